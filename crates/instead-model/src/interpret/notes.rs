//! "It", "that much", "those": what a text goes on to speak of once its events have happened.

use smallvec::SmallVec;

use super::view;
use crate::event::{Party, Value};
use crate::game::{Frame, Game, Role};
use crate::ids::ObjectId;
use crate::language::*;
use crate::position::Position;
use crate::program::Op;
use crate::zones;

/// "That much", "it": what the events that were just proposed came to.
pub fn take_note<G: Game>(game: &G, position: &Position, frame: &mut Frame) {
    if std::mem::take(&mut frame.proposed) {
        let result = &position.table.result;
        if !frame.amount_given && says_how_much(position, frame) {
            frame.amount = result.amount;
            frame.shares.clone_from(&result.shares);
            share_nothing(position, frame);
        }
        // What replaces a draw with draws is as much drawing as the draw would have been.
        if let Some(outer) = frame.outer.as_mut().filter(|outer| outer.of == result.of) {
            result.shares.iter().for_each(|(player, amount)| outer.add(Some(*player), *amount));
        }
        // What is done at once instead of an event, or first, speaks of what the event is done to.
        let given = frame.it.is_some() && (frame.role == Role::First || frame.role == Role::Instead && game.instead_at_once());
        let arrived = |object: ObjectId| position.table.row(object).is_some_and(|row| row.zone == zones::BOARD);
        let was_in_play = |object: ObjectId| position.table.known(object).is_some_and(|row| row.zone == zones::BOARD);
        let moved = result.moved.iter().find(|(before, _)| frame.it == Some(Party::Object(*before)));
        let about = frame.about.take();
        let own = |object: &&ObjectId| about.is_none_or(|about| is_own(position, about, **object));
        let now = |object: &ObjectId| result.moved.iter().find(|(before, now)| before == object && arrived(*now)).map(|(_, now)| now);
        let object = result.objects.iter().find(own).map(|object| now(object).unwrap_or(object));
        match (moved, object) {
            _ if given || pays(game, position, frame) => {}
            // Of what has left the battlefield, the text speaks as it last was (CR 608.2h).
            (Some((before, now)), _) if !arrived(*now) && was_in_play(*before) => {}
            (Some((_, now)), _) => frame.it = Some(Party::Object(*now)),
            // "Discard your hand. If you do, draw a card for each of that spell's colors": none of several is "it".
            (None, Some(_)) if frame.it.is_some() && befell_several(position, frame) => {}
            (None, Some(object)) => frame.it = Some(Party::Object(*object)),
            // CR 107.2: nothing was milled, exiled or revealed, so that "that card" is nothing.
            (None, None) if shows_nothing(game, position, frame) => frame.it = None,
            (None, None) => {}
        }
        frame.together = several(game, position, frame);
        // CR 400.7j: what the text has moved is found where it is now by the rest of it. What has entered the
        // battlefield, or was cast, is what is spoken of from then on; of what has left it, the text speaks as it last was (608.2h).
        frame.moved.extend(result.moved.iter().copied());
        let is_spell = |object: ObjectId| position.table.row(object).is_some_and(|row| row.zone == zones::STACK);
        for (before, now) in result.moved.iter().filter(|(_, now)| arrived(*now) || is_spell(*now)) {
            // Also what the text has moved before: exiled, and then returned.
            let mut was: SmallVec<[ObjectId; 2]> = SmallVec::from_slice(&[*before]);
            for (earlier, later) in frame.moved.iter().rev() {
                if was.last() == Some(later) {
                    was.push(*earlier);
                }
            }
            let is_it = |value: &Value| matches!(value, Value::Party(Party::Object(object)) if was.contains(object));
            for chosen in frame.chosen.iter_mut().filter(|chosen| is_it(chosen)) {
                *chosen = Value::Party(Party::Object(*now));
            }
        }
    }
}

/// CR 608.2c: where several players were to do something, whoever did nothing has a part of nothing in "that many".
fn share_nothing(position: &Position, frame: &mut Frame) {
    let Some(who) = last_done(position, frame).and_then(|deeds| deeds.iter().find_map(|deed| deed.player.as_ref())) else { return };
    let players = view(position, frame).players(who);
    if players.len() > 1 && !frame.shares.is_empty() {
        let without = players.iter().filter(|player| frame.shares.iter().all(|(other, _)| other != *player));
        let without: SmallVec<[_; 2]> = without.map(|player| (*player, 0)).collect();
        frame.shares.extend(without);
        frame.shares.sort_unstable();
    }
}

/// CR 701.17d: all that came of showing one card of a library, or of what was done to all that came of it, if they are several
/// and one of them is what the text speaks of.
fn several<G: Game>(game: &G, position: &Position, frame: &Frame) -> SmallVec<[Party; 1]> {
    let Some([deed]) = last_done(position, frame) else { return SmallVec::new() };
    let shows = game.words().verbs.get(usize::from(deed.verb.0)).is_some_and(|word| word.shows);
    let by_one = !deed.player.as_ref().is_some_and(Who::is_plural);
    let one = matches!(deed.amount, None | Some(Amount::Number(1)));
    let again = matches!(&deed.subject, Some(Selection::The(Matcher::It | Matcher::That(_) | Matcher::Found)));
    if !(shows && by_one && one && deed.subject.is_none() || again && !frame.together.is_empty()) {
        let still = frame.it.is_some_and(|it| frame.together.contains(&it));
        return if still { frame.together.clone() } else { SmallVec::new() };
    }
    let result = &position.table.result;
    let now = |object: &ObjectId| result.moved.iter().find(|(before, _)| before == object).map_or(*object, |(_, now)| *now);
    let all: SmallVec<[Party; 1]> = result.objects.iter().map(|object| Party::Object(now(object))).collect();
    let spoken_of = frame.it.is_some_and(|it| all.contains(&it));
    if spoken_of && all.len() > 1 { all } else { SmallVec::new() }
}

/// CR 608.2c: whether what was done last has an amount, or is done to several: "target opponent loses 3 life. Tap target
/// creature. You gain that much life".
fn says_how_much(position: &Position, frame: &Frame) -> bool {
    let Some(deeds) = last_done(position, frame) else { return true };
    let is_one = |deed: &Deed| {
        let one = matches!(&deed.subject, Some(Selection::The(Matcher::Chosen(_) | Matcher::It | Matcher::Itself | Matcher::Found)));
        deed.amount.is_none() && deed.token.is_none() && deed.to.is_none() && one
    };
    // "Put that many counters on ~ and draw that many cards": both mean what was said to be so many before.
    let again = |deed: &Deed| deed.amount == Some(Amount::ThatMuch);
    let said_again = !deeds.is_empty() && deeds.iter().all(again);
    !said_again && !deeds.iter().all(is_one)
}

/// Whether what was done last was done to all of a kind, however many those were.
fn befell_several(position: &Position, frame: &Frame) -> bool {
    let all = |deed: &Deed| deed.subject.as_ref().is_some_and(Selection::is_all_of_a_kind);
    matches!(last_done(position, frame), Some(deeds) if !deeds.is_empty() && deeds.iter().all(all))
}

/// Whether what was done last would have shown cards from a library.
fn shows_nothing<G: Game>(game: &G, position: &Position, frame: &Frame) -> bool {
    let word = |deed: &Deed| game.words().verbs.get(usize::from(deed.verb.0));
    let named = |deed: &Deed| word(deed).is_some_and(|word| word.shows) || game.brings_cards(deed.verb);
    let shows = |deed: &Deed| deed.subject.is_none() && deed.token.is_none() && named(deed);
    matches!(last_done(position, frame), Some(deeds) if !deeds.is_empty() && deeds.iter().all(shows))
}

/// Whether what was done last paid for something: what it was paid with isn't what the text goes on to speak of; nor is what has the
/// ability, if that was done to it to pay: it doesn't call itself "it".
fn pays<G: Game>(game: &G, position: &Position, frame: &Frame) -> bool {
    let itself = |deed: &Deed| deed.paid && matches!(&deed.subject, Some(Selection::The(Matcher::Itself | Matcher::This)));
    matches!(last_done(position, frame), Some(deeds) if deeds.iter().all(|deed| game.is_payment(deed.verb) || itself(deed)))
}

/// The deeds of the operation that was carried out last, if it was one of deeds. What only takes note of them isn't counted.
pub(super) fn last_done<'p>(position: &'p Position, frame: &Frame) -> Option<&'p [Deed]> {
    let programs = &position.table.definitions.card(frame.program.card).compiled.programs;
    let before = programs.get(usize::from(frame.program.index))?.ops.get(..usize::from(frame.pc))?;
    match before.iter().rev().find(|op| !matches!(op, Op::Created(_) | Op::Counted(_) | Op::Thrown(_)))? {
        Op::Do(deeds) => Some(deeds),
        _ => None,
    }
}

/// CR 608.2c, KF Replacement Effects: whether an object that events produced belongs to the one that the text spoke of: that
/// object itself, the one it became, or a new one. An object to which a replacement did something instead doesn't.
fn is_own(position: &Position, (about, last): (ObjectId, ObjectId), object: ObjectId) -> bool {
    let table = &position.table;
    let mut became = table.result.moved.iter().chain(&table.windows.became);
    match became.find(|(_, now)| *now == object) {
        Some((before, _)) => *before == about || *before > last,
        None => object == about || object > last || table.known(object).is_none_or(|row| row.zone != zones::BOARD),
    }
}
