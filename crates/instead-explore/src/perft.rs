//! Counts by length, in the manner of the chess programmers' `perft`.

use std::hash::{BuildHasher, BuildHasherDefault};

use instead_kernel::{Limits, Machine, Rulebook, Status, Terms};
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use crate::count::{Count, Tally};
use crate::index::Index;

/// The sequences of one length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// The number of sequences of this length.
    pub sequences: Count,
    /// The number of them that have come to an end with the last answer.
    pub ended: Count,
    /// In how many distinct positions they leave the game.
    pub positions: usize,
}

/// Counts the sequences of 0, 1, 2, … `length` answers; the list is shorter if all end before. Sequences
/// that lead to equal machines are counted together, so the numbers may be large.
pub fn perft<T: Terms>(rules: &(impl Rulebook<T> + ?Sized), machine: &Machine<T>, length: usize, limits: Limits) -> Vec<Layer> {
    let mut layers = Vec::new();
    let mut layer: Vec<(Machine<T>, Tally)> = vec![(machine.clone(), Tally::ONE)];
    for _ in 0..=length {
        let mut next: Vec<(Machine<T>, Tally)> = Vec::new();
        let mut index = Index::default();
        let (mut sequences, mut ended) = (Tally::ZERO, Tally::ZERO);
        for (machine, ways) in &mut layer {
            sequences = sequences.plus(ways);
            let Status::Choice(choice) = machine.run_with(rules, limits, &mut instead_kernel::Silent) else {
                ended = ended.plus(ways);
                continue;
            };
            for offer in choice.options {
                let mut ahead = machine.clone();
                if ahead.take(offer.decision).is_err() {
                    continue;
                }
                let hash = BuildHasherDefault::<FxHasher>::default().hash_one(&ahead);
                let known = index.find(hash, |at| next[at as usize].0 == ahead);
                match known {
                    Some(at) => next[at as usize].1 = next[at as usize].1.plus(ways),
                    None => {
                        index.add(hash);
                        next.push((ahead, ways.clone()));
                    }
                }
            }
        }
        layers.push(Layer { sequences: (&sequences).into(), ended: (&ended).into(), positions: layer.len() });
        layer = next;
        if layer.is_empty() {
            break;
        }
    }
    layers
}
