//! Objects compared with others: what they share, and which of them has most of something.

use super::View;
use crate::event::{Party, Value};
use crate::ids::{ObjectId, Tag};
use crate::interpret::each;
use crate::language::*;
use crate::table::Row;
use crate::zones;

/// The end of a comparison that is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extreme {
    /// Nothing has more.
    Most,
    /// Nothing has less.
    Least,
}

impl View<'_> {
    /// Whether nothing else of its controller, or of anybody, that stands in a line has more power, or less.
    pub(super) fn is_extreme(&self, row: &Row, extreme: Extreme, of_all: bool) -> bool {
        let power = |row: &Row| self.stats(row).map_or(0, |(power, _)| power);
        let own = power(row);
        let line = self.table().rows.iter().filter(|other| other.zone == zones::BOARD && other.place > 0);
        line.filter(|other| of_all || other.controller == row.controller)
            .all(|other| if extreme == Extreme::Most { power(other) <= own } else { power(other) >= own })
    }

    /// Whether an object shares a colour with "it", or with the first target.
    pub(super) fn shares_color(&self, row: &Row) -> bool {
        let first = self.chosen.first().and_then(|value| match value {
            Value::Party(party) => Some(*party),
            _ => None,
        });
        let Some(Party::Object(with)) = self.it.or(first) else { return false };
        let Some(with) = self.table().known(with) else { return false };
        zones::COLORS.iter().any(|color| self.is(row, *color) && self.is(with, *color))
    }

    /// Whether it shares one of these characteristics with something that a word stands for.
    pub(super) fn shares(&self, row: &Row, tags: &[Tag], with: &Matcher) -> bool {
        let others = each(self, with);
        let has = |other: &Party, tag| match other {
            Party::Object(other) => self.table().known(*other).is_some_and(|other| self.is(other, tag)),
            Party::Player(_) => false,
        };
        tags.iter().any(|tag| self.is(row, *tag) && others.iter().any(|other| has(other, *tag)))
    }

    /// Whether it shares one of these characteristics with at least `at_least` of its neighbors.
    pub(super) fn shares_beside(&self, row: &Row, tags: &[Tag], at_least: u64) -> bool {
        let beside = self.table().neighbors(row.id);
        let beside = beside.iter().filter_map(|id| self.table().row(*id));
        let shares = |other: &&Row| tags.iter().any(|tag| self.is(row, *tag) && self.is(other, *tag));
        beside.filter(shares).count() as u64 >= at_least
    }

    /// Whether it shares a subtype of a type with something that a word stands for.
    pub(super) fn shares_kind(&self, row: &Row, of: Tag, with: &Matcher) -> bool {
        let mut kinds = self.table().definitions.derivation.subtypes_of(of);
        let others = each(self, with);
        // CR 614.12: what is entering is looked at as it would be on the battlefield.
        let arriving = |id: &ObjectId| self.table().entering.iter().find(|arriving| arriving.object == *id);
        let known = |id: &ObjectId| arriving(id).map(|arriving| &*arriving.as_it_enters).or_else(|| self.table().known(*id));
        let has = |other: &Party, tag| match other {
            Party::Object(other) => known(other).is_some_and(|other| self.is(other, tag)),
            Party::Player(_) => false,
        };
        kinds.any(|tag| self.is(row, tag) && others.iter().any(|other| has(other, tag)))
    }

    /// Whether it has the name of something that a word stands for.
    pub(super) fn has_name_of(&self, row: &Row, of: &Matcher) -> bool {
        let others = each(self, of);
        let known = others.iter().filter_map(|other| if let Party::Object(other) = other { self.table().known(*other) } else { None });
        self.name(row).is_some_and(|name| known.filter_map(|other| self.name(other)).any(|other| other.eq_ignore_ascii_case(name)))
    }

    /// Whether nothing of this kind that its controller has is less tough.
    pub(super) fn is_least_tough(&self, row: &Row, among: Tag) -> bool {
        let toughness = |row: &Row| self.stats(row).map_or(0, |(_, toughness)| toughness);
        let own = |other: &&Row| other.zone == zones::BOARD && other.controller == row.controller && self.is(other, among);
        self.table().rows.iter().filter(own).all(|other| toughness(other) >= toughness(row))
    }
}
