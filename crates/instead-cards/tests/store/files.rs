//! Files in the published shapes.

use std::io::Write;

use super::*;

#[test]
fn scryfalls_oracle_cards() {
    let folder = Folder::new("oracle");
    let mut store = folder.store();
    let report = imported(&mut store, &[published("scryfall-oracle-cards.json"), published("scryfall-rulings.json")]).unwrap();
    assert_eq!((report.done.added, report.left_out, report.damaged, report.done.rulings), (11, 1, 0, 2));
    let (ember, _) = card(&store, "magic", "Ember Aether");
    assert_eq!(ember.name, "Ember Æther");
    assert_eq!((ember.wording.source.as_str(), ember.wording.date.as_deref()), ("Scryfall", Some("2026-01-02")));
    assert_eq!(ember.legalities.len(), 2);
    assert_eq!(ember.sets, ["AAA"]);
    assert_eq!(ember.rulings.iter().map(|ruling| ruling.date.as_str()).collect::<Vec<_>>(), ["2024-01-01", "2024-02-01"]);
    let (rebalanced, _) = card(&store, "magic", "A-Ember Aether");
    assert_eq!(rebalanced.faces[0].cost, "{3}{R}");
    assert!(matches!(store.find("magic", "Goblin").unwrap(), Named::Nothing), "a token is no card");
}

#[test]
fn every_layout_comes_in_as_what_it_is_or_is_declined_by_name() {
    let folder = Folder::new("layouts");
    let mut store = folder.store();
    imported(&mut store, &[published("scryfall-oracle-cards.json")]).unwrap();
    let magic = instead::GAMES.first().unwrap();
    let found = |name: &str| {
        let (card, face) = card(&store, "magic", name);
        (face, card.found(magic, face))
    };
    use instead::game::source::Together::{Declined, Pair, Single};
    let (face, keeper) = found("keeper of embers");
    assert_eq!(face, Some(1));
    assert_eq!(keeper.faces[1].colors, ["red"]);
    assert!(matches!(keeper.together, Pair(layout) if layout.is_nonmodal()));
    assert_eq!(found("The Burning One").0, None, "a printed name is the whole card's");
    assert!(matches!(found("Cellar Giant").1.together, Pair(layout) if layout.is_inset()));
    assert!(matches!(found("Quarry Path//Quarry Rest").1.together, Pair(_)));
    assert!(matches!(found("Tarin the Student").1.together, Single));
    let declined = |name: &str| match found(name).1.together {
        Declined(why) => why,
        other => panic!("{name}: {other:?}"),
    };
    assert!(declined("Frost").contains("split"));
    assert!(declined("Frost / Flame").contains("split"));
    assert!(declined("Tarin, Turned").contains("flip"));
    assert!(declined("The Whole").contains("meld"));
    assert!(declined("Plane of Nowhere").contains("plane"));
    assert!(matches!(found("Lower Half").1.together, Single));
}

#[test]
fn printings_are_one_card_and_damaged_records_are_named_and_skipped() {
    let folder = Folder::new("default");
    let mut store = folder.store();
    let report = imported(&mut store, &[published("scryfall-default-cards.json")]).unwrap();
    assert_eq!((report.records, report.done.added, report.done.printings, report.damaged), (5, 2, 1, 2));
    let named: Vec<(u64, Option<&str>)> = report.named.iter().map(|damaged| (damaged.line, damaged.name.as_deref())).collect();
    assert_eq!(named, [(4, Some("Broken Record")), (5, Some("Torn Record"))]);
    assert_eq!(card(&store, "magic", "Roaring Hearth").0.sets, ["AAA", "ZZZ"]);
    assert_eq!(card(&store, "magic", "Whole Record").0.name, "Whole Record");
}

#[test]
fn mtgjsons_files() {
    let folder = Folder::new("mtgjson");
    let mut store = folder.store();
    let report = imported(&mut store, &[published("mtgjson-AtomicCards.json"), published("mtgjson-set.json")]).unwrap();
    assert_eq!((report.done.added, report.damaged), (5, 0));
    let (ember, _) = card(&store, "magic", "ember æther");
    assert_eq!((ember.wording.source.as_str(), ember.wording.date.as_deref()), ("MTGJSON 5.2.2+20260105", Some("2026-01-05")));
    assert_eq!(ember.rulings.len(), 1);
    assert_eq!(card(&store, "magic", "Keeper of Embers").0.faces[1].colors, ["red"]);
    let (giant, face) = card(&store, "magic", "Stamp");
    assert_eq!((giant.faces[0].name.as_str(), face), ("Cellar Giant", Some(1)));
    assert_eq!(giant.wording.date.as_deref(), Some("2026-01-06"));
    assert!(matches!(store.find("magic", "Plant").unwrap(), Named::Nothing));
}

#[test]
fn keyforges_and_riftbounds_files() {
    let folder = Folder::new("others");
    let mut store = folder.store();
    let files = ["keyforge-master-vault.json", "riftbound-content.json", "riftcodex-cards.json"];
    let report = imported(&mut store, &files.map(published)).unwrap();
    assert_eq!((report.done.added, report.left_out, report.damaged), (3, 1, 0));
    let (imp, _) = card(&store, "keyforge", "Gate Imp");
    assert_eq!(imp.faces[0].type_line, "Dis creature — Imp, Demon");
    assert_eq!(imp.faces[0].cost, "{A}{A}");
    assert_eq!(imp.faces[0].text, "Play: Steal 1.\nDestroyed: Gain 1.");
    let (guard, _) = card(&store, "riftbound", "Quiet Guard");
    assert_eq!(guard.faces[0].cost, "{3}{fury}");
    assert_eq!(guard.wording.source, "Riftbound content 1.0.7");
    assert_eq!(guard.wording.date.as_deref(), Some("2026-02-03"));
    let text = guard.faces[0].card_text(instead::GAMES.find("riftbound").unwrap()).text;
    assert!(text.contains("{fury}"), "{text}");
    let (loud, _) = card(&store, "riftbound", "Loud Guard");
    assert_eq!(loud.faces[0].text, "[Tank]\nWhen you play me, draw 1.");
    assert!(matches!(store.find("magic", "Gate Imp").unwrap(), Named::Nothing), "a name belongs to its game");
}

#[test]
fn tables_with_tabs() {
    let folder = Folder::new("table");
    let mut store = folder.store();
    let report = imported(&mut store, &[published("table.tsv")]).unwrap();
    assert_eq!((report.done.added, report.damaged), (2, 1));
    assert_eq!(report.named[0].name.as_deref(), Some("Too Many"));
    assert_eq!(card(&store, "magic", "Paper Bear").0.faces[0].text, "Trample\nWhen Paper Bear dies, draw a card.");
    assert_eq!(card(&store, "magic", "Nameless Aether").0.wording.source, "table.tsv");
}

#[test]
fn packed_files_and_files_of_lines_are_the_same() {
    let folder = Folder::new("packed");
    let bytes = std::fs::read(published("scryfall-oracle-cards.json")).unwrap();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&bytes).unwrap();
    let packed = folder.write("oracle-cards-20260102030405.json.gz", &packed.finish().unwrap());
    let lines: Vec<&str> = std::str::from_utf8(&bytes).unwrap().lines().filter(|line| line.starts_with('{')).collect();
    let lines = lines.iter().map(|line| line.trim_end_matches(',')).collect::<Vec<_>>().join("\n");
    let lines = folder.write("oracle-cards.jsonl", lines.as_bytes());
    let mut store = folder.store();
    assert_eq!(imported(&mut store, &[packed]).unwrap().done.added, 11);
    let again = imported(&mut store, &[lines]).unwrap().done;
    assert_eq!((again.added, again.unchanged), (0, 11));
}

#[test]
fn a_repeated_import_changes_what_changed_and_keeps_what_is_newer() {
    let folder = Folder::new("again");
    let mut store = folder.store();
    imported(&mut store, &[published("scryfall-oracle-cards.json")]).unwrap();
    let again = imported(&mut store, &[published("scryfall-oracle-cards.json")]).unwrap().done;
    assert_eq!((again.added, again.changed, again.unchanged), (0, 0, 11));
    let text = std::fs::read_to_string(published("scryfall-oracle-cards.json")).unwrap().replace("Draw a card.", "Draw two cards.");
    let older = file(folder.write("older.json", text.as_bytes()));
    let report = import(&mut store, &[File { date: Some("2025-12-31".into()), ..older.clone() }], &mut |_| {}).unwrap();
    assert_eq!((report.done.kept, report.done.changed), (11, 0));
    let report = import(&mut store, &[File { date: Some("2026-02-01".into()), ..older }], &mut |_| {}).unwrap();
    assert_eq!((report.done.changed, report.done.unchanged), (3, 8));
    assert_eq!(card(&store, "magic", "Quarry Path").0.faces[0].text, "Draw two cards.");
    let (hits, _) =
        store.search(&instead_cards::store::search::Query { phrases: vec!["draw two".into()], most: 9, ..Default::default() }).unwrap();
    assert_eq!(hits.len(), 3, "the index follows");
    store.verify().unwrap();
}
