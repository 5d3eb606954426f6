//! Mana: which a text adds, and what it may be spent on (CR 106).

use serde::{Deserialize, Serialize};

use super::*;

/// Mana that is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mana {
    /// These symbols.
    Symbols(String),
    /// One of these.
    OneOf(Vec<String>),
    /// So much of any one colour.
    AnyColor(u64),
    /// So much in any combination of these; of colours, if none are named.
    Combination {
        /// Which symbols.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        of: Vec<String>,
        /// How much.
        amount: Amount,
    },
    /// These symbols, so many times.
    Times {
        /// The symbols.
        symbols: String,
        /// How many times.
        times: Amount,
    },
    /// So much of any one colour.
    SoMuchOfAnyColor(Amount),
    /// One of any kind that the event produced by which the ability triggered.
    Produced,
    /// One of the chosen colour.
    ChosenColor,
    /// These symbols, or one of the chosen colour.
    OrChosenColor(String),
    /// Mana that remembers what it may be spent on (CR 106.6).
    Spent {
        /// Which mana.
        mana: Box<Mana>,
        /// What it may be spent on, if not anything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<SpentOn>,
        /// What follows if it is spent on something.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        riders: Vec<Rider>,
        /// For how long it isn't lost as steps and phases end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stays: Option<Duration>,
    },
    /// One of any kind that one of these could produce (CR 106.7).
    CouldProduce {
        /// Of what.
        of: Noun,
        /// Only of colors, and nothing colorless.
        #[serde(default, skip_serializing_if = "no")]
        colors: bool,
    },
}

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
