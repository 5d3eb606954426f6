//! Which thing that is known is meant, and whose something is, where a sentence is said of things.

use super::{Hearing, words};

impl Hearing<'_> {
    /// Where among the things that are spoken of one stands.
    pub(super) fn known_place(&self, said: &[String]) -> Option<usize> {
        let mut lowered = said.to_vec();
        if let Some(first) = lowered.first_mut().filter(|first| ["The", "That", "This", "It", "Its"].contains(&first.as_str())) {
            *first = first.to_ascii_lowercase();
        }
        if lowered.as_slice() == ["it"] {
            return self.known.last;
        }
        let named = words::text(&lowered);
        let owner = lowered.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner));
        let (phrase, next) = match self.phrase(&lowered, 0) {
            Some(found) => found,
            None => return self.known.things.iter().position(|thing| thing.name == named),
        };
        if next != lowered.len() {
            return None;
        }
        if let Some(name) = &phrase.name {
            let fits =
                |thing: &super::refer::Thing| thing.name.eq_ignore_ascii_case(name) && owner.is_none_or(|owner| thing.player == owner);
            let part = || self.meant(&words::of(name), owner).filter(|_| !phrase.card && phrase.kinds.is_empty());
            return self.known.things.iter().position(fits).or_else(part);
        }
        if ["a", "an", "another"].contains(&phrase.article.as_str()) {
            return None;
        }
        let stats = phrase.stats.iter().filter_map(|stats| stats.split(':').next_back().map(str::to_owned));
        self.meant(&phrase.kinds.iter().cloned().chain(stats).chain(phrase.states.clone()).collect::<Vec<_>>(), owner)
    }

    /// The owner of a thing, or else the first player, who tells the story, with a remark.
    pub(super) fn owner_or_teller(&mut self, said: &[String], from: (usize, usize)) -> Option<String> {
        if let Some(owner) = self.owner_of(said) {
            return Some(owner);
        }
        let mut lowered = said.to_vec();
        if let Some(first) = lowered.first_mut().filter(|first| ["The", "A", "An"].contains(&first.as_str())) {
            *first = first.to_ascii_lowercase();
        }
        let (phrase, next) = self.phrase(&lowered, 0)?;
        if next != lowered.len() || phrase.name.is_none() && phrase.stats.is_none() && !["a", "an"].contains(&phrase.article.as_str()) {
            return None;
        }
        let (first, what) = (self.scope.players.first()?.clone(), words::text(said));
        let other = self.other_than(&first)?;
        self.remark(
            from,
            format!("whose {what} is isn't said; taken as {first}'s"),
            &format!("if it is the other's, say `{other} controls {what}` in a line of its own"),
        );
        Some(first)
    }

    /// The owner of a thing, if that is said or known.
    pub(super) fn owner_of(&self, said: &[String]) -> Option<String> {
        let said_owner = said.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let of = said.iter().position(|word| word == "of").and_then(|at| said.get(at + 1)).filter(|word| self.is_player(word)).cloned();
        said_owner
            .or(of)
            .or_else(|| self.known_place(said).and_then(|place| self.known.things.get(place)).map(|thing| thing.player.clone()))
    }
}
