//! Lists of counters: sorted by kind, without zeros.

use instead_kernel::Amount as _;
use smallvec::SmallVec;

use crate::ids::Counter;

/// The number of counters of a kind in a list.
pub fn count_of(counters: &[(Counter, u64)], counter: Counter) -> u64 {
    counters.iter().find(|(kind, _)| *kind == counter).map_or(0, |(_, count)| *count)
}

/// Adds counters to a list, which stays sorted and without zeros.
pub fn add_counters<const N: usize>(counters: &mut SmallVec<[(Counter, u64); N]>, counter: Counter, amount: u64) {
    match counters.binary_search_by_key(&counter, |(kind, _)| *kind) {
        Ok(place) => counters[place].1 = counters[place].1.plus(amount),
        Err(place) if amount > 0 => counters.insert(place, (counter, amount)),
        Err(_) => {}
    }
}

/// Removes counters from a list, as many as there are; returns how many.
pub fn remove_counters<const N: usize>(counters: &mut SmallVec<[(Counter, u64); N]>, counter: Counter, amount: u64) -> u64 {
    let Ok(place) = counters.binary_search_by_key(&counter, |(kind, _)| *kind) else { return 0 };
    let removed = amount.min(counters[place].1);
    counters[place].1 -= removed;
    if counters[place].1 == 0 {
        counters.remove(place);
    }
    removed
}
