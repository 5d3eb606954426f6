//! Spells that have other targets, or more of them, if they are kicked (CR 702.33g).

use super::*;
use crate::language::walk::{Node, Walk};

/// The texts of a spell, each with what has to hold for it: one, or, where what is done only if the spell was kicked has
/// targets, one for each case. Those targets are chosen only if it was.
pub(super) fn apart(acts: &[Act]) -> Vec<(Vec<Act>, Option<Condition>)> {
    let Some(condition) = acts.iter().find_map(kicked_targets) else { return vec![(acts.to_vec(), None)] };
    let kicked = acts.iter().map(|act| case(act, &condition, true)).collect();
    let otherwise = acts.iter().map(|act| case(act, &condition, false)).collect();
    vec![(kicked, Some(condition.clone())), (otherwise, Some(Condition::Not(Box::new(condition))))]
}

/// The condition of an act that asks whether the spell was kicked, or another cost of it paid, and has targets for that case
/// (CR 702.113b, 702.174m).
fn kicked_targets(act: &Act) -> Option<Condition> {
    let (condition, acts) = match act {
        Act::If { condition, acts } => (condition, acts),
        Act::InsteadIf { condition, instead, .. } => (condition, instead),
        _ => return None,
    };
    let kicked = condition.any(&mut |node| {
        matches!(
            node,
            Node::Condition(Condition::Kicked | Condition::Paid(_)) | Node::Quality(Quality::Kicked) | Node::Matcher(Matcher::Paid { .. })
        )
    });
    let targets = acts.iter().any(found::names_target);
    (kicked && targets).then(|| condition.clone())
}

/// The part of an act that is carried out in one of the cases.
fn case(act: &Act, condition: &Condition, holds: bool) -> Act {
    match act {
        Act::If { condition: own, acts } if own == condition => Act::Both(if holds { acts.clone() } else { Vec::new() }),
        Act::InsteadIf { condition: own, acts, instead } if own == condition => {
            Act::Both(if holds { instead.clone() } else { acts.clone() })
        }
        other => other.clone(),
    }
}
