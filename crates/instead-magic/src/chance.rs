//! Coins and dice (CR 705.1, 706.1a). Chance is a chooser: every result is explored.
//!
//! An instruction to flip coins or to roll dice is an event; so is every flip and every roll. Their results are
//! there to be asked about ("if you win the flip", "the result") and to be watched for.

use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::coins_and_dice::{Throw, Thrown};
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::position::Position;

use crate::tasks::TaskKind;
use crate::words::Do;

/// An instruction to flip coins or to roll dice, or one flip, or one roll, is carried out.
pub fn begin(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let task = |kind: TaskKind| kind.task().with(source_of(event)).by(event.player).numbered(packed(event)).into();
    match Do::of(event.verb) {
        Some(Do::FlipCoins) => next.sequence(Event { amount: 1, verb: Do::Flip.into(), ..event.clone() }, event.amount, lineage),
        Some(Do::RollDice) => {
            // What is ignored of all the dice isn't ignored of each of them.
            let throw = Throw { lowest: 0, ..event.throw };
            next.sequence(Event { amount: 1, verb: Do::Roll.into(), throw, ..event.clone() }, event.amount, lineage);
            next.work(task(TaskKind::Rolled), lineage);
        }
        Some(Do::Flip) => next.work(task(TaskKind::Flip), lineage),
        _ => next.work(task(TaskKind::Roll), lineage),
    }
    position.table.write().result.rolled.retain(|_| event.verb != Do::RollDice.into());
}

/// One step of a flip, of a roll, or of the result of the rolls.
pub fn task(kind: TaskKind, position: &mut Position, task: &Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    let (throw, many) = unpacked(task.number);
    match kind {
        TaskKind::Flip => flip(position, player, task.object, (throw, many), answers, next),
        TaskKind::Roll => roll(position, player, task.object, (throw, many), answers),
        _ => {
            came_to(position, player, task.object, throw, next);
            Step::Done(None)
        }
    }
}

/// CR 705.2: heads and tails are equally likely; who calls the side that comes up wins the flip. Of several coins, all but
/// one are ignored, as the player chooses: only a coin that shows another side than the others makes a difference.
fn flip(
    position: &mut Position,
    player: PlayerId,
    source: Option<ObjectId>,
    (throw, coins): (Throw, u64),
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    // CR 705.3: what the effect states is the result.
    let heads = if throw.of == Thrown::Heads {
        true
    } else {
        let mut shown = answers.iter().map(|answer| *answer == Value::Yes(true));
        let mut sides: Vec<bool> = Vec::new();
        while (sides.len() as u64) < coins && !(sides.contains(&true) && sides.contains(&false)) {
            match shown.next() {
                Some(side) => sides.push(side),
                None => return both(Chooser::Chance, Prompt::Coin(throw.of), source),
            }
        }
        match (sides.as_slice(), sides.contains(&true) && sides.contains(&false)) {
            ([], _) => return Step::Done(None),
            (_, true) => match shown.next() {
                Some(side) => side,
                None => return both(Chooser::Player(player), Prompt::Kept(throw.of), source),
            },
            ([side, ..], false) => *side,
        }
    };
    let happens = |verb: Do| shown_by(player, source, 1, verb);
    let (face, call) = if heads { (Do::Heads, Do::WinFlip) } else { (Do::Tails, Do::LoseFlip) };
    // CR 705.2: where only heads and tails matter, nobody wins or loses.
    let called = (throw.of != Thrown::Coin).then(|| happens(call));
    position.table.write().result.amount += u64::from(heads);
    next.propose([happens(face)].into_iter().chain(called), &Lineage::default());
    Step::Done(None)
}

/// The two sides of a coin.
fn both(chooser: Chooser<PlayerId>, prompt: Prompt, source: Option<ObjectId>) -> Step<OnTable> {
    let options = vec![(Value::Yes(true), 1), (Value::Yes(false), 1)];
    Step::Ask(Ask { chooser, question: Question { prompt, source, card: None }, options })
}

/// CR 706.1a: each of its numbers is equally likely. Of several dice in place of one, those that don't count are ignored
/// as the player chooses (CR 706.6).
fn roll(
    position: &mut Position,
    player: PlayerId,
    source: Option<ObjectId>,
    (throw, dice): (Throw, u64),
    answers: &[Value],
) -> Step<OnTable> {
    let Thrown::Die(sides) = throw.of else { return Step::Done(None) };
    let question = |prompt: Prompt| Question { prompt, source, card: None };
    let mut given = answers.iter().filter_map(|answer| if let Value::Number(number) = answer { Some(*number) } else { None });
    let mut shown: Vec<u64> = Vec::new();
    while (shown.len() as u64) < dice {
        match given.next() {
            Some(number) => shown.push(number),
            None => {
                let options = (1..=u64::from(sides)).map(|number| (Value::Number(number), 1)).collect();
                return Step::Ask(Ask { chooser: Chooser::Chance, question: question(Prompt::Die), options });
            }
        }
    }
    let mut count = shown.len().saturating_sub(usize::from(throw.spare)); // no amount
    let mut kept: Vec<u64> = Vec::new();
    while count > 0 {
        let mut different = shown.clone();
        different.sort_unstable();
        different.dedup();
        let number = match different.as_slice() {
            [] => break,
            [only] => *only,
            _ if shown.len() == count => shown.first().copied().unwrap_or_default(),
            _ => match given.next() {
                Some(number) => number,
                None => {
                    let options = different.into_iter().map(|number| (Value::Number(number), 1)).collect();
                    return Step::Ask(Ask { chooser: Chooser::Player(player), question: question(Prompt::Kept(throw.of)), options });
                }
            },
        };
        if let Some(place) = shown.iter().position(|other| *other == number) {
            kept.push(shown.swap_remove(place));
        }
        count -= 1;
    }
    let rolled = &mut position.table.write().result.rolled;
    rolled.extend(kept);
    rolled.sort_unstable();
    Step::Done(None)
}

/// CR 706.2, 706.6: the lowest rolls that are ignored never happened; what is added makes the others results.
fn came_to(position: &mut Position, player: PlayerId, source: Option<ObjectId>, throw: Throw, next: &mut Next<OnTable>) {
    let result = &mut position.table.write().result;
    let rolled = std::mem::take(&mut result.rolled);
    let results: Vec<u64> = rolled.into_iter().skip(usize::from(throw.lowest)).map(|number| number + u64::from(throw.plus)).collect();
    result.amount = results.iter().copied().together();
    let events = results.into_iter().map(|number| shown_by(player, source, number, Do::Rolled));
    next.propose(events.collect::<Vec<_>>(), &Lineage::default());
}

/// The event that a coin or a die shows a result.
fn shown_by(player: PlayerId, source: Option<ObjectId>, amount: u64, verb: Do) -> Event {
    let cause = source.map_or(Cause::Bare, Cause::Effect);
    Event { player: Some(player), subject: Some(Party::Player(player)), source, amount, cause, ..Event::of(verb.into()) }
}

fn source_of(event: &Event) -> Option<ObjectId> {
    match event.cause {
        Cause::Effect(source) => Some(source),
        _ => event.source,
    }
}

/// A throw as the number of a task: 20 bits for what is thrown (0 to 2: a coin; from 3 on: a die, by its sides and 3), then how
/// many are thrown, how many of the lowest results are ignored, how many others the player ignores, and the number that is added.
fn packed(event: &Event) -> u64 {
    let of = match event.throw.of {
        Thrown::Coin => 0,
        Thrown::CalledCoin => 1,
        Thrown::Heads => 2,
        Thrown::Die(sides) => 3 + u64::from(sides),
    };
    let Throw { plus, lowest, spare, .. } = event.throw;
    of | event.amount.min(0xff) << 20 | u64::from(lowest) << 28 | u64::from(spare) << 36 | u64::from(plus) << 44
}

fn unpacked(number: u64) -> (Throw, u64) {
    let bits = |from: u32, many: u32| number >> from & ((1 << many) - 1);
    let of = match bits(0, 20) {
        0 => Thrown::Coin,
        1 => Thrown::CalledCoin,
        2 => Thrown::Heads,
        sides => Thrown::Die(u16::try_from(sides - 3).unwrap_or(u16::MAX)),
    };
    let small = |number: u64| u8::try_from(number).unwrap_or(u8::MAX);
    let plus = u16::try_from(bits(44, 16)).unwrap_or(u16::MAX);
    (Throw { of, plus, lowest: small(bits(28, 8)), spare: small(bits(36, 8)) }, bits(20, 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_knows_the_whole_throw() {
        for of in [Thrown::Coin, Thrown::CalledCoin, Thrown::Heads, Thrown::Die(1), Thrown::Die(u16::MAX)] {
            let throw = Throw { of, plus: u16::MAX, lowest: 7, spare: 200 };
            assert_eq!(unpacked(packed(&Event { throw, amount: 201, ..Event::of(Do::Roll.into()) })), (throw, 201));
        }
    }
}
