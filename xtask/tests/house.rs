//! The house, enforced by `cargo test --workspace`.

#![allow(clippy::unwrap_used, clippy::panic)]

use xtask::tree::{self, Finding};
use xtask::{arrows, citations, filing, mutation, purity, types};

#[track_caller]
fn in_order(findings: Vec<Finding>) {
    let lines: Vec<String> = findings.iter().map(Finding::to_string).collect();
    assert!(lines.is_empty(), "\n{}", lines.join("\n"));
}

#[test]
fn arrows_run_one_way() {
    in_order(arrows::check(&tree::root().unwrap()).unwrap());
}

#[test]
fn libraries_are_pure() {
    in_order(purity::check(&tree::root().unwrap()).unwrap());
}

#[test]
fn cited_rules_exist() {
    in_order(citations::check(&tree::root().unwrap()).unwrap());
}

#[test]
fn cases_lie_in_the_files_of_their_rules() {
    in_order(filing::check(&tree::root().unwrap()).unwrap());
}

#[test]
fn mutations_find_their_places() {
    in_order(mutation::check(&tree::root().unwrap()).unwrap());
}

#[test]
fn declarations_are_those_of_the_types() {
    in_order(types::check(&tree::root().unwrap()).unwrap());
}
