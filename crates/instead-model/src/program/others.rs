//! "Zombies you control get +2/+1. Other creatures you control get +1/+1": a spell on the stack is none of the permanents that
//! its text speaks of, so "other" is other than what that has named before (CR 608.2c).

use serde_json::{Value, json};

use super::rewrite::rewrite;
use super::*;

/// Says so in the text of a spell.
pub(super) fn than_those(acts: &mut [Act]) {
    let mut named = None;
    acts.iter_mut().for_each(|act| walk(act, &mut named));
}

/// `named` is the quality of not being one of those that were named last.
fn walk(act: &mut Act, named: &mut Option<Quality>) {
    match act {
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } => acts.iter_mut().for_each(|act| walk(act, named)),
        Act::May { acts, then, otherwise, .. } => acts.iter_mut().chain(then).chain(otherwise).for_each(|act| walk(act, named)),
        Act::Together(deeds) => deeds.iter_mut().for_each(|deed| part(deed, deed_names, named)),
        Act::Do(deed) => part(deed, deed_names, named),
        Act::Modify(change) | Act::ModifyFor { change, .. } => part(change, |change| group(&change.of), named),
        other => part(other, |_| None, named),
    }
}

fn part<T>(part: &mut T, names: impl Fn(&T) -> Option<Quality>, named: &mut Option<Quality>)
where
    T: serde::Serialize + serde::de::DeserializeOwned,
{
    if let Some(quality) = named.as_ref().and_then(|quality| serde_json::to_value(quality).ok()) {
        rewrite(part, |value| other(value, &quality));
    }
    let Ok(value) = serde_json::to_value(&*part) else { return };
    let those = Quality::NoneOf(Box::new(Matcher::Those(Box::new(permanent()))));
    match targets(&value) {
        0 => *named = names(part).or(named.take()),
        1 => *named = Some(Quality::OtherThan(Box::new(Matcher::It))),
        _ => *named = Some(those),
    }
}

/// Makes "other" of a noun a quality; what may be a target is looked at elsewhere ([`Matcher::OneTarget`]).
fn other(value: &mut Value, quality: &Value) -> bool {
    let Value::Object(fields) = value else { return false };
    if fields.contains_key("Target") || fields.contains_key("Targets") {
        return true;
    }
    if fields.get("other") != Some(&json!(true)) || fields.get("head") != Some(&json!("Permanent")) {
        return false;
    }
    fields.remove("other");
    if let Some(is) = fields.entry("is").or_insert_with(|| json!([])).as_array_mut() {
        is.push(quality.clone());
    }
    true
}

fn permanent() -> Noun {
    Noun { head: Head::Permanent, other: false, is: Vec::new(), whose: None, owner: None, zone: None }
}

/// How many objects are targets: none, one, or more than that.
fn targets(value: &Value) -> u8 {
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, inner)| match name.as_str() {
                "Target" => u8::from(inner.get("opponent").is_none() && inner.get("Player").is_none()),
                "Targets" => 1 + u8::from(inner.get("most") != Some(&json!(1))),
                _ => targets(inner),
            })
            .fold(0, u8::saturating_add),
        Value::Array(items) => items.iter().map(targets).fold(0, u8::saturating_add),
        _ => 0,
    }
}

fn deed_names(deed: &Deed) -> Option<Quality> {
    match &deed.subject {
        Some(Selection::Each(of)) if deed.to.is_none() => group(of),
        _ => None,
    }
}

/// The quality of being none of a group of permanents.
fn group(of: &Matcher) -> Option<Quality> {
    match of {
        Matcher::Noun(noun) if noun.head == Head::Permanent && !noun.other && !noun.is.iter().any(is_other) => {
            Some(Quality::NoneOf(Box::new(of.clone())))
        }
        _ => None,
    }
}

fn is_other(quality: &Quality) -> bool {
    matches!(quality, Quality::OtherThan(_) | Quality::NoneOf(_))
}
