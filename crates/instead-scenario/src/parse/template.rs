//! Sentence templates: written once as text, they both read and print a [`Clause`].
//!
//! A template is a row of parts separated by spaces:
//!
//! * `word` – itself; `(a|an)` – any of these, the first is printed;
//! * `card(s)` – `card` or `cards`, printed by the last number;
//! * `~deals/deal` – `deals`, or `would deal`;
//! * `{role:kind}` – a hole (see [`Kind`]);
//! * `[…]` – an option. Neighbouring options come in any order, each at most once; an option without
//!   a hole is a word that was said or not.
//!
//! A hole for a name takes the words up to the first place where what follows it could start. There
//! is no backtracking, so a template reads a line in time proportional to its length.

use std::collections::BTreeMap;

use super::scope::Scope;
use super::thing;
use super::tokens::{Line, Tok, name};
use super::value;
use crate::document::Value;

/// The kind of value in a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A declared player.
    Player,
    /// A declared player in the possessive.
    Whose,
    /// A number.
    Number,
    /// A number that may be below 0.
    Total,
    /// A number that is printed as `a` when it is 1.
    Count,
    /// `X=3`.
    X,
    /// `4/4`.
    Stats,
    /// A name of one word.
    Word,
    /// A name or free text.
    Text,
    /// Free text that doesn't begin with a number.
    Quality,
    /// The name of a kind of counter: words without commas and prepositions.
    Counter,
    /// An object.
    Object,
    /// A player or an object.
    Ref,
    /// A list of players and objects.
    Refs,
    /// A list of names.
    Texts,
    /// A kind of object.
    Thing,
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// One of these words.
    Word(Vec<&'static str>),
    /// A noun in the singular or plural.
    Noun(&'static str),
    /// A verb in the third person, and its base form after `would`.
    Verb(&'static str, &'static str),
    /// A hole.
    Hole(&'static str, Kind),
    /// An option.
    Opt(Vec<Part>),
}

/// Why a template doesn't read a line: at which token, and what it expected there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Fail {
    /// The token; the number of tokens for the end of the line.
    pub at: usize,
    /// The words or holes that could have stood there.
    pub expected: Vec<String>,
    /// A word that is one step from what was written.
    pub suggestion: Option<String>,
}

impl Fail {
    /// A failure at a token.
    pub fn new(at: usize, expected: impl Into<String>) -> Self {
        Self { at, expected: vec![expected.into()], suggestion: None }
    }

    /// The failure that got further; both expectations if they got equally far.
    pub fn further(mut self, other: Self) -> Self {
        match self.at.cmp(&other.at) {
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Greater => self,
            std::cmp::Ordering::Equal => {
                for e in other.expected {
                    if !self.expected.contains(&e) {
                        self.expected.push(e);
                    }
                }
                self.suggestion = self.suggestion.or(other.suggestion);
                self
            }
        }
    }
}

/// Reads a template. Its text is ours and tested; anything odd in it is taken as a word.
pub(crate) fn compile(template: &'static str) -> Vec<Part> {
    let mut out = Vec::new();
    let mut open: Option<Vec<Part>> = None;
    for mut word in template.split(' ') {
        if let Some(rest) = word.strip_prefix('[') {
            open = Some(Vec::new());
            word = rest;
        }
        let closes = word.ends_with(']');
        let part = compile_part(word.trim_end_matches(']'));
        open.as_mut().unwrap_or(&mut out).push(part);
        if closes && let Some(parts) = open.take() {
            out.push(Part::Opt(parts));
        }
    }
    out
}

fn compile_part(word: &'static str) -> Part {
    if let Some((role, kind)) = word.strip_prefix('{').and_then(|w| w.strip_suffix('}')).and_then(|w| w.split_once(':'))
        && let Some(kind) = kind_of(kind)
    {
        return Part::Hole(role, kind);
    }
    if let Some((third, base)) = word.strip_prefix('~').and_then(|w| w.split_once('/')) {
        return Part::Verb(third, base);
    }
    if let Some(noun) = word.strip_suffix("(s)") {
        return Part::Noun(noun);
    }
    if let Some(words) = word.strip_prefix('(').and_then(|w| w.strip_suffix(')')) {
        return Part::Word(words.split('|').collect());
    }
    Part::Word(vec![word])
}

fn kind_of(kind: &str) -> Option<Kind> {
    Some(match kind {
        "player" => Kind::Player,
        "whose" => Kind::Whose,
        "number" => Kind::Number,
        "total" => Kind::Total,
        "count" => Kind::Count,
        "x" => Kind::X,
        "stats" => Kind::Stats,
        "word" => Kind::Word,
        "quality" => Kind::Quality,
        "counter" => Kind::Counter,
        "text" => Kind::Text,
        "object" => Kind::Object,
        "ref" => Kind::Ref,
        "refs" => Kind::Refs,
        "texts" => Kind::Texts,
        "thing" => Kind::Thing,
        _ => return None,
    })
}

/// The role that an option without a hole fills: its words.
pub(crate) fn said(parts: &[Part]) -> Option<String> {
    let words = parts.iter().map(|p| match p {
        Part::Word(w) => w.first().copied(),
        _ => None,
    });
    words.collect::<Option<Vec<_>>>().map(|w| w.join(" "))
}

/// A line being read.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    /// The line.
    pub line: Line<'a>,
    /// Its tokens.
    pub toks: &'a [Tok<'a>],
    /// Players and declared names.
    pub scope: &'a Scope,
}

/// The parts that may come after those at hand: any of these starts, or the end.
struct Follow<'p> {
    starts: Vec<&'p [Part]>,
    end: bool,
}

impl<'a> Reader<'a> {
    /// Reads a whole line by a template.
    pub fn read(&self, parts: &[Part]) -> Result<BTreeMap<String, Value>, Fail> {
        let mut args = BTreeMap::new();
        let end = Follow { starts: Vec::new(), end: true };
        let at = self.parts(parts, 0, &end, &mut args)?;
        if at == self.toks.len() {
            return Ok(args);
        }
        let mut fail = Fail::new(at, "the end of the line");
        if let Some(Part::Opt(_)) = parts.last() {
            for part in parts.iter().rev() {
                let Part::Opt(inner) = part else { break };
                if !inner.iter().any(|p| filled(p, &args)) {
                    fail.expected.push(expectation(inner));
                }
            }
        }
        Err(fail)
    }

    fn parts(&self, parts: &[Part], mut i: usize, follow: &Follow<'_>, args: &mut BTreeMap<String, Value>) -> Result<usize, Fail> {
        let mut p = 0;
        while let Some(part) = parts.get(p) {
            if let Part::Opt(_) = part {
                let (end, run) = option_run(parts, p);
                i = self.options(run, parts.get(end..).unwrap_or_default(), i, follow, args)?;
                p = end;
                continue;
            }
            let Part::Hole(role, kind) = part else {
                i = self.fixed(part, i).ok_or_else(|| Fail::new(i, expectation(std::slice::from_ref(part))))?;
                p += 1;
                continue;
            };
            let (value, next) = match self.single(*kind, i) {
                Some(Some(found)) => found,
                Some(None) => return Err(Fail::new(i, kind_name(*kind))),
                None => {
                    let rest = parts.get(p + 1..).unwrap_or_default();
                    let end = self.hole_end(i, &after(rest, follow))?;
                    (value::read(self, *kind, i, end)?, end)
                }
            };
            args.insert((*role).to_owned(), value);
            i = next;
            p += 1;
        }
        Ok(i)
    }

    fn options(
        &self,
        run: Vec<&[Part]>,
        rest: &[Part],
        mut i: usize,
        follow: &Follow<'_>,
        args: &mut BTreeMap<String, Value>,
    ) -> Result<usize, Fail> {
        let mut left = run;
        while let Some(k) = left.iter().position(|o| i < self.toks.len() && self.could_start(o, i)) {
            let option = left.remove(k);
            let mut next = after(rest, follow);
            next.starts.extend(left.iter().copied());
            i = self.parts(option, i, &next, args)?;
            if let Some(word) = said(option) {
                args.insert(word, Value::Said);
            }
        }
        Ok(i)
    }

    /// The end of a name that starts at `i`: where something that may follow could start.
    fn hole_end(&self, i: usize, follow: &Follow<'_>) -> Result<usize, Fail> {
        let stops = |j: &usize| follow.starts.iter().any(|s| self.could_start(s, *j));
        let found = (i + 1..self.toks.len()).find(stops);
        let end = match found {
            Some(end) => end,
            None if follow.end => self.toks.len(),
            None => {
                let mut fail = Fail::new(i, "");
                fail.expected = follow.starts.iter().map(|s| expectation(s)).collect();
                for start in &follow.starts {
                    if let Some(partly) = (i + 1..self.toks.len()).find_map(|j| self.partly(start, j)) {
                        fail = fail.further(partly);
                    }
                }
                if let Some((at, word)) = self.misspelt(i, self.toks.len(), follow) {
                    let near = Fail { at, expected: vec![format!("`{word}`")], suggestion: Some(word) };
                    fail = fail.further(near);
                }
                return Err(fail);
            }
        };
        match self.misspelt(i, end, follow) {
            Some((at, word)) => Err(Fail { at, expected: vec![format!("`{word}`")], suggestion: Some(word) }),
            None => Ok(end),
        }
    }

    /// A word inside a name that is nearly a long keyword that may follow the name.
    fn misspelt(&self, i: usize, end: usize, follow: &Follow<'_>) -> Option<(usize, String)> {
        let keywords: Vec<&str> = follow
            .starts
            .iter()
            .filter_map(|s| match s.first()? {
                Part::Word(words) => words.first().copied(),
                Part::Verb(third, _) => Some(*third),
                _ => None,
            })
            .filter(|w| w.len() >= 6)
            .collect();
        if keywords.is_empty() {
            return None;
        }
        let words = self.toks.get(i + 1..end)?.iter().zip(i + 1..);
        words
            .filter(|(t, _)| !t.quoted && t.raw.len() >= 5 && t.raw.len() < 32)
            .filter(|(t, _)| t.raw.starts_with(char::is_lowercase) && !keywords.contains(&t.raw))
            .find_map(|(t, at)| {
                let near = instead_text::suggest(t.raw, keywords.iter().copied())?;
                Some((at, near.to_string()))
            })
    }

    /// Where parts that start with a word at a token fail: behind the words that fit.
    fn partly(&self, parts: &[Part], mut j: usize) -> Option<Fail> {
        self.fixed(parts.first()?, j)?;
        for part in parts {
            let next = match part {
                Part::Hole(_, kind) => self.single(*kind, j)?.map(|(_, next)| next),
                _ => self.fixed(part, j),
            };
            match next {
                Some(next) => j = next,
                None => return Some(Fail::new(j, expectation(std::slice::from_ref(part)))),
            }
        }
        None
    }

    /// Whether parts could start at a token: everything up to the first name fits.
    fn could_start(&self, parts: &[Part], mut j: usize) -> bool {
        for part in parts {
            j = match part {
                Part::Opt(_) => return true,
                Part::Hole(_, kind) => match self.single(*kind, j) {
                    Some(Some((_, next))) => next,
                    Some(None) => return false,
                    None => return j < self.toks.len(),
                },
                _ => match self.fixed(part, j) {
                    Some(next) => next,
                    None => return false,
                },
            };
        }
        true
    }

    fn fixed(&self, part: &Part, i: usize) -> Option<usize> {
        let tok = self.toks.get(i)?;
        match part {
            Part::Word(words) => words.iter().any(|w| tok.is(w)).then_some(i + 1),
            Part::Noun(noun) => (tok.is(noun) || (!tok.quoted && tok.raw.strip_suffix('s') == Some(noun))).then_some(i + 1),
            Part::Verb(third, base) => {
                if tok.is(third) {
                    Some(i + 1)
                } else {
                    (tok.is("would") && self.toks.get(i + 1)?.is(base)).then_some(i + 2)
                }
            }
            Part::Hole(..) | Part::Opt(_) => None,
        }
    }

    /// A hole whose extent is known without looking at what follows: `None` for the other kinds,
    /// `Some(None)` if it doesn't fit.
    #[allow(clippy::option_option)]
    fn single(&self, kind: Kind, i: usize) -> Option<Option<(Value, usize)>> {
        let tok = self.toks.get(i);
        let number = |tok: &Tok<'_>| Line::number(tok).map(|n| (Value::Number(n), i + 1));
        Some(match kind {
            Kind::Player => self.scope.player(self.line, self.toks, i).map(|(n, end)| (Value::Player(n), end)),
            Kind::Whose => self.scope.whose(self.line, self.toks, i).map(|(n, end)| (Value::Player(n), end)),
            Kind::Number => tok.and_then(number),
            Kind::Total => tok.and_then(|t| match t.raw.strip_prefix(['-', '−']).filter(|_| !t.quoted) {
                Some(digits) if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
                    Some((digits.parse().ok().filter(|n| *n > 0).map(Value::Below)?, i + 1))
                }
                _ => number(t),
            }),
            Kind::Count => tok.and_then(|t| if t.is("a") || t.is("an") { Some((Value::Number(1), i + 1)) } else { number(t) }),
            Kind::X => tok.filter(|t| !t.quoted).and_then(|t| {
                let digits = t.raw.strip_prefix("X=")?;
                let all = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
                Some((Value::Number(digits.parse().ok().filter(|_| all)?), i + 1))
            }),
            Kind::Word => tok
                .filter(|t| !t.is(",") && !t.is(";"))
                .and_then(|t| name(self.line, std::slice::from_ref(t)).map(|n| (Value::Text(n), i + 1))),
            Kind::Stats => tok.and_then(|t| thing::stats(t)).map(|s| (Value::Stats(s), i + 1)),
            _ => return None,
        })
    }

    /// The name that some tokens spell.
    pub fn name(&self, i: usize, end: usize) -> Result<crate::document::Name, Fail> {
        let toks = self.toks.get(i..end).unwrap_or_default();
        name(self.line, toks).ok_or_else(|| {
            if toks.len() > 1 && toks.first().is_some_and(|t| t.quoted) {
                Fail::new(i + 1, "nothing between the closing quote and what follows the name")
            } else if toks.first().is_some_and(|t| t.raw.starts_with('"') && !t.quoted) {
                Fail::new(i, "a closing quote, followed by a space")
            } else {
                Fail::new(i, "a name")
            }
        })
    }
}

fn filled(part: &Part, args: &BTreeMap<String, Value>) -> bool {
    match part {
        Part::Hole(role, _) => args.contains_key(*role),
        Part::Word(w) => w.first().is_some_and(|w| args.contains_key(*w)),
        _ => false,
    }
}

/// The run of neighbouring options from `p`: where it ends, and the options.
fn option_run(parts: &[Part], p: usize) -> (usize, Vec<&[Part]>) {
    let mut run = Vec::new();
    let mut end = p;
    while let Some(Part::Opt(inner)) = parts.get(end) {
        run.push(inner.as_slice());
        end += 1;
    }
    (end, run)
}

/// The parts that may follow when `rest` comes next and `outer` after that.
fn after<'p>(rest: &'p [Part], outer: &Follow<'p>) -> Follow<'p> {
    match rest.first() {
        None => Follow { starts: outer.starts.clone(), end: outer.end },
        Some(Part::Opt(_)) => {
            let (end, mut starts) = option_run(rest, 0);
            let next = after(rest.get(end..).unwrap_or_default(), outer);
            starts.extend(next.starts);
            Follow { starts, end: next.end }
        }
        Some(_) => Follow { starts: vec![rest], end: false },
    }
}

/// The words for the beginning of some parts.
pub(crate) fn expectation(parts: &[Part]) -> String {
    match parts.first() {
        Some(Part::Word(words)) => format!("`{}`", words.first().copied().unwrap_or_default()),
        Some(Part::Noun(noun)) => format!("`{noun}`"),
        Some(Part::Verb(third, _)) => format!("`{third}`"),
        Some(Part::Hole(_, kind)) => kind_name(*kind).to_owned(),
        Some(Part::Opt(inner)) => expectation(inner),
        None => "the end of the line".to_owned(),
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Player => "a player",
        Kind::Whose => "a player's name with `'s`",
        Kind::Number | Kind::Total => "a number",
        Kind::Count => "a number or `a`",
        Kind::X => "`X=` and a number",
        Kind::Stats => "two values such as `2/2`",
        Kind::Word => "a word",
        Kind::Text => "a name",
        Kind::Quality => "a quality",
        Kind::Counter => "a kind of counter",
        Kind::Object => "an object",
        Kind::Ref => "a player or an object",
        Kind::Refs => "players or objects",
        Kind::Texts => "a list of names",
        Kind::Thing => "a kind of object",
    }
}
