//! Terms to tokens: for each sort the first production that fits and whose holes print.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use serde_json::Value;

use super::store::{Held, Store};
use super::{Grammar, Item, Symbol};
use crate::normalise::{capitalise, join};
use crate::token::{Token, lexer};

/// A value for which the grammar has no words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("the sort `{sort}` has no words for {value}{reason}")]
pub struct Unprintable {
    /// The sort, as deep inside as printing got.
    pub sort: String,
    /// The value there.
    pub value: Value,
    /// More about why, with a colon before it; may be empty.
    pub reason: &'static str,
}

impl Grammar {
    /// A value of a sort as text.
    ///
    /// # Errors
    ///
    /// [`Unprintable`] with the innermost part that has no words.
    pub fn print(&self, sort: &str, value: &Value) -> Result<String, Unprintable> {
        self.print_tokens(sort, value).map(|tokens| join(&tokens))
    }

    /// A value of a sort as normalised tokens, whose spans are empty.
    ///
    /// # Errors
    ///
    /// [`Unprintable`] with the innermost part that has no words.
    pub fn print_tokens(&self, sort: &str, value: &Value) -> Result<Vec<Token>, Unprintable> {
        let refused = |reason| Unprintable { sort: sort.to_owned(), value: Value::Null, reason };
        let Some(root) = self.by_name.get(sort).copied() else {
            return Err(refused(": there is no such sort"));
        };
        let mut store = Store::default();
        let Some(number) = store.add(value, 0) else {
            return Err(refused(": the value nests too deeply"));
        };
        let mut printer = Printer::new(self, store);
        let Some(tokens) = printer.sort(root, number, 0) else {
            return Err(printer.unprintable(root, number));
        };
        let mut tokens = tokens.as_ref().clone();
        capitalise(&mut tokens);
        Ok(tokens)
    }
}

pub(super) type Words = Option<Rc<Vec<Token>>>;

pub(super) struct Printer<'g> {
    grammar: &'g Grammar,
    store: Store,
    memo: FxHashMap<(Symbol, u32), Words>,
    work: u32,
    /// The deepest sort and value that no production fitted.
    stuck: Option<(u32, u32, u32)>,
    limit: Option<&'static str>,
}

impl<'g> Printer<'g> {
    pub(super) fn new(grammar: &'g Grammar, store: Store) -> Self {
        Self { grammar, store, memo: FxHashMap::default(), work: 0, stuck: None, limit: None }
    }

    /// The words of the first production of a sort that fits a value.
    pub(super) fn sort(&mut self, sort: u32, value: u32, depth: u32) -> Words {
        let key = (Symbol::Sort(sort), value);
        if let Some(known) = self.memo.get(&key) {
            return known.clone();
        }
        if depth > self.grammar.limits.depth {
            self.limit = Some(": it nests too deeply");
            return None;
        }
        let grammar = self.grammar;
        let mut words = None;
        for number in grammar.productions_of(sort) {
            words = self.production(number, value, depth);
            if words.is_some() || self.limit.is_some() {
                break;
            }
        }
        if words.is_none() && self.stuck.is_none_or(|(deepest, _, _)| deepest < depth) {
            self.stuck = Some((depth, sort, value));
        }
        self.memo.insert(key, words.clone());
        words
    }

    /// The words of one production, if it fits a value.
    pub(super) fn production(&mut self, number: u32, value: u32, depth: u32) -> Words {
        let grammar = self.grammar;
        let production = grammar.production(number).filter(|production| !production.accept_only)?;
        if !self.store.has(grammar.head(production), value) {
            return None;
        }
        let mut held: Held = Held::from_elem(None, production.holes.len());
        if !self.store.matches(grammar.pattern(production)?, value, &mut held) {
            return None;
        }
        let mut words = Vec::new();
        for item in grammar.items(production) {
            let inner = match item {
                Item::Literal { token, .. } => {
                    words.push(token.clone());
                    continue;
                }
                Item::Hole(hole) => {
                    let value = held.get(usize::from(*hole)).copied().flatten()?;
                    match production.holes.get(usize::from(*hole))? {
                        Symbol::Sort(sort) => self.sort(*sort, value, depth + 1)?,
                        Symbol::Class(class) => self.class(*class, value)?,
                    }
                }
            };
            words.extend(inner.iter().cloned());
            self.work = self.work.saturating_add(u32::try_from(inner.len()).unwrap_or(u32::MAX)).saturating_add(1);
            if self.work > grammar.limits.work {
                self.limit = Some(": it takes too many steps");
                return None;
            }
        }
        Some(Rc::new(words))
    }

    fn class(&mut self, class: u32, value: u32) -> Words {
        let key = (Symbol::Class(class), value);
        if let Some(known) = self.memo.get(&key) {
            return known.clone();
        }
        let content = self.store.value(value);
        let spelling = self.grammar.classes.get(class as usize).and_then(|class| match class.builtin {
            Some(builtin) => builtin.spell(&content),
            None => self.grammar.lexicon.spell(&class.name, &content),
        });
        let words = spelling.map(|text| Rc::new(lexer::lex(&text))).map(|mut words| {
            for token in Rc::make_mut(&mut words) {
                token.span = crate::Span::default();
            }
            words
        });
        self.memo.insert(key, words.clone());
        words
    }

    fn unprintable(&self, sort: u32, value: u32) -> Unprintable {
        let (_, sort, value) = self.stuck.unwrap_or((0, sort, value));
        Unprintable {
            sort: self.grammar.sort(sort).map(|sort| sort.name.to_string()).unwrap_or_default(),
            value: self.store.value(value),
            reason: self.limit.unwrap_or_default(),
        }
    }
}
