//! Card texts of Magic: how its grammar, its synonyms and its type lines go with the shared
//! [`Reader`].

mod lexicon;
mod sources;
mod unread;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use instead_game::text::{CardKind, Manner, Reader, Tables};
use instead_model::definition::{Clause, Definition};
use instead_model::ids::Tag;
use instead_model::language::Ability;
use instead_model::vocabulary::TagKind;
use instead_text::{Diagnostic, Grammar, Phrases, Token, TokenKind, Unprintable};

pub use instead_game::text::{CardText, Refused, unescaped};
pub use lexicon::{Words, is_more_than_a_tag};

use crate::words::{self, known};

/// The grammar as the build script prepared it.
const TABLES: Tables = Tables {
    grammar: include_bytes!(concat!(env!("OUT_DIR"), "/grammar.tables")),
    phrases: include_bytes!(concat!(env!("OUT_DIR"), "/phrases.tables")),
};

/// The sort of a whole clause.
const ROOT: &str = "Ability";

/// The reader of Magic's texts, loaded once.
pub fn reader() -> &'static Reader {
    static READER: OnceLock<Reader> = OnceLock::new();
    READER.get_or_init(|| Reader::of_tables(TABLES, ROOT, Arc::new(Words::new()), crate::words::vocabulary()))
}

/// The faults of the built-in grammar. A test keeps this empty.
pub fn faults() -> Vec<String> {
    reader().faults_of(sources::GRAMMAR, sources::PHRASES, Arc::new(Words::new()))
}

/// The grammar of Magic's texts, for listings and coverage.
pub fn grammar() -> Option<&'static Grammar> {
    reader().grammar()
}

/// The table of synonyms.
pub fn phrases() -> &'static Phrases {
    reader().phrases()
}

/// Reads one clause.
///
/// # Errors
///
/// [`Reader::read`]
pub fn read(tokens: &[Token]) -> Result<Ability, Refused> {
    reader().read(tokens)
}

/// An ability as a text, with `~` for the card's name.
///
/// # Errors
///
/// The part for which the grammar has no words.
pub fn print_ability(ability: &Ability) -> Result<String, Unprintable> {
    reader().print(ability)
}

/// Reads a card.
///
/// ```
/// use instead_magic::text::{CardText, compile};
///
/// let card = CardText {
///     name: "Fog".into(),
///     type_line: "Instant".into(),
///     text: "Prevent all combat damage that would be dealt this turn.".into(),
///     ..CardText::default()
/// };
/// let (definition, findings) = compile(&card);
/// assert!(findings.is_empty() && definition.declined().next().is_none());
/// ```
pub fn compile(card: &CardText) -> (Definition, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let tags = characteristics(card, &mut findings);
    let definition =
        Definition { tags, power_toughness: power_toughness(card, &mut findings), loyalty: loyalty(card), ..Definition::default() };
    let card = &without_brackets(card);
    reader().define(card, definition, manner(card), findings)
}

/// The loyalty of a planeswalker, the defense of a battle (CR 306.5b, 310.4b). Tables that have no column for it put it alone where
/// a creature's power stands.
fn loyalty(card: &CardText) -> Option<u64> {
    let alone = || {
        let kind = card.type_line.to_lowercase();
        let counted = kind.contains("planeswalker") || kind.contains("battle");
        card.power.as_deref().filter(|_| counted && card.toughness.is_none())
    };
    card.loyalty.as_deref().or_else(alone)?.trim().parse().ok()
}

/// A text with cleave as it is where that wasn't paid for: what stands in square brackets is part of it (CR 702.148a).
fn without_brackets(card: &CardText) -> Cow<'_, CardText> {
    if !has_cleave(card) {
        return Cow::Borrowed(card);
    }
    Cow::Owned(CardText { text: card.text.replace(['[', ']'], ""), ..card.clone() })
}

fn has_cleave(card: &CardText) -> bool {
    card.text.contains('[') && card.text.lines().any(|line| line.trim_start().to_lowercase().starts_with("cleave"))
}

/// CR 702.148a: the same with all text within square brackets removed; none if the card hasn't cleave.
pub fn cleaved(card: &CardText) -> Option<CardText> {
    has_cleave(card).then(|| {
        let mut depth = 0_u32;
        let stays = |c: char| {
            depth = if c == '[' { depth + 1 } else { depth };
            let stays = depth == 0;
            depth = if c == ']' { depth.saturating_sub(1) } else { depth }; // no amount
            stays
        };
        let text: String = card
            .text
            .chars()
            .filter({
                let mut stays = stays;
                move |c| stays(*c)
            })
            .collect();
        // What a removed part leaves behind.
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ").replace(" .", ".").replace(" ,", ",");
        let lines: Vec<String> =
            text.lines().map(words).filter(|line| !line.is_empty() && !line.to_lowercase().starts_with("cleave")).collect();
        CardText { text: lines.join("\n"), ..card.clone() }
    })
}

/// The clauses of a card's text, each with why it was declined, if it was.
///
/// # Errors
///
/// A text that is too long.
pub fn clauses(card: &CardText) -> Result<Vec<(Clause, Option<Diagnostic>)>, Diagnostic> {
    let card = &without_brackets(card);
    reader().clauses(card, manner(card))
}

fn manner(card: &CardText) -> Manner {
    Manner { kind: kind(&card.type_line), matters: unread::matters }
}

/// The kind of card that has this type line.
fn kind(type_line: &str) -> CardKind {
    let has = |word: &str| type_line.split(|c: char| !c.is_alphabetic()).any(|part| part.eq_ignore_ascii_case(word));
    match () {
        () if type_line.trim().is_empty() => CardKind::Unknown,
        () if has("instant") || has("sorcery") => CardKind::Spell,
        () => CardKind::Permanent,
    }
}

/// Words that begin costs, and keyword abilities that somebody has to activate.
const COST_WORDS: &[&str] =
    &["sacrifice", "discard", "pay", "tap", "untap", "exile", "remove", "return", "put", "reveal", "mill", "collect"];
const ACTIVATED_KEYWORDS: &[&str] = &[
    "equip",
    "cycling",
    "unearth",
    "fortify",
    "level",
    "outlast",
    "embalm",
    "eternalize",
    "scavenge",
    "reinforce",
    "transmute",
    "ninjutsu",
    "crew",
    "saddle",
    "reconfigure",
    "encore",
    "forecast",
    "transfigure",
    "swampcycling",
    "plainscycling",
    "islandcycling",
    "mountaincycling",
    "forestcycling",
    "landcycling",
    "basic",
    "monstrosity",
    "adapt",
];

/// Whether a clause matters only when somebody activates it.
fn is_activated(tokens: &[Token]) -> bool {
    let Some(first) = tokens.first() else { return false };
    let word = first.text.to_lowercase();
    if ACTIVATED_KEYWORDS.contains(&word.as_str()) && tokens.len() < 8 {
        return true;
    }
    let sentence = tokens.iter().position(|token| token.text == ".").unwrap_or(tokens.len());
    let quoted = tokens.iter().position(|token| token.kind == TokenKind::Open).unwrap_or(tokens.len());
    let colon = tokens.iter().position(|token| token.text == ":").filter(|colon| *colon < sentence.min(quoted));
    // A loyalty ability, or one with a row of numbers for its cost.
    let loyalty = word.starts_with(['-', '−', '+', '–']) && tokens.iter().take(4).any(|token| token.text == ":");
    // An ability word or keyword may stand before the cost.
    let dash = tokens.iter().take(4).position(|token| matches!(token.kind, TokenKind::Dash | TokenKind::TightDash));
    if let Some(dash) = dash.filter(|dash| *dash > 0 && colon.is_some_and(|colon| *dash < colon))
        && let Some((words, cost)) = tokens.split_at_checked(dash)
    {
        return words.iter().all(|token| token.kind == TokenKind::Word) && cost.get(1..).is_some_and(is_activated);
    }
    let costs = loyalty || matches!(first.kind, TokenKind::Symbol | TokenKind::Number) || COST_WORDS.contains(&word.as_str());
    colon.is_some() && costs
}

/// Colours, types, subtypes and supertypes.
fn characteristics(card: &CardText, findings: &mut Vec<Diagnostic>) -> Vec<Tag> {
    let vocabulary = words::vocabulary();
    let mut tags = Vec::new();
    for (symbol, color) in ["W", "U", "B", "R", "G"].iter().zip(known().colors) {
        let bears = card.cost.split(['{', '}']).any(|inner| inner.split('/').any(|half| half == *symbol));
        if bears {
            tags.push(color);
        }
    }
    let colors = match tags.len() {
        0 => vocabulary.find_tag(TagKind::Color, "colorless"),
        1 => None,
        _ => vocabulary.find_tag(TagKind::Color, "multicolored"),
    };
    tags.extend(colors);
    let (types, subtypes) = match card.type_line.split_once(['—', '–']) {
        Some((types, subtypes)) => (types, subtypes),
        None => card.type_line.split_once(" - ").unwrap_or((card.type_line.as_str(), "")),
    };
    let unknown = |word: &str, what: &str, kinds: &[TagKind]| {
        let known = vocabulary.tags.iter().filter(|tag| kinds.contains(&tag.kind)).map(|tag| tag.name.as_str());
        let finding = Diagnostic::warning("text/unknown-type", format!("`{word}` is no {what} that is known; it is left out"));
        match instead_text::suggest(word, known) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding,
        }
    };
    for word in types.split_whitespace() {
        let old = if word.eq_ignore_ascii_case("tribal") { "kindred" } else { word };
        let found = vocabulary.find_tag(TagKind::Type, old).or_else(|| vocabulary.find_tag(TagKind::Supertype, old));
        match found {
            Some(tag) => tags.push(tag),
            None => findings.push(unknown(word, "card type", &[TagKind::Type, TagKind::Supertype])),
        }
    }
    // CR 205.3: one creature type is two words long.
    let subtypes = subtypes.replace("Time Lord", "Time\u{a0}Lord");
    for word in subtypes.split([' ', '\t']).filter(|word| !word.is_empty()).map(|word| word.replace('\u{a0}', " ")) {
        let word = word.as_str();
        match vocabulary.find_tag(TagKind::Subtype, word) {
            Some(tag) => tags.push(tag),
            None => findings.push(unknown(word, "subtype", &[TagKind::Subtype])),
        }
    }
    tags
}

/// Power and toughness; what is not a number counts as 0, with a note.
fn power_toughness(card: &CardText, findings: &mut Vec<Diagnostic>) -> Option<(i64, i64)> {
    let (power, toughness) = (card.power.as_deref()?, card.toughness.as_deref()?);
    let mut number = |text: &str| {
        text.parse().unwrap_or_else(|_| {
            findings.push(Diagnostic::note("text/no-number", format!("`{text}` counts as 0")));
            0
        })
    };
    Some((number(power), number(toughness)))
}

/// The understanding of a definition, line by line: clauses that were read, as they are printed, and clauses that were declined.
pub fn understood(definition: &Definition) -> Vec<String> {
    reader().understood(definition)
}

/// The cards of a table with one face a line, `$` for line breaks: name, mana cost, type line, power, toughness,
/// text, and more columns, which come back as they are.
pub fn table(text: &str) -> impl Iterator<Item = (CardText, Vec<&str>)> {
    text.lines().skip(1).filter_map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next();
        let (name, cost, type_line) = (next()?, next()?, next()?);
        let (power, toughness, text) = (next()?, next()?, next()?);
        let some = |value: &str| (!value.is_empty()).then(|| value.to_owned());
        let card = CardText {
            name: unescaped(name),
            cost: cost.to_owned(),
            type_line: unescaped(type_line),
            power: some(power),
            toughness: some(toughness),
            loyalty: None,
            text: unescaped(text).replace('$', "\n"),
        };
        Some((card, columns.collect()))
    })
}
