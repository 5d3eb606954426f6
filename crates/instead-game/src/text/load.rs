//! Readers from the sources of a grammar, and from the tables that a build script made of them.

use std::sync::Arc;

use instead_model::vocabulary::Vocabulary;
use instead_text::grammar::Limits;
use instead_text::{Grammar, Lexicon, Phrases, Source};

use super::{MOST_WORK, Reader};

/// A grammar and its synonyms as a build script prepared them ([`instead_text::prepare`](fn@instead_text::prepare)).
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// The grammar.
    pub grammar: &'static [u8],
    /// The table of synonyms.
    pub phrases: &'static [u8],
}

impl Reader {
    /// Loads a grammar from its files (name and text), with `words` for what no grammar lists and `phrases` as the
    /// table of synonyms. A whole clause is of the sort `root`; `vocabulary` says what the game's verbs and characteristics are.
    pub fn load(
        grammar: &[(&str, &str)],
        phrases: &str,
        root: &'static str,
        words: Arc<dyn Lexicon>,
        vocabulary: &'static Vocabulary,
    ) -> Reader {
        let sources: Vec<Source> = grammar.iter().map(|(name, text)| Source::new(*name, *text)).collect();
        let mut faults = Vec::new();
        let grammar = match Grammar::load(&sources, words) {
            Ok(grammar) => Some(limited(grammar)),
            Err(found) => {
                faults.extend(found.iter().map(|fault| fault.render(&sources, false)));
                None
            }
        };
        let table = Source::new("phrases.txt", phrases);
        let phrases = Phrases::load(&table).unwrap_or_else(|fault| {
            faults.push(fault.render(&table, false));
            Phrases::default()
        });
        Reader { grammar, phrases, faults, root, vocabulary }
    }

    /// Loads a grammar from its tables, which takes a twentieth of the time.
    pub fn of_tables(tables: Tables, root: &'static str, words: Arc<dyn Lexicon>, vocabulary: &'static Vocabulary) -> Reader {
        let mut faults = Vec::new();
        let grammar = match Grammar::of_tables(tables.grammar, words) {
            Ok(grammar) => Some(limited(grammar)),
            Err(found) => {
                faults.extend(found);
                None
            }
        };
        let phrases = Phrases::of_tables(tables.phrases).unwrap_or_else(|fault| {
            faults.push(fault);
            Phrases::default()
        });
        Reader { grammar, phrases, faults, root, vocabulary }
    }

    /// The faults of the sources of this reader's tables, with their places; a table that says something else than its source is
    /// one.
    pub fn faults_of(&self, grammar: &[(&str, &str)], phrases: &str, words: Arc<dyn Lexicon>) -> Vec<String> {
        let loaded = Reader::load(grammar, phrases, self.root, words, self.vocabulary);
        let mut faults = loaded.faults;
        if faults.is_empty() {
            faults.extend_from_slice(&self.faults);
        }
        if faults.is_empty() && self.grammar.as_ref().map(Grammar::spelled_out) != loaded.grammar.as_ref().map(Grammar::spelled_out) {
            faults.push("the grammar's tables aren't what its sources say".to_owned());
        }
        if faults.is_empty() && self.phrases.spelled_out() != loaded.phrases.spelled_out() {
            faults.push("the tables of phrases aren't what their source says".to_owned());
        }
        faults
    }
}

fn limited(grammar: Grammar) -> Grammar {
    grammar.with_limits(Limits { work: MOST_WORK, ..Limits::default() })
}
