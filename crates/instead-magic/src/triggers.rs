//! Triggered abilities: which trigger on what happened (CR 603).
//!
//! A replaced event triggers nothing (CR 603.2g): only what was performed is looked at.

use instead_model::evaluate::View;
use instead_model::event::{Event, Party};
use instead_model::ids::{Moment, ObjectId};
use instead_model::language::{Matcher, Trigger};
use instead_model::position::Position;
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::words::Do;

/// Abilities that trigger on leaving the battlefield look back in time (CR 603.10a): they are
/// gathered before the events are performed.
pub fn before<'a>(position: &Position, events: impl Iterator<Item = &'a Event>) -> Vec<StackItem> {
    events.filter(|event| looks_back(event)).flat_map(|event| on(position, event)).collect()
}

/// Gathers the other abilities after the events were performed, and lets all of them wait.
pub fn after(position: &mut Position, mut waiting: Vec<StackItem>, performed: &[Event]) {
    waiting.extend(performed.iter().filter(|event| !looks_back(event)).flat_map(|event| on(position, event)));
    wait(position, waiting);
}

/// Abilities that trigger at the beginning of a step or phase (CR 603.2b).
pub fn at(position: &mut Position, moment: Moment) {
    let active = position.table.turn.active;
    let mut waiting = Vec::new();
    for (row, number, trigger) in abilities(position, position.table.indexed().beginnings()) {
        let Trigger::At { moment: at, whose } = trigger else { continue };
        let view = View::of(position, row.controller, Some(row.id), &row.chosen);
        if *at == moment && view.is_who(whose, active) {
            waiting.push(item(row, number, None, Some(active), 0));
        }
    }
    wait(position, waiting);
}

fn looks_back(event: &Event) -> bool {
    Do::of(event.verb) == Some(Do::Sacrifice) || (Do::of(event.verb) == Some(Do::Move) && event.from == Some(zones::BOARD))
}

/// The abilities that trigger on one event.
#[inline]
fn on(position: &Position, event: &Event) -> SmallVec<[StackItem; 2]> {
    let mut triggered = SmallVec::new();
    for (row, number, trigger) in abilities(position, position.table.indexed().triggers(event.verb)) {
        let (pattern, nth) = match trigger {
            Trigger::Event(pattern) => (pattern, None),
            Trigger::Nth { pattern, nth } => (pattern, Some(*nth)),
            Trigger::At { .. } => continue,
        };
        let view = View::of(position, row.controller, Some(row.id), &row.chosen);
        if view.watches(pattern, event).is_ok() && nth.is_none_or(|nth| nth == view.so_far(pattern)) {
            let they = event.they().first().copied().or_else(|| event.subject.and_then(|subject| view.controller_of(subject)));
            let it = event.subject.or(event.source.map(Party::Object));
            // An event that happens to several objects is that event for each of them.
            let each = if Do::of(event.verb) == Some(Do::Move) { event.amount } else { 1 };
            let amount = if each > 1 { 1 } else { event.amount };
            // Each of several equal objects that enter together has its own "when this enters".
            let watchers = if pattern.subject == Some(Matcher::Itself) { 1 } else { row.count };
            triggered.push(StackItem { times: watchers.saturating_mul(each), by: event.source, ..item(row, number, it, they, amount) });
        }
    }
    triggered
}

/// Of some triggered abilities those that function: those of permanents (CR 113.6).
fn abilities<'a>(position: &'a Position, listed: &'a [(ObjectId, u16)]) -> impl Iterator<Item = (&'a Row, u16, &'a Trigger)> {
    listed.iter().filter_map(|(object, number)| {
        let row = position.table.row(*object).filter(|row| row.zone == zones::BOARD && !position.abilities_lost(row))?;
        let (trigger, _) = position.table.definitions.card(row.card).compiled.triggers.get(*number as usize)?;
        Some((row, *number, trigger))
    })
}

fn item(row: &Row, number: u16, it: Option<Party>, they: Option<instead_model::ids::PlayerId>, amount: u64) -> StackItem {
    StackItem {
        spell: None,
        source: row.id,
        controller: row.controller,
        program: ProgramId { card: row.card, index: number },
        chosen: SmallVec::new(),
        it,
        they,
        by: None,
        amount,
        x: 0,
        times: 1,
    }
}

/// The abilities wait until somebody would get priority (CR 603.3); that they triggered is noted.
fn wait(position: &mut Position, mut waiting: Vec<StackItem>) {
    if waiting.is_empty() {
        return;
    }
    let table = position.table.write();
    for item in &mut waiting {
        let label = table.known(item.source).and_then(|row| row.label);
        *table.triggers.entry((item.program.card, label)).or_default() += item.times;
        let definition = table.definitions.card(item.program.card);
        if let Some((_, program)) = definition.compiled.triggers.get(item.program.index as usize) {
            item.program.index = *program;
        }
    }
    table.triggered.append(&mut waiting);
}
