//! Reading scenario files, and what is wrong with them.
//!
//! A file is a common part and cases; a case has lines that say what is so, what happens, and what is expected:
//!
//! ```text
//! game: magic                                   magic 2011, riftbound, keyforge …
//! card Bear Cloak, an enchantment:              a card of the file's own, with its text
//!   | Creatures you control have ward {1}.
//!
//! --- a-name-of-words                           where a case begins
//! A controls Furnace of Rath                    setup: what is so
//! B controls a 2/2 creature Bear, tapped
//! A has Lightning Bolt in hand
//! A's library: Forest, 2 Shock
//! B is at 3 life
//!
//! A casts Lightning Bolt targeting B            script: what happens
//! in response, B activates Bear
//! event: Bear deals 2 damage to A               an event as such
//! B chooses Furnace of Rath                     an answer given beforehand
//!
//! outcome: B at 0; B lost                       what is expected: every outcome has a line
//! always: Bear is on the battlefield            or what holds in all of them, or in none (`never:`)
//! ```
//!
//! Built-in cards are the files `cards/*.cards` of each game's crate ([`Play::library`](crate::Play::library) at run time); others
//! come from a [`CardSource`].

use std::fmt;
use std::sync::Arc;

use instead_game::{CardSource, Games};
use instead_scenario::bind::{Bound, bind_with};
use instead_scenario::document::Case;
use instead_scenario::{Document, JsonError, parse_with};
use instead_text::diagnostic::Severity;
use instead_text::{Diagnostic, Source, Span, suggest};

use crate::contradict::contradictions;
use crate::games::GAMES;

/// A scenario file that was read.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The text, for messages.
    pub source: Arc<Source>,
    /// The games it may be about.
    pub games: Games,
    /// The parsed file.
    pub document: Document,
    /// From where cards come that are neither in the file nor built in.
    pub cards: Option<Arc<dyn CardSource>>,
    /// The oddities of a file that could be read.
    pub warnings: Vec<Diagnostic>,
    /// The errors in parts that could not be read. Empty if the scenario came from [`Scenario::read`].
    pub errors: Vec<Diagnostic>,
}

/// The problems of a file, each with its place and a remedy.
#[derive(Clone, Debug)]
pub struct Problems {
    /// The text they are about.
    pub source: Arc<Source>,
    /// The problems, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
}

impl Problems {
    /// The problems as text, with the lines they are about.
    pub fn render(&self, colour: bool) -> String {
        self.diagnostics.iter().map(|diagnostic| diagnostic.render(&self.source, colour)).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Problems {}

impl Scenario {
    /// Reads a file's text.
    ///
    /// # Errors
    ///
    /// Everything in it that can't be understood.
    pub fn read(name: &str, text: &str) -> Result<Scenario, Problems> {
        Scenario::read_for(GAMES, name, text)
    }

    /// The same with games of the caller's own choosing.
    ///
    /// # Errors
    ///
    /// Everything in it that can't be understood.
    pub fn read_for(games: Games, name: &str, text: &str) -> Result<Scenario, Problems> {
        let scenario = Scenario::open_for(games, name, text);
        if scenario.errors.is_empty() { Ok(scenario) } else { Err(Problems { source: scenario.source, diagnostics: scenario.errors }) }
    }

    /// Reads as much of a file's text as can be understood. A case with lines that can't be is
    /// refused by [`Scenario::bind`]; the others can be bound.
    pub fn open(name: &str, text: &str) -> Scenario {
        Scenario::open_for(GAMES, name, text)
    }

    /// The same, with cards from outside for names that are neither in the file nor built in.
    pub fn open_among(cards: Option<Arc<dyn CardSource>>, name: &str, text: &str) -> Scenario {
        Scenario::open_with(GAMES, cards, name, text)
    }

    fn open_for(games: Games, name: &str, text: &str) -> Scenario {
        Scenario::open_with(games, None, name, text)
    }

    fn open_with(games: Games, cards: Option<Arc<dyn CardSource>>, name: &str, text: &str) -> Scenario {
        let source = Arc::new(Source::new(name, text));
        let (document, diagnostics) = parse_with(games, cards.as_deref(), text);
        let (errors, warnings) = diagnostics.into_iter().partition::<Vec<_>, _>(|diagnostic| diagnostic.severity == Severity::Error);
        Scenario { source, games, document, cards, warnings, errors }
    }

    /// The same, with cards from outside for names that are neither in the file nor built in.
    #[must_use]
    pub fn with_cards(self, cards: Option<Arc<dyn CardSource>>) -> Scenario {
        let Some(source) = cards else { return Scenario { cards, ..self } };
        // What names are cards' decides where a name ends: "Sword of Fire and Ice".
        Scenario::open_with(self.games, Some(source), self.source.name(), self.source.text())
    }

    /// Reads the JSON form of a file. Places in messages are those of its text form.
    ///
    /// # Errors
    ///
    /// Where the JSON isn't JSON, isn't of the schema, or says what no scenario says.
    pub fn from_json(name: &str, json: &str) -> Result<Scenario, Problems> {
        let problem = |diagnostic| Problems { source: Arc::new(Source::new(name, json)), diagnostics: vec![diagnostic] };
        match instead_scenario::from_json(GAMES, json) {
            Ok(document) => Scenario::read(&format!("{name} as text"), &instead_scenario::format_for(GAMES, &document)),
            Err(JsonError::Shape(error)) => {
                let diagnostic = Diagnostic::error("json/shape", format!("this is no scenario as JSON: {error}"));
                let diagnostic = match offset(json, error.line(), error.column()) {
                    Some(place) => diagnostic.at(Span::new(place, place + 1), "here"),
                    None => diagnostic,
                };
                Err(problem(diagnostic.help(format!(
                    "expected {{\"schema\": \"{}\", \"cases\": […]}}, as `instead fmt --to json FILE.scn` writes it",
                    instead_scenario::SCHEMA
                ))))
            }
            Err(error @ JsonError::Schema { .. }) => Err(problem(Diagnostic::error("json/schema", error.to_string()))),
            Err(JsonError::Unwritable { text, line, findings }) => {
                let errors: Vec<Diagnostic> = findings.into_iter().filter(|finding| finding.severity == Severity::Error).collect();
                if errors.is_empty() {
                    let line = line.unwrap_or_else(|| "a name holds a line break, or reads as something else".into());
                    return Err(problem(Diagnostic::error("json/unwritable", format!("this says what no scenario file can say: {line}"))));
                }
                Err(Problems { source: Arc::new(Source::new(format!("{name} as text"), text)), diagnostics: errors })
            }
        }
    }

    /// The scenario as JSON: `instead.scenario/1`.
    ///
    /// # Errors
    ///
    /// [`JsonError`] where a value can't be written; everything that was read can be.
    pub fn to_json(&self) -> Result<String, JsonError> {
        instead_scenario::to_json(&self.document)
    }

    /// The scenario in normal form.
    ///
    /// # Errors
    ///
    /// The parts that could not be read and would be lost.
    pub fn formatted(&self) -> Result<String, Problems> {
        match self.errors.as_slice() {
            [] => Ok(instead_scenario::format_for(self.games, &self.document)),
            errors => Err(Problems { source: self.source.clone(), diagnostics: errors.to_vec() }),
        }
    }

    /// The names of its cases, in order.
    pub fn cases(&self) -> impl Iterator<Item = &str> {
        self.document.cases.iter().map(|case| case.name.text.as_str())
    }

    /// Binds a case: its names become a table, a script and fixed choices.
    ///
    /// # Errors
    ///
    /// No such case, or everything that is wrong with it.
    pub fn bind(&self, case: &str) -> Result<Bound, Problems> {
        self.bind_in(case, None)
    }

    /// The editions that a case names, as it writes them; empty: the newest one.
    pub fn editions_of(&self, case: &str) -> Vec<&str> {
        self.document.case(case).map(|case| self.document.editions_of(case)).unwrap_or_default()
    }

    /// Binds a case in one edition of the rules, whichever it names; without, in the last that it names.
    ///
    /// # Errors
    ///
    /// No such case or edition, or everything that is wrong with the case.
    pub fn bind_in(&self, case: &str, edition: Option<&str>) -> Result<Bound, Problems> {
        let Some(found) = self.document.case(case) else {
            let error = Diagnostic::error("unknown-case", format!("{} has no case `{case}`", self.source.name()));
            let near = suggest(case, self.cases()).map_or_else(
                || format!("its cases: {}", self.cases().collect::<Vec<_>>().join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            return Err(Problems { source: self.source.clone(), diagnostics: vec![error.help(near)] });
        };
        let refused = |diagnostics| Problems { source: self.source.clone(), diagnostics };
        let errors: Vec<Diagnostic> = if self.errors.is_empty() { Vec::new() } else { self.errors_of(found).cloned().collect() };
        if !errors.is_empty() {
            return Err(refused(errors));
        }
        let contradictions = contradictions(found);
        if !contradictions.is_empty() {
            return Err(refused(contradictions));
        }
        bind_with(self.games, &self.document, found, edition, self.cards.clone()).map_err(refused)
    }

    /// The errors in a case, or in the part that all cases share.
    fn errors_of<'s>(&'s self, case: &Case) -> impl Iterator<Item = &'s Diagnostic> {
        let headers = || self.document.cases.iter().map(|case| case.span.start);
        let first = headers().min().unwrap_or(u32::MAX);
        let start = case.span.start;
        let end = headers().filter(|header| *header > start).min().unwrap_or(u32::MAX);
        self.errors.iter().filter(move |error| {
            // What has no place concerns the whole file.
            error.span().is_none_or(|span| span.start < first || (start..end).contains(&span.start))
        })
    }
}

/// The byte at which line and column, both counted from 1, are; none for 0, which means "unknown".
fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let before: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    Some((before + column.saturating_sub(1)).min(text.len()))
}
