//! The table: players, and rows of objects. One row may stand for a million equal objects.
//!
//! - [`row`]: an object, and what is remembered of it
//! - [`combat`]: what an object does in a combat
//! - [`extras`]: what most objects haven't: damage, an X, a location; [`sparse`]: how that is stored
//! - [`player`]: a player
//! - [`cold`]: what most events leave as it is
//! - [`turn`]: whose turn it is, what the last events came to, what waits
//! - [`stack`]: spells and abilities on the stack; [`apiece`]: those that are for each of several equal objects
//! - [`counters`]: lists of counters

use instead_kernel::amount::Amounts as _;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use instead_kernel::Shared;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::definition::{Definitions, Matters};
use crate::ids::{CardId, ObjectId, PlayerId, Zone};
use crate::index::Cache;
use crate::layers::characteristics::Characteristics;
use crate::rows::Rows;
use crate::script::Script;

pub mod apiece;
pub mod cold;
pub mod combat;
pub mod counters;
pub mod extras;
pub mod player;
pub mod row;
pub mod sparse;
pub mod stack;
pub mod turn;

pub use apiece::*;
pub use cold::*;
pub use combat::*;
pub use counters::*;
pub use extras::*;
pub use player::*;
pub use row::*;
pub use sparse::*;
pub use stack::*;
pub use turn::*;

/// Everything on and around the table.
///
/// The parts that few events change lie [`ColdTable`] and are read and written like the rest: `table.stack`. A search that forks a
/// game to take a life copies a word for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The players, by id.
    pub players: SmallVec<[Player; 2]>,
    /// The objects, by ascending id.
    pub rows: Rows,
    /// The outcome of the last batch of events, for "that much" and "this way".
    pub result: Outcome,
    /// The number of lines of the script that have been played.
    pub line: u32,
    /// The id that the next object gets.
    pub next: u32,
    /// The parts that few events change.
    #[serde(flatten)]
    cold: Shared<ColdTable>,
    /// The definitions of all cards and tokens; a saved game carries them.
    pub definitions: Arc<Definitions>,
    /// The script that is played; a saved game carries it.
    pub script: Arc<Script>,
    /// An index of the effects by the events they watch: derived, no part of the value.
    #[serde(skip)]
    pub index: Cache,
}

impl Hash for Table {
    /// All but what stays the same in every fork of a game: definitions and script are compared,
    /// but a table that differs in them alone may have the same hash.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table { players, rows, result, line, next, cold, definitions: _, script: _, index: _ } = self;
        (players, rows, result, line, next, cold).hash(state);
    }
}

impl Deref for Table {
    type Target = ColdTable;
    #[inline]
    fn deref(&self) -> &ColdTable {
        &self.cold
    }
}

impl DerefMut for Table {
    #[inline]
    fn deref_mut(&mut self) -> &mut ColdTable {
        self.cold.write()
    }
}

impl Table {
    /// An empty table with these players.
    pub fn of(players: impl IntoIterator<Item = Player>) -> Self {
        Table { players: players.into_iter().collect(), ..Table::default() }
    }

    /// Another face comes up: what isn't understood of its text matters from now on.
    pub fn face_shown(&mut self, card: CardId) {
        self.note_unread(card, Matters::from_the_outset);
    }

    /// Notes the clauses of a definition that weren't understood and matter from now on: those for which `counts` holds.
    pub fn note_unread(&mut self, card: CardId, counts: impl Fn(&Matters) -> bool) {
        let Some(definition) = self.definitions.cards.get(card.0 as usize).filter(|card| card.declined().next().is_some()) else { return };
        let definition = definition.clone();
        definition.declined().filter(|unread| counts(unread.matters)).for_each(|unread| self.note_clause((card, unread.number)));
    }

    /// A clause that isn't understood matters from now on.
    pub fn note_clause(&mut self, unread: (CardId, u16)) {
        if let Err(place) = self.unread.binary_search(&unread) {
            self.unread.insert(place, unread);
        }
    }

    /// CR 113.6: what isn't understood of a text matters once its object is where it functions.
    pub(crate) fn comes_into_force(&mut self, row: &Row) {
        if row.has_force() {
            self.note_unread(row.card, |matters| *matters == Matters::InForce);
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

    /// The place of a player in that order.
    pub fn rank(&self, player: PlayerId) -> u32 {
        let (players, active) = (self.players.len() as u32, u32::from(self.turn.active.0));
        (u32::from(player.0) + players - active) % players.max(1)
    }

    /// The rows in a zone, and of one player if given, in order.
    pub fn in_zone(&self, zone: Zone, owner: Option<PlayerId>) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.zone == zone && owner.is_none_or(|owner| row.owner == owner))
    }

    /// The number of lines of the script that have been begun: the next one is, if a step begins for it.
    pub fn lines_begun(&self) -> u32 {
        self.line + u32::from(self.turn.led > 0 && self.turn.led_line == self.line)
    }

    /// The number of objects of a row that are entering just now, while something is done first.
    pub fn entering(&self, id: ObjectId) -> u64 {
        self.entering.iter().filter(|arriving| arriving.object == id).map(|arriving| arriving.count).together()
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
        self.relist(&row);
        self.comes_into_force(&row);
        self.rows.write().push(row);
        id
    }

    /// Puts a row on the table under the id that was kept for it.
    pub(crate) fn restore(&mut self, row: Row) {
        let place = self.rows.partition_point(|other| other.id < row.id);
        self.relist(&row);
        self.comes_into_force(&row);
        self.rows.write().insert(place, row);
    }

    /// Moves `count` objects of a row to another zone as a new object, of which nothing is kept but what is printed on it, whose
    /// it is and what it is called; returns what it is now.
    pub fn relocate(&mut self, id: ObjectId, count: u64, to: Zone) -> Option<ObjectId> {
        let row = self.take(id, count)?;
        let fresh = Row::new(row.printed.unwrap_or(row.card), to, row.owner);
        Some(self.put(Row { count: row.count, label: row.label, ..fresh }))
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
        self.relist(&row);
        self.ghosts.push(row.clone());
        Some(row)
    }

    /// The same, for callers that have no use for the objects.
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

    /// Parts `count` objects from their row, so that something may happen to them alone. None if that would be none or all of
    /// them.
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
