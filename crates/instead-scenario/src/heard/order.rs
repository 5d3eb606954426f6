//! The order of words that reading knows, and what it calls a thing done.

use super::refer::Thing;
use super::{Hearing, words};

type Words = Vec<String>;

/// Verbs by which a player does something to a thing, and the words for the event that they are read as: "B kills Recruit".
const DONE: &[(&str, &str)] = &[
    ("kills", "killed"),
    ("banishes", "banished"),
    ("recalls", "recalled"),
    ("buffs", "buffed"),
    ("stuns", "stunned"),
    ("heals", "healed"),
    ("readies", "readied"),
    ("exhausts", "exhausted"),
    ("counters", "countered"),
];

impl Hearing<'_> {
    /// "B kills Recruit": what happens to it.
    pub(super) fn done(&self, player: &str, said: Words) -> Words {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let known = |verb: &str| crate::parse::knows_event(&self.scope, verb);
        let by_card = said.iter().rposition(|word| word == "with").is_some_and(|with| {
            let article = usize::from(["a", "an", "the"].contains(&word(with + 1)));
            self.card_at(&said, with + 1 + article).is_some()
        });
        if word(0) == player && said.len() > 2 && word(1) == "kills" && !known("killed") && !by_card {
            let mut out = said.clone();
            if let Some(verb) = out.get_mut(1) {
                "destroys".clone_into(verb);
            }
            return out;
        }
        // "B exiles it with Swords to Plowshares": that is cast.
        let with = said.iter().position(|word| word == "with").filter(|with| *with > 2);
        if word(0) == player
            && [
                "destroys", "kills", "exiles", "hits", "bounces", "burns", "removes", "answers", "saves", "banishes", "stuns", "recalls",
                "returns",
            ]
            .contains(&word(1))
            && let Some(with) = with
            && let Some((name, next)) =
                self.card_at(&said, with + 1 + usize::from(said.get(with + 1).is_some_and(|word| word == "a" || word == "an")))
            && next == said.len()
            && self.is_fleeting(&super::phrase::Phrase { name: Some(name.clone()), ..super::phrase::Phrase::default() })
        {
            let target = said.get(2..with).unwrap_or_default().to_vec();
            let cast = [vec![player.to_owned(), "casts".into()], words::of(&name)].concat();
            let there = self.known_place(&target).is_some() || target.first().is_some_and(|word| ["all", "every"].contains(&word.as_str()));
            return match self.is_aimed(&name) {
                true => [cast, vec!["targeting".into()], target].concat(),
                false if there => cast,
                false => said,
            };
        }
        // "A heals Troll": all of it.
        if word(0) == player && word(1) == "heals" && !words::is_number(word(2)) && known("healed") {
            return [said.get(2..).unwrap_or_default().to_vec(), words::of("is fully healed")].concat();
        }
        if word(0) == player
            && said.len() > 2
            && word(1) != "heals"
            && let Some((_, passive)) = DONE.iter().find(|(verb, _)| *verb == word(1))
            && !crate::parse::knows_action(&self.scope, word(1))
            && known(passive)
        {
            let mut out = said.get(2..).unwrap_or_default().to_vec();
            let many = ["both", "all", "them"].contains(&word(2))
                || said.iter().any(|word| word == "and")
                || words::is_number(word(2)) && word(2) != "1";
            out.extend([if many { "are" } else { "is" }.to_owned(), (*passive).to_owned()]);
            return out;
        }
        // "A equips Bonesplitter to a 2/2", of which nobody spoke.
        if word(0) == player
            && ["equips", "attaches"].contains(&word(1))
            && let Some(to) = said.iter().position(|word| word == "to").filter(|to| *to > 2)
            && let Some(name) =
                self.card_of(said.get(2..to).unwrap_or_default()).filter(|name| self.is_attachable(name) && !self.is_named(name))
            && said.get(to + 1..).is_some_and(|host| self.known_place(host).is_none() && self.phrase(host, 0).is_some())
        {
            let host = said.get(to + 1..).unwrap_or_default().to_vec();
            return [vec![player.to_owned(), "controls".into()], words::of(&name), words::of("attached to"), host].concat();
        }
        // "A uses Nerve Blast": it is played; "A enchants Doll with Pariah": it is attached.
        let fleeting =
            |name: &str| self.is_fleeting(&super::phrase::Phrase { name: Some(name.to_owned()), ..super::phrase::Phrase::default() });
        if word(0) == player && word(1) == "uses" && self.card_at(&said, 2).is_some_and(|(name, _)| fleeting(&name)) {
            return [vec![player.to_owned(), "plays".into()], said.get(2..).unwrap_or_default().to_vec()].concat();
        }
        // "B deals me 14 damage".
        if word(0) == player
            && word(1) == "deals"
            && word(said.len() - 1) == "damage"
            && said.len() > 4
            && words::is_number(word(said.len() - 2))
        {
            let whom = said.get(2..said.len() - 2).unwrap_or_default().to_vec();
            return [
                said.get(..2).unwrap_or_default().to_vec(),
                said.get(said.len() - 2..).unwrap_or_default().to_vec(),
                vec!["to".into()],
                whom,
            ]
            .concat();
        }
        // "A heals 2 damage from Troll".
        if word(0) == player && word(1) == "heals" && word(3) == "damage" && word(4) == "from" && words::is_number(word(2)) {
            return [said.get(2..4).unwrap_or_default().to_vec(), words::of("is healed from"), said.get(5..).unwrap_or_default().to_vec()]
                .concat();
        }
        // "A steals 1 amber from B": there is nobody else to steal from.
        if word(1) == "steals" || word(1) == "captures" {
            let player_at = |j: usize| self.scope.players.iter().any(|other| other == word(j));
            let whom = (2..said.len()).find(|j| word(*j) == "from" && player_at(j + 1)).filter(|_| self.scope.players.len() == 2);
            if let Some(at) = whom {
                let mut rest = said.clone();
                rest.drain(at..at + 2);
                return self.done(player, rest);
            }
            // Whatever isn't a number of something is a thing to gain control of.
            if word(1) == "steals" && words::number(word(2)).is_none_or(|_| word(2) == "a") {
                let mut out = vec![player.to_owned(), "gains".into(), "control".into(), "of".into()];
                out.extend(said.get(2..).unwrap_or_default().iter().cloned());
                return out;
            }
        }
        said
    }

    /// A sentence whose subject is no player: a thing, or somebody's turn.
    pub(super) fn other(&mut self, said: &Words, lead: &str, from: (usize, usize)) -> Vec<String> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let owner = word(0).strip_suffix("'s").filter(|owner| self.scope.players.iter().any(|player| player == owner)).map(str::to_owned);
        if let Some(owner) = &owner {
            let number = |j: usize| words::number(word(j));
            let starts = ["begins", "starts", "comes"].contains(&word(said.len().saturating_sub(1)));
            match word(1) {
                "life" if words::at(said, 2, "total is") && number(4).is_some() => return vec![format!("{owner} is at {}", word(4))],
                "turn" if said.len() == 2 => return vec![format!("active: {owner}")],
                "turn" if word(2) == "ends" && said.len() == 3 => return vec![format!("{owner} ends their turn")],
                "turn" if starts => return vec![format!("{owner} begins their turn")],
                _ if starts && said.len() <= 5 => {
                    let step = words::text(said.get(1..said.len() - 1).unwrap_or_default());
                    return vec![format!("{owner} begins the {step}")];
                }
                zone if ["has", "contains"].contains(&word(2)) && number(3).is_some() && word(4).starts_with("card") => {
                    return vec![format!("{owner} has {} cards in {zone}", number(3).unwrap_or(0))];
                }
                _ => {}
            }
        }
        if let Some(lines) = self.its_start(said) {
            return lines;
        }
        // "It's A's draw step".
        let its = ["It's", "it's"].contains(&word(0));
        let its_is = ["It", "it"].contains(&word(0)) && word(1) == "is" && said.len() > 3;
        let whole = said;
        let said = &if its_is { [vec!["it's".to_owned()], said.get(2..).unwrap_or_default().to_vec()].concat() } else { said.clone() };
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let its = its || its_is;
        if its
            && said.last().is_some_and(|word| word == "step" || word == "upkeep" || word == "phase")
            && let Some(player) = word(1).strip_suffix("'s")
        {
            return vec![format!("{player} begins the {}", words::text(said.get(2..).unwrap_or_default()))];
        }
        if let Some(turn) = said.iter().position(|word| word == "turn").filter(|_| ["It", "it", "It's", "it's"].contains(&word(0))) {
            let whose = if word(0).ends_with("'s") { word(1) } else { word(2) };
            if let Some(player) = whose.strip_suffix("'s").filter(|_| turn + 1 == said.len()) {
                return vec![format!("active: {player}")];
            }
        }
        self.refs(whole.clone(), "", "", lead, from)
    }

    /// `It's the start of his turn`: that begins, unless what happens then is said of whoever does it.
    fn its_start(&self, said: &Words) -> Option<Vec<String>> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let its = match (word(0), word(1)) {
            ("It's" | "it's", _) => 1,
            ("It" | "it", "is") => 2,
            _ => return None,
        };
        let start = ["the start of", "the beginning of", "now the start of"].iter().find(|start| words::at(said, its, start))?;
        let at = its + start.split(' ').count();
        let owner = match word(at) {
            "his" | "her" | "their" => self.known.person.clone()?,
            word => word.strip_suffix("'s").filter(|owner| self.is_player(owner))?.to_owned(),
        };
        let (moment, _) = self.moment_at(said, at + 1).filter(|(_, length)| at + 1 + length == said.len())?;
        if moment != "turn" {
            return Some(vec![format!("{owner} begins the {moment}")]);
        }
        let forges = words::stops(&self.said).iter().any(|part| part.contains("forge"));
        if forges {
            return Some(vec![format!("active: {owner}")]);
        }
        // In a game whose turns have a phase for it, what happens at the start happens there.
        let beginning = self.play.words().find_moment("beginning phase").map(|_| format!("{owner} begins the beginning phase"));
        Some(std::iter::once(format!("{owner} begins their turn")).chain(beginning).collect())
    }

    /// The order of words that reading knows: `fights Imp with Troll`.
    pub(super) fn shape(&self, said: Words) -> Words {
        let find = |word: &str| said.iter().position(|w| w == word);
        let part = |from: usize, to: usize| said.get(from..to).unwrap_or_default().to_vec();
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let player = self.scope.players.iter().any(|player| player == word(0));
        let fights = self.play.sentences().actions.iter().any(|(verb, ..)| *verb == "fight");
        if player
            && word(1) == "fights"
            && word(2) == "with"
            && let Some(against) = find("against")
        {
            return [part(0, 2), part(against + 1, said.len()), vec!["with".into()], part(3, against)].concat();
        }
        if fights
            && player
            && word(1) == "attacks"
            && let Some(with) = find("with").filter(|with| *with > 2)
        {
            return [part(0, 1), vec!["fights".into()], part(2, with), vec!["with".into()], part(with + 1, said.len())].concat();
        }
        // "Troll fights Imp": by its controller.
        if !player && let Some(verb) = said.iter().position(|w| ["fights", "attacks", "reaps"].contains(&w.as_str())) {
            let subject = part(0, verb);
            let bare: Words = if word(0).ends_with("'s") { part(1, verb) } else { subject.clone() };
            let called = |place: usize| self.known.call(place).is_some_and(|name| name == words::text(&subject));
            let place = (0..self.known.things.len()).find(|place| called(*place));
            let owned = word(0).strip_suffix("'s");
            let of = |thing: &&Thing| owned.is_none_or(|owner| owner == thing.player) && thing.name == words::text(&bare);
            let known = place.and_then(|place| self.known.things.get(place)).or_else(|| self.known.things.iter().find(of));
            if let Some(known) = known {
                let who = vec![known.player.clone()];
                let with = [vec!["with".to_owned()], subject].concat();
                return match word(verb) {
                    "reaps" if verb + 1 == said.len() => [who, vec!["reaps".into()], with].concat(),
                    "reaps" => said,
                    _ if fights => [who, vec!["fights".into()], part(verb + 1, said.len()), with]
                        .concat()
                        .into_iter()
                        .filter(|w| !w.is_empty())
                        .collect(),
                    _ if verb + 1 < said.len() && word(verb) == "attacks" => {
                        [who, vec!["attacks".into()], part(verb + 1, said.len()), with].concat()
                    }
                    _ if word(verb) == "attacks" => [who, vec!["attacks".into()], with].concat(),
                    _ => said,
                };
            }
        }
        // "A uses Troll to reap".
        if player
            && word(1) == "uses"
            && said.last().is_some_and(|word| word == "reap")
            && let Some(to) = find("to")
        {
            return [part(0, 1), vec!["reaps".into(), "with".into()], part(2, to)].concat();
        }
        if player
            && word(1) == "uses"
            && let Some(to) = find("to").filter(|to| words::at(&said, *to, "to fight"))
        {
            return [part(0, 1), vec!["fights".into()], part(to + 2, said.len()), vec!["with".into()], part(2, to)].concat();
        }
        // "A captures 2 Æmber with Sheriff": Sheriff does.
        if player
            && word(1) == "captures"
            && let Some(with) = find("with").or_else(|| find("on")).or_else(|| find("onto")).or_else(|| find("to"))
        {
            return [part(with + 1, said.len()), vec!["captures".into()], part(2, with)].concat();
        }
        // "A targets Bear with Doom Blade".
        if player
            && word(1) == "targets"
            && let Some(with) = find("with")
        {
            return [part(0, 1), vec!["casts".into()], part(with + 1, said.len()), vec!["targeting".into()], part(2, with)].concat();
        }
        if player
            && ["flickers", "blinks"].contains(&word(1))
            && let Some(with) = find("with")
        {
            return [part(0, 1), vec!["casts".into()], part(with + 1, said.len()), vec!["targeting".into()], part(2, with)].concat();
        }
        // "B makes A discard Progenitus".
        if player && ["creates", "makes", "forces"].contains(&word(1)) && self.scope.players.iter().any(|player| player == word(2)) {
            let skip = if word(3) == "to" { 4 } else { 3 };
            if let Some(verb) = words::verb(word(skip)) {
                return [part(2, 3), vec![verb.to_owned()], part(skip + 1, said.len())].concat();
            }
        }
        // "A equips Bear with Sword".
        if player
            && word(1) == "equips"
            && let Some(with) = find("with")
        {
            return [part(0, 2), part(with + 1, said.len()), vec!["to".into()], part(2, with)].concat();
        }
        said
    }
}
