//! Two triggered abilities of one object, of which the second speaks of the player whom the first one targets (CR 607.1):
//! "When ~ enters, target player loses 6 life." – "When ~ leaves the battlefield, that player gains 6 life."

use serde_json::{Value, json};

use super::rewrite::rewrite;
use super::*;

/// Whether an object has such a pair of abilities.
pub(super) fn players(clauses: &[Clause]) -> bool {
    let abilities =
        || clauses.iter().filter_map(|clause| if let Meaning::Ability(ability) = &clause.meaning { Some(ability) } else { None });
    let triggered = |ability: &Ability| match ability {
        Ability::Triggered { when, acts } => Some((when.clone(), acts.clone())),
        _ => None,
    };
    let all: Vec<(Trigger, Vec<Act>)> = abilities().flat_map(parts).filter_map(triggered).collect();
    all.iter().any(|(when, acts)| is_first(when, acts)) && all.iter().any(|(when, acts)| is_second(when, acts))
}

/// Whether an ability triggers on something its own object does and targets a player.
fn is_first(when: &Trigger, acts: &[Act]) -> bool {
    is_about_itself(when) && says(acts, &|value| value.get("Target").is_some_and(|target| target.get("opponent").is_some()))
}

/// Whether an ability says "that player" of nobody whom its event or its text has named.
fn is_second(when: &Trigger, acts: &[Act]) -> bool {
    let names = |value: &Value| ["Target", "Targets", "ControllerOf", "OwnerOf", "Defending"].iter().any(|word| value.get(*word).is_some());
    is_about_itself(when) && says(acts, &|value| value == "That") && !says(acts, &names)
}

/// The text of an ability, with "that player" as the player whom the linked ability targeted.
pub(super) fn second(when: &Trigger, acts: &[Act]) -> Vec<Act> {
    let mut acts = acts.to_vec();
    if is_second(when, &acts) {
        for act in &mut acts {
            rewrite(act, |value| {
                let that = value == "That";
                if that {
                    *value = json!("TheChosen");
                }
                that
            });
        }
    }
    acts
}

/// Which target an ability takes note of: the first one that is a player.
pub(super) fn noted(when: &Trigger, targets: &[Matcher]) -> Option<u8> {
    let number = targets.iter().position(|target| matches!(target, Matcher::Player(_)))?;
    is_about_itself(when).then(|| u8::try_from(number).ok()).flatten()
}

/// Whether nothing but the object itself is part of the event: no player is.
fn is_about_itself(when: &Trigger) -> bool {
    let Trigger::Event(pattern) = when.core() else { return false };
    pattern.subject == Some(Matcher::Itself) && pattern.player.is_none() && pattern.source.is_none()
}

fn says(acts: &[Act], what: &impl Fn(&Value) -> bool) -> bool {
    fn any(value: &Value, what: &impl Fn(&Value) -> bool) -> bool {
        what(value)
            || match value {
                Value::Object(fields) => fields.values().any(|inner| any(inner, what)),
                Value::Array(items) => items.iter().any(|inner| any(inner, what)),
                _ => false,
            }
    }
    serde_json::to_value(acts).is_ok_and(|value| any(&value, what))
}
