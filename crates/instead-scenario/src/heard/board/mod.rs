//! The board: permanents and their controllers, life totals.
//!
//! | module | subject |
//! |---|---|
//! | here | a list of what a player has, thing by thing |
//! | `totals` | what is no thing: life, Æmber, cards in a zone |
//! | `put` | the lines that put a thing there |

mod put;
mod totals;

use super::phrase::{self, Phrase};
use super::words::{is, is_one, word};
use super::{Hearing, words};

/// Words for the numbers of a player: none of them is a thing on the board.
const TOTALS: &[&str] = &["life", "Æmber", "points", "point", "keys", "key", "chains", "XP"];

/// A list of what a player has.
struct List<'a> {
    player: &'a str,
    rest: &'a [String],
    /// Whether it is said with `has`, which cards in hand may be, too.
    has: bool,
    /// The things.
    phrases: Vec<Phrase>,
    /// The lines about what is no thing.
    totals: Vec<String>,
    /// The number of things that nobody knows.
    unknown: usize,
    /// The battlefield where the next thing is: "Soraka at a battlefield with a 2 might unit".
    beside: Option<String>,
    /// The word that comes next.
    i: usize,
}

impl Hearing<'_> {
    /// `A controls X, Y and a 2/2 creature`: a line for each thing.
    pub(super) fn things(&mut self, player: &str, rest: &[String], has: bool, from: (usize, usize)) -> Option<Vec<String>> {
        let mut list = List { player, rest, has, phrases: Vec::new(), totals: Vec::new(), unknown: 0, beside: None, i: 0 };
        while list.i < rest.len() {
            if let Some((line, next)) = self.total_in(&list) {
                list.totals.push(line);
                list.i = next?;
                continue;
            }
            if is(rest, list.i, "no") {
                let (line, next) = self.none_in(&list)?;
                list.totals.push(line);
                list.i = next;
                continue;
            }
            self.thing_in(&mut list)?;
            self.said_of_thing(&mut list);
            if list.i >= rest.len() {
                break;
            }
            // "X and Y, both at a battlefield".
            if let Some(place) = self.both_at(rest, list.i) {
                list.phrases.iter_mut().for_each(|phrase| phrase.place = Some(place.clone()));
                break;
            }
            if is(rest, list.i, "with") && self.play.sentences().spoken.battlefields {
                list.beside = self.field_of(list.phrases.last()?);
            }
            list.i = self.joined(rest, list.i)?;
            list.i += usize::from(is_one(rest, list.i, &["has", "controls"]));
        }
        self.all_at_a_field(&mut list);
        // "Sword of Fire and Ice", if nobody knows it, isn't two.
        if list.unknown > 1 && list.unknown == list.phrases.len() {
            return None;
        }
        for name in all_in_a_zone(&mut list) {
            let told = self.said.to_lowercase();
            let whole = ["hand is", "hand:", "holding", "graveyard is", "cards in", "only card"].iter().any(|whole| told.contains(whole));
            if self.about_card(&name).is_some() && !self.is_fleeting_card(&name) && !whole {
                self.remark(
                    from,
                    format!("{name} is taken as being where what is named last is, not in play"),
                    &format!("say `{player} controls {name}` in a sentence of its own, if it is in play"),
                );
            }
        }
        let mut out = list.totals;
        let first = self.known.things.len();
        for phrase in list.phrases {
            out.extend(self.put(&phrase, player, rest, has, from)?);
        }
        self.told_together(first);
        Some(out)
    }

    /// "3 Æmber", "no cards in library": the line, and where the next thing stands; nowhere, if what follows isn't heard.
    fn total_in(&self, list: &List<'_>) -> Option<(String, Option<usize>)> {
        let (rest, i, player) = (list.rest, list.i, list.player);
        let of = word(rest, i + 1);
        if let Some(number) = words::number(word(rest, i)).filter(|_| TOTALS.contains(&of)) {
            let next = self.after_pool(rest, i + 2);
            if next == rest.len() || is_one(rest, next, &[",", "and", "but"]) {
                let line = if of == "life" { format!("{player} is at {number}") } else { format!("{player} has {number} {of}") };
                return Some((line, Some(next + if words::at(rest, next, ", and") { 2 } else { 1 })));
            }
        }
        // "No cards in library", "1 card left in his library".
        let with = is(rest, i.wrapping_sub(1), "with");
        let (line, next) = self.cards_in(player, rest, i).filter(|_| list.has || with)?;
        Some((line, self.joined(rest, next)))
    }

    /// "Worship but no creatures": said for whoever reads it, if it is so.
    fn none_in(&self, list: &List<'_>) -> Option<(String, usize)> {
        let (kinds, next) = self.kinds_at(list.rest, list.i + 1)?;
        let listed = |phrase: &Phrase| kinds.iter().all(|kind| phrase.kinds.contains(kind));
        if !self.has_no(Some(list.player), &kinds) || list.phrases.iter().any(listed) {
            return None;
        }
        let line = format!("# {} controls no {}", list.player, words::text(list.rest.get(list.i + 1..next)?));
        Some((line, self.joined(list.rest, next)?))
    }

    /// A thing in a list.
    fn thing_in(&self, list: &mut List<'_>) -> Option<()> {
        let rest = list.rest;
        let (phrase, next) = match self.name_with_description(rest, list.i).or_else(|| self.phrase(rest, list.i)) {
            Some(found) => found,
            // A name that nobody knows: reading says so.
            None => {
                list.unknown += 1;
                self.unknown_thing(rest, list.i)?
            }
        };
        let beside = list.beside.take();
        let phrase = Phrase { place: phrase.place.or(beside), ..phrase };
        // "Jace, a planeswalker with 3 loyalty".
        let bare = phrase.kinds.is_empty() && phrase.stats.is_none() && !phrase.name.as_ref().is_some_and(|name| self.is_card(name));
        let what = if bare && is(rest, next, ",") { self.phrase(rest, next + 1) } else { None };
        let what = what.filter(|(what, _)| what.name.is_none() && ["a", "an"].contains(&what.article.as_str()));
        let (phrase, next) = match what {
            Some((what, next)) => {
                let states = [phrase.states, what.states.clone()].concat();
                (Phrase { name: phrase.name, states, ..what }, next)
            }
            None => (phrase, next),
        };
        list.phrases.push(phrase);
        list.i = next;
        Some(())
    }

    /// "Jace, a planeswalker with 3 loyalty": whatever else Jace is, it is a name there.
    fn name_with_description(&self, rest: &[String], i: usize) -> Option<(Phrase, usize)> {
        let (name, next) = phrase::name_at(rest, i).filter(|(name, _)| !self.is_card(name))?;
        let apposed = is(rest, next, ",") && is_one(rest, next + 1, &["a", "an"]);
        self.phrase(rest, next + 1).filter(|(what, _)| apposed && what.name.is_none() && !what.kinds.is_empty())?;
        Some((Phrase { name: Some(name), card: true, count: 1, ..Phrase::default() }, next))
    }

    /// "A Stuffy Doll naming me", "Sett as legend".
    fn said_of_thing(&mut self, list: &mut List<'_>) {
        let rest = list.rest;
        // "Gideon's Intervention naming Lightning Bolt".
        if is_one(rest, list.i, &["choosing", "naming"])
            && let Some((card, next)) = self.card_at(rest, list.i + 1)
            && let Some(last) = list.phrases.last_mut()
        {
            last.states.push(format!("having chosen {}", words::text(&words::of_name(&card))));
            list.i = next;
        }
        if is_one(rest, list.i, &["choosing", "naming"])
            && let Some(chosen) = rest.get(list.i + 1).filter(|word| self.is_player(word) || self.is_kind(word))
            && let Some(last) = list.phrases.last_mut()
        {
            last.states.push(format!("having chosen {chosen}"));
            list.i += 2;
        }
        let whose = is_one(rest, list.i + 1, &["a", "the", "his", "her", "their"]) || word(rest, list.i + 1).ends_with("'s");
        let legend = list.i + 1 + usize::from(whose);
        if is(rest, list.i, "as") && is(rest, legend, "legend") {
            list.i = legend + 1;
            self.known.granted.push("legend".into());
        }
    }

    /// The battlefield where the thing is with which the next stands: its own, or the one that it is.
    fn field_of(&self, thing: &Phrase) -> Option<String> {
        let about = thing.name.as_ref().filter(|_| thing.card).and_then(|name| self.about_card(name));
        let field = thing.kinds.iter().any(|kind| kind == "battlefield")
            || about.is_some_and(|(kinds, _)| kinds.to_lowercase().contains("battlefield"));
        thing.place.clone().or_else(|| field.then(String::new))
    }

    /// "X and Y at the same battlefield": both; "X and Y at a battlefield": both, if nothing says that the first is elsewhere.
    fn all_at_a_field(&self, list: &mut List<'_>) {
        let same = list.rest.windows(2).any(|pair| words::at(pair, 0, "same battlefield"));
        let nowhere = |phrase: &Phrase| phrase.place.is_none() && phrase.zone.is_none() && !phrase.there;
        let together =
            list.phrases.len() > 1 && !words::has(list.rest, &["base", "another"]) && list.phrases.iter().rev().skip(1).all(nowhere);
        let Some(place) = list.phrases.last().and_then(|phrase| phrase.place.clone()).filter(|_| same || together) else { return };
        // What isn't there to fight isn't at a battlefield.
        let about = |phrase: &Phrase| phrase.name.as_ref().filter(|_| phrase.card).and_then(|name| self.about_card(name));
        let fighter = self.play.sentences().spoken.fighter;
        let fights = |phrase: &Phrase| about(phrase).is_none_or(|(kinds, _)| kinds.to_lowercase().contains(fighter));
        for phrase in list.phrases.iter_mut().filter(|phrase| fights(phrase)) {
            phrase.place = Some(place.clone());
        }
    }

    /// A card that nobody knows, and what is said of it: `a lone Llanowar Elves`, `Life from the Loam in his graveyard`.
    fn unknown_thing(&self, rest: &[String], i: usize) -> Option<(Phrase, usize)> {
        const BEFORE: &[&str] = &["a", "an", "the", "his", "her", "their", "lone", "single", "just", "only", "one", "own", "another"];
        let mut start = i;
        while rest.get(start).is_some_and(|word| BEFORE.contains(&word.as_str())) {
            start += 1;
        }
        let (name, next) = phrase::name_to(rest, start)?;
        // What goes on by itself belongs to no name.
        let verb = |word: &str| words::VERBS.contains(&word) || words::THINGS_DO.contains(&word);
        if words::of(&name).iter().skip(1).any(|word| verb(word)) {
            return None;
        }
        let phrase = Phrase { name: Some(name), card: true, count: 1, ..Phrase::default() };
        let lies = ["in", "out", "on", "at"].contains(&rest.get(next).map(String::as_str).unwrap_or_default());
        if lies { self.further(rest, next, phrase) } else { Some((phrase, next)) }
    }

    /// The word after what joins two things; the end, if nothing follows.
    fn joined(&self, rest: &[String], i: usize) -> Option<usize> {
        let Some(word) = rest.get(i) else { return Some(i) };
        let two = |second: &str| rest.get(i + 1).is_some_and(|word| word == second);
        match word.as_str() {
            // "X with Y": both are there.
            "with" if self.card_at(rest, i + 1).is_some() => Some(i + 1),
            // "Keyforgery with three cards in hand": its player has them.
            "with"
                if rest.get(i + 1).is_some_and(|word| words::number(word).is_some())
                    && rest.get(i + 2).is_some_and(|word| word.starts_with("card")) =>
            {
                Some(i + 1)
            }
            // "Soraka at a battlefield with a 2 might unit".
            "with"
                if self
                    .phrase(rest, i + 1)
                    .is_some_and(|(what, _)| what.owner.is_none() && what.kinds.iter().any(|kind| self.is_noun(kind))) =>
            {
                Some(i + 1)
            }
            "," | "and" if two("and") || two("but") || two("also") || two("with") => Some(i + 2),
            "," | "and" | ";" | "but" => Some(i + 1),
            _ => None,
        }
    }

    /// `, both at a battlefield`: which, at the end.
    fn both_at(&self, rest: &[String], i: usize) -> Option<String> {
        let word = |j: usize| words::word(rest, j);
        let at = i + usize::from(word(i) == ",");
        let at = at + usize::from(["both", "all"].contains(&word(at)));
        let (place, next) = self.place_at(rest, at).filter(|_| at > i)?;
        place.filter(|_| next == rest.len())
    }

    /// Whether a card doesn't stay on the battlefield.
    pub(super) fn is_fleeting(&self, phrase: &Phrase) -> bool {
        phrase.name.as_ref().is_some_and(|name| self.is_fleeting_card(name))
    }

    /// Whether the card of a name doesn't stay on the battlefield.
    pub(super) fn is_fleeting_card(&self, name: &str) -> bool {
        let kinds = self.about_card(name).map(|(kinds, _)| kinds.to_ascii_lowercase());
        kinds.is_some_and(|kinds| ["instant", "sorcery", "spell", "action"].iter().any(|kind| kinds.contains(kind)))
    }

    /// Whether a card is put on another: an Aura, an Equipment, an upgrade.
    pub(super) fn is_attachable(&self, name: &str) -> bool {
        let about = self.about_card(name);
        about.is_some_and(|(kinds, text)| {
            let kinds = kinds.to_ascii_lowercase();
            ["aura", "equipment", "upgrade"].iter().any(|kind| kinds.contains(kind)) || text.contains("[Equip")
        })
    }
}

/// "A has Worship and Grizzly Bears in hand": where the last is, all are that aren't said to be elsewhere; the cards of which that may be
/// meant otherwise.
fn all_in_a_zone(list: &mut List<'_>) -> Vec<String> {
    let Some(zone) = list.phrases.last().and_then(|phrase| phrase.zone.clone()).filter(|_| list.has) else { return Vec::new() };
    let mut out = Vec::new();
    for phrase in list.phrases.iter_mut().filter(|phrase| phrase.zone.is_none() && !phrase.there) {
        phrase.zone = Some(zone.clone());
        out.extend(phrase.name.clone().filter(|_| phrase.card));
    }
    out
}
