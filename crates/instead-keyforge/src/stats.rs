//! What is counted on players and creatures: pools, keys, armor.

use instead_model::ids::{Counter, PlayerId};
use instead_model::position::Position;
use instead_model::table::{Row, Table, add_counters, count_of, remove_counters};
use instead_model::zones;

use crate::words::{counts, known};

/// What a key costs (KF Cost).
pub const KEY_COST: u64 = 6;
/// How many keys win (KF Objective).
pub const KEYS: u64 = 3;
/// How many cards a hand is refilled to (KF Draw Cards).
pub const HAND: u64 = 6;

/// How many counters of a kind a player has: Æmber, keys, chains.
pub fn of(table: &Table, player: PlayerId, counter: Counter) -> u64 {
    count_of(&table.player(player).counters, counter)
}

/// The Æmber in a player's pool.
pub fn pool(table: &Table, player: PlayerId) -> u64 {
    of(table, player, counts::AEMBER)
}

/// Gives a player counters.
pub fn give(table: &mut Table, player: PlayerId, counter: Counter, amount: u64) {
    add_counters(&mut table.player_mut(player).counters, counter, amount);
}

/// Takes counters from a player; returns how many there were to take.
pub fn take(table: &mut Table, player: PlayerId, counter: Counter, amount: u64) -> u64 {
    remove_counters(&mut table.player_mut(player).counters, counter, amount)
}

/// The other player.
pub fn opponent(table: &Table, player: PlayerId) -> PlayerId {
    table.player_ids().find(|other| *other != player).unwrap_or(player)
}

/// Whether something is a creature in play.
pub fn is_creature(position: &Position, row: &Row) -> bool {
    row.zone == zones::BOARD && position.is(row, known().creature)
}

/// A creature's power.
pub fn power(position: &Position, row: &Row) -> i64 {
    position.power_toughness(row).map_or(0, |(power, _)| power)
}

/// KF Armor: how much damage its armor can still prevent this turn.
pub fn armor_left(position: &Position, row: &Row) -> u64 {
    let armor = position.power_toughness(row).map_or(0, |(_, armor)| u64::try_from(armor).unwrap_or(0));
    armor.saturating_sub(row.counters_of(counts::SPENT_ARMOR))
}

/// KF Damage: whether it has as much damage as power, or more.
pub fn is_beaten(position: &Position, row: &Row) -> bool {
    is_creature(position, row) && i64::try_from(row.damage).unwrap_or(i64::MAX) >= power(position, row)
}
