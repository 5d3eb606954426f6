//! The effects of single events that take more than a line.

use super::*;

/// 428: damage is marked on a unit.
pub(super) fn deal(position: &mut Position, event: &Event) {
    with_row(position, event, |row| {
        row.damage = row.damage.plus(event.amount);
        // 428.5.c: of a spell or ability it is known; what dies in combat is killed by nobody's.
        let by = event.source.zip(event.player).filter(|_| matches!(event.cause, Cause::Effect(_)));
        row.hit(by);
    });
}

/// A change of zones, and what follows at once.
pub(super) fn put_somewhere(
    position: &mut Position,
    event: &mut Event,
    contained: bool,
    result: &mut Outcome,
    lineage: &Lineage<EffectId>,
    next: &mut Next<OnTable>,
) {
    let detached = leave(position, event);
    let token = event.card.filter(|_| event.to == Some(zones::BOARD));
    put(position, event, contained, result);
    next.propose(detached, lineage);
    next.propose(token.and_then(|card| token_played(position, event, card)), lineage);
}

/// 355.4: a move whose place isn't said: its player says where to, and that is the move.
pub(super) fn relocate_to(position: &mut Position, event: &mut Event, lineage: &Lineage<EffectId>, next: &mut Next<OnTable>) {
    match event.at {
        Some(at) => relocate(position, event, at),
        None => {
            event.amount = 0;
            let (object, player) = (event.object(), event.player);
            next.work(TaskKind::Destination.task().with(object).by(player).into(), lineage);
        }
    }
}

/// Resources are added to a pool, some of them for a purpose.
pub(super) fn add_resources(position: &mut Position, event: &Event) {
    let purpose = match Do::of(event.verb) {
        Some(Do::AddForSpells) => Purpose::Spell,
        Some(Do::AddForGear) => Purpose::Gear,
        Some(Do::AddForShowdowns) => Purpose::Showdown,
        _ => Purpose::Other,
    };
    let counter = event.counter.map(|counter| pay::earmarked(counter, purpose).unwrap_or(counter));
    with_player(position, event, |player| {
        if let Some(counter) = counter {
            add_counters(&mut player.counters, counter, event.amount);
        }
    });
}

/// The task that carries out an event, with the amount of the event in the task's number.
pub(super) fn counted_task(position: &Position, event: &Event) -> Task {
    let (kind, number) = match Do::of(event.verb) {
        Some(Do::Pay) => {
            let kind = u64::from(event.counter.map_or(0, |counter| counter.0));
            (TaskKind::Pay, event.amount << 8 | (pay::purpose(position, event) as u64) << 4 | kind)
        }
        Some(Do::BurnOut) => {
            let left = if event.to == Some(zones::DISCARD) { event.amount } else { 0 };
            (TaskKind::BurnOut, deck::numbered(event.marks, left, 0))
        }
        _ => (TaskKind::Mill, deck::numbered(event.marks, event.amount, 0)),
    };
    kind.task().by(event.player).numbered(number)
}
