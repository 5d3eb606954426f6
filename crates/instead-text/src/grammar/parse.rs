//! Tokens to terms: all parses, memoised.
//!
//! Every (sort, place) is worked out once. What it finds is kept as one node for each end, with all the ways to get
//! there, so that the number of parses costs nothing; values are built only from complete ones.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use serde_json::Value;
use smallvec::SmallVec;

use super::readings::Readings;
use super::refusal::{Declined, LimitReached, Refusal};
use super::{Grammar, Item, Lead, Symbol};
use crate::span::Span;
use crate::token::Token;

/// A text's one meaning.
#[derive(Debug, Clone, PartialEq)]
pub struct Parse {
    /// The term.
    pub value: Value,
    /// The productions that it came from, outer ones first.
    pub used: Vec<Used>,
}

/// A production at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Used {
    /// The production's number.
    pub production: u32,
    /// The part of the text that it read.
    pub span: Span,
    /// The number of productions around it.
    pub depth: u32,
}

/// Numbers of the nodes for a template's holes.
pub(super) type Kids = SmallVec<[u32; 4]>;

/// One way to read a node's words.
#[derive(Debug)]
pub(super) struct Derivation {
    pub(super) production: u32,
    pub(super) kids: Kids,
}

#[derive(Debug)]
pub(super) enum Content {
    Leaf(Value),
    Ways(Vec<Derivation>),
}

/// Some words, read as a sort or a class.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) content: Content,
}

/// Marks a cell that was not looked at yet.
const UNKNOWN: u32 = u32::MAX;
/// No literal of the grammar.
const NO_LITERAL: u32 = u32::MAX;
/// The number of failures at the furthest place that are remembered.
const MAX_FAILURES: usize = 256;

impl Grammar {
    /// Reads a text as a member of a sort: its one meaning, and the productions used. The tokens should be normalised.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the text means nothing or two different things, or reaches a limit.
    pub fn parse(&self, sort: &str, tokens: &[Token]) -> Result<Parse, Refusal> {
        let Some(root) = self.by_name.get(sort).copied() else {
            return Err(Refusal::UnknownSort { sort: sort.to_owned() });
        };
        let mut parser = Parser::new(self, tokens);
        let cell = parser.cell(root, 0, 0).map_err(|limit| parser.too_complex(limit))?;
        let end = u32::try_from(tokens.len()).unwrap_or(u32::MAX);
        let whole = parser.cells[cell as usize].iter().copied().find(|node| parser.nodes[*node as usize].end == end);
        let Some(whole) = whole else {
            return Err(parser.declined(root, cell));
        };
        let mut readings = Readings::new(self, &parser.nodes);
        let values = readings.values(whole);
        match values.as_ref() {
            [value] => Ok(Parse { value: value.clone(), used: readings.used(whole, tokens) }),
            [] => Err(Refusal::Contradictory { span: span_of(tokens) }),
            several => Err(Refusal::Ambiguous { span: span_of(tokens), values: several.to_vec() }),
        }
    }
}

/// Where tokens are, from the first to the last.
pub(super) fn span_of(tokens: &[Token]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

pub(super) struct Parser<'g, 't> {
    pub(super) grammar: &'g Grammar,
    pub(super) tokens: &'t [Token],
    /// Each token as a literal, as it is and without the capital of a sentence's start.
    literals: Vec<[u32; 2]>,
    /// For each place, the cell of each sort.
    rows: Vec<Option<Box<[u32]>>>,
    /// For each place, whether each sort can begin there, as far as that was asked.
    begins: Vec<Option<Box<[Option<bool>]>>>,
    cells: Vec<SmallVec<[u32; 2]>>,
    nodes: Vec<Node>,
    hits: FxHashMap<(u32, u32), Rc<[u32]>>,
    work: u32,
    pub(super) furthest: u32,
    /// Productions and items that failed at the furthest place.
    pub(super) failures: Vec<(u32, u16)>,
}

impl<'g, 't> Parser<'g, 't> {
    fn new(grammar: &'g Grammar, tokens: &'t [Token]) -> Self {
        let number = |text: &str| grammar.literals.get(text).copied().unwrap_or(NO_LITERAL);
        let literals = tokens.iter().map(|token| [number(&token.text), token.lowered().map_or(NO_LITERAL, |lower| number(&lower))]);
        Self {
            grammar,
            tokens,
            literals: literals.collect(),
            rows: vec![None; tokens.len() + 1],
            begins: vec![None; tokens.len() + 1],
            cells: Vec::new(),
            nodes: Vec::new(),
            hits: FxHashMap::default(),
            work: 0,
            furthest: 0,
            failures: Vec::new(),
        }
    }

    /// The nodes of a sort at a place, as the number of their cell.
    fn cell(&mut self, sort: u32, at: u32, depth: u32) -> Result<u32, LimitReached> {
        let sorts = self.grammar.sorts.len();
        let row = self.rows[at as usize].get_or_insert_with(|| vec![UNKNOWN; sorts].into_boxed_slice());
        let known = row[sort as usize];
        if known != UNKNOWN {
            return Ok(known);
        }
        if depth > self.grammar.limits.depth {
            return Err(LimitReached::Depth);
        }
        let mut found: SmallVec<[u32; 2]> = SmallVec::new();
        for production in self.candidates(sort, at) {
            self.attempt(production, at, depth, &mut found)?;
        }
        let number = u32::try_from(self.cells.len()).unwrap_or(u32::MAX);
        self.cells.push(found);
        if let Some(row) = &mut self.rows[at as usize] {
            row[sort as usize] = number;
        }
        Ok(number)
    }

    /// The productions of a sort that can begin with the token at a place.
    fn candidates(&mut self, sort: u32, at: u32) -> SmallVec<[u32; 16]> {
        let grammar = self.grammar;
        let mut candidates = SmallVec::new();
        let Some(sort) = grammar.sort(sort) else { return candidates };
        let index = grammar.index(sort);
        if let Some(literals) = self.literals.get(at as usize) {
            for literal in literals.iter().copied().filter(|literal| *literal != NO_LITERAL) {
                let from = index.by_literal.partition_point(|(other, _)| *other < literal);
                let same = index.by_literal[from..].iter().take_while(|(other, _)| *other == literal);
                candidates.extend(same.map(|(_, number)| *number));
            }
        }
        for number in &index.open {
            let Some(production) = grammar.production(*number) else { continue };
            if production.nullable || production.leads.iter().any(|lead| self.leads(*lead, at)) {
                candidates.push(*number);
            }
        }
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }

    /// Whether what a production begins with can stand at a place.
    fn leads(&mut self, lead: Lead, at: u32) -> bool {
        match lead {
            Lead::Literal(literal) => self.literals.get(at as usize).is_some_and(|literals| literals.contains(&literal)),
            Lead::Class(class) => !self.hits(class, at).is_empty(),
            Lead::Sort(sort) => self.can_begin(sort, at),
        }
    }

    /// Whether a sort can begin with the token at a place; that it can be empty doesn't count.
    fn can_begin(&mut self, sort: u32, at: u32) -> bool {
        let grammar = self.grammar;
        let sorts = grammar.sorts.len();
        let row = self.begins[at as usize].get_or_insert_with(|| vec![None; sorts].into_boxed_slice());
        if let Some(known) = row[sort as usize] {
            return known;
        }
        let begins = grammar.first(sort).is_some_and(|first| {
            let here = self.literals.get(at as usize);
            let literal = here.is_some_and(|literals| literals.iter().any(|literal| first.literals.contains(*literal)));
            literal || first.classes.iter().any(|class| !self.hits(class, at).is_empty())
        });
        if let Some(row) = &mut self.begins[at as usize] {
            row[sort as usize] = Some(begins);
        }
        begins
    }

    /// The leaves of a class at a place.
    fn hits(&mut self, class: u32, at: u32) -> Rc<[u32]> {
        if let Some(known) = self.hits.get(&(class, at)) {
            return Rc::clone(known);
        }
        let rest = self.tokens.get(at as usize..).unwrap_or_default();
        let mut found: Vec<(usize, Value)> = match self.grammar.classes.get(class as usize) {
            Some(class) => match (class.builtin, rest.first()) {
                (Some(builtin), Some(token)) => builtin.read(token).map(|value| (1, value)).into_iter().collect(),
                (Some(_), None) => Vec::new(),
                (None, _) => self.grammar.lexicon.lookup(&class.name, rest),
            },
            None => Vec::new(),
        };
        found.retain(|(length, _)| (1..=rest.len()).contains(length));
        let first = self.nodes.len();
        for (length, value) in found {
            let end = at + u32::try_from(length).unwrap_or(0);
            self.nodes.push(Node { start: at, end, content: Content::Leaf(value) });
        }
        let leaves: Rc<[u32]> = (first..self.nodes.len()).filter_map(|node| u32::try_from(node).ok()).collect();
        self.hits.insert((class, at), Rc::clone(&leaves));
        leaves
    }

    /// All ways to read a production from a place on.
    fn attempt(&mut self, number: u32, start: u32, depth: u32, found: &mut SmallVec<[u32; 2]>) -> Result<(), LimitReached> {
        let grammar = self.grammar;
        let Some(production) = grammar.production(number) else { return Ok(()) };
        let items = grammar.items(production);
        let mut open: SmallVec<[(u16, u32, Kids); 2]> = SmallVec::new();
        open.push((0, start, Kids::new()));
        while let Some((mut item, mut at, kids)) = open.pop() {
            self.work += 1;
            if self.work > grammar.limits.work {
                return Err(LimitReached::Work);
            }
            loop {
                match items.get(usize::from(item)) {
                    None => {
                        self.complete(number, start, at, kids, found)?;
                        break;
                    }
                    Some(Item::Literal { id, .. }) => {
                        if !self.literals.get(at as usize).is_some_and(|literals| literals.contains(id)) {
                            self.fail(number, item, at);
                            break;
                        }
                        item += 1;
                        at += 1;
                    }
                    Some(Item::Hole(hole)) => {
                        let nodes: SmallVec<[u32; 4]> = match production.holes.get(usize::from(*hole)) {
                            Some(Symbol::Sort(sort)) => {
                                let cell = self.cell(*sort, at, depth + 1)?;
                                SmallVec::from_slice(&self.cells[cell as usize])
                            }
                            Some(Symbol::Class(class)) => SmallVec::from_slice(&self.hits(*class, at)),
                            None => SmallVec::new(),
                        };
                        if nodes.is_empty() {
                            self.fail(number, item, at);
                        }
                        for node in nodes {
                            let mut kids = kids.clone();
                            kids.push(node);
                            open.push((item + 1, self.nodes[node as usize].end, kids));
                        }
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a way to the node that ends here.
    fn complete(&mut self, production: u32, start: u32, end: u32, kids: Kids, found: &mut SmallVec<[u32; 2]>) -> Result<(), LimitReached> {
        let way = Derivation { production, kids };
        for number in found.iter() {
            let node = &mut self.nodes[*number as usize];
            if node.end == end
                && let Content::Ways(ways) = &mut node.content
            {
                ways.push(way);
                return Ok(());
            }
        }
        if found.len() >= self.grammar.limits.ends as usize {
            return Err(LimitReached::Ends);
        }
        found.push(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { start, end, content: Content::Ways(vec![way]) });
        Ok(())
    }

    fn fail(&mut self, production: u32, item: u16, at: u32) {
        if at > self.furthest {
            self.furthest = at;
            self.failures.clear();
        }
        if at == self.furthest && self.failures.len() < MAX_FAILURES {
            self.failures.push((production, item));
        }
    }

    fn too_complex(&self, limit: LimitReached) -> Refusal {
        Refusal::TooComplex { limit, span: self.span_at(self.furthest) }
    }

    /// Where the token at a place is; behind the text if there is none.
    fn span_at(&self, at: u32) -> Span {
        match self.tokens.get(at as usize) {
            Some(token) => token.span,
            None => self.tokens.last().map(|token| token.span.after()).unwrap_or_default(),
        }
    }

    fn declined(&mut self, root: u32, cell: u32) -> Refusal {
        let reached = self.cells[cell as usize].iter().map(|node| self.nodes[*node as usize].end).max();
        if let Some(reached) = reached.filter(|reached| *reached > self.furthest) {
            self.furthest = reached;
            self.failures.clear();
        }
        let could_end = reached == Some(self.furthest);
        let word = self.tokens.get(self.furthest as usize).map(|token| token.text.clone());
        let span = self.span_at(self.furthest);
        Refusal::Declined(Box::new(Declined::new(self.grammar, root, span, word, &self.failures, could_end)))
    }
}
