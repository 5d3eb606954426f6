//! The reasons for which an effect doesn't apply, or an event can't happen: cheap to make, put into words on demand.

use serde::{Deserialize, Serialize};

use crate::ids::{CardId, Counter, ObjectId, Tag, Verb, Zone};
use crate::language::Head;

/// The reason for which an effect doesn't apply, or an event can't happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reason {
    /// Such counters are left.
    NotLast,
    /// The effect watches another kind of event.
    OtherEvent(Verb),
    /// The source of the event isn't what the effect asks for.
    Source(Unfit),
    /// The object or player it is done to isn't what the effect asks for.
    Subject(Unfit),
    /// The player isn't the one the effect asks for.
    Player(Unfit),
    /// It doesn't come from this zone.
    NotFrom(Zone),
    /// It comes from the one zone that is left out.
    From(Zone),
    /// It doesn't go to this zone.
    NotTo(Zone),
    /// Other counters.
    OtherCounters(Counter),
    /// Another step or phase.
    OtherMoment,
    /// It is combat damage, or isn't.
    Combat(bool),
    /// Fewer than this.
    Fewer(u64),
    /// It isn't an effect that does it (CR 614.16).
    NotByEffect,
    /// Nothing is paid with it.
    NotPaid,
    /// It isn't a result of damage.
    NotByDamage,
    /// The life total would stay at this or above.
    LifeStays(u64),
    /// It happens at another location.
    Elsewhere,
    /// A condition doesn't hold.
    Condition,
    /// The ability doesn't function in the zone its object is in (CR 113.6).
    NotInPlay,
    /// Its object has lost that ability, or would enter without it (CR 614.12).
    Lost {
        /// It is looked at as it would be once it has entered.
        ahead: bool,
        /// Only the abilities of its own text are lost, as a land's that gets a basic type (CR 305.7).
        own_text: bool,
    },
    /// The effect is gone or used up.
    Gone,
    /// It was applied as often as it may be this turn.
    UsedThisTurn,
    /// The cost or deed that applying it begins with can't be done.
    Unpayable,
    /// It is in that state already: nothing would change.
    AlreadySo,
    /// The recipient of a redirection isn't there any more or can't be dealt damage (CR 614.9).
    NoRecipient,
    /// This permanent can't be regenerated (CR 701.19c).
    CantRegenerate,
    /// This damage can't be prevented (CR 615.12).
    Unpreventable,
    /// 0 damage is no damage (CR 614.7a, 120.8).
    ZeroDamage,
    /// Nothing of it is left to happen.
    NothingLeft,
    /// The object or player it would happen to isn't there any more.
    Absent,
    /// An effect says that it can't happen: the object and definition it comes from.
    Forbidden(ObjectId, CardId),
    /// A characteristic says that it can't happen (indestructible).
    ForbiddenBy(Tag),
}

/// The difference between an object or player and the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unfit {
    /// It isn't that one.
    NotThat,
    /// There is none.
    None,
    /// It is the same object, and another was asked for.
    Same,
    /// It isn't such a thing.
    NotA(Head),
    /// It isn't in this zone.
    NotIn(Zone),
    /// It lacks this characteristic.
    Lacks(Tag),
    /// It has this characteristic.
    Has(Tag),
    /// It has none of several characteristics.
    LacksAll,
    /// Some other quality doesn't hold.
    Quality,
    /// Somebody else controls or owns it.
    OtherPlayers,
    /// It is another player.
    OtherPlayer,
    /// A player, where an object was asked for.
    APlayer,
    /// An object, where a player was asked for.
    AnObject,
    /// None of the alternatives.
    NoAlternative,
}
