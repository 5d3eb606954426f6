//! Cards that lie elsewhere than on the board, in what is done with them: `activates X from my graveyard`, `targeting X in his graveyard`.

use super::words::Words;
use super::{Hearing, words};

impl Hearing<'_> {
    /// The sentences for a player's action with a card in a zone: one that puts the card there comes first.
    pub(super) fn lying(&mut self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        self.flashes_back(said, &player)
            .or_else(|| self.activates_from(said, &player))
            .or_else(|| self.plays_from(said, &player))
            .or_else(|| self.aimed_at_lying(said))
    }

    /// The zone that the words from `i` on name, whose it is and the word after them: `my graveyard`, `the trash`.
    fn lies_at(&self, said: &[String], i: usize, player: &str) -> Option<(String, String, usize)> {
        let word = |j: usize| words::word(said, j);
        let (owner, start) = match word(i) {
            "his" | "her" | "their" | "the" | "its" => (player.to_owned(), i + 1),
            word => match word.strip_suffix("'s").filter(|owner| self.is_player(owner)) {
                Some(owner) => (owner.to_owned(), i + 1),
                None => (player.to_owned(), i),
            },
        };
        (1..=2).rev().find_map(|length| {
            let zone = words::text(said.get(start..start + length)?);
            let elsewhere = self.play.zone(&zone).is_some_and(|zone| zone != instead_model::zones::BOARD);
            elsewhere.then(|| (owner.clone(), zone, start + length))
        })
    }

    /// That a card lies there, if nobody said so before.
    fn lies(&self, owner: &str, name: &str, zone: &str) -> Option<Words> {
        let there = self.is_named(name) || self.said.lines().any(|line| line.contains(name) && line.contains(" in "));
        (!there).then(|| [vec![owner.to_owned(), "has".to_owned()], words::of(name), vec!["in".to_owned()], words::of(zone)].concat())
    }

    /// `Flashes Faithless Looting back`, `flashes it back`.
    fn flashes_back(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["flashes", "flash", "flashed"].contains(&verb.as_str()))?;
        let (end, back) = match said.iter().position(|word| word == "back")? {
            2 => (said.len(), 3),
            back if back + 1 == said.len() => (back, 2),
            _ => return None,
        };
        let thing = said.get(back..end).filter(|thing| !thing.is_empty())?;
        let name = match thing {
            [it] if it == "it" => self.known.things.get(self.known.last?)?.name.clone(),
            thing => self.card_of(thing)?,
        };
        let casts = [vec![player.to_owned(), "casts".to_owned()], words::of(&name), words::of("from graveyard paying flashback")].concat();
        Some(vec![casts])
    }

    /// `Activates Gravecrawler from my graveyard`.
    fn activates_from(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["activates", "uses"].contains(&verb.as_str()))?;
        let (name, next) = self.card_at(said, 2)?;
        said.get(next).filter(|word| ["from", "in"].contains(&word.as_str()))?;
        let (owner, zone, end) = self.lies_at(said, next + 1, player)?;
        let does = [vec![player.to_owned(), "activates".to_owned()], words::of(&name), said.get(end..)?.to_vec()].concat();
        Some(self.lies(&owner, &name, &zone).into_iter().chain([does]).collect())
    }

    /// `Casts X from my graveyard`: of whoever does it.
    fn plays_from(&self, said: &Words, player: &str) -> Option<Vec<Words>> {
        said.get(1).filter(|verb| ["casts", "plays"].contains(&verb.as_str()))?;
        let (_, next) = self.card_at(said, 2)?;
        said.get(next).filter(|word| *word == "from")?;
        let (owner, zone, end) = self.lies_at(said, next + 1, player).filter(|(.., end)| *end > next + 2)?;
        let does = [said.get(..next)?.to_vec(), vec!["from".to_owned()], words::of(&zone), said.get(end..)?.to_vec()].concat();
        (owner == player && zone != "hand").then(|| vec![does])
    }

    /// `Targeting Lightning Bolt in his graveyard`.
    fn aimed_at_lying(&self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first()?;
        let aim = said.iter().position(|word| ["targeting", "on"].contains(&word.as_str())).filter(|aim| *aim > 2)?;
        let (name, next) = self.card_at(said, aim + 1)?;
        said.get(next).filter(|word| *word == "in")?;
        let (owner, zone, end) = self.lies_at(said, next + 1, player)?;
        let does = [said.get(..aim)?.to_vec(), vec!["targeting".to_owned()], words::of(&name), said.get(end..)?.to_vec()].concat();
        Some(self.lies(&owner, &name, &zone).into_iter().chain([does]).collect())
    }
}
