//! Scenario files in folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::status::Failure;

/// The most folders that are looked into.
const FOLDERS: usize = 100_000;

/// All scenario files of these files and folders, sorted, each once. A file that is named itself may
/// have any ending; `.json` is the JSON form.
pub fn scenarios(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = BTreeSet::new();
    for path in paths {
        if path.is_dir() {
            let inside = within(path)?;
            if inside.is_empty() {
                return Err(Failure::with_help(format!("there is no scenario file in {}", path.display()), "scenario files end in `.scn`"));
            }
            found.extend(inside);
        } else {
            found.insert(path.clone());
        }
    }
    Ok(found.into_iter().collect())
}

/// The `.scn` files of a folder and the folders in it, without hidden ones and without following links.
pub fn within(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    let mut looked = 0;
    while let Some(folder) = open.pop() {
        looked += 1;
        if looked > FOLDERS {
            return Err(Failure::with_help(format!("there are more than {FOLDERS} folders here"), "name the folder of the scenarios"));
        }
        let unreadable = |error: std::io::Error| Failure::input(format!("{} can't be read: {error}", folder.display()));
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let kind = entry.file_type().map_err(unreadable)?;
            let path = entry.path();
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            if kind.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "scn") && path.is_file() {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The folder `scenarios` here or in a folder around here.
pub fn upward() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let mut up = PathBuf::new();
    for folder in here.ancestors() {
        if folder.join("scenarios").is_dir() {
            return Some(up.join("scenarios"));
        }
        up.push("..");
    }
    None
}
