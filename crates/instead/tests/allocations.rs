//! An event that nothing watches costs no memory, however much lies on the table.

#![allow(missing_docs)]

#[path = "../benches/situations/mod.rs"]
mod situations;

use allocation_counter::measure;

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
    let alone = allocations_of_a_bolt(0);
    assert_eq!(allocations_of_a_bolt(140), alone);
    assert_eq!(allocations_of_a_bolt(1_000), alone);
}

fn allocations_of_a_bolt(others: usize) -> u64 {
    let mut situation = situations::bolt(6, others);
    situation.run();
    measure(|| situation.run()).count_total
}
