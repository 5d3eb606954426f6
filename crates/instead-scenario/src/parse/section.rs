//! Sections of a file: the lines before the first case, and each case.

use std::collections::BTreeMap;

use instead_text::{Diagnostic, Span};

use super::lines::{Kind, Physical, split};
use super::scope::Scope;
use super::sentence::{self, Sentence};
use super::tokens::{self, span};
use super::{Findings, MAX_ERRORS, MAX_LINE};
use crate::document::{Case, Expect, Line, Name, Setup};

/// A line that says something, with what belongs to it.
#[derive(Debug)]
struct Raw<'a> {
    line: Physical<'a>,
    before: Vec<Name>,
    text: Vec<Name>,
}

/// A section whose sentences haven't been read.
#[derive(Debug, Default)]
pub(crate) struct Section<'a> {
    case: Case,
    lines: Vec<Raw<'a>>,
}

fn comment(text: &str, at: usize) -> Name {
    Name::new(text, span(at, at + text.len()))
}

/// Gathers a file's lines into the common section and the cases.
pub(crate) fn gather<'a>(file: &'a str, findings: &mut Findings) -> Vec<Section<'a>> {
    let mut done = Vec::new();
    let mut now = Section::default();
    let mut comments: Vec<Name> = Vec::new(); // comment lines that wait for their line
    let mut since_blank = 0; // how many of them stand after the last blank line
    let mut text_may_follow = false;
    for line in split(file) {
        let whole = span(line.line_at, line.at + line.text.len());
        if let Some((at, found)) = line.text.char_indices().find(|(_, letter)| letter.is_control() && !matches!(letter, '\t' | '\r')) {
            let message = format!("a control character (U+{:04X}) can't be part of a scenario", u32::from(found));
            findings.push(
                Diagnostic::error("scenario/control-character", message)
                    .at(span(line.at + at, line.at + at + found.len_utf8()), "")
                    .help("take it out"),
            );
            continue;
        }
        match line.kind {
            Kind::Blank => {
                since_blank = 0;
                text_may_follow = false;
            }
            Kind::Comment => {
                comments.push(comment(line.text, line.at));
                since_blank += 1;
            }
            Kind::Case => {
                let before = comments.split_off(comments.len() - since_blank.min(comments.len()));
                now.case.comments.append(&mut comments);
                done.push(std::mem::take(&mut now));
                now.case.name = Name::new(line.text, whole_name(&line));
                now.case.span = whole;
                now.case.before = before;
                now.case.comment = line.comment.map(|(t, at)| comment(t, at));
                text_may_follow = false;
            }
            Kind::Description if now.lines.is_empty() => now.case.description.push(Line {
                span: whole,
                before: std::mem::take(&mut comments),
                comment: None,
                value: comment(line.text, line.at),
            }),
            Kind::Description => findings.push(
                Diagnostic::error("scenario/late-description", "a description stands directly below the case's name")
                    .at(whole, "")
                    .help("a comment begins with `#`"),
            ),
            Kind::Text => match now.lines.last_mut().filter(|_| text_may_follow) {
                Some(raw) => {
                    raw.text.push(comment(line.text, line.at));
                    raw.before.append(&mut comments);
                }
                None => findings.push(
                    Diagnostic::error("scenario/stray-text", "this text belongs to nothing")
                        .at(whole, "")
                        .help("a text follows `A controls a permanent NAME:` or `card NAME, an enchantment:`"),
                ),
            },
            Kind::Sentence if line.text.len() > MAX_LINE => {
                let message = format!("the line is longer than {MAX_LINE} bytes");
                findings.push(Diagnostic::error("scenario/long-line", message).at(span(line.at, line.at), ""));
                text_may_follow = false;
            }
            Kind::Sentence => {
                now.lines.push(Raw { line, before: std::mem::take(&mut comments), text: Vec::new() });
                text_may_follow = true;
            }
        }
        if line.kind != Kind::Blank && line.kind != Kind::Comment {
            since_blank = 0;
        }
    }
    now.case.comments.append(&mut comments);
    done.push(now);
    done
}

fn whole_name(line: &Physical<'_>) -> Span {
    if line.text.is_empty() { span(line.line_at, line.at) } else { span(line.at, line.at + line.text.len()) }
}

/// Reads a section's sentences. `file` is the scope of what was said before the first case.
pub(crate) fn read(section: Section<'_>, file: &Scope, findings: &mut Findings) -> Case {
    let Section { mut case, lines } = section;
    let first = file.of_case(&first_lines(&lines)).players_only();
    let mut errors = 0;
    let mut read: Vec<_> = lines
        .iter()
        .map(|raw| {
            // An error may still go away below, so some more than are reported.
            if findings.full() || errors >= 2 * MAX_ERRORS {
                findings.stop();
                return None;
            }
            let result = one(raw, &first);
            errors += usize::from(result.is_err());
            Some(result)
        })
        .collect();
    // The setup is known now; the other lines may name what it declares.
    let setup: Vec<Line<Setup>> = read
        .iter()
        .flatten()
        .filter_map(|r| match r {
            Ok(Sentence::Setup(setup)) => Some(Line { span: Span::default(), before: Vec::new(), comment: None, value: setup.clone() }),
            _ => None,
        })
        .collect();
    let full = file.of_case(&setup);
    if full.knows_names() {
        for (raw, result) in lines.iter().zip(&mut read) {
            if !matches!(result, None | Some(Ok(Sentence::Setup(_)))) {
                *result = Some(one(raw, &full));
            }
        }
    }
    let mut seen = Seen::new();
    for (raw, result) in lines.into_iter().zip(read) {
        match result {
            Some(Ok(sentence)) => place(raw, sentence, &mut case, &mut seen, findings),
            Some(Err(finding)) => {
                findings.push(*finding);
                case.comments.extend(raw.before);
            }
            None => {}
        }
    }
    case
}

/// The section's `players:` and `game:` lines, read before all others.
fn first_lines(lines: &[Raw<'_>]) -> Vec<Line<Setup>> {
    let found = ["players:", "game:"].map(|keyword| {
        let line = lines.iter().rev().filter(|raw| raw.line.text.starts_with(keyword));
        line.filter_map(|raw| one(raw, &Scope::default()).ok()).find_map(|sentence| match sentence {
            Sentence::Setup(value @ (Setup::Players(_) | Setup::Game(_))) => Some(value),
            _ => None,
        })
    });
    let line = |value| Line { span: Span::default(), before: Vec::new(), comment: None, value };
    found.into_iter().flatten().map(line).collect()
}

/// Reads one sentence with its text.
fn one(raw: &Raw<'_>, scope: &Scope) -> Result<Sentence, Box<Diagnostic>> {
    let line = tokens::Line { text: raw.line.text, at: raw.line.at };
    let (mut sentence, opens) = sentence::read(line, scope)?;
    match (opens, raw.text.is_empty()) {
        (false, true) => return Ok(sentence),
        (true, false) => {}
        (true, true) => {
            let finding = Diagnostic::error("scenario/missing-text", "a text should follow").at(line.end(), "");
            return Err(Box::new(finding.expecting(["indented lines, or lines that begin with `|`"])));
        }
        (false, false) => {
            let takes = matches!(sentence, Sentence::Setup(Setup::Card(_) | Setup::Objects(_)));
            let help = if takes {
                "end the line above it with a colon, and say what kind of object it is: `A controls a permanent NAME:`"
            } else {
                "a text follows `A controls a permanent NAME:` or `card NAME, an enchantment:`"
            };
            let at = raw.text.first().map(|t| t.span).unwrap_or_default();
            let finding = Diagnostic::error("scenario/stray-text", "this text belongs to nothing").at(at, "");
            return Err(Box::new(finding.help(help)));
        }
    }
    match &mut sentence {
        Sentence::Setup(Setup::Card(card)) => card.text.clone_from(&raw.text),
        Sentence::Setup(Setup::Objects(objects)) => objects.text.clone_from(&raw.text),
        _ => {}
    }
    Ok(sentence)
}

/// Puts a sentence where it belongs in the case.
fn place(raw: Raw<'_>, sentence: Sentence, case: &mut Case, seen: &mut Seen, findings: &mut Findings) {
    let at = span(raw.line.at, raw.line.at + raw.line.text.len());
    let comment = raw.line.comment.map(|(t, at)| comment(t, at));
    let before = raw.before;
    match sentence {
        Sentence::Setup(value) => {
            if let Some(step) = case.script.first() {
                findings.push(
                    Diagnostic::warning("scenario/late-setup", "this describes the beginning, but stands after an action")
                        .at(at, "")
                        .at(step.span, "the first action")
                        .help("move it up; the formatter does"),
                );
            }
            twice(single(&value), at, seen, findings);
            case.setup.push(Line { span: at, before, comment, value });
        }
        Sentence::Step(value) => case.script.push(Line { span: at, before, comment, value }),
        Sentence::Expect(value) => {
            twice(single_expect(&value), at, seen, findings);
            case.expect.push(Line { span: at, before, comment, value });
        }
    }
}

/// The lines that a section has once, by kind.
type Seen = BTreeMap<&'static str, Span>;

fn twice(kind: Option<&'static str>, at: Span, seen: &mut Seen, findings: &mut Findings) {
    let Some(kind) = kind else { return };
    let first = *seen.entry(kind).or_insert(at);
    if first != at {
        findings.push(Diagnostic::error("scenario/said-twice", "this is said twice").at(at, "the second").at(first, "the first"));
    }
}

/// The kinds of setup lines that a section has once.
fn single(setup: &Setup) -> Option<&'static str> {
    Some(match setup {
        Setup::Game(_) => "game",
        Setup::Edition(_) => "edition",
        Setup::Rules(_) => "rules",
        Setup::Players(_) => "players",
        Setup::Active(_) => "active",
        Setup::Step(_) => "step",
        Setup::Turn(_) => "turn",
        Setup::Costs(_) => "costs",
        _ => return None,
    })
}

/// The kinds of expectations that a case has once.
fn single_expect(expect: &Expect) -> Option<&'static str> {
    Some(match expect {
        Expect::Chooser(_) => "chooser",
        Expect::Sequences(_) => "sequences",
        Expect::Orders(_) => "orders",
        _ => return None,
    })
}
