//! Which card store is meant.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use instead::CardSource;
use instead_cards::{Access, Store, StoreError, StoreSource};

use crate::status::Failure;

/// The place of the card store.
#[derive(Clone, Debug)]
pub struct Place {
    path: Option<PathBuf>,
    /// Whether somebody named it, so that it has to be there.
    named: bool,
    left_out: bool,
}

impl Place {
    /// The store that the command line names, else that of `INSTEAD_STORE`, else the folder for the user's data. An empty `INSTEAD_STORE`
    /// leaves the store out.
    pub fn of(named: Option<PathBuf>, left_out: bool) -> Place {
        let variable = std::env::var_os("INSTEAD_STORE");
        let left_out = left_out || named.is_none() && variable.as_ref().is_some_and(|path| path.is_empty());
        match named.or_else(|| variable.map(PathBuf::from)) {
            Some(path) => Place { path: Some(path), named: true, left_out },
            None => Place { path: Store::default_path().ok(), named: false, left_out },
        }
    }

    /// The store as a source of cards; none if it is left out.
    pub fn source(&self) -> Option<Arc<dyn CardSource>> {
        let path = self.path.clone().filter(|_| !self.left_out)?;
        Some(Arc::new(StoreSource::new(path, !self.named).advising(advice)))
    }

    /// Whether there is a store that can be asked.
    pub fn is_there(&self) -> bool {
        !self.left_out && self.path.as_ref().is_some_and(|path| path.is_file())
    }

    /// The place itself.
    pub fn path(&self) -> Result<&Path, Failure> {
        if self.left_out {
            return Err(Failure::with_help("the card store is left out", "name one with --store FILE"));
        }
        self.path.as_deref().ok_or_else(|| StoreError::NoHome.into())
    }

    /// Opens it.
    pub fn open(&self, access: Access) -> Result<Store, Failure> {
        Ok(Store::open(self.path()?, access)?)
    }
}

/// The way by which a card that the store hasn't comes into it.
fn advice(game: &str) -> String {
    let import = "import a file of cards that has it: `instead cards import FILE`";
    // What can be downloaded is Magic's.
    if cfg!(feature = "fetch") && game == "magic" { format!("{import}, or `instead cards fetch` for all of them") } else { import.into() }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Input { message: error.to_string(), help: error.help() }
    }
}
