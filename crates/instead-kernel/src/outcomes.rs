//! Ends of runs, and the outcomes that a game makes of them.

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::machine::{Machine, Status, Stop};
use crate::rulebook::{Rulebook, Terms};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The way in which a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum End {
    /// Nothing is left to do.
    Done,
    /// It can't go on.
    Stopped(Stop),
}

impl End {
    /// The end that `status` is, if it is one.
    pub fn of<T: Terms>(status: &Status<T>) -> Option<End> {
        match status {
            Status::Choice(_) => None,
            Status::Done => Some(End::Done),
            Status::Stopped(stop) => Some(End::Stopped(*stop)),
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Done => write!(f, "done"),
            End::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

/// A game that can say what counts about a final position.
pub trait Outcomes<T: Terms = Self>: Rulebook<T> {
    /// The outcome of `machine`, which ended by `end`: the part of the final position that counts.
    fn outcome(&self, machine: &Machine<T>, end: End) -> T::Outcome;

    /// The memory that `machine` takes, in units of the game's choosing (one for each row of a table, say). A search adds these
    /// numbers up to stay within bounds; they are the same on every platform.
    fn weight(&self, machine: &Machine<T>) -> u64 {
        let _ = machine;
        1
    }
}
