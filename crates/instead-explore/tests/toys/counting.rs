//! Sequences and orders, cycles, limits.

use instead_explore::{Count, End, Incomplete, Lasso, Limits, explore, perft};
use instead_kernel::{Chooser, Stop};

use crate::{all, alter, damage, draws, engine};
use instead_toys::enter::{Engine, Tokens};
use instead_toys::turns::Turns;

fn factorial(n: u64) -> Count {
    Count::Exact((1..=n).product::<num_bigint::BigUint>())
}

#[test]
fn alike_effects_are_one_sequence_and_many_orders() {
    for n in [1, 10, 30] {
        let exploration = all(&Turns, &damage(1, vec![alter(2, 0); n as usize]));
        let [only] = exploration.outcomes.as_slice() else { panic!("one outcome") };
        assert_eq!(only.outcome[0][0], 1 << n);
        assert_eq!(only.sequences, Count::from(1));
        assert_eq!(only.orders, factorial(n));
        assert_eq!(exploration.totals.positions, 1);
    }
}

#[test]
fn options_with_a_multiplicity_count_as_often_in_orders() {
    let exploration = all(&Turns, &damage(3, vec![alter(2, 0), alter(1, 1), alter(2, 0)]));
    assert_eq!(exploration.first_chooser(), Some(Chooser::Player(0)));
    let found: Vec<_> =
        exploration.outcomes.iter().map(|found| (found.outcome[0][0], found.sequences.small(), found.orders.small())).collect();
    assert_eq!(found, [(13, Some(1), Some(2)), (14, Some(1), Some(2)), (16, Some(1), Some(2))]);
    assert_eq!(exploration.totals.sequences, Count::from(3));
    assert_eq!(exploration.totals.orders, factorial(3));
}

#[test]
fn chance_weighs_its_options() {
    let exploration = all(&Tokens, &engine(Engine::Flips(3)));
    let orders: Vec<_> =
        exploration.outcomes.iter().map(|found| (found.outcome.1, found.sequences.small(), found.orders.small())).collect();
    assert_eq!(orders, [(0, Some(1), Some(8)), (1, Some(3), Some(12)), (2, Some(3), Some(6)), (3, Some(1), Some(1))]);
}

#[test]
fn two_hundred_draws_are_a_grid_and_not_a_tree() {
    let exploration = all(&Turns, &draws(200, vec![instead_toys::turns::Effect::Rest { player: 0 }]));
    assert_eq!(exploration.outcomes.len(), 201);
    let two_to_200 = num_bigint::BigUint::from(2_u32).pow(200);
    assert_eq!(exploration.totals.sequences, Count::Exact(two_to_200.clone()));
    assert_eq!(exploration.totals.positions, 201 * 202 / 2);
    let layers = perft(&Turns, &draws(200, vec![instead_toys::turns::Effect::Rest { player: 0 }]), 500, Limits::default().run);
    assert_eq!(layers.len(), 201);
    assert_eq!(layers[200].ended, Count::Exact(two_to_200));
}

#[test]
fn a_cycle_is_an_endless_play() {
    let exploration = all(&Tokens, &engine(Engine::Again));
    assert_eq!(exploration.endless, Some(Lasso { prefix: vec![], cycle: vec![1] }));
    let [only] = exploration.outcomes.as_slice() else { panic!("one outcome") };
    assert_eq!((&only.sequences, &only.orders), (&Count::Unbounded, &Count::Unbounded));
    assert_eq!(only.witness, [0]);
    let root = exploration.root().expect("a root");
    assert!(root.outcomes().endless());
    assert_eq!(perft(&Tokens, &engine(Engine::Again), 7, Limits::default().run).len(), 8);
}

#[test]
fn mandatory_loops_and_their_like_are_outcomes() {
    for (kind, stop) in [(Engine::Spin, Stop::Loop), (Engine::Dig, Stop::Depth(10_000)), (Engine::Riddle, Stop::NoAnswer)] {
        let exploration = all(&Tokens, &engine(kind));
        assert_eq!(exploration.outcomes.iter().map(|found| found.end).collect::<Vec<_>>(), [End::Stopped(stop)]);
        assert_eq!(exploration.endless, None);
    }
}

#[test]
fn limits_are_named_and_what_was_found_is_kept() {
    let machine = draws(8, vec![instead_toys::turns::Effect::Rest { player: 0 }]);
    let limit = |limits| explore(&Turns, &machine, limits);
    let all = Limits::default();

    let positions = limit(Limits { positions: 40, ..all });
    assert_eq!(positions.incomplete, Some(Incomplete::Positions(40)));
    assert_eq!((positions.totals.positions, positions.outcomes.len()), (40, 4));
    assert!(positions.outcomes.iter().all(|found| found.sequences.small().is_some_and(|n| n > 0)));
    let root = positions.root().expect("a root");
    assert!(root.outcomes().unexplored());
    assert_eq!(root.outcomes().outcomes().count(), 4);

    assert_eq!(limit(Limits { options: 20, ..all }).incomplete, Some(Incomplete::Options(20)));
    assert_eq!(limit(Limits { depth: 3, ..all }).incomplete, Some(Incomplete::Depth(3)));
    assert_eq!(limit(Limits { outcomes: 5, ..all }).outcomes.len(), 5);
    assert_eq!(limit(Limits { sets: 9, ..all }).incomplete, Some(Incomplete::Sets(9)));
    assert_eq!(limit(Limits { sets: 9, ..all }).outcomes.len(), 9);
    let none = limit(Limits { positions: 0, ..all });
    assert!(none.root().is_none() && none.outcomes.is_empty() && !none.is_complete());
}
