//! The occasion to which something is a response: a card that nobody has cast yet is cast first; and spells that answer another.

use super::Hearing;
use super::words::{self, Words, does, is_one, of, part, word};

/// Where a sentence says in response to what it is, and the card that it names.
struct Occasion {
    /// Where "in response to" stands.
    at: usize,
    /// The player whose card it is, if that is said.
    owner: Option<String>,
    name: String,
    /// The word after the name.
    next: usize,
}

impl Hearing<'_> {
    /// The card in response to which something is done, if a sentence names one that nobody has cast.
    fn occasion_said(&self, said: &[String]) -> Option<Occasion> {
        let at = (0..said.len()).find(|at| words::at(said, *at, "in response to") || words::at(said, *at, "In response to"))?;
        let owner = word(said, at + 3).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
        let article = is_one(said, at + 3, &["a", "an", "the", "that"]);
        let start = at + 3 + usize::from(owner.is_some() || article);
        let (name, next) = self.card_at(said, start).or_else(|| self.spell_named(said, start))?;
        let land = self.about_card(&name).is_some_and(|(kinds, _)| kinds.contains("Land"));
        (!self.is_named(&name) && !land && word(said, next) != "'s").then_some(Occasion { at, owner, name, next })
    }

    /// Whether a sentence names a card in response to which it is done, that nobody has cast: without it, it would be another.
    pub(super) fn has_lost_occasion(&self, said: &[String]) -> bool {
        self.occasion_said(said).is_some()
    }

    /// The casting of the card that a sentence responds to, if nobody has cast that card yet: at the same target.
    pub(super) fn occasion(&mut self, said: &[String], from: (usize, usize)) -> Option<Words> {
        let Occasion { at, owner, name, next } = self.occasion_said(said)?;
        let rest: Words =
            said.iter().enumerate().filter(|(place, _)| *place < at || *place >= next).map(|(_, word)| word.clone()).collect();
        let player = self.who_answers(&rest, owner.as_deref())?;
        let owner = owner.or_else(|| self.other_than(&player))?;
        let cast = [does(&owner, "casts"), words::of_name(&name)].concat();
        // "In response to Blaze for X=9 on me": as it was cast.
        if is_one(said, next, &["for", "with", "where"]) {
            let end = words::find(said, next, &[","]).unwrap_or(said.len());
            return Some([cast, part(said, next, end)].concat());
        }
        if !self.is_aimed(&name) || !self.is_fleeting_card(&name) {
            return Some(cast);
        }
        if let Some(target) = self.aim_of(said, at, next) {
            return Some([cast, of("targeting"), target].concat());
        }
        self.aimed_at_thing_of(&name, &cast, &rest, &player, from).or_else(|| self.aimed_at_who_answers(&name, cast, player, from))
    }

    /// The player who answers: the one who acts, or whose card or thing it is that does.
    fn who_answers(&self, rest: &[String], owner: Option<&str>) -> Option<String> {
        if let Some(player) = rest.iter().find(|word| self.is_player(word)) {
            return Some(player.clone());
        }
        if let Some(owner) = owner {
            return self.other_than(owner);
        }
        let whose = rest.iter().find_map(|word| word.strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned));
        whose.or_else(|| self.scope.players.first().cloned())
    }

    /// The target that the sentence around "in response to" speaks of: "casts Giant Growth on my Bears in response to Lightning Bolt".
    fn aim_of(&self, said: &[String], at: usize, next: usize) -> Option<Words> {
        let aims = |place: &usize| is_one(said, *place, &["targeting", "on", "at"]) && (*place < at || *place >= next);
        let target = (0..said.len()).find(aims)?;
        let stop = (target + 1..said.len()).find(|place| {
            let acts = self.is_player(word(said, *place)) && words::verb(word(said, place + 1)).is_some();
            *place == at || word(said, *place) == "," || acts
        });
        Some(part(said, target + 1, stop.unwrap_or(said.len()))).filter(|target| !target.is_empty())
    }

    /// "Sacrifices my Grizzly Bears in response to Swords to Plowshares", "regenerates in response to Doom Blade": at the creature that this is
    /// done with, or the last one there is, with a remark.
    fn aimed_at_thing_of(&mut self, name: &str, cast: &Words, rest: &[String], player: &str, from: (usize, usize)) -> Option<Words> {
        let fighter = self.play.sentences().spoken.fighter;
        let text = self.about_card(name)?.1.to_lowercase();
        let at_things = text.contains(fighter) || text.contains("any target") || text.contains("target permanent");
        let bare: Words = rest.iter().filter(|word| word.as_str() != ",").cloned().collect();
        let start = bare.iter().position(|word| word == player).map_or(0, |place| place + 2);
        let fights = |name: &str| {
            let card = self.about_card(name).is_some_and(|(kinds, _)| kinds.to_lowercase().contains(fighter));
            card || self.known.things.iter().any(|thing| thing.name == name && thing.words.iter().any(|word| word == fighter))
        };
        let phrase =
            self.phrase(&bare, start).filter(|(what, _)| what.name.as_ref().is_some_and(|name| fights(name)) || what.stats.is_some());
        let object = phrase.map(|(_, end)| part(&bare, start, end));
        let own =
            |thing: &&super::refer::Thing| thing.player == player && thing.line.is_some() && thing.words.iter().any(|word| word == fighter);
        let only_things = !["any target", "player"].iter().any(|at| text.contains(at));
        let last = || self.known.things.iter().rev().find(own).map(|thing| words::of_name(&thing.name)).filter(|_| only_things);
        let target = object.filter(|_| at_things).or_else(last)?;
        let out = [cast.clone(), of("targeting"), target].concat();
        let line = words::text(&out);
        self.remark(from, format!("what {name} is aimed at isn't said; taken as `{line}`"), "say it in a sentence of its own: `B casts …`");
        Some(out)
    }

    /// "In response to B's Lightning Bolt, A activates …", which nobody says what it is aimed at: at who answers, with a remark.
    fn aimed_at_who_answers(&mut self, name: &str, cast: Words, player: String, from: (usize, usize)) -> Option<Words> {
        let text = self.about_card(name)?.1.to_lowercase();
        let at_players = ["any target", "target player", "target opponent"].iter().any(|target| text.contains(target));
        if !at_players || cast.first() == Some(&player) {
            return None;
        }
        let out = [cast, vec!["targeting".to_owned(), player]].concat();
        let line = words::text(&out);
        self.remark(from, format!("what {name} is aimed at isn't said; taken as `{line}`"), "say it in a sentence of its own: `B casts …`");
        Some(out)
    }

    /// "Essence Scatter", in response to A's Clone: whoever answers casts it.
    pub(super) fn answered_with(&self, rest: Words, occasion: &Words) -> Words {
        let bare = self.card_of(&rest).is_some_and(|name| self.is_fleeting_card(&name));
        let caster = occasion.first().filter(|_| bare).and_then(|caster| self.other_than(caster));
        match caster {
            Some(player) => [does(&player, "casts"), rest].concat(),
            None => rest,
        }
    }

    /// "B casts Memory Lapse on it", "B Remands it", of what was just cast: that spell, in response.
    pub(super) fn answers_spell(&self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?;
        let (card, next) = self.card_at(said, 2).filter(|_| is_one(said, 1, &["casts", "plays"]))?;
        let aims = is_one(said, next, &["targeting", "on"]);
        let it = is_one(said, next + 1, &["it", "that", "this"]) && (next + 2 == said.len() || words::at(said, next + 2, "spell"));
        let text = self.about_card(&card)?.1.to_lowercase();
        let spells = text.split("target ").skip(1).any(|rest| {
            let rest = rest.split(['.', ',', '\n']).next().unwrap_or_default();
            rest.split(' ').take(6).any(|word| word == "spell")
        });
        let (_, cast) = self.known.does.clone().filter(|_| self.known.verb == "cast" || self.known.verb == "play")?;
        (aims && it && spells && card != cast).then(|| {
            let answer = [of("in response ,"), does(player, "casts"), words::of_name(&card), of("targeting"), words::of_name(&cast)];
            vec![answer.concat()]
        })
    }
}
