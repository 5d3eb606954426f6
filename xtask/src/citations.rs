//! Every rule number that is cited exists.
//!
//! A citation is `CR 614.5`, also as a list (`CR 614.5, 616.1f`) or a range (`CR 616.1a–e`), or a
//! number in the `rules:` line of a scenario. It is looked up in the newest edition, unless `(2017)`
//! or `(2011)` follows it, or the scenario says `edition:`.

use std::path::Path;

use crate::catalogue::{Catalogue, EDITIONS};
use crate::scenarios;
use crate::tree::{self, Finding};

/// A rule number, and the edition it is said to be of.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Citation {
    number: String,
    edition: String,
}

/// The citations of rules that don't exist.
pub fn check(root: &Path) -> Result<Vec<Finding>, String> {
    let catalogue = Catalogue::read(root)?;
    let mut findings = Vec::new();
    let mut find = |file: &str, line: usize, number: &str, edition: &str| {
        if !catalogue.has(number, edition) {
            let text = format!("CR {number} isn't in the catalogue's edition of {edition}");
            findings.push(Finding { file: file.to_owned(), line, text });
        }
    };
    for file in tree::files(root, "", &[".rs", ".grammar", ".md", ".scn", ".cards", ".toml", ".txt"])? {
        let text = tree::read(root, &file)?;
        for (line, text) in text.lines().enumerate() {
            for citation in in_line(text) {
                find(&file, line + 1, &citation.number, &citation.edition);
            }
        }
    }
    for case in scenarios::all(root)? {
        let edition = case.edition.as_deref().unwrap_or(EDITIONS[0]);
        for (line, number) in &case.rules {
            find(&case.file, *line, number, edition);
        }
    }
    findings.sort();
    findings.dedup();
    Ok(findings)
}

/// The citations in a line. After `CR`, every number with a dot counts up to the end of the line:
/// `CR 704.5f toughness, 704.5g lethal damage`.
fn in_line(text: &str) -> Vec<Citation> {
    let mut found: Vec<Citation> = Vec::new();
    let Some(start) = text.match_indices("CR ").map(|(at, _)| at).find(|at| text[at + 3..].starts_with(|c: char| c.is_ascii_digit()))
    else {
        return found;
    };
    let mut rest = &text[start..];
    let mut direct = false;
    while let Some(next) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("CR ") {
            (rest, direct) = (after, true);
        } else if let Some((number, after)) = number(rest) {
            if direct || number.contains('.') {
                found.push(Citation { number: number.to_owned(), edition: EDITIONS[0].to_owned() });
            }
            rest = range(number, after, &mut found);
            if let Some((edition, after)) = marked(rest) {
                let run = found.iter_mut().rev().take_while(|citation| citation.edition == EDITIONS[0]);
                run.for_each(|citation| citation.edition = edition.to_owned());
                rest = after;
            }
            direct &= rest.starts_with([',', '–', '/']) || rest.starts_with(" and ");
        } else if let Some(after) = foreign(rest) {
            (rest, direct) = (after, false);
        } else if next.is_alphanumeric() {
            let word = rest.find(|c: char| !c.is_alphanumeric() && c != '.').unwrap_or(rest.len());
            direct &= &rest[..word] == "and";
            rest = &rest[word..];
        } else {
            rest = &rest[next.len_utf8()..];
        }
    }
    found
}

/// `614`, `614.5`, `616.1a`: a whole word.
fn number(text: &str) -> Option<(&str, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(text);
    if length != 3 {
        return None;
    }
    if let Some(after) = text[length..].strip_prefix('.')
        && digits(after) > 0
    {
        length += 1 + digits(after);
        length += usize::from(text[length..].starts_with(|c: char| c.is_ascii_lowercase()));
    }
    let whole = !text[length..].starts_with(|c: char| c.is_alphanumeric());
    whole.then(|| text.split_at(length))
}

/// The end of a range that is given by its letter alone: `616.1a–e`.
fn range<'a>(number: &str, after: &'a str, found: &mut Vec<Citation>) -> &'a str {
    let Some(tail) = after.strip_prefix('–').or_else(|| after.strip_prefix('-')) else { return after };
    let mut letters = tail.chars();
    let (Some(letter), following) = (letters.next(), letters.next()) else { return after };
    if !letter.is_ascii_lowercase() || following.is_some_and(char::is_alphanumeric) {
        return after;
    }
    let stem = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    found.push(Citation { number: format!("{stem}{letter}"), edition: EDITIONS[0].to_owned() });
    &tail[1..]
}

/// An edition in parentheses: ` (2017)`.
fn marked(text: &str) -> Option<(&'static str, &str)> {
    let inside = text.strip_prefix(" (")?;
    let edition = EDITIONS.iter().find(|edition| inside.starts_with(**edition))?;
    inside.split_once(')').map(|(_, after)| (*edition, after))
}

/// A number of another game's rules.
fn foreign(text: &str) -> Option<&str> {
    let after = ["Riftbound ", "KeyForge "].iter().find_map(|game| text.strip_prefix(game))?;
    Some(after.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<String> {
        in_line(text).into_iter().map(|citation| citation.number).collect()
    }

    #[test]
    fn lists_and_ranges_are_read() {
        assert_eq!(numbers("// CR 614.5, 616.1f: each event by itself."), ["614.5", "616.1f"]);
        assert_eq!(numbers("//! CR 616.1a–e."), ["616.1a", "616.1e"]);
        assert_eq!(numbers("// CR 615.1–615.8"), ["615.1", "615.8"]);
        assert_eq!(numbers("(CR 601–603, 608)"), ["601", "603", "608"]);
        assert_eq!(numbers("// CR 704.5f toughness, 704.5g lethal damage of 100."), ["704.5f", "704.5g"]);
        assert_eq!(numbers("// CR 616.1; Riftbound 372.1.a has CR 614."), ["616.1", "614"]);
        assert!(numbers("a CRC 100 and 614.5").is_empty());
    }

    #[test]
    fn an_edition_may_be_said() {
        let cited = in_line("// CR 614.12b (2017), 614.12");
        let editions: Vec<&str> = cited.iter().map(|citation| citation.edition.as_str()).collect();
        assert_eq!(editions, ["2017", "2026"]);
    }
}
