//! The object with the text itself: "it" where nothing else was named.

use super::*;

/// Whether a condition speaks of what the event was about.
pub(in crate::program) fn tells_of_event(condition: &Condition) -> bool {
    match condition {
        Condition::Of { of: Matcher::Found | Matcher::OfEvent, .. } | Condition::OfThe { of: Matcher::OfEvent, .. } => true,
        Condition::All(all) | Condition::Any(all) => all.iter().any(tells_of_event),
        Condition::Not(one) => tells_of_event(one),
        _ => false,
    }
}

/// "If ~ was kicked, it deals 5 damage to target player": the spell, which the condition speaks of, and not what the text has
/// named before – unless "it" can't be the spell any more once something else was named (CR 608.2c).
pub(in crate::program) fn of_the_spell(acts: &mut [Act]) {
    let mut named = false;
    for act in acts {
        match act {
            Act::If { condition, acts } if speaks_of_the_spell(condition) => acts.iter_mut().for_each(|act| spell_itself(act, named)),
            // What is done instead has the dealer of what it replaces, whatever that was dealt to.
            Act::InsteadIf { condition, instead, .. } if speaks_of_the_spell(condition) => {
                instead.iter_mut().for_each(|act| spell_itself(act, true));
            }
            _ => {}
        }
        named |= names_something(act) || targets(act).0;
    }
}

pub(in crate::program) fn spell_itself(act: &mut Act, named: bool) {
    match act {
        Act::Both(acts) | Act::Then(acts) => acts.iter_mut().for_each(|act| spell_itself(act, named)),
        Act::Together(deeds) => deeds.iter_mut().for_each(|deed| deals_itself(deed, named)),
        Act::Do(deed) => {
            deals_itself(deed, named);
            if !named && deed.subject == Some(Selection::The(Matcher::It)) {
                deed.subject = Some(Selection::The(Matcher::Itself));
            }
        }
        _ => {}
    }
}

/// A spell deals damage itself, whatever was named, unless the amount speaks of "it", too: "damage equal to its power".
pub(in crate::program) fn deals_itself(deed: &mut Deed, named: bool) {
    let of_another = |amount: &Amount| amount.says(&mut |node| matches!(node, Node::Matcher(Matcher::It)));
    if deed.source == Some(Matcher::It) && (!named || !deed.amount.as_ref().is_some_and(of_another)) {
        deed.source = Some(Matcher::Itself);
    }
}

/// Whether a condition says something about the spell: that it was kicked, or how it was cast.
pub(in crate::program) fn speaks_of_the_spell(condition: &Condition) -> bool {
    match condition {
        Condition::Kicked
        | Condition::Paid(_)
        | Condition::CastFrom(_)
        | Condition::CastByYou
        | Condition::CastInMain
        | Condition::Spent { .. } => true,
        Condition::Not(inner) => speaks_of_the_spell(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().any(speaks_of_the_spell),
        _ => false,
    }
}

/// "It deals damage", "it gets", "equal to its power" in an activated ability that has named nothing else: what has the
/// ability.
pub(in crate::program) fn own(act: &mut Act, of: &Of) {
    let is_own = |deed: &Deed| matches!(deed.source, None | Some(Matcher::Itself));
    let of_target = |who: &Who| who.says(&mut |node| matches!(node, Node::Matcher(Matcher::Target(_) | Matcher::Targets { .. })));
    match act {
        // "Target artifact's controller sacrifices it": the sentence begins with that.
        Act::Do(Deed { player: Some(who), .. }) if of_target(who) => {}
        Act::Do(deed) if deed.verb == crate::zones::DEAL => {
            if deed.source == Some(Matcher::It) {
                deed.source = Some(Matcher::Itself);
            }
            if is_own(deed)
                && *of == (Of::Activated { cost_object: None })
                && let Some(amount) = &mut deed.amount
            {
                amount.reword(&mut |node| match node {
                    NodeMut::Matcher(of @ Matcher::It) => {
                        *of = Matcher::Itself;
                        true
                    }
                    _ => false,
                });
            }
            if let (Of::Activated { cost_object: Some(verb) }, Some(amount)) = (of, &mut deed.amount) {
                paid::pronouns(amount, *verb);
            }
        }
        Act::Do(deed) if deed.subject == Some(Selection::The(Matcher::It)) && *of == (Of::Activated { cost_object: None }) => {
            deed.subject = Some(Selection::The(Matcher::Itself));
        }
        // "You gain life equal to its power".
        Act::Do(Deed { amount: Some(amount), subject: None | Some(Selection::The(Matcher::Player(_) | Matcher::Itself)), .. })
            if *of == (Of::Activated { cost_object: None }) =>
        {
            amount.reword(&mut |node| match node {
                NodeMut::Matcher(of @ Matcher::It) => {
                    *of = Matcher::Itself;
                    true
                }
                _ => false,
            });
        }
        // CR 608.2h: "its power", where the cost was paid with something: that thing's.
        Act::Do(Deed { amount: Some(amount), .. }) if matches!(of, Of::Activated { cost_object: Some(_) }) => {
            let Of::Activated { cost_object: Some(verb) } = of else { return };
            paid::pronouns(amount, *verb);
        }
        Act::Modify(change) | Act::ModifyFor { change, .. } if change.of == Matcher::It => change.of = Matcher::Itself,
        Act::Delayed { .. } => {}
        other => {
            for act in other.parts_mut().into_iter().flatten() {
                own(act, of);
                if names_something(act) || targets(act).0 {
                    break;
                }
            }
        }
    }
}
