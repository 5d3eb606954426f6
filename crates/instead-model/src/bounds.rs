//! Whether what is on a table can be counted: see [`instead_kernel::amount`].

use instead_kernel::amount::{Amounts as _, are_counted, is_counted};

use crate::position::Position;
use crate::table::{Player, Row, Table};

impl Position {
    /// Whether every amount in the position can be counted.
    pub fn is_counted(&self) -> bool {
        self.table.is_counted() && self.effects.list.iter().filter_map(|effect| effect.left).all(is_counted)
    }
}

impl Table {
    /// Whether every amount on the table can be counted, and the objects on it all together.
    pub fn is_counted(&self) -> bool {
        is_counted(self.rows.iter().map(|row| row.count).together())
            && self.rows.iter().all(Row::is_counted)
            && self.players.iter().all(Player::is_counted)
            && is_counted(self.result.amount)
    }
}

impl Row {
    fn is_counted(&self) -> bool {
        is_counted(self.damage) && is_counted(self.x) && self.counters.iter().all(|(_, amount)| is_counted(*amount))
    }
}

impl Player {
    fn is_counted(&self) -> bool {
        let Player { life, counters, drawn, drawn_in_step, drawn_in_all, gained, cast_last_turn, mana, tally, tempted, speed, .. } = self;
        is_counted(*life)
            && are_counted([*drawn, *drawn_in_step, *drawn_in_all, *gained, *cast_last_turn, *tempted, *speed])
            && are_counted(*mana)
            && are_counted(counters.iter().map(|(_, amount)| *amount))
            && are_counted(tally.iter().map(|(_, times)| *times))
    }
}
