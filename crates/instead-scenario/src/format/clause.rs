//! Clauses by the templates that read them, and the values in them.

use std::collections::BTreeMap;

use super::lines::Quotes;
use crate::document::{Clause, Described, Name, Object, Ref, Thing, Value};
use crate::parse::Scope;
use crate::parse::table::{Compiled, Of};
use crate::parse::template::{Kind, Part, said};

/// Writes a clause by the first row that has its verb and exactly its roles. The flag says whether
/// the row denies it. A verb that no row has is written by its name, which no line reads.
pub(super) fn write(of: Of, scope: &Scope, clause: &Clause, not: bool, quotes: Quotes) -> (String, bool) {
    let fits = |r: &&Compiled| r.verb == clause.verb && covers(&r.parts, &clause.args);
    let found = of.rows(scope).filter(fits).find(|r| r.not == not).or_else(|| of.rows(scope).find(fits));
    match found {
        Some(row) => {
            let mut out = Writer { words: Vec::new(), number: 1, quotes, scope };
            out.parts(&row.parts, &clause.args);
            (out.words.join(" "), row.not)
        }
        None => (clause.verb.clone(), not),
    }
}

/// Whether a template has a place for each argument, and an argument for each place it needs.
fn covers(parts: &[Part], args: &BTreeMap<String, Value>) -> bool {
    let mut roles: Vec<String> = Vec::new();
    for part in parts {
        match part {
            Part::Hole(role, _) if !args.contains_key(*role) => return false,
            Part::Hole(role, _) => roles.push((*role).to_owned()),
            Part::Opt(inner) => {
                roles.extend(said(inner));
                let holes = inner.iter().filter_map(|p| match p {
                    Part::Hole(role, _) => Some((*role).to_owned()),
                    _ => None,
                });
                roles.extend(holes);
            }
            _ => {}
        }
    }
    args.keys().all(|k| roles.contains(k))
}

struct Writer<'s> {
    scope: &'s Scope,
    words: Vec<String>,
    /// The last number, for the noun after it.
    number: u64,
    quotes: Quotes,
}

impl Writer<'_> {
    fn parts(&mut self, parts: &[Part], args: &BTreeMap<String, Value>) {
        for part in parts {
            match part {
                Part::Word(words) => self.words.push(words.first().copied().unwrap_or_default().to_owned()),
                Part::Noun(noun) => {
                    let plural = if self.number == 1 { "" } else { "s" };
                    self.words.push(format!("{noun}{plural}"));
                }
                Part::Verb(third, _) => self.words.push((*third).to_owned()),
                Part::Hole(role, kind) => {
                    if let Some(value) = args.get(*role) {
                        let text = self.value(*kind, value);
                        self.words.push(text);
                    }
                }
                Part::Opt(inner) => {
                    let said = said(inner).is_some_and(|word| args.contains_key(&word));
                    let hole = |p: &Part| matches!(p, Part::Hole(r, _) if args.contains_key(*r));
                    if said || inner.iter().any(hole) {
                        self.parts(inner, args);
                    }
                }
            }
        }
    }

    fn value(&mut self, kind: Kind, value: &Value) -> String {
        let q = self.quotes;
        match value {
            Value::Said => String::new(),
            Value::Number(n) => {
                self.number = *n;
                match kind {
                    Kind::X => format!("X={n}"),
                    Kind::Count if *n == 1 => "a".to_owned(),
                    _ => n.to_string(),
                }
            }
            Value::Below(n) => format!("-{n}"),
            Value::Text(name) => q.name(&name.text),
            Value::Player(name) if kind == Kind::Whose => format!("{}'s", name.text),
            Value::Player(name) => name.text.clone(),
            Value::Object(o) => object(o, q),
            Value::Refs(refs) => list(refs.iter().map(|r| reference(r, q)), q),
            Value::Texts(names) => list(names.iter().map(|n| q.name(&n.text)), q),
            Value::Thing(t) => thing(t, self.scope, 1, q),
            Value::Stats(s) => format!("{}/{}", s.power.text, s.toughness.text),
        }
    }
}

/// A list with commas.
pub(super) fn list(items: impl Iterator<Item = String>, _: Quotes) -> String {
    items.collect::<Vec<_>>().join(", ")
}

/// A player or an object.
pub(super) fn reference(r: &Ref, q: Quotes) -> String {
    match r {
        Ref::Player(name) => name.text.clone(),
        Ref::Object(o) => object(o, q),
    }
}

/// `B's Bear #2`
fn object(o: &Object, q: Quotes) -> String {
    let mut out = String::new();
    if let Some(of) = &o.of {
        out.push_str(&of.text);
        out.push_str("'s ");
    }
    out.push_str(&q.name(&o.name.text));
    if let Some(n) = o.index {
        out.push_str(&format!(" #{n}"));
    }
    out
}

/// A kind of object without an article; in the plural unless there is one.
pub(super) fn thing(t: &Thing, scope: &Scope, count: u64, q: Quotes) -> String {
    match t {
        Thing::Named(name) => q.name(&name.text),
        Thing::Described(Described { stats, kinds, name }) => {
            let mut words: Vec<String> = Vec::new();
            words.extend(stats.iter().map(|s| format!("{}/{}", s.power.text, s.toughness.text)));
            words.extend(kinds.iter().map(|k| k.text.clone()));
            if count != 1
                && let Some(last) = words.last_mut()
                && let Some((_, many)) = scope.nouns().find(|(one, _)| one == last)
            {
                *last = many.to_owned();
            }
            words.extend(name.iter().map(|n: &Name| q.name(&n.text)));
            words.join(" ")
        }
    }
}

/// A text with `a` or `an` before it.
pub(super) fn article(text: &str) -> String {
    let vowel = !text.starts_with("unit") && text.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', '8']);
    format!("{} {text}", if vowel { "an" } else { "a" })
}
