//! "If eight or more mana was spent to cast that spell, sacrifice ~. If you do, it deals that much damage to each opponent": as
//! much as the condition speaks of, where nothing else was said to be so much since (CR 608.2c). "If excess damage was dealt this
//! way, you gain that much life": as much as was in excess (CR 120.10). "You lose life equal to that card's mana value if ~ isn't
//! saddled. Otherwise, each opponent loses that much life": as much as would have been done.

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// Says so.
pub(super) fn as_the_condition_says(acts: &mut [Act]) {
    let mut done: Vec<Verb> = Vec::new();
    acts.walk(&mut |node| {
        if let Node::Deed(deed) = node {
            done.push(deed.verb);
        }
        false
    });
    acts.reword(&mut |node| {
        if let NodeMut::Act(Act::If { condition, acts }) = node
            && let Some(said) = said(condition, &done)
            && !acts.says(&mut |node| matches!(node, Node::Deed(deed) if comes_to_something(deed)))
        {
            named(acts, &said);
        }
        false
    });
}

/// Says so where one of two ways is taken: what is done "otherwise" speaks of an amount that the other way names.
pub(super) fn as_otherwise(acts: &mut [Act]) {
    acts.reword(&mut |node| {
        // What is done "otherwise" is kept together.
        if let NodeMut::Act(Act::InsteadIf { acts, instead, .. }) = node
            && matches!(acts.as_slice(), [Act::Both(_) | Act::Then(_)])
            && let [Act::Do(Deed { amount: Some(said), .. })] = instead.as_slice()
            && !acts.says(&mut |node| matches!(node, Node::Deed(deed) if comes_to_something(deed)))
        {
            named(acts, said);
        }
        false
    });
}

/// "You may remove each counter from it. For each counter removed this way, …": whoever doesn't has removed none, and not as many
/// as the event before came to. Of counters only: what else a player may do goes on with "if you do".
pub(super) fn as_declined(acts: &mut [Act]) {
    let speaks = |act: &Act| act.any(&mut |node| matches!(node, Node::Amount(Amount::ThatMuch)));
    for place in 0..acts.len() {
        let (before, later) = acts.split_at_mut(place + 1);
        let Some(Act::May { acts, then, otherwise, .. }) = before.last_mut() else { continue };
        if then.is_empty() && otherwise.is_empty() && later.iter().any(speaks) {
            otherwise.extend(counters_changed(acts).map(|deed| {
                Act::Do(Deed {
                    subject: Some(Selection::The(Matcher::Itself)),
                    amount: Some(Amount::Number(0)),
                    counter: deed.counter,
                    ..Deed::of(deed.verb)
                })
            }));
        }
    }
}

/// The deed by which some acts change the number of counters, if that is what they come to in the end.
fn counters_changed(acts: &[Act]) -> Option<&Deed> {
    match acts.last()? {
        Act::Do(deed) => Some(deed).filter(|deed| deed.counter.is_some() || deed.amount == Some(Amount::There)),
        Act::Both(acts) | Act::Then(acts) => counters_changed(acts),
        _ => None,
    }
}

/// Calls "that much" by what it is.
fn named(acts: &mut [Act], said: &Amount) {
    acts.reword(&mut |node| match node {
        NodeMut::Amount(amount @ Amount::ThatMuch) => {
            *amount = said.clone();
            true
        }
        _ => false,
    });
}

/// The amount that a condition compares with a number: of what was spent, or of what came of an event that the text has made, as
/// excess damage does. What the text itself says to do has its own amount, and so have objects that moved.
fn said(condition: &Condition, done: &[Verb]) -> Option<Amount> {
    let speaks = |amount: &Amount| match amount {
        Amount::ManaSpent(_) | Amount::ColorsSpent(_) => true,
        Amount::Since(pattern) => pattern.verb != crate::zones::MOVE && !done.contains(&pattern.verb),
        _ => false,
    };
    match condition {
        Condition::AtLeast { amount, least: Amount::Number(_) } if speaks(amount) => Some(amount.clone()),
        Condition::All(all) | Condition::Any(all) => all.iter().find_map(|one| said(one, done)),
        _ => None,
    }
}

/// Whether an act has an amount of its own.
fn comes_to_something(deed: &Deed) -> bool {
    deed.throw.is_some()
        || deed.amount.as_ref().is_some_and(|amount| !amount.any(&mut |node| matches!(node, Node::Amount(Amount::ThatMuch))))
}
