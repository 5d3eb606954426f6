//! Events: one sentence each, from the template of the verb.

use super::Teller;
use super::english::{Tense, base, conjugate, counted, list, number, plural, possessive};
use crate::event::{Cause, Entry, Event, Marks, Party, Value};
use crate::ids::PlayerId;
use crate::language::{Entering, Rewrite};
use crate::table::Face;
use crate::vocabulary::TagKind;
use crate::zones;

impl Teller<'_> {
    /// The sentence for an event that happens: "Bear deals 2 damage to B".
    pub fn event(&self, event: &Event) -> String {
        self.told(event, Tense::Present)
    }

    /// The sentence for an event that happened: "Bear dealt 2 damage to B".
    pub fn event_past(&self, event: &Event) -> String {
        self.told(event, Tense::Past)
    }

    /// The sentence for an event that is proposed: "Bear would deal 2 damage to B".
    pub fn event_would(&self, event: &Event) -> String {
        self.told(event, Tense::Would)
    }

    /// The sentence for an event that doesn't happen: "Bear isn't destroyed".
    pub fn event_not(&self, event: &Event) -> String {
        self.told(&Event { entry: None, ..event.clone() }, Tense::Not)
    }

    /// An event in any tense.
    pub fn told(&self, event: &Event, tense: Tense) -> String {
        let template = self.template(event);
        let many = self.many(template, event);
        let mut conjugated = false;
        let words: Vec<String> = template
            .split(' ')
            .map(|word| match word {
                "{are}" => conjugate("is", tense, many),
                _ if !conjugated && is_verb(word) => {
                    conjugated = true;
                    conjugate(word, tense, many)
                }
                _ => self.filled(word, event),
            })
            .collect();
        let mut told = words.join(" ");
        if tense == Tense::Would {
            told = told.replacen("would be no longer", "would no longer be", 1);
        }
        told.push_str(&self.manner(template, event));
        told
    }

    /// Why it happens, where the sentence doesn't say so: "to pay a cost", "because of Edict".
    pub fn cause(&self, event: &Event) -> Option<String> {
        match event.cause {
            Cause::Cost => Some("to pay a cost".into()),
            Cause::Effect(object) if event.marks.has(Marks::DAMAGE) => Some(format!("because {} dealt damage", self.object(object))),
            Cause::Effect(object) => {
                let known = self.position.table.known(object).is_some();
                let said = self.verb_template(event).contains("{source}") || event.object() == Some(object);
                (known && !said).then(|| format!("because of {}", self.object(object)))
            }
            Cause::TurnBased => Some("as part of the turn".into()),
            Cause::StateBased | Cause::Bare | Cause::Rules => None,
        }
    }

    fn verb_template(&self, event: &Event) -> &'static str {
        self.words.verbs.get(event.verb.0 as usize).map_or("something happens", |word| word.told)
    }

    /// The template for events of this kind; for changes of zones, in the way one speaks of them.
    fn template(&self, event: &Event) -> &'static str {
        let template = self.verb_template(event);
        if event.counter.is_some_and(|counter| self.words.state(counter).is_some()) {
            match template {
                "{counters} {are} put on {subject}" => return "{subject} {are} {state}",
                "{counters} {are} removed from {subject}" => return "{subject} {are} no longer {state}",
                _ => {}
            }
        }
        if !(template.contains("{from}") && template.contains("{to}")) {
            return template;
        }
        match (event.from, event.to) {
            (Some(zones::BOARD), Some(zones::BOARD)) => template,
            (_, Some(zones::BOARD)) => "{subject} enters",
            (Some(zones::BOARD), Some(zones::DISCARD)) if self.lives(event) => "{subject} dies",
            (Some(zones::HAND | zones::DECK | zones::DISCARD | zones::EXILE | zones::COMMAND), Some(_)) => template,
            (_, Some(_)) => "{subject} goes to {to}",
            (_, None) => "{subject} goes elsewhere",
        }
    }

    /// Whether what it is done to is such that it dies.
    pub fn lives(&self, event: &Event) -> bool {
        let Some(row) = event.object().and_then(|object| self.position.table.known(object)) else { return false };
        match self.words.find_tag(TagKind::Type, "creature") {
            Some(tag) => self.position.is(row, tag),
            None => self.position.power_toughness(row).is_some(),
        }
    }

    /// Whether the verb stands in the plural.
    fn many(&self, template: &str, event: &Event) -> bool {
        match template.split(' ').next() {
            Some("{subject}") => self.how_many(event) > 1,
            Some("{counters}" | "{tokens}" | "{cards}") => event.amount != 1,
            _ => false,
        }
    }

    /// The number of objects it is done to: the amount, unless that is an amount of something else.
    fn how_many(&self, event: &Event) -> u64 {
        let of_something_else = ["{amount}", "{counters}", "{cards}", "{points}", "{resources}", "{runes}"]
            .iter()
            .any(|of| self.verb_template(event).contains(of));
        match event.subject {
            Some(Party::Player(_)) => 1,
            Some(Party::Object(object)) => {
                let count = self.position.table.known(object).map_or(1, |row| row.count);
                match (of_something_else, event.marks.has(Marks::WHOLE)) {
                    (true, true) => count,
                    (true, false) => 1,
                    (false, _) => event.amount.clamp(1, count.max(1)),
                }
            }
            None => {
                if of_something_else {
                    1
                } else {
                    event.amount
                }
            }
        }
    }

    /// A word of a template, with its placeholder filled in.
    fn filled(&self, word: &str, event: &Event) -> String {
        let (Some(start), Some(end)) = (word.find('{'), word.find('}')) else { return word.to_owned() };
        let (before, name, after) = (&word[..start], &word[start + 1..end], &word[end + 1..]);
        let value = match name {
            "source" => event.source.map_or_else(|| "something".into(), |source| self.object(source)),
            "subject" => self.subject(event),
            "player" => self.actor(event).map_or_else(|| "somebody".into(), |player| self.player(player)),
            "amount" if event.marks.has(Marks::COMBAT) => format!("{} combat", event.amount),
            "amount" => event.amount.to_string(),
            "cards" => counted(event.amount, "card"),
            "state" => event.counter.and_then(|counter| self.words.state(counter)).unwrap_or("changed").to_owned(),
            "points" => few(event.amount, "point"),
            "resources" => few(event.amount, "resource"),
            "runes" => few(event.amount, "rune"),
            "tokens" => self.tokens(event),
            "counters" => {
                let kind = event.counter.map(|counter| self.words.counter(counter));
                counted(event.amount, &kind.map_or_else(|| "counter".into(), |kind| format!("{kind} counter")))
            }
            "from" => event.from.map_or_else(|| "somewhere".into(), |zone| self.zone(zone, self.owner(event))),
            "to" => self.destination(event),
            "moment" => event.moment.and_then(|moment| self.words.moments.get(moment.0 as usize)).map_or("turn", |name| name).to_owned(),
            "card" => event.card.map_or_else(|| "something".into(), |card| self.card(card)),
            _ => word.to_owned(),
        };
        if after == "'s" { format!("{before}{}", possessive(&value)) } else { format!("{before}{value}{after}") }
    }

    fn subject(&self, event: &Event) -> String {
        let n = self.how_many(event);
        match event.subject {
            Some(Party::Player(player)) => self.player(player),
            Some(Party::Object(object)) => match self.position.table.known(object) {
                Some(row) if n > 1 && event.verb_is_to_each(self) => format!("each of {}", self.some_of(row, n)),
                Some(row) => self.some_of(row, n),
                None => "something".into(),
            },
            None if event.card.is_some() && event.counter.is_some() => format!("{} token", self.token_name(event)),
            None => self.tokens(event),
        }
    }

    fn token_name(&self, event: &Event) -> String {
        event.card.map_or_else(|| "the".into(), |card| format!("the {}", self.card(card)))
    }

    fn tokens(&self, event: &Event) -> String {
        match event.card {
            Some(card) => counted(event.amount, &format!("{} token", self.card(card))),
            None => "something".into(),
        }
    }

    /// The player who does it, or to whom it is done.
    fn actor(&self, event: &Event) -> Option<PlayerId> {
        event.player.or(match event.subject {
            Some(Party::Player(player)) => Some(player),
            _ => None,
        })
    }

    fn owner(&self, event: &Event) -> Option<PlayerId> {
        match event.object() {
            Some(object) => self.position.table.known(object).map(|row| row.owner),
            None => event.player,
        }
    }

    fn destination(&self, event: &Event) -> String {
        let Some(zone) = event.to else { return "somewhere".into() };
        let name = self.zone(zone, self.owner(event));
        if event.marks.has(Marks::BOTTOM) { format!("the bottom of {name}") } else { name }
    }

    /// The phrases about the manner: how it enters, how it is put somewhere.
    fn manner(&self, template: &str, event: &Event) -> String {
        let mut manner = String::new();
        if template.contains("{to}") {
            manner.push_str(match (event.marks.has(Marks::REVEALED), event.marks.has(Marks::SHUFFLED)) {
                (true, true) => ", revealed and shuffled in",
                (true, false) => ", revealed",
                (false, true) => ", shuffled in",
                (false, false) => "",
            });
        }
        if let Some(entry) = &event.entry {
            let how = self.entry(event, entry);
            if template == "{subject} enters" {
                manner.push_str(&how);
            } else if template.contains("{tokens}") && !how.is_empty() {
                manner.push_str(if event.amount == 1 { ", which enters" } else { ", which enter" });
                manner.push_str(&how);
            }
        }
        manner
    }

    /// The phrase for the manner in which something enters: " tapped with two +1/+1 counters as a copy of Bear".
    fn entry(&self, event: &Event, entry: &Entry) -> String {
        let mut how = String::new();
        if entry.tapped {
            how.push_str(if self.words.verbs.iter().any(|word| word.name == "exhaust") { " exhausted" } else { " tapped" });
        }
        let kinds = entry.counters.iter().map(|(counter, amount)| {
            let kind = self.words.counter(*counter);
            counted(*amount, &format!("{kind} counter"))
        });
        let counters: Vec<String> = kinds.collect();
        if !counters.is_empty() {
            how.push_str(&format!(" with {}", list(&counters)));
        }
        // What is played as something that is attached has another face, and nobody transformed it.
        if entry.face == Face::Back && entry.attached.is_none() {
            how.push_str(" transformed");
        }
        if let Some(copy) = entry.copy.filter(|card| entry.face != Face::Back || !self.position.table.definitions.is_back(*card)) {
            how.push_str(&format!(" as a copy of {}", self.card(copy)));
        }
        if let Some(player) = entry.controller {
            how.push_str(&format!(" under {} control", possessive(&self.player(player))));
        }
        if let Some(host) = entry.attached {
            how.push_str(&format!(" attached to {}", self.object(host)));
        }
        if let Some(host) = entry.chosen.iter().find(|value| matches!(value, Value::Enchanted(_))) {
            how.push_str(&format!(" attached to {}", self.value(host)));
        }
        // What was sacrificed, exiled or revealed for it is told where it went, and who got it with "control".
        let told = |value: &&Value| match value {
            Value::Nothing | Value::Enchanted(_) | Value::Party(Party::Object(_)) | Value::Parties(_) | Value::Group(_) => false,
            Value::Party(Party::Player(player)) => entry.controller != Some(*player),
            _ => true,
        };
        let chosen: Vec<String> = entry.chosen.iter().filter(told).map(|value| self.word_of(event, value)).collect();
        if !chosen.is_empty() {
            let and = if how.ends_with("counter") || how.ends_with("counters") { " and" } else { "" };
            how.push_str(&format!("{and} with {} chosen", list(&chosen)));
        }
        how
    }

    /// The word for a choice that is made as something enters: a word of its text, or the value's own.
    fn word_of(&self, event: &Event, value: &Value) -> String {
        let row = event.object().and_then(|object| self.position.table.known(object));
        let card = event.entry.as_ref().and_then(|entry| entry.copy).or(event.card).or(row.map(|row| row.card));
        let definition = card.and_then(|card| self.position.table.definitions.cards.get(usize::try_from(card.0).ok()?));
        let ways =
            definition.iter().flat_map(|definition| &definition.compiled.replacements).filter_map(|made| match &made.replacement.rewrite {
                Rewrite::Enter(how) => Some(how),
                _ => None,
            });
        let words = ways.flatten().find_map(|how| if let Entering::Word(words) = how { Some(words) } else { None });
        match (value, words) {
            (Value::Number(n), Some(words)) => {
                usize::try_from(*n).ok().and_then(|n| words.get(n)).cloned().unwrap_or_else(|| n.to_string())
            }
            _ => self.value(value),
        }
    }

    /// A value in words.
    pub(super) fn value(&self, value: &Value) -> String {
        match value {
            Value::Party(party) => self.party(*party),
            Value::Number(n) => n.to_string(),
            Value::Tag(tag) => self.words.tags.get(tag.0 as usize).map_or_else(|| "something".into(), |word| word.name.clone()),
            Value::Name(card) => self.position.table.definitions.card(*card).name.clone(),
            Value::Yes(true) => "yes".into(),
            Value::Yes(false) => "no".into(),
            Value::Parties(parties) | Value::Group(parties) => {
                list(&parties.iter().map(|party| self.value(&Value::Party(*party))).collect::<Vec<_>>())
            }
            Value::Enchanted(player) => self.value(&Value::Party(Party::Player(*player))),
            Value::Kind(counter) => format!("{} counter", self.words.counter(*counter)),
            Value::Nothing => "nothing".into(),
        }
    }

    /// The phrase for a player's deed, without its object: "draw cards", "deal damage".
    pub fn deed(&self, verb: crate::ids::Verb) -> String {
        let Some(word) = self.words.verbs.get(verb.0 as usize) else { return "do that".into() };
        let (starts, rest) = match word.told.split_once(' ') {
            Some(("{player}" | "{source}", rest)) => (true, rest),
            _ => (false, word.told),
        };
        if !starts {
            // "{subject} is exhausted": to do that is called by the verb's own name.
            return match rest.split(' ').next() {
                // "{counters} {are} removed from {subject}": the verb's own name begins with what is done to them.
                Some("{counters}") => {
                    let verb = word.name.split('-').next().unwrap_or(word.name);
                    let where_to = rest.split(' ').rev().nth(1).unwrap_or_default();
                    format!("{verb} counters {where_to} it")
                }
                Some("{subject}") if DONE_WITH.contains(&word.name) => format!("{} with it", word.name),
                Some("{subject}") if rest.split(' ').any(|word| word == "{amount}") => {
                    let does = rest.split(' ').skip(1).filter(|word| *word != "{amount}");
                    let does: Vec<String> = does.enumerate().map(|(at, word)| if at == 0 { base(word) } else { word.to_owned() }).collect();
                    format!("have it {}", does.join(" "))
                }
                Some("{subject}") if word.name.chars().all(char::is_alphabetic) => format!("{} it", word.name),
                // "All damage is removed from {subject}": the verb's own name says what is done to it.
                Some(_) if rest.ends_with("{subject}") => format!("{} it", word.name.replace('-', " ")),
                _ => word.noun.to_owned(),
            };
        }
        let rest = rest.split(" to {subject}").next().unwrap_or(rest);
        let words = rest.split(' ').enumerate().filter_map(|(at, word)| match word {
            _ if at == 0 => Some(base(word)),
            "{amount}" => None,
            "{cards}" | "{points}" | "{resources}" | "{runes}" => Some(word.trim_matches(['{', '}']).to_owned()),
            "{tokens}" => Some("tokens".into()),
            "{counters}" => Some("counters".into()),
            "{subject}" => Some("it".into()),
            "{subject}'s" => Some("a".into()),
            other => Some(other.to_owned()),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// A number of the same event: "three times".
    pub fn times(&self, n: u64) -> String {
        match n {
            1 => "once".into(),
            2 => "twice".into(),
            n => format!("{} times", number(n)),
        }
    }
}

impl Event {
    /// Whether what is done is done to each of several objects: damage, counters.
    fn verb_is_to_each(&self, teller: &Teller<'_>) -> bool {
        let template = teller.verb_template(self);
        template.contains("{amount}") || template.contains("{counters}")
    }
}

/// Verbs of what a creature does itself, if a player has it do so.
const DONE_WITH: &[&str] = &["attack", "block", "fight", "reap"];

/// "1 point", "2 points".
fn few(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {}", plural(noun)) }
}

/// Whether a word of a template is its finite verb.
fn is_verb(word: &str) -> bool {
    word.len() > 1 && word.ends_with('s') && word.chars().all(|letter| letter.is_ascii_lowercase()) && !matches!(word, "its" | "this")
}
