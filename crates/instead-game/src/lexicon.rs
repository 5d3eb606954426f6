//! The beginning of the lexicon of every game's grammar: the names by which its sources speak of the game's ids.

use instead_model::vocabulary::Vocabulary;
use instead_text::WordTable;
use serde_json::json;

/// A table with the symbols `tag`, `counter`, `verb`, `zone` and `moment`, each with all names of the vocabulary: a
/// source of the grammar writes `@verb.deal` where a term holds the id of a verb. Words that texts contain are the
/// game's to add.
pub fn symbols(vocabulary: &Vocabulary) -> WordTable {
    let mut table = WordTable::new();
    for (number, word) in vocabulary.tags.iter().enumerate() {
        table.add_symbol("tag", &word.name, json!(number));
    }
    for (number, name) in vocabulary.counters.iter().enumerate() {
        table.add_symbol("counter", name, json!(number));
    }
    for (number, word) in vocabulary.verbs.iter().enumerate() {
        table.add_symbol("verb", word.name, json!(number));
    }
    for (number, name) in vocabulary.zones.iter().enumerate() {
        table.add_symbol("zone", name, json!(number));
    }
    for (number, name) in vocabulary.moments.iter().enumerate() {
        table.add_symbol("moment", name, json!(number));
    }
    table
}
