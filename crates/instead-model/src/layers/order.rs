//! The game's rules about continuous effects: the order in which they are applied, and the kind of each characteristic.

use serde::{Deserialize, Serialize};

use super::tags::Tags;
use crate::ids::{Counter, Tag};
use crate::vocabulary::{TagKind, Vocabulary};

/// The kind of change that decides when a continuous effect is applied (CR 613.1, 613.4).
///
/// Copies (layer 1) and control (layer 2) are not among them: they change what a row of the table *is*, see
/// [`settle`](super::settle).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Layer {
    /// Card types, subtypes, supertypes.
    Type,
    /// Colours.
    Color,
    /// Abilities.
    Ability,
    /// Power and toughness that an ability of the object itself defines.
    Defining,
    /// Power and toughness that are set.
    Base,
    /// Power and toughness that are raised or lowered, counters among it.
    Change,
    /// Power and toughness that change places.
    Switch,
}

impl Layer {
    /// The order of CR 613.1 and 613.4, which is also that of games without one.
    pub const ORDER: [Layer; 7] = [Layer::Type, Layer::Color, Layer::Ability, Layer::Defining, Layer::Base, Layer::Change, Layer::Switch];

    /// The layer as one bit of a set.
    pub fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The game's rules about characteristics and how they are derived.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Derivation {
    /// The order of the layers.
    pub order: Vec<Layer>,
    /// Whether the characteristics of an object that would enter take the continuous effects of other objects into account as
    /// well, as it would exist on the battlefield; otherwise its own only. Editions differ (CR 614.12).
    pub others_ahead: bool,
    /// Whether another pass through the layers applies the effects that the one before has made applicable, until there are none
    /// (Riftbound 476).
    #[serde(default)]
    pub repeated: bool,
    /// Whether what a resolution changes is settled as it does so (CR 611.2c); otherwise it changes whatever fits, as
    /// long as it lasts.
    pub settled: bool,
    /// Colours that an object can have several of.
    pub colors: Tags,
    /// "Colorless" and "multicolored", which follow from the colours.
    pub colorless: Option<Tag>,
    /// See `colorless`.
    pub multicolored: Option<Tag>,
    /// Card types.
    pub types: Tags,
    /// Keywords: they are lost with all abilities.
    pub keywords: Tags,
    /// The subtypes that belong to a card type (CR 205.3).
    pub subtypes: Vec<(Tag, Tags)>,
    /// Subtypes by which an object loses the abilities of its text (CR 305.7).
    pub basic: Tags,
    /// Types that, set together, leave an object its other types (CR 205.1b).
    pub joined: Tags,
    /// Counters that give a keyword (CR 122.1b).
    pub keyword_counters: Vec<(Counter, Tag)>,
    /// Counters that change power and toughness, besides +1/+1 and -1/-1 (CR 122.1a).
    pub stat_counters: Vec<(Counter, (i64, i64))>,
    /// Keywords whose number an object has more power by, while it attacks and while it defends (Riftbound 807.1.c, 814.1.c).
    #[serde(default)]
    pub in_fights: Option<[Tag; 2]>,
}

impl Default for Derivation {
    fn default() -> Self {
        Derivation {
            order: Layer::ORDER.to_vec(),
            others_ahead: true,
            repeated: false,
            settled: false,
            colors: Tags::default(),
            colorless: None,
            multicolored: None,
            types: Tags::default(),
            keywords: Tags::default(),
            subtypes: Vec::new(),
            basic: Tags::default(),
            joined: Tags::default(),
            keyword_counters: Vec::new(),
            stat_counters: Vec::new(),
            in_fights: None,
        }
    }
}

impl Derivation {
    /// The subtypes that belong to a card type (CR 205.3).
    pub fn subtypes_of(&self, card_type: Tag) -> impl Iterator<Item = Tag> + '_ {
        self.subtypes.iter().filter(move |(of, _)| *of == card_type).flat_map(|(_, subtypes)| subtypes.iter())
    }

    /// The rules that follow from a vocabulary: the kinds of its characteristics, and the counters that are named after keywords
    /// or after changes of power and toughness. `type_of` says which card type a subtype belongs to.
    pub fn of(words: &Vocabulary, type_of: &dyn Fn(&str) -> Option<Tag>) -> Self {
        let of_kind = |kind| -> Tags {
            let tags = words.tags.iter().enumerate().filter(|(_, word)| word.kind == kind);
            tags.filter_map(|(place, _)| u16::try_from(place).ok().map(Tag)).collect()
        };
        let (colorless, multicolored) = (words.find_tag(TagKind::Color, "colorless"), words.find_tag(TagKind::Color, "multicolored"));
        let mut colors = of_kind(TagKind::Color);
        colorless.iter().chain(&multicolored).for_each(|tag| colors.remove(*tag));
        let mut subtypes: Vec<(Tag, Tags)> = of_kind(TagKind::Type).iter().map(|tag| (tag, Tags::default())).collect();
        for tag in of_kind(TagKind::Subtype).iter() {
            let of = type_of(&words.tag(tag).name);
            if let Some((_, set)) = subtypes.iter_mut().find(|(kind, _)| Some(*kind) == of) {
                set.add(tag);
            }
        }
        let counters = || words.counters.iter().enumerate().filter_map(|(place, name)| Some((Counter(u16::try_from(place).ok()?), name)));
        let keyword_counters =
            counters().filter_map(|(counter, name)| words.find_tag(TagKind::Keyword, name).map(|tag| (counter, tag))).collect();
        let stat_counters = counters().skip(2).filter_map(|(counter, name)| {
            let (power, toughness) = name.split_once('/')?;
            Some((counter, (power.parse().ok()?, toughness.parse().ok()?)))
        });
        Derivation {
            colors,
            colorless,
            multicolored,
            types: of_kind(TagKind::Type),
            keywords: of_kind(TagKind::Keyword),
            subtypes,
            keyword_counters,
            stat_counters: stat_counters.collect(),
            ..Derivation::default()
        }
    }
}
