//! Deeds that say more than one thing: what is chosen in their course, and the attack that a block implies.

use super::words::Words;
use super::{Hearing, words};

impl Hearing<'_> {
    /// "A plays Steam Vents tapped", "A dredges the Imp": what is done, and what is chosen.
    pub(super) fn chosen(&mut self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        if words::last(said) == "tapped"
            && words::is(said, 1, "plays")
            && let Some((name, next)) = self.card_at(said, 2).filter(|(_, next)| next + 1 == said.len())
        {
            return self.played_tapped(player, &name, words::part(said, 0, next));
        }
        self.paid_for(&player, said).or_else(|| self.dredged(&player, said))
    }

    /// "A plays Steam Vents tapped": who pays has it untapped.
    fn played_tapped(&self, player: String, name: &str, plays: Words) -> Option<Vec<Words>> {
        let text = self.play.library().find(name)?.text.to_lowercase();
        let offered = text.contains("you may pay") && text.contains("if you don't, it enters tapped");
        offered.then(|| vec![plays, vec![player, "declines".into()]])
    }

    /// "A dredges the Imp instead of drawing": A would draw, and chooses the Imp, which is in the graveyard.
    fn dredged(&mut self, player: &str, said: &[String]) -> Option<Vec<Words>> {
        if !words::is(said, 1, "dredges") {
            return None;
        }
        let of = (2..said.len()).find(|at| words::at(said, *at, "instead of"));
        let instead = of.is_some() || words::last(said) == "instead";
        let thing = said.get(2..of.unwrap_or(said.len() - usize::from(instead)))?;
        let there = self.known_place(thing);
        let name = match there {
            Some(place) => self.known.call(place)?,
            None => self.card_of(thing)?,
        };
        if instead {
            self.known.granted.push("instead".into());
        }
        let told = self.said.lines().any(|line| line.contains(name.as_str()) && line.contains("graveyard"));
        let player = || vec![player.to_owned()];
        let lies = [player(), words::of("has"), words::of_name(&name), words::of("in graveyard")].concat();
        let chooses = [player(), words::of("chooses"), words::of(&name)].concat();
        let draws = [player(), words::of("draws a card")].concat();
        let lies = (there.is_none() && !told).then_some(lies);
        let draws = (self.known.verb != "draw").then_some(draws);
        Some(lies.into_iter().chain(draws).chain([chooses]).collect())
    }

    /// "B blocks A's 5/5 with a 2/2", where nobody said that it attacks: it does.
    pub(super) fn attack_first(&mut self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        let blocks = words::is(said, 1, "blocks") && !self.known.attacks;
        let lowered = super::stand::lower_first(said, 2);
        let whole = self.phrase(&lowered, 2).map(|(_, end)| end).filter(|end| words::is(said, *end, "with"));
        let with = whole.or_else(|| said.iter().position(|word| word == "with")).filter(|with| *with > 2 && blocks)?;
        if self.play.sentences().spoken.battlefields {
            return None;
        }
        let thing = said.get(2..with)?.to_vec();
        let owner = self.owner_of(&thing).or_else(|| self.other_than(&player)).filter(|owner| *owner != player)?;
        self.known.attacks = true;
        let attack = [vec![owner, "attacks".into(), player.clone(), "with".into()], thing.clone()].concat();
        let mut again = thing;
        if let Some(article) = again.first_mut().filter(|word| *word == "a" || *word == "an") {
            "the".clone_into(article);
        }
        let block = [vec![player, "blocks".into()], again, said.get(with..)?.to_vec()].concat();
        Some(vec![attack, block])
    }
}
