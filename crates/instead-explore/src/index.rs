//! Finding equal values by their hash, with the values kept by the caller.

use rustc_hash::FxHashMap;

/// "There is none", for places in lists.
pub(crate) const NONE: u32 = u32::MAX;

/// Which of the caller's values have which hash. Values are known by the order they were added in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    last: FxHashMap<u64, u32>,
    /// For each value the one before it with the same hash.
    before: Vec<u32>,
}

impl Index {
    /// The value with this hash that is the same, if there is one.
    pub(crate) fn find(&self, hash: u64, mut same: impl FnMut(u32) -> bool) -> Option<u32> {
        let mut at = self.last.get(&hash).copied()?;
        loop {
            if same(at) {
                return Some(at);
            }
            at = self.before.get(at as usize).copied().filter(|&before| before != NONE)?;
        }
    }

    /// Adds the next value.
    pub(crate) fn add(&mut self, hash: u64) -> u32 {
        let place = self.before.len() as u32;
        self.before.push(self.last.insert(hash, place).unwrap_or(NONE));
        place
    }
}
