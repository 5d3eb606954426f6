//! Conclusions from a search that is over: counts, sets of outcomes, cycles.

use instead_kernel::Terms;

use crate::count::Tally;
use crate::cycles::{Components, components};
use crate::exploration::{Exploration, Found, Lasso, Totals};
use crate::explore::{Body, Edge, Incomplete, Key, Node, Search};
use crate::index::NONE;
use crate::sets::{ENDLESS, Sets};
use crate::steering::Steering;

/// The options by which a node was found.
pub(crate) fn witness<T: Terms, C>(nodes: &[Node<T, C>], mut node: u32) -> Vec<usize> {
    let mut options = Vec::new();
    while let Some(Node { parent: (parent, option), .. }) = nodes.get(node as usize)
        && *parent != NONE
    {
        options.push(*option as usize);
        node = *parent;
    }
    options.reverse();
    options
}

/// The edges of a node.
fn edges<'a, T: Terms, C>(nodes: &[Node<T, C>], edges: &'a [Edge], node: u32) -> &'a [Edge] {
    match &nodes[node as usize].body {
        Body::Choice { edges: (from, to), .. } => &edges[*from as usize..*to as usize],
        Body::End { .. } => &[],
    }
}

/// Draws the conclusions from a search that is over.
pub(crate) fn conclude<T: Terms, G: ?Sized, S: Steering<T>>(search: Search<'_, T, G, S>) -> Exploration<T, S::Cursor> {
    let Search { mut nodes, edges: all, root_orders, mut incomplete, outcomes: keys, limits, .. } = search;
    let keys = sort(&mut nodes, keys);
    let graph =
        components(nodes.len(), |node| edges(&nodes, &all, node).iter().map(|edge| Some(edge.target).filter(|&target| target != NONE)));
    let counts = counts(&nodes, &all, &graph, &root_orders, keys.len());
    let mut sets = Sets::new(limits.sets);
    let reach = reach(&nodes, &all, &graph, &mut sets);
    if sets.overflowed {
        incomplete.get_or_insert(Incomplete::Sets(limits.sets));
    }
    let mut total = (Tally::ZERO, Tally::ZERO);
    for count in &counts {
        total = (total.0.plus(&count.0), total.1.plus(&count.1));
    }
    let outcomes = keys
        .into_iter()
        .zip(counts)
        .map(|(((outcome, end, cursor), node), (sequences, orders))| Found {
            outcome,
            end,
            cursor,
            position: nodes[node as usize].machine.position.clone(),
            sequences: (&sequences).into(),
            orders: (&orders).into(),
            witness: witness(&nodes, node),
            node: node as usize,
        })
        .collect();
    let totals = Totals {
        positions: nodes.len(),
        choices: nodes.iter().filter(|node| matches!(node.body, Body::Choice { .. })).count(),
        options: all.len(),
        sequences: (&total.0).into(),
        orders: (&total.1).into(),
    };
    let endless = lasso(&nodes, &all, &graph);
    Exploration { outcomes, incomplete, endless, totals, nodes, edges: all, sets, reach }
}

/// Puts the outcomes into their own order.
fn sort<T: Terms, C: Ord + Clone>(nodes: &mut [Node<T, C>], keys: Vec<(Key<T, C>, u32)>) -> Vec<(Key<T, C>, u32)> {
    let mut keys: Vec<_> = keys.into_iter().enumerate().collect();
    keys.sort_by(|(_, (one, _)), (_, (other, _))| one.cmp(other));
    let mut renamed = vec![0; keys.len()];
    for (new, (old, _)) in keys.iter().enumerate() {
        renamed[*old] = new as u32;
    }
    for node in nodes {
        if let Body::End { outcome, .. } = &mut node.body {
            *outcome = renamed[*outcome as usize];
        }
    }
    keys.into_iter().map(|(_, key)| key).collect()
}

/// For each outcome the sequences and the orders that lead to it.
fn counts<T: Terms, C>(
    nodes: &[Node<T, C>],
    all: &[Edge],
    graph: &Components,
    root_orders: &Tally,
    outcomes: usize,
) -> Vec<(Tally, Tally)> {
    let mut counts = vec![(Tally::ZERO, Tally::ZERO); outcomes];
    let mut ways = vec![(Tally::ZERO, Tally::ZERO); nodes.len()];
    if let Some(root) = ways.first_mut() {
        *root = (Tally::ONE, root_orders.clone());
    }
    for &node in graph.order.iter().rev() {
        let (sequences, orders) = match graph.cyclic[graph.of[node as usize] as usize] {
            true => (Tally::Unbounded, Tally::Unbounded),
            false => std::mem::replace(&mut ways[node as usize], (Tally::ZERO, Tally::ZERO)),
        };
        if let Body::End { outcome, .. } = nodes[node as usize].body {
            let count = &mut counts[outcome as usize];
            *count = (count.0.plus(&sequences), count.1.plus(&orders));
        }
        for edge in edges(nodes, all, node) {
            if let Some(way) = ways.get_mut(edge.target as usize) {
                *way = (way.0.plus(&sequences), way.1.plus(&orders.times(&edge.orders)));
            }
        }
    }
    counts
}

/// The set of outcomes of each node, from the ends backwards.
fn reach<T: Terms, C>(nodes: &[Node<T, C>], all: &[Edge], graph: &Components, sets: &mut Sets) -> Vec<u32> {
    let mut reach = vec![0; nodes.len()];
    let (mut parts, mut own, mut scratch) = (Vec::new(), Vec::new(), Vec::new());
    let mut from = 0;
    while let Some(&first) = graph.order.get(from) {
        let component = graph.of[first as usize];
        let size = graph.order[from..].iter().take_while(|&&node| graph.of[node as usize] == component).count();
        let members = &graph.order[from..from + size];
        parts.clear();
        own.clear();
        for &node in members {
            match nodes[node as usize].body {
                Body::End { outcome, .. } => own.push(outcome),
                Body::Choice { expanded: false, .. } => parts.push(0),
                Body::Choice { .. } => {}
            }
            for edge in edges(nodes, all, node) {
                match graph.of.get(edge.target as usize) {
                    None => parts.push(0),
                    Some(&inside) if inside == component => {}
                    Some(_) => parts.push(reach[edge.target as usize]),
                }
            }
        }
        if graph.cyclic[component as usize] {
            own.push(ENDLESS);
        }
        let set = sets.union(&mut parts, &own, &mut scratch);
        for &node in members {
            reach[node as usize] = set;
        }
        from += size;
    }
    reach
}

/// The first node on a cycle, and the shortest way back to it.
fn lasso<T: Terms, C>(nodes: &[Node<T, C>], all: &[Edge], graph: &Components) -> Option<Lasso> {
    let start = (0..nodes.len() as u32).find(|&node| graph.cyclic[graph.of[node as usize] as usize])?;
    let component = graph.of[start as usize];
    let mut found: Vec<(u32, u32, usize)> = vec![(start, NONE, 0)];
    let mut seen = vec![false; nodes.len()];
    let mut next = 0;
    while let Some(&(node, ..)) = found.get(next) {
        for edge in edges(nodes, all, node) {
            let target = edge.target;
            if target == start {
                let mut cycle = vec![edge.option as usize];
                let mut at = next;
                while let Some(&(_, before, option)) = found.get(at)
                    && before != NONE
                {
                    cycle.push(option);
                    at = before as usize;
                }
                cycle.reverse();
                return Some(Lasso { prefix: witness(nodes, start), cycle });
            }
            if graph.of.get(target as usize) == Some(&component) && !std::mem::replace(&mut seen[target as usize], true) {
                found.push((target, next as u32, edge.option as usize));
            }
        }
        next += 1;
    }
    None
}
