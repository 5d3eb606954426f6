//! The scenarios and the rules they say they demonstrate: as much of the format as the reports need.

use std::path::Path;

use crate::tree;

/// One case of a scenario file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// The file, from the root.
    pub file: String,
    /// The name of the case.
    pub name: String,
    /// The rules of the case and of the file's common part, each with its line.
    pub rules: Vec<(usize, String)>,
    /// The game, if one is named.
    pub game: Option<String>,
    /// The edition, if one is named.
    pub edition: Option<String>,
    /// The common part of the file and the case: a file that holds nothing else.
    pub text: String,
}

impl Case {
    /// Whether the case demonstrates a rule, or a part of it: `704.5` is shown by `704.5a`.
    fn shows(&self, rule: &str) -> bool {
        let part = |rest: &str| rest.is_empty() || (rest.len() == 1 && rest.starts_with(|c: char| c.is_ascii_lowercase()));
        self.rules.iter().any(|(_, own)| own.strip_prefix(rule).is_some_and(part))
    }
}

/// The cases that bear the number of a rule; if there is none, those that bear the number of a part
/// of it.
pub fn bearing<'a>(cases: &'a [Case], rule: &str) -> Vec<&'a Case> {
    let exactly: Vec<&Case> = cases.iter().filter(|case| case.rules.iter().any(|(_, own)| own == rule)).collect();
    if exactly.is_empty() { cases.iter().filter(|case| case.shows(rule)).collect() } else { exactly }
}

/// Every case of every scenario file, in order.
pub fn all(root: &Path) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for file in tree::files(root, "scenarios", &[".scn"])? {
        cases.extend(in_text(&file, &tree::read(root, &file)?));
    }
    Ok(cases)
}

fn in_text(file: &str, text: &str) -> Vec<Case> {
    let mut common = Case { file: file.to_owned(), ..Case::default() };
    let mut cases: Vec<Case> = Vec::new();
    for (line, text) in text.lines().enumerate() {
        let name = text.strip_prefix("--- ").map(|name| name.split("  ").next().unwrap_or(name).trim().to_owned());
        if let Some(name) = name {
            cases.push(Case { name, ..common.clone() });
        }
        let case = cases.last_mut().unwrap_or(&mut common);
        case.text += text;
        case.text += "\n";
        let said = |word: &str| text.strip_prefix(word).map(|rest| rest.split(" #").next().unwrap_or(rest).trim());
        if let Some(rules) = said("rules:") {
            case.rules.extend(listed(rules).map(|rule| (line + 1, rule)));
        } else if let Some(game) = said("game:") {
            // `game: riftbound 1.3`
            let (game, edition) = game.split_once(' ').map_or((game, None), |(game, edition)| (game, Some(edition.trim().to_owned())));
            (case.game, case.edition) = (Some(game.to_lowercase()), edition);
        } else if let Some(edition) = said("edition:") {
            case.edition = Some(edition.to_owned());
        }
    }
    cases
}

/// The rules of a list; a heading that holds "and" itself is quoted.
fn listed(rules: &str) -> impl Iterator<Item = String> {
    let parts = rules.split('"').enumerate().flat_map(|(number, part)| {
        let quoted = number % 2 == 1;
        let listed = if quoted { part.to_owned() } else { part.replace(" and ", ",") };
        let parts: Vec<String> = if quoted { vec![listed] } else { listed.split(',').map(|rule| rule.trim().to_owned()).collect() };
        parts
    });
    parts.filter(|rule| !rule.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_have_their_rules_and_the_files() {
        let cases =
            in_text("a.scn", "edition: 2017\nrules: 614.1\n\n--- one  # comment\nrules: 614.7a, 616.1e  # why\nA draws a card\n--- two\n");
        let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["one", "two"]);
        assert!(cases[0].shows("614.7") && cases[0].shows("616.1e") && !cases[0].shows("616.1a") && !cases[1].shows("614.7"));
        assert_eq!(cases[1].text, "edition: 2017\nrules: 614.1\n\n--- two\n");
        let quoted: Vec<String> = super::listed("Stun, \"Ready and Exhausted\" and Ward").collect();
        assert_eq!(quoted, ["Stun", "Ready and Exhausted", "Ward"]);
        assert!(cases[1].shows("614.1") && !cases[1].shows("614") && cases[1].edition.as_deref() == Some("2017"));
    }
}
