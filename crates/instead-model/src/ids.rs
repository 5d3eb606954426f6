//! Small ids. An object's id is allocated once and never used again; the others are numbers of a
//! game's [`Vocabulary`](crate::vocabulary::Vocabulary).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);
    };
}

id!(
    /// A player, in seating order.
    PlayerId(u8)
);
impl PlayerId {
    /// Nobody: who controls what no player controls (an uncontrolled battlefield). "You" is then
    /// nobody, and so nothing that is said of "you" holds.
    pub const NOBODY: PlayerId = PlayerId(u8::MAX);
}

id!(
    /// An object: a row of the table. Moving to another zone makes a new object (CR 400.7).
    ObjectId(u32)
);
id!(
    /// A definition: a card, a token, or the rules' own effects.
    CardId(u32)
);
id!(
    /// The kind of an event: deal damage, draw, put into a zone, …
    Verb(u8)
);
id!(
    /// A zone.
    Zone(u8)
);
id!(
    /// A kind of counter.
    Counter(u16)
);
id!(
    /// A characteristic that an object has or lacks: a colour, a card type, a subtype, a keyword.
    Tag(u16)
);
id!(
    /// A step or phase of the turn.
    Moment(u8)
);
id!(
    /// A place where a program keeps something it needs later: a target, "that much", "those cards".
    Slot(u8)
);
id!(
    /// A name a scenario gave to an object.
    Label(u16)
);

/// One replacement, prevention or "can't" effect: where it comes from, and which of that source's.
///
/// A row may stand for many equal objects: `copy` tells their effects apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EffectId {
    /// The object that has the ability, or the effect that a resolution made.
    pub origin: Origin,
    /// The number of the replacement in the definition.
    pub index: u16,
    /// The number of the object in its row; for an ability that was given, the number of the giver.
    pub copy: u16,
}

impl EffectId {
    /// The id as two numbers in the same order. Histories are kept sorted and effects are offered in
    /// order, so that ids are compared more often than anything else is done with them.
    #[inline]
    fn key(self) -> (u8, u64) {
        let (kind, number) = match self.origin {
            Origin::Static(object) => (0, object.0),
            Origin::Entering(card) => (1, card.0),
            Origin::Made(number) => (2, number),
            Origin::Granted(object) => (3, object.0),
        };
        (kind, u64::from(number) << 32 | u64::from(self.index) << 16 | u64::from(self.copy))
    }
}

impl Ord for EffectId {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for EffectId {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The origin of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Origin {
    /// A static ability of an object.
    Static(ObjectId),
    /// A static ability of a token that is about to be created and has no object yet.
    Entering(CardId),
    /// An effect that was made by a resolving spell or ability, by its number.
    Made(u32),
    /// An ability that this object was given. [`EffectId::copy`] tells by what: the last fifteen bits
    /// of the object's number, or, with the first bit set, of the number of the effect.
    Granted(ObjectId),
}
