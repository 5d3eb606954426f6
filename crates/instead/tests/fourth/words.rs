//! The words of Candles.

use std::sync::{Arc, OnceLock};

use instead_game::{Book, Catalogue, EditionName, Library, Reader};
use instead_model::ids::Verb;
use instead_model::vocabulary::{TagKind, TagWord, VerbWord, Vocabulary};
use instead_text::WordTable;
use serde_json::json;

pub const DEAL: Verb = Verb(0);
pub const LIGHT: Verb = Verb(1);

pub fn vocabulary() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| Vocabulary {
        verbs: [
            ("deal", "{source} blows out {amount} candles of {subject}", "damage"),
            ("light", "{player} lights {amount} candles", "lighting candles"),
            ("move", "{subject} goes to {to}", "moving"),
        ]
        .map(|(name, told, noun)| VerbWord { name, told, noun, leaves: false, shows: false })
        .into(),
        zones: vec!["table", "air", "hand", "box", "ashes", "outside", "wall"],
        counters: Vec::new(),
        states: &[],
        open_counters: false,
        tags: ["relic", "spirit"]
            .map(|name| TagWord { name: name.into(), plural: format!("{name}s"), kind: TagKind::Type, of: None })
            .into(),
        moments: vec!["evening", "night"],
    })
}

pub fn reader() -> &'static Reader {
    static READER: OnceLock<Reader> = OnceLock::new();
    READER.get_or_init(|| {
        let mut words = WordTable::new();
        for (number, verb) in vocabulary().verbs.iter().enumerate() {
            words.add_symbol("verb", verb.name, json!(number));
        }
        Reader::load(&[("candles.grammar", include_str!("candles.grammar"))], "", "Ability", Arc::new(words), vocabulary())
    })
}

pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::load(&[("candles.cards", include_str!("candles.cards"))]))
}

pub fn catalogue() -> &'static Catalogue {
    static BOOK: Book =
        Book { editions: &[EditionName { key: "1", name: "first" }], table: include_str!("catalogue.tsv"), example: "Order", heart: &[] };
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::load(&BOOK).0)
}
