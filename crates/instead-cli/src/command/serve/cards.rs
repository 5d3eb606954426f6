//! The card store behind the page: cards by words, and one card as the page takes it.

use std::sync::{Mutex, PoisonError};

use instead_cards::shelf::Card;
use instead_cards::store::search::{Hit, Query};
use instead_cards::{Access, Named, Store};
use serde::Serialize;

use super::Response;
use super::request::Request;
use crate::store::Place;

/// The most cards of an answer.
const MOST: usize = 60;

/// The store, opened by the first question.
#[derive(Debug)]
pub struct Cards {
    place: Place,
    store: Mutex<Option<Store>>,
}

/// Cards by words: the form of `instead cards search --json`.
#[derive(Debug, Serialize)]
struct Found {
    schema: &'static str,
    found: u64,
    cards: Vec<Hit>,
}

impl Cards {
    /// The store at a place.
    pub fn new(place: Place) -> Cards {
        Cards { place, store: Mutex::new(None) }
    }

    /// The answer, if it is cards that are asked for.
    pub fn answer(&self, request: &Request) -> Option<Response> {
        let text = match request.path.as_str() {
            "/api/cards" => self.search(request.field("q").unwrap_or_default()),
            "/api/card" => self.card(request.field("game").unwrap_or("magic"), request.field("name").unwrap_or_default()),
            _ => return None,
        };
        Some(match text {
            Ok(Some(text)) => Response { status: "200 OK", kind: "application/json", body: text.into_bytes() },
            Ok(None) => Response::plain("404 Not Found", "there is no such card"),
            Err(why) => Response::plain("503 Service Unavailable", &why),
        })
    }

    fn search(&self, words: &str) -> Result<Option<String>, String> {
        let query = Query { phrases: words.split_whitespace().map(str::to_owned).collect(), most: MOST, ..Query::default() };
        let (cards, found) = self.with(|store| store.search(&query).map_err(|error| error.to_string()))?;
        serde_json::to_string(&Found { schema: "instead.cards-search/1", found, cards }).map(Some).map_err(|error| error.to_string())
    }

    fn card(&self, game: &str, name: &str) -> Result<Option<String>, String> {
        match self.with(|store| store.find(game, name).map_err(|error| error.to_string()))? {
            Named::Card(card, _) => serde_json::to_string(&Card::from(&*card)).map(Some).map_err(|error| error.to_string()),
            Named::Several(_) | Named::Nothing => Ok(None),
        }
    }

    fn with<T>(&self, ask: impl FnOnce(&Store) -> Result<T, String>) -> Result<T, String> {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if store.is_none() {
            *store = Some(self.place.open(Access::Read).map_err(|failure| failure.to_string())?);
        }
        store.as_ref().map_or_else(|| Err("there is no card store".to_owned()), ask)
    }
}
