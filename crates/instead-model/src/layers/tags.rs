//! Sets of characteristics.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::ids::Tag;
use crate::table::copied;

/// A set of characteristics, as bits: a card of any game fits without an allocation.
#[derive(Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tags(SmallVec<[u64; 10]>);

impl Clone for Tags {
    fn clone(&self) -> Self {
        Tags(copied(&self.0))
    }
}

impl Tags {
    /// Whether a characteristic is in the set.
    #[inline]
    pub fn has(&self, tag: Tag) -> bool {
        self.0.get(usize::from(tag.0 / 64)).is_some_and(|word| word >> (tag.0 % 64) & 1 == 1)
    }

    /// Adds one.
    pub fn add(&mut self, tag: Tag) {
        let place = usize::from(tag.0 / 64);
        if self.0.len() <= place {
            self.0.resize(place + 1, 0);
        }
        if let Some(word) = self.0.get_mut(place) {
            *word |= 1 << (tag.0 % 64);
        }
    }

    /// Removes one.
    pub fn remove(&mut self, tag: Tag) {
        if let Some(word) = self.0.get_mut(usize::from(tag.0 / 64)) {
            *word &= !(1 << (tag.0 % 64));
        }
        self.trim();
    }

    /// Adds all of another set.
    pub fn add_all(&mut self, others: &Tags) {
        if self.0.len() < others.0.len() {
            self.0.resize(others.0.len(), 0);
        }
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word |= other);
    }

    /// Removes all of another set.
    pub fn remove_all(&mut self, others: &Tags) {
        self.0.iter_mut().zip(&others.0).for_each(|(word, other)| *word &= !other);
        self.trim();
    }

    /// The number of characteristics that are in both sets.
    pub fn common(&self, others: &Tags) -> u32 {
        self.0.iter().zip(&others.0).map(|(word, other)| (word & other).count_ones()).sum() // no amount
    }

    /// Whether a characteristic of another set is in this one.
    pub fn meets(&self, others: &Tags) -> bool {
        self.0.iter().zip(&others.0).any(|(word, other)| word & other != 0)
    }

    /// The characteristics in it, in order.
    pub fn iter(&self) -> impl Iterator<Item = Tag> + '_ {
        let bits = |word: u64| (0..64).filter(move |bit| word >> bit & 1 == 1);
        self.0.iter().enumerate().flat_map(move |(place, word)| bits(*word).map(move |bit| Tag((place * 64 + bit) as u16)))
    }

    /// Equal sets have one form.
    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

impl<'a> FromIterator<&'a Tag> for Tags {
    fn from_iter<I: IntoIterator<Item = &'a Tag>>(tags: I) -> Self {
        let mut set = Tags::default();
        tags.into_iter().for_each(|tag| set.add(*tag));
        set
    }
}

impl FromIterator<Tag> for Tags {
    fn from_iter<I: IntoIterator<Item = Tag>>(tags: I) -> Self {
        let mut set = Tags::default();
        tags.into_iter().for_each(|tag| set.add(tag));
        set
    }
}
