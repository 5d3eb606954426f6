//! "It" after a search, a look or a choice is what was found, and no target that the text named before.

use serde_json::{Value, json};

use super::*;
use crate::ids::Verb;

/// The event of a search.
pub(super) fn search(verb: Verb, who: &Who, whose: &Who) -> Deed {
    Deed {
        verb,
        player: Some(who.clone()),
        source: None,
        subject: Some(Selection::The(Matcher::Player(whose.clone()))),
        amount: None,
        to: None,
        counter: None,
        token: None,
        firmly: false,
        transformed: false,
        paid: false,
        at: None,
        with: None,
        tapped: None,
    }
}

/// Says so in the text: "it" becomes [`Matcher::Found`] from a search on, until the text names another target.
pub(super) fn spoken_of(acts: &mut [Act]) {
    let mut found = false;
    acts.iter_mut().for_each(|act| walk(act, &mut found));
}

fn walk(act: &mut Act, found: &mut bool) {
    match act {
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Repeat { acts, .. } => {
            acts.iter_mut().for_each(|act| walk(act, found));
        }
        Act::May { acts, then, otherwise, .. } => {
            acts.iter_mut().chain(then).for_each(|act| walk(act, found));
            otherwise.iter_mut().for_each(|act| walk(act, found));
        }
        Act::IfYouDo { acts, then, otherwise } => acts.iter_mut().chain(then).chain(otherwise).for_each(|act| walk(act, found)),
        Act::Search { .. } | Act::Look { .. } | Act::Choose(_) | Act::ChosenBy { .. } => *found = true,
        Act::WhenYouDo(_) | Act::Modes { .. } => {}
        other if *found => {
            let Ok(mut value) = serde_json::to_value(&*other) else { return };
            if names_target(&value) {
                *found = false;
                return;
            }
            rename(&mut value);
            if let Ok(renamed) = serde_json::from_value(value) {
                *other = renamed;
            }
        }
        _ => {}
    }
}

fn names_target(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.contains_key("Target") || fields.contains_key("Targets") || fields.values().any(names_target),
        Value::Array(items) => items.iter().any(names_target),
        _ => false,
    }
}

/// Renames "it" and "that card".
fn rename(value: &mut Value) {
    let card = |fields: &serde_json::Map<String, Value>| fields.get("That").is_some_and(|noun| noun.get("head") == Some(&json!("Card")));
    match value {
        Value::String(word) if word == "It" => *value = json!("Found"),
        Value::Object(fields) if card(fields) => *value = json!("Found"),
        Value::Object(fields) => fields.values_mut().for_each(rename),
        Value::Array(items) => items.iter_mut().for_each(rename),
        _ => {}
    }
}
