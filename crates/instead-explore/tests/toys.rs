//! The explorer on the toy rulebooks, checked from outside by the odometer.

#![allow(clippy::panic)]

#[path = "toys/against_odometer.rs"]
mod against_odometer;
#[path = "toys/counting.rs"]
mod counting;
#[path = "toys/fixing.rs"]
mod fixing;
#[path = "toys/graph.rs"]
mod graph;
#[path = "toys/tracing.rs"]
mod tracing;

use instead_explore::{Exploration, Limits, Outcomes, explore};
use instead_kernel::{Lineage, Machine, Next, Shared, Terms};
use instead_toys::{enter, together, turns};

/// One event of damage to player 0, watched by these.
fn damage(amount: u64, effects: Vec<turns::Effect>) -> Machine<turns::Turns> {
    let table = turns::Table { effects, ..Default::default() };
    together(Shared::new(table), [turns::Event::Damage { to: 0, amount }])
}

/// A machine that makes `times` draws, one after the other.
fn draws(times: u64, effects: Vec<turns::Effect>) -> Machine<turns::Turns> {
    let mut machine = Machine::new(Shared::new(turns::Table { effects, ..Default::default() }));
    let mut next = Next::default();
    next.sequence(turns::Event::Draw { player: 0 }, times, &Lineage::default());
    machine.add(next);
    machine
}

/// A game of tokens with something that goes on by itself.
fn engine(engine: enter::Engine) -> Machine<enter::Tokens> {
    Machine::new(Shared::new(enter::Table { engine: Some(engine), ..Default::default() }))
}

fn alter(times: u64, plus: u64) -> turns::Effect {
    turns::Effect::Alter { times, plus }
}

fn all<R: Terms + Outcomes>(rules: &R, machine: &Machine<R>) -> Exploration<R> {
    let exploration = explore(rules, machine, Limits::default());
    assert!(exploration.is_complete());
    exploration
}
