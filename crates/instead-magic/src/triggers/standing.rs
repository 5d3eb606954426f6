//! Triggers without an event: steps that begin, and states of the game (CR 603.2b, 603.8).

use super::*;

/// Abilities that trigger at the beginning of a step or phase (CR 603.2b).
pub fn at(position: &mut Position, moment: Moment) {
    let active = position.table.turn.active;
    let mut waiting = Vec::new();
    let begins = |trigger: &Trigger, view: &View<'_>| matches!(trigger.core(), Trigger::At { moment: at, whose } if *at == moment && view.is_who(whose, active));
    let they = [active];
    each_ability(position, position.table.indexed().beginnings(), |ability, trigger| {
        let view = View { they: &they, ..ability.view(position) };
        if begins(trigger, &view) && trigger.conditions().into_iter().chain(trigger.whiles()).all(|condition| view.holds(condition)) {
            let what = What { it: ability.spoken_of(), they: Some(active), by: None, amount: ability.amount() };
            waiting.push(of_each(position, &ability, trigger, what));
        }
    });
    _ = wait(position, waiting);
}

/// An ability that every object that has it has for itself.
pub(super) fn of_each(position: &Position, ability: &Ability<'_>, trigger: &Trigger, what: What) -> Waiting {
    let mut waiting = ability.waiting(trigger, what, ability.count().times(times_it_triggers(position, ability, None)));
    if waiting.item.times > 1 {
        waiting.item.apiece = apiece(position, &waiting.item, Related::Same, waiting.item.times);
    }
    waiting
}

/// CR 603.8: abilities that trigger on a state of the game do so as soon as it is reached, and not again while they wait or are
/// on the stack. Whether any did.
pub fn by_state(position: &mut Position) -> bool {
    let listed = position.table.indexed();
    if listed.states().is_empty() {
        return false;
    }
    let mut waiting = Vec::new();
    each_listed(position, listed.states(), |ability, trigger| {
        let Trigger::State(condition) = trigger.core() else { return };
        let what = What { it: ability.spoken_of(), they: None, by: None, amount: 0 };
        let due = of_each(position, &ability, trigger, what);
        let same = |item: &StackItem| item.source == due.item.source && item.program == due.item.program;
        let table = &position.table;
        let waits = table.triggered.iter().chain(&table.stack).any(same) || due.item.was_noted(position);
        let view = ability.view(position);
        // CR 603.4: an intervening "if" has to be so as well.
        if view.holds(condition) && what.holds(&view, trigger) && !waits {
            waiting.push(due);
        }
    });
    let any = !waiting.is_empty();
    wait(position, waiting);
    any
}

/// Notes the abilities that aren't understood and speak of a state of the game, once that state is reached: they matter then,
/// however soon it passes.
pub fn note_states(position: &mut Position) {
    let listed = position.table.indexed();
    if listed.states().is_empty() {
        return;
    }
    let mut due = Vec::new();
    each_listed(position, listed.states(), |ability, trigger| {
        let Trigger::State(condition) = trigger.core() else { return };
        let waiting = ability.waiting(trigger, What { it: ability.spoken_of(), they: None, by: None, amount: 0 }, 1);
        if waiting.item.unread_clause(position).is_some() && !waiting.item.was_noted(position) && ability.view(position).holds(condition) {
            due.push(waiting.item);
        }
    });
    due.iter().for_each(|item| _ = item.is_unread(position));
}
