//! The order of steps and phases (CR 500): which is next, and which is passed over.

use super::*;

/// CR 500.1: whether a step comes later this turn than the next one: those between aren't passed over.
pub(super) fn comes_later(position: &Position, moment: Moment) -> bool {
    let now = position.table.turn.passed.unwrap_or(position.table.turn.moment);
    let next = following(position);
    moment > now && next != moments::UNTAP && moment > next
}

/// Whether a step comes after the combat damage; the main phase that begins in combat is the second.
pub(super) fn comes_after_combat(moment: Moment) -> bool {
    matches!(moment, moments::MAIN | moments::END_OF_COMBAT | moments::SECOND_MAIN | moments::END | moments::CLEANUP)
}

/// Whether creatures attack that have yet to deal their damage.
pub(super) fn fights(position: &Position) -> bool {
    let now = position.table.turn.moment;
    matches!(now, moments::ATTACKERS | moments::BLOCKERS | moments::FIRST_STRIKE)
        && position.table.rows.iter().any(|row| row.combat.attacking.is_some())
}

pub(super) fn is_combat(moment: Moment) -> bool {
    moment == moments::COMBAT || is_within_combat(moment)
}

/// Whether it is a step of the combat phase after its beginning.
pub fn is_within_combat(moment: Moment) -> bool {
    matches!(moment, moments::ATTACKERS | moments::BLOCKERS | moments::FIRST_STRIKE | moments::DAMAGE | moments::END_OF_COMBAT)
}

/// The step after the one that it is now, or after the one that was skipped (CR 500.11).
pub(super) fn following(position: &Position) -> Moment {
    let turn = &position.table.turn;
    match follows(position, turn.passed.unwrap_or(turn.moment)) {
        step if is_within_combat(step) && !is_combat(turn.moment) => after_combat(position),
        step => step,
    }
}

/// The phase that comes after a combat phase: one that was added, or else the second main phase (CR 500.1, 500.8).
pub(super) fn after_combat(position: &Position) -> Moment {
    position.table.turn.phases.last().copied().unwrap_or(moments::SECOND_MAIN)
}

/// The step after another (CR 500.1, 506.1); after the last one the untap step of the next turn.
pub(super) fn follows(position: &Position, moment: Moment) -> Moment {
    let attacks = || position.table.rows.iter().any(|row| row.combat.attacking.is_some());
    // CR 500.8: phases that were added come first.
    if let (Some(extra), true) = (position.table.turn.phases.last(), ends_phase(moment)) {
        return *extra;
    }
    match moment {
        moments::UNTAP => moments::UPKEEP,
        moments::UPKEEP => moments::DRAW,
        moments::DRAW => moments::MAIN,
        moments::MAIN => moments::COMBAT,
        moments::COMBAT => moments::ATTACKERS,
        // CR 508.8: without attackers there are no blockers and no damage.
        moments::ATTACKERS if !attacks() => moments::END_OF_COMBAT,
        moments::ATTACKERS => moments::BLOCKERS,
        moments::BLOCKERS if strikes_first(position) => moments::FIRST_STRIKE,
        moments::BLOCKERS | moments::FIRST_STRIKE => moments::DAMAGE,
        moments::DAMAGE => moments::END_OF_COMBAT,
        moments::END_OF_COMBAT => moments::SECOND_MAIN,
        moments::SECOND_MAIN => moments::END,
        moments::END => moments::CLEANUP,
        _ => moments::UNTAP,
    }
}

/// Whether a step is the last one of its phase.
pub(super) fn ends_phase(moment: Moment) -> bool {
    matches!(moment, moments::DRAW | moments::MAIN | moments::END_OF_COMBAT | moments::SECOND_MAIN | moments::CLEANUP)
}

/// CR 510.4: whether there are two combat damage steps.
pub fn strikes_first(position: &Position) -> bool {
    let known = words::known();
    let fights = |row: &Row| row.combat.attacking.is_some() || !row.combat.blocking.is_empty();
    let strikes = |row: &Row| position.is(row, known.first_strike) || position.is(row, known.double_strike);
    position.table.rows.iter().any(|row| fights(row) && strikes(row))
}

/// The first step of the phase that comes after the one in which a step is (CR 500.1).
pub(super) fn follows_phase(moment: Moment) -> Moment {
    match moment {
        moments::UNTAP | moments::UPKEEP | moments::DRAW => moments::MAIN,
        moments::MAIN => moments::COMBAT,
        moments::SECOND_MAIN => moments::END,
        moments::END | moments::CLEANUP => moments::UNTAP,
        _ => moments::SECOND_MAIN,
    }
}

/// CR 800.4m: the players between whose turn it was and this one who have left the game: their turns would have begun.
pub(super) fn passed_over(position: &Position, player: PlayerId) -> SmallVec<[PlayerId; 2]> {
    let table = &position.table;
    let before: SmallVec<[PlayerId; 4]> = table.player_ids().chain(table.player_ids().take(usize::from(player.0))).collect();
    let order = before.iter().rev().copied().filter(|other| *other != player);
    order.take_while(|other| *other != table.turn.active && table.player(*other).lost).collect()
}
