//! A fourth game, made by the page "Add a game" of ARCHITECTURE.md: words, a grammar, cards, rules, and a scenario
//! that is explored, explained and checked through the facade, which has never heard of it.

#![allow(missing_docs)]

#[path = "fourth/play.rs"]
mod play;
#[path = "fourth/rulebook.rs"]
mod rulebook;
#[path = "fourth/words.rs"]
mod words;

use instead::explain::{Detail, Plain, explain_path};
use instead::{Limits, Scenario, check, explore};
use instead_game::Games;
use rulebook::Candles;

static GAMES: Games = Games(&[&instead::magic::MAGIC, &Candles]);

const EVENING: &str = "\
game: candles

--- shutter-and-gale
rules: Order, Order: once
A controls Shutter
B controls Breath
B controls Gale

A lights 2 candles
event: Breath deals 3 damage to A

chooser: A
outcome: A has 9 candles burning
outcome: A has 10 candles burning
";

#[test]
fn its_words_and_texts_are_sound() {
    assert_eq!(instead_game::unsound(&Candles), Vec::<String>::new());
    assert_eq!(words::catalogue().all().len(), 2);
}

#[test]
fn a_scenario_runs_through_the_facade() {
    let scenario = Scenario::read_for(GAMES, "evening.scn", EVENING).expect("it can be read");
    let bound = scenario.bind("shutter-and-gale").expect("it is understood");
    let verdict = check(&bound, Limits::default());
    assert!(verdict.passed(), "{:?}", verdict.failures);
    let answer = explore(&bound, Limits::default()).answer;
    assert_eq!((answer.game, answer.edition.as_str()), ("candles", "first"));
    assert_eq!(answer.outcomes[0].facts, ["A has 9 candles burning"]);
    let text = explain_path(bound.rules, &bound.machine, &[0], Detail::default()).expect("a path").render(&Plain);
    assert!(text.contains("(Order)") && text.contains("Whoever has the evening chooses"), "{text}");
    assert_eq!(scenario.formatted().expect("it can be written"), EVENING);
}

#[test]
fn its_sentences_are_its_own() {
    let other = EVENING.replace("game: candles", "game: magic").replace("rules: Order, Order: once\n", "");
    let refused = Scenario::read_for(GAMES, "evening.scn", &other).expect_err("Magic has no candles");
    assert!(refused.to_string().contains("candles"), "{refused}");
}
