//! Kinds of objects: a card's name, or a description such as `2/2 red Goblin creature token Bear`.

use super::template::{Fail, Reader};
use super::tokens::{Tok, span};
use crate::document::{Described, Name, Stats, Thing};

/// The nouns that end a description, singular and plural. They are the words of card games in
/// general; before a quoted name any word may stand.
pub(crate) const NOUNS: &[(&str, &str)] = &[
    ("permanent", "permanents"),
    ("creature", "creatures"),
    ("artifact", "artifacts"),
    ("enchantment", "enchantments"),
    ("land", "lands"),
    ("planeswalker", "planeswalkers"),
    ("battle", "battles"),
    ("instant", "instants"),
    ("sorcery", "sorceries"),
    ("kindred", "kindreds"),
    ("plane", "planes"),
    ("scheme", "schemes"),
    ("conspiracy", "conspiracies"),
    ("emblem", "emblems"),
    ("card", "cards"),
    ("token", "tokens"),
    ("unit", "units"),
    ("gear", "gears"),
    ("spell", "spells"),
    ("rune", "runes"),
    ("legend", "legends"),
    ("battlefield", "battlefields"),
    ("action", "actions"),
    ("upgrade", "upgrades"),
];

/// The words with which no name begins, unless it is quoted: they go on describing.
const NO_NAMES: &[&str] = &["with", "without", "that", "who", "which", "whose", "having", "has", "is", "and", "or", "but", "under"];

/// `2/2`, `*/1+*`
pub(crate) fn stats(tok: &Tok<'_>) -> Option<Stats> {
    let (power, toughness) = tok.raw.split_once('/').filter(|_| !tok.quoted)?;
    let fits = |s: &str| {
        s.bytes().any(|b| b.is_ascii_digit() || matches!(b, b'*' | b'X'))
            && s.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'*' | b'X' | b'+' | b'-'))
    };
    (fits(power) && fits(toughness) && !power.starts_with('+')).then(|| Stats {
        power: Name::new(power, span(tok.at, tok.at + power.len())),
        toughness: Name::new(toughness, span(tok.end() - toughness.len(), tok.end())),
    })
}

/// The singular of a noun that ends descriptions.
fn noun(r: &Reader<'_>, tok: &Tok<'_>) -> Option<&'static str> {
    let found = r.scope.nouns().find(|(one, many)| tok.is(one) || tok.is(many));
    found.map(|(one, _)| one)
}

/// A kind of object: a description if it reads as one, else a name.
pub(crate) fn read(r: &Reader<'_>, i: usize, end: usize) -> Result<Thing, Fail> {
    match describe(r, i, end) {
        Some(described) => described.map(Thing::Described),
        None => Ok(Thing::Named(r.name(i, end)?)),
    }
}

/// A description, if the words are one: values, or a noun, or words before a quoted name.
pub(crate) fn describe(r: &Reader<'_>, i: usize, end: usize) -> Option<Result<Described, Fail>> {
    let toks = r.toks.get(..end)?;
    let stats = stats(toks.get(i)?);
    let from = if stats.is_some() { i + 1 } else { i };
    let word = |j: &usize| toks.get(*j).is_some_and(|t| !t.quoted);
    let quote = (from..end).find(|j| !word(j));
    // A name follows the last noun, or nothing.
    let last = (from..quote.unwrap_or(end)).rev().find(|j| toks.get(*j).and_then(|tok| noun(r, tok)).is_some());
    let split = match (last, quote) {
        (_, Some(quote)) if quote + 1 == end && (quote > from || stats.is_some()) => quote,
        (Some(last), _) => last + 1,
        (None, _) if stats.is_some() => end,
        (None, _) => return None,
    };
    let kinds = toks.get(from..split)?.iter().map(|t| {
        let text = noun(r, t).unwrap_or(t.raw);
        Name::new(text, t.span())
    });
    let kinds: Vec<Name> = kinds.collect();
    if let Some(bad) = kinds.iter().position(|k| k.text == "," || k.text == ";") {
        return Some(Err(Fail::new(from + bad, "a description without commas")));
    }
    if toks.get(split).is_some_and(|tok| !tok.quoted && NO_NAMES.contains(&tok.raw)) {
        let expected = "a name, or nothing more: what it can do stands on lines below it that begin with `|`, its state after a comma";
        return Some(Err(Fail::new(split, expected)));
    }
    let costing =
        |j: &usize| toks.get(*j).is_some_and(|tok| tok.is("costing")) && toks.get(j + 1).is_some_and(|tok| tok.raw.starts_with('{'));
    if let Some(costing) = (split..end).find(costing) {
        let expected = "nothing more: what it costs is said of its card, `card Plan, a sorcery costing {2}{R}`, on a line of its own";
        return Some(Err(Fail::new(costing, expected)));
    }
    let name = (split < end).then(|| r.name(split, end)).transpose();
    Some(name.map(|name| Described { stats, kinds, name }))
}
