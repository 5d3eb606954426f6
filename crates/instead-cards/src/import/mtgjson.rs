//! MTGJSON's files: AtomicCards, set files, AllPrintings. Each face of a card is a record of its own.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::scryfall::colors;
use super::{Record, input};
use crate::card::{Face, Incoming, Ruling};

/// A card, or one face of it: the members that `Card (Atomic)` and `Card (Set)` have alike.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Card {
    name: String,
    face_name: Option<String>,
    side: Option<String>,
    layout: String,
    mana_cost: Option<String>,
    #[serde(rename = "type")]
    type_line: String,
    text: Option<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    defense: Option<String>,
    color_indicator: Option<Vec<String>>,
    #[serde(default)]
    identifiers: Identifiers,
    #[serde(default)]
    legalities: BTreeMap<String, String>,
    rulings: Option<Vec<RulingObject>>,
    #[serde(default)]
    printings: Vec<String>,
    set_code: Option<String>,
    flavor_name: Option<String>,
    face_flavor_name: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Identifiers {
    scryfall_oracle_id: Option<String>,
}

#[derive(Debug, Deserialize)]
struct RulingObject {
    date: String,
    text: String,
}

/// A face, with what it says about the whole card.
#[derive(Debug)]
pub struct Part {
    side: String,
    face: Face,
    card: Incoming,
}

/// Cards whose faces come one by one.
#[derive(Debug, Default)]
pub struct Pending(BTreeMap<String, Vec<Part>>);

impl Pending {
    /// One more face; a second printing of the same adds its set.
    pub fn add(&mut self, part: Part) {
        let parts = self.0.entry(part.card.name.clone()).or_default();
        match parts.iter_mut().find(|known| known.side == part.side) {
            Some(known) => known.card.sets.extend(part.card.sets),
            None => parts.push(part),
        }
    }

    /// The cards, put together.
    pub fn cards(self) -> impl Iterator<Item = Incoming> {
        self.0.into_values().filter_map(together)
    }
}

/// All faces of a card: an entry of AtomicCards.
pub fn atomic(bytes: &[u8]) -> Result<Record, String> {
    let faces: Vec<Card> = serde_json::from_slice(bytes).map_err(|error| input::why(&error))?;
    if faces.iter().all(is_left_out) {
        return Ok(Record::LeftOut);
    }
    let mut parts: Vec<Part> = Vec::new();
    for part in faces.into_iter().map(part) {
        // Cards that bear one name and aren't one card are listed together: the first is taken.
        if !parts.iter().any(|known| known.side == part.side) {
            parts.push(part);
        }
    }
    together(parts).map(Record::Card).ok_or_else(|| "it has no faces".into())
}

/// A face of a set file.
pub fn face(bytes: &[u8]) -> Result<Record, String> {
    let card: Card = serde_json::from_slice(bytes).map_err(|error| input::why(&error))?;
    if is_left_out(&card) {
        return Ok(Record::LeftOut);
    }
    let whole = card.side.is_none();
    let part = part(card);
    match whole {
        true => together(vec![part]).map(Record::Card).ok_or_else(|| "it has no faces".into()),
        false => Ok(Record::Face(part)),
    }
}

fn is_left_out(card: &Card) -> bool {
    matches!(card.layout.as_str(), "token" | "double_faced_token" | "emblem" | "art_series")
}

fn part(card: Card) -> Part {
    let side = card.side.unwrap_or_default();
    // The back of a meld pair is listed with each of its parts.
    let melded = card.layout == "meld" && side == "b";
    let own = card.face_name.unwrap_or_else(|| card.name.clone());
    let reversible = card.layout == "reversible_card";
    let name = if melded || card.layout == "meld" || reversible { own.clone() } else { card.name };
    let layout = if melded {
        "meld_result".to_owned()
    } else if reversible {
        "normal".to_owned()
    } else {
        card.layout
    };
    let rulings = card.rulings.unwrap_or_default().into_iter();
    let mut sets = card.printings;
    sets.extend(card.set_code);
    let legalities = card.legalities.into_iter().map(|(format, status)| (format, status.to_lowercase())).collect();
    Part {
        face: Face {
            id: 0,
            name: own,
            cost: card.mana_cost.unwrap_or_default(),
            type_line: card.type_line,
            power: card.power,
            toughness: card.toughness,
            loyalty: card.loyalty.or(card.defense),
            colors: colors(&card.color_indicator.unwrap_or_default()),
            text: card.text.unwrap_or_default(),
        },
        card: Incoming {
            game: "magic",
            name,
            layout,
            oracle: card.identifiers.scryfall_oracle_id,
            faces: Vec::new(),
            edition: "Oracle".into(),
            sets,
            aliases: card.face_flavor_name.or(card.flavor_name).into_iter().collect(),
            legalities,
            rulings: rulings.map(|ruling| Ruling { date: ruling.date, source: "wotc".into(), text: ruling.text }).collect(),
        },
        side,
    }
}

fn together(mut parts: Vec<Part>) -> Option<Incoming> {
    parts.sort_by(|one, other| one.side.cmp(&other.side));
    let mut parts = parts.into_iter();
    let first = parts.next()?;
    let mut card = first.card;
    card.faces.push(first.face);
    let single = matches!(card.layout.as_str(), "normal" | "meld" | "meld_result");
    for part in parts.filter(|_| !single) {
        card.faces.push(part.face);
        card.aliases.extend(part.card.aliases);
        card.sets.extend(part.card.sets);
    }
    card.sets.sort();
    card.sets.dedup();
    Some(card)
}
