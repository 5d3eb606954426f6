//! Lines: objects on the board that stand in an order, as a battleline does.
//!
//! What stands in its controller's line has a place above 0, from the left; everything else on the
//! board has place 0.

use smallvec::SmallVec;

use crate::ids::{ObjectId, PlayerId};
use crate::table::{Row, Table};
use crate::zones;

impl Table {
    /// A player's line, from the left.
    pub fn line(&self, player: PlayerId) -> SmallVec<[ObjectId; 8]> {
        let in_line = |row: &&Row| row.zone == zones::BOARD && row.place > 0 && row.controller == player;
        let mut line: SmallVec<[(i32, ObjectId); 8]> = self.rows.iter().filter(in_line).map(|row| (row.place, row.id)).collect();
        line.sort_unstable();
        line.into_iter().map(|(_, id)| id).collect()
    }

    /// What stands next to an object in its controller's line, or last stood: the left one first.
    pub fn neighbors(&self, object: ObjectId) -> SmallVec<[ObjectId; 2]> {
        let Some(row) = self.known(object).filter(|row| row.zone == zones::BOARD && row.place > 0) else { return SmallVec::new() };
        let others = || {
            let line = self.rows.iter().filter(|other| other.zone == zones::BOARD && other.place > 0);
            line.filter(|other| other.controller == row.controller && other.id != row.id)
        };
        let left = others().filter(|other| other.place < row.place).max_by_key(|other| other.place);
        let right = others().filter(|other| other.place >= row.place).min_by_key(|other| other.place);
        left.into_iter().chain(right).map(|other| other.id).collect()
    }

    /// Whether an object stands at an end of its controller's line.
    pub fn is_flank(&self, row: &Row) -> bool {
        row.zone == zones::BOARD && row.place > 0 && self.neighbors(row.id).len() < 2
    }

    /// Puts an object at an end of a line: a place beyond all others.
    pub fn end_of_line(&self, player: PlayerId, left: bool) -> i32 {
        let places = self.rows.iter().filter(|row| row.zone == zones::BOARD && row.place > 0 && row.controller == player);
        let places = places.map(|row| row.place);
        if left { places.min().unwrap_or(MIDDLE).saturating_sub(1) } else { places.max().unwrap_or(MIDDLE).saturating_add(1) }
    }

    /// Numbers a player's line from the middle again, so that equal lines are equal values.
    pub fn tidy_line(&mut self, player: PlayerId) {
        for (place, object) in self.line(player).into_iter().enumerate() {
            let place = MIDDLE + place as i32;
            if let Some(row) = self.row(object).filter(|row| row.place != place).map(|row| row.id).and_then(|id| self.row_mut(id)) {
                row.place = place;
            }
        }
    }
}

/// Where the first in a line stands, so that there is room on its left.
pub const MIDDLE: i32 = 1 << 20;
