//! Damage that one ability deals in several sentences is dealt at the same time (KF Resolve Abilities in the Order They Are Written):
//! "Deal 1 damage to each creature. Deal an additional 3 damage to each creature if …" deals 1 or 4, and a ward stops all of it.

use instead_model::language::walk::{Node, Walk};
use instead_model::language::{Act, Amount, Condition, Deed, Matcher, Noun, Quality, Selection};

use crate::words::Do;

/// Puts together what is dealt by sentences that follow one another; whether anything was.
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

/// Two acts that deal damage, the second one perhaps only if something holds.
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
    let (chosen, dealt) = at_once(first, more)?;
    let some = || Deed { subject: chosen.is_some().then_some(Selection::The(Matcher::It)).or(first.subject.clone()), ..first.clone() };
    let act = match condition {
        None => dealt,
        Some(condition) => Act::InsteadIf { acts: vec![Act::Do(some())], condition: condition.clone(), instead: vec![dealt] },
    };
    Some(chosen.map(Act::Choose).into_iter().chain([act]).collect())
}

/// Two deeds that deal damage as one act, with the choice that comes first, if there is one: to the same creatures one amount.
fn at_once(first: &Deed, more: &Deed) -> Option<(Option<Selection>, Act)> {
    let total = Some(Amount::Sum(vec![first.amount.clone()?, more.amount.clone()?]));
    let all = |to: &Selection| Act::Do(Deed { amount: total, subject: Some(to.clone()), ..first.clone() });
    let both = |to: Selection, other: Selection| {
        Act::Together(vec![Deed { subject: Some(to), ..first.clone() }, Deed { subject: Some(other), ..more.clone() }])
    };
    Some(match (first.subject.as_ref()?, more.subject.as_ref()?) {
        (Selection::Each(one), Selection::Each(other)) if one == other => (None, all(&Selection::Each(one.clone()))),
        (chosen @ Selection::Choose { count: 1, .. }, to @ Selection::The(Matcher::It | Matcher::That(_))) => {
            (Some(chosen.clone()), all(to))
        }
        (Selection::The(one), to @ Selection::The(other)) if one == other => (None, all(to)),
        (_, to) if to.any(&mut |node| matches!(node, Node::Quality(Quality::DoneThisWay(_)))) => return None,
        (to @ Selection::Each(_), other @ (Selection::Each(_) | Selection::Choose { .. })) if !speaks_of_it(other) => {
            (None, both(to.clone(), other.clone()))
        }
        (to @ Selection::The(_), other @ (Selection::Each(_) | Selection::Choose { .. })) => (None, both(to.clone(), other.clone())),
        (chosen @ Selection::Choose { count: 1, .. }, other @ (Selection::Each(_) | Selection::Choose { .. })) => {
            (Some(chosen.clone()), both(Selection::The(Matcher::It), apart(chosen, other.clone())))
        }
        _ => return None,
    })
}

/// Whether words refer to a creature that was named before.
fn speaks_of_it(words: &Selection) -> bool {
    words
        .any(&mut |node| matches!(node, Node::Matcher(Matcher::It | Matcher::That(_) | Matcher::Those(_) | Matcher::Them | Matcher::Found)))
}

/// Whether two nouns may mean the same creature: not if they are of different sides.
pub(super) fn may_be_one(one: &Noun, other: &Noun) -> bool {
    one.whose.is_none() || other.whose.is_none() || one.whose == other.whose
}

/// "Another creature" behind the choice of a creature: another one than that, unless they are of different sides.
fn apart(chosen: &Selection, mut other: Selection) -> Selection {
    if let (Selection::Choose { noun: before, .. }, Selection::Choose { noun, .. }) = (chosen, &mut other)
        && noun.other
        && may_be_one(before, noun)
    {
        noun.other = false;
        noun.is.push(Quality::OtherThan(Box::new(Matcher::It)));
    }
    other
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
