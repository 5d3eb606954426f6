//! The objects that a name in a fact means.

use crate::names::same;
use instead_model::ids::{CardId, Label, PlayerId};
use instead_model::position::Position;
use instead_model::script::Late;
use instead_model::table::Row;

/// The objects that a name means: those that bear its label, or else those that are called so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The name as a line writes it: `Bear`, `B's Bear`, `Bear #2`.
    pub said: String,
    /// The card or object that is called so.
    pub name: String,
    /// `B's`: the one of that player.
    pub of: Option<PlayerId>,
    /// `#2`: the second of that name.
    pub index: Option<u64>,
    /// The labels of the objects of the beginning that have this name.
    pub labels: Vec<Label>,
    /// The object that gets the name only once it exists.
    pub late: Option<Late>,
    /// Whether anything can ever have this name.
    pub is_known: bool,
}

/// A player or the objects of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bearer {
    /// A player.
    Player(PlayerId),
    /// Objects.
    Object(Named),
}

/// The names of a position's objects in a scenario.
pub trait Naming {
    /// The name of an object. If the object has a label, the name means nothing else.
    fn name_of(&self, position: &Position, card: CardId, label: Option<Label>) -> Named;
}

impl Named {
    /// The rows of a position that the name means.
    pub fn rows<'a>(&self, position: &'a Position) -> Vec<&'a Row> {
        let mut labels = self.labels.clone();
        labels.extend(self.late.as_ref().and_then(|late| late.nth).map(|(_, label)| label));
        let by_label: Vec<&Row> = position.table.rows.iter().filter(|row| row.label.is_some_and(|label| labels.contains(&label))).collect();
        if !by_label.is_empty() {
            return by_label;
        }
        // What is counted keeps its label from the next line of the script on.
        if let Some(counted) = self.late.as_ref().and_then(|late| position.table.counted(late)) {
            return position.table.row(counted).into_iter().collect();
        }
        if !labels.is_empty() {
            return Vec::new();
        }
        let called = |card| same(&position.table.definitions.card(card).name, &self.name);
        // What is face down or a copy still goes by the name that is printed on it.
        let card = |row: &&Row| called(row.card) || row.printed.is_some_and(called);
        let own = |row: &&Row| self.of.is_none_or(|of| row.controller == of);
        let rows: Vec<&Row> = position.table.rows.iter().filter(card).filter(own).collect();
        match self.index {
            Some(index) => {
                let each = rows.into_iter().flat_map(|row| std::iter::repeat_n(row, usize::try_from(row.count).unwrap_or(usize::MAX)));
                each.take(index as usize).skip((index as usize).saturating_sub(1)).collect() // no amount
            }
            None => rows,
        }
    }
}

/// Small words at which a line would read a name as ended.
const SMALL: &[&str] = &["is", "has", "at", "with", "that", "attached", "triggered", "chose", "under", "in", "controls"];

/// A name as a line has to write it: in quotes if its words could be read as something else.
pub fn quoted(name: &str) -> String {
    let inner = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
    if inner.is_some_and(|inner| !inner.is_empty() && !inner.contains('"')) {
        return name.to_owned();
    }
    let spaced = name.is_empty() || name.trim() != name || name.contains("  ");
    let small = || name.starts_with(|first: char| !first.is_uppercase()) || name.split(' ').any(|word| SMALL.contains(&word));
    if spaced || name.contains(['"', ';', '#', '|']) || small() { in_quotes(name) } else { name.to_owned() }
}

/// A name in quotes.
pub fn in_quotes(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
