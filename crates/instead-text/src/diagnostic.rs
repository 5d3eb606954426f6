//! Diagnostics: a fault, its place and the remedy as data, and rendered the way rustc does.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde::Serialize;

use crate::span::{Source, Span, floor};

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Nothing can be done with the input.
    Error,
    /// The input is used, but probably not as meant.
    Warning,
    /// Worth knowing.
    Note,
}

/// A place and what is to be said about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// The remark; may be empty.
    pub text: String,
}

/// One finding about a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// A stable name to test for and to look up, such as `grammar/unknown-sort`.
    pub code: &'static str,
    /// The finding in one sentence.
    pub message: String,
    /// The places it is about; the first is the main one.
    pub labels: Vec<Label>,
    /// The words that would have been right at the main place.
    pub expected: Vec<String>,
    /// The remedy, in one sentence.
    pub help: Option<String>,
    /// The names in the text that stand for nothing that is known, each once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

impl Diagnostic {
    fn new(severity: Severity, code: &'static str, message: impl Into<String>) -> Self {
        Self { severity, code, message: message.into(), labels: Vec::new(), expected: Vec::new(), help: None, names: Vec::new() }
    }

    /// An error with this code and message.
    #[must_use]
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A warning with this code and message.
    #[must_use]
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A note with this code and message.
    #[must_use]
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, message)
    }

    /// Adds a place; the first one added is the main one.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Says what would have been right.
    #[must_use]
    pub fn expecting(mut self, expected: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.expected.extend(expected.into_iter().map(Into::into));
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a name that stands for nothing that is known.
    #[must_use]
    pub fn naming(mut self, name: impl Into<String>) -> Self {
        self.names.push(name.into());
        self
    }

    /// The main place.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.labels.first().map(|label| label.span)
    }

    /// The finding with the lines it is about, as rustc would show it.
    ///
    /// ```
    /// use instead_text::{Diagnostic, Source, Span};
    ///
    /// let source = Source::new("bear.txt", "Flyng");
    /// let finding = Diagnostic::error("text/declined", "this is not understood")
    ///     .at(Span::new(0, 5), "not a keyword")
    ///     .help("did you mean `Flying`?");
    /// assert_eq!(
    ///     finding.render(&source, false),
    ///     "error[text/declined]: this is not understood
    ///  --> bear.txt:1:1
    ///   |
    /// 1 | Flyng
    ///   | ^^^^^ not a keyword
    ///   |
    ///   = help: did you mean `Flying`?"
    /// );
    /// ```
    #[must_use]
    pub fn render(&self, source: &Source, colour: bool) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let mut group =
            level.primary_title(self.message.as_str()).id(self.code).elements(std::iter::empty::<annotate_snippets::Message<'_>>());
        if !self.labels.is_empty() {
            let (text, base, first_line) = self.window(source);
            let mut snippet = Snippet::source(text).path(source.name()).line_start(first_line).fold(true);
            for (index, label) in self.labels.iter().enumerate() {
                let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
                let place = |offset: u32| floor(text, (offset as usize).saturating_sub(base));
                let (start, end) = (place(label.span.start), place(label.span.end));
                let annotation = kind.span(start..end.max(start));
                let said = (!label.text.is_empty()).then_some(label.text.as_str());
                snippet = snippet.annotation(annotation.label(said));
            }
            group = group.element(snippet);
        }
        if !self.expected.is_empty() {
            group = group.element(Level::NOTE.message(format!("expected {}", one_of(&self.expected))));
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }

    /// The part of a long source that the labels are in: text, its offset, its first line's number.
    fn window<'s>(&self, source: &'s Source) -> (&'s str, usize, usize) {
        const MARGIN: usize = 4_000;
        let text = source.text();
        let main = self.span().unwrap_or_default();
        if text.len() <= 4 * MARGIN {
            return (text, 0, 1);
        }
        let mut start = floor(text, (main.start as usize).saturating_sub(MARGIN));
        let end = floor(text, (main.start as usize).saturating_add(MARGIN));
        if start > 0
            && let Some(line_break) = text[start..end].find('\n')
        {
            let after = start + line_break + 1;
            if after <= main.start as usize {
                start = after;
            }
        }
        (&text[start..end], start, source.position(Span::new(start, start).start).line as usize)
    }
}

/// The words as a list in English: "a", "a or b", "one of a, b, c".
fn one_of(words: &[String]) -> String {
    match words {
        [only] => only.clone(),
        [one, other] => format!("{one} or {other}"),
        more => format!("one of {}", more.join(", ")),
    }
}

/// The candidate most like `word`, if one is near enough to be a slip of the pen.
///
/// Ties go to the candidate that sorts first, so the order of the candidates does not matter.
#[must_use]
pub fn suggest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    const LONGEST: usize = 64;
    let length = word.chars().count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let allowed = (length / 3).max(1);
    let lower = word.to_lowercase();
    let close = |candidate: &&str| {
        let as_long = candidate.chars().count().abs_diff(length) <= allowed;
        *candidate != word && as_long && differing(&lower, candidate) <= allowed
    };
    let near = candidates.into_iter().filter(close);
    near.map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, _)| *distance <= allowed && *distance < length)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The number of letters, at least, that have to be changed to make one word the other: a cheap bound below the real distance.
fn differing(lower: &str, other: &str) -> usize {
    let mut counts = [0i32; 32];
    let mut count = |text: &str, by: i32| {
        for letter in text.chars().flat_map(char::to_lowercase) {
            counts[letter as usize % 32] += by;
        }
    };
    count(lower, 1);
    count(other, -1);
    // A changed letter is one too many and one too few.
    counts.iter().map(|count| count.unsigned_abs() as usize).sum::<usize>().div_ceil(2)
}

#[cfg(test)]
#[path = "diagnostic_tests.rs"]
mod tests;
