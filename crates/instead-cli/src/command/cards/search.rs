//! `instead cards search`.

use std::io::Write;

use instead::Play;
use instead_cards::Access;
use instead_cards::store::search::{Hit, Query};
use serde::Serialize;

use super::{coloured, fit, read_store, width};
use crate::command::write_json;
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::store::Place;

/// The version of the JSON form.
const SCHEMA: &str = "instead.cards-search/1";

/// Arguments of `cards search`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Phrases that all have to occur; `*` at the end of one: its last word begins so.
    phrases: Vec<String>,
    /// Only cards of this game.
    #[arg(long, value_parser = crate::command::game)]
    game: Option<&'static dyn Play>,
    /// Only cards with these words in their type line.
    #[arg(long = "type", value_name = "WORDS")]
    type_line: Option<String>,
    /// Only cards of this set.
    #[arg(long, value_name = "CODE")]
    set: Option<String>,
    /// Only cards that are understood in full.
    #[arg(long, conflicts_with = "declined")]
    read: bool,
    /// Only cards of which something is declined.
    #[arg(long)]
    declined: bool,
    /// Only cards with an effect of one of these kinds, or on one of these events: `prevention`, `damage`, `draw`.
    #[arg(long, value_name = "WORDS", value_delimiter = ',')]
    effects: Vec<String>,
    /// The most faces that are listed.
    #[arg(long, default_value_t = 50, value_name = "CARDS")]
    limit: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The JSON form.
#[derive(Debug, Serialize)]
struct Output {
    schema: &'static str,
    found: u64,
    cards: Vec<Hit>,
}

/// Searches the store. Exit status 1 if nothing is found.
pub fn run(args: &Args, place: &Place, io: &mut Io) -> Result<Status, Failure> {
    let complete = if args.read { Some(true) } else { args.declined.then_some(false) };
    let query = Query {
        phrases: args.phrases.clone(),
        game: args.game.map(|game| game.name().to_owned()),
        type_line: args.type_line.clone(),
        set: args.set.clone(),
        complete,
        effects: args.effects.clone(),
        most: args.limit,
    };
    let store = if complete.is_some() || !args.effects.is_empty() { read_store(place, args.game)? } else { place.open(Access::Read)? };
    let (cards, found) = store.search(&query)?;
    let status = if found == 0 { Status::Failed } else { Status::Fine };
    if args.json {
        write_json(io, &Output { schema: SCHEMA, found, cards })?;
        return Ok(status);
    }
    let style = io.style();
    let wide = width();
    let (name, types) = (wide.min(120) / 4, wide.min(120) / 4);
    let text = wide.saturating_sub(name + types + 4);
    for hit in &cards {
        let line = hit.text.replace('\n', " / ");
        let shown = coloured(&fit(&hit.face, name), &hit.cost);
        writeln!(io, "{shown}  {}  {}", fit(&hit.type_line, types), style.quiet(fit(&line, text).trim_end()))?;
    }
    match found {
        0 => writeln!(io, "nothing found")?,
        _ if found > cards.len() as u64 => writeln!(io, "{} of {found} faces; --limit lists more", cards.len())?,
        1 => writeln!(io, "1 face")?,
        _ => writeln!(io, "{found} faces")?,
    }
    Ok(status)
}
