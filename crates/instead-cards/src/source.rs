//! A store as a source of cards for scenario files.

use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};

use instead_game::{CardSource, FoundCard, Play};

use crate::error::StoreError;
use crate::store::{Access, Named, Store};

/// The most near names that are suggested.
const NEAR: usize = 3;
/// The most completions of a beginning.
const BEGINNINGS: usize = 40;

/// A store that is opened when the first name is looked up in it.
#[derive(Debug)]
pub struct StoreSource {
    path: PathBuf,
    /// Whether a store that isn't there is as good as an empty one.
    optional: bool,
    /// The way by which a card that it hasn't can be taken in, in a game of this name.
    advice: Option<fn(&str) -> String>,
    store: OnceLock<Result<Option<Mutex<Store>>, String>>,
}

impl StoreSource {
    /// The store at a place. If it is `optional`, there needn't be one.
    pub fn new(path: PathBuf, optional: bool) -> StoreSource {
        StoreSource { path, optional, advice: None, store: OnceLock::new() }
    }

    /// With what is said of cards that it hasn't, by the name of the game: how they can be taken in.
    #[must_use]
    pub fn advising(self, advice: fn(&str) -> String) -> StoreSource {
        StoreSource { advice: Some(advice), ..self }
    }

    fn with<T>(&self, otherwise: T, ask: impl FnOnce(&Store) -> Result<T, StoreError>) -> Result<T, String> {
        let opened = self.store.get_or_init(|| match Store::open(&self.path, Access::Read) {
            Ok(store) => Ok(Some(Mutex::new(store))),
            Err(StoreError::Missing(_)) if self.optional => Ok(None),
            Err(error) => Err(error.help().map_or_else(|| error.to_string(), |help| format!("{error}: {help}"))),
        });
        match opened {
            Err(error) => Err(error.clone()),
            Ok(None) => Ok(otherwise),
            Ok(Some(store)) => ask(&store.lock().unwrap_or_else(PoisonError::into_inner)).map_err(|error| error.to_string()),
        }
    }
}

impl CardSource for StoreSource {
    fn find(&self, game: &dyn Play, name: &str) -> Result<Option<FoundCard>, String> {
        match self.with(Named::Nothing, |store| store.find(game.name(), name))? {
            Named::Nothing => Ok(None),
            Named::Card(card, face) => Ok(Some(card.found(game, face))),
            Named::Several(names) => Err(format!("`{name}` is a face of several cards: {}; write the whole name", names.join(", "))),
        }
    }

    fn near(&self, game: &dyn Play, name: &str) -> Vec<String> {
        self.with(Vec::new(), |store| store.near(game.name(), name, NEAR)).unwrap_or_default()
    }

    fn beginning(&self, game: &dyn Play, start: &str) -> Vec<String> {
        self.with(Vec::new(), |store| store.beginning(game.name(), start, BEGINNINGS)).unwrap_or_default()
    }

    fn advice(&self, game: &dyn Play) -> Option<String> {
        self.advice.map(|advice| advice(game.name()))
    }
}
