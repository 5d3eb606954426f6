//! Where the rules of each game stand, by edition: numbers and headings.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::tree;

/// The editions of Magic, the newest first, as the table's head names them.
pub const EDITIONS: [&str; 3] = ["2026", "2017", "2011"];
/// The game that is meant where none is named.
pub const FIRST: &str = "magic";

/// The rules of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalogue {
    /// The editions, the newest first, each with where its rules stand.
    editions: Vec<(String, BTreeSet<String>)>,
}

/// The catalogues of all games that have one.
#[derive(Clone, Debug, Default)]
pub struct Catalogues {
    games: BTreeMap<String, Catalogue>,
}

impl Catalogues {
    /// Reads `crates/instead-*/rules/catalogue.tsv`.
    pub fn read(root: &Path) -> Result<Self, String> {
        let mut games = BTreeMap::new();
        for krate in tree::folders(root, "crates")? {
            let (file, Some(game)) = (format!("crates/{krate}/rules/catalogue.tsv"), krate.strip_prefix("instead-")) else { continue };
            if root.join(&file).is_file() {
                games.insert(game.to_owned(), Catalogue::parse(&file, &tree::read(root, &file)?)?);
            }
        }
        match games.contains_key(FIRST) {
            true => Ok(Catalogues { games }),
            false => Err(format!("crates/instead-{FIRST}/rules/catalogue.tsv: not there")),
        }
    }

    /// The catalogues of all games.
    pub fn all(&self) -> impl Iterator<Item = &Catalogue> {
        self.games.values()
    }

    /// The catalogue of a game, if it has one.
    pub fn of(&self, game: &str) -> Option<&Catalogue> {
        self.games.get(game)
    }
}

impl Catalogue {
    /// The table as text.
    pub fn parse(file: &str, text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let ["slug", editions @ .., "summary"] = head.as_slice() else {
            return Err(format!("{file}:1: expected `slug`, the editions, `summary`"));
        };
        let mut catalogue = Catalogue { editions: editions.iter().map(|name| (name.to_string(), BTreeSet::new())).collect() };
        for line in lines {
            for ((_, places), place) in catalogue.editions.iter_mut().zip(line.split('\t').skip(1)) {
                if place != "-" {
                    places.insert(place.to_lowercase());
                }
            }
        }
        Ok(catalogue)
    }

    /// The newest edition.
    pub fn newest(&self) -> &str {
        self.editions.first().map_or("", |(name, _)| name)
    }

    /// Whether an edition has this rule, or rules below it: `704.5` is there if `704.5a` is. Of several editions
    /// (`2011, 2026`) the last is meant.
    pub fn has(&self, place: &str, edition: &str) -> bool {
        let edition = edition.rsplit(',').next().unwrap_or(edition).trim();
        let place = place.to_lowercase();
        let Some((_, places)) = self.editions.iter().find(|(known, _)| edition.starts_with(known.as_str())) else { return false };
        let below = |known: &String| {
            let digit = place.ends_with(|c: char| c.is_ascii_digit());
            known.strip_prefix(&place).is_some_and(|rest| match rest.chars().next() {
                None | Some('.' | ':') => true,
                Some(next) => digit && next.is_ascii_lowercase(),
            })
        };
        places.range(place.clone()..).take_while(|known| known.starts_with(&place)).any(below)
    }

    /// The longest heading of the newest edition with which a text begins.
    pub fn heading<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (_, places) = self.editions.first()?;
        let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        let whole = |end: &usize| !text[*end..].starts_with(char::is_alphanumeric);
        let mut headings = ends.filter(whole).filter(|end| places.contains(&text[..*end].to_lowercase()));
        headings.next_back().map(|end| &text[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_there_if_a_part_of_it_is() {
        let text = "slug\t2026\t2017\t2011\tsummary\nx\t614.7a\t614.7a\t-\ty\nz\t614.10\t-\t-\tw\n";
        let catalogue = Catalogue::parse("x.tsv", text).unwrap_or_default();
        assert!(catalogue.has("614.7a", "2026") && catalogue.has("614.7", "2026") && catalogue.has("614", "2011, 2017"));
        assert!(!catalogue.has("614.1", "2026") && !catalogue.has("614.7a", "2011") && !catalogue.has("614.10", "2017"));
    }

    #[test]
    fn headings_are_found_at_the_beginning_of_a_text() {
        let catalogue = Catalogue::parse("x.tsv", "slug\t17\tsummary\na\tDestroyed\tA.\nb\tDestroyed Cards\tB.\n").unwrap_or_default();
        assert_eq!(catalogue.heading("Destroyed: tags a card"), Some("Destroyed"));
        assert_eq!(catalogue.heading("destroyed cards, all"), Some("destroyed cards"));
        assert_eq!(catalogue.heading("Destroyedly"), None);
        assert!(catalogue.has("Destroyed", "17"));
    }
}
