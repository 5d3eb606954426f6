//! Sixty explanations, each on one page with its scenario and its ruling: `pages/*.txt`, for people to read.
//!
//! `pages/list.tsv` says which: the file, the case, and the number of the outcome that is explained. After a change that is
//! meant, `UPDATE_PAGES=1 cargo test -p instead --test pages` writes them anew.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use instead::explain::{Detail, Plain, StepKind, Verdict, explain_path};
use instead::{Explanation, Limits, Scenario, explore, render};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages")
}

/// A page: where it stands, the scenario, the ruling, and the explanation of one outcome.
struct Page {
    name: String,
    text: String,
    explanation: Explanation,
}

/// The lines of a file that one of its cases is made of: what stands before the first case, and the case.
fn lines_of(text: &str, case: &str) -> String {
    let begins = |line: &str| line.strip_prefix("--- ").map(|rest| rest.split("  #").next().unwrap_or(rest).trim().to_owned());
    let mut of: Option<String> = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        of = begins(line).or(of);
        let common = of.is_none() && !line.starts_with("//") && !line.starts_with('#');
        if common || of.as_deref() == Some(case) {
            lines.push(line);
        }
    }
    lines.join("\n").trim().to_owned()
}

fn page(row: &str) -> Page {
    let [file, case, number] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("not three columns: {row}") };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    let scenario = Scenario::read(file, &text).unwrap_or_else(|problems| panic!("{problems}"));
    let bound = scenario.bind(case).unwrap_or_else(|problems| panic!("{problems}"));
    let answer = explore(&bound, Limits::default()).answer;
    let number: usize = number.parse().unwrap();
    let outcome = answer.outcomes.get(number - 1).unwrap_or_else(|| panic!("{file} {case}: no outcome {number}"));
    let explanation = explain_path(bound.rules, &bound.machine, &outcome.path, Detail::default()).unwrap();
    let head = format!("Outcome {number} of {}: {}", answer.outcomes.len(), outcome.facts.join("; "));
    let told = render::answer(&answer, &Plain);
    let (scenario, told, why) = (lines_of(&text, case), told.trim(), explanation.render(&Plain));
    let text = format!("SCENARIO  scenarios/{file}\n\n{scenario}\n\nRULING\n\n{told}\n\nEXPLANATION\n\n{head}\n\n{}\n", why.trim());
    let folder = file.split('/').next().unwrap_or_default();
    Page { name: format!("{folder}-{case}.txt"), text, explanation }
}

fn pages() -> Vec<Page> {
    let list = fs::read_to_string(folder().join("list.tsv")).unwrap();
    list.lines().filter(|line| !line.starts_with('#')).map(page).collect()
}

#[test]
fn every_page_is_as_it_was_read() {
    let pages = pages();
    let update = std::env::var_os("UPDATE_PAGES").is_some();
    let texts = || {
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|end| end == "txt"))
    };
    if update {
        texts().for_each(|old| fs::remove_file(old).unwrap());
        pages.iter().for_each(|page| fs::write(folder().join(&page.name), &page.text).unwrap());
    }
    let changed = pages.iter().filter(|page| fs::read_to_string(folder().join(&page.name)).is_ok_and(|text| text == page.text));
    let same: BTreeSet<&str> = changed.map(|page| page.name.as_str()).collect();
    let other: Vec<&str> = pages.iter().map(|page| page.name.as_str()).filter(|name| !same.contains(name)).collect();
    assert!(other.is_empty(), "these pages say something else now; if that is right, run with UPDATE_PAGES=1 and read them: {other:?}");
    assert_eq!(texts().count(), pages.len(), "a page that the list doesn't name");
}

#[test]
fn every_kind_of_step_and_verdict_is_shown() {
    let pages = pages();
    assert!(pages.len() >= 60, "{} pages", pages.len());
    let steps = || pages.iter().flat_map(|page| &page.explanation.steps);
    let kinds: BTreeSet<StepKind> = steps().map(|step| step.kind).collect();
    let verdicts: BTreeSet<Verdict> = steps().flat_map(|step| &step.considered).map(|one| one.verdict).collect();
    // A whole way waits for no choice, and what was declined is told where somebody asks why not.
    use StepKind::{Applied, Cant, Choice, Contained, Gathered, NoEvent, Part, Performed, Proposed, Stack, Stopped};
    let all = [Proposed, Gathered, Choice, Applied, Cant, Part, NoEvent, Contained, Performed, Stack, Stopped];
    assert_eq!(kinds, BTreeSet::from(all));
    use Verdict::{Applies, DoesNotApply, EventCant, HadOpportunity, LaterTier};
    assert_eq!(verdicts, BTreeSet::from([Applies, HadOpportunity, LaterTier, EventCant, DoesNotApply]));
}
