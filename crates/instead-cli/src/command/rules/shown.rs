//! Which scenarios show which rules: by their `rules:` lines.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use instead::Play;
use instead::document::{Document, Setup};
use instead::game::EditionId;
use instead::game_of;

use crate::io::Io;
use crate::status::Failure;
use crate::{find, input};

/// A case that shows a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The case.
    pub case: String,
    /// The editions in which it is played.
    pub editions: Vec<EditionId>,
}

/// The cases that show each rule, by the rule's name.
pub struct Shown {
    places: BTreeMap<&'static str, Vec<Place>>,
}

impl Shown {
    /// Reads the scenarios of a folder; without one, of the nearest folder `scenarios`.
    pub fn scan(game: &'static dyn Play, folder: Option<&Path>, io: &mut Io) -> Result<Shown, Failure> {
        let mut shown = Shown { places: BTreeMap::new() };
        let folder = match folder {
            Some(folder) if folder.is_dir() => folder.to_owned(),
            Some(folder) => {
                return Err(Failure::with_help(
                    format!("there is no folder {}", folder.display()),
                    "`--scenarios` takes the folder of the scenario files",
                ));
            }
            None => match find::upward() {
                Some(folder) => folder,
                None => {
                    io.note("there is no folder `scenarios` here or around here: name one with `--scenarios DIR` to see which cases show a rule");
                    return Ok(shown);
                }
            },
        };
        // A file without a `rules:` line shows none, and need not be understood.
        let shows = |path: &PathBuf| std::fs::read_to_string(path).map_or(true, |text| text.contains("rules:"));
        for path in find::within(&folder)?.into_iter().filter(shows) {
            match input::scenario(&path) {
                Ok(Ok(scenario)) => shown.add(game, &path.display().to_string(), &scenario.document),
                Ok(Err(_)) => {}
                Err(Failure::Input { message, .. }) => io.note(&format!("left out: {message}")),
                Err(failure) => return Err(failure),
            }
        }
        Ok(shown)
    }

    /// The cases that show a rule.
    pub fn of(&self, slug: &str) -> &[Place] {
        self.places.get(slug).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a case that is played in this edition shows the rule.
    pub fn is_shown(&self, slug: &str, edition: EditionId) -> bool {
        self.of(slug).iter().any(|place| place.editions.contains(&edition))
    }

    fn add(&mut self, game: &dyn Play, file: &str, document: &Document) {
        let catalogue = game.catalogue();
        for case in &document.cases {
            let Ok(played) = game_of(document, case) else { continue };
            if played.name() != game.name() {
                continue;
            }
            let named = document.editions_of(case).into_iter().filter_map(|name| catalogue.edition(name).ok());
            let mut editions: Vec<EditionId> = named.collect();
            // Rules are numbered as in the last edition that is named.
            let edition = played.edition();
            if editions.is_empty() {
                editions.push(edition);
            }
            for rules in document.setup_of(case).map(|line| &line.value) {
                let Setup::Rules(numbers) = rules else { continue };
                for rule in numbers.iter().filter_map(|number| catalogue.find(&number.text, edition)) {
                    let place = Place { file: file.to_owned(), case: case.name.text.clone(), editions: editions.clone() };
                    let places = self.places.entry(rule.slug).or_default();
                    if !places.contains(&place) {
                        places.push(place);
                    }
                }
            }
        }
    }
}
