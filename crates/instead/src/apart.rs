//! The facts that are told of each outcome, so that no two outcomes are told alike.

use std::collections::HashMap;

use instead_explore::Found;
use instead_game::fact::{Difference, Fact, turn};
use instead_model::game::OnTable;
use instead_model::position::Position;
use instead_scenario::bind::Bound;

use crate::tell;

/// The facts by which an outcome is described.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// All facts.
    pub facts: Vec<Fact>,
    /// Those of them that are about an order.
    pub orders: Vec<Fact>,
}

/// The description of each outcome: its differences from the beginning, and, for outcomes whose descriptions would be the same,
/// the facts that tell them apart.
pub(crate) fn told(bound: &Bound, outcomes: &[Found<OnTable, usize>]) -> Vec<Told> {
    let differences: Vec<Difference> = outcomes.iter().map(|found| tell::differs(bound, &found.position, found.end)).collect();
    let mut told: Vec<Told> = differences.iter().map(|difference| Told { facts: difference.told.clone(), orders: Vec::new() }).collect();
    // In which step it ends matters if it isn't the same in all outcomes.
    let step = |position: &Position| (position.table.turn.active, position.table.turn.moment);
    let apart = outcomes.windows(2).any(|two| matches!(two, [one, other] if step(&one.position) != step(&other.position)));
    let start = turn(&bound.machine.position);
    for (told, found) in told.iter_mut().zip(outcomes).filter(|_| apart) {
        let step = turn(&found.position);
        if !(told.facts.contains(&step) || told.facts.is_empty() && step == start) {
            told.facts.push(step);
        }
    }
    let texts = |told: &[Told]| -> Vec<String> {
        let text = |(told, found): (&Told, &Found<OnTable, usize>)| tell::texts(bound.rules, &found.position, &told.facts).join("; ");
        told.iter().zip(outcomes).map(text).collect()
    };
    // An order is told where nothing else is, or where nothing else tells outcomes apart.
    for group in alike(&texts(&told)) {
        let alone = group.len() == 1;
        for place in group {
            let (told, difference) = (&mut told[place], &differences[place]);
            if !alone || told.facts.is_empty() {
                told.orders.clone_from(&difference.orders);
                told.facts.extend(difference.orders.iter().cloned());
            }
        }
    }
    // Then what is of little interest.
    for group in alike(&texts(&told)).into_iter().filter(|group| group.len() > 1) {
        for place in &group {
            let everywhere = |fact: &&Fact| group.iter().all(|other| differences[*other].more.contains(fact));
            let more = differences[*place].more.iter().filter(|fact| !everywhere(fact)).cloned();
            told[*place].facts.extend(more);
        }
    }
    told
}

/// The places of equal texts.
fn alike(texts: &[String]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (place, text) in texts.iter().enumerate() {
        let group = *known.entry(text).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(group) => group.push(place),
            None => groups.push(vec![place]),
        }
    }
    groups
}
