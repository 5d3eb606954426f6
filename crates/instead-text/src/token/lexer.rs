//! Characters to tokens.

use smol_str::SmolStr;

use super::{Token, TokenKind};
use crate::span::Span;

/// The longest symbol in braces, in bytes.
const MAX_SYMBOL: usize = 16;

/// Cuts a text into tokens: one pass, no look at what the words mean.
pub(crate) fn lex(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, inner_open: false, tokens: Vec::new() };
    while let Some(c) = lexer.peek() {
        lexer.step(c);
    }
    lexer.tokens
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    inner_open: bool,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn after(&self, c: char) -> &str {
        &self.text[self.at + c.len_utf8()..]
    }

    fn push(&mut self, kind: TokenKind, text: impl Into<SmolStr>, bytes: usize) {
        let span = Span::new(self.at, self.at + bytes);
        self.tokens.push(Token::new(kind, text, span));
        self.at += bytes;
    }

    /// Whether the next character follows a space, the start of the text or an opening mark.
    fn opens(&self) -> bool {
        match self.text[..self.at].chars().next_back() {
            // Of two quotation marks in a row, the second does what the first did.
            Some('"' | '\'') => self.tokens.last().is_some_and(|token| token.kind == TokenKind::Open),
            before => before.is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '[' | '—' | '“' | '‘')),
        }
    }

    fn step(&mut self, c: char) {
        let size = c.len_utf8();
        match c {
            '\n' => self.push(TokenKind::Paragraph, "¶", size),
            _ if c.is_whitespace() || c.is_control() => self.at += size,
            '{' => self.symbol(),
            '[' => self.loyalty(),
            '"' if self.opens() => self.push(TokenKind::Open, "“", size),
            '"' => self.push(TokenKind::Close, "”", size),
            '“' | '‘' => {
                self.inner_open |= c == '‘';
                self.push(TokenKind::Open, c.to_string(), size);
            }
            '”' => self.push(TokenKind::Close, "”", size),
            '\'' | '’' => self.apostrophe(size),
            '(' => self.push(TokenKind::Open, "(", size),
            ')' => self.push(TokenKind::Close, ")", size),
            ']' => self.push(TokenKind::Close, "]", size),
            '.' | ',' | ':' | ';' | '!' | '?' => self.push(TokenKind::Mark, c.to_string(), size),
            '¶' => self.push(TokenKind::Paragraph, "¶", size),
            '~' => self.push(TokenKind::SelfName, "~", size),
            '—' | '–' => self.dash(size),
            '-' if self.after(c).starts_with('-') => self.dash(2),
            '-' if self.is_spaced(c) => self.dash(size),
            _ if in_word(c) => self.word(),
            _ => self.push(TokenKind::Other, c.to_string(), size),
        }
    }

    /// Whether a hyphen stands for a dash: behind words and a space, before a space or the end of the line.
    fn is_spaced(&self, c: char) -> bool {
        let before = self.text[..self.at].chars().next_back();
        let words = self.tokens.last().is_some_and(|token| matches!(token.kind, TokenKind::Word | TokenKind::Symbol));
        words && before == Some(' ') && self.after(c).chars().next().is_none_or(char::is_whitespace)
    }

    fn dash(&mut self, size: usize) {
        let spaced = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let before = self.text[..self.at].chars().next_back();
        let after = self.text[self.at + size..].chars().next();
        let tight = !spaced(before) && !spaced(after);
        let kind = if tight { TokenKind::TightDash } else { TokenKind::Dash };
        self.push(kind, "—", size);
    }

    fn symbol(&mut self) {
        let rest = &self.text[self.at..];
        let end = rest.bytes().take(MAX_SYMBOL).position(|b| b == b'}');
        match end.map(|end| &rest[..=end]) {
            Some(symbol) if symbol.bytes().skip(1).all(|b| b.is_ascii_graphic() && b != b'{') && symbol.len() > 2 => {
                self.push(TokenKind::Symbol, SmolStr::new(symbol), symbol.len());
            }
            _ => self.push(TokenKind::Open, "{", 1),
        }
    }

    /// `[+1]`, the way some sources write a loyalty cost, is the number `+1`.
    fn loyalty(&mut self) {
        let rest = &self.text[self.at..];
        let end = rest.bytes().take(MAX_SYMBOL).position(|b| b == b']');
        let inner = end.map(|end| SmolStr::new(&rest[1..end]).replace('−', "-"));
        match inner {
            Some(inner) if is_number(&inner) => {
                self.push(TokenKind::Number, inner, end.unwrap_or(0) + 1);
            }
            _ => self.push(TokenKind::Open, "[", 1),
        }
    }

    /// An apostrophe that is not inside a word.
    fn apostrophe(&mut self, size: usize) {
        let mut rest = self.text[self.at + size..].chars();
        if self.opens() {
            self.inner_open = true;
            return self.push(TokenKind::Open, "‘", size);
        }
        if rest.next() == Some('s') && !rest.next().is_some_and(char::is_alphanumeric) {
            return self.push(TokenKind::Possessive, "'s", size + 1);
        }
        if self.inner_open {
            self.inner_open = false;
            return self.push(TokenKind::Close, "’", size);
        }
        self.push(TokenKind::Possessive, "'", size);
    }

    fn word(&mut self) {
        let rest = &self.text[self.at..];
        if rest.len() >= 4 && rest.as_bytes()[..4].eq_ignore_ascii_case(b"non-") {
            let text = SmolStr::new(&rest[..4]);
            return self.push(TokenKind::Prefix, text, 4);
        }
        let run = &rest[..run_length(rest)];
        if run.is_empty() {
            let size = rest.chars().next().map_or(1, char::len_utf8);
            let text = SmolStr::new(&rest[..size]);
            return self.push(TokenKind::Other, text, size);
        }
        // A range of numbers, "1-9", as some sources write it.
        if let Some((least, most)) = run.split_once('-')
            && [least, most].iter().all(|end| !end.is_empty() && end.bytes().all(|b| b.is_ascii_digit()))
        {
            self.push(TokenKind::Number, SmolStr::new(least), least.len());
            self.push(TokenKind::TightDash, "—", 1);
            return self.push(TokenKind::Number, SmolStr::new(most), most.len());
        }
        let stem = run.strip_suffix("'s").or_else(|| run.strip_suffix("’s"));
        let run = stem.filter(|stem| !stem.is_empty()).unwrap_or(run);
        let text = canonical(run);
        let kind = if is_number(&text) {
            TokenKind::Number
        } else if is_stat(&text) {
            TokenKind::Stat
        } else {
            TokenKind::Word
        };
        let text = match (kind, text.as_str()) {
            (TokenKind::Number, number) if number.contains(',') => number.replace(',', "").into(),
            (_, "an") => "a".into(),
            (_, "An") => "A".into(),
            _ => text,
        };
        self.push(kind, text, run.len());
    }
}

/// Characters that a word may contain.
fn in_word(c: char) -> bool {
    is_solid(c) || matches!(c, '-' | '−' | '+' | '/')
}

/// Characters that only a template uses, for its holes.
fn is_mark(c: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&c)
}

/// The length in bytes of the word at the start of `rest`: letters, digits and `*`, with single joints between
/// them. Reads no further than the first character that can't belong to it.
fn run_length(rest: &str) -> usize {
    let (mut end, mut before, mut digits_only) = (0, None, true);
    let mut chars = rest.char_indices().peekable();
    while let Some((index, c)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        let solid_before = before.is_some_and(is_solid);
        let solid_after = next.is_some_and(is_solid);
        let joins = match c {
            _ if is_solid(c) => {
                end = index + c.len_utf8();
                digits_only &= c.is_ascii_digit();
                true
            }
            '+' | '-' | '−' => solid_after && (solid_before || matches!(before, None | Some('/'))),
            '/' => solid_before && (solid_after || matches!(next, Some('+' | '-' | '−'))),
            '\'' | '’' => solid_before && next.is_some_and(char::is_alphabetic),
            ',' => solid_before && digits_only && is_thousand(&rest.as_bytes()[index + 1..]),
            _ => false,
        };
        if !joins {
            break;
        }
        before = Some(c);
    }
    end
}

/// Characters that a word is made of; the others in it are joints.
fn is_solid(c: char) -> bool {
    (c.is_alphanumeric() && !is_mark(c)) || c == '*'
}

/// Whether exactly three digits follow.
fn is_thousand(after: &[u8]) -> bool {
    let three = after.len() >= 3 && after[..3].iter().all(u8::is_ascii_digit);
    three && !after.get(3).is_some_and(u8::is_ascii_alphanumeric)
}

fn canonical(run: &str) -> SmolStr {
    if run.contains(['’', '−']) { run.replace('’', "'").replace('−', "-").into() } else { SmolStr::new(run) }
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit() || b == b',')
}

fn is_stat(text: &str) -> bool {
    let half = |half: &str| !half.is_empty() && half.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'*' | b'X' | b'Y'));
    text.split_once('/').is_some_and(|(power, toughness)| half(power) && half(toughness))
}
