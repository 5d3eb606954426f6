//! The values of holes that extend over several words: names, objects, lists.

use super::scope::{Scope, is_separator};
use super::template::{Fail, Kind, Reader};
use super::thing;
use super::tokens::Tok;
use crate::document::{Object, Ref, Value};

/// Reads the tokens `i..end` as a value of a kind.
pub(crate) fn read(r: &Reader<'_>, kind: Kind, i: usize, end: usize) -> Result<Value, Fail> {
    if i >= end {
        return Err(Fail::new(
            i,
            match kind {
                Kind::Object => "an object",
                Kind::Ref | Kind::Refs => "a player or an object",
                _ => "a name",
            },
        ));
    }
    if kind == Kind::Quality && r.toks.get(i).is_some_and(|t| !t.quoted && t.raw.starts_with(|c: char| c.is_ascii_digit())) {
        return Err(Fail::new(i + 1, "`damage`"));
    }
    if kind == Kind::Counter
        && let Some(at) = (i..end).find(|j| r.toks.get(*j).is_some_and(|t| [",", "in", "with", "as"].iter().any(|w| t.is(w))))
    {
        return Err(Fail::new(at, "`counters`"));
    }
    Ok(match kind {
        Kind::Object => Value::Object(object(r, i, end)?),
        Kind::Ref => match reference(r, i, end)? {
            Ref::Player(name) => Value::Player(name),
            Ref::Object(object) => Value::Object(object),
        },
        Kind::Refs => {
            let items = items(r, i, end)?;
            Value::Refs(items.into_iter().map(|(a, b)| reference(r, a, b)).collect::<Result<_, _>>()?)
        }
        Kind::Texts => {
            let items = items(r, i, end)?;
            Value::Texts(items.into_iter().map(|(a, b)| r.name(a, b)).collect::<Result<_, _>>()?)
        }
        Kind::Thing => Value::Thing(thing::read(r, i, end)?),
        _ => Value::Text(r.name(i, end)?),
    })
}

/// A player, if the words are exactly a player's name, else an object.
pub(crate) fn reference(r: &Reader<'_>, i: usize, end: usize) -> Result<Ref, Fail> {
    match r.scope.player(r.line, r.toks, i) {
        Some((name, after)) if after == end => Ok(Ref::Player(name)),
        _ => Ok(Ref::Object(object(r, i, end)?)),
    }
}

/// `Bear`, `Bear #2`, `B's Bear #2`.
pub(crate) fn object(r: &Reader<'_>, mut i: usize, mut end: usize) -> Result<Object, Fail> {
    let mut of = None;
    if let Some((player, after)) = r.scope.whose(r.line, r.toks, i)
        && after < end
    {
        of = Some(player);
        i = after;
    }
    let mut index = None;
    if end > i + 1
        && let Some(n) = r.toks.get(end - 1).and_then(ordinal)
    {
        index = Some(n);
        end -= 1;
    }
    Ok(Object { name: r.name(i, end)?, index, of })
}

/// `#2`
fn ordinal(tok: &Tok<'_>) -> Option<u64> {
    let digits = tok.raw.strip_prefix('#').filter(|_| !tok.quoted)?;
    let all = digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|n| all && *n > 0)
}

/// The items of a list with commas and `and`. A declared name is one item whatever is in it.
pub(crate) fn items(r: &Reader<'_>, i: usize, end: usize) -> Result<Vec<(usize, usize)>, Fail> {
    let toks = r.toks.get(..end).unwrap_or_default();
    let mut out = Vec::new();
    let mut start = i;
    loop {
        let stop =
            declared(r.scope, r, toks, start).or_else(|| (start..end).find(|j| toks.get(*j).is_none_or(is_separator))).unwrap_or(end);
        if stop == start {
            return Err(Fail::new(start, "another name"));
        }
        out.push((start, stop));
        if stop >= end {
            return Ok(out);
        }
        start = stop + 1;
        let comma = toks.get(stop).is_some_and(|t| t.is(","));
        if comma && toks.get(start).is_some_and(|t| t.is("and")) {
            start += 1;
        }
    }
}

fn declared(scope: &Scope, r: &Reader<'_>, toks: &[Tok<'_>], start: usize) -> Option<usize> {
    let after = scope.whose(r.line, toks, start).map_or(start, |(_, after)| after);
    let end = scope.declared(r.line, toks, after)?;
    Some(if toks.get(end).and_then(ordinal).is_some() { end + 1 } else { end })
}
