//! The same over a table of cards, with counts.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use instead::Play;
use instead::game::table::{Columns, TableError};
use instead::game::{CardText, ReadClause, ReadEffect, Reading};
use serde::Serialize;

use crate::command::write_json;
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::{input, pool, progress};

/// The version of the JSON form.
const SCHEMA: &str = "instead.text-table/1";
/// The number of refused words that are listed.
const WORDS: usize = 20;

/// The JSON form.
#[derive(Debug, Serialize)]
struct Output {
    schema: &'static str,
    file: String,
    counts: Counts,
    cards: Vec<Card>,
}

/// The totals of the table.
#[derive(Debug, Default, Serialize)]
struct Counts {
    faces: usize,
    read_completely: usize,
    accepted: usize,
    declined: usize,
    refused_words: Vec<Refused>,
}

/// A word at which reading stopped.
#[derive(Debug, Serialize)]
struct Refused {
    word: String,
    clauses: usize,
}

/// A card as JSON.
#[derive(Debug, Serialize)]
struct Card {
    name: String,
    line: usize,
    complete: bool,
    clauses: Vec<ReadClause>,
    effects: Vec<ReadEffect>,
}

/// Reads a table.
pub fn run(game: &'static dyn Play, file: &Path, list: bool, json: bool, io: &mut Io) -> Result<Status, Failure> {
    let text = input::text(file)?;
    let mut rows = rows(&file.display().to_string(), &text)?;
    for (_, card) in &mut rows {
        card.text = game.published(std::mem::take(&mut card.text));
    }
    let bar = progress::bar(rows.len(), "faces");
    let cards: Vec<Card> = pool::each(
        &rows,
        |(line, card)| {
            let (reading, _) = Reading::of(game, card);
            let complete = reading.is_complete();
            Card { name: card.name.clone(), line: *line, complete, clauses: reading.clauses, effects: reading.effects }
        },
        || bar.step(),
    );
    drop(bar);
    let counts = count(&cards);
    let status = if counts.declined == 0 { Status::Fine } else { Status::Failed };
    if json {
        // All cards, or those of which something was declined.
        let cards = cards.into_iter().filter(|card| !list || !card.complete).collect();
        write_json(io, &Output { schema: SCHEMA, file: file.display().to_string(), counts, cards })?;
        return Ok(status);
    }
    if list {
        declined(&cards, io)?;
    }
    summary(&counts, io)?;
    Ok(status)
}

/// The cards of a table, each with its line.
fn rows(file: &str, text: &str) -> Result<Vec<(usize, CardText)>, Failure> {
    let mut lines = text.lines().enumerate();
    let Some((_, header)) = lines.next() else {
        return Err(Failure::with_help(format!("{file} is empty"), format!("its first line names the columns: {}", Columns::known())));
    };
    let at = |line: usize, error: TableError| Failure::with_help(format!("{file}:{line}: {}", error.message), error.help);
    let columns = Columns::of(header).map_err(|error| at(1, error))?;
    let cards = lines.filter(|(_, text)| !text.trim().is_empty());
    cards.map(|(line, text)| Ok((line + 1, columns.card(text).map_err(|error| at(line + 1, error))?))).collect()
}

fn count(cards: &[Card]) -> Counts {
    let mut counts = Counts { faces: cards.len(), ..Counts::default() };
    let mut words: BTreeMap<String, usize> = BTreeMap::new();
    for card in cards {
        counts.read_completely += usize::from(card.complete);
        for clause in &card.clauses {
            match clause {
                ReadClause::Understood { .. } => counts.accepted += 1,
                ReadClause::Declined { word, .. } => {
                    counts.declined += 1;
                    *words.entry(word.to_lowercase()).or_default() += 1;
                }
            }
        }
    }
    counts.refused_words = words.into_iter().map(|(word, clauses)| Refused { word, clauses }).collect();
    counts.refused_words.sort_by_key(|refused| std::cmp::Reverse(refused.clauses));
    counts
}

fn declined(cards: &[Card], io: &mut Io) -> Result<(), Failure> {
    let style = io.style();
    for card in cards {
        for clause in &card.clauses {
            if let ReadClause::Declined { text, word, .. } = clause {
                let word = if word.is_empty() { "(the end)" } else { word };
                writeln!(io, "{}\t{}\t{}", card.name, style.bad(word), text.replace('\n', " "))?;
            }
        }
    }
    Ok(())
}

fn summary(counts: &Counts, io: &mut Io) -> Result<(), Failure> {
    let style = io.style();
    let share =
        |part: usize, whole: usize| if whole == 0 { String::new() } else { format!(" ({:.1} %)", part as f64 * 100.0 / whole as f64) };
    writeln!(io, "{:>8} faces", counts.faces)?;
    writeln!(io, "{:>8} read completely{}", counts.read_completely, share(counts.read_completely, counts.faces))?;
    writeln!(io, "{:>8} clauses accepted{}", counts.accepted, share(counts.accepted, counts.accepted + counts.declined))?;
    writeln!(io, "{:>8} clauses declined", counts.declined)?;
    if !counts.refused_words.is_empty() {
        writeln!(io, "\nReading stopped most often at")?;
    }
    for refused in counts.refused_words.iter().take(WORDS) {
        let word = match refused.word.as_str() {
            "" => "(the end)",
            "¶" => "(the end of a line)",
            word => word,
        };
        writeln!(io, "{:>8} {}", refused.clauses, style.bad(word))?;
    }
    Ok(())
}
