//! "X …, and X …, where X is so much": one number for every X of a text (CR 107.3c, 107.3i).

use serde_json::{Value, json};

use super::rewrite::rewrite;
use super::*;

/// Whether a triggered ability lets somebody pay {X}: unless its text says what X is, they choose it as they pay,
/// which isn't carried out.
pub fn pays_any_x(ability: &Ability) -> bool {
    match ability {
        Ability::Triggered { acts, .. } => acts.iter().any(|act| pays_x(&mut act.clone())),
        Ability::Several(all) => all.iter().any(pays_any_x),
        _ => false,
    }
}

fn pays_x(act: &mut Act) -> bool {
    let of_x = |cost: &Cost| matches!(cost, Cost::Mana(mana) if mana.contains("{X}"));
    match act {
        Act::Pay(costs) => costs.iter().any(of_x),
        other => other.parts_mut().into_iter().flatten().any(pays_x),
    }
}

/// What X is in these acts, if they say so once and use it elsewhere too, and the first act that uses it. X is a plain X in
/// all of them then.
pub(super) fn x(acts: &mut [Act]) -> Option<(usize, Amount)> {
    let values: Vec<Value> = acts.iter().filter(|act| carries(act)).filter_map(|act| serde_json::to_value(act).ok()).collect();
    let (mut defined, mut plain) = (Vec::new(), false);
    values.iter().for_each(|value| look(value, &mut defined, &mut plain));
    let [definition] = defined.as_slice() else { return None };
    if !plain {
        return None;
    }
    let amount = serde_json::from_value(definition.clone()).ok()?;
    let first = acts.iter().position(|act| {
        let (mut defined, mut plain) = (Vec::new(), false);
        serde_json::to_value(act).is_ok_and(|value| {
            look(&value, &mut defined, &mut plain);
            plain || !defined.is_empty()
        })
    })?;
    for act in acts.iter_mut().filter(|act| carries(act)) {
        rewrite(act, |value| {
            let found = value.get("Where") == Some(definition);
            if found {
                *value = json!("X");
            }
            found
        });
    }
    Some((first, amount))
}

/// Whether an act is carried out as the text is, with its X: what makes an effect for later has a number of its own.
fn carries(act: &Act) -> bool {
    match act {
        Act::Do(_) | Act::Together(_) | Act::Modify(_) | Act::ModifyFor { .. } => true,
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } => acts.iter().all(carries),
        Act::May { acts, then, otherwise, .. } | Act::IfYouDo { acts, then, otherwise } => {
            acts.iter().chain(then).chain(otherwise).all(carries)
        }
        _ => false,
    }
}

/// The definitions of X in a part of a text, and whether a plain X stands in it.
fn look(value: &Value, defined: &mut Vec<Value>, plain: &mut bool) {
    match value {
        Value::String(word) => *plain |= word == "X",
        Value::Array(items) => items.iter().for_each(|item| look(item, defined, plain)),
        Value::Object(fields) => {
            for (name, inner) in fields {
                // "If so many are there" is said with the same words, and isn't about X.
                if name == "AtLeast" {
                    continue;
                }
                if name != "Where" {
                    look(inner, defined, plain);
                } else if !defined.contains(inner) {
                    defined.push(inner.clone());
                }
            }
        }
        _ => {}
    }
}
