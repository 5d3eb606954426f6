//! What an object does in a combat. Few objects do anything there: the others compare, copy and hash a word for it.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use crate::event::Party;
use crate::ids::ObjectId;

/// What an object does in a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// What it attacks.
    pub attacking: Option<Party>,
    /// What it blocks.
    pub blocking: Vec<ObjectId>,
    /// Whether it was blocked in this combat; it stays so whatever becomes of its blockers.
    pub blocked: bool,
    /// Whether it dealt damage before the others in this combat.
    pub struck: bool,
}

/// A [`Combat`] that is stored only where there is one. It reads and is written like that; who has left the combat, by
/// `row.combat = Default::default()`, is as if never in one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fighting(Option<Box<Combat>>);

static NOTHING: Combat = Combat { attacking: None, blocking: Vec::new(), blocked: false, struck: false };

impl Fighting {
    /// Whether there is nothing to say.
    pub fn is_nothing(&self) -> bool {
        self.0.as_ref().is_none_or(|combat| **combat == NOTHING)
    }
}

impl Deref for Fighting {
    type Target = Combat;
    #[inline]
    fn deref(&self) -> &Combat {
        self.0.as_deref().unwrap_or(&NOTHING)
    }
}

impl DerefMut for Fighting {
    fn deref_mut(&mut self) -> &mut Combat {
        self.0.get_or_insert_default()
    }
}

impl PartialEq for Fighting {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            _ => **self == **other,
        }
    }
}

impl Eq for Fighting {}

impl Hash for Fighting {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // What is stored though it says nothing is equal to what isn't stored.
        if self.is_nothing() { state.write_u8(0) } else { (1_u8, &**self).hash(state) }
    }
}
