//! Decks: drawing, recycling, revealing, channeling, burning out; and tokens, which come from nowhere.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Event, Marks, Party, Place, Value};
use instead_model::game::{Game, OnTable, Prompt, Question, Task};
use instead_model::ids::{EffectId, ObjectId, PlayerId, Zone};
use instead_model::position::Position;
use instead_model::table::{Outcome, Row, Table};
use instead_model::zones;
use smallvec::SmallVec;

use crate::rulebook::{Riftbound, by_rule};
use crate::tasks::TaskKind;
use crate::words::{self, Do};
use crate::{board, hidden};

/// 413.1: the top card goes to its owner's hand. An empty deck is burned out before it comes to this.
pub fn draw(position: &mut Position, event: &mut Event, result: &mut Outcome, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(player) = event.player else { return };
    if let Some(known) = event.object() {
        return result.objects.extend(drawn(position, player, known));
    }
    match tops(&position.table, player, zones::DECK).as_slice() {
        [] => event.amount = 0,
        [(only, _)] => result.objects.extend(drawn(position, player, *only)),
        // The order is unknown: chance brings one of several.
        _ => next.work(TaskKind::Draw.task().by(player).into(), lineage),
    }
}

/// Chance brings one of the cards that may be on top.
pub fn by_chance(position: &mut Position, player: PlayerId, answers: &[Value]) -> Step<OnTable> {
    if let Some(Value::Party(Party::Object(object))) = answers.first() {
        drawn(position, player, *object);
        return Step::Done(None);
    }
    let options = tops(&position.table, player, zones::DECK).into_iter().map(|(id, count)| (Value::Party(Party::Object(id)), count));
    let question = Question { prompt: Prompt::Chance, source: None, card: None };
    Step::Ask(Ask { chooser: Chooser::Chance, question, options: options.collect() })
}

/// The rows one of which is on top of a deck.
fn tops(table: &Table, player: PlayerId, deck: Zone) -> SmallVec<[(ObjectId, u64); 4]> {
    let rows = || table.in_zone(deck, Some(player));
    let Some(first) = rows().map(|row| row.place).min() else { return SmallVec::new() };
    rows().filter(|row| row.place == first).map(|row| (row.id, row.count)).collect()
}

/// The card on top of a player's main deck, if it is known which.
pub fn top(position: &Position, player: Option<PlayerId>) -> Option<ObjectId> {
    match tops(&position.table, player?, zones::DECK).as_slice() {
        [(only, _)] => Some(*only),
        _ => None,
    }
}

/// One card of a row goes to the hand.
fn drawn(position: &mut Position, player: PlayerId, card: ObjectId) -> Option<ObjectId> {
    let table = position.table.write();
    let row = table.take(card, 1)?;
    let mut fresh = Row::new(row.card, zones::HAND, row.owner);
    fresh.label = row.label;
    let same = |other: &Row| other.zone == zones::HAND && other.owner == row.owner && other.card == row.card && other.label == row.label;
    let id = match table.rows.iter().position(same) {
        Some(twin) => {
            let twin = &mut table.rows.write()[twin];
            twin.count += 1;
            twin.id
        }
        None => table.put(fresh),
    };
    let player = table.player_mut(player);
    player.drawn += 1;
    player.drawn_in_all += 1;
    Some(id)
}

/// 416.1: to the bottom, several at once in random order; where a text says so, on top. `moved` went with it.
pub fn into(table: &Table, row: &mut Row, marks: Marks, moved: &[ObjectId]) {
    let (owner, zone) = (row.owner, row.zone);
    let places = table.in_zone(zone, Some(owner)).map(|row| row.place);
    let (first, last) = places.fold((0, 0), |(first, last), place| (first.min(place), last.max(place)));
    let with_it = |other: &&Row| other.place == last && moved.contains(&other.id);
    row.place = match (marks.has(Marks::SHUFFLED), marks.has(Marks::BOTTOM)) {
        // All that go in together share a place: nobody knows their order.
        (true, _) if table.in_zone(zone, Some(owner)).find(with_it).is_some() => last,
        (true, _) => last + 1,
        (false, true) => last + 1,
        (false, false) => first - 1,
    };
}

/// 424: each of the top cards is revealed, as many as there are (431.1.c).
pub fn reveal(position: &Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(player) = event.player else { return };
    let mut rows: Vec<&Row> = position.table.in_zone(zones::DECK, Some(player)).collect();
    rows.sort_by_key(|row| row.place);
    let mut left = event.amount;
    let mut revealed = Vec::new();
    for row in rows {
        if left == 0 {
            break;
        }
        left -= left.min(row.count);
        let subject = Some(Party::Object(row.id));
        revealed.push(Event {
            subject,
            player: Some(player),
            from: Some(zones::DECK),
            cause: event.cause,
            ..Event::of(Do::Revealed.into())
        });
    }
    next.propose(revealed, lineage);
}

/// The number of runes that are left in the rune deck of a player.
pub fn runes_left(position: &Position, player: Option<PlayerId>) -> u64 {
    position.table.in_zone(words::RUNE_DECK, player).map(|row| row.count).together()
}

/// 430.1: runes from the top of the rune deck enter the board ready, or as the text says.
pub fn channel(position: &Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(player) = event.player else { return };
    let mut runes: Vec<&Row> = position.table.in_zone(words::RUNE_DECK, Some(player)).collect();
    runes.sort_by_key(|row| row.place);
    let mut left = event.amount;
    let mut channeled = Vec::new();
    for row in runes {
        for _ in 0..left.min(row.count) {
            left -= 1;
            let (from, to) = (Some(words::RUNE_DECK), Some(zones::BOARD));
            let (subject, entry) = (Some(Party::Object(row.id)), event.entry.clone());
            channeled.push(Event { subject, player: Some(player), from, to, entry, cause: event.cause, ..Event::of(Do::Put.into()) });
        }
    }
    next.propose(channeled, lineage);
}

/// 439: tokens come into being on the board; where, if the text doesn't say it, whoever plays them says.
pub fn create(position: &Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let (Some(player), Some(card)) = (event.player, event.card) else { return };
    let unit = position.table.definitions.card(card).is(words::known().unit);
    let there = event.at.or_else(|| hidden::plays_at(position, event).filter(|_| unit));
    let event = &Event { at: there, ..event.clone() };
    let places = if unit { board::places(position, player) } else { Vec::new() };
    if event.at.is_none() && places.len() > 1 && event.amount > 0 {
        let exhausted = u64::from(event.entry.as_ref().is_some_and(|entry| entry.tapped));
        let ready = u64::from(event.entry.as_ref().is_some_and(|entry| !entry.tapped));
        let number = event.amount << TOKENS | u64::from(card.0) << 2 | ready << 1 | exhausted;
        next.work(TaskKind::Token.task().by(player).numbered(number).into(), lineage);
        return;
    }
    next.propose((0..event.amount).map(|_| enters(event, card)), lineage);
}

fn enters(event: &Event, card: instead_model::ids::CardId) -> Event {
    Event {
        player: event.player,
        card: Some(card),
        to: Some(zones::BOARD),
        at: event.at,
        entry: event.entry.clone(),
        cause: event.cause,
        ..Event::of(Do::Put.into())
    }
}

/// Above this bit of the number of a task stands how many tokens are played.
const TOKENS: u32 = 36;

/// Where each of the tokens is played that one instruction plays; they enter together.
pub fn token(position: &Position, task: &Task, lineage: &Lineage<EffectId>, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    let said: Vec<Place> = answers.iter().filter_map(board::place_of).collect();
    if (said.len() as u64) < task.number >> TOKENS {
        return board::which_place(player, None, board::places(position, player));
    }
    let card = instead_model::ids::CardId((task.number >> 2) as u32 & (u32::MAX >> 2));
    let enters = |at: Place| {
        let mut event = Event { player: Some(player), at: Some(at), ..by_rule(Do::Create) };
        if task.number & 3 > 0 {
            event.entry_mut().tapped = task.number & 1 == 1;
        }
        enters(&event, card)
    };
    next.propose(said.into_iter().map(enters).collect::<Vec<_>>(), lineage);
    Step::Done(None)
}

/// The number of a task that burns out or is cut short by that: its stage, whether a Burn Out of the same sequence came
/// before ([`Marks::FIRM`]), and how many cards are still to be put into the trash.
pub fn numbered(marks: Marks, left: u64, stage: u64) -> u64 {
    // More cards than that burn a player out until the game is won, as any larger number does.
    left.min(u64::MAX >> LEFT) << LEFT | u64::from(marks.has(Marks::FIRM)) << REPEATED | stage
}

const REPEATED: u32 = 8;
const LEFT: u32 = 16;

/// The parts of a task's number: the mark of a repeated Burn Out, and the number of cards that are left.
fn told_by(task: &Task) -> (Marks, u64) {
    (Marks::default().with(Marks::FIRM, task.number >> REPEATED & 1 == 1), task.number >> LEFT)
}

/// 431.1.b: as many of the top cards as there are go to the trash together; for the rest the player burns out.
pub fn mill(
    rules: &Riftbound,
    position: &Position,
    task: &Task,
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    let (marks, number) = told_by(task);
    let seen = match rules.top_of_library(position, player, number, answers) {
        Ok(seen) => seen,
        Err(ask) => return Step::Ask(*ask),
    };
    let put = |card: &ObjectId| Event {
        subject: Some(Party::Object(*card)),
        player: Some(player),
        from: Some(zones::DECK),
        to: Some(zones::DISCARD),
        ..by_rule(Do::Put)
    };
    next.propose(seen.iter().map(put).collect::<Vec<_>>(), lineage);
    let left = number.less(seen.len() as u64);
    if left > 0 {
        next.propose([burning_out(player, marks, left)], lineage);
    }
    Step::Done(None)
}

/// The event that a player burns out, with `left` cards still to be put into the trash, or with a draw to be completed.
fn burning_out(player: PlayerId, marks: Marks, left: u64) -> Event {
    let (amount, to) = if left > 0 { (left, Some(zones::DISCARD)) } else { (1, None) };
    Event { player: Some(player), amount, to, marks, ..by_rule(Do::BurnOut) }
}

/// 431.2: the trash is recycled, an opponent gains a point, and the draw or the move to the trash is completed; 431.3: while
/// the deck stays empty, the same again, and points after the first can't be replaced or prevented.
///
/// `task.number` is [`numbered`].
pub fn burn_out(
    position: &mut Position,
    task: &mut Task,
    lineage: &Lineage<EffectId>,
    answers: &mut SmallVec<[Value; 2]>,
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    // 431.3.b: who wins by the points of a Burn Out wins at once; nothing follows.
    if position.game_is_over() {
        return Step::Done(None);
    }
    let (marks, left) = told_by(task);
    match task.number & 255 {
        0 => {
            let marks = Marks::BOTTOM.with(Marks::SHUFFLED, true).with(Marks::WHOLE, true);
            let trash = position.table.in_zone(zones::DISCARD, Some(player)).map(|row| Event {
                subject: Some(Party::Object(row.id)),
                player: Some(player),
                amount: row.count,
                from: Some(zones::DISCARD),
                to: Some(zones::DECK),
                marks,
                ..by_rule(Do::Put)
            });
            next.propose(trash.collect::<Vec<_>>(), lineage);
        }
        1 => {
            let opponents: Vec<Value> =
                position.table.turn_order().filter(|other| *other != player).map(|other| Value::Party(Party::Player(other))).collect();
            let chosen = match (opponents.as_slice(), answers.first()) {
                ([only], _) => only.clone(),
                (_, Some(answer)) => answer.clone(),
                _ => {
                    let question = Question { prompt: Prompt::Which(Do::GainPoints.into()), source: None, card: None };
                    let options = opponents.into_iter().map(|value| (value, 1)).collect();
                    return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
                }
            };
            answers.clear();
            if let Value::Party(Party::Player(opponent)) = chosen {
                let subject = Some(Party::Player(opponent));
                // What a draw was replaced with has nothing to do with the history of the points.
                next.propose([Event { player: Some(opponent), subject, marks, ..by_rule(Do::GainPoints) }], &Lineage::default());
            }
        }
        _ => {
            let again = Marks::FIRM;
            let rest = match left {
                _ if tops(&position.table, player, zones::DECK).is_empty() => burning_out(player, again, left),
                0 => Event { player: Some(player), ..by_rule(Do::Draw) },
                _ => Event { player: Some(player), amount: left, marks: again, ..by_rule(Do::Mill) },
            };
            next.propose([rest], lineage);
            return Step::Done(None);
        }
    }
    task.number += 1;
    Step::More
}
