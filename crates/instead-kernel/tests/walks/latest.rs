//! The effect that was initiated last is used, and the condition still counts.

use instead_kernel::{Machine, Shared};

use crate::{end, together};
use instead_toys::latest::{Does, Effect, Event, Latest, Table};

fn killed(effects: &[(u8, Does)], reactions: u64) -> Machine<Latest> {
    let effects = effects.iter().map(|(initiated, does)| Effect { initiated: *initiated, does: *does }).collect();
    let table = Table { effects, reactions, log: Vec::new() };
    together(Shared::new(table), [Event { killed: Some(0), does: Does::Dead }])
}

#[test]
fn the_most_recent_one_is_used_and_no_other() {
    for effects in [[(1, Does::Stays), (2, Does::Hand)], [(2, Does::Hand), (1, Does::Stays)]] {
        // Nobody is asked, and the other has nothing left to replace.
        let log = end(&Latest, &killed(&effects, 0), &[]).log.clone();
        assert_eq!(log, [Event { killed: Some(0), does: Does::Hand }]);
    }
}

#[test]
fn the_original_counts_as_having_happened() {
    let drawn = Event { killed: None, does: Does::Draw };
    let log = end(&Latest, &killed(&[(1, Does::Stays)], 2), &[]).log.clone();
    assert_eq!(log, [Event { killed: Some(0), does: Does::Stays }, drawn.clone(), drawn], "saved, and still killed for the reactions");
}
