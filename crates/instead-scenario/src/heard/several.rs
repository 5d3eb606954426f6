//! Sentences about several things, or about several times: `both players`, `twice`, `two tokens of B die`.

use super::words::Words;
use super::{Hearing, words};

/// Words for events that happen to things, in the plural and in the singular.
const PLURAL: &[(&str, &str)] = &[
    ("would die", "dies"),
    ("die", "dies"),
    ("are destroyed", "is destroyed"),
    ("are killed", "is killed"),
    ("are exiled", "is exiled"),
    ("are banished", "is banished"),
    ("are recalled", "is recalled"),
    ("are sacrificed", "is sacrificed"),
    ("are stunned", "is stunned"),
    ("are warded", "is warded"),
    ("are readied", "is readied"),
    ("are exhausted", "is exhausted"),
    ("are purged", "is purged"),
    ("are archived", "is archived"),
    ("are buffed", "is buffed"),
    ("are tapped", "is tapped"),
    ("enter", "enters"),
    ("leave the battlefield", "leaves the battlefield"),
    ("are returned to hand", "is returned to hand"),
];

/// The most times that something is said to be done.
const MOST: u64 = 12;

impl Hearing<'_> {
    /// "Both players control a 2/2", "A activates X twice": a sentence for each.
    pub(super) fn each(&self, said: &Words) -> Option<Vec<Words>> {
        let word = |j: usize| words::word(said, j);
        if ["Both", "both"].contains(&word(0)) && self.is_player(word(1)) && word(2) == "and" && self.is_player(word(3)) {
            return Some(vec![said.get(1..)?.to_vec()]);
        }
        let both = ["Both", "both", "Each", "each"].contains(&word(0)) && word(1).starts_with("player");
        if both && let Some(verb) = words::verb(word(2)) {
            let rest = said.get(3..).unwrap_or_default();
            return Some(self.scope.players.iter().map(|player| [vec![player.clone(), verb.to_owned()], rest.to_vec()].concat()).collect());
        }
        // "Both of us are at 20".
        let us = ["both of us", "Both of us", "both players", "Both players"].iter().find(|us| words::at(said, 0, us));
        if let Some(us) = us {
            let verb = us.split(' ').count();
            if let Some(verb) = words::verb(word(verb)).filter(|other| *other != "is").filter(|_| us.ends_with("us")) {
                let rest = said.get(us.split(' ').count() + 1..)?;
                return Some(
                    self.scope.players.iter().map(|player| [vec![player.clone(), verb.to_owned()], rest.to_vec()].concat()).collect(),
                );
            }
            let at = us.split(' ').count() + usize::from(word(us.split(' ').count()) == "are");
            if word(at) == "at" || word(at) == "on" {
                let rest = said.get(at..)?;
                return Some(
                    self.scope.players.iter().map(|player| [vec![player.clone(), "is".to_owned()], rest.to_vec()].concat()).collect(),
                );
            }
        }
        // "A and B are both at 1 life".
        let two = self.is_player(word(0)) && word(1) == "and" && self.is_player(word(2)) && word(0) != word(2);
        if two {
            let at = 3 + usize::from(word(3) == "both" || word(3) == "each");
            let verb = match word(at) {
                "are" => "is",
                "both" => return None,
                other => words::verb(other)?,
            };
            let at = at + 1 + usize::from(word(at + 1) == "both");
            let rest = said.get(at..)?;
            return Some([0, 2].iter().map(|who| [vec![word(*who).to_owned(), verb.to_owned()], rest.to_vec()].concat()).collect());
        }
        if let Some(plays) = self.plays_several(said) {
            return Some(plays);
        }
        let acts = said.first().is_some_and(|word| self.is_player(word));
        let (count, left) = match word(said.len().saturating_sub(1)) {
            "twice" => (2, said.len() - 1),
            "thrice" => (3, said.len() - 1),
            "times" => (words::number(word(said.len().checked_sub(2)?))?, said.len() - 2),
            _ => return None,
        };
        let there = ["has", "controls"].contains(&word(1));
        let rest = said.get(..left).filter(|rest| acts && rest.len() > 2 && (1..=MOST).contains(&count))?;
        let paying = rest.iter().any(|word| word == "paying");
        if there {
            let things = said.get(2..left)?.to_vec();
            return Some(vec![[said.get(..2)?.to_vec(), vec![count.to_string()], things].concat()]);
        }
        (!paying).then(|| vec![rest.to_vec(); count as usize])
    }

    /// "B's two 2/2 tokens die", "Bear and Wolf are destroyed", "both die": what happens to each, at the same time.
    pub(super) fn several(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<String>> {
        let end = if said.last().is_some_and(|word| word == "simultaneously") {
            said.len() - 1
        } else if said.len().checked_sub(4).is_some_and(|at| words::at(said, at, "at the same time")) {
            said.len() - 4
        } else {
            said.len()
        };
        let (many, one) = PLURAL.iter().find(|(many, _)| {
            let length = many.split(' ').count();
            end > length && words::at(said, end - length, many)
        })?;
        let subject = said.get(..end - many.split(' ').count())?;
        // "Both my 3/3 and his 3/3".
        let both = subject.first().is_some_and(|word| word.eq_ignore_ascii_case("both")) && subject.iter().any(|word| word == "and");
        let subject = subject.get(usize::from(both)..)?;
        let mut names: Vec<String> = Vec::new();
        let mut lines: Vec<String> = Vec::new();
        let mut i = 0;
        while i < subject.len() {
            let word = subject.get(i).map(String::as_str).unwrap_or_default();
            if ["both", "Both", "they", "They", "them", "all", "All"].contains(&word) {
                let (found, next) = self.all_meant(subject, i)?;
                names.extend(found);
                i = next;
            } else {
                let mut lowered = subject.to_vec();
                if let Some(first) = lowered.get_mut(i).filter(|first| {
                    i == 0 && !first.ends_with("'s") && !self.is_named(first) && words::number(first).is_some()
                        || ["The", "A", "An"].contains(&first.as_str())
                }) {
                    *first = first.to_ascii_lowercase();
                }
                let lowered = words::digits(lowered);
                let (phrase, next) = self.phrase(&lowered, i).or_else(|| {
                    let (name, next) = super::phrase::name_at(&lowered, i)?;
                    let named = super::phrase::Phrase { name: Some(name.clone()), count: 1, ..super::phrase::Phrase::default() };
                    self.is_named(&name).then_some((named, next))
                })?;
                let count = phrase.count;
                let (name, line) = self.thing_meant(&phrase, super::meant::Deed { from, ..Default::default() })?;
                lines.extend(line);
                if count == 1 {
                    names.push(name);
                } else {
                    let owner = name.split_once("'s ")?.0.to_owned();
                    let parts: Vec<String> = name.split(&format!(" and {owner}'s ")).map(str::to_owned).collect();
                    let whole = parts.into_iter().enumerate().map(|(at, part)| if at == 0 { part } else { format!("{owner}'s {part}") });
                    names.extend(whole);
                }
                i = next;
            }
            while subject.get(i).is_some_and(|word| word == "," || word == "and") {
                i += 1;
            }
        }
        if names.is_empty() {
            return None;
        }
        for line in lines {
            self.begin_with(line, from);
        }
        let each: Vec<String> = names.iter().map(|name| format!("{name} {one}")).collect();
        Some(vec![format!("event: {}", each.join("; "))])
    }

    /// The things that `both`, `they`, `all creatures` mean: all there are of that kind, or those that were spoken of last.
    pub(super) fn all_meant(&self, said: &[String], i: usize) -> Option<(Vec<String>, usize)> {
        let both = said.get(i)?.eq_ignore_ascii_case("both");
        let mut next = i + 1;
        next += usize::from(words::is(said, next, "of"));
        next += usize::from(words::is_one(said, next, &["the", "them", "these", "his", "her"]));
        let owner = said.get(next).and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner));
        next += usize::from(owner.is_some());
        let mut kinds: Vec<String> = Vec::new();
        while let Some(word) = said.get(next).filter(|word| *word != "," && *word != "and") {
            let one = self.scope.nouns().find(|(one, many)| word == one || word == many).map(|(one, _)| one.to_owned());
            kinds.push(one.or_else(|| words::is_stats(word).then(|| word.clone()))?);
            next += 1;
        }
        let fighter = self.play.sentences().spoken.fighter.to_owned();
        let wanted = if kinds.is_empty() { vec![fighter] } else { kinds };
        let fits = |thing: &super::refer::Thing| {
            owner.is_none_or(|owner| owner == thing.player) && wanted.iter().all(|word| thing.words.contains(word))
        };
        let places: Vec<usize> = self.known.things.iter().enumerate().filter(|(_, thing)| fits(thing)).map(|(at, _)| at).collect();
        let count: u64 = places.iter().filter_map(|place| self.known.things.get(*place)).map(|thing| thing.count).sum();
        if count == 0 || both && count != 2 {
            return None;
        }
        let mut names = Vec::new();
        for place in places {
            let thing = self.known.things.get(place)?;
            if thing.count == 1 {
                names.push(self.known.call(place)?);
            } else {
                let before: u64 = self
                    .known
                    .things
                    .iter()
                    .take(place)
                    .filter(|other| other.name == thing.name && other.player == thing.player)
                    .map(|other| other.count)
                    .sum();
                names.extend((1..=thing.count).map(|number| format!("{}'s {} #{}", thing.player, thing.name, before + number)));
            }
        }
        Some((names, next))
    }
}
