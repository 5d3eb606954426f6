//! `instead cards`: the card store.

#[cfg(feature = "fetch")]
mod fetch;
mod import;
mod list;
mod search;
mod show;
mod stats;

use instead::game::Reading;
use instead::{GAMES, Play};
use instead_cards::{Access, Store, readings};

use crate::io::Io;
use crate::status::{Failure, Status};
use crate::store::Place;
use crate::{pool, progress};

/// The number of readings that are kept at once.
const BATCH: usize = 2_000;

/// The commands of the card store.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Take in card files: Scryfall's, MTGJSON's, KeyForge's, Riftbound's, tables; also gzipped.
    Import(import::Args),
    /// Download the newest card file of a publisher, and take it in.
    #[cfg(feature = "fetch")]
    Fetch(fetch::Args),
    /// Cards whose name, types or text have these words.
    Search(search::Args),
    /// A card: its text, what is understood of it, its effects, its rulings.
    Show(show::Args),
    /// The number of cards, how much of them is understood, and the reasons for the rest.
    Stats(stats::Args),
    /// The cards there are, or those that a scenario names and nobody has.
    List(list::Args),
}

/// Does what the command says.
pub fn run(command: Command, place: &Place, io: &mut Io) -> Result<Status, Failure> {
    match command {
        Command::Import(args) => import::run(&args, place, io),
        #[cfg(feature = "fetch")]
        Command::Fetch(args) => fetch::run(&args, place, io),
        Command::Search(args) => search::run(&args, place, io),
        Command::Show(args) => show::run(&args, place, io),
        Command::Stats(args) => stats::run(&args, place, io),
        Command::List(args) => list::run(&args, place, io),
    }
}

/// The games that are meant: one, or all of which the store has cards.
fn games(store: &Store, game: Option<&'static dyn Play>) -> Result<Vec<&'static dyn Play>, Failure> {
    match game {
        Some(game) => Ok(vec![game]),
        None => Ok(store.games()?.iter().filter_map(|name| GAMES.find(name).ok()).collect()),
    }
}

/// A store in which every text of these games has been read by this compiler.
fn read_store(place: &Place, game: Option<&'static dyn Play>) -> Result<Store, Failure> {
    let store = place.open(Access::Read)?;
    let games = games(&store, game)?;
    let mut unread = Vec::new();
    for game in games {
        unread.extend(store.unread(game.name())?.into_iter().map(|face| (game, face)));
    }
    if unread.is_empty() {
        return Ok(store);
    }
    drop(store);
    let mut store = place.open(Access::Write)?;
    let bar = progress::bar(unread.len(), "texts read");
    for batch in unread.chunks(BATCH) {
        let read: Vec<(i64, Reading)> = pool::each(batch, |(game, face)| (face.id, readings::read(*game, face)), || bar.step());
        store.keep(&read)?;
    }
    Ok(store)
}

/// The width of printed lines, in characters.
fn width() -> usize {
    let terminal = console::Term::stdout();
    if terminal.is_term() { usize::from(terminal.size().1).max(40) } else { 120 }
}

/// A text cut to a width, and filled up to it.
fn fit(text: &str, width: usize) -> String {
    console::pad_str(&console::truncate_str(text, width, "…"), width, console::Alignment::Left, None).into_owned()
}

/// A name in the colours of its card.
fn coloured(name: &str, cost: &str) -> String {
    use owo_colors::OwoColorize;
    let colors: Vec<char> = ['W', 'U', 'B', 'R', 'G'].into_iter().filter(|color| cost.contains(*color)).collect();
    match colors.as_slice() {
        [] => name.bold().to_string(),
        ['W'] => name.bright_white().bold().to_string(),
        ['U'] => name.blue().bold().to_string(),
        ['B'] => name.bright_black().bold().to_string(),
        ['R'] => name.red().bold().to_string(),
        ['G'] => name.green().bold().to_string(),
        _ => name.yellow().bold().to_string(),
    }
}
