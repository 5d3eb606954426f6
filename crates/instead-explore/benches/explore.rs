//! Positions per second, options per second.
//!
//! `cargo bench -p instead-explore`

#![allow(missing_docs)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use instead_explore::{Limits, explore};
use instead_kernel::{Lineage, Machine, Next, Shared};
use instead_toys::turns::{Effect, Event, Table, Turns};

fn main() {
    divan::main();
}

fn damage(effects: Vec<Effect>) -> Machine<Turns> {
    let mut machine = Machine::new(Shared::new(Table { effects, ..Table::default() }));
    machine.propose(Event::Damage { to: 0, amount: 3 });
    machine
}

/// Effects of which no two commute: x → kx + (k - 1)(k + 7) all have different fixed points.
fn pairwise(effects: u64) -> Machine<Turns> {
    damage((2..effects + 2).map(|k| Effect::Alter { times: k, plus: (k - 1) * (k + 7) }).collect())
}

/// Explores; items are options tried.
fn measure_options(bencher: Bencher, machine: &Machine<Turns>) {
    let options = explore(&Turns, machine, Limits::default()).totals.options;
    bencher.counter(ItemsCount::new(options)).bench_local(|| explore(&Turns, black_box(machine), Limits::default()));
}

/// Explores; items are distinct positions.
fn measure_positions(bencher: Bencher, machine: &Machine<Turns>) {
    let positions = explore(&Turns, machine, Limits::default()).totals.positions;
    bencher.counter(ItemsCount::new(positions)).bench_local(|| explore(&Turns, black_box(machine), Limits::default()));
}

#[divan::bench(args = [2, 4, 6, 8])]
fn pairwise_positions(bencher: Bencher, effects: u64) {
    measure_positions(bencher, &pairwise(effects));
}

#[divan::bench(args = [6])]
fn pairwise_options(bencher: Bencher, effects: u64) {
    measure_options(bencher, &pairwise(effects));
}

/// All multiplications commute, so the orders meet again: 2^8 positions.
#[divan::bench]
fn eight_commuting_options(bencher: Bencher) {
    let primes = [2, 3, 5, 7, 11, 13, 17, 19];
    measure_options(bencher, &damage(primes.map(|times| Effect::Alter { times, plus: 0 }).to_vec()));
}

/// One sequence, 10! orders.
#[divan::bench]
fn ten_identical_doublers(bencher: Bencher) {
    measure_positions(bencher, &damage(vec![Effect::Alter { times: 2, plus: 0 }; 10]));
}

/// A grid of 101 × 100 / 2 choices with one outcome per column.
#[divan::bench]
fn a_hundred_draws_positions(bencher: Bencher) {
    let mut machine = Machine::new(Shared::new(Table { effects: vec![Effect::Rest { player: 0 }], ..Table::default() }));
    let mut next = Next::default();
    next.sequence(Event::Draw { player: 0 }, 100, &Lineage::default());
    machine.add(next);
    measure_positions(bencher, &machine);
}
