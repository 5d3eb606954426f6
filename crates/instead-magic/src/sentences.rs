//! The sentences of scenario files that are Magic's alone: designations, day and night, phasing, emblems, suspended cards.

use instead_kernel::amount::Amounts as _;
use std::sync::Arc;

use instead_game::fact::{Fact, Filler, Own};
use instead_game::sentences::{BoundSentence, SentenceError, Sentences, Spoken, denies, says};
use instead_game::text::CardText;
use instead_model::event::Event;
use instead_model::ids::PlayerId;
use instead_model::position::Position;
use instead_model::table::{Row, Table, add_counters};
use instead_model::zones;

use crate::words::{self, Do, PHASED};
use crate::{costs, intrinsic, text, tokens};

/// The sentences.
pub const SENTENCES: Sentences = Sentences {
    actions: &[
        says("become-monarch", "{player:player} becomes the monarch"),
        says("become-day", "it becomes day"),
        says("become-night", "it becomes night"),
        says("ensue-chaos", "{player:player} rolls chaos"),
        says("set-in-motion", "{player:player} sets {object:ref} in motion"),
        says("fully-unlock", "{player:player} fully unlocks {object:ref}"),
        says("unlock", "{player:player} unlocks {object:ref}"),
    ],
    events: &[
        says("become-monarch", "{player:player} ~becomes/become the monarch"),
        says("become-day", "it ~becomes/become day"),
        says("become-night", "it ~becomes/become night"),
        says("phase-out", "{object:ref} ~phases/phase out"),
        says("phase-in", "{object:ref} ~phases/phase in"),
        says("ensue-chaos", "{player:player} ~rolls/roll chaos"),
        says("set-in-motion", "{player:player} ~sets/set {object:ref} in motion"),
        says("fully-unlock", "{player:player} fully ~unlocks/unlock {object:ref}"),
        says("unlock", "{player:player} ~unlocks/unlock {object:ref}"),
    ],
    facts: &[
        says("monarch", "{player:player} is the monarch"),
        denies("monarch", "{player:player} isn't the monarch"),
        says("blessed", "{player:player} has the city's blessing"),
        denies("blessed", "{player:player} doesn't have the city's blessing"),
        says("day", "it is day"),
        says("night", "it is night"),
        says("neither", "it is neither day nor night"),
        says("phased-out", "{object:object} is phased out"),
        denies("phased-out", "{object:object} isn't phased out"),
        says("emblems", "{player:player} has {amount:count} emblem(s)"),
        says("speed", "{player:player} has speed {amount:number}"),
        denies("speed", "{player:player} doesn't have speed {amount:number}"),
        says("no-mana", "{player:player} has no mana floating"),
        says("mana", "{player:player} has {mana:text} floating"),
        denies("mana", "{player:player} doesn't have {mana:text} floating"),
    ],
    states: &[
        says("monarch", "{player:player} is the monarch"),
        says("blessed", "{player:player} has the city's blessing"),
        says("day", "it is day"),
        says("night", "it is night"),
        says("suspended", "{object:object} is suspended with {amount:count} time counter(s)"),
        says("emblem", "{player:player} has an emblem with {text:text}"),
        says("speed", "{player:player} has speed {amount:number}"),
    ],
    nouns: &[],
    marks: &["phased out", "saddled"],
    spoken: Spoken { renamed: &[("Hound", "Dog"), ("Naga", "Snake"), ("Viashino", "Lizard")], ..Spoken::PLAIN },
};

/// The verbs of the facts.
pub const FACTS: &[&str] = &["monarch", "blessed", "day", "night", "neither", "phased-out", "emblems", "speed", "no-mana", "mana"];

/// The events that such a sentence speaks of.
pub fn events(sentence: &BoundSentence, table: &Table) -> Option<Result<Vec<Event>, SentenceError>> {
    let of_player = |verb: Do| Some(Ok(vec![sentence.of_player(verb.into())]));
    let of_game = |verb: Do| Some(Ok(vec![Event::of(verb.into())]));
    let of_objects = |verb: Do| {
        let by_player = |events: Vec<Event>| events.into_iter().map(|event| Event { player: sentence.player("player"), ..event }).collect();
        Some(sentence.of_objects(verb.into(), None, table).map(by_player))
    };
    match sentence.verb.as_str() {
        "become-monarch" => of_player(Do::BecomeMonarch),
        "become-day" => of_game(Do::BecomeDay),
        "become-night" => of_game(Do::BecomeNight),
        "ensue-chaos" => of_player(Do::Chaos),
        "set-in-motion" => of_objects(Do::SetInMotion),
        "unlock" => of_objects(Do::Unlock),
        "fully-unlock" => of_objects(Do::FullyUnlock),
        "phase-out" => Some(sentence.of_objects(Do::PhaseOut.into(), None, table)),
        "phase-in" => Some(sentence.of_objects(Do::PhaseIn.into(), None, table)),
        _ => None,
    }
}

/// Whether such a fact holds.
pub fn holds(sentence: &BoundSentence, position: &Position) -> Option<bool> {
    let designated = |verb: Do| sentence.player("player").map(|player| position.table.player(player).is_designated(verb.into()));
    let night = position.table.turn.night;
    match sentence.verb.as_str() {
        "monarch" => designated(Do::BecomeMonarch),
        "blessed" => designated(Do::GetBlessing),
        "day" => Some(night == Some(false)),
        "night" => Some(night == Some(true)),
        "neither" => Some(night.is_none()),
        "phased-out" => {
            let objects = sentence.objects().ok()?;
            Some(objects.iter().any(|object| position.table.row(*object).is_some_and(|row| row.zone == PHASED)))
        }
        "speed" => Some(position.table.player(sentence.player("player")?).speed == sentence.amount()),
        "no-mana" => Some(position.table.player(sentence.player("player")?).mana.iter().all(|unspent| *unspent == 0)),
        "mana" => Some(position.table.player(sentence.player("player")?).mana == pool(sentence.text("mana")?)?),
        "emblems" => {
            let player = sentence.player("player")?;
            let emblems = position.table.in_zone(zones::COMMAND, Some(player)).filter(|row| row.token);
            Some(emblems.map(|row| row.count).together() == sentence.amount())
        }
        _ => None,
    }
}

/// The mana that symbols say, by kind: `{R}{R}`, `{R}x12`.
fn pool(symbols: &str) -> Option<[u64; 6]> {
    let mut pool: [u64; 6] = [0; 6];
    let mut last = None;
    for part in symbols.split(['{', '}']).map(str::trim).filter(|part| !part.is_empty()) {
        let (place, more) = match (part.strip_prefix('x'), last) {
            (Some(times), Some(place)) => (place, times.parse::<u64>().ok()?.checked_sub(1)?),
            _ => (costs::kind(part).and_then(costs::place)?, 1),
        };
        let unspent = pool.get_mut(place)?;
        *unspent = unspent.checked_add(more)?;
        last = Some(place);
    }
    Some(pool)
}

/// The symbols of `amount` mana of a kind: `{R}{R}`, `{R}x12`.
fn symbols(symbol: &str, amount: u64) -> String {
    const SHORT: u64 = 10;
    if amount <= SHORT { format!("{{{symbol}}}").repeat(amount as usize) } else { format!("{{{symbol}}}x{amount}") }
}

/// The facts of Magic's own in which two positions differ: unspent mana (CR 106.4), speed.
pub fn differences(before: &Position, after: &Position) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (player, (old, new)) in before.table.player_ids().zip(before.table.players.iter().zip(&after.table.players)) {
        if old.mana != new.mana {
            let symbols: String = costs::KINDS.iter().zip(new.mana).map(|(symbol, unspent)| symbols(symbol, unspent)).collect();
            facts.push(Fact::Own(if symbols.is_empty() {
                Own::of_player("no-mana", player)
            } else {
                Own::of_player("mana", player).with("mana", Filler::Text(symbols))
            }));
        }
        if old.speed != new.speed {
            facts.push(Fact::Own(Own::of_player("speed", player).with("amount", Filler::Number(new.speed))));
        }
    }
    facts
}

/// Carries out such a line about the beginning.
pub fn set_up(sentence: &BoundSentence, table: &mut Table) -> Result<(), SentenceError> {
    let player = || sentence.player("player").ok_or(SentenceError::Unknown);
    match sentence.verb.as_str() {
        "monarch" => table.player_mut(player()?).designate(Do::BecomeMonarch.into(), true),
        "blessed" => table.player_mut(player()?).designate(Do::GetBlessing.into(), true),
        "speed" => table.player_mut(player()?).speed = sentence.amount(),
        "day" | "night" => table.turn.night = Some(sentence.verb == "night"),
        "suspended" => {
            let (object, counter) = (sentence.object()?, words::counter("time").ok_or(SentenceError::Unknown)?);
            let row = table.row_mut(object).ok_or(SentenceError::Unknown)?;
            // CR 702.62b: it is in exile, with time counters on it.
            row.zone = zones::EXILE;
            add_counters(&mut row.counters, counter, sentence.amount());
        }
        "emblem" => return emblem(table, player()?, sentence.text("text").unwrap_or_default()),
        _ => return Err(SentenceError::Unknown),
    }
    Ok(())
}

/// CR 114.1: an emblem with an ability.
fn emblem(table: &mut Table, player: PlayerId, ability: &str) -> Result<(), SentenceError> {
    let card = CardText { name: "emblem".into(), text: ability.to_owned(), ..CardText::default() };
    let (definition, findings) = text::compile(&card);
    if definition.declined().next().is_some() || !findings.is_empty() {
        return Err(SentenceError::wrong(format!("`{ability}` isn't understood"), "write the ability as a card's text has it"));
    }
    let id = Arc::make_mut(&mut table.definitions).add(intrinsic::with_intrinsic(definition), &tokens::definition);
    table.put(Row { token: true, ..Row::new(id, zones::COMMAND, player) });
    Ok(())
}
