//! "If eight or more mana was spent to cast that spell, sacrifice ~. If you do, it deals that much damage to each opponent": as
//! much as the condition speaks of, where nothing else was said to be so much since (CR 608.2c).

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// Says so.
pub(super) fn as_the_condition_says(acts: &mut [Act]) {
    acts.reword(&mut |node| {
        if let NodeMut::Act(Act::If { condition, acts }) = node
            && let Some(spent) = spent(condition)
            && !acts.says(&mut |node| matches!(node, Node::Deed(deed) if comes_to_something(deed)))
        {
            acts.reword(&mut |node| match node {
                NodeMut::Amount(amount @ Amount::ThatMuch) => {
                    *amount = spent.clone();
                    true
                }
                _ => false,
            });
        }
        false
    });
}

/// The amount spent, if a condition compares that with a number.
fn spent(condition: &Condition) -> Option<Amount> {
    match condition {
        Condition::AtLeast { amount: amount @ (Amount::ManaSpent(_) | Amount::ColorsSpent(_)), least: Amount::Number(_) } => {
            Some(amount.clone())
        }
        Condition::All(all) | Condition::Any(all) => all.iter().find_map(spent),
        _ => None,
    }
}

/// Whether an act has an amount of its own.
fn comes_to_something(deed: &Deed) -> bool {
    deed.throw.is_some()
        || deed.amount.as_ref().is_some_and(|amount| !amount.any(&mut |node| matches!(node, Node::Amount(Amount::ThatMuch))))
}
