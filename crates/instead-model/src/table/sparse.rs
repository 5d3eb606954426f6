//! Values that are the default for most objects: these compare, copy and hash a word for it.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};
use smallvec::{Array, SmallVec};

/// A copy of a short list of plain values that is empty as a rule. Short lists are copied as a whole and not one by one: a
/// search copies players and rows all the time; and of nothing there is nothing to copy, where copying no bytes at all costs
/// a call.
#[inline]
pub fn copied<A: Array<Item: Copy>>(list: &SmallVec<A>) -> SmallVec<A> {
    if list.is_empty() { SmallVec::new() } else { SmallVec::from_slice(list) }
}

/// A value that is the default for most objects.
pub trait AbsentByDefault: Default + PartialEq + 'static {
    /// The default, shared by the objects that haven't another value.
    fn nothing() -> &'static Self;
}

/// A value that is stored only where it says something. It reads and is written like the value; what is set back to the
/// default is as if it had never been stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sparse<T>(Option<Box<T>>);

impl<T> Default for Sparse<T> {
    fn default() -> Self {
        Sparse(None)
    }
}

impl<T: AbsentByDefault> Sparse<T> {
    /// Whether there is nothing to say.
    pub fn is_nothing(&self) -> bool {
        self.0.as_ref().is_none_or(|value| **value == *T::nothing())
    }
}

impl<T: AbsentByDefault> Deref for Sparse<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        match &self.0 {
            Some(value) => value,
            None => T::nothing(),
        }
    }
}

impl<T: AbsentByDefault> DerefMut for Sparse<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.get_or_insert_default()
    }
}

impl<T: AbsentByDefault> PartialEq for Sparse<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            _ => **self == **other,
        }
    }
}

impl<T: AbsentByDefault + Eq> Eq for Sparse<T> {}

impl<T: AbsentByDefault + Hash> Hash for Sparse<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // What is stored though it says nothing is equal to what isn't stored.
        if self.is_nothing() { state.write_u8(0) } else { (1_u8, &**self).hash(state) }
    }
}
