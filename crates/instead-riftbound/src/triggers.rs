//! Triggered abilities: which trigger on what happened (382–385, 390.2).
//!
//! A replaced event didn't happen and triggers nothing (370.1.a.1): only events that were performed count.
//! So a Deathknell goes with the death that was replaced (808.1.d.1).

use instead_model::definition::Granted;
use instead_model::evaluate::{View, player_spoken_of};
use instead_model::event::{Event, Marks, Party, Value};
use instead_model::ids::{Moment, ObjectId, PlayerId, Zone};
use instead_model::language::{Condition, Matcher, Pattern, Trigger};
use instead_model::position::Position;
use instead_model::program::NOTED;
use instead_model::program::Op;
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::words::Do;

/// An ability that triggered.
#[derive(Clone, Debug)]
pub struct Waiting {
    item: StackItem,
    /// The delayed ability that this is.
    made: Option<u32>,
    /// Whether it is about its own source.
    own: bool,
    /// Whether one or more such events at the same time are one.
    together: bool,
    /// Whether it triggers once each turn only.
    once: bool,
}

/// The first bit of the number under which an object remembers that an ability triggered this turn.
const TRIGGERED: u16 = 0x8000;

/// Abilities that trigger on leaving the board are gathered before the events are performed (808.1.d.2).
pub fn before<'a>(position: &Position, events: impl Iterator<Item = &'a Event>) -> Vec<Waiting> {
    let mut waiting = Vec::new();
    for event in events {
        match Do::of(event.verb) {
            Some(Do::Move) => waiting.extend(on(position, &Event { from: Some(zones::BOARD), ..event.clone() }, true)),
            // 416: what goes to the bottom of its deck is recycled.
            Some(Do::Put) if event.marks.has(Marks::BOTTOM) => {
                let recycled = Event { verb: Do::Recycle.into(), ..event.clone() };
                waiting.extend(on(position, &recycled, true));
                waiting.extend(Some(event).filter(|event| looks_back(event)).into_iter().flat_map(|event| on(position, event, true)));
            }
            _ if looks_back(event) => waiting.extend(on(position, event, true)),
            _ => {}
        }
    }
    waiting
}

/// Gathers the other abilities after the events were performed, and lets all of them wait.
pub fn after(position: &mut Position, mut waiting: Vec<Waiting>, performed: &[Event]) {
    // 383.2.c.2: what leaves at the same time doesn't see what happens to others.
    waiting.retain(|waiting| waiting.own || waiting.made.is_some() || on_board(position, waiting.item.source));
    waiting.extend(performed.iter().filter(|event| !looks_back(event)).flat_map(|event| on(position, event, false)));
    wait(position, waiting);
}

/// Abilities that trigger at the beginning of a phase or step.
pub fn at(position: &mut Position, moment: Moment) {
    let active = [position.table.turn.active];
    let mut waiting = Vec::new();
    each(position, position.table.indexed().beginnings(), None, |ability, trigger| {
        let view = View { they: &active, ..ability.view };
        let begins = matches!(trigger.core(), Trigger::At { moment: at, whose } if *at == moment && view.is_who(whose, active[0]));
        let mut conditions = trigger.conditions().into_iter().chain(intervenes(position, ability.program));
        if begins && conditions.all(|condition| view.holds(condition)) {
            // The beginning of a step is about nothing: "it" is what has the ability, as long as the text names nothing else.
            let it = Some(Party::Object(ability.source));
            let item = ability.item(it, None, active.first().copied(), 0);
            waiting.push(Waiting { item, made: ability.made, own: false, together: false, once: trigger.is_once() });
        }
    });
    wait(position, waiting);
}

/// 383.2.c.1: where off the board an ability functions, because its text brings its own card from there.
fn elsewhere(trigger: &Trigger) -> Option<Zone> {
    trigger.conditions().into_iter().find_map(|condition| match condition {
        Condition::ItselfIn(zone) => Some(*zone),
        _ => None,
    })
}

fn on_board(position: &Position, object: ObjectId) -> bool {
    position.table.row(object).is_some_and(|row| row.zone == zones::BOARD)
}

/// 383.3.e: "if …" right after what it waits for has to hold for the ability to go on the chain, whatever its text says besides;
/// but not "if …" behind an instruction, which the grammar marks by a double denial, and not where something is done otherwise.
fn intervenes(position: &Position, program: ProgramId) -> Option<&Condition> {
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    let ops = &programs.get(usize::from(program.index))?.ops;
    let Some(Op::Unless(condition, end)) = ops.first() else { return None };
    let otherwise = matches!(ops.get(usize::from(*end).checked_sub(1)?), Some(Op::Jump(_)));
    let denied_twice = matches!(condition, Condition::Not(not) if matches!(**not, Condition::Not(_)));
    Some(condition).filter(|condition| !otherwise && !denied_twice && !is_about_fighters(condition))
}

/// The place at which the text of a triggered ability begins: what had to hold for it to go on the chain isn't asked again.
pub fn begins_at(position: &Position, program: ProgramId) -> u16 {
    let triggers = &position.table.definitions.card(program.card).compiled.triggers;
    let triggered = triggers.iter().any(|(_, index)| *index == program.index);
    u16::from(triggered && intervenes(position, program).is_some())
}

/// Whether both can fight is decided as the ability resolves: nobody has been chosen before.
fn is_about_fighters(condition: &Condition) -> bool {
    matches!(condition, Condition::All(all) if all.iter().all(|one| matches!(one, Condition::CanFight(_))))
}

fn looks_back(event: &Event) -> bool {
    Do::of(event.verb) == Some(Do::Put) && event.from == Some(zones::BOARD)
}

/// "When a unit is returned to a player's hand, that player …": its owner, whoever returned it (056.2).
fn whose_hand(position: &Position, pattern: &Pattern, event: &Event) -> Option<PlayerId> {
    let returned = pattern.to == Some(zones::HAND) && pattern.player.is_none();
    event.object().filter(|_| returned).and_then(|object| position.table.known(object)).map(|row| row.owner)
}

/// The abilities that trigger on one event, before or after it is performed: what waits for a move from somewhere looks
/// at where the unit was, any other at where it is.
fn on(position: &Position, event: &Event, before: bool) -> Vec<Waiting> {
    let mut waiting = Vec::new();
    let it = event.subject.or(event.source.map(Party::Object));
    each(position, position.table.indexed().triggers(event.verb), event.object(), |ability, trigger| {
        let (Trigger::Event(pattern) | Trigger::OneOrMore(pattern)) = trigger.core() else { return };
        let view = View { it, they: event.they(), by: event.source, amount: event.amount, ..ability.view };
        let own = matches!(pattern.subject, Some(Matcher::Itself | Matcher::This | Matcher::ItselfWith(_)));
        // Off the board, an ability sees what happens to its own card: "when you discard me".
        let there = own || ability.made.is_some() || on_board(position, ability.source) || elsewhere(trigger).is_some();
        let timely = Do::of(event.verb) != Some(Do::Move) || pattern.from.is_some() == before;
        let watches = there && timely && pattern.verb == event.verb && ability.view.watches(pattern, event).is_ok();
        let conditions = || trigger.conditions().into_iter().chain(trigger.whiles()).chain(intervenes(position, ability.program));
        if watches && conditions().all(|condition| view.holds_of(condition, event)) {
            // What waits for a move from somewhere takes note of where that was.
            let moved = Do::of(event.verb) == Some(Do::Move) && before;
            let by = if moved { event.object().and_then(|object| position.table.row(object)?.at) } else { event.source };
            let they = whose_hand(position, pattern, event).or_else(|| player_spoken_of(&ability.view, pattern, event));
            let item = ability.item(it, by, they, event.amount);
            let together = matches!(trigger.core(), Trigger::OneOrMore(_));
            let one = Waiting { item, made: ability.made, own, together, once: trigger.is_once() };
            waiting.extend(std::iter::repeat_n(one, times(position, ability.source, pattern, event)));
        }
    });
    waiting
}

/// The number of times that an ability triggers on an event: once, and once more for each effect that says so (808.2: each of
/// them by itself).
fn times(position: &Position, source: ObjectId, when: &Pattern, event: &Event) -> usize {
    // 808.1.c: a Deathknell is "when I die", and nothing more than that. 383.4.c, 383.4.d: so are conquer and hold effects.
    let scores = matches!(Do::of(when.verb), Some(Do::Conquer | Do::Hold));
    if !scores && !matches!(when.subject, Some(Matcher::Itself | Matcher::This)) {
        return 1;
    }
    let more = position.table.indexed().again().iter().filter(|(object, number)| {
        let Some(row) = position.table.row(*object).filter(|row| row.zone == zones::BOARD && row.attached.is_none()) else { return false };
        let Some((pattern, of)) = position.table.definitions.card(row.card).compiled.again.get(usize::from(*number)) else { return false };
        let view = View::of(position, row.controller, Some(row.id), &row.chosen);
        let bearer = position.table.row(source);
        pattern.as_ref().is_none_or(|pattern| view.watches(pattern, event).is_ok())
            && view.fits(of, Some(Party::Object(source)), bearer).is_ok()
    });
    1 + more.count()
}

/// A triggered ability that functions.
struct Ability<'a> {
    source: ObjectId,
    controller: PlayerId,
    program: ProgramId,
    chosen: SmallVec<[Value; 2]>,
    view: View<'a>,
    made: Option<u32>,
    /// "It" of a delayed ability, as it was noted.
    noted: Option<Party>,
}

impl Ability<'_> {
    fn item(&self, it: Option<Party>, by: Option<ObjectId>, they: Option<PlayerId>, amount: u64) -> StackItem {
        StackItem {
            spell: None,
            source: self.source,
            controller: self.controller,
            program: self.program,
            chosen: self.chosen.clone(),
            it: self.noted.or(it),
            they,
            by,
            amount,
            x: 0,
            times: 1,
            group: 0,
            begun: None,
            own: None,
            apiece: Default::default(),
            found: Default::default(),
        }
    }
}

/// Calls `each` with the abilities that function, and with those of what the event is `about`: on the board and not attached (718.2) those that are listed, and
/// all that were given (719.1) or made (390.2).
fn each(position: &Position, listed: &[(ObjectId, u16)], about: Option<ObjectId>, mut each: impl FnMut(Ability<'_>, &Trigger)) {
    let own = |row: &Row, program: ProgramId| Ability {
        source: row.id,
        controller: row.controller,
        program,
        chosen: SmallVec::new(),
        view: View::of(position, row.controller, Some(row.id), &[]),
        made: None,
        noted: None,
    };
    let active = |row: &&Row| row.zone == zones::BOARD && row.attached.is_none() && !position.abilities_lost(row);
    let functions = |row: &&Row| active(row) || row.zone != zones::BOARD && about == Some(row.id);
    for (object, number) in listed {
        let Some(row) = position.table.row(*object) else { continue };
        let trigger = position.table.definitions.card(row.card).compiled.triggers.get(*number as usize);
        if let Some((trigger, program)) = trigger
            && elsewhere(trigger).map_or_else(|| functions(&row), |zone| row.zone == zone)
        {
            let ability = own(row, ProgramId { card: row.card, index: *program });
            each(Ability { view: View { chosen: &row.chosen, ..ability.view }, ..ability }, trigger);
        }
    }
    position.given(|giver, granted, row| {
        let Granted::Trigger(trigger, program) = granted else { return };
        let chosen = giver.chosen();
        let ability = own(row, ProgramId { card: giver.card, index: *program });
        each(Ability { view: View { chosen: &chosen, ..ability.view }, chosen: chosen.iter().cloned().collect(), ..ability }, trigger);
    });
    for (effect, trigger, program) in position.made_triggers() {
        let noted = match effect.chosen.first() {
            Some(Value::Party(party)) if !waits_for_others(trigger) => Some(*party),
            _ => None,
        };
        let ability = Ability {
            source: effect.source,
            controller: effect.controller,
            program: ProgramId { card: effect.card, index: program },
            // Its text knows by numbers what the text that made it knew.
            chosen: effect.chosen.iter().skip(usize::from(NOTED)).cloned().collect(),
            view: View::of(position, effect.controller, Some(effect.source), &effect.chosen),
            made: Some(effect.number),
            noted,
        };
        each(ability, trigger);
    }
}

/// Whether a delayed ability waits for what happens to something that it describes: "it" is that then, and not what its text
/// spoke of as it was made.
fn waits_for_others(trigger: &Trigger) -> bool {
    matches!(trigger.core(), Trigger::Event(pattern) | Trigger::OneOrMore(pattern) if matches!(pattern.subject, Some(Matcher::Noun(_))))
}

/// "The first time … each turn": whether it is, which is remembered.
fn first_this_turn(position: &mut Position, item: &StackItem) -> bool {
    let number = item.program.index | TRIGGERED;
    let Some(row) = position.table.write().row_mut(item.source) else { return true };
    let first = row.used(number) == 0;
    row.remember(|memory| {
        if let Err(place) = memory.used.binary_search_by_key(&number, |(known, _)| *known) {
            memory.used.insert(place, (number, 1));
        }
    });
    first
}

/// The abilities wait until they can be put on the chain; that they triggered is noted. They are a group: those that
/// triggered at the same time (383.3.d).
fn wait(position: &mut Position, waiting: Vec<Waiting>) {
    let group = position.table.triggered.iter().map(|item| item.group).max().unwrap_or(0) + 1;
    let mut together: Vec<(ObjectId, ProgramId)> = Vec::new();
    for Waiting { item, made, together: one_or_more, once, .. } in waiting {
        // What isn't understood begins to matter.
        if item.is_unread(position) {
            continue;
        }
        let key = (item.source, item.program);
        if one_or_more && together.contains(&key) {
            continue;
        }
        together.push(key);
        if once && made.is_none() && !first_this_turn(position, &item) {
            continue;
        }
        if let Some(number) = made {
            // It has triggered, unless it lasts for some time.
            if position.effects.get(number).is_none() {
                continue;
            }
            position.effects.write().spend(number, 1);
        }
        let table = position.table.write();
        let row = table.known(item.source);
        let (card, label) = row.map_or((item.program.card, None), |row| (row.card, row.label));
        *table.triggers.entry((card, label)).or_default() += item.times;
        table.triggered.push(StackItem { group, ..item });
    }
}
