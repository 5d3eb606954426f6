//! The classes of cards whose text replaces something: how many of each are understood from their published texts, and
//! that these print back exactly. `cargo test -p instead-riftbound --test classes -- --nocapture` shows the counts.

use std::collections::BTreeMap;

use instead_riftbound::cards::library;
use instead_riftbound::text::{self, CardText};

/// The cards of each class, by their published names.
const CLASSES: &str = include_str!("classes.tsv");

/// The published texts, if this machine has them.
fn published() -> Option<Vec<CardText>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/riftbound_cards.tsv");
    match std::fs::read_to_string(path) {
        Ok(data) => Some(text::table(&data).collect()),
        Err(_) => {
            eprintln!("SKIPPED: {path} isn't there, so nothing is known about the published texts");
            None
        }
    }
}

fn plain(name: &str) -> String {
    name.trim().replace('’', "'")
}

/// Cards of a set that the table doesn't have are taken from the library, in its wording.
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
        let mut understood = 0;
        for name in names {
            let published = cards.iter().find(|card| plain(&card.name) == plain(name));
            let card = published.or_else(|| library().all().find(|card| plain(&card.name) == plain(name)));
            let card = card.unwrap_or_else(|| panic!("{class}: {name} is in no table"));
            let faults: Vec<String> =
                text::clauses(card).expect("no text is too long").iter().filter_map(|(clause, _)| text::reader().fault(clause)).collect();
            understood += usize::from(faults.is_empty());
            missing.extend(faults.into_iter().map(|why| format!("  {name}: {why}")));
        }
        println!("{class}: {understood} understood, {} declined", names.len() - understood);
        total = (total.0 + understood, total.1 + names.len() - understood);
    }
    println!("all classes: {} understood, {} declined\n{}", total.0, total.1, missing.join("\n"));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_table_of_classes_is_what_the_library_has() {
    let names = CLASSES.lines().skip(1).filter_map(|line| line.split_once('\t')).map(|(_, name)| plain(name));
    let missing: Vec<String> = names.filter(|name| !library().all().any(|card| plain(&card.name) == *name)).collect();
    assert!(missing.is_empty(), "not in the library: {missing:?}");
}
