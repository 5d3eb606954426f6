//! Cards from files that others publish: read, searched, given out to be kept, and taken back.

use std::collections::BTreeSet;

use instead_cards::import::{Damaged, File, read};
use instead_cards::shelf::Card;
use serde::Serialize;

use crate::engine::{Engine, Failure, Which};

/// The version of [`Shelved`].
pub const SHELVED: &str = "instead.shelved/1";
/// The largest file that is read, unpacked or not.
const LARGEST: usize = 512 << 20;

/// The result of reading a file of cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shelved {
    /// [`SHELVED`].
    pub schema: &'static str,
    /// Cards that there are now, from all files.
    pub cards: usize,
    /// Records of this file that were read.
    pub records: u64,
    /// Records that are no cards of a deck: tokens, emblems, art.
    pub left_out: u64,
    /// Records that couldn't be understood.
    pub damaged: u64,
    /// The first of them.
    pub named: Vec<DamagedRecord>,
}

/// A record that couldn't be understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DamagedRecord {
    /// The line it begins in.
    pub line: u64,
    /// The name of the card, if that much could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The fault.
    pub why: String,
}

/// A card that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShelvedCard {
    /// Its game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The type line of its front.
    pub type_line: String,
    /// The text of its front.
    pub text: String,
    /// The publisher of the text.
    pub source: String,
    /// The date of the file, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

impl Engine {
    /// Reads a file of cards, perhaps gzipped; their names can be used from now on. `tell` is told how many records were read.
    ///
    /// # Errors
    ///
    /// It is no file of cards, or can't be read to its end: then nothing of it is taken.
    pub fn add_cards(&mut self, name: &str, bytes: Vec<u8>, tell: &dyn Fn(usize)) -> Result<Shelved, Failure> {
        if bytes.len() > LARGEST {
            return Err(Failure::new(format!("{name} is larger than {} MiB", LARGEST >> 20)));
        }
        let file = File { path: name.into(), game: "magic", date: None };
        let mut shelf = (*self.shelf).clone();
        let report = read(&file, bytes, &mut shelf, &mut |progress| tell(progress.records as usize));
        let report = report.map_err(|error| match error.help() {
            Some(help) => Failure::new(format!("{error}; {help}")),
            None => Failure::new(error.to_string()),
        })?;
        let cards = shelf.len();
        *self.shelf_mut() = shelf;
        let named = report.named.into_iter().map(|Damaged { line, name, why, .. }| DamagedRecord { line, name, why });
        let (records, left_out, damaged) = (report.records, report.left_out, report.damaged);
        Ok(Shelved { schema: SHELVED, cards, records, left_out, damaged, named: named.collect() })
    }

    /// All cards from outside, to be kept somewhere.
    pub fn kept_cards(&self) -> &[Card] {
        self.shelf.cards()
    }

    /// The cards from outside whose texts the cases of a file take, in the order of their names: what somebody needs who
    /// hasn't the files. A case that can't be played takes none.
    pub fn used_cards(&self, text: &str) -> Vec<Card> {
        if self.shelf.is_empty() {
            return Vec::new();
        }
        let scenario = self.open(text, &Which::default());
        let bound = scenario.cases().filter_map(|case| scenario.bind_in(case, None).ok());
        let taken = bound.flat_map(|bound| bound.texts.into_iter().map(move |text| (bound.rules.name(), text.card)));
        let taken: BTreeSet<(&str, String)> = taken.collect();
        taken.iter().filter_map(|(game, name)| self.shelf.named(game, name)).cloned().collect()
    }

    /// Takes cards back that were kept; how many there are now.
    pub fn put_cards(&mut self, cards: Vec<Card>) -> usize {
        let shelf = self.shelf_mut();
        cards.into_iter().for_each(|card| shelf.put(card));
        shelf.len()
    }

    /// Forgets all cards from outside.
    pub fn forget_cards(&mut self) {
        *self.shelf_mut() = instead_cards::Shelf::default();
    }

    /// The cards from outside in whose names or texts these words stand, at most `most`.
    pub fn search_cards(&self, words: &str, most: usize) -> Vec<ShelvedCard> {
        let told = |card: &Card| {
            let front = card.faces.first();
            let of = |part: fn(&instead_cards::Face) -> &String| front.map(part).cloned().unwrap_or_default();
            ShelvedCard {
                game: card.game.clone(),
                name: card.name.clone(),
                type_line: of(|face| &face.type_line),
                text: of(|face| &face.text),
                source: card.source.clone(),
                date: card.date.clone(),
            }
        };
        self.shelf.search(words, most).into_iter().map(told).collect()
    }
}
