//! State-based actions: CR 704.

use instead_kernel::Veto;
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::position::Position;
use instead_model::table::{Commander, Row, count_of};
use instead_model::zones;

use crate::words::{self, Do};
use crate::{choose, veto};

/// The state-based actions that would be performed now, all at the same time (CR 704.3).
pub fn actions(position: &Position) -> Vec<Event> {
    let mut actions = Vec::new();
    for player in position.table.player_ids() {
        let state = position.table.player(player);
        // CR 704.5a life, 704.5b an empty library, 704.5c poison.
        let poison = words::known().poison.map_or(0, |counter| count_of(&state.counters, counter));
        if !state.lost && (state.life <= 0 || state.drew_from_empty || poison >= 10) {
            actions.push(Event { player: Some(player), subject: Some(Party::Player(player)), ..action(Do::LoseGame) });
        }
    }
    if !at_rest(position) {
        for row in position.table.rows.iter().filter(|row| row.zone == zones::BOARD) {
            actions.extend(of_permanent(position, row));
            actions.extend(annihilate(row));
        }
    }
    // What can't happen isn't performed, and isn't checked for ever.
    actions.retain(|event| matches!(veto::veto(position, event), Veto::Nothing | Veto::Part(..)));
    actions
}

/// Whether it is known of the rows as they are that there is nothing to do about any of them: no
/// action, no legend rule, nothing that ceases to exist, nothing that was touched. Most events change no row, and
/// then the objects need not be looked at again.
pub fn at_rest(position: &Position) -> bool {
    let rows_only = position.table.indexed().depends_on_rows_only() && position.effects.continuous.is_empty();
    let quiet = |row: &Row| match row.zone {
        zones::BOARD => !row.touched && of_permanent(position, row).is_none() && annihilate(row).is_empty(),
        _ => !row.touched && !has_ceased(row) && row.commander() != Commander::Yes,
    };
    let look = || position.table.rows.iter().all(quiet) && choose::twin_legends(position).is_none();
    rows_only && position.table.rows.at_rest(look)
}

fn has_ceased(row: &Row) -> bool {
    row.token && row.zone != zones::BOARD && row.zone != zones::STACK
}

/// Takes off the table what has ceased to exist: tokens outside the battlefield (CR 704.5d).
pub fn cease(position: &mut Position) {
    let gone: Vec<_> = position.table.rows.iter().filter(|row| has_ceased(row)).map(|row| row.id).collect();
    for id in gone {
        position.table.write().take(id, u64::MAX);
    }
}

fn of_permanent(position: &Position, row: &Row) -> Option<Event> {
    let known = words::known();
    let this = |verb, count: u64| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.controller),
        amount: count,
        marks: Marks::WHOLE,
        ..action(verb)
    };
    let put = |count| Event { from: Some(zones::BOARD), to: Some(zones::DISCARD), ..this(Do::Move, count) };
    if position.is(row, known.creature)
        && let Some((_, toughness)) = position.power_toughness(row)
    {
        // CR 704.5f toughness, 704.5g lethal damage, 704.5h deathtouch.
        if toughness <= 0 {
            return Some(put(row.count));
        }
        if row.damage >= toughness.unsigned_abs() || row.touched {
            return Some(this(Do::Destroy, row.count));
        }
    }
    // CR 704.5i a planeswalker's loyalty, 704.5v a battle's defense.
    for (tag, counter) in [(known.planeswalker, known.loyalty), (known.battle, known.defense)] {
        if position.is(row, tag) && counter.is_some_and(|counter| row.counters_of(counter) == 0) {
            return Some(put(row.count));
        }
    }
    // CR 704.5m: an Aura attached to nothing.
    if position.is(row, known.aura) && row.attached.is_none_or(|host| position.table.row(host).is_none_or(|host| host.zone != zones::BOARD))
    {
        return Some(put(row.count));
    }
    None
}

/// CR 704.5q: +1/+1 and -1/-1 counters go together, in pairs.
fn annihilate(row: &Row) -> Vec<Event> {
    let both = row.counters_of(zones::PLUS).min(row.counters_of(zones::MINUS));
    let kinds = if both > 0 { [zones::PLUS, zones::MINUS].as_slice() } else { &[] };
    let remove = |counter: &_| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.controller),
        counter: Some(*counter),
        amount: both,
        marks: Marks::WHOLE,
        ..action(Do::RemoveCounters)
    };
    kinds.iter().map(remove).collect()
}

fn action(verb: Do) -> Event {
    Event { cause: Cause::StateBased, ..Event::of(verb.into()) }
}
