//! Card texts of Riftbound: how its grammar, its synonyms and its type lines go with the shared
//! [`Reader`].

mod lexicon;
mod sources;

use std::sync::{Arc, OnceLock};

use instead_game::text::{CardKind, Manner, Reader, Tables, Unread};
use instead_game::waiting::{Form, names_a_place, says_something, waits_for};
use instead_model::definition::{Clause, Definition, Matters};
use instead_model::ids::Tag;
use instead_model::vocabulary::TagKind;
use instead_text::{Diagnostic, Token, TokenKind};

pub use instead_game::text::{CardText, Refused, unescaped};
pub use lexicon::Words;

use crate::words::{self, known};

/// The grammar as the build script prepared it.
const TABLES: Tables = Tables {
    grammar: include_bytes!(concat!(env!("OUT_DIR"), "/grammar.tables")),
    phrases: include_bytes!(concat!(env!("OUT_DIR"), "/phrases.tables")),
};

/// The sort of a whole clause.
const ROOT: &str = "Ability";

/// The reader of Riftbound's texts, loaded once.
pub fn reader() -> &'static Reader {
    static READER: OnceLock<Reader> = OnceLock::new();
    READER.get_or_init(|| Reader::of_tables(TABLES, ROOT, Arc::new(Words::new()), crate::words::vocabulary()))
}

/// The faults of the built-in grammar. A test keeps this empty.
pub fn faults() -> Vec<String> {
    reader().faults_of(sources::GRAMMAR, sources::PHRASES, Arc::new(Words::new()))
}

/// Reads a card.
pub fn compile(card: &CardText) -> (Definition, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let tags = characteristics(card, &mut findings);
    let might: Option<i64> = card.power.as_deref().and_then(|might| might.parse().ok());
    let definition = Definition { tags, power_toughness: might.map(|might| (might, might)), ..Definition::default() };
    reader().define(&spelled(card), definition, manner(card), findings)
}

/// The clauses of a card's text, each with why it was declined, if it was.
///
/// # Errors
///
/// A text that is too long.
pub fn clauses(card: &CardText) -> Result<Vec<(Clause, Option<Diagnostic>)>, Diagnostic> {
    reader().clauses(&spelled(card), manner(card))
}

/// The card with its text in the spelling of the grammar.
fn spelled(card: &CardText) -> CardText {
    CardText { text: published(&card.text), ..card.clone() }
}

fn manner(card: &CardText) -> Manner {
    Manner { kind: kind(&card.type_line), matters }
}

/// Triggered abilities, for what they wait for.
const TRIGGERED: &[Form] = &[Form {
    stop: ",",
    begins: &["when", "at", "the"],
    known: "When you play me, draw 1.",
    #[rustfmt::skip]
    instructions: &[
        "you", "if", "each", "choose", "draw", "deal", "kill", "give", "play", "move", "ready", "exhaust", "stun", "buff",
        "banish", "return", "recycle", "reveal", "look", "channel", "score", "gain", "discard", "counter", "heal", "recall", "an",
        "a", "all", "they", "it", "spend", "pay", "opponents",
    ],
    waits: on_the_board,
}];

/// 366.1: whether the instructions of a triggered ability leave it at that, that it functions on the board only. One that brings
/// its own card from somewhere else functions there (383.2.c.1).
fn on_the_board(instructions: &[Token]) -> bool {
    let has = |words: &[&str]| instructions.iter().any(|token| words.iter().any(|word| token.text.eq_ignore_ascii_case(word)));
    !(has(&["from", "in"]) && has(&["me", "I", "I'm", "I’m", "this", "~"]) && has(&["trash", "hand", "deck", "banishment", "banished"]))
}

/// When a clause that isn't read can matter.
fn matters(reader: &Reader, unread: &Unread<'_>) -> Matters {
    let Unread { paragraph, kind, .. } = *unread;
    match waits_for(reader, paragraph, TRIGGERED).filter(|_| kind != CardKind::Spell) {
        Some(triggers) => Matters::After(triggers),
        None if is_activated(paragraph) => Matters::Activated,
        // A keyword alone doesn't say where it functions.
        None if kind == CardKind::Unknown || !says_something(paragraph) || names_a_place(paragraph, ELSEWHERE) => Matters::Always,
        None => Matters::InForce,
    }
}

/// Words of places where a card isn't in play, and of what is done to cards there: a text that speaks of them may have an
/// effect there.
const ELSEWHERE: &[&str] = &[
    "hand",
    "hands",
    "deck",
    "decks",
    "discard",
    "discarded",
    "discards",
    "trash",
    "banish",
    "banished",
    "draw",
    "draws",
    "drawn",
    "reveal",
    "reveals",
    "revealed",
    "recycle",
    "recycled",
    "recycles",
    "champion",
    "zone",
    "hidden",
    "hide",
    "facedown",
    "anywhere",
    "game",
    "search",
    "predict",
    "look",
];

/// The kind of card that has this type line.
fn kind(type_line: &str) -> CardKind {
    let has = |word: &str| type_line.split(|c: char| !c.is_alphabetic()).any(|part| part.eq_ignore_ascii_case(word));
    match () {
        () if type_line.trim().is_empty() => CardKind::Unknown,
        () if has("spell") => CardKind::Spell,
        () => CardKind::Permanent,
    }
}

/// Whether a clause matters only when somebody activates it: a colon after a cost, or Equip.
fn is_activated(tokens: &[Token]) -> bool {
    let words: Vec<&str> = tokens.iter().take(2).map(|token| token.text.as_str()).collect();
    let sentence = tokens.iter().position(|token| token.text == ".").unwrap_or(tokens.len());
    let colon = tokens.iter().position(|token| token.text == ":").is_some_and(|colon| colon < sentence);
    let costs = tokens.first().is_some_and(|first| {
        first.kind == TokenKind::Symbol || ["Kill", "Discard", "Spend", "Recycle", "Exhaust", "Banish"].contains(&first.text.as_str())
    });
    words == ["[", "Equip"] || (colon && costs)
}

/// A published text in the spelling of this engine: `[RUNE:fury]` is `{fury}`, `[E2]` is `{2}`, `[MIGHT]` is `{M}`.
pub fn published(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('[') {
        let Some(length) = rest[start..].find(']') else { break };
        let inner = &rest[start + 1..start + length];
        out.push_str(&rest[..start]);
        let energy = inner.strip_prefix('E').filter(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()));
        match (inner, inner.strip_prefix("RUNE:"), energy) {
            ("MIGHT", ..) => out.push_str("{M}"),
            ("EXHAUST", ..) => out.push_str("{E}"),
            (">" | ">>", ..) => out.push_str(&format!("{{{inner}}}")),
            (_, Some("rainbow"), _) => out.push_str("{A}"),
            (_, Some(domain), _) => out.push_str(&format!("{{{domain}}}")),
            (_, _, Some(number)) => out.push_str(&format!("{{{number}}}")),
            _ => out.push_str(&rest[start..=start + length]),
        }
        rest = &rest[start + length + 1..];
    }
    out.push_str(rest);
    in_mid_sentence(&listed(&on_its_own(&out)))
}

/// When a spell may be played stands in a line of its own, with its reminder: `[Action] Kill a unit.` is two lines.
fn on_its_own(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let keyword = ["[Action] ", "[Reaction] "].iter().find(|keyword| line.starts_with(**keyword)).map_or(0, |keyword| keyword.len());
        let (_, rest) = line.split_at(keyword);
        let reminder = if rest.starts_with('(') { rest.find(") ").map_or(0, |end| end + 2) } else { 0 };
        match line.split_at(keyword + reminder) {
            (head, rest) if keyword > 0 && rest.starts_with(|c: char| c.is_uppercase()) => format!("{}\n{rest}", head.trim_end()),
            _ => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The modes of "Choose one —", and what is done for each type, which are printed as lines of their own, and stand there without a space.
fn listed(text: &str) -> String {
    let lines = text.split('\n').map(|line| match list_in(line) {
        Some(at) => {
            let (intro, modes) = line.split_at(at);
            let mut out = format!("{intro}\n• ");
            let mut letters = modes.chars().peekable();
            while let Some(letter) = letters.next() {
                out.push(letter);
                if letter == '.' && letters.peek().is_some_and(|next| next.is_uppercase()) {
                    out.push_str("\n• ");
                }
            }
            out
        }
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Where a list begins in a line: behind the dash of "choose one … —", or the colon of "based on … type:".
fn list_in(line: &str) -> Option<usize> {
    [("hoose one", "—"), (" based on ", ":")].into_iter().find_map(|(words, mark)| {
        let start = line.find(words)?;
        let at = start + line[start..].find(mark)? + mark.len();
        line[at..].starts_with(|c: char| c.is_uppercase()).then_some(at)
    })
}

/// The text with a small letter after each dependent keyword (727), since the sentence goes on there: `[Level 6]{>} draw 1.`
fn in_mid_sentence(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = ["{>} ", "] — "].iter().filter_map(|mark| rest.find(mark).map(|at| at + mark.len())).min() {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        if let Some(first) = word.chars().next().filter(|_| word.len() > 1 && word != "I") {
            out.extend(first.to_lowercase());
            rest = &rest[first.len_utf8()..];
        }
    }
    out.push_str(rest);
    out
}

/// Types, supertypes, tags and domains.
fn characteristics(card: &CardText, findings: &mut Vec<Diagnostic>) -> Vec<Tag> {
    let vocabulary = words::vocabulary();
    let mut tags = Vec::new();
    for (domain, tag) in words::DOMAINS.iter().zip(known().domains) {
        if card.cost.contains(&format!("{{{domain}}}")) {
            tags.push(tag);
        }
    }
    let (types, own) = match card.type_line.split_once(['—', '–']) {
        Some((types, own)) => (types, own),
        None => card.type_line.split_once(" - ").unwrap_or((card.type_line.as_str(), "")),
    };
    for word in types.split_whitespace() {
        let kinds = [TagKind::Type, TagKind::Supertype, TagKind::Color];
        match kinds.iter().find_map(|kind| vocabulary.find_tag(*kind, word)) {
            Some(tag) => tags.push(tag),
            None => {
                findings.push(Diagnostic::warning("text/unknown-type", format!("`{word}` is no card type that is known; it is left out")))
            }
        }
    }
    // Tags may have several words.
    for word in own.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        match vocabulary.find_tag(TagKind::Subtype, word) {
            Some(tag) => tags.push(tag),
            None => findings.push(Diagnostic::warning("text/unknown-type", format!("`{word}` is no tag that is known; it is left out"))),
        }
    }
    tags
}

/// The cards of a table with one card a line, `$` for line breaks: name, type, might, keywords, text.
pub fn table(text: &str) -> impl Iterator<Item = CardText> {
    text.lines().skip(1).filter_map(|line| {
        let mut columns = line.split('\t');
        let (name, type_line, might) = (columns.next()?, columns.next()?, columns.next()?);
        let text = columns.nth(1)?;
        Some(CardText {
            name: unescaped(name),
            type_line: type_line.to_owned(),
            power: (!might.is_empty()).then(|| might.to_owned()),
            text: published(&unescaped(text).replace('$', "\n")),
            ..CardText::default()
        })
    })
}
