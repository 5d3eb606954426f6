//! Small rulebooks, each in the manner of a game whose rules on replacement differ: for the tests and benches of the kernel
//! and the explorer.
//!
//! | module | in the manner of | the point in which it differs |
//! |---|---|---|
//! | [`turns`] | Magic | effects one by one, chosen by the affected player; the front page of `instead-kernel` |
//! | [`batch`] | Riftbound | one sequence of an effect in a whole batch; substitutes that wait for the batch |
//! | [`once`] | KeyForge | an event is replaced once at most, and whoever caused it chooses |
//! | [`classes`] | Flesh and Blood | classes of effects in a fixed order; parts that are closed |
//! | [`whole`] | One Piece | one application covers all that an effect protects |
//! | [`latest`] | a game that decides for its players | the newest effect applies first |
//! | [`enter`] | tokens and engines | contained events, effects of the spell's own, runs that never end |

#![allow(missing_docs, clippy::expect_used, clippy::unreachable, reason = "the fields of toys explain themselves; the front page unwraps")]

pub mod batch;
pub mod classes;
pub mod enter;
pub mod latest;
pub mod once;
mod outcomes;
#[path = "../../instead-kernel/tests/toy_turns.rs"]
pub mod turns;
pub mod whole;

use instead_kernel::{Lineage, Machine, Next, Terms};

/// A game in which these events were proposed together.
pub fn together<T: Terms>(position: T::Position, events: impl IntoIterator<Item = T::Event>) -> Machine<T> {
    let mut machine = Machine::new(position);
    let mut next = Next::default();
    next.propose(events, &Lineage::default());
    machine.add(next);
    machine
}
