//! Every rule that is cited exists.
//!
//! A citation of Magic's rules is `CR 614.5`, also as a list (`CR 614.5, 616.1f`) or a range (`CR 616.1a–e`). It is
//! looked up in the newest edition, unless `(2017)` or `(2011)` follows it. A citation of KeyForge's glossary is
//! `KF Destroyed`; in the comments of Riftbound's own crate every number with a dot is one. And the `rules:` line of a
//! scenario cites the rules of its game, in the last edition that its `edition:` line names.

use std::path::Path;

use crate::catalogue::{Catalogue, Catalogues, EDITIONS, FIRST};
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
    let catalogues = Catalogues::read(root)?;
    let magic = catalogues.of(FIRST).ok_or("no catalogue of the first game")?;
    let mut findings = Vec::new();
    let mut find = |file: &str, line: usize, place: &str, catalogue: &Catalogue, edition: &str| {
        if !catalogue.has(place, edition) {
            let text = format!("rule {place} isn't in the catalogue's edition of {edition}");
            findings.push(Finding { file: file.to_owned(), line, text });
        }
    };
    for file in tree::files(root, "", &[".rs", ".grammar", ".md", ".scn", ".cards", ".toml", ".txt"])? {
        let text = tree::read(root, &file)?;
        let own = file.strip_prefix(NUMBERED).and_then(|_| catalogues.of(NUMBERED_GAME));
        for (line, text) in text.lines().enumerate() {
            for citation in in_line(text) {
                find(&file, line + 1, &citation.number, magic, &citation.edition);
            }
            if let Some(own) = own {
                dotted(text).into_iter().for_each(|number| find(&file, line + 1, number, own, own.newest()));
            }
            if let Some(headed) = catalogues.of(HEADED_GAME).filter(|_| !file.starts_with("xtask/")) {
                for cited in headings(text).filter(|cited| headed.heading(cited).is_none()) {
                    let words = cited.split([':', ';', ',', '.', ')', '`']).next().unwrap_or(cited);
                    find(&file, line + 1, words, headed, headed.newest());
                }
            }
        }
    }
    for case in scenarios::all(root)? {
        // A game that is being built may not have its catalogue yet.
        let Some(catalogue) = catalogues.of(case.game.as_deref().unwrap_or(FIRST)) else { continue };
        let edition = case.edition.as_deref().unwrap_or(catalogue.newest());
        for (line, place) in &case.rules {
            find(&case.file, *line, place, catalogue, edition);
        }
    }
    findings.sort();
    findings.dedup();
    Ok(findings)
}

/// The crate in whose comments every number with a dot is a citation, and its game.
const NUMBERED: &str = "crates/instead-riftbound/src/";
const NUMBERED_GAME: &str = "riftbound";
/// The game whose rules stand under headings, cited as `KF Heading`.
const HEADED_GAME: &str = "keyforge";

/// The numbers in a comment: `370.1.a`, `417`.3.
fn dotted(text: &str) -> Vec<&str> {
    let Some((_, comment)) = text.split_once("//") else { return Vec::new() };
    let words = comment.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.')).map(|word| word.trim_matches('.'));
    let parts = |word: &str| word.split('.').skip(1).all(|part| !part.is_empty() && part.len() < 3);
    let is_number = |word: &&str| {
        let section = word.split('.').next().unwrap_or_default();
        section.len() == 3 && section.bytes().all(|b| b.is_ascii_digit()) && word.contains('.') && parts(word)
    };
    words.filter(is_number).collect()
}

/// The text behind each `KF ` in a line.
fn headings(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.match_indices("KF ").map(|(at, _)| at).filter(|at| !text[..*at].ends_with(char::is_alphanumeric));
    starts.map(|at| &text[at + 3..])
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
    fn other_games_are_cited_in_their_own_way() {
        assert_eq!(dotted("    // 370.1.a, 417.3: not 2.5 or 3.14 or 100."), ["370.1.a", "417.3"]);
        assert!(dotted("let x = 370.1;").is_empty());
        assert_eq!(headings("/// KF Ward: gone; KF Armor.").collect::<Vec<_>>(), ["Ward: gone; KF Armor.", "Armor."]);
    }

    #[test]
    fn an_edition_may_be_said() {
        let cited = in_line("// CR 614.12b (2017), 614.12");
        let editions: Vec<&str> = cited.iter().map(|citation| citation.edition.as_str()).collect();
        assert_eq!(editions, ["2017", "2026"]);
    }
}
