//! The JSON forms that the program and the page give out: `docs/json.md` says what is in them.
//!
//! | schema | type |
//! |---|---|
//! | `instead.explore/1` | [`Explore`] |
//! | `instead.explain/1` | [`Explain`] |
//! | `instead.check/1` | [`Check`] |
//! | `instead.text/1` | [`Text`] |
//! | `instead.rules/1` | [`Rules`] |

use instead_game::{CardText, Cited, Play, ReadClause, ReadEffect, Reading, Rule};
use instead_text::{Diagnostic, Severity, Source};
use serde::Serialize;

use crate::answer::{Answer, OutcomeAnswer};
use crate::compare::Compared;
use crate::explain::{Detail, Explanation, UnknownEffect, WhyNot, explain_path};
use crate::ruling::Ruling;
use crate::{Bound, Problems, ReplayError};

/// The version of [`Explore`].
pub const EXPLORE: &str = "instead.explore/1";
/// The version of [`Explain`].
pub const EXPLAIN: &str = "instead.explain/1";
/// The version of [`Check`].
pub const CHECK: &str = "instead.check/1";
/// The version of [`Text`].
pub const TEXT: &str = "instead.text/1";
/// The version of [`Rules`].
pub const RULES: &str = "instead.rules/1";

/// Something that is wrong, or odd.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The gravity of the finding.
    pub severity: FindingSeverity,
    /// The kind of finding; stable.
    pub code: String,
    /// The finding in words.
    pub message: String,
    /// Its places; the first is the main one.
    pub places: Vec<Place>,
    /// The words that could have stood there.
    pub expected: Vec<String>,
    /// A remedy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// The gravity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingSeverity {
    /// It can't be used so.
    Error,
    /// It can be used, but is probably meant otherwise.
    Warning,
    /// It may be of use.
    Note,
}

/// A place in a text: lines and columns from 1, columns counting characters, the end behind the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// The line in which it ends.
    pub end_line: u32,
    /// The column behind it.
    pub end_column: u32,
    /// A remark on this place.
    pub text: String,
}

impl Finding {
    /// The finding, with its places as lines and columns.
    pub fn of(source: &Source, diagnostic: &Diagnostic) -> Finding {
        let places = diagnostic.labels.iter().map(|label| {
            let (start, end) = (source.position(label.span.start), source.position(label.span.end));
            Place { line: start.line, column: start.column, end_line: end.line, end_column: end.column, text: label.text.clone() }
        });
        Finding {
            severity: match diagnostic.severity {
                Severity::Error => FindingSeverity::Error,
                Severity::Warning => FindingSeverity::Warning,
                Severity::Note => FindingSeverity::Note,
            },
            code: diagnostic.code.to_string(),
            message: diagnostic.message.clone(),
            places: places.collect(),
            expected: diagnostic.expected.clone(),
            help: diagnostic.help.clone(),
        }
    }

    /// Several findings about one text.
    pub fn all(source: &Source, diagnostics: &[Diagnostic]) -> Vec<Finding> {
        diagnostics.iter().map(|diagnostic| Finding::of(source, diagnostic)).collect()
    }

    /// Everything that is wrong with a file.
    pub fn of_problems(problems: &Problems) -> Vec<Finding> {
        Finding::all(&problems.source, &problems.diagnostics)
    }
}

/// The answers to the cases of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explore {
    /// [`EXPLORE`].
    pub schema: &'static str,
    /// The file.
    pub file: String,
    /// Its cases, or the one that was named.
    pub cases: Vec<ExploreCase>,
}

/// One case: its answer, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExploreCase {
    /// Its name.
    pub case: String,
    /// The answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
    /// The answers of two editions, if two were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Box<Compared>>,
    /// The findings for which there is no answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Finding>,
}

impl ExploreCase {
    /// A case that was explored.
    pub fn answered(case: &str, answer: Answer) -> ExploreCase {
        ExploreCase { case: case.to_owned(), answer: Some(answer), compared: None, refused: Vec::new() }
    }

    /// A case that was explored by the rules of two editions.
    pub fn compared(case: &str, compared: Compared) -> ExploreCase {
        ExploreCase { case: case.to_owned(), answer: None, compared: Some(Box::new(compared)), refused: Vec::new() }
    }

    /// A case that can't be played.
    pub fn refused(case: &str, problems: &Problems) -> ExploreCase {
        ExploreCase { case: case.to_owned(), answer: None, compared: None, refused: Finding::of_problems(problems) }
    }
}

/// Ways through a case, explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explain {
    /// [`EXPLAIN`].
    pub schema: &'static str,
    /// The file.
    pub file: String,
    /// The case.
    pub case: String,
    /// The ways.
    pub ways: Vec<Way>,
}

/// One way, explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The outcome it leads to, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<usize>,
    /// The options that are taken, by their places.
    pub path: Vec<usize>,
    /// The facts at its end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
    /// The explanation.
    pub explanation: Explanation,
    /// The times an effect didn't apply, if that was asked; null if it was never considered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why_not: Option<Vec<WhyNot>>,
}

impl Way {
    /// Explains a way, perhaps that to an outcome.
    ///
    /// # Errors
    ///
    /// There is no such way.
    pub fn explained(bound: &Bound, outcome: Option<&OutcomeAnswer>, path: Vec<usize>, detail: Detail) -> Result<Way, ReplayError> {
        let explanation = explain_path(bound.rules, &bound.machine, &path, detail)?;
        let facts = outcome.map(|outcome| outcome.facts.clone()).unwrap_or_default();
        Ok(Way { outcome: outcome.map(|outcome| outcome.number), path, facts, explanation, why_not: None })
    }
}

/// Asks each way why an effect didn't apply.
///
/// # Errors
///
/// An effect of that name was considered on none of them.
pub fn ask_why_not(ways: &mut [Way], effect: &str) -> Result<(), UnknownEffect> {
    let mut unknown: Option<UnknownEffect> = None;
    let mut known = false;
    for way in ways {
        match way.explanation.why_not(effect) {
            Ok(answers) => {
                way.why_not = Some(answers);
                known = true;
            }
            Err(error) => unknown = unknown.or(Some(error)),
        }
    }
    match unknown {
        Some(error) if !known => Err(error),
        _ => Ok(()),
    }
}

/// The findings on the claims of a file's cases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// [`CHECK`].
    pub schema: &'static str,
    /// The file.
    pub file: String,
    /// The cases that claim something.
    pub cases: Vec<CheckCase>,
}

/// The finding on one case's claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckCase {
    /// Its name.
    pub case: String,
    /// The finding, step by step.
    pub ruling: Ruling,
}

/// The reading of a card's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Text {
    /// [`TEXT`].
    pub schema: &'static str,
    /// The card's name.
    pub name: String,
    /// Its type line.
    pub type_line: String,
    /// Its clauses.
    pub clauses: Vec<ReadClause>,
    /// Its replacement and prevention effects.
    pub effects: Vec<ReadEffect>,
    /// The clauses that couldn't be read.
    pub findings: Vec<Finding>,
}

impl Text {
    /// Reads a card's text.
    pub fn read(game: &dyn Play, card: CardText) -> Text {
        let source = Source::new("text", card.text.as_str());
        let (Reading { clauses, effects }, findings) = Reading::of(game, &card);
        let findings = Finding::all(&source, &findings);
        Text { schema: TEXT, name: card.name, type_line: card.type_line, clauses, effects, findings }
    }
}

/// Rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// [`RULES`].
    pub schema: &'static str,
    /// The game.
    pub game: &'static str,
    /// The edition.
    pub edition: &'static str,
    /// The rules, in the order of the book.
    pub rules: Vec<ListedRule>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedRule {
    /// The place where it stands.
    #[serde(flatten)]
    pub place: Cited,
    /// The name that never changes.
    pub slug: &'static str,
    /// A summary in our words.
    pub summary: &'static str,
    /// The place where it stands in each edition, the oldest first.
    pub numbers: serde_json::Map<String, serde_json::Value>,
    /// The cases that show it.
    pub scenarios: Vec<ShowingCase>,
}

/// A case that shows a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShowingCase {
    /// The file.
    pub file: String,
    /// The case.
    pub case: String,
}

impl ListedRule {
    /// A rule as it stands in the edition of a game; none if it doesn't.
    pub fn of(game: &dyn Play, rule: &Rule, scenarios: Vec<ShowingCase>) -> Option<ListedRule> {
        let catalogue = game.catalogue();
        let numbers = catalogue.editions().map(|edition| (catalogue.name(edition).to_owned(), rule.at(edition).into()));
        let (slug, summary) = (rule.slug, rule.summary);
        Some(ListedRule { place: rule.cited(game.edition())?, slug, summary, numbers: numbers.collect(), scenarios })
    }
}
