//! States in a sentence of their own: `A's Troll is warded`, `my creature has 4 power`, `it has trample`.

use super::phrase::Phrase;
use super::words::{Words, word};
use super::{Hearing, words};

/// A line about the beginning that says more now: as it was, and as it is.
#[derive(Clone, Debug)]
pub(super) struct Amended {
    pub was: String,
    pub is: String,
}

/// A state that is said of a thing.
struct Stated {
    /// The thing, as it was said.
    thing: Words,
    /// The verb.
    verb: String,
    /// Whether it is said to have something, not to be so.
    has: bool,
    /// What follows the verb.
    rest: Words,
    /// What that says.
    states: Phrase,
    /// "At a battlefield", after that.
    at: Words,
}

impl Hearing<'_> {
    /// The sentences for the state of a thing from the beginning on: of a known thing, or of a new one. None, once something was
    /// done.
    pub(super) fn state_of_thing(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let mut stated = stated(said)?;
        let it = stated.thing.len() == 1 && words::is_one(&stated.thing, 0, &["it", "It"]);
        let known = self.known_place(&stated.thing).map(|place| if it { self.named_last(place) } else { place });
        if let Some(place) = known.filter(|_| !stated.has)
            && let Some(put) = self.is_at_field(place, &stated.rest, from)
        {
            return put;
        }
        // "Mine is white".
        if let ([color], Some(place)) = (stated.rest.as_slice(), known)
            && stated.verb == "is"
            && self.recolor(place, color)
        {
            return Some(Vec::new());
        }
        self.hear_state(&mut stated)?;
        if let Some(place) = known.filter(|_| stated.states.stats.is_some())
            && self.is_printed(place, &stated.states)
        {
            return Some(Vec::new());
        }
        // "It has 2 armor", of what was described.
        if let Some(place) = known.filter(|_| !self.known.acted || self.tells || self.first_person())
            && self.armored(place, &stated.states)
        {
            return Some(Vec::new());
        }
        // "It has 3 might", of what nobody said how strong it is.
        if let (Some(place), Some(stats)) = (known, self.stats_of(&stated.states))
            && is_strength_alone(&stated.states)
            && self.resize(place, &stats)
        {
            return Some(Vec::new());
        }
        let begun = self.first_step.is_some() || self.known.acted;
        match known {
            Some(place) if begun && !self.known.then && !stated.has && self.attacked() => self.so_already(place, &stated, from),
            Some(place) if begun && !self.known.then && self.stays_so(&stated) => self.so_already(place, &stated, from),
            Some(_) if begun => None,
            Some(place) => self.amend(place, &stated.states).map(|()| Vec::new()),
            None => self.new_in_state(stated),
        }
    }

    /// "It is at a battlefield": from the beginning on, as nothing moved it, or as was taken for granted before.
    fn is_at_field(&mut self, place: usize, rest: &[String], from: (usize, usize)) -> Option<Option<Vec<Words>>> {
        let (field, next) = self.place_at(rest, 0)?;
        let field = field.filter(|_| next == rest.len())?;
        let thing = self.known.things.get(place)?;
        let there = field.is_empty() && thing.line.as_ref().is_some_and(|line| line.contains(", at "));
        if there {
            return Some(Some(Vec::new()));
        }
        let elsewhere = thing.words.iter().any(|word| word.starts_with("at "));
        (!elsewhere).then(|| self.put_at(place, field, from).map(|_| Vec::new()))
    }

    /// Hears what is said of a thing: "tapped", "2 damage", "has taken 4 damage at a battlefield".
    fn hear_state(&self, stated: &mut Stated) -> Option<()> {
        if !stated.has {
            return self.flags_of(&stated.rest, &mut stated.states);
        }
        let end = self.with(&stated.rest, 0, &mut stated.states)?;
        if end == stated.rest.len() {
            return Some(());
        }
        let (_, next) = self.place_at(&stated.rest, end).filter(|(place, _)| place.is_some())?;
        if next != stated.rest.len() || self.known_place(&stated.thing).is_some() {
            return None;
        }
        stated.at = stated.rest.split_off(end);
        stated.rest.retain(|word| word != "taken");
        Some(())
    }

    /// "…, and mine is stunned": it is so already, unless it comes then or somebody does it.
    fn so_already(&mut self, place: usize, stated: &Stated, from: (usize, usize)) -> Option<Vec<Words>> {
        // "I attack with a 3/3. It is tapped.": that comes of it.
        let bare = stated.states.states.iter().all(|state| ["tapped", "exhausted"].contains(&state.as_str()));
        let name = self.known.things.get(place).map(|thing| thing.name.clone()).unwrap_or_default();
        let last = self.out.iter().rev().find(|out| super::sound::is_step(self, &out.text));
        let acts =
            |line: &str| [" attacks", " reaps", " fights", " moves ", " activates ", " uses "].iter().any(|verb| line.contains(verb));
        if bare && !stated.has && last.is_some_and(|out| acts(&out.text) && out.text.contains(&name)) {
            let (what, how) = (words::text(&stated.thing), words::text(&stated.rest));
            self.remark(from, format!("`{what} is {how}` is taken as what comes of it"), "say it first, if it was so before");
            return Some(Vec::new());
        }
        let was = self.known.clone();
        if self.amend(place, &stated.states).is_none() {
            self.known = was;
            return None;
        }
        let what = self.known.call(place).unwrap_or_else(|| words::text(&stated.thing));
        let (verb, how) = (if stated.has { "has" } else { "is" }, words::text(&stated.rest));
        self.remark(
            from,
            format!("taken as so from the beginning: {what} {verb} {how}"),
            &format!("if it comes about here, say `then {what} {verb} {how}`; if it is said of something else, say its name"),
        );
        Some(Vec::new())
    }

    /// "A's 3/3 is tapped", "a creature of B's has 2 damage", of which nobody spoke: it is there, and it is so.
    fn new_in_state(&self, stated: Stated) -> Option<Vec<Words>> {
        let thing = stated.thing;
        let of = thing.len().checked_sub(2).filter(|of| words::is(&thing, *of, "of") && self.is_player(words::last(&thing)));
        let whose = thing.first()?.strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
        let owner = match whose.or_else(|| thing.last().filter(|_| of.is_some()).cloned()) {
            Some(owner) => owner,
            None if words::is_one(&thing, 0, &["a", "an"]) => self.scope.players.first()?.clone(),
            None => return None,
        };
        let bare = words::part(&thing, 1, of.unwrap_or(thing.len()));
        let article = if bare.first()?.starts_with(char::is_uppercase) { Words::new() } else { vec!["a".to_owned()] };
        let thing = [article, bare].concat();
        self.phrase(&thing, 0).filter(|(_, next)| *next == thing.len())?;
        let tail = if stated.has {
            [words::of("with"), stated.rest].concat()
        } else {
            stated.states.states.iter().flat_map(|state| [vec![",".to_owned()], words::of(state)].concat()).collect()
        };
        Some(vec![[words::does(&owner, "controls"), thing, tail, stated.at].concat()])
    }

    /// "…, and my creature is stunned", "… It has 2 damage already", while something attacks or is cast: so from the beginning on.
    pub(super) fn already_so(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<String>> {
        let then = ["Then", "then", "Next", "next", "After", "Later", "Now", "now"].contains(&said.first()?.as_str());
        let states = |word: &String| ["is", "are", "has", "have"].contains(&word.as_str());
        if then || !self.known.acted || !said.iter().any(states) || self.is_player(said.first()?) {
            return None;
        }
        self.known.then = false;
        let (known, amended, remarks) = (self.known.clone(), self.amended.len(), self.remarks.len());
        let so = self.state_of_thing(said, from).filter(Vec::is_empty);
        if so.is_none() {
            self.known = known;
            self.amended.truncate(amended);
            self.remarks.truncate(remarks);
        }
        so.map(|_| vec![format!("# {}", words::text(said))])
    }

    /// Says more in the lines about the beginning that something was added to; whether all of them are there.
    pub(super) fn amend_lines(&mut self, out: &mut [String]) -> bool {
        std::mem::take(&mut self.amended).into_iter().all(|amended| {
            let first = self.first.iter_mut().map(|(line, _)| line);
            let lines = out.iter_mut().chain(first).chain(self.out.iter_mut().map(|line| &mut line.text));
            let mut found = false;
            for line in lines {
                // Several lines may stand for one sentence.
                let place =
                    if line.starts_with(&amended.was) { Some(0) } else { line.find(&format!("\n{}", amended.was)).map(|at| at + 1) };
                let Some(place) = place else { continue };
                let rest = line.get(place + amended.was.len()..).unwrap_or_default().to_owned();
                let next = rest.starts_with('\n') && !rest.starts_with("\n  |") && place > 0;
                if rest.is_empty() || rest.trim_start_matches(' ').starts_with('#') || next {
                    line.replace_range(place.., &format!("{}{rest}", amended.is));
                    found = true;
                }
            }
            found
        })
    }

    /// A sentence after others that says how something is, in the words that reading knows for what happens: so from the beginning on.
    pub(super) fn so_all_along(&mut self, text: &str, from: (usize, usize)) -> Option<Vec<String>> {
        let said = self.in_person(self.spelled(words::digits(words::of(text))));
        let so = self.already_so(&said, from)?;
        self.amend_lines(&mut []).then_some(so)
    }

    /// Whether what is said after something was done was so before: it stays with a thing, and nothing that was done could have made it so.
    fn stays_so(&self, stated: &Stated) -> bool {
        const STAYS: &[&str] = &["warded", "buffed", "enraged", "damage", "counter", "shield", "elusive"];
        let stems = |state: &String| STAYS.iter().find(|stays| state.contains(**stays)).copied();
        let mut all = stated.states.states.iter().map(stems).chain(stated.states.text.iter().map(|text| text.split(' ').next()));
        let steps: Vec<&str> =
            self.first_step.and_then(|step| self.out.get(step..)).into_iter().flatten().map(|out| out.text.as_str()).collect();
        let acts = steps.iter().filter(|line| super::sound::is_step(self, line)).count();
        // What was cast or used may have put it there.
        let made = |stem: &str| {
            let stem = stem.trim_end_matches("ed");
            let cards = steps.iter().flat_map(|line| {
                let said = words::of(line);
                (0..said.len()).filter_map(|at| self.card_at(&said, at)).filter_map(|(name, _)| self.about_card(&name)).collect::<Vec<_>>()
            });
            let text = |(_, text): (String, String)| text.to_lowercase().contains(stem);
            stem != "damage" && !stem.is_empty() && cards.into_iter().any(text)
        };
        let some = !stated.states.states.is_empty() || !stated.states.text.is_empty();
        (self.tells || self.first_person()) && some && acts < 2 && all.all(|stem| stem.is_some_and(|stem| !made(stem)))
    }

    /// The one of the things of which the last deed speaks that the sentence about it named last: "his Troll fights my Krump. It is warded."
    fn named_last(&self, place: usize) -> usize {
        let Some(step) = self.out.iter().rev().find(|out| super::sound::is_step(self, &out.text)) else { return place };
        let fighter = self.play.sentences().spoken.fighter;
        let fights = |thing: &super::refer::Thing| {
            thing.words.iter().any(|word| word == fighter)
                || self.about_card(&thing.name).is_some_and(|(kinds, _)| kinds.to_lowercase().contains(fighter))
        };
        let named = |at: &usize| self.known.things.get(*at).is_some_and(|thing| step.text.contains(&thing.name) && fights(thing));
        let here: Vec<usize> = (0..self.known.things.len()).filter(named).collect();
        let stops = words::stops(&self.said);
        let name = |at: usize| self.known.things.get(at).map(|thing| thing.name.clone()).unwrap_or_default();
        let told = stops.iter().rev().find(|part| here.iter().all(|at| part.contains(&name(*at)))).filter(|_| here.len() > 1);
        match here.as_slice() {
            [only] if self.known.things.get(place).is_some_and(|thing| !fights(thing)) => *only,
            _ => told.and_then(|part| here.iter().max_by_key(|at| part.rfind(&name(**at))).copied()).unwrap_or(place),
        }
    }

    /// Whether a card says already how strong it is said to be; if it says otherwise, nothing is to be heard of that.
    fn is_printed(&self, place: usize, states: &Phrase) -> bool {
        let Some(card) = self.known.things.get(place).and_then(|thing| self.play.library().find(&thing.name)) else { return false };
        let stats = states.stats.clone().unwrap_or_default();
        let printed = |of: &str, number: &str| match of {
            "might" | "power" => card.power.as_deref() == Some(number),
            "armor" | "toughness" => card.toughness.as_deref().unwrap_or("0") == number,
            _ => false,
        };
        stats.contains(':')
            && states.states.is_empty()
            && stats.split(' ').all(|part| part.split_once(':').is_some_and(|(of, number)| printed(of, number)))
    }

    /// Why a strength that isn't the one on the card can't be said of it: "Bumpsy has 2 armor".
    pub(super) fn printed_otherwise(&self, text: &str) -> Option<String> {
        let stated = stated(&self.in_person(self.spelled(words::of(text))))?;
        let measured = (0..stated.rest.len())
            .any(|at| words::is_number(word(&stated.rest, at)) && super::with::is_measure(&word(&stated.rest, at + 1).to_lowercase()));
        let it = stated.thing.len() == 1 && words::is_one(&stated.thing, 0, &["it", "It"]);
        let place = self.known_place(&stated.thing).filter(|_| measured && stated.has)?;
        let thing = self.known.things.get(if it { self.named_last(place) } else { place })?;
        let card = self.play.library().find(&thing.name)?;
        let (power, second) = (card.power.clone()?, card.toughness.clone().unwrap_or_else(|| "0".into()));
        let spoken = self.play.sentences().spoken;
        let printed = if spoken.battlefields { format!("{power} Might") } else { format!("{power}/{second}") };
        Some(format!(
            "{} is printed as {printed}; say what makes it stronger (counters, something on it), or describe a {} that is so strong",
            thing.name, spoken.fighter
        ))
    }

    /// "It has 2 armor": of something described, in the line that puts it there.
    fn armored(&mut self, place: usize, states: &Phrase) -> bool {
        let Some(armor) = states.stats.as_deref().and_then(|stats| stats.strip_prefix("armor:")) else { return false };
        let Some(thing) = self.known.things.get(place).filter(|thing| thing.count == 1 && !self.is_card(&thing.name)) else { return false };
        let Some(was) = thing.line.clone().filter(|_| words::is_number(armor) && states.states.is_empty()) else { return false };
        let Some((power, bare)) = words::of(&was).into_iter().find_map(|word| {
            let (power, second) = word.split_once('/')?;
            (words::is_number(power) && second == "0").then(|| (power.to_owned(), word.clone()))
        }) else {
            return false;
        };
        let is = was.replacen(&format!(" {bare} "), &format!(" {power}/{armor} "), 1);
        if let Some(thing) = self.known.things.get_mut(place) {
            thing.line = Some(is.clone());
        }
        self.amended.push(Amended { was, is });
        true
    }

    /// "Krump and Troll, both undamaged": without that, as whatever is there has no damage unless it is said.
    pub(super) fn unharmed(&self, said: &Words) -> Option<Words> {
        const UNHARMED: &[&str] = &["undamaged", "unharmed", "unhurt"];
        let at = (1..said.len()).find(|at| UNHARMED.contains(&word(said, *at)))?;
        if words::is_one(said, at - 1, &["is", "are", "still"]) || words::is_one(said, at.wrapping_sub(2), &["is", "are"]) {
            return None;
        }
        let mut from = at;
        while from > 1 && words::is_one(said, from - 1, &["both", "all", "each", "still"]) {
            from -= 1;
        }
        let comma = word(said, from - 1) == ",";
        let after = usize::from(comma && word(said, at + 1) == ",");
        // "A Troll, undamaged, and a Krump": the "and" stays.
        let mut out = said.clone();
        out.drain(from - usize::from(comma)..at + 1 + after);
        Some(out)
    }

    /// Whether what was done last is an attack or a spell, in whose course a state is hardly something that comes about.
    fn attacked(&self) -> bool {
        ["attack", "block", "move", "fight", "cast", "play", "reap", "relocate"].iter().any(|verb| self.known.verb.starts_with(verb))
    }

    /// `warded`, `tapped and attacking`, `at a battlefield`.
    fn flags_of(&self, rest: &[String], out: &mut Phrase) -> Option<()> {
        let mut i = 0;
        while i < rest.len() {
            let flag = self.scope.flags().filter(|flag| words::at(rest, i, flag)).max_by_key(|flag| flag.len())?;
            if ["attacking", "blocking"].contains(&flag) {
                return None;
            }
            out.states.push(flag.to_owned());
            i += flag.split(' ').count();
            while rest.get(i).is_some_and(|word| word == "," || word == "and") {
                i += 1;
            }
        }
        Some(())
    }

    /// Puts something that is known at a battlefield, from the beginning on; the one that is there, or one that comes with it.
    pub(super) fn put_at(&mut self, place: usize, field: String, from: (usize, usize)) -> Option<String> {
        let owner = self.known.things.get(place)?.player.clone();
        let mut lines = Vec::new();
        let there = Phrase { place: Some(field), owner: Some(owner.clone()), ..Phrase::default() };
        let state = self.placed(&there, &owner, &mut lines)?.states.first()?.clone();
        self.amend(place, &Phrase { count: 1, states: vec![state.clone()], ..Phrase::default() })?;
        for line in lines {
            self.begin_with(line, from);
        }
        state.strip_prefix("at ").map(str::to_owned)
    }

    /// Sets the strength of a thing for which one was only assumed; returns whether that could be done.
    pub(super) fn resize(&mut self, place: usize, stats: &str) -> bool {
        let Some(thing) = self.known.things.get(place).filter(|thing| thing.count == 1) else { return false };
        let (Some(was), name) = (thing.line.clone(), thing.name.clone()) else { return false };
        let assumed = |remark: &instead_text::Diagnostic| remark.message.starts_with("how strong") && remark.message.contains(&name);
        let second = self.play.sentences().spoken.second;
        let three = format!(" 3/{} ", second.unwrap_or("3"));
        if !self.remarks.iter().any(assumed) || !was.contains(&three) || self.known.acted {
            return false;
        }
        let Some(at) = self.remarks.iter().position(assumed) else { return false };
        self.remarks.remove(at);
        let is = was.replacen(&three, &format!(" {stats} "), 1);
        if let Some(thing) = self.known.things.get_mut(place) {
            thing.line = Some(is.clone());
            thing.words.push(stats.to_owned());
        }
        self.amended.push(Amended { was, is });
        true
    }

    /// Of what colour something described is: whether it could be said.
    fn recolor(&mut self, place: usize, color: &str) -> bool {
        let known = self.play.words().find_tag(instead_model::vocabulary::TagKind::Color, color).is_some();
        let Some(thing) = self.known.things.get(place).filter(|thing| thing.count == 1 && known) else { return false };
        let Some(was) = thing.line.clone() else { return false };
        let Some(stats) = words::of(&was).into_iter().find(|word| words::is_stats(word)) else { return false };
        let is = was.replacen(&format!(" {stats} "), &format!(" {stats} {color} "), 1);
        if let Some(thing) = self.known.things.get_mut(place) {
            thing.line = Some(is.clone());
            thing.words.push(color.to_owned());
        }
        self.amended.push(Amended { was, is });
        true
    }

    /// Says more of a thing in the line that put it there.
    fn amend(&mut self, place: usize, states: &Phrase) -> Option<()> {
        let thing = self.known.things.get(place).filter(|thing| thing.count == 1)?;
        let was = thing.line.clone()?;
        if states.stats.is_some() || !states.wears.is_empty() || !states.text.is_empty() && self.is_card(&thing.name) {
            return None;
        }
        let (head, text) = was.split_once('\n').map_or((was.as_str(), ""), |(head, text)| (head, text));
        let bare = head.strip_suffix(':').unwrap_or(head);
        let added: String = states.states.iter().map(|state| format!(", {state}")).collect();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.extend(states.text.iter().map(|line| format!("  | {}", self.as_on_cards(line))));
        let head = format!("{bare}{added}{}", if lines.is_empty() { "" } else { ":" });
        let is = std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n");
        if let Some(thing) = self.known.things.get_mut(place) {
            thing.words.extend(states.states.iter().cloned());
            thing.words.extend(states.text.iter().cloned());
            thing.line = Some(is.clone());
        }
        self.amended.push(Amended { was, is });
        Some(())
    }
}

/// A thing, its verb and what is said of it, parted.
fn stated(said: &[String]) -> Option<Stated> {
    let at = words::find(said, 0, &["is", "are", "has", "have"]).filter(|at| *at > 0)?;
    let mut thing = words::part(said, 0, at);
    while thing.len() > 1 && [",", "already", "currently", "still", "now"].contains(&words::last(&thing)) {
        thing.pop();
    }
    let skip = usize::from(words::is_one(said, at + 1, &["already", "currently", "now", "also"]));
    let skip = skip + usize::from(words::is(said, at + 1 + skip, "both"));
    let rest = said.get(at + 1 + skip..).filter(|rest| !rest.is_empty())?.to_vec();
    let has = words::is_one(said, at, &["has", "have"]);
    let states = Phrase { count: 1, ..Phrase::default() };
    Some(Stated { thing, verb: word(said, at).to_owned(), has, rest, states, at: Words::new() })
}

/// Whether nothing is said but how strong a thing is: power, or both; not toughness alone.
fn is_strength_alone(states: &Phrase) -> bool {
    let second = states.stats.as_ref().is_some_and(|said| said.starts_with("armor") || said.starts_with("toughness"));
    states.states.is_empty() && states.text.is_empty() && !second
}
