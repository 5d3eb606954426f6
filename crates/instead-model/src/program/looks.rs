//! The properties of an effect that its tree shows: whether it concerns its own event only, which events it takes together.

use super::*;
use crate::ids::Tag;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// Whether applying it can touch nothing but its event and asks nothing.
pub(super) fn is_local<B>(replacement: &Replacement<B>) -> bool {
    replacement.uses == Uses::Unlimited
        && match &replacement.rewrite {
            Rewrite::Multiply(_)
            | Rewrite::Add(_)
            | Rewrite::AddAnew(_)
            | Rewrite::Raise(_)
            | Rewrite::Subtract(_)
            | Rewrite::SetTo(_)
            | Rewrite::Halve { .. }
            | Rewrite::PreventAll
            | Rewrite::Prevent(_)
            | Rewrite::Redirect(_)
            | Rewrite::ToZone(_)
            | Rewrite::Skip
            | Rewrite::Becomes { .. }
            | Rewrite::Same => true,
            Rewrite::Enter(how) => how.iter().all(is_plain_entry),
            // CR 120.4c: a floor looks at what else happens to the life total at the same time.
            Rewrite::NotBelow(_) => false,
            Rewrite::Produce { .. } => false,
            Rewrite::Rethrow(_) => true,
            Rewrite::PreventPoints | Rewrite::RedirectPoints(_) | Rewrite::Instead(_) | Rewrite::Divide(_) | Rewrite::Excess(_) => false,
        }
}

/// Whether it enters so without anybody being asked and without anything else being done.
pub(super) fn is_plain_entry(how: &Entering) -> bool {
    match how {
        Entering::Tapped
        | Entering::Ready
        | Entering::Counters { .. }
        | Entering::CopyOfThe(_)
        | Entering::Under(_)
        | Entering::At(_)
        | Entering::Gains(_)
        | Entering::Became(_)
        | Entering::Face(_) => true,
        Entering::If { how, .. } => how.iter().all(is_plain_entry),
        _ => false,
    }
}

/// Whether it may depend on the amount of an event whether it applies.
pub(super) fn looks_at_amount<B>(tree: &Replacement<B>) -> bool {
    tree.watch.at_least.is_some()
        || tree.watch.life_below.is_some()
        || !tree.when.is_empty()
        || tree.first.is_some()
        || matches!(tree.rewrite, Rewrite::Excess(_))
}

/// Whether what is done besides speaks of "the damage prevented this way".
pub(super) fn counts_prevented(tree: &Replacement<Vec<Act>>) -> bool {
    let counts = |node: Node<'_>| matches!(node, Node::Amount(Amount::Prevented));
    tree.rider.as_ref().is_some_and(|rider| rider.any(&mut { counts }))
}

/// The simultaneous damage that one application takes.
///
/// CR 615.8: "the next time" a source would deal damage is all that it deals at that time. CR 615.7: a
/// shield takes its points from all of it. CR 615.13: where the text speaks of damage, and not of a
/// source, one application takes what all sources would deal; CR 615.10: where it speaks of a source,
/// each is a case of its own.
pub(super) fn together(tree: &Replacement<Vec<Act>>) -> Option<Together> {
    if tree.watch.verb != crate::zones::DEAL {
        return None;
    }
    let some = |matcher: &Option<Matcher>| matcher.as_ref().is_some_and(is_some_of_many);
    let one_source = some(&tree.watch.source);
    let next = tree.uses == Uses::Next && tree.watch.source.is_some() && !one_source;
    let one_recipient = !next && some(&tree.watch.subject);
    // CR 615.13: "all damage that would be dealt", by whatever sources and to whatever recipients, is prevented by one
    // application, unless what is done besides is about one of them.
    let of_all =
        tree.lasts.is_some() && matches!(tree.rewrite, Rewrite::PreventAll) && tree.rider.as_ref().is_some_and(|acts| !refers(acts));
    if of_all {
        return Some(Together { one_source: false, one_recipient: false });
    }
    Some(Together { one_source, one_recipient })
}

/// Whether acts speak of one object or player that was named before.
fn refers(acts: &[Act]) -> bool {
    acts.any(&mut |node| {
        matches!(node, Node::Matcher(Matcher::It | Matcher::That(_)) | Node::Condition(Condition::It(_)) | Node::Who(Who::They | Who::That))
    })
}

/// Whether an act speaks of how much something was. An effect that it makes speaks of its own events: "prevent all damage that
/// creature would deal" is no part of the prevention before it.
fn speaks_of_amount(act: &Act) -> bool {
    let mut speaks = false;
    act.walk(&mut |node| {
        speaks |= matches!(node, Node::Amount(Amount::ThatMuch | Amount::Prevented));
        speaks || matches!(node, Node::Replacement(_))
    });
    speaks
}

/// CR 615.5: what a text says about damage that it has prevented, "that much", "that source's controller", is done
/// when damage is prevented, though the sentence doesn't say "this way": nothing else that the text says could be meant.
pub(super) fn besides_prevention(acts: &mut Vec<Act>) {
    for act in acts.iter_mut() {
        match act {
            Act::Both(acts) | Act::Then(acts) => besides_prevention(acts),
            Act::Modes { modes, .. } => modes.iter_mut().for_each(besides_prevention),
            _ => {}
        }
    }
    let prevents = |rewrite: &Rewrite<Vec<Act>>| matches!(rewrite, Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints);
    // What was spoken of before may be meant as well.
    let [Act::Make(made), rest @ ..] = acts.as_slice() else { return };
    if !prevents(&made.rewrite) {
        return;
    }
    let count = rest.iter().take_while(|act| speaks_of_amount(act)).count();
    if count == 0 {
        return;
    }
    let besides: Vec<Act> = acts.drain(1..=count).collect();
    if let Some(Act::Make(made)) = acts.first_mut() {
        made.rider.get_or_insert_default().extend(besides);
    }
}

/// Whether a matcher stands for any one of several things: "a creature", "a source you control".
pub(super) fn is_some_of_many(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(_) => true,
        Matcher::Player(who) => !matches!(who, Who::You | Who::Chosen(_) | Who::Target { .. }),
        Matcher::Either(any) | Matcher::Every(any) => any.len() > 1,
        _ => false,
    }
}

/// Whether it speaks of the object it comes from.
pub(super) fn mentions_itself(replacement: &Replacement<Vec<Act>>) -> bool {
    replacement.any(&mut |node| match node {
        Node::Matcher(of) => {
            matches!(of, Matcher::Itself | Matcher::This | Matcher::Host | Matcher::Equipped | Matcher::Granter | Matcher::HostThat(_))
        }
        Node::Noun(noun) => noun.other,
        Node::Condition(Condition::ItselfIs(_)) => true,
        // What nothing else does, it does itself.
        Node::Act(Act::Do(deed)) => deed.source.is_none(),
        _ => false,
    })
}

/// Whether it speaks of what gave it.
pub(super) fn mentions_granter(replacement: &Replacement<Vec<Act>>) -> bool {
    replacement.any(&mut |node| matches!(node, Node::Matcher(Matcher::Granter)))
}

/// An effect on damage in which "it", as what deals damage, is the source of that damage, and so is "that creature" where a creature
/// would deal it to a player.
pub(super) fn with_source_named(tree: &Replacement<Vec<Act>>) -> Replacement<Vec<Act>> {
    fn name(act: &mut Act) {
        match act {
            Act::Do(deed) if deed.verb == crate::zones::DEAL && deed.source == Some(Matcher::It) => {
                deed.source = Some(Matcher::That(Box::new(source())));
            }
            Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Unless { acts, .. } => acts.iter_mut().for_each(name),
            Act::May { acts, then, otherwise, .. } => acts.iter_mut().chain(then).chain(otherwise).for_each(name),
            _ => {}
        }
    }
    let mut tree = tree.clone();
    let (by, to) = (tree.watch.source.clone(), tree.watch.subject.clone());
    for acts in said_of_it(&mut tree) {
        acts.iter_mut().for_each(name);
        match (&by, &to) {
            (Some(Matcher::Noun(by)), Some(Matcher::Player(_))) => controller_of_the_source(acts, by),
            (Some(Matcher::Noun(by)), Some(Matcher::Itself)) if by.head == Head::Source => done_to_itself(acts),
            _ => {}
        }
    }
    tree
}

/// The noun for the source of an event, whatever it is.
fn source() -> Noun {
    Noun::of(Head::Source)
}

/// The acts that an effect does instead of its event, and besides.
fn said_of_it(tree: &mut Replacement<Vec<Act>>) -> impl Iterator<Item = &mut Vec<Act>> {
    let instead = if let Rewrite::Instead(acts) = &mut tree.rewrite { Some(acts) } else { None };
    instead.into_iter().chain(&mut tree.rider)
}

/// "If a creature would deal damage to a player, instead that player discards a card and that creature's controller draws a card":
/// the creature of the event, whatever the text has named since (CR 608.2c).
fn controller_of_the_source(acts: &mut [Act], by: &Noun) {
    fn types(noun: &Noun) -> impl Iterator<Item = Tag> + '_ {
        noun.is.iter().filter_map(|quality| if let Quality::Is(tag) = quality { Some(*tag) } else { None })
    }
    acts.reword(&mut |node| {
        if let NodeMut::Who(Who::ControllerOf(of) | Who::OwnerOf(of)) = node
            && let Matcher::That(called) = &mut **of
            && called.whose.is_none()
            && types(called).any(|kind| types(by).any(|known| known == kind))
        {
            **called = source();
        }
        false
    });
}

/// "If a source would deal damage to ~, prevent that damage and put a +1/+1 counter on it": on ~, as a source may be anything. Where
/// a condition asks what "it" is, "if it's red", that is the source, and every "it" of the sentence is.
fn done_to_itself(acts: &mut [Act]) {
    if acts.any(&mut |node| matches!(node, Node::Condition(Condition::It(_)))) {
        return;
    }
    acts.reword(&mut |node| {
        if let NodeMut::Deed(Deed { subject: Some(subject @ Selection::The(Matcher::It)), .. }) = node {
            *subject = Selection::The(Matcher::Itself);
        }
        false
    });
}
