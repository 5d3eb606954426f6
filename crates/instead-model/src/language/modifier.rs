//! Modifiers: what static abilities and continuous effects make of objects.

use serde::{Deserialize, Serialize};

use super::*;
use crate::ids::Tag;

/// A continuous change of characteristics.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Modifier {
    /// The objects it changes.
    pub of: Matcher,
    /// Change of power and toughness.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power_toughness: Option<(i64, i64)>,
    /// Characteristics it adds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adds: Vec<Tag>,
    /// Protection from this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protection: Option<Quality>,
    /// "This effect doesn't remove ~": what gives the protection may stay attached.
    #[serde(default, skip_serializing_if = "no")]
    pub keeps_attached: bool,
    /// Keywords with a number that it adds: "assault 2". Numbers of one keyword add up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<(Tag, u64)>,
    /// Abilities it gives them: "gains “…”". In those, [`Matcher::Itself`] is the object that has the
    /// ability, and [`Matcher::Granter`] the one that gave it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Ability>,
    /// The same in the words of what gives them: [`Matcher::Itself`] is what gives, and
    /// [`Matcher::Host`] what has the ability.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lends: Vec<Ability>,
    /// As long as this holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<Condition>,
    /// The other changes, besides power, toughness and keywords.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub becomes: Vec<Becoming>,
}

impl Modifier {
    /// A change of nothing yet.
    pub fn of(of: Matcher) -> Self {
        Modifier {
            of,
            power_toughness: None,
            adds: Vec::new(),
            protection: None,
            keeps_attached: false,
            when: Vec::new(),
            becomes: Vec::new(),
            ratings: Vec::new(),
            grants: Vec::new(),
            lends: Vec::new(),
        }
    }
}

/// The words of a text that are replaced, and those that replace them (CR 612.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Replaced {
    /// The one that was chosen first of the last two, by the other.
    Chosen,
    /// The last one that was chosen, by this one.
    ChosenBy(Tag),
    /// Each color word, by the last one that was chosen.
    Colors,
}

/// A change that a continuous effect makes to an object, besides plain "+1/+1" and keywords.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Becoming {
    /// A copy of this, with these changes (CR 613.2a, 707.9).
    CopyOf {
        /// The object that is copied.
        of: Matcher,
        /// "Except …".
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        except: Vec<Becoming>,
    },
    /// Under somebody's control (layer 2).
    Controlled(Who),
    /// Of these card types, subtypes and supertypes (layer 4).
    Kinds {
        /// The types.
        tags: Vec<Tag>,
        /// "In addition to its other types".
        #[serde(default, skip_serializing_if = "no")]
        also: bool,
    },
    /// Not any more of these card types, subtypes or supertypes (layer 4).
    NotKinds(Vec<Tag>),
    /// Of the type that was chosen, and of no other of its kind, or also of that (layer 4).
    ChosenKind {
        /// "In addition to its other types".
        #[serde(default, skip_serializing_if = "no")]
        also: bool,
    },
    /// Of every subtype of these card types (layer 4).
    EveryKindOf(Tag),
    /// Of no subtype of this card type (layer 4).
    NoKindOf(Tag),
    /// Of these colours; none: colourless (layer 5).
    Colors {
        /// The colours.
        tags: Vec<Tag>,
        /// "In addition to its other colors".
        #[serde(default, skip_serializing_if = "no")]
        also: bool,
    },
    /// Of the colour that was chosen (layer 5).
    ChosenColor,
    /// Without any ability (layer 6).
    LosesAll,
    /// Without these keywords (layer 6).
    Without(Vec<Tag>),
    /// Without these keywords, which it can't have or gain (layer 6, CR 613.1f).
    Never(Vec<Tag>),
    /// With these keywords: as an exception of a copy.
    Keywords(Vec<Tag>),
    /// With this base power and toughness (layer 7b, or 7a where it defines its own object).
    Size((i64, i64)),
    /// With this amount as its base power and toughness (layer 7b or 7a).
    Base(Amount),
    /// With this amount as its base power (layer 7b or 7a).
    Power(Amount),
    /// With this amount as its base toughness (layer 7b or 7a).
    Toughness(Amount),
    /// "+1/+0 for each …", "+X/+X, where X is …" (layer 7c).
    Adjusted {
        /// The change of power and toughness for each time.
        by: (i64, i64),
        /// The number of times.
        times: Amount,
    },
    /// With a keyword and an amount as its number: "assault equal to the number of …" (layer 6).
    Rated {
        /// The keyword.
        keyword: Tag,
        /// The number of the keyword.
        number: Amount,
    },
    /// "-2/-2, to a minimum of 1": changed by this, but not lowered below that (layer 7c).
    Lowered {
        /// The change of power and toughness.
        by: (i64, i64),
        /// The minimum.
        least: i64,
    },
    /// With power and toughness switched (layer 7d).
    Switched,
    /// Without any of the second printed value, whatever it gains: "loses all armor".
    Unarmored,
    /// With these numbers, whatever it has and gets: "is considered to have 1 power and 0 armor".
    Considered((i64, i64)),
    /// Of a player: that player's cost is greater or less by `by` for each of `times`: "keys cost +1".
    Costs {
        /// The change of the cost for each time.
        by: i64,
        /// The number of times.
        times: Amount,
    },
    /// Of a player: the change of the number of cards to which the hand is refilled.
    HandSize(i64),
    /// With these abilities: as an exception of a copy (CR 707.9a).
    Abilities(Vec<Ability>),
    /// With the name of what makes the copy: as an exception of a copy.
    OwnName,
    /// With the colours of what makes the copy: as an exception of a copy.
    OwnColors,
    /// Without a mana cost: as an exception of a copy (CR 702.128a).
    NoCost,
    /// With the ability besides that makes the copy: as an exception of a copy. Compiled to [`Becoming::Abilities`].
    HasThis,
    /// All of these, said in one phrase: as an exception of a copy.
    All(Vec<Becoming>),
    /// These, if what is copied has this characteristic: as an exception of a copy (CR 707.9f).
    IfIs {
        /// The characteristic.
        tag: Tag,
        /// The changes if the copied object has it.
        becomes: Vec<Becoming>,
    },
    /// With words of its text replaced by another (layer 3, CR 612.1).
    Reworded(Replaced),
    /// With the text of this besides, as one that gives abilities to what it is attached to.
    TextOf(Matcher),
}
