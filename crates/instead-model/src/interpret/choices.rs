//! Choices that a player makes while a text is carried out: objects, players, words.

use instead_kernel::Amount as _;
use instead_kernel::amount::signed;
use instead_kernel::{Ask, Chooser, Stop, Veto};
use smallvec::SmallVec;

use super::possible::{affordable, is_open, possible};
use super::recipients::each;
use super::{Flow, Halt, Needs, view};
use crate::evaluate::View;
use crate::event::{Cause, Event, Party, Value};
use crate::game::{Frame, Game, Offered, Prompt, Question, Role};
use crate::ids::{ObjectId, PlayerId};
use crate::language::*;
use crate::position::Position;
use crate::program::{Op, Program, picks_several};
use crate::script::Charged;
use crate::table::Row;
use crate::zones;

/// A way of choosing things.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// As many as are wanted, or all there are.
    Exactly,
    /// Fewer, too.
    AtMost,
    /// The same one several times, too.
    Again,
    /// By chance.
    ByChance,
    /// As many as it takes for that much in all.
    Totalling(Measure),
}

/// The deed for which things are chosen; without a verb they are only chosen, or found, and the text says later what becomes of
/// them.
#[derive(Clone, Copy)]
pub(super) struct What {
    pub verb: Option<crate::ids::Verb>,
    pub prompt: Prompt,
    pub counter: Option<crate::ids::Counter>,
    pub amount: u64,
}

/// The objects that the acting player chooses, one after the other. If there are no more than are wanted, nothing is asked: it
/// doesn't matter.
#[expect(clippy::too_many_arguments, reason = "one call; a struct would only rename them")]
pub(super) fn chosen<'a, G: Game>(
    game: &G,
    position: &Position,
    view: &View<'_>,
    frame: &Frame,
    what: What,
    noun: &Noun,
    (count, how): (u64, How),
    player: Option<PlayerId>,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Needs<SmallVec<[Party; 4]>> {
    // CR 614.13a: nothing that enters itself is chosen for what is done as it enters.
    let apart: &[ObjectId] = if let Role::Entering(together) = &frame.role { together } else { &[] };
    // CR 118.3: what it can't be done to can't pay for anything: a tapped permanent isn't tapped again.
    let can_pay = |row: &Row| {
        let What { verb: Some(verb), counter, amount, .. } = what else { return true };
        let subject = Some(Party::Object(row.id));
        let mut event = Event { subject, player, source: Some(frame.source), counter, amount, cause: Cause::Cost, ..Event::of(verb) };
        game.complete(position, &mut event);
        frame.cause != Cause::Cost || matches!(game.veto(position, &event), Veto::Nothing)
    };
    let own = what.verb.is_some_and(|verb| game.is_of_ones_own(verb)).then(|| player.unwrap_or(frame.controller));
    let may = |row: &Row| own.is_none_or(|own| row.controller == own) && can_pay(row);
    let fits = |row: &&Row| !apart.contains(&row.id) && view.fits_noun(noun, row).is_ok() && may(row);
    let mut rows: Vec<(ObjectId, u64)> = position.table.rows.iter().filter(fits).map(|row| (row.id, row.count)).collect();
    if let How::Totalling(by) = how {
        return totalling(game, position, frame, (what.prompt, count, by, player), rows, answers);
    }
    let mut taken: SmallVec<[Party; 4]> = SmallVec::new();
    let together = spreads(noun);
    for _ in 0..count {
        rows.retain(|(object, left)| *left > 0 && together.iter().all(|spread| goes_with(position, *spread, &taken, *object)));
        let open = extremes(position, &together, &rows);
        let object = match open.as_slice() {
            [] => break,
            [(only, 2..)] if how != How::AtMost => *only,
            // The only one there is is asked for, too: so who named it beforehand is heard.
            _ => match answers.next() {
                Some(Value::Party(Party::Object(object))) => *object,
                Some(_) if how == How::AtMost => break,
                _ => {
                    let options = unlike(position, &open)
                        .into_iter()
                        .map(|(id, left)| (Value::Party(Party::Object(*id)), *left))
                        .chain((how == How::AtMost).then_some((Value::Nothing, 1)))
                        .collect();
                    let prompt = if how == How::ByChance { Prompt::Chance } else { what.prompt };
                    let question = Question { prompt, source: Some(frame.source), card: Some(frame.program.card) };
                    let chooser = if how == How::ByChance { Chooser::Chance } else { decider(game, position, frame, player) };
                    return Err(Halt::Ask(Ask { chooser, question, options }));
                }
            },
        };
        if let Some(row) = rows.iter_mut().find(|(id, _)| *id == object).filter(|_| how != How::Again) {
            row.1 -= 1;
        }
        taken.push(Party::Object(object));
    }
    Ok(taken)
}

/// Those among which the next one is chosen: where the most or the least powerful are, those of which none of the others has more, or
/// less.
fn extremes(position: &Position, together: &[Spread], rows: &[(ObjectId, u64)]) -> Vec<(ObjectId, u64)> {
    let power = |(id, _): &(ObjectId, u64)| position.table.row(*id).map(|row| position.measured(row, Measure::Power));
    let powers = || rows.iter().map(power);
    let wanted = match together {
        _ if together.contains(&Spread::Greatest) => powers().max(),
        _ if together.contains(&Spread::Smallest) => powers().min(),
        _ => None,
    };
    rows.iter().filter(|row| wanted.is_none_or(|wanted| power(row) == wanted)).copied().collect()
}

/// The relations that the objects chosen by a phrase have to each other.
fn spreads(noun: &Noun) -> SmallVec<[Spread; 1]> {
    noun.is.iter().filter_map(|quality| if let Quality::Together(spread) = quality { Some(*spread) } else { None }).collect()
}

/// Whether an object can be chosen besides those that are.
fn goes_with(position: &Position, spread: Spread, taken: &[Party], object: ObjectId) -> bool {
    let Some(row) = position.table.row(object) else { return false };
    let others = || taken.iter().filter_map(|party| if let Party::Object(other) = party { position.table.row(*other) } else { None });
    let total = |by: Measure, most: u64| {
        let all = others().chain([row]).fold(0_i64, |total, row| total.plus(position.measured(row, by)));
        all <= signed(most)
    };
    match spread {
        Spread::OfOne => others().all(|other| other.owner == row.owner),
        Spread::Place => others().all(|other| other.at == row.at && (row.at.is_some() || other.controller == row.controller)),
        Spread::Controller => others().all(|other| other.controller == row.controller),
        Spread::Apart => others().all(|other| other.controller != row.controller),
        // Which they are is settled one after the other.
        Spread::Greatest | Spread::Smallest => true,
        Spread::ManaValues(most) => total(Measure::ManaValue, most),
        Spread::Powers(most) => total(Measure::Power, most),
        // CR 201.2a: what has no name shares none.
        Spread::Names => {
            let name = |row: &Row| position.table.definitions.card(row.card).name.clone();
            name(row).is_empty() || others().all(|other| name(other) != name(row))
        }
    }
}

/// CR 702.122a, 701.59a: any number of them with a total power or mana value of at least `wanted`.
fn totalling<'a, G: Game>(
    game: &G,
    position: &Position,
    frame: &Frame,
    (prompt, wanted, by, player): (Prompt, u64, Measure, Option<PlayerId>),
    mut rows: Vec<(ObjectId, u64)>,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Needs<SmallVec<[Party; 4]>> {
    let counts = |id: ObjectId| position.table.row(id).map_or(0, |row| position.measured(row, by));
    let mut taken: SmallVec<[Party; 4]> = SmallVec::new();
    let mut total: i64 = 0;
    loop {
        rows.retain(|(_, left)| *left > 0);
        let enough = total >= signed(wanted);
        let object = match (rows.as_slice(), enough) {
            ([], _) => break,
            ([(only, 1)], false) => *only,
            _ => match answers.next() {
                Some(Value::Party(Party::Object(object))) => *object,
                Some(_) => break,
                None => {
                    let each = rows.iter().map(|(id, left)| (Value::Party(Party::Object(*id)), *left));
                    let options = each.chain(enough.then_some((Value::Nothing, 1))).collect();
                    let question = Question { prompt, source: Some(frame.source), card: Some(frame.program.card) };
                    return Err(Halt::Ask(Ask { chooser: decider(game, position, frame, player), question, options }));
                }
            },
        };
        if let Some(row) = rows.iter_mut().find(|(id, _)| *id == object) {
            row.1 -= 1;
        }
        total = total.plus(counts(object));
        taken.push(Party::Object(object));
    }
    Ok(taken)
}

/// Of equal cards in a library one is enough to choose from: which of them is taken is of no importance.
fn unlike<'a>(position: &Position, rows: &'a [(ObjectId, u64)]) -> Vec<&'a (ObjectId, u64)> {
    let mut kinds: Vec<(crate::ids::CardId, Option<crate::ids::Label>)> = Vec::new();
    let first = |(id, _): &&(ObjectId, u64)| match position.table.row(*id).filter(|row| row.zone == zones::DECK) {
        Some(row) if kinds.contains(&(row.card, row.label)) => false,
        Some(row) => {
            kinds.push((row.card, row.label));
            true
        }
        None => true,
    };
    rows.iter().filter(first).collect()
}

/// The player who chooses in place of a player in the resolution of a text.
pub(super) fn decider<G: Game>(game: &G, position: &Position, frame: &Frame, player: Option<PlayerId>) -> Chooser<PlayerId> {
    Chooser::Player(game.decider(position, player.unwrap_or(frame.controller)))
}

/// Somebody chooses something, which is "it" from then on.
pub(super) fn pick<G: Game>(
    game: &G,
    position: &Position,
    frame: &mut Frame,
    (who, after): (Option<&Who>, Option<crate::ids::Verb>),
    selection: &Selection,
    answers: &[Value],
) -> Needs<Flow> {
    let view = view(position, frame);
    let mut answers = answers.iter();
    let happened = after.is_none_or(|verb| position.table.result.happened.contains(&verb));
    let (noun, count, how) = match selection {
        Selection::The(matcher) | Selection::Each(matcher) => {
            frame.it = each(&view, matcher).first().copied();
            return Ok(Flow::Next);
        }
        Selection::Choose { noun, count } => (noun, *count, How::Exactly),
        Selection::UpTo { noun, count } => (noun, *count, How::AtMost),
        Selection::UpToSo { noun, most } => (noun, view.number(most).ok_or(Halt::Stop(Stop::Overflow))?, How::AtMost),
        Selection::Totalling { noun, power, by } => (noun, *power, How::Totalling(*by)),
        Selection::Random { noun, count } => (noun, *count, How::ByChance),
        Selection::ForEach { noun, times } => (noun, view.number(times).ok_or(Halt::Stop(Stop::Overflow))?, How::Exactly),
    };
    let player = who.and_then(|who| view.players(who).first().copied());
    let prompt = if after.is_some() { Prompt::Found } else { Prompt::Chosen };
    // "Target opponent chooses a creature they control": who chooses. "You" is never "they": "search that player's library".
    let chooser = player.filter(|_| who != Some(&Who::You));
    let they: SmallVec<[PlayerId; 2]> = chooser.map_or_else(|| frame.they.clone(), |player| SmallVec::from_slice(&[player]));
    let view = View { they: &they, ..view };
    let elsewhere = if happened { None } else { outside_libraries(noun) };
    let parties = match elsewhere.as_ref().or(happened.then_some(noun)) {
        Some(noun) => chosen(
            game,
            position,
            &view,
            frame,
            What { verb: None, prompt, counter: None, amount: 1 },
            noun,
            (count, how),
            player,
            &mut answers,
        )?,
        None => SmallVec::new(),
    };
    frame.it = parties.first().copied();
    if picks_several(selection) {
        frame.chosen.push(Value::Parties(parties.into_vec()));
    }
    Ok(Flow::Next)
}

/// CR 101.3, 609.3: where libraries can't be searched, the other zones of "your library and/or graveyard" still are.
fn outside_libraries(noun: &Noun) -> Option<Noun> {
    let is_library = |quality: &Quality| matches!(quality, Quality::In(zones::DECK));
    let in_several = |quality: &Quality| match quality {
        Quality::Either(zones) => {
            zones.iter().any(is_library) && zones.iter().any(|zone| matches!(zone, Quality::In(_)) && !is_library(zone))
        }
        _ => false,
    };
    noun.is.iter().any(in_several).then(|| {
        let mut noun = noun.clone();
        noun.is.push(Quality::Isnt(vec![Quality::In(zones::DECK)]));
        noun
    })
}

/// Whether what somebody may do begins with a search of other zones besides libraries.
fn searches_elsewhere(asked: &[Op]) -> bool {
    let [Op::Do(_), Op::Pick(_, selection, Some(_)), ..] = asked else { return false };
    let (Selection::Choose { noun, .. } | Selection::UpTo { noun, .. } | Selection::UpToSo { noun, .. }) = selection else { return false };
    outside_libraries(noun).is_some()
}

/// The offer of a deed to somebody who may do it.
fn offered_by(deed: &Deed) -> Offered {
    match (&deed.to, &deed.amount) {
        (Some(to), _) if to.bottom => Offered::Bottom(to.zone),
        (Some(to), _) if to.zone == zones::HAND && comes_back(deed) => Offered::Return,
        (Some(to), _) => Offered::Put(to.zone),
        (None, Some(Amount::Number(amount))) if deed.paid => Offered::Paid(deed.verb, *amount),
        _ => Offered::Deed(deed.verb),
    }
}

/// Whether what is put into a hand was on the board or among the discarded cards: it is returned.
fn comes_back(deed: &Deed) -> bool {
    let noun = match &deed.subject {
        Some(Selection::Choose { noun, .. } | Selection::UpTo { noun, .. } | Selection::UpToSo { noun, .. }) => noun,
        Some(Selection::The(Matcher::Noun(noun)) | Selection::Each(Matcher::Noun(noun))) => noun,
        // What a text targets is in the open.
        Some(Selection::The(Matcher::Itself | Matcher::Chosen(_))) => return true,
        _ => return false,
    };
    noun.zone.map_or(noun.head == Head::Permanent, |zone| matches!(zone, zones::BOARD | zones::DISCARD))
}

/// Asks who wants to do the next deeds; those become "they".
pub(super) fn ask<G: Game>(
    game: &G,
    position: &Position,
    frame: &mut Frame,
    program: &Program,
    who: &Who,
    (otherwise, until): (u16, u16),
    answers: &[Value],
) -> Needs<Flow> {
    let asked = program.ops.get(usize::from(frame.pc) + 1..usize::from(until)).unwrap_or_default();
    let next = program.ops.iter().skip(usize::from(frame.pc) + 1).find(|op| !matches!(op, Op::PayMana { .. }));
    let can = |player: &PlayerId| match next {
        // CR 608.2d: one of several ways is enough.
        Some(Op::OneOf(ways)) => ways.iter().any(|way| is_open(game, position, frame, program, *way, *player)),
        // CR 122.5: what can't be put there isn't moved.
        Some(Op::Able(last, _)) => {
            let ops = [usize::from(frame.pc) + 2, usize::from(*last)].map(|place| program.ops.get(place));
            ops.into_iter().all(|op| possible(game, position, frame, op, *player)) && affordable(game, position, frame, asked, *player)
        }
        next => {
            (possible(game, position, frame, next, *player) || searches_elsewhere(asked))
                && affordable(game, position, frame, asked, *player)
        }
    };
    let players: SmallVec<[PlayerId; 4]> = view(position, frame).players(who).into_iter().filter(can).collect();
    if let Some(player) = players.get(answers.len()) {
        let offered = asked.iter().find_map(|op| match op {
            Op::OneOf(_) | Op::Able(..) => Some(Offered::Other),
            // What is only chosen is named by what is done with it.
            Op::Do(deeds) => deeds.first().filter(|deed| deed.verb != zones::DEAL || deed.amount.is_some()).map(offered_by),
            Op::PayMana { .. } => Some(Offered::Payment),
            _ => None,
        });
        let prompt = Prompt::Whether(offered.unwrap_or(Offered::Other));
        let question = Question { prompt, source: Some(frame.source), card: Some(frame.program.card) };
        let options = vec![(Value::Yes(true), 1), (Value::Yes(false), 1)];
        return Err(Halt::Ask(Ask { chooser: decider(game, position, frame, Some(*player)), question, options }));
    }
    let willing = players.iter().zip(answers).filter(|(_, answer)| **answer == Value::Yes(true));
    let willing: SmallVec<[PlayerId; 2]> = willing.map(|(player, _)| *player).collect();
    let flow = if willing.is_empty() { Flow::Jump(otherwise) } else { Flow::Next };
    // "You may … If you do, that player …": the player who was named before.
    // Where nobody wants to, whoever was spoken of still is: "that player loses 2 life unless they pay {1}".
    if *who != Who::You && (!willing.is_empty() || who.is_plural()) {
        frame.they = willing;
    }
    Ok(flow)
}

/// One of several ways is chosen by whoever goes it (CR 608.2d): by the player who was asked, where they do it.
pub(super) fn one_of<G: Game>(
    game: &G,
    position: &Position,
    frame: &mut Frame,
    program: &Program,
    ways: &[u16],
    answers: &[Value],
) -> Needs<Flow> {
    if let Some(Value::Number(way)) = answers.first() {
        let way = usize::try_from(*way).ok().and_then(|way| ways.get(way));
        return Ok(way.map_or(Flow::Next, |way| Flow::Jump(*way)));
    }
    let theirs = |way: &u16| match program.ops.get(usize::from(*way)) {
        Some(Op::Do(deeds)) => deeds.iter().all(|deed| deed.player == Some(Who::They)),
        _ => false,
    };
    let they = frame.they.first().copied().filter(|_| ways.iter().all(theirs));
    let question = Question { prompt: Prompt::Mode, source: Some(frame.source), card: Some(frame.program.card) };
    // CR 608.2d: nobody can choose what is impossible, as long as anything else is possible.
    let can = |way: &u16| is_open(game, position, frame, program, *way, they.unwrap_or(frame.controller));
    let numbered = || ways.iter().zip(0_u64..);
    let mut options: Vec<(Value, u64)> = numbered().filter(|(way, _)| can(way)).map(|(_, number)| (Value::Number(number), 1)).collect();
    if options.is_empty() {
        options = numbered().map(|(_, number)| (Value::Number(number), 1)).collect();
    }
    Err(Halt::Ask(Ask { chooser: decider(game, position, frame, they), question, options }))
}

/// "[…] of your choice": chosen as the effect is made.
pub(super) fn choose<G: Game>(game: &G, position: &Position, frame: &mut Frame, what: &Matcher, answers: &[Value]) -> Needs<Flow> {
    if let Some(answer) = answers.first() {
        frame.chosen.push(answer.clone());
        return Ok(Flow::Next);
    }
    let view = view(position, frame);
    // CR 609.7a: a permanent, a spell, or what an ability on the stack or a waiting effect refers to.
    let (table, own) = (&position.table, frame.source);
    let referred = |row: &Row| {
        let named = |value: &Value| *value == Value::Party(Party::Object(row.id));
        table.stack.iter().any(|item| item.source == row.id || item.chosen.iter().any(named))
            || position.effects.list.iter().any(|effect| effect.source == row.id || effect.chosen.iter().any(named))
    };
    let rows = table.rows.iter().chain(&table.ghosts).filter(|row| {
        let there = table.row(row.id).is_some();
        let open = there && matches!(row.zone, zones::BOARD | zones::STACK) || row.id != own && referred(row);
        open && view.fits(what, Some(Party::Object(row.id)), Some(row)).is_ok()
    });
    let mut options: Vec<(Value, u64)> = rows.map(|row| (Value::Party(Party::Object(row.id)), 1)).collect();
    if let Matcher::Player(who) = what {
        options.extend(view.players(who).into_iter().map(|player| (Value::Party(Party::Player(player)), 1)));
    }
    if options.is_empty() {
        options.push((Value::Nothing, 1));
    }
    let question = Question { prompt: Prompt::Source, source: Some(frame.source), card: Some(frame.program.card) };
    Err(Halt::Ask(Ask { chooser: decider(game, position, frame, None), question, options }))
}

/// A colour or the like is chosen as the text is carried out.
pub(super) fn name<G: Game>(
    game: &G,
    position: &Position,
    frame: &mut Frame,
    what: ChoiceOf,
    by: Option<PlayerId>,
    answers: &[Value],
) -> Needs<Flow> {
    if let Some(answer) = answers.first() {
        if let (ChoiceOf::X | ChoiceOf::XOf(_), Value::Number(x)) = (what, answer) {
            frame.x = *x;
            if what == ChoiceOf::X && *x == ChoiceOf::GREATEST_X && position.table.script.costs != Charged::Everything {
                crate::unknown::greater();
            }
        }
        frame.chosen.push(answer.clone());
        return Ok(Flow::Next);
    }
    let options = game.choices_of(position, what, frame.controller).into_iter().map(|value| (value, 1)).collect();
    let question = Question { prompt: Prompt::Name(what), source: Some(frame.source), card: Some(frame.program.card) };
    let chooser = by.map_or_else(|| decider(game, position, frame, None), Chooser::Player);
    Err(Halt::Ask(Ask { chooser, question, options }))
}
