//! `instead cards fetch`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use instead_cards::fetch::{Addresses, Client, FetchError, Offer};
use instead_cards::import::File;
use instead_cards::{Access, Store};

use super::import::{take_in, tell};
use crate::io::Io;
use crate::progress;
use crate::status::{Failure, Status};
use crate::store::Place;

/// The pause before another attempt.
const PAUSE: Duration = Duration::from_secs(2);

/// Arguments of `cards fetch`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The publisher.
    #[arg(value_enum, default_value_t = Publisher::Scryfall)]
    publisher: Publisher,
    /// A file that says where card files are published; without, `fetch.toml` in the folder for your settings.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Download only, into this folder.
    #[arg(long, value_name = "FOLDER")]
    only: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A publisher of card files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Publisher {
    /// Scryfall's oracle cards.
    Scryfall,
    /// MTGJSON's AtomicCards.
    Mtgjson,
}

/// Downloads the newest file, and imports it.
pub fn run(args: &Args, place: &Place, io: &mut Io) -> Result<Status, Failure> {
    let addresses = match (&args.config, settings()) {
        (Some(config), _) => Addresses::read(config, true)?,
        (None, Some(config)) => Addresses::read(&config, false)?,
        (None, None) => Addresses::default(),
    };
    // What can't be written isn't downloaded for.
    let store = if args.only.is_none() { Some(place.open(Access::Write)?) } else { None };
    let client = Client::new(PAUSE);
    let offer = match args.publisher {
        Publisher::Scryfall => client.newest(&addresses.scryfall)?,
        Publisher::Mtgjson => client.plain(&addresses.mtgjson)?,
    };
    let folder = match &args.only {
        Some(folder) => folder.clone(),
        None => place.path()?.parent().unwrap_or(Path::new(".")).join("downloads"),
    };
    let file = download(&client, &offer, &folder)?;
    let Some(mut store) = store else {
        io.note(&format!("downloaded {}", file.display()));
        return Ok(Status::Fine);
    };
    import(&mut store, &file, offer, args.json, io)
}

fn download(client: &Client, offer: &Offer, folder: &Path) -> Result<PathBuf, Failure> {
    let bar = progress::bytes(0, "downloaded");
    let file = client.download(offer, folder, &mut |got, all| bar.reach(got, all.max(got)));
    drop(bar);
    Ok(file?)
}

fn import(store: &mut Store, file: &Path, offer: Offer, json: bool, io: &mut Io) -> Result<Status, Failure> {
    let files = [File { path: file.to_owned(), game: "magic", date: offer.date }];
    let report = take_in(store, &files)?;
    // It is in the store now. What couldn't be imported stays, to be looked at.
    let _ = std::fs::remove_file(file);
    tell(&report, store, json, io)
}

/// The user's own configuration.
fn settings() -> Option<PathBuf> {
    instead_cards::fetch::settings()
}

impl From<FetchError> for Failure {
    fn from(error: FetchError) -> Failure {
        Failure::with_help(error.to_string(), error.help())
    }
}
