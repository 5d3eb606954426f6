//! Sentences about things, where another ends: `…, and the 2/2 is destroyed`.

use crate::heard::phrase::name_at;
use crate::heard::{Hearing, words};

impl Hearing<'_> {
    /// Whether a sentence about a thing begins here: `it dies`, `the 2/2 is destroyed`.
    pub(in crate::heard) fn is_clause_of_thing(&self, said: &[String], i: usize) -> bool {
        const VERBS: &[&str] = &[
            "dies", "is", "deals", "attacks", "enters", "takes", "gets", "would", "leaves", "has", "reaps", "fights", "triggers", "blocks",
            "wears", "carries", "connects", "saves", "are", "hits",
        ];
        let word = |j: usize| words::word(said, j);
        if ["it", "It"].contains(&word(i)) {
            return VERBS.contains(&word(i + 1));
        }
        // "It's my upkeep".
        if ["it's", "It's"].contains(&word(i)) && self.is_player(word(i + 1).trim_end_matches("'s")) {
            return true;
        }
        if ["there's", "There's"].contains(&word(i)) || word(i) == "there" && ["is", "are"].contains(&word(i + 1)) {
            return true;
        }
        if self.is_player(word(i)) {
            return false;
        }
        let end = match self.phrase(said, i) {
            // "With 1 armor and 3 power" is no new subject.
            Some((phrase, _))
                if phrase.kinds.is_empty()
                    && phrase.name.is_none()
                    && phrase.owner.is_none()
                    && (phrase.article.is_empty() || !phrase.stats.as_ref().is_some_and(|stats| words::is_stats(stats))) =>
            {
                return false;
            }
            Some((phrase, end)) if phrase.zone.is_none() => end,
            Some(_) => return false,
            None => match name_at(said, i) {
                Some((name, end))
                    if self.is_named(&name) || said.get(..i).is_some_and(|before| before.contains(said.get(i).unwrap_or(&name))) =>
                {
                    end
                }
                _ => return false,
            },
        };
        VERBS.contains(&word(end))
    }
}
