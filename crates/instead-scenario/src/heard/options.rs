//! Options of casting a spell, and sources of damage.

use super::refer::Thing;
use super::words::Words;
use super::{Hearing, words};

impl Hearing<'_> {
    /// `on`, `at`, `with X = 3`: the options of casting and activating, as they are read.
    pub(super) fn options(&self, said: Words, verb: &str) -> Words {
        if !["casts", "plays", "activates", "uses", "targets"].contains(&verb) {
            return said;
        }
        let mut out: Words = Vec::new();
        let mut i = 0;
        let word = |j: usize| words::word(&said, j);
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
            // "To gain 3 life": which mode.
            let modal = i > 2
                && verb != "uses"
                && word(i) == "to"
                && (words::verb(word(i + 1)).is_some() || word(i + 1) == "prevent")
                && !out.iter().any(|word| word == "choosing");
            let card = modal.then(|| self.card_at(&said, 2)).flatten().and_then(|(name, _)| self.play.library().find(&name));
            if let Some(card) = card.filter(|card| card.text.contains('•')) {
                out.push("choosing".into());
                i += 1;
                if let Some((mode, next)) = prevented(&said, i, &card.text) {
                    out.extend(mode);
                    i = next;
                }
                continue;
            }
            let comma = usize::from(word(i) == ",");
            let counted = words::is_number(word(i + comma + 1));
            let chosen = match word(i + comma) {
                "preventing" => Some("prevent"),
                doing if (comma == 1 || counted) && doing.ends_with("ing") => words::verb(doing),
                _ => None,
            };
            let gaining = chosen.is_some() && i > 2;
            let card = gaining.then(|| self.card_at(&said, 2)).flatten().and_then(|(name, _)| self.play.library().find(&name));
            if let Some(card) = card.filter(|card| card.text.contains('•') && !out.iter().any(|word| word == "choosing")) {
                out.push("choosing".to_owned());
                let mode = prevented(&said, i + comma, &card.text);
                let (mode, next) = mode.unwrap_or_else(|| (vec![chosen.unwrap_or_default().to_owned()], i + 1 + comma));
                out.extend(mode);
                i = next;
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
    pub(super) fn damage(&mut self, said: Words, from: (usize, usize)) -> Words {
        let said = self.lethal(self.combat_damage(said));
        let taken = said.iter().position(|word| word == "takes" || word == "would");
        let word = |j: usize| words::word(&said, j);
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

    /// "Bear is dealt lethal damage", "takes lethal damage": as much as it has toughness, or might.
    fn lethal(&self, mut said: Words) -> Words {
        let Some(at) = said.iter().position(|word| word == "lethal").filter(|at| words::is(&said, at + 1, "damage")) else {
            return said;
        };
        let verb = ["is", "takes", "would"].iter().filter_map(|verb| said.iter().position(|word| word == verb)).min();
        let whom = match (verb, said.iter().position(|word| word == "to")) {
            (_, Some(to)) if to > at => said.get(to + 1..),
            (Some(verb), _) => said.get(..verb),
            _ => None,
        };
        let second = |stats: &str| {
            stats.split_once('/').map(|(_, second)| second.to_owned()).filter(|second| words::is_number(second) && second != "0")
        };
        let known = whom.and_then(|whom| self.known_place(whom)).and_then(|place| self.known.things.get(place));
        let known = known.and_then(|thing| thing.words.iter().find_map(|word| second(word)));
        let said_so = || whom.and_then(|whom| whom.iter().find_map(|word| second(word)));
        let of_card = || {
            let (name, _) = whom.and_then(|whom| (0..whom.len()).find_map(|i| self.card_at(whom, i)))?;
            self.play.library().find(&name)?.toughness.clone().filter(|number| words::is_number(number) && number != "0")
        };
        if let Some(number) = known.or_else(said_so).or_else(of_card)
            && let Some(word) = said.get_mut(at)
        {
            *word = number;
        }
        said
    }

    /// "A 3/3 deals combat damage to B": as much as it is strong.
    fn combat_damage(&self, said: Words) -> Words {
        let at = said
            .iter()
            .position(|word| word == "deals")
            .filter(|at| words::at(&said, at + 1, "combat damage to") || words::at(&said, at + 1, "damage to"));
        let Some(at) = at else { return said };
        let subject = said.get(..at).unwrap_or_default();
        let strength = |stats: &str| stats.split_once('/').map(|(power, _)| power.to_owned()).filter(|power| words::is_number(power));
        let known = self.known_place(subject).and_then(|place| self.known.things.get(place));
        let power = known
            .and_then(|thing| thing.words.iter().find_map(|word| strength(word)))
            .or_else(|| subject.iter().find_map(|word| strength(word)));
        match power {
            Some(power) => [subject.to_vec(), vec!["deals".into(), power], said.get(at + 1..).unwrap_or_default().to_vec()].concat(),
            None => said,
        }
    }

    /// Something that deals damage to somebody, if nobody says what does.
    pub(super) fn some_source(&mut self, to: &str, from: (usize, usize)) -> String {
        let owner = to.strip_suffix("'s").unwrap_or(to);
        let of_thing = self.known.things.iter().find(|thing| thing.name == to).map(|thing| thing.player.clone());
        let owner = of_thing.unwrap_or_else(|| owner.to_owned());
        let other = self.scope.players.iter().find(|player| **player != owner).cloned().unwrap_or_default();
        self.source_of(other, from)
    }

    /// A source of a player's that deals damage, as nobody says what does.
    pub(super) fn source_of(&mut self, player: String, from: (usize, usize)) -> String {
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
            self.known.things.push(Thing { player, name: NAME.into(), words: vec!["source".into()], unnamed: false, count: 1, line: None });
        }
        NAME.into()
    }
}

/// "Preventing the next 3 damage to me", "prevent 3 damage", "preventing the damage": the mode of a card that says so, what it is aimed at,
/// and the word after that.
fn prevented(said: &[String], at: usize, text: &str) -> Option<(Words, usize)> {
    let word = |j: usize| words::word(said, j);
    if !["prevent", "prevents", "preventing"].contains(&word(at)) {
        return None;
    }
    let mut next = at + 1;
    while ["the", "next"].contains(&word(next)) {
        next += 1;
    }
    let number = Some(word(next)).filter(|number| words::is_number(number));
    next += usize::from(number.is_some());
    let mode = match number {
        Some(number) => format!("prevent the next {number}"),
        None => "prevent".to_owned(),
    };
    let damage = usize::from(word(next) == "damage");
    if !text.to_lowercase().contains(&format!("{mode} ")) || number.is_none() && damage == 0 {
        return None;
    }
    let mut out = words::of(&mode);
    if number.is_some() {
        out.push("damage".to_owned());
    }
    next += damage;
    let aimed = said.iter().take(at).any(|word| ["targeting", "on"].contains(&word.as_str()));
    if word(next) == "to" && !word(next + 1).is_empty() && !aimed {
        out.push("targeting".to_owned());
        next += 1;
    } else if word(next) == "to" && ["it", "him", "her", "me", "them"].contains(&word(next + 1)) {
        next += 2;
    }
    if words::at(said, next, "this turn") {
        next += 2;
    }
    Some((out, next))
}
