//! What most events leave as it is: copied, compared and hashed as one value that forks share.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Earmarked, Return, Row, StackItem, Turn, Windows, pairs};
use crate::history::Happened;
use crate::ids::{CardId, Label, ObjectId};
use crate::record::Recorded;
use crate::script::Refused;

/// An object that is entering while something is done first (CR 614.13c).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arriving {
    /// The object, where it still is.
    pub object: ObjectId,
    /// How many equal ones of its row enter.
    pub count: u64,
    /// It as it would exist on the battlefield, with what has modified how it enters so far (CR 614.12).
    pub as_it_enters: Box<Row>,
}

/// What most events leave as it is. A table reads and writes it as its own: [`Table`](super::Table).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aside {
    /// What is known of objects that are gone, as they last were (CR 608.2h, 113.7a).
    pub ghosts: Vec<Row>,
    /// The stack, bottom first.
    pub stack: Vec<StackItem>,
    /// Abilities that triggered and wait to be put on the stack.
    pub triggered: Vec<StackItem>,
    /// Whose turn, and where in it.
    pub turn: Turn,
    /// How often which object's abilities triggered: "didn't trigger" is part of an answer.
    #[serde(with = "pairs")]
    pub triggers: BTreeMap<(CardId, Option<Label>), u64>,
    /// What happened on the way, as far as the scenario asks, with how often or how much.
    #[serde(default, with = "pairs")]
    pub recorded: BTreeMap<Recorded, u64>,
    /// The clauses that were not understood and that came into play: of which definitions, and their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<(CardId, u16)>,
    /// The objects that are entering just now, while something is done first (CR 614.13c).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entering: Vec<Arriving>,
    /// Which parts of the mana in pools aren't for everything, or do more when they are spent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earmarked: Vec<Earmarked>,
    /// What has happened this turn, as far as a text asks about it.
    #[serde(default)]
    pub happened: Vec<Happened>,
    /// What waits while something that follows from it is done first.
    #[serde(default)]
    pub windows: Windows,
    /// What comes back once an object leaves the battlefield (CR 610.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returns: Vec<Return>,
    /// The line that the rules don't allow, and why; nothing is played after it.
    #[serde(default)]
    pub refused: Option<Refused>,
}
