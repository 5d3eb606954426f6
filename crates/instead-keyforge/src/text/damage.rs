//! Damage that one ability deals in several sentences is dealt at the same time (KF Resolve Abilities in the Order They Are Written):
//! "Deal 1 damage to each creature. Deal an additional 3 damage to each creature if …" deals 1 or 4, and a ward stops all of it.

use instead_model::language::walk::{Node, Walk};
use instead_model::language::{Act, Amount, Condition, Deed, Matcher, Selection};

use crate::words::Do;

/// Puts together what is dealt to the same creatures; whether anything was.
pub(super) fn dealt_together(acts: &mut Vec<Act>) -> bool {
    let mut changed = false;
    for act in acts.iter_mut() {
        if let Act::Both(inner) | Act::Then(inner) = act {
            changed |= dealt_together(inner);
        }
    }
    let mut place = 0;
    while let (Some(first), Some(second)) = (acts.get(place), acts.get(place + 1)) {
        match as_one(first, second) {
            Some(one) => {
                acts.splice(place..=place + 1, one);
                changed = true;
            }
            None => place += 1,
        }
    }
    changed
}

/// Two acts that deal damage to the same creatures, the second one perhaps only if something holds.
fn as_one(first: &Act, second: &Act) -> Option<Vec<Act>> {
    let first = damage(first)?;
    let (condition, more) = match sole(second) {
        Act::If { condition, acts } => match acts.as_slice() {
            [act] => (Some(condition), damage(act)?),
            _ => return None,
        },
        act => (None, damage(act)?),
    };
    if condition.is_some_and(asks_what_came_of_it) || more.source != first.source {
        return None;
    }
    let total = Amount::Sum(vec![first.amount.clone()?, more.amount.clone()?]);
    let (chosen, to) = match (first.subject.as_ref()?, more.subject.as_ref()?) {
        (Selection::Each(one), Selection::Each(other)) if one == other => (None, Selection::Each(one.clone())),
        (Selection::Choose { count: 1, .. }, Selection::The(of @ (Matcher::It | Matcher::That(_)))) => {
            (first.subject.clone(), Selection::The(of.clone()))
        }
        _ => return None,
    };
    let all = Deed { amount: Some(total), subject: Some(to.clone()), ..first.clone() };
    let dealt = match condition {
        None => Act::Do(all),
        Some(condition) => {
            let some = Act::Do(Deed { subject: Some(to), ..first.clone() });
            Act::InsteadIf { acts: vec![some], condition: condition.clone(), instead: vec![Act::Do(all)] }
        }
    };
    Some(chosen.map(Act::Choose).into_iter().chain([dealt]).collect())
}

/// An act without what only keeps it together.
fn sole(act: &Act) -> &Act {
    match act {
        Act::Both(acts) | Act::Then(acts) => match acts.as_slice() {
            [only] => sole(only),
            _ => act,
        },
        _ => act,
    }
}

/// The deed, if an act deals a known amount of damage and nothing more.
fn damage(act: &Act) -> Option<&Deed> {
    let known = |amount: &Amount| match amount {
        Amount::Number(_) => true,
        Amount::Where(of) => matches!(**of, Amount::Number(_)),
        _ => false,
    };
    match sole(act) {
        Act::Do(deed) if Do::of(deed.verb) == Some(Do::Deal) && deed.amount.as_ref().is_some_and(known) => Some(deed),
        _ => None,
    }
}

/// Whether a condition may be about what the damage has done: about a creature that the text speaks of, or what was done "this way".
fn asks_what_came_of_it(condition: &Condition) -> bool {
    condition.any(&mut |node| {
        matches!(node, Node::Matcher(Matcher::It | Matcher::That(_) | Matcher::Found | Matcher::Those(_) | Matcher::Them))
            || matches!(
                node,
                Node::Condition(
                    Condition::It(_)
                        | Condition::GoneBy(_)
                        | Condition::ThatIs { .. }
                        | Condition::Did(_)
                        | Condition::Done
                        | Condition::Refused
                )
            )
            || matches!(node, Node::Amount(Amount::DestroyedThisWay | Amount::ThisWay { .. }))
    })
}
