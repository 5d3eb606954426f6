//! What is wrong, as text and as JSON.

use instead::{Diagnostic, Problems, Source};
use serde::Serialize;

use crate::io::Io;

/// The most findings of one text that are shown.
const SHOWN: usize = 20;

/// The findings with the lines they are about.
pub fn rendered(source: &Source, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics.iter().take(SHOWN) {
        text.push_str(&diagnostic.render(source, true));
        text.push_str("\n\n");
    }
    if diagnostics.len() > SHOWN {
        text.push_str(&format!("… and {} more\n\n", diagnostics.len() - SHOWN));
    }
    text
}

/// Shows problems on standard error.
pub fn report(io: &mut Io, problems: &Problems) {
    let text = rendered(&problems.source, &problems.diagnostics);
    io.report(&text);
}

/// A finding as JSON.
#[derive(Debug, Serialize)]
pub struct Finding {
    severity: &'static str,
    code: String,
    message: String,
    places: Vec<Place>,
    expected: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// A place as JSON.
#[derive(Debug, Serialize)]
struct Place {
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    text: String,
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
                instead::Severity::Error => "error",
                instead::Severity::Warning => "warning",
                instead::Severity::Note => "note",
            },
            code: diagnostic.code.to_string(),
            message: diagnostic.message.clone(),
            places: places.collect(),
            expected: diagnostic.expected.clone(),
            help: diagnostic.help.clone(),
        }
    }

    /// Several findings.
    pub fn all(source: &Source, diagnostics: &[Diagnostic]) -> Vec<Finding> {
        diagnostics.iter().map(|diagnostic| Finding::of(source, diagnostic)).collect()
    }
}
