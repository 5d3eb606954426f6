//! Sentences about a thing that say who did something to it: `is blocked by`, `gets hit by`, `dies to`, `is controlled by`.

use super::words::Words;
use super::{Hearing, words};

/// Participles for a spell's effect on a thing: `gets hit by Murder`.
const BY_SPELL: &[&str] = &[
    "hit",
    "targeted",
    "destroyed",
    "killed",
    "exiled",
    "bounced",
    "burned",
    "burnt",
    "countered",
    "removed",
    "answered",
    "swept",
    "stolen",
    "enchanted",
    "saved",
    "copied",
    "zapped",
    "returned",
    "banished",
    "stunned",
    "buffed",
];

/// Words between a thing and what is done to it.
const PASSIVE: &[&str] = &["is", "are", "gets", "get", "got", "was", "were", "been", "be"];

impl Hearing<'_> {
    /// The sentence said of whoever does it; nothing if it isn't said of a thing.
    pub(super) fn turned(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let word = |j: usize| words::word(said, j);
        if said.first().is_some_and(|word| self.is_player(word)) && !word(1).is_empty() && !PASSIVE.contains(&word(1)) {
            return self.counterspell(said);
        }
        self.commander(said)
            .or_else(|| self.dies_to(said, from))
            .or_else(|| self.because_of(said, from))
            .or_else(|| self.passive(said, from))
            .or_else(|| self.was_cast(said, from))
            .or_else(|| self.enters(said, from))
            .or_else(|| self.placed_thing(said, from))
    }

    /// "B Counterspells my Progenitus", "B counters A's Shock with Cancel": that is cast before.
    fn counterspell(&self, said: &Words) -> Option<Vec<Words>> {
        let player = said.first()?.clone();
        let with = said.iter().position(|word| word == "with");
        // "A enchants B's Doll with Pariah".
        if words::is(said, 1, "enchants") {
            let with = with?;
            let (aura, host) = (said.get(with + 1..)?.to_vec(), said.get(2..with)?.to_vec());
            return Some(vec![[vec![player, "controls".into()], aura, words::of("attached to"), host].concat()]);
        }
        let (spell, what) = match self.spell_verb(said, 1) {
            Some((spell, next)) => (spell, said.get(next..)?),
            None => {
                let with = with.filter(|_| words::is(said, 1, "counters"))?;
                let at = with + 1 + usize::from(words::is(said, with + 1, "a"));
                let (spell, _) = self.card_at(said, at).filter(|(_, next)| *next == said.len())?;
                (spell, said.get(2..with)?)
            }
        };
        let counters = self.play.library().find(&spell).is_some_and(|card| card.text.contains("Counter target"));
        let owner = what.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let skip = usize::from(owner.is_some() || what.first().is_some_and(|word| ["a", "an", "the", "that"].contains(&word.as_str())));
        let (name, next) = self.card_at(what, skip)?;
        if !counters || next != what.len() {
            return None;
        }
        let owner = owner.or_else(|| self.other_than(&player))?;
        let cast = [vec![owner, "casts".to_owned()], words::of(&name)].concat();
        let answer =
            [words::of("in response ,"), vec![player, "casts".to_owned()], words::of(&spell), vec!["targeting".into()], words::of(&name)]
                .concat();
        let there = self.is_named(&name);
        Some(if there { vec![answer] } else { vec![cast, answer] })
    }

    /// "A's commander is Kenrith, a 5/5 creature".
    fn commander(&mut self, said: &Words) -> Option<Vec<Words>> {
        let owner = said.first()?.strip_suffix("'s").filter(|owner| self.is_player(owner))?.to_owned();
        let what = said.get(1).filter(|word| ["commander", "legend", "champion"].contains(&word.as_str()))?;
        let rest = said.get(3..).filter(|_| words::is(said, 2, "is"))?.to_vec();
        let place = ["on", "in", "out", "at", "tapped"].contains(&rest.first()?.as_str());
        let what = what.clone();
        if what != "commander" {
            self.known.granted.push(what.clone());
        }
        let what = if what == "commander" { words::of("as a commander") } else { Words::new() };
        (!place).then(|| vec![[vec![owner, "controls".into()], rest, what].concat()])
    }

    /// "My Colossus dies to a Wrath of God".
    fn dies_to(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let at = said.iter().position(|word| word == "dies" || word == "die").filter(|at| *at > 0 && words::at(said, at + 1, "to"))?;
        let would = usize::from(words::is(said, at - 1, "would"));
        let all = usize::from(said.get((at - would).wrapping_sub(1)).is_some_and(|word| ["all", "both", "each"].contains(&word.as_str())));
        let would = would + all;
        if all > 0 {
            self.known.granted.extend(["all".to_owned(), "both".to_owned(), "each".to_owned()]);
        }
        let (thing, agent) = (said.get(..at - would)?, said.get(at + 2..)?);
        self.by_spell(thing, agent, from).or_else(|| self.dies_fighting(thing, agent, from))
    }

    /// "My unit dies to a 5 might unit": that attacks it, or fights it.
    fn dies_fighting(&mut self, thing: &[String], agent: &[String], from: (usize, usize)) -> Option<Vec<Words>> {
        let fields = self.play.sentences().spoken.battlefields;
        let fights = self.play.sentences().has_action("fight");
        let fighter = self.play.sentences().spoken.fighter;
        let (what, end) = self.phrase(agent, 0)?;
        let card =
            what.name.as_ref().and_then(|name| self.about_card(name)).is_some_and(|(kinds, _)| kinds.to_lowercase().contains(fighter));
        if end != agent.len() || !(fields || fights) || !(card || what.stats.is_some() || what.kinds.iter().any(|kind| kind == fighter)) {
            return None;
        }
        let owner = self.owner_or_teller(thing, from)?;
        let other = self.other_than(&owner)?;
        let mut out = Vec::new();
        let target = match self.known_place(thing).and_then(|place| self.known.call(place)) {
            Some(name) => words::of_called(&name),
            None => {
                let at = if fields { words::of("at a battlefield") } else { Words::new() };
                out.push([words::does(&owner, "controls"), super::frame::without_owner(thing.to_vec(), &owner), at].concat());
                words::of("it")
            }
        };
        let verb = if fields { "attacks" } else { "fights" };
        out.push([words::does(&other, verb), target, words::of("with"), agent.to_vec()].concat());
        Some(out)
    }

    /// "My Thragtusk leaves the battlefield because of Unsummon".
    fn because_of(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        const VERBS: &[&str] = &["dies", "leaves", "is", "gets", "goes", "die", "leave"];
        let (by, length) = (1..said.len()).find_map(|at| {
            let of = ["because of", "due to", "thanks to", "as a result of"].iter().find(|of| words::at(said, at, of))?;
            Some((at, of.split(' ').count()))
        })?;
        let end = said.iter().take(by).position(|word| VERBS.contains(&word.as_str())).filter(|end| *end > 0)?;
        self.by_spell(said.get(..end)?, said.get(by + length..)?, from)
    }

    /// "The 5/5 is blocked by B's 2/2", "Bear gets hit by B's Murder", "X is controlled by B".
    fn passive(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        (2..said.len())
            .filter(|by| said.get(*by).is_some_and(|word| word == "by" || word == "with"))
            .find_map(|by| self.passive_at(said, by, from))
    }

    /// "Unyielding Spirit was played", "Gateway to Dis gets played": by whom isn't said.
    fn was_cast(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        // "It gets bolted".
        let done = said.last().filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase())).and_then(|word| self.slang(word));
        if let (Some(card), Some(is)) = (done, said.len().checked_sub(2)) {
            let passive = said.get(is).is_some_and(|word| PASSIVE.contains(&word.as_str()));
            let thing = said.get(..is).filter(|thing| passive && !thing.is_empty())?;
            return self.by_spell(thing, &words::of(&card), from);
        }
        let verb = said.last().filter(|word| ["cast", "played", "resolved", "used", "activated"].contains(&word.as_str()))?.clone();
        let is = said.len().checked_sub(2).filter(|is| said.get(*is).is_some_and(|word| PASSIVE.contains(&word.as_str())))?;
        let name = self.card_of(said.get(..is)?)?;
        let owner = said.first()?.strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
        let verb = if ["used", "activated"].contains(&verb.as_str()) { "activates" } else { "casts" };
        let owner = match owner {
            Some(owner) => owner,
            None => {
                let first = self.scope.players.first()?.clone();
                let second = self.other_than(&first)?;
                let help = format!("if it is {second}, say `{second} {verb} {name}`");
                self.remark(from, format!("who {verb} {name} isn't said; taken as {first}"), &help);
                first
            }
        };
        Some(vec![[vec![owner, verb.to_owned()], words::of(&name)].concat()])
    }

    /// "My creature is blocked by B's 3/3", where `by` stands there: whoever does it does it.
    fn passive_at(&mut self, said: &Words, by: usize, from: (usize, usize)) -> Option<Vec<Words>> {
        const BETWEEN: &[&str] = &["just", "then", "now", "already", "being", "been"];
        let done = said.get(by - 1)?.as_str();
        let is = said.get(..by - 1)?.iter().rposition(|word| PASSIVE.contains(&word.as_str()))?;
        if said.get(is + 1..by - 1)?.iter().any(|word| !BETWEEN.contains(&word.as_str())) {
            return None;
        }
        let would = usize::from(is > 0 && words::at(said, is - 1, "would be"));
        let (mut thing, agent) = (words::part(said, 0, is - would), said.get(by + 1..)?.to_vec());
        while words::last(&thing) == "," {
            thing.pop();
        }
        let player = matches!(agent.as_slice(), [player] if self.is_player(player));
        match done {
            "controlled" | "owned" if player => Some(vec![[agent, words::of("controls"), thing].concat()]),
            "cast" | "played" if player => Some(vec![[agent, words::of("casts"), thing].concat()]),
            "attacked" | "fought" | "blocked" | "chumped" | "chump-blocked" => self.fought_by(done, thing, agent, from),
            "enchanted" | "equipped" | "upgraded" => self.enchanted_by(done, thing, agent, from),
            done if player && self.slang(done).is_some() => {
                let card = self.slang(done)?;
                Some(vec![[agent, words::of("casts"), words::of(&card), words::of("targeting"), thing].concat()])
            }
            done if BY_SPELL.contains(&done) || self.slang(done).is_some() => self.by_spell(&thing, &agent, from),
            _ => None,
        }
    }

    /// "My creature is blocked by B's 3/3", "I'm attacked by a 7/7": its controller attacks or blocks with it.
    fn fought_by(&mut self, done: &str, thing: Words, agent: Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let player = thing.first().filter(|whom| thing.len() == 1 && self.is_player(whom)).cloned();
        let owner = player.clone().or_else(|| self.owner_of(&thing));
        let owner = if owner.is_none() && self.owner_of(&agent).is_none() { self.owner_or_teller(&thing, from) } else { owner };
        let doer = self.owner_of(&agent).or_else(|| owner.and_then(|owner| self.other_than(&owner)))?;
        if agent.len() == 1 && self.is_player(agent.first()?) {
            return None;
        }
        if let Some(whom) = player.filter(|_| done == "attacked") {
            let other = self.other_than(&whom)?;
            return Some(vec![[words::does(&other, "attacks"), vec![whom], words::of("with"), agent].concat()]);
        }
        let fights = self.play.sentences().has_action("fight");
        let verb = match done {
            "blocked" | "chumped" | "chump-blocked" => "blocks",
            _ if fights => "fights",
            _ => "attacks",
        };
        Some(vec![[words::does(&doer, verb), thing, words::of("with"), agent].concat()])
    }

    /// "My creature is enchanted by Pacifism", "the Bear is equipped by B's Sword": that is attached to it.
    fn enchanted_by(&mut self, done: &str, thing: Words, agent: Words, from: (usize, usize)) -> Option<Vec<Words>> {
        // "I'm enchanted by Wheel of Sun and Moon".
        if let ([player], Some(aura)) = (thing.as_slice(), self.card_of(&agent))
            && self.is_player(player)
        {
            let holder = self.owner_of(&agent).unwrap_or_else(|| player.clone());
            return Some(vec![[words::does(&holder, "controls"), words::of_name(&aura), words::of("attached to"), thing].concat()]);
        }
        let owner = self.owner_or_teller(&thing, from)?;
        let without_owner = |said: Words| if words::word(&said, 0).ends_with("'s") { words::part(&said, 1, said.len()) } else { said };
        if let Some(name) = self.known_place(&thing).and_then(|place| self.known.call(place)) {
            let holder = self.owner_of(&agent).unwrap_or(owner);
            let controls = [words::does(&holder, "controls"), without_owner(agent)].concat();
            return Some(vec![[controls, words::of("attached to"), words::of(&name)].concat()]);
        }
        let bare = without_owner(thing);
        let named = words::word(&bare, 0).starts_with(char::is_uppercase);
        let article = if named { Words::new() } else { words::of("a") };
        Some(vec![[words::does(&owner, "controls"), article, bare, vec![done.to_owned(), "by".to_owned()], agent].concat()])
    }

    /// The sentences for a spell's effect on a thing: the player who has the spell casts it.
    fn by_spell(&mut self, thing: &[String], agent: &[String], from: (usize, usize)) -> Option<Vec<Words>> {
        let by = agent.first().and_then(|word| word.strip_suffix("'s")).filter(|owner| self.is_player(owner)).map(str::to_owned);
        let lowered = super::stand::lower_first(thing, 0);
        let thing = lowered.as_slice();
        let article = agent.first().is_some_and(|word| ["a", "an", "the"].contains(&word.as_str()));
        let start = usize::from(by.is_some() || article);
        let (name, next) = self.card_at(agent, start)?;
        // "By Hand of Dis and then by Gateway to Dis": one after the other.
        if let Some(and) = agent.get(next).filter(|word| [",", "and", "then"].contains(&word.as_str())) {
            let more = agent.iter().skip(next).position(|word| ![",", "and", "then", "by", "also"].contains(&word.as_str()))? + next;
            let first = self.by_spell(thing, agent.get(..next)?, from)?;
            let again = self.by_spell(thing, agent.get(more..)?, from)?;
            debug_assert!(!and.is_empty());
            let cast: Vec<Words> = again.into_iter().filter(|line| line.get(1).is_some_and(|verb| verb == "casts")).collect();
            return Some([first, cast].concat());
        }
        let fleeting = super::phrase::Phrase { name: Some(name.clone()), ..super::phrase::Phrase::default() };
        if next != agent.len() || !self.is_fleeting(&fleeting) {
            return None;
        }
        let player = match by {
            Some(player) => player,
            None => {
                let player = thing.first().filter(|word| thing.len() == 1 && self.is_player(word)).cloned();
                let owner = match player {
                    Some(player) => player,
                    None => self.owner_or_teller(thing, from)?,
                };
                let other = self.other_than(&owner)?;
                let aim = if self.is_aimed(&name) { format!(" targeting {}", words::text(thing)) } else { String::new() };
                let spoken = self.play.sentences().spoken;
                let verb = if spoken.battlefields || spoken.second.is_some() { "plays" } else { "casts" };
                self.remark(
                    from,
                    format!("who {verb} {name} isn't said; taken as {other}"),
                    &format!("if it is {owner}, say `{owner} {verb} {name}{aim}`"),
                );
                other
            }
        };
        let mut out = [vec![player, "casts".to_owned()], words::of(&name)].concat();
        let mut lines = Vec::new();
        if self.is_aimed(&name) {
            out.push("targeting".into());
            out.extend(thing.iter().cloned());
        } else if self.known_place(thing).is_none() {
            let owner = self.owner_of(thing).or_else(|| self.scope.players.first().cloned())?;
            let bare = super::frame::without_owner(thing.to_vec(), &owner);
            let of = words::text(&["of".to_owned(), owner.clone()]);
            let end = bare.len().checked_sub(2).filter(|end| words::at(&bare, *end, &of)).unwrap_or(bare.len());
            let field = self.play.sentences().spoken.battlefields
                && self.about_card(&name).is_some_and(|(_, text)| text.contains("battlefield"))
                && !bare.iter().any(|word| ["at", "base"].contains(&word.as_str()));
            let at = if field { words::of("at a battlefield") } else { Words::new() };
            lines.push([vec![owner, "controls".to_owned()], super::stand::lower_first(bare.get(..end)?, 0), at].concat());
        }
        lines.push(out);
        Some(lines)
    }

    /// "A's Rest in Peace is on the battlefield", "Bear is in A's graveyard".
    fn placed_thing(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let at = said.iter().position(|word| word == "is" || word == "are")?;
        let (thing, tail) = (said.get(..at)?, said.get(at + 1..)?);
        let board = ["on the battlefield", "in play", "out", "on the board", "on board", "on the field"]
            .iter()
            .find(|board| words::at(tail, 0, board) && !(board.ends_with("battlefield") && self.play.sentences().spoken.battlefields));
        // "Bulwark is next to Champion Anaphiel".
        if words::at(tail, 0, "next to") && self.known_place(thing).is_none() {
            let owner = self.owner_of(thing).or_else(|| self.owner_of(tail.get(2..)?))?;
            let bare = if thing.first()?.ends_with("'s") { thing.get(1..)? } else { thing };
            let beside = tail.get(2..)?;
            if self.known_place(beside).is_some() {
                return None;
            }
            return Some(vec![[vec![owner, "controls".into()], bare.to_vec(), words::of("next to"), beside.to_vec()].concat()]);
        }
        // "Viktor is on my board".
        let side = tail.first()? == "on"
            && tail.len() == 3
            && tail.get(2).is_some_and(|word| ["board", "side", "field", "battlefield"].contains(&word.as_str()));
        if let Some(owner) = tail.get(1).and_then(|word| word.strip_suffix("'s")).filter(|owner| side && self.is_player(owner)) {
            return Some(vec![[vec![owner.to_owned(), "controls".into()], thing.to_vec()].concat()]);
        }
        // "Armageddon Cloak is on my 3 power creature".
        let to = if words::at(tail, 0, "attached to") { Some(2) } else { (tail.first()? == "on" && board.is_none()).then_some(1) };
        if let Some(to) = to {
            let host = tail.get(to..).filter(|host| !host.is_empty())?;
            // "Friendship is on Bumpsy", of which nobody says whose it is.
            let host_owner = match self.owner_of(host) {
                Some(owner) => owner,
                None => self.card_of(host).filter(|name| !self.is_fleeting_card(name)).and_then(|_| self.owner_or_teller(host, from))?,
            };
            let owner = self.owner_of(thing).unwrap_or(host_owner);
            let bare = if thing.first()?.ends_with("'s") && self.owner_of(thing).is_some() { thing.get(1..)? } else { thing };
            let known = self.known_place(thing).is_some();
            return (!known)
                .then(|| vec![[vec![owner, "controls".into()], bare.to_vec(), words::of("attached to"), host.to_vec()].concat()]);
        }
        if let Some(place) = self.known_place(thing) {
            // "It is on the battlefield": that is known.
            let there = self.known.things.get(place).and_then(|thing| thing.line.as_ref()).is_some_and(|line| line.contains(" controls "));
            return (board.is_some_and(|board| board.split(' ').count() == tail.len()) && there).then(Vec::new);
        }
        if let Some(board) = board {
            let rest = tail.get(board.split(' ').count()..)?;
            let under = (words::at(rest, 0, "under") && rest.get(2).is_some_and(|word| word == "control"))
                .then(|| rest.get(1)?.strip_suffix("'s"))
                .flatten();
            let owner = thing.first()?.strip_suffix("'s").filter(|owner| self.is_player(owner));
            let bare = if owner.is_some() { thing.get(1..)? } else { thing };
            if under.is_none() && !rest.is_empty() {
                return None;
            }
            let player = under.or(owner)?.to_owned();
            return Some(vec![[vec![player, "controls".into()], bare.to_vec()].concat()]);
        }
        if tail.first()? == "in" {
            let owner =
                tail.get(1)?.strip_suffix("'s").or_else(|| thing.first()?.strip_suffix("'s")).filter(|owner| self.is_player(owner))?;
            let bare = if thing.first()?.ends_with("'s") { thing.get(1..)? } else { thing };
            let zone = tail.get(2..).filter(|zone| self.play.zone(&words::text(zone)).is_some())?;
            return Some(vec![[vec![owner.to_owned(), "has".into()], bare.to_vec(), vec!["in".into()], zone.to_vec()].concat()]);
        }
        None
    }

    /// "A Mulldrifter enters the battlefield under A's control": from the hand, if nobody says from where.
    fn enters(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let at = said.iter().position(|word| word == "enters" || word == "enter")?;
        let thing = said.get(..at)?;
        if let Some(place) = self.known_place(thing) {
            return self.comes_in(place, said, from);
        }
        let rest = said.get(at + 1..)?;
        let skip = ["the battlefield", "play"].iter().find(|place| words::at(rest, 0, place)).map_or(0, |place| place.split(' ').count());
        let tail = rest.get(skip..)?;
        let theirs = tail.get(1).and_then(|word| match word.as_str() {
            "his" | "her" | "their" => self.known.person.clone(),
            word => word.strip_suffix("'s").map(str::to_owned),
        });
        let under = theirs.filter(|_| words::at(tail, 0, "under") && tail.len() == 3);
        let mut lowered = thing.to_vec();
        if let Some(first) = lowered.first_mut().filter(|first| ["A", "An", "The"].contains(&first.as_str())) {
            *first = first.to_ascii_lowercase();
        }
        let (phrase, next) = self.phrase(&lowered, 0).filter(|(phrase, next)| phrase.card && *next == lowered.len())?;
        let name = phrase.name.filter(|_| next > 0 && phrase.zone.is_none() && phrase.count == 1)?;
        // "Enters copying Bear": as it is cast.
        let copies = ["copying", "as a copy of", "choosing", "naming"].iter().find(|copies| words::at(tail, 0, copies));
        if let Some(copies) = copies {
            let owner = phrase.owner.or_else(|| self.scope.players.first().cloned())?;
            let what = tail.get(copies.split(' ').count()..).filter(|what| !what.is_empty())?.to_vec();
            return Some(vec![[vec![owner, "casts".to_owned()], words::of_name(&name), vec!["choosing".to_owned()], what].concat()]);
        }
        // "Came into play stunned": that is how it is there.
        let state = words::text(tail);
        let flag = self.scope.flags().any(|flag| flag == state);
        if under.is_none() && !tail.is_empty() && !flag {
            return None;
        }
        if flag {
            let owner = phrase.owner.or_else(|| self.scope.players.first().cloned())?;
            let line = format!("{owner} controls {name}, {state}");
            let other = self.other_than(&owner)?;
            self.remark(
                from,
                format!("taken as so from the beginning: `{line}`"),
                &format!("if it is the other's, say `{other} controls {name}, {state}`"),
            );
            return Some(vec![[vec![owner, "controls".to_owned()], words::of(&name), vec![",".to_owned(), state]].concat()]);
        }
        let owner = match under.or(phrase.owner) {
            Some(owner) => owner,
            None => {
                let first = self.scope.players.first()?.clone();
                self.remark(from, format!("whose {name} is isn't said; taken as {first}'s"), "say `under B's control`");
                first
            }
        };
        let has = [vec![owner.clone(), "has".to_owned()], words::of_name(&name), words::of("in hand")].concat();
        // Where cards are played from the hand alone, that is how they come.
        let spoken = self.play.sentences().spoken;
        if spoken.battlefields || spoken.second.is_some() {
            return Some(vec![[vec![owner, "plays".to_owned()], words::of_name(&name)].concat()]);
        }
        let puts = [vec![owner, "puts".to_owned()], words::of(&name), words::of("onto the battlefield")].concat();
        Some(vec![has, puts])
    }

    /// Something enters of which a line says that it is there, before anything is done: it comes from the hand.
    fn comes_in(&mut self, place: usize, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let thing = self.known.things.get(place)?.clone();
        let was = thing.line.clone().filter(|line| *line == format!("{} controls {}", thing.player, thing.name))?;
        let at = said.iter().position(|word| word == "enters" || word == "enter")?;
        let rest = words::text(said.get(at + 1..)?);
        let whole = ["", "the battlefield", "play"].contains(&rest.as_str());
        let event = self.said.lines().any(|line| line.starts_with("event:"));
        if event || self.first_step.is_some() || self.known.acted || !whole || !self.is_card(&thing.name) {
            return None;
        }
        let is = format!("{} has {} in hand", thing.player, thing.name);
        if let Some(known) = self.known.things.get_mut(place) {
            known.line = Some(is.clone());
        }
        self.amended.push(super::states::Amended { was, is: is.clone() });
        // A remark that says where it was taken to be says so no more.
        let told = format!("taken as `{} controls {}`", thing.player, thing.name);
        self.remarks.retain(|remark| !remark.message.ends_with(&told));
        self.remark(from, format!("{} isn't there before it enters; taken as `{is}`", thing.name), "say who plays it: `A casts …`");
        let (player, name) = (vec![thing.player], words::of_name(&thing.name));
        let spoken = self.play.sentences().spoken;
        if spoken.battlefields || spoken.second.is_some() {
            return Some(vec![[player, vec!["plays".to_owned()], name].concat()]);
        }
        Some(vec![[player, vec!["puts".to_owned()], name, words::of("onto the battlefield")].concat()])
    }
}
