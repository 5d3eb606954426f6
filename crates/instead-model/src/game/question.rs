//! The questions that players are asked.

use super::*;
use crate::ids::Tag;

/// A question to a player, besides the order of effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    /// What is asked.
    pub prompt: Prompt,
    /// The object whose text asks, if any.
    pub source: Option<ObjectId>,
    /// The definition whose text asks, if any.
    pub card: Option<CardId>,
}

/// What a text leaves to somebody to do.
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

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// How much of this damage the shield takes (CR 615.7).
    Points {
        /// The shield.
        effect: EffectId,
        /// The source of the damage.
        from: Option<ObjectId>,
        /// How much there is.
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
    /// How much of its combat damage a creature assigns to this.
    Assign {
        /// The creature that assigns it.
        from: ObjectId,
        /// What it would be dealt to.
        to: Party,
        /// How much is left to assign.
        amount: u64,
    },
    /// How much of what is divided this target gets.
    Divide {
        /// The target.
        to: Party,
        /// How much is left.
        amount: u64,
    },
    /// How much of what is spent is taken from this.
    Taken {
        /// From what.
        from: Party,
        /// How much is left to spend.
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
    /// What it is attached to as it enters.
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
    /// What a player votes for.
    Vote,
    /// How a coin comes up.
    Coin(Thrown),
    /// What a die shows.
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
