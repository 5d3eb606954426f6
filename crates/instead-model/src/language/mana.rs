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
    /// This amount of any one colour.
    AnyColor(u64),
    /// An amount in any combination of these; of colours, if none are named.
    Combination {
        /// The symbols.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        of: Vec<String>,
        /// The amount of mana.
        amount: Amount,
    },
    /// These symbols, several times.
    Times {
        /// The symbols.
        symbols: String,
        /// The number of times.
        times: Amount,
    },
    /// An amount of any one colour.
    SoMuchOfAnyColor(Amount),
    /// One of any kind that the event produced by which the ability triggered.
    Produced,
    /// One of the chosen colour.
    ChosenColor,
    /// These symbols, or one of the chosen colour.
    OrChosenColor(String),
    /// Mana that remembers what it may be spent on (CR 106.6).
    Spent {
        /// The mana.
        mana: Box<Mana>,
        /// The only purpose on which it may be spent, if there is a restriction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<SpentOn>,
        /// The effects of spending it on something.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        riders: Vec<Rider>,
        /// For how long it isn't lost as steps and phases end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stays: Option<Duration>,
    },
    /// One of any color that is found among these objects, or one of each of those.
    ColorsOf {
        /// The objects.
        of: Noun,
        /// One of each, and not one of any.
        #[serde(default, skip_serializing_if = "no")]
        each: bool,
    },
    /// One of any kind that one of these could produce (CR 106.7).
    CouldProduce {
        /// The objects.
        of: Noun,
        /// Only of colors, and nothing colorless.
        #[serde(default, skip_serializing_if = "no")]
        colors: bool,
    },
}

/// A purpose on which mana is spent.
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

/// An effect of spending mana on some purpose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rider {
    /// On what.
    pub on: SpentOn,
    /// The acts that are done then, about the object on which it was spent.
    pub acts: Vec<Act>,
    /// The same as a program, made by compiling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<u16>,
}
