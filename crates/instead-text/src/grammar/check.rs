//! What productions can begin with, and the loops that a grammar can't have.

use std::collections::BTreeSet;

use super::compile::Compiler;
use super::scan::Flaw;
use super::{Grammar, Item, Symbol};

/// What a sort or production can begin with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct First {
    literals: BTreeSet<u32>,
    classes: BTreeSet<u32>,
    nullable: bool,
}

/// Refuses loops and fills in the indexes.
pub(super) fn check(compiler: &mut Compiler<'_>) {
    let firsts = firsts(&compiler.grammar);
    let beginnings = beginnings(&compiler.grammar, &firsts);
    let passes = passes(&compiler.grammar);
    report(compiler, &beginnings, "grammar/left-recursion", |path| {
        (format!("the sort `{path}` can begin with itself"), "let it begin with another sort and put the repetition to the right")
    });
    if compiler.flaws.is_empty() {
        report(compiler, &passes, "grammar/print-loop", |path| {
            (format!("the sort `{path}` can print a value as itself for ever"), "let a production change the term, or leave it out")
        });
    }
    if compiler.flaws.is_empty() {
        index(&mut compiler.grammar, &firsts);
    }
}

fn report(compiler: &mut Compiler<'_>, edges: &[Vec<u32>], code: &'static str, say: impl Fn(String) -> (String, &'static str)) {
    let mut said = BTreeSet::new();
    for sort in 0..edges.len() {
        let Some(path) = cycle(edges, sort) else { continue };
        if !path.iter().all(|member| said.insert(*member)) {
            continue;
        }
        let names: Vec<&str> = path.iter().map(|member| compiler.grammar.sorts[*member].name.as_str()).collect();
        let (message, help) = say(names.join("` → `"));
        let written = &compiler.text.sorts[compiler.origins[sort]];
        compiler.flaws.push((written.source, Flaw::new(code, written.span, message).help(help)));
    }
}

/// The shortest way from a sort back to itself, if there is one.
fn cycle(edges: &[Vec<u32>], start: usize) -> Option<Vec<usize>> {
    let mut came_from = vec![None; edges.len()];
    let mut queue = vec![start];
    let mut next = 0;
    while let Some(sort) = queue.get(next).copied() {
        next += 1;
        for target in edges[sort].iter().map(|target| *target as usize) {
            if target == start {
                let mut path = vec![sort];
                let mut at = sort;
                while at != start {
                    at = came_from[at]?;
                    path.push(at);
                }
                path.reverse();
                return Some(path);
            }
            if came_from[target].is_none() {
                came_from[target] = Some(sort);
                queue.push(target);
            }
        }
    }
    None
}

/// The least sets that fit all productions.
fn firsts(grammar: &Grammar) -> Vec<First> {
    let mut firsts = vec![First::default(); grammar.sorts.len()];
    loop {
        let mut changed = false;
        for production in &grammar.productions {
            let found = first_of(&firsts, &production.items, &production.holes);
            let sort = &mut firsts[production.sort as usize];
            let before = (sort.literals.len(), sort.classes.len(), sort.nullable);
            sort.literals.extend(found.literals);
            sort.classes.extend(found.classes);
            sort.nullable |= found.nullable;
            changed |= before != (sort.literals.len(), sort.classes.len(), sort.nullable);
        }
        if !changed {
            return firsts;
        }
    }
}

fn first_of(firsts: &[First], items: &[Item], holes: &[Symbol]) -> First {
    let mut first = First::default();
    for item in items {
        match item {
            Item::Literal { id, .. } => {
                first.literals.insert(*id);
                return first;
            }
            Item::Hole(hole) => match holes.get(usize::from(*hole)) {
                Some(Symbol::Class(class)) => {
                    first.classes.insert(*class);
                    return first;
                }
                Some(Symbol::Sort(sort)) => {
                    let inner = &firsts[*sort as usize];
                    first.literals.extend(&inner.literals);
                    first.classes.extend(&inner.classes);
                    if !inner.nullable {
                        return first;
                    }
                }
                None => return first,
            },
        }
    }
    first.nullable = true;
    first
}

/// For each sort, the sorts that it can begin with.
fn beginnings(grammar: &Grammar, firsts: &[First]) -> Vec<Vec<u32>> {
    let mut edges = vec![Vec::new(); grammar.sorts.len()];
    for production in &grammar.productions {
        for item in &production.items {
            let Item::Hole(hole) = item else { break };
            let Some(Symbol::Sort(sort)) = production.holes.get(usize::from(*hole)) else { break };
            edges[production.sort as usize].push(*sort);
            if !firsts[*sort as usize].nullable {
                break;
            }
        }
    }
    edges
}

/// For each sort, the sorts that it can hand its whole value on to.
fn passes(grammar: &Grammar) -> Vec<Vec<u32>> {
    let mut edges = vec![Vec::new(); grammar.sorts.len()];
    for production in grammar.productions.iter().filter(|production| !production.accept_only) {
        let symbol = production.pattern.passes().and_then(|hole| production.holes.get(usize::from(hole)));
        if let Some(Symbol::Sort(sort)) = symbol {
            edges[production.sort as usize].push(*sort);
        }
    }
    edges
}

fn index(grammar: &mut Grammar, firsts: &[First]) {
    for number in 0..grammar.productions.len() {
        let production = &grammar.productions[number];
        let first = first_of(firsts, &production.items, &production.holes);
        let id = production.info.id;
        let sort = &mut grammar.sorts[production.sort as usize];
        for literal in &first.literals {
            sort.by_literal.entry(*literal).or_default().push(id);
        }
        if first.nullable || !first.classes.is_empty() {
            sort.open.push(id);
        }
        let production = &mut grammar.productions[number];
        production.nullable = first.nullable;
        production.classes = first.classes.into_iter().collect();
    }
}
