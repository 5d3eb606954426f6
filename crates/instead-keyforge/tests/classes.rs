//! The classes of cards whose text replaces something: how many of each are understood from their published texts, and
//! that these print back exactly. `cargo test -p instead-keyforge --test classes -- --nocapture` shows the counts.

use std::collections::BTreeMap;

use instead_keyforge::text::{self, CardText};
use instead_model::definition::Clause;

/// The cards of each class, by their published names.
const CLASSES: &str = include_str!("classes.tsv");
/// Words of keywords and counters that replace, or that stand in the way of damage: of each text that names one.
const KEYWORDS: [&str; 4] = ["ward", "armor", "elusive", "invulnerable"];

/// The published texts, if this machine has them.
fn published() -> Option<Vec<CardText>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/keyforge_cards.tsv");
    match std::fs::read_to_string(path) {
        Ok(data) => Some(text::table(&data).collect()),
        Err(_) => {
            eprintln!("SKIPPED: {path} isn't there, so nothing is known about the published texts");
            None
        }
    }
}

/// The clauses of a card that aren't understood, as messages.
fn faults(card: &CardText) -> Vec<String> {
    let clauses = text::clauses(card).unwrap_or_default();
    clauses.iter().filter_map(|(clause, _)| text::reader().fault(clause)).map(|why| format!("  {}: {why}", card.name)).collect()
}

#[test]
fn every_card_of_the_classes_is_understood() {
    let Some(cards) = published() else { return };
    let mut classes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (class, name) in CLASSES.lines().skip(1).filter_map(|line| line.split_once('\t')) {
        classes.entry(class).or_default().push(name);
    }
    let mut missing = Vec::new();
    let mut total = (0, 0);
    for (class, names) in &classes {
        let found: Vec<&CardText> = names.iter().filter_map(|name| cards.iter().find(|card| card.name.trim() == name.trim())).collect();
        assert_eq!(found.len(), names.len(), "{class}: a card isn't in the table");
        let faulty: Vec<String> = found.iter().flat_map(|card| faults(card)).collect();
        let understood = found.iter().filter(|card| faults(card).is_empty()).count();
        println!("{class}: {understood} understood, {} declined", names.len() - understood);
        total = (total.0 + understood, total.1 + names.len() - understood);
        missing.extend(faulty);
    }
    println!("all classes: {} understood, {} declined\n{}", total.0, total.1, missing.join("\n"));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Ward, armor, elusive and invulnerable: every clause that names one of them is read. How many of these cards are
/// understood in whole is a floor.
#[test]
fn every_clause_that_names_such_a_keyword_is_understood() {
    let Some(cards) = published() else { return };
    let mut missing = Vec::new();
    for (keyword, floor) in KEYWORDS.iter().zip(FLOORS) {
        let names = |text: &str| {
            let words = text.to_lowercase();
            let mut words = words.split(|c: char| !c.is_alphabetic());
            words.any(|word| word == *keyword || word.strip_prefix(keyword).is_some_and(|rest| matches!(rest, "s" | "ed")))
        };
        let bearing: Vec<&CardText> = cards.iter().filter(|card| names(&card.text)).collect();
        let whole = bearing.iter().filter(|card| faults(card).is_empty()).count();
        let clauses: Vec<(&str, Clause)> = bearing
            .iter()
            .flat_map(|card| text::clauses(card).unwrap_or_default().into_iter().map(|(clause, _)| (card.name.as_str(), clause)))
            .filter(|(_, clause)| names(&clause.text))
            .collect();
        let declined: Vec<String> =
            clauses.iter().filter_map(|(name, clause)| Some(format!("  {name}: {}", text::reader().fault(clause)?))).collect();
        println!(
            "{keyword}: {} clauses understood, {} declined; {whole} of {} cards in whole",
            clauses.len() - declined.len(),
            declined.len(),
            bearing.len()
        );
        assert!(whole >= floor, "{keyword}: fewer cards are understood than before");
        missing.extend(declined);
    }
    println!("{}", missing.join("\n"));
    assert!(missing.len() <= MOST_DECLINED, "{}", missing.join("\n"));
}

/// The number of cards with each keyword that were understood in whole when this was written.
const FLOORS: [usize; 4] = [37, 42, 145, 5];
/// The number of clauses with one of the keywords that aren't understood yet.
const MOST_DECLINED: usize = 7;

#[test]
fn the_table_of_classes_is_what_the_library_has() {
    let library = instead_keyforge::cards::library();
    let plain = |name: &str| name.replace('’', "'").replace(['“', '”', '"'], "");
    let names = CLASSES.lines().skip(1).filter_map(|line| line.split_once('\t')).map(|(_, name)| plain(name.trim()));
    let missing: Vec<String> = names.filter(|name| !library.all().any(|card| plain(&card.name) == *name)).collect();
    assert!(missing.is_empty(), "not in the library: {missing:?}");
}
