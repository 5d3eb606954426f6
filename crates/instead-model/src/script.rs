//! What is still to be played: a script of commands, as a scenario gives it.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Value};
use crate::ids::{Moment, ObjectId, PlayerId};

/// A script, played line by line whenever the game is at rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Script {
    /// The commands.
    pub commands: Vec<Command>,
}

/// One thing that is played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Command {
    /// What.
    pub action: Action,
    /// Before the spell or ability on top of the stack resolves.
    pub in_response: bool,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// A player casts a spell or plays a card. Costs are not charged.
    Cast {
        /// Who.
        player: PlayerId,
        /// The card, wherever it is.
        object: ObjectId,
        /// Which mode, from 0.
        mode: Option<u32>,
        /// The targets, in the order of the text. If none is given though some are needed, the
        /// player is asked.
        targets: Vec<Value>,
        /// X.
        x: u64,
    },
    /// A player activates an ability. Costs are not charged.
    Activate {
        /// Who.
        player: PlayerId,
        /// The object.
        object: ObjectId,
        /// Which of its activated abilities, from 0.
        ability: u32,
        /// The targets, in the order of the text.
        targets: Vec<Value>,
        /// X.
        x: u64,
    },
    /// These events would happen simultaneously.
    Propose(Vec<Event>),
    /// A step or phase begins.
    Begin(Moment),
    /// The turn ends, and the next one begins.
    EndTurn,
    /// A player attacks.
    Attack {
        /// With these creatures, each attacking this.
        attackers: Vec<(ObjectId, crate::event::Party)>,
    },
    /// A player blocks.
    Block {
        /// Blocker and what it blocks.
        blockers: Vec<(ObjectId, ObjectId)>,
    },
    /// What is on top of the stack resolves.
    Resolve,
}
