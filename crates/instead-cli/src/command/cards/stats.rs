//! `instead cards stats`.

use std::collections::BTreeMap;
use std::io::Write;

use instead::Play;
use instead::game::{ReadClause, Reading};
use instead_cards::store::search::{ReadCount, SourceCount};
use serde::Serialize;

use super::{games, read_store};
use crate::command::write_json;
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::store::Place;

/// The version of the JSON form.
const SCHEMA: &str = "instead.cards-stats/1";
/// The most words and sets that are listed as text; JSON has all.
const LISTED: usize = 15;

/// Arguments of `cards stats`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only this game.
    #[arg(long, value_parser = crate::command::game)]
    game: Option<&'static dyn Play>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The JSON form.
#[derive(Debug, Serialize)]
struct Output {
    schema: &'static str,
    store: String,
    sources: Vec<SourceCount>,
    games: Vec<GameCount>,
}

/// The counts of a game.
#[derive(Debug, Serialize)]
struct GameCount {
    game: &'static str,
    cards: u64,
    faces: u64,
    read: u64,
    clauses: usize,
    declined: usize,
    effects: BTreeMap<String, usize>,
    refused_words: Vec<(String, usize)>,
    types: Vec<ReadCount>,
    sets: Vec<ReadCount>,
}

/// Counts.
pub fn run(args: &Args, place: &Place, io: &mut Io) -> Result<Status, Failure> {
    let store = read_store(place, args.game)?;
    let mut output = Output { schema: SCHEMA, store: store.path().display().to_string(), sources: store.sources()?, games: Vec::new() };
    for game in games(&store, args.game)? {
        let (cards, faces) = store.count(game.name())?;
        let mut count = GameCount {
            game: game.name(),
            cards,
            faces,
            read: 0,
            clauses: 0,
            declined: 0,
            effects: BTreeMap::new(),
            refused_words: Vec::new(),
            types: by_type(store.read_by_type_line(game.name())?, game),
            sets: store.read_by_set(game.name())?,
        };
        let mut words: BTreeMap<String, usize> = BTreeMap::new();
        store.readings(game.name(), &mut |json| {
            let Ok(reading) = serde_json::from_str::<Reading>(json) else { return };
            count.read += u64::from(reading.is_complete());
            count.clauses += reading.clauses.len();
            for clause in reading.declined() {
                count.declined += 1;
                if let ReadClause::Declined { word, .. } = clause {
                    *words.entry(word.to_lowercase()).or_default() += 1;
                }
            }
            for effect in &reading.effects {
                *count.effects.entry(format!("{}: {}", effect.kind.name(), effect.event)).or_default() += 1;
            }
        })?;
        count.refused_words = words.into_iter().collect();
        count.refused_words.sort_by_key(|(_, clauses)| std::cmp::Reverse(*clauses));
        output.games.push(count);
    }
    if args.json {
        write_json(io, &output)?;
    } else {
        write(&output, io)?;
    }
    Ok(Status::Fine)
}

/// Type lines by their card types, in the game's words.
fn by_type(lines: Vec<ReadCount>, game: &dyn Play) -> Vec<ReadCount> {
    let mut types: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for line in lines {
        let head = line.of.split(['—', '–']).next().unwrap_or_default();
        let kind = head.split_whitespace().filter(|word| game.words().find_tag(instead::TagKind::Type, word).is_some());
        let kind: Vec<String> = kind.map(str::to_lowercase).collect();
        let kind = if kind.is_empty() { "(other)".to_owned() } else { kind.join(" ") };
        let count = types.entry(kind).or_default();
        *count = (count.0 + line.faces, count.1 + line.read);
    }
    let mut types: Vec<ReadCount> = types.into_iter().map(|(of, (faces, read))| ReadCount { of, faces, read }).collect();
    types.sort_by_key(|count| std::cmp::Reverse(count.faces));
    types
}

fn write(output: &Output, io: &mut Io) -> Result<(), Failure> {
    let style = io.style();
    for source in &output.sources {
        let date = source.date.as_ref().map(|date| format!(" of {date}")).unwrap_or_default();
        writeln!(io, "{:>8} cards from {}{date}, imported {} from {}", source.cards, source.source, source.imported, source.file)?;
    }
    for game in &output.games {
        writeln!(io, "\n{}", style.head(game.game))?;
        writeln!(io, "{:>8} cards with {} faces", game.cards, game.faces)?;
        writeln!(io, "{:>8} faces read in full{}", game.read, share(game.read, game.faces))?;
        writeln!(io, "{:>8} clauses declined of {}", game.declined, game.clauses)?;
        table("by type", &game.types, io)?;
        let mut sets = game.sets.clone();
        sets.sort_by_key(|set| std::cmp::Reverse(set.faces));
        table("by set", &sets, io)?;
        if !game.effects.is_empty() {
            writeln!(io, "\n  {}", style.head("effects"))?;
        }
        let mut effects: Vec<_> = game.effects.iter().collect();
        effects.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (effect, count) in effects.into_iter().take(LISTED) {
            writeln!(io, "{count:>8} {effect}")?;
        }
        if !game.refused_words.is_empty() {
            writeln!(io, "\n  {}", style.head("reading stopped most often at"))?;
        }
        for (word, clauses) in game.refused_words.iter().take(LISTED) {
            let word = match word.as_str() {
                "" => "(the end)",
                "¶" => "(the end of a line)",
                word => word,
            };
            writeln!(io, "{clauses:>8} {}", style.bad(word))?;
        }
    }
    Ok(())
}

fn table(head: &str, counts: &[ReadCount], io: &mut Io) -> Result<(), Failure> {
    if counts.is_empty() {
        return Ok(());
    }
    writeln!(io, "\n  {}", io.style().head(head))?;
    for count in counts.iter().take(LISTED) {
        writeln!(io, "{:>8} of {:>6} {}{}", count.read, count.faces, count.of, share(count.read, count.faces))?;
    }
    if counts.len() > LISTED {
        writeln!(io, "         … and {} more", counts.len() - LISTED)?;
    }
    Ok(())
}

fn share(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { format!(" ({:.1} %)", part as f64 * 100.0 / whole as f64) }
}
