//! One spelling for every text: phrases replaced, sentences capitalised, spaces where they belong.
//!
//! This is purely lexical and never asks a grammar, so that comparing a printed text with a normalised
//! one means something.

mod article;
mod tables;

use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use crate::diagnostic::Diagnostic;
use crate::span::{Source, Span};
use crate::token::{self, Reminder, Token, TokenKind, tokenise};

/// A table of phrases and what stands for them.
///
/// ```
/// use instead_text::{Phrases, Source, join, normalise};
///
/// let table = Source::new("phrases", "
///     ## older wordings
///     enters the battlefield => enters
///     this creature          => ~
/// ");
/// let phrases = Phrases::load(&table)?;
/// let tokens = normalise("this  creature enters the battlefield tapped .", &[], &phrases)?;
/// assert_eq!(join(&tokens), "~ enters tapped.");
/// # Ok::<(), instead_text::Diagnostic>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Phrases {
    /// By first word; longer phrases first.
    table: FxHashMap<SmolStr, Vec<Phrase>>,
    /// Whether a paragraph may begin with a title, which is dropped.
    titles: bool,
    /// Titles that mean something and stay: phrases that stand for themselves.
    kept: Vec<Vec<SmolStr>>,
    /// The words for the card's name in an ability in quotes that the card gives to another object.
    granter: Option<Vec<Token>>,
    /// The replacements of the next round, made in the result of this one.
    then: Option<Box<Phrases>>,
}

/// The line that ends one round of replacing and begins the next.
const ROUND: &str = "===";

/// The words of a longest title.
const TITLE: usize = 8;

#[derive(Debug, Clone)]
struct Phrase {
    from: Vec<SmolStr>,
    to: Vec<Token>,
}

impl Phrases {
    /// Reads lines of the form `from => to`; `#` begins a comment, an empty right side drops the phrase. The phrase `… —`
    /// is any title of a paragraph: words, the first with a capital, before a dash; titles that stand for themselves stay. The
    /// phrase `“~”` is the card's name in an ability in quotes that it gives to something else.
    /// After a line `===` comes what is replaced in the result of the lines above it.
    ///
    /// # Errors
    ///
    /// `phrases/no-arrow`, `phrases/empty` and `phrases/twice`, with their lines.
    pub fn load(source: &Source) -> Result<Self, Diagnostic> {
        let mut rounds = vec![Self::default()];
        let mut offset = 0;
        for line in source.text().split_inclusive('\n') {
            let span = Span::new(offset, offset + line.trim_end().len());
            offset += line.len();
            let line = line.split('#').next().unwrap_or_default().trim();
            if line == ROUND {
                rounds.push(Self::default());
            }
            let Some(phrases) = rounds.last_mut().filter(|_| !line.is_empty() && line != ROUND) else { continue };
            let Some((from, to)) = line.split_once("=>") else {
                return Err(Diagnostic::error("phrases/no-arrow", "a line of the phrase table needs `=>`")
                    .at(span, "write `phrase => what stands for it`"));
            };
            if from.trim() == "… —" {
                phrases.titles = true;
                continue;
            }
            if from.trim() == "“~”" {
                phrases.granter = Some(tokenise(to, &[], Reminder::Keep)?);
                continue;
            }
            let from: Vec<SmolStr> = tokenise(from, &[], Reminder::Keep)?.into_iter().map(|t| t.text).collect();
            let to = tokenise(to, &[], Reminder::Keep)?;
            if from.iter().eq(to.iter().map(|token| &token.text)) {
                phrases.kept.push(from);
                continue;
            }
            let Some(first) = from.first().cloned() else {
                return Err(Diagnostic::error("phrases/empty", "the phrase has no words").at(span, ""));
            };
            let bucket = phrases.table.entry(first).or_default();
            if bucket.iter().any(|phrase| phrase.from == from) {
                return Err(Diagnostic::error("phrases/twice", "the phrase is in the table twice").at(span, ""));
            }
            bucket.push(Phrase { from, to });
        }
        for bucket in rounds.iter_mut().flat_map(|round| round.table.values_mut()) {
            bucket.sort_by_key(|phrase| std::cmp::Reverse(phrase.from.len()));
        }
        let then = |later: Option<Box<Self>>, round: Self| Some(Box::new(Self { then: later, ..round }));
        Ok(rounds.into_iter().rev().fold(None, then).map(|first| *first).unwrap_or_default())
    }

    /// Replaces phrases from left to right, the longest at each place; what was put in is not looked at again in the
    /// same round.
    #[must_use]
    pub fn apply(&self, tokens: &[Token]) -> Vec<Token> {
        let once = self.once(tokens);
        match &self.then {
            Some(then) => then.apply(&once),
            None => once,
        }
    }

    fn once(&self, tokens: &[Token]) -> Vec<Token> {
        let mut out = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let rest = &tokens[at..];
            let Some(phrase) = self.at(rest) else {
                let before = at.checked_sub(1).and_then(|before| tokens.get(before));
                let item = before.is_some_and(|it| it.text == "•");
                let begins = item || before.is_none_or(|it| it.kind == TokenKind::Paragraph);
                let kept =
                    |phrase: &Vec<SmolStr>| phrase.len() <= rest.len() && phrase.iter().zip(rest).all(|(word, token)| token.is(word));
                // What an item begins with and what was said before is one of several words to choose from.
                let anchors = |words: usize| item && says(tokens.get(..at).unwrap_or_default(), &rest[..words - 1]);
                match title(rest).filter(|words| self.titles && begins && !self.kept.iter().any(kept) && !anchors(*words)) {
                    Some(words) => at += words,
                    None => {
                        out.push(token.clone());
                        at += 1;
                    }
                }
                continue;
            };
            let span = token.span.to(rest[phrase.from.len() - 1].span);
            out.extend(phrase.to.iter().map(|token| Token { span, ..token.clone() }));
            at += phrase.from.len();
        }
        out
    }

    /// The longest phrase that `rest` begins with.
    fn at(&self, rest: &[Token]) -> Option<&Phrase> {
        let first = rest.first()?;
        let bucket = |text: &str| {
            let fits =
                |phrase: &&Phrase| phrase.from.len() <= rest.len() && phrase.from.iter().zip(rest).all(|(word, token)| token.is(word));
            self.table.get(text).and_then(|bucket| bucket.iter().find(fits))
        };
        bucket(&first.text).or_else(|| first.lowered().and_then(|lower| bucket(&lower)))
    }
}

/// Whether these words stand in a text.
fn says(text: &[Token], words: &[Token]) -> bool {
    !words.is_empty() && text.windows(words.len()).any(|place| place.iter().zip(words).all(|(one, other)| one.text == other.text))
}

/// The length of the title `rest` begins with, its dash included. A numeral is none.
fn title(rest: &[Token]) -> Option<usize> {
    let dash = rest.iter().take(TITLE).position(|token| token.kind == TokenKind::Dash)?;
    let words = rest.get(..dash)?;
    let fits = |token: &Token| match token.kind {
        TokenKind::Word | TokenKind::Possessive | TokenKind::SelfName => true,
        TokenKind::Mark => matches!(token.text.as_str(), "," | "!" | "?"),
        _ => false,
    };
    let named = words.first()?.text.starts_with(char::is_uppercase) && words.iter().any(|word| word.text.contains(char::is_lowercase));
    // A dash at the end of a line introduces a list.
    let list = rest.get(dash + 1).is_none_or(|next| next.kind == TokenKind::Paragraph);
    (named && !list && words.iter().all(fits)).then_some(dash + 1)
}

/// The tokens of a text in canonical form: reminder text dropped, own names as `~`, phrases replaced, sentences
/// capitalised. Spans still point into the original text; what replaced a phrase has the phrase's span.
///
/// # Errors
///
/// As [`tokenise`].
pub fn normalise(text: &str, names: &[&str], phrases: &Phrases) -> Result<Vec<Token>, Diagnostic> {
    normalise_but(text, names, &[], phrases)
}

/// The same, where the names at `literal` are words like others.
///
/// # Errors
///
/// As [`tokenise`].
pub fn normalise_but(text: &str, names: &[&str], literal: &[Span], phrases: &Phrases) -> Result<Vec<Token>, Diagnostic> {
    let mut tokens = token::tokenise_but(text, names, literal, Reminder::Drop)?;
    if let Some(granter) = &phrases.granter {
        name_granters(&mut tokens, text, granter);
    }
    tokens = phrases.apply(&tokens);
    token::tidy_paragraphs(&mut tokens);
    stop_quotations(&mut tokens);
    capitalise(&mut tokens);
    Ok(tokens)
}

/// Words for what an ability in quotes may be given to.
const BEARERS: &[&str] = &[
    "creature",
    "creatures",
    "permanent",
    "permanents",
    "artifact",
    "artifacts",
    "enchantment",
    "enchantments",
    "land",
    "lands",
    "token",
    "tokens",
    "card",
    "cards",
    "spell",
    "spells",
    "planeswalker",
    "planeswalkers",
    "player",
    "players",
    "opponent",
    "emblem",
    "Aura",
    "Equipment",
    "Vehicle",
];

/// A card's name in an ability in quotes is the card that gives the ability, and not what has it; where that is given to
/// the card itself, the two are one.
fn name_granters(tokens: &mut Vec<Token>, text: &str, granter: &[Token]) {
    let mut at = 0;
    let mut opened: Option<usize> = None;
    while at < tokens.len() {
        match tokens[at].text.as_str() {
            "“" => opened = Some(at),
            "”" => opened = None,
            _ => {}
        }
        // `~` as it stands in a text already is what has the ability.
        let named = tokens[at].kind == TokenKind::SelfName && tokens[at].span.of(text) != "~";
        // A card that is named so may be any card.
        let called = at.checked_sub(1).is_some_and(|before| tokens[before].text == "named");
        if named && !called && opened.is_some_and(|open| !gives_to_itself(&tokens[..open])) {
            let span = tokens[at].span;
            tokens.splice(at..=at, granter.iter().map(|word| Token { span, ..word.clone() }));
            at += granter.len();
            continue;
        }
        at += 1;
    }
    token::mark_sentences(tokens);
}

/// Whether an ability that is quoted behind these words is given to the card that is speaking.
fn gives_to_itself(before: &[Token]) -> bool {
    let mut quoted = false;
    for token in before.iter().rev() {
        match token.text.as_str() {
            "”" => quoted = true,
            "“" => quoted = false,
            _ if quoted => {}
            "." | "¶" => return false,
            word if BEARERS.contains(&word) => return false,
            _ if token.kind == TokenKind::SelfName => return true,
            _ => {}
        }
    }
    false
}

/// The fewest words of a quotation that is a sentence.
const QUOTED: usize = 4;

/// Gives every quoted sentence its full stop, also where the text goes on: "has “…,” and" is "has “….”, and".
fn stop_quotations(tokens: &mut Vec<Token>) {
    let mut opened: Option<usize> = None;
    let mut at = 0;
    while at < tokens.len() {
        match tokens[at].text.as_str() {
            "“" => opened = Some(at),
            "”" => {
                let long = opened.take().is_some_and(|open| at.saturating_sub(open) > QUOTED);
                let span = tokens[at].span;
                let stop = Token::new(TokenKind::Mark, ".", Span { start: span.start, end: span.start });
                match tokens.get(at.wrapping_sub(1)) {
                    Some(last) if long && last.text == "," => {
                        let comma = tokens.remove(at - 1);
                        tokens.insert(at - 1, stop);
                        tokens.insert(at + 1, comma);
                    }
                    Some(last) if long && !matches!(last.kind, TokenKind::Mark | TokenKind::Close) => {
                        tokens.insert(at, stop);
                        at += 1;
                        if tokens.get(at + 1).is_some_and(|next| next.text == ".") {
                            tokens.remove(at + 1);
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        at += 1;
    }
}

/// Gives every sentence its capital.
pub(crate) fn capitalise(tokens: &mut [Token]) {
    token::mark_sentences(tokens);
    for token in tokens {
        if token.initial
            && matches!(token.kind, TokenKind::Word | TokenKind::Prefix)
            && let Some(text) = token::capitalised(&token.text)
        {
            token.text = text;
        }
    }
}

/// The tokens as a text, with a space wherever one belongs and nowhere else.
#[must_use]
pub fn join(tokens: &[Token]) -> String {
    join_named(tokens, "~")
}

/// As [`join`], with the card's name for `~`.
#[must_use]
pub fn join_named(tokens: &[Token], name: &str) -> String {
    let mut text = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if let Some(before) = index.checked_sub(1).and_then(|before| tokens.get(before))
            && spaced(before, token)
        {
            text.push(' ');
        }
        let following = tokens.get(index + 1).map(|next| if next.kind == TokenKind::SelfName { name } else { &next.text });
        text.push_str(match (token.kind, token.text.as_str()) {
            (TokenKind::SelfName, _) => name,
            (TokenKind::Paragraph, _) => "\n",
            (_, "“" | "”") => "\"",
            (_, "‘" | "’") => "'",
            (TokenKind::Word, "a") if following.is_some_and(article::wants_an) => "an",
            (TokenKind::Word, "A") if token.initial && following.is_some_and(article::wants_an) => "An",
            (_, text) => text,
        });
    }
    text
}

/// Whether a space stands between two tokens.
fn spaced(before: &Token, after: &Token) -> bool {
    use TokenKind::{Close, Mark, Open, Paragraph, Possessive, Prefix, Symbol, TightDash};
    let glued = matches!(before.kind, Open | Prefix | TightDash | Paragraph)
        || matches!(after.kind, Close | Mark | Possessive | TightDash | Paragraph)
        || (before.kind == Symbol && after.kind == Symbol);
    !glued
}

#[cfg(test)]
mod tests;
