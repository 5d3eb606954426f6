//! "The sacrificed creature", "the discarded card": what a cost was paid with, as it last was (CR 608.2h).

use serde_json::{Value, json};

use super::rewrite::rewrite;
use super::*;

/// In a triggered ability it is what the event was about.
pub(super) fn by_the_event(acts: &mut [Act]) {
    acts.iter_mut().for_each(|act| _ = rewrite(act, |value| as_that(value, None)));
}

/// Where the text itself says to do that to something, it is what that was done to.
pub(super) fn by_the_text(acts: &mut [Act]) {
    let mut done: Vec<Value> = Vec::new();
    for act in acts {
        if let Ok(value) = serde_json::to_value(&*act) {
            chosen_for(&value, &mut done);
        }
        if !done.is_empty() {
            rewrite(act, |value| as_that(value, Some(&done)));
        }
    }
}

/// Gives what is paid with numbers, from the one that is free on; what has to be noted as the cost is paid.
pub(super) fn number(acts: &mut [Act], free: u8) -> Vec<(Verb, u8)> {
    let mut verbs: Vec<Verb> = Vec::new();
    for act in acts.iter() {
        if let Ok(value) = serde_json::to_value(act) {
            paid_with(&value, &mut verbs);
        }
    }
    let numbers: Vec<(Verb, u8)> = verbs.into_iter().zip(free..).collect();
    for (verb, number) in &numbers {
        let with = json!(verb);
        let named = |value: &mut Value| {
            let found = value.get("Paid").and_then(|paid| paid.get("verb")) == Some(&with);
            if found {
                *value = json!({ "Chosen": number });
            }
            found
        };
        acts.iter_mut().for_each(|act| _ = rewrite(act, named));
    }
    numbers
}

/// What was done to what is spoken of as paid, if anything is.
pub(super) fn mentioned(value: &Value) -> Option<Verb> {
    let mut verbs: Vec<Verb> = Vec::new();
    paid_with(value, &mut verbs);
    verbs.first().copied()
}

/// "Its power" in an amount, after a cost that was paid with something: that thing's.
pub(super) fn pronouns(amount: &mut Amount, verb: Verb) {
    rewrite(amount, |value| {
        let called = match &*value {
            Value::String(word) if word == "It" => json!({ "head": "Permanent" }),
            Value::Object(fields) => match fields.get("That") {
                Some(noun) if noun.get("head") != Some(&json!("Source")) => noun.clone(),
                _ => return false,
            },
            _ => return false,
        };
        *value = json!({ "Paid": { "verb": verb, "called": called } });
        true
    });
}

fn as_that(value: &mut Value, done: Option<&[Value]>) -> bool {
    let Some(paid) = value.get("Paid") else { return false };
    let verb = paid.get("verb").unwrap_or(&Value::Null);
    if done.is_some_and(|done| !done.contains(verb)) {
        return false;
    }
    // What was chosen last is "it", whatever the event was about.
    *value = if done.is_some() { json!("It") } else { json!({ "That": paid.get("called").cloned().unwrap_or_default() }) };
    true
}

/// The verbs of deeds for which something is chosen.
fn chosen_for(value: &Value, verbs: &mut Vec<Value>) {
    match value {
        Value::Object(fields) => {
            let chosen = fields.get("subject").is_some_and(|subject| ["Choose", "UpTo"].iter().any(|how| subject.get(how).is_some()));
            if let (true, Some(verb)) = (chosen, fields.get("verb")) {
                verbs.push(verb.clone());
            }
            fields.values().for_each(|inner| chosen_for(inner, verbs));
        }
        Value::Array(items) => items.iter().for_each(|inner| chosen_for(inner, verbs)),
        _ => {}
    }
}

/// The events of which acts name what they were done to.
fn paid_with(value: &Value, verbs: &mut Vec<Verb>) {
    match value {
        Value::Object(fields) => {
            let verb = fields.get("Paid").and_then(|paid| paid.get("verb")).and_then(|verb| serde_json::from_value(verb.clone()).ok());
            if let Some(verb) = verb.filter(|verb| !verbs.contains(verb)) {
                verbs.push(verb);
            }
            fields.values().for_each(|inner| paid_with(inner, verbs));
        }
        Value::Array(items) => items.iter().for_each(|inner| paid_with(inner, verbs)),
        _ => {}
    }
}
