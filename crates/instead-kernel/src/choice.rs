//! Choices: the chooser, the question and the options. A choice is data.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

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

/// The player who answers, or chance.
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
        serialize = "T::Player: Serialize, T::Question: Serialize, T::Effect: Serialize, T::Answer: Serialize",
        deserialize = "T::Player: Deserialize<'de>, T::Question: Deserialize<'de>, T::Effect: Deserialize<'de>, T::Answer: Deserialize<'de>"
    ))
)]
pub struct Choice<T: Terms> {
    /// The player who answers, or chance.
    pub chooser: Chooser<T::Player>,
    /// The question.
    pub kind: ChoiceKind<T>,
    /// Every legal answer; never empty, and never a single one that chance or a player must take.
    pub options: Vec<Offer<T>>,
    /// The number of equal events that are decided about at once, because one event stands for them, though each could be
    /// decided about by itself; 0 if there are none. Otherwise outcomes may be missing.
    pub bundle: u64,
}

/// The kind of question that a choice puts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Effect: Serialize, T::Question: Serialize",
        deserialize = "T::Effect: Deserialize<'de>, T::Question: Deserialize<'de>"
    ))
)]
pub enum ChoiceKind<T: Terms> {
    /// Which applicable effect to apply next.
    Order,
    /// Which of several players orders their effects first: see [`Rulebook::starter`](crate::Rulebook::starter).
    Start,
    /// Whether to use an optional effect that somebody else put next in order.
    Consent(Pair<T::Effect>),
    /// A question of the game's own: a target, a colour, a number, yes or no.
    Question(T::Question),
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Player: Serialize, T::Effect: Serialize, T::Answer: Serialize",
        deserialize = "T::Player: Deserialize<'de>, T::Effect: Deserialize<'de>, T::Answer: Deserialize<'de>"
    ))
)]
pub struct Offer<T: Terms> {
    /// The answer.
    pub decision: Decision<T>,
    /// The number of answers that this one stands for: identical effects are one option.
    pub multiplicity: u64,
}

/// An answer to a choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Player: Serialize, T::Effect: Serialize, T::Answer: Serialize",
        deserialize = "T::Player: Deserialize<'de>, T::Effect: Deserialize<'de>, T::Answer: Deserialize<'de>"
    ))
)]
pub enum Decision<T: Terms> {
    /// Apply this effect to this event next.
    Apply(Pair<T::Effect>),
    /// Apply this effect next to `count` of several equal events, and not next to the others.
    Share {
        /// The effect, and the first of the events.
        pair: Pair<T::Effect>,
        /// The number of events it is applied to.
        count: u64,
        /// The number of equal events.
        of: u64,
    },
    /// This player orders their effects first.
    Start(T::Player),
    /// Use none of the optional effects that are offered. Spends their opportunity, never a use.
    Decline,
    /// Use, or don't use, the optional effect that was put next.
    Consent(bool),
    /// The answer to a question of the game's own.
    Answer(T::Answer),
}

/// A question with more answers than this isn't asked: the machine stops, by name. A rulebook needn't list more answers than
/// one above this.
pub const MOST_OPTIONS: usize = 10_000;

/// A question that a rulebook asks in the middle of its work.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Player: Serialize, T::Question: Serialize, T::Answer: Serialize",
        deserialize = "T::Player: Deserialize<'de>, T::Question: Deserialize<'de>, T::Answer: Deserialize<'de>"
    ))
)]
pub struct Ask<T: Terms> {
    /// The player who answers, or chance.
    pub chooser: Chooser<T::Player>,
    /// The question.
    pub question: T::Question,
    /// Every legal answer with its multiplicity. If there is one, it is taken without asking; if
    /// there is none, the machine stops with [`Stop::NoAnswer`](crate::Stop::NoAnswer).
    pub options: Vec<(T::Answer, u64)>,
}
