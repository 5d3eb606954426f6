//! Keyword actions that ask the player something as they are carried out: scry, surveil, proliferate; and attaching.

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Offered, OnTable, Prompt, Question, Task};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::table::{Face, Row};
use instead_model::zones;
use smallvec::SmallVec;

use crate::casting;
use crate::tasks::TaskKind;
use crate::words::Do;
use crate::{library, rules_card};

/// A keyword action begins: the player is asked in a task of its own.
pub fn begin(event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let kind = match Do::of(event.verb) {
        Some(Do::Scry) => TaskKind::Scry,
        Some(Do::Surveil) => TaskKind::Surveil,
        Some(Do::Explore) => TaskKind::Explore,
        _ => TaskKind::Proliferate,
    };
    // CR 701.34a is an action for each time; the others have a number.
    let times = if kind == TaskKind::Proliferate { event.amount } else { 1 };
    for _ in 0..times {
        next.work(kind.task().with(event.object()).by(event.player).numbered(event.amount).into(), lineage);
    }
}

/// CR 608.2g: a spell is cast as an effect is carried out; what it costs isn't charged.
pub fn cast_now(event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let transformed = event.entry.as_ref().is_some_and(|entry| entry.face == Face::Back);
    let played = event.verb == Do::PlayNow.into();
    let number = if played { casting::PLAYED } else { u64::from(transformed) };
    next.work(TaskKind::CastNow.task().with(event.object()).by(event.player).numbered(number).into(), lineage);
}

/// One step of a keyword action.
pub fn task(kind: TaskKind, position: &mut Position, task: &Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    match kind {
        TaskKind::Proliferate => proliferate(position, player, answers, next),
        TaskKind::Explore => explore(position, player, task.object, answers, next),
        _ => look(kind, position, player, task.number, answers, next),
    }
}

/// CR 701.3a, 701.3b: attaching to what it is attached to already does nothing.
pub fn attach(position: &mut Position, event: &Event) {
    let (Some(attachment), Some(host)) = (event.source, event.object()) else { return };
    if attachment == host || position.table.row(host).is_none_or(|row| row.zone != zones::BOARD) {
        return;
    }
    // CR 301.5, 303.4: it is attached to one object, which is no longer like its equals.
    let host = position.single_out(host);
    if let Some(row) = position.table.write().row_mut(attachment).filter(|row| row.zone == zones::BOARD) {
        row.attached = Some(host);
    }
}

/// CR 701.34a: any number of permanents and players with counters; each gets one more of each kind it has.
fn proliferate(position: &Position, player: PlayerId, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    let players = position.table.player_ids().filter(|player| !position.table.player(*player).counters.is_empty()).map(Party::Player);
    let with_counters = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && !row.counters.is_empty());
    let bearers: Vec<Party> = players.chain(with_counters.map(|row| Party::Object(row.id))).collect();
    let mut chosen: Vec<Party> = Vec::new();
    let mut ended = false;
    for answer in answers {
        match answer {
            Value::Party(party) => chosen.push(*party),
            _ => ended = true,
        }
    }
    // Which of them, in one order: who comes before one that was chosen can't be chosen any more.
    let left = bearers.iter().skip_while(|bearer| chosen.last().is_some_and(|last| *bearer != last));
    let left: Vec<Party> = left.copied().filter(|bearer| !chosen.contains(bearer)).collect();
    if !ended && !left.is_empty() {
        return which(player, Do::Proliferate, left.into_iter().map(|party| (Value::Party(party), 1)), true);
    }
    let kinds = |party: &Party| match party {
        Party::Player(player) => position.table.player(*player).counters.to_vec(),
        Party::Object(object) => position.table.row(*object).map_or_else(Vec::new, |row| row.counters.to_vec()),
    };
    let one_more = |party: Party| {
        kinds(&party).into_iter().map(move |(counter, _)| Event {
            subject: Some(party),
            player: Some(player),
            counter: Some(counter),
            cause: Cause::Effect(ObjectId(0)),
            ..Event::of(Do::PutCounters.into())
        })
    };
    next.propose(chosen.into_iter().flat_map(one_more).collect::<Vec<_>>(), &Lineage::default());
    Step::Done(None)
}

/// The player's decisions about the cards looked at.
struct Looked {
    /// Still undecided, from the top, with how many of each.
    cards: Vec<(ObjectId, u64)>,
    /// At the bottom (scry) or in the graveyard (surveil), in this order.
    away: Vec<ObjectId>,
    /// On top, in this order.
    top: Vec<ObjectId>,
}

/// CR 701.22a, 701.25a: the player looks at the top cards, puts any of them away and the rest back on top, in any order.
fn look(
    kind: TaskKind,
    position: &mut Position,
    player: PlayerId,
    number: u64,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let verb = if kind == TaskKind::Scry { Do::Scry } else { Do::Surveil };
    let mut answers = answers.iter();
    let mut looked = Looked { cards: Vec::new(), away: Vec::new(), top: Vec::new() };
    match seen(position, player, number, &mut answers) {
        Ok(cards) => looked.cards = cards,
        Err(ask) => return Step::Ask(ask),
    }
    // Nobody can tell where one of several unknown cards went.
    let known = |id: &ObjectId| position.table.row(*id).is_some_and(|row| row.card != rules_card::UNKNOWN);
    if kind == TaskKind::Scry && !looked.cards.iter().any(|(id, _)| known(id)) {
        return Step::Done(None);
    }
    while !looked.cards.is_empty() {
        match answers.next() {
            Some(Value::Party(Party::Object(id))) => looked.away.push(take(&mut looked.cards, *id)),
            Some(_) => break,
            None => return which(player, verb, options(&looked.cards), true),
        }
    }
    while let Some((first, _)) = looked.cards.first().copied() {
        let id = if looked.cards.len() == 1 {
            first
        } else {
            match answers.next() {
                Some(Value::Party(Party::Object(id))) => *id,
                _ => return which(player, Do::Move, options(&looked.cards), false),
            }
        };
        looked.top.push(take(&mut looked.cards, id));
    }
    put_back(kind, position, player, &looked, next);
    Step::Done(None)
}

fn options(cards: &[(ObjectId, u64)]) -> impl Iterator<Item = (Value, u64)> {
    cards.iter().map(|(id, count)| (Value::Party(Party::Object(*id)), *count))
}

/// One card of a list is taken from it.
fn take(cards: &mut Vec<(ObjectId, u64)>, id: ObjectId) -> ObjectId {
    if let Some(card) = cards.iter_mut().find(|(card, _)| *card == id) {
        card.1 -= 1;
    }
    cards.retain(|(_, left)| *left > 0);
    id
}

/// The cards on top of a library; of those in unknown order chance brings each.
fn seen<'a>(
    position: &Position,
    player: PlayerId,
    number: u64,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<Vec<(ObjectId, u64)>, Ask<OnTable>> {
    let mut library: Vec<(i32, ObjectId, u64)> =
        position.table.in_zone(zones::DECK, Some(player)).map(|row| (row.place, row.id, row.count)).collect();
    library.sort_by_key(|(place, ..)| *place);
    let mut seen: Vec<(ObjectId, u64)> = Vec::new();
    for _ in 0..number {
        let Some((place, first, _)) = library.first().copied() else { break };
        let on_top: Vec<(ObjectId, u64)> =
            library.iter().filter(|(other, ..)| *other == place).map(|(_, id, count)| (*id, *count)).collect();
        let id = if on_top.len() == 1 {
            first
        } else {
            match answers.next() {
                Some(Value::Party(Party::Object(id))) => *id,
                _ => {
                    let question = Question { prompt: Prompt::Chance, source: None, card: None };
                    return Err(Ask { chooser: Chooser::Chance, question, options: options(&on_top).collect() });
                }
            }
        };
        if let Some(card) = library.iter_mut().find(|(_, card, _)| *card == id) {
            card.2 -= 1;
        }
        library.retain(|(_, _, left)| *left > 0);
        match seen.iter_mut().find(|(card, _)| *card == id) {
            Some(card) => card.1 += 1,
            None => seen.push((id, 1)),
        }
    }
    Ok(seen)
}

/// The cards on top of a library, each by itself.
pub fn top(position: &Position, player: PlayerId, number: u64, answers: &[Value]) -> Result<Vec<ObjectId>, Box<Ask<OnTable>>> {
    let seen = seen(position, player, number, &mut answers.iter()).map_err(Box::new)?;
    let each = seen.into_iter().flat_map(|(card, count)| std::iter::repeat_n(card, usize::try_from(count).unwrap_or(0)));
    Ok(each.collect())
}

/// The cards go where they were put. Those that stay in the library are moved without any event.
fn put_back(kind: TaskKind, position: &mut Position, player: PlayerId, looked: &Looked, next: &mut Next<OnTable>) {
    let table = position.table.write();
    let mut place = |id: ObjectId, bottom: bool| {
        if let Some(row) = table.take(id, 1) {
            let mut card = Row { count: 1, ..row };
            let marks = instead_model::event::Marks::default().with(instead_model::event::Marks::BOTTOM, bottom);
            library::into_library(table, &mut card, marks);
            table.put(card);
        }
    };
    for id in looked.top.iter().rev() {
        place(*id, false);
    }
    if kind == TaskKind::Scry {
        looked.away.iter().for_each(|id| place(*id, true));
        return;
    }
    // CR 701.25a: all at the same time.
    let away = looked.away.iter().map(|id| Event {
        subject: Some(Party::Object(*id)),
        player: Some(player),
        from: Some(zones::DECK),
        to: Some(zones::DISCARD),
        cause: Cause::Effect(ObjectId(0)),
        ..Event::of(Do::Move.into())
    });
    next.propose(away.collect::<Vec<_>>(), &Lineage::default());
}

/// Asks which one, or none any more.
fn which(player: PlayerId, verb: Do, options: impl Iterator<Item = (Value, u64)>, may_stop: bool) -> Step<OnTable> {
    let question = Question { prompt: Prompt::Which(verb.into()), source: None, card: None };
    let options: SmallVec<[(Value, u64); 4]> = options.chain(may_stop.then_some((Value::Nothing, 1))).collect();
    Step::Ask(Ask { chooser: Chooser::Player(player), question, options: options.into_vec() })
}

/// CR 701.44a: the top card is revealed; a land goes to the hand, for anything else the permanent gets a counter, and the
/// card stays or goes to the graveyard.
fn explore(
    position: &Position,
    player: PlayerId,
    explorer: Option<ObjectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let mut answers = answers.iter();
    let seen = match seen(position, player, 1, &mut answers) {
        Ok(cards) => cards.first().map(|(card, _)| *card),
        Err(ask) => return Step::Ask(ask),
    };
    let cause = Cause::Effect(explorer.unwrap_or_default());
    let to = |card: ObjectId, zone| Event {
        subject: Some(Party::Object(card)),
        player: Some(player),
        from: Some(zones::DECK),
        to: Some(zone),
        cause,
        ..Event::of(Do::Move.into())
    };
    let row = seen.and_then(|card| position.table.row(card));
    let reveal = row.map(|row| Event { subject: Some(Party::Object(row.id)), player: Some(player), cause, ..Event::of(Do::Reveal.into()) });
    if let Some(row) = row.filter(|row| position.is(row, crate::words::known().land)) {
        let to_hand = to(row.id, zones::HAND);
        next.propose(reveal, &Lineage::default());
        next.propose([to_hand], &Lineage::default());
        return Step::Done(None);
    }
    let away = match (row, answers.next()) {
        (None, _) => false,
        (Some(_), Some(answer)) => *answer == Value::Yes(true),
        (Some(row), None) => {
            let question = Question { prompt: Prompt::Whether(Offered::Deed(Do::Mill.into())), source: explorer, card: Some(row.card) };
            let options = vec![(Value::Yes(true), 1), (Value::Yes(false), 1)];
            return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
        }
    };
    let there = explorer.filter(|explorer| position.table.row(*explorer).is_some_and(|row| row.zone == zones::BOARD));
    let counter = there.map(|explorer| Event {
        subject: Some(Party::Object(explorer)),
        player: Some(player),
        counter: crate::words::counter("+1/+1"),
        cause,
        ..Event::of(Do::PutCounters.into())
    });
    let card = row.filter(|_| away).map(|row| row.id);
    // CR 701.44a: in this order.
    next.propose(reveal, &Lineage::default());
    next.propose(counter, &Lineage::default());
    next.propose(card.map(|card| to(card, zones::DISCARD)), &Lineage::default());
    Step::Done(None)
}
