//! A random sample of the faces that are read whole, each carried out: `docs/reading.md` has the verdicts.
//!
//! The texts aren't part of the project: `sample/magic.scn` names the faces, and this fills in what the corpus says.
//! `sample/references.scn` has faces in which many words refer, likewise.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::BTreeMap;
use std::path::Path;

use instead::game::CardText;
use instead::{Limits, Scenario, check_case};

#[test]
fn the_sample_does_what_it_says() {
    carry_out("sample/magic.scn");
}

#[test]
fn faces_in_which_many_words_refer_do_what_they_say() {
    carry_out("sample/references.scn");
}

/// Checks the cases of a file in which faces of the corpus stand by their names.
fn carry_out(file: &str) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = here.join("../../../shared/data/magic_cards.tsv");
    let Ok(corpus) = std::fs::read_to_string(&corpus) else {
        eprintln!("SKIPPED: no corpus at {}", corpus.display());
        return;
    };
    let faces: BTreeMap<String, CardText> = instead_magic::text::table(&corpus).map(|(card, _)| (card.name.clone(), card)).collect();
    let template = std::fs::read_to_string(here.join("tests").join(file)).unwrap();
    let lines = template.lines().map(|line| match line.strip_prefix("face: ") {
        Some(name) => defined(faces.get(name).unwrap_or_else(|| panic!("no face is called {name}"))),
        None => line.to_owned(),
    });
    let text: String = lines.map(|line| line + "\n").collect();
    let scenario = Scenario::read(file, &text).unwrap_or_else(|problems| panic!("{problems}"));
    let mut failures = Vec::new();
    for case in scenario.cases() {
        match check_case(&scenario, case, Limits::default()) {
            Ok(verdict) => failures.extend(verdict.failures.iter().map(|failure| failure.render(&scenario.source, false))),
            Err(problems) => failures.push(format!("{case}\n{problems}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The definition of a card called Face that is otherwise this one, as a scenario says it.
fn defined(card: &CardText) -> String {
    let (types, subtypes) = card.type_line.split_once(" — ").unwrap_or((&card.type_line, ""));
    let known = |word: &&str| instead_magic::words::vocabulary().tags.iter().any(|tag| tag.name == *word);
    let is_super = |word: &&str| matches!(*word, "Legendary" | "Basic" | "Snow");
    let (before, after): (Vec<&str>, Vec<&str>) = types.split_whitespace().partition(is_super);
    let words: Vec<String> =
        before.into_iter().map(str::to_lowercase).chain(subtypes.split_whitespace().filter(known).map(str::to_owned)).collect();
    let types: Vec<String> = after.into_iter().map(str::to_lowercase).collect();
    let stats = match (&card.power, &card.toughness) {
        (Some(power), Some(toughness)) => format!("{power}/{toughness} "),
        _ => String::new(),
    };
    let loyalty = if types.iter().any(|word| word == "planeswalker") { " with 3 loyalty" } else { "" };
    let cost = if card.cost.is_empty() { String::new() } else { format!(" costing {}", card.cost) };
    let mut definition = format!("card Face, a {stats}{}{cost}{loyalty}", [words, types].concat().join(" "));
    // A legendary card's text may call it by the first part of its name; old ones are spelled with a ligature.
    let names = [card.name.as_str(), &card.name.replace("AE", "Æ"), card.name.split(',').next().unwrap_or(&card.name)];
    let lines = card.text.lines().filter(|line| !line.trim().is_empty());
    for (number, line) in lines.enumerate() {
        definition += if number == 0 { ":\n  | " } else { "\n  | " };
        definition += &names.iter().fold(line.to_owned(), |line, name| line.replace(name, "~"));
    }
    definition
}
