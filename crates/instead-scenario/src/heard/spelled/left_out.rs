//! Words that are left out where nobody needs them: `steals 2`, `deals 4 to it`, `Nicole's at 4`, `a 1/1 token`.

use crate::heard::Hearing;
use crate::heard::words::{self, Words, is, is_one, word};

/// The verb of whoever steals.
const STEALS: &[&str] = &["steal", "steals", "stole"];

/// The verb of whoever makes a token.
const MAKES: &[&str] = &["create", "creates", "make", "makes"];

impl Hearing<'_> {
    /// "Captures 2 with my Troll": of Æmber.
    pub(super) fn amber_captured(&self, mut said: Words) -> Words {
        if let Some(at) = words::find(&said, 0, &["capture", "captures", "captured"])
            && words::is_number(word(&said, at + 1))
            && ["", "with", "from", "on", "onto"].contains(&word(&said, at + 2))
        {
            said.insert(at + 2, "Æmber".into());
        }
        said
    }

    /// "Nicole's at 4": is.
    pub(super) fn is_at_life(&self, mut said: Words) -> Words {
        for at in 0..said.len() {
            let life = is_one(&said, at + 1, &["at", "on"]) && words::is_number(word(&said, at + 2));
            let player = |who: &&str| self.is_player(who) || who.eq_ignore_ascii_case("opponent");
            if let Some(who) = word(&said, at).strip_suffix("'s").filter(player).filter(|_| life).map(str::to_owned) {
                said.splice(at..=at, [who, "is".to_owned()]);
            }
        }
        said
    }

    /// "Takes 4 from the Angel": damage.
    pub(super) fn damage_taken(&self, mut said: Words) -> Words {
        let takes =
            |three: &[String]| is_one(three, 0, &["take", "takes", "took"]) && words::is_number(word(three, 1)) && is(three, 2, "from");
        let from_thing = |word: &String| !["me", "him", "her"].contains(&word.as_str()) && !self.is_player(word);
        if let Some(at) = said.windows(3).position(takes).filter(|at| said.get(at + 3).is_some_and(from_thing)) {
            said.insert(at + 2, "damage".into());
        }
        said
    }

    /// "His own turn": his turn.
    pub(super) fn own_turn(&self, mut said: Words) -> Words {
        let own = |pair: &[String]| is(pair, 0, "own") && is_one(pair, 1, &["turn", "upkeep", "draw", "end"]);
        if let Some(at) = said.windows(2).position(own) {
            said.remove(at);
        }
        said
    }

    /// "Deals 4 to my unit": damage.
    pub(super) fn damage_dealt(&self, mut said: Words) -> Words {
        for at in 0..said.len() {
            let number = word(&said, at + 1);
            let counted = words::number(number).is_some() && number != "a";
            if counted && is_one(&said, at, &["deal", "deals", "dealt", "dealing"]) && is(&said, at + 2, "to") {
                said.insert(at + 2, "damage".into());
            }
        }
        said
    }

    /// "Steals 2", "steals 1 from B": of what there is to steal.
    pub(super) fn amber_stolen(&self, mut said: Words) -> Words {
        let last = words::last(&said);
        let ends = words::is_number(last) || words::number(last).is_some_and(|count| count > 1);
        let from = |three: &[String]| is_one(three, 0, STEALS) && words::is_number(word(three, 1)) && is_one(three, 2, &["with", "from"]);
        if (ends || said.windows(3).any(from))
            && let Some(at) = words::find(&said, 0, STEALS)
            && words::number(word(&said, at + 1)).is_some()
            && !word(&said, at + 2).contains("mber")
        {
            said.insert(at + 2, "Æmber".into());
        }
        said
    }

    /// "On my commander, Serra Angel": which is one.
    pub(super) fn commander_named(&self, mut said: Words) -> Words {
        let commander = said.windows(2).position(|pair| words::at(pair, 0, "commander ,"));
        if let Some(at) = commander
            && let Some((_, end)) = self.card_at(&said, at + 2)
        {
            said.splice(end..end, ["as".to_owned(), "commander".to_owned()]);
            said.drain(at..at + 2);
        }
        said
    }

    /// "Archive my Krump": I do.
    pub(super) fn done_by_me(&self, mut said: Words) -> Words {
        let first = word(&said, 0);
        let lower = first.to_ascii_lowercase();
        let Some(verb) = words::verb(&lower).filter(|verb| !words::VERBS.contains(&lower.as_str()) && !["is", "has"].contains(verb)) else {
            return said;
        };
        let orders = first.starts_with(char::is_uppercase) && !self.is_player(first);
        let whose = is_one(&said, 1, &["my", "a", "an", "the", "your"]);
        if orders && whose && !self.is_card(&words::text(&said)) {
            said.splice(0..1, ["I".to_owned(), verb.to_owned()]);
        }
        said
    }

    /// "Gets Lightning Bolted", "gets Vengeance'd": is hit by that.
    pub(super) fn hit_by_spell(&self, mut said: Words) -> Words {
        let Some(at) = words::find(&said, 0, &["gets", "get", "got", "is", "was", "are"]) else { return said };
        let spell = (1..=4).rev().find_map(|length| {
            let name = words::text(said.get(at + 1..at + 1 + length)?);
            let mut bare = ["'d", "'ed", "ed", "d"].iter().filter_map(|end| name.strip_suffix(end));
            let spell = bare.find(|bare| name.starts_with(char::is_uppercase) && self.is_fleeting_card(bare))?;
            Some((spell.to_owned(), length))
        });
        if let Some((name, length)) = spell {
            said.splice(at + 1..at + 1 + length, [words::of("hit by"), words::of(&name)].concat());
        }
        said
    }

    /// "My unit's already buffed": is.
    pub(super) fn noun_is(&self, mut said: Words) -> Words {
        for at in 0..said.len() {
            let Some(noun) = word(&said, at).strip_suffix("'s").filter(|noun| self.is_noun(noun)).map(str::to_owned) else { continue };
            let so = ["already", "now", "currently", "also", ""].contains(&word(&said, at + 1));
            if so || self.scope.flags().any(|flag| words::at(&said, at + 1, flag)) {
                said.splice(at..=at, [noun, "is".to_owned()]);
            }
        }
        said
    }

    /// "It gets destroyed": is.
    pub(super) fn gets_done(&self, mut said: Words) -> Words {
        for at in 0..said.len() {
            let next = word(&said, at + 1);
            let done = next.len() > 4 && next.ends_with("ed") && self.slang(next).is_none() && !self.scope.flags().any(|flag| flag == next);
            let by = said.iter().skip(at).any(|word| word == "by" || word == "with");
            if done && !by && is_one(&said, at, &["gets", "get", "got"]) {
                said.splice(at..=at, ["is".to_owned()]);
            }
        }
        said
    }

    /// "Tries to reap": reaps.
    pub(super) fn tries_to(&self, mut said: Words) -> Words {
        if let Some(at) = said.windows(2).position(|pair| words::at(pair, 0, "tries to"))
            && let Some(verb) = words::verb(word(&said, at + 2))
        {
            said.splice(at..at + 3, [verb.to_owned()]);
        }
        said
    }

    /// "A 1/1 token": of a creature, if nothing else is said.
    pub(super) fn token_of_fighter(&self, mut said: Words) -> Words {
        let makes = is_one(&said, 1, MAKES);
        let mut i = 1;
        while i < said.len() {
            let stats = (i.saturating_sub(5)..i).rev().find(|at| words::is_stats(word(&said, *at)));
            let typed = |from: usize| {
                let mut here = said.get(from..i).unwrap_or_default().iter().chain(said.get(i + 1));
                here.any(|word| self.is_noun(word) || [",", "and", "with"].contains(&word.as_str()))
            };
            let bare = stats.is_some_and(|at| !typed(at)) && (makes || words::is_stats(word(&said, i - 1)));
            if bare && is_one(&said, i, &["token", "tokens"]) {
                said.insert(i, self.play.sentences().spoken.fighter.to_owned());
                i += 1;
            }
            i += 1;
        }
        said
    }

    /// "A creates a 1 might Recruit token": two numbers say how strong it is.
    pub(super) fn measures(&self, mut said: Words) -> Words {
        let makes = said.iter().take(3).any(|word| MAKES.contains(&word.as_str()));
        let at =
            said.windows(2).position(|pair| matches!(pair, [number, of] if words::is_number(number) && crate::heard::with::is_measure(of)));
        if let Some(at) = at.filter(|_| makes) {
            let number = said.get(at).cloned().unwrap_or_default();
            let second = self.play.sentences().spoken.second.map_or(number.clone(), str::to_owned);
            said.splice(at..at + 2, [format!("{number}/{second}")]);
            let token = said.iter().position(|word| word == "token" || word == "tokens");
            let fighter = self.play.sentences().spoken.fighter;
            if let Some(token) = token.filter(|_| !said.iter().any(|word| word == fighter)) {
                said.insert(token, fighter.to_owned());
            }
        }
        said
    }

    /// "At B's face", "to my opponent's face": at the player.
    pub(super) fn faces(&self, mut said: Words) -> Words {
        for at in 1..said.len() {
            let whose = said.get(at - 1).map(|word| word.to_ascii_lowercase()).unwrap_or_default();
            let player = match whose.as_str() {
                "my" => "me",
                "his" | "her" | "their" => "him",
                _ => continue,
            };
            if words::is(&said, at, "face") {
                said.splice(at - 1..=at, [player.to_owned()]);
            }
        }
        while let Some(at) = said.iter().position(|word| word == "face").filter(|at| *at > 0) {
            let whose = said.get(at - 1).and_then(|word| word.strip_suffix("'s")).map(str::to_owned);
            let Some(whose) = whose else { break };
            said.splice(at - 1..=at, [whose]);
        }
        said
    }
}
