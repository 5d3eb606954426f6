//! Cards that are looked at or revealed, and the order in which they go back.

use instead_kernel::{Ask, Lineage, Next, Stop};
use smallvec::SmallVec;

use super::choices::decider;
use super::{Flow, Halt, Needs, view};
use crate::evaluate::View;
use crate::event::{Event, Party, Value};
use crate::game::{Frame, Game, OnTable, Prompt, Question};
use crate::ids::{EffectId, PlayerId};
use crate::language::*;
use crate::position::Position;
use crate::table::Return;
use crate::unknown;
use crate::zones;

/// CR 701.20a, 701.20e: looks at the top cards of a library, or reveals them. They are rows of their own from then on.
pub(super) fn look<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    (whose, top, revealed, until): (&Who, &Amount, Option<crate::ids::Verb>, Option<&Noun>),
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Needs<Flow> {
    let view = view(position, frame);
    let number = view.number(top).ok_or(Halt::Stop(Stop::Overflow))?;
    let players = view.players(whose);
    let mut group: Vec<Party> = Vec::new();
    let mut events = Vec::new();
    let mut found = None;
    let mut answers = answers;
    // Of several players each looks at their own, or reveals them.
    for player in players.iter().copied() {
        let see = |position: &mut Position, given: usize| {
            seen_by(game, position, frame, player, number, until, answers.get(..given).unwrap_or(answers))
        };
        // As many answers as that takes are about the cards of this one.
        let mut given = 0;
        let seen = loop {
            match see(position, given) {
                Err(_) if given < answers.len() => given += 1,
                other => break other?,
            }
        };
        answers = answers.get(given..).unwrap_or_default();
        let one =
            until.and_then(|noun| sought(position, frame, noun, &seen).pop()).and_then(|found| seen.iter().position(|card| *card == found));
        let cards = singled_out(position, &seen);
        found = found.or_else(|| one.and_then(|place| cards.get(place)).copied());
        if let Some(verb) = revealed {
            let reveal = |card: &Party| {
                let mut event = Event { subject: Some(*card), player: Some(player), cause: frame.cause, ..Event::of(verb) };
                game.complete(position, &mut event);
                event
            };
            events.extend(cards.iter().map(reveal));
        }
        group.extend(cards);
    }
    frame.it = match until {
        None => group.first().copied().filter(|_| group.len() == 1),
        Some(_) => found,
    };
    if !events.is_empty() {
        next.propose(events, lineage);
    }
    frame.chosen.push(Value::Group(group));
    Ok(Flow::Next)
}

/// The cards on top of a player's library that are looked at: so many, or until enough of a kind have come.
fn seen_by<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &Frame,
    player: crate::ids::PlayerId,
    number: u64,
    until: Option<&Noun>,
    answers: &[Value],
) -> Needs<Vec<crate::ids::ObjectId>> {
    let player_sees =
        |position: &mut Position, number| game.top_of_library(position, player, number, answers).map_err(|ask| Halt::Ask(*ask));
    let Some(noun) = until else { return player_sees(position, number) };
    // One more is turned over as long as too few of them have come and there is one.
    let mut seen: Vec<crate::ids::ObjectId> = Vec::new();
    loop {
        let wanted = seen.len() as u64 + 1;
        if sought(position, frame, noun, &seen).len() as u64 >= number {
            return Ok(seen);
        }
        let now = player_sees(position, wanted)?;
        if (now.len() as u64) < wanted {
            return Ok(now);
        }
        seen = now;
    }
}

/// Cards as rows of their own; their order on top is known now, as long as they stay there.
fn singled_out(position: &mut Position, seen: &[crate::ids::ObjectId]) -> Vec<Party> {
    let mut group: Vec<Party> = Vec::new();
    let first = seen.iter().filter_map(|card| position.table.row(*card)).map(|row| row.place).min().unwrap_or(0);
    for (card, place) in seen.iter().rev().zip(1..) {
        let card = position.single_out(*card);
        if let Some(row) = position.table.write().row_mut(card) {
            row.place = first - place;
        }
        group.insert(0, Party::Object(card));
    }
    group
}

/// Those of some cards that are described so, in their order.
fn sought(position: &Position, frame: &Frame, noun: &Noun, seen: &[crate::ids::ObjectId]) -> Vec<crate::ids::ObjectId> {
    let view = view(position, frame);
    let fits = |card: &&crate::ids::ObjectId| position.table.row(**card).is_some_and(|row| view.fits_noun(noun, row).is_ok());
    seen.iter().filter(fits).copied().collect()
}

/// CR 401.4: the player decides the order of several cards that go to an ordered zone: the first is the topmost.
pub(super) fn ordered<'a, G: Game>(
    game: &G,
    position: &Position,
    frame: &Frame,
    deed: &Deed,
    player: Option<PlayerId>,
    parties: SmallVec<[Party; 4]>,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Needs<SmallVec<[Party; 4]>> {
    let alike = |one: &Party, other: &Party| alike(position, one, other);
    let mut left: Vec<Party> = parties.into_vec();
    let mut order: SmallVec<[Party; 4]> = SmallVec::new();
    while let Some(first) = left.first().copied() {
        let distinct = left.iter().any(|party| !alike(party, &first));
        let answer = if distinct { answers.next() } else { Some(&Value::Nothing) };
        let next = match answer {
            _ if !distinct => first,
            Some(Value::Party(party)) => *party,
            _ => {
                let mut options: Vec<(Value, u64)> = Vec::new();
                for party in &left {
                    match options.iter_mut().find(|(known, _)| matches!(known, Value::Party(known) if alike(known, party))) {
                        Some(option) => option.1 += 1,
                        None => options.push((Value::Party(*party), 1)),
                    }
                }
                let question = Question { prompt: Prompt::Which(deed.verb), source: Some(frame.source), card: Some(frame.program.card) };
                return Err(Halt::Ask(Ask { chooser: decider(game, position, frame, player), question, options }));
            }
        };
        left.retain(|party| *party != next);
        order.push(next);
    }
    // What goes on top last is the topmost.
    if !deed.to.as_ref().is_some_and(|to| to.bottom) {
        order.reverse();
    }
    Ok(order)
}

/// Whether two cards can't be told apart in a library.
fn alike(position: &Position, one: &Party, other: &Party) -> bool {
    match (one, other) {
        (Party::Object(one), Party::Object(other)) => match (position.table.row(*one), position.table.row(*other)) {
            (Some(one), Some(other)) => one.card == other.card && one.label == other.label,
            _ => false,
        },
        _ => one == other,
    }
}

/// More cards of one owner than this are put into a library in an order that nobody is asked for.
const ARRANGED: usize = 4;

/// CR 401.4: each owner arranges their cards of those that are put into libraries at the same time; in turn order (CR 101.4).
pub(super) fn by_their_owners<'a, G: Game>(
    game: &G,
    position: &Position,
    frame: &Frame,
    deed: &Deed,
    parties: SmallVec<[Party; 4]>,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Needs<SmallVec<[Party; 4]>> {
    let owner = |party: &Party| match party {
        Party::Object(object) => position.table.row(*object).filter(|row| row.count == 1).map(|row| row.owner),
        Party::Player(_) => None,
    };
    let mut all: SmallVec<[Party; 4]> = parties.iter().copied().filter(|party| owner(party).is_none()).collect();
    for player in position.table.turn_order() {
        let own: SmallVec<[Party; 4]> = parties.iter().copied().filter(|party| owner(party) == Some(player)).collect();
        let asks = (2..=ARRANGED).contains(&own.len());
        if own.len() > ARRANGED && own.iter().any(|card| own.first().is_some_and(|first| !alike(position, first, card))) {
            unknown::order();
        }
        all.extend(if asks { ordered(game, position, frame, deed, Some(player), own, answers)? } else { own });
    }
    Ok(all)
}

/// The objects that are still where they were, of those that were found or looked at (CR 400.7).
pub(super) fn still_there(view: &View<'_>, parties: &[Party]) -> SmallVec<[Party; 4]> {
    let there = |party: &&Party| match party {
        Party::Object(object) => view.position.table.row(*object).is_some(),
        Party::Player(_) => true,
    };
    parties.iter().filter(there).copied().collect()
}

/// CR 610.3: what was moved just now comes back to where it was as the source leaves the battlefield.
pub(super) fn comes_back(position: &mut Position, frame: &Frame) {
    let result = position.table.result.clone();
    let table = position.table.write();
    for object in result.objects {
        let Some(from) = table.row(object).map(|row| row.zone) else { continue };
        let before = result.moved.iter().find(|(_, now)| *now == object).and_then(|(before, _)| table.known(*before));
        let to = before.map_or(zones::BOARD, |row| row.zone);
        table.returns.push(Return { until: frame.source, object, from, to });
    }
}
