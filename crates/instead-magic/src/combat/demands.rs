//! Requirements to block (CR 509.1c): as many of them as can be obeyed have to be.
//!
//! Each "must be blocked" asks for one blocker of that attacker, each "all creatures able to block it do so" for every creature
//! that can, each "blocks if able" for that creature to block anything, or that attacker. What asks for more than one blocker at once (menace) is
//! left out of what could be obeyed, so that nothing legal is refused.

use instead_kernel::amount::Amounts as _;
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::zones;

use super::{defended_by, least_blockers, may_block};
use crate::rule_changes::{self, Demands};

/// More attackers that must be blocked than this aren't weighed against one another.
const WEIGHED: usize = 10;

/// A creature that more could be demanded of than these blocks obey; none if no declaration obeys more requirements.
pub fn unmet(position: &Position, blocks: &[(PlayerId, ObjectId, ObjectId)]) -> Option<ObjectId> {
    let on_board = || position.table.rows.iter().filter(|row| row.zone == zones::BOARD);
    let attackers: Vec<ObjectId> = on_board().filter(|row| row.combat.attacking.is_some()).map(|row| row.id).collect();
    if attackers.is_empty() {
        return None;
    }
    let blockers: Vec<(ObjectId, PlayerId)> =
        on_board().filter(|row| row.combat.attacking.is_none()).map(|row| (row.id, row.controller)).collect();
    let ids: Vec<ObjectId> = blockers.iter().map(|(id, _)| *id).collect();
    let Demands { mut blocked, by_all, block, pairs } = rule_changes::demands(position, &attackers, &ids);
    if blocked.is_empty() && by_all.is_empty() && block.is_empty() && pairs.is_empty() {
        return None;
    }
    blocked.sort_unstable();
    blocked.dedup();
    blocked.truncate(WEIGHED);
    let times = |list: &[ObjectId], one: ObjectId| list.iter().filter(|other| **other == one).count() as u64;
    // "It blocks that if able": each of them for itself.
    let told = |blocker: ObjectId, attacker: ObjectId| pairs.iter().filter(|pair| **pair == (blocker, attacker)).count() as u64;
    // What a single block of this attacker by this creature obeys, besides that the attacker is blocked.
    let worth = |blocker: ObjectId, attacker: ObjectId| times(&by_all, attacker) + told(blocker, attacker) + times(&block, blocker).min(1);
    let obeyed: u64 = blocks
        .iter()
        .enumerate()
        .map(|(place, (_, blocker, attacker))| {
            let before = blocks.iter().take(place).any(|(_, other, _)| other == blocker);
            times(&by_all, *attacker) + told(*blocker, *attacker) + if before { 0 } else { times(&block, *blocker).min(1) }
        })
        .together()
        + blocked.iter().filter(|attacker| blocks.iter().any(|(_, _, other)| other == *attacker)).count() as u64;
    // The most that could be obeyed by one block for each creature: for every set of attackers that are blocked of those that
    // must be.
    let mut best: Vec<Option<u64>> = vec![None; 1 << blocked.len()];
    best[0] = Some(0);
    for (blocker, player) in &blockers {
        let could = attackers.iter().filter(|attacker| {
            let defends = position.table.row(**attacker).and_then(|row| row.combat.attacking).and_then(|whom| defended_by(position, whom));
            defends == Some(*player)
                && least_blockers(position, **attacker) == 1
                && may_block(position, *player, *blocker, **attacker).is_ok()
        });
        let options: Vec<(usize, u64)> = could
            .map(|attacker| {
                let bit = blocked.iter().position(|one| one == attacker).map_or(0, |place| 1 << place);
                (bit, worth(*blocker, *attacker))
            })
            .collect();
        let before = best.clone();
        for (set, value) in before.iter().enumerate().filter_map(|(set, value)| value.map(|value| (set, value))) {
            for (bit, worth) in &options {
                let place = &mut best[set | bit];
                *place = (*place).max(Some(value + worth));
            }
        }
    }
    let most = best.iter().enumerate().filter_map(|(set, value)| value.map(|value| value + u64::from(set.count_ones()))).max();
    if most.is_none_or(|most| most <= obeyed) {
        return None;
    }
    let named = blocked.iter().chain(&by_all).find(|attacker| !blocks.iter().any(|(_, _, other)| other == *attacker));
    let ordered = block.iter().chain(pairs.iter().map(|(blocker, _)| blocker));
    named
        .or_else(|| ordered.into_iter().find(|blocker| !blocks.iter().any(|(_, other, _)| other == *blocker)))
        .or(attackers.first())
        .copied()
}
