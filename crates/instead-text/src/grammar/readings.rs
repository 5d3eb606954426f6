//! From the nodes of a complete parse to values.

use std::rc::Rc;

use serde_json::Value;

use super::Grammar;
use super::parse::{Content, Derivation, Node, Used, span_of};
use crate::token::Token;

/// Builds values, each node's once.
pub(super) struct Readings<'g, 'n> {
    grammar: &'g Grammar,
    nodes: &'n [Node],
    memo: Vec<Option<Rc<[Value]>>>,
}

impl<'g, 'n> Readings<'g, 'n> {
    pub(super) fn new(grammar: &'g Grammar, nodes: &'n [Node]) -> Self {
        Self { grammar, nodes, memo: vec![None; nodes.len()] }
    }

    /// The different values of a node, as many as the limits keep. Recursion is bounded by the parser's.
    ///
    /// To keep only some is sound: every hole is used, so that two values of a part make two values of the whole.
    pub(super) fn values(&mut self, node: u32) -> Rc<[Value]> {
        if let Some(Some(known)) = self.memo.get(node as usize) {
            return Rc::clone(known);
        }
        let nodes = self.nodes;
        let mut values: Vec<Value> = Vec::new();
        match nodes.get(node as usize).map(|node| &node.content) {
            Some(Content::Leaf(value)) => values.push(value.clone()),
            Some(Content::Ways(ways)) => {
                for way in ways {
                    self.add(way, &mut values);
                }
            }
            None => {}
        }
        let values: Rc<[Value]> = values.into();
        if let Some(slot) = self.memo.get_mut(node as usize) {
            *slot = Some(Rc::clone(&values));
        }
        values
    }

    /// Adds the values that one way gives.
    fn add(&mut self, way: &Derivation, values: &mut Vec<Value>) {
        let limit = self.grammar.limits.readings.max(2) as usize;
        let Some(production) = self.grammar.production(way.production) else { return };
        let Some(pattern) = self.grammar.pattern(production) else { return };
        let kids: Vec<Rc<[Value]>> = way.kids.iter().map(|kid| self.values(*kid)).collect();
        if kids.iter().any(|kid| kid.is_empty()) {
            return;
        }
        let mut picks = vec![0; kids.len()];
        loop {
            let held: Vec<&Value> = kids.iter().zip(&picks).map(|(kid, pick)| &kid[*pick]).collect();
            if let Some(value) = pattern.build(&held)
                && values.len() < limit
                && !values.contains(&value)
            {
                values.push(value);
            }
            let Some(place) = (0..picks.len()).rfind(|place| picks[*place] + 1 < kids[*place].len()) else { return };
            if values.len() >= limit {
                return;
            }
            picks[place] += 1;
            picks[place + 1..].fill(0);
        }
    }

    /// The productions behind a node's value: the first way that has one.
    pub(super) fn used(&mut self, root: u32, tokens: &[Token]) -> Vec<Used> {
        let nodes = self.nodes;
        let mut used = Vec::new();
        let mut open = vec![(root, 0)];
        while let Some((number, depth)) = open.pop() {
            let Some(node) = nodes.get(number as usize) else { continue };
            let Content::Ways(ways) = &node.content else { continue };
            let Some(way) = ways.iter().find(|way| self.has_value(way)) else { continue };
            let words = tokens.get(node.start as usize..node.end as usize).unwrap_or_default();
            used.push(Used { production: way.production, span: span_of(words), depth });
            open.extend(way.kids.iter().rev().map(|kid| (*kid, depth + 1)));
        }
        used
    }

    fn has_value(&mut self, way: &Derivation) -> bool {
        let mut values = Vec::new();
        self.add(way, &mut values);
        !values.is_empty()
    }
}
