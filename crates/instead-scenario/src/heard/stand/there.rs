//! Sentences for objects that are there, where things are the subject: `X and Y are both mine`, `with X in play`.

use super::{BOARD, Stand, lower_first};
use crate::heard::Hearing;
use crate::heard::words::{self, Words, does, is_one, of, part, word};

impl Hearing<'_> {
    /// The sentences for objects that are there, where things are the subject: `X and Y are both mine`, `there are 10 cards in
    /// A's library`, `with X in play`.
    pub(in crate::heard) fn stood(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        if let Some(holds) = self.holds(said) {
            return Some(vec![holds]);
        }
        let lead = lead_of(said);
        if is_one(said, lead, &["no", "not"]) {
            return None;
        }
        // "There are 10 cards in A's library", "there's only 1 left in A's main deck and 10 in A's trash".
        let skip = lead + usize::from(is_one(said, lead, &["only", "just"]));
        if lead > 0
            && words::number(word(said, skip)).is_some()
            && let Some(lines) = self.counted(said, skip)
        {
            return Some(lines);
        }
        if self.is_player(word(said, lead)) {
            return None;
        }
        let end = self.list_end(said, lead)?;
        let is = lead == 0 && is_one(said, end, &["is", "are", "was", "were"]);
        if is && is_one(said, end + 1, &["a", "an"]) {
            match self.known_place(&lower_first(said.get(..end)?, 0)) {
                None => return self.is_a(said, end),
                Some(place) if self.is_so_strong(place, said, end + 1) => return Some(Vec::new()),
                Some(_) => {}
            }
        }
        self.list_stands(said, (lead, end), is, from)
    }

    /// "It's a 3/3", of what nobody said how strong it is.
    fn is_so_strong(&mut self, place: usize, said: &[String], at: usize) -> bool {
        let what = self.phrase(said, at).filter(|(_, next)| *next == said.len());
        let stats = what.and_then(|(what, _)| self.stats_of(&what));
        stats.is_some_and(|stats| self.resize(place, &stats))
    }

    /// "My creature is a 3/3": a 3/3 creature of mine.
    fn is_a(&self, said: &[String], end: usize) -> Option<Vec<Words>> {
        let owner = word(said, 0).strip_suffix("'s").filter(|owner| self.is_player(owner))?;
        let (what, next) = self.phrase(said, end + 1)?;
        if next != said.len() || what.name.is_some() || what.stats.is_none() {
            return None;
        }
        let bare = part(said, 1, end);
        let noun = what.kinds.iter().any(|kind| self.is_noun(kind));
        let named = bare.iter().any(|word| word.starts_with(char::is_uppercase));
        let bare = if noun && !named { Words::new() } else { bare };
        let with = words::find(said, end, &["with"]).unwrap_or(said.len());
        Some(vec![[does(owner, "controls"), part(said, end + 1, with), bare, part(said, with, said.len())].concat()])
    }

    /// "X and Y are both mine", "with X in play": the things between these places are there, by what is said after them.
    fn list_stands(&mut self, said: &[String], list: (usize, usize), is: bool, from: (usize, usize)) -> Option<Vec<Words>> {
        let (lead, end) = list;
        let both = usize::from(word(said, lead) == "both");
        let things = lower_first(said.get(lead..end)?, 0).get(both..)?.to_vec();
        // What a phrase says of where it is belongs to the phrase.
        let found = self.stand_at(said, end + usize::from(is));
        // "With 2 damage on it", after where it is.
        let state = found.as_ref().map(|(_, next)| without_on_it(part(said, *next, said.len()))).unwrap_or_default();
        let damaged = state.len() == 3 && is && words::is(&state, 0, "with") && words::is(&state, 2, "damage");
        let stand = found.filter(|(_, next)| *next == said.len() || damaged).map(|(stand, _)| stand);
        let bare = !is && end == said.len() && (lead > 0 || words::has(said, &["and"]));
        if stand.is_none() && !bare || self.known_place(&things).is_some() {
            return None;
        }
        // Something only described is what is meant by it, if it is there.
        let named = things.iter().any(|word| word.starts_with(char::is_uppercase));
        if stand.is_none() && (things.iter().any(|word| self.is_player(word)) || lead == 0 && !named) {
            return None;
        }
        let stand = stand.unwrap_or_default();
        let player = self.owner_of_list(&stand, &things, from)?;
        let things = self.unowned(things, &player);
        Some(vec![match stand.zone {
            Some(zone) => [does(&player, "has"), things, of("in"), of(&zone), state].concat(),
            None => [does(&player, "controls"), things, stand.field, state].concat(),
        }])
    }

    /// The player who has the things of a list; the first, with a remark, if nothing says so.
    fn owner_of_list(&mut self, stand: &Stand, things: &[String], from: (usize, usize)) -> Option<String> {
        let possessed = things.iter().any(|word| word.strip_suffix("'s").is_some_and(|owner| self.is_player(owner)));
        let inside = || self.phrase(things, 0).and_then(|(phrase, _)| phrase.owner);
        let owner = stand.owner.clone().or_else(inside).or_else(|| possessed.then(|| self.owner_of(things)).flatten());
        if owner.is_some() {
            return owner;
        }
        let first = self.scope.players.first()?.clone();
        let there = BOARD
            .iter()
            .map(|board| (board, board.split(' ').count()))
            .find(|(board, length)| things.len().checked_sub(*length).is_some_and(|at| at > 0 && words::at(things, at, board)));
        let named = things.get(..things.len() - there.map_or(0, |(_, length)| length))?;
        let (second, what) = (self.other_than(&first)?, words::text(named));
        self.remark(
            from,
            format!("whose it is isn't said; taken as `{first} controls {what}`"),
            &format!("if it is {second}'s, say `{second} controls {what}`"),
        );
        Some(first)
    }

    /// "My creature": a creature.
    fn unowned(&self, things: Words, player: &str) -> Words {
        let Some((_, rest)) = things.split_first().filter(|(first, _)| **first == format!("{player}'s")) else { return things };
        let named = rest.first().is_some_and(|word| word.starts_with(char::is_uppercase) || words::number(word).is_some());
        let several = rest.first().is_some_and(|word| word.ends_with('s'));
        if named || several { rest.to_vec() } else { [of("a"), rest.to_vec()].concat() }
    }
}

/// "With 2 damage on it": with 2 damage.
fn without_on_it(mut state: Words) -> Words {
    let end = state.len().saturating_sub(2);
    if words::is(&state, end, "on") && is_one(&state, end + 1, &["it", "her", "him", "them"]) {
        state.truncate(end);
    }
    state
}

/// The number of words that lead to a list of things: "there are", "with", "both".
fn lead_of(said: &[String]) -> usize {
    match word(said, 0) {
        "There's" | "there's" | "With" | "with" | "Having" | "having" | "Both" | "both" => 1,
        "There" | "there" if is_one(said, 1, &["is", "are", "'s"]) => 2,
        _ => 0,
    }
}
