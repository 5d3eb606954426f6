//! Mandatory actions that repeat the same without end, while something grows: ever more life, ever more tokens.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use instead_kernel::Amount as _;
use instead_kernel::machine;

use crate::event::Event;
use crate::game::{OnTable, Work};
use crate::ids::{PlayerId, Zone};
use crate::position::Position;
use crate::table::Row;
use crate::zones;

/// A hash that tells steps apart: the kinds of their events, or the operation of their text. Amounts, and which of several
/// objects it is, are left out.
pub fn signature(next: Option<&machine::Frame<OnTable>>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let of_event = |event: &Event, hasher: &mut DefaultHasher| (event.verb, event.player, event.from, event.to, event.card).hash(hasher);
    match next {
        None => {}
        Some(machine::Frame::Batch(batch)) => batch.members.iter().for_each(|member| of_event(&member.event, &mut hasher)),
        Some(machine::Frame::Sequence { event, .. }) => of_event(event, &mut hasher),
        Some(machine::Frame::Work { work: Work::Program(frame), .. }) => (frame.program, frame.pc, frame.controller).hash(&mut hasher),
        Some(machine::Frame::Work { work: Work::Task(task), .. }) => (1_u8, task.kind, task.number).hash(&mut hasher),
    }
    hasher.finish()
}

/// Whether what leads from one position to the other can't go on for ever: a line of the script or a turn came to its end, the stack
/// or a zone gets emptier, life is lost, a player gets counters, counters, mana or what is left of an effect are used up, damage or
/// -1/-1 counters add up.
pub fn wears_out(then: &Position, now: &Position) -> bool {
    let players = then.table.players.iter().zip(&now.table.players).any(|(then, now)| {
        let mana = then.mana.iter().zip(&now.mana).any(|(then, now)| now < then);
        mana || now.life < then.life || now.counters != then.counters || now.lost != then.lost || now.won != then.won
    });
    let waiting =
        |position: &Position| position.table.stack.iter().chain(&position.table.triggered).fold(0_u64, |sum, item| sum.plus(item.times));
    let progress =
        (then.table.line, then.table.turn.number, then.table.turn.moment) != (now.table.line, now.table.turn.number, now.table.turn.moment);
    let done = progress || waiting(now) < waiting(then) || now.table.returns.len() < then.table.returns.len();
    done || players || zones_get_emptier(then, now) || objects_wear_out(then, now) || effects_wear_out(then, now)
}

fn zones_get_emptier(then: &Position, now: &Position) -> bool {
    let many = |position: &Position, zone: Zone, player: PlayerId| {
        position.table.in_zone(zone, Some(player)).fold(0_u64, |sum, row| sum.plus(row.count))
    };
    let zones = [zones::BOARD, zones::HAND, zones::DECK, zones::DISCARD];
    now.table.player_ids().any(|player| zones.iter().any(|zone| many(now, *zone, player) < many(then, *zone, player)))
}

fn objects_wear_out(then: &Position, now: &Position) -> bool {
    let wears = |before: &Row| {
        let Some(after) = now.table.row(before.id).filter(|after| after.zone == zones::BOARD) else { return false };
        let fewer = before.counters.iter().any(|(counter, many)| after.counters_of(*counter) < *many);
        // Damage that was lethal before and hasn't destroyed it won't do so by being more (CR 702.12b).
        let withstands = |toughness: i64| u64::try_from(toughness).is_ok_and(|toughness| toughness > 0 && before.damage >= toughness);
        let harmed = after.damage > before.damage && !then.power_toughness(before).is_some_and(|(_, toughness)| withstands(toughness));
        harmed || fewer || after.counters_of(zones::MINUS) > before.counters_of(zones::MINUS)
    };
    then.table.rows.iter().filter(|row| row.zone == zones::BOARD).any(wears)
}

fn effects_wear_out(then: &Position, now: &Position) -> bool {
    then.effects.list.iter().any(|before| {
        let after = now.effects.list.iter().find(|after| after.number == before.number);
        before.left.is_some() && after.and_then(|after| after.left) != before.left
    })
}
