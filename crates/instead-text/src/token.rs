//! Card English as tokens.
//!
//! [`tokenise`] cuts a text into words, numbers, symbols and punctuation, each with its [`Span`] in the
//! text it was given. It is purely lexical and makes few choices, all of which [`crate::join`] reverses:
//!
//! - the card's own names become the token `~`;
//! - `'s` and the `'` of a plural are tokens of their own (`owner's` is `owner` `'s`), and so is the prefix
//!   `non-`, so that a template can say `{p:Player}'s hand` and `non-{t:subtype}`;
//! - `an` is `a`: which of the two is written follows from the next word;
//! - quotation marks are `“` and `”` (inner ones `‘` and `’`), whatever the text uses, dashes are `—`,
//!   the minus sign is `-`, and line breaks are `¶`.

pub(crate) mod lexer;
mod names;

use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// The longest text in bytes that [`tokenise`] accepts.
pub const MAX_TEXT: usize = 1 << 20;

/// The kind of a token, as far as its spelling tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TokenKind {
    /// A word, perhaps with inner hyphens, slashes and apostrophes: `first-strike`, `and/or`, `can't`.
    Word,
    /// Digits, perhaps with a sign: `3`, `+1`.
    Number,
    /// Power and toughness, or a change of them: `2/2`, `+1/+1`, `*/1+*`.
    Stat,
    /// A symbol in braces: `{T}`.
    Symbol,
    /// `'s`, or the `'` after a plural.
    Possessive,
    /// A prefix that is glued to the next token: `non-`.
    Prefix,
    /// The card's own name: `~`.
    SelfName,
    /// A dash with space around it.
    Dash,
    /// A dash without space around it.
    TightDash,
    /// An opening quotation mark or bracket.
    Open,
    /// A closing quotation mark or bracket.
    Close,
    /// A mark that ends a word: `.` `,` `:` `;` `!` `?`.
    Mark,
    /// A bullet, or any other character.
    Other,
    /// A line break: `¶`.
    Paragraph,
}

/// One token of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// Its canonical spelling.
    pub text: SmolStr,
    /// Where it was in the original text.
    pub span: Span,
    /// Whether it begins a sentence, so that a capital letter tells nothing.
    pub initial: bool,
}

impl Token {
    /// A token of this kind and spelling.
    #[must_use]
    pub fn new(kind: TokenKind, text: impl Into<SmolStr>, span: Span) -> Self {
        Self { kind, text: text.into(), span, initial: false }
    }

    /// Whether the token is this literal; a capital at the start of a sentence is ignored.
    #[must_use]
    pub fn is(&self, literal: &str) -> bool {
        self.text == literal || self.lowered().is_some_and(|lower| lower == literal)
    }

    /// The spelling without the capital letter, if that letter may be due to the sentence's start.
    #[must_use]
    pub fn lowered(&self) -> Option<SmolStr> {
        if !self.initial || !matches!(self.kind, TokenKind::Word | TokenKind::Prefix) {
            return None;
        }
        decapitalised(&self.text)
    }
}

/// Whether text in round brackets is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Reminder {
    /// Read it like any other text.
    Keep,
    /// Leave it out, brackets included. Brackets that don't pair up are kept.
    #[default]
    Drop,
}

/// Cuts a text into tokens.
///
/// `names` are the names that the card's text may call the card by; for each, the part before a comma is
/// a name too. Longer names win, and a name matches whole words only. Line breaks at the start, at the end and
/// beside other line breaks are dropped.
///
/// ```
/// use instead_text::{Reminder, tokenise};
///
/// let text = "When Ada, Bright Mind's owner wins, put a +1/+1 counter on Ada. (Really.)";
/// let tokens = tokenise(text, &["Ada, Bright Mind"], Reminder::Drop)?;
/// let words: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
/// assert_eq!(words, ["When", "~", "'s", "owner", "wins", ",", "put", "a", "+1/+1", "counter", "on", "~", "."]);
/// # Ok::<(), instead_text::Diagnostic>(())
/// ```
///
/// # Errors
///
/// `text/too-long` beyond [`MAX_TEXT`] bytes.
pub fn tokenise(text: &str, names: &[&str], reminder: Reminder) -> Result<Vec<Token>, Diagnostic> {
    tokenise_but(text, names, &[], reminder)
}

/// The same, where the names at `literal` are words like others: of a card "Mill", "Mill three cards.".
///
/// # Errors
///
/// As [`tokenise`].
pub fn tokenise_but(text: &str, names: &[&str], literal: &[Span], reminder: Reminder) -> Result<Vec<Token>, Diagnostic> {
    if text.len() > MAX_TEXT {
        let message = format!("a text of {} bytes is longer than the {MAX_TEXT} that are read", text.len());
        return Err(Diagnostic::error("text/too-long", message).at(Span::new(MAX_TEXT, MAX_TEXT), "reading stops here"));
    }
    let mut tokens = lexer::lex(text);
    names::replace(&mut tokens, names, literal);
    if reminder == Reminder::Drop {
        tokens = without_brackets(tokens);
    }
    tidy_paragraphs(&mut tokens);
    mark_sentences(&mut tokens);
    Ok(tokens)
}

/// Drops everything between round brackets that pair up.
fn without_brackets(tokens: Vec<Token>) -> Vec<Token> {
    let mut open = Vec::new();
    let mut ends = vec![None; tokens.len()];
    for (index, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "(" => open.push(index),
            ")" => {
                if let Some(start) = open.pop() {
                    ends[start] = Some(index);
                }
            }
            _ => {}
        }
    }
    let mut skip = 0;
    let mut kept = Vec::with_capacity(tokens.len());
    for (index, token) in tokens.into_iter().enumerate() {
        if index < skip {
            continue;
        }
        match ends[index] {
            Some(end) => skip = end + 1,
            None => kept.push(token),
        }
    }
    kept
}

/// Leaves one paragraph token between paragraphs and none at the edges.
pub(crate) fn tidy_paragraphs(tokens: &mut Vec<Token>) {
    let mut before_is_break = true;
    tokens.retain(|token| {
        let is_break = token.kind == TokenKind::Paragraph;
        let keep = !(is_break && before_is_break);
        before_is_break = is_break;
        keep
    });
    if tokens.last().is_some_and(|token| token.kind == TokenKind::Paragraph) {
        tokens.pop();
    }
}

/// Notes for each token whether it begins a sentence.
pub(crate) fn mark_sentences(tokens: &mut [Token]) {
    let (mut begins, mut ended, mut closed) = (true, false, false);
    for token in tokens {
        // A quotation that ends with a full stop may stand in the middle of a sentence.
        let goes_on = closed && matches!(token.text.as_str(), "and" | "And" | "or" | "Or" | "until" | "for");
        token.initial = begins && !goes_on;
        closed = token.kind == TokenKind::Close;
        let stop = matches!(token.text.as_str(), "." | "!" | "?");
        begins = match token.kind {
            TokenKind::Mark => stop || token.text == ":",
            TokenKind::Paragraph | TokenKind::Dash | TokenKind::TightDash | TokenKind::Open => true,
            TokenKind::Close => ended,
            TokenKind::Other => matches!(token.text.as_str(), "•" | "|"),
            _ => false,
        };
        ended = stop || (ended && token.kind == TokenKind::Close);
    }
}

/// The word without its capital, if it begins with one.
pub(crate) fn decapitalised(word: &str) -> Option<SmolStr> {
    let mut chars = word.chars();
    let first = chars.next().filter(|c| c.is_uppercase())?;
    Some(first.to_lowercase().chain(chars).collect())
}

/// The word with a capital, if it begins without one.
pub(crate) fn capitalised(word: &str) -> Option<SmolStr> {
    let mut chars = word.chars();
    let first = chars.next().filter(|c| c.is_lowercase())?;
    Some(first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests;
