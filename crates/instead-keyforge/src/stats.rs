//! Numbers of players and creatures: pools, keys, armor.

use instead_kernel::Amount as _;
use instead_kernel::amount::{above_zero, signed};
use instead_model::definition::Granted;
use instead_model::evaluate::View;
use instead_model::event::{Event, Marks, Party};
use instead_model::ids::{Counter, ObjectId, PlayerId};
use instead_model::language::{Becoming, Modifier};
use instead_model::position::Position;
use instead_model::table::{Row, Table, add_counters, count_of, remove_counters};
use instead_model::zones;

use crate::words::{counts, known};

/// The cost of a key, in Æmber (KF Cost).
pub const KEY_COST: u64 = 6;
/// The number of keys that wins (KF Objective).
pub const KEYS: u64 = 3;
/// The number of cards that a hand is refilled to (KF Draw Cards).
pub const HAND: u64 = 6;

/// The number of counters of a kind that a player has: Æmber, keys, chains.
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

/// KF Cost: what a key costs a player now: six Æmber, and what constant abilities and lasting effects make of that.
pub fn key_cost(position: &Position, player: PlayerId) -> u64 {
    let mut cost = KEY_COST as i64;
    each_change(position, |modifier, view| {
        let applies = || modifier.when.iter().all(|condition| view.holds(condition));
        let whose = || view.fits(&modifier.of, Some(Party::Player(player)), None).is_ok();
        for becoming in &modifier.becomes {
            if let Becoming::Costs { by, times } = becoming
                && whose()
                && applies()
            {
                let times = signed(view.number(times).unwrap_or(0));
                cost = cost.plus(by.times(times));
            }
        }
    });
    above_zero(cost)
}

/// Calls `each` with every change that constant abilities and lasting effects make, and whose it is.
fn each_change(position: &Position, mut each: impl FnMut(&Modifier, &View<'_>)) {
    let table = &position.table;
    for row in table.rows.iter().filter(|row| row.zone == zones::BOARD && !position.abilities_lost(row)) {
        let modifiers = &table.definitions.card(row.card).compiled.modifiers;
        let view = View::of(position, row.controller, Some(row.id), &row.chosen);
        modifiers.iter().filter(|(_, is_static)| *is_static).for_each(|(modifier, _)| each(modifier, &view));
    }
    // KF Constant Abilities: what a card was given is its own ability.
    position.given(|giver, granted, row| {
        let Granted::Modifier(number) = granted else { return };
        let modifiers = &table.definitions.card(giver.card).compiled.modifiers;
        if let Some((modifier, _)) = modifiers.get(usize::from(*number)) {
            let chosen = giver.chosen();
            each(modifier, &View::of(position, row.controller, Some(row.id), &chosen));
        }
    });
    for made in position.effects.continuous.iter() {
        // "During your opponent's next turn": not yet in one's own.
        let waits = made.lasts.waits(table.turn.active == made.controller);
        let view = View::of(position, made.controller, Some(made.source), &made.chosen);
        if let Some(modifier) = position.modifier_of(made).filter(|_| !waits) {
            each(modifier, &view);
        }
    }
}

/// KF Draw Cards: up to how many cards a hand is refilled.
pub fn hand_size(position: &Position, player: PlayerId) -> u64 {
    let mut size = HAND as i64;
    each_change(position, |modifier, view| {
        for becoming in &modifier.becomes {
            if let Becoming::HandSize(by) = becoming
                && view.fits(&modifier.of, Some(Party::Player(player)), None).is_ok()
                && modifier.when.iter().all(|condition| view.holds(condition))
            {
                size = size.plus(*by);
            }
        }
    });
    above_zero(size)
}

/// KF Cost: the cost of this key: the current cost, raised or lowered as the text says.
pub fn cost_of(position: &Position, event: &Event) -> u64 {
    let current = event.player.map_or(KEY_COST, |player| key_cost(position, player));
    // "Reduced by": it may come to less than the current cost.
    let reduced = event.entry.as_ref().map_or(0, |entry| count_of(&entry.counters, counts::KEY));
    if event.marks.has(Marks::FIRM) { current.less(event.amount) } else { current.plus(event.amount).less(reduced) }
}

/// KF Forge a Key: the cards whose Æmber a player may spend on keys, and how much is on them.
pub fn purses(position: &Position, player: PlayerId) -> Vec<(ObjectId, u64)> {
    let filled = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.counters_of(counts::AEMBER) > 0);
    let purse = filled.filter(|row| position.is(row, if row.controller == player { known().purse } else { known().open_purse }));
    purse.map(|row| (row.id, row.counters_of(counts::AEMBER))).collect()
}

/// KF Forge a Key: the Æmber a player can spend on keys.
pub fn funds(position: &Position, player: PlayerId) -> u64 {
    let on_cards = purses(position, player).into_iter().map(|(_, amount)| amount);
    on_cards.fold(pool(&position.table, player), u64::plus)
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
    armor(position, row).less(row.counters_of(counts::SPENT_ARMOR))
}

/// KF Armor: of armor that a creature loses, what has prevented damage this turn goes first. Whatever changes armor is looked
/// at before and after each event, as long as any has been spent.
pub fn lose_armor(position: &mut Position) {
    let spent = |row: &&Row| row.zone == zones::BOARD && row.counters_of(counts::SPENT_ARMOR) > 0;
    let changed: Vec<(ObjectId, u64, u64)> = position
        .table
        .rows
        .iter()
        .filter(spent)
        .map(|row| (row.id, row.counters_of(counts::ARMOR_BEFORE), armor(position, row)))
        .filter(|(_, before, now)| before != now)
        .collect();
    if changed.is_empty() {
        return;
    }
    let table = position.table.write();
    for (id, before, now) in changed {
        let Some(row) = table.row_mut(id) else { continue };
        remove_counters(&mut row.counters, counts::SPENT_ARMOR, before.less(now));
        remove_counters(&mut row.counters, counts::ARMOR_BEFORE, u64::MAX);
        if row.counters_of(counts::SPENT_ARMOR) > 0 {
            add_counters(&mut row.counters, counts::ARMOR_BEFORE, now);
        }
    }
}

/// A creature's armor, used or not.
fn armor(position: &Position, row: &Row) -> u64 {
    position.power_toughness(row).map_or(0, |(_, armor)| above_zero(armor))
}

/// KF Damage: whether it has as much damage as power, or more.
pub fn is_beaten(position: &Position, row: &Row) -> bool {
    is_creature(position, row) && signed(row.damage) >= power(position, row)
}
