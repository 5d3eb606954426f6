//! Reasons why a store or a file can't be used.

#[cfg(feature = "store")]
use std::path::Path;
use std::path::PathBuf;

#[cfg(feature = "store")]
use rusqlite::ErrorCode;

/// A reason why a store or a file can't be used: one line, and a remedy.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no store yet.
    #[error("there is no card store at {}", .0.display())]
    Missing(PathBuf),
    /// The file is something else.
    #[error("{} is no card store: {what}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The kind of file that it is.
        what: String,
    },
    /// The store was written by a newer program.
    #[error("{} is a card store of version {version}; this program knows versions up to {known}", path.display())]
    Newer {
        /// The store.
        path: PathBuf,
        /// Its version.
        version: i64,
        /// The newest version that is known.
        known: i64,
    },
    /// The store is older and can't be brought up to date, since it can't be written.
    #[error("{} is a card store of version {version} and can't be written to bring it up to date", path.display())]
    Older {
        /// The store.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// The store can't be opened or written.
    #[error("the card store {} can't be {doing}: {why}", path.display())]
    Unusable {
        /// The store.
        path: PathBuf,
        /// The attempted operation.
        doing: &'static str,
        /// The reason.
        why: String,
    },
    /// A file of cards can't be used.
    #[error("{file}: {what}")]
    File {
        /// The file.
        file: String,
        /// The fault, with its place.
        what: String,
        /// The remedy.
        help: Option<String>,
    },
    /// There is no folder for the user's data.
    #[error("there is no folder for a user's data here")]
    NoHome,
    /// A question that full-text search doesn't take.
    #[error("`{0}` can't be searched for")]
    Search(String),
}

impl StoreError {
    /// The remedy.
    pub fn help(&self) -> Option<String> {
        match self {
            StoreError::Missing(_) => Some("`instead cards import FILE…` makes one".into()),
            StoreError::Foreign { .. } => Some("name another file with --store or INSTEAD_STORE; nothing was changed".into()),
            StoreError::Newer { .. } => Some("update `instead`, or name another file with --store; nothing was changed".into()),
            StoreError::Older { .. } => Some("allow writing to it once, or copy it and name the copy with --store".into()),
            StoreError::Unusable { .. } => Some("the store is as it was before".into()),
            StoreError::File { help, .. } => help.clone(),
            StoreError::NoHome => Some("name a file with --store or INSTEAD_STORE".into()),
            StoreError::Search(_) => Some("write words; several arguments all have to occur".into()),
        }
    }

    /// An error about a file of cards.
    pub fn file(file: impl Into<String>, what: impl Into<String>) -> StoreError {
        StoreError::File { file: file.into(), what: what.into(), help: None }
    }

    /// An error about a file of cards, with a remedy.
    pub fn file_help(file: impl Into<String>, what: impl Into<String>, help: impl Into<String>) -> StoreError {
        StoreError::File { file: file.into(), what: what.into(), help: Some(help.into()) }
    }

    /// An error of SQLite in plain words.
    #[cfg(feature = "store")]
    pub(crate) fn of(path: &Path, doing: &'static str, error: &rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        let Some(code) = error.sqlite_error_code() else {
            return StoreError::Unusable { path, doing, why: error.to_string() };
        };
        let why = match code {
            ErrorCode::NotADatabase => return StoreError::Foreign { path, what: "not an SQLite file".into() },
            ErrorCode::DiskFull => "the disk is full".to_owned(),
            ErrorCode::PermissionDenied | ErrorCode::ReadOnly | ErrorCode::AuthorizationForStatementDenied => {
                "no permission to write".to_owned()
            }
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
                "another program is writing to it; try again when that has ended".to_owned()
            }
            ErrorCode::DatabaseCorrupt => "the file is damaged; delete it and import again".to_owned(),
            ErrorCode::SystemIoFailure => "the disk is full, or the file can't be written any further".to_owned(),
            ErrorCode::CannotOpen => cannot_open(&path),
            _ => error.to_string(),
        };
        StoreError::Unusable { path, doing, why }
    }
}

/// The reason why a file can't be opened, which SQLite doesn't say.
#[cfg(feature = "store")]
fn cannot_open(path: &Path) -> String {
    match std::fs::File::open(path) {
        Err(error) => error.to_string(),
        Ok(_) if path.is_dir() => "it is a folder".into(),
        Ok(_) => "the folder around it can't be written".into(),
    }
}
