//! Events: what would happen, as a small plain value.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::coins_and_dice::Throw;
use crate::ids::{CardId, Counter, Moment, ObjectId, PlayerId, Tag, Verb, Zone};
use crate::table::{Exception, Face};

/// An object or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Party {
    /// A player.
    Player(PlayerId),
    /// An object.
    Object(ObjectId),
}

/// An event that would happen: a verb with its roles, its cause, and, for an object that enters, how it enters.
///
/// Its history, the effects that already had their opportunity, rides beside it in the kernel's
/// [`Member`](instead_kernel::Member).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Event {
    /// The verb.
    pub verb: Verb,
    /// The object that does it: the source of damage.
    pub source: Option<ObjectId>,
    /// The object or player it is done to.
    pub subject: Option<Party>,
    /// The player who does it.
    pub player: Option<PlayerId>,
    /// The amount, or the number of objects.
    pub amount: u64,
    /// The zone it leaves.
    pub from: Option<Zone>,
    /// The zone it goes to.
    pub to: Option<Zone>,
    /// Counters of this kind.
    pub counter: Option<Counter>,
    /// The step or phase that begins.
    pub moment: Option<Moment>,
    /// The token that is created or enters.
    pub card: Option<CardId>,
    /// Yes-or-no roles.
    pub marks: Marks,
    /// The cause.
    pub cause: Cause,
    /// The manner in which it enters, if anything was said about that.
    pub entry: Option<Box<Entry>>,
    /// The stage it has reached, in a game whose rules go through some events in fixed stages.
    #[serde(default)]
    pub stage: u8,
    /// The place on the board to which it goes, in a game that has several locations there.
    pub at: Option<Place>,
    /// The number of copies for which new targets may be chosen, whatever is said of the others.
    #[serde(default)]
    pub added: u8,
    /// The coins or dice that are thrown.
    #[serde(default)]
    pub throw: Throw,
}

/// A location on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// The base of the object's controller.
    Base,
    /// At this object: a battlefield.
    Site(ObjectId),
}

impl Place {
    /// As rows keep it: the object it is at, or none for the base.
    pub fn site(self) -> Option<ObjectId> {
        match self {
            Place::Base => None,
            Place::Site(site) => Some(site),
        }
    }
}

/// Yes-or-no roles of an event, as a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(u32);

impl Marks {
    /// It is combat damage.
    pub const COMBAT: Marks = Marks(1);
    /// It can't be prevented; or the permanent can't be regenerated.
    pub const FIRM: Marks = Marks(2);
    /// The zone is shuffled afterwards.
    pub const SHUFFLED: Marks = Marks(4);
    /// At the bottom.
    pub const BOTTOM: Marks = Marks(8);
    /// The card is revealed first.
    pub const REVEALED: Marks = Marks(16);
    /// It is done to every object of a row, not to one of them.
    pub const WHOLE: Marks = Marks(32);
    /// It is a result of damage (CR 120.3).
    pub const DAMAGE: Marks = Marks(64);
    /// Its text names its source: that object does it, and no spell or ability (Riftbound 417.6.b.3).
    pub const NAMED: Marks = Marks(128);
    /// The card is discarded: its move is contained in that (CR 701.9a).
    pub const DISCARDED: Marks = Marks(256);
    /// The turn is an extra turn (CR 500.7).
    pub const EXTRA: Marks = Marks(512);

    /// The player loses for having 0 or less life, and for nothing else (CR 704.5a).
    pub const LIFE: Marks = Marks(1024);

    /// New targets may be chosen for the copies (CR 707.10c).
    pub const ANEW: Marks = Marks(8192);

    /// It is what becomes of a spell as it resolves (CR 608.2n).
    pub const RESOLVING: Marks = Marks(4096);

    /// With others, in a random order.
    pub const RANDOM: Marks = Marks(2048);

    /// The mana of an ability for which its source was tapped (CR 106.12).
    pub const TAPPED: Marks = Marks(2048);

    /// There is less of it than was said: as much is done as there is.
    pub const PARTLY: Marks = Marks(16384);

    /// It follows at once from something else that happened, and no text said to do it now (CR 610.3).
    pub const ASIDE: Marks = Marks(32768);

    /// The marks that say under how many cards of a library something goes.
    const UNDER: u32 = 16;

    /// Under this many of the cards that are on top of a library.
    pub fn under(self, count: u8) -> Marks {
        Marks(self.0 | u32::from(count) << Self::UNDER)
    }

    /// The number of cards of a library that something goes under; 0: it goes on top.
    pub fn goes_under(self) -> u64 {
        u64::from(self.0 >> Self::UNDER)
    }

    /// Whether all of `marks` are set.
    #[inline]
    pub fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// With `marks` set or cleared.
    pub fn with(self, marks: Marks, on: bool) -> Marks {
        if on { Marks(self.0 | marks.0) } else { Marks(self.0 & !marks.0) }
    }
}

/// The cause of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// Nobody said: a bare event.
    #[default]
    Bare,
    /// To pay a cost.
    Cost,
    /// An effect of this object's ability or of this spell.
    Effect(ObjectId),
    /// A turn-based action.
    TurnBased,
    /// A state-based action.
    StateBased,
    /// The rules: a resolved spell leaves the stack, a permanent spell enters.
    Rules,
}

/// The manner in which something enters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// Tapped.
    pub tapped: bool,
    /// With these counters.
    pub counters: SmallVec<[(Counter, u64); 1]>,
    /// With these counters besides, which another player puts on it (CR 702.104a).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub given: SmallVec<[(PlayerId, Counter, u64); 1]>,
    /// With these choices made, in order.
    pub chosen: SmallVec<[Value; 1]>,
    /// Under this player's control.
    pub controller: Option<PlayerId>,
    /// As a copy of this.
    pub copy: Option<CardId>,
    /// Attached to this.
    pub attached: Option<ObjectId>,
    /// The exceptions of the copy effects by which it enters (CR 707.9).
    #[serde(default)]
    pub except: SmallVec<[Exception; 1]>,
    /// Keywords that it gains as it enters.
    #[serde(default)]
    pub gains: SmallVec<[Tag; 1]>,
    /// The states it gets as it enters, called by the verbs of the events that would give them.
    #[serde(default)]
    pub became: SmallVec<[Verb; 1]>,
    /// The face that is up.
    #[serde(default)]
    pub face: Face,
    /// It enters attacking (CR 508.4).
    #[serde(default)]
    pub attacking: bool,
}

impl Entry {
    /// Whether it is known to what it enters attached.
    pub fn is_attached(&self) -> bool {
        self.attached.is_some() || self.chosen.iter().any(|value| matches!(value, Value::Enchanted(_)))
    }
}

/// Something a program, a question or a choice deals in.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Value {
    /// An object or player.
    Party(Party),
    /// Several of them.
    Parties(Vec<Party>),
    /// Cards that were looked at together.
    Group(Vec<Party>),
    /// A number.
    Number(u64),
    /// A characteristic.
    Tag(Tag),
    /// The name of a card.
    Name(CardId),
    /// Yes or no.
    Yes(bool),
    /// The player to whom an Aura is attached (CR 303.4b), who needn't be the one that was chosen as it entered.
    Enchanted(PlayerId),
    /// Nothing, or nobody.
    Nothing,
    /// A kind of counter.
    Kind(Counter),
}

impl Event {
    /// An event of this kind, with no roles yet and an amount of 1.
    #[inline]
    pub fn of(verb: Verb) -> Self {
        Event {
            verb,
            source: None,
            subject: None,
            player: None,
            amount: 1,
            from: None,
            to: None,
            counter: None,
            moment: None,
            card: None,
            marks: Marks::default(),
            cause: Cause::Bare,
            entry: None,
            stage: 0,
            at: None,
            added: 0,
            throw: Throw::default(),
        }
    }

    /// The object it is done to.
    #[inline]
    pub fn object(&self) -> Option<ObjectId> {
        match self.subject {
            Some(Party::Object(object)) => Some(object),
            _ => None,
        }
    }

    /// "That player": the player it is done to, or else who does it.
    pub fn they(&self) -> &[PlayerId] {
        match &self.subject {
            Some(Party::Player(player)) => std::slice::from_ref(player),
            _ => self.player.as_slice(),
        }
    }

    /// The manner in which it enters, ready to be written to.
    pub fn entry_mut(&mut self) -> &mut Entry {
        self.entry.get_or_insert_default()
    }
}
