//! Where in the file something stands that was said again.

use instead_text::{Diagnostic, Span};

use super::{Heard, Out};
use crate::parse::tokens::{span, tokens};

/// For each line of the heard text: where it begins there, and what it comes from.
#[derive(Debug, Default)]
pub(crate) struct Places {
    lines: Vec<Place>,
}

#[derive(Debug)]
struct Place {
    /// The bytes of the heard text.
    heard: (usize, usize),
    /// The bytes of the file.
    from: (usize, usize),
    /// Words of both: the bytes there and here.
    words: Vec<((usize, usize), (usize, usize))>,
}

impl Places {
    /// The heard text with its places, if it isn't the file's own.
    pub(super) fn of(file: &str, out: Vec<Out>, remarks: Vec<Diagnostic>) -> Option<Heard> {
        let same = |line: &Out| line.from.is_some_and(|(start, end)| file.get(start..end) == Some(line.text.as_str()));
        // Two sentences of one line are two lines.
        let apart = |pair: &[Out]| match pair {
            [Out { from: Some((_, end)), .. }, Out { from: Some((start, _)), .. }] => {
                file.get(*end..*start).is_none_or(|between| between.contains('\n'))
            }
            _ => true,
        };
        if out.iter().all(same) && out.windows(2).all(apart) && remarks.is_empty() {
            return None;
        }
        let mut text = String::new();
        let mut lines: Vec<Place> = Vec::new();
        let mut last = (0, 0);
        for line in out {
            let start = text.len();
            text.push_str(&line.text);
            let from = line.from.unwrap_or(last);
            last = from;
            lines.push(Place { heard: (start, text.len()), from, words: common(&line.text, start, file, from) });
            text.push('\n');
        }
        Some(Heard { text, places: Places { lines }, remarks })
    }

    /// The place in the file of a place in the heard text.
    pub fn find(&self, at: Span) -> Span {
        let (start, end) = (at.start as usize, at.end as usize);
        let after = self.lines.partition_point(|line| line.heard.0 <= start);
        let Some(line) = self.lines.get(after.wrapping_sub(1)) else { return at };
        if line.heard.1 - line.heard.0 == line.from.1 - line.from.0 && line.words.is_empty() {
            return span(line.from.0 + (start - line.heard.0), line.from.0 + (end - line.heard.0));
        }
        let inside = line.words.iter().filter(|((from, to), _)| *from < end.max(start + 1) && *to > start).map(|(_, here)| *here);
        let (first, last) = inside.fold((usize::MAX, 0), |(first, last), (from, to)| (first.min(from), last.max(to)));
        if first < last { span(first, last) } else { span(line.from.0, line.from.1) }
    }

    /// A finding about the heard text, as one about the file.
    pub fn moved(&self, mut finding: Diagnostic) -> Diagnostic {
        for label in &mut finding.labels {
            label.span = self.find(label.span);
        }
        finding
    }
}

/// The words that a heard line has in common with what it comes from, each with the first place there
/// that no word before it has. A line that is its own source has none: it is moved as a whole.
fn common(heard: &str, at: usize, file: &str, from: (usize, usize)) -> Vec<((usize, usize), (usize, usize))> {
    let source = file.get(from.0..from.1).unwrap_or_default();
    if source == heard {
        return Vec::new();
    }
    let mut theirs: Vec<_> = tokens(source, from.0).into_iter().map(Some).collect();
    let mut out = Vec::new();
    let mut last = 0;
    for tok in tokens(heard, at) {
        let is = |found: &Option<crate::parse::tokens::Tok<'_>>| found.is_some_and(|found| found.raw.trim_end_matches('.') == tok.raw);
        let later = theirs.iter().skip(last).position(is).map(|place| place + last);
        let Some(place) = later.or_else(|| theirs.iter().position(is)) else { continue };
        if let Some(found) = theirs.get_mut(place).and_then(Option::take) {
            out.push(((tok.at, tok.end()), (found.at, found.end())));
            last = place;
        }
    }
    // Nothing in common: one pair that covers everything, so that the line isn't taken for its source.
    if out.is_empty() {
        out.push(((at, at + heard.len()), from));
    }
    out
}
