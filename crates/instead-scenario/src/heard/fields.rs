//! Battlefields that are attacked: which one, and what is there.

use super::phrase::Phrase;
use super::words::Words;
use super::{Hearing, words};

impl Hearing<'_> {
    /// `A attacks it with X`, `A moves X there`: to the battlefield where it is, which is spoken of.
    pub(super) fn where_attacked(&mut self, said: Words, player: &str, from: (usize, usize)) -> Words {
        let word = |j: usize| words::word(&said, j);
        let moves = word(1) == "moves" && said.last().is_some_and(|word| word == "there");
        if !self.play.sentences().spoken.battlefields || player.is_empty() || !moves && word(1) != "attacks" {
            return said;
        }
        let with = said.iter().position(|word| word == "with").unwrap_or(said.len());
        let (target, units) = if moves { (2..2, 2..said.len() - 1) } else { (2..with, with + 1..said.len()) };
        let target: Vec<String> = said.get(target).unwrap_or_default().to_vec();
        let at = |thing: &super::refer::Thing| thing.words.iter().find_map(|word| word.strip_prefix("at ").map(str::to_owned));
        let one = match target.as_slice() {
            [word] if word == "it" => self.known.last.and_then(|last| self.known.things.get(last)).and_then(at),
            [word] if !self.scope.players.contains(word) && word != "it" => {
                self.known.things.iter().find(|thing| thing.name == *word).and_then(at)
            }
            [] | [_] => {
                let mut fields = self.known.things.iter().filter(|thing| moves || thing.player != player).filter_map(at);
                let first = fields.next();
                first.filter(|first| fields.all(|other| other == *first))
            }
            target => {
                let meant = self.phrase(target, 0).filter(|(_, next)| *next == target.len());
                let meant = meant.and_then(|(phrase, _)| {
                    if let Some(name) = &phrase.name {
                        return self.meant(&words::of(name), phrase.owner.as_deref());
                    }
                    let stats = phrase.stats.iter().filter_map(|stats| stats.split(':').next_back().map(str::to_owned));
                    self.meant(&phrase.kinds.iter().cloned().chain(stats).collect::<Vec<_>>(), phrase.owner.as_deref())
                });
                meant.and_then(|place| self.known.things.get(place)).and_then(at)
            }
        };
        let one = one.or_else(|| {
            let place = if target.as_slice() == ["it"] { self.known.last } else { self.known_place(&target) }?;
            let lonely = self.known.things.get(place).filter(|thing| thing.player != player && at(thing).is_none())?;
            let fighter = lonely.words.iter().any(|word| word == self.play.sentences().spoken.fighter);
            if fighter && !moves { self.put_at(place, String::new(), from) } else { None }
        });
        let (Some(field), Some(units)) = (one, said.get(units).filter(|units| !units.is_empty())) else { return said };
        [vec![player.to_owned(), "moves".into()], units.to_vec(), words::of("to the battlefield"), words::of(&field)].concat()
    }

    /// `A moves X to the battlefield where B has a 3 might unit`, `A attacks the battlefield with X`: which one, with what is there.
    pub(super) fn fields(&mut self, said: Words, player: &str) -> (Words, Vec<String>) {
        let spoken = self.play.sentences().spoken;
        let Some(at) = said.iter().position(|word| word == "battlefield").filter(|at| *at > 1 && spoken.battlefields && !player.is_empty())
        else {
            return (said, Vec::new());
        };
        let word = |j: usize| words::word(&said, j);
        let goes = match (word(1), word(at - 2)) {
            ("moves", "to") => 2..at - 2,
            ("attacks", "attacks") if at == 3 => 0..0,
            _ => return (said, Vec::new()),
        };
        if word(at + 1).starts_with(char::is_uppercase) {
            // "To the battlefield Grove", of which nobody spoke: it comes with it.
            let mut lines = Vec::new();
            let named = self.field_card_at(&said, at + 1).or_else(|| super::phrase::name_at(&said, at + 1));
            if let Some((name, _)) = named.filter(|(name, _)| !self.is_named(name))
                && let Some(other) = self.other_than(player)
            {
                let field = Phrase { place: Some(name), owner: Some(other.clone()), ..Phrase::default() };
                self.placed(&field, &other, &mut lines);
            }
            return (said, lines);
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

    /// "Conquers a battlefield", "conquers the other battlefield": which one it is; there are two at least.
    pub(super) fn conquers(&mut self, player: &str, verb: &str, target: &[String], from: (usize, usize)) -> Option<Vec<Words>> {
        const NAMES: [&str; 2] = ["Battlefield", "Outskirts"];
        // "Conquers a battlefield with a 3 might unit": that moves there.
        if let Some(with) = target.iter().position(|word| word == "with").filter(|_| verb == "conquers") {
            let field = self.conquers(player, verb, target.get(..with)?, from)?.pop()?;
            let units = target.get(with + 1..)?.to_vec();
            return Some(vec![
                [vec![player.to_owned(), "moves".to_owned()], units, words::of("to the battlefield"), field.get(2..)?.to_vec()].concat(),
            ]);
        }
        if target == ["both", "battlefields"] || target == ["2", "battlefields"] {
            let first = self.conquers(player, verb, &words::of("a battlefield"), from)?;
            let second = self.conquers(player, verb, &words::of("another battlefield"), from)?;
            return Some([first, second].concat());
        }
        // "Holds one battlefield and conquers another".
        if let [only] = target
            && ["another", "one"].contains(&only.as_str())
        {
            return self.conquers(player, verb, &[only.clone(), "battlefield".to_owned()], from);
        }
        let [article, noun] = target else {
            let [the, other, noun] = target else { return None };
            let second = ["the", "his", "her", "their"].contains(&the.as_str()) && ["other", "second"].contains(&other.as_str());
            return if second && ["battlefield", "one"].contains(&noun.as_str()) {
                self.conquers(player, verb, &["other".to_owned(), "battlefield".to_owned()], from)
            } else {
                None
            };
        };
        if !(noun == "battlefield" || noun == "one" && article == "other")
            || !["a", "one", "the", "another", "other", "second"].contains(&article.as_str())
        {
            return None;
        }
        let is_field = |thing: &super::refer::Thing| thing.words.iter().any(|word| word == "battlefield");
        let other = ["another", "other", "second"].contains(&article.as_str());
        let mut fields: Vec<String> = self.known.things.iter().filter(|thing| is_field(thing)).map(|thing| thing.name.clone()).collect();
        if fields.is_empty() || other && fields.len() == 1 {
            let owner = if verb == "holds" { player.to_owned() } else { self.other_than(player)? };
            for name in NAMES.iter().skip(fields.len()) {
                let line = format!("{owner} controls a battlefield {name}");
                self.begin_with(line.clone(), from);
                fields.push((*name).to_owned());
                let words = vec!["battlefield".to_owned()];
                self.known.things.push(super::refer::Thing {
                    player: owner.clone(),
                    name: (*name).to_owned(),
                    words,
                    unnamed: false,
                    count: 1,
                    line: Some(line),
                });
            }
            self.remark(
                from,
                format!("which battlefields there are isn't said; taken as {}", fields.join(" and ")),
                "say `A controls a battlefield Grove`",
            );
        }
        self.known.granted.extend(["one".to_owned(), "another".to_owned()]);
        let name = if other { fields.last()? } else { fields.first()? };
        Some(vec![[vec![player.to_owned(), verb.to_owned()], words::of(name)].concat()])
    }
}
