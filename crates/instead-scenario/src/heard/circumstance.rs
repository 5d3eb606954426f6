//! Circumstances of an action: `in B's turn`, `with 7 amber`, `with Worship out`.

use super::words::Words;
use super::{Hearing, words};
use crate::bind::facts::moment_of;

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
        let other = usize::from(words::is_one(said, with + 2, &["other", "more"]));
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
        let article = usize::from(whose.is_some() || words::is_one(said, with + 1, &["a", "an", "the"]));
        let (name, next) = self.card_at(said, with + 1 + article).filter(|(name, _)| self.is_attachable(name))?;
        said.get(next).filter(|word| ["on", "attached"].contains(&word.as_str()))?;
        let host = next + 1 + usize::from(words::is(said, next + 1, "to"));
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
        let verb = at - usize::from(words::is(said, at - 1, "would"));
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
        let (when, mut rest) = (0..said.len()).find_map(|at| self.moment_said(said, at))?;
        if words::last(&rest) == "," {
            rest.pop();
        }
        let mut out = Circumstance { rest, ..Circumstance::default() };
        let When { owner, moment, start } = when;
        if start == Some("the end of") {
            if moment != "turn" || out.rest.is_empty() || !self.is_state(&out.rest) {
                return None;
            }
            out.after.push(words::does(&owner, "ends their turn"));
            return Some(out);
        }
        // What is held is held then.
        if start.is_some() && words::is(&out.rest, 1, "holds") {
            return Some(out);
        }
        let begun = self.first_step.is_some();
        let told =
            self.said.lines().any(|line| line.starts_with("active:")) || self.first.iter().any(|(line, _)| line.starts_with("active:"));
        match (moment.as_str(), start.is_some()) {
            (moment, true) if !begun && !out.rest.is_empty() && !self.is_state(&out.rest) => happens_by_itself(&mut out, moment, &owner)?,
            ("turn", true) if !begun => out.after.push(words::does(&owner, "begins their turn")),
            ("turn", false) if !begun && !told => out.beginning.push(format!("active: {owner}")),
            ("turn", _) => return None,
            (step, _) if !begun && !told => {
                out.beginning.push(format!("active: {owner}"));
                out.beginning.push(format!("step: {step}"));
            }
            (step, _) => out.before.push([words::does(&owner, "begins the"), words::of(step)].concat()),
        }
        Some(out)
    }

    /// The moment that is said from a place on, at the beginning or the end of a sentence, and the words without it.
    fn moment_said(&self, said: &[String], at: usize) -> Option<(When, Words)> {
        if !words::is_one(said, at, &["in", "on", "during", "at", "In", "On", "During", "At"]) {
            return None;
        }
        let start = ["the beginning of", "the start of", "the end of"].into_iter().find(|start| words::at(said, at + 1, start));
        let whose = at + 1 + start.map_or(0, |start| start.split(' ').count());
        let owner = match words::word(said, whose) {
            "his" | "her" | "their" | "the" => {
                said.iter().find(|word| self.is_player(word)).cloned().or_else(|| self.known.person.clone())?
            }
            word => word.strip_suffix("'s").filter(|owner| self.is_player(owner))?.to_owned(),
        };
        let from = whose + 1 + usize::from(words::is(said, whose + 1, "own"));
        let (moment, length) = self.moment_at(said, from)?;
        let end = from + length;
        let comma = usize::from(words::is(said, end, ","));
        let leads = at == 0 && (comma == 1 || self.is_player(words::word(said, end)));
        if !leads && end != said.len() {
            return None;
        }
        let rest = if at == 0 { said.get(end + comma..)? } else { said.get(..at)? };
        Some((When { owner, moment, start }, rest.to_vec()))
    }

    /// Whether a sentence states a fact, not an action.
    fn is_state(&self, said: &[String]) -> bool {
        words::is_one(said, 1, &["has", "is", "controls", "owns", "at"])
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
        let word = |j: usize| words::word(said, j);
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
        let word = |j: usize| words::word(said, j);
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
        // "Under Furnace of Rath, B bolts A".
        if words::is_one(said, 0, &["Under", "under"])
            && let Some(comma) = words::find(said, 0, &[","])
            && self.card_of(said.get(1..comma)?).is_some_and(|name| !self.is_fleeting_card(&name))
        {
            let again = [said.get(comma + 1..)?.to_vec(), words::of("under"), words::part(said, 1, comma)].concat();
            return self.held(&again, from);
        }
        let leads = words::is_one(said, 0, &["With", "with"]);
        let stop = if leads { words::find(said, 0, &[","])? } else { said.len() };
        if !leads && let Some(under) = self.enters_under(said, from)? {
            return Some(under);
        }
        let with = if leads { 0 } else { words::find_last(said, &["with"]).filter(|at| *at > 1)? };
        // "With B having X out".
        let having = words::is(said, with + 2, "having");
        let first = if having { said.get(with + 1) } else { said.iter().find(|word| self.is_player(word)) };
        let (owner, end) = self.side_said(said, with, stop, first.cloned())?;
        let owner = match owner.filter(|owner| self.is_player(owner)) {
            Some(owner) => owner,
            // "Archangel of Thune attacks with Boon Reflection out": whose isn't said.
            None => {
                let things = said.get(with + 1..end)?;
                self.card_of(things)?;
                self.teller_controls(&words::text(things), from)?
            }
        };
        let things = said.get(with + if having { 3 } else { 1 }..end).filter(|things| !things.is_empty())?;
        let rest = if leads { said.get(stop + 1..)?.to_vec() } else { said.get(..with)?.to_vec() };
        if words::is_one(&rest, 1, &["controls", "has"]) {
            return None;
        }
        let there = [words::does(&owner, "controls"), things.to_vec()].concat();
        Some(Circumstance { before: vec![there], rest, ..Circumstance::default() })
    }

    /// "My Siege Rhino enters under Torpor Orb": that is there before. It is whose it is said to be, or whoever tells it.
    fn enters_under(&mut self, said: &[String], from: (usize, usize)) -> Option<Option<Circumstance>> {
        let Some(under) = words::find_last(said, &["under"]).filter(|at| *at > 1) else { return Some(None) };
        let name = self.card_of(said.get(under + 1..)?).filter(|name| !self.is_fleeting_card(name));
        let acts = said.iter().take(under).any(|word| words::verb(word).is_some());
        let Some(name) = name.filter(|_| acts) else { return Some(None) };
        let owner = words::word(said, under + 1).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
        let owner = match owner {
            Some(owner) => owner,
            None => self.teller_controls(&name, from)?,
        };
        let there = [words::does(&owner, "controls"), words::of_name(&name)].concat();
        Some(Some(Circumstance { before: vec![there], rest: words::part(said, 0, under), ..Circumstance::default() }))
    }

    /// The first player, to whom something is taken to belong of which nobody says whose it is.
    fn teller_controls(&mut self, what: &str, from: (usize, usize)) -> Option<String> {
        let teller = self.scope.players.first()?.clone();
        let help = format!("if it is the other's, say `{} controls {what}`", self.other_than(&teller)?);
        self.remark(from, format!("whose it is isn't said; taken as `{teller} controls {what}`"), &help);
        Some(teller)
    }

    /// Whose the things after `with` are, and where they end: "with X out", "with X on B's side of the board".
    fn side_said(&self, said: &[String], with: usize, stop: usize, first: Option<String>) -> Option<(Option<String>, usize)> {
        let fields = self.play.sentences().spoken.battlefields;
        let side = SIDES.iter().filter(|side| !(fields && side.ends_with("battlefield"))).find_map(|side| {
            let length = side.split(' ').count();
            (stop > with + 1 + length && words::at(said, stop - length, side)).then_some(length)
        });
        if let Some(length) = side {
            return Some((first, stop - length));
        }
        let tail = if words::at(said, stop.wrapping_sub(3), "of the board") { stop - 3 } else { stop };
        let on = tail.checked_sub(3).filter(|on| words::is(said, *on, "on") && words::is(said, tail - 1, "side") && *on > with + 1)?;
        let owner = match words::word(said, on + 1) {
            "his" | "her" | "their" | "the" => first,
            word => word.strip_suffix("'s").map(str::to_owned),
        };
        Some((owner, on))
    }
}

/// A moment of a player's turn.
struct When {
    owner: String,
    /// `turn`, `upkeep`.
    moment: String,
    /// Whether it is its start or its end.
    start: Option<&'static str>,
}

/// What happens by itself at the start of something isn't done once more: that is begun.
fn happens_by_itself(out: &mut Circumstance, moment: &str, owner: &str) -> Option<()> {
    let temporary = || out.rest.iter().any(|word| word.eq_ignore_ascii_case("temporary")) && words::has(&out.rest, &["killed"]);
    let step = match (moment, words::word(&out.rest, 1)) {
        ("turn", "forges") => "forge a key step",
        ("draw step", "draws") => "draw step",
        // What is temporary is killed there by itself.
        ("beginning phase", _) if temporary() => {
            let end = words::find(&out.rest, 0, &["would", "is"])?;
            let thing = super::frame::without_owner(words::part(&out.rest, 0, end), owner);
            out.before.push([words::does(owner, "controls"), thing].concat());
            "beginning phase"
        }
        _ => return None,
    };
    out.rest = [words::does(owner, "begins the"), words::of(step)].concat();
    Some(())
}
