//! Sets of outcomes, each kept once.

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use crate::index::Index;

/// "It can go on for ever", as a member of a set.
pub(crate) const ENDLESS: u32 = u32::MAX;
/// "Something wasn't explored", as a member of a set.
pub(crate) const UNEXPLORED: u32 = u32::MAX - 1;

/// Sorted lists of outcomes; equal lists are one.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    lists: Vec<Box<[u32]>>,
    index: Index,
    elements: usize,
    limit: usize,
    /// Whether `limit` was reached: some sets then say just [`UNEXPLORED`].
    pub(crate) overflowed: bool,
}

impl Sets {
    /// No sets but the one of what wasn't explored, which is number 0.
    pub(crate) fn new(limit: usize) -> Self {
        let mut sets = Sets { lists: Vec::new(), index: Index::default(), elements: 0, limit: usize::MAX, overflowed: false };
        sets.keep(&[UNEXPLORED]);
        sets.limit = limit;
        sets
    }

    pub(crate) fn get(&self, set: u32) -> &[u32] {
        self.lists.get(set as usize).map_or(&[], |list| list)
    }

    /// The number of the set with these (sorted, distinct) members.
    pub(crate) fn keep(&mut self, members: &[u32]) -> u32 {
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(members);
        if let Some(found) = self.index.find(hash, |at| *self.lists[at as usize] == *members) {
            return found;
        }
        if self.elements + members.len() > self.limit {
            self.overflowed = true;
            return 0;
        }
        self.elements += members.len();
        self.lists.push(members.into());
        self.index.add(hash)
    }

    /// The union of `parts` and `more`.
    pub(crate) fn union(&mut self, parts: &mut Vec<u32>, more: &[u32], scratch: &mut Vec<u32>) -> u32 {
        parts.sort_unstable();
        parts.dedup();
        if let ([only], []) = (parts.as_slice(), more) {
            return *only;
        }
        scratch.clear();
        scratch.extend_from_slice(more);
        for &part in parts.iter() {
            scratch.extend_from_slice(self.get(part));
        }
        scratch.sort_unstable();
        scratch.dedup();
        self.keep(scratch)
    }
}
