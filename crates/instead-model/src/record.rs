//! Events on the way that a scenario asks about: "Bear died", "A gained 3 life".
//!
//! Only verbs that the scenario's facts speak of are recorded, so that ways which differ in nothing that is asked come to the
//! same outcome.

use instead_kernel::Amount as _;
use serde::{Deserialize, Serialize};

use crate::event::{Event, Party};
use crate::ids::{CardId, Label, ObjectId, PlayerId, Verb, Zone};
use crate::table::Table;

/// The verb under which it is recorded that an effect was applied.
pub const APPLIED: Verb = Verb(u8::MAX);

/// A player or an object by what it is called, which it keeps when it changes zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Called {
    /// A player.
    Player(PlayerId),
    /// An object: what it is, and the name a scenario gave it.
    Object(CardId, Option<Label>),
}

/// A kind of event, as it is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Recorded {
    /// The verb.
    pub verb: Verb,
    /// The player who did it.
    pub player: Option<PlayerId>,
    /// The object or player it was done to.
    pub subject: Option<Called>,
    /// The object that did it.
    pub source: Option<Called>,
    /// The zone it left.
    pub from: Option<Zone>,
    /// The zone it went to.
    pub to: Option<Zone>,
}

/// A kind of event that a fact speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deeds {
    /// The verb.
    pub verb: Verb,
    /// From this zone.
    pub from: Option<Zone>,
    /// To this zone.
    pub to: Option<Zone>,
}

impl Table {
    /// Records an event that was performed, if the scenario asks about such events.
    pub fn record(&mut self, event: &Event) {
        if !self.script.recorded.contains(&event.verb) {
            return;
        }
        let called = |table: &Table, party| match party {
            Party::Player(player) => Some(Called::Player(player)),
            Party::Object(object) => table.called(object),
        };
        // A token that enters has no object before it does.
        let token = || event.card.map(|card| Called::Object(card, None));
        let subject = event.subject.and_then(|party| called(self, party)).or_else(token);
        let source = event.source.and_then(|object| self.called(object));
        let key = Recorded { verb: event.verb, player: event.player, subject, source, from: event.from, to: event.to };
        let times = self.recorded.entry(key).or_default();
        *times = times.plus(event.amount);
    }

    /// Records that an effect of this object was applied.
    pub fn record_applied(&mut self, card: CardId, source: Option<ObjectId>) {
        let source = source.and_then(|object| self.called(object)).filter(|called| matches!(called, Called::Object(of, _) if *of == card));
        let subject = source.or(Some(Called::Object(card, None)));
        let key = Recorded { verb: APPLIED, player: None, subject, source: None, from: None, to: None };
        *self.recorded.entry(key).or_default() += 1;
    }

    fn called(&self, object: ObjectId) -> Option<Called> {
        self.known(object).map(|row| Called::Object(row.card, row.label))
    }
}
