//! Counters and Æmber that events put somewhere, take away or move.

use instead_model::event::{Event, Party};
use instead_model::ids::Counter;
use instead_model::position::Position;
use instead_model::table::{Row, add_counters, remove_counters};

use crate::stats;
use crate::words::counts;

/// KF Pay, KF Move: Æmber leaves a pool; what goes to another pool is added there by the event this contains.
pub(super) fn pays(position: &mut Position, event: &Event) {
    let Some(player) = event.player else { return };
    let table = position.table.write();
    let paid = stats::take(table, player, counts::AEMBER, event.amount);
    if let Some(Party::Object(to)) = event.subject
        && let Some(row) = table.row_mut(to)
    {
        add_counters(&mut row.counters, counts::AEMBER, paid);
    }
}

/// KF Move: Æmber goes from one place to another; that isn't capturing, stealing or losing it.
pub(super) fn shift(position: &mut Position, event: &Event) {
    let table = position.table.write();
    let from = event.source.and_then(|from| table.row_mut(from));
    let moved = from.map_or(0, |row| remove_counters(&mut row.counters, counts::AEMBER, event.amount));
    if let Some(Party::Object(to)) = event.subject
        && let Some(row) = table.row_mut(to)
    {
        add_counters(&mut row.counters, counts::AEMBER, moved);
    }
}

/// Changes the object that an event is about.
pub(super) fn with_row(position: &mut Position, event: &Event, change: impl FnOnce(&mut Row)) {
    if let Some(row) = event.object().and_then(|object| position.table.write().row_mut(object)) {
        change(row);
    }
}

/// Gives counters to a player, or takes them.
pub(super) fn with_pool(position: &mut Position, whose: Option<Party>, counter: Counter, amount: u64, more: bool) {
    let Some(Party::Player(player)) = whose else { return };
    let table = position.table.write();
    if more {
        stats::give(table, player, counter, amount);
    } else {
        stats::take(table, player, counter, amount);
    }
}

/// Puts counters on an object or gives them to a player, or removes them.
pub(super) fn change_counters(position: &mut Position, event: &Event, more: bool) {
    let Some(counter) = event.counter else { return };
    match event.subject {
        Some(Party::Object(_)) => with_row(position, event, |row| {
            if more {
                add_counters(&mut row.counters, counter, event.amount);
            } else {
                remove_counters(&mut row.counters, counter, event.amount);
            }
        }),
        whose => with_pool(position, whose, counter, event.amount, more),
    }
}
