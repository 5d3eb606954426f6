//! Deeds: one verb, with what does it, what it is done to, and how much of it.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::{Counter, Tag, Verb};
use crate::throw::Thrown;

/// What is added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Measure {
    /// Power.
    #[default]
    Power,
    /// Mana values.
    ManaValue,
}

impl Measure {
    /// Whether it is power.
    pub fn is_power(&self) -> bool {
        *self == Measure::Power
    }
}

/// An event to be proposed, with its roles.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Deed {
    /// What happens.
    pub verb: Verb,
    /// Who does it: every one of them, in turn order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Who>,
    /// The source of it, if it isn't the object with the ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Matcher>,
    /// What it is done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Selection>,
    /// How much, how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// Where to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Destination>,
    /// Counters of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counter: Option<Counter>,
    /// The token that is created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<TokenKind>,
    /// It can't be prevented (damage), or can't be regenerated (destruction).
    #[serde(default, skip_serializing_if = "no")]
    pub firmly: bool,
    /// What it moves enters with its back face up.
    #[serde(default, skip_serializing_if = "no")]
    pub transformed: bool,
    /// It is done to pay for something.
    #[serde(default, skip_serializing_if = "no")]
    pub paid: bool,
    /// Where on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// What it moves enters with these counters on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Bearing>,
    /// What it makes enters tapped, or doesn't, if that isn't what the rules say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tapped: Option<bool>,
    /// Of a copy of a spell or ability: whether new targets may be chosen for it (CR 707.10c).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anew: Option<bool>,
    /// What is thrown: coins, dice; the amount says how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<Throwing>,
    /// What it makes or moves enters attached to this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attached: Option<Matcher>,
}

impl Deed {
    /// What happens, and nothing more said about it.
    pub fn of(verb: Verb) -> Self {
        Deed {
            verb,
            player: None,
            source: None,
            subject: None,
            amount: None,
            to: None,
            counter: None,
            token: None,
            firmly: false,
            transformed: false,
            paid: false,
            at: None,
            with: None,
            tapped: None,
            throw: None,
            anew: None,
            attached: None,
        }
    }
}

/// Coins that are flipped, dice that are rolled.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Throwing {
    /// Of what.
    pub of: Thrown,
    /// So much is added to the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus: Option<Amount>,
}

/// A row of a results table: what happens if the result was in this range (CR 706.3a).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ResultRow {
    /// The range: two ends, or one if it has no upper one.
    pub range: Vec<u64>,
    /// What happens.
    pub acts: Vec<Act>,
}

/// Counters that something has as it enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bearing {
    /// Which counters.
    pub counter: Counter,
    /// How many.
    pub amount: Amount,
}

/// What an act is done to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Selection {
    /// This one, or every one that matches and is fixed already (a target, it, ~, you).
    The(Matcher),
    /// Each that matches.
    Each(Matcher),
    /// So many that the acting player chooses as it happens.
    Choose {
        /// Of what.
        noun: Noun,
        /// How many.
        count: u64,
    },
    /// At most so many that the acting player chooses as it happens.
    UpTo {
        /// Of what.
        noun: Noun,
        /// How many.
        count: u64,
    },
    /// At most as many as this comes to.
    UpToSo {
        /// Of what.
        noun: Noun,
        /// How many.
        most: Amount,
    },
    /// One for each of as many, as the acting player chooses; what is done with an amount may be done to one of them
    /// several times, and is done to it all at once.
    ForEach {
        /// Of what.
        noun: Noun,
        /// How many times.
        times: Amount,
    },
    /// As many as it takes for a total power: "creatures with total power 3 or more" (CR 702.122a); or for a total mana
    /// value (CR 701.59a).
    Totalling {
        /// Of what.
        noun: Noun,
        /// The power, or the mana value.
        power: u64,
        /// Which of the two.
        #[serde(default, skip_serializing_if = "Measure::is_power")]
        by: Measure,
    },
    /// So many that chance chooses.
    Random {
        /// Of what.
        noun: Noun,
        /// How many.
        count: u64,
    },
}

/// What kind of token.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TokenKind {
    /// A token with these characteristics.
    Described {
        /// Its name, if its subtypes aren't (CR 111.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Power and toughness, for a creature.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        power_toughness: Option<(i64, i64)>,
        /// "X/X": so much power and as much toughness, worked out as it is created (CR 111.3).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        size: Option<Box<Amount>>,
        /// Colours, types, subtypes and keywords, in the order of the text.
        tags: Vec<Tag>,
        /// Keywords.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        keywords: Vec<Tag>,
        /// Other abilities: "with “…”".
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        abilities: Vec<Ability>,
    },
    /// A token that is a copy of this.
    CopyOf(Matcher),
    /// A token that is a copy of this, with exceptions (CR 707.9).
    CopyWith {
        /// Of what.
        of: Matcher,
        /// "Except …".
        except: Vec<Becoming>,
    },
}
