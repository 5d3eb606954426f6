//! The check from outside: replays the run with every sequence of options, and merges nothing.
//!
//! It shares no code with the explorer but the process itself. The idea is TigerBeetle's: the
//! options taken are the digits of an odometer; each replay turns it on by one.

use std::collections::BTreeMap;

use instead_kernel::{Choice, Limits, Machine, Note, Observer, Status, Terms};
use num_bigint::BigUint;

use instead_kernel::{End, Outcomes};

/// The result of the replays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odometer<T: Terms> {
    /// Each outcome with how often it came.
    pub outcomes: BTreeMap<(T::Outcome, End), Tried>,
    /// The number of replays.
    pub replays: u64,
    /// Whether every sequence was tried to its end.
    pub complete: bool,
}

/// The frequency of an outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// By how many sequences of options.
    pub sequences: u64,
    /// By how many orders: every option as often as its multiplicity says.
    pub orders: BigUint,
    /// The shortest sequence, and of those the first.
    pub witness: Vec<usize>,
}

/// Multiplies the multiplicities of choices that nobody is asked.
struct Weights(BigUint);

impl<T: Terms> Observer<T> for Weights {
    const LISTENS: bool = false;
    fn note(&mut self, _: &T::Position, _: Note<'_, T>) {}
    fn forced(&mut self, _: &T::Position, choice: &Choice<T>) {
        choice.options.iter().for_each(|only| self.0 *= only.multiplicity);
    }
}

/// Replays `machine` with every sequence of options: at most `replays` of them, each of at most
/// `length` choices.
pub fn odometer<T: Terms>(
    rules: &(impl Outcomes<T> + ?Sized),
    machine: &Machine<T>,
    limits: Limits,
    replays: u64,
    length: usize,
) -> Odometer<T> {
    let mut found = Odometer { outcomes: BTreeMap::new(), replays: 0, complete: true };
    // Which option was taken at each choice, of how many.
    let mut digits: Vec<(usize, usize)> = Vec::new();
    loop {
        if found.replays == replays {
            found.complete = false;
            return found;
        }
        found.replays += 1;
        let mut game = machine.clone();
        let mut weights = Weights(BigUint::from(1_u32));
        let mut choices = 0;
        let end = loop {
            let choice = match game.run_with(rules, limits, &mut weights) {
                Status::Choice(choice) => choice,
                status => break End::of(&status),
            };
            if choices == length {
                break None;
            }
            if choices == digits.len() {
                digits.push((0, choice.options.len()));
            }
            let Some(offer) = choice.options.get(digits[choices].0) else { break None };
            choices += 1;
            weights.0 *= offer.multiplicity;
            if game.take(offer.decision.clone()).is_err() {
                break None;
            }
        };
        match end {
            None => found.complete = false,
            Some(end) => {
                let tried = found.outcomes.entry((rules.outcome(&game, end), end)).or_default();
                let witness: Vec<usize> = digits.iter().map(|digit| digit.0).collect();
                if tried.sequences == 0 || witness.len() < tried.witness.len() {
                    tried.witness = witness;
                }
                tried.sequences += 1;
                tried.orders += weights.0;
            }
        }
        // Turn it on: the last digit that can go up goes up, and those after it are forgotten.
        while digits.pop_if(|(taken, options)| *taken + 1 >= *options).is_some() {}
        match digits.last_mut() {
            Some((taken, _)) => *taken += 1,
            None => return found,
        }
    }
}
