//! `instead cards list`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use instead::{GAMES, Play};
use instead_cards::Access;
use serde::Serialize;

use crate::command::write_json;
use crate::findings;
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::store::Place;

/// The version of the JSON form.
const SCHEMA: &str = "instead.cards-list/1";

/// Arguments of `cards list`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The cards that these scenario files name and that are neither defined, built in, nor in the store.
    #[arg(long, value_name = "SCENARIO", num_args = 1..)]
    missing: Vec<PathBuf>,
    /// Only cards of this game.
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
    cards: Vec<String>,
}

/// Lists names. With `--missing`, exit status 1 if any is missing.
pub fn run(args: &Args, place: &Place, io: &mut Io) -> Result<Status, Failure> {
    let (cards, status) = if args.missing.is_empty() {
        let store = place.open(Access::Read)?;
        let games: Vec<&str> = GAMES.names().filter(|name| args.game.is_none_or(|game| game.name() == *name)).collect();
        let mut cards = Vec::new();
        for game in games {
            cards.extend(store.cards(game)?);
        }
        (cards, Status::Fine)
    } else {
        missing(args, io)?
    };
    if args.json {
        write_json(io, &Output { schema: SCHEMA, cards })?;
        return Ok(status);
    }
    for card in &cards {
        writeln!(io, "{card}")?;
    }
    Ok(status)
}

fn missing(args: &Args, io: &mut Io) -> Result<(Vec<String>, Status), Failure> {
    let mut names = BTreeSet::new();
    let mut status = Status::Fine;
    for path in crate::find::scenarios(&args.missing)? {
        let Some(scenario) = crate::command::open_case(&path, None, io)? else {
            status = Status::Bad;
            continue;
        };
        for case in scenario.cases() {
            let Err(problems) = scenario.bind(case) else { continue };
            let (unknown, others): (Vec<_>, Vec<_>) =
                problems.diagnostics.iter().cloned().partition(|problem| problem.code == "unknown-card");
            names.extend(unknown.iter().flat_map(|problem| problem.names.iter().cloned()));
            // What can't be read may hide a name.
            if unknown.is_empty() && !others.is_empty() && instead::check::expected_messages(&scenario, case).is_empty() {
                io.report(&findings::rendered(&problems.source, &others));
                status = Status::Bad;
            }
        }
    }
    if !names.is_empty() {
        status = status.max(Status::Failed);
    }
    Ok((names.into_iter().collect(), status))
}
