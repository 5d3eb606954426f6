//! Which effects watch which kind of event: derived from the table, and no part of its value.

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use crate::ids::{ObjectId, Verb};
use crate::language::Cant;
use crate::table::Table;

/// A derived [`Index`], made when it is first asked for and dropped when rows come or go.
///
/// It never takes part in comparing or hashing a table.
#[derive(Clone, Debug, Default)]
pub struct Cache(OnceLock<Arc<Index>>);

/// For every kind of event, the static abilities that may have to do with it.
#[derive(Debug, Default)]
pub struct Index {
    watchers: Vec<Vec<(ObjectId, u16)>>,
    cants: Vec<Vec<(ObjectId, u16)>>,
    triggers: Vec<(ObjectId, u16)>,
    modifiers: Vec<(ObjectId, u16)>,
    unpreventable: Vec<(ObjectId, u16)>,
}

impl Cache {
    /// Drops what was derived.
    pub fn clear(&mut self) {
        self.0.take();
    }
}

impl PartialEq for Cache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Cache {}

impl Hash for Cache {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Table {
    /// The index of this table.
    pub fn indexed(&self) -> &Index {
        self.index.0.get_or_init(|| Arc::new(Index::of(self)))
    }
}

impl Index {
    /// Lists the static abilities of all rows. Whether they function where the object is, is asked
    /// when they are looked at.
    fn of(table: &Table) -> Self {
        let mut index = Index::default();
        for row in &table.rows {
            let compiled = &table.definitions.card(row.card).compiled;
            for (number, made) in compiled.replacements.iter().enumerate() {
                if made.is_static {
                    add(&mut index.watchers, made.replacement.watch.verb, (row.id, number as u16));
                }
            }
            for (number, (cant, is_static)) in compiled.cants.iter().enumerate() {
                match cant {
                    _ if !is_static => {}
                    Cant::BePrevented(_) => index.unpreventable.push((row.id, number as u16)),
                    Cant::Happen(pattern) | Cant::MoreThan { pattern, .. } => add(&mut index.cants, pattern.verb, (row.id, number as u16)),
                }
            }
            index.triggers.extend((0..compiled.triggers.len() as u16).map(|number| (row.id, number)));
            let modifiers = compiled.modifiers.iter().enumerate().filter(|(_, (_, is_static))| *is_static);
            index.modifiers.extend(modifiers.map(|(number, _)| (row.id, number as u16)));
        }
        index
    }

    /// The static replacements that watch events of this kind.
    pub fn watching(&self, verb: Verb) -> &[(ObjectId, u16)] {
        self.watchers.get(verb.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// The static replacements that watch any event.
    pub fn all(&self) -> impl Iterator<Item = (ObjectId, u16)> + '_ {
        self.watchers.iter().flatten().copied()
    }

    /// The static "can't" effects about events of this kind.
    pub fn cants(&self, verb: Verb) -> &[(ObjectId, u16)] {
        self.cants.get(verb.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// The triggered abilities.
    pub fn triggers(&self) -> &[(ObjectId, u16)] {
        &self.triggers
    }

    /// The static abilities that change characteristics.
    pub fn modifiers(&self) -> &[(ObjectId, u16)] {
        &self.modifiers
    }

    /// The static abilities by which damage can't be prevented.
    pub fn unpreventable(&self) -> &[(ObjectId, u16)] {
        &self.unpreventable
    }
}

fn add(lists: &mut Vec<Vec<(ObjectId, u16)>>, verb: Verb, entry: (ObjectId, u16)) {
    let place = verb.0 as usize;
    if lists.len() <= place {
        lists.resize_with(place + 1, Vec::new);
    }
    lists[place].push(entry);
}
