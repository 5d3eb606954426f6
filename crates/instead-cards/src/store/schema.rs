//! The schema of the store, version by version.

use rusqlite::{Connection, Transaction};

/// Marks an SQLite file as a card store: "inst".
pub const APPLICATION: i64 = 0x696e_7374;

/// The statements that each version adds to the one before; the first makes an empty file a store.
pub const STEPS: &[&str] = &[include_str!("schema/1.sql"), include_str!("schema/2.sql")];

/// The version that this program writes.
pub const NEWEST: i64 = STEPS.len() as i64;

/// The version of a store; 0: an empty file.
pub fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// The mark of the program that wrote a file.
pub fn application(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA application_id", [], |row| row.get(0))
}

/// Whether a file has no tables at all.
pub fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("SELECT count(*) = 0 FROM sqlite_schema", [], |row| row.get(0))
}

/// Brings a store from a version up to the newest one, as part of a transaction.
pub fn migrate(transaction: &Transaction<'_>, from: i64) -> rusqlite::Result<()> {
    for step in STEPS.iter().skip(usize::try_from(from).unwrap_or_default()) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", NEWEST)
}
