//! Lines: objects on the board that stand in an order, as a battleline does.
//!
//! An object in its controller's line has a place above 0, from the left; everything else on the board has place 0.

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

    /// The objects next to an object in its controller's line, or to the place where it last stood: the left one first.
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

    /// The object directly to the right of an object in its controller's line, or to the left.
    pub fn beside(&self, object: ObjectId, right: bool) -> Option<ObjectId> {
        let row = self.known(object).filter(|row| row.zone == zones::BOARD && row.place > 0)?;
        let line = self.line(row.controller);
        let neighbors = self.neighbors(object);
        let place = |id: &ObjectId| self.row(*id).map_or(0, |other| other.place);
        let on_side = |id: &&ObjectId| if right { place(id) >= row.place } else { place(id) < row.place };
        neighbors.iter().find(on_side).copied().filter(|id| line.contains(id))
    }

    /// Whether something stands in the line of an object, anywhere on the right of it or on the left.
    pub fn is_on_side_of(&self, row: &Row, object: ObjectId, right: bool) -> bool {
        let Some(of) = self.row(object).filter(|of| of.zone == zones::BOARD && of.place > 0) else { return false };
        let same_line = row.zone == zones::BOARD && row.place > 0 && row.controller == of.controller && row.id != object;
        let line = self.line(of.controller);
        let place = |id: ObjectId| line.iter().position(|other| *other == id);
        same_line && (place(row.id) > place(object)) == right
    }

    /// Whether an object stands at an end of its controller's line.
    pub fn is_flank(&self, row: &Row) -> bool {
        row.zone == zones::BOARD && row.place > 0 && self.neighbors(row.id).len() < 2
    }

    /// The place at the right end of a player's line.
    pub fn end_of_line(&self, player: PlayerId) -> i32 {
        let places = self.rows.iter().filter(|row| row.zone == zones::BOARD && row.place > 0 && row.controller == player);
        places.map(|row| row.place).max().unwrap_or(0).saturating_add(1) // no amount
    }
}

/// The right end of a line, as the answer to [`Prompt::Place`](crate::game::Prompt::Place); 0 is the left one.
pub const RIGHT: u64 = u64::MAX;
