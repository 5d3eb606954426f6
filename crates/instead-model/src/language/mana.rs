//! Mana that may be spent on some things only, or that does more when it is (CR 106.6).

use serde::{Deserialize, Serialize};

use super::{Act, Matcher};

/// What mana is spent on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SpentOn {
    /// Casting one of these.
    Cast(Matcher),
    /// Activating an ability of one of these.
    Activate(Matcher),
    /// A cost that contains {X}.
    WithX,
    /// One or the other.
    Either(Box<SpentOn>, Box<SpentOn>),
    /// Anything else.
    Not(Box<SpentOn>),
}

/// What follows if mana is spent so.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rider {
    /// On what.
    pub on: SpentOn,
    /// What is done then: the text is about what it was spent on.
    pub acts: Vec<Act>,
    /// The same as a program, made by compiling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<u16>,
}
