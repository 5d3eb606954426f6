//! Affected players choose; effects have one opportunity per event.

use instead_kernel::{ChoiceKind, Chooser, DecideError, Decision, Lineage, Machine, Next, Observer, Pair, Shared, Status};

use crate::{choice, end, offered, play, together};
use instead_toys::turns::{self, Effect, Event, Table, Turns};

fn table(effects: Vec<Effect>) -> Shared<Table> {
    Shared::new(Table { effects, ..Table::default() })
}

fn draws(effects: Vec<Effect>, times: u64) -> Machine<Turns> {
    let mut machine = Machine::new(table(effects));
    let mut next = Next::default();
    next.sequence(Event::Draw { player: 0 }, times, &Lineage::default());
    machine.add(next);
    machine
}

const DOUBLE: Effect = Effect::Alter { times: 2, plus: 0 };
const PLUS_ONE: Effect = Effect::Alter { times: 1, plus: 1 };

#[test]
fn the_example_runs() {
    turns::main();
}

#[test]
fn each_draw_of_a_sequence_is_replaced_or_not() {
    let machine = draws(vec![Effect::Rest { player: 0 }], 2);
    // CR 121.2: one at a time, so the second is proposed after the first is over.
    assert_eq!(choice(&Turns, &machine, &[1]).chooser, Chooser::Player(0));
    for (options, cards, life) in [([0, 0], 0, 4), ([0, 1], 1, 2), ([1, 0], 1, 2), ([1, 1], 2, 0)] {
        let table = end(&Turns, &machine, &options);
        assert_eq!((table.cards[0], table.life[0]), (cards, life));
    }
    assert_eq!(play(&Turns, &machine, &[0]).0.position.life[0], 2, "the first is over before the second is asked about");
}

#[test]
fn a_sequence_of_a_million_draws_is_one_frame() {
    let machine = draws(vec![], 100_000);
    assert_eq!(machine.agenda().len(), 1);
    assert_eq!(end(&Turns, &machine, &[]).cards[0], 100_000);
}

#[test]
fn the_player_divides_a_shield_among_simultaneous_sources() {
    let damage = [Event::Damage { to: 0, amount: 3 }, Event::Damage { to: 0, amount: 3 }, Event::Damage { to: 0, amount: 3 }];
    let machine = together::<Turns>(table(vec![Effect::Shield { player: 0, points: 4 }]), damage);
    // CR 615.7: which of the damage the shield prevents is the player's, that it prevents all it can isn't.
    let first = choice(&Turns, &machine, &[]);
    assert_eq!(first.kind, ChoiceKind::Question("How much of it?"));
    assert_eq!(first.options.len(), 4);
    let mut divisions = 0;
    for first in 0..4 {
        for second in 0..choice(&Turns, &machine, &[first]).options.len() {
            divisions += 1;
            let table = end(&Turns, &machine, &[first, second]);
            assert_eq!((table.damage[0], &table.effects[0]), (5, &Effect::Shield { player: 0, points: 0 }));
        }
    }
    assert_eq!(divisions, 12);
}

#[test]
fn several_choosers_answer_in_order() {
    let damage = [Event::Damage { to: 1, amount: 1 }, Event::Damage { to: 0, amount: 1 }];
    let machine = together::<Turns>(table(vec![DOUBLE, PLUS_ONE]), damage);
    // CR 101.4: the player whose turn it is first, whatever the order of the events.
    assert_eq!(choice(&Turns, &machine, &[]).chooser, Chooser::Player(0));
    assert_eq!(choice(&Turns, &machine, &[0]).chooser, Chooser::Player(1));
    assert_eq!(end(&Turns, &machine, &[0, 1]).damage, [3, 4]);
}

#[test]
fn ten_equal_doublers_are_one_line() {
    #[derive(Default)]
    struct Forced(Vec<u64>);
    impl Observer<Turns> for Forced {
        const LISTENS: bool = false;
        fn note(&mut self, _: &Shared<Table>, _: instead_kernel::Note<'_, Turns>) {}
        fn forced(&mut self, _: &Shared<Table>, choice: &instead_kernel::Choice<Turns>) {
            self.0.push(choice.options[0].multiplicity);
        }
    }
    let mut machine = together::<Turns>(table(vec![DOUBLE; 10]), [Event::Damage { to: 0, amount: 1 }]);
    let mut forced = Forced::default();
    assert_eq!(machine.run_with(&Turns, Default::default(), &mut forced), Status::Done);
    assert_eq!(machine.position.damage[0], 1024);
    assert_eq!(forced.0, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], "orders are still counted");
}

#[test]
fn a_used_up_shield_vanishes_and_an_event_that_is_none_ends() {
    let effects = vec![Effect::Shield { player: 0, points: 2 }, DOUBLE];
    let machine = together::<Turns>(table(effects), [Event::Damage { to: 0, amount: 2 }]);
    assert_eq!(end(&Turns, &machine, &[0]).damage[0], 0, "2 prevented, and 0 damage can't be doubled");
    assert_eq!(end(&Turns, &machine, &[1]).damage[0], 2, "4 damage of which 2 are prevented");
}

#[test]
fn refused_answers_change_nothing() {
    let mut machine = together::<Turns>(table(vec![DOUBLE, PLUS_ONE]), [Event::Damage { to: 0, amount: 2 }]);
    machine.run(&Turns);
    let before = machine.clone();
    assert_eq!(machine.decide(&Turns, 2), Err(DecideError::NotOffered { options: 2 }));
    assert!(machine.take(Decision::Answer(7)).is_err());
    assert!(machine.take(Decision::Consent(true)).is_err());
    assert!(machine.take(Decision::Apply(Pair { effect: 0, member: 9 })).is_err());
    assert_eq!(machine, before);
    let (mut done, _) = play(&Turns, &machine, &[0]);
    let before = done.clone();
    assert_eq!(done.decide(&Turns, 0), Err(DecideError::NoChoice));
    assert!(done.take(Decision::Decline).is_err());
    assert_eq!(done, before);
}

#[test]
fn only_optional_effects_may_all_be_declined() {
    let machine = draws(vec![Effect::Rest { player: 0 }, Effect::Rest { player: 1 }], 1);
    let pair = Pair { effect: 0, member: 0 };
    assert_eq!(offered(&Turns, &machine, &[]), [Decision::Apply(pair), Decision::Decline]);
}
