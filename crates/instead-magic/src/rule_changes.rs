//! Static abilities that change rules: the maximum hand size, lands a turn, what players have, what has to attack.

use instead_model::evaluate::View;
use instead_model::event::Party;
use instead_model::ids::{ObjectId, PlayerId, Tag};
use instead_model::language::{Matcher, RuleChange, Who};
use instead_model::position::Position;
use instead_model::table::Row;

/// How many cards a player may keep at the end of their turn (CR 402.2, 514.1).
const HAND_SIZE: u64 = 7;

/// The changes that permanents make, each with its permanent.
fn all(position: &Position) -> impl Iterator<Item = (&Row, &RuleChange)> {
    position.rule_changes().filter(|(row, _)| row.is_in_force())
}

fn is(position: &Position, row: &Row, who: &Who, player: PlayerId) -> bool {
    View::of(position, row.controller, Some(row.id), &row.chosen).is_who(who, player)
}

/// The most cards a player keeps in hand at the end of their turn; none if there is no maximum (CR 402.2).
pub fn maximum_hand_size(position: &Position, player: PlayerId) -> Option<u64> {
    let lifted = all(position).any(|(row, rule)| matches!(rule, RuleChange::NoMaximumHandSize(who) if is(position, row, who, player)));
    (!lifted).then_some(HAND_SIZE)
}

/// How many lands a player may play in their turn (CR 305.2).
pub fn lands_a_turn(position: &Position, player: PlayerId) -> u64 {
    let more = all(position).map(|(row, rule)| match rule {
        RuleChange::MoreLands { who, count } if is(position, row, who, player) => count.saturating_mul(row.count),
        _ => 0,
    });
    more.fold(1, u64::saturating_add)
}

/// How often a player votes (CR 701.38d).
pub fn votes(position: &Position, player: PlayerId) -> u64 {
    let more = all(position).map(|(row, rule)| match rule {
        RuleChange::MoreVotes { who, count } if is(position, row, who, player) => count.saturating_mul(row.count),
        _ => 0,
    });
    more.fold(1, u64::saturating_add)
}

/// Whether a player has a keyword (CR 702.11c, 702.18a).
pub fn player_has(position: &Position, player: PlayerId, keyword: Tag) -> bool {
    all(position).any(|(row, rule)| match rule {
        RuleChange::PlayerHas { who, keyword: has } => *has == keyword && is(position, row, who, player),
        _ => false,
    })
}

fn fits(position: &Position, row: &Row, which: &Matcher, object: ObjectId) -> bool {
    let view = View::of(position, row.controller, Some(row.id), &row.chosen);
    position.table.row(object).is_some_and(|about| view.fits(which, Some(Party::Object(object)), Some(about)).is_ok())
}

/// How many creatures a creature may block (CR 509.1a).
pub fn may_block_so_many(position: &Position, blocker: ObjectId) -> u64 {
    let more = all(position).map(|(row, rule)| match rule {
        RuleChange::BlocksMore { what, count } if fits(position, row, what, blocker) => count.saturating_mul(row.count),
        _ => 0,
    });
    more.fold(1, u64::saturating_add)
}

/// How many creatures may block a creature, if that is limited (CR 509.1b).
pub fn blocked_by_at_most(position: &Position, attacker: ObjectId) -> Option<u64> {
    let limits = all(position).filter_map(|(row, rule)| match rule {
        RuleChange::BlockedByAtMost { what, count } if fits(position, row, what, attacker) => Some(*count),
        _ => None,
    });
    limits.min()
}

/// Whether the activated abilities of an object can't be activated (CR 602.5).
pub fn not_activated(position: &Position, object: ObjectId, is_mana_ability: bool) -> bool {
    all(position).any(|(row, rule)| match rule {
        RuleChange::NotActivated { what, but_mana } => !(*but_mana && is_mana_ability) && fits(position, row, what, object),
        _ => false,
    })
}

/// Whether a creature has to attack if it can (CR 508.1d).
pub fn must_attack(position: &Position, object: ObjectId) -> bool {
    all(position).any(|(row, rule)| matches!(rule, RuleChange::MustAttack(which) if fits(position, row, which, object)))
}
