//! The lines that put a thing there: with what it wears, what it is attached to, and the battlefield where it is.

use crate::heard::phrase::Phrase;
use crate::heard::refer::Thing;
use crate::heard::{Hearing, words};

impl Hearing<'_> {
    /// The lines that put one thing there, with what it wears and stands next to.
    pub(in crate::heard) fn put(
        &mut self,
        phrase: &Phrase,
        player: &str,
        rest: &[String],
        has: bool,
        from: (usize, usize),
    ) -> Option<Vec<String>> {
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
        if let Some(at) = phrase.states.iter().position(|state| state == crate::heard::with::SHIELDED) {
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
    pub(in crate::heard) fn attach(
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
    pub(in crate::heard) fn placed(&mut self, phrase: &Phrase, player: &str, out: &mut Vec<String>) -> Option<Phrase> {
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
            (crate::heard::phrase::ANOTHER, known) => {
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

    /// Remarks on a described thing that has a built-in card's name.
    pub(in crate::heard) fn beware(&mut self, phrase: &Phrase, from: (usize, usize)) {
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
