//! The situations of the benches are as meant: they come out as they do by hand, have
//! as many positions as the table in `benches/README.md` says, and use no memory they needn't.

#![allow(missing_docs)]

#[path = "../benches/situations/mod.rs"]
mod situations;

use allocation_counter::measure;
use instead_explore::{Limits, explore};
use instead_kernel::Machine;
use instead_magic::Magic;
use instead_model::game::OnTable;
use situations::{B, by_hand};

fn lives(machine: &Machine<OnTable>) -> i64 {
    machine.position.table.player(B).life
}

#[test]
fn the_engine_agrees_with_arithmetic_by_hand() {
    for effects in 0..=6 {
        let mut situation = situations::bolt(effects, 10);
        let before = lives(&situation.machine);
        situation.run();
        let mut hand = by_hand::Lives::default();
        by_hand::bolt(&mut hand, effects);
        assert_eq!(lives(&situation.machine) - before, hand.0[1], "{effects} effects");
    }
}

#[test]
fn exploring_finds_as_many_positions_as_the_table_says() {
    let totals = |machine: &Machine<OnTable>| explore(&Magic::default(), machine, Limits::default()).totals;
    assert_eq!(totals(&situations::six_pairwise(0)).positions, 237);
    assert_eq!(totals(&situations::six_pairwise(140)).positions, 237);
    assert_eq!(totals(&situations::bolt(6, 0).proposed()).positions, 271);
    assert_eq!(by_hand::six_pairwise().0, 720);
    for count in [1, 10, 20] {
        let explored = explore(&Magic::default(), &situations::doublers(count).proposed(), Limits::default());
        assert_eq!(explored.totals.positions, 1, "{count} identical doublers are one sequence, and nobody is asked");
    }
}

#[test]
fn an_unwatched_event_allocates_nothing() {
    for objects in [0, 1_000] {
        let mut situation = situations::unwatched(objects);
        situation.run();
        let counted = measure(|| situation.run());
        assert_eq!(counted.count_total, 0, "on a table of {objects} objects");
    }
}

#[test]
fn what_does_not_matter_to_an_event_costs_no_memory() {
    let allocations = |others| {
        let mut situation = situations::bolt(6, others);
        situation.run();
        measure(|| situation.run()).count_total
    };
    let alone = allocations(0);
    assert_eq!(allocations(140), alone);
    assert_eq!(allocations(1_000), alone);
}

#[test]
fn what_is_known_of_a_board_is_worked_out_once() {
    let mut situation = situations::layered(200);
    situation.run();
    let known = measure(|| situation.run()).count_total;
    situation.forget();
    let unknown = measure(|| situation.run()).count_total;
    assert!(known < 20, "{known} allocations where everything is known");
    assert!(unknown < 2_000, "{unknown} allocations where nothing is known");
}
