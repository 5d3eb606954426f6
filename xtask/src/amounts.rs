//! Operations on amounts: only those of `instead_kernel::amount`, so that none wraps, and none stays at the end of a machine
//! word without being noticed.

use std::path::Path;

use crate::rust::{self, Code};
use crate::tree::{self, Finding};

/// The crates that work with amounts.
const COUNTING: &[&str] = &["instead-model", "instead-game", "instead-magic", "instead-riftbound", "instead-keyforge"];

/// Operations that don't know the bounds of amounts, and the words to use instead.
const BARE: &[(&str, &str)] = &[
    ("saturating_", "`plus`, `less`, `times`, `raised` or `lowered` of `instead_kernel::amount`"),
    ("wrapping_", "`plus`, `less` or `times` of `instead_kernel::amount`"),
    (".sum()", "`together()` of `instead_kernel::amount`"),
    (".sum::<", "`together()` of `instead_kernel::amount`"),
    ("unwrap_or(u64::MAX)", "a named result, or `above_zero`"),
    ("unwrap_or(i64::MAX)", "`signed` of `instead_kernel::amount`"),
];

/// Ends a line, or stands above it, that works with something else: places in a list, bits.
const OTHERWISE: &str = "// no amount";

/// Every bare operation on what may be an amount.
pub fn check(root: &Path) -> Result<Vec<Finding>, String> {
    let mut findings = Vec::new();
    for krate in COUNTING {
        let files = tree::files(root, &format!("crates/{krate}/src"), &[".rs"])?;
        let tests = rust::test_files(root, &files)?;
        // What compiles texts counts places in them, and no amounts.
        for file in files.iter().filter(|file| !tests.contains(*file) && !file.contains("/program/")) {
            let found = bare(&tree::read(root, file)?);
            findings.extend(found.into_iter().map(|(line, text)| Finding { file: file.clone(), line, text }));
        }
    }
    Ok(findings)
}

fn bare(text: &str) -> Vec<(usize, String)> {
    let code = Code::of(text);
    let said: Vec<&str> = text.lines().collect();
    let excused = |line: usize| {
        let here = said.get(line).is_some_and(|said| said.trim_end().ends_with(OTHERWISE));
        let above = line.checked_sub(1).and_then(|before| said.get(before)).is_some_and(|before| before.trim() == OTHERWISE);
        here || above
    };
    let hits = code.code.lines().enumerate().flat_map(|(line, text)| {
        BARE.iter().filter(move |(word, _)| text.contains(word)).map(move |(word, instead)| (line, *word, *instead))
    });
    let found = hits.filter(|(line, ..)| !excused(*line));
    found
        .map(|(line, word, instead)| (line + 1, format!("`{word}` on what may be an amount: use {instead}, or say `{OTHERWISE}`")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_operations_are_found() {
        assert_eq!(bare("fn a() { life.saturating_add(3); rows.map(count).sum::<u64>() }").len(), 2);
        assert_eq!(bare("fn a() { let place = at.saturating_sub(1); // no amount\n}").len(), 0);
        assert_eq!(bare("fn a() {\n    // no amount\n    let place = at.saturating_sub(1);\n}").len(), 0);
        assert_eq!(bare("// saturating_add\n#[cfg(test)]\nmod tests { fn b() { x.saturating_add(1) } }").len(), 0);
    }
}
