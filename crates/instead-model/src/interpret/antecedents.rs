//! Words for which nothing stands: where a text says one, the case is incomplete by name.
//!
//! What a text has tried to do may come to nothing: no card was found, none was milled. Then "that card" is nothing, and nothing is
//! done to it (CR 608.2c, 609.3). But where neither the event that brought the text about nor anything before the word in it has
//! named anything, the word was read as something that it doesn't mean, and what comes of it would be told wrongly.

use super::view;
use crate::event::Party;
use crate::game::Frame;
use crate::language::*;
use crate::position::Position;
use crate::program::{Op, Program};
use crate::unknown;

/// The sort of thing that a word means.
#[derive(Clone, Copy)]
enum Sort {
    Object,
    Player,
}

/// Takes note of deeds that are done to, by or with something for which nothing stands.
pub(super) fn require(position: &Position, frame: &Frame, program: &Program, op: &Op) {
    let before = |sort: Sort| program.ops.iter().take(usize::from(frame.pc)).any(|op| names(op, sort));
    let lacks = |of: &Matcher| lacks(position, frame, of).is_some_and(|sort| !before(sort));
    let missing = match op {
        Op::Do(deeds) => deeds.iter().flat_map(spoken_of).any(|of| lacks(&of)) || lacks_amount(frame, program, deeds),
        Op::Bind(what) => lacks(what),
        _ => false,
    };
    if missing {
        unknown::antecedent();
    }
}

/// Whether a deed is done "that much" where neither an event nor anything that was done had an amount.
fn lacks_amount(frame: &Frame, program: &Program, deeds: &[Deed]) -> bool {
    let that_much = |deed: &Deed| deed.amount == Some(Amount::ThatMuch);
    let done = |op: &Op| matches!(op, Op::Do(_) | Op::Look(..) | Op::PayMana { .. } | Op::SetLife(..));
    frame.amount == 0 && deeds.iter().any(that_much) && !program.ops.iter().take(usize::from(frame.pc)).any(done)
}

/// The words of a deed for those to which, by which and with which it is done.
fn spoken_of(deed: &Deed) -> impl Iterator<Item = Matcher> {
    let subject = match &deed.subject {
        // "They" of a deed that somebody does are those who do it.
        Some(Selection::The(Matcher::Player(_))) if deed.player.is_some() => None,
        Some(Selection::The(of)) => Some(of.clone()),
        _ => None,
    };
    [subject, deed.source.clone(), deed.player.clone().map(Matcher::Player)].into_iter().flatten()
}

/// The sort of thing that a word means, if nothing stands for it.
fn lacks(position: &Position, frame: &Frame, of: &Matcher) -> Option<Sort> {
    match of {
        Matcher::Found | Matcher::OfEvent => view(position, frame).party(of).is_none().then_some(Sort::Object),
        Matcher::It => is_no_object(position, frame, of).then_some(Sort::Object),
        // "The creature it fights" may be gone; a bare "that creature" has to be something.
        Matcher::That(noun) if noun.is.len() <= 1 => is_no_object(position, frame, of).then_some(Sort::Object),
        Matcher::Player(Who::They | Who::That) => frame.they.is_empty().then_some(Sort::Player),
        _ => None,
    }
}

/// Whether what a word stands for is nothing, or a player.
fn is_no_object(position: &Position, frame: &Frame, of: &Matcher) -> bool {
    !matches!(view(position, frame).party(of), Some(Party::Object(_)))
}

/// Whether an operation names something of which the text may go on to speak, even if nothing comes of it.
fn names(op: &Op, sort: Sort) -> bool {
    match op {
        Op::Do(deeds) => deeds.iter().any(|deed| names_one(deed, sort)),
        Op::Jump(_)
        | Op::Unless(..)
        | Op::Able(..)
        | Op::InFull(_)
        | Op::Require(_)
        | Op::Loop(..)
        | Op::Reserve
        | Op::Numbered(_)
        | Op::Define(_)
        | Op::Resolved
        | Op::Taken
        | Op::AddMana(_)
        | Op::Unread => false,
        _ => true,
    }
}

/// Whether a deed names something: an object, unless it is done to a player; a player, unless nobody but "you" has a part in it.
fn names_one(deed: &Deed, sort: Sort) -> bool {
    let done_to = match &deed.subject {
        Some(Selection::The(of) | Selection::Each(of)) => Some(of),
        _ => None,
    };
    match sort {
        Sort::Object => deed.token.is_some() || !matches!(done_to, Some(Matcher::Player(_))),
        Sort::Player => {
            deed.player.as_ref().is_some_and(|who| *who != Who::You)
                || done_to.is_some_and(|of| *of != Matcher::Player(Who::You) && !of.means_itself())
        }
    }
}
