//! Searching, near names, readings.

use super::*;
use instead_cards::readings::{self, COMPILER};
use instead_cards::store::search::Query;

fn filled(name: &str) -> (Folder, Store) {
    let folder = Folder::new(name);
    let mut store = folder.store();
    imported(&mut store, &[published("scryfall-oracle-cards.json"), published("keyforge-master-vault.json")]).unwrap();
    (folder, store)
}

fn names(store: &Store, query: Query) -> Vec<String> {
    store.search(&Query { most: 50, ..query }).unwrap().0.into_iter().map(|hit| hit.face).collect()
}

#[test]
fn phrases_types_and_games() {
    let (_folder, store) = filled("search");
    let phrase = |phrase: &str| Query { phrases: vec![phrase.into()], ..Query::default() };
    assert_eq!(names(&store, phrase("would deal damage")), ["A-Ember Æther", "Ember Æther"]);
    assert_eq!(names(&store, phrase("aether")), ["A-Ember Æther", "Ember Æther"], "accents don't matter");
    assert_eq!(names(&store, phrase("elem*")), ["Keeper of Embers"]);
    assert_eq!(names(&store, Query { type_line: Some("giant".into()), ..Query::default() }), ["Cellar Giant"]);
    assert_eq!(names(&store, Query { game: Some("keyforge".into()), ..Query::default() }), ["Gate Imp"]);
    assert_eq!(names(&store, Query { set: Some("bbb".into()), ..phrase("2 damage") }), ["Stamp"]);
    assert!(store.search(&phrase("\"; --")).is_err());
    // What SQLite would take for commands are words.
    assert!(names(&store, phrase("x\" OR \"draw")).is_empty());
}

#[test]
fn near_names_and_beginnings() {
    let (_folder, store) = filled("near");
    assert_eq!(store.near("magic", "Lanturn Keeper", 3).unwrap()[0], "Lantern Keeper");
    assert_eq!(store.beginning("magic", "cell", 5).unwrap(), ["Cellar Giant", "Cellar Giant // Stamp"]);
    assert!(store.near("keyforge", "Lantern Keeper", 3).unwrap().is_empty());
}

#[test]
fn readings_are_kept_with_the_compilers_version() {
    let (folder, mut store) = filled("readings");
    let magic = instead::GAMES.first().unwrap();
    let faces = store.unread("magic").unwrap();
    assert_eq!(faces.len(), 16);
    let read: Vec<_> = faces.iter().map(|face| (face.id, readings::read(magic, face))).collect();
    store.keep(&read).unwrap();
    assert!(store.unread("magic").unwrap().is_empty());
    let double = Query { effects: vec!["damage".into()], ..Query::default() };
    assert_eq!(names(&store, double.clone()), ["A-Ember Æther", "Ember Æther"]);
    assert!(names(&store, Query { complete: Some(false), ..double }).is_empty());
    // Another compiler reads everything again.
    let other = rusqlite::Connection::open(folder.path("cards.sqlite")).unwrap();
    other.execute("UPDATE readings SET compiler = 'another'", []).unwrap();
    assert_eq!(store.unread("magic").unwrap().len(), 16);
    assert_ne!(COMPILER, "another");
    // A card that goes takes its readings along.
    store.keep(&read).unwrap();
    let text = std::fs::read_to_string(published("scryfall-oracle-cards.json")).unwrap().replace("Vigilance", "Haste");
    imported(&mut store, &[folder.write("other.json", text.as_bytes())]).unwrap();
    assert_eq!(store.unread("magic").unwrap().len(), 4);
}

#[test]
fn several_readers_see_the_store_while_one_writes() {
    let (folder, mut store) = filled("readers");
    let reader = Store::open(&folder.path("cards.sqlite"), Access::Read).unwrap();
    let writing = store.import().unwrap();
    assert_eq!(card(&reader, "magic", "Ember Æther").0.name, "Ember Æther");
    drop(writing);
    assert_eq!(reader.count("magic").unwrap(), (11, 16));
}

#[test]
fn a_name_among_thousands_is_found_in_less_than_a_millisecond() {
    let folder = Folder::new("thousands");
    let mut store = folder.store();
    let card = |number: u32| {
        format!(
            "{{\"object\":\"card\",\"oracle_id\":\"{number}\",\"name\":\"Made-up {number}\",\"layout\":\"normal\",\"mana_cost\":\"{{R}}\",\
             \"type_line\":\"Enchantment\",\"oracle_text\":\"If you would draw a card, draw two cards instead.\",\"set\":\"aaa\"}}"
        )
    };
    let cards = (0..5_000).map(card).collect::<Vec<_>>().join(",\n");
    let file = folder.write("made-up.json", format!("[\n{cards}\n]\n").as_bytes());
    imported(&mut store, &[file]).unwrap();
    let began = std::time::Instant::now();
    for number in 0..1_000 {
        assert_eq!(card_name(&store, &format!("MADE UP {}", number * 5)), format!("Made-up {}", number * 5));
    }
    let each = began.elapsed() / 1_000;
    assert!(each < std::time::Duration::from_millis(1), "{each:?} a name");
}

fn card_name(store: &Store, name: &str) -> String {
    card(store, "magic", name).0.name
}
