//! Card texts of KeyForge: how its grammar, its synonyms and its symbols go with the shared
//! [`Reader`].

mod damage;
mod lexicon;
mod lines;
mod meant;
mod sources;
mod symbols;

use std::sync::{Arc, OnceLock};

use instead_game::text::{CardKind, Manner, Reader, Tables, Unread};
use instead_game::waiting::{Form, names_a_place, waits_for};
use instead_model::definition::{Clause, Definition, Matters, Meaning};
use instead_model::ids::Tag;
use instead_model::language::{Ability, CastingOption};
use instead_model::vocabulary::TagKind;
use instead_text::{Diagnostic, Token};

pub use instead_game::text::CardText;
pub use lexicon::Words;
pub use symbols::restored;

use crate::words;

/// The grammar as the build script prepared it.
const TABLES: Tables = Tables {
    grammar: include_bytes!(concat!(env!("OUT_DIR"), "/grammar.tables")),
    phrases: include_bytes!(concat!(env!("OUT_DIR"), "/phrases.tables")),
};

/// The sort of a whole clause.
const ROOT: &str = "Ability";

/// The reader of KeyForge's texts, loaded once.
pub fn reader() -> &'static Reader {
    static READER: OnceLock<Reader> = OnceLock::new();
    READER.get_or_init(|| Reader::of_tables(TABLES, ROOT, Arc::new(Words::new()), crate::words::vocabulary()))
}

/// The faults of the built-in grammar. A test keeps this empty.
pub fn faults() -> Vec<String> {
    reader().faults_of(sources::GRAMMAR, sources::PHRASES, Arc::new(Words::new()))
}

/// Reads a card.
///
/// ```
/// use instead_keyforge::text::{CardText, compile};
///
/// let card = CardText { name: "Bumpsy".into(), type_line: "Creature".into(), text: "Play: Your opponent loses 1 Æmber.".into(), ..CardText::default() };
/// let (definition, findings) = compile(&card);
/// assert!(findings.is_empty() && definition.declined().next().is_none());
/// ```
pub fn compile(card: &CardText) -> (Definition, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let tags = characteristics(card, &mut findings);
    let number = |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok());
    let power_toughness = number(&card.power).map(|power| (power, number(&card.toughness).unwrap_or(0)));
    let definition = Definition { tags, power_toughness, ..Definition::default() };
    let (definition, findings) = reader().define(&spelled(card), definition, MANNER, findings);
    let mut definition = meant::settled(definition);
    definition.otherwise = otherwise(&definition).map(Box::new);
    (definition, findings)
}

/// The definition of a card while it is played as a card of another type: with that type, and with the text it has then.
fn otherwise(definition: &Definition) -> Option<Definition> {
    let (kind, text) = definition.clauses.iter().find_map(|clause| match &clause.meaning {
        Meaning::Ability(Ability::CastingOption(CastingOption::As { kind, text })) => Some((*kind, text)),
        _ => None,
    })?;
    let types = words::vocabulary().tags.iter().map(|word| word.kind == TagKind::Type);
    let types: Vec<bool> = types.collect();
    let is_type = |tag: &Tag| types.get(usize::from(tag.0)).copied().unwrap_or(false);
    let is_keyword = |tag: &Tag| words::vocabulary().tags.get(usize::from(tag.0)).is_some_and(|word| word.kind == TagKind::Keyword);
    let kept = definition.tags.iter().copied().filter(|tag| !is_type(tag) && !is_keyword(tag));
    let clauses =
        text.iter().map(|ability| Clause { text: reader().print(ability).unwrap_or_default(), meaning: Meaning::Ability(ability.clone()) });
    let other = Definition {
        name: definition.name.clone(),
        cost: definition.cost.clone(),
        tags: kept.chain([kind]).collect(),
        clauses: clauses.collect(),
        ..Definition::default()
    };
    Some(other.compiled(crate::words::vocabulary()))
}

/// The clauses of a card's text, each with why it was declined, if it was.
///
/// # Errors
///
/// A text that is too long.
pub fn clauses(card: &CardText) -> Result<Vec<(Clause, Option<Diagnostic>)>, Diagnostic> {
    reader().clauses(&spelled(card), MANNER)
}

const MANNER: Manner = Manner { kind: CardKind::Unknown, matters };

/// Triggered abilities, for what they wait for.
const TRIGGERED: &[Form] = &[
    Form { stop: ":", begins: &[], known: "Play: Draw a card.", instructions: &[], waits: in_play },
    Form {
        stop: ",",
        begins: &["after", "at", "each"],
        known: "After you play a creature, draw a card.",
        instructions: &[
            "you", "if", "each", "choose", "draw", "deal", "destroy", "give", "play", "move", "ready", "exhaust", "stun", "ward", "enrage",
            "exalt", "purge", "archive", "return", "reveal", "look", "gain", "steal", "discard", "heal", "your", "a", "it", "that", "its",
            "they",
        ],
        waits: in_play,
    },
];

/// KF Ability: whether the instructions of a triggered ability leave it at that, that it functions in play only. One that
/// brings its own card from somewhere else functions there.
fn in_play(instructions: &[Token]) -> bool {
    let has = |words: &[&str]| instructions.iter().any(|token| words.iter().any(|word| token.text.eq_ignore_ascii_case(word)));
    !(has(&["from", "in"]) && has(&["~", "this"]) && has(&["discard", "hand", "deck", "archives", "purged"]))
}

/// When a clause that isn't read can matter.
fn matters(reader: &Reader, unread: &Unread<'_>) -> Matters {
    match waits_for(reader, unread.paragraph, TRIGGERED) {
        Some(triggers) => Matters::After(triggers),
        None if names_a_place(unread.paragraph, ELSEWHERE) => Matters::Always,
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
    "pile",
    "archive",
    "archives",
    "archived",
    "purge",
    "purged",
    "draw",
    "draws",
    "drawn",
    "reveal",
    "revealed",
    "prophecy",
    "token",
    "opening",
    "game",
    "anywhere",
    "search",
];

/// The card with its text in the spelling of this engine.
fn spelled(card: &CardText) -> CardText {
    let text = lines::whole(&restored(&card.text), &card.name, card.power.as_deref());
    let kind = card.type_line.split(['—', '–']).next().unwrap_or_default().to_lowercase();
    let is_creature = kind.split_whitespace().any(|word| word == "creature") && !text.contains("may be played as an upgrade");
    CardText { text: if is_creature { symbols::of_creature(&text, &card.name) } else { text }, ..card.clone() }
}

/// House, type and traits, from a type line such as `Logos creature — Cyborg, Beast`.
fn characteristics(card: &CardText, findings: &mut Vec<Diagnostic>) -> Vec<Tag> {
    let vocabulary = words::vocabulary();
    let (kinds, traits) = card.type_line.split_once(['—', '–']).unwrap_or((card.type_line.as_str(), ""));
    let mut tags = Vec::new();
    let mut unknown = |word: &str, what: &str| {
        if !word.is_empty() {
            findings.push(Diagnostic::warning("text/unknown-type", format!("`{word}` is no {what} that is known; it is left out")));
        }
    };
    // A house may be of two words, which some write as one.
    let mut left = kinds.trim().to_lowercase();
    for house in words::HOUSES {
        let said = house.to_lowercase();
        let ways = [said.replace(' ', ""), said];
        if let Some((at, way)) = ways.iter().find_map(|way| Some((left.find(way.as_str())?, way))) {
            tags.extend(vocabulary.find_tag(TagKind::Color, house));
            left.replace_range(at..at + way.len(), "");
        }
    }
    for word in left.split_whitespace() {
        match vocabulary.find_tag(TagKind::Type, word) {
            Some(tag) => tags.push(tag),
            None if word == "token" => {}
            None => unknown(word, "house or card type"),
        }
    }
    // Older files have the house among the traits.
    let mut traits = traits.trim().to_lowercase();
    let known = tags.iter().any(|tag| words::houses().any(|house| house == *tag));
    for house in words::HOUSES.iter().filter(|_| !known) {
        if let Some(rest) = traits.strip_prefix(&house.to_lowercase()).filter(|rest| !rest.starts_with(char::is_alphanumeric)) {
            tags.extend(vocabulary.find_tag(TagKind::Color, house));
            traits = rest.to_owned();
            break;
        }
    }
    for word in traits.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty()) {
        match vocabulary.find_tag(TagKind::Subtype, word) {
            Some(tag) => tags.push(tag),
            None => unknown(word, "trait"),
        }
    }
    tags
}

/// The cards of a table with one card a line, `$` for line breaks: name, type, house, power, armor, traits, text.
pub fn table(text: &str) -> impl Iterator<Item = CardText> {
    text.lines().skip(1).filter_map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next();
        let (name, kind, house) = (next()?, next()?, next()?);
        let (power, armor, traits, text) = (next()?, next()?, next()?, next()?);
        let house = words::HOUSES.iter().find(|known| known.to_lowercase().replace(' ', "") == house).copied().unwrap_or(house);
        let some = |value: &str| (!value.is_empty()).then(|| value.to_owned());
        Some(CardText {
            name: name.to_owned(),
            type_line: format!("{house} {kind} — {traits}"),
            power: some(power),
            toughness: some(armor),
            text: text.replace('$', "\n"),
            ..CardText::default()
        })
    })
}

#[cfg(test)]
mod houses {
    use super::{CardText, compile};
    use crate::words;

    #[test]
    fn stand_before_the_type_or_among_the_traits() {
        let house = |line: &str| {
            let card = CardText { name: "Dextre".into(), type_line: line.into(), ..CardText::default() };
            let (definition, findings) = compile(&card);
            assert!(findings.is_empty(), "{findings:?}");
            words::houses().find(|house| definition.is(*house))
        };
        let logos = house("Logos creature — Human, Scientist");
        assert!(logos.is_some());
        assert_eq!(house("creature — logos human scientist"), logos);
        assert_ne!(house("creature — star alliance human"), logos);
        assert_eq!(house("creature — human scientist"), None);
    }
}
