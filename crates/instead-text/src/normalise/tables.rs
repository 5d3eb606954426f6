//! A table of phrases as bytes: prepared when a game is built.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::{Phrase, Phrases};
use crate::diagnostic::Diagnostic;
use crate::span::{Source, Span};
use crate::token::{Token, TokenKind};

#[derive(Debug, Serialize, Deserialize)]
struct RoundForm<'a> {
    titles: bool,
    #[serde(borrow)]
    kept: Vec<Vec<&'a str>>,
    granter: Option<Vec<WordForm<'a>>>,
    phrases: Vec<PhraseForm<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
struct PhraseForm<'a> {
    #[serde(borrow)]
    from: Vec<&'a str>,
    to: Vec<WordForm<'a>>,
}

type WordForm<'a> = (TokenKind, bool, &'a str);

fn word_form(token: &Token) -> WordForm<'_> {
    (token.kind, token.initial, token.text.as_str())
}

fn made_word((kind, initial, text): WordForm<'static>) -> Token {
    Token { initial, ..Token::new(kind, SmolStr::new_static(text), Span::default()) }
}

impl Phrases {
    /// The tables of a list of phrases, for [`Phrases::of_tables`].
    ///
    /// # Errors
    ///
    /// Those of [`Phrases::load`].
    pub fn tables(source: &Source) -> Result<Vec<u8>, Diagnostic> {
        let phrases = Phrases::load(source)?;
        postcard::to_allocvec(&phrases.rounds()).map_err(|error| Diagnostic::error("phrases/tables", error.to_string()))
    }

    /// Every phrase with what stands for it: two tables that do the same say the same.
    #[must_use]
    pub fn spelled_out(&self) -> String {
        format!("{:#?}", self.rounds())
    }

    fn rounds(&self) -> Vec<RoundForm<'_>> {
        std::iter::successors(Some(self), |round| round.then.as_deref()).map(RoundForm::of).collect()
    }

    /// The phrases that tables say.
    ///
    /// # Errors
    ///
    /// The bytes are no tables.
    pub fn of_tables(bytes: &'static [u8]) -> Result<Self, String> {
        let rounds: Vec<RoundForm<'static>> = postcard::from_bytes(bytes).map_err(|error| format!("these are no tables: {error}"))?;
        let then = |later: Option<Box<Self>>, round: RoundForm<'static>| Some(Box::new(Self { then: later, ..round.made() }));
        Ok(rounds.into_iter().rev().fold(None, then).map(|first| *first).unwrap_or_default())
    }
}

impl<'a> RoundForm<'a> {
    fn of(round: &'a Phrases) -> RoundForm<'a> {
        let mut buckets: Vec<(&SmolStr, &Vec<Phrase>)> = round.table.iter().collect();
        buckets.sort_unstable_by_key(|(first, _)| *first);
        let phrases = buckets.into_iter().flat_map(|(_, bucket)| bucket).map(|phrase| PhraseForm {
            from: phrase.from.iter().map(SmolStr::as_str).collect(),
            to: phrase.to.iter().map(word_form).collect(),
        });
        let kept = round.kept.iter().map(|words| words.iter().map(SmolStr::as_str).collect()).collect();
        let granter = round.granter.as_ref().map(|words| words.iter().map(word_form).collect());
        RoundForm { titles: round.titles, kept, granter, phrases: phrases.collect() }
    }
}

impl RoundForm<'static> {
    fn made(self) -> Phrases {
        let words = |words: Vec<&'static str>| words.into_iter().map(SmolStr::new_static).collect::<Vec<_>>();
        let mut table: FxHashMap<SmolStr, Vec<Phrase>> = FxHashMap::default();
        for PhraseForm { from, to } in self.phrases {
            let Some(first) = from.first() else { continue };
            let bucket = table.entry(SmolStr::new_static(first)).or_default();
            bucket.push(Phrase { to: to.into_iter().map(made_word).collect(), from: words(from) });
        }
        let granter = self.granter.map(|words| words.into_iter().map(made_word).collect());
        Phrases { table, titles: self.titles, kept: self.kept.into_iter().map(words).collect(), granter, then: None }
    }
}
