//! Which thing is meant: `it`, `the 4/4`, `B's creature`.

use super::{Hearing, words};

/// The things and players that a section has spoken of.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The things, in the order in which they came.
    pub things: Vec<Thing>,
    /// The thing that was spoken of last.
    pub last: Option<usize>,
    /// The player who was spoken of last.
    pub person: Option<String>,
    /// Whether anything was done.
    pub acted: bool,
    /// Numbers that a card that is spoken of says, too.
    pub granted: Vec<String>,
    /// The verb of the last action or event.
    pub verb: String,
    /// The player and the card of the last casting, if nothing else was done since.
    pub cast: Option<(String, String)>,
    /// The player and the card that was cast or used last, if nothing else was done since.
    pub does: Option<(String, String)>,
    /// The name of that card's target.
    pub aimed: String,
    /// Whether it was assumed how much somebody has.
    pub taken: bool,
    /// Whether anything attacks.
    pub attacks: bool,
    /// Whether the clause that is heard says that it comes after something.
    pub then: bool,
    /// The thing of which the sentence speaks that is heard, as it was said.
    pub topic: Option<Vec<String>>,
    /// The things that were told of together last.
    pub several: Vec<usize>,
    /// The player whose turn was ended last, if nothing else was done since.
    pub ended: Option<String>,
}

/// A thing that was spoken of.
#[derive(Clone, Debug)]
pub(super) struct Thing {
    /// The player who has it.
    pub player: String,
    /// The name.
    pub name: String,
    /// Words that describe it, in lower case: `creature`, `4/4`, `red`.
    pub words: Vec<String>,
    /// Whether it is called by what it is, as others may be.
    pub unnamed: bool,
    /// The number of them.
    pub count: u64,
    /// The line that put it there.
    pub line: Option<String>,
}

impl Known {
    /// Adds a thing.
    pub fn add(&mut self, thing: Thing) {
        self.last = Some(self.things.len());
        self.things.push(thing);
    }

    /// A name for the thing in this place that means nothing else.
    pub fn call(&self, place: usize) -> Option<String> {
        let thing = self.things.get(place)?;
        let same = |other: &&Thing| other.name.eq_ignore_ascii_case(&thing.name);
        let all: Vec<&Thing> = self.things.iter().filter(same).collect();
        if all.len() <= 1 && !thing.unnamed {
            return Some(thing.name.clone());
        }
        let own = || self.things.iter().enumerate().filter(|(_, other)| same(other) && other.player == thing.player);
        if own().count() == 1 {
            return Some(format!("{}'s {}", thing.player, thing.name));
        }
        let before: u64 = own().take_while(|(at, _)| *at != place).map(|(_, other)| other.count).sum();
        Some(format!("{}'s {} #{}", thing.player, thing.name, before + 1))
    }

    /// The names of the things in this place, if there are several there: each by its number.
    pub fn call_each(&self, place: usize) -> Option<String> {
        let thing = self.things.get(place)?;
        if thing.count == 1 {
            return self.call(place);
        }
        let same = |other: &&Thing| other.name.eq_ignore_ascii_case(&thing.name) && other.player == thing.player;
        let before: u64 = self.things.iter().take(place).filter(same).map(|other| other.count).sum();
        let each = (1..=thing.count).map(|number| format!("{}'s {} #{}", thing.player, thing.name, before + number));
        Some(each.collect::<Vec<_>>().join(" and "))
    }

    /// The name that `it` or `them` stands for, of the thing in this place.
    pub fn call_it(&self, place: usize, many: bool) -> Option<String> {
        match self.things.get(place)?.count {
            1 if !many => self.call(place),
            1 => None,
            _ if many => self.call_each(place),
            _ => None,
        }
    }
}

impl Hearing<'_> {
    /// The one thing that `it`, `the 4/4`, `that creature`, `B's unit` mean.
    pub(super) fn meant(&self, said: &[String], owner: Option<&str>) -> Option<usize> {
        let said: Vec<String> = said.iter().map(|word| word.to_ascii_lowercase()).collect();
        let things = self.known.things.iter().enumerate();
        let of = |thing: &super::refer::Thing| owner.is_none_or(|owner| thing.player == owner);
        let fits = |thing: &super::refer::Thing| said.iter().all(|word| thing.words.contains(word));
        let found: Vec<usize> = things.filter(|(_, thing)| of(thing) && fits(thing)).map(|(place, _)| place).collect();
        match found.as_slice() {
            [only] => Some(*only),
            // "The creature" is the one that was spoken of last, if it is one of them.
            several if self.known.last.is_some_and(|last| several.contains(&last)) && owner.is_none() => self.known.last,
            [] => self.by_first_name(&said, owner),
            _ => None,
        }
    }

    /// The one thing whose name begins with these words: `Duma` for Duma the Martyr.
    fn by_first_name(&self, said: &[String], owner: Option<&str>) -> Option<usize> {
        let first = words::text(said).to_ascii_lowercase();
        let starts = |thing: &&Thing| {
            let name = thing.name.to_ascii_lowercase();
            let rest = name.strip_prefix(&first);
            let ends = name.strip_suffix(&first).is_some_and(|before| before.ends_with(' '));
            ends || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ' ']))
        };
        let mut found =
            self.known.things.iter().enumerate().filter(|(_, thing)| starts(thing) && owner.is_none_or(|owner| thing.player == owner));
        let (place, _) = found.next().filter(|_| !first.is_empty())?;
        found.next().is_none().then_some(place)
    }
}
