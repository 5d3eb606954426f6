//! The files of the workspace, and what is found in them.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// Something that isn't as it should be, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, from the root of the workspace.
    pub file: String,
    /// The line, from 1; 0 if the whole file is meant.
    pub line: usize,
    /// The fault and its remedy.
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.text),
            line => write!(f, "{}:{line}: {}", self.file, self.text),
        }
    }
}

/// Prints the findings of a check; whether there are none.
pub fn tell(check: &str, findings: &[Finding]) -> bool {
    for finding in findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => println!("{check}: in order"),
        n => println!("{check}: {n} to be put in order"),
    }
    findings.is_empty()
}

/// The root of the workspace: the first folder upwards that holds `xtask/Cargo.toml`.
pub fn root() -> Result<PathBuf, String> {
    let here = std::env::current_dir().map_err(|error| format!("no current folder: {error}"))?;
    let found = here.ancestors().find(|folder| folder.join("xtask/Cargo.toml").is_file());
    found.map(Path::to_path_buf).ok_or_else(|| "run this inside the workspace".to_owned())
}

/// Reads a file of the workspace.
pub fn read(root: &Path, file: &str) -> Result<String, String> {
    fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))
}

/// The files below `folder` whose names end in one of `endings`, from the root, sorted. Build
/// products and hidden files aren't looked at; a folder that isn't there is empty.
pub fn files(root: &Path, folder: &str, endings: &[&str]) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    collect(root, folder, endings, &mut found)?;
    found.sort();
    Ok(found)
}

fn collect(root: &Path, folder: &str, endings: &[&str], found: &mut Vec<String>) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(root.join(folder)) else { return Ok(()) };
    for entry in entries {
        let entry = entry.map_err(|error| format!("{folder}: {error}"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        let kind = entry.file_type().map_err(|error| format!("{path}: {error}"))?;
        if name.starts_with('.') || name == "target" {
            continue;
        } else if kind.is_dir() {
            collect(root, &path, endings, found)?;
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    Ok(())
}

/// The folders directly below `folder`, by name, sorted.
pub fn folders(root: &Path, folder: &str) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(root.join(folder)).map_err(|error| format!("{folder}: {error}"))?;
    let mut names: Vec<String> =
        entries.flatten().filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}
