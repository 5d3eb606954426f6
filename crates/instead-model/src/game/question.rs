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
    /// An amount is paid of what this verb speaks of: 2 life.
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
    /// The object or player this is done to.
    Which(Verb),
    /// The one of several of this kind that stays, where the rules allow one only.
    Stays(Tag),
    /// The card that a search finds.
    Found,
    /// The object or player that is chosen; the text says later what for.
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
    /// The mana with which a cost is paid: the amount of each kind in nine bits, and last the number of times that 2 life is
    /// paid.
    Payment,
    /// The kind of mana that is added.
    ManaKind,
    /// The source.
    Source,
    /// Whether to do what a text leaves to somebody.
    Whether(Offered),
    /// A colour, a creature type, an opponent.
    Name(ChoiceOf),
    /// The object as a copy of which it enters.
    CopyOf,
    /// The way in which it enters.
    Way,
    /// The word, of several (CR 614.12c).
    Word,
    /// The object or player it is attached to as it enters.
    Host,
    /// The target with this number.
    Target(u8),
    /// A new target.
    NewTarget,
    /// The mode.
    Mode,
    /// The triggered ability that goes on the stack next.
    Trigger,
    /// The card that chance brings.
    Chance,
    /// The word for which a player votes.
    Vote,
    /// The result of a coin flip.
    Coin(Thrown),
    /// The result of a die.
    Die,
    /// The result that counts, of several.
    Kept(Thrown),
    /// The end of a line at which something is put; or the number of objects on its left.
    Place,
    /// The location at which something is played, or to which it moves.
    Location,
    /// The waiting ability that resolves next, in a game without a stack.
    Resolves,
}
