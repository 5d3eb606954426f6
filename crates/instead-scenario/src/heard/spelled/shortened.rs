//! Words that are spelled in full one at a time: `I've`, `sac`, `2/2s`.

use crate::heard::Hearing;
use crate::heard::words::{self, Words};

/// Words that players shorten.
const SHORT: &[(&str, &str)] = &[
    ("sac", "sacrifice"),
    ("sacs", "sacrifices"),
    ("saccing", "sacrificing"),
    ("sacing", "sacrificing"),
    ("sac'ing", "sacrificing"),
    ("sacced", "sacrificed"),
    ("sac'd", "sacrificed"),
    ("gy", "graveyard"),
    ("grave", "graveyard"),
    ("bf", "battlefield"),
    ("dmg", "damage"),
    ("w/", "with"),
    ("etbs", "enters"),
    ("etb", "enters"),
    ("planeswalks", "begins"),
    ("dude", "creature"),
    ("dudes", "creatures"),
    ("walker", "planeswalker"),
    ("opp", "opponent"),
    ("oppo", "opponent"),
    ("opp's", "opponent's"),
    ("oppo's", "opponent's"),
];

/// Words for the library, as the games call it.
const LIBRARY: &[&str] = &["library", "main deck", "deck"];

/// Words for the graveyard, as the games call it.
const GRAVEYARD: &[&str] = &["graveyard", "trash", "discard pile"];

impl Hearing<'_> {
    /// The words, each in full.
    pub(super) fn in_full(&self, said: &[String]) -> Words {
        (0..said.len()).flat_map(|at| self.word_in_full(said, at).unwrap_or_else(|| words::part(said, at, at + 1))).collect()
    }

    /// A word in full, which may be several, or none, if it isn't yet.
    fn word_in_full(&self, said: &[String], at: usize) -> Option<Words> {
        let (word, next) = (words::word(said, at), words::word(said, at + 1));
        let before = words::word(said, at.wrapping_sub(1));
        (self.ampersand(said, at))
            .or_else(|| self.short(word, at))
            .or_else(|| self.points(word))
            .or_else(|| contracted(word, next))
            .or_else(|| becomes_owned(word, before, next))
            .or_else(|| self.zone_in_full(word, before, next))
            .or_else(|| self.that_says(word, next))
            .or_else(|| has_got(said, at))
            .or_else(|| loyalty_of(word, before, next))
            .or_else(|| self.amber(word))
            .or_else(|| self.bare_stats(word, next))
    }

    /// "X & I gain 3 life": and, unless a card's name holds it.
    fn ampersand(&self, said: &[String], at: usize) -> Option<Words> {
        let named = || (at.saturating_sub(3)..at).any(|start| self.card_at(said, start).is_some_and(|(_, end)| end > at));
        (words::word(said, at) == "&" && !named()).then(|| vec!["and".to_owned()])
    }

    /// "Sac", "gy", "dmg", unless that is a card.
    fn short(&self, word: &str, at: usize) -> Option<Words> {
        // "2 units at a bf: …".
        if let Some(full) = word.strip_suffix(':').filter(|bare| ["bf", "gy"].contains(bare)).and_then(|bare| self.short(bare, at)) {
            return Some(vec![format!("{}:", words::text(&full))]);
        }
        let lower = word.to_ascii_lowercase();
        let player = lower.starts_with("opp") && !self.is_player(word.trim_end_matches("'s"));
        let short = |short: &str| short == word || short == lower && (at == 0 || player);
        if !SHORT.iter().any(|(known, _)| short(known)) || self.is_card(word) {
            return None;
        }
        SHORT.iter().find(|(short, _)| *short == lower).map(|(_, full)| words::of(full))
    }

    /// "12 pts": points, or life where there are none.
    fn points(&self, word: &str) -> Option<Words> {
        let points = if self.play.sentences().spoken.battlefields { "points" } else { "life" };
        (["pts", "pt"].contains(&word) && self.play.sentences().spoken.second.is_none()).then(|| vec![points.to_owned()])
    }

    /// "In my deck", "from the yard": what the game calls it.
    fn zone_in_full(&self, word: &str, before: &str, next: &str) -> Option<Words> {
        let of = match word {
            "deck" | "library" => LIBRARY,
            "graveyard" | "trash" | "discard" | "yard" | "bin" => GRAVEYARD,
            _ => return None,
        };
        let led = ["in", "into", "from", "the", "my", "his", "her", "their", "your"].contains(&before) || before.ends_with("'s");
        if self.play.zone(word).is_some() || next == "pile" || !led {
            return None;
        }
        of.iter().find(|zone| self.play.zone(zone).is_some()).map(|zone| words::of(zone))
    }

    /// "An enchantment: "…"": that says so.
    fn that_says(&self, word: &str, next: &str) -> Option<Words> {
        let noun = word.strip_suffix(':').map(|_| word.trim_end_matches(':'))?;
        (next.starts_with('"') && self.is_noun(noun)).then(|| vec![noun.to_owned(), "that".into(), "says".into()])
    }

    /// "2 aember", however it is spelled.
    fn amber(&self, word: &str) -> Option<Words> {
        let amber = ["aember", "Aember", "æmber", "Amber"].contains(&word) && !self.is_card(word);
        amber.then(|| vec!["Æmber".into()])
    }

    /// "2/2s": creatures, if nothing else is said.
    fn bare_stats(&self, word: &str, next: &str) -> Option<Words> {
        let one = word.strip_suffix('s').filter(|one| words::is_stats(one))?.to_owned();
        let noun = self.is_noun(next) || self.is_kind(next);
        Some(if noun { vec![one] } else { vec![one, format!("{}s", self.play.sentences().spoken.fighter)] })
    }
}

/// "I've", "he'd", "who's got", "they're". "It's" stays before whose turn or what it is: "it's my upkeep".
fn contracted(word: &str, next: &str) -> Option<Words> {
    const KEPT: &[&str] = &["my", "his", "her", "their", "your", "the", "not", "a", "an", "turn", ""];
    let is = if next == "got" { "has" } else { "is" };
    let (end, verb) = match word {
        "I've" | "they've" | "They've" | "you've" | "You've" => ("'ve", "have"),
        "he's" | "she's" | "He's" | "She's" | "who's" => ("'s", is),
        "I'd" | "he'd" | "she'd" | "they'd" | "you'd" | "it'd" => ("'d", "would"),
        "we're" | "We're" | "they're" | "They're" => ("'re", "are"),
        "it's" | "It's" if !KEPT.contains(&next) && !next.ends_with("'s") => ("'s", is),
        _ => return None,
    };
    Some(vec![word.trim_end_matches(end).to_owned(), verb.to_owned()])
}

/// "It becomes my turn": is.
fn becomes_owned(word: &str, before: &str, next: &str) -> Option<Words> {
    let turns = word == "becomes" && ["it", "It"].contains(&before) && ["my", "his", "her", "their"].contains(&next);
    turns.then(|| vec!["is".into()])
}

/// "Has only got", "I've got", "Nicole's got": has.
fn has_got(said: &[String], at: usize) -> Option<Words> {
    const HAS: &[&str] = &["have", "has", "'ve", "I've", "he's", "she's", "it's", "It's", "they've"];
    let (word, next) = (words::word(said, at), words::word(said, at + 1));
    let before = words::word(said, at.wrapping_sub(1));
    let has = |word: &str| word.ends_with("'ve") || ["have", "has"].contains(&word);
    let only = |word: &str| ["only", "just"].contains(&word);
    if only(word) && next == "got" && has(before) {
        return Some(Vec::new());
    }
    if word == "got" && (only(before) && at > 1 && has(words::word(said, at - 2)) || HAS.contains(&before)) {
        return Some(Vec::new());
    }
    if next == "got" && word.ends_with("'s") {
        return Some(vec![word.trim_end_matches("'s").to_owned(), "has".into()]);
    }
    (word == "got" && before.ends_with("'s")).then(Vec::new)
}

/// "A starting loyalty of 4": loyalty 4.
fn loyalty_of(word: &str, before: &str, next: &str) -> Option<Words> {
    let idle = ["starting", "base"].contains(&word) && next == "loyalty" || word == "of" && before == "loyalty" && words::is_number(next);
    idle.then(Vec::new)
}
