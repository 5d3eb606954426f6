//! Sizes, and scenarios per rule.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use crate::{rust, scenarios, tree};

/// From here on a file is worth a second thought.
const LONG: usize = 800;

/// The report as text.
pub fn report(root: &Path) -> Result<String, String> {
    let mut out = String::new();
    let mut long = Vec::new();
    line(&mut out, &format!("{:<18} {:>6} {:>6} {:>6}", "lines", "src", "tests", "files"));
    let mut crates: Vec<String> = tree::folders(root, "crates")?.into_iter().map(|krate| format!("crates/{krate}")).collect();
    crates.push("xtask".to_owned());
    for krate in crates {
        let files = tree::files(root, &krate, &[".rs"])?;
        let tests = rust::test_files(root, &files)?;
        let (mut source, mut test) = (0, 0);
        for file in &files {
            let lines = tree::read(root, file)?.lines().count();
            *if tests.contains(file) { &mut test } else { &mut source } += lines;
            if lines > LONG {
                long.push((lines, file.clone()));
            }
        }
        let name = krate.rsplit('/').next().unwrap_or(&krate);
        line(&mut out, &format!("{name:<18} {source:>6} {test:>6} {:>6}", files.len()));
    }
    line(&mut out, &format!("\nfiles over {LONG} lines: {}", long.len()));
    for (lines, file) in long {
        line(&mut out, &format!("{lines:>6} {file}"));
    }
    let cases = scenarios::all(root)?;
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, rule) in cases.iter().flat_map(|case| &case.rules) {
        *rules.entry(rule).or_default() += 1;
    }
    line(&mut out, &format!("\n{} scenarios for {} rules", cases.len(), rules.len()));
    for (rule, count) in rules {
        line(&mut out, &format!("{count:>6} {rule}"));
    }
    Ok(out)
}

fn line(out: &mut String, text: &str) {
    // Writing to a string can't fail.
    let _ = writeln!(out, "{text}");
}
