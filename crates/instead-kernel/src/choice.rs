//! Who chooses, what for, and from which options. A choice is data.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::rulebook::Terms;

/// An effect together with the event it would be applied to: what the process lets a player pick.
///
/// Two games ask for the two halves: which effect next (most games), or which event this effect
/// takes (one effect against several simultaneous events).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Pair<F> {
    /// The effect.
    pub effect: F,
    /// The event, as its place among the members of the batch.
    pub member: u32,
}

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Chooser<P> {
    /// A player.
    Player(P),
    /// Chance: the multiplicities of the options are their weights.
    Chance,
}

/// A point at which the game needs an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "R::Player: Serialize, R::Question: Serialize, R::Effect: Serialize, R::Answer: Serialize",
        deserialize = "R::Player: Deserialize<'de>, R::Question: Deserialize<'de>, R::Effect: Deserialize<'de>, R::Answer: Deserialize<'de>"
    ))
)]
pub struct Choice<R: Terms> {
    /// Who answers.
    pub chooser: Chooser<R::Player>,
    /// What is asked.
    pub kind: Kind<R>,
    /// Every legal answer; never empty, and never a single one that chance or a player must take.
    pub options: SmallVec<[Offer<R>; 4]>,
    /// Of how many equal events that are one event this is decided for all, though each could be
    /// decided about by itself; 0 if of none. Outcomes may be missing then.
    pub lumped: u64,
}

/// What a choice is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "R::Effect: Serialize, R::Question: Serialize",
        deserialize = "R::Effect: Deserialize<'de>, R::Question: Deserialize<'de>"
    ))
)]
pub enum Kind<R: Terms> {
    /// Which applicable effect to apply next.
    Order,
    /// Which of several players orders their effects first: see [`Rulebook::starter`](crate::Rulebook::starter).
    Start,
    /// Whether to use an optional effect that somebody else put next in order.
    Consent(Pair<R::Effect>),
    /// A question of the game's own: a target, a colour, a number, yes or no.
    Question(R::Question),
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "R::Player: Serialize, R::Effect: Serialize, R::Answer: Serialize",
        deserialize = "R::Player: Deserialize<'de>, R::Effect: Deserialize<'de>, R::Answer: Deserialize<'de>"
    ))
)]
pub struct Offer<R: Terms> {
    /// The answer.
    pub decision: Decision<R>,
    /// How many answers this one stands for: identical effects are one option.
    pub multiplicity: u64,
}

/// An answer to a choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "R::Player: Serialize, R::Effect: Serialize, R::Answer: Serialize",
        deserialize = "R::Player: Deserialize<'de>, R::Effect: Deserialize<'de>, R::Answer: Deserialize<'de>"
    ))
)]
pub enum Decision<R: Terms> {
    /// Apply this effect to this event next.
    Apply(Pair<R::Effect>),
    /// Apply this effect next to so many of several equal events, and not next to the others.
    Share {
        /// The effect, and the first of the events.
        pair: Pair<R::Effect>,
        /// To how many.
        count: u64,
        /// Of how many.
        of: u64,
    },
    /// This player orders their effects first.
    Start(R::Player),
    /// Use none of the optional effects that are offered. Spends their opportunity, never a use.
    Decline,
    /// Use, or don't use, the optional effect that was put next.
    Consent(bool),
    /// The answer to a question of the game's own.
    Answer(R::Answer),
}

/// A question with more answers than this isn't asked: the machine stops, by name. Whoever lists answers that may be very many
/// needn't list more of them than one above this.
pub const MOST_OPTIONS: usize = 10_000;

/// A question that a rulebook asks in the middle of its work.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "R::Player: Serialize, R::Question: Serialize, R::Answer: Serialize",
        deserialize = "R::Player: Deserialize<'de>, R::Question: Deserialize<'de>, R::Answer: Deserialize<'de>"
    ))
)]
pub struct Ask<R: Terms> {
    /// Who answers.
    pub chooser: Chooser<R::Player>,
    /// What is asked.
    pub question: R::Question,
    /// Every legal answer with its multiplicity. If there is one, it is taken without asking; if
    /// there is none, the machine stops with [`Stop::NoAnswer`](crate::Stop::NoAnswer).
    pub options: Vec<(R::Answer, u64)>,
}
