//! The meaning of "it" where the text itself has named an object that is neither chosen nor told by an event: the object with the
//! ability, or the one it is attached to.

use std::borrow::Cow;

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// "As long as ~ is tapped, it gets +2/+0": what the condition speaks of, or else what has the ability. In "~ gets +2/+0 as
/// long as it's tapped": what is changed.
pub(super) fn of_static(modifier: &Modifier) -> Modifier {
    let mut modifier = modifier.clone();
    let named = match &modifier.of {
        Matcher::It => modifier.when.iter().find_map(about).unwrap_or(Matcher::Itself),
        of if is_definite(of) => of.clone(),
        // "While ~ is exhausted, each of its neighbors gains elusive".
        _ => {
            if let Some(named) = modifier.when.iter().find_map(about) {
                call(&mut modifier.of, &named);
            }
            return modifier;
        }
    };
    // Abilities that it gives have an "it" of their own.
    let (grants, lends) = (std::mem::take(&mut modifier.grants), std::mem::take(&mut modifier.lends));
    call(&mut modifier, &named);
    (modifier.grants, modifier.lends) = (grants, lends);
    modifier
}

/// "~ can't be blocked as long as it's attacking": what can't do it, or can't have it done.
pub(super) fn of_cant(cant: &Cant) -> Cant {
    let mut cant = cant.clone();
    // "As long as enchanted creature is green, it can't attack": what the condition speaks of, or else what has the ability.
    if let Cant::If { pattern, when } = &mut cant
        && [&pattern.subject, &pattern.source].into_iter().flatten().any(|one| *one == Matcher::It)
    {
        let named = when.iter().find_map(about).unwrap_or(Matcher::Itself);
        call(pattern, &named);
    }
    if let Cant::If { pattern, when } = &mut cant
        && let Some(named) = [&pattern.subject, &pattern.source].into_iter().flatten().find(|one| is_definite(one))
    {
        when.iter_mut().for_each(|condition| call(condition, named));
    }
    cant
}

/// "As long as ~ is tapped, it attacks each combat if able": what the condition speaks of, or else what has the ability.
pub(super) fn of_rule(rule: &RuleChange) -> RuleChange {
    let mut rule = rule.clone();
    if let RuleChange::AsLongAs { when, rule } = &mut rule {
        let named = match rule.of_mut() {
            Some(of) if *of == Matcher::It => when.iter().find_map(about).unwrap_or(Matcher::Itself),
            Some(of) if is_definite(of) => of.clone(),
            _ => return RuleChange::AsLongAs { when: when.clone(), rule: rule.clone() },
        };
        when.iter_mut().for_each(|condition| call(condition, &named));
        call(rule, &named);
    }
    rule
}

/// Whether a text says "of that type", "of that color", "with that name" and lets nobody choose one.
fn means_no_choice(ability: &Ability) -> bool {
    let chosen = |quality: &Quality| matches!(quality, Quality::TheChosen | Quality::TheChosenType);
    let said_again = |quality: &Quality| match quality {
        Quality::AllOf(all) => match all.as_slice() {
            [Quality::AllOf(inner)] => inner.iter().any(chosen),
            one => one == [Quality::TheChosenName],
        },
        _ => false,
    };
    // "As their active house": of an event that names something, as the text says.
    let named = |pattern: &Pattern| {
        pattern.names.iter().any(|named| named.any(&mut |node| matches!(node, Node::Quality(quality) if chosen(quality))))
    };
    let says = |node: Node<'_>| match node {
        Node::Quality(quality) => said_again(quality),
        Node::Pattern(pattern) => named(pattern),
        _ => false,
    };
    ability.any(&mut |node| says(node)) && !ability.any(&mut |node| matches!(node, Node::Act(Act::Name(_) | Act::NameBy { .. })))
}

/// Whether a static ability says something of "it", and nothing tells what that is: no condition speaks of anything; or a text speaks
/// of a choice that it lets nobody make.
pub fn says_of_nothing(ability: &Ability) -> bool {
    // "As long as you control another creature, it gets +2/+2": what has the ability.
    let open = |when: &[Condition]| when.is_empty() || when.iter().any(names_it);
    let unnamed = |of: &Matcher, when: &[Condition]| *of == Matcher::It && when.iter().find_map(about).is_none() && open(when);
    match ability {
        Ability::Modifier(modifier) => unnamed(&modifier.of, &modifier.when),
        Ability::Same { of, when, .. } => unnamed(of, when),
        Ability::Several(all) => all.iter().any(says_of_nothing),
        // "If that source would deal damage to ~", of which nothing before speaks.
        Ability::Replacement(tree) => watches_unnamed(&tree.watch) || means_no_choice(ability),
        other => means_no_choice(other),
    }
}

/// Whether an event is that of an object which a text before would have to name.
fn watches_unnamed(watch: &Pattern) -> bool {
    [&watch.source, &watch.subject].into_iter().flatten().any(|of| matches!(of, Matcher::That(_)))
}

fn names_it(condition: &Condition) -> bool {
    match condition {
        Condition::It(_) => true,
        Condition::Not(inner) => names_it(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().any(names_it),
        _ => false,
    }
}

/// Of one sentence that says several things about the same objects, an ability for each.
pub(super) fn spelled_out(ability: &Ability) -> Cow<'_, Ability> {
    match ability {
        Ability::Several(several) if several.iter().any(|one| matches!(one, Ability::Same { .. })) => {
            Cow::Owned(Ability::Several(several.iter().map(|one| spelled_out(one).into_owned()).collect()))
        }
        Ability::Same { of, says, when } => {
            let of = if *of == Matcher::It { when.iter().find_map(about).unwrap_or(Matcher::Itself) } else { of.clone() };
            let conditions = |when: &[Condition]| {
                let mut when = when.to_vec();
                if is_definite(&of) {
                    when.iter_mut().for_each(|condition| call(condition, &of));
                }
                when
            };
            Cow::Owned(Ability::Several(says.iter().map(|one| said_of(one, &of, conditions(when))).collect()))
        }
        other => Cow::Borrowed(other),
    }
}

/// The ability with "it" replaced by this object, as long as the conditions hold.
fn said_of(ability: &Ability, of: &Matcher, when: Vec<Condition>) -> Ability {
    match ability {
        Ability::Modifier(modifier) => {
            let mut own = modifier.when.clone();
            if is_definite(of) {
                own.iter_mut().for_each(|condition| call(condition, of));
            }
            Ability::Modifier(Modifier { of: of.clone(), when: [own, when].concat(), ..modifier.clone() })
        }
        Ability::Cant(cant) => {
            let mut cant = cant.clone();
            call(&mut cant, of);
            Ability::Cant(match cant {
                Cant::Happen(pattern) if !when.is_empty() => Cant::If { pattern, when },
                cant => cant,
            })
        }
        Ability::Rule(rule) => {
            let mut rule = rule.clone();
            call(&mut rule, of);
            Ability::Rule(if when.is_empty() { rule } else { RuleChange::AsLongAs { when, rule: Box::new(rule) } })
        }
        Ability::Several(several) => Ability::Several(several.iter().map(|one| said_of(one, of, when.clone())).collect()),
        other => other.clone(),
    }
}

/// The object about which a condition says something.
pub(super) fn about(condition: &Condition) -> Option<Matcher> {
    match condition {
        Condition::OfThe { of, .. } | Condition::Of { of, .. } => Some(of.clone()).filter(is_definite),
        Condition::ItselfIs(_) => Some(Matcher::Itself),
        // "If ~ attacked this turn".
        Condition::Happened { what, .. } => [&what.subject, &what.source].into_iter().flatten().find(|of| is_definite(of)).cloned(),
        Condition::Not(inner) => about(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().find_map(about),
        _ => None,
    }
}

/// Whether this is the object with the ability, the one it is attached to, or the one that gave it.
pub(super) fn is_definite(matcher: &Matcher) -> bool {
    matches!(matcher, Matcher::Itself | Matcher::Host | Matcher::Equipped | Matcher::HostThat(_) | Matcher::Granter)
}

/// In a resolution (CR 608.2c): after "tap enchanted creature" or "put a +1/+1 counter on ~", "it" is that, until the text
/// names something else. In "if ~ is tapped, untap it" (CR 603.4) the condition has `named` it.
pub(super) fn in_turn(acts: &mut [Act], mut named: Option<Matcher>) {
    let mut fresh = true;
    acts.iter_mut().for_each(|act| walk(act, &mut named, &mut fresh));
}

/// Of `named` the text speaks; it is `fresh` as long as nothing was done.
fn walk(act: &mut Act, named: &mut Option<Matcher>, fresh: &mut bool) {
    match act {
        Act::Both(acts) | Act::Then(acts) | Act::Unless { acts, .. } => acts.iter_mut().for_each(|act| walk(act, named, fresh)),
        Act::Gather { .. } => *fresh = false,
        Act::If { condition, acts } => {
            // "Put a +1/+1 counter on equipped creature if it's black": the condition is read after what it is a condition of.
            let of_own = || acts.first().filter(|_| is_said_after(condition)).and_then(done_to);
            let own = of_own().or_else(|| named.clone());
            conditioned(condition, own.as_ref());
            // "If ~ is damaged, ward it": what the condition has named, as long as nothing else was.
            if named.is_none() && *fresh && !is_said_after(condition) {
                let mut named = about(condition);
                return acts.iter_mut().for_each(|act| walk(act, &mut named, fresh));
            }
            acts.iter_mut().for_each(|act| walk(act, named, fresh));
        }
        Act::InsteadIf { acts, condition, instead } => {
            conditioned(condition, named.as_ref());
            let before = named.clone();
            acts.iter_mut().for_each(|act| walk(act, named, fresh));
            // "If equipped creature is a Vampire, put two counters on it instead".
            let mut other = about(condition).or(before);
            instead.iter_mut().for_each(|act| walk(act, &mut other, fresh));
        }
        Act::May { acts, then, otherwise, .. } | Act::IfYouDo { acts, then, otherwise } => {
            acts.iter_mut().chain(then).chain(otherwise).for_each(|act| walk(act, named, fresh));
        }
        Act::Do(_) | Act::Together(_) | Act::Modify(_) | Act::ModifyFor { .. } | Act::Forbid { .. } => {
            *fresh = false;
            match done_to(act) {
                // "Enchanted creature deals damage equal to its power".
                Some(own) => {
                    if let (Act::Do(deed), true) = (&mut *act, own != Matcher::Itself)
                        && let Some(amount) = &mut deed.amount
                    {
                        call(amount, &own);
                    }
                    *named = Some(own);
                    return;
                }
                None => {
                    // "Enchanted creature's controller sacrifices it".
                    if let Act::Do(Deed { player: Some(Who::ControllerOf(of)), .. }) = &*act
                        && is_definite(of)
                    {
                        *named = Some(of.as_ref().clone());
                    }
                    if let Some(named) = named.as_ref() {
                        call(act, named);
                    }
                }
            }
            if names_another(act) {
                *named = None;
            }
        }
        // "Put a +1/+1 counter on ~, then it fights target creature".
        Act::Fight(one, _) => {
            if let Some(named) = named.as_ref() {
                call(one, named);
            }
            (*named, *fresh) = (None, false);
        }
        _ => (*named, *fresh) = (None, false),
    }
}

/// "That creature deals damage equal to its power": of what the sentence is about.
pub(super) fn of_what_deals(acts: &mut [Act]) {
    acts.reword(&mut |node| {
        if let NodeMut::Deed(Deed { source: Some(source), amount: Some(amount), .. }) = node
            && matches!(source, Matcher::That(noun) if noun.head != Head::Source)
        {
            call(amount, &source.clone());
        }
        false
    });
}

/// In a triggered ability, as long as it has done nothing to another object.
pub(super) fn own_amounts(acts: &mut [Act]) {
    for act in acts {
        match act {
            Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::May { acts, .. } => return own_amounts(acts),
            Act::Do(deed) => own_amount(deed),
            _ => {}
        }
        if names_another(act) {
            return;
        }
    }
}

/// "~ deals damage equal to its power", or to the number of counters on it: the power of what deals it, unless that is dealt
/// to "it".
fn own_amount(deed: &mut Deed) {
    let by_itself = deed.verb == crate::zones::DEAL && matches!(deed.source, None | Some(Matcher::Itself));
    // "Damage to that creature equal to its power" is said the other way round.
    let said_after = matches!(deed.amount, Some(Amount::Sum(_)));
    let to_it = match &deed.subject {
        Some(Selection::The(Matcher::It)) => true,
        Some(Selection::The(Matcher::That(_))) => said_after,
        // "Deal damage to a creature equal to its power": that creature's.
        Some(Selection::Choose { noun, .. } | Selection::Each(Matcher::Noun(noun))) => said_after && !noun.other,
        _ => false,
    };
    let Some(amount) = deed.amount.as_mut().filter(|_| by_itself && !to_it) else { return };
    amount.reword(&mut |node| match node {
        NodeMut::Amount(Amount::PowerOf(of) | Amount::ToughnessOf(of) | Amount::CountersOn { of, .. }) if **of == Matcher::It => {
            **of = Matcher::Itself;
            true
        }
        _ => false,
    });
}

/// Replaces "it" in a condition that is about the present; in one about the past, "it" is the object of the event.
fn conditioned(condition: &mut Condition, named: Option<&Matcher>) {
    let past = matches!(condition, Condition::All(all) if matches!(all.as_slice(), [Condition::It(_)]));
    if let Some(named) = named.filter(|_| !past) {
        call(condition, named);
    }
}

/// The definite object that an act is done to, or that deals damage, and that stays what it was; but not to pay for something.
fn done_to(act: &Act) -> Option<Matcher> {
    match act {
        Act::Do(Deed { source: Some(source), .. }) if is_definite(source) && *source != Matcher::Itself => Some(source.clone()),
        Act::Do(Deed { subject: Some(Selection::The(of)), to: None, paid: false, .. }) => Some(of.clone()).filter(is_definite),
        Act::Modify(change) | Act::ModifyFor { change, .. } => Some(change.of.clone()).filter(is_definite),
        _ => None,
    }
}

/// Whether an act names an object that is "it" from then on.
fn names_another(act: &Act) -> bool {
    match act {
        Act::Do(deed) => {
            deed.to.is_some()
                || deed.token.is_some()
                || !matches!(&deed.subject, None | Some(Selection::The(Matcher::Player(_))))
                    && !matches!(&deed.subject, Some(Selection::The(of)) if is_definite(of))
        }
        Act::Modify(change) | Act::ModifyFor { change, .. } => !is_definite(&change.of),
        Act::Forbid { .. } => false,
        _ => true,
    }
}

/// Whether a condition stands behind what it is a condition of, "untap ~ if it's tapped", as the grammar tells the two apart.
pub(super) fn is_said_after(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => is_said_after(inner),
        Condition::Any(any) => matches!(any.as_slice(), [Condition::Any(_)]),
        _ => false,
    }
}

/// Calls "it" by what it is; and "that creature", unless that is what has the ability, which is never called so.
pub(super) fn call(part: &mut (impl WalkMut + ?Sized), named: &Matcher) {
    part.reword(&mut |node| match node {
        NodeMut::Matcher(of) => {
            let meant = match of {
                Matcher::It => true,
                Matcher::That(noun) => *named != Matcher::Itself && noun.head == Head::Permanent && noun.whose.is_none(),
                _ => false,
            };
            if meant {
                *of = named.clone();
            }
            meant
        }
        NodeMut::Condition(condition) => {
            let Condition::It(quality) = condition else { return false };
            *condition = Condition::OfThe { of: named.clone(), quality: quality.clone() };
            true
        }
        _ => false,
    });
}
