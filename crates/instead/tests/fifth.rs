//! A fifth game, in the manner of Lorcana, made from "Add a game" of ARCHITECTURE.md: an event is replaced once at most, and
//! whoever's card made it chooses by what. Its scenarios are data: `fifth/ink.scn`.

#![allow(missing_docs)]

#[path = "fifth/play.rs"]
mod play;
#[path = "fifth/rulebook.rs"]
mod rulebook;
#[path = "fifth/turn.rs"]
mod turn;
#[path = "fifth/words.rs"]
mod words;

use instead::explain::{Detail, Plain, explain_path};
use instead::{Limits, Scenario, check};
use instead_game::Games;
use rulebook::Ink;

static GAMES: Games = Games(&[&instead::magic::MAGIC, &Ink]);

const SCENARIOS: &str = include_str!("fifth/ink.scn");

#[test]
fn its_words_and_texts_are_sound() {
    assert_eq!(instead_game::unsound(&Ink), Vec::<String>::new());
}

#[test]
fn its_scenarios_hold() {
    let scenarios = Scenario::read_for(GAMES, "ink.scn", SCENARIOS).unwrap_or_else(|problems| panic!("{problems}"));
    for case in scenarios.cases() {
        let bound = scenarios.bind(case).unwrap_or_else(|problems| panic!("{problems}"));
        let failures: Vec<String> = check(&bound, Limits::default()).failures.iter().map(|failure| failure.message.to_string()).collect();
        assert_eq!(failures, Vec::<String>::new(), "{case}");
    }
    assert_eq!(scenarios.formatted().expect("it can be written"), SCENARIOS);
}

#[test]
fn the_rule_is_told_by_which_nothing_else_applies() {
    let scenarios = Scenario::read_for(GAMES, "ink.scn", SCENARIOS).expect("it can be read");
    let bound = scenarios.bind("one-effect-only").expect("it is understood");
    let text = explain_path(bound.rules, &bound.machine, &[0], Detail::default()).expect("a path").render(&Plain);
    for told in ["A chooses", "7.7", "7.7"] {
        assert!(text.contains(told), "{told}: {text}");
    }
}
