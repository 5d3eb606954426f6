//! Text to document.
//!
//! Reading is total: every line is either understood or reported, and reading goes on with the next
//! line. A file is read in two steps: physical lines are gathered into sections (the common part and
//! the cases), then each section's sentences are read, when its players and names are known.

pub(crate) mod lines;
mod objects;
mod report;
mod scope;
mod section;
mod sentence;
pub(crate) mod table;
pub(crate) mod template;
mod thing;
pub(crate) mod tokens;
mod value;
mod verbs;

use std::collections::BTreeMap;

use instead_game::{CardSource, Games};
use instead_text::{Diagnostic, Severity, Span};

use crate::document::{Document, Name};
pub(crate) use lines::split;
pub(crate) use report::KEYWORDS;
pub(crate) use scope::Scope;
pub(crate) use sentence::{Sentence, read as read_sentence, understood};

/// The longest file that is read, in bytes.
pub const MAX_FILE: usize = 64 << 20;
/// The longest line that says something, in bytes. Card texts and comments may be longer.
pub const MAX_LINE: usize = 8 << 10;
/// The number of errors after which the rest of a file isn't read.
pub const MAX_ERRORS: usize = 500;

/// Reads a scenario file. The document holds every line that was understood; every other line has
/// an error among the diagnostics, which come in the order of the file.
///
/// ```
/// let (document, findings) = instead_scenario::parse(
///     "--- bolt\nA casts Lightning Bolt targeting B\noutcome: B at 17\n",
/// );
/// assert!(findings.is_empty());
/// assert_eq!(document.cases[0].name.text, "bolt");
///
/// let (_, findings) = instead_scenario::parse("--- bolt\nA cats Lightning Bolt\n");
/// assert_eq!(findings[0].help.as_deref(), Some("did you mean `casts`?"));
/// ```
pub fn parse(text: &str) -> (Document, Vec<Diagnostic>) {
    parse_for(Games::default(), text)
}

/// [`parse`], with the sentences of these games as well, in cases that name them.
pub fn parse_for(games: Games, text: &str) -> (Document, Vec<Diagnostic>) {
    parse_with(games, None, text)
}

/// [`parse_for`], where names of cards may also be of cards from outside.
pub fn parse_with(games: Games, cards: Option<&dyn CardSource>, text: &str) -> (Document, Vec<Diagnostic>) {
    if text.len() > MAX_FILE {
        let message = format!("the file is longer than {MAX_FILE} bytes");
        return (Document::default(), vec![Diagnostic::error("scenario/too-long", message)]);
    }
    let Some(heard) = crate::heard::hear(games, cards, text) else { return read(games, text) };
    let (mut document, findings) = read(games, &heard.text);
    document.move_places(&|span| heard.places.find(span));
    let mut findings: Vec<Diagnostic> = findings.into_iter().map(|finding| heard.places.moved(finding)).collect();
    findings.extend(heard.remarks);
    findings.sort_by_key(|finding| finding.labels.first().map(|label| label.span.start));
    (document, findings)
}

/// Reads a file whose every line is in the words that reading knows.
fn read(games: Games, text: &str) -> (Document, Vec<Diagnostic>) {
    let mut findings = Findings::default();
    let raw = section::gather(text, &mut findings);
    let mut document = Document::default();
    let mut names: BTreeMap<String, Span> = BTreeMap::new();
    let mut sections = raw.into_iter();
    if let Some(common) = sections.next() {
        let case = section::read(common, &Scope::of_file(games, &[]), &mut findings);
        document.description = case.description;
        document.common = case.setup;
        document.comments = case.comments;
        for span in case.script.iter().map(|l| l.span).chain(case.expect.iter().map(|l| l.span)) {
            findings.push(
                Diagnostic::error("scenario/outside-case", "only setup can stand before the first case")
                    .at(span, "")
                    .help("start a case with a line `--- its-name`"),
            );
        }
    }
    let scope = Scope::of_file(games, &document.common);
    for raw in sections {
        if findings.full() {
            findings.stop();
            break;
        }
        let case = section::read(raw, &scope, &mut findings);
        check_name(&case.name, &mut names, &mut findings);
        document.cases.push(case);
    }
    (document, findings.finish())
}

/// Whether an action of players has this verb.
pub(crate) fn knows_action(scope: &Scope, verb: &str) -> bool {
    table::words(table::Of::Actions.rows(scope)).any(|word| word == verb)
}

/// Whether this happens to things: `killed`.
pub(crate) fn knows_event(scope: &Scope, passive: &str) -> bool {
    table::words(table::Of::Events.rows(scope)).any(|word| word == passive)
}

/// Whether a case's name is as names are written: words of a-z and 0-9 joined by `-`.
pub(crate) fn is_kebab(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    name.split('-').all(|word| !word.is_empty() && word.bytes().all(plain))
}

/// The name of a case written so, of its first sixteen words; none if it has no letter and no digit.
pub(crate) fn kebab(name: &str) -> Option<String> {
    let lower = name.to_lowercase().replace(['\'', '’'], "");
    let words: Vec<&str> = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).take(16).collect();
    (!words.is_empty()).then(|| words.join("-"))
}

/// The error about a case's name that isn't written so.
pub(crate) fn misnamed(name: &Name) -> Diagnostic {
    let out = Diagnostic::error("scenario/case-name", "a case's name is words of a-z and 0-9 joined by `-`").at(name.span, "");
    match kebab(&name.text) {
        Some(kebab) => out.help(format!("for example `--- {kebab}`")),
        None => out,
    }
}

fn check_name(name: &Name, names: &mut BTreeMap<String, Span>, findings: &mut Findings) {
    if !is_kebab(&name.text) {
        findings.push(misnamed(name));
    }
    match names.get(&name.text) {
        Some(first) => findings.push(
            Diagnostic::error("scenario/duplicate-case", format!("there are two cases `{}`", report::short(&name.text)))
                .at(name.span, "the second")
                .at(*first, "the first"),
        ),
        None => {
            names.insert(name.text.clone(), name.span);
        }
    }
}

/// The diagnostics found so far.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Diagnostic>,
    errors: usize,
    stopped: bool,
}

impl Findings {
    /// Adds a finding. Beyond the limit, an error stops the reading and a warning is left out.
    fn push(&mut self, finding: Diagnostic) {
        let error = finding.severity == Severity::Error;
        if error && self.full() {
            self.stopped = true;
        } else if error || self.list.len() - self.errors < MAX_ERRORS {
            self.errors += usize::from(error);
            self.list.push(finding);
        }
    }

    /// Says that something was not read.
    fn stop(&mut self) {
        self.stopped = true;
    }

    fn full(&self) -> bool {
        self.errors >= MAX_ERRORS
    }

    fn finish(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|d| d.labels.first().map(|l| l.span.start));
        if self.stopped {
            let message = format!("more than {MAX_ERRORS} errors; the rest of the file was not read");
            self.list.push(Diagnostic::error("scenario/too-many-errors", message));
        }
        self.list
    }
}
