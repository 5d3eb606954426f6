//! What has happened this turn, as far as a text asks about it.
//!
//! "If a creature died this turn", "the second card you draw each turn", "a creature dealt damage this way": each asks
//! whether events of a pattern have happened. An event is kept with its objects as they were, and only if some
//! definition asks about its verb, so that positions that differ in nothing a text can see stay equal.

use serde::{Deserialize, Serialize};

use crate::evaluate::View;
use crate::event::{Event, Party};
use crate::ids::{ObjectId, Verb};
use crate::language::Pattern;
use crate::table::{Row, Table};
use crate::zones;

/// One event that happened this turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Happened {
    /// The event, as it was performed.
    pub event: Event,
    /// The object it was done to, as it was.
    pub subject: Option<Row>,
    /// The object that did it, as it was.
    pub source: Option<Row>,
}

impl Table {
    /// Takes note of an event that was performed, if a text asks about such events.
    pub fn note(&mut self, event: &Event) {
        if self.definitions.asks(event.verb) {
            let subject = event.object().and_then(|object| self.known(object)).cloned();
            let source = event.source.and_then(|object| self.known(object)).cloned();
            self.happened.push(Happened { event: event.clone(), subject, source });
        }
    }
}

impl View<'_> {
    /// How often, or how much, events of a pattern have happened this turn.
    pub fn so_far(&self, pattern: &Pattern) -> u64 {
        let happened = self.position.table.happened.iter();
        let fitting = happened.filter(|happened| self.saw(pattern, happened));
        fitting.map(|happened| happened.event.amount).fold(0, u64::saturating_add)
    }

    /// Whether something was dealt damage this turn, by `source` if one is given.
    pub fn damaged(&self, row: &Row, source: Option<ObjectId>) -> bool {
        let deals = |happened: &&crate::history::Happened| happened.event.verb == zones::DEAL;
        let fits = |happened: &crate::history::Happened| {
            happened.event.object() == Some(row.id) && source.is_none_or(|source| happened.event.source == Some(source))
        };
        self.position.table.happened.iter().filter(deals).any(fits)
    }

    /// What a source has dealt damage to since the turn's event with this number.
    pub fn damaged_since(&self, since: u32, source: ObjectId) -> Vec<Party> {
        let happened = self.position.table.happened.iter().skip(since as usize);
        let dealt = happened.filter(|happened| happened.event.verb == zones::DEAL && happened.event.source == Some(source));
        let mut parties: Vec<Party> = dealt.filter_map(|happened| happened.event.subject).collect();
        parties.sort_unstable();
        parties.dedup();
        parties
    }
}

/// The verbs that a compiled text asks about, one bit each. Decided on the serialised form, so that no construct that is
/// added later can be forgotten.
pub fn asked(value: &serde_json::Value) -> u64 {
    let bit = |verb: Verb| 1_u64.checked_shl(u32::from(verb.0)).unwrap_or(0);
    match value {
        serde_json::Value::Array(items) => items.iter().map(asked).fold(0, |all, one| all | one),
        serde_json::Value::Object(fields) => fields.iter().fold(0, |all, (name, inner)| {
            let own = match name.as_str() {
                "Happened" => inner.get("what").map_or(0, verb_of),
                "SoFar" | "LastTurn" => verb_of(inner),
                "Nth" | "MoreThan" => inner.get("pattern").map_or(0, verb_of),
                "Did" => inner.as_u64().and_then(|verb| u32::try_from(verb).ok()).and_then(|verb| 1_u64.checked_shl(verb)).unwrap_or(0),
                "DamagedThisTurn" | "DamagedThisWay" => bit(zones::DEAL),
                _ => 0,
            };
            all | own | asked(inner)
        }),
        serde_json::Value::String(word) if word == "EnteredThisTurn" => bit(zones::MOVE),
        _ => 0,
    }
}

fn verb_of(pattern: &serde_json::Value) -> u64 {
    let verb = pattern.get("verb").and_then(serde_json::Value::as_u64).and_then(|verb| u32::try_from(verb).ok());
    verb.and_then(|verb| 1_u64.checked_shl(verb)).unwrap_or(0)
}
