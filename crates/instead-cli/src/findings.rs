//! Diagnostics as text; as JSON a diagnostic is a [`Finding`].

pub use instead::forms::Finding;
use instead::{Diagnostic, Problems, Source};

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
