//! The verbs: one row for each way to say something. The first row of a verb that fits is printed.

use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};

use super::scope::Scope;
use super::template::{Fail, Kind, Part, Reader, compile, expectation};
use crate::document::{Clause, Fact};
use instead_game::sentences::{Form, Sentences};

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

/// Actions of players.
pub(crate) static ACTIONS: LazyLock<Vec<Compiled>> = LazyLock::new(|| build(super::verbs::ACTIONS));
/// Events, in `event:` lines.
pub(crate) static EVENTS: LazyLock<Vec<Compiled>> = LazyLock::new(|| build(super::verbs::EVENTS));
/// Facts: `check:`, `outcome:`, `always:`, `never:`.
pub(crate) static FACTS: LazyLock<Vec<Compiled>> = LazyLock::new(|| build(super::verbs::FACTS));
/// States at the beginning.
pub(crate) static STATES: LazyLock<Vec<Compiled>> = LazyLock::new(|| build(super::verbs::STATES));

fn build(forms: &'static [Form]) -> Vec<Compiled> {
    let ways = |form: &Form| {
        let Form { verb, negated: not, template } = *form;
        let parts = compile(template);
        let long = spelled_out(&parts).map(|parts| Compiled { verb, not, parts });
        [Some(Compiled { verb, not, parts }), long].into_iter().flatten()
    };
    forms.iter().flat_map(ways).collect()
}

/// "Isn't" as "is not", "doesn't" as "does not".
fn spelled_out(parts: &[Part]) -> Option<Vec<Part>> {
    let long = |part: &Part| match part {
        Part::Word(words) if words == &["isn't"] => Some("is"),
        Part::Word(words) if words == &["doesn't"] => Some("does"),
        _ => None,
    };
    let place = parts.iter().position(|part| long(part).is_some())?;
    let verb = parts.get(place).and_then(long)?;
    let (before, after) = (parts.get(..place)?, parts.get(place + 1..)?);
    let words = [verb, "not"].map(|word| Part::Word(vec![word]));
    Some(before.iter().chain(&words).chain(after).cloned().collect())
}

/// Which table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    /// Actions of players.
    Actions,
    /// Events.
    Events,
    /// Facts.
    Facts,
    /// States at the beginning.
    States,
}

impl Of {
    /// The rows that all games have.
    pub fn common(self) -> &'static [Compiled] {
        match self {
            Of::Actions => &ACTIONS,
            Of::Events => &EVENTS,
            Of::Facts => &FACTS,
            Of::States => &STATES,
        }
    }

    /// All rows of a scope: the game's own come first.
    pub fn rows(self, scope: &Scope) -> impl Iterator<Item = &Compiled> {
        scope.dialect.rows(self).iter().chain(self.common())
    }
}

/// The sentences that are a game's own, ready for use.
#[derive(Debug, Default)]
pub(crate) struct Dialect {
    rows: [Vec<Compiled>; 4],
    /// Nouns that can end a description.
    pub nouns: &'static [(&'static str, &'static str)],
    /// Marks that objects can have at the beginning.
    pub marks: &'static [&'static str],
    /// The fixed words of all sentences, collected when a line isn't understood.
    words: OnceLock<BTreeSet<&'static str>>,
}

impl Dialect {
    /// A game's sentences.
    pub fn of(own: &'static Sentences) -> Self {
        let rows = [own.actions, own.events, own.facts, own.states].map(build);
        Dialect { rows, nouns: own.nouns, marks: own.marks, words: OnceLock::new() }
    }

    /// The fixed words of these sentences, with those that all games have.
    pub fn words(&self, common: &BTreeSet<&'static str>) -> &BTreeSet<&'static str> {
        self.words.get_or_init(|| words(self.rows.iter().flatten()).chain(common.iter().copied()).collect())
    }

    fn rows(&self, of: Of) -> &[Compiled] {
        let [actions, events, facts, states] = &self.rows;
        match of {
            Of::Actions => actions,
            Of::Events => events,
            Of::Facts => facts,
            Of::States => states,
        }
    }
}

/// Reads a line by the first row that fits; else the failure that got furthest.
pub(crate) fn read(of: Of, r: &Reader<'_>) -> Result<Fact, Fail> {
    first(of.rows(r.scope), r)
}

/// The same with these rows.
pub(crate) fn first<'t>(rows: impl Iterator<Item = &'t Compiled>, r: &Reader<'_>) -> Result<Fact, Fail> {
    let mut fail = Fail::default();
    let player = r.scope.player(r.line, r.toks, 0).map(|(_, after)| after);
    for row in rows {
        if let Some(early) = player.and_then(|after| differs(r, row, after)) {
            fail = fail.further(early);
            continue;
        }
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

/// The failure of a row that begins with a player and a word, if the line has another word there. Most rows differ there.
fn differs(r: &Reader<'_>, row: &Compiled, after: usize) -> Option<Fail> {
    match row.parts.as_slice() {
        [Part::Hole(_, Kind::Player), word @ Part::Word(words), ..]
            if !r.toks.get(after).is_some_and(|tok| words.iter().any(|w| tok.is(w))) =>
        {
            Some(Fail::new(after, expectation(std::slice::from_ref(word))))
        }
        _ => None,
    }
}

/// The words that rows use as verbs: the first fixed word of each.
pub(crate) fn verbs<'t>(rows: impl Iterator<Item = &'t Compiled>) -> impl Iterator<Item = &'static str> {
    rows.filter_map(|row| row.parts.iter().find_map(word))
}

/// All the fixed words of rows.
pub(crate) fn words<'t>(rows: impl Iterator<Item = &'t Compiled>) -> impl Iterator<Item = &'static str> {
    let parts = rows.flat_map(|row| row.parts.iter());
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
    use crate::parse::template::said;

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
