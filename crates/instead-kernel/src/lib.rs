//! The replacement process, for any game.
//!
//! An event that would happen is *proposed*; the effects that watch it are *gathered*; somebody
//! *chooses* one; it is *applied*; effects are gathered again for the result, until none is left; only
//! then is the event *performed*. This crate is that loop and nothing else: it knows no game, does
//! no input or output, and leaves to a [`Rulebook`] everything in which games differ.
//!
//! A game in progress is a value, the [`Machine`]: a position and an agenda of the work still to
//! do. [`Machine::run`] goes on until a [`Choice`] is needed or nothing is left; a choice is data,
//! and deciding it gives the next value. So saving, undoing, forking and searching are one thing.
//!
//! # Where to look
//!
//! | module | subject |
//! |---|---|
//! | [`rulebook`] | the trait a game implements, and its [`Policy`] |
//! | [`batch`] | events proposed together: members, levels, stages |
//! | [`lineage`] | the effects that already had their opportunity for an event |
//! | [`machine`] | position + agenda; run, decide |
//! | [`process`] | one step of a batch: veto, gather, tier, choose, apply, perform |
//! | [`choice`] | the chooser, the question and the options |
//! | [`observe`] | everything the loop considered, for observers |
//! | [`outcomes`] | ends of runs, and the outcomes that a game makes of them |
//! | [`amount`] | the bounds of amounts, and sums and differences within them |
//! | [`shared`] | a position that is cheap to clone, compare and hash |
//!
//! To find every outcome of a game of one's own, replay it or draw its choices, there is the crate `instead-explore`: a game
//! says what counts at the end ([`Outcomes`]), and is explored.
//!
//! # Example: a game of one rule
//!
//! The whole example is the test file `tests/toy_turns.rs`.
//!
//! ```
#![doc = include_str!("../tests/toy_turns.rs")]
//! ```

pub mod amount;
pub mod batch;
pub mod choice;
mod equal;
pub mod lineage;
pub mod machine;
pub mod observe;
pub mod outcomes;
pub mod process;
pub mod rulebook;
pub mod shared;
mod trail;

pub use amount::Amount;
pub use batch::{Batch, Member};
pub use choice::{Ask, Choice, ChoiceKind, Chooser, Decision, MOST_OPTIONS, Offer, Pair};
pub use lineage::Lineage;
pub use machine::{DecideError, Frame, Limits, Machine, Status, Stop};
pub use observe::{Note, Observer, Silent, Verdict};
pub use outcomes::{End, Outcomes};
pub use rulebook::{Applied, Applying, Fit, Never, Next, Policy, Rulebook, Scope, Step, Terms, Times, Veto, When};
pub use shared::Shared;
pub use smallvec::{SmallVec, smallvec};
