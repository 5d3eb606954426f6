//! Times, for reading: `cargo bench -p instead --bench times`. They are noisy; the instruction
//! counts of `instructions.rs` are not. The table is in `benches/README.md`.

#![allow(missing_docs)]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use instead_explore::{Limits, explore};
use instead_magic::Magic;

mod situations;

use situations::by_hand;

fn main() {
    divan::main();
}

mod unwatched {
    use super::*;

    #[divan::bench(args = [0, 1000])]
    fn objects(bencher: Bencher, others: usize) {
        let mut situation = situations::unwatched(others);
        situation.run();
        bencher.bench_local(|| situation.run());
    }

    #[divan::bench]
    fn by_hand(bencher: Bencher) {
        let mut lives = by_hand::Lives::default();
        bencher.bench_local(|| lives.lose(black_box(1), black_box(1)));
    }
}

mod damage_through_effects {
    use super::*;

    #[divan::bench(args = [(0, 0), (1, 0), (2, 0), (3, 0), (6, 0), (6, 140), (6, 1000)])]
    fn effects_and_others(bencher: Bencher, (effects, others): (usize, usize)) {
        let mut situation = situations::bolt(effects, others);
        situation.run();
        bencher.bench_local(|| situation.run());
    }

    #[divan::bench(args = [1, 2, 3, 6])]
    fn by_hand(bencher: Bencher, effects: usize) {
        let mut lives = by_hand::Lives::default();
        bencher.bench_local(|| by_hand::bolt(&mut lives, effects));
    }
}

mod continuous_effects {
    use super::*;

    /// Damage on a board of 200 permanents with continuous effects, once their characteristics are known.
    #[divan::bench]
    fn known(bencher: Bencher) {
        let mut situation = situations::layered(200);
        situation.run();
        bencher.bench_local(|| situation.run());
    }

    /// The same with nothing known beforehand.
    #[divan::bench]
    fn unknown(bencher: Bencher) {
        let mut situation = situations::layered(200);
        situation.run();
        bencher.bench_local(|| {
            situation.forget();
            situation.run();
        });
    }
}

mod all_orders {
    use super::*;

    /// Six pairwise non-commuting effects; items are distinct positions.
    #[divan::bench(args = [0, 140])]
    fn six_pairwise_positions(bencher: Bencher, others: usize) {
        let machine = situations::six_pairwise(others);
        let positions = explore(&Magic::default(), &machine, Limits::default()).totals.positions;
        bencher.counter(ItemsCount::new(positions)).bench_local(|| explore(&Magic::default(), black_box(&machine), Limits::default()));
    }

    /// The same; items are the options that were tried.
    #[divan::bench]
    fn six_pairwise_options(bencher: Bencher) {
        let machine = situations::six_pairwise(0);
        let options = explore(&Magic::default(), &machine, Limits::default()).totals.options;
        bencher.counter(ItemsCount::new(options)).bench_local(|| explore(&Magic::default(), black_box(&machine), Limits::default()));
    }

    /// The same; items are sequences of choices.
    #[divan::bench]
    fn six_pairwise_sequences(bencher: Bencher) {
        let machine = situations::six_pairwise(0);
        bencher
            .counter(ItemsCount::new(situations::by_hand::six_pairwise().0))
            .bench_local(|| explore(&Magic::default(), black_box(&machine), Limits::default()));
    }

    #[divan::bench]
    fn six_pairwise_by_hand(bencher: Bencher) {
        bencher.counter(ItemsCount::new(by_hand::six_pairwise().0)).bench_local(by_hand::six_pairwise);
    }

    /// The six real effects on a Lightning Bolt; items are distinct positions.
    #[divan::bench]
    fn six_cards_positions(bencher: Bencher) {
        let machine = situations::bolt(6, 0).proposed();
        let positions = explore(&Magic::default(), &machine, Limits::default()).totals.positions;
        bencher.counter(ItemsCount::new(positions)).bench_local(|| explore(&Magic::default(), black_box(&machine), Limits::default()));
    }

    #[divan::bench(args = [1, 2, 5, 10, 20])]
    fn identical_doublers(bencher: Bencher, count: usize) {
        let machine = situations::doublers(count).proposed();
        bencher.bench_local(|| explore(&Magic::default(), black_box(&machine), Limits::default()));
    }

    #[divan::bench(args = [10])]
    fn identical_doublers_by_hand(bencher: Bencher, count: usize) {
        let mut lives = by_hand::Lives::default();
        bencher.bench_local(|| by_hand::doublers(&mut lives, count));
    }
}

mod groups {
    use super::*;

    #[divan::bench(args = [1, 1_000_000])]
    fn tokens_through_a_doubler(bencher: Bencher, count: u64) {
        let machine = situations::tokens_doubled(count);
        bencher.with_inputs(|| machine.clone()).bench_local_refs(situations::first_option);
    }

    #[divan::bench(args = [1, 1000])]
    fn draws(bencher: Bencher, count: u64) {
        let machine = situations::draws(count);
        bencher.counter(ItemsCount::new(count)).with_inputs(|| machine.clone()).bench_local_refs(situations::first_option);
    }

    #[divan::bench(args = [1000])]
    fn draws_by_hand(bencher: Bencher, count: u64) {
        bencher.counter(ItemsCount::new(count)).bench_local(|| by_hand::draw(count));
    }
}

mod position_of_100_objects {
    use super::*;

    #[divan::bench]
    fn clone(bencher: Bencher) {
        let position = situations::position(100);
        bencher.bench_local(|| black_box(&position).clone());
    }

    /// Two equal positions that share nothing.
    #[divan::bench]
    fn compare(bencher: Bencher) {
        let (one, other) = (situations::position(100), situations::position(100));
        bencher.bench_local(|| black_box(&one) == black_box(&other));
    }

    /// The hash of a version that was hashed before.
    #[divan::bench]
    fn hash_again(bencher: Bencher) {
        let position = situations::position(100);
        bencher.bench_local(|| situations::hash(black_box(&position)));
    }

    /// Write one life total, then hash: what a search pays for each new position.
    #[divan::bench]
    fn hash_after_a_change(bencher: Bencher) {
        let mut position = situations::position(100);
        bencher.bench_local(|| {
            position.table.write().players[0].life += 1;
            situations::hash(black_box(&position))
        });
    }

    /// Fork, write one life total, hash.
    #[divan::bench]
    fn fork_change_hash(bencher: Bencher) {
        let position = situations::position(100);
        bencher.bench_local(|| {
            let mut fork = black_box(&position).clone();
            fork.table.write().players[0].life += 1;
            situations::hash(&fork)
        });
    }
}
