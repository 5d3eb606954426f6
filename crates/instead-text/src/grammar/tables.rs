//! A grammar as bytes: prepared when a game is built, read piece by piece when it is used.
//!
//! Everything that costs time – reading the notation, filling in parameters, cutting templates, working out what sorts can
//! begin with – is done by [`Grammar::tables`]. [`Grammar::of_tables`] reads the lists; templates, right sides and
//! beginnings stay bytes until a text asks for them. What a lexicon answers isn't in the tables: classes and symbols stand
//! there by name and are looked up as the tables are opened.

mod write;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;
use smol_str::SmolStr;

use super::bits::Bits;
use super::late::Late;
use super::lexicon::{Builtin, Lexicon};
use super::term::{Head, Pattern};
use super::{Class, First, Grammar, Item, Lead, Limits, Production, Sort, Symbol};
use crate::span::Span;
use crate::token::{Token, TokenKind};

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
    /// The top of each pattern's values.
    heads: Vec<Head<u32>>,
    firsts: Vec<&'a [u8]>,
    sorts: Vec<SortForm>,
    productions: Vec<ProductionForm>,
}

#[derive(Serialize, Deserialize)]
struct SortForm {
    name: u32,
    label: Option<u32>,
    /// The number of its productions; the productions of all sorts stand in the order of the sorts.
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

/// The names, tokens and symbols that the tables call by number.
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

/// Reads the literals and classes that a sort can begin with from some bytes.
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
            Class { name: Cow::Borrowed(class), builtin, words: OnceLock::new() }
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
        let productions =
            names.productions(&tables, &owners).ok_or_else(|| vec!["these tables name places that they haven't".to_owned()])?;
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
