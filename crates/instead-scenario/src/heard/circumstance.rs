//! Circumstances of an action: `in B's turn`, `with 7 amber`, `with Worship out`.

use super::{Hearing, words};
use crate::bind::facts::moment_of;

type Words = Vec<String>;

/// A sentence parted from its circumstances.
#[derive(Debug, Default)]
pub(super) struct Circumstance {
    /// Sentences that come before it.
    pub before: Vec<Words>,
    /// Lines about the beginning.
    pub beginning: Vec<String>,
    /// The rest of the sentence; empty if that was all.
    pub rest: Words,
    /// Sentences that come after it.
    pub after: Vec<Words>,
}

/// Where things are that somebody has out.
const SIDES: &[&str] = &["out", "in play", "on the battlefield", "on board", "on the board", "on the field", "on the table"];

/// Resources of a player.
const RESOURCES: &[&str] = &["life", "Æmber", "amber", "aember", "points", "point", "keys", "key", "chains", "XP"];

impl Hearing<'_> {
    /// The circumstance that a sentence states, if it states one.
    pub(super) fn circumstance(&mut self, said: &Words, from: (usize, usize)) -> Option<Circumstance> {
        self.with_none(said)
            .or_else(|| self.dies_there(said))
            .or_else(|| self.worn_then(said))
            .or_else(|| self.dies_with(said, from))
            .or_else(|| self.together(said))
            .or_else(|| self.moment(said))
            .or_else(|| self.used_first(said))
            .or_else(|| self.held(said, from))
            .or_else(|| self.standing(said))
    }

    /// `with no creatures around`: nothing to say, if there are none.
    fn with_none(&mut self, said: &Words) -> Option<Circumstance> {
        let with = said.windows(2).position(|pair| matches!(pair, [with, no] if with == "with" && no == "no")).filter(|with| *with > 1)?;
        let other = usize::from(said.get(with + 2).is_some_and(|word| ["other", "more"].contains(&word.as_str())));
        let (kinds, end) = self.kinds_at(said, with + 2 + other)?;
        let rest = said.get(end..)?;
        let stands = rest.is_empty() || self.stand_at(said, end).is_some_and(|(_, next)| next == said.len());
        let none = other == 1 || self.has_no(None, &kinds);
        if !stands || !none {
            return None;
        }
        // What isn't there is said by its not being there.
        self.known.granted.extend(said.get(with + 1..end)?.iter().cloned());
        Some(Circumstance { rest: said.get(..with)?.to_vec(), ..Circumstance::default() })
    }

    /// "A plays Gateway to Dis with Armageddon Cloak on A's Troll": that wears it before.
    fn worn_then(&self, said: &Words) -> Option<Circumstance> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        if ["has", "controls", "is"].contains(&said.get(1)?.as_str()) {
            return None;
        }
        let with = said.iter().rposition(|word| word == "with").filter(|with| *with > 1)?;
        let whose = said.get(with + 1).and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let article = usize::from(whose.is_some() || said.get(with + 1).is_some_and(|word| ["a", "an", "the"].contains(&word.as_str())));
        let (name, next) = self.card_at(said, with + 1 + article).filter(|(name, _)| self.is_attachable(name))?;
        said.get(next).filter(|word| ["on", "attached"].contains(&word.as_str()))?;
        let host = next + 1 + usize::from(said.get(next + 1).is_some_and(|word| word == "to"));
        let thing = said.get(host..).filter(|thing| !thing.is_empty() && thing.first().is_some_and(|word| word != "it"))?;
        let (_, end) = self.phrase(thing, 0)?;
        let owner = self.owner_of(thing).or(whose).unwrap_or(player);
        let there = [vec![owner, "controls".to_owned()], words::of_name(&name), words::of("attached to"), thing.to_vec()].concat();
        (end == thing.len()).then(|| Circumstance {
            before: vec![there],
            rest: said.get(..with).unwrap_or_default().to_vec(),
            ..Circumstance::default()
        })
    }

    /// "Captain Kresage dies with a ward on it": it has it before.
    fn dies_with(&mut self, said: &Words, from: (usize, usize)) -> Option<Circumstance> {
        let with = said.iter().rposition(|word| word == "with").filter(|with| *with > 1)?;
        let verb = said
            .get(with - 1)
            .filter(|verb| ["dies", "destroyed", "killed", "banished", "exiled", "sacrificed"].contains(&verb.as_str()))?;
        let mut probe = super::phrase::Phrase { count: 1, ..super::phrase::Phrase::default() };
        let end = self.with(said, with + 1, &mut probe)?;
        let is = usize::from(verb != "dies");
        let thing = said.get(..with - 1 - is).filter(|thing| !thing.is_empty() && !probe.states.is_empty())?.to_vec();
        let known = self.known_place(&thing).is_some() || thing.first().is_some_and(|word| word.ends_with("'s"));
        let owner = if known { None } else { Some(self.owner_or_teller(&thing, from)?) };
        let with_it = said.get(with + 1..end)?.to_vec();
        let has = match owner {
            None => [thing, vec!["has".to_owned()], with_it].concat(),
            Some(owner) => {
                [vec![owner, "controls".to_owned()], super::stand::lower_first(&thing, 0), vec!["with".to_owned()], with_it].concat()
            }
        };
        (end == said.len()).then(|| Circumstance {
            before: vec![has],
            rest: said.get(..with).unwrap_or_default().to_vec(),
            ..Circumstance::default()
        })
    }

    /// "My 2 might unit dies at a battlefield": it is there.
    fn dies_there(&self, said: &Words) -> Option<Circumstance> {
        let at = said.iter().position(|word| ["dies", "die"].contains(&word.as_str())).filter(|at| *at > 0)?;
        let (_, next) = self.place_at(said, at + 1).filter(|(_, next)| *next == said.len())?;
        let verb = at - usize::from(said.get(at - 1).is_some_and(|word| word == "would"));
        let rest = [said.get(..verb)?, said.get(at + 1..next)?, said.get(verb..=at)?].concat();
        Some(Circumstance { rest, ..Circumstance::default() })
    }

    /// `A destroys X and Y at the same time`: as it is, if one sentence says both.
    fn together(&self, said: &Words) -> Option<Circumstance> {
        let end = ["at the same time", "simultaneously"].iter().find_map(|tail| {
            let at = said.len().checked_sub(tail.split(' ').count())?;
            words::at(said, at, tail).then_some(at)
        })?;
        let player = said.first().is_some_and(|word| self.is_player(word)) && end > 3;
        player.then(|| Circumstance { rest: said.get(..end).unwrap_or_default().to_vec(), ..Circumstance::default() })
    }

    /// `in B's turn`, `during his upkeep`, `at the start of A's turn`, before or after the sentence, or alone.
    fn moment(&self, said: &Words) -> Option<Circumstance> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        for at in 0..said.len() {
            let prepositions = ["in", "on", "during", "at", "In", "On", "During", "At"];
            if !prepositions.contains(&word(at)) {
                continue;
            }
            let start = ["the beginning of", "the start of", "the end of"].iter().find(|start| words::at(said, at + 1, start));
            let mut i = at + 1 + start.map_or(0, |start| start.split(' ').count());
            let subject = said.iter().find(|word| self.is_player(word)).cloned();
            let owner = match word(i) {
                "his" | "her" | "their" | "the" => subject.or_else(|| self.known.person.clone()),
                word => word.strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned),
            };
            let Some(owner) = owner else { continue };
            i += 1;
            i += usize::from(word(i) == "own");
            let Some((moment, length)) = self.moment_at(said, i) else { continue };
            let end = i + length;
            let comma = usize::from(word(end) == ",");
            let leads = at == 0 && (comma == 1 || end == said.len() || self.is_player(word(end)));
            if !leads && end != said.len() {
                continue;
            }
            let rest = if at == 0 { said.get(end + comma..)?.to_vec() } else { said.get(..at)?.to_vec() };
            let rest = if rest.last().is_some_and(|word| word == ",") { rest.get(..rest.len() - 1)?.to_vec() } else { rest };
            let mut out = Circumstance { rest, ..Circumstance::default() };
            let told =
                self.said.lines().any(|line| line.starts_with("active:")) || self.first.iter().any(|(line, _)| line.starts_with("active:"));
            let begun = self.first_step.is_some();
            if words::at(said, at + 1, "the end of") {
                if moment != "turn" || out.rest.is_empty() || !self.is_state(&out.rest) {
                    return None;
                }
                out.after.push([vec![owner], words::of("ends their turn")].concat());
                return Some(out);
            }
            // What is held is held then.
            if start.is_some() && out.rest.get(1).is_some_and(|verb| verb == "holds") {
                return Some(out);
            }
            match (moment.as_str(), start.is_some()) {
                (moment, true) if !begun && !out.rest.is_empty() && !self.is_state(&out.rest) => {
                    // What happens there by itself isn't done once more.
                    let verb = out.rest.get(1).map(String::as_str).unwrap_or_default();
                    let step = match (moment, verb) {
                        ("turn", "forges") => "forge a key step",
                        ("draw step", "draws") => "draw step",
                        // What is temporary is killed there by itself.
                        ("beginning phase", _)
                            if out.rest.iter().any(|word| word.eq_ignore_ascii_case("temporary"))
                                && out.rest.iter().any(|word| word == "killed") =>
                        {
                            let end = out.rest.iter().position(|word| ["would", "is"].contains(&word.as_str()))?;
                            let thing = super::frame::without_owner(out.rest.get(..end)?.to_vec(), &owner);
                            out.before.push([vec![owner.clone(), "controls".into()], thing].concat());
                            "beginning phase"
                        }
                        _ => return None,
                    };
                    out.rest = [vec![owner, "begins".into(), "the".into()], words::of(step)].concat();
                }
                ("turn", true) if !begun => out.after.push([vec![owner, "begins".into()], words::of("their turn")].concat()),
                ("turn", false) if !begun && !told => out.beginning.push(format!("active: {owner}")),
                ("turn", _) => return None,
                (step, _) if !begun && !told => {
                    out.beginning.push(format!("active: {owner}"));
                    out.beginning.push(format!("step: {step}"));
                }
                (step, _) => out.before.push([vec![owner, "begins".into(), "the".into()], words::of(step)].concat()),
            }
            return Some(out);
        }
        None
    }

    /// Whether a sentence states a fact, not an action.
    fn is_state(&self, said: &[String]) -> bool {
        said.get(1).is_some_and(|verb| ["has", "is", "controls", "owns", "at"].contains(&verb.as_str()))
    }

    /// The moment of a turn that the words from `i` on name, and how many they are.
    pub(super) fn moment_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        if said.get(i)? == "turn" {
            return Some(("turn".into(), 1));
        }
        let named = (1..=3).rev().find_map(|length| {
            let name = words::text(said.get(i..i + length)?).to_lowercase();
            moment_of(self.play, &name).is_some().then_some((name, length))
        });
        named.filter(|(name, _)| !name.contains(','))
    }

    /// `with 7 amber`, `with an empty library`, `at 3 life`, at the end of what a player does.
    fn standing(&self, said: &Words) -> Option<Circumstance> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        if ["is", "has", "controls", "owns", "at"].contains(&word(1)) || said.len() < 5 {
            return None;
        }
        let end = said.len() - usize::from(["left", "remaining", "total"].contains(&word(said.len() - 1)));
        let rest =
            |at: usize| said.get(..at - usize::from(["while", "when", "and", ","].contains(&word(at - 1)))).unwrap_or_default().to_vec();
        for at in 2..end {
            let state = match word(at) {
                "with" | "at" | "on" | "having" if at + 3 == end && RESOURCES.contains(&word(end - 1)) => {
                    let number = words::number(word(at + 1))?;
                    let of_thing = word(at) == "with" && word(end - 1).ends_with("mber") && self.ends_in_thing(said, at);
                    // "Shock on him at 3 life": he is; where another player is spoken of besides, nobody can tell.
                    let before = said.get(at - 1).filter(|word| self.is_player(word));
                    let others = said.get(2..at)?.iter().any(|word| self.is_player(word) && *word != player);
                    if before.is_none() && others && word(at) == "at" {
                        return None;
                    }
                    let whose = before.unwrap_or(&player).clone();
                    (!of_thing).then(|| vec![whose, "has".into(), number.to_string(), word(end - 1).to_owned()])
                }
                "with" if words::at(said, at + 1, "an empty") && at + 3 < end => {
                    let zone = said.get(at + 3..end).unwrap_or_default();
                    let known = self.play.zone(&words::text(zone)).is_some();
                    known.then(|| [vec![format!("{player}'s")], zone.to_vec(), words::of("is empty")].concat())
                }
                "with" if words::number(word(at + 1)).is_some() && word(at + 2).starts_with("card") && word(at + 3) == "in" => {
                    Some([vec![player.clone(), "has".into()], said.get(at + 1..end).unwrap_or_default().to_vec()].concat())
                }
                _ => None,
            };
            if let Some(state) = state {
                return Some(Circumstance { before: vec![state], rest: rest(at), ..Circumstance::default() });
            }
        }
        None
    }

    /// `with Ravenborn Tome used first`, `after using X`: that is done before.
    fn used_first(&self, said: &Words) -> Option<Circumstance> {
        let player = said.first().filter(|word| self.is_player(word))?.clone();
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        let first = usize::from(["first", "before", "already"].contains(&word(said.len() - 1)));
        let used = said.len().checked_sub(1 + first).filter(|used| ["used", "activated"].contains(&word(*used)));
        let (at, things) = match used {
            Some(used) => {
                let with = said.iter().take(used).rposition(|word| word == "with")?;
                (with, said.get(with + 1..used)?)
            }
            None => {
                let after =
                    said.iter().position(|word| word == "after").filter(|after| ["using", "activating"].contains(&word(after + 1)))?;
                (after, said.get(after + 2..)?)
            }
        };
        let comma = usize::from(word(at - 1) == ",");
        let name = self.card_of(things)?;
        let there = [vec![player.clone(), "controls".into()], words::of(&name)].concat();
        let mut before = if self.is_named(&name) { Vec::new() } else { vec![there] };
        before.push([vec![player, "activates".into()], words::of(&name)].concat());
        Some(Circumstance { before, rest: said.get(..at - comma)?.to_vec(), ..Circumstance::default() })
    }

    /// Whether the words before a place end with a noun that has it: `a creature with 3 amber`.
    fn ends_in_thing(&self, said: &[String], at: usize) -> bool {
        said.get(at.wrapping_sub(1)).is_some_and(|word| self.is_noun(word) || self.is_kind(word) || self.is_named(word))
    }

    /// `with X and Y out`, `with X on B's side`, `under X`: things that are there before.
    fn held(&mut self, said: &Words, from: (usize, usize)) -> Option<Circumstance> {
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        // "Under Furnace of Rath, B bolts A".
        if ["Under", "under"].contains(&word(0))
            && let Some(comma) = said.iter().position(|word| word == ",")
            && self.card_of(said.get(1..comma)?).is_some_and(|name| !self.is_fleeting_card(&name))
        {
            let again = [said.get(comma + 1..)?.to_vec(), vec!["under".to_owned()], said.get(1..comma)?.to_vec()].concat();
            return self.held(&again, from);
        }
        let leads = ["With", "with"].contains(&word(0));
        let stop = if leads { said.iter().position(|word| word == ",")? } else { said.len() };
        // "My Siege Rhino enters under Torpor Orb".
        let under = said.iter().rposition(|word| word == "under").filter(|at| *at > 1 && !leads);
        if let Some(under) = under
            && let Some(name) = self.card_of(said.get(under + 1..)?).filter(|name| !self.is_fleeting_card(name))
            && said.iter().take(under).any(|word| words::verb(word).is_some())
        {
            let owner =
                said.get(under + 1).and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
            let teller = self.scope.players.first()?.clone();
            let owner = match owner {
                Some(owner) => owner,
                None => {
                    let help = format!("if it is the other's, say `{} controls {name}`", self.other_than(&teller)?);
                    self.remark(from, format!("whose it is isn't said; taken as `{teller} controls {name}`"), &help);
                    teller
                }
            };
            let there = [vec![owner, "controls".into()], words::of_name(&name)].concat();
            return Some(Circumstance { before: vec![there], rest: said.get(..under)?.to_vec(), ..Circumstance::default() });
        }
        let with = if leads { 0 } else { said.iter().rposition(|word| word == "with").filter(|at| *at > 1)? };
        let first = said.iter().find(|word| self.is_player(word)).cloned();
        // "With B having X out".
        let having = said.get(with + 2).is_some_and(|word| word == "having");
        let first = if having { said.get(with + 1).cloned() } else { first };
        let side = SIDES.iter().find(|side| {
            let length = side.split(' ').count();
            stop > with + 1 + length
                && words::at(said, stop - length, side)
                && !(side.ends_with("battlefield") && self.play.sentences().spoken.battlefields)
        });
        let (owner, end) = match side {
            Some(side) => (first, stop - side.split(' ').count()),
            // "On B's side", "on his side of the board".
            None => {
                let tail = if words::at(said, stop.wrapping_sub(3), "of the board") { stop - 3 } else { stop };
                let on = tail.checked_sub(3).filter(|on| word(*on) == "on" && word(tail - 1) == "side" && *on > with + 1)?;
                let owner = match word(on + 1) {
                    "his" | "her" | "their" | "the" => first,
                    word => word.strip_suffix("'s").map(str::to_owned),
                };
                (owner, on)
            }
        };
        // "Archangel of Thune attacks with Boon Reflection out": whose isn't said.
        let owner = match owner.filter(|owner| self.is_player(owner)) {
            Some(owner) => owner,
            None => {
                let teller = self.scope.players.first()?.clone();
                let what = words::text(said.get(with + 1..end)?);
                self.card_of(said.get(with + 1..end)?)?;
                let help = format!("if it is the other's, say `{} controls {what}`", self.other_than(&teller)?);
                self.remark(from, format!("whose it is isn't said; taken as `{teller} controls {what}`"), &help);
                teller
            }
        };
        let things = said.get(with + if having { 3 } else { 1 }..end).filter(|things| !things.is_empty())?;
        let rest = if leads { said.get(stop + 1..)?.to_vec() } else { said.get(..with)?.to_vec() };
        if ["controls", "has"].contains(&rest.get(1).map(String::as_str).unwrap_or_default()) {
            return None;
        }
        let there = [vec![owner, "controls".into()], things.to_vec()].concat();
        Some(Circumstance { before: vec![there], rest, ..Circumstance::default() })
    }
}
