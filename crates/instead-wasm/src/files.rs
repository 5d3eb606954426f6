//! A file of scenarios: its cases, where they stand, what is wrong with it.

use instead::document::Setup;
use instead::forms::Finding;
use instead::{Scenario, game_of};
use serde::Serialize;

/// The version of [`Read`].
pub const READ: &str = "instead.read/1";

/// A file, as far as it can be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Read {
    /// [`READ`].
    pub schema: &'static str,
    /// The lines at its top.
    pub description: Vec<String>,
    /// Its cases, in order.
    pub cases: Vec<ReadCase>,
    /// Whatever is wrong or odd. Whatever is wrong with names and sentences of a case is found as it is explored.
    pub findings: Vec<Finding>,
}

/// A case of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadCase {
    /// Its name.
    pub name: String,
    /// The line of its header, from 1.
    pub line: u32,
    /// The line behind its last.
    pub end: u32,
    /// The lines of its description.
    pub description: Vec<String>,
    /// The game, if there is one of that name.
    pub game: Option<&'static str>,
    /// The edition by which it is played.
    pub edition: Option<&'static str>,
    /// All editions of that game, the oldest first.
    pub editions: Vec<&'static str>,
    /// The rules that it shows.
    pub rules: Vec<String>,
    /// Its players.
    pub players: Vec<String>,
}

impl Read {
    /// Reads a file.
    pub fn of(scenario: &Scenario) -> Read {
        let all = [scenario.errors.as_slice(), scenario.warnings.as_slice()].concat();
        let document = &scenario.document;
        let lines = scenario.source.text().lines().count() as u32 + 1;
        let begins: Vec<u32> = document.cases.iter().map(|case| scenario.source.position(case.span.start).line).collect();
        let cases = document.cases.iter().enumerate().map(|(place, case)| {
            let game = game_of(document, case).ok();
            let rules = document.setup_of(case).filter_map(|line| match &line.value {
                Setup::Rules(numbers) => Some(numbers.iter().map(|number| number.text.clone())),
                _ => None,
            });
            ReadCase {
                name: case.name.text.clone(),
                line: begins[place],
                end: begins.get(place + 1).copied().unwrap_or(lines),
                description: case.description.iter().map(|line| line.value.text.clone()).collect(),
                game: game.map(|game| game.name()),
                edition: game.map(|game| game.edition_name()),
                editions: game
                    .map(|game| game.catalogue().editions().map(|edition| game.catalogue().name(edition)).collect())
                    .unwrap_or_default(),
                rules: rules.flatten().collect(),
                players: document.players_of(case).into_iter().map(|name| name.text).collect(),
            }
        });
        let cases = cases.collect();
        let description = document.description.iter().map(|line| line.value.text.clone()).collect();
        Read { schema: READ, description, cases, findings: Finding::all(&scenario.source, &all) }
    }
}
