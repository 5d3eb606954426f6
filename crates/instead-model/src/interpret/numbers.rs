//! The numbers of a text: the objects, players and amounts for which each of them stands as the text is carried out.

use smallvec::SmallVec;

use super::{each, view};
use crate::event::{Party, Value};
use crate::game::Frame;
use crate::ids::ObjectId;
use crate::language::walk::{Node, Walk};
use crate::language::*;
use crate::position::Position;

/// Something is known by the number that was kept for it.
fn keep(frame: &mut Frame, number: u8, value: Value) {
    if let Some(kept) = frame.chosen.get_mut(usize::from(number)) {
        *kept = value;
    }
}

/// Makes the numbers that were given on another way of a text stand for nothing, where the ways meet again.
pub(super) fn level(frame: &mut Frame, many: u8) {
    while frame.chosen.len() < usize::from(many) {
        frame.chosen.push(Value::Nothing);
    }
}

/// Adds the objects or players for which a matcher stands now, as the next number.
pub(super) fn bind(position: &Position, frame: &mut Frame, what: &Matcher) {
    let view = view(position, frame);
    let meant = match what {
        Matcher::DamagedThisWay(noun) => {
            let mut damaged = view.damaged_since(frame.since, frame.source);
            damaged.retain(|party| matches!(party, Party::Object(object) if position.table.row(*object).is_some_and(|row| view.fits_noun(noun, row).is_ok())));
            Value::Parties(damaged)
        }
        what => match view.several(what) {
            several if !several.is_empty() => Value::Parties(several.into_iter().map(|(party, _)| party).collect()),
            _ => view.party(what).map_or(Value::Nothing, Value::Party),
        },
    };
    frame.chosen.push(meant);
}

/// "The discarded card's house" of something that can't happen: of a card that nobody knows nobody knows that.
pub(super) fn asks_what_is_named(position: &Position, frame: &Frame, cant: u16) {
    let cants = &position.table.definitions.card(frame.program.card).compiled.cants;
    let Some((Cant::Happen(Pattern { names: Some(named), .. }), _)) = cants.get(usize::from(cant)) else { return };
    let view = view(position, frame);
    named.walk(&mut |node| {
        let Node::Matcher(of) = node else { return false };
        if let Some(Party::Object(object)) = view.party(of) {
            position.table.known(object).into_iter().for_each(|row| view.asks_about(row));
        }
        true
    });
}

/// Adds the cards that have just been looked at, as the next number.
pub(super) fn seen(position: &Position, frame: &mut Frame) {
    let result = &position.table.result;
    // Cards of a hand are revealed where they are.
    let shown: &[ObjectId] = if result.objects.is_empty() { &result.stayed } else { &result.objects };
    frame.chosen.push(Value::Group(shown.iter().map(|object| Party::Object(*object)).collect()));
}

/// Keeps the objects that the events just before have created or moved, under a number; if there are none, those to which they
/// did something and which stayed where they are.
pub(super) fn created(position: &Position, frame: &mut Frame, number: u8) {
    let result = &position.table.result;
    // "Tap any number of creatures. Put a counter on each of those": what it was done to stays where it is.
    let none = result.objects.is_empty() && result.moved.is_empty();
    let came: &[ObjectId] = if none { &result.stayed } else { &result.objects };
    keep(frame, number, Value::Parties(came.iter().map(|object| Party::Object(*object)).collect()));
}

/// Keeps the objects to which the events just before did something, under a number. One that isn't known any more as it was is
/// kept as what it has become.
pub(super) fn counted(position: &Position, frame: &mut Frame, number: u8) {
    let table = &position.table;
    let was = |(before, now): &(ObjectId, ObjectId)| if table.known(*before).is_some() { *before } else { *now };
    let mut moved: SmallVec<[ObjectId; 2]> = SmallVec::new();
    // What went out of a hidden zone may be listed twice.
    table.result.moved.iter().chain(&table.result.hidden).map(was).for_each(|object| {
        if !moved.contains(&object) {
            moved.push(object);
        }
    });
    // What stays where it is: what it was done to.
    let stayed: &[ObjectId] = if table.result.stayed.is_empty() { &table.result.objects } else { &table.result.stayed };
    let all = if moved.is_empty() { stayed.iter().copied().collect() } else { moved };
    keep(frame, number, Value::Parties(all.into_iter().map(Party::Object).collect()));
}

/// All that a matcher stands for now, gathered before something happens to it.
pub(super) fn gather(position: &Position, frame: &mut Frame, number: u8, what: &Matcher) {
    let view = view(position, frame);
    let several = match what {
        Matcher::Found if frame.together.is_empty() => view.party(what).map_or(Value::Nothing, Value::Party),
        _ => Value::Parties(each(&view, what).into_vec()),
    };
    keep(frame, number, several);
}

/// CR 706.2: the result of what has just been thrown, which is "that much" from then on.
pub(super) fn thrown(position: &Position, frame: &mut Frame, number: u8) {
    let amount = position.table.result.amount;
    if usize::from(number) < frame.chosen.len() {
        keep(frame, number, Value::Number(amount));
        frame.amount = amount;
    }
}
