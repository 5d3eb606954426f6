//! Document to JSON and back: `{"schema": "instead.scenario/1", "cases": […]}`.
//!
//! Spans aren't written; comments are. What is read is checked: a document from JSON is one that
//! can be written as text and read back.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::document::{Case, Document, Line, Name, Setup};
use crate::format::format_for;
use crate::parse::{is_kebab, misnamed, parse_for};
use instead_game::Games;
use instead_text::{Diagnostic, Severity};

/// The name of the schema.
pub const SCHEMA: &str = "instead.scenario/1";

/// Why JSON isn't a document.
#[derive(Debug, Error)]
pub enum JsonError {
    /// It isn't JSON of the schema's shape.
    #[error("not a scenario document: {0}")]
    Shape(#[from] serde_json::Error),
    /// It names another schema.
    #[error("unknown schema {found:?}; this reads {SCHEMA:?}")]
    Schema {
        /// The name it gives.
        found: String,
    },
    /// It has the shape, but says something that no scenario text says.
    #[error("the document can't be written as text: {}", .line.as_deref().unwrap_or("its names hold line breaks"))]
    Unwritable {
        /// The text as it would be written.
        text: String,
        /// The first line of that text that doesn't read.
        line: Option<String>,
        /// The faults of that text.
        findings: Vec<Diagnostic>,
    },
}

#[derive(Serialize)]
struct Out<'a> {
    schema: &'static str,
    #[serde(flatten)]
    document: &'a Document,
}

#[derive(Deserialize)]
struct SchemaOnly {
    schema: String,
}

/// A [`Document`] with its schema: read in one go, so that errors know their place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct In {
    #[serde(rename = "schema")]
    _schema: String,
    #[serde(default)]
    description: Vec<Line<Name>>,
    #[serde(default)]
    common: Vec<Line<Setup>>,
    #[serde(default)]
    comments: Vec<Name>,
    #[serde(default)]
    cases: Vec<Case>,
}

/// Writes a document as JSON, with two spaces of indentation.
pub fn to_json(document: &Document) -> Result<String, JsonError> {
    Ok(serde_json::to_string_pretty(&Out { schema: SCHEMA, document })?)
}

/// Reads a document from JSON.
pub fn from_json(games: Games, json: &str) -> Result<Document, JsonError> {
    let SchemaOnly { schema } = serde_json::from_str(json)?;
    if schema != SCHEMA {
        return Err(JsonError::Schema { found: schema });
    }
    let In { description, common, comments, cases, .. } = serde_json::from_str(json)?;
    let document = Document { description, common, comments, cases, ..Document::default() };
    let text = format_for(games, &document);
    // A program names its cases as names are written: in a file for people any words would do.
    if let Some(case) = document.cases.iter().find(|case| !is_kebab(&case.name.text)) {
        return Err(JsonError::Unwritable { text, line: Some(format!("--- {}", case.name.text)), findings: vec![misnamed(&case.name)] });
    }
    let (back, findings) = parse_for(games, &text);
    let broken = findings.iter().find(|f| f.severity == Severity::Error);
    if broken.is_none() && back == document {
        return Ok(document);
    }
    let line = broken.and_then(|f| {
        let at = usize::try_from(f.span()?.start).ok()?;
        let start = text.get(..at)?.rfind('\n').map_or(0, |n| n + 1);
        text.get(start..)?.lines().next().map(str::to_owned)
    });
    Err(JsonError::Unwritable { text, line, findings })
}
