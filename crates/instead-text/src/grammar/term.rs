//! Term patterns: the right side of a production.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::lexicon::Lexicon;
use super::scan::{Flaw, Scanner};

/// The depth to which a pattern may nest.
const MAX_DEPTH: usize = 32;

/// A value with holes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Pattern {
    /// Whatever the hole holds.
    Hole(u16),
    /// A value without holes.
    Const(Value),
    /// A list, perhaps with a run of elements held by a hole.
    List { before: Vec<Pattern>, rest: Option<u16>, after: Vec<Pattern> },
    /// An object, perhaps with all other fields held by a hole.
    Object { fields: Vec<(String, Pattern)>, rest: Option<u16> },
}

/// The top of the values of a pattern, by which most patterns are ruled out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Head<T> {
    /// It can't be told.
    Any,
    /// This string.
    Text(T),
    /// An object with this field.
    Field(T),
    /// A list.
    List,
}

impl Pattern {
    /// The hole, if the pattern adds nothing to it.
    pub(crate) fn passes(&self) -> Option<u16> {
        match self {
            Self::Hole(hole) => Some(*hole),
            Self::List { before, rest, after } if before.is_empty() && after.is_empty() => *rest,
            Self::Object { fields, rest } if fields.is_empty() => *rest,
            _ => None,
        }
    }

    /// The top of every value of this form, if it is the same for all.
    pub(crate) fn head(&self) -> Head<&str> {
        match self {
            Self::Const(Value::String(text)) => Head::Text(text),
            Self::Const(Value::Object(fields)) => fields.keys().next().map_or(Head::Any, |name| Head::Field(name)),
            Self::Object { fields, .. } => fields.first().map_or(Head::Any, |(name, _)| Head::Field(name)),
            Self::List { .. } | Self::Const(Value::Array(_)) => Head::List,
            Self::Hole(_) | Self::Const(_) => Head::Any,
        }
    }

    /// The value, given what the holes hold; none if that doesn't fit.
    pub(crate) fn build(&self, holes: &[&Value]) -> Option<Value> {
        let held = |hole: u16| holes.get(usize::from(hole)).copied();
        match self {
            Self::Hole(hole) => held(*hole).cloned(),
            Self::Const(value) => Some(value.clone()),
            Self::List { before, rest, after } => {
                let mut list = Vec::with_capacity(before.len() + after.len());
                for pattern in before {
                    list.push(pattern.build(holes)?);
                }
                if let Some(rest) = rest {
                    list.extend(held(*rest)?.as_array()?.iter().cloned());
                }
                for pattern in after {
                    list.push(pattern.build(holes)?);
                }
                Some(Value::Array(list))
            }
            Self::Object { fields, rest } => {
                let mut object = match rest {
                    Some(rest) => held(*rest)?.as_object()?.clone(),
                    None => Map::new(),
                };
                for (name, pattern) in fields {
                    if object.insert(name.clone(), pattern.build(holes)?).is_some() {
                        return None;
                    }
                }
                Some(Value::Object(object))
            }
        }
    }

    /// The pattern as a constant, if it has no holes.
    pub(crate) fn folded(self) -> Self {
        let is_constant = |pattern: &Self| matches!(pattern, Self::Const(_));
        let constant = |pattern: Self| match pattern {
            Self::Const(value) => Some(value),
            _ => None,
        };
        match self {
            Self::List { before, rest: None, after } if before.iter().chain(&after).all(is_constant) => {
                Self::Const(Value::Array(before.into_iter().chain(after).filter_map(constant).collect()))
            }
            Self::Object { fields, rest: None } if fields.iter().all(|(_, pattern)| is_constant(pattern)) => {
                let fields = fields.into_iter().filter_map(|(name, pattern)| Some((name, constant(pattern)?)));
                Self::Const(Value::Object(fields.collect::<Map<_, _>>()))
            }
            other => other,
        }
    }
}

/// Reads patterns.
pub(crate) struct TermReader<'a, 's> {
    pub(crate) scanner: &'a mut Scanner<'s>,
    pub(crate) holes: &'a [String],
    pub(crate) used: Vec<bool>,
    pub(crate) lexicon: &'a dyn Lexicon,
}

impl TermReader<'_, '_> {
    /// The pattern at the scanner's place.
    pub(crate) fn pattern(&mut self, depth: usize) -> Result<Pattern, Flaw> {
        self.scanner.skip();
        let start = self.scanner.at;
        if depth > MAX_DEPTH {
            return Err(self.scanner.flaw("grammar/term", start, "this term nests too deeply"));
        }
        let pattern = match self.scanner.peek() {
            Some('$') => Pattern::Hole(self.hole()?),
            Some('@') => Pattern::Const(self.symbol()?),
            Some('"') => Pattern::Const(Value::String(self.scanner.string()?)),
            Some('[') => self.list(depth)?,
            Some('(') => self.fields(depth)?,
            Some(c) if c == '-' || c.is_ascii_digit() => Pattern::Const(self.integer()?),
            Some(c) if c.is_ascii_alphabetic() => self.named(depth)?,
            _ => {
                let flaw = self.scanner.flaw("grammar/term", start, "a term should stand here");
                return Err(
                    flaw.help("terms are `Name`, `Name(x)`, `Name(field: x)`, `[x, ..$rest]`, `$hole`, `@kind.name`, numbers and strings")
                );
            }
        };
        Ok(pattern.folded())
    }

    fn hole(&mut self) -> Result<u16, Flaw> {
        let start = self.scanner.at;
        self.scanner.at += 1;
        let name = self.scanner.word();
        let index = self.holes.iter().position(|hole| *hole == name);
        let Some((index, id)) = index.and_then(|index| Some((index, u16::try_from(index).ok()?))) else {
            let flaw = self.scanner.flaw("grammar/unknown-hole", start, format!("the template has no hole `{name}`"));
            return Err(flaw.near(name, self.holes.iter().map(String::as_str)));
        };
        self.used[index] = true;
        Ok(id)
    }

    fn symbol(&mut self) -> Result<Value, Flaw> {
        let start = self.scanner.at;
        self.scanner.at += 1;
        let kind = self.scanner.word();
        let dotted = self.scanner.eat('.');
        let name = if self.scanner.peek() == Some('"') { self.scanner.string()? } else { self.scanner.word().to_owned() };
        let found = if dotted { self.lexicon.symbol(kind, &name) } else { None };
        found.ok_or_else(|| self.scanner.flaw("grammar/unknown-symbol", start, format!("the lexicon has no symbol `@{kind}.{name}`")))
    }

    fn integer(&mut self) -> Result<Value, Flaw> {
        let start = self.scanner.at;
        let negative = self.scanner.eat('-');
        let digits = self.scanner.word();
        let signed = if negative { format!("-{digits}") } else { digits.to_owned() };
        let number = signed.parse::<u64>().map(Value::from).or_else(|_| signed.parse::<i64>().map(Value::from));
        number.map_err(|_| self.scanner.flaw("grammar/term", start, "this is not an integer"))
    }

    fn named(&mut self, depth: usize) -> Result<Pattern, Flaw> {
        let name = self.scanner.word();
        let content = match self.scanner.peek() {
            Some('[') => self.list(depth)?,
            Some('(') if self.has_fields() => self.fields(depth)?,
            Some('(') => {
                self.scanner.at += 1;
                let inner = self.pattern(depth + 1)?;
                self.scanner.skip();
                self.scanner.expect(')')?;
                inner
            }
            _ => {
                return Ok(Pattern::Const(match name {
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    "null" => Value::Null,
                    _ => Value::String(name.to_owned()),
                }));
            }
        };
        Ok(Pattern::Object { fields: vec![(name.to_owned(), content.folded())], rest: None })
    }

    /// Whether the bracket here holds fields and not one term.
    fn has_fields(&self) -> bool {
        let mut ahead = self.scanner.clone();
        ahead.at += 1;
        ahead.skip();
        if matches!(ahead.peek(), Some(')' | '.')) {
            return true;
        }
        let word = ahead.word();
        ahead.skip();
        !word.is_empty() && ahead.peek() == Some(':')
    }

    fn fields(&mut self, depth: usize) -> Result<Pattern, Flaw> {
        let (mut fields, mut rest) = (Vec::<(String, Pattern)>::new(), None);
        self.scanner.expect('(')?;
        loop {
            self.scanner.skip();
            let start = self.scanner.at;
            match self.scanner.peek() {
                Some(')') => break,
                Some('.') => self.spread(&mut rest)?,
                _ => {
                    let name = self.scanner.word();
                    self.scanner.skip();
                    self.scanner.expect(':')?;
                    if fields.iter().any(|(other, _)| *other == name) {
                        return Err(self.scanner.flaw("grammar/term", start, format!("the field `{name}` is given twice")));
                    }
                    fields.push((name.to_owned(), self.pattern(depth + 1)?));
                }
            }
            if !self.comma() {
                break;
            }
        }
        self.scanner.expect(')')?;
        Ok(Pattern::Object { fields, rest })
    }

    fn list(&mut self, depth: usize) -> Result<Pattern, Flaw> {
        let (mut before, mut rest, mut after) = (Vec::new(), None, Vec::new());
        self.scanner.expect('[')?;
        loop {
            self.scanner.skip();
            match self.scanner.peek() {
                Some(']') => break,
                Some('.') => self.spread(&mut rest)?,
                _ if rest.is_none() => before.push(self.pattern(depth + 1)?),
                _ => after.push(self.pattern(depth + 1)?),
            }
            if !self.comma() {
                break;
            }
        }
        self.scanner.expect(']')?;
        Ok(Pattern::List { before, rest, after })
    }

    fn comma(&mut self) -> bool {
        self.scanner.skip();
        let found = self.scanner.eat(',');
        self.scanner.skip();
        found
    }

    fn spread(&mut self, rest: &mut Option<u16>) -> Result<(), Flaw> {
        let start = self.scanner.at;
        self.scanner.expect('.')?;
        self.scanner.expect('.')?;
        if self.scanner.peek() != Some('$') {
            return Err(self.scanner.flaw("grammar/term", start, "`..` needs a hole, as in `..$rest`"));
        }
        let hole = self.hole()?;
        if rest.replace(hole).is_some() {
            return Err(self.scanner.flaw("grammar/term", start, "only one `..$rest` can stand here"));
        }
        Ok(())
    }
}
