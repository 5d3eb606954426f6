//! The paragraphs of a text, and the parts of a paragraph.

use instead_text::{Span, Token, TokenKind};

/// Where tokens stand in their text.
pub(super) fn whole(tokens: &[Token]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

/// A paragraph in the words of the card, as its text has them: phrases that stand for others, and what is in brackets, aren't.
pub(super) fn as_written(text: &str, paragraph: &[Token]) -> String {
    let span = whole(paragraph);
    let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let mut depth = 0_u32;
    let outside = |c: &char| {
        let was = depth;
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1), // no amount
            _ => {}
        }
        was == 0 && depth == 0
    };
    let outside: String = written.chars().filter(outside).collect();
    outside.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The paragraphs; the items of a list belong to the line that introduces them.
pub(super) fn paragraphs(tokens: &[Token]) -> Vec<&[Token]> {
    let mut out = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        // An item of a list; or a row of a results table, "1—9 | …".
        let row = tokens[at..].iter().skip(2).take(3).take_while(|next| next.kind != TokenKind::Paragraph).any(|next| next.text == "|");
        let item = tokens.get(at + 1).is_some_and(|next| next.text == "•") || row;
        if token.kind == TokenKind::Paragraph && !item {
            out.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    out.push(&tokens[start..]);
    out.retain(|paragraph| !paragraph.is_empty());
    out
}

/// A paragraph with the full stop that it lacks; empty if it ends with a mark of some kind.
pub(super) fn with_full_stop(paragraph: &[Token]) -> Vec<Token> {
    match paragraph.last() {
        Some(last) if !matches!(last.kind, TokenKind::Mark | TokenKind::Dash | TokenKind::TightDash) => {
            let stop = Token::new(TokenKind::Mark, ".", Span { start: last.span.end, end: last.span.end });
            paragraph.iter().cloned().chain([stop]).collect()
        }
        _ => Vec::new(),
    }
}

/// Where the parts begin and end.
pub(super) fn split(tokens: &[Token], at: impl Fn(&Token) -> bool, keep: bool) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (index, token) in tokens.iter().enumerate() {
        if at(token) {
            parts.push((start, if keep { index + 1 } else { index }));
            start = index + 1;
        }
    }
    parts.push((start, tokens.len()));
    parts.retain(|(start, end)| start < end);
    parts
}

/// The words that may stand before the dash of a heading: "Max speed —", "Fathomless descent —".
const HEADING: usize = 4;

/// Whether a paragraph begins with a heading. What the heading says holds for all sentences of the paragraph, so that they can't be
/// read one by one (CR 702.178a).
pub(super) fn has_heading(paragraph: &[Token]) -> bool {
    let dash = |token: &Token| matches!(token.kind, TokenKind::Dash | TokenKind::TightDash);
    let stop = |token: &&Token| token.kind != TokenKind::Mark;
    paragraph.iter().take(HEADING).take_while(stop).any(dash)
}

/// The tokens from one part to another.
pub(super) fn between(tokens: &[Token], first: (usize, usize), last: (usize, usize)) -> Option<&[Token]> {
    tokens.get(first.0..last.1)
}

/// Words by which an instruction speaks of what was said before. One without them may belong to another part of the card.
const GOES_ON: [&str; 13] = ["it", "its", "that", "those", "them", "they", "then", "otherwise", "way", "rest", "among", "result", "votes"];

/// Whether a paragraph that was refused by this code may go on with the one before it: it speaks of what that has named, or of what
/// that does.
pub(super) fn lacks_what_is_before(paragraph: &[Token], code: &str) -> bool {
    let refers = || paragraph.iter().any(|token| GOES_ON.iter().any(|word| token.text.eq_ignore_ascii_case(word)));
    // "If you do, …": it says so itself.
    let is = |token: &Token, word: &&str| token.text.eq_ignore_ascii_case(word);
    let says = |at: usize, words: &[&str]| paragraph.get(at).is_some_and(|token| words.iter().any(|word| is(token, word)));
    let follows = || says(0, &["then", "otherwise"]) || says(0, &["if", "when"]) && says(2, &["do", "don't", "can't"]);
    // CR 615.5: "… for each 1 damage prevented this way".
    let this_way = || (0..paragraph.len()).any(|at| says(at, &["this"]) && says(at + 1, &["way"]));
    match code {
        "text/no-antecedent" => true,
        "text/no-ability" => refers(),
        _ => follows() || this_way(),
    }
}
