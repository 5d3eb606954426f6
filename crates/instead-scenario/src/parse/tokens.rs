//! Words of one line: quoted names are one token; `,` and `;` at the end of a word are their own.

use instead_kernel::amount::is_counted;
use instead_text::Span;

use crate::document::Name;

/// One word, quoted name or separator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tok<'a> {
    /// Its text as written, quotes included.
    pub raw: &'a str,
    /// The byte at which it starts in the file.
    pub at: usize,
    /// Whether it is a quoted name; such a token is never a keyword.
    pub quoted: bool,
}

impl Tok<'_> {
    /// The byte after it.
    pub fn end(&self) -> usize {
        self.at + self.raw.len()
    }

    /// Whether it is this word (typographic apostrophes count as plain ones).
    pub fn is(&self, word: &str) -> bool {
        !self.quoted && (self.raw == word || (!self.raw.is_ascii() && plain(self.raw) == word))
    }

    /// Its span.
    pub fn span(&self) -> Span {
        span(self.at, self.end())
    }
}

/// A word with plain apostrophes.
pub(crate) fn plain(word: &str) -> String {
    word.replace('\u{2019}', "'")
}

/// A span of bytes. Files are shorter than 4 GB (the parser checks), so nothing is cut.
pub(crate) fn span(start: usize, end: usize) -> Span {
    let cut = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Span { start: cut(start), end: cut(end) }
}

/// The end of the quoted name that starts at byte `i`, if there is one: it has to be closed, and
/// followed by white space, a separator or nothing.
pub(crate) fn quoted_end(s: &str, i: usize) -> Option<usize> {
    let bytes = s.as_bytes();
    let mut j = i + 1;
    loop {
        match bytes.get(j)? {
            b'\\' => j += 2,
            b'"' => break,
            _ => j += 1,
        }
    }
    match bytes.get(j + 1) {
        None | Some(b' ' | b'\t' | b'\r' | b',' | b';' | b':') => Some(j + 1),
        Some(_) => None,
    }
}

impl Tok<'_> {
    /// Whether a number stands here, alone or in `2/2`, `X=2` or `{2}`, that is more than can be counted.
    pub fn is_too_much(&self) -> bool {
        !self.quoted && self.raw.split(|c: char| !c.is_ascii_digit()).any(is_too_much)
    }
}

/// Whether some digits are a number that is more than can be counted.
pub(crate) fn is_too_much(digits: &str) -> bool {
    !digits.is_empty() && digits.parse().ok().filter(|number: &u64| is_counted(*number)).is_none()
}

/// The tokens of a text that starts at byte `at` of the file.
pub(crate) fn tokens(text: &str, at: usize) -> Vec<Tok<'_>> {
    let mut out = Vec::new();
    let mut i = 0;
    while let Some(rest) = text.get(i..) {
        let Some(c) = rest.chars().next() else { break };
        if c.is_whitespace() {
            i += c.len_utf8();
            continue;
        }
        if c == '"'
            && let Some(end) = quoted_end(text, i)
        {
            out.push(Tok { raw: text.get(i..end).unwrap_or_default(), at: at + i, quoted: true });
            i = end;
            continue;
        }
        let mut end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
        if end == 0 {
            end = 1; // a `;`
        }
        let word = rest.get(..end).unwrap_or_default();
        let body = word.trim_end_matches(',');
        if !body.is_empty() {
            out.push(Tok { raw: body, at: at + i, quoted: false });
        }
        for k in body.len()..word.len() {
            out.push(Tok { raw: word.get(k..=k).unwrap_or_default(), at: at + i + k, quoted: false });
        }
        i += end;
    }
    out
}

/// The text that some tokens cover: a quoted name without its quotes, else the words as written
/// with single spaces. `None` when there is nothing, or a quote doesn't enclose the whole.
pub(crate) fn name(line: Line<'_>, toks: &[Tok<'_>]) -> Option<Name> {
    let (first, last) = (toks.first()?, toks.last()?);
    let at = span(first.at, last.end());
    if first.quoted {
        if toks.len() > 1 {
            return None;
        }
        let text = unquote(first.raw);
        return (!text.is_empty()).then(|| Name::new(text, at));
    }
    if first.raw.starts_with('"') {
        return None;
    }
    let raw = line.slice(first.at, last.end());
    Some(Name::new(raw.split_whitespace().collect::<Vec<_>>().join(" "), at))
}

/// The name in the quotes.
fn unquote(raw: &str) -> String {
    let inner = raw.strip_prefix('"').and_then(|r| r.strip_suffix('"')).unwrap_or(raw);
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            c => out.push(c),
        }
    }
    out
}

/// A name in quotes.
pub(crate) fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The text of one line and where it starts in the file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    /// Its text.
    pub text: &'a str,
    /// The byte at which it starts.
    pub at: usize,
}

impl<'a> Line<'a> {
    /// The text between two bytes of the file.
    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start.saturating_sub(self.at)..end.saturating_sub(self.at)).unwrap_or_default()
    }

    /// Its span.
    pub fn span(&self) -> Span {
        span(self.at, self.at + self.text.len())
    }

    /// The empty span at its end.
    pub fn end(&self) -> Span {
        span(self.at + self.text.len(), self.at + self.text.len())
    }

    /// A number in digits or a small number in a word.
    pub fn number(tok: &Tok<'_>) -> Option<u64> {
        const WORDS: [&str; 13] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
        if tok.quoted {
            return None;
        }
        if !tok.raw.is_empty() && tok.raw.bytes().all(|b| b.is_ascii_digit()) {
            return tok.raw.parse().ok();
        }
        WORDS.iter().position(|w| *w == tok.raw).and_then(|n| u64::try_from(n).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raws(text: &str) -> Vec<&str> {
        tokens(text, 0).iter().map(|t| t.raw).collect()
    }

    #[test]
    fn words_and_quotes() {
        assert_eq!(raws("a Gisela, Blade;x"), ["a", "Gisela", ",", "Blade", ";", "x"]);
        assert_eq!(raws(r#"2 permanents "Twin  Flame":"#), ["2", "permanents", "\"Twin  Flame\"", ":"]);
        assert_eq!(raws("\"open and never closed"), ["\"open", "and", "never", "closed"]);
        assert_eq!(quoted_end(r#""a\"b" c"#, 0), Some(6));
    }

    #[test]
    fn names() {
        let n = |t: &str| name(Line { text: t, at: 0 }, &tokens(t, 0)).map(|n| n.text);
        assert_eq!(n("Fire   Servant").as_deref(), Some("Fire Servant"));
        assert_eq!(n(r#""a  \"b\"""#).as_deref(), Some("a  \"b\""));
        assert_eq!(n("Kongming, \"Sleeping Dragon\"").as_deref(), Some("Kongming, \"Sleeping Dragon\""));
        assert_eq!(n("\"a\" b"), None);
        assert_eq!(n("\"\""), None);
    }
}
