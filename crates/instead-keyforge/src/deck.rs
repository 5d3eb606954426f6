//! Decks: drawing, discarding from the top, shuffling. KF Draw Cards, KF Discard Pile.

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{OnTable, Prompt, Question};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::table::{Row, Table};
use instead_model::zones;
use smallvec::SmallVec;

use crate::tasks::TaskKind;
use crate::words::{ARCHIVES, Do};

/// Places in a deck that was shuffled: equal places are in unknown order.
const SHUFFLED: i32 = 0;

/// The rows one of which is on top of a deck. If the deck is empty, the discard pile is shuffled first.
pub fn top(table: &mut Table, player: PlayerId) -> SmallVec<[(ObjectId, u64); 4]> {
    if table.in_zone(zones::DECK, Some(player)).next().is_none() {
        let pile: Vec<ObjectId> = table.in_zone(zones::DISCARD, Some(player)).map(|row| row.id).collect();
        for id in pile {
            if let Some(row) = table.take(id, u64::MAX) {
                table.put(Row { zone: zones::DECK, place: SHUFFLED, ..row });
            }
        }
    }
    let rows = || table.in_zone(zones::DECK, Some(player));
    let Some(first) = rows().map(|row| row.place).min() else { return SmallVec::new() };
    rows().filter(|row| row.place == first).map(|row| (row.id, row.count)).collect()
}

/// The top card goes to the hand; if there is none, nothing is drawn.
pub fn draw(position: &mut Position, player: PlayerId, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) -> bool {
    match top(position.table.write(), player).as_slice() {
        [] => return false,
        [(only, _)] => drawn(position.table.write(), player, *only),
        // The order is unknown: chance brings one of several.
        _ => next.work(TaskKind::Draw.task().by(player).into(), lineage),
    }
    true
}

/// Chance brings one of the cards that may be on top.
pub fn by_chance(position: &mut Position, player: PlayerId, answers: &[Value]) -> Step<OnTable> {
    let table = position.table.write();
    if let Some(Value::Party(Party::Object(object))) = answers.first() {
        drawn(table, player, *object);
        return Step::Done(None);
    }
    let options = top(table, player).into_iter();
    let options = options.map(|(id, count)| (Value::Party(Party::Object(id)), count)).collect();
    Step::Ask(Ask { chooser: Chooser::Chance, question: Question { prompt: Prompt::Chance, source: None, card: None }, options })
}

fn drawn(table: &mut Table, player: PlayerId, card: ObjectId) {
    let Some(row) = table.take(card, 1) else { return };
    let hand = Row { label: row.label, ..Row::new(row.card, zones::HAND, row.owner) };
    let twin = table.rows.iter().find(|other| Row { id: hand.id, count: 1, ..(*other).clone() } == hand).map(|row| row.id);
    match twin.filter(|_| hand.label.is_none()).and_then(|twin| table.row_mut(twin)) {
        Some(twin) => twin.count += 1,
        None => {
            table.put(hand);
        }
    }
    let player = table.player_mut(player);
    player.drawn += 1;
    player.drawn_in_all += 1;
}

/// The events by which the top cards of a deck are discarded, as far as it is known which they are.
pub fn milled(position: &mut Position, event: &Event) -> Vec<Event> {
    let Some(player) = event.player else { return Vec::new() };
    let mut cards: Vec<(i32, ObjectId, u64)> =
        position.table.in_zone(zones::DECK, Some(player)).map(|row| (row.place, row.id, row.count)).collect();
    cards.sort_unstable();
    if event.marks.has(Marks::BOTTOM) {
        cards.reverse();
    }
    let archived = event.to == Some(ARCHIVES);
    let mut left = event.amount;
    let mut events = Vec::new();
    for (_, id, count) in cards {
        let amount = left.min(count);
        if amount > 0 {
            left -= amount;
            events.push(Event {
                subject: Some(Party::Object(id)),
                player: Some(player),
                amount,
                from: Some(zones::DECK),
                to: event.to.or(Some(zones::DISCARD)),
                marks: Marks::default(),
                cause: Cause::Rules,
                ..Event::of(if archived { Do::Archive.into() } else { Do::Move.into() })
            });
        }
    }
    events
}

/// Where a card goes in its owner's deck.
pub fn into_deck(table: &mut Table, row: &mut Row, marks: Marks) {
    let places = || table.in_zone(zones::DECK, Some(row.owner)).map(|other| other.place);
    if marks.has(Marks::SHUFFLED) {
        row.place = SHUFFLED;
        let owner = row.owner;
        shuffle(table, owner);
    } else if marks.has(Marks::BOTTOM) {
        row.place = places().max().unwrap_or(SHUFFLED).saturating_add(1); // no amount
    } else {
        row.place = places().min().unwrap_or(SHUFFLED).saturating_sub(1); // no amount
    }
}

/// The order of a deck is unknown from now on.
pub fn shuffle(table: &mut Table, player: PlayerId) {
    for row in table.rows.write().iter_mut().filter(|row| row.zone == zones::DECK && row.owner == player) {
        row.place = SHUFFLED;
    }
}
