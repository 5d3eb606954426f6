//! "It" and "that creature" behind "if a creature is destroyed this way" and "if that creature was red": what the condition is
//! about, whatever the text has created, drawn or returned since (CR 608.2c).

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// Settles what the acts mean that stand under such conditions.
pub(super) fn as_asked(acts: &mut Vec<Act>) {
    if !acts.any(&mut |node| matches!(node, Node::Act(Act::If { .. } | Act::InsteadIf { .. }))) {
        return;
    }
    let mut row = in_a_row(acts);
    // The acts of which several conditions may ask, in their order.
    let mut kept: Vec<usize> = Vec::new();
    for place in 1..row.len() {
        let (before, after) = row.split_at_mut(place);
        let Some(act) = after.first_mut() else { continue };
        match kept_for(before, act) {
            Some(done) => {
                let number = kept.iter().position(|other| *other == done).unwrap_or(kept.len());
                if number == kept.len() {
                    kept.push(done);
                }
                speak_of(act, &group(number));
            }
            None => as_condition_says(before, act),
        }
    }
    let mut notes: Vec<(usize, Matcher)> = kept.into_iter().zip(0..).map(|(done, number)| (done, group(number))).collect();
    notes.sort_by_key(|(done, _)| std::cmp::Reverse(*done));
    for (done, group) in notes {
        row.insert(done + 1, Act::Gather { group, what: None, before: true });
    }
    if row != in_a_row(acts) {
        *acts = row;
    }
}

/// The group that such conditions have by this number. [`plural`] calls its own by the place of an act, with one mark at most.
fn group(number: usize) -> Matcher {
    Matcher::Group(plural::AFTER | plural::COUNTED | u8::try_from(number).unwrap_or(u8::MAX))
}

/// Acts, with those one after the other that are joined by "then".
fn in_a_row(acts: &[Act]) -> Vec<Act> {
    let one = |act: &Act| match act {
        Act::Both(acts) | Act::Then(acts) => in_a_row(acts),
        other => vec![other.clone()],
    };
    acts.iter().flat_map(one).collect()
}

/// The place of the act by which that was done of which a condition asks whether it was done this way, if the text has named
/// something else since and goes on to speak of "it".
fn kept_for(before: &[Act], act: &Act) -> Option<usize> {
    let Act::If { condition, acts } = act else { return None };
    let what = done_this_way(condition)?;
    let done = before.iter().rposition(|act| matches!(act, Act::Do(deed) if does(deed, what)))?;
    let since = before.get(done + 1..)?;
    let speaks = |node: Node<'_>| {
        matches!(node, Node::Matcher(Matcher::It)) || matches!(node, Node::Matcher(Matcher::That(called)) if of_object(called))
    };
    (since.iter().any(names_another) && acts.any(&mut { speaks })).then_some(done)
}

/// The event of which a condition asks whether it has happened this way.
fn done_this_way(condition: &Condition) -> Option<&Pattern> {
    match condition {
        Condition::AtLeast { amount: Amount::Since(what), least: Amount::Number(1) } => Some(what),
        Condition::Any(any) => match any.as_slice() {
            [one] => done_this_way(one),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a deed is one of such events. If it is done to several objects, the text can't go on to speak of one of them: what is kept
/// are all.
fn does(deed: &Deed, what: &Pattern) -> bool {
    let to_object = match &deed.subject {
        Some(Selection::The(of)) => !matches!(of, Matcher::Player(_)),
        Some(_) => true,
        None => deed.to.is_some(),
    };
    to_object && deed.token.is_none() && deed.verb == what.verb
}

/// Whether an act names another object than before: one that it creates, draws or moves.
fn names_another(act: &Act) -> bool {
    act.says(&mut |node| match node {
        Node::Deed(deed) => deed.token.is_some() || deed.to.is_some() || deed.subject.is_none() && deed.amount.is_some(),
        Node::Act(Act::Search { .. } | Act::Look { .. }) => true,
        _ => false,
    })
}

/// Whether a noun is for an object that a text has done something to.
fn of_object(called: &Noun) -> bool {
    called.whose.is_none() && matches!(called.head, Head::Permanent | Head::Card)
}

/// Calls "it" and "that creature" by the group; an ability that triggers on that has it as the object of its event (CR 603.12).
fn speak_of(act: &mut Act, group: &Matcher) {
    let Act::If { acts, .. } = act else { return };
    if let [Act::WhenYouDo(_)] = acts.as_slice() {
        acts.insert(0, Act::Choose(Selection::The(group.clone())));
        return;
    }
    acts.reword(&mut |node| match node {
        NodeMut::Matcher(of) => {
            let meant = match &*of {
                Matcher::It => true,
                Matcher::That(called) => of_object(called),
                _ => false,
            };
            if meant {
                *of = group.clone();
            }
            meant
        }
        _ => false,
    });
}

/// "Create a token. If that creature was red, its controller loses 3 life": that creature's.
fn as_condition_says(before: &[Act], act: &mut Act) {
    let creates = |act: &Act| act.says(&mut |node| matches!(node, Node::Deed(Deed { token: Some(_), .. })));
    let (Act::If { condition, .. } | Act::InsteadIf { condition, .. }) = &*act else { return };
    let mut that = None;
    condition.walk(&mut |node| {
        if let Node::Condition(Condition::ThatIs { called, .. }) = node {
            that = Some(called.clone());
        }
        false
    });
    let Some(called) = that.filter(|called| of_object(called) && before.iter().any(creates)) else { return };
    let that = Matcher::That(Box::new(*called));
    match act {
        Act::If { acts, .. } => referents::call(acts.as_mut_slice(), &that),
        Act::InsteadIf { acts, instead, .. } => [acts, instead].into_iter().for_each(|acts| referents::call(acts.as_mut_slice(), &that)),
        _ => {}
    }
}
