//! Where one clause of a sentence ends and the next begins.
//!
//! | module | subject |
//! |---|---|
//! | here | sentences that say in passing what is there: `while controlling Y`, `at 3 life with Y` |
//! | `parting` | a sentence word by word: what joins, and whether what follows is a sentence of its own |
//! | `things` | whether a sentence about a thing begins |
//! | `again` | what is said once and meant twice: `2 damage, and 2 more`; `A had none` |

mod again;
mod parting;
mod things;

use super::words::{Words, part};
use super::{Hearing, words};
use parting::Parting;

/// Words that lead to a sentence, and no part of it.
const LEADS: &[&str] = &["Later", "Then", "Afterwards", "Next", "Now", "Eventually", "later", "then", "afterwards"];

/// Verbs that a thing is the subject of after `that`.
const THAT_DO: &[&str] = &["takes", "dies", "gets", "attacks", "blocks", "fights", "deals"];

impl Hearing<'_> {
    /// The sentences of a line: parts that have a verb of their own.
    pub(super) fn clauses(&self, said: Words) -> Vec<Words> {
        let said = self.at_somebodys_field(without_comma_after_lead(said));
        (self.that_does(&said))
            .or_else(|| self.with_it_there(&said))
            .or_else(|| self.at_life_with(&said))
            .unwrap_or_else(|| again::all(self, Parting::of(self, &said).clauses()))
    }

    /// "Zilean is at a battlefield A controls": at A's battlefield.
    fn at_somebodys_field(&self, mut said: Words) -> Words {
        let controlled = |at: &usize| {
            let player = said.get(at + 1).is_some_and(|word| self.is_player(word));
            let ends = said.get(at + 3).is_none_or(|word| [",", "and"].contains(&word.as_str()));
            words::is(&said, *at, "battlefield") && player && words::is(&said, at + 2, "controls") && ends
        };
        let thing = !said.first().is_some_and(|word| self.is_player(word));
        if let Some(at) = (1..said.len()).find(controlled).filter(|at| thing && words::is_one(&said, at - 1, &["a", "the"])) {
            let whose = said.get(at + 1).map(|player| format!("{player}'s")).unwrap_or_default();
            said.splice(at - 1..at + 3, [whose, "battlefield".to_owned()]);
        }
        said
    }

    /// "One unit at a battlefield that takes 4 damage": it is there, and it does.
    fn that_does(&self, said: &[String]) -> Option<Vec<Words>> {
        let that =
            said.windows(2).rposition(|pair| words::is_one(pair, 0, &["that", "which", "who"]) && words::is_one(pair, 1, THAT_DO))?;
        let goes_on = said.iter().skip(that + 2).any(|word| [",", "and", "while"].contains(&word.as_str()));
        let mut before = part(said, 0, that);
        if that <= 2 || goes_on || !words::has(&before, &["has", "controls", "have", "is"]) {
            return None;
        }
        while words::last(&before) == "," {
            before.pop();
        }
        let again = [vec!["it".to_owned()], part(said, that + 1, said.len())].concat();
        Some([self.clauses(before), self.clauses(again)].concat())
    }

    /// "A casts X while controlling Y", "A makes a Treasure with Y out": Y is there before.
    fn with_it_there(&self, said: &[String]) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?;
        let (end, from, to) = with_out(said).or_else(|| while_controlling(said))?;
        let (first, things) = (said.get(..end)?, said.get(from..to)?);
        // "With the Insight out", which is spoken of.
        if words::is(things, 0, "the") && self.known_place(things).is_some() {
            return Some(self.clauses(first.to_vec()));
        }
        let there = [vec![player.clone(), "controls".to_owned()], things.to_vec()].concat();
        Some([vec![there], self.clauses(first.to_vec())].concat())
    }

    /// "A is at 3 life with Worship on the battlefield": A is at 3 life, and has Worship.
    fn at_life_with(&self, said: &[String]) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?;
        let at_life = (words::at(said, 1, "is at") || words::at(said, 1, "is on")) && words::is(said, 4, "life");
        let with = 5 + usize::from(words::is(said, 5, ","));
        if !at_life || !words::is(said, with, "with") {
            return None;
        }
        let there = [vec![player.clone(), "controls".to_owned()], said.get(with + 1..)?.to_vec()].concat();
        Some([vec![part(said, 0, 5)], self.clauses(there)].concat())
    }
}

/// "Later, B casts Murder": what leads to a sentence isn't one.
fn without_comma_after_lead(mut said: Words) -> Words {
    if said.len() > 3 && words::is(&said, 1, ",") && words::is_one(&said, 0, LEADS) {
        said.remove(1);
    }
    said
}

/// Where "with Y out" begins at the end of a sentence, and where Y stands.
fn with_out(said: &[String]) -> Option<(usize, usize, usize)> {
    const OTHERWISE: &[&str] = &["is", "are", "has", "while", "controls", "and"];
    let at = said.iter().rposition(|word| word == "with")?;
    let out = words::last(said) == "out" && !words::is(said, at + 2, "having");
    let whole = !words::has(said.get(at..)?, OTHERWISE);
    (out && whole).then(|| (at, at + 1, said.len() - 1))
}

/// Where "while controlling Y" begins, and where Y stands.
fn while_controlling(said: &[String]) -> Option<(usize, usize, usize)> {
    let at = said.iter().position(|word| word == "controlling").filter(|at| *at > 1)?;
    Some((if words::is(said, at - 1, "while") { at - 1 } else { at }, at + 1, said.len()))
}
