//! The part of a table that few events change: copied, compared and hashed as one value that forks share.

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
    /// The number of equal objects of its row that enter.
    pub count: u64,
    /// It as it would exist on the battlefield, with what has modified how it enters so far (CR 614.12).
    pub as_it_enters: Box<Row>,
}

/// The part of a table that few events change. A table reads and writes it as its own: [`Table`](super::Table).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ColdTable {
    /// The objects that are gone, as they last were (CR 608.2h, 113.7a).
    pub ghosts: Vec<Row>,
    /// The stack, bottom first.
    pub stack: Vec<StackItem>,
    /// Abilities that triggered and wait to be put on the stack.
    pub triggered: Vec<StackItem>,
    /// The turn and the step.
    pub turn: Turn,
    /// The number of times that the abilities of each object triggered: "didn't trigger" is part of an answer.
    #[serde(with = "pairs")]
    pub triggers: BTreeMap<(CardId, Option<Label>), u64>,
    /// The number of times that each recorded event happened, or its amount, as far as the scenario asks.
    #[serde(default, with = "pairs")]
    pub recorded: BTreeMap<Recorded, u64>,
    /// The clauses that were not understood and that came into play: of which definitions, and their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<(CardId, u16)>,
    /// The objects that are entering just now, while something is done first (CR 614.13c).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entering: Vec<Arriving>,
    /// The parts of the mana in pools that may be spent on some things only, or do more when they are spent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earmarked: Vec<Earmarked>,
    /// The events of this turn, as far as a text asks about them.
    #[serde(default)]
    pub happened: Vec<Happened>,
    /// The events that wait while something that follows from them is done first.
    #[serde(default)]
    pub windows: Windows,
    /// The objects that come back once an object leaves the battlefield (CR 610.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returns: Vec<Return>,
    /// The line that the rules don't allow, and why; nothing is played after it.
    #[serde(default)]
    pub refused: Option<Refused>,
}
