//! Physical lines: what kind each is, its text without indentation, and its comment.

use super::tokens::quoted_end;

/// The kind of a physical line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing but white space.
    Blank,
    /// `# …` on a line of its own; `text` is what follows the `#`.
    Comment,
    /// `--- name`; `text` is what follows the dashes.
    Case,
    /// `// …`; `text` is what follows the slashes.
    Description,
    /// `| …`; `text` is what follows the bar.
    Text,
    /// Any other line.
    Sentence,
}

/// A physical line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Physical<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its content, trimmed.
    pub text: &'a str,
    /// The byte at which `text` starts in the file.
    pub at: usize,
    /// The byte at which the line's first visible character stands.
    pub line_at: usize,
    /// The comment at its end, without the `#`, and where it starts.
    pub comment: Option<(&'a str, usize)>,
}

/// Splits a file into lines. A byte order mark at its start is skipped.
pub(crate) fn split(file: &str) -> impl Iterator<Item = Physical<'_>> {
    let start = if file.starts_with('\u{feff}') { 3 } else { 0 };
    let mut at = start;
    // Whether a text is open: its lines may be indented instead of beginning with `|`.
    let mut open = false;
    file.get(start..).unwrap_or_default().split_inclusive('\n').map(move |line| {
        let here = at;
        at += line.len();
        let found = classify(line, here, open);
        open = match found.kind {
            Kind::Text => open,
            Kind::Sentence => found.text.ends_with(':'),
            _ => false,
        };
        found
    })
}

/// The part of `s` from byte `from`, trimmed, and where it starts when `s` starts at `at`.
fn trimmed(s: &str, from: usize, at: usize) -> (&str, usize) {
    let rest = s.get(from..).unwrap_or_default();
    let left = rest.trim_start();
    (left.trim_end(), at + from + (rest.len() - left.len()))
}

fn classify(line: &str, at: usize, open: bool) -> Physical<'_> {
    let (body, body_at) = trimmed(line, 0, at);
    let make = |kind, from: usize, comment: Option<(usize, usize)>| {
        let (end, comment) = match comment {
            Some((end, hash)) => (end, Some(trimmed(body, hash + 1, body_at))),
            None => (body.len(), None),
        };
        let (text, text_at) = trimmed(body.get(..end).unwrap_or_default(), from, body_at);
        Physical { kind, text, at: text_at, line_at: body_at, comment }
    };
    if body.is_empty() {
        make(Kind::Blank, 0, None)
    } else if body.starts_with('#') {
        make(Kind::Comment, 1, None)
    } else if body.starts_with("//") {
        make(Kind::Description, 2, None)
    } else if body.starts_with('|') {
        make(Kind::Text, 1, None)
    } else if body.starts_with("---") {
        let dashes = body.bytes().take_while(|b| *b == b'-').count();
        make(Kind::Case, dashes, comment_start(body))
    } else if open && line.starts_with([' ', '\t']) {
        make(Kind::Text, 0, None)
    } else {
        make(Kind::Sentence, 0, comment_start(body))
    }
}

/// Where a comment starts: (the end of the text before it, the `#`). A comment needs two spaces or
/// a tab before it and doesn't start inside a quoted name.
fn comment_start(body: &str) -> Option<(usize, usize)> {
    let bytes = body.as_bytes();
    let mut i = 0;
    let mut blank_from = None; // start of the white space that ends at i
    while let Some(&b) = bytes.get(i) {
        let token_start = i == 0 || blank_from.is_some() || bytes.get(i - 1) == Some(&b';');
        match b {
            b' ' | b'\t' | b'\r' => {
                blank_from.get_or_insert(i);
                i += 1;
                continue;
            }
            b'#' => {
                if let Some(from) = blank_from {
                    let gap = bytes.get(from..i).unwrap_or_default();
                    if gap.len() >= 2 || gap.contains(&b'\t') {
                        return Some((from, i));
                    }
                }
            }
            b'"' if token_start => {
                if let Some(end) = quoted_end(body, i) {
                    blank_from = None;
                    i = end;
                    continue;
                }
            }
            _ => {}
        }
        blank_from = None;
        i += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_and_comments() {
        let file = "\u{feff}game: magic  # g\r\n\n# own\n// words\n  | text  # kept\n--- a-b\nA controls \"x  # y\" #2";
        let lines: Vec<_> = split(file).collect();
        let kinds: Vec<_> = lines.iter().map(|l| l.kind).collect();
        assert_eq!(kinds, [Kind::Sentence, Kind::Blank, Kind::Comment, Kind::Description, Kind::Text, Kind::Case, Kind::Sentence]);
        assert_eq!(lines[0].comment.map(|c| c.0), Some("g"));
        assert_eq!(lines[4].text, "text  # kept");
        assert_eq!(lines[5].text, "a-b");
        assert_eq!(lines[6].comment, None);
        for l in &lines {
            assert_eq!(&file[l.at..l.at + l.text.len()], l.text);
        }
    }
}
