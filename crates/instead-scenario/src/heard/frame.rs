//! Sentences about things: subject, verb and what follows, said of the player whose thing it is.
//!
//! The subject is read as things are read everywhere; a table says what each verb of things means.

use super::stand::lower_first;
use super::{Hearing, words};

type Words = Vec<String>;

/// The meaning of a verb whose subject is a thing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// It wears, carries or bears what follows.
    Wears,
    /// Its controller attacks with it.
    Attacks,
    /// Its controller blocks with it.
    Blocks,
    /// Its controller fights with it.
    Fights,
    /// It is cast, and aimed at what follows; a creature attacks.
    Hits,
    /// It gets through to a player.
    Connects,
    /// It is attacked by what follows.
    Defends,
    /// Its controller steals.
    Steals,
    /// It is cast, and copies what follows.
    Copies,
    /// Its controller conquers with it.
    Conquers,
    /// Æmber, from whom there is only one to take it from.
    Captures,
    /// It does so by itself, if it is there.
    Saves,
}

/// The verbs of things.
const FRAMES: &[(&str, Frame)] = &[
    ("is wearing", Frame::Wears),
    ("is carrying", Frame::Wears),
    ("is enchanted with", Frame::Wears),
    ("wears", Frame::Wears),
    ("wear", Frame::Wears),
    ("wearing", Frame::Wears),
    ("carries", Frame::Wears),
    ("bears", Frame::Wears),
    ("sports", Frame::Wears),
    ("is attacking", Frame::Attacks),
    ("attacks", Frame::Attacks),
    ("attack", Frame::Attacks),
    ("swings at", Frame::Attacks),
    ("swings into", Frame::Attacks),
    ("is blocking", Frame::Blocks),
    ("blocks", Frame::Blocks),
    ("block", Frame::Blocks),
    ("chump-blocks", Frame::Blocks),
    ("fights and destroys", Frame::Fights),
    ("fights and kills", Frame::Fights),
    ("attacks and destroys", Frame::Fights),
    ("attacks and kills", Frame::Fights),
    ("fights against", Frame::Fights),
    ("fights", Frame::Fights),
    ("fight", Frame::Fights),
    ("connects with", Frame::Connects),
    ("connects to", Frame::Connects),
    ("gets through to", Frame::Connects),
    ("deals its combat damage to", Frame::Connects),
    ("hits", Frame::Hits),
    ("hit", Frame::Hits),
    ("kills", Frame::Hits),
    ("destroys", Frame::Hits),
    ("exiles", Frame::Hits),
    ("targets", Frame::Hits),
    ("bounces", Frame::Hits),
    ("burns", Frame::Hits),
    ("resolves on", Frame::Hits),
    ("resolves targeting", Frame::Hits),
    ("is cast on", Frame::Hits),
    ("is played on", Frame::Hits),
    ("defends against", Frame::Defends),
    ("steals", Frame::Steals),
    ("copies", Frame::Copies),
    ("captures", Frame::Captures),
    ("conquers", Frame::Conquers),
    ("conquer", Frame::Conquers),
    ("saves", Frame::Saves),
    ("protects", Frame::Saves),
    ("save", Frame::Saves),
    ("replaces", Frame::Saves),
    ("prevents", Frame::Saves),
];

/// Whether a verb of things stands here.
pub(super) fn is_frame(said: &[String], at: usize) -> bool {
    FRAMES.iter().any(|(verb, _)| words::at(said, at, verb))
}

impl Hearing<'_> {
    /// A sentence about a thing, said of whose it is.
    pub(super) fn framed(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        if said.first().is_some_and(|word| self.is_player(word)) {
            return None;
        }
        let end = self.subject_end(said)?;
        let (verb, frame) = FRAMES.iter().filter(|(verb, _)| words::at(said, end, verb)).max_by_key(|(verb, _)| verb.len())?;
        let subject = lower_first(said.get(..end)?, 0);
        let rest = said.get(end + verb.split(' ').count()..)?.to_vec();
        let spoken = self.play.sentences().spoken;
        let fights = self.play.sentences().actions.iter().any(|(verb, ..)| *verb == "fight");
        let one = |text: &str| text.to_owned();
        match frame {
            Frame::Wears if !rest.is_empty() => Some(vec![[subject, words::of("is equipped with"), rest].concat()]),
            Frame::Saves if rest.len() < 4 => {
                let name = self.card_of(&subject).filter(|name| !self.is_fleeting_card(name))?;
                if self.is_named(&name) {
                    return Some(Vec::new());
                }
                let owner = self.owner_of(&subject).or_else(|| self.scope.players.first().cloned())?;
                let there = [vec![owner, one("controls")], words::of(&name)].concat();
                for line in self.clause(there, from) {
                    self.begin_with(line, from);
                }
                Some(Vec::new())
            }
            Frame::Steals if rest.first().is_some_and(|word| words::number(word).is_some()) => {
                let owner = self.owner_of(&subject)?;
                Some(vec![[vec![owner, one("steals")], rest].concat()])
            }
            Frame::Copies if !rest.is_empty() => {
                let name = self.card_of(&subject).filter(|name| !self.is_named(name))?;
                let owner = self.owner_of(&subject).or_else(|| self.scope.players.first().cloned())?;
                Some(vec![[vec![owner, one("casts")], words::of_name(&name), vec![one("choosing")], self.answered(&rest)].concat()])
            }
            Frame::Conquers if spoken.battlefields => {
                let owner = self.owner_of(&subject).or_else(|| self.scope.players.first().cloned())?;
                let field = if rest.is_empty() { words::of("a battlefield") } else { rest };
                Some(vec![[vec![owner, one("conquers")], field, vec![one("with")], subject].concat()])
            }
            Frame::Defends if !rest.is_empty() => Some(vec![[rest, vec![one("attacks")], subject].concat()]),
            Frame::Captures => {
                let from = rest.len().checked_sub(2).filter(|at| {
                    rest.get(*at).is_some_and(|word| word == "from") && rest.last().is_some_and(|word| self.is_player(word))
                })?;
                Some(vec![[subject, vec![one("captures")], rest.get(..from)?.to_vec()].concat()])
            }
            // "My 3/3 hits him".
            Frame::Hits if !self.card_of(&subject).is_some_and(|name| self.is_fleeting_card(&name)) => {
                let target = rest
                    .first()
                    .filter(|target| {
                        rest.len() == 1 && self.is_player(target) && verb.starts_with("hit") && !fights && !spoken.battlefields
                    })?
                    .clone();
                let owner = self.owner_of(&subject).or_else(|| self.other_than(&target)).filter(|owner| *owner != target)?;
                Some(vec![[vec![owner, one("attacks"), target, one("with")], subject].concat()])
            }
            Frame::Hits => {
                let name = self.card_of(&subject)?;
                let owner = self.owner_of(&subject).or_else(|| {
                    let harmed = rest.first().filter(|word| self.is_player(word)).cloned().or_else(|| self.owner_of(&rest));
                    harmed.and_then(|harmed| self.other_than(&harmed))
                });
                let owner = owner.or_else(|| self.scope.players.get(1).cloned())?;
                // What a spell does to all is done to what is there.
                if !self.is_aimed(&name) && !rest.is_empty() && self.known_place(&rest).is_none() {
                    let whose = self.owner_of(&rest)?;
                    let there = [vec![whose.clone(), one("controls")], without_owner(rest, &whose)].concat();
                    return Some(vec![there, [vec![owner, one("casts")], words::of(&name)].concat()]);
                }
                let targeting = if self.is_aimed(&name) { [vec![one("targeting")], rest].concat() } else { Vec::new() };
                Some(vec![[vec![owner, one("casts")], words::of(&name), targeting].concat()])
            }
            Frame::Connects | Frame::Attacks if !fights && !spoken.battlefields => {
                // Names that are known are put in order later.
                let target = match rest.first() {
                    Some(player) if self.is_player(player) => player.clone(),
                    _ if *frame == Frame::Attacks && !rest.is_empty() => return None,
                    _ => String::new(),
                };
                let owner = self.owner_of(&subject).or_else(|| self.other_than(&target)).filter(|owner| *owner != target)?;
                let target = if target.is_empty() { self.other_than(&owner)? } else { target };
                if rest.len() > 1 {
                    return None;
                }
                Some(vec![[vec![owner, one("attacks"), target, one("with")], subject].concat()])
            }
            Frame::Attacks if spoken.battlefields => {
                let target = self.owner_of(&rest);
                let owner = self.owner_of(&subject).or_else(|| target.clone().and_then(|target| self.other_than(&target)));
                let owner = owner.or_else(|| self.scope.players.get(1).cloned())?;
                let mut out = Vec::new();
                let units = subject;
                // Who is attacked is there before.
                if !rest.is_empty()
                    && !rest.first().is_some_and(|word| self.is_player(word))
                    && self.known_place(&rest).is_none()
                    && self.place_at(&rest, 0).is_none()
                {
                    let defender = target.clone().or_else(|| self.other_than(&owner))?;
                    let mut there = without_owner(rest.clone(), &defender);
                    if !(0..there.len()).any(|at| {
                        self.place_at(&there, at).is_some()
                            && ["at", "on", "in"].contains(&there.get(at).map(String::as_str).unwrap_or_default())
                    }) {
                        there.extend(words::of("at a battlefield"));
                    }
                    out.push([vec![defender, one("controls")], there].concat());
                    out.push([vec![owner, one("attacks"), one("it"), one("with")], units].concat());
                } else if rest.len() > 2 && words::at(&rest, 0, "the battlefield where") {
                    out.push([vec![owner, one("attacks")], rest, vec![one("with")], units].concat());
                } else if rest.is_empty() || self.place_at(&rest, 0).is_some_and(|(_, next)| next == rest.len()) {
                    out.push([vec![owner, one("attacks"), one("with")], units].concat());
                } else {
                    out.push([vec![owner, one("attacks")], rest, vec![one("with")], units].concat());
                }
                Some(out)
            }
            Frame::Attacks | Frame::Fights if fights && !rest.is_empty() => {
                let owner = self.owner_of(&subject).or_else(|| self.owner_of(&rest).and_then(|other| self.other_than(&other)));
                let owner = owner.or_else(|| self.scope.players.first().cloned())?;
                let known = self.known_place(said.get(..end)?).and_then(|place| self.known.call(place)).map(|name| words::of(&name));
                Some(vec![[vec![owner, one("fights")], rest, vec![one("with")], known.unwrap_or(subject)].concat()])
            }
            Frame::Blocks if !spoken.battlefields && self.known.attacks => {
                let owner = self.owner_of(&subject)?;
                Some(vec![[vec![owner, one("blocks"), one("with")], subject].concat()])
            }
            // "His 2/2 fights my 3/3 with Prey Upon".
            Frame::Fights if !fights && rest.len() > 2 => {
                let with = rest.iter().rposition(|word| ["with", "via", "using", "from"].contains(&word.as_str()))?;
                let name = self.card_of(rest.get(with + 1..)?).filter(|name| self.is_fleeting_card(name) && self.is_aimed(name))?;
                let owner = self.owner_of(&subject)?;
                Some(vec![
                    [
                        vec![owner, one("casts")],
                        words::of(&name),
                        vec![one("targeting")],
                        subject,
                        vec![one(",")],
                        rest.get(..with)?.to_vec(),
                    ]
                    .concat(),
                ])
            }
            Frame::Blocks if !spoken.battlefields && !rest.is_empty() => {
                let owner = self.owner_of(&subject).or_else(|| self.owner_of(&rest).and_then(|other| self.other_than(&other)))?;
                let known = self.known_place(said.get(..end)?).and_then(|place| self.known.call(place)).map(|name| words::of(&name));
                let subject = known.unwrap_or(subject);
                Some(vec![[vec![owner, one("blocks")], rest, vec![one("with")], subject].concat()])
            }
            _ => None,
        }
    }

    /// The sentences for a player's action, by its verb: `puts X on Y`, `attacks with X into Y`, `reaps for 1 Æmber`.
    pub(super) fn player_does(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let part = |from: usize, to: usize| said.get(from..to).unwrap_or_default().to_vec();
        let one = |text: &str| text.to_owned();
        let spoken = self.play.sentences().spoken;
        let find = |what: &[&str]| (2..said.len()).find(|at| what.contains(&word(*at)));
        match word(1) {
            // "Hits me with a 3/3".
            "hits" | "smacks" | "whacks"
                if self.is_player(word(2)) && word(3) == "with" && !spoken.battlefields && spoken.second.is_none() =>
            {
                let (thing, end) = self.phrase(&lower_first(said, 4), 4)?;
                let fights = thing.stats.is_some()
                    || thing.kinds.iter().any(|kind| kind == spoken.fighter)
                    || self.known_place(&part(4, end)).is_some()
                    || thing.name.as_ref().and_then(|name| self.about_card(name)).is_some_and(|(kinds, _)| kinds.contains("Creature"));
                (end == said.len() && fights).then(|| vec![[vec![player, one("attacks")], part(2, said.len())].concat()])
            }
            // "Puts Pariah on my Angel".
            "puts" | "slaps" | "sticks" | "throws" | "drops" | "places" if !said.iter().any(|word| word.starts_with("counter")) => {
                let on = find(&["on", "onto", "to"])?;
                let name = self.card_of(&part(2, on)).filter(|name| self.is_attachable(name))?;
                if self.is_named(&name) || on + 1 >= said.len() || self.stand_at(said, on).is_some_and(|(_, next)| next == said.len()) {
                    return None;
                }
                let aura = self.about_card(&name).is_some_and(|(kinds, _)| kinds.to_lowercase().contains("aura"));
                // Whatever it is put on is there before.
                let host = part(on + 1, said.len());
                let bearer = self.card_of(&host).filter(|bearer| self.known_place(&host).is_none() && !self.is_named(bearer));
                if let Some(bearer) = bearer {
                    let whose = self.owner_of(&host).unwrap_or_else(|| player.clone());
                    return Some(vec![[vec![whose, one("controls")], words::of_name(&bearer)].concat(), said.clone()]);
                }
                let to = if aura { vec![one("targeting")] } else { words::of("attached to") };
                Some(vec![
                    [vec![player, one(if aura { "casts" } else { "controls" })], words::of(&name), to, part(on + 1, said.len())].concat(),
                ])
            }
            // "Attacks with a unit": a battlefield, where the other one is.
            "attacks" if spoken.battlefields && word(2) == "with" && find(&["into", "against"]).is_none() => {
                Some(vec![[vec![player, one("attacks")], words::of("the battlefield"), part(2, said.len())].concat()])
            }
            // "Attacks with a Troll into an Imp".
            "attacks" | "fights" if word(2) == "with" => {
                let into = find(&["into", "against"])?;
                Some(vec![[vec![player, one(word(1))], part(into + 1, said.len()), part(2, into)].concat()])
            }
            // "Defends with a unit": it is there.
            "blocks" | "defends" if spoken.battlefields && word(2) == "with" => {
                let thing = part(3, said.len());
                if self.known_place(&thing).is_some() {
                    return None;
                }
                Some(vec![[vec![player, one("controls")], without_owner(thing, ""), words::of("at a battlefield")].concat()])
            }
            "reaps" if said.len() == 2 || word(2) == "for" && said.len() == 5 => {
                if said.len() == 5 {
                    self.known.granted.push(word(3).to_owned());
                }
                let own = |thing: &&super::refer::Thing| thing.player == player && thing.words.iter().any(|word| word == spoken.fighter);
                let with = if self.known.things.iter().any(|thing| own(&thing)) { words::of("with the") } else { words::of("with a") };
                Some(vec![[vec![player.clone(), one("reaps")], with, vec![one(spoken.fighter)]].concat()])
            }
            // "Casts Clone and copies my Bear".
            "copies" if self.known.verb == "cast" => {
                self.known.granted.push(one("copy"));
                Some(vec![[vec![player, one("chooses")], part(2, said.len())].concat()])
            }
            "conquers" | "holds" if spoken.battlefields => self.conquers(&player, word(1), &part(2, said.len()), from),
            // "Plays Falling Star on it with both halves".
            "casts" | "plays" => {
                let tail = ["with both halves", "with both parts", "with both effects", "with both modes"];
                let end = said.len().checked_sub(3).filter(|end| tail.iter().any(|tail| words::at(said, *end, tail)))?;
                let to = said.iter().position(|word| ["targeting", "on", "at"].contains(&word.as_str())).filter(|to| *to < end)?;
                let target = part(to + 1, end);
                Some(vec![[part(0, to), vec![one("targeting")], target.clone(), vec![one(",")], target].concat()])
            }
            // "Steals my Angel with Control Magic", "flickers my Rhino with Cloudshift".
            "steals" | "flickers" | "blinks" | "saves" | "protects" | "shrinks" | "pumps" | "removes" | "takes" | "bounces" | "burns"
            | "hits" | "exiles" | "kills" | "destroys"
                if said.iter().any(|word| word == "with" || word == "using") =>
            {
                let with = said.iter().rposition(|word| word == "with" || word == "using").filter(|with| *with > 2)?;
                let article = usize::from(["a", "an", "the"].contains(&word(with + 1)));
                let name = self.card_of(&part(with + 1 + article, said.len()))?;
                let aura = self.about_card(&name).is_some_and(|(kinds, _)| kinds.to_lowercase().contains("aura"));
                let aimed = aura || self.is_fleeting_card(&name) && self.is_aimed(&name);
                let cast = || [vec![player, one("casts")], words::of(&name), vec![one("targeting")], part(2, with)].concat();
                aimed.then(|| vec![cast()])
            }
            // "Draws three cards off Ancestral Recall".
            "draws" | "gains" => {
                let off = (3..said.len()).rev().find(|at| ["off", "from", "with", "using", "of"].contains(&word(*at)))?;
                let name = self.card_of(&part(off + 1, said.len())).filter(|name| self.is_fleeting_card(name))?;
                let number = said.iter().take(off).skip(2).find_map(|word| words::number(word)).map(|number| number.to_string());
                self.known.granted.extend(number);
                Some(vec![[vec![player], words::of("casts"), words::of(&name)].concat()])
            }
            // "Mills me for 10".
            "mills" if said.len() == 5 && self.is_player(word(2)) && word(3) == "for" && words::is_number(word(4)) => {
                Some(vec![vec![one(word(2)), one("mills"), one(word(4)), one("cards")]])
            }
            // "Swings for 5".
            "attacks" if word(said.len() - 2) == "for" && words::is_number(word(said.len() - 1)) && !spoken.battlefields => {
                let number = one(word(said.len() - 1));
                let whom = if self.is_player(word(2)) { one(word(2)) } else { self.other_than(&player)? };
                let second = spoken.second.map_or(number.clone(), str::to_owned);
                let thing = format!("{number}/{second}");
                self.known.granted.push(number);
                self.remark(
                    from,
                    format!("what attacks isn't said; taken as a {thing} {}", spoken.fighter),
                    &format!("say `{player} attacks {whom} with a {thing}`"),
                );
                Some(vec![[vec![player, one("attacks"), whom], words::of("with a"), vec![thing, one(spoken.fighter)]].concat()])
            }
            // "Attacks my 3 might unit with a 2 might unit": it is at a battlefield.
            "attacks"
                if spoken.battlefields
                    && word(2) != "with"
                    && word(2) != "it"
                    && word(3) != "battlefield"
                    && self.owner_of(&part(2, said.len())).is_some()
                    && self.known_place(&part(2, said.len())).is_none() =>
            {
                let (_, end) = self.phrase(said, 2).filter(|(_, end)| word(*end) == "with")?;
                let defender = self.owner_of(&part(2, end))?;
                if self.known_place(&part(2, end)).is_some() {
                    return None;
                }
                let there = without_owner(part(2, end), &defender);
                let placed = (0..there.len()).any(|at| there.get(at).is_some_and(|word| word == "at"));
                let at = if placed { Words::new() } else { words::of("at a battlefield") };
                let first = [vec![defender, one("controls")], there, at].concat();
                Some(vec![first, [vec![player, one("attacks"), one("it"), one("with")], part(end + 1, said.len())].concat()])
            }
            // "Targets me with Sign in Blood".
            "targets" => {
                let with = find(&["with", "using"])?;
                let name = self.card_of(&part(with + 1, said.len()))?;
                Some(vec![[vec![player, one("casts")], words::of(&name), vec![one("targeting")], part(2, with)].concat()])
            }
            // "Wipes the board with Wrath of God".
            "wipes" | "sweeps" => {
                let with = said.iter().rposition(|word| word == "with")?;
                let name = self.card_of(&part(with + 1, said.len())).filter(|name| self.is_fleeting_card(name))?;
                Some(vec![[vec![player, one("casts")], words::of(&name)].concat()])
            }
            // "Deals 5 damage to my unit with a spell".
            "deals" => {
                let with = said.iter().rposition(|word| ["with", "using", "from"].contains(&word.as_str()))?;
                let to = said.iter().position(|word| word == "to").filter(|to| *to < with)?;
                let comma = usize::from(said.last().is_some_and(|word| word == ","));
                let name = self.card_of(&part(with + 1, said.len() - comma)).filter(|name| self.is_fleeting_card(name))?;
                let amount = said.get(2).filter(|amount| words::is_number(amount))?.clone();
                if self.about_card(&name).is_some_and(|(_, text)| !text.contains(&amount)) {
                    return None;
                }
                self.known.granted.push(amount);
                let targeting = if self.is_aimed(&name) { [vec![one("targeting")], part(to + 1, with)].concat() } else { Vec::new() };
                Some(vec![[vec![player, one("casts")], words::of(&name), targeting].concat()])
            }
            _ => None,
        }
    }

    /// Where the thing ends that a sentence begins with.
    pub(super) fn subject_end(&self, said: &[String]) -> Option<usize> {
        if said.first().is_some_and(|word| ["it", "It"].contains(&word.as_str())) {
            return Some(1);
        }
        let lowered = lower_first(said, 0);
        self.phrase(&lowered, 0).map(|(_, next)| next).or_else(|| {
            super::phrase::name_at(said, 0)
                .filter(|(name, _)| self.is_named(name) || !self.is_player(name) && self.meant(&words::of(name), None).is_some())
                .map(|(_, next)| next)
        })
    }

    /// The card that is named by these words alone, with an article or whose it is.
    pub(super) fn card_of(&self, said: &[String]) -> Option<String> {
        let skip = usize::from(said.first().is_some_and(|word| {
            word.ends_with("'s") && self.is_player(word.trim_end_matches("'s")) || ["a", "an", "the", "that"].contains(&word.as_str())
        }));
        let (name, next) = self.card_at(said, skip)?;
        (next == said.len()).then_some(name)
    }
}

/// A thing without whose it is, where its player does something with it; described, it has an article.
pub(super) fn without_owner(said: Words, owner: &str) -> Words {
    match said.split_first() {
        Some((first, rest)) if *first == format!("{owner}'s") => {
            let named = rest.first().is_some_and(|word| {
                word.starts_with(char::is_uppercase)
                    || words::number(word).is_some_and(|count| count > 1) && !rest.get(1).is_some_and(|next| super::with::is_measure(next))
            });
            if named || rest.is_empty() { rest.to_vec() } else { [vec!["a".to_owned()], rest.to_vec()].concat() }
        }
        _ => said,
    }
}
