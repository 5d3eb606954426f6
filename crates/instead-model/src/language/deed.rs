//! Deeds: one verb, with what does it, what it is done to, and how much of it.

use serde::{Deserialize, Serialize};

use super::*;
use crate::coins_and_dice::Thrown;
use crate::ids::{Counter, Tag, Verb};

/// The number of each object that is added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Measure {
    /// Power.
    #[default]
    Power,
    /// Mana values.
    ManaValue,
    /// The power with which creatures crew Vehicles (CR 702.122).
    Crewing,
    /// The power with which creatures saddle Mounts (CR 702.171).
    Saddling,
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
    /// The verb.
    pub verb: Verb,
    /// The players who do it, one after the other in turn order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Who>,
    /// The source of it, if it isn't the object with the ability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Matcher>,
    /// The objects or players it is done to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<Selection>,
    /// The amount, or the number of objects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// The destination.
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
    /// The object that is moved enters with its back face up.
    #[serde(default, skip_serializing_if = "no")]
    pub transformed: bool,
    /// It is done to pay for something.
    #[serde(default, skip_serializing_if = "no")]
    pub paid: bool,
    /// The place on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Spot>,
    /// The object that is moved enters with these counters on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<Bearing>,
    /// The object that is created or moved enters tapped, or untapped; without this, as the rules say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tapped: Option<bool>,
    /// Of a copy of a spell or ability: whether new targets may be chosen for it (CR 707.10c).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anew: Option<bool>,
    /// The coins or dice that are thrown; the amount says how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<Throwing>,
    /// The object that is created or moved enters attached to this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attached: Option<Matcher>,
}

impl Deed {
    /// A deed of this verb, without any other role.
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
    /// The coins or dice.
    pub of: Thrown,
    /// An amount that is added to the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plus: Option<Amount>,
}

/// A row of a results table: what happens if the result was in this range (CR 706.3a).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ResultRow {
    /// The range: two ends, or one if it has no upper one.
    pub range: Vec<u64>,
    /// The acts that are done then.
    pub acts: Vec<Act>,
}

/// Counters that something has as it enters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Bearing {
    /// The kind of counters.
    pub counter: Counter,
    /// The number of counters.
    pub amount: Amount,
}

/// The objects or players to which something is done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Selection {
    /// This one, or every one that matches and is fixed already (a target, it, ~, you).
    The(Matcher),
    /// Each that matches.
    Each(Matcher),
    /// This number of them, chosen by the acting player as it happens.
    Choose {
        /// The objects to choose among.
        noun: Noun,
        /// The number to choose.
        count: u64,
    },
    /// At most this number of them, chosen by the acting player as it happens.
    UpTo {
        /// The objects to choose among.
        noun: Noun,
        /// The greatest number that may be chosen.
        count: u64,
    },
    /// At most as many as an amount says, chosen by the acting player.
    UpToSo {
        /// The objects to choose among.
        noun: Noun,
        /// The greatest number that may be chosen.
        most: Amount,
    },
    /// One for each of as many, as the acting player chooses; what is done with an amount may be done to one of them
    /// several times, and is done to it all at once.
    ForEach {
        /// The objects to choose among.
        noun: Noun,
        /// The number of choices.
        times: Amount,
    },
    /// As many as it takes for a total power: "creatures with total power 3 or more" (CR 702.122a); or for a total mana
    /// value (CR 701.59a).
    Totalling {
        /// The objects to choose among.
        noun: Noun,
        /// The power, or the mana value.
        power: u64,
        /// The number that is added up: power or mana value.
        #[serde(default, skip_serializing_if = "Measure::is_power")]
        by: Measure,
    },
    /// This number of them, chosen at random.
    Random {
        /// The objects to choose among.
        noun: Noun,
        /// The number to choose.
        count: u64,
    },
}

impl Selection {
    /// Whether it is one thing that is chosen for the deed: the text goes on to speak of that.
    pub fn is_one_chosen(&self) -> bool {
        matches!(self, Selection::Choose { count: 1, .. } | Selection::UpTo { count: 1, .. } | Selection::Random { count: 1, .. })
    }

    /// Whether it is all of a kind, however many those are: "your hand", "each creature and each planeswalker".
    pub fn is_all_of_a_kind(&self) -> bool {
        match self {
            Selection::Each(Matcher::Noun(_)) => true,
            Selection::Each(Matcher::Either(any)) => any.iter().all(|one| matches!(one, Matcher::Noun(_))),
            _ => false,
        }
    }
}

/// The kind of a token.
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
        /// "X/X": power and toughness are this amount, worked out as it is created (CR 111.3).
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
        /// The object that is copied.
        of: Matcher,
        /// "Except …".
        except: Vec<Becoming>,
    },
}
