//! Which player it is: the other one, the one who tells it, the one who was spoken of last; or a thing.

use crate::heard::{Hearing, words};

/// Verbs that a thing is the subject of as well as a player.
const OF_THINGS: &[&str] =
    &["dies", "die", "enters", "enter", "deals", "deal", "is", "are", "fight", "block", "attack", "leave", "get", "have"];

impl Hearing<'_> {
    /// Whether this is a player's name.
    pub(in crate::heard) fn is_player(&self, word: &str) -> bool {
        self.scope.players.iter().any(|player| player == word)
    }

    /// The other one of two players.
    pub(in crate::heard) fn other_than(&self, player: &str) -> Option<String> {
        self.scope.players.iter().find(|other| *other != player).cloned()
    }

    /// Whether the case is told by one of its players.
    pub(in crate::heard) fn first_person(&self) -> bool {
        words::of(&self.said).iter().any(|word| ["I", "me", "my", "My", "I'm", "I've", "I'd"].contains(&word.trim_end_matches(['.', '?'])))
    }

    /// Whether `he` or `they` is a thing: `they die`, `he is on the battlefield`.
    pub(super) fn stands_for_thing(&self, said: &[String], i: usize) -> bool {
        let word = |j: usize| words::word(said, j);
        let lives = ["is", "are"].contains(&word(i + 1)) && ["at", "on"].contains(&word(i + 2)) && words::number(word(i + 3)).is_some();
        let many = word(i).eq_ignore_ascii_case("they")
            && !["cast", "casts", "control", "controls", "activate", "sacrifice"].contains(&word(i + 1));
        let some = self.known.last.is_some_and(|last| self.known.things.get(last).is_some_and(|thing| !many || thing.count > 1))
            || many && self.known.things.len() > 1;
        let of_players = ["have", "get", "attack", "block"].contains(&word(i + 1));
        if of_players
            && (word(i + 2) == "with"
                || word(i + 1) == "attack" && ["me", "him", "her"].contains(&word(i + 2))
                || word(i + 1) == "have" && (words::number(word(i + 2)).is_some() || ["out", "just", "only"].contains(&word(i + 2)))
                || word(i + 2).starts_with(char::is_uppercase))
        {
            return false;
        }
        // "I tick Jace up, he's at 3": of a planeswalker.
        let walks = |at: usize| self.card_at(said, at).is_some_and(|(name, next)| next <= i && i < next + 2 && self.is_walker(&name));
        if lives && (0..i).any(walks) {
            return true;
        }
        let attacks = word(i + 2).ends_with("ing") && word(i + 3) == "with";
        // "I exalt my Senator Shrix and he dies".
        let here = || {
            said.get(..i).is_some_and(|before| {
                before
                    .iter()
                    .any(|word| self.is_noun(word) || word.starts_with(char::is_uppercase) && !self.is_player(word.trim_end_matches("'s")))
            })
        };
        let would = ["would", "will"].contains(&word(i + 1)) && ["die", "be", "survive"].contains(&word(i + 2));
        if (would || ["dies", "die", "survives"].contains(&word(i + 1))) && (some || here()) {
            return true;
        }
        !lives && !attacks && some && OF_THINGS.contains(&word(i + 1)) && (many || !of_players)
    }

    /// Whether `her` ends what it belongs to: nothing that is hers follows.
    pub(super) fn is_object(&self, said: &[String], i: usize) -> bool {
        let next = said.get(i + 1).map(String::as_str).unwrap_or_default();
        words::is(said, i, "him")
            || words::is(said, i, "her") && ["", ",", ";", "with", "and", "for", "in", "at", "while", "then", "from", "to"].contains(&next)
    }

    /// The player that `he` is: not who tells it; of two others, who acted last.
    pub(super) fn third_person(&mut self, subject: Option<&str>, from: (usize, usize), said: &str) -> Option<String> {
        if self.first_person() {
            return self.scope.players.get(1).cloned();
        }
        if let Some(player) = self.by_gender(said) {
            return Some(player);
        }
        let player = subject.map(str::to_owned).or_else(|| self.known.person.clone())?;
        if words::of(&self.said).iter().any(|word| self.scope.players.iter().any(|other| *other != player && word == other)) {
            self.remark(from, format!("who `{said}` is isn't said; taken as {player}, who was spoken of last"), "say the player's name");
        }
        Some(player)
    }

    /// The player that `him` is: neither who acts nor who tells it.
    pub(in crate::heard) fn whom(&self, subject: Option<&str>, said: &str) -> Option<String> {
        if self.first_person() && self.scope.players.len() == 2 {
            return self.scope.players.get(1).cloned();
        }
        if let Some(player) = self.by_gender(said).filter(|player| Some(player.as_str()) != subject) {
            return Some(player);
        }
        let teller = self.scope.players.first().filter(|_| self.first_person());
        let mut others = self.scope.players.iter().filter(|player| Some(player.as_str()) != subject && Some(*player) != teller);
        let only = others.next()?;
        (others.next().is_none() && subject.is_some()).then(|| only.clone())
    }
}
