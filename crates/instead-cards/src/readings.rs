//! The compiler's reading of a stored text, kept with the compiler's version and made anew when that changes.

use instead_game::{Play, Reading};
use rusqlite::{OptionalExtension, TransactionBehavior, params};

use crate::card::Face;
use crate::error::StoreError;
use crate::store::Store;

/// The version of the compiler: it changes with everything that reading a text depends on.
pub const COMPILER: &str = env!("INSTEAD_COMPILER");

/// The reading of a face, without the store.
pub fn read(game: &dyn Play, face: &Face) -> Reading {
    Reading::of(game, &face.card_text(game)).0
}

impl Store {
    /// The reading of a face: the one that is kept, if this compiler made it.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn reading(&self, game: &dyn Play, face: &Face) -> Result<Reading, StoreError> {
        const READING: &str = "SELECT reading FROM readings WHERE face = ?1 AND compiler = ?2";
        let kept = || -> rusqlite::Result<Option<String>> {
            self.connection().prepare_cached(READING)?.query_row(params![face.id, COMPILER], |row| row.get(0)).optional()
        };
        let kept = kept().map_err(|error| self.failed("read", &error))?;
        Ok(kept.and_then(|kept| serde_json::from_str(&kept).ok()).unwrap_or_else(|| read(game, face)))
    }

    /// The faces of a game that this compiler hasn't read yet.
    ///
    /// # Errors
    ///
    /// The store can't be read.
    pub fn unread(&self, game: &str) -> Result<Vec<Face>, StoreError> {
        const UNREAD: &str = "SELECT f.id, f.name, f.cost, f.type_line, f.power, f.toughness, f.loyalty, f.colors, f.text
            FROM faces f JOIN cards c ON c.id = f.card LEFT JOIN readings r ON r.face = f.id AND r.compiler = ?2
            WHERE c.game = ?1 AND r.face IS NULL ORDER BY f.id";
        let all = || -> rusqlite::Result<Vec<Face>> {
            self.connection().prepare_cached(UNREAD)?.query_map(params![game, COMPILER], crate::store::face)?.collect()
        };
        all().map_err(|error| self.failed("read", &error))
    }

    /// Keeps readings, each with the number of its face.
    ///
    /// # Errors
    ///
    /// The store can't be written.
    pub fn keep(&mut self, readings: &[(i64, Reading)]) -> Result<(), StoreError> {
        let path = self.path().to_owned();
        let mut all = || -> rusqlite::Result<()> {
            let transaction = self.connection_mut().transaction_with_behavior(TransactionBehavior::Immediate)?;
            {
                const KEEP: &str = "INSERT OR REPLACE INTO readings (face, compiler, complete, effects, reading)
                    SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM faces WHERE id = ?1)";
                let mut keep = transaction.prepare_cached(KEEP)?;
                for (face, reading) in readings {
                    let json = serde_json::to_string(reading).unwrap_or_default();
                    keep.execute(params![face, COMPILER, reading.is_complete(), words(reading), json])?;
                }
            }
            transaction.commit()
        };
        all().map_err(|error| StoreError::of(&path, "written", &error))
    }
}

/// The effects of a reading as words to search for.
fn words(reading: &Reading) -> String {
    let effects = reading.effects.iter().map(|effect| format!(" {} {} {}", effect.kind.name(), effect.verb, effect.event));
    effects.collect::<Vec<_>>().join(" ;")
}
