//! One replacement per event, chosen by who caused it; owners say whether.

use instead_kernel::{ChoiceKind, Chooser, Decision, MOST_OPTIONS, Machine, Pair, Shared, Status, Stop};

use crate::{choice, end, offered, together};
use instead_toys::once::{Does, Effect, Event, Once, Table};

fn steals(by: &[usize], effects: Vec<Effect>) -> Machine<Once> {
    together(Shared::new(Table { effects, ..Table::default() }), by.iter().map(|&by| Event::Steal { by, amount: 3 }))
}

fn effects(may: bool) -> Vec<Effect> {
    vec![Effect { owner: 1, may, does: Does::Capture }, Effect { owner: 0, may: false, does: Does::Just(1) }]
}

#[test]
fn an_event_is_replaced_once() {
    let machine = steals(&[0], effects(false));
    assert_eq!(choice(&Once, &machine, &[]).chooser, Chooser::Player(0), "who caused it");
    let captured = end(&Once, &machine, &[0]);
    assert_eq!((captured.captured[0], captured.stolen[0]), (3, 0), "and not just 1 of it");
    assert_eq!(end(&Once, &machine, &[1]).stolen[0], 1);
}

#[test]
fn who_orders_and_who_says_may_are_two_players() {
    let machine = steals(&[0], effects(true));
    let consent = choice(&Once, &machine, &[0]);
    assert_eq!(consent.chooser, Chooser::Player(1));
    assert_eq!(consent.kind, ChoiceKind::Consent(Pair { effect: 0, member: 0 }));
    assert_eq!(offered(&Once, &machine, &[0]), [Decision::Consent(true), Decision::Consent(false)]);
    assert_eq!(end(&Once, &machine, &[0, 0]).captured[0], 3);
    assert_eq!(end(&Once, &machine, &[0, 1]).stolen[0], 1, "what was declined has replaced nothing");
}

#[test]
fn several_causes_choose_in_order() {
    let machine = steals(&[1, 0], effects(false));
    assert_eq!(choice(&Once, &machine, &[]).chooser, Chooser::Player(0));
    assert_eq!(choice(&Once, &machine, &[0]).chooser, Chooser::Player(1));
    let table = end(&Once, &machine, &[0, 1]);
    assert_eq!((table.captured, table.stolen), ([3, 0], [0, 1]));
}

#[test]
fn more_different_effects_than_a_question_has_answers_are_a_named_limit() {
    let effects =
        |amount: fn(u64) -> u64| (0..=MOST_OPTIONS as u64).map(move |n| Effect { owner: 0, may: false, does: Does::Just(amount(n)) });
    let many = steals(&[0], effects(|n| n).collect());
    assert_eq!(many.clone().run(&Once), Status::Stopped(Stop::Options(MOST_OPTIONS as u32)));
    // As many equal ones are one answer.
    let mut equal = steals(&[0], effects(|_| 1).collect());
    assert_eq!(equal.run(&Once), Status::Done);
    assert_eq!(equal.position.stolen[0], 1);
}
