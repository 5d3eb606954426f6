//! "It" after a search, a look or a choice is what was found, and no target that the text named before.

use serde_json::{Value, json};

use super::rewrite::rewrite;
use super::*;

/// The event of a search.
pub(super) fn search(verb: Verb, who: &Who, whose: &Who) -> Deed {
    Deed { player: Some(who.clone()), subject: Some(Selection::The(Matcher::Player(whose.clone()))), ..Deed::of(verb) }
}

/// "There" is where what moved was.
pub(super) fn where_it_was(act: &mut Act) {
    rewrite(act, |value| match value.get_mut("at") {
        Some(at) if at == "There" => {
            *at = json!("Left");
            true
        }
        _ => false,
    });
}

/// What "it" is by what the text has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Antecedent {
    /// What it was: a target, or the object of an event.
    Earlier,
    /// What was found or chosen.
    Found,
    /// The tokens that were created.
    Made,
}

/// Says so in the text: "it" becomes [`Matcher::Found`] from a search on and [`Matcher::Made`] from the creation of tokens
/// on, until the text names another target.
pub(super) fn spoken_of(acts: &mut [Act]) {
    let mut now = Antecedent::Earlier;
    acts.iter_mut().for_each(|act| walk(act, &mut now));
}

/// "You may choose new targets for the copy": said of the copies that the act before it makes (CR 707.10c).
pub(super) fn copies_anew(acts: &mut [Act]) {
    for place in 1..acts.len() {
        // "For the copy", or "for the copies".
        let said = |act: &Act| *act == Act::CopiesAnew || *act == Act::Both(vec![Act::CopiesAnew]);
        if acts.get(place).is_some_and(said)
            && let Some(before) = acts.get_mut(place - 1)
        {
            rewrite(before, |value| match value {
                Value::Object(fields) if fields.contains_key("anew") => {
                    fields.insert("anew".to_owned(), json!(true));
                    true
                }
                _ => false,
            });
        }
    }
}

/// The words that an act has the players vote for.
pub(super) fn votes(act: &Act) -> Option<Vec<String>> {
    match act {
        Act::Vote(words) => Some(words.clone()),
        Act::Both(acts) | Act::Then(acts) => acts.last().and_then(votes),
        _ => None,
    }
}

/// Says what the votes came to by the numbers that hold them, from the first.
pub(super) fn count_votes(acts: &mut [Act], words: &[String], first: u8) {
    let number = |word: &Value| words.iter().position(|known| *word == json!(known)).map(|place| first + place as u8);
    for act in acts {
        rewrite(act, |value| {
            let Value::Object(fields) = value else { return false };
            if let Some(number) = fields.get("VotesFor").and_then(number) {
                *value = json!({ "Share": number });
                return true;
            }
            let Some(most) = fields.get("MostVotes") else { return false };
            let Some(own) = most.get("word").and_then(number) else { return false };
            let more = u64::from(most.get("tied") != Some(&json!(true)));
            let others = (first..first + words.len() as u8).filter(|other| *other != own);
            let beats = |other: u8| json!({ "AtLeast": { "amount": { "Share": own }, "least": { "Sum": [{ "Share": other }, { "Number": more }] } } });
            *value = json!({ "All": others.map(beats).collect::<Vec<_>>() });
            true
        });
    }
}

/// Whether the acts flip coins or roll dice.
pub(super) fn throws(acts: &[Act]) -> bool {
    fn any(value: &Value) -> bool {
        match value {
            Value::Object(fields) => fields.contains_key("throw") || fields.values().any(any),
            Value::Array(items) => items.iter().any(any),
            _ => false,
        }
    }
    serde_json::to_value(acts).is_ok_and(|value| any(&value))
}

/// Gives the result of what the acts throw its number; false if nothing speaks of it.
pub(super) fn number_result(acts: &mut [Act], number: u8) -> bool {
    let mut any = false;
    for act in acts {
        any |= mentions_results(act);
        // "When you do, …" is an ability of its own, which knows it as "that much".
        any |= rewrite(act, |value| match value {
            Value::Object(fields) => fields.get_mut("WhenYouDo").is_some_and(|inner| named(inner, &json!("ThatMuch"))),
            _ => false,
        });
        any |= rewrite(act, |value| {
            let result = value == "Result";
            if result {
                *value = json!({ "Share": number });
            }
            result
        });
    }
    any
}

/// Calls the result something else; whether it is spoken of.
fn named(value: &mut Value, name: &Value) -> bool {
    let mut any = false;
    match value {
        Value::String(word) if word == "Result" => {
            *value = name.clone();
            return true;
        }
        Value::Object(fields) => fields.values_mut().for_each(|inner| any |= named(inner, name)),
        Value::Array(items) => items.iter_mut().for_each(|inner| any |= named(inner, name)),
        _ => {}
    }
    any
}

/// Whether an act is, or has, a table of results.
fn mentions_results(act: &Act) -> bool {
    match act {
        Act::Results(_) => true,
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Repeat { acts, .. } | Act::PerPlayer { acts, .. } => {
            acts.iter().any(mentions_results)
        }
        _ => false,
    }
}

/// "The result" of a text that throws nothing is what its event came to.
pub(super) fn result_of_event(acts: &mut [Act]) {
    for act in acts {
        rewrite(act, |value| named(value, &json!("ThatMuch")));
    }
}

/// Gives the tokens that the acts create their number; false if nothing speaks of them.
pub(super) fn number_made(acts: &mut [Act], number: u8) -> bool {
    number_word(acts, "Made", number)
}

/// Gives what is called by a word its number; false if nothing is. Tokens that a delayed ability creates have a number in that
/// (CR 603.7).
pub(super) fn number_word(acts: &mut [Act], word: &str, number: u8) -> bool {
    let any = std::cell::Cell::new(false);
    for act in acts {
        rewrite(act, |value| {
            let later = |value: &Value| value.get("Delayed").is_some_and(|delayed| plural::speaks_of(delayed, "token"));
            if word == "Made" && later(value) {
                return true;
            }
            let made = value == word;
            if made {
                any.set(true);
                *value = json!({ "Chosen": number });
            }
            made
        });
    }
    any.get()
}

fn walk(act: &mut Act, now: &mut Antecedent) {
    match act {
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Repeat { acts, .. } | Act::PerPlayer { acts, .. } => {
            acts.iter_mut().for_each(|act| walk(act, now));
        }
        Act::Results(rows) => rows.iter_mut().flat_map(|row| &mut row.acts).for_each(|act| walk(act, now)),
        Act::May { acts, then, otherwise, .. } => {
            acts.iter_mut().chain(then).for_each(|act| walk(act, now));
            otherwise.iter_mut().for_each(|act| walk(act, now));
        }
        Act::IfYouDo { acts, then, otherwise } => acts.iter_mut().chain(then).chain(otherwise).for_each(|act| walk(act, now)),
        Act::Search { .. } | Act::Look { .. } | Act::Choose(_) | Act::ChosenBy { .. } => *now = Antecedent::Found,
        Act::WhenYouDo(_) | Act::Modes { .. } => {}
        other => {
            let targets = serde_json::to_value(&*other).is_ok_and(|value| names_target(&value));
            let word = match now {
                Antecedent::Made => Some(("Made", "Token")),
                Antecedent::Found if !targets => Some(("Found", "Card")),
                _ => None,
            };
            if let Some((word, head)) = word {
                rewrite(other, |value| rename(value, word, head));
            }
            match other {
                Act::Do(deed) if deed.token.is_some() => *now = Antecedent::Made,
                Act::Together(deeds) if deeds.iter().all(|deed| deed.token.is_some()) => *now = Antecedent::Made,
                _ if targets => *now = Antecedent::Earlier,
                _ => {}
            }
        }
    }
}

fn names_target(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.contains_key("Target") || fields.contains_key("Targets") || fields.values().any(names_target),
        Value::Array(items) => items.iter().any(names_target),
        _ => false,
    }
}

/// Renames "it", and "that card" or "that token"; whether it was one.
fn rename(value: &mut Value, to: &str, head: &str) -> bool {
    let called = |fields: &serde_json::Map<String, Value>| {
        ["That", "Those"].iter().any(|word| fields.get(*word).is_some_and(|noun| noun.get("head") == Some(&json!(head))))
    };
    match value {
        Value::String(word) if word == "It" => *value = json!(to),
        Value::Object(fields) if called(fields) && (head == "Token" || fields.contains_key("That")) => *value = json!(to),
        // "If it's a Zombie".
        Value::Object(fields) if fields.contains_key("It") => {
            if let Some(is) = fields.remove("It") {
                fields.insert("Of".to_owned(), json!({ "of": to, "is": is }));
            }
        }
        _ => return false,
    }
    true
}
