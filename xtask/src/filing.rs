//! Every case lies in the file of its first rule.
//!
//! A file is named by what its cases begin with, and after that by its subject: a section (`614-entering.scn`), a rule
//! with its parts (`614-12-ahead.scn`, `608-2k-that-player.scn`), sections from one to another
//! (`200-213-parts-of-a-card.scn`), or, in a game whose rules have headings, a heading (`ward.scn`,
//! `replacement-effects-destruction.scn`). Cases without `rules:` lie in files that no rule names. What is about
//! scenario files themselves lies in folders called `language`, and what people say in `heard`.

use std::path::Path;

use crate::catalogue::Catalogues;
use crate::scenarios::{self, Case};
use crate::tree::Finding;

/// The folders in which cases lie by what they are about.
const FREE: [&str; 2] = ["language", "heard"];
/// The file of the README's first example.
const FIRST_EXAMPLE: &str = "scenarios/magic/interaction.scn";

/// The cases that lie elsewhere than in the file of their first rule.
pub fn check(root: &Path) -> Result<Vec<Finding>, String> {
    let catalogues = Catalogues::read(root)?;
    let headed = |game: &str| catalogues.of(game).is_some_and(|catalogue| catalogue.heading("Ward").is_some());
    let mut findings: Vec<Finding> = scenarios::all(root)?.iter().filter_map(|case| misplaced(case, &headed)).collect();
    findings.sort();
    Ok(findings)
}

fn misplaced(case: &Case, headed: &dyn Fn(&str) -> bool) -> Option<Finding> {
    let (folder, file) = case.file.rsplit_once('/')?;
    let is_free = folder.split('/').any(|part| FREE.contains(&part)) || case.file == FIRST_EXAMPLE;
    if is_free || !folder.starts_with("scenarios/") {
        return None;
    }
    let stem = file.trim_end_matches(".scn");
    let headed = case.game.as_deref().is_some_and(headed);
    let (line, text) = match case.rules.first() {
        Some((line, rule)) if headed && !is_of_heading(stem, rule) => {
            (*line, format!("`{}` begins with {rule}: it belongs into a file called `{}…`", case.name, dashed(rule)))
        }
        Some((line, rule)) if !headed && !is_of_number(stem, rule) => {
            let section = rule.split('.').next().unwrap_or(rule);
            (*line, format!("`{}` begins with {rule}: it belongs into a file called `{section}-…`", case.name))
        }
        None if !headed && Numbers::of(stem).is_some() => {
            (0, format!("`{}` has no `rules:`, and lies in a file that a rule names", case.name))
        }
        _ => return None,
    };
    Some(Finding { file: case.file.clone(), line, text })
}

/// A heading in the words of a file's name.
fn dashed(heading: &str) -> String {
    let plain = heading.to_lowercase().replace('æ', "ae").replace(['\'', '’', '"'], "");
    let words: Vec<&str> = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-")
}

fn is_of_heading(stem: &str, rule: &str) -> bool {
    let heading = dashed(rule.split(':').next().unwrap_or(rule));
    stem.strip_prefix(heading.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The rules of which a file's name speaks.
#[derive(Debug, PartialEq, Eq)]
enum Numbers<'a> {
    /// Sections, from one to another.
    Sections(&'a str, &'a str),
    /// A rule of a section, with its parts: `2`, `2k`.
    Rule(&'a str, &'a str),
}

impl<'a> Numbers<'a> {
    fn of(stem: &'a str) -> Option<Numbers<'a>> {
        let section = |part: &str| part.len() == 3 && part.bytes().all(|b| b.is_ascii_digit());
        let mut parts = stem.split('-');
        let first = parts.next().filter(|part| section(part))?;
        Some(match parts.next() {
            Some(second) if section(second) => Numbers::Sections(first, second),
            Some(second) if second.starts_with(|c: char| c.is_ascii_digit()) => Numbers::Rule(first, second),
            _ => Numbers::Sections(first, first),
        })
    }
}

fn is_of_number(stem: &str, rule: &str) -> bool {
    let (section, part) = rule.split_once('.').unwrap_or((rule, ""));
    match Numbers::of(stem) {
        None => false,
        Some(Numbers::Sections(first, last)) => first <= section && section <= last,
        Some(Numbers::Rule(own, number)) => {
            let rest = part.strip_prefix(number).filter(|_| own == section);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_in_the_file_of_its_number() {
        assert!(
            is_of_number("614-entering", "614.12a") && is_of_number("614-12-ahead", "614.12a") && is_of_number("614-12-ahead", "614.12")
        );
        assert!(is_of_number("200-213-parts-of-a-card", "205.1") && is_of_number("359-3-left", "359.3.e.14"));
        assert!(!is_of_number("614-1-kinds", "614.12") && !is_of_number("614-entering", "615.1") && !is_of_number("editions", "614.1"));
        assert!(is_of_number("608-2k-that-player", "608.2k") && !is_of_number("608-2k-that-player", "608.2c"));
    }

    #[test]
    fn a_heading_is_in_the_file_of_its_name() {
        assert!(is_of_heading("replacement-effects-destruction", "Replacement Effects: destruction"));
        assert!(is_of_heading("aember", "Æmber") && is_of_heading("assault-x", "Assault (X)") && !is_of_heading("reap", "Ward"));
    }
}
