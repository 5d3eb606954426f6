//! The grammar of Riftbound's texts: sound, both ways, and how much of the published cards it reads.

use std::collections::BTreeMap;
use std::path::Path;

use instead_model::definition::Meaning;
use instead_riftbound::text::{self, CardText};

/// The published texts, if this machine has them.
fn published() -> Option<Vec<CardText>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/riftbound_cards.tsv");
    match std::fs::read_to_string(&path) {
        Ok(table) => Some(text::table(&table).collect()),
        Err(_) => {
            eprintln!("SKIPPED: no published card texts at {}", path.display());
            None
        }
    }
}

#[test]
fn the_grammar_is_sound() {
    assert!(text::faults().is_empty(), "{}", text::faults().join("\n"));
}

/// Whether a text has to do with replacement effects, by its words (369.1, 369.3).
fn replaces(text: &str) -> bool {
    let text = text.to_lowercase();
    let words =
        ["would", "instead", "prevent", "skip", "enter ready", "enters ready", "enters exhausted", "[accelerate]", "double all damage"];
    words.iter().any(|word| text.contains(word)) || text.starts_with("as i'm") || text.starts_with("as you look")
}

#[test]
fn coverage_of_the_published_cards() {
    let Some(cards) = published() else { return };
    let mut counts: BTreeMap<(bool, bool), u64> = BTreeMap::new();
    let mut declined: Vec<String> = Vec::new();
    for card in &cards {
        for (clause, finding) in text::clauses(card).expect("no text is too long") {
            let understood = matches!(clause.meaning, Meaning::Ability(_));
            let own = replaces(&clause.text);
            *counts.entry((own, understood)).or_default() += 1;
            if own && !understood {
                let word = finding.map_or_else(String::new, |finding| finding.message);
                declined.push(format!("{}: {} [{word}]", card.name, clause.text));
            } else if !understood && std::env::var_os("ALL").is_some() {
                let why = finding.map_or_else(String::new, |finding| finding.message);
                declined.push(format!("- {}: {} [{why}]", card.name, clause.text));
            }
        }
    }
    let of = |own, understood| counts.get(&(own, understood)).copied().unwrap_or_default();
    println!("with replacement effects: {} understood, {} declined", of(true, true), of(true, false));
    println!("others: {} understood, {} declined", of(false, true), of(false, false));
    println!("{}", declined.join("\n"));
    assert!(of(true, true) >= UNDERSTOOD.0 && of(false, true) >= UNDERSTOOD.1, "fewer texts are understood than before");
}

/// The number of published texts that were understood when this was written, those with replacement effects first: less is a step
/// back.
const UNDERSTOOD: (u64, u64) = (81, 1077);

#[test]
fn built_in_cards_are_understood_and_print_back() {
    use instead_riftbound::cards::library;
    assert!(library().defects().is_empty(), "{:?}", library().defects());
    let (mut declined, mut unlike) = (Vec::new(), Vec::new());
    for card in library().all() {
        let (definition, _) = text::compile(card);
        for clause in &definition.clauses {
            match &clause.meaning {
                Meaning::Ability(ability) => match text::reader().print(ability) {
                    Ok(printed) if clause.text.eq_ignore_ascii_case(&printed) => {}
                    printed => unlike.push(format!("{}: {} / {printed:?}", card.name, clause.text)),
                },
                Meaning::Declined { .. } => declined.push(format!("{}: {}", card.name, clause.text)),
            }
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
    let replacing: Vec<&String> = declined.iter().filter(|clause| replaces(clause)).collect();
    assert!(replacing.is_empty(), "{replacing:#?}");
}

#[test]
fn the_catalogue_is_sound() {
    let (_, defects) = instead_game::Catalogue::load(&instead_riftbound::catalogue::BOOK);
    assert!(defects.is_empty(), "{defects:#?}");
}
