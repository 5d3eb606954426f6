//! The effects that already had their opportunity for an event.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The effects that already had their one opportunity to affect an event or any version of it.
///
/// It rides on the event, not on the position: simultaneous events have separate histories, and
/// whatever an effect makes of an event inherits the history of that event. Kept sorted, so that
/// two orders which led to the same event are the same value.
#[derive(Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Lineage<F> {
    effects: SmallVec<[F; 6]>,
}

impl<F: Copy> Clone for Lineage<F> {
    fn clone(&self) -> Self {
        // Of most events nothing is noted: then there is nothing to copy.
        Lineage { effects: if self.effects.is_empty() { SmallVec::new() } else { SmallVec::from_slice(&self.effects) } }
    }
}

impl<F> Default for Lineage<F> {
    fn default() -> Self {
        Lineage { effects: SmallVec::new() }
    }
}

impl<F: Copy + Ord> Lineage<F> {
    /// Whether `effect` already had its opportunity.
    pub fn contains(&self, effect: F) -> bool {
        self.effects.binary_search(&effect).is_ok()
    }

    /// Notes that `effect` had its opportunity; returns whether that is new.
    pub fn insert(&mut self, effect: F) -> bool {
        // Most are noted in their order.
        if self.effects.last().is_none_or(|last| *last < effect) {
            self.effects.push(effect);
            return true;
        }
        match self.effects.binary_search(&effect) {
            Ok(_) => false,
            Err(place) => {
                self.effects.insert(place, effect);
                true
            }
        }
    }

    /// Takes `effect` out again: for the part of a run that it has yet to look at.
    pub(crate) fn remove(&mut self, effect: F) {
        if let Ok(place) = self.effects.binary_search(&effect) {
            self.effects.remove(place);
        }
    }

    /// The effects, in order.
    pub fn iter(&self) -> impl Iterator<Item = F> + '_ {
        self.effects.iter().copied()
    }

    /// The number of effects that had their opportunity.
    pub fn len(&self) -> usize {
        self.effects.len()
    }

    /// Whether no effect had its opportunity yet.
    pub fn is_empty(&self) -> bool {
        self.effects.is_empty()
    }
}
