//! The state that few objects have: damage, an X, a location. It is stored only where it says something ([`Sparse`](super::Sparse)).

use serde::{Deserialize, Serialize};

use super::AbsentByDefault;
use crate::ids::{ObjectId, PlayerId, Zone};

/// The state that few objects have. A row reads and writes it as its own: [`Row`](super::Row).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct RowExtras {
    /// Whether it was kicked as it was cast (CR 702.33).
    pub kicked: bool,
    /// The zone from which it was cast, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cast_from: Option<Zone>,
    /// The player who cast it, if somebody did: somebody else may control it by now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cast_by: Option<PlayerId>,
    /// X, as it was chosen when it was cast (CR 107.3m).
    pub x: u64,
    /// Damage marked on it.
    pub damage: u64,
    /// Damage from a source with deathtouch since state-based actions were last checked.
    pub touched: bool,
    /// Tagged for destruction: it will be destroyed once everything that follows from that is done.
    pub doomed: bool,
    /// The object it is attached to.
    pub attached: Option<ObjectId>,
    /// The location on the board, in a game that has several; `None` for its base.
    pub at: Option<ObjectId>,
    /// Whether it lies face down.
    pub face_down: bool,
}

static NOTHING: RowExtras = RowExtras {
    kicked: false,
    cast_from: None,
    cast_by: None,
    x: 0,
    damage: 0,
    touched: false,
    doomed: false,
    attached: None,
    at: None,
    face_down: false,
};

impl AbsentByDefault for RowExtras {
    #[inline]
    fn nothing() -> &'static Self {
        &NOTHING
    }
}
