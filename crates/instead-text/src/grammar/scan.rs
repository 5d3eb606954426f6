//! Characters of the grammar notation, and what is wrong with them.

use crate::diagnostic::{Diagnostic, suggest};
use crate::span::Span;

/// A fault of a grammar's text.
#[derive(Debug, Clone)]
pub(crate) struct Flaw(pub(crate) Box<Diagnostic>);

impl Flaw {
    pub(crate) fn new(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self(Box::new(Diagnostic::error(code, message).at(span, "")))
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(help.into());
        self
    }

    /// Suggests the candidate that the word is nearest to.
    pub(crate) fn near<'c>(self, word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Self {
        match suggest(word, candidates) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }
}

/// A place in a grammar's text.
#[derive(Debug, Clone)]
pub(crate) struct Scanner<'s> {
    pub(crate) text: &'s str,
    pub(crate) at: usize,
}

impl<'s> Scanner<'s> {
    pub(crate) fn rest(&self) -> &'s str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn eat(&mut self, c: char) -> bool {
        let found = self.rest().starts_with(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    pub(crate) fn expect(&mut self, c: char) -> Result<(), Flaw> {
        if self.eat(c) {
            return Ok(());
        }
        Err(self.flaw("grammar/syntax", self.at, format!("`{c}` should stand here")))
    }

    /// Skips spaces, line breaks and comments.
    pub(crate) fn skip(&mut self) {
        loop {
            let rest = self.rest();
            if rest.bytes().next().is_some_and(|first| first.is_ascii_graphic() && first != b'#') {
                return;
            }
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with('#') {
                return;
            }
            self.skip_line();
        }
    }

    pub(crate) fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Letters, digits, `_` and inner hyphens; empty if there are none.
    pub(crate) fn word(&mut self) -> &'s str {
        let rest = self.rest();
        let length = rest.bytes().position(|b| !(b.is_ascii_alphanumeric() || b == b'_' || b == b'-')).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// A string in quotation marks, with `\"` and `\\`.
    pub(crate) fn string(&mut self) -> Result<String, Flaw> {
        let start = self.at;
        self.expect('"')?;
        let mut string = String::new();
        let mut chars = self.rest().char_indices();
        while let Some((index, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += index + 1;
                    return Ok(string);
                }
                '\\' => string.extend(chars.next().map(|(_, escaped)| escaped)),
                '\n' => break,
                _ => string.push(c),
            }
        }
        Err(self.flaw("grammar/syntax", start, "this string has no end"))
    }

    pub(crate) fn flaw(&self, code: &'static str, start: usize, message: impl Into<String>) -> Flaw {
        Flaw::new(code, Span::new(start, self.at.max(start + 1)), message)
    }
}
