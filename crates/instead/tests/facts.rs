//! Laws of answers: every fact can be said back as an `outcome:` line and holds, and no two outcomes are told alike.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod parallel;
mod told;

use std::fs;
use std::path::Path;

use instead::Limits;

/// Every case as a file of its own: the common lines, and the lines of the case.
fn cases() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut all = Vec::new();
    for file in told::files(&root) {
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

#[test]
fn what_is_told_can_be_said_and_tells_outcomes_apart() {
    let of = |part: &[(String, String)]| -> Vec<String> {
        part.iter().flat_map(|(name, text)| told::broken(name, text, &Limits::default())).collect()
    };
    let broken = parallel::over(&cases(), of).concat();
    assert!(broken.is_empty(), "{} laws broken:\n{}", broken.len(), broken.join("\n"));
}
