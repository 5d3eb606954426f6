//! The graph of choices as DOT.

use instead_explore::dot::{Labels, dot as write};
use instead_kernel::{Choice, Machine, Offer};
use instead_model::game::OnTable;
use instead_scenario::bind::Bound;

use crate::answer::Explored;
use crate::steer::{asked, chooser, labels_in};
use crate::tell;

/// The graph of choices of an explored case as DOT, for Graphviz: `dot -Tsvg`.
pub fn dot(bound: &Bound, explored: &Explored) -> String {
    let choice = |machine: &Machine<OnTable>, choice: &Choice<OnTable>| {
        let position = &machine.position;
        format!("{}\n{}", chooser(bound.rules, position, &choice.chooser), asked(bound.rules, position, choice))
    };
    let option = |machine: &Machine<OnTable>, choice: &Choice<OnTable>, offer: &Offer<OnTable>| {
        let place = choice.options.iter().position(|other| other == offer).unwrap_or_default();
        labels_in(bound.rules, machine, choice).get(place).cloned().unwrap_or_default()
    };
    let outcome = |found: &instead_explore::Found<OnTable, usize>| tell::facts(bound, &found.position, found.end).join("\n");
    write(&explored.graph, &Labels { choice: &choice, option: &option, outcome: &outcome })
}
