//! A stored card: what was published, and from where it came.

use std::collections::BTreeMap;

use instead_game::{CardText, FoundCard, FoundFace, Together};
use instead_model::definition::Layout;
use serde::{Deserialize, Serialize};

/// A card of the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoredCard {
    /// Its number in this store.
    #[serde(skip)]
    pub id: i64,
    /// The game it belongs to, as `game:` lines call it.
    pub game: String,
    /// Its name; the names of several faces are parted by ` // `.
    pub name: String,
    /// The layout: how its faces go together.
    pub layout: CardLayout,
    /// Its faces, the front first.
    pub faces: Vec<Face>,
    /// From where its text came.
    pub wording: Wording,
    /// The sets it is in, as the source calls them, sorted.
    pub sets: Vec<String>,
    /// Its legalities: format and status.
    pub legalities: BTreeMap<String, String>,
    /// Rulings, the oldest first.
    pub rulings: Vec<Ruling>,
}

/// A card as a file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Incoming {
    /// The game.
    pub game: &'static str,
    /// Its name.
    pub name: String,
    /// The layout, as published.
    pub layout: String,
    /// The id under which its rulings are published.
    pub oracle: Option<String>,
    /// Its faces.
    pub faces: Vec<Face>,
    /// The edition of its wording.
    pub edition: String,
    /// The sets it is in.
    pub sets: Vec<String>,
    /// Other names under which it was printed.
    pub aliases: Vec<String>,
    /// Its legalities.
    pub legalities: BTreeMap<String, String>,
    /// Its rulings, if the file has them.
    pub rulings: Vec<Ruling>,
}

/// A face of a card, as published.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Face {
    /// Its number in this store.
    #[serde(skip)]
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Its cost, as its symbols.
    pub cost: String,
    /// Its type line.
    pub type_line: String,
    /// Its power, might or strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub power: Option<String>,
    /// Toughness or armor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toughness: Option<String>,
    /// Loyalty, defense or bonus icons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loyalty: Option<String>,
    /// Its colour indicator, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colors: Vec<String>,
    /// Its text.
    pub text: String,
}

/// From where a text came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Wording {
    /// The publisher: `Scryfall`, `MTGJSON 5.2.2+20260101`, the name of a table.
    pub source: String,
    /// The date of the file, year first, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The edition of the wording: `Oracle`, `printed`.
    pub edition: String,
}

/// A ruling on a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Ruling {
    /// The day it was published, year first.
    pub date: String,
    /// The publisher.
    pub source: String,
    /// Its text.
    pub text: String,
}

/// A layout as published: how the faces of a card go together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct CardLayout(pub String);

/// A layout as the engine carries it out.
enum Carried {
    Single,
    Pair(Layout),
    /// Carried out as its first face alone, until something asks for the other.
    FrontOnly,
    Declined(&'static str),
}

impl CardLayout {
    fn carried(&self, faces: &[Face]) -> Carried {
        let inset = |what: &str| faces.get(1).is_some_and(|face| face.type_line.contains(what));
        match (self.0.as_str(), faces.len()) {
            ("meld_result", _) => Carried::Declined("the back of a meld pair, which is two cards"),
            ("planar" | "scheme" | "vanguard" | "phenomenon", _) => Carried::Declined("no card of a deck: a plane, a scheme or a vanguard"),
            ("host" | "augment", _) => Carried::Declined("a card that is combined with another, which no rule of the rulebook does"),
            (_, 0 | 1) => Carried::Single,
            ("transform" | "double_faced", 2) => Carried::Pair(Layout::Nonmodal),
            ("modal_dfc", 2) => Carried::Pair(Layout::Modal),
            ("adventure" | "omen", 2) if inset("Omen") => Carried::Pair(Layout::Omen),
            ("adventure" | "omen", 2) => Carried::Pair(Layout::Adventure),
            ("flip", 2) => Carried::FrontOnly,
            ("meld", _) => Carried::FrontOnly,
            ("split" | "aftermath", _) => Carried::Declined("a split card"),
            _ => Carried::Declined("a card of several faces whose layout isn't known"),
        }
    }
}

impl StoredCard {
    /// The card as scenario files use it: `named` is the face whose name was written, if it was one face's name.
    pub fn found(&self, game: &dyn instead_game::Play, named: Option<usize>) -> FoundCard {
        let face = |face: &Face| FoundFace { text: face.card_text(game), colors: face.colors.clone() };
        let (faces, together) = match self.layout.carried(&self.faces) {
            Carried::Single => (self.faces.iter().take(1).map(face).collect(), Together::Single),
            Carried::Pair(layout) => (self.faces.iter().map(face).collect(), Together::Pair(layout)),
            Carried::FrontOnly if named.is_none_or(|named| named == 0) => (self.faces.iter().take(1).map(face).collect(), Together::Single),
            Carried::FrontOnly if self.layout.0 == "flip" => (Vec::new(), Together::Declined("the flipped half of a flip card")),
            Carried::FrontOnly => (Vec::new(), Together::Declined("the back of a meld pair, which is two cards")),
            Carried::Declined(why) => (Vec::new(), Together::Declined(why)),
        };
        let (source, date) = (self.wording.source.clone(), self.wording.date.clone());
        FoundCard { name: self.name.clone(), named: named.unwrap_or_default(), faces, together, source, date }
    }

    /// The reason why scenarios can't have this card, if they can't.
    pub fn declined(&self) -> Option<&'static str> {
        match self.layout.carried(&self.faces) {
            Carried::Declined(why) => Some(why),
            _ => None,
        }
    }
}

impl Face {
    /// The face as the game's reader takes it.
    pub fn card_text(&self, game: &dyn instead_game::Play) -> CardText {
        CardText {
            name: self.name.clone(),
            cost: self.cost.clone(),
            type_line: self.type_line.clone(),
            power: self.power.clone(),
            toughness: self.toughness.clone(),
            loyalty: self.loyalty.clone(),
            text: game.published(crate::import::riftbound_spelled(&self.text)),
        }
    }

    /// A face with the texts of a card.
    pub fn of(text: CardText) -> Face {
        Face {
            id: 0,
            name: text.name,
            cost: text.cost,
            type_line: text.type_line,
            power: text.power,
            toughness: text.toughness,
            loyalty: text.loyalty,
            colors: Vec::new(),
            text: text.text,
        }
    }
}
