//! The grammar and the built-in cards: sound, faithful, and how much of the published texts they understand.

use instead_game::table::Columns;
use instead_keyforge::text::{self, CardText, compile, table};
use instead_keyforge::{cards, words};
use instead_model::definition::Meaning;
use instead_model::vocabulary::TagKind;

#[test]
fn the_grammar_is_sound() {
    assert_eq!(text::faults(), Vec::<String>::new());
}

/// A card of the library is written in the engine's wording: every clause is read, and prints as it is written.
#[test]
fn every_built_in_card_is_understood_and_prints_exactly() {
    assert!(cards::library().defects().is_empty(), "{:?}", cards::library().defects());
    let mut wrong = Vec::new();
    for card in cards::library().all() {
        let (definition, findings) = compile(card);
        wrong.extend(findings.iter().map(|finding| format!("{}: {}", card.name, finding.message)));
        for clause in &definition.clauses {
            if let Some(why) = text::reader().fault(clause) {
                wrong.push(format!("{}: {why}", card.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Counts the published texts that are understood: abilities with replacement effects and others apart. Floors,
/// so that nothing that was understood is lost.
#[test]
fn coverage_of_the_published_texts() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/keyforge_cards.tsv");
    let Ok(data) = std::fs::read_to_string(path) else {
        eprintln!("SKIPPED: {path} isn't there, so nothing is known about the coverage of the published texts");
        return;
    };
    let (mut cards_read, mut all_cards) = (0, 0);
    let (mut replacing, mut replacing_read, mut others, mut others_read) = (0, 0, 0, 0);
    let mut declined = Vec::new();
    for card in table(&data) {
        all_cards += 1;
        let clauses = text::clauses(&card).unwrap_or_default();
        cards_read += usize::from(clauses.iter().all(|(clause, _)| matches!(clause.meaning, Meaning::Ability(_))));
        for (clause, _) in clauses {
            let read = matches!(clause.meaning, Meaning::Ability(_));
            let lower = clause.text.to_lowercase();
            if ["instead", "would", "skip", "rather than"].iter().any(|word| lower.contains(word)) {
                replacing += 1;
                replacing_read += usize::from(read);
                if let Meaning::Declined { word, .. } = &clause.meaning {
                    declined.push(format!("{} [{word}]: {}", card.name, clause.text));
                }
            } else {
                others += 1;
                others_read += usize::from(read);
            }
        }
    }
    println!("cards understood: {cards_read} of {all_cards}");
    println!("clauses with replacement effects understood: {replacing_read} of {replacing}; others: {others_read} of {others}");
    println!("declined clauses with replacement effects:\n{}", declined.join("\n"));
    assert!(cards_read >= 2000 && replacing_read >= 86 && others_read >= 2600);
}

#[test]
fn a_symbol_that_was_lost_is_a_word_again() {
    let card = CardText {
        name: "Ronnie Wristclocks".into(),
        text: "Play: Steal 1A. If your opponent has 7A or more, steal 2A instead.".into(),
        ..CardText::default()
    };
    let clauses = text::clauses(&card).unwrap();
    assert_eq!(clauses[0].0.text, "Play: Steal 1 Æmber. If your opponent has 7 Æmber or more, steal 2 Æmber instead.");
    assert!(text::reader().fault(&clauses[0].0).is_none());
}

#[test]
fn words_have_their_names() {
    assert_eq!(words::counter("ward"), Some(words::counts::WARD));
    assert_eq!(words::counter("Æmber"), Some(words::counts::AEMBER));
    assert_eq!(words::counter("discard"), Some(words::counts::DISCARD));
    assert_eq!(words::counter("Æmber stolen last turn"), Some(words::counts::STOLEN_BEFORE));
}

#[test]
fn a_house_in_a_column_of_its_own_is_a_house() {
    let columns = Columns::of("name\ttype\thouse\ttraits\ttext").unwrap();
    for (house, name) in [("sanctum", "Sanctum"), ("staralliance", "Star Alliance"), ("Star Alliance", "Star Alliance")] {
        let card = columns.card(&format!("Monk\tcreature\t{house}\tHuman\tPlay: Draw a card.")).unwrap();
        let (definition, findings) = text::compile(&card);
        let tag = words::vocabulary().find_tag(TagKind::Color, name).unwrap();
        assert!(definition.is(tag) && findings.is_empty(), "{house}: {findings:?}");
    }
}

#[test]
fn this_creature_is_what_is_spoken_of() {
    let read = |type_line: &str, text: &str| {
        let card = CardText { name: "Imp".into(), type_line: type_line.into(), text: text.into(), ..CardText::default() };
        text::clauses(&card).unwrap()[0].0.text.clone()
    };
    let text = "Destroyed: Return this creature to its owner's hand.";
    assert_eq!(read("Dis creature — Imp", text), "Destroyed: Return ~ to its owner's hand.");
    assert_eq!(read("Dis upgrade", text), text);
    let gives = "Each other friendly creature gains, “Destroyed: Return this creature to its owner's hand.”";
    assert!(read("Dis creature — Imp", gives).contains("this creature"));
}
