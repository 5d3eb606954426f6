//! What answers tell: every fact can be said back as an `outcome:` line and holds, and no two outcomes are told alike.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};

use instead::{Limits, Scenario, document::Expect};

/// The most outcomes of a case that are said back.
const SAID: usize = 60;

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

/// Every case as a file of its own: the common lines, and the lines of the case.
fn cases() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut all = Vec::new();
    for file in files(&root) {
        let text = fs::read_to_string(&file).unwrap();
        let mut parts: Vec<String> = vec![String::new()];
        for line in text.lines() {
            if line.starts_with("---") {
                parts.push(String::new());
            }
            let part = parts.last_mut().unwrap();
            part.push_str(line);
            part.push('\n');
        }
        let common = parts.remove(0);
        for part in parts {
            let name = part.lines().next().unwrap().trim_start_matches("---").trim().to_owned();
            all.push((format!("{}: {name}", file.file_name().unwrap().to_string_lossy()), format!("{common}{part}")));
        }
    }
    assert!(all.len() > 50, "the scenarios weren't found");
    all
}

/// What is told of a case breaks a law.
fn broken(name: &str, text: &str) -> Vec<String> {
    let Ok(scenario) = Scenario::read("case.scn", text) else { return Vec::new() };
    let case = scenario.cases().next().unwrap().to_owned();
    let Ok(bound) = scenario.bind(&case) else { return Vec::new() };
    // An end at which nothing can be counted any more can't be said.
    if bound.expect.iter().any(|line| matches!(line.value, Expect::Incomplete(_))) {
        return Vec::new();
    }
    let explored = instead::explore(&bound, Limits::default());
    let outcomes = &explored.answer.outcomes;
    let mut broken = Vec::new();
    let mut told: Vec<(String, Option<String>)> = outcomes.iter().map(|one| (one.facts.join("; "), one.end.clone())).collect();
    let lines: Vec<String> = told.iter().take(SAID).map(|(facts, _)| facts.clone()).collect();
    told.sort();
    for two in told.windows(2).filter(|two| two[0] == two[1]) {
        broken.push(format!("{name}: two outcomes are told as `{}`", two[0].0));
    }
    broken.dedup();
    let said: String = lines.iter().map(|facts| format!("outcome: {facts}\n")).collect();
    let again = match Scenario::read("case.scn", &format!("{text}{said}")) {
        Ok(again) => again,
        Err(problems) => return vec![format!("{name}: {said}{problems}")],
    };
    let bound = match again.bind(&case) {
        Ok(bound) => bound,
        Err(problems) => return vec![format!("{name}: {said}{problems}")],
    };
    let explored = instead::explore(&bound, Limits::default());
    let own = bound.expect.iter().filter(|line| matches!(line.value, Expect::Outcome(_)));
    let own = own.skip(bound.expect.iter().filter(|line| matches!(line.value, Expect::Outcome(_))).count() - lines.len());
    for (place, (line, facts)) in own.zip(&lines).enumerate() {
        let Expect::Outcome(stated) = &line.value else { continue };
        let Some(found) = explored.graph.outcomes.get(place) else {
            broken.push(format!("{name}: saying the facts changes the outcomes"));
            break;
        };
        let false_ones = stated.iter().zip(facts.split("; ")).filter_map(|(fact, text)| {
            match instead::check::holds(&bound, std::slice::from_ref(fact), &found.position, found.end) {
                Ok(true) => None,
                Ok(false) => Some(text.to_owned()),
                Err(error) => Some(format!("{text}: {}", error.message)),
            }
        });
        broken.extend(false_ones.map(|text| format!("{name}: told, but said back it isn't so: {text}")));
    }
    broken
}

#[test]
fn what_is_told_can_be_said_and_tells_outcomes_apart() {
    let broken: Vec<String> = cases().iter().flat_map(|(name, text)| broken(name, text)).collect();
    assert!(broken.is_empty(), "{} laws broken:\n{}", broken.len(), broken.join("\n"));
}
