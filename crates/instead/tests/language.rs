//! The language of scenarios takes no line for less than it says, and each fact of an outcome is a
//! sentence that can be expected of it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use instead::{Limits, Scenario, check, explore};

fn failures(text: &str) -> Vec<String> {
    let scenario = Scenario::read("language", text).unwrap_or_else(|problems| panic!("{problems}"));
    let case = scenario.cases().next().unwrap();
    check(&scenario.bind(case).unwrap(), Limits::default()).failures.into_iter().map(|failure| failure.message).collect()
}

const CIRCLE: &str = "game: magic\n\n--- circle\nB controls Circle of Protection: Red\nA controls a 2/2 red creature Goblin\n\n\
                      A casts Lightning Bolt targeting B\nin response, B activates Circle of Protection: Red choosing ";

#[test]
fn what_can_not_be_chosen_is_not_ignored() {
    assert_eq!(failures(&format!("{CIRCLE}Goblin\n\noutcome: B at 17\n")), Vec::<String>::new());
    let wrong = failures(&format!("{CIRCLE}Teapot\n\noutcome: B at 17\noutcome: B at 20\n"));
    assert!(wrong.iter().any(|message| message.contains("never came up")), "{wrong:?}");
}

#[test]
fn whose_step_it_is_is_looked_at() {
    let ended = "game: magic\n\n--- ended\nactive: A\n\nend the turn\n\noutcome: it is ";
    assert_eq!(failures(&format!("{ended}B's untap step\n")), Vec::<String>::new());
    assert!(!failures(&format!("{ended}A's untap step\n")).is_empty());
}

#[test]
fn what_is_told_can_be_expected() {
    let cases = [
        "A controls Chatterfang, Squirrel General\n\nA casts Raise the Alarm\n",
        "active: A\ncard Perhaps, an instant:\n  | You may take an extra turn after this one.\n\nA casts Perhaps\nend the turn\n",
        "\nA gains 0 life\n",
        "A controls Grizzly Bears\n\nA returns Grizzly Bears to hand\nA casts Grizzly Bears\n",
    ];
    for case in cases {
        let text = format!("game: magic\n\n--- told\n{case}");
        let scenario = Scenario::read("told", &text).unwrap_or_else(|problems| panic!("{problems}"));
        let answer = explore(&scenario.bind("told").unwrap(), Limits::default()).answer;
        let told: Vec<String> = answer.outcomes.iter().map(|outcome| format!("outcome: {}", outcome.facts.join("; "))).collect();
        let wrong = failures(&format!("{text}\n{}\n", told.join("\n")));
        assert!(wrong.is_empty(), "{wrong:?}\n{told:?}");
    }
}
