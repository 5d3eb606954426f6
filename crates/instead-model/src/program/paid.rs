//! "The sacrificed creature", "the discarded card": what a cost was paid with, as it last was (CR 608.2h).

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// In a triggered ability it is what the event was about. If that is the object itself (it entered, it was cast), it is what its own
/// costs were paid with (CR 400.7d), unless the text itself does that to something.
pub(super) fn by_the_event(acts: &mut [Act], of_event: bool, itself: bool) {
    // "Discard the top card of its controller's deck. If the discarded card …": what the text itself has brought there.
    let brings = |node: Node<'_>| matches!(node, Node::Deed(Deed { subject: None, to: Some(_), token: None, .. }));
    let of_event = of_event && !acts.any(&mut { brings });
    // Where the text itself does that to something, or moves something, it speaks of that.
    let does_it = |verb: Verb| {
        acts.any(&mut |node| matches!(node, Node::Deed(deed) if deed.verb == verb || deed.to.is_some() && deed.token.is_none()))
    };
    let mut paid: Vec<Verb> = Vec::new();
    paid_with(acts, &mut paid);
    let own: Vec<Verb> = paid.into_iter().filter(|verb| itself && !does_it(*verb)).collect();
    let mut done: Vec<Verb> = Vec::new();
    acts.iter().for_each(|act| chosen_for(act, &mut done));
    acts.reword(&mut |node| match node {
        // CR 603.12: "when you do" of what this text does is an ability whose event that was.
        NodeMut::Act(Act::WhenYouDo(then)) => {
            let mut named: Vec<Verb> = Vec::new();
            paid_with(then, &mut named);
            named.iter().any(|verb| done.contains(verb))
        }
        NodeMut::Matcher(of) => {
            let Matcher::Paid { called, verb } = of else { return false };
            if own.contains(verb) {
                return true;
            }
            *of = if of_event { Matcher::OfEvent } else { Matcher::That(called.clone()) };
            true
        }
        _ => false,
    });
}

/// Where the text itself says to do that to something, it is what that was done to.
pub(super) fn by_the_text(acts: &mut [Act]) {
    let mut done: Vec<Verb> = Vec::new();
    for act in acts {
        chosen_for(act, &mut done);
        // What was chosen last is "it", whatever the event was about.
        act.reword(&mut |node| match node {
            // CR 603.12: to an ability of its own it is what the event was about.
            NodeMut::Act(Act::WhenYouDo(_)) => true,
            NodeMut::Matcher(of) => {
                let paid = matches!(of, Matcher::Paid { verb, .. } if done.contains(verb));
                if paid {
                    *of = Matcher::It;
                }
                paid
            }
            _ => false,
        });
    }
}

/// Gives what is paid with numbers, from the one that is free on; what has to be noted as the cost is paid.
pub(super) fn number(acts: &mut [Act], free: u8) -> Vec<(Verb, u8)> {
    let mut verbs: Vec<Verb> = Vec::new();
    paid_with(acts, &mut verbs);
    let numbers: Vec<(Verb, u8)> = verbs.into_iter().zip(free..).collect();
    acts.reword(&mut |node| match node {
        NodeMut::Act(Act::WhenYouDo(_)) => true,
        NodeMut::Matcher(of) => {
            let Matcher::Paid { verb, .. } = of else { return false };
            let Some((_, number)) = numbers.iter().find(|(known, _)| known == verb) else { return false };
            *of = Matcher::Chosen(*number);
            true
        }
        _ => false,
    });
    numbers
}

/// The verb of the deed by which the object that is spoken of as paid was paid, if there is one.
pub(super) fn mentioned(deed: &Deed) -> Option<Verb> {
    let mut verbs: Vec<Verb> = Vec::new();
    paid_with(deed, &mut verbs);
    verbs.first().copied()
}

/// "Its power" in an amount, after a cost that was paid with something: that thing's.
pub(super) fn pronouns(amount: &mut Amount, verb: Verb) {
    amount.reword(&mut |node| match node {
        NodeMut::Matcher(of) => {
            let called = match &*of {
                Matcher::It => Noun::of(Head::Permanent),
                Matcher::That(noun) if noun.head != Head::Source => (**noun).clone(),
                _ => return false,
            };
            *of = Matcher::Paid { verb, called: Box::new(called) };
            true
        }
        _ => false,
    });
}

/// The verbs of deeds for which something is chosen, or by which one card is shown.
fn chosen_for(act: &Act, verbs: &mut Vec<Verb>) {
    act.walk(&mut |node| {
        match node {
            Node::Deed(Deed { verb, subject: Some(Selection::Choose { .. } | Selection::UpTo { .. }), .. })
            | Node::Act(Act::Look { revealed: Some(verb), top: Amount::Number(1), .. }) => verbs.push(*verb),
            _ => {}
        }
        false
    });
}

/// The events of which a part names what they were done to.
fn paid_with(part: &(impl Walk + ?Sized), verbs: &mut Vec<Verb>) {
    part.walk(&mut |node| match node {
        Node::Act(Act::WhenYouDo(_)) => true,
        Node::Matcher(Matcher::Paid { verb, .. }) => {
            if !verbs.contains(verb) {
                verbs.push(*verb);
            }
            false
        }
        _ => false,
    });
}
