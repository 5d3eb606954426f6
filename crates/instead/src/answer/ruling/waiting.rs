//! Effects that wait when all is done: what they are called, and what they wait for.

use instead_game::Play;
use instead_model::describe::Teller;
use instead_model::describe::english::list;
use instead_model::event::{Party, Value};
use instead_model::language::{Duration, Pattern, Trigger, Uses};
use instead_model::position::{MadeEffect, Part, Position};

/// The effects that a resolution made on the way and that still wait for something to happen, in words.
pub(super) fn told(rules: &dyn Play, start: &Position, end: &Position) -> Vec<String> {
    let teller = Teller::new(end, rules.words());
    let new = |effect: &&MadeEffect| effect.number >= start.effects.next && effect.lasts != Duration::Resolution;
    let mut all: Vec<String> = Vec::new();
    for effect in end.effects.list.iter().filter(new) {
        let Some(told) = one(teller, effect) else { continue };
        if !all.contains(&told) {
            all.push(told);
        }
    }
    all
}

fn one(teller: Teller<'_>, effect: &MadeEffect) -> Option<String> {
    let known = teller.position.table.known(effect.source).is_some();
    let source = if known { teller.object(effect.source) } else { teller.card(effect.card) };
    let compiled = &teller.position.table.definitions.card(effect.card).compiled;
    match effect.part {
        Part::Replacement(index) => {
            let made = compiled.replacements.get(usize::from(index))?;
            let short = teller.made_effect(effect).short;
            let what = match (&made.replacement.uses, effect.left) {
                (Uses::Points(_), Some(left)) => format!("{short} still has {left} left"),
                (_, Some(_)) => format!("{short} still waits"),
                (_, None) => return None,
            };
            Some(format!("{what}, for {}{}", awaited(teller, &made.replacement.watch), spoken_of(teller, effect)))
        }
        Part::Trigger(index) => {
            let (trigger, _) = compiled.delayed.get(usize::from(index))?;
            let awaited = match trigger.core() {
                Trigger::At { moment, .. } => format!("the {}", teller.words.moment(*moment)),
                Trigger::Event(pattern) | Trigger::Nth { pattern, .. } | Trigger::OneOrMore(pattern) | Trigger::Chapter { pattern, .. } => {
                    awaited(teller, pattern)
                }
                _ => return None,
            };
            Some(format!("what {source} says to do later still waits, for {awaited}{}", spoken_of(teller, effect)))
        }
        Part::Cant(_) | Part::Modifier(_) => None,
    }
}

/// The kind of event that is waited for: "damage", "the end step".
fn awaited(teller: Teller<'_>, watch: &Pattern) -> String {
    match watch.moment {
        Some(moment) => format!("the {}", teller.words.moment(moment)),
        None => teller.noun(watch.verb).to_owned(),
    }
}

/// What was chosen or targeted for it and is still there: " (Bear)".
fn spoken_of(teller: Teller<'_>, effect: &MadeEffect) -> String {
    let there = |party: &Party| match party {
        Party::Player(_) => true,
        Party::Object(object) => teller.position.table.known(*object).is_some(),
    };
    let parties = effect.chosen.iter().filter_map(|value| if let Value::Party(party) = value { Some(*party) } else { None });
    let mut names: Vec<String> = parties.filter(there).map(|party| teller.party(party)).collect();
    names.dedup();
    if names.is_empty() { String::new() } else { format!(" ({})", list(&names)) }
}
