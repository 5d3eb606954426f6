//! Questions for one or the other, each with its fact: `Hand or command zone?`, `8 or 10?`, `Does B draw one card or two?`; and questions of yes
//! or no about what a player is dealt, gains or gets.

use instead_model::zones;

use super::asks::BEGINS;
use super::words::{self, Words, word};
use super::{Hearing, sound};

/// Colours and the mana of each.
const MANA: &[(&str, &str)] =
    &[("white", "{W}"), ("blue", "{U}"), ("black", "{B}"), ("red", "{R}"), ("green", "{G}"), ("colorless", "{C}")];

/// Words for places, and the zones that they are.
const PLACES: &[(&str, &str)] = &[
    ("command zone", "command zone"),
    ("discard pile", "discard pile"),
    ("graveyard", "graveyard"),
    ("grave", "graveyard"),
    ("yard", "graveyard"),
    ("exile", "exile"),
    ("exiled", "exile"),
    ("hand", "hand"),
    ("library", "library"),
    ("deck", "library"),
    ("battlefield", ""),
    ("play", ""),
    ("trash", "trash"),
    ("base", "base"),
    ("recall", "base"),
    ("recalled", "base"),
    ("banish", "banishment"),
    ("banished", "banishment"),
    ("banishment", "banishment"),
    ("purged", "purged"),
    ("archives", "archives"),
];

impl Hearing<'_> {
    /// The facts of a question for one or the other.
    pub(super) fn one_or_other(&self, said: &[String]) -> Option<Vec<String>> {
        let bare: Words = said.iter().map(|word| word.trim_end_matches(['?', '.']).to_owned()).collect();
        let or = bare.iter().position(|word| word == "or").filter(|or| *or > 0 && *or + 1 < bare.len())?;
        let end = (or..bare.len()).find(|at| bare.get(*at).is_some_and(|word| word == ",")).unwrap_or(bare.len());
        let (one, other) = (bare.get(..or)?, bare.get(or + 1..end)?);
        if ["win", "lose"].contains(&words::last(one)) && words::is_one(other, 0, &["win", "lose"]) {
            let player = bare.get(1).filter(|word| self.is_player(word))?;
            return Some(vec![format!("{player} won the game"), format!("{player} lost the game")]);
        }
        if words::last(one).eq_ignore_ascii_case("tapped") && words::is(other, 0, "untapped") {
            let name = self.played_last().and_then(|place| self.known.call(place))?;
            return Some(vec![format!("{name} is tapped"), format!("{name} is not tapped")]);
        }
        self.places_asked(one, other).or_else(|| self.numbers_asked(&bare, one, other))
    }

    /// "Hand or command zone?", "Banish or recall?": where what it is about is at the end.
    fn places_asked(&self, one: &[String], other: &[String]) -> Option<Vec<String>> {
        let place = |said: &[String]| {
            (0..said.len()).find_map(|at| {
                let lowered: Words = said.iter().map(|word| word.to_ascii_lowercase()).collect();
                PLACES.iter().find(|(place, _)| words::at(&lowered, at, place)).map(|(_, zone)| *zone)
            })
        };
        let (first, second) = (place(one)?, place(other)?);
        let name = self.about_what()?;
        let there = if self.play.words().zone(zones::BOARD) == "play" { "in play" } else { "on the battlefield" };
        let fact = |zone: &str| match zone {
            "" => Some(format!("{name} is {there}")),
            "base" => self.play.sentences().spoken.battlefields.then(|| format!("{name} is in base")),
            "command zone" => Some(format!("{name} is in the command zone")),
            "banishment" | "exile" => Some(format!("{name} is in {}", self.play.words().zone(zones::EXILE))),
            zone => self.play.zone(zone).map(|_| format!("{name} is in {zone}")),
        };
        (first != second).then(|| [fact(first), fact(second)].into_iter().flatten().collect())
    }

    /// The name of what the last thing done is aimed at: a thing here or a spell; the one card in the hand of a player that it is aimed at; the one
    /// that fights.
    fn about_what(&self) -> Option<String> {
        self.aimed_last().map(|name| words::text(&words::of_called(&name)))
    }

    /// The same, as it is called.
    fn aimed_last(&self) -> Option<String> {
        let last = self.out.iter().rev().find(|line| sound::is_step(self, &line.text))?;
        if let Some((_, aimed)) = last.text.split_once(" targeting ") {
            let aimed = aimed.trim_matches('"');
            let called = |place: &usize| {
                let name = self.known.call(*place);
                name.as_deref() == Some(aimed) || self.known.things.get(*place).is_some_and(|thing| thing.name == aimed)
            };
            if let Some(place) = (0..self.known.things.len()).find(called) {
                return self.known.call(place);
            }
            let held = |thing: &&super::refer::Thing| {
                thing.player == aimed && thing.line.as_ref().is_some_and(|line| line.ends_with(" in hand")) && thing.count == 1
            };
            let mut hand = self.known.things.iter().filter(held);
            let only = hand.next().filter(|_| self.is_player(aimed))?;
            return hand.next().is_none().then(|| only.name.clone());
        }
        match self.fighters().as_slice() {
            [only] => self.known.call(*only),
            _ => None,
        }
    }

    /// "8 or 10?", "one card or two?", "5 or 7?": how much of what the question or what was done last is about.
    fn numbers_asked(&self, said: &[String], one: &[String], other: &[String]) -> Option<Vec<String>> {
        let number =
            |said: &[String]| said.iter().find_map(|word| words::number(word).filter(|_| word.len() > 2 || words::is_number(word)));
        let (first, second) = (number(one)?, number(other)?);
        let has = |of: &[&str]| said.iter().any(|word| of.contains(&word.to_ascii_lowercase().as_str()));
        let last = self.out.iter().rev().find(|line| sound::is_step(self, &line.text))?.text.clone();
        let aimed = last.split_once(" targeting ").map(|(_, aimed)| aimed.to_owned());
        let doer = words::of(&last).into_iter().find(|word| self.is_player(word))?;
        let player = said.iter().find(|word| self.is_player(word)).cloned();
        if let Some((_, mana)) = MANA.iter().find(|(color, _)| has(&[color])) {
            let floating = |count: u64| format!("{doer} has {} floating", mana.repeat(usize::try_from(count).unwrap_or(1)));
            return Some(vec![floating(first), floating(second)]);
        }
        let card = words::of(&last);
        let text = (2..card.len().min(5)).find_map(|at| self.card_at(&card, at)).and_then(|(name, _)| self.about_card(&name));
        let text = text.map(|(_, text)| text.to_lowercase()).unwrap_or_default();
        let walker = self.known.things.iter().find(|thing| thing.words.iter().any(|word| word == "planeswalker"));
        let fact: Box<dyn Fn(u64) -> String> = if let Some(walker) = walker.filter(|_| has(&["go", "loyalty", "end", "enter", "counters"]))
        {
            let name = walker.name.clone();
            Box::new(move |count| format!("{name} has {count} loyalty counters"))
        } else if has(&["card", "cards", "draw", "draws"]) {
            let player = player.unwrap_or(doer);
            Box::new(move |count| format!("{player} drew {count} cards"))
        } else if has(&["lose", "loses"]) {
            let player = player.unwrap_or(doer);
            Box::new(move |count| format!("{player} lost {count} life"))
        } else if has(&["gain", "gains"]) {
            let player = player.unwrap_or(doer);
            Box::new(move |count| format!("{player} gained {count} life"))
        } else if has(&["damage", "take", "takes"]) || said.len() < 5 && text.contains("damage") {
            // What is destroyed by it has no damage any more.
            let whom = player.or(aimed).filter(|whom| self.is_player(whom))?;
            Box::new(move |count| format!("{whom} lost {count} life"))
        } else {
            return None;
        };
        Some(vec![fact(first), fact(second)])
    }

    /// More facts that a question of yes or no asks for: what somebody is dealt, gains, gets back; what is saved.
    pub(super) fn more_asked(&self, said: &[String]) -> Option<String> {
        if let [only] = said {
            return self.in_one_word(only);
        }
        // "I take nothing, right?"
        let stated = said.first().is_some_and(|word| self.is_player(word));
        let asks = ["can", "could", "may"].contains(&said.first()?.to_ascii_lowercase().as_str())
            || BEGINS.contains(&said.first()?.to_ascii_lowercase().as_str());
        if !stated && !asks {
            return None;
        }
        let start = usize::from(!stated);
        let mut rest: Words = words::part(said, start, said.len());
        rest.retain(|word| !["still", "actually", "also", "even", "really", "the", "any"].contains(&word.as_str()));
        if words::at(&rest, 1, "get to") || words::at(&rest, 1, "have to") {
            rest.drain(1..3);
        }
        match rest.first().filter(|word| self.is_player(word)).cloned() {
            Some(player) => self.asked_of_deed(&player, &rest),
            None => self.asked_of_subject(&rest),
        }
    }

    /// "Saved?", "Dead?"
    fn in_one_word(&self, only: &str) -> Option<String> {
        let place = self.done_to(&self.fighters()).or_else(|| match self.fighters().as_slice() {
            [only] => Some(*only),
            _ => None,
        })?;
        let name = self.known.call(place)?;
        let there = if self.play.words().zone(zones::BOARD) == "play" { "in play" } else { "on the battlefield" };
        match only.to_ascii_lowercase().as_str() {
            "saved" | "safe" | "alive" => {
                let base = self.play.sentences().spoken.battlefields;
                Some(if base {
                    format!("{name} is not in {}", self.play.words().zone(zones::DISCARD))
                } else {
                    format!("{name} is {there}")
                })
            }
            "dead" | "destroyed" | "killed" => Some(format!("{name} is in {}", self.play.words().zone(zones::DISCARD))),
            "exiled" | "banished" | "purged" => Some(format!("{name} is in {}", self.play.words().zone(zones::EXILE))),
            _ => None,
        }
    }

    /// The words for what a player is asked to be dealt, to gain, to get: `[player, verb, …]`.
    fn asked_of_deed(&self, player: &str, rest: &[String]) -> Option<String> {
        let what = word(rest, 2);
        let number = words::number(what).filter(|_| !["a", "an", "no"].contains(&what));
        let noun = if number.is_some() { word(rest, 3) } else { what };
        let amber = self.play.sentences().spoken.second.is_some();
        let trigger = ["trigger", "triggers"].contains(&words::last(rest));
        match word(rest, 1) {
            "take" | "takes" if ["nothing", "no", "zero"].contains(&what) => Some(format!("{player} lost 0 life")),
            "take" | "takes" if ["damage", "anything", ""].contains(&noun) && number.is_none() => Some(format!("not {player} lost 0 life")),
            "take" | "takes" if noun == "damage" || noun.is_empty() => number.map(|count| format!("{player} lost {count} life")),
            "gain" | "gains" if ["life", "anything"].contains(&noun) && !amber => Some(match number {
                Some(count) => format!("{player} gained {count} life"),
                None => format!("not {player} gained 0 life"),
            }),
            "gain" | "gains" if amber && (noun == "anything" || noun.contains("mber")) => {
                let has = format!("{player} has ");
                let some = self.out.iter().any(|line| line.text.starts_with(&has) && line.text.contains("mber"));
                (!some).then(|| format!("not {player} has 0 Æmber"))
            }
            "lose" | "loses" if noun == "life" => Some(match number {
                Some(count) => format!("{player} lost {count} life"),
                None => format!("not {player} lost 0 life"),
            }),
            "draw" | "draws" if ["off", "from", "for", "anything", "cards"].contains(&what) => Some(format!("{player} drew cards")),
            "get" | "gets" if trigger => self.about_what().map(|name| format!("{name} triggered")),
            "get" | "gets" if words::last(rest) == "back" => {
                let name = self.about_what()?;
                let zone = if self.is_fleeting_card(&name) { self.play.words().zone(zones::HAND) } else { return None };
                Some(format!("{name} is in {zone}"))
            }
            "shuffle" | "shuffles" if words::last(rest) == "back" || words::last(rest) == "in" => {
                let library = self.play.words().zone(zones::DECK);
                let lies = |line: &super::Out| line.text.split_once(&format!("'s {library}: ")).map(|(_, name)| name.to_owned());
                let mut found = self.out.iter().filter_map(lies);
                found.next().filter(|name| !name.contains(", ")).map(|name| format!("{name} is in {library}"))
            }
            "dredge" | "dredges" => {
                let name = self.card_at(rest, 2).map(|(name, _)| name).or_else(|| self.with_dredge())?;
                Some(format!("{name} is in {}", self.play.words().zone(zones::HAND)))
            }
            "put" | "puts" | "send" | "sends" if (2..rest.len()).any(|at| words::at(rest, at, "command zone")) => {
                self.about_what().map(|name| format!("{name} is in the command zone"))
            }
            "have" | "has" | "let" if words::is_one(rest, 3, &["enter", "enters", "come"]) => {
                let name = self.played_last().and_then(|place| self.known.call(place))?;
                let tapped = words::last(rest);
                match tapped {
                    "untapped" => Some(format!("{name} is not tapped")),
                    "tapped" => Some(format!("{name} is tapped")),
                    _ => None,
                }
            }
            "win" | "lose" if what.is_empty() => None,
            _ => None,
        }
    }

    /// The one card here with dredge.
    fn with_dredge(&self) -> Option<String> {
        let dredges =
            |thing: &&super::refer::Thing| self.about_card(&thing.name).is_some_and(|(_, text)| text.to_lowercase().contains("dredge"));
        let mut found = self.known.things.iter().filter(dredges);
        let only = found.next()?;
        found.next().is_none().then(|| only.name.clone())
    }

    /// "Does Sequis take damage?", "does Soraka save it?", "does Kog'Maw's Deathknell go off?"
    fn asked_of_subject(&self, rest: &[String]) -> Option<String> {
        let there = if self.play.words().zone(zones::BOARD) == "play" { "in play" } else { "on the battlefield" };
        let verb =
            (1..rest.len()).find(|at| words::is_one(rest, *at, &["take", "takes", "save", "saves", "protect", "go", "trigger", "get"]))?;
        let subject = rest.get(..verb)?;
        match word(rest, verb) {
            "take" | "takes" if ["damage", "anything", "it"].contains(&word(rest, verb + 1)) && rest.len() == verb + 2 => {
                let place = self.thing_asked(subject)?;
                let name = self.known.things.get(place).filter(|thing| thing.count == 1).and_then(|_| self.known.call(place))?;
                Some(format!("not {name} has 0 damage"))
            }
            "save" | "saves" | "protect" if rest.len() == verb + 2 && words::is_one(rest, verb + 1, &["it", "him", "her"]) => {
                let name = self.about_what()?;
                let base = self.play.sentences().spoken.battlefields;
                Some(if base {
                    format!("{name} is not in {}", self.play.words().zone(zones::DISCARD))
                } else {
                    format!("{name} is {there}")
                })
            }
            "go" | "trigger" if words::last(rest) == "off" || words::last(rest) == "trigger" => {
                let owner = subject.iter().find_map(|word| word.strip_suffix("'s").filter(|bare| !self.is_player(bare)))?;
                let place = self.meant(&words::of(owner), None)?;
                self.known.call(place).map(|name| format!("{name} triggered"))
            }
            _ => None,
        }
    }
}
