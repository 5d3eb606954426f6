//! The rows of a table: what is copied last when a game is forked.

use std::ops::Deref;
use std::sync::OnceLock;

use instead_kernel::Shared;
use serde::{Deserialize, Serialize};

use crate::layers::known::Derived;
use crate::table::Row;

/// The rows, by ascending id, shared between the forks of a game until one of them writes to them.
///
/// Life totals and shields change far more often than objects do: a search that forks a game to
/// take a life copies the few words around the rows, and none of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rows(Shared<List>);

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct List {
    rows: Vec<Row>,
    /// The answer of [`Rows::at_rest`] for exactly these rows; no part of the value.
    #[serde(skip)]
    at_rest: OnceLock<bool>,
    /// The characteristics under continuous effects, for exactly these rows; no part of the value.
    #[serde(skip)]
    derived: Derived,
}

impl Rows {
    /// Write access; copies the rows first if another fork still holds them.
    pub fn write(&mut self) -> &mut Vec<Row> {
        let list = self.0.write();
        list.at_rest.take();
        list.derived = Derived::default();
        &mut list.rows
    }

    /// Whether `look`, which looks at nothing but the rows, finds nothing to do with them. It is
    /// asked once for each version of the rows.
    #[inline]
    pub fn at_rest(&self, look: impl FnOnce() -> bool) -> bool {
        *self.0.at_rest.get_or_init(look)
    }

    /// The cache of the values derived from exactly these rows.
    #[inline]
    pub(crate) fn derived(&self) -> &Derived {
        &self.0.derived
    }
}

impl Deref for Rows {
    type Target = [Row];
    #[inline]
    fn deref(&self) -> &[Row] {
        &self.0.rows
    }
}

impl<'a> IntoIterator for &'a Rows {
    type Item = &'a Row;
    type IntoIter = std::slice::Iter<'a, Row>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.rows.iter()
    }
}

impl FromIterator<Row> for Rows {
    fn from_iter<I: IntoIterator<Item = Row>>(rows: I) -> Self {
        Rows::from(Vec::from_iter(rows))
    }
}

impl From<Vec<Row>> for Rows {
    fn from(rows: Vec<Row>) -> Self {
        Rows(Shared::new(List { rows, at_rest: OnceLock::new(), derived: Derived::default() }))
    }
}

impl Clone for List {
    fn clone(&self) -> Self {
        List { rows: self.rows.clone(), at_rest: OnceLock::new(), derived: Derived::default() }
    }
}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        self.rows == other.rows
    }
}

impl Eq for List {}

impl std::hash::Hash for List {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.rows.hash(state);
    }
}
