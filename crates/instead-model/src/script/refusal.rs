//! Actions of a script that can't be carried out, and why not.

use serde::{Deserialize, Serialize};

use crate::ids::{ObjectId, Tag};
use crate::reason::Reason;

/// A line of the script that the rules don't allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Refused {
    /// Its place in the script, from 0.
    pub line: u32,
    /// The object that the line was about.
    pub object: Option<ObjectId>,
    /// Why.
    pub why: Refusal,
}

/// The reason for which the rules don't allow a line of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Refusal {
    /// The object isn't where it would have to be.
    Absent,
    /// Somebody else controls it.
    NotYours,
    /// It is somebody else's turn.
    NotYourTurn,
    /// It is not the time for that.
    WrongTime,
    /// The step in which it would be done was skipped.
    Skipped,
    /// It is tapped.
    Tapped,
    /// It is exhausted, in a game that calls it so.
    Exhausted,
    /// It is enraged: it has to fight (KF Enrage).
    Enraged,
    /// It hasn't been under that control since the turn began.
    TooNew,
    /// It is no creature.
    NoCreature,
    /// Something says that it can't.
    Forbidden,
    /// An effect of this object says that it can't.
    ForbiddenBy(ObjectId),
    /// A characteristic it has says that it can't: defender.
    Keyword(Tag),
    /// A condition of its text or of a rule doesn't hold.
    Condition,
    /// It would be played where nothing allows it.
    WrongPlace,
    /// It can't attack the player or object it would attack.
    NotAttackable,
    /// The creature it would block isn't attacking its controller.
    NotAttacking,
    /// It can't block that: the attacker evades it.
    Evades,
    /// Fewer creatures block than have to.
    TooFew,
    /// More is done with it than may be.
    TooMany,
    /// There is no legal target.
    NoTarget,
    /// This target is none that the text allows.
    IllegalTarget(u8),
    /// It has been done as often as it may be this turn.
    OnlyOnce,
    /// The cost can't be paid.
    CantPay,
    /// Nothing allows it to be played from where it is (CR 601.3).
    NotFromThere,
    /// Only one alternative cost can be paid (CR 118.9a).
    Alternatives,
    /// Costs are charged, and nobody said what it costs.
    UnknownCost,
    /// The division doesn't fit.
    Division,
    /// There is no such cost, mode or ability.
    NoSuch,
    /// It has no ability that it could be used for.
    NoAbility,
    /// Several are meant.
    Several,
    /// It is of another house than the active one.
    OtherHouse,
    /// It has to attack if it can.
    MustAttack,
    /// It has to block, or to be blocked, if that is possible.
    MustBlock,
    /// Its text isn't understood, and so it isn't known what it may be done with.
    Unread,
    /// Several effects allow it, different things follow from them, and nobody said which one is used.
    Permissions,
    /// It could be paid for in several ways, and which mana pays isn't asked for.
    WhichMana,
}

impl Refusal {
    /// Why something is refused that can't happen.
    pub fn because(why: &Reason) -> Self {
        match why {
            Reason::Forbidden(object, _) => Refusal::ForbiddenBy(*object),
            Reason::ForbiddenBy(tag) => Refusal::Keyword(*tag),
            _ => Refusal::Forbidden,
        }
    }

    /// Why, in words.
    pub fn told(self) -> &'static str {
        match self {
            Refusal::Absent => "it isn't there",
            Refusal::NotYours => "somebody else controls it",
            Refusal::NotYourTurn => "it is somebody else's turn",
            Refusal::WrongTime => "this is not the time for it",
            Refusal::Skipped => "the step in which it would be done was skipped",
            Refusal::Tapped => "it is tapped",
            Refusal::Exhausted => "it is exhausted",
            Refusal::Enraged => "it is enraged and has to fight",
            Refusal::TooNew => "it came under that control this turn",
            Refusal::NoCreature => "it is no creature",
            Refusal::Forbidden | Refusal::ForbiddenBy(_) => "something says that it can't",
            Refusal::Keyword(_) => "what it has says that it can't",
            Refusal::Condition => "what has to be so for that isn't so",
            Refusal::WrongPlace => "nothing allows it to be played there",
            Refusal::NotAttackable => "it can't attack that",
            Refusal::NotAttacking => "what it would block isn't attacking",
            Refusal::Evades => "it can't block such an attacker",
            Refusal::TooFew => "more than that are needed",
            Refusal::TooMany => "that is more than may be",
            Refusal::NoTarget => "there is no legal target",
            Refusal::IllegalTarget(_) => "the target is illegal",
            Refusal::OnlyOnce => "it was done as often as it may be this turn",
            Refusal::CantPay => "the cost can't be paid",
            Refusal::NotFromThere => "nothing allows it to be played from there",
            Refusal::Alternatives => "only one alternative cost can be paid",
            Refusal::UnknownCost => "costs are charged, and the case doesn't say what it costs",
            Refusal::Division => "it can't be divided so",
            Refusal::NoSuch => "it has no such ability, mode or cost",
            Refusal::NoAbility => "it has no ability to be used for",
            Refusal::Several => "it has several of them: `activates … ability N` says which",
            Refusal::OtherHouse => "it isn't of the active house",
            Refusal::WhichMana => "several kinds of mana could pay for it, and which one does isn't asked for",
            Refusal::Permissions => "several permissions with different consequences allow it, and which one is used isn't said",
            Refusal::Unread => "its text isn't understood, so its targets aren't known",
            Refusal::MustAttack => "it has to attack if it can",
            Refusal::MustBlock => "it has to block or to be blocked if that is possible",
        }
    }
}
