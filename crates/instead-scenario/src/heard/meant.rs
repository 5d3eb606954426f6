//! Described things in what is done: the one that is meant, or a new one.

use super::phrase::Phrase;
use super::{Hearing, words};

type Words = Vec<String>;

/// Verbs after which a described thing belongs to the player who acts.
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
    "archives",
];

/// Verbs of what players seldom do to what is their own.
const HOSTILE: &[&str] = &["destroys", "kills", "exiles", "steals", "bounces", "burns", "counters", "hits", "banishes", "takes"];

impl Hearing<'_> {
    /// The sentence with every thing that it describes or refers to called by its name.
    pub(super) fn refs(&mut self, said: Words, player: &str, verb: &str, lead: &str, from: (usize, usize)) -> Vec<String> {
        // `it` is what was spoken of before this sentence.
        let spoken_of = self.known.last;
        let said = self.where_attacked(said, player, from);
        let said = self.with_the_only_one(said, player);
        let (said, fields) = self.fields(said, player);
        let said = self.options(said, verb);
        let said = self.damage(said, from);
        let harms = self.harms(&said, verb);
        let mut out: Words = Vec::new();
        let mut i = 0;
        let mut before: Vec<String> = fields;
        while i < said.len() {
            let word = said.get(i).map(String::as_str).unwrap_or_default();
            let many = ["them", "They", "they"].contains(&word);
            let spoken_of = if harms { spoken_of.and_then(|last| self.harmed(last)) } else { spoken_of };
            let pronoun = many || ["it", "It", "itself"].contains(&word);
            let theirs = spoken_of.filter(|_| word == "it" && ["casts", "plays"].contains(&verb));
            let theirs = theirs.and_then(|last| Some((last, self.not_ones_own(last, player, &said)?)));
            if let Some((own, other)) = theirs
                && let (Some(own), Some(name)) = (self.known.call(own), self.known.call(other))
            {
                self.remark(from, format!("`it` is taken as {name}, not as {own}"), "say its name");
            }
            let spoken_of = theirs.map(|(_, other)| other).or(spoken_of);
            let doing =
                ["attacks", "blocks", "reaps", "fights"].contains(&verb) && said.get(i.wrapping_sub(1)).is_some_and(|word| word == "with");
            let fighter = self.play.sentences().spoken.fighter;
            let own = |place: &usize| {
                self.known.things.get(*place).is_some_and(|thing| thing.words.iter().any(|word| word == fighter) && thing.player == player)
            };
            let whom = ["attacks", "blocks", "fights"].contains(&said.get(i.wrapping_sub(1)).map(String::as_str).unwrap_or_default());
            let theirs = |place: &usize| {
                let attacked = |word: &String| word == fighter || verb == "attacks" && ["planeswalker", "battle"].contains(&word.as_str());
                self.known.things.get(*place).is_some_and(|thing| thing.words.iter().any(attacked) && thing.player != player)
            };
            let spoken_of = if whom {
                spoken_of.filter(|place| theirs(place)).or_else(|| (0..self.known.things.len()).rev().find(theirs))
            } else {
                spoken_of
            };
            let spoken_of = if doing { spoken_of.filter(own).or_else(|| (0..self.known.things.len()).rev().find(own)) } else { spoken_of };
            if pronoun && let Some((last, name)) = spoken_of.and_then(|last| Some((last, self.known.call_it(last, many)?))) {
                self.aimed_at(last, verb, &out, from);
                out.push(name);
                i += 1;
                continue;
            }
            // "One of them": the first.
            if words::at(&said, i, "one of them")
                && let Some(each) = spoken_of.or(self.known.last).and_then(|last| self.known.call_each(last))
                && let Some((first, _)) = each.split_once(" and ")
            {
                out.extend(words::of(first));
                i += 3;
                continue;
            }
            // "I regenerate them", of what goes by a plural name.
            if word == "them" && OWN.contains(&verb) {
                let plural = |place: &usize| {
                    self.known
                        .things
                        .get(*place)
                        .is_some_and(|thing| thing.player == player && thing.count == 1 && thing.name.ends_with('s') && !thing.unnamed)
                };
                if let Some(name) = (0..self.known.things.len()).rev().find(plural).and_then(|place| self.known.call(place)) {
                    out.push(name);
                    i += 1;
                    continue;
                }
            }
            // "Destroys both".
            if ["both", "them"].contains(&word)
                && i > 1
                && let Some((names, next)) = self.all_meant(&said, i).filter(|(names, _)| names.len() > 1)
            {
                out.extend(words::of(&names.join(" and ")));
                i = next;
                continue;
            }
            // "To the battlefield Grove" stays as it is.
            if words::at(&said, i, "the battlefield") && said.get(i + 2).is_some_and(|name| name.starts_with(char::is_uppercase)) {
                out.extend(said.get(i..i + 3).unwrap_or_default().iter().cloned());
                i += 3;
                continue;
            }
            // "With 2 2/2 creatures"; "2 +1/+1 counters" are no things.
            let described = said.get(i + 1).is_some_and(|next| {
                words::is_stats(next)
                    || words::is_number(next) && said.get(i + 2).is_some_and(|of| super::with::is_measure(of))
                    || self.is_noun(next)
                    || self.is_kind(next) && said.get(i + 2).is_some_and(|after| words::is_stats(after) || self.is_noun(after))
                    || self.scope.flags().any(|flag| flag == next)
                    || self.card_at(&said, i + 1).is_some()
            });
            let begins = words::is_number(word) && described
                || ["a", "an", "the", "that", "this", "another", "his", "her", "their", "its", "The", "A", "An", "That", "two", "three"]
                    .contains(&word)
                || word.strip_suffix("'s").is_some_and(|owner| self.scope.players.iter().any(|player| player == owner));
            // The name of what is cast stays whole: "Tactical Retreat" is no Retreat.
            if i == 2
                && ["casts", "plays"].contains(&verb)
                && let Some((_, next)) = self.card_at(&said, i).filter(|(_, next)| *next > i + 1)
            {
                out.extend(said.get(i..next).unwrap_or_default().iter().cloned());
                i = next;
                continue;
            }
            let nowhere = word.starts_with(|c: char| c.is_uppercase() || c == '"')
                && !self.is_named(word.trim_matches('"'))
                && !self.is_player(word)
                && !["casts", "plays", "choosing"].contains(&said.get(i.wrapping_sub(1)).map(String::as_str).unwrap_or_default());
            // "Attacks Anaphiel": a part of the name of what is here.
            if word.starts_with(char::is_uppercase)
                && !word.ends_with("'s")
                && i > 1
                && !self.is_inside_name(&said, i)
                && !said
                    .get(i - 1)
                    .is_some_and(|before| before.starts_with(char::is_uppercase) && !self.is_player(before.trim_end_matches("'s")))
                && let Some((name, next)) = super::phrase::name_at(&said, i).filter(|(name, _)| !self.is_named(name) && !self.is_card(name))
                && !self.is_player(&name)
                && let Some(called) = self.meant(&words::of(&name), None).and_then(|place| self.known.call(place))
            {
                out.extend(words::of_called(&called));
                i = next;
                continue;
            }
            // "Attacks with Goblin Guide", a name that nobody knows: reading says so.
            if doing
                && !word.ends_with("'s")
                && self.card_at(&said, i).is_none()
                && let Some((name, next)) = super::phrase::name_at(&said, i).filter(|(name, _)| self.is_stranger(name))
            {
                let line = format!("{player} controls {name}");
                let words = vec![fighter.to_owned()];
                let known = super::refer::Thing {
                    player: player.to_owned(),
                    name: name.clone(),
                    words,
                    unnamed: false,
                    count: 1,
                    line: Some(line.clone()),
                };
                self.known.add(known);
                before.push(line);
                out.extend(words::of(&name));
                i = next;
                continue;
            }
            if nowhere
                && let Some((phrase, next)) = self
                    .phrase(&said, i)
                    .filter(|(phrase, _)| phrase.card && phrase.name.as_ref().is_some_and(|name| self.is_nowhere(name)))
                && let Some((name, line)) = self.thing_meant(&phrase, player, verb, &out, said.get(next..).unwrap_or_default(), from)
            {
                before.extend(line);
                out.extend(words::of_name(&name));
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
        // "Reaps with two creatures": with each.
        let reaps = out.get(1).is_some_and(|verb| verb == "reaps") && out.get(2).is_some_and(|with| with == "with");
        let each: Vec<&[String]> =
            out.get(3..).unwrap_or_default().split(|word| word == "and" || word == ",").filter(|one| !one.is_empty()).collect();
        if reaps && each.len() > 1 && lead.is_empty() && each.iter().all(|one| self.is_called(&words::text(one))) {
            for line in before {
                self.begin_with(line, from);
            }
            self.known.granted.push(each.len().to_string());
            let head = words::text(out.get(..3).unwrap_or_default());
            return each.iter().map(|one| format!("{head} {}", words::text(one))).collect();
        }
        let text = format!("{lead}{}", words::text(&out));
        for line in before {
            self.begin_with(line, from);
        }
        if let Some(sentence) = self.sound(&text) {
            self.learn(&sentence, &text);
        }
        vec![text]
    }

    /// `A attacks B`, where A has one thing that can.
    fn with_the_only_one(&self, said: Words, player: &str) -> Words {
        let spoken = self.play.sentences().spoken;
        let whom = said.get(2).is_none_or(|word| self.scope.players.contains(word));
        let blocks = said.get(1).is_some_and(|word| word == "blocks") && said.len() == 2;
        let bare = said.get(1).is_some_and(|word| word == "attacks") && said.len() <= 3 && whom || blocks;
        // "Blocks a 3/3 with deathtouch": what it is blocked with isn't said.
        let described = || {
            let end = self.phrase(&said, 2).map(|(_, end)| end);
            said.get(1).is_some_and(|word| word == "blocks") && end == Some(said.len())
        };
        if !bare && !described() || spoken.battlefields || player.is_empty() {
            return said;
        }
        let fights = |thing: &super::refer::Thing| thing.player == player && thing.words.iter().any(|word| word == spoken.fighter);
        let mut own = self.known.things.iter().enumerate().filter(|(_, thing)| fights(thing));
        match (own.next(), own.next()) {
            (Some((place, thing)), None) if thing.count == 1 => {
                let name = self.known.call(place).unwrap_or_default();
                [said, vec!["with".into()], words::of(&name)].concat()
            }
            _ => said,
        }
    }

    /// The names of `count` of the things in this place; none if they can't be told apart.
    fn call_counted(&mut self, place: usize, count: u64) -> Option<String> {
        self.known.last = Some(place);
        match self.known.things.get(place)?.count {
            there if there == count && count > 1 => self.known.call_each(place),
            there if there < count => None,
            _ if count == 1 => self.known.call(place),
            _ => None,
        }
    }

    /// The name of a described thing in a sentence: one that was spoken of, or a new one with its line.
    pub(super) fn thing_meant(
        &mut self,
        phrase: &Phrase,
        player: &str,
        verb: &str,
        before: &[String],
        after: &[String],
        from: (usize, usize),
    ) -> Option<(String, Option<String>)> {
        // "A attacks with his 3/3": A's own.
        // "A destroys his 3/3": whose, nobody can tell.
        if HOSTILE.contains(&verb) && phrase.owner.is_none() && ["his", "her", "their"].contains(&phrase.article.as_str()) {
            return None;
        }
        let theirs = ["his", "her", "their", "its"].contains(&phrase.article.as_str()) && phrase.owner.is_none() && !player.is_empty();
        let phrase = &Phrase { owner: if theirs { Some(player.to_owned()) } else { phrase.owner.clone() }, ..phrase.clone() };
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
                self.aimed_at(place, verb, before, from);
                return Some((self.call_counted(place, phrase.count)?, None));
            }
        }
        let definite = ["the", "that", "this", "his", "her", "their", "its"].contains(&phrase.article.as_str())
            || phrase.owner.is_some() && phrase.article.is_empty();
        if definite
            && !named
            && let Some(place) = self.meant(&wanted, phrase.owner.as_deref())
        {
            self.aimed_at(place, verb, before, from);
            return Some((self.call_counted(place, phrase.count)?, None));
        }
        // One of several: which isn't said.
        let fits = |thing: &super::refer::Thing| wanted.iter().all(|word| thing.words.contains(&word.to_ascii_lowercase()));
        if definite
            && !named
            && phrase.stats.is_none()
            && self.known.things.iter().any(|thing| Some(&thing.player) == phrase.owner.as_ref() && fits(thing))
        {
            return None;
        }
        let fresh = phrase.stats.is_some()
            || named
            || !phrase.states.is_empty()
            || !phrase.text.is_empty()
            || phrase.kinds.len() > 1
            || phrase.owner.is_some() && !phrase.kinds.is_empty()
            || ["a", "an", "another", "one", "some"].contains(&phrase.article.as_str());
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
        // "Plays a planeswalker with 3 loyalty": a card of the case's own.
        let loyal =
            phrase.states.iter().find_map(|state| state.strip_prefix("with ")?.strip_suffix(" loyalty counters").map(str::to_owned));
        if let Some(loyalty) = loyal.filter(|_| object && phrase.states.len() == 1 && phrase.text.is_empty() && phrase.count == 1) {
            let name = phrase.name.clone().unwrap_or_else(|| "Walker".into());
            let kinds = if phrase.kinds.is_empty() { "planeswalker".to_owned() } else { phrase.kinds.join(" ") };
            if self.is_card(&name) || self.is_named(&name) {
                return None;
            }
            return Some((name.clone(), Some(format!("card {name}, a {kinds} with {loyalty} loyalty"))));
        }
        // "Puts X and Y onto the battlefield": neither is there yet.
        let comes = verb == "puts" && phrase.zone.is_none() && after.iter().any(|word| word == "onto");
        if object || comes || before.last().is_some_and(|word| word == "discards") {
            phrase.zone = Some("hand".into());
        }
        let target = before.iter().any(|word| ["targeting", "to", "choosing", "against"].contains(&word.as_str()))
            || ["fights", "attacks", "blocks"].contains(&verb) && before.last().is_some_and(|word| word == verb);
        let own = phrase.owner.is_some() || (!player.is_empty() && OWN.contains(&verb) && !target);
        let owner = match &phrase.owner {
            Some(owner) => owner.clone(),
            None if own => player.to_owned(),
            None if player.is_empty() => {
                // "A 3/3 creature deals 2 damage to B".
                let holder = after.windows(2).find_map(|pair| match pair {
                    [owner, zone] if zone == "hand" => owner.strip_suffix("'s").filter(|owner| self.is_player(owner)),
                    _ => None,
                });
                if let Some(holder) = holder {
                    return self.thing_meant(
                        &Phrase { owner: Some(holder.to_owned()), ..phrase.clone() },
                        player,
                        verb,
                        before,
                        after,
                        from,
                    );
                }
                let harmed = after.iter().rev().find(|word| self.scope.players.iter().any(|player| player == *word));
                let others = self.scope.players.iter().find(|player| Some(*player) != harmed);
                others.or(self.scope.players.first())?.clone()
            }
            None => self.scope.players.iter().find(|other| *other != player)?.clone(),
        };
        let spell = self.spell_aimed(verb, before);
        let fighter = self.play.sentences().spoken.fighter;
        let card = phrase.name.as_ref().filter(|_| phrase.card).and_then(|name| self.about_card(name));
        let fighter =
            phrase.kinds.iter().any(|kind| kind == fighter) || card.is_some_and(|(kinds, _)| kinds.to_lowercase().contains(fighter));
        let nowhere = phrase.place.is_none() && phrase.zone.is_none() && !phrase.states.iter().any(|state| state.starts_with("at "));
        if self.play.sentences().spoken.battlefields && fighter && nowhere && spell.is_some_and(|(_, text)| text.contains("battlefield")) {
            phrase.place = Some(String::new());
            self.remark(
                from,
                "where it is isn't said; taken as at a battlefield".to_owned(),
                "say `a 3 might unit at a battlefield`, `a 3 might unit in base`",
            );
        }
        let mut lines = Vec::new();
        let phrase = self.placed(&phrase, &owner, &mut lines)?;
        if phrase.on.is_some() || phrase.beside.is_some() || !phrase.wears.is_empty() && (phrase.count > 1 || phrase.zone.is_some()) {
            return None;
        }
        let line = self.line_of(&phrase, &owner)?;
        if !own || phrase.card && phrase.owner.is_none() {
            let said = line.lines().next().unwrap_or_default().to_owned();
            let other = said.strip_prefix(owner.as_str()).and_then(|rest| Some(format!("{}{rest}", self.other_than(&owner)?)));
            let help = other.map_or_else(
                || "say it in a line of its own".to_owned(),
                |other| format!("if it is the other's, say `{other}` in a line of its own"),
            );
            self.remark(from, format!("whose it is isn't said; taken as `{said}`"), &help);
        }
        let known = super::refer::Thing { line: Some(line.clone()), ..self.known_as(&phrase, &owner) };
        self.beware(&phrase, from);
        self.known.add(known);
        let name = self.known.call_each(self.known.things.len() - 1)?;
        let bearer = self.known.call(self.known.things.len() - 1)?;
        let mut worn_lines = Vec::new();
        for worn in &phrase.wears {
            worn_lines.push(format!("{owner} controls {worn}, attached to {bearer}"));
            let worn = Phrase { name: Some(worn.clone()), card: true, count: 1, ..Phrase::default() };
            let worn = self.known_as(&worn, &owner);
            self.known.things.push(worn);
        }
        // Another of that kind may come: it is whose it is.
        let name = if phrase.name.is_none() && !name.contains("'s ") { format!("{owner}'s {name}") } else { name };
        // An answer names the thing alone.
        let choosing = before.last().is_some_and(|word| word == "choosing");
        let name = name.split_once("'s ").filter(|_| choosing).map_or(name.clone(), |(_, bare)| bare.to_owned());
        lines.push(line);
        lines.extend(worn_lines);
        Some((name, Some(lines.join("\n"))))
    }
}

/// Whether a described thing says enough to be looked for: not `a card`, `the draw step`.
fn worth(phrase: &Phrase) -> bool {
    let only_card = phrase.kinds.iter().all(|kind| ["card", "spell"].contains(&kind.as_str()));
    phrase.name.is_some() || phrase.stats.is_some() || !only_card
}
