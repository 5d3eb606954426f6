//! The places of definitions, by name and by back face: a case may have a hundred thousand of them.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHashMap;

use super::Definitions;
use crate::ids::CardId;

/// An index of definitions, kept as they are added; no part of their value. It answers only where it knows all of them.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The first definition of each name, in lower case.
    names: FxHashMap<String, CardId>,
    /// The first front of each back face.
    fronts: FxHashMap<CardId, CardId>,
    /// The number of definitions that were added.
    added: usize,
}

impl Places {
    /// Notes a definition that is being added.
    pub(super) fn add(&mut self, name: &str, id: CardId) {
        self.names.entry(name.to_ascii_lowercase()).or_insert(id);
        self.added += 1;
    }

    /// Notes that a definition is the back face of another.
    pub(super) fn turn(&mut self, front: CardId, back: CardId) {
        let known = self.fronts.entry(back).or_insert(front);
        *known = (*known).min(front);
    }

    /// The definition with a name; none if this isn't known here.
    pub(super) fn named(&self, of: &Definitions, name: &str) -> Option<Option<CardId>> {
        let found = self.names.get(&name.to_ascii_lowercase()).copied();
        let is_so = found.is_none_or(|id| of.cards.get(id.0 as usize).is_some_and(|card| card.name.eq_ignore_ascii_case(name)));
        (self.is_complete(of) && is_so).then_some(found)
    }

    /// The front of a back face; none if this isn't known here.
    pub(super) fn front(&self, of: &Definitions, back: CardId) -> Option<Option<CardId>> {
        let found = self.fronts.get(&back).copied();
        let is_so = found.is_none_or(|id| of.cards.get(id.0 as usize).is_some_and(|card| card.back == Some(back)));
        (self.is_complete(of) && is_so).then_some(found)
    }

    fn is_complete(&self, of: &Definitions) -> bool {
        self.added == of.cards.len()
    }
}

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Places {}

impl Hash for Places {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
