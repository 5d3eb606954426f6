//! The order of discard piles: of cards that come there at the same time, the active player chooses which lies on top (KF Destroyed).
//! It is asked for where a text speaks of places in a pile, and nowhere else.

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Party, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::table::Table;
use instead_model::zones;

use crate::tasks::TaskKind;
use crate::words::Do;

/// The places from the top for which the active player is asked; what lies deeper stays as it came.
const PLACES: usize = 3;

/// Whether the text of some card speaks of places in a discard pile.
fn order_matters(position: &Position) -> bool {
    let mut printed = position.table.rows.iter().map(|row| row.printed.unwrap_or(row.card));
    printed.any(|card| position.table.definitions.card(card).compiled.asks_order)
}

/// The cards that one batch has put into discard piles: each pile is arranged.
pub fn arrived(position: &Position, cards: &[ObjectId], next: &mut Next<OnTable>) {
    let owner = |id: &ObjectId| position.table.row(*id).filter(|row| row.zone == zones::DISCARD).map(|row| row.owner);
    let mut owners: Vec<PlayerId> = cards.iter().filter_map(owner).collect();
    if owners.len() < 2 || !order_matters(position) {
        return;
    }
    owners.sort_unstable();
    for pile in owners.chunk_by(PartialEq::eq).filter(|pile| pile.len() > 1) {
        next.work(TaskKind::Arrange.task().by(pile.first().copied()).numbered(pile.len() as u64).into(), &Lineage::default());
    }
}

/// KF Destroyed, KF Active Player: the active player chooses which of the cards that lie on top by now is the first one, then the
/// second one.
pub fn arrange(position: &mut Position, task: &Task, answers: &[Value]) -> Step<OnTable> {
    let Some(owner) = task.player else { return Step::Done(None) };
    let mut left = on_top(&position.table, owner, usize::try_from(task.number).unwrap_or(usize::MAX));
    let mut order: Vec<ObjectId> = Vec::new();
    while left.len() > 1 && order.len() < PLACES {
        let options: Vec<(Value, u64)> = left.iter().map(|card| (Value::Party(Party::Object(*card)), 1)).collect();
        match answers.get(order.len()) {
            Some(Value::Party(Party::Object(first))) if left.contains(first) => {
                left.retain(|other| other != first);
                order.push(*first);
            }
            _ => {
                let question = Question { prompt: Prompt::Which(Do::Arrange.into()), source: None, card: None };
                return Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options });
            }
        }
    }
    let table = position.table.write();
    let mut places: Vec<i32> = order.iter().chain(&left).filter_map(|card| table.row(*card)).map(|row| row.place).collect();
    places.sort_unstable();
    for (card, place) in order.iter().chain(&left).zip(places) {
        if let Some(row) = table.row_mut(*card) {
            row.place = place;
        }
    }
    Step::Done(None)
}

/// The cards on top of a discard pile, from the top.
fn on_top(table: &Table, owner: PlayerId, number: usize) -> Vec<ObjectId> {
    let mut cards: Vec<(i32, ObjectId)> = table.in_zone(zones::DISCARD, Some(owner)).map(|row| (row.place, row.id)).collect();
    cards.sort_unstable();
    cards.into_iter().take(number).map(|(_, card)| card).collect()
}
