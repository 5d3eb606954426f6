//! A player, and what is counted of one.

use instead_kernel::Amount as _;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{ProgramId, copied};
use crate::ids::{Counter, ObjectId, PlayerId, Verb};

/// A player.
#[derive(Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// The number of turns that the player has begun in this game, the one that is on among them; none: nobody says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// Unspent mana by kind, in a game that has such.
    #[serde(default)]
    pub mana: [u64; 6],
    /// Tried to draw from an empty library since state-based actions were last checked.
    pub drew_from_empty: bool,
    /// The number of times that events happened this turn to the player or to something of the player's, by verb and sorted;
    /// which events are counted, the game says.
    #[serde(default)]
    pub tally: SmallVec<[(Verb, u64); 1]>,
    /// The designations that the player has, each called by the event by which a player gets it; sorted.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub designations: SmallVec<[Verb; 1]>,
    /// The number of times that the Ring has tempted the player (CR 701.54c).
    #[serde(default)]
    pub tempted: u64,
    /// The player's speed; 0 if the player has none (CR 702.179b, 702.179f).
    #[serde(default)]
    pub speed: u64,
    /// Lost the game.
    pub lost: bool,
    /// Won the game.
    pub won: bool,
}

impl Clone for Player {
    fn clone(&self) -> Self {
        let (counters, tally, designations) = (copied(&self.counters), copied(&self.tally), copied(&self.designations));
        Player { counters, tally, designations, ..*self }
    }
}

impl Player {
    /// Whether anything about the player may end the game for somebody.
    #[inline]
    pub fn is_in_danger(&self) -> bool {
        self.life <= 0 || self.drew_from_empty || self.lost || self.won || !self.counters.is_empty()
    }

    /// Whether the player has a designation, called by the event by which a player gets it.
    pub fn is_designated(&self, by: Verb) -> bool {
        self.designations.contains(&by)
    }

    /// Gives the player a designation, or takes it away.
    pub fn designate(&mut self, by: Verb, has: bool) {
        match self.designations.binary_search(&by) {
            Ok(place) if !has => _ = self.designations.remove(place),
            Err(place) if has => self.designations.insert(place, by),
            _ => {}
        }
    }

    /// The number of times that this happened this turn.
    pub fn happened(&self, verb: Verb) -> u64 {
        self.tally.iter().find(|(counted, _)| *counted == verb).map_or(0, |(_, times)| *times)
    }

    /// Counts that this happened.
    pub fn note(&mut self, verb: Verb, times: u64) {
        match self.tally.binary_search_by_key(&verb, |(counted, _)| *counted) {
            Ok(place) => self.tally[place].1 = self.tally[place].1.plus(times),
            Err(place) => self.tally.insert(place, (verb, times)),
        }
    }
}

/// Mana in a pool that isn't for everything, or that does more when it is spent (CR 106.6): a part of the unspent mana of its
/// kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Earmarked {
    /// In whose pool.
    pub player: PlayerId,
    /// The place of its kind in the pool.
    pub place: u8,
    /// The amount of mana.
    pub amount: u64,
    /// The object that produced it.
    pub source: ObjectId,
    /// The program that added it, which says what it is for.
    pub program: ProgramId,
    /// The operation of that.
    pub op: u16,
}
