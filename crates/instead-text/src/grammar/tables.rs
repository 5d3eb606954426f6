//! A grammar as bytes: prepared when a game is built, read piece by piece when it is used.
//!
//! Everything that costs time – reading the notation, filling in parameters, cutting templates, working out what sorts can
//! begin with – is done by [`Grammar::tables`]. [`Grammar::of_tables`] reads the lists; templates, right sides and
//! beginnings stay bytes until a text asks for them. What a lexicon answers isn't in the tables: classes and symbols stand
//! there by name and are looked up as the tables are opened.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use smallvec::SmallVec;
use smol_str::SmolStr;

use super::bits::Bits;
use super::compile::{self, Classes};
use super::late::Late;
use super::lexicon::{Builtin, Lexicon};
use super::term::{Head, Pattern};
use super::{Class, Fault, First, Grammar, Item, Lead, Limits, Production, Sort, Symbol};
use crate::span::{Source, Span};
use crate::token::{Token, TokenKind};

/// The field that marks a symbol of the lexicon until there is one.
const MARK: &str = "@";
/// An item that nothing fits: what a template is that can't be read.
const NEVER: Item = Item::Hole(u16::MAX);

#[derive(Serialize, Deserialize)]
struct Tables<'a> {
    /// Every string that the tables name by number.
    #[serde(borrow)]
    names: Vec<&'a str>,
    /// Names of the classes.
    classes: Vec<u32>,
    /// Names of the literals.
    literals: Vec<u32>,
    /// Tokens of templates: their literals.
    tokens: Vec<(TokenKind, u32)>,
    /// Symbols of the lexicon: names of their kinds and their own.
    symbols: Vec<(u32, u32)>,
    templates: Vec<&'a [u8]>,
    patterns: Vec<&'a [u8]>,
    /// What the values of each pattern have at their top.
    heads: Vec<Head<u32>>,
    firsts: Vec<&'a [u8]>,
    sorts: Vec<SortForm>,
    productions: Vec<ProductionForm>,
}

#[derive(Serialize, Deserialize)]
struct SortForm {
    name: u32,
    label: Option<u32>,
    /// How many productions it has; those of all sorts stand in the order of the sorts.
    productions: u32,
    first: u32,
}

/// A production; the places of its template and of its pattern count from the place behind that of the production before.
#[derive(Serialize, Deserialize)]
struct ProductionForm {
    template: i32,
    pattern: i32,
    /// [`ACCEPT_ONLY`], [`NULLABLE`], and [`LEADS`] times how many items it can begin with.
    flags: u32,
    holes: SmallVec<[Symbol; 4]>,
}

const ACCEPT_ONLY: u32 = 1;
const NULLABLE: u32 = 2;
const LEADS: u32 = 4;

/// Tokens and holes.
#[derive(Serialize, Deserialize)]
enum ItemForm {
    Token(u32),
    Hole(u16),
}

/// A pattern whose strings and symbols have numbers.
#[derive(Serialize, Deserialize)]
enum PatternForm {
    Null,
    True,
    False,
    Whole(u64),
    Below(i64),
    Text(u32),
    Symbol(u32),
    Hole(u16),
    List { before: Vec<PatternForm>, rest: Option<u16>, after: Vec<PatternForm> },
    Object { fields: Vec<(u32, PatternForm)>, rest: Option<u16> },
}

/// The numbers in the two sets of a [`First`], each without the one before it.
#[derive(Serialize, Deserialize)]
struct FirstForm {
    literals: Vec<u32>,
    classes: Vec<u32>,
    nullable: bool,
}

/// What the tables call by number.
#[derive(Debug, Default)]
pub(super) struct Names {
    names: Vec<&'static str>,
    tokens: Vec<(u32, Token)>,
    symbols: Vec<Value>,
}

impl Names {
    pub(super) fn name(&self, name: u32) -> Option<&'static str> {
        self.names.get(name as usize).copied()
    }

    /// The productions of some tables, each of the sort that owns it.
    fn productions(&self, tables: &Tables<'static>, owners: &[u32]) -> Option<Vec<Production>> {
        let (mut template, mut pattern) = (0_u32, 0_u32);
        let made = tables.productions.iter().zip(owners).map(|(form, sort)| {
            let (cut, right) = (template.checked_add_signed(form.template)?, pattern.checked_add_signed(form.pattern)?);
            (template, pattern) = (cut + 1, right + 1);
            Some(Production {
                sort: *sort,
                template: cut,
                pattern: right,
                head: *tables.heads.get(right as usize)?,
                accept_only: form.flags & ACCEPT_ONLY != 0,
                nullable: form.flags & NULLABLE != 0,
                leads: self.leads(tables.templates.get(cut as usize)?, &form.holes, form.flags / LEADS)?,
                holes: form.holes.clone(),
                written: None,
            })
        });
        made.collect()
    }

    /// The first items of a template, as what a production begins with.
    fn leads(&self, bytes: &[u8], holes: &[Symbol], many: u32) -> Option<SmallVec<[Lead; 1]>> {
        let (_, mut rest): (u32, _) = postcard::take_from_bytes(bytes).ok()?;
        let leads = (0..many).map(|_| {
            let (item, after) = postcard::take_from_bytes(rest).ok()?;
            rest = after;
            Some(match item {
                ItemForm::Token(token) => Lead::Literal(self.tokens.get(token as usize)?.0),
                ItemForm::Hole(hole) => match *holes.get(usize::from(hole))? {
                    Symbol::Sort(sort) => Lead::Sort(sort),
                    Symbol::Class(class) => Lead::Class(class),
                },
            })
        });
        leads.collect()
    }

    /// The template that some bytes say.
    pub(super) fn items(&self, bytes: &[u8]) -> Box<[Item]> {
        let forms: Vec<ItemForm> = postcard::from_bytes(bytes).unwrap_or_else(|_| vec![ItemForm::Hole(u16::MAX)]);
        let item = |form| match form {
            ItemForm::Hole(hole) => Item::Hole(hole),
            ItemForm::Token(token) => {
                self.tokens.get(token as usize).map_or(NEVER, |(id, token)| Item::Literal { id: *id, token: token.clone() })
            }
        };
        forms.into_iter().map(item).collect()
    }

    /// The right side that some bytes say; one that no value has if they say none.
    pub(super) fn pattern(&self, bytes: &[u8]) -> Pattern {
        let form = postcard::from_bytes(bytes).ok();
        form.and_then(|form| self.made(form)).unwrap_or(Pattern::Hole(u16::MAX))
    }

    fn made(&self, form: PatternForm) -> Option<Pattern> {
        let all = |forms: Vec<PatternForm>| forms.into_iter().map(|form| self.made(form)).collect::<Option<Vec<_>>>();
        let name = |name: u32| self.name(name).map(str::to_owned);
        let made = match form {
            PatternForm::Null => Pattern::Const(Value::Null),
            PatternForm::True => Pattern::Const(Value::Bool(true)),
            PatternForm::False => Pattern::Const(Value::Bool(false)),
            PatternForm::Whole(number) => Pattern::Const(number.into()),
            PatternForm::Below(number) => Pattern::Const(number.into()),
            PatternForm::Text(text) => Pattern::Const(name(text)?.into()),
            PatternForm::Symbol(symbol) => Pattern::Const(self.symbols.get(symbol as usize)?.clone()),
            PatternForm::Hole(hole) => Pattern::Hole(hole),
            PatternForm::List { before, rest, after } => Pattern::List { before: all(before)?, rest, after: all(after)? },
            PatternForm::Object { fields, rest } => {
                let fields = fields.into_iter().map(|(field, form)| Some((name(field)?, self.made(form)?)));
                Pattern::Object { fields: fields.collect::<Option<_>>()?, rest }
            }
        };
        Some(made.folded())
    }
}

/// What some bytes say that a sort can begin with.
pub(super) fn first(bytes: &[u8]) -> First {
    let Ok(form) = postcard::from_bytes::<FirstForm>(bytes) else { return First::default() };
    let bits = |steps: Vec<u32>| {
        let (mut bits, mut at) = (Bits::default(), 0_u32);
        for step in steps {
            at = at.saturating_add(step);
            bits.insert(at);
        }
        bits
    };
    First { literals: bits(form.literals), classes: bits(form.classes), nullable: form.nullable }
}

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
            let diagnostic = crate::Diagnostic::error("grammar/tables", "this grammar is too large for tables");
            vec![Fault { source: 0, diagnostic }]
        })
    }

    /// The grammar that tables say.
    ///
    /// # Errors
    ///
    /// The classes and symbols that the lexicon doesn't know; that the bytes are no tables.
    pub fn of_tables(bytes: &'static [u8], lexicon: Arc<dyn Lexicon>) -> Result<Self, Vec<String>> {
        let tables: Tables<'static> = postcard::from_bytes(bytes).map_err(|error| vec![format!("these are no tables: {error}")])?;
        let name = |name: u32| tables.names.get(name as usize).copied().unwrap_or_default();
        let mut unknown = Vec::new();
        let listed: BTreeSet<String> = lexicon.classes().into_iter().collect();
        let classes = tables.classes.iter().map(|class| {
            let class = name(*class);
            let builtin = Builtin::ALL.iter().find(|(name, ..)| *name == class).map(|(_, builtin, _)| *builtin);
            let builtin = builtin.filter(|_| !listed.contains(class));
            if builtin.is_none() && !listed.contains(class) {
                unknown.push(format!("there is no sort or class `{class}`"));
            }
            Class { name: Cow::Borrowed(class), builtin }
        });
        let classes = classes.collect();
        let symbols = tables.symbols.iter().map(|(kind, own)| {
            let (kind, own) = (name(*kind), name(*own));
            lexicon.symbol(kind, own).unwrap_or_else(|| {
                unknown.push(format!("the lexicon has no symbol `@{kind}.{own}`"));
                Value::Null
            })
        });
        let symbols = symbols.collect();
        if !unknown.is_empty() {
            return Err(unknown);
        }
        let literal = |literal: u32| SmolStr::new(tables.literals.get(literal as usize).map_or("", |text| name(*text)));
        let tokens = tables.tokens.iter().map(|(kind, id)| (*id, Token::new(*kind, literal(*id), Span::default()))).collect();
        let (sorts, by_name, owners) = sorts(&tables);
        let names = Names { names: tables.names.clone(), tokens, symbols };
        let productions = names.productions(&tables, &owners).ok_or_else(|| vec!["these tables name places that they haven't".to_owned()])?;
        Ok(Self {
            sorts,
            productions,
            classes,
            templates: tables.templates.iter().copied().map(Late::read).collect(),
            patterns: tables.patterns.iter().copied().map(Late::read).collect(),
            firsts: tables.firsts.iter().copied().map(Late::read).collect(),
            literals: (0..).zip(&tables.literals).map(|(id, _)| (literal(id), id)).collect(),
            by_name,
            names,
            lexicon,
            limits: Limits::default(),
            sources: Vec::new(),
        })
    }

    /// Everything that the grammar consists of, in words: two grammars that read and print alike say the same.
    #[must_use]
    pub fn spelled_out(&self) -> String {
        let mut out = String::new();
        for sort in &self.sorts {
            let _ = writeln!(out, "{} {:?}", sort.name, sort.label);
            for production in sort.productions.clone().filter_map(|number| self.production(number)) {
                let leads: Vec<String> = production.leads.iter().map(|lead| self.spelled_lead(*lead)).collect();
                let holes: Vec<String> = production.holes.iter().map(|hole| self.spelled_symbol(*hole)).collect();
                let Production { accept_only, nullable, .. } = production;
                let (items, pattern) = (self.items(production), self.pattern(production));
                let _ = writeln!(out, "  {items:?} {holes:?} {pattern:?} {leads:?} {accept_only} {nullable}");
            }
        }
        for number in 0..self.sorts.len() {
            let Some(first) = self.first(u32::try_from(number).unwrap_or(u32::MAX)) else { continue };
            let literals: Vec<u32> = first.literals.iter().collect();
            let classes: BTreeSet<String> = first.classes.iter().map(|class| self.spelled_lead(Lead::Class(class))).collect();
            let _ = writeln!(out, "{literals:?} {classes:?} {}", first.nullable);
        }
        out
    }

    fn spelled_lead(&self, lead: Lead) -> String {
        match lead {
            Lead::Literal(literal) => literal.to_string(),
            Lead::Class(class) => self.spelled_symbol(Symbol::Class(class)),
            Lead::Sort(sort) => self.spelled_symbol(Symbol::Sort(sort)),
        }
    }

    fn spelled_symbol(&self, symbol: Symbol) -> String {
        match symbol {
            Symbol::Sort(sort) => self.sort(sort).map(|sort| sort.name.to_string()),
            Symbol::Class(class) => self.classes.get(class as usize).map(|class| format!("{} {:?}", class.name, class.builtin)),
        }
        .unwrap_or_default()
    }
}

/// The sorts of some tables, their numbers by name, and for each production the sort it is of.
fn sorts(tables: &Tables<'static>) -> (Vec<Sort>, FxHashMap<Cow<'static, str>, u32>, Vec<u32>) {
    let name = |name: u32| Cow::Borrowed(tables.names.get(name as usize).copied().unwrap_or_default());
    let mut by_name = FxHashMap::with_capacity_and_hasher(tables.sorts.len(), rustc_hash::FxBuildHasher);
    let (mut sorts, mut owners) = (Vec::with_capacity(tables.sorts.len()), Vec::with_capacity(tables.productions.len()));
    for (number, form) in (0_u32..).zip(&tables.sorts) {
        let start = u32::try_from(owners.len()).unwrap_or(u32::MAX);
        owners.extend(std::iter::repeat_n(number, form.productions as usize));
        by_name.insert(name(form.name), number);
        let productions = start..start + form.productions;
        sorts.push(Sort { name: name(form.name), label: form.label.map(name), productions, first: form.first, ..Sort::default() });
    }
    (sorts, by_name, owners)
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
        let places: Vec<u32> =
            patterns.iter().map(|form| Some(right.number(postcard::to_allocvec(form).ok()?))).collect::<Option<_>>()?;
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
