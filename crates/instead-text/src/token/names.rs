//! The card's own names become `~`.

use smol_str::SmolStr;

use super::{Token, TokenKind, lexer};
use crate::span::Span;

/// Replaces every occurrence of a name, longest first, by one token; but not those that are `literal`: words like others.
pub(super) fn replace(tokens: &mut Vec<Token>, names: &[&str], literal: &[Span]) {
    let mut forms: Vec<Vec<SmolStr>> = Vec::new();
    for name in names {
        let short = name.split(',').next().unwrap_or_default();
        for form in [name, short] {
            let form: Vec<SmolStr> = lexer::lex(form).into_iter().map(|token| token.text).collect();
            if !form.is_empty() && !forms.contains(&form) {
                forms.push(form);
            }
        }
    }
    if forms.is_empty() {
        return;
    }
    forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
    let mut replaced = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let rest = &tokens[at..];
        let found =
            forms.iter().find(|form| form.len() <= rest.len() && form.iter().zip(rest).all(|(word, token)| is_same(word, &token.text)));
        let span = |form: &Vec<SmolStr>| token.span.to(rest[form.len() - 1].span);
        match found.filter(|form| !literal.contains(&span(form))) {
            Some(form) => {
                let span = span(form);
                replaced.push(Token::new(TokenKind::SelfName, "~", span));
                at += form.len();
            }
            None => {
                replaced.push(token.clone());
                at += 1;
            }
        }
    }
    *tokens = replaced;
}

/// Whether two words are one, though one of them may be written with a ligature: "Æther", "AEther".
fn is_same(one: &str, other: &str) -> bool {
    let ligature = |word: &str| word.contains(['Æ', 'æ']);
    one == other || ligature(one) != ligature(other) && parted(one).eq_ignore_ascii_case(&parted(other))
}

/// A word with its ligatures as two letters.
fn parted(word: &str) -> String {
    word.replace('Æ', "Ae").replace('æ', "ae")
}
