//! The table: players, and rows of objects. One row may stand for a million equal objects.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::definition::{Definitions, Matters};
use crate::evaluate::View;
use crate::event::{Party, Value};
use crate::history::Happened;
use crate::ids::{CardId, Counter, Label, Moment, ObjectId, PlayerId, Tag, Verb, Zone};
use crate::index::Cache;
use crate::layers::characteristics::Characteristics;
use crate::position::Position;
use crate::record::Recorded;
use crate::rows::Rows;
use crate::script::{Refused, Script};

/// Everything on and around the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The players, by id.
    pub players: SmallVec<[Player; 2]>,
    /// The objects, by ascending id.
    pub rows: Rows,
    /// What is known of objects that are gone, as they last were (CR 608.2h, 113.7a).
    pub ghosts: Vec<Row>,
    /// The stack, bottom first.
    pub stack: Vec<StackItem>,
    /// Abilities that triggered and wait to be put on the stack.
    pub triggered: Vec<StackItem>,
    /// Whose turn, and where in it.
    pub turn: Turn,
    /// How often which object's abilities triggered: "didn't trigger" is part of an answer.
    #[serde(with = "pairs")]
    pub triggers: BTreeMap<(CardId, Option<Label>), u64>,
    /// What happened on the way, as far as the scenario asks, with how often or how much.
    #[serde(default, with = "pairs")]
    pub recorded: BTreeMap<Recorded, u64>,
    /// The clauses that were not understood and that came into play: of which definitions, and their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<(CardId, u16)>,
    /// What the last batch of events came to, for "that much" and "this way".
    pub result: Outcome,
    /// What is entering just now, and how many of each, while something is done first (CR 614.13c).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub entering: SmallVec<[(ObjectId, u64); 2]>,
    /// What has happened this turn, as far as a text asks about it.
    #[serde(default)]
    pub happened: Vec<Happened>,
    /// What waits while something that follows from it is done first.
    #[serde(default)]
    pub windows: Windows,
    /// What comes back once an object leaves the battlefield (CR 610.3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returns: Vec<Return>,
    /// How far the script has been played.
    pub line: u32,
    /// The line that the rules don't allow, and why; nothing is played after it.
    #[serde(default)]
    pub refused: Option<Refused>,
    /// The id that the next object gets.
    pub next: u32,
    /// The definitions of all cards and tokens; a saved game carries them.
    pub definitions: Arc<Definitions>,
    /// What is still to be played; a saved game carries it.
    pub script: Arc<Script>,
    /// Which effects watch what: derived, no part of the value.
    #[serde(skip)]
    pub index: Cache,
}

/// Something that was moved until an object leaves the battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Return {
    /// The object that has to leave.
    pub until: ObjectId,
    /// What comes back.
    pub object: ObjectId,
    /// From where.
    pub from: Zone,
    /// To where.
    pub to: Zone,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Life total (or what a game counts instead).
    pub life: i64,
    /// Counters the player has.
    pub counters: SmallVec<[(Counter, u64); 1]>,
    /// Cards drawn this turn.
    pub drawn: u64,
    /// Cards drawn in the current step.
    #[serde(default)]
    pub drawn_in_step: u64,
    /// Cards drawn in this scenario.
    pub drawn_in_all: u64,
    /// Life gained this turn.
    pub gained: u64,
    /// Spells cast during the last turn.
    #[serde(default)]
    pub cast_last_turn: u64,
    /// The number of the player's turn before the most recent one; 0 if that was before the scenario.
    #[serde(default)]
    pub turn_before: u32,
    /// The number of the player's most recent turn; 0 if that was before the scenario.
    #[serde(default)]
    pub turn: u32,
    /// Unspent mana by kind, in a game that has such.
    #[serde(default)]
    pub mana: [u32; 6],
    /// Tried to draw from an empty library since state-based actions were last checked.
    pub drew_from_empty: bool,
    /// How often what happened this turn to the player or what is the player's, by verb and sorted; which
    /// events are counted, the game says.
    #[serde(default)]
    pub tally: SmallVec<[(Verb, u64); 1]>,
    /// Lost the game.
    pub lost: bool,
    /// Won the game.
    pub won: bool,
}

impl Player {
    /// How often this happened this turn.
    pub fn happened(&self, verb: Verb) -> u64 {
        self.tally.iter().find(|(counted, _)| *counted == verb).map_or(0, |(_, times)| *times)
    }

    /// Counts that this happened.
    pub fn note(&mut self, verb: Verb, times: u64) {
        match self.tally.binary_search_by_key(&verb, |(counted, _)| *counted) {
            Ok(place) => self.tally[place].1 = self.tally[place].1.saturating_add(times),
            Err(place) => self.tally.insert(place, (verb, times)),
        }
    }
}

/// Whose turn it is, and where in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// The number of the turn, from 1.
    pub number: u32,
    /// Whose turn.
    pub active: PlayerId,
    /// The step or phase.
    pub moment: Moment,
    /// The step or phase that the turn has come to, if that didn't begin: what is skipped is proceeded past.
    #[serde(default)]
    pub passed: Option<Moment>,
    /// Whether what the players declare in this step has been declared.
    #[serde(default)]
    pub declared: bool,
    /// The step that the script has the turn go on to, when nothing is left to do before, and the one
    /// at which that ends.
    #[serde(default)]
    pub toward: Option<(Moment, Moment)>,
    /// The line of the script for which a step was begun that it needs.
    #[serde(default)]
    pub led: u32,
    /// Which line that was.
    #[serde(default)]
    pub led_line: u32,
    /// The extra turns that come next; the last of them first (CR 500.7).
    #[serde(default)]
    pub extra: SmallVec<[PlayerId; 1]>,
    /// Whose turn was the last that came in turn order, if it isn't the active player's: after extra
    /// turns and skipped ones the order goes on from there.
    #[serde(default)]
    pub last: Option<PlayerId>,
}

/// What the last batch came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// How much or how many.
    pub amount: u64,
    /// What was moved, created, destroyed.
    pub objects: SmallVec<[ObjectId; 2]>,
    /// What changed to a public zone: what it was, and what it is now.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub moved: SmallVec<[(ObjectId, ObjectId); 1]>,
    /// How much was prevented in it.
    pub prevented: u64,
    /// What happened, where a game keeps account of it.
    #[serde(default)]
    pub happened: SmallVec<[Verb; 2]>,
    /// How many of the objects were destroyed by it, where a game keeps account of it.
    #[serde(default)]
    pub destroyed: u64,
}

/// What waits while something that follows from it is done first, in games without a stack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Windows {
    /// What batches came to whose consequences are still being dealt with, the outermost first.
    pub results: Vec<Outcome>,
    /// The objects tagged for destruction, in order, while their destruction is under way.
    pub doomed: Option<Vec<ObjectId>>,
    /// What went from the board to where everybody can see it: what it was, and what it is now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub became: Vec<(ObjectId, ObjectId)>,
    /// How many programs are under way that are carried out instead of an event.
    #[serde(default)]
    pub substitutes: u32,
}

/// One or more equal objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Row {
    /// Its id.
    pub id: ObjectId,
    /// How many objects.
    pub count: u64,
    /// What it is (its copiable values).
    pub card: CardId,
    /// What is printed on it, if it is a copy of something else.
    pub printed: Option<CardId>,
    /// The name a scenario gave it.
    pub label: Option<Label>,
    /// Where it is.
    pub zone: Zone,
    /// Whose card.
    pub owner: PlayerId,
    /// Under whose control; in a zone where nobody controls anything, the owner.
    pub controller: PlayerId,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether it is a token.
    pub token: bool,
    /// Whether it was kicked as it was cast (CR 702.33).
    pub kicked: bool,
    /// From which zone it was cast, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cast_from: Option<Zone>,
    /// X, as it was chosen when it was cast (CR 107.3m).
    pub x: u64,
    /// Its place in an ordered zone, the top first; equal places are in unknown order.
    pub place: i32,
    /// Damage marked on it.
    pub damage: u64,
    /// Damage from a source with deathtouch since state-based actions were last checked.
    pub touched: bool,
    /// Tagged for destruction: it will be destroyed once everything that follows from that is done.
    #[serde(default)]
    pub doomed: bool,
    /// Counters on it.
    pub counters: SmallVec<[(Counter, u64); 1]>,
    /// What was chosen as it entered.
    pub chosen: SmallVec<[Value; 1]>,
    /// What it is attached to.
    pub attached: Option<ObjectId>,
    /// What it attacks.
    pub attacking: Option<Party>,
    /// What it blocks.
    pub blocking: SmallVec<[ObjectId; 1]>,
    /// Whether it was blocked in this combat; it stays so whatever becomes of its blockers.
    pub blocked: bool,
    /// Whether it dealt damage before the others in this combat.
    pub struck: bool,
    /// The turn in which its controller got it; 0 for what was there before.
    pub since: u32,
    /// Where on the board it is, in a game that has several locations there; none: in its base.
    #[serde(default)]
    pub at: Option<ObjectId>,
    /// Whether it lies face down.
    #[serde(default)]
    pub face_down: bool,
    /// What is remembered of it, if anything is.
    #[serde(default)]
    pub memory: Option<Box<Memory>>,
    /// What few objects have: exceptions of a copy effect, a face, what they were before an effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aspect: Option<Box<Aspect>>,
}

/// What few objects have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aspect {
    /// The exceptions of the copy effects that made it what it is (CR 707.9).
    pub except: SmallVec<[Exception; 1]>,
    /// Keywords that it gained as it entered, for as long as it stays (CR 702.136a).
    pub gains: SmallVec<[Tag; 1]>,
    /// Which face is up, if it isn't the front.
    pub face: Face,
    /// Its timestamp, if that isn't when it came (CR 613.7e).
    pub stamp: u32,
    /// What it was before effects made it a copy or gave it to somebody else.
    pub before: Option<Box<Before>>,
    /// What it was as it left, of what is gone (CR 608.2h).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<Box<Characteristics>>,
}

/// An exception of a copy effect: of which definition, and which of its exceptions.
pub type Exception = (CardId, u16);

/// Which face of an object is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Face {
    /// The front, or the only one.
    #[default]
    Front,
    /// The back of a double-faced card.
    Back,
    /// It is face down (CR 613.2b).
    Down,
}

/// What an object was before copy and control effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Before {
    /// What it was.
    pub card: CardId,
    /// What is printed on it, if that differs.
    pub printed: Option<CardId>,
    /// Exceptions of copy effects by which it was so.
    pub except: SmallVec<[Exception; 1]>,
    /// Whose it was.
    pub controller: PlayerId,
}

/// Whether a card is somebody's commander (CR 903.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Commander {
    /// It is no commander.
    #[default]
    No,
    /// It is one.
    Yes,
    /// It is one, and its owner has left it where it is.
    Left,
}

/// What is remembered of an object besides its state: few objects have any of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Memory {
    /// How often its effects that say "once each turn" were applied this turn, by number.
    pub used: Vec<(u16, u64)>,
    /// The players who scored it this turn.
    pub scored: Vec<PlayerId>,
    /// The player who contests it.
    pub contested: Option<PlayerId>,
    /// How far the combat there has come, if there is one.
    pub fight: Option<Fight>,
    /// The mana that was spent to cast it, by color; none: without color.
    #[serde(default)]
    pub spent: Vec<(Option<Tag>, u64)>,
    /// What it has become by keyword actions, and stays as long as it is on the battlefield: monstrous, renowned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub became: Vec<Verb>,
    /// The optional costs that were paid to cast it, by their keywords, and how often.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paid: Vec<(String, u64)>,
    /// Its level, if it has gained one (CR 716.2b).
    #[serde(default)]
    pub level: u64,
    /// The definition whose text it has copied.
    pub text_of: Option<CardId>,
    /// Whether it is somebody's commander, wherever it goes.
    #[serde(default)]
    pub commander: Commander,
}

/// A spell or ability on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StackItem {
    /// The spell's object, or none for an ability.
    pub spell: Option<ObjectId>,
    /// The object the ability is of, or the spell.
    pub source: ObjectId,
    /// Whose.
    pub controller: PlayerId,
    /// What is carried out.
    pub program: ProgramId,
    /// The targets, and what was chosen.
    pub chosen: SmallVec<[Value; 2]>,
    /// "It": the object of the event that triggered it.
    pub it: Option<Party>,
    /// What the object of the event that triggered it has become by that event (CR 400.7, 603.10a): a dead creature's
    /// card in the graveyard.
    #[serde(default)]
    pub found: Option<ObjectId>,
    /// "They": the player of the event that triggered it.
    pub they: Option<PlayerId>,
    /// "That source": the source of the damage that triggered it.
    pub by: Option<ObjectId>,
    /// "That much": the amount of the event that triggered it.
    pub amount: u64,
    /// X.
    pub x: u64,
    /// How many equal ones there are, one on top of the other.
    pub times: u64,
    /// With which others it waits, in a game that has abilities wait in groups; 0: in none.
    #[serde(default)]
    pub group: u64,
}

impl StackItem {
    /// The point of view of its text, as far as it is known on the stack.
    pub fn view<'a>(&'a self, position: &'a Position) -> View<'a> {
        let they = self.they.as_slice();
        let view = View::of(position, self.controller, Some(self.source), &self.chosen);
        View { it: self.it, they, by: self.by, amount: self.amount, x: self.x, ..view }
    }
}

/// A program of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ProgramId {
    /// Whose.
    pub card: CardId,
    /// Which.
    pub index: u16,
}

/// How far a combat at a location has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fight {
    /// Attackers and defenders are designated, and players may still act.
    Showdown,
    /// The damage was dealt.
    Dealt,
}

impl Hash for Table {
    /// All but what stays the same in every fork of a game: definitions and script are compared,
    /// but a table that differs in them alone may have the same hash.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table {
            players,
            rows,
            ghosts,
            stack,
            triggered,
            turn,
            triggers,
            recorded,
            unread,
            result,
            entering,
            happened,
            windows,
            returns,
            line,
            refused,
            next,
            definitions: _,
            script: _,
            index: _,
        } = self;
        (turn, triggers, recorded, unread, result, entering, line, refused, next).hash(state);
        (players, rows, ghosts, stack, triggered, happened, windows, returns).hash(state);
    }
}

impl Table {
    /// A back face comes up: what isn't understood of its text matters from now on.
    pub fn face_shown(&mut self, card: CardId) {
        let definitions = self.definitions.clone();
        for unread in definitions.card(card).declined().filter(|unread| *unread.matters == Matters::Always) {
            if let Err(place) = self.unread.binary_search(&(card, unread.number)) {
                self.unread.insert(place, (card, unread.number));
            }
        }
    }

    /// The row of an object, in play or as it last was.
    #[inline]
    pub fn known(&self, id: ObjectId) -> Option<&Row> {
        self.row(id).or_else(|| self.ghosts.iter().rev().find(|row| row.id == id))
    }

    /// The row of an object that exists.
    #[inline]
    pub fn row(&self, id: ObjectId) -> Option<&Row> {
        self.place(id).map(|place| &self.rows[place])
    }

    /// Where the row of an object is among the rows: ids are given in order, so while nothing has left the table it
    /// is where its number says, and otherwise before that.
    #[inline]
    pub fn place(&self, id: ObjectId) -> Option<usize> {
        let guess = (id.0 as usize).checked_sub(1)?;
        match self.rows.get(guess) {
            Some(row) if row.id == id => Some(guess),
            _ => self.rows.binary_search_by_key(&id, |row| row.id).ok(),
        }
    }

    /// Write access to the row of an object that exists. Don't move it or change what it is by
    /// this: see [`Table::take`] and [`Table::put`].
    pub fn row_mut(&mut self, id: ObjectId) -> Option<&mut Row> {
        self.place(id).map(|place| &mut self.rows.write()[place])
    }

    /// A player.
    #[inline]
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.0 as usize]
    }

    /// Write access to a player.
    pub fn player_mut(&mut self, id: PlayerId) -> &mut Player {
        &mut self.players[id.0 as usize]
    }

    /// All players, in seating order.
    pub fn player_ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.players.len() as u8).map(PlayerId)
    }

    /// All players, in turn order from the active one (CR 101.4).
    pub fn turn_order(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let (first, all) = (self.turn.active.0, self.players.len() as u8);
        (0..all).map(move |step| PlayerId((first + step) % all))
    }

    /// The rows in a zone, and of one player if given, in order.
    pub fn in_zone(&self, zone: Zone, owner: Option<PlayerId>) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.zone == zone && owner.is_none_or(|owner| row.owner == owner))
    }

    /// How many lines of the script have been begun: the next one is, if a step begins for it.
    pub fn lines_begun(&self) -> u32 {
        self.line + u32::from(self.turn.led > 0 && self.turn.led_line == self.line)
    }

    /// How many objects of a row are entering just now, while something is done first.
    pub fn entering(&self, id: ObjectId) -> u64 {
        self.entering.iter().filter(|(object, _)| *object == id).map(|(_, count)| count).sum()
    }

    /// A new id.
    pub fn fresh(&mut self) -> ObjectId {
        self.next += 1;
        ObjectId(self.next)
    }

    /// Adds a row, with a new id, and returns the id.
    pub fn put(&mut self, mut row: Row) -> ObjectId {
        row.id = self.fresh();
        let id = row.id;
        self.rows.write().push(row);
        self.index.clear();
        id
    }

    /// Puts a row on the table under the id that was kept for it.
    pub(crate) fn restore(&mut self, row: Row) {
        let place = self.rows.partition_point(|other| other.id < row.id);
        self.rows.write().insert(place, row);
        self.index.clear();
    }

    /// Takes `count` objects of a row off the table; what they were stays known.
    pub fn take(&mut self, id: ObjectId, count: u64) -> Option<Row> {
        let place = self.place(id)?;
        let rows = self.rows.write();
        let row = &mut rows[place];
        if row.count > count {
            row.count -= count;
            let mut taken = row.clone();
            taken.count = count;
            return Some(taken);
        }
        let row = rows.remove(place);
        self.index.clear();
        self.ghosts.push(row.clone());
        Some(row)
    }

    /// The same, for who has no use for what was taken.
    pub fn take_off(&mut self, id: ObjectId, count: u64) {
        match self.place(id) {
            Some(place) if self.rows[place].count > count => self.rows.write()[place].count -= count,
            _ => _ = self.take(id, count),
        }
    }

    /// Parts one object from its row, so that something may happen to it alone.
    pub fn single_out(&mut self, id: ObjectId) -> ObjectId {
        match self.row_mut(id) {
            Some(row) if row.count > 1 => {
                row.count -= 1;
                let mut one = row.clone();
                one.count = 1;
                self.put(one)
            }
            _ => id,
        }
    }

    /// Takes note of what is gone as it was when it left.
    pub fn remember(&mut self, id: ObjectId, last: Characteristics) {
        if let Some(ghost) = self.ghosts.iter_mut().rev().find(|ghost| ghost.id == id) {
            ghost.aspect.get_or_insert_default().last = Some(Box::new(last));
        }
    }

    /// Parts so many objects from their row, so that something may happen to them alone. None if that
    /// would be none or all of them.
    pub fn part(&mut self, id: ObjectId, count: u64) -> Option<ObjectId> {
        let row = self.row_mut(id).filter(|row| (1..row.count).contains(&count))?;
        row.count -= count;
        let some = Row { count, ..row.clone() };
        Some(self.put(some))
    }

    /// Forgets what nothing can ask about any more.
    pub fn forget(&mut self) {
        self.ghosts.clear();
    }
}

impl Row {
    /// One object of `card` in `zone`, with nothing on it. It gets its id when it is put somewhere.
    pub fn new(card: CardId, zone: Zone, owner: PlayerId) -> Self {
        Row {
            id: ObjectId(0),
            count: 1,
            card,
            printed: None,
            label: None,
            zone,
            owner,
            controller: owner,
            tapped: false,
            token: false,
            kicked: false,
            cast_from: None,
            x: 0,
            place: 0,
            damage: 0,
            touched: false,
            doomed: false,
            counters: SmallVec::new(),
            chosen: SmallVec::new(),
            attached: None,
            attacking: None,
            blocking: SmallVec::new(),
            blocked: false,
            struck: false,
            since: 0,
            at: None,
            face_down: false,
            memory: None,
            aspect: None,
        }
    }

    /// CR 701.27a: turned over, so that its other face is up; what it is a copy of, it stays. Whether it could be.
    pub fn turn_over(&mut self, definitions: &Definitions) -> bool {
        let front = self.own_front();
        let Some(back) = definitions.card(front).back else { return false };
        let (face, from, to) = match self.face() {
            Face::Front => (Face::Back, front, back),
            Face::Back => (Face::Front, back, front),
            Face::Down => return false,
        };
        let printed = (face == Face::Back).then_some(front);
        if let Some(before) = self.aspect.as_mut().and_then(|aspect| aspect.before.as_mut())
            && before.card == from
        {
            (before.card, before.printed) = (to, printed);
        }
        if self.card == from {
            (self.card, self.printed) = (to, printed);
        }
        self.aspect.get_or_insert_default().face = face;
        true
    }

    /// The front face of the card or token that it is, whatever it is a copy of.
    pub fn own_front(&self) -> CardId {
        let before = self.aspect.as_ref().and_then(|aspect| aspect.before.as_ref());
        before.map_or(self.printed.unwrap_or(self.card), |before| before.printed.unwrap_or(before.card))
    }

    /// The exceptions of the copy effects that made it what it is.
    #[inline]
    pub fn exceptions(&self) -> &[Exception] {
        self.aspect.as_ref().map_or(&[], |aspect| aspect.except.as_slice())
    }

    /// Lays it face down: what it is shows only on the hidden face (CR 708.2).
    pub fn lie_face_down(&mut self, as_what: CardId) {
        self.printed = Some(self.card);
        self.card = as_what;
        self.aspect.get_or_insert_default().face = Face::Down;
    }

    /// Which face is up.
    pub fn face(&self) -> Face {
        self.aspect.as_ref().map_or(Face::Front, |aspect| aspect.face)
    }

    /// Its timestamp (CR 613.7d): objects get their numbers as they come.
    #[inline]
    pub fn stamp(&self) -> u32 {
        self.aspect.as_ref().map_or(0, |aspect| aspect.stamp).max(self.id.0)
    }

    /// Changes what is remembered of it; nothing to remember is remembered as nothing.
    pub fn remember(&mut self, change: impl FnOnce(&mut Memory)) {
        let mut memory = self.memory.take().unwrap_or_default();
        change(&mut memory);
        self.memory = (*memory != Memory::default()).then_some(memory);
    }

    /// Whether it is somebody's commander.
    pub fn commander(&self) -> Commander {
        self.memory.as_ref().map_or(Commander::No, |memory| memory.commander)
    }

    /// How often one of its effects was applied this turn.
    pub fn used(&self, index: u16) -> u64 {
        let memory = self.memory.as_ref();
        memory.and_then(|memory| memory.used.iter().find(|(number, _)| *number == index)).map_or(0, |(_, times)| *times)
    }

    /// How many counters of a kind are on it.
    pub fn counters_of(&self, counter: Counter) -> u64 {
        count_of(&self.counters, counter)
    }
}

/// How many counters of a kind are in a list.
pub fn count_of(counters: &[(Counter, u64)], counter: Counter) -> u64 {
    counters.iter().find(|(kind, _)| *kind == counter).map_or(0, |(_, count)| *count)
}

/// Adds counters to a list, which stays sorted and without zeros.
pub fn add_counters<const N: usize>(counters: &mut SmallVec<[(Counter, u64); N]>, counter: Counter, amount: u64) {
    match counters.binary_search_by_key(&counter, |(kind, _)| *kind) {
        Ok(place) => counters[place].1 = counters[place].1.saturating_add(amount),
        Err(place) if amount > 0 => counters.insert(place, (counter, amount)),
        Err(_) => {}
    }
}

/// Removes counters from a list, as many as there are; returns how many.
pub fn remove_counters<const N: usize>(counters: &mut SmallVec<[(Counter, u64); N]>, counter: Counter, amount: u64) -> u64 {
    let Ok(place) = counters.binary_search_by_key(&counter, |(kind, _)| *kind) else { return 0 };
    let removed = amount.min(counters[place].1);
    counters[place].1 -= removed;
    if counters[place].1 == 0 {
        counters.remove(place);
    }
    removed
}

/// A map whose keys are no strings, as a list of pairs: JSON has no other keys.
pub(crate) mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<K: Serialize, V: Serialize, S: Serializer>(map: &BTreeMap<K, V>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub(crate) fn deserialize<'de, K: Deserialize<'de> + Ord, V: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<K, V>, D::Error> {
        Ok(Vec::<(K, V)>::deserialize(deserializer)?.into_iter().collect())
    }
}
