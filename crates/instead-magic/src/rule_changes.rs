//! Static abilities that change rules: the maximum hand size, lands a turn, what players have, what has to attack.

use instead_model::evaluate::View;
use instead_model::event::Party;
use instead_model::ids::{ObjectId, PlayerId, Tag};
use instead_model::language::{RuleChange, Who};
use instead_model::position::Position;
use instead_model::table::Row;
use instead_model::zones;

/// How many cards a player may keep at the end of their turn (CR 402.2, 514.1).
const HAND_SIZE: u64 = 7;

/// The changes that permanents make, each with its permanent.
fn all(position: &Position) -> impl Iterator<Item = (&Row, &RuleChange)> {
    let rows = position.table.rows.iter().filter(|row| row.zone == zones::BOARD);
    rows.flat_map(move |row| {
        let rules = &position.table.definitions.card(row.card).compiled.rules;
        let none = rules.is_empty() || position.abilities_lost(row);
        rules.iter().filter(move |_| !none).map(move |rule| (row, rule))
    })
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

/// Whether a player has a keyword (CR 702.11c, 702.18a).
pub fn player_has(position: &Position, player: PlayerId, keyword: Tag) -> bool {
    all(position).any(|(row, rule)| match rule {
        RuleChange::PlayerHas { who, keyword: has } => *has == keyword && is(position, row, who, player),
        _ => false,
    })
}

/// Whether a creature has to attack if it can (CR 508.1d).
pub fn must_attack(position: &Position, object: ObjectId) -> bool {
    let Some(creature) = position.table.row(object) else { return false };
    all(position).any(|(row, rule)| match rule {
        RuleChange::MustAttack(which) => {
            let view = View::of(position, row.controller, Some(row.id), &row.chosen);
            view.fits(which, Some(Party::Object(object)), Some(creature)).is_ok()
        }
        _ => false,
    })
}
