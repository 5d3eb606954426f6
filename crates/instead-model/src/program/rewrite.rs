//! Words of a text replaced wherever they stand. Done on the serialised form, so that no construct that is added later
//! can be forgotten. Abilities in quotes are left alone: their words are their own.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Replaces words in an act, or in a part of one. `change` says whether it took care of a value; if it didn't, what
/// the value contains is looked at. Whether anything was replaced.
pub(super) fn rewrite<T: Serialize + DeserializeOwned>(part: &mut T, change: impl Fn(&mut Value) -> bool) -> bool {
    let Ok(mut value) = serde_json::to_value(&*part) else { return false };
    if !within(&mut value, &change) {
        return false;
    }
    match serde_json::from_value(value) {
        Ok(changed) => {
            *part = changed;
            true
        }
        Err(_) => false,
    }
}

fn within(value: &mut Value, change: &impl Fn(&mut Value) -> bool) -> bool {
    if change(value) {
        return true;
    }
    let mut any = false;
    match value {
        Value::Object(fields) => {
            let said = fields.iter_mut().filter(|(name, _)| !is_quoted(name)).map(|(_, inner)| inner);
            said.for_each(|inner| any |= within(inner, change));
        }
        Value::Array(items) => items.iter_mut().for_each(|inner| any |= within(inner, change)),
        _ => {}
    }
    any
}

/// CR 608.2c: "gains “Whenever this creature deals damage to a player, that player …”": whom such an ability speaks of is told by
/// its own event and targets, not by what the text around it has named.
fn is_quoted(name: &str) -> bool {
    ["grants", "lends", "abilities", "Abilities"].contains(&name)
}
