//! Acts before anything of them has a number: words that the way of the text settles are settled.

use super::super::looks::*;
use super::super::plural;
use super::super::pronouns::{self, Of};
use super::super::*;

/// Acts in which words that the way of the text settles are settled, before anything of it has a number.
pub(super) fn spoken(acts: &[Act], of: &Of, vocabulary: &Vocabulary) -> Vec<Act> {
    let mut acts = acts.to_vec();
    if_searched(&mut acts);
    if_you_dont(&mut acts);
    arriving::with_what_follows(&mut acts);
    besides_prevention(&mut acts);
    referents::of_what_deals(&mut acts);
    much::as_the_condition_says(&mut acts);
    much::as_otherwise(&mut acts);
    much::as_declined(&mut acts);
    others::than_just_exiled(&mut acts);
    done::as_asked(&mut acts);
    match of {
        Of::Spell => others::than_those(&mut acts),
        Of::Activated { .. } => referents::in_turn(&mut acts, None),
        Of::Triggered { condition, .. } => referents::in_turn(&mut acts, condition.clone()),
    }
    let object = if let Of::Triggered { object, .. } = of { object.as_ref() } else { None };
    if let Some(noun) = object {
        pronouns::of_the_event_when_you_do(&mut acts, noun);
    }
    pinned::behind_other_acts(&mut acts, object, vocabulary);
    paid::by_the_text(&mut acts);
    if let Of::Triggered { object, itself, .. } = of {
        paid::by_the_event(&mut acts, object.is_some(), *itself);
        if object.is_some() || *itself {
            passing::over(&mut acts, object.as_ref(), vocabulary);
        }
    }
    if let Of::Triggered { by_spell: true, .. } = of {
        pronouns::of_what_does_it(&mut acts);
    }
    pronouns::resolve(&mut acts, of);
    acts
}

/// "If it's a land card, you may put it onto the battlefield. If you don't put it onto the battlefield, …": that is done for whatever
/// reason it wasn't, also where the condition doesn't hold (CR 608.2c).
fn if_you_dont(acts: &mut [Act]) {
    acts.reword(&mut |node| {
        if let NodeMut::Act(act) = node
            && let Act::If { condition, acts } = &*act
            && let [Act::May { otherwise, .. }] = acts.as_slice()
            && !otherwise.is_empty()
        {
            *act = Act::InsteadIf { acts: otherwise.clone(), condition: condition.clone(), instead: acts.clone() };
        }
        false
    });
}

/// Settles the words of acts for things that the text has found, made or done, as against those that were named before.
pub(super) fn numberless(mut acts: Vec<Act>, vocabulary: &Vocabulary) -> Vec<Act> {
    plural::resolve(&mut acts, &vocabulary.tags);
    found::copies_anew(&mut acts);
    found::spoken_of(&mut acts, vocabulary);
    acts
}

/// "You may search your library for a card, reveal it, put it into your hand. If you search your library this way, shuffle":
/// behind all that, what is asked is whether they did what they might.
fn if_searched(acts: &mut Vec<Act>) {
    for place in (1..acts.len()).rev() {
        let (before, after) = acts.split_at_mut(place);
        let (Some(Act::May { acts: may, then, otherwise, .. }), Some(Act::If { condition: Condition::Did(verb), acts: done })) =
            (before.last_mut(), after.first_mut())
        else {
            continue;
        };
        let searches = may.says(&mut |node| matches!(node, Node::Act(Act::Search { verb: searches, .. }) if searches == verb));
        if searches && then.is_empty() && otherwise.is_empty() {
            then.append(done);
            acts.remove(place);
        }
    }
}
