//! Document to text.
//!
//! The formatter writes every document in one way: the common lines; each case's name, description,
//! setup, script and expectations, with a blank line between the last three. Comments stay with
//! their lines. Names are quoted only where they would otherwise be read as something else: each
//! line is written without quotes, read back, and quoted more if that gave another meaning.

mod clause;
mod lines;

use crate::document::{Case, Document, Line, Name};
use crate::parse::{Scope, Sentence, parse_for, read_sentence, tokens};
use instead_game::Games;
use instead_text::{Diagnostic, Severity};
use lines::{Quotes, Written};

/// Writes a document. What it writes reads as the same document; writing that again changes nothing.
///
/// ```
/// let (document, _) = instead_scenario::parse("--- a\noutcome: B at 16;B drew 1 card   # why\nA controls  Bear,  tapped\n");
/// assert_eq!(
///     instead_scenario::format(&document),
///     "--- a\nA controls Bear, tapped\n\noutcome: B at 16; B drew 1 card  # why\n",
/// );
/// ```
pub fn format(document: &Document) -> String {
    format_for(Games::default(), document)
}

/// [`format()`], with the sentences of these games as well, in cases that name them.
pub fn format_for(games: Games, document: &Document) -> String {
    let mut out = String::new();
    let base = Scope::of_file(games, &[]);
    description(&mut out, &document.description);
    let own = base.of_case(&document.common).players_only();
    part(&mut out, &document.common, &own, |v| Sentence::Setup(v.clone()));
    comments(&mut out, &document.comments);
    let file = Scope::of_file(games, &document.common);
    for case in &document.cases {
        if !out.is_empty() {
            out.push('\n');
        }
        write_case(&mut out, case, &file);
    }
    out
}

/// Formats a text; its errors if it has any, since lines in error would be lost.
pub fn format_text(games: Games, text: &str) -> Result<String, Vec<Diagnostic>> {
    let (document, findings) = parse_for(games, text);
    if findings.iter().any(|f| f.severity == Severity::Error) { Err(findings) } else { Ok(format_for(games, &document)) }
}

fn write_case(out: &mut String, case: &Case, file: &Scope) {
    comments(out, &case.before);
    out.push_str("--- ");
    out.push_str(&case.name.text);
    end(out, case.comment.as_ref());
    description(out, &case.description);
    let full = file.of_case(&case.setup);
    let players = full.players_only();
    part(out, &case.setup, &players, |v| Sentence::Setup(v.clone()));
    if !case.setup.is_empty() && !case.script.is_empty() {
        out.push('\n');
    }
    part(out, &case.script, &full, |v| Sentence::Step(v.clone()));
    let before = case.setup.len() + case.script.len();
    if before > 0 && !case.expect.is_empty() {
        out.push('\n');
    }
    part(out, &case.expect, &full, |v| Sentence::Expect(v.clone()));
    comments(out, &case.comments);
}

fn description(out: &mut String, lines: &[Line<Name>]) {
    for line in lines {
        comments(out, &line.before);
        out.push_str("//");
        if !line.value.text.is_empty() {
            out.push(' ');
            out.push_str(&line.value.text);
        }
        out.push('\n');
    }
}

fn comments(out: &mut String, comments: &[Name]) {
    for comment in comments {
        hash(out, comment);
        out.push('\n');
    }
}

fn hash(out: &mut String, comment: &Name) {
    out.push('#');
    if !comment.text.is_empty() {
        out.push(' ');
        out.push_str(&comment.text);
    }
}

fn end(out: &mut String, comment: Option<&Name>) {
    if let Some(comment) = comment {
        out.push_str("  ");
        hash(out, comment);
    }
    out.push('\n');
}

fn part<T>(out: &mut String, lines: &[Line<T>], scope: &Scope, sentence: impl Fn(&T) -> Sentence) {
    for line in lines {
        comments(out, &line.before);
        let Written { line: text, below } = best(&sentence(&line.value), scope);
        out.push_str(&text);
        end(out, line.comment.as_ref());
        for text in below {
            out.push_str("  |");
            if !text.text.is_empty() {
                out.push(' ');
                out.push_str(&text.text);
            }
            out.push('\n');
        }
    }
}

/// The writing with the fewest quotes that reads as the same sentence.
fn best(sentence: &Sentence, scope: &Scope) -> Written {
    for quotes in [Quotes::Few, Quotes::Some] {
        let written = lines::write(sentence, scope, quotes);
        if reads_as(&written, sentence, scope) {
            return written;
        }
    }
    lines::write(sentence, scope, Quotes::All)
}

fn reads_as(written: &Written, sentence: &Sentence, scope: &Scope) -> bool {
    // The line as the file reader would see it: a name may hold what looks like a comment.
    let mut seen = crate::parse::split(&written.line);
    let Some(only) = seen.next().filter(|l| l.text == written.line && l.comment.is_none()) else {
        return false;
    };
    if seen.next().is_some() {
        return false;
    }
    match read_sentence(tokens::Line { text: only.text, at: 0 }, scope) {
        Ok((mut back, opens)) => {
            if opens == written.below.is_empty() {
                return false;
            }
            lines::set_text(&mut back, written.below.clone());
            back == *sentence
        }
        Err(_) => false,
    }
}
