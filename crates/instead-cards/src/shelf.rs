//! Cards in memory, for where there is no file to keep a store in: a browser. What a file says is read as for a store.

use std::collections::BTreeMap;

use instead_game::{CardSource, FoundCard, Play, names};
use serde::{Deserialize, Serialize};

use crate::card::{CardLayout, Face, Incoming, Ruling, StoredCard, Wording};
use crate::error::StoreError;
use crate::import::Receiver;

/// The most near names that are told.
const NEAR: usize = 3;
/// The most names that complete a beginning.
const BEGINNINGS: usize = 40;

/// The place of a card, and the face whose name it is; a whole card's name has none.
type Place = (usize, Option<usize>);

/// Cards by name.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    cards: Vec<Card>,
    /// The places of cards, by game and key of the name.
    names: BTreeMap<(String, String), Vec<Place>>,
    /// The source of the file that is being read.
    wording: Wording,
}

/// A card as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The game it belongs to.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The way its faces go together, as published.
    pub layout: String,
    /// Its faces, the front first.
    pub faces: Vec<Face>,
    /// Other names under which it was printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// The publisher of its text.
    pub source: String,
    /// The date of the file, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl Shelf {
    /// The number of cards.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// All cards, to be kept somewhere.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Puts a card there, in the place of one of the same name.
    pub fn put(&mut self, card: Card) {
        let key = |name: &str| (card.game.clone(), names::key(name));
        let known = self.names.get(&key(&card.name)).and_then(|places| places.iter().find(|(_, face)| face.is_none()));
        if let Some((place, _)) = known.copied() {
            // Texts of the same file are printings of one card; a later file has the newer text.
            if let Some(old) = self.cards.get_mut(place) {
                *old = card;
            }
            return;
        }
        let place = self.cards.len();
        let whole = std::iter::once(&card.name).chain(&card.aliases).map(|name| (key(name), None));
        let faces = card.faces.iter().enumerate().filter(|_| card.faces.len() > 1).map(|(at, face)| (key(&face.name), Some(at)));
        for (key, face) in whole.chain(faces).collect::<Vec<_>>() {
            self.names.entry(key).or_default().push((place, face));
        }
        self.cards.push(card);
    }

    /// The card of a game with this name, the whole of it.
    pub fn named(&self, game: &str, name: &str) -> Option<&Card> {
        let places = self.names.get(&(game.to_owned(), names::key(name)))?;
        let (place, _) = places.iter().find(|(_, face)| face.is_none())?;
        self.cards.get(*place)
    }

    /// The cards of a game whose names or texts hold these words, at most `most`.
    pub fn search(&self, words: &str, most: usize) -> Vec<&Card> {
        let words: Vec<String> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let holds = |card: &&Card| {
            let said = card
                .faces
                .iter()
                .fold(card.name.to_lowercase(), |said, face| said + " " + &face.type_line.to_lowercase() + " " + &face.text.to_lowercase());
            words.iter().all(|word| said.contains(word))
        };
        self.cards.iter().filter(holds).take(most).collect()
    }
}

impl Receiver for Shelf {
    fn begin(&mut self, _file: &str, wording: Wording) -> Result<(), StoreError> {
        self.wording = wording;
        Ok(())
    }

    fn end(&mut self, _damaged: u64) -> Result<(), StoreError> {
        Ok(())
    }

    fn source(&self) -> &str {
        &self.wording.source
    }

    fn is_dated(&mut self, date: &str) {
        self.wording.date = Some(date.to_owned());
    }

    fn is_from(&mut self, source: &str, date: Option<&str>) {
        self.wording.source = source.to_owned();
        if let Some(date) = date {
            self.wording.date = Some(date.to_owned());
        }
    }

    fn card(&mut self, card: &Incoming) -> Result<(), StoreError> {
        let (source, date) = (self.wording.source.clone(), self.wording.date.clone());
        let (name, layout, faces, aliases) = (card.name.clone(), card.layout.clone(), card.faces.clone(), card.aliases.clone());
        self.put(Card { game: card.game.to_owned(), name, layout, faces, aliases, source, date });
        Ok(())
    }

    /// Rulings aren't kept here.
    fn ruling(&mut self, _oracle: &str, _ruling: &Ruling) -> Result<(), StoreError> {
        Ok(())
    }
}

impl CardSource for Shelf {
    fn find(&self, game: &dyn Play, name: &str) -> Result<Option<FoundCard>, String> {
        let Some(places) = self.names.get(&(game.name().to_owned(), names::key(name))) else { return Ok(None) };
        // A whole card's name comes before a face's.
        let best = places.iter().find(|(_, face)| face.is_none()).or(places.first());
        let Some((place, face)) = best.copied() else { return Ok(None) };
        if face.is_some() && places.iter().any(|(other, _)| *other != place) {
            let names: Vec<&str> = places.iter().filter_map(|(place, _)| Some(self.cards.get(*place)?.name.as_str())).collect();
            return Err(format!("`{name}` is a face of several cards: {}; write the whole name", names.join(", ")));
        }
        Ok(self.cards.get(place).map(|card| card.stored().found(game, face)))
    }

    fn near(&self, game: &dyn Play, name: &str) -> Vec<String> {
        let known = self.cards.iter().filter(|card| card.game == game.name()).map(|card| (names::key(&card.name), card.name.as_str()));
        let known: Vec<(String, &str)> = known.collect();
        names::nearest(name, known.iter().map(|(key, name)| (key.as_str(), *name)), NEAR)
    }

    fn beginning(&self, game: &dyn Play, start: &str) -> Vec<String> {
        let start = (game.name().to_owned(), names::key(start));
        let from = self.names.range(start.clone()..);
        let here = from.take_while(|((of, key), _)| *of == start.0 && key.starts_with(&start.1));
        let name = |places: &Vec<Place>| {
            let (place, face) = places.first().copied()?;
            let card = self.cards.get(place)?;
            Some(face.and_then(|face| card.faces.get(face)).map_or_else(|| card.name.clone(), |face| face.name.clone()))
        };
        here.filter_map(|(_, places)| name(places)).take(BEGINNINGS).collect()
    }

    fn advice(&self, _: &dyn Play) -> Option<String> {
        Some("import a file of cards that has it".into())
    }
}

impl Card {
    fn stored(&self) -> StoredCard {
        StoredCard {
            id: 0,
            game: self.game.clone(),
            name: self.name.clone(),
            layout: CardLayout(self.layout.clone()),
            faces: self.faces.clone(),
            wording: Wording { source: self.source.clone(), date: self.date.clone(), edition: String::new() },
            sets: Vec::new(),
            legalities: BTreeMap::new(),
            rulings: Vec::new(),
        }
    }
}

impl From<&StoredCard> for Card {
    fn from(card: &StoredCard) -> Card {
        Card {
            game: card.game.clone(),
            name: card.name.clone(),
            layout: card.layout.0.clone(),
            faces: card.faces.clone(),
            aliases: Vec::new(),
            source: card.wording.source.clone(),
            date: card.wording.date.clone(),
        }
    }
}
