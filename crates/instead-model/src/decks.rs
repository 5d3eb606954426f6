//! The cards on top of a deck, as far as anybody knows them.

use instead_kernel::{Ask, Chooser};

use crate::event::{Party, Value};
use crate::game::{OnTable, Prompt, Question};
use crate::ids::{ObjectId, PlayerId};
use crate::position::Position;
use crate::zones;

/// The top cards of a player's main deck, each by itself, as many as there are; where their order is unknown, chance brings them.
///
/// # Errors
///
/// The question of chance that comes first.
pub fn on_top(position: &Position, player: PlayerId, number: u64, answers: &[Value]) -> Result<Vec<ObjectId>, Box<Ask<OnTable>>> {
    let mut left: Vec<(ObjectId, i64, u64)> =
        position.table.in_zone(zones::DECK, Some(player)).map(|row| (row.id, row.place.into(), row.count)).collect();
    let (mut answers, mut seen) = (answers.iter(), Vec::new());
    while (seen.len() as u64) < number {
        let Some(first) = left.iter().filter(|(.., count)| *count > 0).map(|(_, place, _)| *place).min() else { break };
        let may = || left.iter().filter(|(_, place, count)| *place == first && *count > 0);
        let next = match (may().count(), may().next()) {
            (1, Some((only, ..))) => *only,
            _ => match answers.next() {
                Some(Value::Party(Party::Object(object))) => *object,
                _ => {
                    let weight = |count: u64| count;
                    let options = may().map(|(id, _, count)| (Value::Party(Party::Object(*id)), weight(*count))).collect();
                    let question = Question { prompt: Prompt::Chance, source: None, card: None };
                    return Err(Box::new(Ask { chooser: Chooser::Chance, question, options }));
                }
            },
        };
        for (id, _, count) in left.iter_mut().filter(|(id, ..)| *id == next) {
            seen.push(*id);
            *count -= 1;
        }
    }
    Ok(seen)
}
