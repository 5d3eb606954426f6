//! Two triggered abilities of one object, of which the second speaks of the player whom the first one targets (CR 607.1):
//! "When ~ enters, target player loses 6 life." – "When ~ leaves the battlefield, that player gains 6 life."

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// Whether an object has such a pair of abilities.
pub(super) fn players(clauses: &[Clause]) -> bool {
    let abilities =
        || clauses.iter().filter_map(|clause| if let Meaning::Ability(ability) = &clause.meaning { Some(ability) } else { None });
    let triggered = |ability: &Ability| match ability {
        Ability::Triggered { when, acts } => Some((when.clone(), acts.clone())),
        _ => None,
    };
    let all: Vec<(Trigger, Vec<Act>)> = abilities().flat_map(parts).filter_map(|one| triggered(&one)).collect();
    all.iter().any(|(when, acts)| is_first(when, acts)) && all.iter().any(|(when, acts)| is_second(when, acts))
}

/// Whether an ability triggers on something its own object does and targets a player.
fn is_first(when: &Trigger, acts: &[Act]) -> bool {
    is_about_itself(when) && acts.any(&mut |node| matches!(node, Node::Who(Who::Target { .. })))
}

/// Whether an ability says "that player" of nobody whom its event or its text has named.
fn is_second(when: &Trigger, acts: &[Act]) -> bool {
    let mut names = |node: Node<'_>| {
        matches!(
            node,
            Node::Matcher(Matcher::Target(_) | Matcher::Targets { .. })
                | Node::Who(Who::Target { .. } | Who::ControllerOf(_) | Who::OwnerOf(_) | Who::Defending(_))
        )
    };
    is_about_itself(when) && acts.any(&mut |node| matches!(node, Node::Who(Who::That))) && !acts.any(&mut names)
}

/// The text of an ability, with "that player" as the player whom the linked ability targeted.
pub(super) fn second(when: &Trigger, acts: &[Act]) -> Vec<Act> {
    let mut acts = acts.to_vec();
    if is_second(when, &acts) {
        acts.reword(&mut |node| match node {
            NodeMut::Who(who @ Who::That) => {
                *who = Who::TheChosen;
                true
            }
            _ => false,
        });
    }
    acts
}

/// The target of which an ability takes note: the first one that is a player.
pub(super) fn noted(when: &Trigger, targets: &[Matcher]) -> Option<u8> {
    let number = targets.iter().position(|target| matches!(target, Matcher::Player(_)))?;
    is_about_itself(when).then(|| u8::try_from(number).ok()).flatten()
}

/// Whether nothing but the object itself is part of the event: no player is.
fn is_about_itself(when: &Trigger) -> bool {
    let Trigger::Event(pattern) = when.core() else { return false };
    pattern.subject == Some(Matcher::Itself) && pattern.player.is_none() && pattern.source.is_none()
}
