//! A described thing in a sentence: one that was spoken of, or a new one with its line.

use super::{HOSTILE, OWN};
use crate::heard::phrase::Phrase;
use crate::heard::refer::Thing;
use crate::heard::{Hearing, words};

/// Articles of what belongs to whoever acts.
const THEIRS: &[&str] = &["his", "her", "their", "its"];

/// What is done to a described thing, or by it.
#[derive(Clone, Copy, Default)]
pub(in crate::heard) struct Deed<'a> {
    /// The player who does it; nothing where a thing does it.
    pub player: &'a str,
    /// The verb, said of a player.
    pub verb: &'a str,
    /// The words before the thing.
    pub before: &'a [String],
    /// The words after it.
    pub after: &'a [String],
    /// Where it is said.
    pub from: (usize, usize),
}

impl Deed<'_> {
    /// The word before the thing.
    fn word_before(&self) -> &str {
        words::last(self.before)
    }

    /// Whether it is cast or played.
    fn is_cast(&self) -> bool {
        ["casts", "plays"].contains(&self.word_before())
    }

    /// Whether it is what a deed is aimed at.
    fn is_aimed(&self) -> bool {
        words::has(self.before, &["targeting", "to", "choosing", "against"])
            || ["fights", "attacks", "blocks"].contains(&self.verb) && self.before.last().is_some_and(|word| word == self.verb)
    }

    /// Whether it comes from a hand: what is cast or discarded, and "puts X and Y onto the battlefield", where neither is there yet.
    fn is_from_hand(&self, phrase: &Phrase) -> bool {
        let comes = self.verb == "puts" && phrase.zone.is_none() && words::has(self.after, &["onto"]);
        self.is_cast() || comes || self.word_before() == "discards"
    }
}

impl Hearing<'_> {
    /// The name of a described thing in a sentence: one that was spoken of, or a new one with its line.
    pub(in crate::heard) fn thing_meant(&mut self, phrase: &Phrase, deed: Deed<'_>) -> Option<(String, Option<String>)> {
        let phrase = &whose(phrase, deed)?;
        if let Some(place) = self.there_already(phrase) {
            self.aimed_at(place, deed.verb, deed.before, deed.from);
            return Some((self.call_counted(place, phrase.count)?, None));
        }
        if self.is_one_of_several(phrase) || !is_new(phrase) || ["creates", "makes"].contains(&deed.verb) {
            return None;
        }
        let mut phrase = phrase.clone();
        if let Some(loyalty) = loyalty_of(&phrase).filter(|_| deed.is_cast()) {
            return self.walker(&phrase, &loyalty);
        }
        if deed.is_from_hand(&phrase) {
            phrase.zone = Some("hand".into());
        }
        // What attacks, blocks or is sacrificed is the player's own.
        let own = phrase.owner.is_some() || !deed.player.is_empty() && OWN.contains(&deed.verb) && !deed.is_aimed();
        if let Some(holder) = self.holder(deed.after).filter(|_| !own && deed.player.is_empty()) {
            return self.thing_meant(&Phrase { owner: Some(holder), ..phrase }, deed);
        }
        let owner = self.owner_of_new(&phrase, own, deed)?;
        self.where_aimed(&mut phrase, deed);
        self.put_new(&phrase, &owner, own, deed)
    }

    /// The thing that is described, if it was spoken of.
    fn there_already(&self, phrase: &Phrase) -> Option<usize> {
        let owner = phrase.owner.as_deref();
        match &phrase.name {
            Some(name) => self.meant(&words::of(name), owner).or_else(|| {
                let called = |thing: &Thing| thing.name.eq_ignore_ascii_case(name) && owner.is_none_or(|owner| owner == thing.player);
                self.known.things.iter().position(called)
            }),
            None => self.meant(&wanted(phrase), owner).filter(|_| is_definite(phrase)),
        }
    }

    /// "B's creature", where B has several: which isn't said.
    fn is_one_of_several(&self, phrase: &Phrase) -> bool {
        let wanted = wanted(phrase);
        let fits = |thing: &Thing| wanted.iter().all(|word| thing.words.contains(&word.to_ascii_lowercase()));
        is_definite(phrase)
            && phrase.name.is_none()
            && phrase.stats.is_none()
            && self.known.things.iter().any(|thing| Some(&thing.player) == phrase.owner.as_ref() && fits(thing))
    }

    /// "Plays a planeswalker with 3 loyalty": a card of the case's own.
    fn walker(&self, phrase: &Phrase, loyalty: &str) -> Option<(String, Option<String>)> {
        let name = phrase.name.clone().unwrap_or_else(|| "Walker".into());
        let kinds = if phrase.kinds.is_empty() { "planeswalker".to_owned() } else { phrase.kinds.join(" ") };
        let known = self.is_card(&name) || self.is_named(&name);
        (!known).then(|| (name.clone(), Some(format!("card {name}, a {kinds} with {loyalty} loyalty"))))
    }

    /// "A card is discarded from A's hand": whose hand it is.
    fn holder(&self, after: &[String]) -> Option<String> {
        let hand = after.windows(2).find(|pair| {
            let owner = words::word(pair, 0).strip_suffix("'s");
            words::is(pair, 1, "hand") && owner.is_some_and(|owner| self.is_player(owner))
        })?;
        hand.first()?.strip_suffix("'s").map(str::to_owned)
    }

    /// The player who has a new thing: the one who acts, or another.
    fn owner_of_new(&self, phrase: &Phrase, own: bool, deed: Deed<'_>) -> Option<String> {
        if let Some(owner) = &phrase.owner {
            return Some(owner.clone());
        }
        if own {
            return Some(deed.player.to_owned());
        }
        if !deed.player.is_empty() {
            return self.other_than(deed.player);
        }
        // "A 3/3 creature deals 2 damage to B": not B's.
        let harmed = deed.after.iter().rev().find(|word| self.is_player(word));
        let others = self.scope.players.iter().find(|player| Some(*player) != harmed);
        others.or(self.scope.players.first()).cloned()
    }

    /// Puts the target of a spell that speaks of battlefields at one, with a remark, if nobody said where it is.
    fn where_aimed(&mut self, phrase: &mut Phrase, deed: Deed<'_>) {
        let spoken = self.play.sentences().spoken;
        let spell = self.spell_aimed(deed.verb, deed.before);
        let card = phrase.name.as_ref().filter(|_| phrase.card).and_then(|name| self.about_card(name));
        let fights = phrase.kinds.iter().any(|kind| kind == spoken.fighter)
            || card.is_some_and(|(kinds, _)| kinds.to_lowercase().contains(spoken.fighter));
        let nowhere =
            !phrase.based && phrase.place.is_none() && phrase.zone.is_none() && !phrase.states.iter().any(|state| state.starts_with("at "));
        if !spoken.battlefields || !fights || !nowhere || !spell.is_some_and(|(_, text)| text.contains("battlefield")) {
            return;
        }
        phrase.place = Some(String::new());
        let help = "say `a 3 might unit at a battlefield`, `a 3 might unit in base`";
        self.remark(deed.from, "where it is isn't said; taken as at a battlefield".to_owned(), help);
    }

    /// Puts a new thing there, with what it wears: its name, and its lines.
    fn put_new(&mut self, phrase: &Phrase, owner: &str, own: bool, deed: Deed<'_>) -> Option<(String, Option<String>)> {
        let mut lines = Vec::new();
        let phrase = self.placed(phrase, owner, &mut lines)?;
        if phrase.on.is_some() || phrase.beside.is_some() || !phrase.wears.is_empty() && (phrase.count > 1 || phrase.zone.is_some()) {
            return None;
        }
        let line = self.line_of(&phrase, owner)?;
        if !own || phrase.card && phrase.owner.is_none() {
            self.remark_owner(&line, owner, deed.from);
        }
        let known = Thing { line: Some(line.clone()), ..self.known_as(&phrase, owner) };
        self.beware(&phrase, deed.from);
        self.known.add(known);
        let name = self.known.call_each(self.known.things.len() - 1)?;
        let bearer = self.known.call(self.known.things.len() - 1)?;
        lines.push(line);
        for worn in &phrase.wears {
            lines.push(format!("{owner} controls {worn}, attached to {bearer}"));
            let worn = Phrase { name: Some(worn.clone()), card: true, count: 1, ..Phrase::default() };
            let worn = self.known_as(&worn, owner);
            self.known.things.push(worn);
        }
        // Another of that kind may come: it is whose it is.
        let name = if phrase.name.is_none() && !name.contains("'s ") { format!("{owner}'s {name}") } else { name };
        // An answer names the thing alone.
        let name = name.split_once("'s ").filter(|_| deed.word_before() == "choosing").map_or(name.clone(), |(_, bare)| bare.to_owned());
        Some((name, Some(lines.join("\n"))))
    }

    /// Says whose a new thing was taken to be.
    fn remark_owner(&mut self, line: &str, owner: &str, from: (usize, usize)) {
        let said = line.lines().next().unwrap_or_default();
        let other = said.strip_prefix(owner).and_then(|rest| Some(format!("{}{rest}", self.other_than(owner)?)));
        let help = other.map_or_else(
            || "say it in a line of its own".to_owned(),
            |other| format!("if it is the other's, say `{other}` in a line of its own"),
        );
        self.remark(from, format!("whose it is isn't said; taken as `{said}`"), &help);
    }

    /// The names of `count` of the things in this place; none if they can't be told apart.
    fn call_counted(&mut self, place: usize, count: u64) -> Option<String> {
        self.known.last = Some(place);
        match self.known.things.get(place)?.count {
            there if there == count && count > 1 => self.known.call_each(place),
            there if there < count => None,
            _ if count == 1 => self.known.call(place),
            _ => None,
        }
    }
}

/// The thing with whose it is: "A attacks with his 3/3" is with A's own; "A destroys his 3/3": whose, nobody can tell.
fn whose(phrase: &Phrase, deed: Deed<'_>) -> Option<Phrase> {
    let his = phrase.owner.is_none() && THEIRS.contains(&phrase.article.as_str());
    if his && HOSTILE.contains(&deed.verb) && phrase.article != "its" {
        return None;
    }
    let owner = if his && !deed.player.is_empty() { Some(deed.player.to_owned()) } else { phrase.owner.clone() };
    Some(Phrase { owner, ..phrase.clone() })
}

/// The words that a thing has to have: its kinds, its numbers, its states.
fn wanted(phrase: &Phrase) -> Vec<String> {
    let stats = phrase.stats.iter().flat_map(|stats| stats.split(' ').filter_map(|part| part.split(':').next_back()));
    phrase.kinds.iter().map(String::as_str).chain(stats).chain(phrase.states.iter().map(String::as_str)).map(str::to_owned).collect()
}

/// Whether a thing is described as one that was spoken of: "the 3/3", "B's creature".
fn is_definite(phrase: &Phrase) -> bool {
    ["the", "that", "this", "his", "her", "their", "its"].contains(&phrase.article.as_str())
        || phrase.owner.is_some() && phrase.article.is_empty()
}

/// Whether enough is said of a thing of which nobody spoke before: "a creature", "B's creature", not "the creature".
fn is_new(phrase: &Phrase) -> bool {
    let fresh = phrase.stats.is_some()
        || phrase.name.is_some()
        || !phrase.states.is_empty()
        || !phrase.text.is_empty()
        || phrase.kinds.len() > 1
        || phrase.owner.is_some() && !phrase.kinds.is_empty()
        || ["a", "an", "another", "one", "some"].contains(&phrase.article.as_str());
    let spoken_of = is_definite(phrase) && phrase.name.is_none() && phrase.stats.is_none() && phrase.owner.is_none();
    fresh && !spoken_of
}

/// The loyalty of a thing of which nothing else is said.
fn loyalty_of(phrase: &Phrase) -> Option<String> {
    let loyalty = phrase.states.iter().find_map(|state| state.strip_prefix("with ")?.strip_suffix(" loyalty counters"))?;
    (phrase.states.len() == 1 && phrase.text.is_empty() && phrase.count == 1).then(|| loyalty.to_owned())
}
