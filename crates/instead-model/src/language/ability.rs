//! Abilities: what a card has, when it triggers, what it costs, what it makes of objects.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::{Counter, Tag};

/// One ability of a card, or one paragraph of a spell's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ability {
    /// The effect of a spell, carried out as it resolves.
    Spell(Vec<Act>),
    /// "Choose one —": exactly one of these blocks.
    Modal(Vec<Vec<Act>>),
    /// "\[Cost\]: \[effect\]".
    Activated {
        /// The activation cost.
        cost: Vec<Cost>,
        /// The effect.
        acts: Vec<Act>,
        /// When it may be activated, if not at any time.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        only: Option<Restriction>,
    },
    /// "When / whenever / at …".
    Triggered {
        /// The event or moment that triggers it.
        when: Trigger,
        /// The effect.
        acts: Vec<Act>,
    },
    /// A static ability that makes a replacement or prevention effect.
    Replacement(Replacement<Vec<Act>>),
    /// A static ability that says something can't happen.
    Cant(Cant),
    /// "\[This\] causes a triggered ability to trigger an additional time" (CR 603.2d).
    Again {
        /// The events; without any, whatever the ability triggers on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pattern: Option<Pattern>,
        /// Only abilities of these.
        of: Matcher,
    },
    /// A keyword ability that is a plain characteristic (flying, trample, indestructible).
    Keywords(Vec<Tag>),
    /// "\[Objects\] get +1/+1 / have \[keywords\]".
    Modifier(Modifier),
    /// Something that concerns only how it may be cast; scenarios don't charge costs.
    CastingOption(CastingOption),
    /// The text of a spell if this optional cost was paid, in place of the rest (CR 702.42b, 702.96a).
    Paid {
        /// The keyword of the cost.
        keyword: String,
        /// The effect.
        acts: Vec<Act>,
    },
    /// One keyword or sentence that stands for several abilities.
    Several(Vec<Ability>),
    /// One sentence that says several things about the same objects, which it calls [`Matcher::It`]: "enchanted creature gets
    /// +2/+2, has flying, and can't block".
    Same {
        /// About which.
        of: Matcher,
        /// The abilities.
        says: Vec<Ability>,
        /// As long as this holds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<Condition>,
    },
    /// A level or station symbol: the abilities below it are there as long as the number of counters is within the range
    /// (CR 711.2, 721.2).
    Symbol {
        /// The kind of counters.
        counter: Counter,
        /// The range: two ends, or one if it has no upper one.
        range: Vec<u64>,
    },
    /// Power and toughness printed beside such a symbol.
    Stats((i64, i64)),
    /// A static ability that changes what something costs (CR 601.2f).
    CostChange(CostChange),
    /// A static ability that changes a rule of the game.
    Rule(RuleChange),
}

/// A change of what spells or abilities cost.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CostChange {
    /// It is about the activated abilities of these (CR 602.2b), and not about spells.
    #[serde(default, skip_serializing_if = "no")]
    pub activated: bool,
    /// Not below one mana.
    #[serde(default, skip_serializing_if = "no")]
    pub not_below_one: bool,
    /// The spells, or the objects whose activated abilities they are.
    pub of: Matcher,
    /// Cast by whom, if that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Who>,
    /// They cost less, and not more.
    #[serde(default, skip_serializing_if = "no")]
    pub less: bool,
    /// The mana for each time, as its symbols.
    pub mana: String,
    /// The number of times, if not once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<Amount>,
    /// As long as this holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
}
