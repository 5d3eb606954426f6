//! Scryfall's bulk files: oracle cards, default cards, rulings.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Record, input};
use crate::card::{Face, Incoming, Ruling};

/// A card object.
#[derive(Debug, Deserialize)]
struct Card {
    name: String,
    oracle_id: Option<String>,
    layout: String,
    #[serde(default)]
    flavor_name: Option<String>,
    #[serde(flatten)]
    face: Printed,
    #[serde(default)]
    card_faces: Vec<CardFace>,
    #[serde(default)]
    all_parts: Vec<Part>,
    #[serde(default)]
    legalities: BTreeMap<String, String>,
    #[serde(default)]
    set: Option<String>,
}

/// The members that a face and a card of one face have alike.
#[derive(Debug, Default, Deserialize)]
struct Printed {
    mana_cost: Option<String>,
    type_line: Option<String>,
    oracle_text: Option<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    defense: Option<String>,
    color_indicator: Option<Vec<String>>,
}

/// A card face object.
#[derive(Debug, Deserialize)]
struct CardFace {
    name: String,
    oracle_id: Option<String>,
    flavor_name: Option<String>,
    #[serde(flatten)]
    face: Printed,
}

/// A related card object.
#[derive(Debug, Deserialize)]
struct Part {
    component: String,
    name: String,
}

/// A ruling object.
#[derive(Debug, Deserialize)]
struct RulingObject {
    oracle_id: String,
    source: String,
    published_at: String,
    comment: String,
}

/// Reads a card object.
pub fn card(bytes: &[u8]) -> Result<Record, String> {
    let card: Card = serde_json::from_slice(bytes).map_err(|error| input::why(&error))?;
    if matches!(card.layout.as_str(), "token" | "double_faced_token" | "emblem" | "art_series") {
        return Ok(Record::LeftOut);
    }
    if card.face.type_line.is_none() && card.card_faces.is_empty() {
        return Err("it has neither a type line nor faces".into());
    }
    let mut aliases: Vec<String> = card.flavor_name.into_iter().collect();
    aliases.extend(card.card_faces.iter().filter_map(|face| face.flavor_name.clone()));
    let result = card.all_parts.iter().any(|part| part.component == "meld_result" && part.name == card.name);
    let (name, layout, faces) = match (card.layout.as_str(), card.card_faces.first()) {
        // Both sides are the same card.
        ("reversible_card", Some(first)) => (first.name.clone(), "normal".to_owned(), card.card_faces.into_iter().take(1).collect()),
        ("meld", _) if result => (card.name, "meld_result".to_owned(), card.card_faces),
        _ => (card.name, card.layout, card.card_faces),
    };
    let oracle = card.oracle_id.or_else(|| faces.first().and_then(|face: &CardFace| face.oracle_id.clone()));
    let faces = match faces.is_empty() {
        true => vec![card.face.named(name.clone())],
        false => faces.into_iter().map(|face| face.face.named(face.name)).collect(),
    };
    let legalities = card.legalities.into_iter().filter(|(_, status)| status != "not_legal").collect();
    let sets = card.set.into_iter().map(|set| set.to_uppercase()).collect();
    Ok(Record::Card(Incoming {
        game: "magic",
        name,
        layout,
        oracle,
        faces,
        edition: "Oracle".into(),
        sets,
        aliases,
        legalities,
        rulings: Vec::new(),
    }))
}

/// Reads a ruling object.
pub fn ruling(bytes: &[u8]) -> Result<Record, String> {
    let ruling: RulingObject = serde_json::from_slice(bytes).map_err(|error| input::why(&error))?;
    Ok(Record::Ruling(ruling.oracle_id, Ruling { date: ruling.published_at, source: ruling.source, text: ruling.comment }))
}

impl Printed {
    fn named(self, name: String) -> Face {
        Face {
            id: 0,
            name,
            cost: self.mana_cost.unwrap_or_default(),
            type_line: self.type_line.unwrap_or_default(),
            power: self.power,
            toughness: self.toughness,
            loyalty: self.loyalty.or(self.defense),
            colors: colors(&self.color_indicator.unwrap_or_default()),
            text: self.oracle_text.unwrap_or_default(),
        }
    }
}

/// Colours in words.
pub fn colors(letters: &[String]) -> Vec<String> {
    let word = |letter: &String| match letter.as_str() {
        "W" => Some("white"),
        "U" => Some("blue"),
        "B" => Some("black"),
        "R" => Some("red"),
        "G" => Some("green"),
        _ => None,
    };
    letters.iter().filter_map(word).map(str::to_owned).collect()
}
