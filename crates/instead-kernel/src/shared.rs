//! A value that is cheap to clone, compare and hash.

use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value shared between the forks of a game until one of them writes to it.
///
/// Cloning copies a pointer; the hash is computed once per version; equality looks at the values
/// only when neither pointer nor hashes that are known settle it. So a search may fork a game at every choice
/// without copying the board.
#[derive(Debug)]
pub struct Shared<T>(Arc<Inner<T>>);

#[derive(Debug)]
struct Inner<T> {
    value: T,
    /// 0: not computed yet. Every thread computes the same hash, so that none has to wait for another: a word does, where
    /// a lock would cost as much as hashing what lies in a table.
    hash: AtomicU64,
}

/// A fixed hasher: the same value has the same hash in every run.
#[derive(Clone, Copy, Default, Debug)]
struct Fixed;

impl BuildHasher for Fixed {
    type Hasher = Fnv;
    fn build_hasher(&self) -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

/// Multiply-and-rotate over machine words; quality enough for a memo whose keys are compared.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word) ^ chunk.len() as u64);
        }
    }
    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }
    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

impl<T> Shared<T> {
    /// Shares `value`.
    pub fn new(value: T) -> Self {
        Shared(Arc::new(Inner { value, hash: AtomicU64::new(0) }))
    }

    /// Whether both are the same copy in memory (and so surely equal).
    pub fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T: Clone> Shared<T> {
    /// Write access: copies the value first if another fork still holds it.
    pub fn write(&mut self) -> &mut T {
        let inner = Arc::make_mut(&mut self.0);
        *inner.hash.get_mut() = 0;
        &mut inner.value
    }
}

impl<T: Clone> Clone for Inner<T> {
    fn clone(&self) -> Self {
        Inner { value: self.value.clone(), hash: AtomicU64::new(0) }
    }
}

impl<T> Shared<T> {
    /// The hash, if it was computed.
    fn known_hash(&self) -> Option<u64> {
        Some(self.0.hash.load(Ordering::Relaxed)).filter(|hash| *hash != 0)
    }
}

impl<T: Hash> Shared<T> {
    fn hash_value(&self) -> u64 {
        self.known_hash().unwrap_or_else(|| {
            // What happens to have no other hash than 0 has 1.
            let hash = Fixed.hash_one(&self.0.value).max(1);
            self.0.hash.store(hash, Ordering::Relaxed);
            hash
        })
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0.value
    }
}

impl<T: Eq + Hash> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        // Hashes that nobody has asked for yet aren't worth computing: most values differ where one looks first.
        let differ = || matches!((self.known_hash(), other.known_hash()), (Some(one), Some(other)) if one != other);
        self.same(other) || !differ() && self.0.value == other.0.value
    }
}

impl<T: Eq + Hash> Eq for Shared<T> {}

impl<T: Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash_value());
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Self {
        Shared::new(T::default())
    }
}

#[cfg(feature = "serde")]
impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.value.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Shared::new)
    }
}
