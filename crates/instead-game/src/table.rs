//! Tables of cards: tabs between columns, which the first line names.
//!
//! ```
//! use instead_game::table::Columns;
//!
//! let columns = Columns::of("name\ttype_line\ttext")?;
//! assert_eq!(columns.card("Bear\tCreature — Bear\tFlying$Trample")?.text, "Flying\nTrample");
//! # Ok::<(), instead_game::table::TableError>(())
//! ```

use instead_text::suggest;

use crate::text::{CardText, unescaped};

/// A reason why a line of a table can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct TableError {
    /// The fault.
    pub message: String,
    /// The remedy.
    pub help: String,
}

/// The columns that are read; others are left out.
const KNOWN: [&str; 6] = ["name", "mana_cost", "type_line", "power", "toughness", "text"];
/// The names of columns in the tables of other games.
const ALSO: [&str; 6] = ["name", "cost", "type", "might", "armor", "text"];
/// Columns that belong to the type line, after its dash.
const SUBTYPES: [&str; 3] = ["domains", "tags", "traits"];
/// The column that belongs to the type line, before the type.
const HOUSE: &str = "house";

/// The places of the columns.
#[derive(Clone, Debug)]
pub struct Columns {
    places: [Option<usize>; 6],
    subtypes: [Option<usize>; 3],
    house: Option<usize>,
    width: usize,
}

impl Columns {
    /// The columns that a first line names.
    ///
    /// # Errors
    ///
    /// One that is needed isn't among them.
    pub fn of(header: &str) -> Result<Columns, TableError> {
        let names: Vec<&str> = header.split('\t').map(str::trim).collect();
        let place = |wanted: &str| names.iter().position(|name| name.eq_ignore_ascii_case(wanted));
        for needed in ["name", "text"] {
            if place(needed).is_none() {
                let near = suggest(needed, names.iter().copied()).map_or_else(String::new, |near| format!("; `{}` isn't it", short(near)));
                return Err(TableError {
                    message: format!("no column is called `{needed}`{near}"),
                    help: format!("the first line names the columns, with tabs between them: {}", KNOWN.join(", ")),
                });
            }
        }
        let mut places = KNOWN.map(place);
        for (place, other) in places.iter_mut().zip(ALSO.map(place)) {
            *place = place.or(other);
        }
        Ok(Columns { places, subtypes: SUBTYPES.map(place), house: place(HOUSE), width: names.len() })
    }

    /// The card of a line.
    ///
    /// # Errors
    ///
    /// It has more columns than the first line names.
    pub fn card(&self, line: &str) -> Result<CardText, TableError> {
        let values: Vec<&str> = line.split('\t').collect();
        if values.len() > self.width {
            return Err(TableError {
                message: format!("{} columns, but the first line names {}", values.len(), self.width),
                help: "a tab inside a text has to be a space; a line break is `$`".into(),
            });
        }
        let [name, cost, type_line, power, toughness, text] =
            self.places.map(|place| place.and_then(|place| values.get(place)).copied().unwrap_or_default().trim());
        let house = self.house.and_then(|place| values.get(place)).map_or("", |house| house.trim());
        let type_line = format!("{house} {type_line}").trim().to_owned();
        let subtypes = self.subtypes.iter().filter_map(|place| place.and_then(|place| values.get(place)).copied());
        let subtypes: Vec<&str> = subtypes.flat_map(|words| words.split(',')).map(str::trim).filter(|word| !word.is_empty()).collect();
        let type_line = if subtypes.is_empty() { type_line } else { format!("{type_line} — {}", subtypes.join(" ")) };
        let some = |value: &str| (!value.is_empty()).then(|| value.to_owned());
        Ok(CardText {
            name: unescaped(name),
            cost: cost.to_owned(),
            type_line: unescaped(&type_line),
            power: some(power),
            toughness: some(toughness),
            loyalty: None,
            text: unescaped(text).replace('$', "\n"),
        })
    }

    /// The columns that are read.
    pub fn known() -> String {
        KNOWN.join(", ")
    }
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}
