//! Toy rulebooks, walked through: what the process offers, to whom, and what comes of it.

#![allow(clippy::panic)]

#[path = "walks/batch.rs"]
mod batch;
#[path = "walks/classes.rs"]
mod classes;
#[path = "walks/enter.rs"]
mod enter;
#[path = "walks/latest.rs"]
mod latest;
#[path = "walks/observing.rs"]
mod observing;
#[path = "walks/once.rs"]
mod once;
#[path = "walks/turns.rs"]
mod turns;
#[path = "walks/whole.rs"]
mod whole;

use instead_kernel::{Choice, Decision, Machine, Rulebook, Status, Terms};
use instead_toys::together;

/// Takes the options one after the other; then runs on.
fn play<R: Terms + Rulebook>(rules: &R, machine: &Machine<R>, options: &[usize]) -> (Machine<R>, Status<R>) {
    let mut machine = machine.clone();
    for &option in options {
        machine.decide(rules, option).expect("an option");
    }
    let status = machine.run(rules);
    (machine, status)
}

/// The choice that is waiting after `options`.
fn choice<R: Terms + Rulebook>(rules: &R, machine: &Machine<R>, options: &[usize]) -> Choice<R> {
    match play(rules, machine, options).1 {
        Status::Choice(choice) => choice,
        other => panic!("no choice but {other:?}"),
    }
}

/// The position at the end, after `options`.
fn end<R: Terms + Rulebook>(rules: &R, machine: &Machine<R>, options: &[usize]) -> R::Position {
    match play(rules, machine, options) {
        (machine, Status::Done) => machine.position,
        (_, other) => panic!("not done but {other:?}"),
    }
}

/// The answers that are offered after `options`.
fn offered<R: Terms + Rulebook>(rules: &R, machine: &Machine<R>, options: &[usize]) -> Vec<Decision<R>> {
    choice(rules, machine, options).options.into_iter().map(|offer| offer.decision).collect()
}
