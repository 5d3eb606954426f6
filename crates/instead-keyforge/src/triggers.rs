//! Triggered abilities: which trigger on what happened, and the groups in which they wait.
//!
//! KF Active Player: effects of one timing point resolve in the order the active player chooses. The
//! abilities that one batch of events triggers are a group; a "Destroyed:" ability belongs to the group
//! of the destruction that is under way.

use instead_kernel::Amount as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::definition::Granted;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question, Work};
use instead_model::ids::{Moment, Zone};
use instead_model::language::{Condition, Matcher, Pattern, Trigger, Who};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::words::Do;

/// The group of "Destroyed:" abilities.
pub const DESTROYED: u64 = 0;

/// The abilities that trigger on an event: a card's own ones and those it was given.
pub fn on(position: &Position, event: &Event) -> Vec<StackItem> {
    let mut found = Vec::new();
    for (object, number) in position.table.indexed().triggers(event.verb) {
        let Some(row) = position.table.row(*object) else { continue };
        let Some((trigger, program)) = position.table.definitions.card(row.card).compiled.triggers.get(*number as usize) else { continue };
        let (Trigger::Event(pattern), Some(zone)) = (trigger.core(), zone_of(trigger)) else { continue };
        // KF Ability: in play; an action card's own ability as it is played; what concerns the card itself.
        let own = pattern.subject == Some(Matcher::Itself) && event.subject == Some(Party::Object(row.id));
        if (row.zone != zone && !own) || position.abilities_lost(row) {
            continue;
        }
        let view = View::of(position, row.controller, Some(row.id), &row.chosen);
        if view.watches(pattern, event).is_ok() {
            found.push(item(position, event, row, ProgramId { card: row.card, index: *program }, &[]));
        }
    }
    found.extend(of_what_left(position, event));
    // KF Lasting Effects: what waits for the rest of the turn.
    for made in &position.effects.list {
        if let Some(program) = left_behind(position, made, event)
            && let Some(row) = position.table.known(made.source)
        {
            let item = item(position, event, row, ProgramId { card: made.card, index: program }, &made.chosen);
            found.push(StackItem { controller: made.controller, ..item });
        }
    }
    position.given(|giver, granted, row| {
        let Granted::Trigger(Trigger::Event(pattern), program) = granted else { return };
        let chosen = giver.chosen();
        if pattern.verb == event.verb && View::of(position, row.controller, Some(row.id), &chosen).watches(pattern, event).is_ok() {
            found.push(item(position, event, row, ProgramId { card: giver.card, index: *program }, &chosen));
        }
    });
    found
}

/// KF Leaves Play: what a card says of its own leaving, though it is gone by then.
fn of_what_left(position: &Position, event: &Event) -> Vec<StackItem> {
    let leaves = event.verb == Do::Move.into() && event.from == Some(zones::BOARD);
    let gone = event.object().filter(|object| leaves && position.table.row(*object).is_none());
    let Some(row) = gone.and_then(|object| position.table.known(object)) else { return Vec::new() };
    let view = View::of(position, row.controller, Some(row.id), &row.chosen);
    let watches = |trigger: &Trigger| own_leaving(trigger).is_some_and(|pattern| view.watches(pattern, event).is_ok());
    let triggers = position.table.definitions.card(row.card).compiled.triggers.iter().filter(|(trigger, _)| watches(trigger));
    triggers.map(|(_, program)| item(position, event, row, ProgramId { card: row.card, index: *program }, &[])).collect()
}

/// The event, if a trigger waits for its own card to leave play.
fn own_leaving(trigger: &Trigger) -> Option<&Pattern> {
    let Trigger::Event(pattern) = trigger else { return None };
    let own = pattern.subject == Some(Matcher::Itself) && pattern.from == Some(zones::BOARD) && pattern.verb == Do::Move.into();
    own.then_some(pattern)
}

/// Whether an ability that waits is about its own card's leaving.
fn of_own_leaving(position: &Position, item: &StackItem) -> bool {
    let triggers = &position.table.definitions.card(item.program.card).compiled.triggers;
    triggers.iter().any(|(trigger, program)| *program == item.program.index && own_leaving(trigger).is_some())
}

/// The zone in which an ability triggers: in play, unless it says where its card is (KF Ability).
fn zone_of(trigger: &Trigger) -> Option<Zone> {
    match trigger {
        Trigger::Event(_) | Trigger::At { .. } => Some(zones::BOARD),
        Trigger::While { trigger, condition: Condition::ItselfIn(zone) } if matches!(**trigger, Trigger::Event(_) | Trigger::At { .. }) => {
            Some(*zone)
        }
        _ => None,
    }
}

/// The program of an ability that a text has left behind, if it waits for this event (KF Lasting Effects).
fn left_behind(position: &Position, made: &MadeEffect, event: &Event) -> Option<u16> {
    let Part::Trigger(index) = made.part else { return None };
    let (trigger, program) = position.table.definitions.card(made.card).compiled.delayed.get(usize::from(index))?;
    let Trigger::Event(pattern) = trigger.core() else { return None };
    let view = View::of(position, made.controller, Some(made.source), &made.chosen);
    // "During your opponent's next turn": not yet in one's own.
    let waits = made.lasts.waits(position.table.turn.active == made.controller);
    (pattern.verb == event.verb && !waits && view.watches(pattern, event).is_ok()).then_some(*program)
}

/// Ends the effects that waited for the next time that this happens.
pub fn next_time(position: &mut Position, event: &Event) {
    let once = |made: &MadeEffect| {
        let Part::Trigger(index) = made.part else { return false };
        let delayed = position.table.definitions.card(made.card).compiled.delayed.get(usize::from(index));
        matches!(delayed, Some((Trigger::OnceEachTurn(_), _))) && left_behind(position, made, event).is_some()
    };
    let over: Vec<u32> = position.effects.list.iter().filter(|made| once(made)).map(|made| made.number).collect();
    if !over.is_empty() {
        position.effects.write().list.retain(|made| !over.contains(&made.number));
    }
}

/// The abilities that trigger at a point of the turn.
pub fn at(position: &Position, moment: Moment) -> Vec<StackItem> {
    let active = position.table.turn.active;
    let event = Event { player: Some(active), subject: Some(Party::Player(active)), ..Event::of(Do::Begin.into()) };
    let whose = |who: &Who, row: &Row| View::of(position, row.controller, Some(row.id), &row.chosen).is_who(who, active);
    // The beginning of a step is about nothing: "it" is what has the ability, as long as the text names nothing else.
    let waits = |row: &Row, program: ProgramId, chosen: &[Value]| {
        let it = Some(Party::Object(row.id));
        StackItem { it, ..item(position, &event, row, program, chosen) }
    };
    let mut found = Vec::new();
    for (object, number) in position.table.indexed().beginnings() {
        let Some(row) = position.table.row(*object).filter(|row| !position.abilities_lost(row)) else { continue };
        if let Some((trigger, program)) = position.table.definitions.card(row.card).compiled.triggers.get(*number as usize)
            && let Trigger::At { moment: at, whose: who } = trigger.core()
            && zone_of(trigger) == Some(row.zone)
            && *at == moment
            && whose(who, row)
        {
            found.push(waits(row, ProgramId { card: row.card, index: *program }, &[]));
        }
    }
    position.given(|giver, granted, row| {
        if let Granted::Trigger(Trigger::At { moment: at, whose: who }, program) = granted
            && *at == moment
            && whose(who, row)
        {
            found.push(waits(row, ProgramId { card: giver.card, index: *program }, &giver.chosen()));
        }
    });
    found
}

/// An ability that waits, with what its text calls "it", "they" and "that much".
fn item(position: &Position, event: &Event, row: &Row, program: ProgramId, chosen: &[Value]) -> StackItem {
    // Of what a creature itself does, "it" is what it does it to: the creature it fights.
    let own = event.subject == Some(Party::Object(row.id));
    let other = event.source.filter(|source| *source != row.id).map(Party::Object);
    let they = match event.subject {
        Some(Party::Player(player)) => Some(player),
        Some(Party::Object(object)) => position.table.known(object).map(|row| row.controller),
        None => event.player,
    };
    StackItem {
        spell: None,
        source: row.id,
        // Whoever resolves a fate is its "you".
        // KF As if It Were Yours: so is whoever uses a card that somebody else controls.
        controller: event.player.filter(|_| by_player(event)).unwrap_or(row.controller),
        program,
        chosen: chosen.iter().cloned().collect(),
        it: match own {
            // It is nobody if the creature it fought is gone.
            true if Do::of(event.verb) == Some(Do::AfterFight) => other,
            true if fights(event) => other.or(event.subject),
            _ => event.subject,
        },
        found: None,
        they,
        by: event.source,
        amount: event.amount,
        x: 0,
        times: 1,
        group: 0,
        begun: None,
        own: None,
        apiece: Default::default(),
    }
}

/// Whether an event is a fight, of which its source is the other creature.
fn fights(event: &Event) -> bool {
    matches!(Do::of(event.verb), Some(Do::Fight | Do::BeforeFight))
}

/// Whether an ability is that of the player of the event, whoever controls the card.
fn by_player(event: &Event) -> bool {
    matches!(Do::of(event.verb), Some(Do::Fate | Do::Act | Do::Omni | Do::Resolve))
}

/// Lets abilities wait in a group.
pub fn wait(position: &mut Position, items: Vec<StackItem>, group: u64) {
    // What isn't understood begins to matter.
    let items: Vec<StackItem> = items.into_iter().filter(|item| !item.is_unread(position)).collect();
    let table = position.table.write();
    for item in items {
        let label = table.known(item.source).and_then(|row| row.label);
        *table.triggers.entry((item.program.card, label)).or_default() += 1;
        table.triggered.push(StackItem { group, ..item });
    }
}

/// KF Discard Pile: a card that was discarded, as it lies there now.
fn now(position: &Position, it: Party) -> Party {
    let table = &position.table;
    let Party::Object(object) = it else { return it };
    let hidden = |row: &Row| matches!(row.zone, zones::HAND | zones::DECK);
    if table.row(object).is_some() || !table.known(object).is_none_or(hidden) {
        return it;
    }
    let became = table.windows.became.iter().find(|(before, _)| *before == object);
    became.map_or(it, |(_, now)| Party::Object(*now))
}

/// KF Lasting Effects: what waits for the rest of the turn does so though the card that began it is gone.
fn of_lasting_effect(position: &Position, item: &StackItem) -> bool {
    let delayed = &position.table.definitions.card(item.program.card).compiled.delayed;
    position.effects.list.iter().any(|made| {
        let Part::Trigger(index) = made.part else { return false };
        let program = delayed.get(usize::from(index)).map(|(_, program)| *program);
        made.source == item.source && made.card == item.program.card && program == Some(item.program.index)
    })
}

/// KF Destroyed: an "after" ability of a card that left play with what it waited for, or because of it, doesn't trigger.
pub fn drop_gone(position: &mut Position, group: u64) {
    let table = &position.table;
    let gone = |item: &StackItem| {
        let left = || table.known(item.source).is_some_and(|row| row.zone == zones::BOARD);
        let stays = || of_lasting_effect(position, item) || of_own_leaving(position, item);
        item.group == group && table.row(item.source).is_none() && left() && !stays()
    };
    let dropped: Vec<StackItem> = table.triggered.iter().filter(|item| gone(item)).cloned().collect();
    if dropped.is_empty() {
        return;
    }
    let table = position.table.write();
    for item in &dropped {
        let label = table.known(item.source).and_then(|row| row.label);
        if let Some(times) = table.triggers.get_mut(&(item.program.card, label)) {
            *times = times.less(1);
        }
    }
    table.triggered.retain(|item| !dropped.contains(item));
}

/// A new group for these abilities, if there are any.
pub fn group(position: &mut Position, items: Vec<StackItem>) -> Option<u64> {
    if items.is_empty() {
        return None;
    }
    let group = position.table.triggered.iter().map(|item| item.group).max().unwrap_or(DESTROYED) + 1;
    wait(position, items, group);
    Some(group)
}

/// KF Active Player: the active player chooses which ability of the group resolves next. None if none is
/// left.
pub fn resolve_next(
    position: &mut Position,
    group: u64,
    answers: &mut SmallVec<[Value; 2]>,
    next: &mut Next<OnTable>,
) -> Option<Step<OnTable>> {
    let waiting = &position.table.triggered;
    let places: Vec<usize> = (0..waiting.len()).filter(|place| waiting[*place].group == group).collect();
    let first = *places.first()?;
    let distinct = places.iter().any(|place| waiting[*place] != waiting[first]);
    let place = match answers.first() {
        _ if !distinct => first,
        Some(Value::Number(place)) => usize::try_from(*place).unwrap_or(first),
        _ => {
            let mut options: Vec<(Value, u64)> = Vec::new();
            for place in places {
                match options
                    .iter_mut()
                    .find(|(value, _)| matches!(value, Value::Number(twin) if waiting[*twin as usize] == waiting[place]))
                {
                    Some(option) => option.1 += 1,
                    None => options.push((Value::Number(place as u64), 1)),
                }
            }
            let question = Question { prompt: Prompt::Resolves, source: None, card: None };
            return Some(Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options }));
        }
    };
    answers.clear();
    if waiting.get(place).is_some() {
        let item = position.table.write().triggered.remove(place);
        next.work(Work::Program(frame(position, item)), &Lineage::default());
    }
    Some(Step::More)
}

/// An ability as a program to be carried out.
fn frame(position: &Position, item: StackItem) -> Frame {
    Frame {
        chosen: item.chosen,
        it: item.it.map(|it| now(position, it)),
        they: item.they.into_iter().collect(),
        by: item.by,
        amount: item.amount,
        cause: Cause::Effect(item.source),
        ..Frame::of(item.program, item.controller, item.source)
    }
}
