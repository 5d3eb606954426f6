//! Targets and subjects of sentences: what a spell is aimed at, what can be harmed, and the things of a name.

use super::{Hearing, words};

impl Hearing<'_> {
    /// Whether the word at a place stands inside the whole name of something that is here.
    pub(super) fn is_inside_name(&self, said: &[String], i: usize) -> bool {
        self.known.things.iter().any(|thing| {
            let name = words::of(&thing.name);
            (0..name.len())
                .any(|before| i.checked_sub(before).and_then(|at| said.get(at..at + name.len())).is_some_and(|there| there == name))
        })
    }

    /// The types and the text of the spell that is aimed at what follows.
    pub(super) fn spell_aimed(&self, verb: &str, before: &[String]) -> Option<(String, String)> {
        let to = before.iter().position(|word| word == "targeting").filter(|_| ["casts", "plays"].contains(&verb))?;
        self.card_of(before.get(2..to)?).and_then(|name| self.about_card(&name))
    }

    /// Puts the target of a spell that speaks of battlefields at a battlefield, with a remark, if nobody said where it is.
    pub(super) fn aimed_at(&mut self, place: usize, verb: &str, before: &[String], from: (usize, usize)) {
        let spell = self.spell_aimed(verb, before).filter(|(_, text)| text.contains("battlefield"));
        let Some(thing) = self.known.things.get(place).filter(|thing| spell.is_some() && thing.count == 1 && thing.line.is_some()) else {
            return;
        };
        let fights = thing.words.iter().any(|word| word == self.play.sentences().spoken.fighter);
        let line = thing.line.clone().unwrap_or_default();
        let somewhere = line.contains(" at ") || line.contains(" in ") || thing.words.iter().any(|word| word.starts_with("at "));
        let moved = ["base", "moves", "recall"].iter().any(|word| self.said.contains(word));
        if !self.play.sentences().spoken.battlefields || !fights || somewhere || moved {
            return;
        }
        let (known, amended) = (self.known.clone(), self.amended.len());
        if self.put_at(place, String::new(), from).is_none() {
            self.known = known;
            self.amended.truncate(amended);
            return;
        }
        self.remark(
            from,
            "where it is isn't said; taken as at a battlefield".to_owned(),
            "say `a 3 might unit at a battlefield`, `a 3 might unit in base`",
        );
    }

    /// Whether something here is called so, by itself, by whose it is or by its number.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.known.things.iter().enumerate().any(|(place, thing)| {
            let numbered = || self.known.call_each(place).is_some_and(|names| names.split(" and ").any(|one| one == name));
            thing.name == name || self.known.call(place).as_deref() == Some(name) || numbered()
        })
    }

    /// Whether a sentence does to `it` what is only done to what fights.
    pub(super) fn harms(&self, said: &[String], verb: &str) -> bool {
        let fighter = self.play.sentences().spoken.fighter;
        let card = said.get(2..).filter(|_| ["casts", "plays"].contains(&verb)).and_then(|_| self.card_at(said, 2));
        let about = card.and_then(|(name, _)| self.about_card(&name)).map(|(_, text)| text.to_lowercase());
        let target = |text: &String| {
            let aimed = text.split("target ").skip(1).filter_map(|rest| rest.split(['.', ',', '\n']).next());
            aimed.map(|rest| rest.split(' ').take(4).collect::<Vec<_>>()).any(|rest| rest.contains(&fighter))
        };
        let spoken = self.play.sentences().spoken;
        let plain = |text: &str| (spoken.battlefields || spoken.second.is_some()) && text.contains(fighter);
        let spell = about.is_some_and(|text| text.contains("damage") || target(&text) || plain(&text));
        let of = ["dies", "die", "survives", "damage", "attacks", "blocks", "fights", "reaps"];
        // "The Cloak is on Champion Anaphiel and it would be destroyed": she would.
        let worn =
            self.known.last.and_then(|last| self.known.things.get(last)?.line.as_ref()).is_some_and(|line| line.contains(", attached to "));
        worn && said.iter().any(|word| ["destroyed", "killed", "exiled", "sacrificed"].contains(&word.as_str()))
            || spell
            || said.iter().any(|word| of.contains(&word.as_str()))
    }

    /// The thing spoken of last, or the last fighter where that thing is known not to fight.
    pub(super) fn harmed(&self, last: usize) -> Option<usize> {
        let fighter = self.play.sentences().spoken.fighter;
        let fights = |place: &usize| self.known.things.get(*place).is_some_and(|thing| thing.words.iter().any(|word| word == fighter));
        let thing = self.known.things.get(last)?;
        let other = |word: &String| ["enchantment", "artifact", "gear", "battlefield", "land", "upgrade"].contains(&word.as_str());
        if fights(&last) || !thing.words.iter().any(other) {
            return Some(last);
        }
        (0..self.known.things.len()).rev().find(fights).or(Some(last))
    }

    /// The other player's fighter that `it` means, where whoever casts a harmful spell at `it` spoke of something of their own in
    /// passing:
    /// `B's unit is there. A has Annie and casts Hextech Ray on it`. A card that waits for damage to itself is itself meant.
    pub(super) fn not_ones_own(&self, last: usize, player: &str, said: &[String]) -> Option<usize> {
        let (name, _) = self.card_at(said, 2)?;
        let (_, text) = self.about_card(&name)?;
        let text = text.to_lowercase();
        let harmful = ["deal ", "deals ", "kill ", "destroy ", "exile "].iter().any(|harm| text.contains(harm));
        let own = self.known.things.get(last).filter(|thing| thing.player == player && harmful)?;
        let (_, waits) = self.about_card(&own.name)?;
        let waits = waits.to_lowercase();
        if waits.contains("dealt damage") || waits.contains("dealt to") || waits.contains("dies") || waits.contains("[deathknell]") {
            return None;
        }
        let fighter = self.play.sentences().spoken.fighter;
        let theirs = |place: &usize| {
            self.known.things.get(*place).is_some_and(|thing| thing.player != player && thing.words.iter().any(|word| word == fighter))
        };
        (0..last).rev().find(theirs)
    }

    /// Whether a name is of nothing that is known: no card, nothing that is here, no kind of token.
    pub(super) fn is_stranger(&self, name: &str) -> bool {
        let made = self.first_step.is_some() || self.is_kind(name) || name.ends_with("'s");
        !made && !self.is_named(name) && !self.is_card(name) && !self.is_player(name) && self.meant(&words::of(name), None).is_none()
    }
}
