//! Stores of every earlier version, and of a later one.

use super::*;
use instead_cards::store::schema::{APPLICATION, NEWEST, STEPS};
use rusqlite::Connection;

/// A store as the program of that version left it, with one card.
fn old(path: &Path, version: usize) {
    let connection = Connection::open(path).unwrap();
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
    for step in &STEPS[..version] {
        connection.execute_batch(step).unwrap();
    }
    connection.pragma_update(None, "application_id", APPLICATION).unwrap();
    connection.pragma_update(None, "user_version", version as i64).unwrap();
    connection
        .execute_batch(
            "INSERT INTO sources (id, name, file, date, imported, cards, damaged) VALUES (1, 'Old', 'old.json', '2020-01-01', '2020-01-02', 1, 0);
             INSERT INTO cards (id, game, key, name, layout, oracle, edition, date, legalities, digest, source)
                 VALUES (1, 'magic', 'old bear', 'Old Bear', 'normal', NULL, 'Oracle', '2020-01-01', '{}', 0, 1);
             INSERT INTO faces (id, card, place, name, cost, type_line, power, toughness, loyalty, colors, text)
                 VALUES (1, 1, 0, 'Old Bear', '{1}{G}', 'Creature — Bear', '2', '2', NULL, '', 'Trample');
             INSERT INTO names (game, key, card, place, name) VALUES ('magic', 'old bear', 1, -1, 'Old Bear');",
        )
        .unwrap();
}

#[test]
fn every_earlier_version_is_brought_up_to_date() {
    let folder = Folder::new("versions");
    for version in 1..=STEPS.len() {
        for access in [Access::Read, Access::Write] {
            let path = folder.path(&format!("{version}-{access:?}.sqlite"));
            old(&path, version);
            let mut store = Store::open(&path, access).unwrap();
            assert_eq!(card(&store, "magic", "Old Bear").0.faces[0].text, "Trample");
            assert_eq!(store.unread("magic").unwrap().len(), 1, "version {version}");
            if access == Access::Write {
                imported(&mut store, &[published("scryfall-oracle-cards.json")]).unwrap();
                assert_eq!(store.count("magic").unwrap().0, 12);
            }
            drop(store);
            let connection = Connection::open(&path).unwrap();
            let now: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
            assert_eq!(now, NEWEST);
        }
    }
}

#[test]
fn the_tables_are_the_same_whichever_version_they_come_from() {
    let folder = Folder::new("tables");
    let tables = |path: &Path| -> Vec<String> {
        let connection = Connection::open(path).unwrap();
        let mut query = connection.prepare("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    drop(folder.store());
    let new = tables(&folder.path("cards.sqlite"));
    for version in 1..STEPS.len() {
        let path = folder.path(&format!("{version}.sqlite"));
        old(&path, version);
        drop(Store::open(&path, Access::Write).unwrap());
        assert_eq!(tables(&path), new);
    }
}

#[test]
fn a_newer_store_is_left_alone() {
    let folder = Folder::new("newer");
    drop(folder.store());
    let path = folder.path("cards.sqlite");
    let connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", NEWEST + 1).unwrap();
    drop(connection);
    for access in [Access::Read, Access::Write] {
        let error = Store::open(&path, access).unwrap_err();
        assert!(error.to_string().contains(&format!("version {}", NEWEST + 1)), "{error}");
        assert!(error.help().unwrap().contains("update"));
    }
}
