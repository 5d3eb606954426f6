//! Files that others publish: Scryfall, MTGJSON, KeyForge, Riftbound, tables.
//!
//! | module | shape | where it is documented |
//! |---|---|---|
//! | `scryfall` | bulk files: oracle cards, default cards, rulings | <https://scryfall.com/docs/api/bulk-data>, `/cards`, `/layouts`, `/rulings` |
//! | `mtgjson` | AtomicCards, set files, AllPrintings | <https://mtgjson.com/data-models/card/card-atomic/>, `/card-set/`, `/file-formats/` |
//! | `keyforge` | Master Vault's cards | what its `api/decks/?links=cards` answers; the tools of its players read the same |
//! | `riftbound` | Riot's `riftbound-content-v1`, Riftcodex's cards | <https://developer.riotgames.com/apis#riftbound-content-v1>, <https://riftcodex.com/docs> |
//! | `table` | tab-separated tables, as `instead text --file` reads them | `docs/cli.md` |
//! | `scanner` | the records of a JSON file, one after the other | |
//! | `input` | bytes of a file, unpacked, with how many were read | |
//!
//! A file is read from its beginning to its end, one record at a time. A record that can't be understood is named and left
//! out; a file that can't be read to its end is an error, and nothing of it is stored.

mod input;
mod keyforge;
mod mtgjson;
mod riftbound;
mod scanner;
mod scryfall;
pub mod table;

use std::path::PathBuf;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::card::{Incoming, Ruling, Wording};
use crate::error::StoreError;
#[cfg(feature = "store")]
use crate::store::Store;
use input::Input;
use scanner::{ScanError, Scanner, Step, Treatment, Visitor};

pub(crate) use riftbound::spelled as riftbound_spelled;

/// The most damaged records that are named.
const NAMED: usize = 20;

/// A file to import.
#[derive(Clone, Debug)]
pub struct File {
    /// Its path.
    pub path: PathBuf,
    /// The game of a table, which doesn't say so itself.
    pub game: &'static str,
    /// The date of its texts, if whoever downloaded it knows.
    pub date: Option<String>,
}

/// The result of an import.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct Report {
    /// The counts of the store.
    #[serde(flatten)]
    pub done: Imported,
    /// Records that were read.
    pub records: u64,
    /// Records that are no cards of a deck: tokens, emblems, art.
    pub left_out: u64,
    /// Records that couldn't be understood.
    pub damaged: u64,
    /// The first of them.
    pub named: Vec<Damaged>,
}

/// The counts of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Imported {
    /// Cards that weren't there before.
    pub added: u64,
    /// Cards whose text or other data changed.
    pub changed: u64,
    /// Cards that were there just so.
    pub unchanged: u64,
    /// Further printings of cards of the same file.
    pub printings: u64,
    /// Cards that the store has from a later date.
    pub kept: u64,
    /// Rulings.
    pub rulings: u64,
}

/// A record that couldn't be understood.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Damaged {
    /// The file.
    pub file: String,
    /// The line it begins in.
    pub line: u64,
    /// The name of the card, if that much could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The fault.
    pub why: String,
}

/// The progress of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Bytes that were read, as they stand in the files.
    pub read: u64,
    /// Bytes that there are.
    pub all: u64,
    /// Records that were read.
    pub records: u64,
}

/// Whoever takes what a file holds: a store, or a shelf in memory.
pub trait Receiver {
    /// Names the file whose records follow.
    ///
    /// # Errors
    ///
    /// It can't be kept.
    fn begin(&mut self, file: &str, wording: Wording) -> Result<(), StoreError>;

    /// Ends the file whose records came so far.
    ///
    /// # Errors
    ///
    /// It can't be kept.
    fn end(&mut self, damaged: u64) -> Result<(), StoreError>;

    /// The publisher of what is being read, as far as that is known.
    fn source(&self) -> &str;

    /// Says of which date the texts are.
    fn is_dated(&mut self, date: &str);

    /// Says more precisely which file it is, as its first lines tell it.
    fn is_from(&mut self, source: &str, date: Option<&str>);

    /// Takes a card.
    ///
    /// # Errors
    ///
    /// It can't be kept.
    fn card(&mut self, card: &Incoming) -> Result<(), StoreError>;

    /// Takes a ruling that comes apart from its card.
    ///
    /// # Errors
    ///
    /// It can't be kept.
    fn ruling(&mut self, oracle: &str, ruling: &Ruling) -> Result<(), StoreError>;
}

/// Reads the bytes of a file, for whoever takes what it holds.
///
/// # Errors
///
/// Bytes that can't be read to their end.
pub fn read(file: &File, bytes: Vec<u8>, receiver: &mut dyn Receiver, tell: &mut dyn FnMut(Progress)) -> Result<Report, StoreError> {
    let input = Input::of_bytes(&file.path.display().to_string(), bytes)?;
    let (mut report, all) = (Report::default(), input.size);
    one(file, input, receiver, &mut report, &mut |read, records| tell(Progress { read, all, records }))?;
    Ok(report)
}

/// Imports files as one transaction.
///
/// # Errors
///
/// A file that can't be read to its end, or a store that can't be written. The store is as it was before.
#[cfg(feature = "store")]
pub fn import(store: &mut Store, files: &[File], tell: &mut dyn FnMut(Progress)) -> Result<Report, StoreError> {
    let mut inputs = Vec::new();
    for file in files {
        inputs.push(Input::open(&file.path)?);
    }
    let mut progress = Progress { all: inputs.iter().map(|input| input.size).sum(), ..Progress::default() };
    let mut report = Report::default();
    let mut import = store.import()?;
    for (file, input) in files.iter().zip(inputs) {
        let size = input.size;
        one(file, input, &mut import, &mut report, &mut |read, records| {
            tell(Progress { read: progress.read + read, records, ..progress });
        })?;
        progress.read += size;
    }
    report.done = import.commit()?;
    Ok(report)
}

/// Imports one file.
fn one(
    file: &File,
    mut input: Input,
    import: &mut dyn Receiver,
    report: &mut Report,
    tell: &mut dyn FnMut(u64, u64),
) -> Result<(), StoreError> {
    let name = file.path.display().to_string();
    let stem = file.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let date = file.date.clone().or_else(|| input::date_in(&stem)).or(input.modified.take());
    import.begin(&name, Wording { source: stem.clone(), date, edition: String::new() })?;
    let (records, damaged, left_out) = (report.records, report.damaged, report.left_out);
    if input.table {
        table::import(&name, file.game, input.reader, import, report)?;
    } else {
        let read = input.read.clone();
        let lines = stem.contains(".jsonl") || stem.contains(".ndjson");
        let mut visitor = Records {
            name: &name,
            import: &mut *import,
            report: &mut *report,
            shape: None,
            pending: mtgjson::Pending::default(),
            set_file: false,
            progress: &mut |records| tell(read.get(), records),
        };
        let mut scanner = Scanner::new(input.reader);
        let walked = if lines { scanner.walk_lines(&mut visitor) } else { scanner.walk(&mut visitor) };
        walked.map_err(|error| match error {
            ScanError::Visitor(error) => error,
            other => input::unreadable(&name, &other),
        })?;
        visitor.finish()?;
    }
    let (read, bad) = (report.records - records, report.damaged - damaged);
    if read == 0 {
        let help =
            "card files are those of Scryfall, MTGJSON, KeyForge's Master Vault or Riftbound, or a table with tabs between its columns";
        return Err(StoreError::file_help(name, "there are no cards in it", help));
    }
    if read == bad && report.left_out == left_out {
        let first = report.named.iter().find(|damaged| damaged.file == name);
        let first = first.map(|first| format!("; line {}: {}", first.line, first.why)).unwrap_or_default();
        return Err(StoreError::file(name, format!("none of its {read} records is a card{first}")));
    }
    import.end(bad)
}

/// The shape of the records of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Scryfall,
    Ruling,
    MtgJson,
    KeyForge,
    Riot,
    Riftcodex,
}

/// The members by which shapes are told apart.
#[derive(Debug, Deserialize)]
struct Probe {
    object: Option<String>,
    oracle_id: Option<IgnoredAny>,
    layout: Option<IgnoredAny>,
    identifiers: Option<IgnoredAny>,
    #[serde(rename = "manaValue")]
    mana_value: Option<IgnoredAny>,
    card_title: Option<IgnoredAny>,
    #[serde(rename = "cardTitle")]
    title: Option<IgnoredAny>,
    house: Option<IgnoredAny>,
    amber: Option<IgnoredAny>,
    riftbound_id: Option<IgnoredAny>,
    classification: Option<IgnoredAny>,
    #[serde(rename = "collectorNumber")]
    collector_number: Option<IgnoredAny>,
}

impl Shape {
    fn of(bytes: &[u8]) -> Option<Shape> {
        let probe: Probe = serde_json::from_slice(bytes).ok()?;
        match probe.object.as_deref() {
            Some("ruling") => return Some(Shape::Ruling),
            Some("card") => return Some(Shape::Scryfall),
            _ => {}
        }
        if probe.card_title.is_some() || probe.title.is_some() || probe.house.is_some() && probe.amber.is_some() {
            Some(Shape::KeyForge)
        } else if probe.identifiers.is_some() || probe.mana_value.is_some() && probe.layout.is_some() {
            Some(Shape::MtgJson)
        } else if probe.oracle_id.is_some() {
            Some(Shape::Scryfall)
        } else if probe.riftbound_id.is_some() || probe.classification.is_some() {
            Some(Shape::Riftcodex)
        } else {
            probe.collector_number.map(|_| Shape::Riot)
        }
    }

    fn source(self) -> &'static str {
        match self {
            Shape::Scryfall | Shape::Ruling => "Scryfall",
            Shape::MtgJson => "MTGJSON",
            Shape::KeyForge => "Master Vault",
            Shape::Riot => "Riftbound content",
            Shape::Riftcodex => "Riftcodex",
        }
    }
}

/// A record that was understood.
enum Record {
    Card(Incoming),
    /// The id of the card that a ruling is about.
    Ruling(String, Ruling),
    /// One face of a card whose other faces are other records.
    Face(mtgjson::Part),
    LeftOut,
}

/// The description that the beginning of a file gives of the whole.
#[derive(Debug, Deserialize)]
struct Meta {
    date: Option<String>,
    version: Option<String>,
}

/// The records of a file on their way into the store.
struct Records<'r> {
    name: &'r str,
    import: &'r mut dyn Receiver,
    report: &'r mut Report,
    shape: Option<Shape>,
    pending: mtgjson::Pending,
    /// The file is one set of MTGJSON: what is beside its cards is of no interest.
    set_file: bool,
    progress: &'r mut dyn FnMut(u64),
}

impl Visitor for Records<'_> {
    type Error = StoreError;

    fn treatment(&mut self, path: &[Step], first: u8) -> Treatment {
        use Step::{Element, Key};
        let key = |step: &Step, name: &str| matches!(step, Key(key) if key == name);
        let list = |step: &Step| ["cards", "items", "data", "_linked"].iter().any(|name| key(step, name));
        match path {
            [] => Treatment::Enter,
            // A card, or a set with its cards.
            [Element] => Treatment::Take,
            [meta] if ["meta", "version", "lastUpdated"].iter().any(|name| key(meta, name)) => Treatment::Take,
            [outer] if list(outer) || key(outer, "sets") => Treatment::Enter,
            [sets, Element] if key(sets, "sets") => Treatment::Enter,
            [_, Element] => Treatment::Take,
            [data, Key(cards)] if key(data, "data") && cards == "cards" => {
                self.set_file = true;
                Treatment::Enter
            }
            [linked, Key(cards)] if key(linked, "_linked") => {
                if cards == "cards" {
                    Treatment::Enter
                } else {
                    Treatment::Skip
                }
            }
            [data, Key(_)] if key(data, "data") && !self.set_file => match first {
                // All faces of one card, by its name.
                b'[' => Treatment::Take,
                // A set, by its code.
                b'{' => Treatment::Enter,
                _ => Treatment::Skip,
            },
            [_, _, Key(cards)] if cards == "cards" => Treatment::Enter,
            [_, _, Key(cards), Element] if cards == "cards" => Treatment::Take,
            [data, Key(cards), Element] if key(data, "data") || key(data, "_linked") => {
                if cards == "cards" {
                    Treatment::Take
                } else {
                    Treatment::Skip
                }
            }
            _ => Treatment::Skip,
        }
    }

    fn take(&mut self, path: &[Step], bytes: &[u8], line: u64, whole: bool) -> Result<(), StoreError> {
        match path {
            [Step::Key(key)] if key == "meta" => {
                if let Ok(meta) = serde_json::from_slice::<Meta>(bytes) {
                    let version = meta.version.map(|version| format!(" {version}")).unwrap_or_default();
                    self.import.is_from(&format!("MTGJSON{version}"), meta.date.as_deref());
                }
                return Ok(());
            }
            [Step::Key(key)] => {
                let text: Option<String> = serde_json::from_slice(bytes).ok();
                match text {
                    Some(version) if key == "version" => self.import.is_from(&format!("Riftbound content {version}"), None),
                    Some(date) => self.import.is_dated(date.get(..10).unwrap_or(&date)),
                    None => {}
                }
                return Ok(());
            }
            _ => {}
        }
        if bytes.first() == Some(&b'{')
            && self.shape.is_none()
            && let Ok(set) = serde_json::from_slice::<SetOfCards>(bytes)
        {
            for card in set.cards {
                self.record(path, card.get().as_bytes(), line, true)?;
            }
            return Ok(());
        }
        self.record(path, bytes, line, whole)
    }
}

/// A set in a list of sets.
#[derive(Debug, Deserialize)]
struct SetOfCards<'a> {
    #[serde(borrow)]
    cards: Vec<&'a serde_json::value::RawValue>,
}

impl Records<'_> {
    fn record(&mut self, path: &[Step], bytes: &[u8], line: u64, whole: bool) -> Result<(), StoreError> {
        self.report.records += 1;
        if self.report.records.is_multiple_of(256) {
            (self.progress)(self.report.records);
        }
        let parsed = if whole { self.parse(bytes) } else { Err("it ends in the middle of its line".to_owned()) };
        match parsed {
            Ok(Record::Card(card)) => self.import.card(&card),
            Ok(Record::Ruling(about, ruling)) => self.import.ruling(&about, &ruling),
            Ok(Record::Face(part)) => {
                self.pending.add(part);
                Ok(())
            }
            Ok(Record::LeftOut) => {
                self.report.left_out += 1;
                Ok(())
            }
            Err(why) => {
                let named = match path.last() {
                    Some(Step::Key(name)) => Some(name.clone()),
                    _ => input::name_in(bytes),
                };
                self.report.damage(self.name, line, named, why);
                Ok(())
            }
        }
    }

    fn parse(&mut self, bytes: &[u8]) -> Result<Record, String> {
        if bytes.first() == Some(&b'[') {
            self.is(Shape::MtgJson);
            return mtgjson::atomic(bytes);
        }
        let shape = match self.shape.or_else(|| Shape::of(bytes)) {
            Some(shape) => self.is(shape),
            None => {
                serde_json::from_slice::<IgnoredAny>(bytes).map_err(|error| input::why(&error))?;
                return Err("this is no card of a known shape".into());
            }
        };
        match shape {
            Shape::Scryfall => scryfall::card(bytes),
            Shape::Ruling => scryfall::ruling(bytes),
            Shape::MtgJson => mtgjson::face(bytes),
            Shape::KeyForge => keyforge::card(bytes),
            Shape::Riot => riftbound::riot(bytes),
            Shape::Riftcodex => riftbound::riftcodex(bytes),
        }
    }

    fn is(&mut self, shape: Shape) -> Shape {
        if self.shape != Some(shape) {
            self.shape = Some(shape);
            if !self.import.source().starts_with(shape.source()) {
                self.import.is_from(shape.source(), None);
            }
        }
        shape
    }

    fn finish(&mut self) -> Result<(), StoreError> {
        for card in std::mem::take(&mut self.pending).cards() {
            self.import.card(&card)?;
        }
        (self.progress)(self.report.records);
        Ok(())
    }
}

impl Report {
    pub(crate) fn damage(&mut self, file: &str, line: u64, name: Option<String>, why: String) {
        self.damaged += 1;
        if self.named.len() < NAMED {
            self.named.push(Damaged { file: file.to_owned(), line, name, why });
        }
    }
}
