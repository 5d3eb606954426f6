//! Wrong files: one line each, and the store is as it was.

use super::*;

fn refused(name: &str, bytes: &[u8]) -> String {
    let folder = Folder::new(&format!("wrong-{name}"));
    let mut store = folder.store();
    imported(&mut store, &[published("scryfall-oracle-cards.json")]).unwrap();
    let wrong = folder.write(name, bytes);
    // Also behind a good file: all of them are one transaction.
    let good = published("mtgjson-set.json");
    let error = imported(&mut store, &[good, wrong]).unwrap_err().to_string();
    assert!(!error.contains('\n'), "{error}");
    assert_eq!(store.count("magic").unwrap(), (11, 16), "{error}");
    store.verify().unwrap();
    error
}

#[track_caller]
fn refused_as(name: &str, bytes: &[u8], what: &str) {
    let error = refused(name, bytes);
    assert!(error.contains(what), "{name}: {error}");
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

#[test]
fn files_that_are_cut_off_or_damaged() {
    let bytes = std::fs::read(published("scryfall-oracle-cards.json")).unwrap();
    refused_as("cut.json", &bytes[..bytes.len() / 2], "cut off");
    let whole = packed(&bytes);
    refused_as("cut.json.gz", &whole[..whole.len() / 2], "cut off");
    refused_as("trailer.json.gz", &whole[..whole.len() - 3], "cut off");
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle..middle + 40].fill(0xff);
    let error = refused("damaged.json.gz", &damaged);
    assert!(error.contains("damaged") || error.contains("isn't JSON") || error.contains("cut off"), "{error}");
}

#[test]
fn files_of_other_kinds() {
    refused_as("page.json", b"<!DOCTYPE html>\n<html><body>404</body></html>", "web page");
    refused_as("page.json.gz", &packed(b"  <html></html>"), "web page");
    refused_as("empty.json", b"", "empty");
    refused_as("blank.json", b" \n\n", "empty");
    refused_as("text.txt", b"hello\nworld\n", "neither JSON nor a table");
    refused_as("table.tsv", b"title\trules\nx\ty\n", "no column is called `name`");
    refused_as("other.json", b"{\"a\": [1, 2], \"b\": {\"c\": 3}}", "no cards");
    refused_as("numbers.json", b"[1, 2, 3]", "none of its 3 records is a card");
    refused_as("broken.json", b"[\n{\"object\": \"card\"},\n}\n", "line 3");
    refused_as("archive.zip", b"PK\x03\x04....", "zip");
    refused_as("a.xz", b"\xfd7zXZ\0", "xz");
    let deep = "[".repeat(100_000);
    refused_as("deep.json", deep.as_bytes(), "cut off");
    let folder = Folder::new("wrong-missing");
    let error = imported(&mut folder.store(), &[folder.path("nothing.json")]).unwrap_err().to_string();
    assert!(error.contains("nothing.json"), "{error}");
}

#[test]
fn stores_of_other_programs() {
    let folder = Folder::new("foreign");
    let path = folder.path("other.sqlite");
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)").unwrap();
    drop(other);
    let before = std::fs::read(&path).unwrap();
    for access in [Access::Read, Access::Write] {
        let error = Store::open(&path, access).unwrap_err();
        assert!(error.to_string().contains("another program"), "{error}");
    }
    assert_eq!(std::fs::read(&path).unwrap(), before);
    let text = folder.write("text.sqlite", b"this is no database, but long enough to be looked at as one. ");
    for access in [Access::Read, Access::Write] {
        let error = Store::open(&text, access).unwrap_err();
        assert!(error.to_string().contains("not an SQLite file"), "{error}");
    }
    let error = Store::open(&folder.path("none.sqlite"), Access::Read).unwrap_err();
    assert!(matches!(error, StoreError::Missing(_)));
    let error = Store::open(&folder.0, Access::Write).unwrap_err();
    assert!(!error.to_string().contains('\n'), "{error}");
}
