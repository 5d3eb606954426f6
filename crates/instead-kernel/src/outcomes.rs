//! What a game says about how it ended.

use std::fmt::{self, Debug};
use std::hash::Hash;

use crate::machine::{Machine, Status, Stop};
use crate::rulebook::{Rulebook, Terms};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// How a run ended.
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
    /// What counts about `machine`, which ended by `end`.
    fn outcome(&self, machine: &Machine<T>, end: End) -> T::Outcome;

    /// How much it takes to keep `machine`, in units of the game's choosing (one for each row of a
    /// table, say): what a search adds up to stay within bounds. The same on every platform.
    fn weight(&self, machine: &Machine<T>) -> u64 {
        let _ = machine;
        1
    }
}
