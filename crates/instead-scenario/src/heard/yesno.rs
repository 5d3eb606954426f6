//! Questions of yes or no: `Does it die?`, `Do I draw?`. What they ask is a fact about the end, which the answer begins with.

use instead_model::zones;

use super::{Hearing, Out, words};
use crate::document::Expect;
use crate::parse::Sentence;

/// Words with which such a question begins.
const BEGINS: &[&str] = &["does", "do", "did", "will", "would", "is", "are", "am", "has", "have"];

/// Words at its end that ask nothing more.
const IDLE: &[&str] = &[
    "now",
    "then",
    "too",
    "anyway",
    "actually",
    "still",
    "this turn",
    "at all",
    "here",
    "after that",
    "in the end",
    "afterwards",
    "or not",
];

/// What is asked, by its last words; in the words of a thing, and of a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    Dies,
    Lives,
    Exiled,
    Wins,
    Loses,
    Draws,
}

const ASKS: &[(&str, Ask)] = &[
    ("die", Ask::Dies),
    ("dies", Ask::Dies),
    ("get destroyed", Ask::Dies),
    ("get killed", Ask::Dies),
    ("destroyed", Ask::Dies),
    ("killed", Ask::Dies),
    ("dead", Ask::Dies),
    ("survive", Ask::Lives),
    ("survives", Ask::Lives),
    ("live", Ask::Lives),
    ("lives", Ask::Lives),
    ("make it", Ask::Lives),
    ("stay alive", Ask::Lives),
    ("get exiled", Ask::Exiled),
    ("exiled", Ask::Exiled),
    ("banished", Ask::Exiled),
    ("purged", Ask::Exiled),
    ("win the game", Ask::Wins),
    ("wins the game", Ask::Wins),
    ("win", Ask::Wins),
    ("wins", Ask::Wins),
    ("lose the game", Ask::Loses),
    ("loses the game", Ask::Loses),
    ("lose", Ask::Loses),
    ("loses", Ask::Loses),
    ("draw", Ask::Draws),
    ("draws", Ask::Draws),
    ("draw a card", Ask::Draws),
    ("draws a card", Ask::Draws),
    ("draw cards", Ask::Draws),
    ("draws cards", Ask::Draws),
];

impl Hearing<'_> {
    /// Adds the lines that say what is asked, once everything is known that the case says.
    pub(super) fn answers(&mut self) {
        if self.first_step.is_none() {
            return;
        }
        for (said, from) in std::mem::take(&mut self.yes_or_no) {
            let Some(text) = self.fact_asked(&said).map(|fact| format!("asked: {fact}")) else { continue };
            let read = matches!(super::sound::read(self, &text), Some(Sentence::Expect(Expect::Asked(_))));
            if read && self.out.iter().all(|line| line.text != text) {
                self.out.push(Out { text, from: Some(from) });
            }
        }
    }

    /// The fact that a question asks for; none, if it isn't known what or whom it means.
    fn fact_asked(&self, said: &[String]) -> Option<String> {
        let mut said: Vec<String> = said.iter().map(|word| word.trim_end_matches(['?', '.']).to_owned()).collect();
        let first = said.first()?.to_ascii_lowercase();
        if !BEGINS.contains(&first.as_str()) {
            return None;
        }
        said.remove(0);
        while let Some(idle) = IDLE.iter().find(|idle| {
            let length = idle.split(' ').count();
            said.len() > length && words::at(&said, said.len() - length, idle)
        }) {
            said.truncate(said.len() - idle.split(' ').count());
        }
        let (length, ask) = ASKS.iter().rev().find_map(|(words, ask)| {
            let length = words.split(' ').count();
            (said.len() > length && words::at(&said, said.len() - length, words)).then_some((length, *ask))
        })?;
        said.truncate(said.len() - length);
        if said.last().is_some_and(|word| word == "still") {
            said.pop();
        }
        if let [player] = said.as_slice()
            && self.is_player(player)
        {
            return match ask {
                Ask::Dies | Ask::Loses => Some(format!("{player} lost the game")),
                Ask::Wins => Some(format!("{player} won the game")),
                Ask::Draws => Some(format!("{player} drew cards")),
                Ask::Lives | Ask::Exiled => None,
            };
        }
        let place = self.thing_asked(&said)?;
        let thing = self.known.things.get(place).filter(|thing| thing.count == 1)?;
        let token = thing.words.iter().any(|word| word == "token");
        let name = self.known.call(place)?;
        let words = self.play.words();
        let zone = |zone| words.zone(zone);
        match ask {
            Ask::Dies if token => Some(format!("{name} is gone")),
            Ask::Dies => Some(format!("{name} is in {}", zone(zones::DISCARD))),
            Ask::Lives if zone(zones::BOARD) == "play" => Some(format!("{name} is in play")),
            Ask::Lives => Some(format!("{name} is on the battlefield")),
            Ask::Exiled => Some(format!("{name} is in {}", zone(zones::EXILE))),
            Ask::Wins | Ask::Loses | Ask::Draws => None,
        }
    }

    /// The one thing that a question is about: `it`, `my guy`, `the Bear`, `my 2/2`.
    fn thing_asked(&self, said: &[String]) -> Option<usize> {
        let fighter = self.play.sentences().spoken.fighter;
        let fights = |place: &usize| {
            self.known.things.get(*place).is_some_and(|thing| thing.words.iter().any(|word| word == fighter) && thing.line.is_some())
        };
        let fighters: Vec<usize> = (0..self.known.things.len()).filter(fights).collect();
        if let [it] = said
            && ["it", "he", "she"].contains(&it.as_str())
        {
            return match fighters.as_slice() {
                [only] => Some(*only),
                _ => None,
            };
        }
        let (owner, rest) = match said.first().and_then(|word| word.strip_suffix("'s")) {
            Some(owner) if self.is_player(owner) => (Some(owner.to_owned()), said.get(1..)?),
            _ if said.first().is_some_and(|word| ["the", "that", "this"].contains(&word.as_str())) => (None, said.get(1..)?),
            _ => (None, said),
        };
        let guy = |word: &String| ["guy", "dude", "man", "boy", "creature", "unit"].contains(&word.as_str());
        if let [only] = rest
            && guy(only)
        {
            let own = |place: &usize| {
                self.known.things.get(*place).is_some_and(|thing| owner.as_ref().is_none_or(|owner| thing.player == *owner))
            };
            let own: Vec<usize> = fighters.into_iter().filter(own).collect();
            return match own.as_slice() {
                [only] => Some(*only),
                _ => None,
            };
        }
        let words: Vec<String> = rest.to_vec();
        let named = self.known.things.iter().position(|thing| thing.name.eq_ignore_ascii_case(&words::text(&words)));
        let one = named.filter(|_| {
            let same = self.known.things.iter().filter(|thing| thing.name.eq_ignore_ascii_case(&words::text(&words)));
            same.filter(|thing| owner.as_ref().is_none_or(|owner| thing.player == *owner)).count() == 1
        });
        one.or_else(|| self.meant(&words, owner.as_deref()).filter(|place| !words.is_empty() && fights(place)))
    }
}
