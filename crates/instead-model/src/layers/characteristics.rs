//! The characteristics of an object under continuous effects, and the changes that one effect makes to them.

use instead_kernel::Amount as _;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::order::Derivation;
use super::tags::Tags;
use super::working::Stamp;
use crate::definition::{Definition, Definitions};
use crate::ids::Tag;
use crate::language::Becoming;
use crate::table::copied;

/// The characteristics of an object (CR 109.3), as far as continuous effects change them.
#[derive(Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Characteristics {
    /// Colours, types, subtypes, supertypes, keywords.
    pub tags: Tags,
    /// Power and toughness.
    pub power_toughness: Option<(i64, i64)>,
    /// Whether it lost the abilities of its text.
    pub lost: bool,
    /// When it last lost all abilities: what it was given before is lost too.
    pub emptied: Option<Stamp>,
    /// Keywords with numbers; several of one keyword add up.
    pub ratings: SmallVec<[(Tag, u64); 1]>,
    /// Keywords that it can't have.
    pub barred: Tags,
}

impl Clone for Characteristics {
    fn clone(&self) -> Self {
        let (tags, barred) = (self.tags.clone(), self.barred.clone());
        Characteristics { tags, barred, ratings: copied(&self.ratings), ..*self }
    }
}

impl Characteristics {
    /// The printed characteristics.
    pub fn of(definition: &Definition) -> Self {
        Characteristics { tags: definition.tags.iter().collect(), power_toughness: definition.power_toughness, ..Self::default() }
    }

    /// Whether it has a characteristic.
    #[inline]
    pub fn is(&self, tag: Tag) -> bool {
        self.tags.has(tag)
    }

    /// CR 205.1a, 305.7: these types and subtypes instead of those it has.
    pub fn set_kinds(&mut self, tags: &[Tag], derivation: &Derivation) {
        let new: Tags = tags.iter().collect();
        if new.meets(&derivation.types) && new.common(&derivation.joined) < 2 {
            self.tags.remove_all(&derivation.types);
            for (of, subtypes) in &derivation.subtypes {
                if !new.has(*of) {
                    self.tags.remove_all(subtypes);
                }
            }
        }
        // Subtypes replace those of their own set only.
        for (_, subtypes) in &derivation.subtypes {
            if new.meets(subtypes) {
                self.tags.remove_all(subtypes);
            }
        }
        self.tags.add_all(&new);
        if new.meets(&derivation.basic) {
            self.lose_text(derivation);
        }
    }

    /// CR 205.1b: these types and subtypes in addition to those it has.
    pub fn add_kinds(&mut self, tags: &[Tag]) {
        tags.iter().for_each(|tag| self.tags.add(*tag));
    }

    /// Not any more of these types; subtypes go with the type they belong to (CR 205.1a).
    pub fn remove_kinds(&mut self, tags: &[Tag], derivation: &Derivation) {
        for tag in tags {
            self.tags.remove(*tag);
            for (_, subtypes) in derivation.subtypes.iter().filter(|(of, _)| of == tag) {
                self.tags.remove_all(subtypes);
            }
        }
    }

    /// Of every subtype of a card type.
    pub fn every_kind_of(&mut self, tag: Tag, derivation: &Derivation) {
        for (_, subtypes) in derivation.subtypes.iter().filter(|(of, _)| *of == tag) {
            self.tags.add_all(subtypes);
        }
    }

    /// Of no subtype of a card type.
    pub fn no_kind_of(&mut self, tag: Tag, derivation: &Derivation) {
        for (_, subtypes) in derivation.subtypes.iter().filter(|(of, _)| *of == tag) {
            self.tags.remove_all(subtypes);
        }
    }

    /// CR 105.3: these colours, instead of or besides those it has.
    pub fn color(&mut self, tags: &[Tag], also: bool, derivation: &Derivation) {
        if !also {
            self.tags.remove_all(&derivation.colors);
        }
        tags.iter().filter(|tag| derivation.colors.has(**tag)).for_each(|tag| self.tags.add(*tag));
        let count = self.tags.common(&derivation.colors);
        for (tag, is) in [(derivation.colorless, count == 0), (derivation.multicolored, count > 1)] {
            match tag {
                Some(tag) if is => self.tags.add(tag),
                Some(tag) => self.tags.remove(tag),
                None => {}
            }
        }
    }

    /// CR 613.1f: it loses all abilities it has by now.
    pub fn lose_all(&mut self, derivation: &Derivation, now: Stamp) {
        self.lose_text(derivation);
        self.ratings.clear();
        self.emptied = Some(now);
    }

    /// It gains a keyword with a number.
    pub fn rate(&mut self, keyword: Tag, number: u64) {
        self.ratings.push((keyword, number));
    }

    /// The numbers of a keyword, added up.
    pub fn rating(&self, keyword: Tag) -> u64 {
        self.ratings.iter().filter(|(tag, _)| *tag == keyword).fold(0, |sum, (_, number)| sum.plus(*number))
    }

    /// It loses the abilities of its text, and keeps what effects give it.
    fn lose_text(&mut self, derivation: &Derivation) {
        self.tags.remove_all(&derivation.keywords);
        self.lost = true;
    }

    /// It gains keywords, but for those it can't have.
    pub fn gain(&mut self, tags: &[Tag]) {
        let Self { tags: mine, barred, .. } = self;
        tags.iter().filter(|tag| !barred.has(**tag)).for_each(|tag| mine.add(*tag));
    }

    /// It loses keywords; for good if it can't have them.
    pub fn lose(&mut self, tags: &[Tag], never: bool) {
        tags.iter().for_each(|tag| self.tags.remove(*tag));
        if never {
            tags.iter().for_each(|tag| self.barred.add(*tag));
        }
    }

    /// CR 613.4b: base power, base toughness.
    pub fn set_base(&mut self, power: Option<i64>, toughness: Option<i64>) {
        let (p, t) = self.power_toughness.unwrap_or((0, 0));
        self.power_toughness = Some((power.unwrap_or(p), toughness.unwrap_or(t)));
    }

    /// CR 613.4c.
    pub fn change(&mut self, by: (i64, i64), times: i64) {
        if let Some((power, toughness)) = &mut self.power_toughness {
            *power = power.plus(by.0.times(times));
            *toughness = toughness.plus(by.1.times(times));
        }
    }

    /// Lowers power and toughness by these numbers, but not below `least`.
    pub fn lower(&mut self, by: (i64, i64), least: i64) {
        if let Some((power, toughness)) = &mut self.power_toughness {
            for (value, by) in [(power, by.0), (toughness, by.1)] {
                *value = value.plus(by).max(least.min(*value));
            }
        }
    }

    /// CR 613.4d.
    pub fn switch(&mut self) {
        self.power_toughness = self.power_toughness.map(|(power, toughness)| (toughness, power));
    }

    /// The second value is lost, whatever it came to.
    pub fn unarm(&mut self) {
        self.power_toughness = self.power_toughness.map(|(power, _)| (power, 0));
    }

    /// "Is considered to have": these numbers and no others.
    pub fn consider(&mut self, numbers: (i64, i64)) {
        self.power_toughness = self.power_toughness.map(|_| numbers);
    }

    /// CR 707.9: an exception of a copy effect is part of what is copied.
    pub fn except(&mut self, except: &Becoming, definitions: &Definitions) {
        let derivation = &definitions.derivation;
        match except {
            Becoming::Kinds { tags, also: true } => self.add_kinds(tags),
            Becoming::Kinds { tags, also: false } => self.set_kinds(tags, derivation),
            Becoming::NotKinds(tags) => self.remove_kinds(tags, derivation),
            Becoming::EveryKindOf(tag) => self.every_kind_of(*tag, derivation),
            Becoming::NoKindOf(tag) => self.no_kind_of(*tag, derivation),
            Becoming::Colors { tags, also } => self.color(tags, *also, derivation),
            Becoming::Keywords(tags) => self.gain(tags),
            Becoming::Without(tags) => self.lose(tags, false),
            Becoming::Size((power, toughness)) => self.set_base(Some(*power), Some(*toughness)),
            Becoming::All(all) => all.iter().for_each(|one| self.except(one, definitions)),
            Becoming::IfIs { tag, becomes } if self.is(*tag) => becomes.iter().for_each(|one| self.except(one, definitions)),
            Becoming::LosesAll
            | Becoming::IfIs { .. }
            | Becoming::Base(_)
            | Becoming::Power(_)
            | Becoming::Toughness(_)
            | Becoming::Adjusted { .. }
            | Becoming::Rated { .. }
            | Becoming::Lowered { .. }
            | Becoming::Switched
            | Becoming::Unarmored
            | Becoming::Considered(_)
            | Becoming::Costs { .. }
            | Becoming::HandSize(_)
            | Becoming::Never(_)
            | Becoming::ChosenKind { .. }
            | Becoming::ChosenColor
            | Becoming::CopyOf { .. }
            | Becoming::Controlled(_)
            | Becoming::OwnName
            | Becoming::Abilities(_)
            | Becoming::OwnColors
            | Becoming::HasThis
            | Becoming::NoCost
            | Becoming::Reworded(_)
            | Becoming::TextOf(_) => {}
        }
    }
}
