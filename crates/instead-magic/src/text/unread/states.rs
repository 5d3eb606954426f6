//! Conditions without which a static ability does nothing: the existence of its subject or host, or a condition that it states.
//!
//! A sentence about one subject does nothing while there is no such object. It has to be about nothing else: after "and", "or"
//! and commas, only words may follow that go on about the same subject.

use instead_game::text::Reader;
use instead_game::waiting::begins_with;
use instead_model::definition::Matters;
use instead_model::language::{Ability, Condition, Matcher, Modifier, Quality};
use instead_text::{Token, TokenKind, normalise};

use super::{forms, without_quotes};
use crate::text::is_activated;
use crate::words;

/// The verbs of static abilities about objects.
#[rustfmt::skip]
const VERBS: &[&str] = &[
    "have", "has", "get", "gets", "are", "is", "lose", "loses", "can't", "don't", "doesn't", "can", "gain", "gains", "become", "becomes", "must", "attack", "attacks", "block", "blocks",
    "be", "isn't", "aren't", "assign", "assigns",
];

/// Words that may stand after "and", "or" and commas, besides verbs and characteristics.
const MORE: &[&str] =
    &["from", "first", "double", "toughness", "abilities", "can", "all", "indestructible", "hexproof", "ward", "protection", "it", "its"];

/// The words with which a sentence begins to state its condition.
const CONDITIONS: &[&str] = &["as", "unless", "if", "until", "during", "while"];

/// The words with which another sentence goes on about the same.
const SAME: &[&str] = &["it", "its", "otherwise", "that", "they", "those"];

/// The condition without which a paragraph does nothing.
pub fn depends_on(reader: &Reader, paragraph: &[Token]) -> Option<Condition> {
    let marked = with_quotes_closed(paragraph);
    let sentences: Vec<&[Token]> = marked.split(|token| token.text == ".").filter(|sentence| !sentence.is_empty()).collect();
    let (first, rest) = sentences.split_first()?;
    let same = |sentence: &&[Token]| begins_with(sentence, SAME) && is_about_one(sentence);
    if !rest.iter().all(same) || first.iter().any(is_about_more) {
        return None;
    }
    if begins_with(first, &["equipped", "enchanted", "fortified"]) {
        let player = first.get(1).is_some_and(|next| next.text == "player" || next.text == "opponent");
        return Some(attached()).filter(|_| !player && is_about_one(first));
    }
    if !rest.is_empty() || quotes(paragraph).any(speaks_of_entering) {
        return None;
    }
    as_long_as(reader, first).or_else(|| is_there(reader, first).filter(|_| is_about_one(first)))
}

/// Words of sentences about more than what there is: about what enters or is cast, and what things cost.
fn is_about_more(token: &Token) -> bool {
    [
        "enter", "enters", "would", "cost", "costs", "spell", "spells", "cast", "casts", "play", "damage", "prevent", "instead", "trigger",
        "triggers",
    ]
    .contains(&token.text.to_lowercase().as_str())
}

/// Whether an ability in quotes may work as its object enters, before that is there.
fn speaks_of_entering(quoted: &[Token]) -> bool {
    quoted.iter().any(|token| ["enter", "enters", "entering", "cast", "cost", "costs"].contains(&token.text.to_lowercase().as_str()))
}

/// It is attached to something.
fn attached() -> Condition {
    let anything = Quality::Either(vec![Quality::Token(true), Quality::Token(false)]);
    Condition::OfThe { of: Matcher::Host, quality: anything }
}

/// "As long as …, …", and "… as long as …": what has to hold.
fn as_long_as(reader: &Reader, sentence: &[Token]) -> Option<Condition> {
    let begins = |at: usize| {
        let words = sentence.get(at..at + 3).unwrap_or_default().iter().map(|token| token.text.to_lowercase());
        words.eq(["as", "long", "as"].map(String::from))
    };
    let at = (0..sentence.len()).find(|at| begins(*at))?;
    let (start, end) = match at {
        0 => (3, sentence.iter().position(|token| token.text == ",")?),
        _ => (at + 3, sentence.len()),
    };
    // "For as long as …" says how long something lasts that was done, not on what condition it is so.
    let lasts = at.checked_sub(1).and_then(|before| sentence.get(before)).is_some_and(|token| token.text.eq_ignore_ascii_case("for"));
    if lasts || at > 0 && !is_about_one(sentence.get(..at)?) {
        return None;
    }
    let opening = normalise("As long as", &[], reader.phrases()).ok()?;
    let closing = normalise(", ~ has flying.", &["~"], reader.phrases()).ok()?;
    let tokens: Vec<Token> = opening.iter().chain(sentence.get(start..end)?).chain(&closing).cloned().collect();
    let Modifier { mut when, .. } = modifier(reader, &tokens)?;
    match when.len() {
        0 => None,
        1 => when.pop(),
        _ => Some(Condition::All(when)),
    }
}

/// "… have …": one of those is there.
fn is_there(reader: &Reader, sentence: &[Token]) -> Option<Condition> {
    let verb = sentence.iter().position(|token| VERBS.contains(&token.text.as_str()))?;
    let subject = sentence.get(..verb).filter(|subject| !subject.is_empty())?;
    let of = ["~ have flying.", "~ has flying."].into_iter().find_map(|words| {
        let closing = normalise(words, &["~"], reader.phrases()).ok()?;
        let tokens: Vec<Token> = subject.iter().chain(closing.get(1..)?).cloned().collect();
        modifier(reader, &tokens).filter(|modifier| modifier.when.is_empty())
    });
    match of?.of {
        Matcher::Noun(noun) => Some(Condition::Exists { noun, at_least: 1 }),
        _ => None,
    }
}

fn modifier(reader: &Reader, tokens: &[Token]) -> Option<Modifier> {
    match reader.read(tokens).ok()? {
        Ability::Modifier(modifier) => Some(modifier),
        _ => None,
    }
}

/// Whether a sentence goes on about the same after each "and", "or" and comma.
fn is_about_one(sentence: &[Token]) -> bool {
    let word = |at: usize| sentence.get(at).map(|token| token.text.to_lowercase());
    let is_tag = |word: &str| words::vocabulary().tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(word));
    let goes_on = |at: usize| -> bool {
        let Some(token) = sentence.get(at) else { return true };
        let (word, next) = (token.text.to_lowercase(), word(at + 1));
        let word = word.as_str();
        let ends = next.as_deref().is_none_or(|next| {
            [",", "and", "or", "in", "until", "as", "creature", "artifact", "creatures"].contains(&next) || is_tag(next)
        });
        matches!(token.kind, TokenKind::Stat | TokenKind::Number | TokenKind::Open | TokenKind::Close)
            || ["and", "or"].contains(&word)
            || VERBS.contains(&word)
            || MORE.contains(&word)
            || is_tag(word) && ends
    };
    let joins = |at: &usize| word(*at).is_some_and(|word| ["and", "or", ",", ";"].contains(&word.as_str()));
    let begins = |at: &usize| *at > 0 && word(*at).is_some_and(|word| CONDITIONS.contains(&word.as_str()));
    let end = (0..sentence.len()).find(begins).unwrap_or(sentence.len());
    (0..end).filter(joins).all(|at| goes_on(at + 1))
}

/// The texts in quotes.
fn quotes(paragraph: &[Token]) -> impl Iterator<Item = &[Token]> {
    let is_open = |token: &Token| token.kind == TokenKind::Open && ["“", "\""].contains(&token.text.as_str());
    let is_close = |token: &Token| token.kind == TokenKind::Close && ["”", "\""].contains(&token.text.as_str());
    let opens = (0..paragraph.len()).filter(move |at| paragraph.get(*at).is_some_and(is_open));
    opens.filter_map(move |at| {
        let rest = paragraph.get(at + 1..)?;
        rest.get(..rest.iter().position(is_close)?)
    })
}

/// A text with a closing mark for each text in quotes, and with the stop that ends it outside.
fn with_quotes_closed(paragraph: &[Token]) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut quoted = false;
    for token in paragraph {
        match token.kind {
            TokenKind::Open if ["“", "\""].contains(&token.text.as_str()) => quoted = true,
            TokenKind::Close if ["”", "\""].contains(&token.text.as_str()) => {
                quoted = false;
                out.push(token.clone());
            }
            _ if !quoted => out.push(token.clone()),
            _ => {}
        }
    }
    out
}

/// When it matters that something has abilities, if that is all that a paragraph says: activated ones in quotes, or such that
/// matter where costs are charged or if somebody uses them.
pub fn gives(reader: &Reader, paragraph: &[Token]) -> Option<Matters> {
    let outside = without_quotes(paragraph);
    let says: Vec<String> = outside.iter().map(|token| token.text.to_lowercase()).collect();
    let at = says.iter().position(|word| ["have", "has"].contains(&word.as_str()))?;
    let subject = says.get(..at).filter(|subject| !subject.is_empty())?;
    let is_type = |at: Option<usize>| {
        let word = at.and_then(|at| subject.get(at)).map_or("", String::as_str);
        words::vocabulary().tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(word.strip_suffix('s').unwrap_or(word)))
    };
    // "Creatures and enchantments you control", and nothing else that they do.
    let joins_types = |at: usize| word_is_and(subject, at) && is_type(at.checked_sub(1)) && is_type(Some(at + 1));
    if (0..subject.len()).any(|at| word_is_and(subject, at) && !joins_types(at)) {
        return None;
    }
    let more = |word: &String| {
        !["get", "gets", "is", "are", "lose", "would", ",", ".", ":", "whenever", "when", "at", "if"].contains(&word.as_str())
    };
    let rest = says.get(at + 1..)?;
    if !subject.iter().all(more) || !rest.iter().all(|word| ["and", ",", "."].contains(&word.as_str())) {
        return None;
    }
    let of = |quoted: &[Token]| match forms::of_known_form(reader, quoted) {
        _ if is_activated(quoted) => Some(Matters::Used(Vec::new())),
        Some(Matters::Charged) => Some(Matters::Charged),
        _ => None,
    };
    let all: Option<Vec<Matters>> = quotes(paragraph).map(of).collect();
    let mut all = all?.into_iter();
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

fn word_is_and(words: &[String], at: usize) -> bool {
    words.get(at).is_some_and(|word| ["and", "or"].contains(&word.as_str()))
}
