//! The board: permanents and their controllers, life totals.

use super::phrase::{self, Phrase};
use super::refer::Thing;
use super::{Hearing, words};

impl Hearing<'_> {
    /// `A is at 12`, `A has a hand of 3`, `A's library has 10 cards`: the state of a player.
    pub(super) fn state_of_player(&mut self, player: &str, rest: &[String]) -> Option<Vec<String>> {
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
        // "Has no cards in their main deck", "has 1 card left in their library".
        if word(0) == "has" && word(2).starts_with("card") {
            let left = usize::from(word(3) == "left");
            let theirs = usize::from(["his", "her", "their", "the"].contains(&word(4 + left)) || word(4 + left).ends_with("'s"));
            let start = 4 + left + theirs;
            let zone = rest.get(start..).map(words::text).filter(|zone| word(3 + left) == "in" && self.play.zone(zone).is_some());
            return match (number(1), zone) {
                (Some(0), Some(zone)) => Some(vec![format!("{player}'s {zone} is empty")]),
                (Some(count), Some(zone)) => Some(vec![format!("{player} has {count} cards in {zone}")]),
                _ => None,
            };
        }
        if word(0) == "has" && word(2) == "life" && number(1).is_some() && rest.len() == 3 {
            return Some(vec![format!("{player} is at {}", number(1)?)]);
        }
        None
    }

    /// `A controls X, Y and a 2/2 creature`: a line for each thing.
    pub(super) fn things(&mut self, player: &str, rest: &[String], has: bool, from: (usize, usize)) -> Option<Vec<String>> {
        let mut phrases: Vec<Phrase> = Vec::new();
        let mut totals: Vec<String> = Vec::new();
        let mut unknown = 0;
        // "Soraka at a battlefield with a 2 might unit": that is there, too.
        let mut beside: Option<String> = None;
        let mut i = 0;
        while i < rest.len() {
            if let (Some(number), Some(of)) = (rest.get(i).and_then(|word| words::number(word)), rest.get(i + 1))
                && ["life", "Æmber", "points", "point", "keys", "key", "chains", "XP"].contains(&of.as_str())
                && let next = self.after_pool(rest, i + 2)
                && (next == rest.len() || rest.get(next).is_some_and(|word| word == "," || word == "and" || word == "but"))
            {
                totals.push(if of == "life" { format!("{player} is at {number}") } else { format!("{player} has {number} {of}") });
                i = next + if words::at(rest, next, ", and") { 2 } else { 1 };
                continue;
            }
            // "No cards in library", "1 card left in his library".
            let with = i.checked_sub(1).and_then(|before| rest.get(before)).is_some_and(|word| word == "with");
            if let Some((line, next)) = self.cards_in(player, rest, i).filter(|_| has || with) {
                totals.push(line);
                i = self.joined(rest, next)?;
                continue;
            }
            // "Worship but no creatures".
            if rest.get(i).is_some_and(|word| word == "no") {
                let (kinds, next) = self.kinds_at(rest, i + 1)?;
                if !self.has_no(Some(player), &kinds) || phrases.iter().any(|phrase| kinds.iter().all(|kind| phrase.kinds.contains(kind))) {
                    return None;
                }
                totals.push(format!("# {player} controls no {}", words::text(rest.get(i + 1..next)?)));
                i = self.joined(rest, next)?;
                continue;
            }
            // "Jace, a planeswalker with 3 loyalty": whatever else Jace is, it is a name there.
            let apposed = phrase::name_at(rest, i).filter(|(name, next)| {
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
                None => {
                    unknown += 1;
                    self.unknown_thing(rest, i)?
                }
            };
            let phrase = match beside.take() {
                Some(place) if phrase.place.is_none() => Phrase { place: Some(place), ..phrase },
                _ => phrase,
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
            // "A Stuffy Doll naming me".
            if rest.get(i).is_some_and(|word| word == "choosing" || word == "naming")
                && let Some(chosen) = rest.get(i + 1).filter(|word| self.is_player(word) || self.is_kind(word))
                && let Some(last) = phrases.last_mut()
            {
                last.states.push(format!("having chosen {chosen}"));
                i += 2;
            }
            // "Sett as legend".
            if rest.get(i).is_some_and(|word| word == "as") {
                let skip = usize::from(
                    rest.get(i + 1)
                        .is_some_and(|word| ["a", "the", "his", "her", "their"].contains(&word.as_str()) || word.ends_with("'s")),
                );
                if rest.get(i + 1 + skip).is_some_and(|word| word == "legend") {
                    i += 2 + skip;
                    self.known.granted.push("legend".into());
                }
            }
            if i >= rest.len() {
                break;
            }
            // "X and Y, both at a battlefield".
            if let Some(place) = self.both_at(rest, i) {
                for phrase in &mut phrases {
                    phrase.place = Some(place.clone());
                }
                break;
            }
            if rest.get(i).is_some_and(|word| word == "with") && self.play.sentences().spoken.battlefields {
                let last = phrases.last()?;
                let about = last.name.as_ref().filter(|_| last.card).and_then(|name| self.about_card(name));
                let field = last.kinds.iter().any(|kind| kind == "battlefield")
                    || about.is_some_and(|(kinds, _)| kinds.to_lowercase().contains("battlefield"));
                beside = last.place.clone().or_else(|| field.then(String::new));
            }
            i = self.joined(rest, i)?;
            if rest.get(i).is_some_and(|word| word == "has" || word == "controls") {
                i += 1;
            }
        }
        // "X and Y at the same battlefield": both.
        let same = rest.windows(2).any(|pair| matches!(pair, [same, field] if same == "same" && field == "battlefield"));
        // "X and Y at a battlefield": both, if nothing says that the first is elsewhere.
        let base = rest.iter().any(|word| ["base", "another"].contains(&word.as_str()));
        let list = phrases.len() > 1 && !base && phrases.iter().rev().skip(1).all(|phrase| phrase.place.is_none() && phrase.zone.is_none());
        if let Some(place) = phrases.last().and_then(|phrase| phrase.place.clone()).filter(|_| same || list) {
            // What isn't there to fight isn't at a battlefield.
            let about = |phrase: &Phrase| phrase.name.as_ref().filter(|_| phrase.card).and_then(|name| self.about_card(name));
            let fights = |phrase: &Phrase| {
                about(phrase).is_none_or(|(kinds, _)| kinds.to_lowercase().contains(self.play.sentences().spoken.fighter))
            };
            for phrase in phrases.iter_mut().filter(|phrase| fights(phrase)) {
                phrase.place = Some(place.clone());
            }
        }
        // "Sword of Fire and Ice", if nobody knows it, isn't two.
        if unknown > 1 && unknown == phrases.len() {
            return None;
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

    /// The word after `in his pool`, where what a player has is; the same, if that isn't said.
    fn after_pool(&self, rest: &[String], i: usize) -> usize {
        let word = |j: usize| rest.get(j).map(String::as_str).unwrap_or_default();
        let theirs = usize::from(["his", "her", "their", "the"].contains(&word(i + 1)) || word(i + 1).ends_with("'s"));
        if word(i) == "in" && word(i + 1 + theirs) == "pool" { i + 2 + theirs } else { i }
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

    /// `no cards in library`, `1 card left in his library`: the line, and the word after it.
    fn cards_in(&self, player: &str, rest: &[String], i: usize) -> Option<(String, usize)> {
        let word = |j: usize| rest.get(j).map(String::as_str).unwrap_or_default();
        if words::at(rest, i, "an empty") {
            let zone = (1..=2)
                .rev()
                .find(|length| rest.get(i + 2..i + 2 + length).is_some_and(|zone| self.play.zone(&words::text(zone)).is_some()))?;
            return Some((format!("{player}'s {} is empty", words::text(rest.get(i + 2..i + 2 + zone)?)), i + 2 + zone));
        }
        let count = words::number(word(i)).filter(|_| word(i + 1).starts_with("card"))?;
        let left = usize::from(["left", "remaining"].contains(&word(i + 2)));
        let at = i + 2 + left;
        let theirs = usize::from(["his", "her", "their", "the"].contains(&word(at + 1)) || word(at + 1).ends_with("'s"));
        let start = at + 1 + theirs;
        let length = (1..=2)
            .rev()
            .find(|length| rest.get(start..start + length).is_some_and(|zone| self.play.zone(&words::text(zone)).is_some()))?;
        let zone = words::text(rest.get(start..start + length).filter(|_| word(at) == "in")?);
        let line = if count == 0 { format!("{player}'s {zone} is empty") } else { format!("{player} has {count} cards in {zone}") };
        let end = start + length;
        Some((line, end + usize::from(["left", "remaining"].contains(&word(end)))))
    }

    /// `, both at a battlefield`: which, at the end.
    fn both_at(&self, rest: &[String], i: usize) -> Option<String> {
        let word = |j: usize| rest.get(j).map(String::as_str).unwrap_or_default();
        let at = i + usize::from(word(i) == ",");
        let at = at + usize::from(["both", "all"].contains(&word(at)));
        let (place, next) = self.place_at(rest, at).filter(|_| at > i)?;
        place.filter(|_| next == rest.len())
    }

    /// The lines that put one thing there, with what it wears and stands next to.
    pub(super) fn put(&mut self, phrase: &Phrase, player: &str, rest: &[String], has: bool, from: (usize, usize)) -> Option<Vec<String>> {
        if phrase.zone.is_none() && has && phrase.card && self.is_fleeting(phrase) {
            let name = phrase.name.as_deref().unwrap_or_default();
            self.remark(from, format!("where {name} is isn't said: it is in {player}'s hand"), "say `in hand`, or `casts` it");
            let in_hand = Phrase { zone: Some("hand".into()), ..phrase.clone() };
            return self.put(&in_hand, player, rest, has, from);
        }
        // An effect that lasts this turn: something that is cast before.
        if let [text] = phrase.text.as_slice()
            && text.to_lowercase().contains("this turn")
            && phrase.kinds == [self.play.sentences().spoken.source]
            && phrase.name.is_none()
            && phrase.stats.is_none()
        {
            return Some(self.effect_of(&text.clone(), player, from));
        }
        if let Some(at) = phrase.states.iter().position(|state| state == super::with::SHIELDED) {
            let mut bare = phrase.clone();
            bare.states.remove(at);
            let lines = self.put(&bare, player, rest, has, from)?;
            let owner = phrase.owner.as_deref().unwrap_or(player);
            let name = self.known.call(self.known.things.len().checked_sub(1)?)?;
            if self.cast_first.is_some() || phrase.count != 1 {
                return None;
            }
            self.cast_first = Some(format!("{owner} regenerates {name}"));
            return Some(lines);
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
        let line = self.line_of(phrase, player)?;
        out.push(line.clone());
        let known = Thing { line: Some(line), ..self.known_as(phrase, player) };
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

    /// An effect that somebody has this turn, as a card of the case's own that was cast before anything else was done.
    fn effect_of(&mut self, text: &str, player: &str, from: (usize, usize)) -> Vec<String> {
        const NAME: &str = "Effect";
        let kind = ["instant", "spell", "action"].into_iter().find(|kind| self.is_kind(kind)).unwrap_or("action");
        let article = if kind == "spell" { "a" } else { "an" };
        let stop = if text.ends_with('.') { "" } else { "." };
        let line = format!("{player} casts {NAME}");
        self.remark(
            from,
            format!("an effect that lasts this turn is taken as a card: `{line}`"),
            "name the card that makes it, if there is one",
        );
        self.begin_with(format!("card {NAME}, {article} {kind}:\n  | {text}{stop}"), from);
        self.cast_first = Some(line);
        vec![format!("# {player}: {text}")]
    }

    /// The name of what something is attached to; its line comes first if it is new.
    pub(super) fn attach(
        &mut self,
        host: &Phrase,
        player: &str,
        rest: &[String],
        from: (usize, usize),
        out: &mut Vec<String>,
    ) -> Option<String> {
        let there = match &host.name {
            Some(name) => self
                .known
                .things
                .iter()
                .position(|thing| thing.name.eq_ignore_ascii_case(name))
                .or_else(|| self.meant(&words::of(name), host.owner.as_deref()).filter(|_| !self.is_card(name))),
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
    pub(super) fn placed(&mut self, phrase: &Phrase, player: &str, out: &mut Vec<String>) -> Option<Phrase> {
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
                self.known.things.push(Thing {
                    player,
                    name: FIELD.into(),
                    words: vec!["battlefield".into()],
                    unnamed: false,
                    count: 1,
                    line: None,
                });
                FIELD.into()
            }
            // "At another battlefield": than those that are there.
            (super::phrase::ANOTHER, known) => {
                const OTHERS: [&str; 3] = ["Outskirts", "Borderlands", "Marches"];
                let name = OTHERS.iter().find(|name| !self.is_named(name)).filter(|_| !known.is_empty())?;
                let player = phrase.owner.as_deref().unwrap_or(player).to_owned();
                out.push(format!("{player} controls a battlefield {name}"));
                let words = vec!["battlefield".into()];
                self.known.things.push(Thing { player, name: (*name).to_owned(), words, unnamed: false, count: 1, line: None });
                self.known.granted.push("another".into());
                (*name).to_owned()
            }
            ("", _) => return None,
            (name, _) if self.is_named(name) || self.is_card(name) && self.is_named(name) => name.to_owned(),
            // "At the battlefield Grove", which comes with it.
            (name, _) => {
                let player = phrase.owner.as_deref().unwrap_or(player).to_owned();
                let line = if self.is_card(name) {
                    format!("{player} controls {name}")
                } else {
                    format!("{player} controls a battlefield {name}")
                };
                out.push(line);
                let words = vec!["battlefield".into()];
                self.known.things.push(Thing { player, name: name.to_owned(), words, unnamed: false, count: 1, line: None });
                name.to_owned()
            }
        };
        Some(Phrase { place: None, states: [phrase.states.clone(), vec![format!("at {name}")]].concat(), ..phrase.clone() })
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

    /// Remarks on a described thing that has a built-in card's name.
    pub(super) fn beware(&mut self, phrase: &Phrase, from: (usize, usize)) {
        for (what, help) in &phrase.assumed {
            self.remark(from, (*what).to_owned(), help);
        }
        if self.without_strength(phrase) {
            let what = phrase.name.clone().unwrap_or_else(|| format!("the {}", self.play.sentences().spoken.fighter));
            let named = phrase.name.as_ref().map(|name| format!(" {name}")).unwrap_or_default();
            let help = format!("say it where it is spoken of first: `{}{named}`", self.play.sentences().spoken.examples.1);
            self.remark(from, format!("how strong {what} is isn't said; taken as 3"), &help);
        }
        if phrase.stats.is_none() && phrase.name.is_none() && self.is_fighters_kind(&phrase.kinds) {
            let kind = phrase.kinds.join(" ");
            self.remark(from, format!("how strong the {kind} is isn't said; taken as a 1/1"), &format!("say `a 2/2 {kind} creature`"));
        }
        let own = phrase.stats.is_some() || !phrase.text.is_empty();
        if let Some(name) = phrase.name.clone().filter(|name| own && self.is_card(name)) {
            let message = format!("{name} is described here, though a card of that name is built in");
            self.remark(from, message, &format!("`A controls {name}` means the card, with its text"));
        }
    }
}
