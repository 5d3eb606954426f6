//! Every fact of an answer can be said back as an `outcome:` line and holds, and no two outcomes are told alike.

use std::fs;
use std::path::{Path, PathBuf};

use instead::{Limits, Scenario, document::Expect};

/// The most outcomes of a case that are said back.
const SAID: usize = 60;

/// The scenario files of a folder, in order.
pub fn files(folder: &Path) -> Vec<PathBuf> {
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

/// The laws that the answer to the first case of a text breaks.
pub fn broken(name: &str, text: &str, limits: &Limits) -> Vec<String> {
    let Ok(scenario) = Scenario::read("case.scn", text) else { return Vec::new() };
    let case = scenario.cases().next().unwrap().to_owned();
    let Ok(bound) = scenario.bind(&case) else { return Vec::new() };
    // An end at which nothing can be counted any more can't be said.
    if bound.expect.iter().any(|line| matches!(line.value, Expect::Incomplete(_))) {
        return Vec::new();
    }
    let explored = instead::explore(&bound, *limits);
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
    let explored = instead::explore(&bound, *limits);
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
