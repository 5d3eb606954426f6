//! Contained events, tiers, "can't", effects that come and go, and runs that never end.

use instead_kernel::{ChoiceKind, Chooser, Limits, Machine, Shared, Silent, Status, Stop};

use crate::{choice, end, play, together};
use instead_toys::enter::{Effect, Engine, Event, Table, Token, Tokens};

fn create(count: u64, table: Table) -> Machine<Tokens> {
    together(Shared::new(table), [Event::Create { count }])
}

fn effects(effects: &[Effect]) -> Table {
    Table { effects: effects.to_vec(), ..Table::default() }
}

fn tapped(machine: &Machine<Tokens>, options: &[usize]) -> Vec<bool> {
    end(&Tokens, machine, options).tokens.iter().map(|token| token.tapped).collect()
}

#[test]
fn the_outer_event_is_settled_before_what_it_contains() {
    let machine = create(1, effects(&[Effect::Colour { colours: 3 }, Effect::Twice, Effect::Tapped]));
    // CR 616.1g: creating is doubled before anything about entering is asked.
    let first = choice(&Tokens, &machine, &[]);
    assert_eq!(first.kind, ChoiceKind::Order);
    assert_eq!(first.options.iter().map(|offer| offer.multiplicity).collect::<Vec<_>>(), [2, 2], "two equal tokens are one option each");
    // Each token has a colour of its own.
    let tokens = &end(&Tokens, &machine, &[0, 1, 0, 0, 2]).tokens.clone();
    let mut colours: Vec<_> = tokens.iter().map(|token| token.colour).collect();
    colours.sort_unstable();
    assert_eq!(colours, [2, 3]);
    assert!(tokens.iter().all(|token| token.tapped));
}

#[test]
fn a_token_enters_with_a_choice() {
    let machine = create(1, effects(&[Effect::Colour { colours: 2 }]));
    let asked = choice(&Tokens, &machine, &[]);
    assert_eq!((asked.chooser, asked.kind), (Chooser::Player(0), ChoiceKind::Question("Which colour?")));
    assert_eq!(end(&Tokens, &machine, &[1]).tokens, [Token { tapped: false, colour: 2 }]);
    let only_one = create(1, effects(&[Effect::Colour { colours: 1 }]));
    assert_eq!(end(&Tokens, &only_one, &[]).tokens, [Token { tapped: false, colour: 1 }], "a single answer isn't asked for");
}

#[test]
fn cant_is_asked_again_after_every_application() {
    let machine = create(3, Table { cant: Some(6), ..effects(&[Effect::Twice, Effect::OneMore]) });
    assert_eq!(end(&Tokens, &machine, &[0]).tokens.len(), 0, "6 can't be created, and nothing replaces what can't happen");
    assert_eq!(end(&Tokens, &machine, &[1]).tokens.len(), 8);
}

#[test]
fn own_words_come_first_and_save_what_cant_happen() {
    // CR 614.15, 614.17c.
    let own = [Effect::Twice, Effect::Own { count: 5 }];
    assert_eq!(end(&Tokens, &create(3, Table { cant: Some(3), ..effects(&own) }), &[]).tokens.len(), 10);
    assert_eq!(end(&Tokens, &create(3, effects(&own)), &[]).tokens.len(), 10, "no choice: the lower tier is first");
    assert_eq!(end(&Tokens, &create(3, Table { cant: Some(3), ..effects(&own[..1]) }), &[]).tokens.len(), 0);
}

#[test]
fn part_of_an_event_may_be_impossible() {
    let machine = create(3, Table { most: Some(4), ..effects(&[Effect::Twice, Effect::OneMore]) });
    assert_eq!(end(&Tokens, &machine, &[0]).tokens.len(), 4);
    assert_eq!(end(&Tokens, &create(0, effects(&[Effect::OneMore])), &[]).tokens.len(), 0, "no event");
}

#[test]
fn what_remains_of_an_event_is_asked_about_again() {
    let table = Table { most: Some(3), cant: Some(3), ..effects(&[Effect::Twice, Effect::OneMore]) };
    assert_eq!(end(&Tokens, &create(2, table), &[0]).tokens.len(), 0, "4, of which 3 remain, and 3 can't be created");
}

#[test]
fn effects_come_and_go_between_two_applications() {
    let ends = create(1, effects(&[Effect::Twice, Effect::Ends { other: 0 }]));
    assert_eq!(tapped(&ends, &[0]), [false, false]);
    assert_eq!(tapped(&ends, &[1]), [false], "the doubler is over before its turn comes");
    assert_eq!(tapped(&create(1, effects(&[Effect::Begins])), &[]), [true], "an effect that wasn't there at first");
    let twice = create(1, effects(&[Effect::Begins, Effect::Begins]));
    assert_eq!(tapped(&twice, &[]), [true]);
}

fn engine(engine: Engine) -> Machine<Tokens> {
    Machine::new(Shared::new(Table { engine: Some(engine), ..Table::default() }))
}

#[test]
fn what_never_ends_is_named() {
    let limits = Limits { steps: 10_000, depth: 500, members: 100, things: 100 };
    let stop = |mut machine: Machine<Tokens>| machine.run_with(&Tokens, limits, &mut Silent);
    assert_eq!(stop(engine(Engine::Spin)), Status::Stopped(Stop::Loop));
    assert_eq!(stop(engine(Engine::Climb)), Status::Stopped(Stop::Steps(10_000)));
    assert_eq!(stop(engine(Engine::Breed)), Status::Stopped(Stop::Things(100)));
    assert_eq!(stop(engine(Engine::Dig)), Status::Stopped(Stop::Depth(500)));
    assert_eq!(stop(engine(Engine::Riddle)), Status::Stopped(Stop::NoAnswer));
    assert_eq!(stop(create(101, Table::default())), Status::Stopped(Stop::Members(100)));
}

#[test]
fn a_question_may_come_back_in_the_same_position() {
    let machine = engine(Engine::Again);
    let (once, _) = play(&Tokens, &machine, &[1]);
    let (twice, _) = play(&Tokens, &machine, &[1, 1]);
    assert_eq!(once, twice);
    assert_eq!(end(&Tokens, &machine, &[1, 0]).beat, 0);
}

#[test]
fn chance_is_a_chooser() {
    let machine = engine(Engine::Flips(2));
    let flip = choice(&Tokens, &machine, &[]);
    assert_eq!(flip.chooser, Chooser::Chance);
    assert_eq!(flip.options.iter().map(|offer| offer.multiplicity).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(end(&Tokens, &machine, &[0, 1]).beat, 1);
}
