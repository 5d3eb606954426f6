//! The store from outside: what is imported from files in the published shapes, what is found again, and what happens to
//! wrong files and older stores.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "store/files.rs"]
mod files;
#[path = "store/looking.rs"]
mod looking;
#[path = "store/versions.rs"]
mod versions;
#[path = "store/wrong.rs"]
mod wrong;

use std::path::{Path, PathBuf};

use instead_cards::import::{File, Report, import};
use instead_cards::{Access, Named, Store, StoreError, StoredCard};

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    fn write(&self, file: &str, bytes: &[u8]) -> PathBuf {
        std::fs::write(self.path(file), bytes).unwrap();
        self.path(file)
    }

    fn store(&self) -> Store {
        Store::open(&self.path("cards.sqlite"), Access::Write).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn published(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(file)
}

fn file(path: PathBuf) -> File {
    File { path, game: "magic", date: Some("2026-01-02".into()) }
}

fn imported(store: &mut Store, files: &[PathBuf]) -> Result<Report, StoreError> {
    let files: Vec<File> = files.iter().cloned().map(file).collect();
    import(store, &files, &mut |_| {})
}

fn card(store: &Store, game: &str, name: &str) -> (StoredCard, Option<usize>) {
    match store.find(game, name).unwrap() {
        Named::Card(card, face) => (*card, face),
        other => panic!("{name}: {other:?}"),
    }
}
