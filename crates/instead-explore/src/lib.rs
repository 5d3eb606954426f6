//! Every legal choice as a graph: outcomes, counts, witnesses, traces.
//!
//! A game in progress is a value ([`Machine`](instead_kernel::Machine)), so every answer to a choice
//! can be tried on a copy. [`explore()`] tries them all: equal machines are one node, whatever led to
//! them, and each final position is reduced to its outcome by the game's [`Outcomes`].
//!
//! # Where to look
//!
//! | module | subject |
//! |---|---|
//! | [`explore`](mod@explore) | the search, and its [`Limits`] |
//! | [`steering`] | fixed choices, with a cursor of their own |
//! | [`exploration`] | the result: outcomes, nodes, options, whether a choice matters |
//! | [`count`] | exact numbers of sequences and orders |
//! | [`odometer`](mod@odometer) | the same outcomes by replaying every sequence: the check from outside |
//! | [`perft`](mod@perft) | the number of sequences of each length |
//! | [`replay`](mod@replay) | a list of answers, played again |
//! | [`trace`] | the record of one path, and questions to it |
//! | [`preview`](mod@preview) | the outcomes of each option of a choice |
//! | [`dot`](mod@dot) | the graph as DOT |
//!
//! # What is counted
//!
//! A *sequence* is one list of answers, each offered option counting once. An *order* counts an
//! option as often as its multiplicity says, also where a single option needed no answer: ten alike
//! effects are one sequence and 10! orders. Both are exact, or unbounded where a cycle lies on the
//! way. With an incomplete exploration all numbers hold for the part that was explored.

mod conclude;
pub mod count;
mod cycles;
pub mod dot;
pub mod exploration;
pub mod explore;
mod index;
pub mod odometer;
pub mod perft;
pub mod preview;
pub mod replay;
mod sets;
pub mod steering;
pub mod trace;

pub use count::Count;
pub use dot::{Labels, dot};
pub use exploration::{Exploration, Found, Lasso, Matters, NodeView, OptionView, OutcomeSet, Totals};
pub use explore::{Incomplete, Limits, Memory, explore, explore_with};
pub use instead_kernel::{End, Outcomes};
pub use odometer::{Odometer, Tried, odometer};
pub use perft::{Layer, perft};
pub use preview::{Preview, PreviewOption, preview};
pub use replay::{ReplayError, Replayed, replay, replay_options};
pub use steering::{Free, Steering};
pub use trace::{Recorded, RecordedVerdict, Trace, TraceStep, record};
