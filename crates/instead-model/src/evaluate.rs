//! The one evaluator of descriptions: whether something matches, or the reason why not.
//!
//! The answer and the reason come from the same code, so they can't drift apart.
//!
//! | module | subject |
//! |---|---|
//! | here | [`View`]: the point of view from which a text is read |
//! | `whom` | whom and what words stand for |
//! | `fits` | whether a player or an object is one that is described |
//! | `qualities`, `standing`, `likeness` | the qualities of objects; where they stand; compared with others |
//! | `conditions` | whether a condition holds |
//! | `numbers` | amounts |
//! | `several` | one word for several things |
//! | `patterns` | whether an event is one that a pattern describes |
//! | `objects` | what a position says of an object |

mod conditions;
mod fits;
mod likeness;
mod numbers;
mod objects;
mod patterns;
mod qualities;
mod several;
mod standing;
mod whom;

pub use fits::holder;
pub use patterns::{player_spoken_of, spoken_of};

use crate::event::{Party, Value};
use crate::ids::{ObjectId, PlayerId};
use crate::layers::working::Working;
use crate::position::Position;
use crate::table::Table;

/// The point of view from which a text is read: who "you" are, what "~" is, what was chosen.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// "You".
    pub controller: PlayerId,
    /// "~".
    pub source: Option<ObjectId>,
    /// Targets and choices, by number.
    pub chosen: &'a [Value],
    /// "It".
    pub it: Option<Party>,
    /// All that "it" stands for, if a replacement effect has made several of one (CR 701.17d).
    pub together: &'a [Party],
    /// "They".
    pub they: &'a [PlayerId],
    /// "That source": what the damage spoken of comes from.
    pub by: Option<ObjectId>,
    /// "That much".
    pub amount: u64,
    /// X.
    pub x: u64,
    /// Whether nothing is known any more of what "~" was, in a game where what has left has no numbers and is nowhere.
    pub gone: bool,
    /// The number of events of the turn that had happened as the text began to be carried out.
    pub since: u32,
    /// The characteristics of objects while continuous effects are being applied; without this, those after all of them.
    pub seen: Option<&'a Working<'a>>,
}

impl<'a> View<'a> {
    /// The view of a static ability or made effect.
    #[inline]
    pub fn of(position: &'a Position, controller: PlayerId, source: Option<ObjectId>, chosen: &'a [Value]) -> Self {
        View {
            position,
            controller,
            source,
            chosen,
            it: None,
            together: &[],
            they: &[],
            by: None,
            amount: 0,
            x: 0,
            gone: false,
            since: u32::MAX,
            seen: None,
        }
    }

    fn table(&self) -> &'a Table {
        &self.position.table
    }
}
