//! Fixed choices: an exploration that takes some answers as given.

use std::fmt::Debug;
use std::hash::Hash;

use instead_kernel::{Choice, Terms};

/// Decides some of the choices beforehand.
///
/// The cursor is the memory of a steering on the way: how much of a script was used up, which lines didn't match.
/// Positions with different cursors are different nodes, and every outcome shows its cursor, so that afterwards the
/// fixed choices that were never asked for can be named.
pub trait Steering<T: Terms> {
    /// The memory of the steering on the way.
    type Cursor: Clone + Ord + Hash + Debug;

    /// The cursor at the beginning.
    fn start(&self) -> Self::Cursor;

    /// The option to take, by its place; `None`: all of them are tried.
    fn steer(&self, cursor: &mut Self::Cursor, position: &T::Position, choice: &Choice<T>) -> Option<usize>;

    /// Hears of a choice that nobody is asked, because there is but one option.
    fn forced(&self, cursor: &mut Self::Cursor, position: &T::Position, choice: &Choice<T>) {
        let _ = (cursor, position, choice);
    }
}

/// Nothing is fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Free;

impl<T: Terms> Steering<T> for Free {
    type Cursor = ();
    fn start(&self) {}
    fn steer(&self, (): &mut (), _: &T::Position, _: &Choice<T>) -> Option<usize> {
        None
    }
}
