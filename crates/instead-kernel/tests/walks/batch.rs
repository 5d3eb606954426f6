//! One sequence per batch; controllers pick the event; substitutes that wait; costs that are events.

use instead_kernel::{Chooser, Decision, Machine, Pair, Shared, Status, When};

use crate::{choice, end, offered, play, together};
use instead_toys::batch::Happened::{Died, Paid, Returned};
use instead_toys::batch::{Batches, Does, Effect, Event, Table};

const RULES: Batches = Batches { turn: 0 };

fn deaths(owners: &[usize], coins: [u32; 2], effects: &[(usize, Does)]) -> Machine<Batches> {
    let effects = effects.iter().map(|(controller, does)| Effect { controller: *controller, does: does.clone() }).collect();
    let table = Table { owners: owners.to_vec(), coins, effects, log: vec![] };
    together(Shared::new(table), (0..owners.len()).map(|unit| Event::Die { unit }))
}

fn apply(effect: usize, member: u32) -> Decision<Batches> {
    Decision::Apply(Pair { effect, member })
}

const LATE: When = When::WithBatch;

#[test]
fn the_controller_picks_the_unit() {
    let machine = deaths(&[0, 0], [0, 0], &[(0, Does::Recall { uses: 1, when: LATE })]);
    assert_eq!(offered(&RULES, &machine, &[]), [apply(0, 0), apply(0, 1)]);
    assert_eq!(end(&RULES, &machine, &[0]).log, [Died(1), Returned(0)]);
    assert_eq!(end(&RULES, &machine, &[1]).log, [Died(0), Returned(1)]);
}

#[test]
fn a_substitute_runs_at_once_or_with_the_batch() {
    // Riftbound 373.1.a against KeyForge, "Replacement effects": when the card would leave play.
    for (when, log) in [(When::Now, [Returned(1), Died(0)]), (LATE, [Died(0), Returned(1)])] {
        let machine = deaths(&[0, 0], [0, 0], &[(0, Does::Recall { uses: 1, when })]);
        assert_eq!(end(&RULES, &machine, &[1]).log, log);
    }
}

#[test]
fn an_effect_has_one_uninterrupted_sequence() {
    let recalls = [(0, Does::Recall { uses: 9, when: LATE }), (0, Does::Recall { uses: 9, when: LATE })];
    let machine = deaths(&[0, 0, 0], [0, 0], &recalls);
    // Riftbound 373.2: any number of events, as long as no other effect comes between.
    assert_eq!(offered(&RULES, &machine, &[0]), [apply(0, 1), apply(1, 1), apply(0, 2), apply(1, 2)]);
    assert_eq!(end(&RULES, &machine, &[0, 0, 0]).effects[1].does, recalls[1].1, "the first may take them all");
    // But once the second took one, the first can't come back for the third unit.
    assert_eq!(end(&RULES, &machine, &[0, 1]).effects[1].does, Does::Recall { uses: 7, when: LATE });
}

#[test]
fn an_optional_effect_beside_a_mandatory_one_cant_be_declined() {
    let both = [(0, Does::Recall { uses: 1, when: LATE }), (0, Does::Ransom)];
    assert_eq!(offered(&RULES, &deaths(&[0], [1, 0], &both), &[]), [apply(0, 0), apply(1, 0)]);
    assert_eq!(offered(&RULES, &deaths(&[0], [1, 0], &both[1..]), &[]), [apply(0, 0), Decision::Decline]);
}

#[test]
fn a_cost_is_paid_first_and_is_an_event_itself() {
    let machine = deaths(&[0], [1, 0], &[(0, Does::Ransom)]);
    let table = end(&RULES, &machine, &[0]);
    assert_eq!((&table.log[..], table.coins), (&[Paid(0), Returned(0)][..], [0, 0]));
    assert_eq!(end(&RULES, &machine, &[1]).log, [Died(0)]);

    let waived = deaths(&[0], [1, 0], &[(0, Does::Ransom), (0, Does::Waive)]);
    let table = end(&RULES, &waived, &[0]);
    assert_eq!((&table.log[..], table.coins), (&[Returned(0)][..], [1, 0]), "a replaced cost is paid");
}

#[test]
fn controllers_go_in_turn_order() {
    let recall = Does::Recall { uses: 1, when: When::Now };
    let machine = deaths(&[0, 0, 1, 1], [0, 0], &[(0, recall.clone()), (1, recall)]);
    for turn in [0, 1] {
        let rules = Batches { turn };
        assert_eq!(choice(&rules, &machine, &[]).chooser, Chooser::Player(turn));
        assert_eq!(choice(&rules, &machine, &[0]).chooser, Chooser::Player(1 - turn));
    }
}

#[test]
fn a_game_in_mid_choice_survives_being_written_down() {
    let machine = deaths(&[0, 0, 1], [1, 1], &[(0, Does::Recall { uses: 1, when: LATE }), (0, Does::Ransom), (1, Does::Ransom)]);
    for options in [&[][..], &[0], &[1], &[0, 0]] {
        let (machine, status) = play(&RULES, &machine, options);
        assert!(matches!(status, Status::Choice(_)));
        let text = serde_json::to_string(&machine).expect("written");
        let mut read: Machine<Batches> = serde_json::from_str(&text).expect("read");
        assert_eq!(read, machine);
        assert_eq!(read.run(&RULES), status);
        assert_eq!(play(&RULES, &read, &[0]), play(&RULES, &machine, &[0]));
    }
}
