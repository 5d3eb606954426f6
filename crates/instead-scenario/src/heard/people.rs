//! The names of the players, where no line gives them.

use std::collections::BTreeSet;

use super::{Hearing, words};
use crate::parse::lines::{Kind, Physical};

/// Verbs that only players are the subject of.
const PLAYERS_DO: &[&str] = &[
    "controls",
    "casts",
    "activates",
    "draws",
    "discards",
    "sacrifices",
    "owns",
    "mills",
    "scries",
    "reaps",
    "forges",
    "conquers",
    "scores",
    "holds",
    "creates",
    "swings",
    "fires",
    "flashes",
    "slams",
    "drops",
    "responds",
    "passes",
    "cracks",
    "channels",
    "archives",
];

/// The players of a section that names others than A and B, in the order in which they are named.
pub(super) fn named(hearing: &Hearing<'_>, section: &[Physical<'_>]) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    let mut others: Vec<String> = Vec::new();
    for line in section.iter().filter(|line| line.kind == Kind::Sentence) {
        for part in words::stops(line.text) {
            let said = words::of(&part);
            for (i, word) in said.iter().enumerate() {
                let begins = i == 0
                    || said.get(i - 1).is_some_and(|before| {
                        before.ends_with(':') && before.starts_with(char::is_uppercase)
                            || [",", ";", "and", "then", "response", "while"].contains(&before.as_str())
                    });
                let article = usize::from(said.get(i + 2).is_some_and(|word| words::number(word).is_some()));
                let has = said.get(i + 1).is_some_and(|word| word == "has") && hearing.card_at(&said, i + 2 + article).is_some();
                let spell = || {
                    section.len() < 60
                        && hearing.spell_verb(&said, i + 1).is_some_and(|(_, end)| end < said.len())
                        && hearing.card_at(&said, i).is_none()
                };
                let subject = begins && is_name(word) && (acts(&said, i + 1) || has || spell());
                let got = || said.get(i + 1).is_some_and(|word| word == "got");
                let has_card = || hearing.card_at(&said, i + 1).is_some() && hearing.card_at(&said, i).is_none();
                let owner = word
                    .strip_suffix("'s")
                    .filter(|name| begins && is_name(name) && (owns(&said, i + 1) || at_life(&said, i + 1) || has_card() || got()));
                let meant =
                    said.get(i.wrapping_sub(1)).is_some_and(|before| ["targeting", "attacks", "to", "at", "on"].contains(&before.as_str()));
                if subject {
                    found.push(word.clone());
                } else if let Some(name) = owner {
                    found.push(name.to_owned());
                } else if meant && is_name(word) {
                    let attacked = said.get(i - 1).is_some_and(|before| before == "attacks") && words::at(&said, i + 1, "with");
                    if attacked || i + 1 == said.len() {
                        others.push(word.clone());
                    }
                }
            }
        }
    }
    let thing = |name: &String| hearing.is_card(name) || section.iter().any(|line| is_thing(line.text, name));
    let mut seen = BTreeSet::new();
    found.retain(|name| seen.insert(name.clone()) && !thing(name));
    let lettered = |name: &String| name == "A" || name == "B";
    // Who tells it is one of them, and comes first.
    let told = section.iter().filter(|line| line.kind == Kind::Sentence).flat_map(|line| words::stops(line.text)).any(|part| {
        words::of(&part).iter().any(|word| ["I", "me", "my", "My", "I'm", "I've", "I'd", "mine", "Mine"].contains(&word.as_str()))
    });
    if told && !found.is_empty() && !found.iter().any(|name| lettered(name) || name == "I") {
        found.insert(0, "A".to_owned());
        return (found.len() <= 6).then_some(found);
    }
    if found.is_empty() || found.iter().any(lettered) || found.iter().any(|name| name == "I") {
        return None;
    }
    others.retain(|name| seen.insert(name.clone()) && !thing(name) && !lettered(name));
    if found.len() == 1 {
        found.extend(others.into_iter().next().or_else(|| Some("Opponent".to_owned())));
    }
    // Two names that are nearly one are a slip of the pen.
    let near = found.iter().enumerate().any(|(at, name)| {
        let rest = found.iter().skip(at + 1).map(String::as_str);
        name.len() > 3 && !name.ends_with(|c: char| c.is_ascii_digit()) && instead_text::suggest(name, rest).is_some()
    });
    (!near && found.len() <= 6).then_some(found)
}

fn is_name(word: &str) -> bool {
    const NEVER: &[&str] = &[
        "I",
        "In",
        "The",
        "It",
        "My",
        "Then",
        "On",
        "At",
        "When",
        "If",
        "Now",
        "During",
        "After",
        "You",
        "Your",
        "Opponent",
        "Enemy",
        "With",
        "While",
        "For",
        "From",
        "By",
        "As",
        "Once",
        "Casting",
        "Playing",
        "Using",
        "Responding",
        "Their",
        "His",
        "Her",
        "Its",
        "Our",
        "That",
        "This",
        "He",
        "She",
        "They",
        "We",
        "Both",
        "Each",
        "Player",
        "Nobody",
        "Somebody",
        "Everybody",
        "There",
        "Neither",
    ];
    let plain = word.chars().all(char::is_alphanumeric) && word.starts_with(char::is_uppercase);
    plain && !NEVER.contains(&word)
}

/// Whether what follows can only be said of a player.
fn acts(said: &[String], i: usize) -> bool {
    let Some(word) = said.get(i) else { return false };
    let rest = || said.get(i + 1..).unwrap_or_default();
    let life =
        || rest().iter().any(|w| w == "life") || (words::at(said, i + 1, "at") && said.get(i + 2).is_some_and(|w| words::is_number(w)));
    match word.as_str() {
        "is" | "at" => life() || (word == "at" && said.get(i + 1).is_some_and(|w| words::is_number(w))),
        "has" => rest().iter().any(|w| {
            ["out", "life", "hand", "library", "graveyard", "deck", "amber", "battlefield", "play", "points", "keys", "cards"]
                .contains(&w.as_str())
        }),
        "plays" | "attacks" | "blocks" => rest().iter().any(|w| w == "with") || word == "plays",
        "gains" | "loses" => rest().iter().any(|w| w == "life" || w == "amber"),
        word => PLAYERS_DO.contains(&word),
    }
}

/// Whether what follows says at how much life somebody is: `Nicole's at 4`.
fn at_life(said: &[String], i: usize) -> bool {
    if words::is(said, i + 2, "loyalty") {
        return false;
    }
    said.get(i).is_some_and(|word| word == "at" || word == "on") && said.get(i + 1).is_some_and(|word| words::is_number(word))
}

/// Whether what follows belongs to a player.
fn owns(said: &[String], i: usize) -> bool {
    words::is_one(said, i, &["library", "hand", "graveyard", "deck", "turn", "life", "upkeep", "board"])
}

/// Whether a line names a thing so.
fn is_thing(line: &str, name: &str) -> bool {
    let said = words::of(line);
    let noun = |word: &String| {
        ["creature", "unit", "token", "artifact", "as", "named", "called", "card", "planeswalker", "enchantment"].contains(&word.as_str())
    };
    said.windows(2).any(|pair| pair.first().is_some_and(noun) && pair.get(1).is_some_and(|w| w == name))
}
