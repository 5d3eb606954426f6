//! One application covers all that an effect protects, and may always be left.

use instead_kernel::{Chooser, Decision, Machine, Pair, Shared};

use crate::{choice, end, offered, together};
use instead_toys::whole::{Effect, Event, Protects, Table, Whole};

const RULES: Whole = Whole { turn: 0 };

fn knocked_out(characters: &[usize], hands: [u32; 2], effects: Vec<Effect>) -> Machine<Whole> {
    let table = Table { characters: characters.to_vec(), hands, effects, log: Vec::new() };
    together(Shared::new(table), (0..characters.len()).map(|character| Event::KnockOut { character, by: 0 }))
}

fn all(controller: usize) -> Effect {
    Effect { controller, protects: Protects::All }
}

fn apply(effect: usize, member: u32) -> Decision<Whole> {
    Decision::Apply(Pair { effect, member })
}

#[test]
fn one_application_covers_the_whole_batch_and_is_optional() {
    let machine = knocked_out(&[1, 1, 1], [0, 3], vec![all(1)]);
    assert_eq!(choice(&RULES, &machine, &[]).chooser, Chooser::Player(1));
    assert_eq!(offered(&RULES, &machine, &[]), [apply(0, 0), Decision::Decline], "one option for all three");
    let saved = end(&RULES, &machine, &[0]);
    assert_eq!(saved.log, [Event::Trash { player: 1, by: 1 }], "one card for all three, done by the effect's controller");
    assert_eq!(end(&RULES, &machine, &[1]).log.len(), 3, "left: all three are knocked out");
}

#[test]
fn only_the_part_that_the_effect_is_about_is_covered() {
    let machine = knocked_out(&[1, 0, 1], [1, 1], vec![all(1)]);
    let log = end(&RULES, &machine, &[0]).log.clone();
    assert_eq!(log, [Event::Trash { player: 1, by: 1 }, Event::KnockOut { character: 1, by: 0 }]);
}

#[test]
fn a_characters_own_effect_comes_first() {
    let own = Effect { controller: 1, protects: Protects::Itself(0) };
    let machine = knocked_out(&[1], [0, 2], vec![all(1), own]);
    assert_eq!(offered(&RULES, &machine, &[]), [apply(1, 0), Decision::Decline]);
    assert_eq!(offered(&RULES, &machine, &[1]), [apply(0, 0), Decision::Decline], "and then the other");
}

#[test]
fn the_turn_player_decides_before_the_opponent() {
    let machine = knocked_out(&[0, 1], [1, 1], vec![all(1), all(0)]);
    assert_eq!(choice(&RULES, &machine, &[]).chooser, Chooser::Player(0));
    assert_eq!(choice(&RULES, &machine, &[0]).chooser, Chooser::Player(1));
    let log = end(&RULES, &machine, &[0, 0]).log.clone();
    assert_eq!(log, [Event::Trash { player: 0, by: 0 }, Event::Trash { player: 1, by: 1 }]);
}

#[test]
fn an_impossible_substitute_is_not_offered() {
    let machine = knocked_out(&[1], [1, 0], vec![all(1)]);
    assert_eq!(end(&RULES, &machine, &[]).log, [Event::KnockOut { character: 0, by: 0 }]);
}

#[test]
fn one_card_pays_for_one_substitute() {
    let own = |character| Effect { controller: 1, protects: Protects::Itself(character) };
    let machine = knocked_out(&[1, 1], [0, 1], vec![own(0), own(1)]);
    let log = end(&RULES, &machine, &[0]).log.clone();
    assert_eq!(log, [Event::Trash { player: 1, by: 1 }, Event::KnockOut { character: 1, by: 0 }]);
}
