//! Failures as diagnostics: where, what was expected, what was probably meant.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use instead_text::{Diagnostic, Span, suggest};

use super::table::{self, Of};
use super::template::{Fail, Reader};
use super::tokens::{Line, Tok};

/// The words that start a line with a colon.
pub(crate) const KEYWORDS: &[&str] = &[
    "game",
    "edition",
    "rules",
    "players",
    "active",
    "step",
    "turn",
    "costs",
    "event",
    "check",
    "claim",
    "chooser",
    "outcome",
    "incomplete",
    "declined",
    "diagnostic",
    "refuted",
    "depends",
    "sequences",
    "orders",
    "never",
    "always",
    "asked",
    "note",
];

/// The most expectations that a diagnostic lists.
const MOST_EXPECTED: usize = 12;

/// A number that is more than can be counted.
pub(crate) fn too_much(tok: &Tok<'_>) -> Diagnostic {
    Diagnostic::error("scenario/too-much", "this is more than can be counted")
        .at(tok.span(), "")
        .help(format!("amounts go up to {0}, and totals from -{0} to {0}", instead_kernel::amount::MOST))
}

/// A line, or a part of it, that isn't understood.
pub(crate) fn not_understood(r: &Reader<'_>, fail: &Fail) -> Diagnostic {
    let at = r.toks.get(fail.at);
    // Nothing fits from the start of the sentence: look for a misspelt verb.
    let verb = if fail.suggestion.is_none() { misspelt_verb(r, fail) } else { None };
    let (span, near) = match (&verb, &fail.suggestion) {
        (Some((span, near)), _) => (*span, Some((*near).to_owned())),
        (None, near) => (at.map_or_else(|| r.line.end(), Tok::span), near.clone()),
    };
    if verb.is_none() && near.is_none() && fail.at == 0 {
        return no_such_line(r, fail);
    }
    let what = match at {
        None => "the line ends too early",
        Some(_) => "this is not understood",
    };
    let mut out = Diagnostic::error("scenario/not-understood", what).at(span, "");
    // What is said of a thing can be much: the word that would fit next is little help alone.
    let of_thing = verb.is_none() && near.is_none() && !r.line.text.contains(':') && r.scope.player(r.line, r.toks, 0).is_none();
    if verb.is_none() {
        out = out.expecting(expected(fail));
    }
    match near {
        Some(near) => out.help(format!("did you mean `{near}`?")),
        None if of_thing => out.help(said_like(r)),
        None => out,
    }
}

fn expected(fail: &Fail) -> impl Iterator<Item = String> + '_ {
    fail.expected.iter().filter(|e| !e.is_empty()).take(MOST_EXPECTED).cloned()
}

/// Examples of lines about the board and about events, for a message.
fn said_like(r: &Reader<'_>) -> String {
    let a = r.scope.players.first().map_or("A", String::as_str);
    let b = r.scope.players.get(1).map_or("B", String::as_str);
    format!(
        "say what is there like `{a} controls Bear`, `{a} is at 3 life`, and what happens like `{b} casts Shock targeting {a}`, `Bear deals 2 damage to {b}`, `Bear is destroyed`"
    )
}

/// No kind of line fits from its first word on.
fn no_such_line(r: &Reader<'_>, fail: &Fail) -> Diagnostic {
    let first = r.toks.first().map_or_else(|| r.line.span(), Tok::span);
    let verb = |j: usize| {
        r.toks.get(j).is_some_and(|t| {
            ["controls", "has", "chooses", "declines"].contains(&t.raw)
                || table::verbs(Of::Actions.rows(r.scope)).any(|v| v.len() > 2 && t.is(v))
        })
    };
    let players = r.scope.players.iter().take(8).cloned().collect::<Vec<_>>().join(", ");
    if verb(1) {
        let word = r.toks.first().map_or("", |t| t.raw);
        let out = Diagnostic::error("scenario/unknown-player", format!("`{}` is not a player here", short(word))).at(first, "");
        return match suggest(word, r.scope.players.iter().map(String::as_str)) {
            Some(near) => out.help(format!("did you mean `{near}`? the players are {players}")),
            None => out.help(format!("the players are {players}; others are declared by a line `players: A, B, C`")),
        };
    }
    let out = Diagnostic::error("scenario/not-understood", "this line is not understood").at(r.line.span(), "").help(format!(
        "{}; a line begins with a player ({players}), a thing, a word with a colon such as `outcome:`, `in response,` or `resolve`",
        said_like(r)
    ));
    // Every kind of line would fit: that is no list to read.
    if fail.expected.iter().any(|word| word == "`resolve`") { out } else { out.expecting(expected(fail)) }
}

/// The first words of a text, for a message.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 40;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}

/// The fixed words of all sentences that all games have, sorted.
static WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let others = ["controls", "has", "chooses", "declines", "response", "card"];
    let all = TABLES.into_iter().flat_map(|of| table::words(of.common().iter()));
    all.chain(others).collect()
});
const TABLES: [Of; 4] = [Of::Actions, Of::Events, Of::Facts, Of::States];

/// A word near where the reading stopped that is nearly a fixed word.
fn misspelt_verb(r: &Reader<'_>, fail: &Fail) -> Option<(Span, &'static str)> {
    let words = r.scope.dialect.words(&WORDS);
    let lower = |t: &&Tok<'_>| !t.quoted && t.raw.len() >= 3 && t.raw.starts_with(char::is_lowercase);
    if let Some(tok) = r.toks.get(fail.at).filter(lower) {
        let expected = fail.expected.iter().filter_map(|e| e.strip_prefix('`')?.strip_suffix('`'));
        if let Some(near) = suggest(tok.raw, expected).and_then(|w| words.get(w)) {
            return Some((tok.span(), near));
        }
    }
    let window = r.toks.iter().skip(fail.at).take(8);
    window
        .filter(|t| lower(t) && (4..32).contains(&t.raw.len()))
        .filter(|t| !words.contains(t.raw) && !words.contains(t.raw.trim_end_matches('s')))
        .find_map(|t| Some((t.span(), suggest(t.raw, words.iter().copied().filter(|w| w.len() >= 5))?)))
}

/// `outcme: …`
pub(crate) fn unknown_keyword(line: Line<'_>, keyword: &str) -> Diagnostic {
    let span = super::tokens::span(line.at, line.at + keyword.len());
    let out = Diagnostic::error("scenario/unknown-keyword", format!("there is no line `{}:`", short(keyword))).at(span, "");
    match suggest(keyword, KEYWORDS.iter().copied()) {
        Some(near) => out.help(format!("did you mean `{near}:`?")),
        None => out.expecting(KEYWORDS.iter().map(|k| format!("`{k}:`"))),
    }
}

/// `outcome:` with nothing after it.
pub(crate) fn empty_keyword(line: Line<'_>, keyword: &str) -> Diagnostic {
    let out = Diagnostic::error("scenario/empty-line", format!("nothing follows `{keyword}:`")).at(line.end(), "");
    match keyword {
        "outcome" => out.help("if the position stays as it was, write `outcome: nothing changed`"),
        _ => out,
    }
}

/// A colon at the end of a line that takes no text.
pub(crate) fn no_text_here(line: Line<'_>) -> Diagnostic {
    let end = line.at + line.text.len();
    Diagnostic::error("scenario/no-text-here", "a text can't follow this line")
        .at(super::tokens::span(end.saturating_sub(1), end), "")
        .help("a text follows `A controls a permanent NAME:` or `card NAME, an enchantment:`")
}
