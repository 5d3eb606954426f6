//! What is still to be played: a script of commands, as a scenario gives it.

use serde::{Deserialize, Serialize};

use crate::event::Party;
use crate::event::{Event, Value};
use crate::ids::{Label, Moment, ObjectId, PlayerId};
use crate::table::Table;
use crate::zones;

/// A script, played line by line whenever the game is at rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Script {
    /// The commands.
    pub commands: Vec<Command>,
    /// Ids by which commands speak of objects that don't exist when the script is written: what
    /// has this name when the command is carried out.
    pub late: Vec<(ObjectId, String)>,
    /// The names of the objects that commands speak of: they keep them in other zones.
    pub named: Vec<(ObjectId, Label)>,
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
        /// Whether it is kicked.
        kicked: bool,
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
        attackers: Vec<(ObjectId, Party)>,
    },
    /// A player blocks.
    Block {
        /// Blocker and what it blocks.
        blockers: Vec<(ObjectId, ObjectId)>,
    },
    /// What is on top of the stack resolves.
    Resolve,
}

impl Table {
    /// The object that a command means by `id`: that one, or what it has become since (by its
    /// name), or what was named before it existed.
    pub fn current(&self, id: ObjectId) -> ObjectId {
        if self.row(id).is_some() {
            return id;
        }
        let label = self.script.named.iter().find(|(named, _)| *named == id).map(|(_, label)| *label);
        let name = self.script.late.iter().find(|(late, _)| *late == id).map(|(_, name)| name);
        let mut rows = self.rows.iter().rev().filter(|row| match (label, name) {
            (Some(label), _) => row.label == Some(label),
            (None, Some(name)) => self.definitions.card(row.card).name.eq_ignore_ascii_case(name),
            (None, None) => false,
        });
        // What is in play is meant before what lies elsewhere.
        let all: Vec<_> = rows.by_ref().collect();
        let best = all.iter().find(|row| matches!(row.zone, zones::BOARD | zones::STACK)).or(all.first());
        best.map_or(id, |row| row.id)
    }

    /// The same for a player or object.
    pub fn current_party(&self, party: Party) -> Party {
        match party {
            Party::Object(object) => Party::Object(self.current(object)),
            player => player,
        }
    }

    /// A command, speaking of the objects that exist now.
    pub fn current_action(&self, mut action: Action) -> Action {
        let value = |value: &mut Value| {
            if let Value::Party(party) = value {
                *party = self.current_party(*party);
            }
        };
        match &mut action {
            Action::Cast { object, targets, .. } | Action::Activate { object, targets, .. } => {
                *object = self.current(*object);
                targets.iter_mut().for_each(value);
            }
            Action::Propose(events) => {
                for event in events {
                    event.source = event.source.map(|source| self.current(source));
                    event.subject = event.subject.map(|subject| self.current_party(subject));
                    // A card is moved from where it is.
                    if let (Some(object), Some(_)) = (event.object(), event.from) {
                        event.from = self.row(object).map(|row| row.zone).or(event.from);
                    }
                }
            }
            Action::Attack { attackers } => {
                for (attacker, whom) in attackers {
                    *attacker = self.current(*attacker);
                    *whom = self.current_party(*whom);
                }
            }
            Action::Block { blockers } => {
                for (blocker, attacker) in blockers {
                    *blocker = self.current(*blocker);
                    *attacker = self.current(*attacker);
                }
            }
            Action::Begin(_) | Action::EndTurn | Action::Resolve => {}
        }
        action
    }
}
