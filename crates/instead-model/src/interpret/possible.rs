//! Deeds that can be done at all: checked before anybody chooses them (CR 608.2d, 118.3).

use instead_kernel::Amount as _;
use instead_kernel::Veto;
use instead_kernel::amount::Amounts as _;
use smallvec::SmallVec;

use super::deeds::events;
use super::view;
use crate::event::{Event, Party};
use crate::game::{Frame, Game};
use crate::ids::PlayerId;
use crate::language::*;
use crate::position::Position;
use crate::program::{Op, Program};
use crate::table::Row;

/// Whether somebody can go one of several ways, which begins there.
pub(super) fn is_open<G: Game>(game: &G, position: &Position, frame: &Frame, program: &Program, way: u16, player: PlayerId) -> bool {
    let ops = program.ops.get(usize::from(way)..).unwrap_or_default();
    possible(game, position, frame, ops.first(), player) && affordable(game, position, frame, ops, player)
}

/// Whether everything that a program proposes can be done as things stand.
pub fn possible_throughout<G: Game>(game: &G, position: &Position, frame: &Frame) -> bool {
    let program = position.table.definitions.card(frame.program.card).compiled.programs.get(frame.program.index as usize);
    program.is_none_or(|program| {
        // What somebody may leave undone doesn't stand in the way.
        let optional = |place: usize| {
            program.ops.iter().take(place).any(|op| matches!(op, Op::Ask { otherwise, .. } if place < usize::from(*otherwise)))
        };
        program.ops.iter().enumerate().all(|(place, op)| match op {
            Op::Do(deeds) if !optional(place) && !deeds.iter().all(|deed| enough(game, position, frame, deed, frame.controller)) => false,
            Op::Do(deeds) if !optional(place) => match events(game, position, frame, deeds, &[]) {
                Ok(_) if deeds.iter().all(|deed| is_for_nothing(position, frame, deed)) => true,
                Ok(events) => !events.is_empty() && events.iter().all(|event| matches!(game.veto(position, event), Veto::Nothing)),
                // There is something to choose from.
                Err(_) => true,
            },
            _ => true,
        })
    })
}

/// Whether nothing at all is asked for: X cards, where X is 0.
fn is_for_nothing(position: &Position, frame: &Frame, deed: &Deed) -> bool {
    let none = |amount: &Amount| view(position, frame).number(amount) == Some(0);
    match &deed.subject {
        Some(Selection::ForEach { times, .. }) => none(times),
        // "Remove any number of counters" may be none.
        Some(Selection::The(Matcher::Itself)) => {
            matches!(&deed.amount, Some(amount @ Amount::Sum(all)) if all.as_slice() == [Amount::X] && none(amount))
        }
        _ => false,
    }
}

/// CR 608.2d: nobody can choose to do what is impossible.
pub(super) fn possible<G: Game>(game: &G, position: &Position, frame: &Frame, next: Option<&Op>, player: PlayerId) -> bool {
    let Some(Op::Do(deeds)) = next else { return true };
    let frame = Frame { they: SmallVec::from_slice(&[player]), ..frame.clone() };
    if game.pays_in_full() && !deeds.iter().all(|deed| enough(game, position, &frame, deed, player)) {
        return false;
    }
    // CR 701.59b: what comes to too little in all can't be chosen.
    if !deeds.iter().all(|deed| reaches(position, &frame, deed)) {
        return false;
    }
    match events(game, position, &frame, deeds, &[]) {
        Ok(events) => {
            let done = |event: &Event| !matches!(game.veto(position, event), Veto::Cant(_)) && game.is_there(position, event);
            !events.is_empty() && events.iter().all(done)
        }
        // There is something to choose from.
        Err(_) => true,
    }
}

/// Whether the total that a selection asks for can be reached with the objects there are.
fn reaches(position: &Position, frame: &Frame, deed: &Deed) -> bool {
    let Some(Selection::Totalling { noun, power, by }) = &deed.subject else { return true };
    let view = view(position, frame);
    let rows = position.table.rows.iter().filter(|row| view.fits_noun(noun, row).is_ok());
    let each = rows.map(|row| position.measured(row, *by).max(0).unsigned_abs().times(row.count));
    each.together() >= *power
}

/// CR 118.3: checks all acts of a cost before it is begun: whether there is enough for each.
pub(super) fn affordable<G: Game>(game: &G, position: &Position, frame: &Frame, asked: &[Op], player: PlayerId) -> bool {
    let frame = Frame { they: SmallVec::from_slice(&[player]), ..frame.clone() };
    // What comes after a condition or another question may not be done at all.
    let certain = asked
        .iter()
        .take_while(|op| !matches!(op, Op::Ask { .. } | Op::OneOf(_) | Op::Jump(_) | Op::Unless(..) | Op::Loop(..) | Op::PerPlayer(..)));
    let mut finds = false;
    certain.into_iter().all(|op| match op {
        Op::Pick(..) | Op::Look(..) => {
            finds = true;
            true
        }
        // "You may search for a card, put it into your hand": what it will be isn't known yet.
        Op::Do(deeds) if finds && deeds.iter().any(|deed| deed.subject == Some(Selection::The(Matcher::Found))) => true,
        Op::PayMana { mana, times, .. } => {
            let times = times.as_ref().map_or(Some(1), |times| view(position, &frame).number(times)).unwrap_or(0);
            game.can_pay_mana(position, &frame, player, (mana, times))
        }
        Op::Do(deeds) if game.pays_in_full() => {
            deeds.iter().all(|deed| enough(game, position, &frame, deed, player))
                // What has to be chosen from is there.
                && events(game, position, &frame, deeds, &[])
                    .map_or(true, |events| events.iter().all(|event| game.is_there(position, event)))
        }
        _ => true,
    })
}

/// Whether an operation can be done as far as it says, by whoever it names.
pub(super) fn in_full<G: Game>(game: &G, position: &Position, frame: &Frame, next: Option<&Op>) -> bool {
    let Some(Op::Do(deeds)) = next.filter(|_| game.pays_in_full()) else { return true };
    let by = |deed: &Deed| deed.player.as_ref().and_then(|who| view(position, frame).players(who).first().copied());
    deeds.iter().all(|deed| enough(game, position, frame, deed, by(deed).unwrap_or(frame.controller)))
        && match events(game, position, frame, deeds, &[]) {
            Ok(events) => events.iter().all(|event| game.is_there(position, event)),
            // There is something to choose from.
            Err(_) => true,
        }
}

/// CR 118.3: whether there are as many objects as a deed is to be done to: who has one card can't discard two.
fn enough<G: Game>(game: &G, position: &Position, frame: &Frame, deed: &Deed, player: PlayerId) -> bool {
    let view = view(position, frame);
    let (noun, count) = match &deed.subject {
        Some(Selection::Choose { noun, count } | Selection::Random { noun, count }) => (noun, *count),
        Some(Selection::ForEach { noun, times }) if deed.amount.is_none() => (noun, view.number(times).unwrap_or(0)),
        _ => return true,
    };
    let amount = deed.amount.as_ref().and_then(|amount| view.number(amount)).unwrap_or(1);
    let can = |row: &&Row| {
        let subject = Some(Party::Object(row.id));
        let source = Some(frame.source);
        let mut event = Event { subject, player: Some(player), source, amount, cause: frame.cause, ..Event::of(deed.verb) };
        event.counter = deed.counter;
        game.complete(position, &mut event);
        matches!(game.veto(position, &event), Veto::Nothing) && (deed.amount.is_none() || game.is_there(position, &event))
    };
    let fits = |row: &&Row| view.fits_noun(noun, row).is_ok();
    position.table.rows.iter().filter(fits).filter(can).map(|row| row.count).together() >= count
}
