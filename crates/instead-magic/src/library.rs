//! Libraries: known and unknown cards, in known or unknown order.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Event, Marks, Party, Value};
use instead_model::game::{OnTable, Prompt, Question};
use instead_model::ids::{EffectId, ObjectId, PlayerId, Zone};
use instead_model::position::Position;
use instead_model::table::{Row, Table};
use instead_model::zones;
use smallvec::SmallVec;

use crate::tasks::TaskKind;
use crate::words::Do;

/// CR 121.1, 121.4: the top card goes to its owner's hand; if there is none, that is noted, and
/// nothing was drawn. Returns whether something was, or will be.
pub fn draw(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) -> bool {
    let Some(player) = event.player else { return false };
    // CR 614.11b: what is done to "that card" isn't done to cards that a replacement of the draw brings. What is done instead of
    // something is a text of its own, which speaks of the card that it says is drawn.
    let that_card = lineage.len() <= usize::from(position.table.result.depth);
    match top(&position.table, player).as_slice() {
        [] => {
            position.table.write().player_mut(player).drew_from_empty = true;
            return false;
        }
        [(only, _)] => drawn(position, player, *only, that_card, next),
        // The order is unknown: chance brings one of several.
        _ => next.work(TaskKind::Draw.task().by(player).numbered(u64::from(that_card)).into(), lineage),
    }
    true
}

/// Chance brings one of the cards that may be on top.
pub fn by_chance(position: &mut Position, player: PlayerId, that_card: bool, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    if let Some(Value::Party(Party::Object(object))) = answers.first() {
        drawn(position, player, *object, that_card, next);
        return Step::Done(None);
    }
    let options = top(&position.table, player).into_iter().map(|(id, count)| (Value::Party(Party::Object(id)), count));
    let question = Question { prompt: Prompt::Chance, source: None, card: None };
    Step::Ask(Ask { chooser: Chooser::Chance, question, options: options.collect() })
}

/// The rows one of which is on top of a library.
fn top(table: &Table, player: PlayerId) -> SmallVec<[(ObjectId, u64); 4]> {
    let rows = || table.in_zone(zones::DECK, Some(player));
    let Some(first) = rows().map(|row| row.place).min() else { return SmallVec::new() };
    rows().filter(|row| row.place == first).map(|row| (row.id, row.count)).collect()
}

/// One card of a row goes to the hand.
fn drawn(position: &mut Position, player: PlayerId, card: ObjectId, that_card: bool, next: &mut Next<OnTable>) {
    let table = position.table.write();
    let Some(row) = table.row(card) else { return };
    let mut fresh = Row::new(row.card, zones::HAND, row.owner);
    fresh.label = row.label;
    table.take_off(card, 1);
    let twin = table.rows.iter().position(|other| {
        other.zone == zones::HAND && other.owner == fresh.owner && other.card == fresh.card && other.label == fresh.label
    });
    let id = match twin {
        Some(twin) => {
            let twin = &mut table.rows.write()[twin];
            twin.count += 1;
            twin.id
        }
        None => table.put(fresh),
    };
    if that_card {
        table.result.objects.push(id);
    }
    // CR 608.2c: a draw that is no part of what the text said, or that was made instead, doesn't count.
    if table.result.of.is_none_or(|said| matches!(Do::of(said), Some(Do::DrawCards | Do::Draw))) {
        table.result.add(Some(player), 1);
    }
    let state = table.player_mut(player);
    state.drawn += 1;
    state.drawn_in_step += 1;
    state.drawn_in_all += 1;
    // CR 702.94a: a card may be revealed as it is drawn, if it is the first of the turn.
    let verb = Do::FirstDrawn.into();
    if state.drawn == 1 && !table.indexed().triggers(verb).is_empty() {
        next.propose([Event { subject: Some(Party::Object(id)), player: Some(player), ..Event::of(verb) }], &Lineage::default());
    }
}

/// CR 701.17a: the top cards go to the graveyard, as many as there are (CR 701.17b); or into exile.
pub fn off_the_top(position: &Position, event: &Event, to: Zone) -> SmallVec<[Event; 1]> {
    let Some(player) = event.player else { return SmallVec::new() };
    let mut rows: Vec<&Row> = position.table.in_zone(zones::DECK, Some(player)).collect();
    rows.sort_by_key(|row| row.place);
    let mut left = event.amount;
    let mut moves = SmallVec::new();
    for row in rows {
        // CR 614.13c: what is entering from there is passed over, though it is still in the library.
        let count = left.min(row.count.less(position.table.entering(row.id)));
        if count == 0 {
            continue;
        }
        left -= count;
        moves.push(Event {
            subject: Some(Party::Object(row.id)),
            player: Some(player),
            amount: count,
            from: Some(zones::DECK),
            to: Some(to),
            cause: event.cause,
            ..Event::of(Do::Move.into())
        });
    }
    moves
}

/// CR 701.24a: the order of a library is unknown from then on.
pub fn shuffle(position: &mut Position, event: &Event) {
    let Some(player) = event.player else { return };
    if position.table.in_zone(zones::DECK, Some(player)).all(|row| row.place == 0) {
        return;
    }
    let table = position.table.write();
    for card in table.rows.write().iter_mut().filter(|card| card.zone == zones::DECK && card.owner == player) {
        card.place = 0;
    }
}

/// Where a card goes in its owner's library: on top, under some of the cards there, at the bottom, or, shuffled in, anywhere.
/// Returns whether nobody knows under which cards that is.
pub fn into_library(table: &mut Table, row: &mut Row, marks: Marks) -> bool {
    let owner = row.owner;
    if marks.goes_under() > 0 {
        return under_the_top(table, row, marks.goes_under());
    }
    let places = table.in_zone(zones::DECK, Some(owner)).map(|row| row.place);
    let (first, last) = places.fold((0, 0), |(first, last), place| (first.min(place), last.max(place)));
    if marks.has(Marks::SHUFFLED) {
        row.place = 0;
        for card in table.rows.write().iter_mut().filter(|card| card.zone == zones::DECK && card.owner == owner) {
            card.place = 0;
        }
    } else {
        row.place = if marks.has(Marks::BOTTOM) { last + 1 } else { first - 1 };
    }
    false
}

/// "Second from the top": under so many cards, or under all of them if there are no more. Returns whether which cards those are is
/// known to nobody.
fn under_the_top(table: &mut Table, row: &mut Row, count: u64) -> bool {
    let mut cards: Vec<(i32, ObjectId, u64)> =
        table.in_zone(zones::DECK, Some(row.owner)).map(|card| (card.place, card.id, card.count)).collect();
    cards.sort_unstable();
    let mut left = count;
    let mut above = Vec::new();
    let mut unsure = false;
    row.place = 0;
    for group in cards.chunk_by(|(one, ..), (other, ..)| one == other) {
        let Some((place, first, _)) = group.first().copied().filter(|_| left > 0) else { break };
        let all = group.iter().map(|(_, _, count)| *count).together();
        // Between those above it, which move up by two places, and this one.
        row.place = place - 1;
        if all > left {
            unsure = group.len() > 1;
            above.push((first, left));
            break;
        }
        left -= all;
        above.extend(group.iter().map(|(_, id, count)| (*id, *count)));
    }
    for (id, count) in above {
        match table.row(id).filter(|card| card.count > count).cloned() {
            Some(card) => {
                table.take_off(id, count);
                table.put(Row { count, place: card.place - 2, ..card });
            }
            None => table.row_mut(id).into_iter().for_each(|card| card.place -= 2),
        }
    }
    unsure
}
