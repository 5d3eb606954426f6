//! Whether everything that was said is still said.
//!
//! A line that is heard is said again in other words, and a word that gets lost on the way may change the meaning. So a line
//! is only taken in its heard form if every weighty word of it (a number, a name, a kind, a state, a condition) stands in
//! the lines that are read, or describes something that is spoken of there. Otherwise the line is read as it stands, and refused.

use std::collections::BTreeSet;

use super::with::is_measure;
use super::{Hearing, words};

/// Words that change what is meant.
const CONDITIONS: &[&str] = &[
    "no",
    "not",
    "never",
    "without",
    "unless",
    "if",
    "except",
    "instead",
    "until",
    "before",
    "after",
    "cannot",
    "or",
    "all",
    "every",
    "each",
    "twice",
    "again",
    "graveyard",
    "library",
    "exile",
    "top",
    "bottom",
    "upkeep",
    "unpreventable",
    "combat",
    "copy",
];

/// Words with which a sentence begins, that name nothing.
const LEADS: &[&str] = &[
    "Same",
    "Similar",
    "Got",
    "Have",
    "Controlling",
    "Running",
    "I",
    "I'm",
    "My",
    "Me",
    "The",
    "A",
    "An",
    "Then",
    "Now",
    "In",
    "It",
    "It's",
    "That",
    "This",
    "You",
    "Your",
    "Opponent",
    "Opponent's",
    "Opp",
    "Opp's",
    "Oppo",
    "His",
    "Her",
    "Their",
    "Next",
    "First",
    "Finally",
    "Also",
    "Meanwhile",
    "Suppose",
    "Say",
    "After",
    "And",
    "If",
    "Somebody",
    "Someone",
    "Somebody's",
    "Someone's",
    "No",
    "One",
    "When",
    "Player",
    "Assume",
    "Assuming",
    "Imagine",
    "So",
    "Okay",
    "Let's",
    "While",
    "With",
    "During",
    "On",
    "At",
    "There",
    "There's",
    "He",
    "She",
    "They",
    "Both",
    "Each",
    "I've",
    "I'd",
    "Enemy",
    "Friendly",
    "Opposing",
    "We're",
    "They're",
    "He's",
    "She's",
    "They've",
    "What",
    "Later",
    "Here",
    "We",
    "Our",
    "Us",
    "Does",
    "Do",
    "Now",
    "Once",
    "Since",
    "As",
    "Because",
    "Afterwards",
    "Anyway",
];

/// Words of which one says another: "I don't", said of a player, is "doesn't".
const SAME: [(&str, &str); 5] =
    [("doesn", "don"), ("hasn", "haven"), ("attacks", "attacking"), ("blocks", "blocking"), ("moves", "attacking")];

/// Words that a card may say itself that is used.
const OF_CARDS: &[&str] = &["exile", "copy", "graveyard", "library", "top"];

impl Hearing<'_> {
    /// A weighty word of a line that what was heard doesn't say.
    pub(super) fn lost(&self, line: &str, heard: &[String]) -> Option<String> {
        let kept = self.kept(heard);
        words::stops(line).into_iter().filter(|part| !words::taken_back(part)).find_map(|part| {
            let part = part.split_once(": ").filter(|(heading, _)| heading.ends_with(" EDH")).map_or(part.as_str(), |(_, rest)| rest);
            let said = without_occasion(super::idle::plain(self.said_of_it(words::of(part))));
            (0..said.len()).find(|at| self.is_lost(&said, *at, &kept)).and_then(|at| said.get(at).cloned())
        })
    }

    /// The words that are still said: those of the lines, and what they and the cards in them say besides.
    fn kept(&self, heard: &[String]) -> BTreeSet<String> {
        let mut kept: BTreeSet<String> = heard.iter().flat_map(|line| kept_by(line, heard)).collect();
        for (one, other) in SAME {
            if kept.contains(one) {
                kept.insert(other.to_owned());
            }
        }
        // "I ready Shadow": it is readied.
        let verbs: Vec<String> = kept.iter().filter_map(|word| word.strip_suffix("ied").map(|stem| format!("{stem}y"))).collect();
        kept.extend(verbs);
        kept.extend(self.known.granted.iter().cloned());
        // "I exile his Bears with Swords to Plowshares": what the card says itself.
        if let Some((_, text)) = self.known.does.as_ref().and_then(|(_, name)| self.about_card(name)) {
            let said: BTreeSet<String> = parts(&text).collect();
            kept.extend(OF_CARDS.iter().filter(|word| said.contains(**word)).map(|word| (*word).to_owned()));
            kept.extend(said.iter().filter_map(|word| words::number(word)).map(|number| number.to_string()));
        }
        for thing in &self.known.things {
            // What a card says of itself may be said of it.
            let (_, text) = self.about_card(&thing.name).unwrap_or_default();
            let text = text.to_lowercase();
            kept.extend(super::with::ABILITIES.iter().filter(|keyword| text.contains(**keyword)).map(|keyword| (*keyword).to_owned()));
            kept.extend(parts(&thing.name));
            kept.extend(thing.words.iter().flat_map(|word| parts(word)));
        }
        kept
    }

    /// Whether a word of a sentence is weighty, and isn't kept.
    fn is_lost(&self, said: &[String], at: usize, kept: &BTreeSet<String>) -> bool {
        let word = words::word(said, at);
        let measured = is_measure(words::word(said, at.wrapping_sub(1))) || is_measure(words::word(said, at + 1));
        // What a zone is called in another game.
        let zone = ["graveyard", "library"].contains(&word) && self.play.zone(word).is_none();
        let idle = zone || word == "mine" || self.counts_nothing(said, at);
        !idle && self.is_weighty(word, at == 0) && !is_kept(kept, word, measured)
    }

    /// "The one", "a 6 power one", "each 2 might": words that look like a number, or a condition, and are none.
    fn counts_nothing(&self, said: &[String], at: usize) -> bool {
        let before = words::word(said, at.wrapping_sub(1));
        let next = words::word(said, at + 1);
        match words::word(said, at) {
            "one" => {
                let named = ["the", "which", "this", "that"].contains(&before) || is_measure(before) || words::is_stats(before);
                let thing = self.is_noun(next) || self.is_kind(next) || words::is_stats(next);
                named || thing || ["of", "more"].contains(&next)
            }
            "each" => {
                let counted = words::number(next).is_some() || words::is_stats(next) || is_measure(before);
                counted || ["have", "has", "control", "controls"].contains(&next)
            }
            _ => false,
        }
    }

    /// Whether a word says something that has to be said again.
    pub(super) fn is_weighty(&self, word: &str, first: bool) -> bool {
        let bare = word.trim_end_matches(':').trim_end_matches("'s");
        let counts = word.contains(|c: char| c.is_ascii_digit()) || count(bare).is_some();
        let names =
            bare.len() > 1 && bare.starts_with(char::is_uppercase) && !LEADS.contains(&bare) && (!first || words::verb(bare).is_none());
        let says = CONDITIONS.contains(&bare) || bare.ends_with("n't") || self.scope.flags().any(|flag| flag == bare);
        word.starts_with('"') || counts || names || says || !word.starts_with(char::is_uppercase) && self.is_kind(bare)
    }
}

/// The words that a line says, and what it says without them.
fn kept_by(line: &str, heard: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = parts(line).collect();
    let mut say = |words: &[&str]| kept.extend(words.iter().map(|word| (*word).to_owned()));
    if line.ends_with(" is empty") {
        say(&["no", "0"]);
    }
    // What is done twice stands there twice.
    let times = heard.iter().filter(|other| *other == line && !line.starts_with('#')).count();
    if times > 1 {
        say(&[&times.to_string(), if times == 2 { "twice" } else { "times" }]);
    }
    // A keyword without a number is one of it.
    if line.lines().any(|text| text.starts_with("  | [") && text.ends_with(']')) {
        say(&["1"]);
    }
    if line.ends_with(" declines") {
        say(&["tapped"]);
    }
    if line.starts_with("event: ") && line.contains("; ") {
        say(&["all", "each", "every"]);
    }
    // A hand is filled up to six.
    if line.ends_with(" ends their turn") {
        say(&["6", "six"]);
    }
    if line.contains(" casts ") {
        say(&["flash"]);
    }
    if line.contains(" controls 2 ") {
        say(&["twice"]);
    }
    kept
}

/// The number that a word says; an article says none.
fn count(word: &str) -> Option<u64> {
    words::number(word).filter(|_| !["a", "an", "another"].contains(&word.to_ascii_lowercase().as_str()))
}

/// Whether a word is among those that are kept; a number that is one of two that say how strong something is, as one of two.
fn is_kept(kept: &BTreeSet<String>, word: &str, measured: bool) -> bool {
    let plural = |part: &String| ["s", "es"].iter().filter_map(|end| part.strip_suffix(end)).any(|one| kept.contains(one));
    let number = count(word).map(|number| number.to_string());
    let of_two = |number: &String| {
        measured && kept.iter().filter_map(|kept| kept.split_once('/')).any(|(first, second)| first == number || second == number)
    };
    // "Lightning Bolted", "Vengeance'd".
    let stem = word.strip_suffix("ies").map(|stem| format!("{}y", stem.to_lowercase()));
    let done = stem.is_some_and(|stem| kept.contains(&stem))
        || ["'d", "ed", "d"].iter().filter_map(|end| word.strip_suffix(end)).any(|stem| parts(stem).all(|part| kept.contains(&part)));
    number.is_some_and(|number| kept.contains(&number) || of_two(&number))
        || done
        || parts(word).all(|part| kept.contains(&part) || plural(&part))
}

/// The words and numbers of a text, in lower case; two numbers that say how strong something is are one.
pub(super) fn parts(text: &str) -> impl Iterator<Item = String> {
    let plain = text.replace('\u{2019}', "'").to_lowercase().replace('æ', "a");
    let owned: Vec<String> = plain
        .split(|c: char| !c.is_alphanumeric() && c != '/')
        .filter(|part| !part.is_empty() && *part != "s")
        .map(str::to_owned)
        .collect();
    owned.into_iter()
}

/// The words of a sentence without what it is in response to: that is done already.
fn without_occasion(mut said: Vec<String>) -> Vec<String> {
    let Some(at) = (0..said.len()).find(|at| words::at(&said, *at, "in response to") || words::at(&said, *at, "In response to")) else {
        return said;
    };
    let end = said.iter().skip(at).position(|word| word == ",").map_or(said.len(), |place| place + at);
    said.drain(at..end);
    said
}
