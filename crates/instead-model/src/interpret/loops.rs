//! Parts of a text that are carried out several times: for each of several, or a number of times.

use smallvec::SmallVec;

use super::{Flow, view};
use crate::event::Value;
use crate::game::Frame;
use crate::language::{Amount, Who};
use crate::position::Position;

/// The number of rounds that the part which begins here has had. One within another keeps its own count, and is forgotten as the
/// outer one begins its next round.
fn had(frame: &mut Frame) -> &mut u64 {
    let here = frame.pc;
    while frame.loops.last().is_some_and(|(pc, _)| *pc > here) {
        frame.loops.pop();
    }
    if frame.loops.last().is_none_or(|(pc, _)| *pc != here) {
        frame.loops.push((here, 0));
    }
    let last = frame.loops.len() - 1;
    &mut frame.loops[last].1
}

/// The next round for the next of some players, in turn order; behind the part, once each had theirs.
pub(super) fn per_player(position: &Position, frame: &mut Frame, who: &Who, behind: u16) -> Flow {
    let players = view(position, frame).players(who);
    match usize::try_from(*had(frame)).ok().and_then(|round| players.get(round)) {
        Some(player) => {
            frame.they = SmallVec::from_iter([*player]);
            *had(frame) += 1;
            Flow::Next
        }
        None => leave(frame, behind),
    }
}

/// The next round for the next of several things. All of them are known by one number, the one of this round by the number after it.
pub(super) fn per_object(position: &Position, frame: &mut Frame, of: &Amount, all: u8, behind: u16) -> Flow {
    let all = usize::from(all);
    let rounds = *had(frame);
    if rounds == 0 {
        let several = view(position, frame).counted(of);
        frame.chosen.resize(frame.chosen.len().max(all + 2), Value::Nothing);
        frame.chosen[all] = Value::Parties(several);
    }
    // What was chosen for the one before is forgotten.
    frame.chosen.truncate(all + 2);
    let next = match frame.chosen.get(all) {
        Some(Value::Parties(several)) => usize::try_from(rounds).ok().and_then(|round| several.get(round)).copied(),
        _ => None,
    };
    match next {
        Some(party) => {
            frame.chosen[all + 1] = Value::Party(party);
            frame.it = Some(party);
            *had(frame) += 1;
            Flow::Next
        }
        None => leave(frame, behind),
    }
}

/// Begins the next of a number of rounds. The number is settled at the beginning and kept in the upper half of the count; the
/// lower half is the number of the round, from 1.
pub(super) fn rounds(position: &Position, frame: &mut Frame, times: &Amount, behind: u16) -> Flow {
    if *had(frame) == 0 {
        let times = view(position, frame).number(times).unwrap_or(0);
        *had(frame) = times.min(u64::from(u32::MAX)) << 32 | 1;
    }
    let rounds = had(frame);
    if (*rounds & u64::from(u32::MAX)) <= *rounds >> 32 {
        *rounds += 1;
        return Flow::Next;
    }
    leave(frame, behind)
}

/// There are no more rounds.
fn leave(frame: &mut Frame, behind: u16) -> Flow {
    frame.loops.pop();
    Flow::Jump(behind)
}
