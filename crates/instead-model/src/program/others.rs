//! "Zombies you control get +2/+1. Other creatures you control get +1/+1": a spell on the stack is none of the permanents that
//! its text speaks of, so "other" is other than what that has named before (CR 608.2c).

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// Says so in the text of a spell.
pub(super) fn than_those(acts: &mut [Act]) {
    let mut named = None;
    acts.iter_mut().for_each(|act| walk(act, &mut named));
}

/// "Exile it, then return all other cards exiled with ~": other than those that the text itself has just exiled, and not other
/// than ~, which is none of the cards that it has exiled (CR 607.2a, 608.2c).
pub(super) fn than_just_exiled(acts: &mut [Act]) {
    let mut exiled = false;
    acts.iter_mut().for_each(|act| just_exiled(act, &mut exiled));
}

fn just_exiled(act: &mut Act, exiled: &mut bool) {
    if let Some(parts) = act.parts_mut() {
        return parts.into_iter().for_each(|act| just_exiled(act, exiled));
    }
    let with = |quality: &Quality| quality.any(&mut |node| matches!(node, Node::Quality(Quality::ExiledWith)));
    if *exiled {
        act.reword(&mut |node| match node {
            NodeMut::Noun(noun) if noun.other && noun.is.iter().any(with) => {
                noun.other = false;
                noun.is.push(Quality::Isnt(vec![Quality::DoneThisWay(crate::zones::MOVE)]));
                true
            }
            _ => false,
        });
    }
    *exiled |= matches!(act, Act::Do(Deed { to: Some(to), .. }) if to.zone == crate::zones::EXILE);
}

/// `named` is the quality of not being one of those that were named last.
fn walk(act: &mut Act, named: &mut Option<Quality>) {
    match act {
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } => acts.iter_mut().for_each(|act| walk(act, named)),
        Act::May { acts, then, otherwise, .. } => acts.iter_mut().chain(then).chain(otherwise).for_each(|act| walk(act, named)),
        Act::Together(deeds) => deeds.iter_mut().for_each(|deed| {
            than_its_source(deed);
            part(deed, deed_names, named);
        }),
        Act::Do(deed) => {
            than_its_source(deed);
            part(deed, deed_names, named);
        }
        // "Each other creature becomes a copy of target creature": no word stands behind that target.
        Act::Modify(change) | Act::ModifyFor { change, .. } if targets(&change.of) == 0 && targets(change) == 1 => {
            *named = Some(Quality::OtherThan(Box::new(Matcher::It)));
        }
        Act::Modify(change) | Act::ModifyFor { change, .. } => part(change, |change| group(&change.of), named),
        // "Target opponent chooses a creature they control. Other creatures they control can't block".
        Act::Choose(_) | Act::ChosenBy { .. } => part(act, |_| Some(Quality::NoneOf(Box::new(Matcher::Found))), named),
        other => part(other, |_| None, named),
    }
}

fn part<T: Walk + WalkMut>(part: &mut T, names: impl Fn(&T) -> Option<Quality>, named: &mut Option<Quality>) {
    let targets = targets(part);
    // "Target creature and each other creature with the same name": other than that one, whatever was named before.
    let than_target = Some(Quality::OtherThan(Box::new(Matcher::It)));
    let than = match targets {
        1 if found::says_target_first(part) => than_target.as_ref(),
        1 => None,
        _ => named.as_ref(),
    };
    if let Some(quality) = than {
        part.reword(&mut |node| other(node, quality));
    }
    let those = Quality::NoneOf(Box::new(Matcher::Those(Box::new(Noun::of(Head::Permanent)))));
    match targets {
        0 => *named = names(part).or(named.take()),
        1 => *named = than_target,
        _ => *named = Some(those),
    }
}

/// "It deals damage equal to its power to each other creature": other than the one that deals it, whatever was named between.
fn than_its_source(deed: &mut Deed) {
    let Some(source @ (Matcher::It | Matcher::That(_) | Matcher::Chosen(_))) = deed.source.clone() else { return };
    if let Some(subject) = &mut deed.subject {
        let quality = Quality::OtherThan(Box::new(source));
        subject.reword(&mut |node| other(node, &quality));
    }
}

/// Makes "other" of a noun a quality; descriptions of targets are dealt with elsewhere ([`Matcher::OneTarget`]).
fn other(node: NodeMut<'_>, quality: &Quality) -> bool {
    match node {
        NodeMut::Matcher(Matcher::Target(_) | Matcher::Targets { .. }) | NodeMut::Who(Who::Target { .. }) => true,
        NodeMut::Noun(noun) if noun.other && noun.head == Head::Permanent => {
            noun.other = false;
            noun.is.push(quality.clone());
            true
        }
        _ => false,
    }
}

/// The number of objects that are targets; a phrase for several counts as 2.
fn targets(part: &impl Walk) -> u8 {
    let mut count = 0_u8;
    part.walk(&mut |node| match node {
        Node::Matcher(Matcher::Target(what)) => {
            count = count.saturating_add(u8::from(!matches!(**what, Matcher::Player(_))));
            true
        }
        Node::Matcher(Matcher::Targets { most, .. }) => {
            count = count.saturating_add(1 + u8::from(*most != 1));
            true
        }
        _ => false,
    });
    count
}

fn deed_names(deed: &Deed) -> Option<Quality> {
    match &deed.subject {
        // The tokens that it has made are what others are other than.
        None if deed.token.is_some() => Some(Quality::NoneOf(Box::new(Matcher::Made))),
        Some(Selection::Each(of)) if deed.to.is_none() => group(of),
        _ => None,
    }
}

/// The quality of being none of a group of permanents.
fn group(of: &Matcher) -> Option<Quality> {
    match of {
        Matcher::Noun(noun) if noun.head == Head::Permanent && !noun.other && !noun.is.iter().any(is_other) => {
            Some(Quality::NoneOf(Box::new(of.clone())))
        }
        _ => None,
    }
}

fn is_other(quality: &Quality) -> bool {
    matches!(quality, Quality::OtherThan(_) | Quality::NoneOf(_))
}
