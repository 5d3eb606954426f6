//! Contents that library code may not have: input and output, cards' names, a game's words in the kernel.

use std::path::Path;

use crate::rust::{self, Code};
use crate::tree::{self, Finding};

/// The crates that are programs, and the card store, which is a file.
const PROGRAMS: &[&str] = &["instead-cards", "instead-cli"];

/// Names that touch the world outside.
const OUTSIDE: &[&str] =
    &["std::fs", "std::net", "std::process", "std::env", "std::io", "std::time", "println!", "eprintln!", "print!(", "eprint!(", "dbg!"];

/// The games there are.
const GAMES: &[&str] = &["magic", "riftbound", "keyforge"];
/// Words of games that the kernel and the explorer don't know.
const GAME_WORDS: &[&str] = &[
    "artifact",
    "battlefield",
    "card",
    "cards",
    "creature",
    "creatures",
    "damage",
    "deck",
    "draw",
    "draws",
    "enchantment",
    "graveyard",
    "keyforge",
    "land",
    "library",
    "life",
    "magic",
    "mana",
    "permanent",
    "permanents",
    "planeswalker",
    "riftbound",
    "spell",
    "token",
    "tokens",
    "zone",
    "zones",
];

/// Everything in library code that doesn't belong there.
pub fn check(root: &Path) -> Result<Vec<Finding>, String> {
    let cards = card_names(root)?;
    let mut findings = Vec::new();
    for krate in tree::folders(root, "crates")? {
        let files = tree::files(root, &format!("crates/{krate}/src"), &[".rs"])?;
        let tests = rust::test_files(root, &files)?;
        for file in files.iter().filter(|file| !tests.contains(*file)) {
            let code = Code::of(&tree::read(root, file)?);
            let mut find = |(line, text)| findings.push(Finding { file: file.clone(), line, text });
            if !PROGRAMS.contains(&krate.as_str()) {
                outside(&code).into_iter().for_each(&mut find);
            }
            if matches!(krate.as_str(), "instead-kernel" | "instead-explore") {
                game_words(&code).into_iter().for_each(&mut find);
            }
            // Whoever serves all games names none; only the list of games does.
            let serves = matches!(krate.as_str(), "instead" | "instead-game" | "instead-model" | "instead-scenario" | "instead-text");
            if serves && !file.ends_with("crates/instead/src/games.rs") && !file.ends_with("crates/instead/src/lib.rs") {
                games(&code).into_iter().for_each(&mut find);
            }
            if !file.ends_with("/cards.rs") {
                named_cards(&code, &cards).into_iter().for_each(&mut find);
            }
        }
    }
    Ok(findings)
}

fn outside(code: &Code) -> Vec<(usize, String)> {
    let lines = code.code.lines().enumerate();
    let hit = |text: &str| OUTSIDE.iter().find(|word| bounded(text, word)).copied();
    lines
        .filter_map(|(line, text)| {
            hit(text).map(|word| (line + 1, format!("`{word}` in a library: only programs touch the world outside")))
        })
        .collect()
}

/// The name of a game in code.
fn games(code: &Code) -> Vec<(usize, String)> {
    let named = |word: &str| GAMES.iter().any(|game| word.to_lowercase().contains(game));
    let found = code.words().filter(|(_, word)| named(word));
    found.map(|(line, word)| (line, format!("`{word}` in code for all games: ask the game instead"))).collect()
}

fn game_words(code: &Code) -> Vec<(usize, String)> {
    let known = |word: &str| GAME_WORDS.contains(&word);
    let text = |word: &str| format!("`{word}` in the kernel: it knows no game");
    let in_code = code.words().filter(|(_, word)| known(word)).map(|(line, word)| (line, text(&word)));
    let in_strings = code
        .strings
        .iter()
        .flat_map(|(line, string)| string.split(|c: char| !c.is_alphabetic()).map(move |word| (*line, word.to_lowercase())));
    in_code.chain(in_strings.filter(|(_, word)| known(word)).map(|(line, word)| (line, text(&word)))).collect()
}

/// A card's name in a literal, or as an identifier. A name of one word is an ordinary word, so only
/// a literal that is nothing else counts.
fn named_cards(code: &Code, cards: &[String]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for name in cards {
        let several = name.contains(' ');
        let said = format!("the card `{name}` in engine code: cards are texts");
        for (line, string) in &code.strings {
            if if several { bounded(string, name) } else { string == name } {
                found.push((*line, said.clone()));
            }
        }
        let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let identifiers = [words.concat(), words.join("_").to_lowercase(), words.join("_").to_uppercase()];
        if !several || !identifiers.iter().any(|identifier| code.code.contains(identifier.as_str())) {
            continue;
        }
        let lines = code.code.lines().enumerate().filter(|(_, text)| identifiers.iter().any(|identifier| bounded(text, identifier)));
        found.extend(lines.map(|(line, _)| (line + 1, said.clone())));
    }
    found
}

/// Whether `word` occurs in `text` and isn't part of a longer word.
fn bounded(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        apart(text[..at].chars().next_back()) && (!word.ends_with(char::is_alphanumeric) || apart(text[at + word.len()..].chars().next()))
    })
}

/// The names of the built-in cards: the first line of each paragraph, without its cost. What is named like one
/// of its own types (basic lands, Treasure tokens) is named by a word of the rules.
fn card_names(root: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for file in tree::files(root, "crates", &[".cards"])? {
        let text = tree::read(root, &file)?;
        for paragraph in text.split("\n\n") {
            let mut lines = paragraph.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            let (Some(first), second) = (lines.next(), lines.next()) else { continue };
            let name = first.split(" {").next().unwrap_or(first).trim();
            let types = second.and_then(|line| line.split_once(" — ")).map_or("", |(_, types)| types);
            if !types.split(' ').any(|word| word == name) {
                names.push(name.to_owned());
            }
        }
    }
    if names.is_empty() {
        return Err("crates/*/cards/: no built-in cards are found".to_owned());
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_belong_is_found() {
        let code = Code::of("/// Furnace of Rath, damage, std::fs\nfn a() { std::fs::read(\"Furnace of Rath burns\"); deal_damage(); }");
        assert_eq!(outside(&code).len(), 1);
        assert_eq!(game_words(&code).len(), 1);
        assert_eq!(games(&Code::of("// Magic\nfn a() { instead_magic::cards() }")).len(), 1);
        assert_eq!(named_cards(&code, &["Furnace of Rath".to_owned(), "Burns".to_owned()]).len(), 1);
        assert_eq!(named_cards(&Code::of("fn furnace_of_rath() {}"), &["Furnace of Rath".to_owned()]).len(), 1);
    }

    #[test]
    fn words_are_whole() {
        assert!(bounded("eprint!(x)", "eprint!(") && !bounded("eprint!(x)", "print!("));
        assert!(!bounded("std::fsync", "std::fs"));
    }
}
