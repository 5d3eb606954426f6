//! Every case of every scenario file, a test of its own: `cargo test -p instead --test cases 614-5`.
//!
//! A case comes out as it expects, in every edition that it names; every path that it has can be replayed, and a
//! listener changes nothing; and its game can be saved at every choice and goes on from there as before.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use instead::{Bound, Limits, Scenario};
use instead_explore::record;
use instead_kernel::{Limits as Run, Machine, Status};
use instead_model::game::OnTable;
use libtest_mimic::{Arguments, Failed, Trial};

/// At how many choices, one after the other, a case is saved.
const SAVED: usize = 20;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut trials = Vec::new();
    for file in files(&folder) {
        let name = file.strip_prefix(&folder).unwrap().with_extension("").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let scenario = Scenario::read(&name, &text).unwrap_or_else(|problems| panic!("{problems}"));
        let scenario = Arc::new(scenario);
        for case in scenario.cases().map(str::to_owned) {
            let scenario = Arc::clone(&scenario);
            trials.push(Trial::test(format!("{name}::{case}"), move || holds(&scenario, &case)));
        }
    }
    assert!(trials.len() > 50, "the scenarios weren't found");
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

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

/// All that is asked of one case.
fn holds(scenario: &Scenario, case: &str) -> Result<(), Failed> {
    let verdict = instead::check_case(scenario, case, Limits::default()).map_err(|problems| problems.to_string())?;
    let failures: Vec<String> = verdict.failures.iter().map(|failure| failure.render(&scenario.source, false)).collect();
    if !failures.is_empty() {
        return Err(failures.join("\n").into());
    }
    // A case that expects to be refused has no paths.
    if let Ok(bound) = scenario.bind(case) {
        replays(&bound)?;
        saves(&bound)?;
    }
    Ok(())
}

/// The trace of every outcome, replayed, is the same trace, and ends where exploring ended: listening changes nothing.
fn replays(bound: &Bound) -> Result<(), Failed> {
    let explored = instead::explore(bound, Limits::default());
    for found in &explored.graph.outcomes {
        let decisions = explored.graph.decisions(&found.witness);
        let replayed = |decisions: &[_]| record(bound.rules, &bound.machine, decisions, Run::default()).map_err(|error| error.to_string());
        let once = replayed(&decisions)?;
        let again = replayed(&once.trace.decisions())?;
        ensure(once.trace == again.trace, "a replayed trace isn't the same trace")?;
        ensure(once.machine.position == found.position, "a path that is listened to ends elsewhere")?;
    }
    Ok(())
}

/// Saved and loaded at each choice, the game is the game: it goes on alike, and takes no option that isn't offered.
fn saves(bound: &Bound) -> Result<(), Failed> {
    let mut machine = bound.machine.clone();
    for _ in 0..SAVED {
        let saved = serde_json::to_string(&machine)?;
        let loaded: Machine<OnTable> = serde_json::from_str(&saved)?;
        ensure(loaded == machine, "a saved game isn't the game")?;
        let (mut one, mut other) = (machine.clone(), loaded);
        let (status, same) = (one.run(bound.rules), other.run(bound.rules));
        ensure(status == same, "a loaded game goes on otherwise")?;
        let Status::Choice(choice) = status else { break };
        ensure(one.decide(bound.rules, choice.options.len()).is_err(), "an option that isn't offered was taken")?;
        ensure(one == other, "a refused answer changed the game")?;
        one.take(choice.options.last().unwrap().decision.clone())?;
        machine = one;
    }
    Ok(())
}

fn ensure(so: bool, otherwise: &str) -> Result<(), Failed> {
    if so { Ok(()) } else { Err(otherwise.into()) }
}
