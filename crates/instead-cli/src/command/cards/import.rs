//! `instead cards import`.

use std::io::Write;
use std::path::PathBuf;

use instead::Play;
use instead_cards::import::{File, Report, import};
use instead_cards::{Access, Store};
use serde::Serialize;

use crate::command::write_json;
use crate::io::Io;
use crate::progress;
use crate::status::{Failure, Status};
use crate::store::Place;

/// The version of the JSON form.
const SCHEMA: &str = "instead.cards-import/1";

/// Arguments of `cards import`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Card files as their publishers have them, also gzipped; tables with tabs.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The game of tables.
    #[arg(long, default_value = "magic", value_parser = crate::command::game)]
    game: &'static dyn Play,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The JSON form.
#[derive(Debug, Serialize)]
struct Output<'r> {
    schema: &'static str,
    store: String,
    #[serde(flatten)]
    report: &'r Report,
}

/// Imports files as one transaction.
pub fn run(args: &Args, place: &Place, io: &mut Io) -> Result<Status, Failure> {
    let game = args.game.name();
    let files: Vec<File> = args.files.iter().map(|path| File { path: path.clone(), game, date: None }).collect();
    let mut store = place.open(Access::Write)?;
    let report = take_in(&mut store, &files)?;
    tell(&report, &store, args.json, io)
}

/// Imports files, with a bar on a terminal.
pub fn take_in(store: &mut Store, files: &[File]) -> Result<Report, Failure> {
    let bar = progress::bytes(0, "cards");
    let report = import(store, files, &mut |progress| bar.reach(progress.read, progress.all));
    drop(bar);
    Ok(report?)
}

/// Prints the result of an import. Exit status 1 if a record was damaged.
pub fn tell(report: &Report, store: &Store, json: bool, io: &mut Io) -> Result<Status, Failure> {
    let status = if report.damaged == 0 { Status::Fine } else { Status::Failed };
    if json {
        write_json(io, &Output { schema: SCHEMA, store: store.path().display().to_string(), report })?;
        return Ok(status);
    }
    let done = &report.done;
    writeln!(io, "{:>8} records read", report.records)?;
    for (count, what) in [
        (done.added, "cards added"),
        (done.changed, "cards changed"),
        (done.unchanged, "cards as they were"),
        (done.printings, "further printings"),
        (done.kept, "cards kept: the store has a later text, or another of this name came first"),
        (done.rulings, "rulings"),
        (report.left_out, "left out: tokens, emblems, art, mavericks"),
        (report.damaged, "damaged records skipped"),
    ] {
        if count > 0 {
            writeln!(io, "{count:>8} {what}")?;
        }
    }
    writeln!(io, "in {}", store.path().display())?;
    for damaged in &report.named {
        let name = damaged.name.as_ref().map(|name| format!(" `{name}`")).unwrap_or_default();
        io.note(&format!("{}:{}: skipped{name}: {}", damaged.file, damaged.line, damaged.why));
    }
    if report.damaged as usize > report.named.len() {
        io.note(&format!("… and {} more", report.damaged as usize - report.named.len()));
    }
    Ok(status)
}
