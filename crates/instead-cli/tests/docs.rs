//! The examples of docs/cli.md and docs/json.md are what the program says.
//!
//! A block of `console` begins with `$ instead …`; the rest is standard output. After a change that
//! is meant, `UPDATE_DOCS=1 cargo test -p instead-cli --test docs` writes them anew.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The words of a command line, with double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, part) in line.split('"').enumerate() {
        match place % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

fn output(line: &str) -> String {
    let arguments = words(line.strip_prefix("$ instead").unwrap_or_else(|| panic!("not a command: {line}")));
    let run = Command::new(env!("CARGO_BIN_EXE_instead")).env("INSTEAD_STORE", "").args(arguments).current_dir(root()).output().unwrap();
    assert!(!run.stdout.is_empty(), "{line} prints nothing: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

fn run(name: &str) {
    let path = root().join("docs").join(name);
    let text = fs::read_to_string(&path).unwrap();
    let mut written = String::new();
    let mut lines = text.lines();
    let mut examples = 0;
    while let Some(line) = lines.next() {
        written.push_str(line);
        written.push('\n');
        if line != "```console" {
            continue;
        }
        let command = lines.next().unwrap();
        written.push_str(&format!("{command}\n{}```\n", output(command)));
        lines.by_ref().find(|line| *line == "```").unwrap();
        examples += 1;
    }
    assert!(examples > 0);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &written).unwrap();
    }
    let after = fs::read_to_string(&path).unwrap();
    assert!(
        after == written,
        "an example of docs/{name} isn't what the program says; if that is right, run with UPDATE_DOCS=1:\n{}",
        first_difference(&after, &written)
    );
}

fn first_difference(one: &str, other: &str) -> String {
    let pair = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    pair.map_or_else(String::new, |(one, other)| format!("- {one}\n+ {other}"))
}

#[test]
fn command_line() {
    run("cli.md");
}

#[test]
fn json() {
    run("json.md");
}
