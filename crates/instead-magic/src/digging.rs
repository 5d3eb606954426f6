//! Cards exiled from the top of a library until one may be cast: cascade and discover (CR 702.85, 701.57).
//!
//! First the cards are exiled, up to and including the first that fits; then, as a task of its own, the player is asked
//! about that one, and the others go to the bottom.

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{Offered, OnTable, Prompt, Question, Task};
use instead_model::ids::{EffectId, ObjectId, PlayerId, Zone};
use instead_model::position::Position;
use instead_model::zones;

use crate::tasks::TaskKind;
use crate::words::{self, Do};
use crate::{actions, rules_card};

/// More cards than this are not looked at.
const MOST: u64 = 400;

/// The keyword action begins.
pub fn begin(event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let kind = if event.verb == Do::Cascade.into() { TaskKind::Cascade } else { TaskKind::Discover };
    next.work(kind.task().with(event.source).by(event.player).numbered(event.amount).into(), lineage);
}

/// One step of it.
pub fn task(kind: TaskKind, position: &mut Position, task: &Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    match kind {
        TaskKind::Cascade | TaskKind::Discover => exile(kind, position, task, player, answers, next),
        _ => settle(kind, position, task, player, answers, next),
    }
}

/// CR 702.85a, 701.57a: cards are exiled from the top until a nonland card is that costs less, or no more.
fn exile(
    kind: TaskKind,
    position: &mut Position,
    task: &Task,
    player: PlayerId,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let mut cards = Vec::new();
    for number in 1..=MOST {
        cards = match actions::top(position, player, number, answers) {
            Ok(cards) => cards,
            Err(ask) => return Step::Ask(*ask),
        };
        let Some(last) = cards.last().copied().filter(|_| cards.len() as u64 == number) else { break };
        if position.table.row(last).is_some_and(|row| row.card == rules_card::UNKNOWN) {
            note_unknown(position, task.object);
            return Step::Done(None);
        }
        if fits(kind, position, last, task.number) {
            break;
        }
    }
    let away = cards.into_iter().map(|card| moved(player, card, 1, zones::DECK, zones::EXILE, Marks::default()));
    next.propose(away.collect::<Vec<_>>(), &Lineage::default());
    let then = if kind == TaskKind::Cascade { TaskKind::Cascaded } else { TaskKind::Discovered };
    next.work(then.task().with(task.object).by(player).numbered(task.number).into(), &Lineage::default());
    Step::Done(None)
}

/// Whether a card is one that may be cast so.
fn fits(kind: TaskKind, position: &Position, card: ObjectId, limit: u64) -> bool {
    position.table.row(card).is_some_and(|row| {
        let value = position.table.definitions.mana_value(row);
        let within = if matches!(kind, TaskKind::Cascade | TaskKind::Cascaded) { value < limit } else { value <= limit };
        within && !position.is(row, words::known().land)
    })
}

/// The card may be cast without paying its mana cost, or is put into the hand where it was discovered; the others go to the
/// bottom in a random order.
fn settle(
    kind: TaskKind,
    position: &Position,
    task: &Task,
    player: PlayerId,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let mut exiled: Vec<(ObjectId, u64)> = Vec::new();
    for card in position.table.result.objects.iter().filter(|card| position.table.row(**card).is_some_and(|row| row.zone == zones::EXILE)) {
        match exiled.iter_mut().find(|(known, _)| known == card) {
            Some((_, count)) => *count += 1,
            None => exiled.push((*card, 1)),
        }
    }
    let found = exiled.last().map(|(card, _)| *card).filter(|card| fits(kind, position, *card, task.number));
    let cast = match (found, answers.first()) {
        (None, _) => false,
        (Some(_), Some(answer)) => *answer == Value::Yes(true),
        (Some(card), None) => {
            let card = position.table.row(card).map(|row| row.card);
            let question = Question { prompt: Prompt::Whether(Offered::Deed(Do::CastNow.into())), source: task.object, card };
            return Step::Ask(Ask {
                chooser: Chooser::Player(player),
                question,
                options: vec![(Value::Yes(true), 1), (Value::Yes(false), 1)],
            });
        }
    };
    let lineage = Lineage::default();
    match found {
        Some(card) if cast => next.work(TaskKind::CastNow.task().with(card).by(player).into(), &lineage),
        Some(card) if kind == TaskKind::Discovered => {
            next.propose([moved(player, card, 1, zones::EXILE, zones::HAND, Marks::default())], &lineage);
        }
        _ => {}
    }
    let marks = Marks::BOTTOM.with(Marks::RANDOM, true);
    let rest = exiled.into_iter().map(|(card, count)| moved(player, card, count, zones::EXILE, zones::DECK, marks));
    next.propose(rest.collect::<Vec<_>>(), &lineage);
    Step::Done(None)
}

fn moved(player: PlayerId, card: ObjectId, amount: u64, from: Zone, to: Zone, marks: Marks) -> Event {
    Event {
        subject: Some(Party::Object(card)),
        player: Some(player),
        amount,
        from: Some(from),
        to: Some(to),
        marks,
        cause: Cause::Effect(card),
        ..Event::of(Do::Move.into())
    }
}

/// Nobody can tell what a card is that nothing is known of: the clause that asks for it counts as not understood.
fn note_unknown(position: &mut Position, source: Option<ObjectId>) {
    let Some(card) = source.and_then(|source| position.table.known(source)).map(|row| row.card) else { return };
    let clauses = &position.table.definitions.card(card).clauses;
    let asks = |text: &str| ["cascade", "discover"].iter().any(|word| text.to_lowercase().contains(word));
    let place = clauses.iter().position(|clause| asks(&clause.text)).and_then(|place| u16::try_from(place).ok()).unwrap_or(0);
    position.table.write().note_clause((card, place));
}
