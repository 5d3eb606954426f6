//! All scenarios together: two explorers agree on them, and their files are in normal form. Each case by itself is a
//! test of `cases.rs`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};

use instead::{Bound, Scenario};
use instead_explore::{Limits as Search, odometer};
use instead_kernel::Limits as Run;

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "scn") {
            all.push(path);
        }
    }
    all.sort();
    all
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every case of every scenario file, with its name for messages.
fn cases() -> Vec<(String, Bound)> {
    let mut all = Vec::new();
    for file in files(&root().join("scenarios")) {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let scenario = Scenario::read(&name, &text).unwrap_or_else(|problems| panic!("{problems}"));
        for case in scenario.cases() {
            // A case that expects to be refused is tried by `instead test`.
            if let Ok(bound) = scenario.bind(case) {
                all.push((format!("{name}: {case}"), bound));
            }
        }
    }
    assert!(all.len() > 50, "the scenarios weren't found");
    all
}

#[test]
fn the_odometer_finds_the_same() {
    let mut compared = 0;
    for (name, bound) in cases() {
        // The odometer knows no fixed choices: it tries all of them, and so does the explorer here.
        let free = Bound { fixed: Vec::new(), ..bound };
        let search = Search { positions: 3_000, ..Search::default() };
        let graph = instead_explore::explore(free.rules, &free.machine, search);
        if !graph.is_complete() || graph.totals.sequences > 3_000_u64.into() {
            continue;
        }
        let tried = odometer(free.rules, &free.machine, Run::default(), 3_000, 1_000);
        assert!(tried.complete, "{name}");
        let ours: Vec<_> =
            graph.outcomes.iter().map(|found| (found.outcome.clone(), found.sequences.to_string(), found.orders.to_string())).collect();
        let theirs: Vec<_> = tried
            .outcomes
            .iter()
            .map(|((outcome, _), tried)| (outcome.clone(), tried.sequences.to_string(), tried.orders.to_string()))
            .collect();
        assert_eq!(ours, theirs, "{name}");
        compared += 1;
    }
    assert!(compared > 40, "only {compared} cases were small enough");
}

#[test]
fn scenario_files_are_in_normal_form() {
    for file in files(&root().join("scenarios")) {
        let text = fs::read_to_string(&file).unwrap();
        let formatted = instead_scenario::format_text(instead::GAMES, &text).unwrap();
        // What people said stays as they said it; what is written of it says the same, and is written so again.
        if file.parent().is_some_and(|folder| folder.ends_with("heard")) {
            assert_eq!(instead_scenario::format_text(instead::GAMES, &formatted).unwrap(), formatted, "{}", file.display());
            let read = |text: &str| instead_scenario::parse_for(instead::GAMES, text).0;
            assert!(read(&formatted) == read(&text), "{} is written as something else", file.display());
            continue;
        }
        assert!(formatted == text, "{} isn't formatted: run `instead fmt`", file.display());
    }
}
