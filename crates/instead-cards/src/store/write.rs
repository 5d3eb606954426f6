//! One import as one transaction: what a killed or failed import began is gone as if it had never been.

use std::hash::{Hash, Hasher};

use instead_game::names;
use rusqlite::{OptionalExtension, Transaction, TransactionBehavior, params};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::Store;
use super::read::about;
use crate::card::{Incoming, Ruling, Wording};
use crate::error::StoreError;
use crate::import::{Imported, Receiver};

/// An import that isn't finished: dropped, it leaves the store as it was.
#[derive(Debug)]
pub struct Import<'s> {
    transaction: Transaction<'s>,
    path: &'s std::path::Path,
    /// The source that is being read, with its date.
    source: Option<(i64, Wording)>,
    /// The cards that came from it, by game and key.
    seen: FxHashMap<(&'static str, String), (i64, Option<String>)>,
    /// The cards whose rulings came from it.
    ruled: FxHashSet<String>,
    /// The counts so far.
    pub done: Imported,
}

impl Store {
    /// Begins an import.
    ///
    /// # Errors
    ///
    /// Another program is writing, or the store can't be written.
    pub fn import(&mut self) -> Result<Import<'_>, StoreError> {
        let path = self.path.as_path();
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let transaction = transaction.map_err(|error| StoreError::of(path, "written", &error))?;
        Ok(Import { transaction, path, source: None, seen: FxHashMap::default(), ruled: FxHashSet::default(), done: Imported::default() })
    }
}

impl Receiver for Import<'_> {
    fn begin(&mut self, file: &str, wording: Wording) -> Result<(), StoreError> {
        const SOURCE: &str = "INSERT INTO sources (name, file, date, imported, cards, damaged)
            VALUES (?1, ?2, ?3, strftime('%Y-%m-%d', 'now'), 0, 0)";
        let added = self.transaction.execute(SOURCE, params![wording.source, file, wording.date]);
        added.map_err(|error| self.failed(&error))?;
        self.source = Some((self.transaction.last_insert_rowid(), wording));
        self.seen.clear();
        self.ruled.clear();
        Ok(())
    }

    fn end(&mut self, damaged: u64) -> Result<(), StoreError> {
        let Some((source, wording)) = self.source.take() else { return Ok(()) };
        const COUNT: &str =
            "UPDATE sources SET cards = (SELECT count(*) FROM cards WHERE source = ?1), damaged = ?2, name = ?3, date = ?4 WHERE id = ?1";
        let run = || -> rusqlite::Result<()> {
            self.transaction.execute(COUNT, params![source, damaged as i64, wording.source, wording.date])?;
            // What nothing comes from any more is forgotten.
            self.transaction.execute("DELETE FROM sources WHERE id <> ?1 AND id NOT IN (SELECT source FROM cards)", [source])?;
            Ok(())
        };
        run().map_err(|error| self.failed(&error))
    }

    fn source(&self) -> &str {
        self.source.as_ref().map_or("", |(_, wording)| &wording.source)
    }

    fn is_dated(&mut self, date: &str) {
        if let Some((_, wording)) = &mut self.source {
            wording.date = Some(date.to_owned());
        }
    }

    fn is_from(&mut self, source: &str, date: Option<&str>) {
        if let Some((_, wording)) = &mut self.source {
            wording.source = source.to_owned();
            if let Some(date) = date {
                wording.date = Some(date.to_owned());
            }
        }
    }

    fn card(&mut self, card: &Incoming) -> Result<(), StoreError> {
        self.put(card).map_err(|error| self.failed(&error))
    }

    fn ruling(&mut self, oracle: &str, ruling: &Ruling) -> Result<(), StoreError> {
        self.put_ruling(oracle, ruling).map_err(|error| self.failed(&error))
    }
}

impl Import<'_> {
    fn put(&mut self, card: &Incoming) -> rusqlite::Result<()> {
        let key = names::key(&card.name);
        if let Some((id, oracle)) = self.seen.get(&(card.game, key.clone())).cloned() {
            // Another card of the same name is left out: which one a player means can't be told.
            if oracle == card.oracle {
                self.done.printings += 1;
                self.printed(id, card)?;
            } else {
                self.done.kept += 1;
            }
            return Ok(());
        }
        let (source, date) = self.source.as_ref().map_or((0, None), |(id, wording)| (*id, wording.date.clone()));
        let digest = digest(card);
        let known = self.transaction.prepare_cached("SELECT id, digest, date FROM cards WHERE game = ?1 AND key = ?2")?;
        let known = { known }
            .query_row(params![card.game, key], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, Option<String>>(2)?)));
        let id = match known.optional()? {
            Some((id, _, Some(stored))) if date.as_ref().is_some_and(|date| *date < stored) => {
                self.done.kept += 1;
                id
            }
            Some((id, same, _)) if same == digest => {
                self.done.unchanged += 1;
                let mut update = self.transaction.prepare_cached("UPDATE cards SET source = ?2, date = ?3 WHERE id = ?1")?;
                update.execute(params![id, source, date])?;
                id
            }
            Some((id, ..)) => {
                self.done.changed += 1;
                for table in ["faces", "names"] {
                    self.transaction.prepare_cached(&format!("DELETE FROM {table} WHERE card = ?1"))?.execute([id])?;
                }
                const UPDATE: &str = "UPDATE cards SET name = ?2, layout = ?3, oracle = ?4, edition = ?5, date = ?6, legalities = ?7, digest = ?8, source = ?9 WHERE id = ?1";
                let mut update = self.transaction.prepare_cached(UPDATE)?;
                let legalities = serde_json::to_string(&card.legalities).unwrap_or_default();
                update.execute(params![id, card.name, card.layout, card.oracle, card.edition, date, legalities, digest, source])?;
                self.faces(id, card)?;
                id
            }
            None => {
                self.done.added += 1;
                const INSERT: &str = "INSERT INTO cards (game, key, name, layout, oracle, edition, date, legalities, digest, source)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
                let mut insert = self.transaction.prepare_cached(INSERT)?;
                let legalities = serde_json::to_string(&card.legalities).unwrap_or_default();
                let values = params![card.game, key, card.name, card.layout, card.oracle, card.edition, date, legalities, digest, source];
                let id = insert.insert(values)?;
                self.faces(id, card)?;
                id
            }
        };
        self.printed(id, card)?;
        let about = card.oracle.clone().unwrap_or_else(|| about(card.game, &key));
        for ruling in &card.rulings {
            self.put_ruling(&about, ruling)?;
        }
        self.seen.insert((card.game, key), (id, card.oracle.clone()));
        Ok(())
    }

    fn faces(&self, id: i64, card: &Incoming) -> rusqlite::Result<()> {
        const FACE: &str = "INSERT INTO faces (card, place, name, cost, type_line, power, toughness, loyalty, colors, text)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        let mut insert = self.transaction.prepare_cached(FACE)?;
        for (place, face) in card.faces.iter().enumerate() {
            let colors = face.colors.join(" ");
            let place = place as i64;
            let values =
                params![id, place, face.name, face.cost, face.type_line, face.power, face.toughness, face.loyalty, colors, face.text];
            insert.execute(values)?;
        }
        self.name(id, card.game, &card.name, -1)?;
        if card.faces.len() > 1 {
            for (place, face) in card.faces.iter().enumerate() {
                self.name(id, card.game, &face.name, place as i64)?;
            }
        }
        Ok(())
    }

    fn name(&self, id: i64, game: &str, name: &str, place: i64) -> rusqlite::Result<()> {
        const NAME: &str = "INSERT OR IGNORE INTO names (game, key, card, place, name) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.transaction.prepare_cached(NAME)?.execute(params![game, names::key(name), id, place, name])?;
        Ok(())
    }

    /// Adds what a printing brings: a set, another name.
    fn printed(&self, id: i64, card: &Incoming) -> rusqlite::Result<()> {
        for set in &card.sets {
            self.transaction.prepare_cached("INSERT OR IGNORE INTO printings (card, code) VALUES (?1, ?2)")?.execute(params![id, set])?;
        }
        // The name of another card isn't taken from it: a face's number stands in the way of the whole card's only.
        for alias in &card.aliases {
            self.name(id, card.game, alias, card.faces.len() as i64)?;
        }
        Ok(())
    }

    fn put_ruling(&mut self, about: &str, ruling: &Ruling) -> rusqlite::Result<()> {
        // Rulings that were withdrawn are gone with the others of the file before.
        if self.ruled.insert(about.to_owned()) {
            self.transaction.prepare_cached("DELETE FROM rulings WHERE about = ?1")?.execute([about])?;
        }
        const RULING: &str = "INSERT OR IGNORE INTO rulings (about, date, source, text) VALUES (?1, ?2, ?3, ?4)";
        let mut insert = self.transaction.prepare_cached(RULING)?;
        let added = insert.execute(params![about, ruling.date, ruling.source, ruling.text])?;
        self.done.rulings += added as u64;
        Ok(())
    }

    /// Makes everything that was imported visible, at once.
    ///
    /// # Errors
    ///
    /// The store can't be written; it is as it was before.
    pub fn commit(self) -> Result<Imported, StoreError> {
        let Import { transaction, path, done, .. } = self;
        transaction.commit().map_err(|error| StoreError::of(path, "written", &error))?;
        Ok(done)
    }

    fn failed(&self, error: &rusqlite::Error) -> StoreError {
        StoreError::of(self.path, "written", error)
    }
}

/// Tells two versions of a card apart.
fn digest(card: &Incoming) -> i64 {
    let mut hasher = FxHasher::default();
    (card.game, &card.name, &card.layout, &card.oracle, &card.faces, &card.edition, &card.legalities).hash(&mut hasher);
    hasher.finish() as i64
}
