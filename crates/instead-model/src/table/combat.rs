//! The part of an object in a combat. Few objects have one.

use serde::{Deserialize, Serialize};

use super::{AbsentByDefault, Sparse};
use crate::event::Party;
use crate::ids::ObjectId;

/// The part of an object in a combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// The player or object it attacks.
    pub attacking: Option<Party>,
    /// The creatures it blocks.
    pub blocking: Vec<ObjectId>,
    /// Whether it was blocked in this combat; it stays so whatever becomes of its blockers.
    pub blocked: bool,
    /// Whether it dealt damage before the others in this combat.
    pub struck: bool,
}

/// A [`Combat`] that is stored only where there is one; who has left the combat, by `row.combat = Default::default()`, is as if
/// never in one.
pub type Fighting = Sparse<Combat>;

static NOTHING: Combat = Combat { attacking: None, blocking: Vec::new(), blocked: false, struck: false };

impl AbsentByDefault for Combat {
    #[inline]
    fn nothing() -> &'static Self {
        &NOTHING
    }
}
