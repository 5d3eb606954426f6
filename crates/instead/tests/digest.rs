//! The digest of what every face of the corpora compiles to: a change that isn't meant to change a reading changes
//! no line of it, and one that is names the faces it changed.
//!
//! `cargo xtask digest` asks this test, by the environment variable `INSTEAD_DIGEST`: `write` writes the digests anew,
//! `show` prints the text of each changed face and what it compiles to. `INSTEAD_FACES`, names with tabs between them,
//! has those shown, changed or not.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod parallel;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use instead::game::CardText;
use instead::{GAMES, Play};
use instead_model::definition::{Compiled, Definition, Unread};
use serde::Serialize;

/// The faces that a message names.
const NAMED: usize = 60;

/// The reading of a face: the compiled form of its clauses, and the clauses that are declined.
#[derive(Serialize)]
struct Reading<'a> {
    compiled: &'a Compiled,
    declined: Vec<(u16, &'a str)>,
}

impl<'a> Reading<'a> {
    fn of(definition: &'a Definition) -> Self {
        let declined = definition.declined().map(|Unread { number, word, .. }| (number, word)).collect();
        Reading { compiled: &definition.compiled, declined }
    }
}

/// The line of a face without its name: clauses read, all clauses, and the hash of what they compile to.
type Lines = BTreeMap<String, String>;

#[test]
fn magic() {
    compare("magic", |corpus| instead_magic::text::table(corpus).map(|(card, _)| card).collect());
}

#[test]
fn keyforge() {
    compare("keyforge", |corpus| instead_keyforge::text::table(corpus).collect());
}

#[test]
fn riftbound() {
    compare("riftbound", |corpus| instead_riftbound::text::table(corpus).collect());
}

/// Compares the digest of a game with the one that is kept, or does what the environment says.
fn compare(name: &str, table: impl Fn(&str) -> Vec<CardText>) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = here.join(format!("../../../shared/data/{name}_cards.tsv"));
    let Ok(corpus) = std::fs::read_to_string(&corpus) else {
        eprintln!("SKIPPED: no corpus at {}", corpus.display());
        return;
    };
    let game = *GAMES.0.iter().find(|game| game.name().eq_ignore_ascii_case(name)).unwrap();
    let cards: Vec<CardText> = table(&corpus);
    let now = digest(game, &cards);
    let kept = here.join(format!("tests/digest/{name}.tsv"));
    let order = std::env::var("INSTEAD_DIGEST").unwrap_or_default();
    let changed = changes(&read(&kept), &now);
    if order == "write" {
        write(&kept, &now);
        println!("{name}: {} faces, {} lines changed", now.len(), changed.len());
        return;
    }
    let faces = std::env::var("INSTEAD_FACES").unwrap_or_default();
    if !faces.is_empty() {
        cards.iter().filter(|card| faces.split('\t').any(|face| face == card.name)).for_each(|card| println!("{}", shown(game, card)));
        return;
    }
    if order == "show" {
        let is_changed = |card: &&CardText| changed.iter().any(|(face, _)| *face == card.name);
        cards.iter().filter(is_changed).for_each(|card| println!("{}", shown(game, card)));
    }
    let mut message = String::new();
    for (face, change) in changed.iter().take(if order.is_empty() { NAMED } else { usize::MAX }) {
        writeln!(message, "{face}: {change}").unwrap();
    }
    assert!(
        changed.is_empty(),
        "{name}: {} faces compile to something else than before:\n{message}Each is a mended reading or a fault. \
         `cargo xtask digest` lists all, with --show what they compile to; `cargo xtask digest --write` keeps what is now.",
        changed.len()
    );
}

/// The digest of these cards.
fn digest(game: &'static dyn Play, cards: &[CardText]) -> Lines {
    let lines = |part: &[CardText]| part.iter().map(|card| (card.name.clone(), line(game, card))).collect::<Vec<_>>();
    parallel::over(cards, lines).into_iter().flatten().collect()
}

fn line(game: &dyn Play, card: &CardText) -> String {
    let (definition, _) = game.compile(card);
    let all = definition.clauses.len();
    let read = all - definition.declined().count();
    let value = serde_json::to_vec(&Reading::of(&definition)).unwrap();
    // FNV-1a: a hash that is the same with every compiler and on every machine.
    let hash = value.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{read}/{all}\t{:012x}", hash >> 16)
}

/// A face, its text, and what it compiles to.
fn shown(game: &dyn Play, card: &CardText) -> String {
    let (definition, _) = game.compile(card);
    let value = serde_json::to_string_pretty(&Reading::of(&definition)).unwrap();
    format!("--- {}\n{}\n{}\n{value}\n", card.name, card.type_line, card.text)
}

/// The lines of a file that is kept; none if there is no file.
fn read(path: &PathBuf) -> Lines {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().skip(1).filter_map(|line| line.split_once('\t')).map(|(name, line)| (name.to_owned(), line.to_owned())).collect()
}

fn write(path: &PathBuf, lines: &Lines) {
    let mut text = "face\tclauses read\twhat they compile to\n".to_owned();
    for (name, line) in lines {
        writeln!(text, "{name}\t{line}").unwrap();
    }
    std::fs::write(path, text).unwrap();
}

/// The faces whose lines differ, and how.
fn changes(before: &Lines, now: &Lines) -> Vec<(String, String)> {
    let clauses = |line: &str| line.split('\t').next().unwrap_or_default().to_owned();
    let mut changes = Vec::new();
    for (face, line) in now {
        let change = match before.get(face) {
            None => "it is new".to_owned(),
            Some(before) if before == line => continue,
            Some(before) if clauses(before) == clauses(line) => "it compiles to something else".to_owned(),
            Some(before) => format!("{} clauses are read, {} were", clauses(line), clauses(before)),
        };
        changes.push((face.clone(), change));
    }
    let gone = before.keys().filter(|face| !now.contains_key(*face));
    changes.extend(gone.map(|face| (face.clone(), "it is gone".to_owned())));
    changes
}
