//! The rules catalogue: one line in our own words for every rule that a game cites, with where the rule
//! stands in each edition – a number, or a heading where the book has no numbers.
//!
//! A rule is known by its *slug*, which never changes; where it stands depends on the edition, so a
//! citation always names one. The data is a table of the game, the editions newest first:
//!
//! ```text
//! slug                        2026    2017    2011    summary
//! one-opportunity-per-event   614.5   614.5   614.5   An effect gets one opportunity …
//! ```
//!
//! A `-` means that the rule doesn't exist in that edition, or that its place there isn't known.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use instead_text::suggest;
use serde::{Deserialize, Serialize};

use crate::reference::{Reference, RuleNumber};

/// An edition of a game's rules: its place among them, the oldest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EditionId(pub u8);

/// The names of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditionName {
    /// The head of its column in the table: `2026`, `1.3`.
    pub key: &'static str,
    /// The full name, such as the date from which it is effective; in text and JSON.
    pub name: &'static str,
}

/// The rules of a game as they are published, and the table that lists them.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// The editions, the oldest first.
    pub editions: &'static [EditionName],
    /// The table, as text.
    pub table: &'static str,
    /// An example of a reference, for messages: `614.5 or 614.12a`.
    pub example: &'static str,
    /// The sections about replacement effects, which have to be shown completely; none: all.
    pub heart: &'static [&'static str],
}

/// One rule: its stable name, where it stands, and our one-line summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name that never changes, such as `one-opportunity-per-event`.
    pub slug: &'static str,
    /// The content of the rule, in our own words and on one line.
    pub summary: &'static str,
    /// Where it stands in each edition, the oldest first.
    places: Vec<Option<(&'static str, Reference)>>,
}

/// All the rules that a game's catalogue knows.
#[derive(Clone, Debug)]
pub struct Catalogue {
    book: &'static Book,
    rules: Vec<Rule>,
    slugs: BTreeMap<&'static str, usize>,
    /// For each edition, the oldest first; made when somebody looks for a place.
    places: OnceLock<Vec<BTreeMap<Reference, usize>>>,
}

/// A rule as it is cited: where it stands in an edition, and what it says in our words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Citation {
    /// Where it stands.
    #[serde(flatten)]
    pub place: Cited,
    /// The edition in which it stands there.
    pub edition: &'static str,
    /// The name that never changes.
    pub slug: &'static str,
    /// The rule, in our own words.
    pub summary: &'static str,
}

/// Where it stands: `616.1e`.
impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.place.text())
    }
}

/// A reference as the book writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cited {
    /// `614.5`
    Number(&'static str),
    /// `Ward`
    Heading(&'static str),
}

impl Cited {
    /// As the book writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Cited::Number(text) | Cited::Heading(text) => text,
        }
    }
}

/// A text that names no known edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no edition `{text}` of the rules here; {known}")]
pub struct EditionError {
    text: String,
    known: String,
}

impl Rule {
    /// Where the rule stands in this edition, if it is known there.
    pub fn at(&self, edition: EditionId) -> Option<&'static str> {
        self.place(edition).map(|(text, _)| *text)
    }

    /// The same, to be compared.
    pub fn reference(&self, edition: EditionId) -> Option<&Reference> {
        self.place(edition).map(|(_, reference)| reference)
    }

    /// The editions in which it stands at a known place, the oldest first.
    pub fn editions(&self) -> impl DoubleEndedIterator<Item = EditionId> + '_ {
        (0..self.places.len() as u8).map(EditionId).filter(|edition| self.at(*edition).is_some())
    }

    fn place(&self, edition: EditionId) -> Option<&(&'static str, Reference)> {
        self.places.get(usize::from(edition.0))?.as_ref()
    }

    /// As it is cited from an edition.
    pub fn cited(&self, edition: EditionId) -> Option<Cited> {
        self.place(edition).map(|(text, reference)| match reference {
            Reference::Number(_) => Cited::Number(text),
            Reference::Heading(_) => Cited::Heading(text),
        })
    }
}

impl Catalogue {
    /// Reads a book's table. A line that can't be read is left out and noted in the list returned; the game
    /// tests that this list is empty.
    pub fn load(book: &'static Book) -> (Self, Vec<String>) {
        let mut defects = Vec::new();
        let keys: Vec<&str> = book.editions.iter().rev().map(|edition| edition.key).collect();
        let header = format!("slug\t{}\tsummary", keys.join("\t"));
        let mut lines = book.table.lines().enumerate();
        match lines.next() {
            Some((_, line)) if line == header => {}
            _ => defects.push(format!("line 1: the header should be {header:?}")),
        }
        let mut rules: Vec<(Reference, Rule)> = Vec::new();
        for (index, line) in lines {
            match rule(line, keys.len()) {
                Ok(entry) => rules.push(entry),
                Err(reason) => defects.push(format!("line {}: {reason}", index + 1)),
            }
        }
        rules.sort_by(|(one, rule), (other, later)| (one, rule.slug).cmp(&(other, later.slug)));
        let rules: Vec<Rule> = rules.into_iter().map(|(_, rule)| rule).collect();
        let slugs = rules.iter().enumerate().map(|(index, rule)| (rule.slug, index)).collect();
        (Catalogue { book, rules, slugs, places: OnceLock::new() }, defects)
    }

    /// The book it lists.
    pub fn book(&self) -> &'static Book {
        self.book
    }

    /// All editions, the oldest first.
    pub fn editions(&self) -> impl DoubleEndedIterator<Item = EditionId> + use<> {
        (0..self.book.editions.len() as u8).map(EditionId)
    }

    /// The newest edition.
    pub fn newest(&self) -> EditionId {
        EditionId((self.book.editions.len() as u8).saturating_sub(1)) // no amount
    }

    /// The name of an edition.
    pub fn name(&self, edition: EditionId) -> &'static str {
        self.book.editions.get(usize::from(edition.0)).map_or("", |edition| edition.name)
    }

    /// The edition of that name, full or short.
    ///
    /// # Errors
    ///
    /// There is no such edition; the message lists those that there are.
    pub fn edition(&self, text: &str) -> Result<EditionId, EditionError> {
        let text = text.trim();
        let named = |edition: &EditionName| edition.key.eq_ignore_ascii_case(text) || edition.name.eq_ignore_ascii_case(text);
        match self.book.editions.iter().position(named) {
            Some(place) => Ok(EditionId(place as u8)),
            None => {
                let names: Vec<&str> = self.book.editions.iter().map(|edition| edition.name).collect();
                let known = match names.as_slice() {
                    [only] => format!("the edition is {only}"),
                    [start @ .., last] => format!("the editions are {} and {last}", start.join(", ")),
                    [] => "there are none".to_owned(),
                };
                let short = self.book.editions.iter().any(|edition| edition.key.len() == 4 && edition.name.len() > 4);
                let known = if short { format!("{known} (the year alone is enough)") } else { known };
                Err(EditionError { text: text.to_owned(), known })
            }
        }
    }

    /// All rules, in the order of where they stand in the newest edition that has them.
    pub fn all(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule that stands here in this edition. The place may be written as people write it
    /// (`614.12a`, `CR 614.12a`, `614.12.`).
    pub fn find(&self, place: &str, edition: EditionId) -> Option<&Rule> {
        let place = Reference::parse(place)?;
        self.rules.get(*self.at(edition)?.get(&place)?)
    }

    /// The rule with this slug.
    pub fn by_slug(&self, slug: &str) -> Option<&Rule> {
        self.rules.get(*self.slugs.get(slug)?)
    }

    /// The rules of an edition that stand here or below (`614.12`, `614`), in the book's order.
    pub fn below(&self, place: &str, edition: EditionId) -> Vec<&Rule> {
        let Some(above) = Reference::parse(place) else { return Vec::new() };
        self.listed(edition).filter(|(reference, _)| reference.is_below(&above)).map(|(_, rule)| rule).collect()
    }

    /// The rules of an edition, in the book's order.
    pub fn listed(&self, edition: EditionId) -> impl Iterator<Item = (&Reference, &Rule)> {
        self.at(edition).into_iter().flatten().filter_map(|(reference, index)| Some((reference, self.rules.get(*index)?)))
    }

    /// Whether a rule is one of those that the book is here for ([`Book::heart`]).
    pub fn is_heart(&self, rule: &Rule, edition: EditionId) -> bool {
        let sections = || self.book.heart.iter().filter_map(|section| Reference::parse(section));
        self.book.heart.is_empty() || rule.reference(edition).is_some_and(|place| sections().any(|section| place.is_below(&section)))
    }

    /// The place in this edition that is nearest to the given one, for messages ("there is no 614.18; did
    /// you mean 614.17?"). Sections weigh most; of two equally near ones it is the lower.
    pub fn near(&self, place: &str, edition: EditionId) -> Option<&'static str> {
        let texts = || self.listed(edition).filter_map(|(_, rule)| rule.at(edition));
        let Some(wanted) = RuleNumber::parse(place).or_else(|| RuleNumber::loose(place)) else { return suggest(place, texts()) };
        let numbered = self.listed(edition).filter_map(|(reference, rule)| match reference {
            Reference::Number(number) => Some((number.distance(&wanted), rule)),
            Reference::Heading(_) => None,
        });
        let (_, rule) = numbered.min_by(|(one, _), (other, _)| one.cmp(other))?;
        rule.at(edition)
    }

    /// Citations from an edition. A rule that has no known place there is cited from the newest edition
    /// that has one, and says so.
    pub fn cite(&self, slugs: &[&'static str], edition: EditionId) -> Vec<Citation> {
        let mut cited: Vec<Citation> = Vec::new();
        for slug in slugs {
            let Some(rule) = self.by_slug(slug) else { continue };
            let known = rule.cited(edition).map(|place| (place, edition));
            let Some((place, edition)) = known.or_else(|| rule.editions().rev().find_map(|newest| Some((rule.cited(newest)?, newest))))
            else {
                continue;
            };
            if cited.iter().all(|cited| cited.slug != rule.slug) {
                cited.push(Citation { place, edition: self.name(edition), slug: rule.slug, summary: rule.summary });
            }
        }
        cited
    }

    fn at(&self, edition: EditionId) -> Option<&BTreeMap<Reference, usize>> {
        let rules = || self.rules.iter().enumerate();
        let here = |edition| rules().filter_map(move |(index, rule)| Some((rule.reference(edition)?.clone(), index))).collect();
        let places = self.places.get_or_init(|| self.editions().map(here).collect());
        places.get(usize::from(edition.0))
    }
}

/// Reads one line into the rule and the reference that it is sorted by (its newest one).
fn rule(line: &'static str, editions: usize) -> Result<(Reference, Rule), String> {
    let fields: Vec<&'static str> = line.split('\t').collect();
    let [slug, places @ .., summary] = fields.as_slice() else { return Err("there should be a slug and a summary".to_owned()) };
    if places.len() != editions {
        return Err(format!("there should be {} fields, with tabs between them", editions + 2));
    }
    if slug.is_empty() || summary.is_empty() {
        return Err("slug and summary can't be empty".to_owned());
    }
    let place = |text: &&'static str| match (*text, Reference::parse(text)) {
        ("-", _) => Ok(None),
        (text, Some(reference)) if !text.ends_with('.') && text == text.trim() => Ok(Some((text, reference))),
        (text, _) => Err(format!("`{text}` is no reference")),
    };
    let newest_first: Vec<_> = places.iter().map(place).collect::<Result<_, _>>()?;
    let newest = newest_first.iter().flatten().next().map(|(_, reference)| reference.clone());
    let newest = newest.ok_or_else(|| format!("`{slug}` stands in no edition"))?;
    Ok((newest, Rule { slug, summary, places: newest_first.into_iter().rev().collect() }))
}

#[cfg(test)]
mod tests;
