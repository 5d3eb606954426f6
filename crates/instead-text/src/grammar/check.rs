//! The beginnings of productions, and the loops that a grammar can't have.

use std::collections::BTreeSet;

use smallvec::SmallVec;

use super::compile::Compiler;
use super::late::Late;
use super::scan::Flaw;
use super::term::Pattern;
use super::{First, Grammar, Item, Lead, Symbol};

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
        index(&mut compiler.grammar, firsts);
    }
}

fn report(compiler: &mut Compiler<'_>, edges: &[Vec<u32>], code: &'static str, say: impl Fn(String) -> (String, &'static str)) {
    if !is_circular(edges) {
        return;
    }
    let mut said = BTreeSet::new();
    for sort in 0..edges.len() {
        let Some(path) = cycle(edges, sort) else { continue };
        if !path.iter().all(|member| said.insert(*member)) {
            continue;
        }
        let names: Vec<&str> = path.iter().map(|member| compiler.grammar.sorts[*member].name.as_ref()).collect();
        let (message, help) = say(names.join("` → `"));
        let written = &compiler.text.sorts[compiler.origins[sort]];
        compiler.flaws.push((written.source, Flaw::new(code, written.span, message).help(help)));
    }
}

/// Whether some sort leads back to itself.
fn is_circular(edges: &[Vec<u32>]) -> bool {
    let mut incoming = vec![0_usize; edges.len()];
    for target in edges.iter().flatten() {
        incoming[*target as usize] += 1;
    }
    let mut free: Vec<usize> = (0..edges.len()).filter(|sort| incoming[*sort] == 0).collect();
    let mut taken = 0;
    while let Some(sort) = free.pop() {
        taken += 1;
        for target in edges[sort].iter().map(|target| *target as usize) {
            incoming[target] -= 1;
            if incoming[target] == 0 {
                free.push(target);
            }
        }
    }
    taken < edges.len()
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
    let mut changed = true;
    while changed {
        changed = false;
        // Sorts are made before those that they need: from behind, most are done in one pass.
        for production in grammar.productions.iter().rev() {
            let mut own = std::mem::take(&mut firsts[production.sort as usize]);
            let nullable = leads(grammar.items(production), &production.holes, |lead| match lead {
                Lead::Literal(literal) => {
                    changed |= own.literals.insert(literal);
                    false
                }
                Lead::Class(class) => {
                    changed |= own.classes.insert(class);
                    false
                }
                // What a sort begins with because it begins with itself is no news; that it does is refused elsewhere.
                Lead::Sort(sort) if sort == production.sort => own.nullable,
                Lead::Sort(sort) => {
                    let inner = &firsts[sort as usize];
                    changed |= own.literals.extend(&inner.literals);
                    changed |= own.classes.extend(&inner.classes);
                    inner.nullable
                }
            });
            changed |= nullable && !own.nullable;
            own.nullable |= nullable;
            firsts[production.sort as usize] = own;
        }
    }
    firsts
}

/// Passes the beginnings of a production to `is_nullable`, until one can't be empty. True: all of it can be empty.
fn leads(items: &[Item], holes: &[Symbol], mut is_nullable: impl FnMut(Lead) -> bool) -> bool {
    items.iter().all(|item| match item {
        Item::Literal { id, .. } => is_nullable(Lead::Literal(*id)),
        Item::Hole(hole) => match holes.get(usize::from(*hole)) {
            Some(Symbol::Class(class)) => is_nullable(Lead::Class(*class)),
            Some(Symbol::Sort(sort)) => is_nullable(Lead::Sort(*sort)),
            None => false,
        },
    })
}

/// For each sort, the sorts that it can begin with.
fn beginnings(grammar: &Grammar, firsts: &[First]) -> Vec<Vec<u32>> {
    let mut edges = vec![Vec::new(); grammar.sorts.len()];
    for production in &grammar.productions {
        for item in grammar.items(production) {
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
        let symbol = grammar.pattern(production).and_then(Pattern::passes).and_then(|hole| production.holes.get(usize::from(hole)));
        if let Some(Symbol::Sort(sort)) = symbol {
            edges[production.sort as usize].push(*sort);
        }
    }
    edges
}

/// Fills in what productions and sorts can begin with.
fn index(grammar: &mut Grammar, firsts: Vec<First>) {
    for number in 0..grammar.productions.len() {
        let production = &grammar.productions[number];
        let mut found = SmallVec::new();
        let nullable = leads(grammar.items(production), &production.holes, |lead| {
            found.push(lead);
            matches!(lead, Lead::Sort(sort) if firsts[sort as usize].nullable)
        });
        let production = &mut grammar.productions[number];
        (production.nullable, production.leads) = (nullable, found);
    }
    for (sort, number) in grammar.sorts.iter_mut().zip(0..) {
        sort.first = number;
    }
    grammar.firsts = firsts.into_iter().map(Late::made).collect();
}
