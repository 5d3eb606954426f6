//! Reading scenario files, and what is wrong with them.

use std::fmt;

use instead_scenario::bind::{Bound, bind};
use instead_scenario::{Document, parse};
use instead_text::diagnostic::Severity;
use instead_text::{Diagnostic, Source, suggest};

/// A scenario file that was read.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The text, for messages.
    pub source: Source,
    /// What it says.
    pub document: Document,
    /// What is odd about it, though it could be read.
    pub warnings: Vec<Diagnostic>,
}

/// What is wrong with a file: every problem with its place and a remedy.
#[derive(Clone, Debug)]
pub struct Problems {
    /// The text they are about.
    pub source: Source,
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
        let source = Source::new(name, text);
        let (document, diagnostics) = parse(text);
        let (errors, warnings) = diagnostics.into_iter().partition::<Vec<_>, _>(|diagnostic| diagnostic.severity == Severity::Error);
        if errors.is_empty() { Ok(Scenario { source, document, warnings }) } else { Err(Problems { source, diagnostics: errors }) }
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
        let Some(found) = self.document.case(case) else {
            let error = Diagnostic::error("unknown-case", format!("{} has no case `{case}`", self.source.name()));
            let near = suggest(case, self.cases()).map_or_else(|| format!("its cases: {}", self.cases().collect::<Vec<_>>().join(", ")), |near| format!("did you mean `{near}`?"));
            return Err(Problems { source: self.source.clone(), diagnostics: vec![error.help(near)] });
        };
        bind(&self.document, found).map_err(|diagnostics| Problems { source: self.source.clone(), diagnostics })
    }
}
