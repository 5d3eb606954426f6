//! Writing tables.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};
use smol_str::SmolStr;

use super::{
    ACCEPT_ONLY, Bits, First, FirstForm, Grammar, Head, Item, ItemForm, LEADS, Late, Lexicon, NULLABLE, Pattern, PatternForm,
    ProductionForm, SortForm, Tables, Token, TokenKind,
};
use crate::diagnostic::Diagnostic;
use crate::grammar::Fault;
use crate::grammar::compile::{self, Classes};
use crate::span::Source;

/// The field that marks a symbol of the lexicon until there is one.
const MARK: &str = "@";
impl Grammar {
    /// The tables of a grammar's text, for [`Grammar::of_tables`]. They need no lexicon: every name that is no sort is taken
    /// for a class, and every symbol is taken to be there.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the text.
    pub fn tables(sources: &[Source]) -> Result<Vec<u8>, Vec<Fault>> {
        let grammar = compile::compile(sources, Arc::new(Unlinked), Classes::Open)?;
        let mut writer = Writer::default();
        let bytes = writer.written(&grammar);
        bytes.ok_or_else(|| {
            let diagnostic = Diagnostic::error("grammar/tables", "this grammar is too large for tables");
            vec![Fault { source: 0, diagnostic }]
        })
    }
}

/// Stands for the lexicon that there isn't while tables are prepared.
struct Unlinked;

impl Lexicon for Unlinked {
    fn classes(&self) -> Vec<String> {
        Vec::new()
    }

    fn lookup(&self, _: &str, _: &[Token]) -> Vec<(usize, Value)> {
        Vec::new()
    }

    fn spell(&self, _: &str, _: &Value) -> Option<String> {
        None
    }

    fn symbol(&self, kind: &str, name: &str) -> Option<Value> {
        let marked = (MARK.to_owned(), Value::from(vec![kind, name]));
        Some(Value::Object(Map::from_iter([marked])))
    }
}

/// The kind and name of a marked symbol.
fn marked(value: &Value) -> Option<(&str, &str)> {
    let [kind, name] = value.as_object().filter(|object| object.len() == 1)?.get(MARK)?.as_array()?.as_slice() else { return None };
    Some((kind.as_str()?, name.as_str()?))
}

/// Gives numbers to what the tables name.
#[derive(Default)]
struct Writer {
    names: Numbered<String>,
    tokens: Numbered<(TokenKind, u32)>,
    symbols: Numbered<(u32, u32)>,
}

/// Different things by number, in the order in which they came.
struct Numbered<T> {
    numbers: BTreeMap<T, u32>,
    list: Vec<T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { numbers: BTreeMap::new(), list: Vec::new() }
    }
}

impl<T: Ord + Clone> Numbered<T> {
    fn number(&mut self, thing: T) -> u32 {
        let next = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        *self.numbers.entry(thing).or_insert_with_key(|thing| {
            self.list.push(thing.clone());
            next
        })
    }
}

impl Writer {
    fn name(&mut self, name: &str) -> u32 {
        self.names.number(name.to_owned())
    }

    fn written(&mut self, grammar: &Grammar) -> Option<Vec<u8>> {
        let mut by_id: Vec<(&u32, &SmolStr)> = grammar.literals.iter().map(|(text, id)| (id, text)).collect();
        by_id.sort_unstable();
        let literals = by_id.into_iter().map(|(_, text)| self.name(text)).collect();
        let classes = grammar.classes.iter().map(|class| self.name(&class.name)).collect();
        let templates: Vec<Vec<u8>> = grammar.templates.iter().map(|late| self.items(late)).collect::<Option<_>>()?;
        let patterns: Vec<PatternForm> = grammar.patterns.iter().map(|late| self.pattern(late.get(|_| Pattern::Hole(0)))).collect();
        let (mut right, mut first) = (Numbered::default(), Numbered::default());
        let places: Vec<u32> = patterns.iter().map(|form| Some(right.number(postcard::to_allocvec(form).ok()?))).collect::<Option<_>>()?;
        let mut sorts = Vec::new();
        for (number, sort) in (0..).zip(&grammar.sorts) {
            let begins = postcard::to_allocvec(&FirstForm::of(grammar.first(number)?)).ok()?;
            sorts.push(SortForm {
                name: self.name(&sort.name),
                label: sort.label.as_ref().map(|label| self.name(label)),
                productions: sort.productions.end - sort.productions.start,
                first: first.number(begins),
            });
        }
        let mut heads: Vec<Head<u32>> = vec![Head::Any; right.list.len()];
        for (late, place) in grammar.patterns.iter().zip(&places) {
            *heads.get_mut(*place as usize)? = match late.get(|_| Pattern::Hole(0)).head() {
                // A symbol, whose value only the lexicon knows.
                Head::Field(MARK) | Head::Any => Head::Any,
                Head::List => Head::List,
                Head::Text(text) => Head::Text(self.name(text)),
                Head::Field(name) => Head::Field(self.name(name)),
            };
        }
        let (mut template, mut pattern) = (0, 0);
        let productions = grammar.productions.iter().map(|production| {
            let right = *places.get(production.pattern as usize)?;
            let step = |from: u32, to: u32| i32::try_from(i64::from(to) - i64::from(from)).ok();
            let steps = (step(template, production.template)?, step(pattern, right)?);
            (template, pattern) = (production.template + 1, right + 1);
            let flags = u32::from(production.accept_only) * ACCEPT_ONLY + u32::from(production.nullable) * NULLABLE;
            let leads = u32::try_from(production.leads.len()).ok()? * LEADS;
            Some(ProductionForm { template: steps.0, pattern: steps.1, flags: flags + leads, holes: production.holes.clone() })
        });
        let productions = productions.collect::<Option<_>>()?;
        let tables = Tables {
            classes,
            literals,
            sorts,
            productions,
            names: self.names.list.iter().map(String::as_str).collect(),
            tokens: self.tokens.list.clone(),
            symbols: self.symbols.list.clone(),
            templates: templates.iter().map(Vec::as_slice).collect(),
            patterns: right.list.iter().map(Vec::as_slice).collect(),
            heads,
            firsts: first.list.iter().map(Vec::as_slice).collect(),
        };
        postcard::to_allocvec(&tables).ok()
    }

    fn items(&mut self, late: &Late<Box<[Item]>>) -> Option<Vec<u8>> {
        let items = late.get(|_| Box::default()).iter().map(|item| match item {
            Item::Literal { id, token } => ItemForm::Token(self.tokens.number((token.kind, *id))),
            Item::Hole(hole) => ItemForm::Hole(*hole),
        });
        let items: Vec<ItemForm> = items.collect();
        postcard::to_allocvec(&items).ok()
    }

    fn pattern(&mut self, pattern: &Pattern) -> PatternForm {
        let mut all = |patterns: &[Pattern]| patterns.iter().map(|pattern| self.pattern(pattern)).collect::<Vec<_>>();
        match pattern {
            Pattern::Hole(hole) => PatternForm::Hole(*hole),
            Pattern::Const(value) => self.value(value),
            Pattern::List { before, rest, after } => PatternForm::List { before: all(before), rest: *rest, after: all(after) },
            Pattern::Object { fields, rest } => {
                let fields = fields.iter().map(|(name, pattern)| (self.name(name), self.pattern(pattern))).collect();
                PatternForm::Object { fields, rest: *rest }
            }
        }
    }

    fn value(&mut self, value: &Value) -> PatternForm {
        if let Some((kind, name)) = marked(value) {
            let symbol = (self.name(kind), self.name(name));
            return PatternForm::Symbol(self.symbols.number(symbol));
        }
        match value {
            Value::Null => PatternForm::Null,
            Value::Bool(true) => PatternForm::True,
            Value::Bool(false) => PatternForm::False,
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => PatternForm::Whole(number),
                (None, number) => PatternForm::Below(number.unwrap_or(i64::MIN)),
            },
            Value::String(text) => PatternForm::Text(self.name(text)),
            Value::Array(list) => {
                let before = list.iter().map(|element| self.value(element)).collect();
                PatternForm::List { before, rest: None, after: Vec::new() }
            }
            Value::Object(object) => {
                let fields = object.iter().map(|(name, field)| (self.name(name), self.value(field))).collect();
                PatternForm::Object { fields, rest: None }
            }
        }
    }
}

impl FirstForm {
    fn of(first: &First) -> FirstForm {
        let steps = |bits: &Bits| {
            let mut before = 0;
            bits.iter().map(|number| number - std::mem::replace(&mut before, number)).collect()
        };
        FirstForm { literals: steps(&first.literals), classes: steps(&first.classes), nullable: first.nullable }
    }
}
