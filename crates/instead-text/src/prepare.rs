//! Work on a grammar and its phrases that a game's build script does, so that no start has to.

use crate::grammar::Grammar;
use crate::normalise::Phrases;
use crate::span::Source;

/// A game's grammar and phrases as bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    /// For [`Grammar::of_tables`].
    pub grammar: Vec<u8>,
    /// For [`Phrases::of_tables`].
    pub phrases: Vec<u8>,
}

/// Prepares the files of a grammar, by name and text, and a table of phrases.
///
/// # Errors
///
/// Everything that is wrong with them and can be told without the game's words, with places.
pub fn prepare(grammar: &[(&str, &str)], phrases: &str) -> Result<Prepared, String> {
    let sources: Vec<Source> = grammar.iter().map(|(name, text)| Source::new(*name, *text)).collect();
    let grammar = Grammar::tables(&sources).map_err(|faults| {
        let rendered: Vec<String> = faults.iter().map(|fault| fault.render(&sources, false)).collect();
        rendered.join("\n")
    })?;
    let table = Source::new("phrases.txt", phrases);
    let phrases = Phrases::tables(&table).map_err(|fault| fault.render(&table, false))?;
    Ok(Prepared { grammar, phrases })
}
