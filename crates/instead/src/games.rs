//! The games this program knows. A new one is one line here.

use instead_game::{Games, Play};
use instead_scenario::Document;
use instead_scenario::document::Case;
use instead_text::Diagnostic;

/// All games; the first is meant where a file names none.
pub static GAMES: Games = Games(&[&instead_magic::MAGIC, &instead_keyforge::KEYFORGE, &instead_riftbound::RIFTBOUND]);

/// The game that a case is about, in the edition of its rules that the case names.
///
/// # Errors
///
/// There is no such game, or no such edition.
pub fn game_of(document: &Document, case: &Case) -> Result<&'static dyn Play, Diagnostic> {
    instead_scenario::bind::game_of(GAMES, document, case)
}
