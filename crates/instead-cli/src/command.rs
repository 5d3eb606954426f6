//! The subcommands, one file each.

pub mod ask;
#[cfg(feature = "cards")]
pub mod cards;
pub mod check;
pub mod completions;
pub mod explain;
pub mod explore;
pub mod fmt;
pub mod play;
pub mod rules;
pub mod serve;
pub mod test;
pub mod text;
pub mod whatif;

use std::io::Write;
use std::path::Path;

use instead::{Diagnostic, GAMES, Limits, Play, Scenario};
use serde::Serialize;

use crate::cli::Command;
use crate::io::Io;
use crate::status::{Failure, Status};
use crate::{findings, input};

/// Does what the command line says.
pub fn run(command: Command, #[cfg(feature = "cards")] place: &crate::store::Place, io: &mut Io) -> Result<Status, Failure> {
    match command {
        Command::Explore(args) => explore::run(&args, io),
        Command::Check(args) => check::run(&args, io),
        Command::Test(args) => test::run(&args, io),
        Command::Explain(args) => explain::run(&args, io),
        Command::Play(args) => play::run(&args, io),
        Command::Fmt(args) => fmt::run(&args, io),
        Command::Ask(args) => ask::run(&args, io),
        Command::Whatif(args) => whatif::run(&args, io),
        #[cfg(feature = "cards")]
        Command::Cards(command) => cards::run(command, place, io),
        Command::Text(args) => text::run(&args, io),
        Command::Rules(args) => rules::run(&args, io),
        Command::Serve(args) => serve::run(
            &args,
            #[cfg(feature = "cards")]
            place,
            io,
        ),
        Command::Completions(args) => completions::run(&args, io),
    }
}

/// `--game NAME`, perhaps with an edition: `magic`, `riftbound 1.3`.
fn game(text: &str) -> Result<&'static dyn Play, String> {
    GAMES.find(text).map_err(|missing| match missing.help() {
        Some(help) => format!("{missing}; {help}"),
        None => missing.to_string(),
    })
}

/// The limits, with this number of positions if one is given.
fn limits(positions: Option<usize>) -> Limits {
    let limits = Limits { memory: crate::memory::of_search(), ..instead::Limits::default() };
    let Some(positions) = positions else { return limits };
    // Who allows more positions allows as many more options.
    let more = positions.div_ceil(limits.positions.max(1)) as u64;
    Limits { positions, options: limits.options.saturating_mul(more), ..limits }
}

/// A scenario file whose warnings were shown; `None` if its problems were.
///
/// If only one case is wanted, the warnings of the others aren't shown.
fn open_case(path: &Path, case: Option<&str>, io: &mut Io) -> Result<Option<Scenario>, Failure> {
    match input::scenario(path)? {
        Ok(scenario) => {
            // What names are cards' decides what is warned of.
            let scenario = scenario.with_cards(io.cards.clone());
            let others = case.map(|case| others(scenario.source.text(), case)).unwrap_or_default();
            let at = |warning: &Diagnostic| warning.labels.first().map_or(0, |label| label.span.start as usize);
            let shown = scenario.warnings.iter().filter(|warning| !others.iter().any(|other| other.contains(&at(warning))));
            let shown: Vec<Diagnostic> = shown.cloned().collect();
            let warnings = findings::rendered(&scenario.source, &shown);
            if !warnings.is_empty() {
                io.report(&warnings);
            }
            Ok(Some(scenario))
        }
        Err(problems) => {
            findings::report(io, &problems);
            Ok(None)
        }
    }
}

/// Where the cases of a file stand that aren't this one.
fn others(text: &str, case: &str) -> Vec<std::ops::Range<usize>> {
    let heads =
        text.match_indices("--- ").map(|(at, _)| at).filter(|at| *at == 0 || text.get(..*at).is_some_and(|before| before.ends_with('\n')));
    let mut stops: Vec<usize> = heads.collect();
    stops.push(text.len());
    let name = |start: usize| text.get(start + 4..).and_then(|rest| rest.split_whitespace().next()).unwrap_or_default();
    let ranges = stops.windows(2).filter_map(|pair| Some(*pair.first()?..*pair.get(1)?));
    ranges.filter(|range| name(range.start) != case).collect()
}

/// Writes a value as JSON, with a line break at its end.
fn write_json(io: &mut Io, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *io, value)?;
    writeln!(io)?;
    Ok(())
}
