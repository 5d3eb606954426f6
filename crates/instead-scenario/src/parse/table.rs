//! The verbs: one row for each way to say something. The first row of a verb that fits is printed.

use std::sync::LazyLock;

use super::template::{Fail, Part, Reader, compile};
use crate::document::{Clause, Fact};

/// A row: the verb, whether the row denies it, the template.
pub(crate) type Row = (&'static str, bool, &'static str);

/// A row ready for use.
#[derive(Debug)]
pub(crate) struct Compiled {
    /// The verb.
    pub verb: &'static str,
    /// Whether the row denies it.
    pub not: bool,
    /// The template.
    pub parts: Vec<Part>,
}

/// What players do.
pub(crate) static ACTIONS: LazyLock<Vec<Compiled>> = LazyLock::new(|| build(super::verbs::ACTIONS));
/// What happens in `event:` lines.
pub(crate) static EVENTS: LazyLock<Vec<Compiled>> = LazyLock::new(|| build(super::verbs::EVENTS));
/// What holds: `check:`, `outcome:`, `always:`, `never:`.
pub(crate) static FACTS: LazyLock<Vec<Compiled>> = LazyLock::new(|| build(super::verbs::FACTS));
/// What holds at the beginning.
pub(crate) static STATES: LazyLock<Vec<Compiled>> = LazyLock::new(|| build(super::verbs::STATES));

fn build(rows: &'static [Row]) -> Vec<Compiled> {
    rows.iter().map(|(verb, not, t)| Compiled { verb, not: *not, parts: compile(t) }).collect()
}

/// Reads a line by the first row that fits; else the failure that got furthest.
pub(crate) fn read(rows: &[Compiled], r: &Reader<'_>) -> Result<Fact, Fail> {
    let mut fail = Fail::default();
    for row in rows {
        match r.read(&row.parts) {
            Ok(args) => {
                let span = match (r.toks.first(), r.toks.last()) {
                    (Some(a), Some(b)) => super::tokens::span(a.at, b.end()),
                    _ => r.line.span(),
                };
                return Ok(Fact { not: row.not, clause: Clause { verb: row.verb.to_owned(), args, span } });
            }
            Err(other) => fail = fail.further(other),
        }
    }
    Err(fail)
}

/// The words that rows use as verbs: the first fixed word of each.
pub(crate) fn verbs(rows: &[Compiled]) -> impl Iterator<Item = &'static str> {
    rows.iter().filter_map(|row| row.parts.iter().find_map(word))
}

/// All the fixed words of rows.
pub(crate) fn words(rows: &[Compiled]) -> impl Iterator<Item = &'static str> {
    let parts = rows.iter().flat_map(|row| row.parts.iter());
    parts.flat_map(|part| match part {
        Part::Opt(inner) => inner.iter().filter_map(word).collect::<Vec<_>>(),
        part => word(part).into_iter().collect(),
    })
}

fn word(part: &Part) -> Option<&'static str> {
    match part {
        Part::Word(words) => words.first().copied(),
        Part::Verb(third, _) => Some(*third),
        Part::Noun(noun) => Some(*noun),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::template::{Kind, said};

    fn all() -> impl Iterator<Item = &'static Compiled> {
        ACTIONS.iter().chain(EVENTS.iter()).chain(FACTS.iter()).chain(STATES.iter())
    }

    #[test]
    fn templates_are_well_formed() {
        let name = |k: &Kind| matches!(k, Kind::Text | Kind::Object | Kind::Ref | Kind::Refs | Kind::Texts | Kind::Thing);
        for row in all() {
            for pair in row.parts.windows(2) {
                if let [Part::Hole(_, a), Part::Hole(_, b)] = pair {
                    assert!(!(name(a) && name(b)), "two names in a row: {row:?}");
                }
            }
            for part in &row.parts {
                match part {
                    Part::Opt(inner) => {
                        let first_is_name = matches!(inner.first(), Some(Part::Hole(_, k)) if name(k));
                        assert!(!first_is_name, "an option has to begin with a word: {row:?}");
                        let holes = inner.iter().filter(|p| matches!(p, Part::Hole(..))).count();
                        assert!(holes > 0 || said(inner).is_some(), "{row:?}");
                    }
                    Part::Word(w) => {
                        assert!(w.iter().all(|w| !w.contains(['{', '}', '[', ']', '(', '~'])), "{row:?}");
                    }
                    _ => {}
                }
            }
        }
    }
}
