//! One event through the process, beside the same arithmetic by hand.
//!
//! `cargo bench -p instead-kernel`

#![allow(missing_docs)]

use divan::{Bencher, black_box};
use instead_kernel::{Machine, Shared, Status};
use instead_toys::turns::{Effect, Event, Table, Turns};

fn main() {
    divan::main();
}

/// A table with `others` effects that watch draws, and `effects` that watch damage. They all commute,
/// so that they would be asked about; they are alike, so that they aren't.
fn machine(others: usize, effects: usize) -> Machine<Turns> {
    let effects = vec![Effect::Alter { times: 1, plus: 1 }; effects];
    let effects = effects.into_iter().chain((0..others).map(|_| Effect::Rest { player: 1 })).collect();
    Machine::new(Shared::new(Table { effects, ..Table::default() }))
}

/// An event that nothing watches: the toy scans its list of effects, a game has an index.
#[divan::bench(args = [0, 1000])]
fn nobody_watches(bencher: Bencher, others: usize) {
    let mut machine = machine(others, 0);
    bencher.bench_local(|| {
        machine.propose(black_box(Event::Damage { to: 0, amount: 3 }));
        assert!(machine.run(&Turns) == Status::Done);
    });
}

/// Performing alone, as a program without replacement effects would do it.
#[divan::bench]
fn nobody_watches_by_hand(bencher: Bencher) {
    let mut table = Shared::new(Table::default());
    bencher.bench_local(|| table.write().damage[0] += black_box(3));
}

/// One event through 1, 2, 3, 6 applicable effects in a fixed order.
#[divan::bench(args = [1, 2, 3, 6])]
fn fixed_order(bencher: Bencher, effects: usize) {
    let mut machine = machine(0, effects);
    bencher.bench_local(|| {
        machine.propose(black_box(Event::Damage { to: 0, amount: 3 }));
        assert!(machine.run(&Turns) == Status::Done);
    });
}

/// The same arithmetic by hand.
#[divan::bench(args = [1, 2, 3, 6])]
fn fixed_order_by_hand(bencher: Bencher, effects: usize) {
    let mut table = Shared::new(Table { effects: vec![Effect::Alter { times: 1, plus: 1 }; effects], ..Table::default() });
    bencher.bench_local(|| {
        let mut amount = black_box(3_u64);
        for effect in &table.effects {
            if let Effect::Alter { times, plus } = effect {
                amount = amount.saturating_mul(*times).saturating_add(*plus);
            }
        }
        table.write().damage[0] += amount;
    });
}

/// Up to the point where the affected player is asked for the order of two effects.
#[divan::bench]
fn up_to_a_choice(bencher: Bencher) {
    let effects = vec![Effect::Alter { times: 2, plus: 0 }, Effect::Alter { times: 1, plus: 1 }];
    let mut start = Machine::new(Shared::new(Table { effects, ..Table::default() }));
    start.propose(Event::Damage { to: 0, amount: 3 });
    bencher.bench_local(|| {
        let mut machine = black_box(&start).clone();
        assert!(matches!(machine.run(&Turns), Status::Choice(_)));
        machine
    });
}
