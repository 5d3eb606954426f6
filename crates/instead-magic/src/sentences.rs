//! The sentences of scenario files that are Magic's alone: designations, day and night, phasing, emblems, suspended cards.

use instead_kernel::amount::Amounts as _;
use std::sync::Arc;

use instead_game::fact::{Fact, Filler, Own};
use instead_game::said::{Said, Sentences, Spoken, Unsaid};
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
        ("become-monarch", false, "{player:player} becomes the monarch"),
        ("become-day", false, "it becomes day"),
        ("become-night", false, "it becomes night"),
        ("ensue-chaos", false, "{player:player} rolls chaos"),
        ("set-in-motion", false, "{player:player} sets {object:ref} in motion"),
        ("fully-unlock", false, "{player:player} fully unlocks {object:ref}"),
        ("unlock", false, "{player:player} unlocks {object:ref}"),
    ],
    events: &[
        ("become-monarch", false, "{player:player} ~becomes/become the monarch"),
        ("become-day", false, "it ~becomes/become day"),
        ("become-night", false, "it ~becomes/become night"),
        ("phase-out", false, "{object:ref} ~phases/phase out"),
        ("phase-in", false, "{object:ref} ~phases/phase in"),
        ("ensue-chaos", false, "{player:player} ~rolls/roll chaos"),
        ("set-in-motion", false, "{player:player} ~sets/set {object:ref} in motion"),
        ("fully-unlock", false, "{player:player} fully ~unlocks/unlock {object:ref}"),
        ("unlock", false, "{player:player} ~unlocks/unlock {object:ref}"),
    ],
    facts: &[
        ("monarch", false, "{player:player} is the monarch"),
        ("monarch", true, "{player:player} isn't the monarch"),
        ("blessed", false, "{player:player} has the city's blessing"),
        ("blessed", true, "{player:player} doesn't have the city's blessing"),
        ("day", false, "it is day"),
        ("night", false, "it is night"),
        ("neither", false, "it is neither day nor night"),
        ("phased-out", false, "{object:object} is phased out"),
        ("phased-out", true, "{object:object} isn't phased out"),
        ("emblems", false, "{player:player} has {amount:count} emblem(s)"),
        ("speed", false, "{player:player} has speed {amount:number}"),
        ("speed", true, "{player:player} doesn't have speed {amount:number}"),
        ("no-mana", false, "{player:player} has no mana floating"),
        ("mana", false, "{player:player} has {mana:text} floating"),
        ("mana", true, "{player:player} doesn't have {mana:text} floating"),
    ],
    states: &[
        ("monarch", false, "{player:player} is the monarch"),
        ("blessed", false, "{player:player} has the city's blessing"),
        ("day", false, "it is day"),
        ("night", false, "it is night"),
        ("suspended", false, "{object:object} is suspended with {amount:count} time counter(s)"),
        ("emblem", false, "{player:player} has an emblem with {text:text}"),
        ("speed", false, "{player:player} has speed {amount:number}"),
    ],
    nouns: &[],
    marks: &["phased out", "saddled"],
    spoken: Spoken { renamed: &[("Hound", "Dog"), ("Naga", "Snake"), ("Viashino", "Lizard")], ..Spoken::PLAIN },
};

/// The verbs of the facts.
pub const FACTS: &[&str] = &["monarch", "blessed", "day", "night", "neither", "phased-out", "emblems", "speed", "no-mana", "mana"];

/// The events that such a sentence speaks of.
pub fn events(said: &Said, table: &Table) -> Option<Result<Vec<Event>, Unsaid>> {
    let of_player = |verb: Do| Some(Ok(vec![said.of_player(verb.into())]));
    let of_game = |verb: Do| Some(Ok(vec![Event::of(verb.into())]));
    let of_objects = |verb: Do| {
        let by_player = |events: Vec<Event>| events.into_iter().map(|event| Event { player: said.player("player"), ..event }).collect();
        Some(said.of_objects(verb.into(), None, table).map(by_player))
    };
    match said.verb.as_str() {
        "become-monarch" => of_player(Do::BecomeMonarch),
        "become-day" => of_game(Do::BecomeDay),
        "become-night" => of_game(Do::BecomeNight),
        "ensue-chaos" => of_player(Do::Chaos),
        "set-in-motion" => of_objects(Do::SetInMotion),
        "unlock" => of_objects(Do::Unlock),
        "fully-unlock" => of_objects(Do::FullyUnlock),
        "phase-out" => Some(said.of_objects(Do::PhaseOut.into(), None, table)),
        "phase-in" => Some(said.of_objects(Do::PhaseIn.into(), None, table)),
        _ => None,
    }
}

/// Whether such a fact holds.
pub fn holds(said: &Said, position: &Position) -> Option<bool> {
    let designated = |verb: Do| said.player("player").map(|player| position.table.player(player).is_designated(verb.into()));
    let night = position.table.turn.night;
    match said.verb.as_str() {
        "monarch" => designated(Do::BecomeMonarch),
        "blessed" => designated(Do::GetBlessing),
        "day" => Some(night == Some(false)),
        "night" => Some(night == Some(true)),
        "neither" => Some(night.is_none()),
        "phased-out" => {
            let objects = said.objects().ok()?;
            Some(objects.iter().any(|object| position.table.row(*object).is_some_and(|row| row.zone == PHASED)))
        }
        "speed" => Some(position.table.player(said.player("player")?).speed == said.amount()),
        "no-mana" => Some(position.table.player(said.player("player")?).mana.iter().all(|unspent| *unspent == 0)),
        "mana" => Some(position.table.player(said.player("player")?).mana == pool(said.text("mana")?)?),
        "emblems" => {
            let player = said.player("player")?;
            let emblems = position.table.in_zone(zones::COMMAND, Some(player)).filter(|row| row.token);
            Some(emblems.map(|row| row.count).together() == said.amount())
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
pub fn set_up(said: &Said, table: &mut Table) -> Result<(), Unsaid> {
    let player = || said.player("player").ok_or(Unsaid::Unknown);
    match said.verb.as_str() {
        "monarch" => table.player_mut(player()?).designate(Do::BecomeMonarch.into(), true),
        "blessed" => table.player_mut(player()?).designate(Do::GetBlessing.into(), true),
        "speed" => table.player_mut(player()?).speed = said.amount(),
        "day" | "night" => table.turn.night = Some(said.verb == "night"),
        "suspended" => {
            let (object, counter) = (said.object()?, words::counter("time").ok_or(Unsaid::Unknown)?);
            let row = table.row_mut(object).ok_or(Unsaid::Unknown)?;
            // CR 702.62b: it is in exile, with time counters on it.
            row.zone = zones::EXILE;
            add_counters(&mut row.counters, counter, said.amount());
        }
        "emblem" => return emblem(table, player()?, said.text("text").unwrap_or_default()),
        _ => return Err(Unsaid::Unknown),
    }
    Ok(())
}

/// CR 114.1: an emblem with an ability.
fn emblem(table: &mut Table, player: PlayerId, ability: &str) -> Result<(), Unsaid> {
    let card = CardText { name: "emblem".into(), text: ability.to_owned(), ..CardText::default() };
    let (definition, findings) = text::compile(&card);
    if definition.declined().next().is_some() || !findings.is_empty() {
        return Err(Unsaid::wrong(format!("`{ability}` isn't understood"), "write the ability as a card's text has it"));
    }
    let id = Arc::make_mut(&mut table.definitions).add(intrinsic::with_intrinsic(definition), &tokens::definition);
    table.put(Row { token: true, ..Row::new(id, zones::COMMAND, player) });
    Ok(())
}
