//! The questions that players are asked.

use super::*;
use crate::ids::Tag;

/// A question to a player, besides the order of effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    /// The kind of question, with its details.
    pub prompt: Prompt,
    /// The object whose text asks, if any.
    pub source: Option<ObjectId>,
    /// The definition whose text asks, if any.
    pub card: Option<CardId>,
}

/// A deed that a text leaves to somebody to do or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Offered {
    /// Something that happens.
    Deed(Verb),
    /// So much of what this verb speaks of is paid: 2 life.
    Paid(Verb, u64),
    /// Something is put into this zone.
    Put(Zone),
    /// Something is returned to its owner's hand.
    Return,
    /// Something is put on the bottom of this zone.
    Bottom(Zone),
    /// To pay mana (CR 118.12).
    Payment,
    /// Something that changes nothing but what is known or what goes on: to copy, to look.
    Other,
}

/// The kind of a question, with its details.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// The number of points of this damage that the shield takes (CR 615.7).
    Points {
        /// The shield.
        effect: EffectId,
        /// The source of the damage.
        from: Option<ObjectId>,
        /// The amount of damage.
        amount: u64,
    },
    /// Which one this is done to.
    Which(Verb),
    /// Which one of several of this kind stays, where the rules allow one only.
    Stays(Tag),
    /// Which one is found by a search.
    Found,
    /// Which one is chosen; the text says later what for.
    Chosen,
    /// The amount of its combat damage that a creature assigns to this.
    Assign {
        /// The creature that assigns it.
        from: ObjectId,
        /// The creature or player to which it would be dealt.
        to: Party,
        /// The amount that is left to assign.
        amount: u64,
    },
    /// The share of this target in an amount that is divided.
    Divide {
        /// The target.
        to: Party,
        /// The amount that is left to divide.
        amount: u64,
    },
    /// The part of a payment that is taken from this.
    Taken {
        /// From what.
        from: Party,
        /// The amount that is left to spend.
        amount: u64,
    },
    /// With which mana a cost is paid: how much of each kind, nine bits each, and last how many times 2 life.
    Payment,
    /// Which kind of mana is added.
    ManaKind,
    /// Which source.
    Source,
    /// Whether to do what a text leaves to somebody.
    Whether(Offered),
    /// A colour, a creature type, an opponent.
    Name(ChoiceOf),
    /// Which one it enters as a copy of.
    CopyOf,
    /// In which of several ways it enters.
    Way,
    /// Which of several words (CR 614.12c).
    Word,
    /// The object or player it is attached to as it enters.
    Host,
    /// The target with this number.
    Target(u8),
    /// A new target.
    NewTarget,
    /// Which mode.
    Mode,
    /// Which triggered ability goes on the stack next.
    Trigger,
    /// Which card chance brings.
    Chance,
    /// The word for which a player votes.
    Vote,
    /// The result of a coin flip.
    Coin(Thrown),
    /// The result of a die.
    Die,
    /// Which of several results counts.
    Kept(Thrown),
    /// At which end of a line something is put; or how many are on its left.
    Place,
    /// At which location something is played, or to which it moves.
    Location,
    /// Which ability that waits resolves next, in a game without a stack.
    Resolves,
}
