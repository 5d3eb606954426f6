//! Events that a text proposes, and what is noted of them beforehand.

use instead_kernel::{Lineage, Next};

use super::deeds::events;
use super::{Flow, Needs, view};
use crate::event::{Cause, Event, Party, Value};
use crate::game::{Frame, Game, OnTable, Role};
use crate::ids::{EffectId, ObjectId};
use crate::language::*;
use crate::position::Position;
use crate::zones;

/// The events of these deeds are proposed, all at once.
pub(super) fn propose<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    deeds: &[Deed],
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Needs<Flow> {
    let events = events(game, position, frame, deeds, answers)?;
    if position.table.result != Default::default() {
        position.table.write().result = Default::default();
    }
    // CR 118.11: what is paid as something enters has been paid, whatever was done instead.
    let counts = game.counts_what_was_said() && !matches!(frame.role, Role::Entering(_));
    if let Some(deed) = deeds.first().filter(|first| counts && deeds.iter().all(|deed| deed.verb == first.verb)) {
        let result = &mut position.table.write().result;
        (result.of, result.depth) = (Some(deed.verb), u16::try_from(lineage.len()).unwrap_or(u16::MAX));
    }
    speak_of_what_was_chosen(game, frame, deeds, &events);
    if frame.cause == Cause::Cost {
        note_paid(position, frame, deeds, &events);
    }
    // CR 608.2c: "that many" is what the instruction before came to, and not what the event did that the text is about.
    if deeds.iter().any(leaves_number_open) {
        frame.amount_given = false;
    }
    frame.proposed = true;
    frame.about = about(game, position, frame, deeds, &events);
    next.propose(events, lineage);
    Ok(Flow::Next)
}

/// Makes the chosen object "it", though nothing may come of what is done to it.
fn speak_of_what_was_chosen<G: Game>(game: &G, frame: &mut Frame, deeds: &[Deed], events: &[Event]) {
    let chooses = |deed: &Deed| {
        use Selection::{Choose, ForEach, Random, Totalling, UpTo, UpToSo};
        matches!(&deed.subject, Some(Choose { .. } | UpTo { .. } | UpToSo { .. } | ForEach { .. } | Random { .. } | Totalling { .. }))
    };
    match events.first() {
        _ if !deeds.iter().any(chooses) => {}
        Some(event) => frame.it = event.subject.or(frame.it),
        None if deeds.iter().all(|deed| game.is_payment(deed.verb)) => {}
        // Where there was nothing to choose, it is nothing: neither the source of the text nor what was chosen before.
        None => frame.it = None,
    }
}

/// Whether only what is done shows how many it is done to: "discard your hand", "sacrifice any number of lands".
fn leaves_number_open(deed: &Deed) -> bool {
    deed.amount.is_none()
        && match &deed.subject {
            Some(Selection::UpTo { .. } | Selection::UpToSo { .. }) => true,
            subject => subject.as_ref().is_some_and(Selection::is_all_of_a_kind),
        }
}

/// The one object that these events are about, with the last id that was given: all of them are done to it, or the
/// text speaks of it already, and does this to it or takes this from it.
fn about<G: Game>(game: &G, position: &Position, frame: &Frame, deeds: &[Deed], events: &[Event]) -> Option<(ObjectId, ObjectId)> {
    let first = events.first().filter(|event| !game.is_creation(event))?;
    let from = || deeds.iter().find_map(|deed| deed.source.as_ref()).and_then(|source| view(position, frame).party(source));
    let object = match (frame.it, first.object()) {
        (Some(Party::Object(it)), Some(object)) if it == object => it,
        (_, Some(object)) if events.iter().all(|event| event.object() == Some(object)) => object,
        (Some(Party::Object(it)), None) if from() == frame.it => it,
        _ => return None,
    };
    Some((object, ObjectId(position.table.next)))
}

/// CR 608.2h: what a cost is paid with is noted for the spell or ability that speaks of it later.
fn note_paid(position: &mut Position, frame: &Frame, deeds: &[Deed], events: &[Event]) {
    let definitions = position.table.definitions.clone();
    // CR 400.7d: a permanent spell knows it for the permanent that it will be.
    if position.table.row(frame.source).is_some_and(|row| row.zone == zones::STACK && definitions.card(row.card).compiled.recalls_payment) {
        let objects = events.iter().filter_map(|event| event.object().map(|object| (event.verb, object)));
        let row = position.table.write().row_mut(frame.source);
        row.into_iter().for_each(|row| row.remember(|memory| memory.paid_with.extend(objects.clone())));
    }
    let Some(place) = position.table.stack.iter().rposition(|item| item.source == frame.source) else { return };
    let Some(program) = position.table.stack.get(place).map(|item| item.program) else { return };
    let Some(program) = definitions.card(program.card).compiled.programs.get(program.index as usize) else { return };
    for (verb, number) in program.paid.iter().filter(|(verb, _)| deeds.iter().any(|deed| deed.verb == *verb)) {
        let Some(object) = events.iter().filter(|event| event.verb == *verb).find_map(Event::object) else { continue };
        if let Some(item) = position.table.write().stack.get_mut(place) {
            let number = usize::from(*number);
            while item.chosen.len() <= number {
                item.chosen.push(Value::Nothing);
            }
            item.chosen[number] = Value::Party(Party::Object(object));
        }
    }
}
