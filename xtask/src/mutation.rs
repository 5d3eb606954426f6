//! Mutations: single places at which a rule can be broken. They are data, in `mutations.toml`.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

use crate::catalogue::Catalogues;
use crate::tree::{self, Finding};

/// Where they stand.
pub const FILE: &str = "xtask/mutations.toml";

/// A place at which a rule can be broken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutation {
    /// The rule that breaks; scenarios that bear its number have to notice.
    pub rule: String,
    /// The fault of the broken engine, in a few words.
    pub name: String,
    /// The file that is changed.
    pub file: String,
    /// The text that is replaced; it occurs exactly once in the file.
    pub find: String,
    /// The text that takes its place.
    pub replace: String,
}

impl Mutation {
    /// The changed text of its file.
    pub fn apply(&self, text: &str) -> Result<String, String> {
        let place = self.place(text)?;
        Ok([&text[..place.start], &self.replace, &text[place.end..]].concat())
    }

    /// The place of the text that is replaced: bytes of the file's text.
    pub fn place(&self, text: &str) -> Result<Range<usize>, String> {
        let mut places = text.match_indices(&self.find).map(|(at, found)| at..at + found.len());
        match (places.next(), places.count()) {
            (Some(place), 0) => Ok(place),
            (None, _) => Err(format!("what `{}` looks for isn't in {} any more", self.name, self.file)),
            (Some(_), more) => Err(format!("what `{}` looks for occurs {} times in {}", self.name, more + 1, self.file)),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    mutation: Vec<Mutation>,
}

/// Reads the mutations.
pub fn all(root: &Path) -> Result<Vec<Mutation>, String> {
    let table: Table = toml::from_str(&tree::read(root, FILE)?).map_err(|error| format!("{FILE}: {error}"))?;
    Ok(table.mutation)
}

/// The mutations that can't be made: stale, doubled, doing nothing, or of a rule that isn't there.
pub fn check(root: &Path) -> Result<Vec<Finding>, String> {
    let text = tree::read(root, FILE)?;
    let catalogues = Catalogues::read(root)?;
    let mut names = BTreeSet::new();
    let mut findings = Vec::new();
    for mutation in all(root)? {
        let quoted = format!("name = \"{}\"", mutation.name);
        let line = text.lines().position(|line| line == quoted).map_or(0, |line| line + 1);
        let mut find = |text: String| findings.push(Finding { file: FILE.to_owned(), line, text });
        if !names.insert(mutation.name.clone()) {
            find(format!("`{}` twice", mutation.name));
        }
        // A rule of the game whose crate is changed; in code of all games, of any of them.
        let own = mutation.file.strip_prefix("crates/instead-").and_then(|rest| catalogues.of(rest.split('/').next()?));
        let has = |catalogue: &crate::catalogue::Catalogue| catalogue.has(&mutation.rule, catalogue.newest());
        let known = own.map_or_else(|| catalogues.all().any(has), has);
        if !known {
            find(format!("there is no rule {}", mutation.rule));
        }
        match tree::read(root, &mutation.file).and_then(|text| mutation.apply(&text).map(|changed| changed == text)) {
            Ok(false) => (),
            Ok(true) => find(format!("`{}` changes nothing", mutation.name)),
            Err(message) => find(message),
        }
    }
    Ok(findings)
}
