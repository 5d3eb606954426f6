//! The properties of a continuous effect that don't depend on any object: the layers in which it does something, the
//! characteristics of objects on which it depends, whether it can end other effects.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use super::characteristics::Characteristics;
use super::order::{Derivation, Layer};
use crate::definition::{Definition, Definitions};
use crate::ids::{CardId, Tag};
use crate::language::{Ability, Amount, Becoming, Condition, Head, Matcher, Modifier, Noun, Quality, Who};

/// Kinds of characteristics, on which effects depend or which they change, as a set of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aspects(u8);

impl Aspects {
    /// Types.
    pub const KINDS: Aspects = Aspects(1);
    /// Colours.
    pub const COLORS: Aspects = Aspects(2);
    /// Abilities.
    pub const ABILITIES: Aspects = Aspects(4);
    /// Power and toughness.
    pub const STATS: Aspects = Aspects(8);

    /// Both.
    pub fn and(self, other: Aspects) -> Aspects {
        Aspects(self.0 | other.0)
    }

    /// Whether they have something in common.
    pub fn meets(self, other: Aspects) -> bool {
        self.0 & other.0 != 0
    }
}

/// The properties of one continuous effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The layers in which it does something, as bits.
    pub layers: u8,
    /// A characteristic-defining ability (CR 604.3).
    pub defining: bool,
    /// The characteristics of the objects it may apply to on which it depends.
    pub asks: Aspects,
    /// The characteristics of other objects on which it depends: it counts them.
    pub counts: Aspects,
    /// Whether it takes abilities away or gives abilities that are more than keywords.
    pub opens: bool,
    /// Whether it depends on more than the rows of the table: life totals, whose turn it is.
    pub beyond: bool,
    /// Whether it changes what an object is a copy of, who controls it, or words of its text.
    pub settles: bool,
}

impl Shape {
    /// Whether it does something in a layer.
    #[inline]
    pub fn is_in(self, layer: Layer) -> bool {
        self.layers & layer.bit() != 0
    }

    /// The characteristics it changes in a layer.
    pub fn writes(self, layer: Layer) -> Aspects {
        match layer {
            _ if !self.is_in(layer) => Aspects::default(),
            Layer::Type if self.opens => Aspects::KINDS.and(Aspects::ABILITIES),
            Layer::Type => Aspects::KINDS,
            Layer::Color => Aspects::COLORS,
            Layer::Ability => Aspects::ABILITIES,
            Layer::Defining | Layer::Base | Layer::Change | Layer::Switch => Aspects::STATS,
        }
    }

    /// The characteristics that it defines, if it is a characteristic-defining ability.
    pub fn defines(self) -> Aspects {
        let layers = [Layer::Type, Layer::Color, Layer::Defining];
        layers.into_iter().fold(Aspects::default(), |sum, layer| sum.and(self.writes(layer)))
    }

    /// The shape of a change of characteristics.
    pub fn of(modifier: &Modifier, derivation: &Derivation) -> Self {
        let mut shape = Shape { defining: is_defining(modifier), ..Shape::default() };
        let mut looks = Looks { derivation, shape: &mut shape };
        looks.scope(&modifier.of);
        modifier.when.iter().for_each(|condition| looks.condition(condition));
        for becoming in &modifier.becomes {
            match becoming {
                Becoming::Base(amount)
                | Becoming::Power(amount)
                | Becoming::Toughness(amount)
                | Becoming::Rated { number: amount, .. }
                | Becoming::Adjusted { times: amount, .. } => {
                    looks.amount(amount);
                }
                Becoming::LosesAll => looks.shape.opens = true,
                Becoming::Kinds { tags, also: false } => looks.shape.opens |= tags.iter().any(|tag| derivation.basic.has(*tag)),
                Becoming::ChosenKind { also: false } => looks.shape.opens = true,
                Becoming::CopyOf { .. } | Becoming::Controlled(_) | Becoming::Reworded(_) => looks.shape.settles = true,
                _ => {}
            }
        }
        for becoming in &modifier.becomes {
            shape.layers |= layer_of(becoming, shape.defining).map_or(0, Layer::bit);
        }
        if !modifier.adds.is_empty() || !modifier.ratings.is_empty() {
            shape.layers |= Layer::Ability.bit();
        }
        if modifier.power_toughness.is_some() {
            shape.layers |= Layer::Change.bit();
        }
        if gives_changes(modifier) {
            shape.layers |= Layer::Ability.bit();
            shape.opens = true;
        }
        shape
    }
}

impl Shape {
    /// The same of an ability that an effect gives, which defines nothing of its object (CR 604.3a).
    pub fn given(self) -> Self {
        let defining = self.layers & Layer::Defining.bit() != 0;
        let layers = self.layers & !Layer::Defining.bit() | if defining { Layer::Base.bit() } else { 0 };
        Shape { layers, defining: false, ..self }
    }
}

/// Whether a change gives abilities that change characteristics themselves.
pub fn gives_changes(modifier: &Modifier) -> bool {
    fn changes(ability: &Ability) -> bool {
        match ability {
            Ability::Modifier(_) | Ability::Keywords(_) => true,
            Ability::Several(several) => several.iter().any(changes),
            _ => false,
        }
    }
    modifier.grants.iter().chain(&modifier.lends).any(changes)
}

/// The layer in which one change is applied (CR 613.1).
pub fn layer_of(becoming: &Becoming, defining: bool) -> Option<Layer> {
    Some(match becoming {
        Becoming::CopyOf { .. }
        | Becoming::Controlled(_)
        | Becoming::OwnName
        | Becoming::Abilities(_)
        | Becoming::OwnColors
        | Becoming::NoCost
        | Becoming::HasThis
        | Becoming::All(_)
        | Becoming::IfIs { .. }
        | Becoming::Costs { .. }
        | Becoming::HandSize(_)
        | Becoming::Reworded(_)
        | Becoming::TextOf(_) => {
            return None;
        }
        Becoming::Kinds { .. } | Becoming::NotKinds(_) | Becoming::ChosenKind { .. } | Becoming::EveryKindOf(_) | Becoming::NoKindOf(_) => {
            Layer::Type
        }
        Becoming::Colors { .. } | Becoming::ChosenColor => Layer::Color,
        Becoming::LosesAll | Becoming::Without(_) | Becoming::Never(_) | Becoming::Keywords(_) | Becoming::Rated { .. } => Layer::Ability,
        Becoming::Size(_) | Becoming::Base(_) | Becoming::Power(_) | Becoming::Toughness(_) if defining => Layer::Defining,
        Becoming::Size(_) | Becoming::Base(_) | Becoming::Power(_) | Becoming::Toughness(_) => Layer::Base,
        Becoming::Adjusted { .. } | Becoming::Lowered { .. } => Layer::Change,
        Becoming::Switched | Becoming::Unarmored | Becoming::Considered(_) => Layer::Switch,
    })
}

/// The characteristics that a change adds in the layer of types, if it does nothing else there.
pub fn only_adds(modifier: &Modifier) -> Option<SmallVec<[Tag; 4]>> {
    let mut added = SmallVec::new();
    for becoming in modifier.becomes.iter().filter(|becoming| layer_of(becoming, false) == Some(Layer::Type)) {
        let Becoming::Kinds { tags, also: true } = becoming else { return None };
        added.extend_from_slice(tags);
    }
    Some(added)
}

/// Whether what is described may be another set of objects once they have more characteristics.
pub fn asks_for(of: &Matcher, added: &[Tag]) -> bool {
    match of {
        Matcher::Either(any) | Matcher::Every(any) => any.iter().any(|one| asks_for(one, added)),
        Matcher::Noun(noun) => !noun.is.iter().all(|quality| match quality {
            Quality::Is(tag) | Quality::Not(tag) => !added.contains(tag),
            Quality::AnyOf(tags) => !tags.iter().any(|tag| added.contains(tag)),
            Quality::Token(_) => true,
            _ => false,
        }),
        _ => true,
    }
}

/// A characteristic without which nothing is what is described.
pub fn named(of: &Matcher) -> Option<Tag> {
    only_noun(of)?.is.iter().find_map(|quality| match quality {
        Quality::Is(tag) => Some(*tag),
        _ => None,
    })
}

/// The noun that says everything about what is described.
pub fn only_noun(of: &Matcher) -> Option<&Noun> {
    match of {
        Matcher::Noun(noun) => Some(noun),
        Matcher::Either(any) | Matcher::Every(any) => match any.as_slice() {
            [only] => only_noun(only),
            _ => None,
        },
        _ => None,
    }
}

/// CR 604.3a: it defines colours, types or power and toughness of its own object, without a condition.
fn is_defining(modifier: &Modifier) -> bool {
    let defines = |becoming: &Becoming| {
        matches!(
            becoming,
            Becoming::Kinds { .. }
                | Becoming::EveryKindOf(_)
                | Becoming::NoKindOf(_)
                | Becoming::Colors { .. }
                | Becoming::Size(_)
                | Becoming::Base(_)
                | Becoming::Power(_)
                | Becoming::Toughness(_)
        )
    };
    modifier.of == Matcher::Itself
        && modifier.when.is_empty()
        && modifier.power_toughness.is_none()
        && modifier.adds.is_empty()
        && modifier.ratings.is_empty()
        && modifier.grants.is_empty()
        && modifier.lends.is_empty()
        && !modifier.becomes.is_empty()
        && modifier.becomes.iter().all(defines)
}

/// Looks through what an effect says.
struct Looks<'a> {
    derivation: &'a Derivation,
    shape: &'a mut Shape,
}

impl Looks<'_> {
    fn tag(&self, tag: Tag) -> Aspects {
        let derivation = self.derivation;
        if derivation.colors.has(tag) || [derivation.colorless, derivation.multicolored].contains(&Some(tag)) {
            Aspects::COLORS
        } else if derivation.keywords.has(tag) {
            Aspects::ABILITIES
        } else {
            Aspects::KINDS
        }
    }

    fn scope(&mut self, of: &Matcher) {
        match of {
            Matcher::Noun(noun) => {
                let asks = self.noun(noun);
                self.shape.asks = self.shape.asks.and(asks);
            }
            Matcher::Either(any) | Matcher::Every(any) => any.iter().for_each(|one| self.scope(one)),
            _ => {}
        }
    }

    fn noun(&mut self, noun: &Noun) -> Aspects {
        if noun.head == Head::Spell || !matches!(noun.whose, None | Some(Who::You | Who::Opponent | Who::Anyone)) {
            self.shape.beyond = true;
        }
        noun.is.iter().fold(Aspects::default(), |asks, quality| asks.and(self.quality(quality)))
    }

    fn quality(&mut self, quality: &Quality) -> Aspects {
        match quality {
            Quality::Is(tag) | Quality::Not(tag) => self.tag(*tag),
            Quality::AnyOf(tags) => tags.iter().fold(Aspects::default(), |asks, tag| asks.and(self.tag(*tag))),
            Quality::Either(any) | Quality::Isnt(any) => any.iter().fold(Aspects::default(), |asks, one| asks.and(self.quality(one))),
            Quality::TheChosen | Quality::SharesColor => Aspects::COLORS.and(Aspects::KINDS),
            Quality::TheChosenType => Aspects::KINDS,
            Quality::PowerAtLeast(_) | Quality::PowerAtMost(_) | Quality::ToughnessAtLeast(_) | Quality::ToughnessAtMost(_) => {
                Aspects::STATS
            }
            Quality::Token(_)
            | Quality::Tapped(_)
            | Quality::Attacking
            | Quality::Blocked
            | Quality::Blocking
            | Quality::ManaValueAtLeast(_)
            | Quality::ManaValueAtMost(_)
            | Quality::AnyCounter
            | Quality::OddManaValue(_)
            | Quality::HasCounter(_) => Aspects::default(),
            // CR 509.1h: from when on depends on the step.
            Quality::Unblocked => {
                self.shape.beyond = true;
                Aspects::default()
            }
            // What isn't known to depend on the rows only may depend on anything.
            _ => {
                self.shape.beyond = true;
                Aspects::KINDS.and(Aspects::COLORS).and(Aspects::ABILITIES).and(Aspects::STATS)
            }
        }
    }

    fn counted(&mut self, noun: &Noun) {
        let asks = self.noun(noun);
        self.shape.counts = self.shape.counts.and(asks);
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Exists { noun, .. } | Condition::AtMost { noun, .. } => self.counted(noun),
            Condition::It(quality) | Condition::ItselfIs(quality) => {
                let asks = self.quality(quality);
                self.shape.counts = self.shape.counts.and(asks);
            }
            Condition::Any(any) => any.iter().for_each(|one| self.condition(one)),
            Condition::Not(condition) => self.condition(condition),
            Condition::Kicked
            | Condition::Paid(_)
            | Condition::CastFrom(_)
            | Condition::CastByYou
            | Condition::Refused
            | Condition::Chose(_) => {}
            _ => self.shape.beyond = true,
        }
    }

    fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::Number(_) | Amount::X | Amount::ThatMuch | Amount::Prevented | Amount::Share(_) => {}
            Amount::Divided(amount) | Amount::OfAnyKind(amount) => self.amount(amount),
            // Cards in exile.
            Amount::TotalPower | Amount::TotalToughness | Amount::Devoured => {}
            Amount::TimesPaid(_) => {}
            Amount::CountOf(noun) | Amount::Per { of: noun, .. } => self.counted(noun),
            Amount::PowerOf(_) | Amount::ToughnessOf(_) => self.shape.counts = self.shape.counts.and(Aspects::STATS),
            // What a player has is on no row.
            Amount::CountersOn { of, .. } if matches!(**of, Matcher::Player(_)) => self.shape.beyond = true,
            Amount::CountersOn { .. } | Amount::ManaValueOf(_) => {}
            Amount::Times { of: amount, .. } => self.amount(amount),
            Amount::Sum(all) => all.iter().for_each(|one| self.amount(one)),
            Amount::Twice(amount)
            | Amount::Where(amount)
            | Amount::Less { than: amount, .. }
            | Amount::Half { of: amount, .. }
            | Amount::Part { of: amount, .. } => self.amount(amount),
            #[allow(unreachable_patterns, reason = "amounts are added that may depend on anything")]
            _ => {
                self.shape.beyond = true;
                self.shape.counts = Aspects::KINDS.and(Aspects::COLORS).and(Aspects::ABILITIES).and(Aspects::STATS);
            }
        }
    }
}

/// The shapes of the changes that each definition makes, and what is printed on it: derived once for a game, of each
/// definition when it is first asked for, and no part of its value.
#[derive(Clone, Debug, Default)]
pub struct Shapes(OnceLock<Arc<Vec<OnceLock<Derived>>>>);

/// The data derived from one definition.
#[derive(Debug)]
struct Derived {
    shapes: Vec<Shape>,
    printed: Characteristics,
}

impl PartialEq for Shapes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Shapes {}

impl Hash for Shapes {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Definitions {
    #[inline]
    fn derived(&self, card: CardId) -> Option<&Derived> {
        let place = card.0 as usize;
        let all = self.shapes.0.get_or_init(|| Arc::new(self.cards.iter().map(|_| OnceLock::new()).collect()));
        let derived = all.get(place)?;
        derived.get().or_else(|| self.cards.get(place).map(|definition| derived.get_or_init(|| self.derive(definition))))
    }

    fn derive(&self, definition: &Definition) -> Derived {
        let modifiers = definition.compiled.modifiers.iter();
        let shapes = modifiers.map(|(modifier, _)| Shape::of(modifier, &self.derivation)).collect();
        Derived { shapes, printed: Characteristics::of(definition) }
    }

    /// The shape of a change that a definition makes.
    #[inline]
    pub fn shape(&self, card: CardId, number: u16) -> Shape {
        self.derived(card).and_then(|derived| derived.shapes.get(usize::from(number))).copied().unwrap_or_default()
    }

    /// The characteristics that are printed.
    #[inline]
    pub fn printed(&self, card: CardId) -> Option<&Characteristics> {
        self.derived(card).map(|derived| &derived.printed)
    }

    /// Forgets what was derived, as definitions are added.
    pub(crate) fn reshape(&mut self) {
        self.shapes.0.take();
    }
}
