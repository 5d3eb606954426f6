//! The editions of the Core Rules and their [`Catalogue`]: the data is `rules/catalogue.tsv`.

use std::sync::OnceLock;

use instead_game::EditionId;
use instead_game::catalogue::{Book, Catalogue, EditionName};
use serde::{Deserialize, Serialize};

/// The Core Rules, as far as they are cited.
pub static BOOK: Book = Book {
    editions: &[EditionName { key: "1.3", name: "1.3" }, EditionName { key: "1.4", name: "1.4" }],
    table: include_str!("../rules/catalogue.tsv"),
    example: "370.2 or 373.2.a",
    heart: &["368", "369", "370", "371", "372", "373", "374", "375"],
};

/// The rules that are cited.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::load(&BOOK).0)
}

/// An edition of the Core Rules, the older first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// 1.3, of 2026-03-30.
    V1_3,
    /// 1.4, of 2026-07-16.
    #[default]
    V1_4,
}

impl From<Edition> for EditionId {
    fn from(edition: Edition) -> EditionId {
        EditionId(edition as u8)
    }
}
