//! Places in a text: byte spans, and the text itself with an index of its lines.

use serde::{Deserialize, Serialize};

/// A range of bytes in a text, end excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`; offsets beyond `u32` are clamped.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: clamp(start), end: clamp(end.max(start)) }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The empty span at the end of this one.
    #[must_use]
    pub fn after(self) -> Self {
        Self { start: self.end, end: self.end }
    }

    /// Whether nothing lies between start and end.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The part of `text` that the span covers, shortened to what exists.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        let start = floor(text, self.start as usize);
        let end = floor(text, self.end as usize).max(start);
        &text[start..end]
    }
}

fn clamp(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// The greatest character boundary of `text` that is not beyond `offset`.
pub(crate) fn floor(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Line and column, both counted from 1; the column counts characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Line number.
    pub line: u32,
    /// Character of the line.
    pub column: u32,
}

/// A named text that spans point into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    lines: Vec<u32>,
}

impl Source {
    /// Takes a text and indexes its lines.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let (name, text) = (name.into(), text.into());
        let breaks = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| clamp(i + 1));
        let lines = std::iter::once(0).chain(breaks).collect();
        Self { name, text, lines }
    }

    /// The name, usually a path or a card's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words that a span covers.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        span.of(&self.text)
    }

    /// Line and column of a byte offset.
    #[must_use]
    pub fn position(&self, offset: u32) -> Position {
        let line = self.lines.partition_point(|start| *start <= offset).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let column = Span { start, end: offset }.of(&self.text).chars().count() + 1;
        Position { line: clamp(line), column: clamp(column) }
    }

    /// A line's words without its line break; lines are counted from 1.
    #[must_use]
    pub fn line(&self, line: u32) -> Option<&str> {
        let index = (line as usize).checked_sub(1)?;
        let start = *self.lines.get(index)?;
        let end = self.lines.get(index + 1).copied().unwrap_or_else(|| clamp(self.text.len()));
        Some(Span { start, end }.of(&self.text).trim_end_matches(['\n', '\r']))
    }
}

#[cfg(test)]
#[path = "span_tests.rs"]
mod tests;
