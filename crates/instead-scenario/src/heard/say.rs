//! Sentences said again in the words that reading knows.

use super::phrase::Phrase;
use super::refer::Thing;
use super::{Hearing, words};
use crate::document::{Setup, Step, Thing as Read, Value};
use crate::parse::Sentence;
use crate::parse::lines::Physical;

type Words = Vec<String>;

/// Other words for the same, said of a player or a thing: what is said, what is read.
const SAME: &[(&str, &str)] = &[
    ("makes", "creates"),
    ("starts his turn", "begins their turn"),
    ("starts her turn", "begins their turn"),
    ("starts their turn", "begins their turn"),
    ("starts the turn", "begins their turn"),
    ("starts a turn", "begins their turn"),
    ("begins his turn", "begins their turn"),
    ("begins her turn", "begins their turn"),
    ("begins the turn", "begins their turn"),
    ("begins my turn", "begins their turn"),
    ("begins your turn", "begins their turn"),
    ("starts my turn", "begins their turn"),
    ("draws for the turn", "begins the draw step"),
    ("draws for turn", "begins the draw step"),
    ("swings with", "attacks with"),
    ("swings at", "attacks"),
    ("defends with", "blocks with"),
    ("has just cast", "casts"),
    ("has cast", "casts"),
    (", copying", "choosing"),
    (", choosing", "choosing"),
    (", naming", "choosing"),
    ("copying", "choosing"),
    ("naming", "choosing"),
    ("and targets", "targeting"),
    (", targeting", "targeting"),
    ("with kicker", "paying kicker"),
    ("kicked", "paying kicker"),
    ("with flashback", "from graveyard paying flashback"),
    ("using flashback", "from graveyard paying flashback"),
    ("for its flashback cost", "from graveyard paying flashback"),
    ("from his hand", ""),
    ("from her hand", ""),
    ("from their hand", ""),
    ("from my hand", ""),
    ("life remaining", "life"),
    ("life left", "life"),
    ("for free", ""),
    ("his hand", "their hand"),
    ("her hand", "their hand"),
    ("my hand", "their hand"),
    ("has a turn", "begins their turn"),
    ("goes first", ""),
    ("his control", "their control"),
    ("amber", "Æmber"),
    ("loses the coin flip", "loses the flip"),
    ("is enchanted with", "is enchanted by"),
    ("forges his key", "forges a key"),
    ("forges their key", "forges a key"),
    ("forges the key", "forges a key"),
];

/// Verbs after which what is described belongs to who does it.
const OWN: &[&str] = &[
    "attacks",
    "blocks",
    "reaps",
    "fights",
    "sacrifices",
    "moves",
    "uses",
    "plays",
    "casts",
    "recalls",
    "activates",
    "discards",
    "returns",
    "taps",
    "untaps",
    "equips",
    "attaches",
    "puts",
    "regenerates",
    "readies",
    "exhausts",
    "transforms",
    "begins",
    "wards",
    "buffs",
    "exalts",
    "captures",
];

/// What a player does to a thing that is read as what happens to it: "B kills Recruit".
const DONE: &[(&str, &str)] = &[
    ("kills", "killed"),
    ("banishes", "banished"),
    ("recalls", "recalled"),
    ("buffs", "buffed"),
    ("stuns", "stunned"),
    ("heals", "healed"),
    ("readies", "readied"),
    ("exhausts", "exhausted"),
    ("counters", "countered"),
];

impl Hearing<'_> {
    /// The lines to read for a line that was said; none if it is read as it is.
    pub(super) fn line(&mut self, line: &Physical<'_>, from: (usize, usize)) -> Vec<String> {
        if let Some(sentence) = self.sound(line.text) {
            self.learn(&sentence);
            return Vec::new();
        }
        let keyword = line.text.split_once(':').filter(|(word, _)| word.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-'));
        let (head, body) = match keyword {
            Some(("event", rest)) => ("event: ", rest.trim()),
            Some(_) => return Vec::new(),
            None => ("", line.text),
        };
        let opens = body.ends_with(':');
        let body = body.trim_end_matches(':');
        let mut out = Vec::new();
        for part in words::stops(body) {
            let said = self.in_person(words::of(part));
            for clause in self.clauses(said) {
                out.extend(self.clause(clause, from));
            }
        }
        if let Some(last) = out.last_mut().filter(|last| opens && !last.contains('\n')) {
            last.push(':');
        }
        if let Some(first) = out.first_mut().filter(|_| !head.is_empty()) {
            *first = format!("{head}{first}");
        }
        let same = matches!(out.as_slice(), [only] if only == line.text);
        if same { Vec::new() } else { out }
    }

    /// `I`, `me` and `my opponent` as the players' names; verbs as they are said of another.
    fn in_person(&self, said: Words) -> Words {
        let (Some(first), Some(second)) = (self.scope.players.first(), self.scope.players.get(1)) else { return said };
        let two = self.scope.players.len() == 2;
        let mut out: Words = Vec::new();
        let mut i = 0;
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        while i < said.len() {
            let begins = i == 0 || [",", ";", "and", "then", "response", "while"].contains(&word(i - 1));
            let other = [
                "my opponent",
                "My opponent",
                "your opponent",
                "Your opponent",
                "the opponent",
                "The opponent",
                "an opponent",
                "An opponent",
            ];
            let theirs = |phrase: &str| words::at(&said, i, &format!("{phrase}'s"));
            if two && other.iter().any(|phrase| words::at(&said, i, phrase)) {
                out.push(second.clone());
                i += 2;
            } else if two && other.iter().any(|phrase| theirs(phrase)) {
                out.push(format!("{second}'s"));
                i += 2;
            } else if two && (word(i) == "Opponent" || word(i) == "opponent") && !self.scope.players.iter().any(|p| p == "Opponent") {
                out.push(second.clone());
                i += 1;
            } else if two && (word(i) == "Opponent's" || word(i) == "opponent's") && !self.scope.players.iter().any(|p| p == "Opponent") {
                out.push(format!("{second}'s"));
                i += 1;
            } else if ["I", "You", "you"].contains(&word(i)) && (begins || words::verb(word(i + 1)).is_some()) {
                out.push(first.clone());
                i += 1;
            } else if word(i) == "I'm" {
                out.extend([first.clone(), "is".into()]);
                i += 1;
            } else if ["me", "you"].contains(&word(i)) && !begins {
                out.push(first.clone());
                i += 1;
            } else if ["my", "My", "Your"].contains(&word(i)) || word(i) == "your" {
                out.push(format!("{first}'s"));
                i += 1;
            } else {
                out.push(said.get(i).cloned().unwrap_or_default());
                i += 1;
                continue;
            }
            // A verb that follows the person.
            if let Some(verb) =
                said.get(i).and_then(|word| words::verb(word)).filter(|_| out.last().is_some_and(|who| !who.ends_with("'s")))
            {
                out.push(verb.to_owned());
                i += 1;
            }
        }
        out
    }

    /// The sentences of a line: parts that have a verb of their own.
    fn clauses(&self, said: Words) -> Vec<Words> {
        // "A casts X while controlling Y", "A makes a Treasure with Y out": Y is there before.
        let player = said.first().filter(|word| self.scope.players.iter().any(|player| player == *word));
        let out = said.last().is_some_and(|word| word == "out");
        let with = said.iter().rposition(|word| word == "with").filter(|_| out).map(|at| (at, at + 1, said.len() - 1));
        let controlling = said.iter().position(|word| word == "controlling").filter(|at| *at > 1);
        let held = with.or_else(|| {
            controlling.map(|at| (if said.get(at - 1).is_some_and(|word| word == "while") { at - 1 } else { at }, at + 1, said.len()))
        });
        if let (Some(player), Some((end, from, to))) = (player, held)
            && let (Some(first), Some(things)) = (said.get(..end), said.get(from..to))
        {
            let there = [vec![player.clone(), "controls".to_owned()], things.to_vec()].concat();
            return [vec![there], self.clauses(first.to_vec())].concat();
        }
        let mut out: Vec<Words> = Vec::new();
        let mut subject: Option<Words> = None;
        let mut now: Words = Vec::new();
        let mut i = 0;
        let is_player = |word: &str| self.scope.players.iter().any(|player| player == word);
        while let Some(word) = said.get(i) {
            let joins = [",", "and", "then", "while", "but", ";", "when"].contains(&word.as_str());
            if joins && !now.is_empty() {
                let mut next = i;
                while said.get(next).is_some_and(|w| [",", "and", "then", "while", "but", ";", "also", "when"].contains(&w.as_str())) {
                    next += 1;
                }
                let here = said.get(next).map(String::as_str).unwrap_or_default();
                let after = said.get(next + 1).map(String::as_str).unwrap_or_default();
                let whole = words::at(&said, next, "in response") || words::at(&said, next, "In response");
                let other = is_player(here) && words::verb(after).is_some();
                let of_other = here.strip_suffix("'s").is_some_and(is_player)
                    && said.iter().skip(next).take(6).any(|w| words::VERBS.contains(&w.as_str()));
                let bare = words::VERBS.contains(&here)
                    && here != "counters"
                    && here != "at"
                    && is_player(now.first().map(String::as_str).unwrap_or_default());
                let card = (i + 1..said.len().min(i + 6)).any(|end| {
                    let text = |from: usize| said.get(from..end).map(words::text).unwrap_or_default();
                    (i.saturating_sub(5)..i).any(|from| self.is_card(&text(from)))
                });
                if (whole || other || of_other || bare) && !card {
                    if !bare {
                        subject = None;
                    }
                    let first = subject.clone().or_else(|| now.first().filter(|w| is_player(w)).map(|w| vec![w.clone()]));
                    out.push(std::mem::take(&mut now));
                    if bare {
                        subject.clone_from(&first);
                        now.extend(first.unwrap_or_default());
                    }
                    i = next;
                    continue;
                }
            }
            now.push(word.clone());
            i += 1;
        }
        out.push(now);
        out
    }

    /// One sentence, said again.
    fn clause(&mut self, said: Words, from: (usize, usize)) -> Vec<String> {
        let plain = words::text(&said);
        if let Some(sentence) = self.sound(&plain) {
            self.learn(&sentence);
            return vec![plain];
        }
        let (response, said) = led(said);
        let said = self.verbs(said);
        let lead = if response { "in response, " } else { "" };
        let (Some(player), rest) = self.subject(&said) else { return self.other(&said, lead, from) };
        let verb = rest.first().map(String::as_str).unwrap_or_default();
        if let Some(lines) = self.state_of_player(&player, &rest) {
            return lines;
        }
        match verb {
            "controls" | "has" | "owns" => {
                let lines = self.things(&player, rest.get(1..).unwrap_or_default(), verb == "has", from);
                return lines.unwrap_or_else(|| vec![plain]);
            }
            "is" if words::at(&rest, 0, "is casting") || words::at(&rest, 0, "is attacking") || words::at(&rest, 0, "is playing") => {
                let mut again = vec![player.clone()];
                again.extend(rest.get(1).and_then(|word| words::verb(word)).map(str::to_owned));
                again.extend(rest.get(2..).unwrap_or_default().iter().cloned());
                return self.clause(again, from);
            }
            _ => {}
        }
        let said = self.done(&player, said);
        self.refs(said, &player, verb, lead, from)
    }

    /// The player that a sentence is about, and the rest of it.
    fn subject(&self, said: &Words) -> (Option<String>, Words) {
        match said.first().filter(|word| self.scope.players.iter().any(|player| player == *word)) {
            Some(player) => (Some(player.clone()), said.get(1..).unwrap_or_default().to_vec()),
            None => (None, said.clone()),
        }
    }

    /// Verbs as reading knows them.
    fn verbs(&self, mut said: Words) -> Words {
        if said.first().is_some_and(|word| self.scope.players.iter().any(|player| player == word)) {
            for filler in ["just", "now", "then", "also", "already", "only"] {
                if said.get(1).is_some_and(|word| word == filler) && said.len() > 2 {
                    said.remove(1);
                }
            }
            // "Wants to attack", "tries to draw".
            if said.get(2).is_some_and(|word| word == "to")
                && said.get(1).is_some_and(|word| ["wants", "tries", "decides", "chooses"].contains(&word.as_str()))
            {
                said.drain(1..3);
            }
            if let Some((word, verb)) = said.get_mut(1).and_then(|word| words::verb(word).map(|verb| (word, verb))) {
                verb.clone_into(word);
            }
        }
        let mut again: Words = Vec::new();
        let mut i = 0;
        while i < said.len() {
            match SAME.iter().find(|(what, _)| words::at(&said, i, what)) {
                Some((what, read)) => {
                    again.extend(words::of(read));
                    i += words::of(what).len();
                }
                None => {
                    again.extend(said.get(i).cloned());
                    i += 1;
                }
            }
        }
        again
    }

    /// `A is at 12`, `A has a hand of 3`, `A's library has 10 cards`: what is so of a player.
    fn state_of_player(&mut self, player: &str, rest: &[String]) -> Option<Vec<String>> {
        let word = |j: usize| rest.get(j).map(String::as_str).unwrap_or_default();
        let number = |j: usize| words::number(word(j)).filter(|_| word(j) != "a" && word(j) != "an");
        if let (Some(life), "at" | "on") = (number(2).or_else(|| number(1)), if word(0) == "is" { word(1) } else { word(0) }) {
            let next = if word(0) == "is" { 3 } else { 2 };
            let noun = word(next);
            if ["life", ""].contains(&noun) {
                return Some(vec![format!("{player} is at {life}")]);
            }
            if rest.len() == next + 1 {
                return Some(vec![format!("{player} has {life} {noun}")]);
            }
        }
        if word(0) == "has" && word(2) == "life" && number(1).is_some() && rest.len() == 3 {
            return Some(vec![format!("{player} is at {}", number(1)?)]);
        }
        None
    }

    /// `A controls X, Y and a 2/2 creature`: a line for each thing.
    fn things(&mut self, player: &str, rest: &[String], has: bool, from: (usize, usize)) -> Option<Vec<String>> {
        let mut phrases: Vec<Phrase> = Vec::new();
        let mut totals: Vec<String> = Vec::new();
        let mut i = 0;
        while i < rest.len() {
            if let (Some(number), Some(of)) = (rest.get(i).and_then(|word| words::number(word)), rest.get(i + 1))
                && ["life", "Æmber", "points", "keys"].contains(&of.as_str())
                && has
                && (i + 2 == rest.len() || rest.get(i + 2).is_some_and(|word| word == "," || word == "and"))
            {
                totals.push(if of == "life" { format!("{player} is at {number}") } else { format!("{player} has {number} {of}") });
                i += if words::at(rest, i + 2, ", and") { 4 } else { 3 };
                continue;
            }
            // "Jace, a planeswalker with 3 loyalty": whatever else Jace is, it is a name there.
            let apposed = super::phrase::name_at(rest, i).filter(|(name, next)| {
                !self.is_card(name)
                    && rest.get(*next).is_some_and(|word| word == ",")
                    && rest.get(next + 1).is_some_and(|word| word == "a" || word == "an")
            });
            let apposed = apposed
                .filter(|(_, next)| self.phrase(rest, next + 1).is_some_and(|(what, _)| what.name.is_none() && !what.kinds.is_empty()));
            let apposed = apposed.map(|(name, next)| (Phrase { name: Some(name), card: true, count: 1, ..Phrase::default() }, next));
            let (phrase, next) = match apposed.or_else(|| self.phrase(rest, i)) {
                Some(found) => found,
                // A name that nobody knows: reading says so.
                None => super::phrase::name_to(rest, i)
                    .map(|(name, next)| (Phrase { name: Some(name), card: true, count: 1, ..Phrase::default() }, next))?,
            };
            // "Jace, a planeswalker with 3 loyalty".
            let what = (rest.get(next).is_some_and(|word| word == ",")).then(|| self.phrase(rest, next + 1)).flatten();
            let known = phrase.name.as_ref().is_some_and(|name| self.is_card(name));
            match what.filter(|(what, _)| {
                what.name.is_none()
                    && ["a", "an"].contains(&what.article.as_str())
                    && !known
                    && phrase.kinds.is_empty()
                    && phrase.stats.is_none()
            }) {
                Some((what, next)) => {
                    let states = [phrase.states, what.states.clone()].concat();
                    phrases.push(Phrase { name: phrase.name, states, ..what });
                    i = next;
                }
                None => {
                    phrases.push(phrase);
                    i = next;
                }
            }
            if i >= rest.len() {
                break;
            }
            let joins = rest.get(i).filter(|word| [",", "and", ";"].contains(&word.as_str()))?;
            i += if joins == "," && rest.get(i + 1).is_some_and(|word| word == "and") { 2 } else { 1 };
            if rest.get(i).is_some_and(|word| word == "has" || word == "controls") {
                i += 1;
            }
        }
        // "A has Worship and Grizzly Bears in hand": where the last is, all are.
        if has && let Some(zone) = phrases.last().and_then(|phrase| phrase.zone.clone()) {
            for phrase in phrases.iter_mut().filter(|phrase| phrase.zone.is_none()) {
                phrase.zone = Some(zone.clone());
            }
        }
        let mut out = totals;
        for phrase in phrases {
            out.extend(self.put(&phrase, player, rest, has, from)?);
        }
        Some(out)
    }

    /// The lines that put one thing there, with what it wears and stands next to.
    fn put(&mut self, phrase: &Phrase, player: &str, rest: &[String], has: bool, from: (usize, usize)) -> Option<Vec<String>> {
        if phrase.zone.is_none() && has && phrase.card && self.is_fleeting(phrase) {
            let name = phrase.name.as_deref().unwrap_or_default();
            self.remark(from, format!("where {name} is isn't said: it is in {player}'s hand"), "say `in hand`, or `casts` it");
            let in_hand = Phrase { zone: Some("hand".into()), ..phrase.clone() };
            return self.put(&in_hand, player, rest, has, from);
        }
        let mut out = Vec::new();
        let phrase = &self.placed(phrase, player, &mut out)?;
        if let Some(host) = phrase.on.clone() {
            let name = self.attach(&host, player, rest, from, &mut out)?;
            let phrase =
                Phrase { on: None, states: [phrase.states.clone(), vec![format!("attached to {name}")]].concat(), ..phrase.clone() };
            out.extend(self.put(&phrase, player, rest, has, from)?);
            return Some(out);
        }
        out.push(self.line_of(phrase, player)?);
        let known = self.known_as(phrase, player);
        self.beware(phrase, from);
        self.known.add(known);
        let place = self.known.things.len() - 1;
        for worn in &phrase.wears {
            let bearer = self.known.call(place)?;
            out.push(format!("{player} controls {worn}, attached to {bearer}"));
            let worn = Phrase { name: Some(worn.clone()), card: true, count: 1, ..Phrase::default() };
            let worn = self.known_as(&worn, player);
            self.known.things.push(worn);
        }
        if let Some(beside) = &phrase.beside {
            let beside = (**beside).clone();
            out.extend(self.put(&beside, player, rest, has, from)?);
        }
        Some(out)
    }

    /// The name of what something is attached to; its line comes first if it is new.
    fn attach(&mut self, host: &Phrase, player: &str, rest: &[String], from: (usize, usize), out: &mut Vec<String>) -> Option<String> {
        let there = match &host.name {
            Some(name) => self.known.things.iter().position(|thing| thing.name.eq_ignore_ascii_case(name)),
            None if host.article != "a" => self.meant(&host.kinds, host.owner.as_deref()),
            None => None,
        };
        if let Some(place) = there {
            return self.known.call(place);
        }
        out.extend(self.put(host, player, rest, false, from)?);
        self.known.call(self.known.things.len().checked_sub(1)?)
    }

    /// A thing at a battlefield: the one that is meant, or one that comes with it.
    fn placed(&mut self, phrase: &Phrase, player: &str, out: &mut Vec<String>) -> Option<Phrase> {
        const FIELD: &str = "Battlefield";
        let Some(place) = phrase.place.clone() else { return Some(phrase.clone()) };
        let fields: Vec<usize> = self
            .known
            .things
            .iter()
            .enumerate()
            .filter(|(_, thing)| thing.words.iter().any(|word| word == "battlefield"))
            .map(|(at, _)| at)
            .collect();
        let name = match (place.as_str(), fields.as_slice()) {
            ("", [only]) => self.known.call(*only)?,
            ("", []) => {
                let player = phrase.owner.as_deref().unwrap_or(player).to_owned();
                out.push(format!("{player} controls a battlefield {FIELD}"));
                self.known.things.push(Thing { player, name: FIELD.into(), words: vec!["battlefield".into()], unnamed: false });
                FIELD.into()
            }
            ("", _) => return None,
            (name, _) => name.to_owned(),
        };
        Some(Phrase { place: None, states: [phrase.states.clone(), vec![format!("at {name}")]].concat(), ..phrase.clone() })
    }

    /// Whether a card doesn't stay on the battlefield.
    fn is_fleeting(&self, phrase: &Phrase) -> bool {
        let card = phrase.name.as_ref().and_then(|name| self.play.library().find(name));
        card.is_some_and(|card| {
            ["Instant", "Sorcery", "Spell", "Action"]
                .iter()
                .any(|kind| card.type_line.to_ascii_lowercase().contains(&kind.to_ascii_lowercase()))
        })
    }

    /// Remarks on a described thing that has a built-in card's name.
    fn beware(&mut self, phrase: &Phrase, from: (usize, usize)) {
        if self.without_strength(phrase) {
            let what = phrase.name.clone().unwrap_or_else(|| format!("the {}", self.play.sentences().spoken.fighter));
            self.remark(
                from,
                format!("how strong {what} is isn't said; taken as 3"),
                "say `a 3/3 creature`, `a 3 power creature`, `a 3 might unit`",
            );
        }
        let own = phrase.stats.is_some() || !phrase.text.is_empty();
        if let Some(name) = phrase.name.clone().filter(|name| own && self.is_card(name)) {
            let message = format!("{name} is described here, though a card of that name is built in");
            self.remark(from, message, &format!("`A controls {name}` means the card, with its text"));
        }
    }

    /// "B kills Recruit": what happens to it.
    fn done(&self, player: &str, said: Words) -> Words {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let known = |verb: &str| crate::parse::knows_event(&self.scope, verb);
        if word(0) == player && said.len() > 2 && word(1) == "kills" && !known("killed") {
            let mut out = said.clone();
            if let Some(verb) = out.get_mut(1) {
                "destroys".clone_into(verb);
            }
            return out;
        }
        if word(0) == player
            && said.len() > 2
            && let Some((_, passive)) = DONE.iter().find(|(verb, _)| *verb == word(1))
            && !crate::parse::knows_action(&self.scope, word(1))
            && known(passive)
        {
            let mut out = said.get(2..).unwrap_or_default().to_vec();
            out.extend(["is".to_owned(), (*passive).to_owned()]);
            return out;
        }
        // "A steals 1 amber from B": there is nobody else to steal from.
        if word(1) == "steals" || word(1) == "captures" {
            let player_at = |j: usize| self.scope.players.iter().any(|other| other == word(j));
            let whom = (2..said.len()).find(|j| word(*j) == "from" && player_at(j + 1)).filter(|_| self.scope.players.len() == 2);
            if let Some(at) = whom {
                let mut rest = said.clone();
                rest.drain(at..at + 2);
                return self.done(player, rest);
            }
            // Whatever isn't a number of something is a thing to gain control of.
            if word(1) == "steals" && words::number(word(2)).is_none_or(|_| word(2) == "a") {
                let mut out = vec![player.to_owned(), "gains".into(), "control".into(), "of".into()];
                out.extend(said.get(2..).unwrap_or_default().iter().cloned());
                return out;
            }
        }
        said
    }

    /// A sentence whose subject is no player: a thing, or somebody's turn.
    fn other(&mut self, said: &Words, lead: &str, from: (usize, usize)) -> Vec<String> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let owner = word(0).strip_suffix("'s").filter(|owner| self.scope.players.iter().any(|player| player == owner)).map(str::to_owned);
        if let Some(owner) = &owner {
            let number = |j: usize| words::number(word(j));
            let starts = ["begins", "starts", "comes"].contains(&word(said.len().saturating_sub(1)));
            match word(1) {
                "life" if words::at(said, 2, "total is") && number(4).is_some() => return vec![format!("{owner} is at {}", word(4))],
                "turn" if starts => return vec![format!("{owner} begins their turn")],
                _ if starts && said.len() <= 5 => {
                    let step = words::text(said.get(1..said.len() - 1).unwrap_or_default());
                    return vec![format!("{owner} begins the {step}")];
                }
                zone if ["has", "contains"].contains(&word(2)) && number(3).is_some() && word(4).starts_with("card") => {
                    return vec![format!("{owner} has {} cards in {zone}", number(3).unwrap_or(0))];
                }
                _ => {}
            }
        }
        if let Some(turn) = said.iter().position(|word| word == "turn").filter(|_| ["It", "it", "It's", "it's"].contains(&word(0))) {
            let whose = if word(0).ends_with("'s") { word(1) } else { word(2) };
            if let Some(player) = whose.strip_suffix("'s").filter(|_| turn + 1 == said.len()) {
                return vec![format!("active: {player}")];
            }
        }
        self.refs(said.clone(), "", "", lead, from)
    }

    /// The sentence with every thing that it describes or refers to called by its name.
    fn refs(&mut self, said: Words, player: &str, verb: &str, lead: &str, from: (usize, usize)) -> Vec<String> {
        // `it` is what was spoken of before this sentence.
        let spoken_of = self.known.last;
        let (said, fields) = self.fields(said, player);
        let said = self.options(said, verb);
        let said = self.damage(said, from);
        let mut out: Words = Vec::new();
        let mut i = 0;
        let mut before: Vec<String> = fields;
        while i < said.len() {
            let word = said.get(i).map(String::as_str).unwrap_or_default();
            let pronoun = ["it", "It", "them", "itself"].contains(&word);
            if pronoun && let Some(name) = spoken_of.and_then(|last| self.known.call(last)) {
                out.push(name);
                i += 1;
                continue;
            }
            let begins =
                ["a", "an", "the", "that", "this", "another", "his", "her", "their", "its", "The", "A", "An", "That", "two", "three"]
                    .contains(&word)
                    || word.strip_suffix("'s").is_some_and(|owner| self.scope.players.iter().any(|player| player == owner));
            let nowhere = word.starts_with(char::is_uppercase)
                && !self.is_named(word)
                && i > 0
                && !["casts", "plays", "choosing", "activates"].contains(&said.get(i - 1).map(String::as_str).unwrap_or_default());
            if nowhere
                && let Some((phrase, next)) = self
                    .phrase(&said, i)
                    .filter(|(phrase, _)| phrase.card && phrase.name.as_ref().is_some_and(|name| self.is_nowhere(name)))
                && let Some((name, line)) = self.thing_meant(&phrase, player, verb, &out, said.get(next..).unwrap_or_default(), from)
            {
                before.extend(line);
                out.extend(words::of(&name));
                i = next;
                continue;
            }
            let at_start = i == 0 && word == "A" && self.scope.players.iter().any(|player| player == "A");
            let lowered: Option<Words> = begins.then(|| {
                let mut lowered = said.clone();
                if let Some(first) = lowered.get_mut(i).filter(|first| !first.ends_with("'s")) {
                    *first = first.to_ascii_lowercase();
                }
                lowered
            });
            if let Some(lowered) = lowered.filter(|_| !at_start || i > 0)
                && let Some((phrase, next)) = self.phrase(&lowered, i).filter(|(phrase, _)| worth(phrase))
                && let Some((name, line)) = self.thing_meant(&phrase, player, verb, &out, said.get(next..).unwrap_or_default(), from)
            {
                before.extend(line);
                out.extend(words::of(&name));
                i = next;
                continue;
            }
            out.push(said.get(i).cloned().unwrap_or_default());
            i += 1;
        }
        let out = self.shape(out);
        let text = format!("{lead}{}", words::text(&out));
        for line in before {
            self.begin_with(line, from);
        }
        if let Some(sentence) = self.sound(&text) {
            self.learn(&sentence);
        }
        vec![text]
    }

    /// `A moves X to the battlefield where B has a 3 might unit`, `A attacks the battlefield with X`: which one, with what is there.
    fn fields(&mut self, said: Words, player: &str) -> (Words, Vec<String>) {
        let spoken = self.play.sentences().spoken;
        let Some(at) = said.iter().position(|word| word == "battlefield").filter(|at| *at > 1 && spoken.battlefields && !player.is_empty())
        else {
            return (said, Vec::new());
        };
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let goes = match (word(1), word(at - 2)) {
            ("moves", "to") => 2..at - 2,
            ("attacks", "attacks") if at == 3 => 0..0,
            _ => return (said, Vec::new()),
        };
        if word(at + 1).starts_with(char::is_uppercase) {
            return (said, Vec::new());
        }
        let mut lines = Vec::new();
        let other = self.scope.players.iter().find(|other| *other != player).cloned().unwrap_or_default();
        // Who is there: "where B has a 3 might unit", "that B controls".
        let beside = word(1) == "moves" && word(at + 1) == "with";
        let there = beside || ["where", "that"].contains(&word(at + 1)) && ["has", "controls"].contains(&word(at + 3));
        let with = said.iter().skip(at).position(|word| word == "with").map(|place| place + at).filter(|_| word(1) == "attacks");
        let stop = with.unwrap_or(said.len());
        let field = Phrase { place: Some(String::new()), owner: Some(other.clone()), ..Phrase::default() };
        let Some(placed) = self.placed(&field, &other, &mut lines) else { return (said, Vec::new()) };
        let Some(name) = placed.states.first().and_then(|state| state.strip_prefix("at ").map(str::to_owned)) else {
            return (said, Vec::new());
        };
        let (what, whose) = if beside { (at + 2, other.as_str()) } else { (at + 4, word(at + 2)) };
        if there && what < stop {
            let Some((defender, _)) = self.phrase(&said, what) else { return (said, Vec::new()) };
            let defender = Phrase { states: [defender.states.clone(), vec![format!("at {name}")]].concat(), ..defender };
            let Some(line) = self.line_of(&defender, whose) else { return (said, Vec::new()) };
            let known = self.known_as(&defender, whose);
            self.known.things.push(known);
            lines.push(line);
        }
        let units: Words = match with {
            Some(with) => said.get(with + 1..).unwrap_or_default().to_vec(),
            None if goes.is_empty() => {
                let own: Vec<usize> = self
                    .known
                    .things
                    .iter()
                    .enumerate()
                    .filter(|(_, thing)| thing.player == player && thing.words.iter().any(|w| w == spoken.fighter))
                    .map(|(at, _)| at)
                    .collect();
                match own.as_slice() {
                    [only] => words::of(&self.known.call(*only).unwrap_or_default()),
                    _ => return (said, Vec::new()),
                }
            }
            None => said.get(goes).unwrap_or_default().to_vec(),
        };
        let moved = [vec![player.to_owned(), "moves".into()], units, words::of("to the battlefield"), words::of(&name)].concat();
        (moved, lines)
    }

    /// What a described thing in a sentence is called: one that was spoken of, or a new one with its line.
    fn thing_meant(
        &mut self,
        phrase: &Phrase,
        player: &str,
        verb: &str,
        before: &[String],
        after: &[String],
        from: (usize, usize),
    ) -> Option<(String, Option<String>)> {
        let mut wanted: Vec<String> = phrase.kinds.clone();
        wanted.extend(
            phrase
                .stats
                .iter()
                .flat_map(|stats| stats.split(' ').filter_map(|part| part.split(':').next_back()).map(str::to_owned).collect::<Vec<_>>()),
        );
        wanted.extend(phrase.states.iter().cloned());
        let named = phrase.name.is_some();
        if let Some(name) = &phrase.name {
            let there = self.meant(&words::of(name), phrase.owner.as_deref()).or_else(|| {
                let place = self.known.things.iter().position(|thing| {
                    thing.name.eq_ignore_ascii_case(name) && phrase.owner.as_ref().is_none_or(|owner| *owner == thing.player)
                })?;
                Some(place)
            });
            if let Some(place) = there {
                self.known.last = Some(place);
                return Some((self.known.call(place)?, None));
            }
        }
        let definite = ["the", "that", "this", "his", "her", "their", "its"].contains(&phrase.article.as_str())
            || phrase.owner.is_some() && phrase.article.is_empty();
        if definite
            && !named
            && let Some(place) = self.meant(&wanted, phrase.owner.as_deref())
        {
            self.known.last = Some(place);
            return Some((self.known.call(place)?, None));
        }
        let fresh = phrase.stats.is_some()
            || named
            || !phrase.states.is_empty()
            || !phrase.text.is_empty()
            || phrase.kinds.len() > 1
            || ["a", "an"].contains(&phrase.article.as_str());
        if !fresh
            || (definite && !named && phrase.stats.is_none() && phrase.owner.is_none())
            || phrase.kinds.iter().any(|kind| kind == "token" && ["creates", "makes"].contains(&verb))
        {
            return None;
        }
        if ["creates", "makes"].contains(&verb) {
            return None;
        }
        // What is cast or played comes from hand; what attacks, blocks or is sacrificed is the player's own.
        let mut phrase = phrase.clone();
        let object = before.last().is_some_and(|word| word == "casts" || word == "plays");
        if object || before.last().is_some_and(|word| word == "discards") {
            phrase.zone = Some("hand".into());
        }
        let target = before.iter().any(|word| ["targeting", "to", "choosing"].contains(&word.as_str()))
            || ["fights", "attacks"].contains(&verb) && before.last().is_some_and(|word| word == verb);
        let own = phrase.owner.is_some() || (!player.is_empty() && OWN.contains(&verb) && !target);
        let owner = match &phrase.owner {
            Some(owner) => owner.clone(),
            None if own => player.to_owned(),
            None if player.is_empty() => {
                // "A 3/3 creature deals 2 damage to B".
                let harmed = after.iter().rev().find(|word| self.scope.players.iter().any(|player| player == *word));
                let others = self.scope.players.iter().find(|player| Some(*player) != harmed);
                others.or(self.scope.players.first())?.clone()
            }
            None => self.scope.players.iter().find(|other| *other != player)?.clone(),
        };
        let mut lines = Vec::new();
        let phrase = self.placed(&phrase, &owner, &mut lines)?;
        if phrase.on.is_some() || !phrase.wears.is_empty() || phrase.beside.is_some() {
            return None;
        }
        let line = self.line_of(&phrase, &owner)?;
        if !own || phrase.card && phrase.owner.is_none() {
            let said = line.lines().next().unwrap_or_default().to_owned();
            self.remark(from, format!("whose it is isn't said; taken as `{said}`"), "say it in a line of its own");
        }
        let known = self.known_as(&phrase, &owner);
        self.beware(&phrase, from);
        self.known.add(known);
        let name = self.known.call(self.known.things.len() - 1)?;
        // Another of that kind may come: it is whose it is.
        let name = if phrase.name.is_none() && !name.contains("'s ") { format!("{owner}'s {name}") } else { name };
        // An answer names the thing alone.
        let choosing = before.last().is_some_and(|word| word == "choosing");
        let name = name.split_once("'s ").filter(|_| choosing).map_or(name.clone(), |(_, bare)| bare.to_owned());
        lines.push(line);
        Some((name, Some(lines.join("\n"))))
    }

    /// `on`, `at`, `with X = 3`: the options of casting and activating, as they are read.
    fn options(&self, said: Words, verb: &str) -> Words {
        if !["casts", "plays", "activates", "uses", "targets"].contains(&verb) {
            return said;
        }
        let mut out: Words = Vec::new();
        let mut i = 0;
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        while i < said.len() {
            // "with X = 3", "for X=3", "where X is 3", "X=3".
            let (skip, x) = match word(i) {
                "with" | "for" | "where" if word(i + 1) == "X" && ["=", "is", "being"].contains(&word(i + 2)) => {
                    (4, word(i + 3).to_owned())
                }
                "with" | "for" | "where" if word(i + 1) == "X" && words::at(&said, i + 2, "equal to") => (5, word(i + 4).to_owned()),
                "for" | "with" if word(i + 1).starts_with("X=") => (2, word(i + 1).trim_start_matches("X=").to_owned()),
                "for" if words::is_number(word(i + 1)) && verb == "casts" => (2, word(i + 1).to_owned()),
                "X" if word(i + 1) == "=" => (3, word(i + 2).to_owned()),
                x if x.starts_with("X=") && !["with"].contains(&word(i.wrapping_sub(1))) => (1, x.trim_start_matches("X=").to_owned()),
                _ => (0, String::new()),
            };
            if skip > 0 && words::is_number(&x) {
                out.extend(["with".to_owned(), format!("X={x}")]);
                i += skip;
                if word(i) == "," {
                    i += 1;
                }
                continue;
            }
            let aims = ["on", "onto", "at", "against"].contains(&word(i)) && i > 2 && !out.iter().any(|word| word == "targeting");
            let place = word(i) == "at" && (i + 1..said.len()).any(|j| word(j) == "battlefield");
            let name = (i + 1..=said.len().min(i + 5)).any(|end| {
                said.get(i.saturating_sub(3)..end).is_some_and(|words| {
                    (0..3).any(|skip| {
                        words.get(skip..).is_some_and(|words| {
                            words.len() > 1 && self.is_card(&words::text(words)) && words.iter().any(|w| w == "on" || w == "at")
                        })
                    })
                })
            });
            if aims && !place && !name {
                out.push("targeting".into());
            } else {
                out.push(word(i).to_owned());
            }
            i += 1;
        }
        out
    }

    /// `A takes 4 damage from Bear`, `Bear takes 3 damage`: what deals it comes first.
    fn damage(&mut self, said: Words, from: (usize, usize)) -> Words {
        let taken = said.iter().position(|word| word == "takes" || word == "would");
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        if let Some(at) = taken.filter(|at| *at > 0) {
            let (skip, would) = match (word(at), word(at + 1)) {
                ("takes", _) => (1, false),
                ("would", "take") => (2, true),
                _ => return said,
            };
            let Some(end) = said.iter().position(|word| word == "damage").filter(|end| *end > at) else { return said };
            let amount = said.get(at + skip..=end).unwrap_or_default().to_vec();
            let source = match word(end + 1) {
                "from" | "by" => said.get(end + 2..).unwrap_or_default().to_vec(),
                "" => vec![self.some_source(said.first().map(String::as_str).unwrap_or_default(), from)],
                _ => return said,
            };
            let verb: &[&str] = if would { &["would", "deal"] } else { &["deals"] };
            let mut out = source;
            out.extend(verb.iter().map(|word| (*word).to_owned()));
            out.extend(amount);
            out.push("to".into());
            out.extend(said.get(..at).unwrap_or_default().iter().cloned());
            return out;
        }
        // "Bear is dealt 3 damage", by nobody in particular; "B deals 3 damage to Bear".
        if words::at(&said, 1, "deals") && self.scope.players.iter().any(|player| player == word(0)) {
            let mut out = vec![self.source_of(word(0).to_owned(), from)];
            out.extend(said.get(1..).unwrap_or_default().iter().cloned());
            return out;
        }
        let dealt = said.windows(2).any(|pair| matches!(pair, [is, dealt] if (is == "is" || is == "be") && dealt == "dealt"));
        if dealt && said.last().is_some_and(|word| word == "damage") {
            let mut out = said.clone();
            out.push("by".into());
            out.push(self.some_source(word(0), from));
            return out;
        }
        said
    }

    /// Something that deals damage to somebody, if nobody says what does.
    fn some_source(&mut self, to: &str, from: (usize, usize)) -> String {
        let owner = to.strip_suffix("'s").unwrap_or(to);
        let of_thing = self.known.things.iter().find(|thing| thing.name == to).map(|thing| thing.player.clone());
        let owner = of_thing.unwrap_or_else(|| owner.to_owned());
        let other = self.scope.players.iter().find(|player| **player != owner).cloned().unwrap_or_default();
        self.source_of(other, from)
    }

    /// A source of a player's that deals damage, as nobody says what does.
    fn source_of(&mut self, player: String, from: (usize, usize)) -> String {
        const NAME: &str = "Source";
        if !self.is_named(NAME) {
            let noun = self.play.sentences().spoken.source;
            let line = format!("{player} controls a {noun} {NAME}").replace("a artifact", "an artifact");
            self.remark(
                from,
                format!("what deals the damage isn't said; taken as `{line}`"),
                "say `Bear deals 2 damage to B`, or name the card",
            );
            self.begin_with(line, from);
            self.known.things.push(Thing { player, name: NAME.into(), words: vec!["source".into()], unnamed: false });
        }
        NAME.into()
    }

    /// The order of words that reading knows: `fights Imp with Troll`.
    fn shape(&self, said: Words) -> Words {
        let find = |word: &str| said.iter().position(|w| w == word);
        let part = |from: usize, to: usize| said.get(from..to).unwrap_or_default().to_vec();
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let player = self.scope.players.iter().any(|player| player == word(0));
        let fights = self.play.sentences().actions.iter().any(|(verb, ..)| *verb == "fight");
        if player
            && word(1) == "fights"
            && word(2) == "with"
            && let Some(against) = find("against")
        {
            return [part(0, 2), part(against + 1, said.len()), vec!["with".into()], part(3, against)].concat();
        }
        if fights
            && player
            && word(1) == "attacks"
            && let Some(with) = find("with").filter(|with| *with > 2)
        {
            return [part(0, 1), vec!["fights".into()], part(2, with), vec!["with".into()], part(with + 1, said.len())].concat();
        }
        // "Troll fights Imp": by its controller.
        if !player && let Some(verb) = said.iter().position(|w| ["fights", "attacks", "reaps"].contains(&w.as_str())) {
            let subject = part(0, verb);
            let bare: Words = if word(0).ends_with("'s") { part(1, verb) } else { subject.clone() };
            let called = |place: usize| self.known.call(place).is_some_and(|name| name == words::text(&subject));
            let place = (0..self.known.things.len()).find(|place| called(*place));
            let owned = word(0).strip_suffix("'s");
            let of = |thing: &&Thing| owned.is_none_or(|owner| owner == thing.player) && thing.name == words::text(&bare);
            let known = place.and_then(|place| self.known.things.get(place)).or_else(|| self.known.things.iter().find(of));
            if let Some(known) = known {
                let who = vec![known.player.clone()];
                let with = [vec!["with".to_owned()], subject].concat();
                return match word(verb) {
                    "reaps" if verb + 1 == said.len() => [who, vec!["reaps".into()], with].concat(),
                    "reaps" => said,
                    _ if fights => [who, vec!["fights".into()], part(verb + 1, said.len()), with]
                        .concat()
                        .into_iter()
                        .filter(|w| !w.is_empty())
                        .collect(),
                    _ if verb + 1 < said.len() && word(verb) == "attacks" => {
                        [who, vec!["attacks".into()], part(verb + 1, said.len()), with].concat()
                    }
                    _ if word(verb) == "attacks" => [who, vec!["attacks".into()], with].concat(),
                    _ => said,
                };
            }
        }
        // "A uses Troll to reap".
        if player
            && word(1) == "uses"
            && said.last().is_some_and(|word| word == "reap")
            && let Some(to) = find("to")
        {
            return [part(0, 1), vec!["reaps".into(), "with".into()], part(2, to)].concat();
        }
        if player
            && word(1) == "uses"
            && let Some(to) = find("to").filter(|to| words::at(&said, *to, "to fight"))
        {
            return [part(0, 1), vec!["fights".into()], part(to + 2, said.len()), vec!["with".into()], part(2, to)].concat();
        }
        // "A captures 2 Æmber with Sheriff": Sheriff does.
        if player
            && word(1) == "captures"
            && let Some(with) = find("with").or_else(|| find("on"))
        {
            return [part(with + 1, said.len()), vec!["captures".into()], part(2, with)].concat();
        }
        // "A targets Bear with Doom Blade".
        if player
            && word(1) == "targets"
            && let Some(with) = find("with")
        {
            return [part(0, 1), vec!["casts".into()], part(with + 1, said.len()), vec!["targeting".into()], part(2, with)].concat();
        }
        if player
            && ["flickers", "blinks"].contains(&word(1))
            && let Some(with) = find("with")
        {
            return [part(0, 1), vec!["casts".into()], part(with + 1, said.len()), vec!["targeting".into()], part(2, with)].concat();
        }
        // "B makes A discard Progenitus".
        if player && ["creates", "makes", "forces"].contains(&word(1)) && self.scope.players.iter().any(|player| player == word(2)) {
            let skip = if word(3) == "to" { 4 } else { 3 };
            if let Some(verb) = words::verb(word(skip)) {
                return [part(2, 3), vec![verb.to_owned()], part(skip + 1, said.len())].concat();
            }
        }
        // "A equips Bear with Sword".
        if player
            && word(1) == "equips"
            && let Some(with) = find("with")
        {
            return [part(0, 2), part(with + 1, said.len()), vec!["to".into()], part(2, with)].concat();
        }
        said
    }

    /// What a line says is known from now on.
    fn learn(&mut self, sentence: &Sentence) {
        if let Sentence::Step(Step::Action(action)) = sentence
            && ["cast", "play"].contains(&action.clause.verb.as_str())
            && let (Some(Value::Player(player)), Some(Value::Object(object))) =
                (action.clause.args.get("player"), action.clause.args.get("object"))
            && !self.is_named(&object.name.text)
        {
            let phrase = Phrase { name: Some(object.name.text.clone()), card: true, count: 1, ..Phrase::default() };
            let known = self.known_as(&phrase, &player.text);
            self.known.things.push(known);
        }
        let Sentence::Setup(Setup::Objects(objects)) = sentence else { return };
        let phrase = match &objects.thing {
            Read::Named(name) => Phrase { name: Some(name.text.clone()), card: true, count: objects.count, ..Phrase::default() },
            Read::Described(described) => Phrase {
                name: described.name.as_ref().map(|name| name.text.clone()),
                kinds: described.kinds.iter().map(|kind| kind.text.clone()).collect(),
                stats: described.stats.as_ref().map(|stats| format!("{}/{}", stats.power.text, stats.toughness.text)),
                count: objects.count,
                ..Phrase::default()
            },
        };
        let mut known = self.known_as(&phrase, &objects.player.text);
        if let Some(label) = &objects.label {
            known.name.clone_from(&label.text);
        }
        self.known.add(known);
    }
}

/// Whether a described thing says enough to be looked for: not `a card`, `the draw step`.
fn worth(phrase: &Phrase) -> bool {
    let only_card = phrase.kinds.iter().all(|kind| ["card", "spell"].contains(&kind.as_str()));
    phrase.name.is_some() || phrase.stats.is_some() || !only_card
}

/// The sentence without the words that lead to it, and whether it is in response.
fn led(mut said: Words) -> (bool, Words) {
    const LEADS: &[&str] = &[
        "Then",
        "then",
        "Now",
        "now",
        "Next",
        "next",
        "After that",
        "Meanwhile",
        "meanwhile",
        "First",
        "Finally",
        "and",
        "but",
        "also",
        "Suppose",
        "Say",
        "Also",
    ];
    let mut response = false;
    loop {
        let lead = LEADS.iter().find(|lead| words::at(&said, 0, lead) && said.len() > lead.split(' ').count() + 1);
        if let Some(lead) = lead {
            said.drain(..lead.split(' ').count());
        } else if words::at(&said, 0, "in response") || words::at(&said, 0, "In response") {
            response = true;
            said.drain(..2);
            if said.first().is_some_and(|word| word == "to")
                && let Some(comma) = said.iter().position(|word| word == ",")
            {
                said.drain(..comma);
            }
        } else if said.first().is_some_and(|word| word == ",") {
            said.remove(0);
        } else {
            break;
        }
    }
    if let Some(at) = (1..said.len()).find(|at| words::at(&said, *at, "in response"))
        && (at + 2 == said.len() || words::at(&said, at, "in response to"))
    {
        response = true;
        said.truncate(at);
        if said.last().is_some_and(|word| word == ",") {
            said.pop();
        }
    }
    // "B responds with Shock", "B responds by casting Shock".
    if said.get(1).is_some_and(|word| word == "responds") {
        response = true;
        let skip = if words::at(&said, 2, "by casting") || words::at(&said, 2, "by playing") || words::at(&said, 2, "by activating") {
            4
        } else {
            3
        };
        let verb = if words::at(&said, 2, "by activating") { "activates" } else { "casts" };
        said.splice(1..skip.min(said.len()), [verb.to_owned()]);
    }
    (response, said)
}
