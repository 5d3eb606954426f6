//! The interface without a browser: what it answers, and what it keeps from one question to the next.

#![allow(clippy::unwrap_used, clippy::panic)]

use instead::complete::CompletionKind;
use instead_wasm::engine::{Along, Engine};
use instead_wasm::{Failure, Which};

const TEXT: &str = "\
--- servant-and-unicorn
A controls Fire Servant
B controls Benevolent Unicorn
A casts Lightning Bolt targeting B

--- broken
A controlls Fire Servant
";

fn case(name: &str) -> Which {
    Which { case: Some(name.to_owned()), ..Which::default() }
}

fn silent(_: usize) {}

#[test]
fn a_file_is_read_as_far_as_it_can_be() {
    let read = Engine::default().read(TEXT);
    let names: Vec<(&str, u32, u32)> = read.cases.iter().map(|case| (case.name.as_str(), case.line, case.end)).collect();
    assert_eq!(names, [("servant-and-unicorn", 1, 6), ("broken", 6, 8)]);
    assert_eq!(read.cases[0].edition, Some("2026-06-19"));
    assert_eq!(read.findings[0].places[0].line, 7);
}

#[test]
fn cases_are_explored_or_refused() {
    let explored = Engine::default().explore(TEXT, &Which::default(), &silent);
    let answer = explored.cases[0].answer.as_ref().unwrap();
    assert_eq!((answer.outcomes.len(), answer.chooser.as_deref()), (2, Some("B")));
    assert!(explored.cases[1].answer.is_none() && !explored.cases[1].refused.is_empty());
}

#[test]
fn a_choice_says_to_which_choice_each_option_leads() {
    let text = "--- two\nA controls Fire Servant\nB controls Benevolent Unicorn\nA casts Lightning Bolt targeting B\nA casts Lightning Bolt targeting B\n";
    let explored = Engine::default().explore(text, &Which::default(), &silent);
    let choices = &explored.cases[0].answer.as_ref().unwrap().choices;
    assert_eq!(choices.len(), 3);
    let numbers: Vec<usize> = choices.iter().map(|choice| choice.number).collect();
    let next: Vec<usize> = choices[0].next.iter().flatten().copied().collect();
    assert_eq!(next, numbers[1..]);
    assert!(choices[1].next.iter().all(Option::is_none));
}

#[test]
fn a_way_is_explained_and_effects_are_asked_about() {
    let mut engine = Engine::default();
    let which = case("servant-and-unicorn");
    let explained = engine.explain(TEXT, &which, &Along { outcome: Some(2), ..Along::default() }, &silent).unwrap();
    assert_eq!(explained.ways[0].path, [1]);
    assert!(explained.ways[0].explanation.spoken.contains("first Benevolent Unicorn"));
    let unknown = Along { why_not: Some("Furnace".to_owned()), ..Along::default() };
    let Err(Failure { message, .. }) = engine.explain(TEXT, &which, &unknown, &silent) else { panic!("nobody considered it") };
    assert!(message.contains("no effect of `Furnace` was considered"), "{message}");
}

#[test]
fn a_play_goes_on_past_what_the_case_decides() {
    let mut engine = Engine::default();
    let text = TEXT.replace("A casts", "B chooses Fire Servant\nA casts");
    let which = case("servant-and-unicorn");
    let spot = engine.play(TEXT, &which, &[], &silent).unwrap();
    assert_eq!(spot.choice.unwrap().options.len(), 2);
    let end = engine.play(TEXT, &which, &[1], &silent).unwrap();
    assert_eq!((end.outcome, end.board.players[1].total), (Some(2), 16));
    let fixed = engine.play(&text, &which, &[], &silent).unwrap();
    assert_eq!((fixed.path, fixed.outcome), (vec![0], Some(1)));
    let Err(none) = engine.play(TEXT, &which, &[7], &silent) else { panic!("there is no such option") };
    assert_eq!(none.message, "choice 1 of the path has no option 7");
}

#[test]
fn what_was_asked_before_is_not_answered_again() {
    let mut engine = Engine::default();
    engine.explore(TEXT, &case("servant-and-unicorn"), &silent);
    let other = "--- alone\nA casts Lightning Bolt targeting B\n";
    let spot = engine.play(other, &Which::default(), &[], &silent).unwrap();
    assert_eq!(spot.outcomes, [1]);
    let of_2011 = Which { edition: Some("2011".to_owned()), ..case("servant-and-unicorn") };
    let explained = engine.explain(TEXT, &of_2011, &Along::default(), &silent).unwrap();
    assert_eq!(explained.ways[0].explanation.edition, "2011-09-30");
}

#[test]
fn what_can_stand_here_depends_on_what_stands_before() {
    let engine = Engine::default();
    let at_end = |line: &str| {
        let text = format!("--- case\nA controls Fire Servant\nB controls a 2/2 creature Bear\n{line}");
        let found = engine.complete(&text, 4, line.chars().count() + 1);
        found.options.into_iter().map(|option| (option.kind, option.text)).collect::<Vec<_>>()
    };
    assert!(at_end("A con").contains(&(CompletionKind::Sentence, "A controls ".to_owned())));
    assert!(at_end("A controls Furnace of").contains(&(CompletionKind::Card, "Furnace of Rath".to_owned())));
    assert!(at_end("A casts Lightning Bolt targeting Be").contains(&(CompletionKind::Object, "Bear".to_owned())));
    assert!(at_end("A has Lightning Bolt in ha").contains(&(CompletionKind::Zone, "hand".to_owned())));
    assert!(at_end("rules: 614.5").contains(&(CompletionKind::Rule, "614.5".to_owned())));
    assert_eq!(at_end("# whatever"), []);
}

#[test]
fn a_text_is_tidied_or_left_alone() {
    let engine = Engine::default();
    assert_eq!(engine.format("---   case\nA  controls Fire   Servant").text.unwrap(), "--- case\nA controls Fire Servant\n");
    assert!(engine.format(TEXT).text.is_none());
}

const CARD_FILE: &str = r#"[{"object":"card","oracle_id":"1","name":"Made-Up Doubler","layout":"normal","mana_cost":"{3}","type_line":"Enchantment","oracle_text":"If a source would deal damage to a permanent or player, it deals double that damage instead.","legalities":{}},
{"object":"card","oracle_id":"2","name":"Broken","layout":"normal"}]"#;

#[test]
fn cards_of_a_file_can_be_used_and_kept() {
    let mut engine = Engine::default();
    let text = "--- doubled\nA controls Made-Up Doubler\nA casts Lightning Bolt targeting B\n";
    assert!(engine.explore(text, &Which::default(), &silent).cases[0].answer.is_none());
    let shelved = engine.add_cards("oracle-cards-20260102030405.json", CARD_FILE.as_bytes().to_vec(), &silent).unwrap();
    assert_eq!((shelved.cards, shelved.records, shelved.damaged), (1, 2, 1));
    let answer = engine.explore(text, &Which::default(), &silent).cases.remove(0).answer.unwrap();
    assert_eq!(answer.outcomes[0].facts[0], "B at 14");
    assert_eq!((answer.texts[0].source.as_str(), answer.texts[0].date.as_deref()), ("Scryfall", Some("2026-01-02")));
    // Only what the situation names goes along with it.
    engine.add_cards("more.json", CARD_FILE.replace("Made-Up", "Another").into_bytes(), &silent).unwrap();
    let used: Vec<String> = engine.used_cards(text).into_iter().map(|card| card.name).collect();
    assert_eq!(used, ["Made-Up Doubler"]);
    assert_eq!(engine.used_cards("--- other\nA controls Furnace of Rath\n").len(), 0);
    let mut opened = Engine::default();
    opened.put_cards(engine.used_cards(text));
    assert_eq!(opened.explore(text, &Which::default(), &silent).cases[0].answer.as_ref(), Some(&answer));
    engine.forget_cards();
    engine.add_cards("oracle-cards-20260102030405.json", CARD_FILE.as_bytes().to_vec(), &silent).unwrap();
    // What was kept is the same in another engine.
    let kept = serde_json::to_string(engine.kept_cards()).unwrap();
    let mut other = Engine::default();
    assert_eq!(other.put_cards(serde_json::from_str(&kept).unwrap()), 1);
    assert_eq!(other.explore(text, &Which::default(), &silent).cases[0].answer.as_ref(), Some(&answer));
    assert_eq!(other.search_cards("doubler damage", 9).len(), 1);
    let offered = other.complete("--- a\nA controls Made-", 2, 17).options;
    assert_eq!(offered[0].text, "Made-Up Doubler");
    other.forget_cards();
    assert!(other.search_cards("", 9).is_empty());
}

#[test]
fn what_is_no_file_of_cards_changes_nothing() {
    let mut engine = Engine::default();
    engine.add_cards("cards.json", CARD_FILE.as_bytes().to_vec(), &silent).unwrap();
    for (bytes, why) in
        [(&b"<html></html>"[..], "web page"), (b"[{\"object\":\"card\",", "cut off"), (b"PK\x03\x04", "zip"), (b"", "empty")]
    {
        let Err(failure) = engine.add_cards("other.json", bytes.to_vec(), &silent) else { panic!("{why} was taken") };
        assert!(failure.message.contains(why), "{}", failure.message);
    }
    assert_eq!(engine.kept_cards().len(), 1);
}
