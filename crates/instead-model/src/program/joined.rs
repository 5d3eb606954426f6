//! "If …, instead …" joined to the instruction that it replaces, and what is said later to what is done later.

use super::*;

/// "If \[condition\], instead …" joined to the instruction before it, which may stand in another paragraph (CR 614.15): the
/// last one that does the same kind of thing, or else the one just before.
pub(super) fn joined(acts: Vec<Act>) -> Vec<Act> {
    let mut out: Vec<Act> = Vec::new();
    for act in acts {
        match act {
            // CR 614.15: behind "you may …. If you do, …" it replaces what is done then, and not the choice.
            Act::InsteadOfThat { condition, acts } if then_replaced(&out, &acts) => {
                if let Some(then) = out.last_mut().and_then(what_is_done_then) {
                    then.push(Act::InsteadOfThat { condition, acts });
                    *then = joined(std::mem::take(then));
                }
            }
            Act::InsteadOfThat { condition, acts: instead } => match replaced(&out, &instead) {
                Some(place) => {
                    // "Instead those creatures get +3/+3": all that was said since the first of those was named.
                    let (first, last) = names_those(&out, &instead).map_or((place, place), |first| (first.min(place), out.len() - 1));
                    let before = out.splice(first..=last, []);
                    // In one list, whereas what is done "otherwise" is kept together.
                    let spread = |act| if let Act::Both(acts) | Act::Then(acts) = act { acts } else { vec![act] };
                    let acts: Vec<Act> = before.flat_map(spread).collect();
                    out.insert(first, Act::InsteadIf { acts, condition, instead });
                }
                None => out.push(Act::If { condition, acts: instead }),
            },
            // CR 603.7: "At the beginning of the next end step, create a token. It gains haste": what the ability makes then.
            other => {
                let card = brings_no_card(&out) && speaks_of_card(&other);
                match out.last_mut().and_then(done_later) {
                    Some(acts) if acts.last().is_some_and(creates) && speaks_of_it(&other) => acts.push(other),
                    Some(acts) if card && acts.iter().any(brings) => acts.push(other),
                    _ => out.push(other),
                }
            }
        }
    }
    out
}

/// "Target creature gets +1/+1. Another target creature gets -1/-1. If …, instead those creatures get +3/+3": the first of
/// several instructions of which each has named one of those that are spoken of together (CR 608.2c, 614.15).
fn names_those(before: &[Act], instead: &[Act]) -> Option<usize> {
    let target = |node: Node<'_>| matches!(node, Node::Matcher(Matcher::Target(_) | Matcher::Targets { most: 1, .. }));
    let those = instead.says(&mut |node| matches!(node, Node::Matcher(Matcher::Those(_) | Matcher::Them)));
    let mut naming = before.iter().zip(0..).filter(|(act, _)| act.says(&mut { target })).map(|(_, place)| place);
    let first = naming.next().filter(|_| those)?;
    naming.next().map(|_| first)
}

/// "Whenever it deals combat damage to a player this turn, exile the top card of your library. You may play that card": the
/// card that the ability exiles then (CR 603.7), where the text has brought no other one.
fn brings_no_card(before: &[Act]) -> bool {
    let Some((_, earlier)) = before.split_last() else { return true };
    !earlier.says(&mut |node| matches!(node, Node::Act(act) if brings(act)) || matches!(node, Node::Noun(noun) if noun.head == Head::Card))
}

/// Whether an act may bring cards from a place where nothing was named: the top of a library.
fn brings(act: &Act) -> bool {
    match act {
        Act::Do(deed) => deed.subject.is_none() && deed.token.is_none() && deed.throw.is_none(),
        Act::Look { .. } | Act::Search { .. } | Act::Show(_) => true,
        Act::Both(acts) | Act::Then(acts) => acts.iter().any(brings),
        _ => false,
    }
}

/// Whether an act speaks of cards that were named before it.
fn speaks_of_card(act: &Act) -> bool {
    let card = |noun: &Noun| noun.head == Head::Card;
    act.says(&mut |node| matches!(node, Node::Matcher(Matcher::That(noun) | Matcher::Those(noun) | Matcher::ThisWay(noun)) if card(noun)))
}

/// The acts that are done later, if an act ends with those: "if you do, return it at the beginning of your next upkeep".
fn done_later(act: &mut Act) -> Option<&mut Vec<Act>> {
    match act {
        Act::Delayed { acts, .. } => Some(acts),
        Act::May { then, otherwise, .. } | Act::IfYouDo { then, otherwise, .. } if !then.is_empty() && otherwise.is_empty() => {
            then.last_mut().and_then(done_later)
        }
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } => acts.last_mut().and_then(done_later),
        _ => None,
    }
}

/// The acts that are done if those before them were: "if you do, …".
fn what_is_done_then(act: &mut Act) -> Option<&mut Vec<Act>> {
    match act {
        Act::May { then, otherwise, .. } | Act::IfYouDo { then, otherwise, .. } if !then.is_empty() && otherwise.is_empty() => Some(then),
        _ => None,
    }
}

/// Whether what is done instead replaces a part of what the last act does then: that does the same kind of thing, or no act
/// before it does.
fn then_replaced(before: &[Act], instead: &[Act]) -> bool {
    let Some((last, earlier)) = before.split_last() else { return false };
    let mut last = last.clone();
    let Some(then) = what_is_done_then(&mut last) else { return false };
    let kind = instead.first().and_then(verb_of);
    let same = |acts: &[Act]| kind.is_some() && acts.iter().any(|act| verb_of(act) == kind);
    same(then) || !same(earlier)
}

/// CR 608.2c, 614.15: which act is replaced by what is done instead: the last one that does the same kind of thing; or else,
/// where something is done instead to what was a target, the one that names that target; or else the one just before.
fn replaced(before: &[Act], instead: &[Act]) -> Option<usize> {
    let kind = instead.first().and_then(verb_of);
    let change = |act: &Act| matches!(act, Act::Modify(_) | Act::ModifyFor { .. });
    let changes = instead.first().is_some_and(change);
    let same_kind = before.iter().rposition(|act| if changes { change(act) } else { kind.is_some() && verb_of(act) == kind });
    let to_object = || {
        let Some(Act::Do(Deed { subject: Some(Selection::The(to)), .. })) = instead.first() else { return None };
        let to_this = |act: &Act| match (to, act) {
            (Matcher::That(called), Act::Do(Deed { subject: Some(Selection::The(Matcher::Target(what))), .. })) => {
                agreement::is_called(called, what, &[])
            }
            (Matcher::It | Matcher::That(_), Act::Do(deed)) => pronouns::names_object(deed.subject.as_ref()),
            _ => false,
        };
        before.iter().rposition(to_this)
    };
    same_kind.or_else(to_object).or(before.len().checked_sub(1))
}

/// Whether an act creates tokens, or goes on about those.
fn creates(act: &Act) -> bool {
    match act {
        Act::Do(deed) => {
            // "Return it at the beginning of the next end step. That creature is a Zombie": what has come back then.
            let comes = deed.to.as_ref().is_some_and(|to| to.zone == crate::zones::BOARD);
            deed.token.is_some() || comes || speaks_of_it(act)
        }
        Act::Both(acts) | Act::Then(acts) => acts.iter().any(creates),
        other => speaks_of_it(other),
    }
}

/// Whether an act is done to what was named before, and to nothing else.
fn speaks_of_it(act: &Act) -> bool {
    match act {
        Act::Do(deed) => matches!(&deed.subject, Some(Selection::The(Matcher::It))),
        Act::Modify(change) | Act::ModifyFor { change, .. } => matches!(change.of, Matcher::It | Matcher::That(_)),
        Act::Both(acts) | Act::Then(acts) => !acts.is_empty() && acts.iter().all(speaks_of_it),
        _ => false,
    }
}

/// The verb of the first thing that an act does.
fn verb_of(act: &Act) -> Option<crate::ids::Verb> {
    match act {
        Act::Do(deed) => Some(deed.verb),
        Act::Together(deeds) => deeds.first().map(|deed| deed.verb),
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Unless { acts, .. } | Act::InsteadIf { acts, .. } => {
            acts.first().and_then(verb_of)
        }
        _ => None,
    }
}

/// "Stun a creature. If that creature was already stunned, destroy it instead.": the choice that both
/// texts are about, and the first text with it made.
pub(super) fn chosen_before(acts: &[Act], condition: &Condition, instead: &[Act]) -> Option<(Selection, Vec<Act>)> {
    let [Act::Do(deed)] = acts else { return None };
    let selection @ (Selection::Choose { .. } | Selection::UpTo { .. } | Selection::Random { .. }) = deed.subject.as_ref()? else {
        return None;
    };
    // It, or "that creature", or a quality of it.
    let mut is_it = |node: Node<'_>| {
        matches!(node, Node::Matcher(Matcher::It | Matcher::That(_)) | Node::Condition(Condition::It(_)) | Node::Who(Who::That))
    };
    let about_it = condition.any(&mut is_it) || instead.any(&mut is_it);
    about_it.then(|| (selection.clone(), vec![Act::Do(Deed { subject: Some(Selection::The(Matcher::It)), ..deed.clone() })]))
}
