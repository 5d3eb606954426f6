//! Kinds of counters that no list names: any word may be one.
//!
//! The id of such a kind follows from its name alone, so that nothing depends on what was read before. Two names that
//! would have the same id can't both be used; the second is then not known.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use crate::ids::Counter;

/// The ids begin here.
const FIRST: u16 = 0x2000;
/// The number of ids there are.
const ROOM: u32 = 0xC000;
/// A name has no more letters than this.
const LONGEST: usize = 32;
/// The greatest number of names that are kept.
const MOST: usize = 4096;

static NAMES: RwLock<BTreeMap<u16, &'static str>> = RwLock::new(BTreeMap::new());

/// The kind of counter with this name.
pub fn counter(name: &str) -> Option<Counter> {
    let name = name.to_lowercase();
    let fits = !name.is_empty()
        && name.len() <= LONGEST
        && name.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '-' | '\'' | ' '));
    if !fits {
        return None;
    }
    let hash = name.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)); // no amount
    let id = FIRST + u16::try_from(hash % ROOM).ok()?;
    if let Some(known) = NAMES.read().unwrap_or_else(PoisonError::into_inner).get(&id) {
        return (*known == name).then_some(Counter(id));
    }
    let mut names = NAMES.write().unwrap_or_else(PoisonError::into_inner);
    if names.len() >= MOST {
        return None;
    }
    let known = *names.entry(id).or_insert_with(|| Box::leak(name.clone().into_boxed_str()));
    (known == name).then_some(Counter(id))
}

/// The name of such a kind.
pub fn name(counter: Counter) -> Option<&'static str> {
    NAMES.read().unwrap_or_else(PoisonError::into_inner).get(&counter.0).copied()
}
