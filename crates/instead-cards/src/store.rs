//! The file: an SQLite database in WAL mode, so that several programs can read while one writes.
//!
//! | module | subject |
//! |---|---|
//! | `schema` | the tables, version by version |
//! | `read` | a card by its name, near names |
//! | `search` | full-text search, counts |
//! | `write` | one import as one transaction |

mod read;
pub mod schema;
pub mod search;
mod write;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use crate::error::StoreError;

pub use read::Named;
pub(crate) use read::face;
pub use write::Import;

/// The longest wait for another program's writing.
const PATIENCE: Duration = Duration::from_secs(5);
/// The share of the file that is kept in memory, in KiB.
const CACHE: i64 = 32 << 10;

/// Whether a store is only read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It has to be there, and isn't changed.
    Read,
    /// It is made if it isn't there, and brought up to date.
    Write,
}

/// A card store.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
    access: Access,
}

impl Store {
    /// The place of a user's store: in the folder for data of the user.
    ///
    /// # Errors
    ///
    /// There is no such folder here.
    pub fn default_path() -> Result<PathBuf, StoreError> {
        use etcetera::BaseStrategy;
        let strategy = etcetera::choose_base_strategy().map_err(|_| StoreError::NoHome)?;
        Ok(strategy.data_dir().join("instead").join("cards.sqlite"))
    }

    /// Opens a store.
    ///
    /// # Errors
    ///
    /// There is none, it is something else, it is of a newer version, or it can't be read or written.
    pub fn open(path: &Path, access: Access) -> Result<Store, StoreError> {
        match access {
            Access::Read => Store::open_to_read(path),
            Access::Write => Store::open_to_write(path),
        }
    }

    fn open_to_read(path: &Path) -> Result<Store, StoreError> {
        if !path.try_exists().map_err(|error| unusable(path, "read", &error))? {
            return Err(StoreError::Missing(path.to_owned()));
        }
        std::fs::File::open(path).map_err(|error| unusable(path, "read", &error))?;
        let mut connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        if let Err(error) = schema::version(&connection).and_then(|_| schema::is_empty(&connection))
            && error.sqlite_error_code() == Some(rusqlite::ErrorCode::CannotOpen)
        {
            // Where the folder can't be written, SQLite can't keep its own notes beside the file.
            connection = connect_unchanging(path)?;
        }
        let store = Store { connection, path: path.to_owned(), access: Access::Read };
        match store.checked_version()? {
            version if version == schema::NEWEST => Ok(store),
            _ => {
                // An older store is brought up to date by whoever may write it.
                drop(store);
                Store::open_to_write(path).map_err(|error| match error {
                    StoreError::Unusable { path, .. } => StoreError::Older { path, version: 0 },
                    other => other,
                })
            }
        }
    }

    fn open_to_write(path: &Path) -> Result<Store, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| unusable(path, "made", &error))?;
        }
        let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        let mut store = Store { connection, path: path.to_owned(), access: Access::Write };
        let version = store.checked_version()?;
        store.write_ahead().map_err(|error| store.failed("written", &error))?;
        if version < schema::NEWEST {
            store.migrate().map_err(|error| StoreError::of(path, "brought up to date", &error))?;
        }
        Ok(store)
    }

    /// Readers aren't kept waiting by a writer.
    fn write_ahead(&self) -> rusqlite::Result<()> {
        self.connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        self.connection.pragma_update(None, "synchronous", "NORMAL")
    }

    fn migrate(&mut self) -> rusqlite::Result<()> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another program may have done it meanwhile.
        let version = schema::version(&transaction)?;
        if version < schema::NEWEST {
            schema::migrate(&transaction, version)?;
        }
        transaction.commit()
    }

    /// The store's version, if it is a store and not too new; 0 for an empty file.
    fn checked_version(&self) -> Result<i64, StoreError> {
        let failed = |error: rusqlite::Error| self.failed("read", &error);
        let version = schema::version(&self.connection).map_err(failed)?;
        let application = schema::application(&self.connection).map_err(failed)?;
        let path = || self.path.clone();
        if application == schema::APPLICATION {
            return match version {
                version if version > schema::NEWEST => Err(StoreError::Newer { path: path(), version, known: schema::NEWEST }),
                version => Ok(version),
            };
        }
        if schema::is_empty(&self.connection).map_err(failed)? && version == 0 && application == 0 {
            return match self.access {
                Access::Write => Ok(0),
                Access::Read => Err(StoreError::Foreign { path: path(), what: "an empty file".into() }),
            };
        }
        Err(StoreError::Foreign { path: path(), what: "an SQLite file of another program".into() })
    }

    /// The path of the store.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it may be written.
    pub fn access(&self) -> Access {
        self.access
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    pub(crate) fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }

    pub(crate) fn failed(&self, doing: &'static str, error: &rusqlite::Error) -> StoreError {
        StoreError::of(&self.path, doing, error)
    }
}

fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX);
    let connection = connection.map_err(|error| StoreError::of(path, "opened", &error))?;
    prepare(connection).map_err(|error| StoreError::of(path, "opened", &error))
}

/// A file that nobody changes, as far as one can tell.
fn connect_unchanging(path: &Path) -> Result<Connection, StoreError> {
    let shown = path.display().to_string().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(format!("file:{shown}?immutable=1"), flags);
    let connection = connection.map_err(|error| StoreError::of(path, "opened", &error))?;
    prepare(connection).map_err(|error| StoreError::of(path, "opened", &error))
}

fn prepare(connection: Connection) -> rusqlite::Result<Connection> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "cache_size", -CACHE)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn unusable(path: &Path, doing: &'static str, error: &std::io::Error) -> StoreError {
    StoreError::Unusable { path: path.to_owned(), doing, why: error.to_string() }
}
