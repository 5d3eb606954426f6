//! The games that a program knows, found by their names.

use super::*;

/// The games that a program knows, each in its newest edition.
#[derive(Clone, Copy, Debug, Default)]
pub struct Games(pub &'static [&'static dyn Play]);

/// A game or an edition that isn't there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// No such game.
    #[error("no game is called `{name}`")]
    Game {
        /// The word that was written.
        name: String,
        /// The game that may have been meant, or the list of games.
        help: String,
    },
    /// No such edition.
    #[error("{0}")]
    Edition(#[from] crate::catalogue::EditionError),
}

impl Missing {
    /// The remedy.
    pub fn help(&self) -> Option<&str> {
        match self {
            Missing::Game { help, .. } => Some(help),
            Missing::Edition(_) => None,
        }
    }
}

impl Games {
    /// The game that is meant where none is named: the first.
    pub fn first(self) -> Option<&'static dyn Play> {
        self.0.first().copied()
    }

    /// Their names.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|game| game.name())
    }

    /// The game that a text names, perhaps with an edition: `magic`, `riftbound 1.3`.
    ///
    /// # Errors
    ///
    /// There is no such game, or no such edition of it.
    pub fn find(self, text: &str) -> Result<&'static dyn Play, Missing> {
        let text = text.trim();
        let named = |name: &str| self.0.iter().find(|game| game.name().eq_ignore_ascii_case(name)).copied();
        if let Some(game) = named(text) {
            return Ok(game);
        }
        if let Some((name, edition)) = text.split_once(char::is_whitespace)
            && let Some(game) = named(name)
        {
            return Ok(game.in_edition(game.catalogue().edition(edition)?));
        }
        let names: Vec<&str> = self.names().map(|name| name as &str).collect();
        let help = match suggest(text, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("expected {}", names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
        };
        Err(Missing::Game { name: text.to_owned(), help })
    }
}
