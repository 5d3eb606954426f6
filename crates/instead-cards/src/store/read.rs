//! A card by its name, and names near to one.

use std::collections::BTreeMap;

use instead_game::names;
use rusqlite::{OptionalExtension, Row, params};

use super::Store;
use crate::card::{CardLayout, Face, Ruling, StoredCard, Wording};
use crate::error::StoreError;

/// The meaning of a name in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A card, and the face whose name it is, if it is one face's.
    Card(Box<StoredCard>, Option<usize>),
    /// Faces of several cards.
    Several(Vec<String>),
    /// Nothing.
    Nothing,
}

impl Store {
    /// The card of a game that goes by a name: its own, one of its faces', or another under which it was printed.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn find(&self, game: &str, name: &str) -> Result<Named, StoreError> {
        self.find_named(game, name).map_err(|error| self.failed("read", &error))
    }

    fn find_named(&self, game: &str, name: &str) -> rusqlite::Result<Named> {
        let mut query =
            self.connection.prepare_cached("SELECT card, place FROM names WHERE game = ?1 AND key = ?2 ORDER BY place, card")?;
        let rows = query.query_map(params![game, names::key(name)], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
        let found: Vec<(i64, i64)> = rows.collect::<Result<_, _>>()?;
        let Some(&(card, place)) = found.first() else { return Ok(Named::Nothing) };
        // A whole card's name comes before a face's.
        let rivals = |other: &&(i64, i64)| other.0 != card && (place >= 0 || other.1 < 0);
        if found.iter().any(|other| rivals(&other)) {
            let mut cards: Vec<i64> = found.iter().map(|(card, _)| *card).collect();
            cards.dedup();
            let names = cards.iter().map(|card| self.name_of(*card)).collect::<Result<_, _>>()?;
            return Ok(Named::Several(names));
        }
        match self.card(card)? {
            Some(card) => {
                // Another name under which it was printed is the whole card's.
                let face = usize::try_from(place).ok().filter(|place| *place < card.faces.len());
                Ok(Named::Card(Box::new(card), face))
            }
            None => Ok(Named::Nothing),
        }
    }

    fn name_of(&self, card: i64) -> rusqlite::Result<String> {
        self.connection.query_row("SELECT name FROM cards WHERE id = ?1", [card], |row| row.get(0))
    }

    /// A card by its number.
    pub(crate) fn card(&self, id: i64) -> rusqlite::Result<Option<StoredCard>> {
        const CARD: &str = "SELECT c.id, c.game, c.name, c.layout, c.legalities, s.name, c.date, c.edition, c.oracle, c.key
            FROM cards c JOIN sources s ON s.id = c.source WHERE c.id = ?1";
        let card = self.connection.prepare_cached(CARD)?.query_row([id], |row| {
            let legalities: String = row.get(4)?;
            let card = StoredCard {
                id: row.get(0)?,
                game: row.get(1)?,
                name: row.get(2)?,
                layout: CardLayout(row.get(3)?),
                faces: Vec::new(),
                wording: Wording { source: row.get(5)?, date: row.get(6)?, edition: row.get(7)? },
                sets: Vec::new(),
                legalities: serde_json::from_str::<BTreeMap<String, String>>(&legalities).unwrap_or_default(),
                rulings: Vec::new(),
            };
            let oracle: Option<String> = row.get(8)?;
            let key: String = row.get(9)?;
            let about = oracle.unwrap_or_else(|| about(&card.game, &key));
            Ok((card, about))
        });
        let Some((mut card, about)) = card.optional()? else { return Ok(None) };
        card.faces = self.faces(id)?;
        let mut sets = self.connection.prepare_cached("SELECT code FROM printings WHERE card = ?1 ORDER BY code")?;
        card.sets = sets.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let mut rulings = self.connection.prepare_cached("SELECT date, source, text FROM rulings WHERE about = ?1 ORDER BY date, text")?;
        let ruling = |row: &Row<'_>| Ok(Ruling { date: row.get(0)?, source: row.get(1)?, text: row.get(2)? });
        card.rulings = rulings.query_map([about], ruling)?.collect::<Result<_, _>>()?;
        Ok(Some(card))
    }

    fn faces(&self, card: i64) -> rusqlite::Result<Vec<Face>> {
        const FACES: &str =
            "SELECT id, name, cost, type_line, power, toughness, loyalty, colors, text FROM faces WHERE card = ?1 ORDER BY place";
        self.connection.prepare_cached(FACES)?.query_map([card], face)?.collect()
    }

    /// The names of a game's cards that are nearest to one, the nearest first.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn near(&self, game: &str, name: &str, most: usize) -> Result<Vec<String>, StoreError> {
        let names = self.names(game)?;
        Ok(names::nearest(name, names.iter().map(|(key, name)| (key.as_str(), name.as_str())), most))
    }

    /// The names of a game's cards and faces, with their keys, in the order of the keys.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn names(&self, game: &str) -> Result<Vec<(String, String)>, StoreError> {
        let all = || -> rusqlite::Result<Vec<(String, String)>> {
            let mut query = self.connection.prepare_cached("SELECT DISTINCT key, name FROM names WHERE game = ?1 ORDER BY key, name")?;
            query.query_map([game], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        };
        all().map_err(|error| self.failed("read", &error))
    }

    /// The names of a game's cards and faces that begin so, at most `most`.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn beginning(&self, game: &str, start: &str, most: usize) -> Result<Vec<String>, StoreError> {
        const NAMES: &str =
            "SELECT DISTINCT name FROM names WHERE game = ?1 AND key >= ?2 AND key < ?2 || char(1114111) ORDER BY key LIMIT ?3";
        let start = names::key(start);
        let all = || -> rusqlite::Result<Vec<String>> {
            self.connection.prepare_cached(NAMES)?.query_map(params![game, start, most as i64], |row| row.get(0))?.collect()
        };
        all().map_err(|error| self.failed("read", &error))
    }
}

/// The subject of the rulings on a card that no id names.
pub(super) fn about(game: &str, key: &str) -> String {
    format!("{game}:{key}")
}

/// A row of `faces`: id, name, cost, type line, three numbers, colours, text.
pub(crate) fn face(row: &Row<'_>) -> rusqlite::Result<Face> {
    let colors: String = row.get(7)?;
    Ok(Face {
        id: row.get(0)?,
        name: row.get(1)?,
        cost: row.get(2)?,
        type_line: row.get(3)?,
        power: row.get(4)?,
        toughness: row.get(5)?,
        loyalty: row.get(6)?,
        colors: colors.split_whitespace().map(str::to_owned).collect(),
        text: row.get(8)?,
    })
}
