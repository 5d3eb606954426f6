//! Whom or what `he`, `her` and `it` agree with: a thing where no player can be meant, the thing that a sentence is about before one that was
//! named later, a player by the name.

use super::Hearing;
use super::words::{self, Words};

/// Names of women, besides those that end with an `a`.
const WOMEN: &[&str] = &[
    "Alice", "Ann", "Anne", "Amy", "Mary", "Eve", "Carol", "Nicole", "Sarah", "Jane", "Kate", "Sue", "Beth", "Claire", "Zoe", "Lucy",
    "Emily", "Kim", "Rose", "Grace", "Ruth", "Judy", "Wendy", "Peggy", "Trudy", "Ellen", "Helen", "Karen", "Sally", "Molly", "Chloe",
    "Isabel", "Rachel", "Heidi", "Megan", "Erin", "Jill", "Joan", "Lily",
];

/// Names of men.
const MEN: &[&str] = &[
    "Bob", "Nick", "Dave", "David", "Tom", "Tim", "John", "Jim", "Max", "Paul", "Peter", "Mike", "Dan", "Ben", "Joe", "Jack", "Mark",
    "Steve", "Frank", "Fred", "George", "Harry", "Henry", "James", "Kevin", "Leo", "Luke", "Martin", "Matt", "Oscar", "Oliver", "Rob",
    "Robert", "Sven", "Ted", "Tony", "Victor", "Walter", "Will", "Carl", "Charlie", "Eric", "Adam", "Brian", "Bruno", "Finn", "Felix",
    "Jonas", "Lukas", "Joshua",
];

/// Words of cards that may be aimed at a player.
const AT_PLAYERS: &[&str] =
    &["any target", "target player", "target opponent", "or player", "player or planeswalker", "target spell or player"];

impl Hearing<'_> {
    /// The one of two players with whose name `he` or `she` agrees, if it doesn't with the other's.
    pub(super) fn by_gender(&self, said: &str) -> Option<String> {
        let she = ["she", "her", "hers"].contains(&said.to_ascii_lowercase().as_str());
        let he = ["he", "him", "his"].contains(&said.to_ascii_lowercase().as_str());
        let woman = |name: &str| WOMEN.contains(&name) || name.len() > 2 && name.ends_with('a') && !MEN.contains(&name);
        let man = |name: &str| MEN.contains(&name);
        let fits = |name: &&String| she && !man(name) || he && !woman(name);
        let (mut fit, other) = (self.scope.players.iter().filter(fits), self.scope.players.iter().any(|name| woman(name) || man(name)));
        let only = fit.next().filter(|_| other)?;
        fit.next().is_none().then(|| only.clone())
    }

    /// Whether `him` or `her` here is a thing: where the card can't be aimed at a player, or the only player it could be is who acts. Where
    /// a player and a thing would do, it is the player, with a remark.
    pub(super) fn agrees_with_thing(&mut self, said: &[String], i: usize, subject: Option<&str>, from: (usize, usize)) -> bool {
        let fighter = self.play.sentences().spoken.fighter;
        let here = |name: &str| self.about_card(name).is_some_and(|(kinds, _)| kinds.to_lowercase().contains(fighter));
        let known = self.known.things.iter().any(|thing| thing.words.iter().any(|word| word == fighter) && thing.line.is_some());
        let named = (0..i).any(|at| self.card_at(said, at).is_some_and(|(name, next)| next <= i && here(&name)));
        if !known && !named {
            return false;
        }
        let whom = self.whom(subject, words::word(said, i));
        if whom.as_deref() == subject && subject.is_some() {
            return true;
        }
        let Some(card) = self.card_aimed_here(said, i) else { return false };
        let text = self.about_card(&card).map(|(_, text)| text.to_lowercase()).unwrap_or_default();
        if !AT_PLAYERS.iter().any(|at| text.contains(at)) && self.is_aimed(&card) {
            return true;
        }
        let theirs = |thing: &&super::refer::Thing| Some(&thing.player) == whom.as_ref() && thing.words.iter().any(|word| word == fighter);
        if let (Some(thing), Some(whom)) = (self.known.things.iter().rev().find(theirs).cloned(), whom) {
            let pronoun = words::word(said, i);
            self.remark(from, format!("`{pronoun}` is taken as {whom}, not as {}", thing.name), "say the name");
        }
        false
    }

    /// The card that is aimed at the word at a place: `casts Doom Blade on her`, `bolts her`.
    fn card_aimed_here(&self, said: &[String], i: usize) -> Option<String> {
        if let Some((card, _)) = (0..i).rev().filter_map(|at| self.spell_verb(said, at)).find(|(_, next)| *next == i) {
            return Some(card);
        }
        if let Some(card) = i.checked_sub(1).and_then(|at| self.slang(words::word(said, at))) {
            return Some(card);
        }
        let aims = ["on", "at", "targeting", "to", "into"].contains(&words::word(said, i.wrapping_sub(1)));
        let end = i.checked_sub(1).filter(|_| aims)?;
        (0..end).rev().find_map(|at| self.card_at(said, at).filter(|(_, next)| *next == end)).map(|(name, _)| name)
    }

    /// Notes the thing that a sentence is about, if it tells where that stands among others: "my Troll sits between Krump and Bumpsy".
    pub(super) fn note_topic(&mut self, said: &Words) {
        const STANDS: &[&str] = &["between", "next", "beside", "neighbors", "neighbours"];
        let player = said.first().is_some_and(|word| self.is_player(word)) && words::is_one(said, 1, &["has", "controls"]);
        let start = if player { 2 } else { 0 };
        let rest = words::part(said, start, said.len());
        // "A controls Shadow Self next to a specter" speaks of both.
        let stands =
            rest.iter().take(8).any(|word| STANDS.contains(&word.as_str()) && !(player && ["next", "beside"].contains(&word.as_str())));
        self.known.topic = if stands { self.subject_end(&rest).map(|end| words::part(&rest, 0, end)) } else { None };
    }

    /// Notes the things that were told of together, from this one on: `it` may be any of them, but for the one that the sentence is about.
    pub(super) fn told_together(&mut self, first: usize) {
        let fighter = self.play.sentences().spoken.fighter;
        let fights = |place: &usize| self.known.things.get(*place).is_some_and(|thing| thing.words.iter().any(|word| word == fighter));
        self.known.several = (first..self.known.things.len()).filter(fights).collect();
        let topic = self.known.topic.clone().and_then(|topic| self.known_place(&topic)).filter(|place| *place >= first);
        if let Some(place) = topic {
            self.known.last = Some(place);
            self.known.several.clear();
        }
    }

    /// The things that were told of together with this one, or that did something with it last: "attacks with X and Y".
    fn several_with(&self, last: usize) -> Vec<usize> {
        if self.known.several.contains(&last) {
            return self.known.several.clone();
        }
        let fighter = self.play.sentences().spoken.fighter;
        let done = self.out.iter().rev().find(|out| super::sound::is_step(self, &out.text));
        let acts = done.and_then(|out| out.text.split_once(" with ")).map(|(_, with)| with.to_owned()).unwrap_or_default();
        let player = self.known.things.get(last).map(|thing| thing.player.clone());
        let together = |place: &usize| {
            let thing = self.known.things.get(*place);
            let own = thing.is_some_and(|thing| Some(&thing.player) == player.as_ref() && thing.words.iter().any(|word| word == fighter));
            own && self.known.call(*place).is_some_and(|name| acts.contains(&name))
        };
        let found: Vec<usize> = (0..self.known.things.len()).filter(together).collect();
        if found.contains(&last) { found } else { Vec::new() }
    }

    /// The thing that `it` is of several that were told of together: not one that the sentence names besides; if another would do as well,
    /// with a remark.
    pub(super) fn one_of_several(&mut self, last: usize, said: &[String], from: (usize, usize)) -> usize {
        let several = self.several_with(last);
        if several.len() < 2 {
            return last;
        }
        let named = |place: &usize| {
            let name = self.known.things.get(*place).map(|thing| words::of(&thing.name)).unwrap_or_default();
            !name.is_empty() && said.windows(name.len()).any(|run| run == name)
        };
        let others: Vec<usize> = several.into_iter().filter(|place| !named(place)).collect();
        let chosen = if others.contains(&last) { last } else { others.last().copied().unwrap_or(last) };
        let other = others.iter().rev().find(|place| **place != chosen).copied();
        if let (Some(it), Some(other)) = (self.known.call(chosen), other.and_then(|other| self.known.call(other))) {
            self.remark(from, format!("`it` is taken as {it}, not as {other}"), "say its name");
        }
        chosen
    }
}
