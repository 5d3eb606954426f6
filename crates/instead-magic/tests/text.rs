//! Card texts: the grammar is sound, the built-in cards are read, and both round-trip laws hold.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use instead_magic::cards;
use instead_magic::text::{self, CardText};
use instead_model::definition::Meaning;

#[test]
fn the_grammar_is_sound() {
    assert!(text::faults().is_empty(), "{}", text::faults().join("\n"));
}

#[test]
fn the_built_in_cards_are_read() {
    assert!(cards::defects().is_empty(), "{:?}", cards::defects());
    let mut declined = Vec::new();
    for card in cards::all() {
        let (definition, findings) = text::compile(card);
        if NOT_YET.contains(&card.name.as_str()) {
            assert!(definition.declined().next().is_some(), "{} is read now: take it off the list", card.name);
            continue;
        }
        declined.extend(definition.declined().map(|(clause, word, _)| format!("{}: {clause} [at `{word}`]", card.name)));
        declined.extend(findings.iter().map(|finding| format!("{}: {} {:?} {:?}", card.name, finding.message, finding.help, finding.expected)));
    }
    assert!(declined.is_empty(), "{}", declined.join("\n"));
}

/// Built-in cards with a clause that the effect language can't say yet: they show what declining looks like.
const NOT_YET: &[&str] = &["Abundance"];

#[test]
fn both_laws_hold_for_the_built_in_cards() {
    for card in cards::all() {
        both_laws(card);
    }
}

fn both_laws(card: &CardText) {
    for (clause, _) in text::clauses(card).unwrap() {
        let Meaning::Ability(ability) = &clause.meaning else { continue };
        let printed = text::print_ability(ability).unwrap_or_else(|error| panic!("{}: {error}", card.name));
        assert_eq!(printed, clause.text, "{}", card.name);
        let tokens = instead_text::normalise(&printed, &[], text::phrases()).unwrap();
        let again = text::read(&tokens).unwrap_or_else(|refused| panic!("{}: {printed}: {refused:?}", card.name));
        assert_eq!(&again, ability, "{}: {printed}", card.name);
    }
}

/// The corpus, if it is there: card texts by others, for measuring.
fn corpus() -> Option<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/magic_cards.tsv");
    let text = std::fs::read_to_string(path).ok();
    if text.is_none() {
        eprintln!("SKIPPED: no corpus at {path}");
    }
    text
}

#[test]
fn the_corpus_is_read_faithfully() {
    let Some(corpus) = corpus() else { return };
    let mut ambiguous = Vec::new();
    let mut unfaithful = Vec::new();
    let mut declined: std::collections::BTreeMap<String, u32> = Default::default();
    let mut single: std::collections::BTreeMap<String, u32> = Default::default();
    let (mut faces, mut full, mut classed, mut classed_full, mut clauses, mut accepted) = (0, 0, 0, 0, 0, 0);
    let (mut classed_clauses, mut classed_accepted) = (0, 0);
    for (card, more) in text::table(&corpus) {
        let has_class = more.first().is_some_and(|classes| !classes.is_empty());
        let mut complete = true;
        let mut missing = Vec::new();
        for (clause, finding) in text::clauses(&card).unwrap() {
            clauses += 1;
            classed_clauses += u32::from(has_class);
            if let Some(finding) = &finding {
                complete = false;
                match finding.code.as_ref() {
                    "text/ambiguous" => ambiguous.push(format!("{}: {} {:?}", card.name, clause.text, finding.help)),
                    "text/unfaithful" | "text/unprintable" | "text/not-an-effect" => unfaithful.push(format!("{}: {}: {}", card.name, clause.text, finding.message)),
                    _ => {}
                }
                if has_class {
                    let word = match &clause.meaning { Meaning::Declined { word, .. } => word.clone(), _ => String::new() };
                    *declined.entry(format!("{} [{word}]", clause.text)).or_default() += 1;
                    missing.push(format!("{} [{word}]", clause.text));
                }
            } else {
                accepted += 1;
                classed_accepted += u32::from(has_class);
            }
        }
        if let [only] = missing.as_slice() {
            *single.entry(only.clone()).or_default() += 1;
        }
        both_laws(&card);
        faces += 1;
        full += u32::from(complete);
        classed += u32::from(has_class);
        classed_full += u32::from(has_class && complete);
    }
    eprintln!("faces read completely: {full} of {faces}; with a replacement or prevention effect: {classed_full} of {classed}");
    eprintln!("clauses read: {accepted} of {clauses}; on faces with such an effect: {classed_accepted} of {classed_clauses}");
    if let Ok(path) = std::env::var("INSTEAD_DECLINED") {
        for (list, suffix) in [(declined, ""), (single, ".single")] {
            let mut list: Vec<_> = list.into_iter().collect();
            list.sort_by_key(|(text, count)| (std::cmp::Reverse(*count), text.clone()));
            let lines: Vec<String> = list.iter().map(|(text, count)| format!("{count}\t{}", text.replace('\n', "¶"))).collect();
            std::fs::write(format!("{path}{suffix}"), lines.join("\n")).unwrap();
        }
        std::fs::write(format!("{path}.unfaithful"), unfaithful.join("\n")).unwrap();
        std::fs::write(format!("{path}.ambiguous"), ambiguous.join("\n")).unwrap();
    }
    assert!(ambiguous.is_empty(), "{}", ambiguous.join("\n"));
    assert!(unfaithful.len() < 60, "{}", unfaithful.join("\n"));
}
