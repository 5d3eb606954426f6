//! Texts that say "this way" of something that they don't do themselves: a cost was paid before the text began to be carried out
//! (CR 608.2c).

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// Whether an ability asks what has happened since it began to be carried out, and does nothing that could be it.
pub fn lacks_cause<'v>(ability: &Ability, name: &dyn Fn(Verb) -> &'v str) -> bool {
    match ability {
        Ability::Several(all) => all.iter().any(|one| lacks_cause(one, name)),
        Ability::Modal(modes) => modes.iter().any(|acts| lacks(acts, name)),
        Ability::Triggered { when, acts } => !asked(when).is_empty() || lacks(acts, name),
        Ability::Activated { cost, acts, .. } => lacks(&removed(cost, acts.clone()), name),
        Ability::Spell(acts) | Ability::Paid { acts, .. } => lacks(acts, name),
        other => !asked(other).is_empty() || quoted(other, name),
    }
}

/// "Remove any number of counters: … for each counter removed this way": as many as are chosen for the cost, as X is.
pub(super) fn removed(cost: &[Cost], mut acts: Vec<Act>) -> Vec<Act> {
    let any_number = |cost: &Cost| match cost {
        Cost::Act(Act::Do(deed)) if deed.amount == Some(Amount::Sum(vec![Amount::X])) => Some((deed.verb, deed.counter)),
        _ => None,
    };
    let Some((verb, counter)) = cost.iter().find_map(any_number) else { return acts };
    for (place, act) in acts.iter_mut().enumerate() {
        act.reword(&mut |node| {
            if let NodeMut::Amount(amount) = node {
                let so = match &*amount {
                    Amount::Since(pattern) => pattern.verb == verb && (pattern.counter.is_none() || pattern.counter == counter),
                    // "That much damage", of nothing that the text itself has done.
                    Amount::ThatMuch => place == 0,
                    _ => false,
                };
                if so {
                    *amount = Amount::X;
                }
            }
            false
        });
    }
    acts
}

/// The same of an ability that is given.
fn quoted<'v>(part: &(impl Walk + ?Sized), name: &dyn Fn(Verb) -> &'v str) -> bool {
    part.any(&mut |node| matches!(node, Node::Quoted(abilities) if abilities.iter().any(|ability| lacks_cause(ability, name))))
}

fn lacks<'v>(acts: &[Act], name: &dyn Fn(Verb) -> &'v str) -> bool {
    let mut done: Vec<&str> = Vec::new();
    let mut moves = false;
    acts.walk(&mut |node| {
        match node {
            Node::Deed(deed) => {
                done.push(name(deed.verb));
                moves |= deed.to.is_some();
            }
            Node::Act(Act::Search { verb, .. } | Act::Look { revealed: Some(verb), .. }) => done.push(name(*verb)),
            Node::Act(Act::Fight(..)) => done.push("deal"),
            _ => {}
        }
        false
    });
    let one_of = |verbs: &[&str]| verbs.iter().any(|verb| done.contains(verb));
    let caused = |verb: &str| match verb {
        "move" => moves || one_of(&["mill", "exile-top", "destroy", "sacrifice", "discard", "deal", "counter", "surveil"]),
        "deal" | "exceed" => one_of(&["deal"]),
        "draw" => one_of(&["draw-cards", "draw"]),
        "lose-life" => one_of(&["lose-life", "deal"]),
        other => one_of(&[other]),
    };
    asked(acts).into_iter().any(|verb| !caused(name(verb))) || quoted(acts, name) || later(acts, name) || counts_some(acts)
}

/// The same of what is done later, or triggers then: by that time it is another text that is carried out (CR 603.7, 603.12).
fn later<'v>(acts: &[Act], name: &dyn Fn(Verb) -> &'v str) -> bool {
    acts.any(&mut |node| match node {
        Node::Act(Act::Delayed { when, acts, .. }) => !asked(when).is_empty() || lacks(acts, name),
        Node::Act(Act::WhenYouDo(acts)) => lacks(acts, name),
        _ => false,
    })
}

/// "When one or more nonland cards are discarded this way, … that many …": so many as were nonland, which nothing counts.
fn counts_some(acts: &[Act]) -> bool {
    let that_many = |acts: &[Act]| {
        acts.any(&mut |node| match node {
            Node::Act(Act::WhenYouDo(then)) => then.any(&mut |node| matches!(node, Node::Amount(Amount::ThatMuch))),
            _ => false,
        })
    };
    acts.any(&mut |node| matches!(node, Node::Act(Act::If { condition, acts }) if !asked(condition).is_empty() && that_many(acts)))
}

/// The events of which a part asks whether they have happened since.
fn asked(part: &(impl Walk + ?Sized)) -> Vec<Verb> {
    let mut verbs = Vec::new();
    part.walk(&mut |node| {
        match node {
            Node::Quoted(_) | Node::Act(Act::Delayed { .. } | Act::WhenYouDo(_)) => return true,
            Node::Amount(Amount::Since(pattern)) | Node::Quality(Quality::DoneSince(pattern)) => verbs.push(pattern.verb),
            _ => {}
        }
        false
    });
    verbs
}
