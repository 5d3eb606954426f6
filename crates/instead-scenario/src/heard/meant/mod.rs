//! Described things in what is done: the one that is meant, or a new one.
//!
//! | module | subject |
//! |---|---|
//! | here | a sentence with every thing in it called by its name |
//! | `naming` | the forms in which a sentence speaks of a thing |
//! | `described` | a described thing: one that was spoken of, or a new one with its line |

mod described;
mod naming;

use super::words::{Words, part};
use super::{Hearing, words};
pub(super) use described::Deed;
use naming::Naming;

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

impl<'g> Hearing<'g> {
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
        let naming = Naming { said: &said, player, verb, from, spoken_of, harms, i: 0, out: Words::new(), before: fields };
        let (out, before) = self.named(naming);
        let out = self.shape(out);
        let each = self.reap_with_each(&out).filter(|_| lead.is_empty());
        for line in before {
            self.begin_with(line, from);
        }
        if let Some(each) = each {
            self.known.granted.push(each.len().to_string());
            return each;
        }
        let text = format!("{lead}{}", words::text(&out));
        if let Some(sentence) = self.sound(&text) {
            self.learn(&sentence, &text);
        }
        vec![text]
    }

    /// "Reaps with two creatures": with each.
    fn reap_with_each(&self, out: &[String]) -> Option<Vec<String>> {
        let head = words::text(out.get(..3).filter(|head| words::at(head, 1, "reaps with"))?);
        let each: Vec<&[String]> = out.get(3..)?.split(|word| word == "and" || word == ",").filter(|one| !one.is_empty()).collect();
        let called = each.len() > 1 && each.iter().all(|one| self.is_called(&words::text(one)));
        called.then(|| each.iter().map(|one| format!("{head} {}", words::text(one))).collect())
    }

    /// `A attacks B`, where A has one thing that can.
    fn with_the_only_one(&self, said: Words, player: &str) -> Words {
        let spoken = self.play.sentences().spoken;
        let whom = said.get(2).is_none_or(|word| self.scope.players.contains(word));
        let blocks = words::is(&said, 1, "blocks") && said.len() == 2;
        let bare = words::is(&said, 1, "attacks") && said.len() <= 3 && whom || blocks;
        // "Blocks a 3/3 with deathtouch": what it is blocked with isn't said.
        let described = || {
            let end = self.phrase(&said, 2).map(|(_, end)| end);
            words::is(&said, 1, "blocks") && end == Some(said.len())
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
}
