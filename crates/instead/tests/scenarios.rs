//! Every scenario of the project, as tests: it holds; two explorers agree on it; every path can be
//! replayed; the game can be saved in the middle of it; its file is in normal form.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};

use instead::{Bound, Limits, Scenario};
use instead_explore::{Limits as Search, odometer, record};
use instead_kernel::{Limits as Run, Machine, Status};
use instead_model::game::OnTable;

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
fn every_case_is_as_it_expects_to_be() {
    let mut failures = Vec::new();
    for file in files(&root().join("scenarios")) {
        let text = fs::read_to_string(&file).unwrap();
        let scenario = Scenario::read(&file.file_name().unwrap().to_string_lossy(), &text).unwrap_or_else(|problems| panic!("{problems}"));
        for case in scenario.cases() {
            let Ok(bound) = scenario.bind(case) else { continue };
            for failure in instead::check(&bound, Limits::default()).failures {
                failures.push(format!("{case}\n{}", failure.render(&scenario.source, false)));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
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
fn a_replayed_trace_is_the_same_trace() {
    for (name, bound) in cases() {
        let explored = instead::explore(&bound, Limits::default());
        for found in &explored.graph.outcomes {
            let decisions = explored.graph.decisions(&found.witness);
            let once = record(bound.rules, &bound.machine, &decisions, Run::default()).unwrap();
            let again = record(bound.rules, &bound.machine, &once.trace.decisions(), Run::default()).unwrap();
            assert!(once.trace == again.trace, "{name}");
            // Listening changes nothing.
            assert_eq!(once.machine.position, found.position, "{name}");
        }
    }
}

#[test]
fn a_game_saved_in_mid_choice_goes_on_as_before() {
    for (name, bound) in cases() {
        let mut machine = bound.machine.clone();
        for _ in 0..20 {
            let saved = serde_json::to_string(&machine).unwrap();
            let loaded: Machine<OnTable> = serde_json::from_str(&saved).unwrap();
            assert!(loaded == machine, "{name}: a saved game isn't the game");
            let (mut one, mut other) = (machine.clone(), loaded);
            let (status, same) = (one.run(bound.rules), other.run(bound.rules));
            assert_eq!(status, same, "{name}");
            let Status::Choice(choice) = status else { break };
            assert!(one.decide(bound.rules, choice.options.len()).is_err(), "{name}: an option that isn't offered was taken");
            assert!(one == other, "{name}: a refused answer changed the game");
            one.take(choice.options.last().unwrap().decision.clone()).unwrap();
            machine = one;
        }
    }
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
