//! The numbers of a player: life, Æmber, cards in a zone.

use crate::heard::{Hearing, words};

impl Hearing<'_> {
    /// `A is at 12`, `A has a hand of 3`, `A's library has 10 cards`: the state of a player.
    pub(in crate::heard) fn state_of_player(&mut self, player: &str, rest: &[String]) -> Option<Vec<String>> {
        let word = |j: usize| words::word(rest, j);
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

    /// The word after `in his pool`, where what a player has is; the same, if that isn't said.
    pub(super) fn after_pool(&self, rest: &[String], i: usize) -> usize {
        let word = |j: usize| words::word(rest, j);
        let theirs = usize::from(["his", "her", "their", "the"].contains(&word(i + 1)) || word(i + 1).ends_with("'s"));
        if word(i) == "in" && word(i + 1 + theirs) == "pool" { i + 2 + theirs } else { i }
    }

    /// `no cards in library`, `1 card left in his library`: the line, and the word after it.
    pub(super) fn cards_in(&self, player: &str, rest: &[String], i: usize) -> Option<(String, usize)> {
        let word = |j: usize| words::word(rest, j);
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
}
