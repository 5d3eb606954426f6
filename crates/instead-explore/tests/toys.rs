//! The explorer on the kernel's toy rulebooks, checked from outside by the odometer.

#![allow(clippy::panic)]

#[allow(dead_code)]
#[path = "../../instead-kernel/tests/toy_batch.rs"]
mod toy_batch;
#[allow(dead_code)]
#[path = "../../instead-kernel/tests/toy_classes.rs"]
mod toy_classes;
#[allow(dead_code)]
#[path = "../../instead-kernel/tests/toy_enter.rs"]
mod toy_enter;
#[allow(dead_code)]
#[path = "../../instead-kernel/tests/toy_once.rs"]
mod toy_once;
#[allow(dead_code)]
#[path = "../../instead-kernel/tests/toy_turns.rs"]
mod toy_turns;
#[allow(dead_code)]
#[path = "../../instead-kernel/tests/toy_whole.rs"]
mod toy_whole;

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

use instead_explore::{End, Exploration, Limits, Outcomes, explore};
use instead_kernel::{Lineage, Machine, Next, Shared, Terms};

impl Outcomes for toy_turns::Turns {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        let table = &machine.position;
        [table.damage, table.cards, table.life]
    }
}

impl Outcomes for toy_batch::Batches {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        (machine.position.log.clone(), machine.position.coins)
    }
}

impl Outcomes for toy_once::Once {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        [machine.position.stolen, machine.position.captured]
    }
}

impl Outcomes for toy_classes::Classes {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        [machine.position.cards, machine.position.life, machine.position.damage]
    }
}

impl Outcomes for toy_whole::Whole {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        machine.position.log.clone()
    }
}

impl Outcomes for toy_enter::Tokens {
    fn outcome(&self, machine: &Machine<Self>, _: End) -> <Self as Terms>::Outcome {
        let mut tokens = machine.position.tokens.clone();
        tokens.sort();
        (tokens, machine.position.beat)
    }
}

/// A game in which `events` were proposed together.
fn together<R: Terms>(position: R::Position, events: impl IntoIterator<Item = R::Event>) -> Machine<R> {
    let mut machine = Machine::new(position);
    let mut next = Next::default();
    next.propose(events, &Lineage::default());
    machine.add(next);
    machine
}

/// One event of damage to player 0, watched by these.
fn damage(amount: u64, effects: Vec<toy_turns::Effect>) -> Machine<toy_turns::Turns> {
    let table = toy_turns::Table { effects, ..Default::default() };
    together(Shared::new(table), [toy_turns::Event::Damage { to: 0, amount }])
}

/// A machine that makes `times` draws, one after the other.
fn draws(times: u64, effects: Vec<toy_turns::Effect>) -> Machine<toy_turns::Turns> {
    let mut machine = Machine::new(Shared::new(toy_turns::Table { effects, ..Default::default() }));
    let mut next = Next::default();
    next.sequence(toy_turns::Event::Draw { player: 0 }, times, &Lineage::default());
    machine.add(next);
    machine
}

/// A game of tokens with something that goes on by itself.
fn engine(engine: toy_enter::Engine) -> Machine<toy_enter::Tokens> {
    Machine::new(Shared::new(toy_enter::Table { engine: Some(engine), ..Default::default() }))
}

fn alter(times: u64, plus: u64) -> toy_turns::Effect {
    toy_turns::Effect::Alter { times, plus }
}

fn all<R: Terms + Outcomes>(rules: &R, machine: &Machine<R>) -> Exploration<R> {
    let exploration = explore(rules, machine, Limits::default());
    assert!(exploration.is_complete());
    exploration
}
