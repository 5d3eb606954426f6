//! Full-text search, and counts.

use rusqlite::types::Value;
use rusqlite::{OptionalExtension, params_from_iter};
use serde::Serialize;

use super::Store;
use crate::error::StoreError;
use crate::readings::COMPILER;

/// A search: all of its conditions have to hold.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// Phrases that occur in name, type line or text.
    pub phrases: Vec<String>,
    /// The game.
    pub game: Option<String>,
    /// A word of the type line.
    pub type_line: Option<String>,
    /// The set.
    pub set: Option<String>,
    /// Whether all of the text is understood.
    pub complete: Option<bool>,
    /// Words of which one says what kind of effect it has, or on what: `prevention`, `damage`, `draw`.
    pub effects: Vec<String>,
    /// The most faces that are listed.
    pub most: usize,
}

/// A face that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// Its game.
    pub game: String,
    /// The card's name.
    pub card: String,
    /// The face's name.
    pub face: String,
    /// Its cost.
    pub cost: String,
    /// Its type line.
    pub type_line: String,
    /// Its text.
    pub text: String,
    /// Whether all of it is understood, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
}

/// The share of one source in a store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceCount {
    /// The publisher.
    pub source: String,
    /// The file it came in.
    pub file: String,
    /// The date of the texts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The day of the import.
    pub imported: String,
    /// The number of cards.
    pub cards: u64,
}

/// A count of faces that are understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadCount {
    /// Of what: a type, a set.
    pub of: String,
    /// The number of faces.
    pub faces: u64,
    /// The number of those that are understood in full.
    pub read: u64,
}

impl Store {
    /// The faces that a query fits, by game and name, and how many there are.
    ///
    /// # Errors
    ///
    /// The store can't be read, or there is nothing to search for.
    pub fn search(&self, query: &Query) -> Result<(Vec<Hit>, u64), StoreError> {
        let (filter, values) = filter(query)?;
        const FROM: &str = "FROM faces f JOIN cards c ON c.id = f.card LEFT JOIN readings r ON r.face = f.id AND r.compiler = ?1 WHERE ";
        let find = || -> rusqlite::Result<(Vec<Hit>, u64)> {
            let all: u64 =
                self.connection.query_row(&format!("SELECT count(*) {FROM}{filter}"), params_from_iter(&values), |row| row.get(0))?;
            let columns = "SELECT c.game, c.name, f.name, f.cost, f.type_line, f.text, r.complete ";
            let order = format!(" ORDER BY c.game, c.key, f.place LIMIT {}", query.most);
            let mut statement = self.connection.prepare(&format!("{columns}{FROM}{filter}{order}"))?;
            let hits = statement.query_map(params_from_iter(&values), |row| {
                Ok(Hit {
                    game: row.get(0)?,
                    card: row.get(1)?,
                    face: row.get(2)?,
                    cost: row.get(3)?,
                    type_line: row.get(4)?,
                    text: row.get(5)?,
                    complete: row.get(6)?,
                })
            })?;
            Ok((hits.collect::<Result<_, _>>()?, all))
        };
        find().map_err(|error| self.failed("searched", &error))
    }

    /// The sources with their counts, the newest first.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn sources(&self) -> Result<Vec<SourceCount>, StoreError> {
        const SOURCES: &str = "SELECT s.name, s.file, s.date, s.imported, count(c.id) FROM sources s LEFT JOIN cards c ON c.source = s.id
            GROUP BY s.id ORDER BY s.id DESC";
        let all = || -> rusqlite::Result<Vec<SourceCount>> {
            let mut statement = self.connection.prepare(SOURCES)?;
            let row = |row: &rusqlite::Row<'_>| {
                Ok(SourceCount { source: row.get(0)?, file: row.get(1)?, date: row.get(2)?, imported: row.get(3)?, cards: row.get(4)? })
            };
            statement.query_map([], row)?.collect()
        };
        all().map_err(|error| self.failed("read", &error))
    }

    /// The numbers of cards and faces of a game.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn count(&self, game: &str) -> Result<(u64, u64), StoreError> {
        const COUNT: &str = "SELECT (SELECT count(*) FROM cards WHERE game = ?1),
            (SELECT count(*) FROM faces f JOIN cards c ON c.id = f.card WHERE c.game = ?1)";
        let count = self.connection.query_row(COUNT, [game], |row| Ok((row.get(0)?, row.get(1)?)));
        count.map_err(|error| self.failed("read", &error))
    }

    /// The names of a game's cards, in alphabetical order.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn cards(&self, game: &str) -> Result<Vec<String>, StoreError> {
        let all = || -> rusqlite::Result<Vec<String>> {
            self.connection.prepare("SELECT name FROM cards WHERE game = ?1 ORDER BY key")?.query_map([game], |row| row.get(0))?.collect()
        };
        all().map_err(|error| self.failed("read", &error))
    }

    /// The games that have cards.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn games(&self) -> Result<Vec<String>, StoreError> {
        let all = || -> rusqlite::Result<Vec<String>> {
            self.connection.prepare("SELECT DISTINCT game FROM cards ORDER BY game")?.query_map([], |row| row.get(0))?.collect()
        };
        all().map_err(|error| self.failed("read", &error))
    }

    /// The faces of a game that are understood, by set; of those that this compiler has read.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn read_by_set(&self, game: &str) -> Result<Vec<ReadCount>, StoreError> {
        self.counts(
            "SELECT p.code, count(*), sum(r.complete) FROM printings p JOIN cards c ON c.id = p.card JOIN faces f ON f.card = c.id
             JOIN readings r ON r.face = f.id AND r.compiler = ?2 WHERE c.game = ?1 GROUP BY p.code ORDER BY p.code",
            game,
        )
    }

    /// The type lines of a game's faces, each with how many are understood.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn read_by_type_line(&self, game: &str) -> Result<Vec<ReadCount>, StoreError> {
        self.counts(
            "SELECT f.type_line, count(*), sum(r.complete) FROM faces f JOIN cards c ON c.id = f.card
             JOIN readings r ON r.face = f.id AND r.compiler = ?2 WHERE c.game = ?1 GROUP BY f.type_line ORDER BY f.type_line",
            game,
        )
    }

    fn counts(&self, sql: &str, game: &str) -> Result<Vec<ReadCount>, StoreError> {
        let all = || -> rusqlite::Result<Vec<ReadCount>> {
            let mut statement = self.connection.prepare(sql)?;
            statement.query_map([game, COMPILER], |row| Ok(ReadCount { of: row.get(0)?, faces: row.get(1)?, read: row.get(2)? }))?.collect()
        };
        all().map_err(|error| self.failed("read", &error))
    }

    /// The kept readings of a game, as JSON, that aren't complete or have effects.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn readings(&self, game: &str, each: &mut dyn FnMut(&str)) -> Result<(), StoreError> {
        const READINGS: &str = "SELECT r.reading FROM readings r JOIN faces f ON f.id = r.face JOIN cards c ON c.id = f.card
            WHERE c.game = ?1 AND r.compiler = ?2 ORDER BY r.face";
        let mut all = || -> rusqlite::Result<()> {
            let mut statement = self.connection.prepare(READINGS)?;
            let mut rows = statement.query([game, COMPILER])?;
            while let Some(row) = rows.next()? {
                each(row.get_ref(0)?.as_str().unwrap_or_default());
            }
            Ok(())
        };
        all().map_err(|error| self.failed("read", &error))
    }

    /// Whether the file is whole, as SQLite sees it.
    ///
    /// # Errors
    ///
    /// It isn't, or it can't be read.
    pub fn verify(&self) -> Result<(), StoreError> {
        let verdict: rusqlite::Result<Option<String>> = self.connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).optional();
        match verdict {
            Ok(Some(verdict)) if verdict == "ok" => Ok(()),
            Ok(other) => Err(StoreError::Unusable { path: self.path.clone(), doing: "read", why: other.unwrap_or_default() }),
            Err(error) => Err(self.failed("read", &error)),
        }
    }
}

/// The conditions of a query, and their values.
fn filter(query: &Query) -> Result<(String, Vec<Value>), StoreError> {
    let mut conditions = Vec::new();
    let mut values = vec![Value::Text(COMPILER.to_owned())];
    let mut value = |text: String| {
        values.push(Value::Text(text));
        format!("?{}", values.len())
    };
    if !query.phrases.is_empty() {
        let phrases = query.phrases.iter().map(|phrase| matching(phrase)).collect::<Result<Vec<_>, _>>()?;
        conditions.push(format!("f.id IN (SELECT rowid FROM texts WHERE texts MATCH {})", value(phrases.join(" AND "))));
    }
    if let Some(game) = &query.game {
        conditions.push(format!("c.game = {}", value(game.clone())));
    }
    if let Some(kind) = &query.type_line {
        conditions
            .push(format!("f.id IN (SELECT rowid FROM texts WHERE texts MATCH {})", value(format!("type_line : {}", matching(kind)?))));
    }
    if let Some(set) = &query.set {
        conditions.push(format!("EXISTS (SELECT 1 FROM printings p WHERE p.card = c.id AND p.code = {})", value(set.to_uppercase())));
    }
    if let Some(complete) = query.complete {
        conditions.push(format!("r.complete = {}", i32::from(complete)));
    }
    if !query.effects.is_empty() {
        let each = query.effects.iter().map(|word| {
            let word: String =
                word.to_lowercase().chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | ' ')).collect();
            format!("r.effects LIKE {}", value(format!("% {}%", word.trim())))
        });
        conditions.push(format!("({})", each.collect::<Vec<_>>().join(" OR ")));
    }
    let conditions = if conditions.is_empty() { "1".to_owned() } else { conditions.join(" AND ") };
    Ok((conditions, values))
}

/// A phrase for full-text search; with a star at its end its last word is a beginning.
fn matching(phrase: &str) -> Result<String, StoreError> {
    let (words, star) = match phrase.trim().strip_suffix('*') {
        Some(words) => (words, " *"),
        None => (phrase.trim(), ""),
    };
    if !words.chars().any(char::is_alphanumeric) {
        return Err(StoreError::Search(phrase.to_owned()));
    }
    // The index takes off accents, and knows nothing of ligatures.
    let words = words.replace('"', " ").to_lowercase();
    let mut ways = vec![words.clone(), words.replace("ae", "æ"), words.replace('æ', "ae")];
    ways.sort();
    ways.dedup();
    let ways: Vec<String> = ways.iter().map(|words| format!("\"{words}\"{star}")).collect();
    Ok(format!("({})", ways.join(" OR ")))
}
