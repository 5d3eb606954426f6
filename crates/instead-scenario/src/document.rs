//! The document: what a scenario file says, before any name is bound to a game.
//!
//! Everything here is plain data. Names of cards, objects, zones, steps and counters are text with
//! a span ([`Name`]); sentences whose shape comes from the verb tables are [`Clause`]s.
//!
//! **Equality is equality of meaning**: `==` on every type of this module ignores spans and
//! comments, so a document equals what its formatted text parses to.

mod clause;
mod places;
mod script;
mod setup;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use instead_text::Span;
use serde::{Deserialize, Serialize};

pub use clause::{Clause, Object, Ref, Value};
pub use script::{Action, Choice, Claim, Count, Expect, Fact, Step, Who};
pub use setup::{CardDef, Costs, Counted, Described, Facing, Objects, Pile, Setup, State, Stats, Thing};

fn is_false(b: &bool) -> bool {
    !*b
}

/// A piece of text with the place it was read at. Equality, order and JSON see the text only.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct Name {
    /// The text, without quotes, with single spaces.
    pub text: String,
    /// Where it stands in the file.
    pub span: Span,
}

impl Name {
    /// A name at a place.
    pub fn new(text: impl Into<String>, span: Span) -> Self {
        Self { text: text.into(), span }
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self { text, span: Span::default() }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.text
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Name {}

/// A whole scenario file.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// `//` lines at the top of the file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub description: Vec<Line<Name>>,
    /// The lines before the first case: setup that every case shares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub common: Vec<Line<Setup>>,
    /// Comments after the last common line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Name>,
    /// The cases, in order.
    #[serde(default)]
    pub cases: Vec<Case>,
    /// Where cases are by name; no part of the value.
    #[serde(skip)]
    pub places: CasePlaces,
}

/// Where cases are by name, as they were when it was first asked: a file may have a hundred thousand of them.
#[derive(Debug, Default)]
pub struct CasePlaces(OnceLock<BTreeMap<String, usize>>);

impl Clone for CasePlaces {
    /// A copy is made to be changed: it finds its cases anew.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        self.description == other.description && self.common == other.common && self.cases == other.cases
    }
}

impl Document {
    /// Whether both documents say the same; spans and comments don't count. (This is `==`, by name.)
    pub fn same_meaning(&self, other: &Self) -> bool {
        self == other
    }

    /// The case of that name.
    pub fn case(&self, name: &str) -> Option<&Case> {
        let index = || {
            let mut places = BTreeMap::new();
            for (place, case) in self.cases.iter().enumerate() {
                places.entry(case.name.text.clone()).or_insert(place);
            }
            places
        };
        let known = self.places.0.get_or_init(index).get(name).and_then(|place| self.cases.get(*place));
        // Where cases have changed since, the index doesn't count.
        known.filter(|case| case.name.text == name).or_else(|| self.cases.iter().find(|case| case.name.text == name))
    }

    /// The setup lines that hold in a case: the common ones, then its own.
    pub fn setup_of<'a>(&'a self, case: &'a Case) -> impl Iterator<Item = &'a Line<Setup>> {
        self.common.iter().chain(&case.setup)
    }

    /// The editions in which a case holds, as its `edition:` line names them, else the file's; none for
    /// the newest. Rules are numbered as in the last of them.
    pub fn editions_of<'a>(&'a self, case: &'a Case) -> Vec<&'a str> {
        let named = self.setup_of(case).filter_map(|line| match &line.value {
            Setup::Edition(names) => Some(names.text.as_str()),
            _ => None,
        });
        named.last().map(|names| names.split(',').map(str::trim).collect()).unwrap_or_default()
    }

    /// The names of the players in a case: its own `players:` line, else the file's, else A and B.
    pub fn players_of(&self, case: &Case) -> Vec<Name> {
        players(&self.common, &case.setup)
    }
}

/// The players that two lists of setup lines declare; the later list wins; A and B by default.
pub(crate) fn players(common: &[Line<Setup>], own: &[Line<Setup>]) -> Vec<Name> {
    let declared = |lines: &[Line<Setup>]| {
        lines.iter().rev().find_map(|l| match &l.value {
            Setup::Players(names) => Some(names.clone()),
            _ => None,
        })
    };
    declared(own).or_else(|| declared(common)).unwrap_or_else(|| vec!["A".into(), "B".into()])
}

/// One named situation.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its name, in kebab-case, unique in the file.
    pub name: Name,
    /// The header line (`--- name`).
    #[serde(skip)]
    pub span: Span,
    /// Comment lines directly above the header.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Name>,
    /// The comment at the end of the header line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Name>,
    /// `//` lines below the header.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub description: Vec<Line<Name>>,
    /// The position that the case starts from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<Line<Setup>>,
    /// The steps: actions, choices and checks, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script: Vec<Line<Step>>,
    /// The expectations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<Line<Expect>>,
    /// Comments after the last line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Name>,
}

impl PartialEq for Case {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
            && self.description == other.description
            && self.setup == other.setup
            && self.script == other.script
            && self.expect == other.expect
    }
}

/// One line: what it says, where, and the comments that belong to it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line<T> {
    /// The line's text in the file, without indentation and comment.
    #[serde(skip)]
    pub span: Span,
    /// Comment lines above it.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Name>,
    /// The comment at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<Name>,
    /// The content of the line.
    #[serde(rename = "line")]
    pub value: T,
}

impl<T: PartialEq> PartialEq for Line<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}
