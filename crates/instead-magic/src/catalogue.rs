//! The editions of Magic's comprehensive rules, and their [`Catalogue`]: the data is `rules/catalogue.tsv`.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use instead_game::catalogue::{self, Book, Catalogue, EditionError, EditionName};
use serde::{Deserialize, Serialize};

/// The comprehensive rules, as far as they are cited.
pub static BOOK: Book = Book {
    editions: &[
        EditionName { key: "2011", name: Edition::E2011.date() },
        EditionName { key: "2017", name: Edition::E2017.date() },
        EditionName { key: "2026", name: Edition::E2026.date() },
    ],
    table: include_str!("../rules/catalogue.tsv"),
    example: "614.5 or 614.12a",
    heart: &["614", "615", "616"],
};

/// An edition of the comprehensive rules.
///
/// Ordered by age, the oldest first. The default is the newest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Edition {
    /// Effective 2011-09-30.
    E2011,
    /// From about 2017: after tokens came to be "created" (2016), before rule 614.16 was there.
    E2017,
    /// Effective 2026-06-19, the newest one here.
    #[default]
    E2026,
}

impl Edition {
    /// All editions, the oldest first.
    pub const ALL: [Self; 3] = [Self::E2011, Self::E2017, Self::E2026];

    /// The date from which the edition is effective, as precisely as it is known; also its name in
    /// text and JSON.
    #[must_use]
    pub const fn date(self) -> &'static str {
        match self {
            Self::E2011 => "2011-09-30",
            Self::E2017 => "2017",
            Self::E2026 => "2026-06-19",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.date())
    }
}

impl From<Edition> for &'static str {
    fn from(edition: Edition) -> Self {
        edition.date()
    }
}

impl TryFrom<String> for Edition {
    type Error = EditionError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Edition {
    type Err = EditionError;

    /// Reads an edition's date, or its year alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        catalogue().edition(text).map(Edition::from)
    }
}

impl From<Edition> for catalogue::EditionId {
    fn from(edition: Edition) -> Self {
        catalogue::EditionId(edition as u8)
    }
}

impl From<catalogue::EditionId> for Edition {
    /// The edition in that place; the newest if there is none.
    fn from(edition: catalogue::EditionId) -> Self {
        Edition::ALL.get(usize::from(edition.0)).copied().unwrap_or_default()
    }
}

/// The catalogue, read once.
#[must_use]
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::load(&BOOK).0)
}

#[cfg(test)]
mod tests;
