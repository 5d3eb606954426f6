//! Described things: `a tapped 2/2 Knight with first strike`, `two 3 might units`, `Bear Umbra attached to a 2/2 creature`.
//!
//! | module | subject |
//! |---|---|
//! | here | a thing as it was said, from its owner on to its name |
//! | `before` | the words before a name: how many, how strong, tapped, what kind |
//! | `names` | the names of cards, however they are shortened |
//! | `whereabouts` | where it is: the zone, the battlefield, what it is attached to |
//!
//! What follows after the name is heard in [`super::further`].

mod before;
mod names;
mod whereabouts;

use super::{Hearing, words};
pub(super) use names::{name_at, name_to};
pub(super) use whereabouts::ANOTHER;

/// A thing as it was said.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrase {
    /// The player who has it, if that is said: `B's creature`.
    pub owner: Option<String>,
    /// `the`, `a`, …; nothing for a name.
    pub article: String,
    /// The number of them.
    pub count: u64,
    /// `3/3`, or its parts.
    pub stats: Option<String>,
    /// Colours, types, subtypes, in the order in which they were said.
    pub kinds: Vec<String>,
    /// Its name.
    pub name: Option<String>,
    /// Whether the name is a card's.
    pub card: bool,
    /// The assumptions about it that nobody said, each with the way to say it.
    pub assumed: Vec<(&'static str, &'static str)>,
    /// `tapped`, `with 2 damage`.
    pub states: Vec<String>,
    /// The description in the words of cards.
    pub text: Vec<String>,
    /// `hand`
    pub zone: Option<String>,
    /// Whether it is said to be on the board: `in play`, `in base`.
    pub there: bool,
    /// Whether it is said to be in a base.
    pub based: bool,
    /// The objects attached to it: `equipped with Lightning Greaves`.
    pub wears: Vec<String>,
    /// The object it is attached to.
    pub on: Option<Box<Phrase>>,
    /// The battlefield where it is.
    pub place: Option<String>,
    /// The thing that it stands next to.
    pub beside: Option<Box<Phrase>>,
}

/// Nouns for a creature by what it can do.
pub(super) const DOERS: &[(&str, &str)] = &[
    ("lifelinking", "lifelink"),
    ("trampling", "trample"),
    ("trampler", "trample"),
    ("flyer", "flying"),
    ("flier", "flying"),
    ("lifelinker", "lifelink"),
    ("deathtoucher", "deathtouch"),
    ("skirmisher", "skirmish"),
];

/// Articles of something that was spoken of.
const DEFINITE: &[&str] = &["the", "that", "his", "her", "their", "my"];

impl Hearing<'_> {
    /// The thing that the words from `i` on describe, and the word after it.
    pub(super) fn phrase(&self, said: &[String], i: usize) -> Option<(Phrase, usize)> {
        let mut out = Phrase { count: 1, ..Phrase::default() };
        let i = self.whose_it_is(said, i, &mut out);
        // The name of a card, as long as it can be; one that begins as a description does, too.
        if let Some((name, next)) = self.card_at(said, i) {
            (out.name, out.card) = (Some(name), true);
            return self.further(said, next, out);
        }
        let start = self.how_many(said, i, &mut out);
        // "The Insight": what is here comes before a card of that name that isn't.
        if let Some((part, next)) = name_at(said, start).filter(|(part, _)| !self.is_named(part))
            && let Some(name) = self.bearer_of(&part, &out)
        {
            out.name = Some(name);
            return self.further(said, next, out);
        }
        let described = self.before_name(said, start, &mut out);
        // "A lone Llanowar Elves": words that say nothing don't make a thing.
        let bare = out.name.is_none() && out.kinds.is_empty() && out.stats.is_none() && out.states.is_empty() && out.text.is_empty();
        let start = if bare { described } else { start };
        // "My commander": something that fights.
        if out.name.is_none() && out.kinds.is_empty() && out.stats.is_none() && out.states == ["commander"] && out.owner.is_some() {
            out.kinds.push(self.play.sentences().spoken.fighter.to_owned());
        }
        let end = self.name_after(said, described, &mut out);
        if end > start {
            return self.further(said, end, out);
        }
        let next = self.undescribed(said, start, &mut out)?;
        self.further(said, next, out)
    }

    /// What nothing describes: a word of a name, what says something, a name that somebody has. It ends where this says.
    fn undescribed(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        // "The Finks": a word of the name of what is here.
        if let Some((part, next)) = name_at(said, i)
            && let Some(name) = self.bearer_of(&part, out)
        {
            out.name = Some(name);
            return Some(next);
        }
        self.known_by_a_word(said, i, out).or_else(|| self.something_saying(said, i, out)).or_else(|| {
            // "A's Duma": a name that somebody has.
            let (name, next) = name_at(said, i).filter(|_| out.owner.is_some())?;
            out.name = Some(name);
            Some(next)
        })
    }

    /// The name of the thing here of whose name this is a part, where what is said speaks of what is here.
    fn bearer_of(&self, part: &str, out: &Phrase) -> Option<String> {
        if !DEFINITE.contains(&out.article.as_str()) {
            return None;
        }
        let place = self.meant(&words::of(part), out.owner.as_deref())?;
        self.known.things.get(place).map(|thing| thing.name.clone())
    }

    /// "The circle": a word of the name of the one thing that bears it.
    fn known_by_a_word(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        const SPOKEN_OF: &[&str] = &["the", "that", "this", "those", "these", "his", "her", "their"];
        let word = said.get(i).filter(|word| word.len() > 2 && word.starts_with(|c: char| c.is_ascii_lowercase()))?;
        if out.owner.is_none() && !SPOKEN_OF.contains(&out.article.as_str()) {
            return None;
        }
        let place = self.meant(std::slice::from_ref(word), out.owner.as_deref())?;
        out.name = Some(self.known.things.get(place)?.name.clone());
        Some(i + 1)
    }

    /// "Something that says …", "an effect saying …".
    fn something_saying(&self, said: &[String], i: usize, out: &mut Phrase) -> Option<usize> {
        let anything = words::is_one(said, i, &["something", "anything"]);
        let effect = words::is_one(said, i, &["effect", "ability"]) && !out.article.is_empty();
        let says = (i + 1..i + 4).any(|j| words::word(said, j).starts_with('"'));
        if !says || !anything && !effect {
            return None;
        }
        out.kinds.push(self.play.sentences().spoken.source.to_owned());
        Some(i + 1)
    }

    /// Whether a word is a noun of the game, in the singular or in the plural.
    pub(super) fn is_noun(&self, word: &str) -> bool {
        self.scope.nouns().any(|(one, many)| word == one || word == many)
    }
}
