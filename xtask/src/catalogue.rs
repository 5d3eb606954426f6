//! The rule numbers that there are, by edition.

use std::collections::BTreeSet;
use std::path::Path;

use crate::tree;

/// Where they stand.
pub const FILE: &str = "crates/instead-magic/rules/catalogue.tsv";

/// The editions, the newest first, as the table's head names them.
pub const EDITIONS: [&str; 3] = ["2026", "2017", "2011"];

/// The numbers of every edition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    numbers: [BTreeSet<String>; 3],
}

impl Catalogue {
    /// Reads the table.
    pub fn read(root: &Path) -> Result<Self, String> {
        Self::parse(&tree::read(root, FILE)?)
    }

    /// The table as text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        if head.get(1..4) != Some(&EDITIONS[..]) {
            return Err(format!("{FILE}:1: expected the editions {} as second to fourth column", EDITIONS.join(", ")));
        }
        let mut catalogue = Catalogue::default();
        for line in lines {
            for (numbers, number) in catalogue.numbers.iter_mut().zip(line.split('\t').skip(1)) {
                if number != "-" {
                    numbers.insert(number.to_owned());
                }
            }
        }
        Ok(catalogue)
    }

    /// Whether an edition has this rule, or rules below it: `704.5` is there if `704.5a` is.
    pub fn has(&self, number: &str, edition: &str) -> bool {
        let Some(place) = EDITIONS.iter().position(|known| edition.starts_with(known)) else { return false };
        let below = |known: &String| known.strip_prefix(number).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()));
        self.numbers[place].range(number.to_owned()..).take_while(|known| known.starts_with(number)).any(below)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_there_if_a_part_of_it_is() {
        let catalogue =
            Catalogue::parse("slug\t2026\t2017\t2011\tsummary\nx\t614.7a\t614.7a\t-\ty\nz\t614.10\t-\t-\tw\n").unwrap_or_default();
        assert!(catalogue.has("614.7a", "2026") && catalogue.has("614.7", "2026") && catalogue.has("614", "2017"));
        assert!(!catalogue.has("614.1", "2026") && !catalogue.has("614.7a", "2011") && !catalogue.has("614.10", "2017"));
    }
}
