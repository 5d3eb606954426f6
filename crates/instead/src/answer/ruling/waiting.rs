//! Effects that wait when all is done: what they are called, and what they wait for.

use instead_game::Play;
use instead_model::describe::Teller;
use instead_model::event::Value;
use instead_model::language::{Duration, Matcher, Pattern, Trigger, Uses};
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
            if is_idle(effect, &made.replacement.watch) {
                return None;
            }
            let short = teller.made_effect(effect).short;
            let what = match (&made.replacement.uses, effect.left) {
                (Uses::Points(_), Some(left)) => format!("{short} still has {left} left"),
                (_, Some(_)) => format!("{short} still waits"),
                (_, None) => return None,
            };
            Some(format!("{what}, for {}", awaited_of(teller, effect, &made.replacement.watch)))
        }
        Part::Trigger(index) => {
            let (trigger, _) = compiled.delayed.get(usize::from(index))?;
            let awaited = match trigger.core() {
                Trigger::At { moment, .. } => format!("the {}", teller.words.moment(*moment)),
                Trigger::Event(pattern) | Trigger::Nth { pattern, .. } | Trigger::OneOrMore(pattern) | Trigger::Chapter { pattern, .. } => {
                    awaited_of(teller, effect, pattern)
                }
                _ => return None,
            };
            Some(format!("what {source} says to do later still waits, for {awaited}"))
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

/// Whether it waits for something that was to be chosen, and nothing was: it never applies.
fn is_idle(effect: &MadeEffect, watch: &Pattern) -> bool {
    let nothing = |matcher: &Option<Matcher>| match matcher {
        Some(Matcher::Chosen(number)) => matches!(effect.chosen.get(usize::from(*number)), None | Some(Value::Nothing)),
        _ => false,
    };
    nothing(&watch.source) || nothing(&watch.subject)
}

/// The event that an effect waits for, with what was chosen for it: "damage to Bear", "damage from Tim", "the death of Wolf".
fn awaited_of(teller: Teller<'_>, effect: &MadeEffect, watch: &Pattern) -> String {
    let chosen = |matcher: &Option<Matcher>| match matcher {
        Some(Matcher::Chosen(number)) => match effect.chosen.get(usize::from(*number))? {
            Value::Party(party) => Some(teller.party(*party)),
            _ => None,
        },
        _ => None,
    };
    let awaited = awaited(teller, watch);
    let dealt = watch.verb == instead_model::zones::DEAL;
    match (chosen(&watch.source).filter(|_| dealt), chosen(&watch.subject)) {
        (None, None) => awaited,
        (Some(source), None) => format!("{awaited} from {source}"),
        (None, Some(subject)) if dealt => format!("{awaited} to {subject}"),
        (Some(source), Some(subject)) => format!("{awaited} from {source} to {subject}"),
        (None, Some(subject)) => format!("{awaited} ({subject})"),
    }
}
