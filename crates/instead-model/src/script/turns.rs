//! The parts of a turn that all games have in common: lines that are refused, the end, what is forgotten.

use super::{Refusal, Refused};
use crate::ids::ObjectId;
use crate::position::Position;

impl Position {
    /// The rules of the game don't allow a line of the script: the game stops there.
    pub fn refuse(&mut self, line: u32, object: Option<ObjectId>, why: Refusal) {
        self.table.write().refused = Some(Refused { line, object, why });
    }

    /// The same for the line that a task is about, or work that isn't about any.
    pub fn refuse_at(&mut self, line: u64, object: Option<ObjectId>, why: Refusal) {
        self.refuse(u32::try_from(line).unwrap_or(u32::MAX), object, why);
    }

    /// Whether the game is over: somebody has won, or nobody is left to win against.
    pub fn game_is_over(&self) -> bool {
        let left = self.table.players.iter().filter(|player| !player.lost).count();
        left < 2 && self.table.players.len() > 1 || self.table.players.iter().any(|player| player.won)
    }

    /// Nothing is going on that could still speak of what has become of something.
    pub fn forget_what_became(&mut self) {
        if !self.table.windows.became.is_empty() {
            self.table.write().windows.became.clear();
        }
    }

    /// Nothing is going on that could still speak of what is gone.
    pub fn forget_what_is_gone(&mut self) {
        if !self.table.ghosts.is_empty() {
            self.table.write().forget();
        }
    }
}
