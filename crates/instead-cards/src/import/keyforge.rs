//! KeyForge's cards as Master Vault publishes them.

use std::fmt;

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{Record, input};
use crate::card::{Face, Incoming};

/// A card; tools that keep their own list use the same members, some in another spelling.
#[derive(Debug, Deserialize)]
struct Card {
    #[serde(alias = "cardTitle", alias = "name")]
    card_title: String,
    #[serde(alias = "cardType", alias = "type")]
    card_type: String,
    #[serde(alias = "cardText", alias = "text", default)]
    card_text: Option<String>,
    #[serde(default)]
    house: Option<String>,
    #[serde(default)]
    houses: Vec<House>,
    #[serde(default)]
    traits: Words,
    #[serde(default)]
    amber: Number,
    #[serde(default)]
    power: Number,
    #[serde(default)]
    armor: Number,
    #[serde(default)]
    expansion: Number,
    #[serde(alias = "maverick", default)]
    is_maverick: bool,
}

/// A house, by its name or with more about it.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum House {
    Name(String),
    Printed { house: String },
}

/// A number that may be written as a text, or be missing.
#[derive(Debug, Default)]
pub struct Number(pub Option<String>);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(i64),
            Fraction(f64),
            Text(String),
        }
        let written = Option::<Written>::deserialize(deserializer)?;
        let text = written.map(|written| match written {
            Written::Number(number) => number.to_string(),
            Written::Fraction(number) => format!("{number}"),
            Written::Text(text) => text.trim().to_owned(),
        });
        Ok(Number(text.filter(|text| !text.is_empty())))
    }
}

/// Words as a list, or as a text with signs between them.
#[derive(Debug, Default)]
pub struct Words(pub Vec<String>);

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Words;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("words, or a list of them")
            }
            fn visit_unit<E>(self) -> Result<Words, E> {
                Ok(Words::default())
            }
            fn visit_str<E>(self, text: &str) -> Result<Words, E> {
                let words = text.split(['•', ',', '|']).map(str::trim).filter(|word| !word.is_empty());
                Ok(Words(words.map(str::to_owned).collect()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Words, A::Error> {
                let mut words = Vec::new();
                while let Some(word) = list.next_element()? {
                    words.push(word);
                }
                Ok(Words(words))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// Reads a card.
pub fn card(bytes: &[u8]) -> Result<Record, String> {
    let card: Card = serde_json::from_slice(bytes).map_err(|error| input::why(&error))?;
    // A maverick is the same card in another house.
    if card.is_maverick {
        return Ok(Record::LeftOut);
    }
    let house = card.house.or_else(|| {
        card.houses.into_iter().next().map(|house| match house {
            House::Name(house) | House::Printed { house } => house,
        })
    });
    let kind = card.card_type.to_lowercase();
    let head = house.map_or(kind.clone(), |house| format!("{house} {kind}"));
    let type_line = if card.traits.0.is_empty() { head } else { format!("{head} — {}", card.traits.0.join(", ")) };
    let icons: usize = card.amber.0.as_deref().and_then(|amber| amber.parse().ok()).unwrap_or_default();
    let face = Face {
        id: 0,
        name: card.card_title.clone(),
        cost: "{A}".repeat(icons.min(16)),
        type_line,
        power: card.power.0,
        toughness: card.armor.0,
        loyalty: None,
        colors: Vec::new(),
        text: lines(&card.card_text.unwrap_or_default()),
    };
    Ok(Record::Card(Incoming {
        game: "keyforge",
        name: card.card_title,
        layout: "normal".into(),
        faces: vec![face],
        edition: "published".into(),
        sets: card.expansion.0.into_iter().collect(),
        ..Incoming::default()
    }))
}

/// Line breaks are written in several ways.
fn lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace(['\r', '\u{b}'], "\n").replace("<br/>", "\n").replace("<br>", "\n").trim().to_owned()
}
