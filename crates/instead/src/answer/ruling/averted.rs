//! The events that were threatened and didn't happen, with what stopped them.

use instead_game::Importance;
use instead_model::describe::english::list;
use instead_model::event::{Event, Party};
use instead_model::ids::EffectId;
use instead_model::zones;

use super::story::{Stopped, Story, Threat};
use super::{PartAnswer, PartKind};

/// The parts of a ruling that tell of events that didn't happen on this way. `results` already tells what took their place and
/// by which effect; these parts don't repeat it.
pub(super) fn parts(story: Story<'_>, results: &[PartAnswer]) -> Vec<PartAnswer> {
    let threats = story.threats();
    let mut parts: Vec<PartAnswer> = Vec::new();
    let mut damaged: Vec<Party> = Vec::new();
    for threat in &threats {
        let part = match (&threat.by, threat.event.subject) {
            (Stopped::Prevented { .. } | Stopped::Redirected { .. }, Some(subject)) => {
                if damaged.contains(&subject) {
                    continue;
                }
                damaged.push(subject);
                damage(story, &threats, subject)
            }
            (Stopped::Cant { .. }, Some(_)) if is_without(story, results, threat) => None,
            (Stopped::Replaced { effect }, subject) if is_told(story, results, threat, (*effect, subject)) => None,
            (Stopped::Replaced { .. } | Stopped::Cant { .. }, _) => other(story, &threats, threat),
            _ => None,
        };
        // What is told of the same object or player once needn't be told again.
        if let Some(part) = part
            && !parts.iter().any(|known| known.text == part.text)
        {
            parts.push(part);
        }
    }
    parts
}

/// Whether the results say that the total of this player changed by an effect: "A is at 17: A loses 3 life (Tainted Remedy)".
fn is_told(story: Story<'_>, results: &[PartAnswer], threat: &Threat, (effect, subject): (EffectId, Option<Party>)) -> bool {
    let teller = story.teller(threat.at);
    let player = match subject {
        Some(Party::Player(player)) => Some(player),
        Some(Party::Object(_)) => None,
        None => threat.event.player,
    };
    let Some(name) = player.map(|player| teller.player(player)) else { return false };
    let effect = teller.effect(effect).source;
    let speaks = |part: &PartAnswer| part.text.starts_with(&name) && part.because.as_ref().is_some_and(|why| why.contains(&effect));
    results.iter().any(speaks)
}

/// Whether the results say that what it is about enters without the counters that can't be put on it.
fn is_without(story: Story<'_>, results: &[PartAnswer], threat: &Threat) -> bool {
    let Some(subject) = threat.event.subject.filter(|_| story.rules.puts_counters(threat.event.verb)) else { return false };
    let name = story.teller(threat.at).party(subject);
    results.iter().any(|part| part.text.starts_with(&name) && part.text.ends_with(" without counters"))
}

/// Whether an event is of the kind that is dealt to a subject and can be prevented.
fn is_dealt(event: &Event, subject: Party) -> bool {
    event.verb == zones::DEAL && event.subject == Some(subject) && event.amount > 0
}

/// Damage to one player or object: all of it was stopped, or some of it.
fn damage(story: Story<'_>, threats: &[Threat], subject: Party) -> Option<PartAnswer> {
    let about = |threat: &&Threat| threat.event.subject == Some(subject) && threat.event.verb == zones::DEAL;
    let mut prevented: Vec<String> = Vec::new();
    let mut redirected: Vec<String> = Vec::new();
    let mut sum: u64 = 0;
    for threat in threats.iter().filter(about) {
        let (effect, names) = match &threat.by {
            Stopped::Prevented { effect, amount } => {
                sum = sum.checked_add(*amount)?;
                (*effect, &mut prevented)
            }
            Stopped::Redirected { effect } => (*effect, &mut redirected),
            _ => continue,
        };
        let name = story.teller(threat.at).effect(effect).source;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let first = threats.iter().find(about)?;
    let teller = story.teller(first.at);
    let (noun, name) = (teller.noun(first.event.verb), teller.party(subject));
    let gets_through = story.happened().any(|happened| is_dealt(&happened.member.event, subject));
    let by_redirection = || format!("{} redirect{} it", list(&redirected), if redirected.len() == 1 { "s" } else { "" });
    if gets_through {
        return match prevented.as_slice() {
            [] => None,
            names => {
                let verb = if names.len() == 1 { "prevents" } else { "prevent" };
                Some(PartAnswer::of(PartKind::Averted, format!("{} {verb} {sum} {noun} to {name}", list(names))))
            }
        };
    }
    let because = match (prevented.as_slice(), redirected.as_slice()) {
        ([], _) => by_redirection(),
        (names, []) => format!("all {sum} {noun} is prevented by {}", list(names)),
        (names, _) => format!("{sum} {noun} is prevented by {}, and {}", list(names), by_redirection()),
    };
    let total = |position: &instead_model::position::Position, player: instead_model::ids::PlayerId| {
        position.table.players.get(usize::from(player.0)).map(|player| story.rules.total(player))
    };
    let text = match subject {
        Party::Player(player) if total(story.start, player).is_some() && total(story.start, player) == total(story.end(), player) => {
            story.rules.total_spoken(&name, total(story.start, player)?, true)
        }
        _ => format!("no {noun} is dealt to {name}"),
    };
    Some(PartAnswer::of(PartKind::Averted, text).because(Some(because)))
}

/// An event in whose place something else happened, or that can't happen.
fn other(story: Story<'_>, threats: &[Threat], threat: &Threat) -> Option<PartAnswer> {
    let event = &threat.event;
    let dealt = event.verb == zones::DEAL;
    let untold = story.rules.importance(event) == Importance::Never || story.rules.is_series(event.verb);
    if story.came_about(event) || untold && !dealt || dealt && event.subject.is_some_and(|subject| gets(story, subject)) {
        return None;
    }
    let teller = story.teller(threat.at);
    let leaves = teller.words.verbs.get(usize::from(event.verb.0)).is_some_and(|word| word.leaves);
    let leaves = leaves || event.verb == zones::MOVE && event.from == Some(zones::BOARD);
    let stays = event.object().filter(|object| leaves && story.stayed(*object));
    let same = |other: &&Threat| match stays {
        Some(object) => other.event.object() == Some(object),
        None => other.event.verb == event.verb && other.event.subject == event.subject && other.event.player == event.player,
    };
    let mut because: Vec<String> = Vec::new();
    for threat in threats.iter().filter(same) {
        let told = match &threat.by {
            Stopped::Replaced { effect } => {
                let source = story.teller(threat.at).effect(*effect).source;
                // "Anaphiel (Armageddon Cloak)" of Anaphiel: what gave it that ability.
                let own = stays.map(|object| format!("{} (", teller.object(object)));
                let given = own.and_then(|own| Some(source.strip_prefix(own.as_str())?.strip_suffix(')')?.to_owned()));
                given.unwrap_or(source)
            }
            Stopped::Cant { reason } => story.teller(threat.at).reason(reason, &threat.event),
            _ => continue,
        };
        if !because.contains(&told) {
            because.push(told);
        }
    }
    let text = match stays {
        Some(object) if teller.lives(event) => format!("{} survives", teller.object(object)),
        Some(object) => format!("{} stays {}", teller.object(object), teller.on_board()),
        None if dealt && event.subject.is_some() => {
            format!("no {} is dealt to {}", teller.noun(event.verb), event.subject.map(|subject| teller.party(subject)).unwrap_or_default())
        }
        None => teller.event_not(event),
    };
    Some(PartAnswer::of(PartKind::Averted, text).because(Some(list(&because))))
}

fn gets(story: Story<'_>, subject: Party) -> bool {
    story.happened().any(|happened| is_dealt(&happened.member.event, subject))
}
