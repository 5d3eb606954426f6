//! The words of Candles.

use std::sync::{Arc, OnceLock};

use instead_game::{Book, Catalogue, EditionName, Library, Reader, lexicon};
use instead_model::vocabulary::{TagKind, Vocabulary, tags};

instead_model::verbs! {
    /// The damage of this game.
    BlowOut = "deal", "{source} blows out {amount} candles of {subject}", "damage";
    /// The other way round.
    Light = "light", "{player} lights {amount} candles", "lighting candles";
    /// Nothing happens: a change of zones is the fourth verb of every game.
    Wait = "wait", "{player} waits", "waiting";
    /// A change of zones.
    Move = "move", "{subject} goes to {to}", "moving";
}

pub fn vocabulary() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| Vocabulary {
        verbs: Do::words(),
        zones: vec!["table", "air", "hand", "box", "ashes", "outside", "wall"],
        tags: tags(TagKind::Type, &["relic", "spirit"]),
        moments: vec!["evening", "night"],
        ..Vocabulary::default()
    })
}

pub fn reader() -> &'static Reader {
    static READER: OnceLock<Reader> = OnceLock::new();
    let words = || Arc::new(lexicon::symbols(vocabulary()));
    READER.get_or_init(|| Reader::load(&[("candles.grammar", include_str!("candles.grammar"))], "", "Ability", words(), vocabulary()))
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
