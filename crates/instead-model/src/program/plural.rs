//! Whom "they" and "those creatures" are: what the text has done something to just before, if that were several
//! (CR 608.2c).
//!
//! Of what an act is done to, a set is kept only if a later word speaks of it: [`Matcher::Group`] until it gets a number.

use serde_json::{Value, json};

use super::rewrite::rewrite;
use super::*;

/// What several things are that a text has spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Antecedent {
    /// Targets, or what was found or looked at: they are known otherwise.
    Known,
    /// The tokens that were created.
    Made,
    /// What this act is done to, by its place in the order of the text.
    Act(u8),
}

/// Marks the place of an act of which what came of it is kept, and not what it was done to.
const AFTER: u8 = 0x80;

/// Marks the place of an act of which it is counted to how many it was done.
const COUNTED: u8 = 0x40;

/// What is known while a text is gone through.
#[derive(Debug, Default)]
struct Walk {
    now: Option<Antecedent>,
    /// How many single objects were targets so far.
    single: u8,
    /// The place of the act that was looked at last.
    place: u8,
    /// The places of those that are spoken of later.
    used: Vec<u8>,
    /// What was done, and at which places.
    done: Vec<(Verb, u8)>,
    /// "They" was said of nothing that was named.
    missing: bool,
}

/// Says who "they" and "those" are.
pub(super) fn resolve(acts: &mut [Act]) {
    let mut walk = Walk::default();
    acts.iter_mut().for_each(|act| walk.refer(act));
    if !walk.used.is_empty() {
        let mut place = 0;
        acts.iter_mut().for_each(|act| keep(act, &mut place, &walk.used));
    }
}

/// Whether the text of an ability says "they" or "those creatures" of nothing that it has named.
pub fn lacks_antecedent(ability: &Ability) -> bool {
    match ability {
        Ability::Several(all) => all.iter().any(lacks_antecedent),
        Ability::Modal(modes) => modes.iter().any(|acts| lacks(acts)),
        Ability::Spell(acts) | Ability::Activated { acts, .. } | Ability::Triggered { acts, .. } | Ability::Paid { acts, .. } => {
            lacks(acts)
        }
        other => serde_json::to_value(other).is_ok_and(|value| speaks(&value) || counts(&value)),
    }
}

fn lacks(acts: &[Act]) -> bool {
    let mut acts = joined(acts.to_vec());
    let mut walk = Walk::default();
    acts.iter_mut().for_each(|act| walk.refer(act));
    walk.missing
}

/// Whether several are spoken of.
fn speaks(value: &Value) -> bool {
    match value {
        Value::String(word) => word == "Them",
        // The owners of what is moved.
        Value::Object(fields) if fields.get("OwnerOf") == Some(&json!("Them")) => false,
        Value::Object(fields) => fields.contains_key("Those") || fields.values().any(speaks),
        Value::Array(items) => items.iter().any(speaks),
        _ => false,
    }
}

/// What was done to such cards.
fn done_this_way(noun: &Value) -> Option<&Value> {
    noun.get("is").and_then(Value::as_array)?.iter().find_map(|quality| quality.get("DoneThisWay"))
}

/// Whether what was done "this way" is spoken of.
fn counts(value: &Value) -> bool {
    match value {
        Value::Object(fields) => {
            let own = fields.contains_key("DoneThisWay") || fields.get("ThisWay").is_some_and(|said| said.get("verb").is_some());
            own || fields.values().any(counts)
        }
        Value::Array(items) => items.iter().any(counts),
        _ => false,
    }
}

/// Whether an ability that is given, or an ability of its own, speaks of several.
fn speaks_within(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.iter().any(|(name, inner)| match name.as_str() {
            "grants" | "abilities" | "WhenYouDo" => speaks(inner) || counts(inner),
            _ => speaks_within(inner),
        }),
        Value::Array(items) => items.iter().any(speaks_within),
        _ => false,
    }
}

impl Walk {
    /// Finds out what the words of an act refer to, in the order of the text.
    fn refer(&mut self, act: &mut Act) {
        if let Act::If { condition, .. } | Act::InsteadIf { condition, .. } = act {
            self.count(condition);
        }
        if let Act::Modes { modes, .. } = act {
            for mode in modes {
                (self.now, self.single) = (None, 0);
                mode.iter_mut().for_each(|act| self.refer(act));
            }
            return;
        }
        match act.parts_mut() {
            Some(parts) => parts.into_iter().for_each(|act| self.refer(act)),
            None => self.simple(act),
        }
    }

    fn simple(&mut self, act: &mut Act) {
        self.place += 1;
        let Ok(value) = serde_json::to_value(&*act) else { return };
        let (phrases, single) = targets(&value);
        self.missing |= speaks_within(&value);
        if speaks(&value) {
            let antecedent = self.now.or_else(|| (self.single > 1 || phrases > 0 || single > 1).then_some(Antecedent::Known));
            match antecedent {
                Some(antecedent) => self.call(act, antecedent),
                None => self.missing = true,
            }
        }
        if speaks_of(&value, "ThisWay") || speaks_of(&value, "DoneThisWay") {
            self.count(act);
        }
        if let Act::Do(deed) = &*act {
            let exiles = deed.to.as_ref().is_some_and(|to| to.zone == crate::zones::EXILE);
            self.done.extend((deed.verb != crate::zones::MOVE || exiles).then_some((deed.verb, self.place)));
        }
        self.single += single;
        if let Some(antecedent) = names(act, self.place, phrases > 0 || single > 1) {
            self.now = Some(antecedent);
        }
    }

    /// "For each creature destroyed this way": counted among what came of the last act that did so.
    fn count<T: serde::Serialize + serde::de::DeserializeOwned>(&mut self, part: &mut T) {
        let counted = std::cell::RefCell::new((Vec::new(), false));
        let done = &self.done;
        let place = |verb: &Value, mark: u8| {
            let verb = serde_json::from_value::<Verb>(verb.clone()).ok();
            let place = done.iter().rev().find(|(done, _)| Some(*done) == verb).map(|(_, place)| place | mark);
            match place {
                Some(place) => counted.borrow_mut().0.push(place),
                None => counted.borrow_mut().1 = true,
            }
            place
        };
        rewrite(part, |value| {
            // How many: told from those that were in the same place before.
            if let Some(noun) = value.get("CountOf").filter(|noun| done_this_way(noun).is_some()) {
                let mut noun = noun.clone();
                let verb = done_this_way(&noun).cloned().unwrap_or_default();
                if let Some(qualities) = noun.get_mut("is").and_then(Value::as_array_mut) {
                    qualities.retain(|quality| quality.get("DoneThisWay").is_none());
                }
                if let Some(place) = place(&verb, COUNTED) {
                    *value = json!({ "Among": { "group": { "Group": place }, "noun": noun } });
                }
                return true;
            }
            if let Some(place) = value.get("DoneThisWay").and_then(|verb| place(verb, AFTER)) {
                *value = json!({ "InGroup": { "Group": place } });
                return true;
            }
            let Some(said) = value.get("ThisWay") else { return false };
            let (Some(verb), Some(noun)) = (said.get("verb"), said.get("noun")) else { return false };
            if let Some(place) = place(verb, COUNTED) {
                *value = json!({ "Among": { "group": { "Group": place }, "noun": noun } });
            }
            true
        });
        let (places, missing) = counted.into_inner();
        self.used.extend(places);
        self.missing |= missing;
    }

    /// Calls "they" by what it is.
    fn call(&mut self, act: &mut Act, antecedent: Antecedent) {
        let name = match antecedent {
            Antecedent::Known => None,
            Antecedent::Made => Some(json!("Made")),
            Antecedent::Act(place) => {
                self.used.push(place);
                Some(json!({ "Group": place }))
            }
        };
        rewrite(act, |value| match (&name, value) {
            (_, Value::Object(fields)) if fields.get("OwnerOf") == Some(&json!("Them")) => true,
            (None, value) if *value == "Them" => {
                *value = json!({ "Those": { "head": "Permanent" } });
                true
            }
            (Some(name), value) if *value == "Them" || value.get("Those").is_some() => {
                *value = name.clone();
                true
            }
            _ => false,
        });
    }
}

/// What an act speaks of in the plural.
fn names(act: &Act, place: u8, targets: bool) -> Option<Antecedent> {
    let several = |selection: &Selection| match selection {
        Selection::Each(Matcher::Noun(_) | Matcher::Either(_)) | Selection::ForEach { .. } => true,
        Selection::Choose { count, .. } | Selection::UpTo { count, .. } | Selection::Random { count, .. } => *count > 1,
        _ => false,
    };
    match act {
        Act::Search { .. } | Act::Look { .. } => return Some(Antecedent::Known),
        Act::Choose(selection) | Act::ChosenBy { what: selection, .. } if several(selection) => return Some(Antecedent::Known),
        Act::Do(deed) if deed.token.is_some() => return (deed.amount != Some(Amount::Number(1))).then_some(Antecedent::Made),
        Act::Together(deeds) if deeds.iter().all(|deed| deed.token.is_some()) => return Some(Antecedent::Made),
        _ if targets => return Some(Antecedent::Known),
        _ => {}
    }
    match act {
        Act::Do(deed) => deed.subject.as_ref().filter(|selection| several(selection)).map(|_| Antecedent::Act(place)),
        Act::Modify(change) | Act::ModifyFor { change, .. } => matches!(&change.of, Matcher::Noun(_)).then_some(Antecedent::Act(place)),
        _ => None,
    }
}

/// How many phrases name several targets, and how many name an object.
fn targets(value: &Value) -> (u8, u8) {
    match value {
        Value::Object(fields) => fields.iter().fold((0, 0), |(phrases, single), (name, inner)| match name.as_str() {
            "Targets" if inner.get("most") != Some(&json!(1)) => (phrases + 1, single),
            "Targets" => (phrases, single + 1),
            "Target" if inner.get("opponent").is_none() && inner.get("Player").is_none() => (phrases, single + 1),
            _ => {
                let (more, others) = targets(inner);
                (phrases + more, single + others)
            }
        }),
        Value::Array(items) => items.iter().map(targets).fold((0, 0), |(a, b), (c, d)| (a + c, b + d)),
        _ => (0, 0),
    }
}

/// Keeps what the acts at these places are done to.
fn keep(act: &mut Act, place: &mut u8, used: &[u8]) {
    if let Act::Modes { modes, .. } = act {
        return modes.iter_mut().flatten().for_each(|act| keep(act, place, used));
    }
    if let Some(parts) = act.parts_mut() {
        return parts.into_iter().for_each(|act| keep(act, place, used));
    }
    *place += 1;
    let came = [(AFTER, false), (COUNTED, true)].into_iter().filter(|(mark, _)| used.contains(&(*place | mark)));
    let notes: Vec<Act> = came.map(|(mark, before)| Act::Gather { group: Matcher::Group(*place | mark), what: None, before }).collect();
    if used.contains(place) {
        keep_one(act, *place);
    }
    if !notes.is_empty() {
        *act = Act::Both(std::iter::once(act.clone()).chain(notes).collect());
    }
}

/// Keeps what one act is done to.
fn keep_one(own: &mut Act, place: u8) {
    let group = Matcher::Group(place);
    let acts = match own.clone() {
        // What stays where it is: all of them as they are now, whether or not anything comes of it.
        Act::Do(Deed { subject: Some(Selection::Each(each)), to: None, .. }) if stays(&each) => {
            vec![Act::Gather { group, what: Some(each), before: false }, own.clone()]
        }
        Act::Modify(Modifier { of, .. }) | Act::ModifyFor { change: Modifier { of, .. }, .. } => {
            vec![Act::Gather { group, what: Some(of), before: false }, own.clone()]
        }
        // What changes zones is spoken of as what it has become (CR 400.7j).
        act => vec![act, Act::Gather { group, what: None, before: false }],
    };
    *own = Act::Both(acts);
}

/// Whether it is said of permanents.
fn stays(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(noun) => matches!(noun.head, Head::Permanent | Head::Token),
        Matcher::Either(any) => any.iter().all(stays),
        _ => false,
    }
}

/// The groups of which the acts speak.
pub(super) fn groups(acts: &[Act]) -> Vec<u8> {
    fn find(value: &Value, found: &mut Vec<u8>) {
        match value {
            Value::Object(fields) => {
                let group = fields.get("Group").and_then(Value::as_u64).and_then(|group| u8::try_from(group).ok());
                found.extend(group);
                fields.values().for_each(|inner| find(inner, found));
            }
            Value::Array(items) => items.iter().for_each(|inner| find(inner, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    if let Ok(value) = serde_json::to_value(acts) {
        find(&value, &mut found);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Gives a group its number.
pub(super) fn number(acts: &mut [Act], group: u8, number: u8) {
    let name = json!({ "Group": group });
    for act in acts {
        rewrite(act, |value| {
            let same = *value == name;
            if same {
                *value = json!({ "Chosen": number });
            }
            same
        });
    }
}

/// Whether a word is said anywhere.
pub(super) fn speaks_of(value: &Value, word: &str) -> bool {
    match value {
        Value::String(said) => said == word,
        Value::Object(fields) => fields.iter().any(|(name, inner)| name == word || speaks_of(inner, word)),
        Value::Array(items) => items.iter().any(|inner| speaks_of(inner, word)),
        _ => false,
    }
}
