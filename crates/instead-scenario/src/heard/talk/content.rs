//! Whether words say anything about a game.

use super::super::{Hearing, words};

/// Verbs that say what happens in a game.
const DEEDS: &[&str] = &[
    "casts",
    "plays",
    "attacks",
    "blocks",
    "draws",
    "discards",
    "sacrifices",
    "destroys",
    "exiles",
    "kills",
    "dies",
    "reaps",
    "fights",
    "forges",
    "steals",
    "captures",
    "conquers",
    "holds",
    "recalls",
    "channels",
    "banishes",
    "buffs",
    "stuns",
    "mills",
    "gains",
    "loses",
    "activates",
    "taps",
    "untaps",
    "swings",
    "enters",
    "deals",
    "controls",
    "regenerates",
    "copies",
    "archives",
    "purges",
    "moves",
    "scores",
    "readies",
    "exhausts",
    "wards",
    "heals",
    "equips",
    "creates",
    "counters",
    "bounces",
    "cracks",
    "pings",
    "flickers",
    "mulligans",
    "targets",
    "responds",
    "returns",
    "shuffles",
    "searches",
    "transforms",
    "cycles",
];

/// Nouns of the games.
const NOUNS: &[&str] = &[
    "life",
    "damage",
    "counter",
    "counters",
    "amber",
    "aember",
    "æmber",
    "point",
    "points",
    "key",
    "keys",
    "mana",
    "rune",
    "runes",
    "turn",
    "step",
    "upkeep",
    "combat",
    "showdown",
    "chain",
    "stack",
    "base",
    "hand",
    "graveyard",
    "library",
    "deck",
    "trash",
    "battlefield",
    "board",
    "play",
    "exile",
    "lethal",
    "poison",
    "loyalty",
    "response",
    "flank",
    "house",
    "archives",
    "discard",
];

/// Words for spans of time, of which a number may stand.
const SPANS: &[&str] = &["minutes", "hours", "hour", "minute", "days", "years", "weeks", "people", "guys", "opinions", "answers", "times"];

/// Words that say when or whether something is so.
const WHEN: &[&str] = &[
    "if", "when", "while", "until", "unless", "instead", "not", "no", "don't", "doesn't", "then", "later", "after", "before", "next",
    "during", "without", "never", "both", "same", "also", "again",
];

impl Hearing<'_> {
    /// Whether words speak of a game: of a card, a number, a kind, a zone, or of something that is done in one.
    pub(super) fn has_content(&self, said: &[String]) -> bool {
        (0..said.len()).any(|at| self.is_content(said, at))
    }

    /// Whether words lead to what is said only: nothing of a game, and nothing of when or whether.
    pub(super) fn only_leads(&self, said: &[String]) -> bool {
        !self.has_content(said) && !said.iter().any(|word| WHEN.contains(&word.to_lowercase().as_str()))
    }

    fn is_content(&self, said: &[String], at: usize) -> bool {
        let word = words::word(said, at).trim_end_matches(['.', '!', '?', ':']);
        let lower = word.to_lowercase();
        let spans = SPANS.contains(&words::word(said, at + 1).trim_end_matches(['.', '!', '?']));
        let number = words::number(&lower).is_some_and(|count| count > 1) && !spans;
        let digits = word.contains(|c: char| c.is_ascii_digit()) && !spans;
        let card = self.card_at(said, at).is_some() || at > 0 && word.starts_with(char::is_uppercase) && self.is_name_like(word);
        let kind = word.starts_with(char::is_lowercase) && (self.is_kind(word) || self.is_noun(word) && word != "card" && word != "cards");
        let flag = self.scope.flags().any(|flag| flag == lower);
        let deed = words::verb(&lower).is_some_and(|verb| DEEDS.contains(&verb)) && lower != "counter";
        number
            || digits
            || card
            || kind
            || flag
            || deed
            || NOUNS.contains(&lower.as_str())
            || word.contains('+')
            || word.starts_with('"')
            || at > 0 && word.len() > 3 && self.slang(&lower).is_some()
    }

    /// Whether a word in capitals within a sentence may name something.
    fn is_name_like(&self, word: &str) -> bool {
        const OTHERS: &[&str] = &[
            "I",
            "I'm",
            "I've",
            "I'd",
            "I'll",
            "OK",
            "Ok",
            "EDH",
            "FNM",
            "Commander",
            "Discord",
            "Reddit",
            "Sunday",
            "Saturday",
            "Friday",
        ];
        !OTHERS.contains(&word) && !self.is_player(word)
    }
}
