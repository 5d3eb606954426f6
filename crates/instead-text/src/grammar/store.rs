//! Values for printing: every different one kept once, so that equal ones have equal numbers.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value};
use smallvec::SmallVec;

use super::term::{Head, Pattern};

/// The depth to which a value may nest.
const MAX_DEPTH: u32 = 512;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Entry {
    Leaf(Value),
    List(Vec<u32>),
    Object(BTreeMap<String, u32>),
}

/// The contents of a pattern's holes, by number.
pub(super) type Held = SmallVec<[Option<u32>; 4]>;

/// Values by number.
#[derive(Debug, Default)]
pub(super) struct Store {
    entries: Vec<Entry>,
    numbers: FxHashMap<Entry, u32>,
}

impl Store {
    /// The number of a value; none if it nests too deeply.
    pub(super) fn add(&mut self, value: &Value, depth: u32) -> Option<u32> {
        if depth > MAX_DEPTH {
            return None;
        }
        let entry = match value {
            Value::Array(list) => {
                let list: Option<Vec<u32>> = list.iter().map(|element| self.add(element, depth + 1)).collect();
                Entry::List(list?)
            }
            Value::Object(object) => {
                let mut fields = BTreeMap::new();
                for (name, field) in object {
                    fields.insert(name.clone(), self.add(field, depth + 1)?);
                }
                Entry::Object(fields)
            }
            leaf => Entry::Leaf(leaf.clone()),
        };
        Some(self.number(entry))
    }

    fn number(&mut self, entry: Entry) -> u32 {
        if let Some(known) = self.numbers.get(&entry) {
            return *known;
        }
        let number = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.numbers.insert(entry.clone(), number);
        self.entries.push(entry);
        number
    }

    /// The value with a number. Recursion is bounded by the depth of what was added.
    pub(super) fn value(&self, number: u32) -> Value {
        match self.entries.get(number as usize) {
            Some(Entry::Leaf(value)) => value.clone(),
            Some(Entry::List(list)) => Value::Array(list.iter().map(|element| self.value(*element)).collect()),
            Some(Entry::Object(fields)) => {
                let fields = fields.iter().map(|(name, field)| (name.clone(), self.value(*field)));
                Value::Object(fields.collect::<Map<_, _>>())
            }
            None => Value::Null,
        }
    }

    fn equals(&self, number: u32, value: &Value) -> bool {
        match (self.entries.get(number as usize), value) {
            (Some(Entry::Leaf(leaf)), value) => leaf == value,
            (Some(Entry::List(list)), Value::Array(values)) => {
                list.len() == values.len() && list.iter().zip(values).all(|(element, value)| self.equals(*element, value))
            }
            (Some(Entry::Object(fields)), Value::Object(object)) => {
                let same = |(name, field): (&String, &u32)| object.get(name).is_some_and(|value| self.equals(*field, value));
                fields.len() == object.len() && fields.iter().all(same)
            }
            _ => false,
        }
    }

    /// Whether a value has this at its top.
    pub(super) fn has(&self, head: Head<&str>, number: u32) -> bool {
        match (head, self.entries.get(number as usize)) {
            (Head::Any, _) | (Head::List, Some(Entry::List(_))) => true,
            (Head::Text(text), Some(Entry::Leaf(Value::String(own)))) => own == text,
            (Head::Field(name), Some(Entry::Object(fields))) => fields.contains_key(name),
            _ => false,
        }
    }

    /// Whether a value has exactly the form of a pattern; what the holes hold goes to `held`.
    pub(super) fn matches(&mut self, pattern: &Pattern, number: u32, held: &mut Held) -> bool {
        match pattern {
            Pattern::Hole(hole) => hold(*hole, number, held),
            Pattern::Const(value) => self.equals(number, value),
            Pattern::List { before, rest, after } => {
                let Some(Entry::List(list)) = self.entries.get(number as usize) else { return false };
                let fixed = before.len() + after.len();
                if list.len() < fixed || (rest.is_none() && list.len() > fixed) {
                    return false;
                }
                let list = list.clone();
                let (front, back) = (&list[..before.len()], &list[list.len() - after.len()..]);
                let mut pairs = before.iter().zip(front).chain(after.iter().zip(back));
                if !pairs.all(|(pattern, element)| self.matches(pattern, *element, held)) {
                    return false;
                }
                rest.is_none_or(|rest| {
                    let middle = self.number(Entry::List(list[before.len()..list.len() - after.len()].to_vec()));
                    hold(rest, middle, held)
                })
            }
            Pattern::Object { fields, rest } => {
                let Some(Entry::Object(object)) = self.entries.get(number as usize) else { return false };
                if rest.is_none() && object.len() != fields.len() {
                    return false;
                }
                let places: Option<Vec<u32>> = fields.iter().map(|(name, _)| object.get(name).copied()).collect();
                let Some(places) = places else { return false };
                let others = rest.map(|_| {
                    let others = object.iter().filter(|(name, _)| fields.iter().all(|(field, _)| field != *name));
                    others.map(|(name, field)| (name.clone(), *field)).collect()
                });
                if !fields.iter().zip(places).all(|((_, pattern), place)| self.matches(pattern, place, held)) {
                    return false;
                }
                match rest.zip(others) {
                    Some((rest, others)) => {
                        let others = self.number(Entry::Object(others));
                        hold(rest, others, held)
                    }
                    None => true,
                }
            }
        }
    }
}

fn hold(hole: u16, number: u32, held: &mut Held) -> bool {
    match held.get_mut(usize::from(hole)) {
        Some(slot) => *slot.get_or_insert(number) == number,
        None => false,
    }
}
