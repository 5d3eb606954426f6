//! Which scenarios show which rules: by their `rules:` lines.

use std::collections::BTreeMap;
use std::path::Path;

use instead::document::{Document, Setup};
use instead::magic::catalogue::catalogue;
use serde::Serialize;

use crate::io::Io;
use crate::status::Failure;
use crate::{find, input};

/// A case that shows a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The file.
    pub file: String,
    /// The case.
    pub case: String,
}

/// The cases that show each rule, by the rule's name.
pub struct Shown {
    places: BTreeMap<&'static str, Vec<Place>>,
}

impl Shown {
    /// Reads the scenarios of a folder; without one, of the nearest folder `scenarios`.
    pub fn scan(folder: Option<&Path>, io: &mut Io) -> Result<Shown, Failure> {
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
        for path in find::within(&folder)? {
            match input::scenario(&path) {
                Ok(Ok(scenario)) => shown.add(&path.display().to_string(), &scenario.document),
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

    fn add(&mut self, file: &str, document: &Document) {
        for case in &document.cases {
            let setup = || document.setup_of(case).map(|line| &line.value);
            let edition = setup().filter_map(|setup| match setup {
                Setup::Edition(name) => catalogue().edition(&name.text).ok(),
                _ => None,
            });
            // The case's own line comes after the file's.
            let edition = edition.last().unwrap_or(catalogue().newest());
            for rules in setup() {
                let Setup::Rules(numbers) = rules else { continue };
                for rule in numbers.iter().filter_map(|number| catalogue().find(&number.text, edition)) {
                    let place = Place { file: file.to_owned(), case: case.name.text.clone() };
                    let places = self.places.entry(rule.slug).or_default();
                    if !places.contains(&place) {
                        places.push(place);
                    }
                }
            }
        }
    }
}
