//! The lines of a scenario that are still to be played: a script of commands.

use instead_kernel::Amount as _;
use serde::{Deserialize, Serialize};

use crate::event::Party;
use crate::event::{Event, Value};
use crate::ids::{CardId, Label, Moment, ObjectId, PlayerId, Tag, Verb};
use crate::language::Restriction;
use crate::table::{Face, Row, Table};
use crate::zones;

mod refusal;
mod turns;

pub use self::refusal::{Refusal, Refused};

/// The costs that a scenario charges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Charged {
    /// Nothing.
    Nothing,
    /// The acts of costs: sacrificing, discarding, tapping, paying life; but no resources.
    #[default]
    Deeds,
    /// Everything.
    Everything,
}

/// A script, played line by line whenever the game is at rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Script {
    /// The commands.
    pub commands: Vec<Command>,
    /// Ids by which commands speak of objects that don't exist when the script is written: what
    /// has this name when the command is carried out.
    pub late: Vec<Late>,
    /// The names of the objects that commands speak of: they keep them in other zones.
    pub named: Vec<(ObjectId, Label)>,
    /// The cards that lines play without anybody having them.
    #[serde(default)]
    pub supplied: Vec<Supplied>,
    /// The players whose steps lines have begin, each with the place of the command.
    #[serde(default)]
    pub begins: Vec<(u32, PlayerId)>,
    /// Whether it is said whose turn and which step it is. If not, it is the time for whatever is played.
    #[serde(default)]
    pub timed: bool,
    /// The divisions of amounts among targets, each with the place of the command.
    #[serde(default)]
    pub divisions: Vec<(u32, Vec<u64>)>,
    /// The costs that are charged.
    #[serde(default)]
    pub costs: Charged,
    /// Characteristics that answers name, so that they are offered where any may be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named_tags: Vec<Tag>,
    /// The verbs of what is recorded on the way, since facts of the scenario ask about it.
    #[serde(default)]
    pub recorded: Vec<Verb>,
}

impl Script {
    /// The script as it is after this number of commands, for a question in the midst of it. What is on the stack then stays
    /// there if the next command is played in response to it, or says that it resolves.
    pub fn up_to(&self, commands: u32) -> Self {
        let waits = |next: &Command| next.in_response || matches!(next.action, Action::Resolve | Action::Pass);
        let stops = self.commands.get(commands as usize).is_some_and(waits);
        let stop = Command { action: Action::Stop, in_response: false, paid: false };
        let said = self.commands.iter().take(commands as usize).cloned();
        Self { commands: said.chain(stops.then_some(stop)).collect(), ..self.clone() }
    }
}

/// Something that commands speak of before it exists: a token, a copy.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Late {
    /// The id by which they speak of it.
    pub id: ObjectId,
    /// The name.
    pub name: String,
    /// The player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<PlayerId>,
    /// The player whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<(u64, Label)>,
}

/// A card that a line of the script plays: one of those that may be where it is played from by then, or one
/// that is put there for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Supplied {
    /// The line, from 0.
    pub line: u32,
    /// The id by which the script speaks of it.
    pub id: ObjectId,
    /// The objects of that name: the first that is where the card is played from is meant.
    pub first: Vec<ObjectId>,
    /// Cards of that name which other players own: one that this player may play by then is meant, if they have none themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of_others: Vec<ObjectId>,
    /// The card that is put there if none is.
    pub row: Row,
}

/// One thing that is played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Command {
    /// The action.
    pub action: Action,
    /// Before the spell or ability on top of the stack resolves.
    pub in_response: bool,
    /// Whether the acts of its costs are carried out.
    #[serde(default)]
    pub paid: bool,
}

/// One of an object's activated abilities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Which {
    /// By its number, from 0.
    Number(u32),
    /// The one that adds mana; of several, whoever activates it says which (CR 605.1a).
    ForMana,
}

/// The kinds of commands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Action {
    /// A player casts a spell or plays a card.
    Cast {
        /// The player.
        player: PlayerId,
        /// The card, wherever it is.
        object: ObjectId,
        /// Whether it is kicked.
        kicked: bool,
        /// The alternative and additional costs that are paid, by their number.
        paying: Vec<u8>,
        /// The mode, from 0.
        mode: Option<u32>,
        /// The targets, in the order of the text. If none is given though some are needed, the
        /// player is asked.
        targets: Vec<Value>,
        /// X.
        x: u64,
        /// The face, if there is a choice (CR 712.11b).
        #[serde(default)]
        face: Face,
    },
    /// A player activates an ability.
    Activate {
        /// The player.
        player: PlayerId,
        /// The object.
        object: ObjectId,
        /// The activated ability.
        ability: Which,
        /// The targets, in the order of the text.
        targets: Vec<Value>,
        /// X.
        x: u64,
    },
    /// These events would happen simultaneously.
    Propose(Vec<Event>),
    /// A player follows an instruction: the text of this definition.
    Follow {
        /// The player.
        player: PlayerId,
        /// The definition that holds the text.
        text: CardId,
        /// Its targets, in the order of the text.
        targets: Vec<Value>,
    },
    /// A step or phase begins.
    Begin(Moment),
    /// The turn ends, and the next one begins.
    EndTurn,
    /// A player attacks.
    Attack {
        /// The player.
        player: PlayerId,
        /// With these creatures, each attacking this.
        attackers: Vec<(ObjectId, Party)>,
    },
    /// A player blocks.
    Block {
        /// The player.
        player: PlayerId,
        /// Blocker and what it blocks.
        blockers: Vec<(ObjectId, ObjectId)>,
    },
    /// The top of the stack resolves.
    Resolve,
    /// All players pass in succession: the top of the stack resolves, or the next step begins.
    Pass,
    /// Nothing more is played, and what is on the stack stays there: a question is asked in the midst of it.
    Stop,
}

impl Table {
    /// Puts the cards that the next line of the script plays where it plays them from, unless what
    /// it means is there, or is one of those cards of other players that may be played.
    pub fn put_supplied_cards(&mut self, may_be_played: &[ObjectId]) {
        let line = self.line;
        if !self.script.supplied.iter().any(|supplied| supplied.line == line) {
            return;
        }
        let script = self.script.clone();
        for supplied in script.supplied.iter().filter(|supplied| supplied.line == line) {
            let there = |id: &ObjectId| self.row(self.current(*id)).is_some_and(|row| row.zone == supplied.row.zone);
            let of_others = supplied.of_others.iter().any(|id| may_be_played.contains(&self.current(*id)));
            if self.row(supplied.id).is_none() && !supplied.first.iter().any(there) && !of_others {
                self.restore(supplied.row.clone());
            }
        }
    }

    /// The cards of other players that the next line may mean, each with the player who would play it.
    pub fn of_others(&self) -> Vec<(PlayerId, ObjectId)> {
        let next = self.script.supplied.iter().filter(|supplied| supplied.line == self.line);
        next.flat_map(|supplied| supplied.of_others.iter().map(|id| (supplied.row.owner, self.current(*id)))).collect()
    }

    /// Labels the n-th object of a name where the script speaks of it, once it is there; returns the parted objects, each with
    /// the row it was parted from.
    pub(crate) fn tell_apart(&mut self) -> Vec<(ObjectId, ObjectId)> {
        let mut parted = Vec::new();
        if self.script.late.iter().all(|late| late.nth.is_none()) {
            return parted;
        }
        let script = self.script.clone();
        for late in &script.late {
            let Some((_, label)) = late.nth else { continue };
            if let Some(id) = self.counted(late) {
                let one = self.single_out(id);
                parted.push((one, id));
                if let Some(row) = self.row_mut(one) {
                    row.label = Some(label);
                }
            }
        }
        parted
    }

    /// The row of the n-th object of this name, unless it already has its label.
    pub fn counted(&self, Late { name, of, nth, .. }: &Late) -> Option<ObjectId> {
        let (number, label) = (*nth)?;
        let all = || self.rows.iter().chain(&self.ghosts);
        if all().any(|row| row.label == Some(label)) {
            return None;
        }
        let own = |row: &&Row| row.zone == zones::BOARD && of.is_none_or(|of| row.controller == of);
        let called = |row: &&Row| self.definitions.card(row.card).name.eq_ignore_ascii_case(name);
        // Those that have a label already are counted by it.
        let numbered = self.script.late.iter().filter(|late| late.name == *name && late.of == *of).filter_map(|late| late.nth);
        let before = numbered.filter(|(other, _)| *other < number).map(|(_, label)| label);
        let said = |label: Label| self.definitions.labels.get(usize::from(label.0)).is_some_and(|said| said.eq_ignore_ascii_case(name));
        let labels: Vec<Label> = self.script.named.iter().map(|(_, label)| *label).filter(|label| said(*label)).chain(before).collect();
        let counted = |row: &&Row| row.label.is_some_and(|label| labels.contains(&label)) && of.is_none_or(|of| row.controller == of);
        let mut left = number.less(all().filter(counted).count() as u64);
        for row in self.rows.iter().filter(own).filter(called).filter(|row| row.label.is_none()) {
            if left <= row.count {
                return (left > 0).then_some(row.id);
            }
            left -= row.count;
        }
        None
    }

    /// Whether the next line begins a step of a player whose turn it isn't.
    pub fn begins_for_another(&self) -> bool {
        self.script.begins.iter().any(|(line, player)| *line == self.line && *player != self.turn.active)
    }

    /// The object that a command means by `id`: that one, or what it has become since (by its
    /// name), or what was named before it existed.
    pub fn current(&self, id: ObjectId) -> ObjectId {
        if self.row(id).is_some() {
            return id;
        }
        let label = self.script.named.iter().find(|(named, _)| *named == id).map(|(_, label)| *label);
        let late = self.script.late.iter().find(|late| late.id == id);
        let label = label.or(late.and_then(|late| late.nth).map(|(_, label)| label));
        let mut rows = self.rows.iter().rev().filter(|row| match (label, late) {
            (Some(label), _) => row.label == Some(label),
            (None, Some(late)) => {
                self.definitions.card(row.card).name.eq_ignore_ascii_case(&late.name) && late.of.is_none_or(|of| row.controller == of)
            }
            (None, None) => false,
        });
        // What is in play is meant before what lies elsewhere.
        let all: Vec<_> = rows.by_ref().collect();
        let best = all.iter().find(|row| matches!(row.zone, zones::BOARD | zones::STACK)).or(all.first());
        if let Some(row) = best {
            return row.id;
        }
        // It was never put anywhere: the line meant what was there.
        let supplied = self.script.supplied.iter().find(|supplied| supplied.id == id);
        let mut first = supplied.into_iter().flat_map(|supplied| &supplied.first).map(|id| self.current(*id));
        let meant = |id: &ObjectId| self.row(*id).is_some_and(|row| supplied.is_some_and(|supplied| row.zone == supplied.row.zone));
        let there: Vec<ObjectId> = first.by_ref().collect();
        let own = there.iter().find(|id| meant(id)).or(there.first()).copied();
        // Nothing was supplied, as a card of another player's may be played: the one that an effect has taken from where it was.
        let of_others = || {
            let all = supplied.into_iter().flat_map(|supplied| &supplied.of_others).map(|id| self.current(*id));
            all.min_by_key(|id| self.row(*id).map(|row| matches!(row.zone, zones::DECK | zones::HAND | zones::DISCARD)))
        };
        own.or_else(of_others).unwrap_or(id)
    }

    /// The object that a player means by the name of one that somebody else controls: their own of that name, if there is
    /// one by now, such as a copy.
    fn own(&self, player: PlayerId, id: ObjectId) -> ObjectId {
        let Some(named) = self.row(id).filter(|row| row.zone == zones::BOARD && row.controller != player) else { return id };
        // What any player may activate is that one.
        let anyone = |(_, only): &(u16, Restriction)| *only == Restriction::ByAnyone;
        if self.definitions.card(named.card).compiled.only.iter().any(anyone) {
            return id;
        }
        let name = |row: &Row| &self.definitions.card(row.card).name;
        let mut own = self.rows.iter().filter(|row| row.zone == zones::BOARD && row.controller == player && name(row) == name(named));
        own.next().map_or(id, |row| row.id)
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
            Action::Cast { object, targets, .. } => {
                *object = self.current(*object);
                targets.iter_mut().for_each(value);
            }
            Action::Activate { player, object, targets, .. } => {
                *object = self.own(*player, self.current(*object));
                targets.iter_mut().for_each(value);
            }
            Action::Follow { targets, .. } => targets.iter_mut().for_each(value),
            Action::Propose(events) => {
                for event in events {
                    event.source = event.source.map(|source| self.current(source));
                    event.subject = event.subject.map(|subject| self.current_party(subject));
                    // Whose it is wasn't known before it was there.
                    let by = event.source.or_else(|| event.object()).and_then(|object| self.row(object));
                    event.player = event.player.or(by.map(|row| row.controller));
                    // A card is moved from where it is.
                    if let (Some(object), Some(_)) = (event.object(), event.from) {
                        event.from = self.row(object).map(|row| row.zone).or(event.from);
                    }
                }
            }
            Action::Attack { player, attackers } => {
                for (attacker, whom) in attackers {
                    *attacker = self.own(*player, self.current(*attacker));
                    *whom = self.current_party(*whom);
                }
            }
            Action::Block { player, blockers } => {
                for (blocker, attacker) in blockers {
                    *blocker = self.own(*player, self.current(*blocker));
                    *attacker = self.current(*attacker);
                }
            }
            Action::Begin(_) | Action::EndTurn | Action::Resolve | Action::Pass | Action::Stop => {}
        }
        action
    }
}
