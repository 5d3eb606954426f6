//! Grammars that read and print: every construct is written once, as data, and runs both ways.
//!
//! A grammar turns tokens into a *term*, a [`serde_json::Value`], and a term into tokens. Because terms are what serde
//! makes of typed values, a grammar for a Rust type is the grammar's text and nothing else.
//!
//! # Notation
//!
//! ```
//! use std::sync::Arc;
//! use instead_text::{Grammar, Phrases, Source, WordTable, normalise};
//! use serde_json::json;
//!
//! let text = r#"
//! feature one many                    # forms that agree with each other
//!
//! root Effect "a replacement effect"  # a sort that texts may be of, and what it is called in messages
//! | if {s:Noun<one>} would deal damage to {to:Whom}, {r:Rewrite}.
//!     => Replacement(watch: Deal(source: $s, to: $to), rewrite: $r)
//!
//! sort Rewrite
//! | it deals double that damage instead     => Scale(2)
//! | prevent {n:number} of that damage       => Prevent(amount: $n)
//! | prevent that damage                     => Prevent(amount: null)
//!
//! sort Whom
//! | you                                     => You
//! | {n:Noun<one>} or {m:Noun<one>}          => Either[$n, $m]
//!
//! sort Noun<N> "a noun phrase"        # one production for both numbers
//! | <a|> {c:colour} {t:type<N>} that <is|are> tapped  => (types: [$t], colour: $c, status: @status.tapped)
//! | <a|> {t:type<N>}                        => (types: [$t])
//! "#;
//!
//! let mut words = WordTable::new();
//! words.add_word("colour", "red", json!("Red"));
//! words.add_forms("type", &[("one", "creature"), ("many", "creatures")], &json!(7));
//! words.add_symbol("status", "tapped", json!("Tapped"));
//! let grammar = Grammar::load(&[Source::new("small", text)], Arc::new(words)).expect("a sound grammar");
//!
//! let text = "If a creature would deal damage to you, prevent 2 of that damage.";
//! let tokens = normalise(text, &[], &Phrases::default())?;
//! let parse = grammar.parse("Effect", &tokens).expect("a text of the grammar");
//! assert_eq!(parse.value, json!({"Replacement": {
//!     "watch": {"Deal": {"source": {"types": [7]}, "to": "You"}},
//!     "rewrite": {"Prevent": {"amount": 2}},
//! }}));
//! assert_eq!(grammar.print("Effect", &parse.value).expect("it prints"), text);
//! # Ok::<(), instead_text::Diagnostic>(())
//! ```
//!
//! - `sort Name` begins a sort, `root Name` one that needs no other sort to refer to it, `more Name` goes on with one
//!   (in another file, say). A label in quotation marks names the sort in messages, which otherwise list what it can
//!   begin with.
//! - `| template => term` is a production. The template is card English, written in the lower case of mid-sentence and
//!   cut into tokens as any text is; it may go on over several lines. `{name:Sort}` is a hole, every other `{…}` a
//!   symbol; `¶` is a line break; `\` takes the meaning from `| < { # \`. A template may be empty.
//! - Earlier productions are preferred in printing. In reading all count, and all that a text can mean is found.
//! - Sorts may have parameters, `sort List<X>`; an argument is a sort, a class or a feature's value.
//!   `<is|are>` picks the form by the argument that is a feature's value; `<N: is|are>` says which parameter is meant.
//! - Holes hold a sort, a class of the [`Lexicon`], or one of the built-in classes: `number` (digits), `count` (`two` to
//!   `twenty`), `ordinal` (`first` to `tenth`), `stat` (`+1/+1`) and `symbol` (`{T}`), the last two as strings.
//! - Terms: `Name` is `"Name"`, `Name(x)` is `{"Name": x}`, `Name(field: x)` is `{"Name": {"field": x}}`, `Name[x, y]` is
//!   `{"Name": [x, y]}`, `(field: x)` is `{"field": x}`; further lists, integers, strings, `true`, `false`, `null`,
//!   `@kind.name` from the lexicon and holes `$x`. `[$a, ..$rest]` and `(..$rest, field: x)` put a list or an object
//!   together and take it apart. A term that is just `$x` passes it through.
//! - `~>` for `=>` makes a production that is read and never printed. What is printed for its values must then come from
//!   another production. Use it sparingly: the text it reads is not the text that is printed.
//!
//! A sort that could begin with itself is refused, so is one that could print itself for ever, and so are sorts that
//! are unknown, empty or out of reach, and holes that are unused or unknown, all with their places.

mod bits;
mod check;
mod compile;
mod late;
mod lexicon;
mod notation;
mod parse;
mod print;
mod readings;
mod refusal;
mod sample;
mod scan;
mod shadow;
mod store;
mod tables;
mod term;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use smol_str::SmolStr;

pub use lexicon::{Lexicon, WordTable};
pub use parse::{Parse, Used};
pub use print::Unprintable;
pub use refusal::{Declined, LimitReached, Refusal};
pub use shadow::Shadowed;

use crate::diagnostic::Diagnostic;
use crate::span::{Source, Span};
use crate::token::Token;
use bits::Bits;
use late::Late;
use lexicon::Builtin;
use tables::Names;
use term::{Head, Pattern};

/// A sound grammar, ready to read and print.
pub struct Grammar {
    sorts: Vec<Sort>,
    productions: Vec<Production>,
    classes: Vec<Class>,
    /// The tokens and holes of templates.
    templates: Vec<Late<Box<[Item]>>>,
    /// The right sides of productions.
    patterns: Vec<Late<Pattern>>,
    /// The tokens that a value of a sort can begin with, sort by sort.
    firsts: Vec<Late<First>>,
    literals: FxHashMap<SmolStr, u32>,
    by_name: FxHashMap<Cow<'static, str>, u32>,
    /// The names, tokens and symbols that the tables call by number.
    names: Names,
    lexicon: Arc<dyn Lexicon>,
    limits: Limits,
    sources: Vec<Source>,
}

/// Bounds on what a single text or value may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The depth to which sorts may nest.
    pub depth: u32,
    /// The number of steps that may be taken.
    pub work: u32,
    /// The number of ends that a sort may have at one place of the text.
    pub ends: u32,
    /// The number of different values that are kept where a text is ambiguous.
    pub readings: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: 256, work: 4_000_000, ends: 512, readings: 8 }
    }
}

/// Something wrong with a grammar's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Which of the sources it is in.
    pub source: usize,
    /// The fault.
    pub diagnostic: Diagnostic,
}

impl Fault {
    /// The fault with the lines it is about.
    #[must_use]
    pub fn render(&self, sources: &[Source], colour: bool) -> String {
        match sources.get(self.source) {
            Some(source) => self.diagnostic.render(source, colour),
            None => self.diagnostic.message.clone(),
        }
    }
}

/// A production, for listings and coverage reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProductionInfo {
    /// Its number, as in [`Used::production`].
    pub id: u32,
    /// The sort it is of, with arguments.
    pub sort: String,
    /// The template as written.
    pub template: String,
    /// The term as written.
    pub term: String,
    /// Which of the sources it is in.
    pub source: usize,
    /// Its line there.
    pub line: u32,
    /// Whether it is never printed.
    pub accept_only: bool,
}

#[derive(Debug, Default)]
struct Sort {
    name: Cow<'static, str>,
    label: Option<Cow<'static, str>>,
    productions: Range<u32>,
    /// The place of what its texts can begin with.
    first: u32,
    index: OnceLock<Index>,
}

/// The productions of a sort by what they begin with.
#[derive(Debug)]
struct Index {
    /// Those that begin with a literal, each with it, in the order of the literals.
    by_literal: Box<[(u32, u32)]>,
    /// Those that begin with a hole or are empty.
    open: Box<[u32]>,
}

/// The literals and classes that a sort can begin with, and whether it can be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct First {
    literals: Bits,
    classes: Bits,
    nullable: bool,
}

/// A symbol that a production can begin with, because everything before it can be empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Lead {
    Literal(u32),
    Class(u32),
    Sort(u32),
}

#[derive(Debug)]
struct Class {
    name: Cow<'static, str>,
    builtin: Option<Builtin>,
    /// Its words, for suggestions, once somebody needs one.
    words: OnceLock<Vec<String>>,
}

#[derive(Debug)]
struct Production {
    sort: u32,
    template: u32,
    holes: SmallVec<[Symbol; 4]>,
    pattern: u32,
    /// The top of each of its values, where tables give it.
    head: Head<u32>,
    accept_only: bool,
    /// Whether it can be empty.
    nullable: bool,
    /// The symbols that it can begin with.
    leads: SmallVec<[Lead; 1]>,
    /// None if it comes from tables.
    written: Option<Written>,
}

/// Where a production is written.
#[derive(Debug, Clone, Copy)]
struct Written {
    source: usize,
    template: Span,
    term: Span,
}

#[derive(Debug, Clone)]
enum Item {
    Literal { id: u32, token: Token },
    Hole(u16),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
enum Symbol {
    Sort(u32),
    Class(u32),
}

impl Grammar {
    /// Reads and checks the text of a grammar, which may be spread over several sources.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it.
    pub fn load(sources: &[Source], lexicon: Arc<dyn Lexicon>) -> Result<Self, Vec<Fault>> {
        compile::compile(sources, lexicon, compile::Classes::Listed)
    }

    /// The same grammar with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// All productions, in the order of the sorts' first use; a sort with parameters once for each use. A grammar made
    /// from tables doesn't know how its productions were written: it lists none.
    pub fn productions(&self) -> impl Iterator<Item = ProductionInfo> {
        (0_u32..).zip(&self.productions).filter_map(|(id, production)| self.info(id, production))
    }

    fn info(&self, id: u32, production: &Production) -> Option<ProductionInfo> {
        let Written { source: number, template, term } = production.written?;
        let source = self.sources.get(number)?;
        let one_line = |span| source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
        let before = source.slice(template).chars().take_while(|c| c.is_whitespace()).map(char::len_utf8).sum::<usize>();
        Some(ProductionInfo {
            id,
            sort: self.sort(production.sort)?.name.to_string(),
            template: one_line(template),
            term: one_line(term),
            source: number,
            line: source.position(template.start + u32::try_from(before).ok()?).line,
            accept_only: production.accept_only,
        })
    }

    /// The names of all sorts, with arguments.
    pub fn sorts(&self) -> impl Iterator<Item = &str> {
        self.sorts.iter().map(|sort| sort.name.as_ref())
    }

    fn production(&self, id: u32) -> Option<&Production> {
        self.productions.get(id as usize)
    }

    fn sort(&self, id: u32) -> Option<&Sort> {
        self.sorts.get(id as usize)
    }

    /// The productions of a sort.
    fn productions_of(&self, sort: u32) -> Range<u32> {
        self.sort(sort).map(|sort| sort.productions.clone()).unwrap_or_default()
    }

    /// The tokens and holes of a production.
    fn items(&self, production: &Production) -> &[Item] {
        self.templates.get(production.template as usize).map_or(&[], |late| late.get(|bytes| self.names.items(bytes)))
    }

    /// The right side of a production; none if it can't be read, which never happens to tables of this very program.
    fn pattern(&self, production: &Production) -> Option<&Pattern> {
        self.patterns.get(production.pattern as usize).map(|late| late.get(|bytes| self.names.pattern(bytes)))
    }

    /// The top of every value of a production, as far as it is known without reading the right side.
    fn head(&self, production: &Production) -> Head<&str> {
        match production.head {
            Head::Any => Head::Any,
            Head::List => Head::List,
            Head::Text(name) => self.names.name(name).map_or(Head::Any, Head::Text),
            Head::Field(name) => self.names.name(name).map_or(Head::Any, Head::Field),
        }
    }

    /// The literals and classes that a sort can begin with.
    fn first(&self, sort: u32) -> Option<&First> {
        let late = self.firsts.get(self.sort(sort)?.first as usize)?;
        Some(late.get(tables::first))
    }

    /// The productions of a sort by what they begin with.
    fn index<'g>(&'g self, sort: &'g Sort) -> &'g Index {
        sort.index.get_or_init(|| {
            let (mut by_literal, mut open) = (Vec::new(), Vec::new());
            for number in sort.productions.clone() {
                match self.production(number).and_then(|production| production.leads.first()) {
                    Some(Lead::Literal(literal)) => by_literal.push((*literal, number)),
                    _ => open.push(number),
                }
            }
            by_literal.sort_unstable();
            Index { by_literal: by_literal.into(), open: open.into() }
        })
    }

    /// The words for a hole's content in messages.
    fn label(&self, symbol: Symbol) -> String {
        match symbol {
            Symbol::Sort(sort) => self.sort(sort).map(|sort| sort.label.as_ref().unwrap_or(&sort.name).to_string()),
            Symbol::Class(class) => self.classes.get(class as usize).map(|class| match class.builtin {
                Some(builtin) => Builtin::ALL.iter().find(|(_, other, _)| *other == builtin).map_or("", |found| found.2).to_owned(),
                None => self.lexicon.label(&class.name),
            }),
        }
        .unwrap_or_default()
    }
}

impl std::fmt::Debug for Grammar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Grammar").field("sorts", &self.sorts.len()).field("productions", &self.productions.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
