//! Lines that put objects into the position: `A controls …`, `A has … in hand`, `card …`,
//! `A's library: …`.

use std::sync::LazyLock;

use super::table::{self, Compiled};
use super::template::{Fail, Part, Reader, compile};
use super::thing;
use super::tokens::Line;
use super::value;
use crate::document::{CardDef, Clause, Counted, Described, Facing, Name, Objects, Pile, Ref, State, Thing, Value};

/// The words an object can be, with or without others after `,`.
pub(crate) const FLAGS: &[&str] = &[
    "tapped",
    "untapped",
    "face down",
    "face up",
    "transformed",
    "flipped",
    "phased out",
    "summoning sick",
    "exhausted",
    "ready",
    "stunned",
    "monstrous",
    "attacking",
    "blocking",
    "suspended",
    "foretold",
    "commander",
];

/// The rows for what is said about an object after its name.
static PARTS: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    let rows = [
        ("label", "as {label:text}"),
        ("damage", "with {amount:count} damage"),
        ("counters", "with {amount:count} {counter:counter} counter(s) [on it] [on them]"),
        ("attached", "attached to {to:ref}"),
        ("at", "at {to:ref}"),
        ("attacking", "attacking {to:ref}"),
        ("blocking", "blocking {to:ref}"),
        ("chosen", "having chosen {choice:text}"),
        ("owned", "owned by {player:player}"),
    ];
    rows.iter().map(|(verb, t)| Compiled { verb, not: false, parts: compile(t) }).collect()
});

/// Reads what follows `A controls` (`zoned` false) or `A has` (`zoned` true), from token `i`.
pub(crate) fn objects(r: &Reader<'_>, player: Name, i: usize, zoned: bool) -> Result<Objects, Fail> {
    let starts = starts(r, i)?;
    let head = starts.first().map_or(r.toks.len(), |s| s.0);
    let (thing_end, zone) = if zoned { zone(r, i, head)? } else { (head, None) };
    let (count, thing) = counted_thing(r, i, thing_end)?;
    let mut out = Objects { player, count, thing, zone, label: None, states: Vec::new(), text: Vec::new() };
    for (k, &(_, from)) in starts.iter().enumerate() {
        let to = starts.get(k + 1).map_or(r.toks.len(), |s| s.0);
        match part(r, from, to)? {
            // A state or a noun is hardly what something is called; in quotes it may be.
            Said::Label(label) if r.scope.is_state_or_noun(&label.text) && !r.toks.get(from + 1).is_some_and(|tok| tok.quoted) => {
                let bare = label.text.rsplit(' ').next().unwrap_or_default();
                return Err(Fail::new(from + 1, format!("a name of its own after `as` (what it is stands after a comma: `…, {bare}`)")));
            }
            Said::Label(label) if out.label.is_none() => out.label = Some(label),
            Said::Label(_) => return Err(Fail::new(from, "one label only")),
            Said::State(state) => out.states.push(state),
        }
    }
    Ok(out)
}

/// Where the parts after the name start: (the separator, the part's first word).
fn starts(r: &Reader<'_>, i: usize) -> Result<Vec<(usize, usize)>, Fail> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    let mut j = i + 1;
    while let Some(tok) = r.toks.get(j) {
        if tok.is(",") {
            let next = if r.toks.get(j + 1).is_some_and(|t| t.is("and")) { j + 2 } else { j + 1 };
            if bare_start(r, next) || listed_start(r, next) {
                out.push((j, next));
                j = next + 1;
                continue;
            }
            let word = r.toks.get(next).filter(|t| !t.quoted && t.raw.starts_with(char::is_lowercase));
            if let Some(word) = word.filter(|t| !["the", "of"].contains(&t.raw)) {
                let near = instead_text::suggest(word.raw, r.scope.flags());
                let mut fail = Fail::new(next, "a state such as `tapped`, `with 2 damage`, `attached to …`");
                fail.suggestion = near.map(str::to_owned);
                return Err(fail);
            }
        } else if tok.is("and") && !out.is_empty() && (bare_start(r, j + 1) || listed_start(r, j + 1)) {
            out.push((j, j + 1));
            j += 1;
        } else if bare_start(r, j) {
            out.push((j, j));
        }
        j += 1;
    }
    Ok(out)
}

/// Whether a word begins an addition that may stand directly after the name: `as …`, `with 2 …`, `attached to …`, `having chosen
/// …`.
fn bare_start(r: &Reader<'_>, j: usize) -> bool {
    let word = |k: usize, w: &str| r.toks.get(k).is_some_and(|t| t.is(w));
    let number = |k: usize| r.toks.get(k).is_some_and(|t| Line::number(t).is_some() || t.is("a") || t.is("an"));
    (word(j, "as") && r.toks.len() > j + 1)
        || (word(j, "with") && number(j + 1))
        || (word(j, "attached") && word(j + 1, "to"))
        || (word(j, "at") && r.toks.len() > j + 1 && r.toks.get(j).is_some_and(|t| !t.quoted))
        || (word(j, "having") && word(j + 1, "chosen"))
}

/// Whether a word begins an addition that may stand after a comma only.
fn listed_start(r: &Reader<'_>, j: usize) -> bool {
    let word = |k: usize, w: &str| r.toks.get(k).is_some_and(|t| t.is(w));
    r.scope.flags().any(|f| f.split(' ').zip(j..).all(|(w, k)| word(k, w)))
        || (word(j, "owned") && word(j + 1, "by"))
        // "A 3/4 creature Kess, A's commander": no part of its name.
        || r.scope.whose(r.line, r.toks, j).is_some_and(|(_, k)| word(k, "commander"))
}

enum Said {
    Label(Name),
    State(State),
}

fn part(r: &Reader<'_>, from: usize, to: usize) -> Result<Said, Fail> {
    let toks = r.toks.get(from..to).unwrap_or_default();
    for flag in r.scope.flags() {
        let words = flag.split(' ');
        if words.clone().count() == toks.len() && words.zip(toks).all(|(w, t)| t.is(w)) {
            let at = toks.first().map(|t| t.span()).unwrap_or_default();
            return Ok(Said::State(State::Is(Name::new(flag, at))));
        }
    }
    let sub = Reader { line: r.line, toks, scope: r.scope };
    let clause = table::first(PARTS.iter(), &sub).map_err(|f| shift(f, from))?.clause;
    said(clause).ok_or_else(|| Fail::new(from, "a state"))
}

fn said(mut clause: Clause) -> Option<Said> {
    let count = clause.number("amount");
    let mut text = |role: &str| match clause.args.remove(role) {
        Some(Value::Text(name) | Value::Player(name)) => Some(name),
        _ => None,
    };
    Some(match clause.verb.as_str() {
        "label" => Said::Label(text("label")?),
        "damage" => Said::State(State::Damage(count?)),
        "counters" => Said::State(State::Counters(Counted { count: count?, name: text("counter")? })),
        "chosen" => Said::State(State::Chosen(text("choice")?)),
        "owned" => Said::State(State::OwnedBy(text("player")?)),
        verb => {
            let to = match clause.args.remove("to")? {
                Value::Player(name) => Ref::Player(name),
                Value::Object(object) => Ref::Object(object),
                _ => return None,
            };
            Said::State(match verb {
                "attached" => State::AttachedTo(to),
                "at" => State::At(to),
                "attacking" => State::Attacking(to),
                _ => State::Blocking(to),
            })
        }
    })
}

/// A failure inside a part of the line, as one of the line.
pub(crate) fn shift(mut fail: Fail, by: usize) -> Fail {
    fail.at += by;
    fail
}

/// The zone at the end of `i..end`: where its `in` stands, and its name.
fn zone(r: &Reader<'_>, i: usize, end: usize) -> Result<(usize, Option<Name>), Fail> {
    let toks = r.toks.get(..end).unwrap_or_default();
    match (i + 1..end).rev().find(|j| toks.get(*j).is_some_and(|t| t.is("in"))) {
        Some(j) => Ok((j, Some(r.name(j + 1, end)?))),
        None => Err(Fail::new(end, "`in` and a zone")),
    }
}

fn counted_thing(r: &Reader<'_>, i: usize, end: usize) -> Result<(u64, Thing), Fail> {
    let tok = r.toks.get(i).filter(|_| i < end).ok_or_else(|| Fail::new(i, "an object"))?;
    let more = i + 1 < end;
    let digits = !tok.quoted && (tok.raw.bytes().all(|b| b.is_ascii_digit()) || Line::number(tok).is_some_and(|number| number > 1));
    if more && (tok.is("a") || tok.is("an") || tok.is("the")) {
        return Ok((1, thing::read(r, i + 1, end)?));
    }
    if more && digits {
        let count = Line::number(tok).ok_or_else(|| Fail::new(i, "a number below 2^64"))?;
        return Ok((count, thing::read(r, i + 1, end)?));
    }
    Ok((1, Thing::Named(r.name(i, end)?)))
}

/// `card NAME, a DESCRIPTION [costing COST] [with 3 loyalty] [on the back of NAME]`, or
/// `on the modal back of`, `as an adventure of`, `as an omen of`.
pub(crate) fn card(r: &Reader<'_>) -> Result<CardDef, Fail> {
    static TAIL: LazyLock<Vec<Part>> = LazyLock::new(|| {
        compile(
            "(a|an) {what:text} [costing {cost:text}] [with {number:number} {stat:word}] [with {named:word} {amount:number}] [on the back of {front:text}] \
             [on the modal back of {modal:text}] [as an adventure of {adventure:text}] [as an omen of {omen:text}]",
        )
    });
    let is = |j: usize, w: &str| r.toks.get(j).is_some_and(|t| t.is(w));
    let comma = (2..r.toks.len())
        .find(|j| is(*j, ",") && (is(j + 1, "a") || is(j + 1, "an")))
        .ok_or_else(|| Fail::new(r.toks.len(), "`, a` and what the card is: `, an enchantment costing {2}{R}`"))?;
    let name = r.name(1, comma)?;
    let sub = Reader { line: r.line, toks: r.toks.get(comma + 1..).unwrap_or_default(), scope: r.scope };
    let mut args = sub.read(&TAIL).map_err(|f| shift(f, comma + 1))?;
    let mut text = |role: &str| match args.remove(role) {
        Some(Value::Text(name)) => Some(name),
        _ => None,
    };
    let (cost, stat, what, front) = (text("cost"), text("stat"), text("what"), text("front"));
    let others = [("modal", Facing::Modal), ("adventure", Facing::Adventure), ("omen", Facing::Omen)];
    let other = others.into_iter().find_map(|(role, facing)| Some((text(role)?, facing)));
    let (front, facing) = match other {
        Some((front, facing)) => (Some(front), Some(facing)),
        None => (front, None),
    };
    let named = match args.remove("named") {
        Some(Value::Text(name)) => Some(name),
        _ => None,
    };
    // "With 3 loyalty", "with loyalty 3".
    let number = match (args.remove("number"), stat, args.remove("amount"), named) {
        (Some(Value::Number(count)), Some(name), ..) | (.., Some(Value::Number(count)), Some(name)) => Some(Counted { count, name }),
        _ => None,
    };
    let what_at = comma + 2;
    let what_end = what.map_or(what_at, |w| r.toks.iter().take_while(|t| t.span().start < w.span.end).count());
    let Described { stats, kinds, .. } = words(r, what_at, what_end)?;
    Ok(CardDef { name, stats, kinds, cost, number, front, facing, text: Vec::new() })
}

/// A description without a name: all words are its kinds.
fn words(r: &Reader<'_>, i: usize, end: usize) -> Result<Described, Fail> {
    let toks = r.toks.get(i..end).unwrap_or_default();
    let stats = toks.first().and_then(thing::stats);
    let kinds = toks.iter().skip(usize::from(stats.is_some()));
    let mut out = Described { stats, kinds: Vec::new(), name: None };
    for (tok, j) in kinds.zip(i + usize::from(out.stats.is_some())..) {
        if tok.quoted || tok.is(",") || tok.is(";") {
            return Err(Fail::new(j, "a word of the type line"));
        }
        out.kinds.push(Name::new(tok.raw, tok.span()));
    }
    if out.kinds.is_empty() { Err(Fail::new(end, "a type")) } else { Ok(out) }
}

/// `A's library: Island, 2 Mountain`; `None` if the line isn't of that shape.
pub(crate) fn pile(r: &Reader<'_>) -> Option<Result<Pile, Fail>> {
    let (player, i) = r.scope.whose(r.line, r.toks, 0)?;
    let ends = |j: &usize| r.toks.get(*j).is_some_and(|t| !t.quoted && t.raw.ends_with(':'));
    let colon = (i..i + 3).find(ends)?;
    Some(pile_of(r, player, i, colon))
}

fn pile_of(r: &Reader<'_>, player: Name, i: usize, colon: usize) -> Result<Pile, Fail> {
    let mut zone = r.name(i, colon + 1)?;
    zone.text = zone.text.trim_end_matches(':').trim_end().to_owned();
    zone.span.end = zone.span.end.saturating_sub(1);
    if zone.text.is_empty() {
        return Err(Fail::new(i, "a zone"));
    }
    if colon + 1 >= r.toks.len() {
        return Err(Fail::new(colon + 1, "a card (an empty zone is written `A's library is empty`)"));
    }
    let mut cards = Vec::new();
    for (a, b) in value::items(r, colon + 1, r.toks.len())? {
        let count = r.toks.get(a).filter(|t| b > a + 1 && !t.quoted && t.raw.bytes().all(|b| b.is_ascii_digit()));
        cards.push(match count {
            None => Counted { count: 1, name: r.name(a, b)? },
            Some(tok) => Counted { count: Line::number(tok).ok_or_else(|| Fail::new(a, "a number below 2^64"))?, name: r.name(a + 1, b)? },
        });
    }
    Ok(Pile { player, zone, cards })
}
