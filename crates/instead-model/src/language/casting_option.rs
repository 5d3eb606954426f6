//! Costs, and the ways of casting that a text of a spell offers.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::{Tag, Verb};

/// A way to cast a spell. It is read and kept, but scenarios charge no costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CastingOption {
    /// "You may \[pay this\] rather than pay ~'s mana cost."
    Instead(Vec<Cost>),
    /// "As an additional cost to cast ~, \[pay this\]."
    Additional(Vec<Cost>),
    /// "As an additional cost to cast ~, \[pay this\] or \[that\]": exactly one of these is paid (CR 601.2b).
    Either(Vec<Vec<Cost>>),
    /// "Kicker \[cost\]": whoever casts it may pay this too (CR 702.33).
    Kicker(Vec<Cost>),
    /// Another keyword ability that offers to pay this too: bargain (CR 702.166a).
    Optional {
        /// The keyword.
        keyword: String,
        /// Its cost.
        cost: Vec<Cost>,
    },
    /// Another keyword ability that only offers a way to cast it, with its cost: "flashback \[cost\]".
    Named {
        /// The keyword.
        keyword: String,
        /// Its cost.
        cost: Vec<Cost>,
        /// Only if this holds as it is cast.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<Condition>,
        /// The rules of the keyword do more than its cost says, and that isn't carried out: a case in which it is paid is
        /// refused.
        #[serde(default, skip_serializing_if = "no")]
        beyond: bool,
        /// The text of the spell is carried out once more if it is paid (Riftbound 820).
        #[serde(default, skip_serializing_if = "no")]
        again: bool,
    },
    /// A keyword ability that only says from where and how it may be cast: "jump-start".
    Plain(String),
    /// "Cast ~ only \[then\]" (CR 601.3).
    Only(Restriction),
    /// "Enchant \[something\]": what the Aura may be attached to (CR 702.5).
    Enchant(Matcher),
    /// "I cost \[this\] less": a discount.
    Less {
        /// The object with the discount, as the text calls it: "I", "this".
        what: Matcher,
        /// The discount.
        by: Vec<Cost>,
        /// As long as this holds.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<Condition>,
        /// The number of times, if not once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        times: Option<Amount>,
        /// "Instead": in place of the discounts that the text gives before.
        #[serde(default, skip_serializing_if = "no")]
        instead: bool,
        /// It is a surcharge, not a discount.
        #[serde(default, skip_serializing_if = "no")]
        more: bool,
        /// Its whole cost is ignored.
        #[serde(default, skip_serializing_if = "no")]
        all: bool,
        /// "To a minimum of \[this\]" energy.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        least: Option<u64>,
    },
    /// "You may pay \[this\] to \[do something with a card\] instead of \[that\]": what else may be paid for it.
    Rather {
        /// The verb of the deed that is paid for.
        action: Verb,
        /// The cost that may be paid.
        pay: Vec<Cost>,
        /// The cost that it takes the place of.
        rather_than: Vec<Cost>,
    },
    /// "You may \[do this to\] any number of these as an additional cost", with a discount for each (Riftbound 356.4).
    AnyNumber {
        /// The verb of the deed.
        verb: Verb,
        /// To which.
        of: Noun,
        /// The discount for each of them.
        less: Vec<Cost>,
    },
    /// It may be played as a card of this type instead, with this text.
    As {
        /// The type.
        kind: Tag,
        /// The abilities it has then.
        text: Vec<Ability>,
    },
}

impl CastingOption {
    /// The cost, if the option is to pay one.
    pub fn cost(&self) -> Option<&[Cost]> {
        match self {
            CastingOption::Instead(cost)
            | CastingOption::Additional(cost)
            | CastingOption::Kicker(cost)
            | CastingOption::Optional { cost, .. }
            | CastingOption::Named { cost, .. } => Some(cost),
            // Each of them is an option of its own once it is compiled.
            CastingOption::Either(costs) => costs.first().map(Vec::as_slice),
            CastingOption::Plain(_)
            | CastingOption::Only(_)
            | CastingOption::Enchant(_)
            | CastingOption::As { .. }
            | CastingOption::Less { .. }
            | CastingOption::AnyNumber { .. }
            | CastingOption::Rather { .. } => None,
        }
    }

    /// Whether a scenario means it by `paying LABEL`.
    pub fn is_called(&self, label: &str) -> bool {
        let label = label.trim().to_ascii_lowercase();
        let keyword_of = |label: &str| {
            let label = label.strip_prefix("the ").unwrap_or(label);
            label.strip_suffix(" cost").unwrap_or(label).to_owned()
        };
        match self {
            CastingOption::Kicker(_) => label.contains("kick"),
            CastingOption::Optional { keyword, .. } | CastingOption::Named { keyword, .. } | CastingOption::Plain(keyword) => {
                keyword.eq_ignore_ascii_case(&label) || keyword.eq_ignore_ascii_case(&keyword_of(&label))
            }
            CastingOption::Instead(_) => label.contains("alternative"),
            CastingOption::Additional(_) | CastingOption::AnyNumber { .. } => label.contains("additional"),
            // Which one it is, is chosen.
            CastingOption::Either(_) => false,
            CastingOption::Only(_)
            | CastingOption::Enchant(_)
            | CastingOption::As { .. }
            | CastingOption::Less { .. }
            | CastingOption::Rather { .. } => false,
        }
    }
}

/// A cost, or part of one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cost {
    /// as its symbols.
    Mana(String),
    /// Mana that is paid several times: "{1} for each age counter on it".
    ManaTimes {
        /// The mana, as its symbols.
        mana: String,
        /// The number of times.
        times: Amount,
    },
    /// {T}.
    Tap,
    /// {Q} (CR 107.6).
    Untap,
    /// An action: sacrifice, discard, pay life, exile, remove counters.
    Act(Act),
    /// Mana, for whose generic part artifacts and creatures may be tapped (CR 701.67a).
    Waterbend(String),
}
