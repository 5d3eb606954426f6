//! The words of Ink: verbs, zones, kinds of cards, steps; and what is read with them.

use std::sync::{Arc, OnceLock};

use instead_game::{Book, Catalogue, EditionName, Library, Reader, lexicon};
use instead_model::ids::{Tag, Zone};
use instead_model::vocabulary::{TagKind, Vocabulary, tags};

instead_model::verbs! {
    /// Damage.
    Deal = "deal", "{source} deals {amount} damage to {subject}", "damage";
    /// A card.
    Draw = "draw", "{player} draws a card", "drawing a card", leaves;
    /// Banishing.
    Banish = "banish", "{subject} is banished", "being banished", leaves;
    /// A change of zones.
    Move = "move", "{subject} goes to {to}", "a change of zones";
    /// Lore.
    GainLore = "gain-lore", "{player} gains {amount} lore", "gaining lore";
    /// Questing.
    Quest = "quest", "{subject} quests", "questing";
    /// A challenge.
    Challenge = "challenge", "{source} challenges {subject}", "a challenge";
    /// Turning sideways.
    Exert = "exert", "{subject} is exerted", "exerting";
    /// Turning upright.
    Ready = "ready", "{subject} is readied", "readying";
    /// A step.
    Begin = "begin", "{player}'s {moment} begins", "the beginning of a step";
    /// The end of the game.
    Win = "win", "{player} wins the game", "winning";
}

instead_model::moments! {
    READY = 0, "ready step";
    DRAW = 1, "draw step";
    MAIN = 2, "main phase";
}

/// Cards turned into ink.
pub const INKWELL: Zone = Zone(7);
/// Characters.
pub const CHARACTER: Tag = Tag(0);
/// Actions.
pub const ACTION: Tag = Tag(1);

pub fn vocabulary() -> &'static Vocabulary {
    static WORDS: OnceLock<Vocabulary> = OnceLock::new();
    WORDS.get_or_init(|| Vocabulary {
        verbs: Do::words(),
        zones: vec!["play", "bag", "hand", "deck", "discard", "place outside the game", "place beside the game", "inkwell"],
        tags: [tags(TagKind::Type, &["character", "action", "item"]), tags(TagKind::Subtype, &["hero", "ally", "giant"])].concat(),
        moments: NAMES.to_vec(),
        ..Vocabulary::default()
    })
}

pub fn reader() -> &'static Reader {
    static READER: OnceLock<Reader> = OnceLock::new();
    let words = || Arc::new(lexicon::symbols(vocabulary()));
    READER.get_or_init(|| Reader::load(&[("ink.grammar", include_str!("ink.grammar"))], "", "Ability", words(), vocabulary()))
}

pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::load(&[("ink.cards", include_str!("ink.cards"))]))
}

pub fn catalogue() -> &'static Catalogue {
    static BOOK: Book = Book {
        editions: &[EditionName { key: "2026", name: "2026-02-05" }],
        table: include_str!("catalogue.tsv"),
        example: "7.7",
        heart: &[],
    };
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| Catalogue::load(&BOOK).0)
}
