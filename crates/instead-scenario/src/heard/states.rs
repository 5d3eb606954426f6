//! States in a sentence of their own: `A's Troll is warded`, `my creature has 4 power`, `it has trample`.

use super::phrase::Phrase;
use super::words::Words;
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
        let known = self.known_place(&stated.thing);
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
        let was = self.known.clone();
        if self.amend(place, &stated.states).is_none() {
            self.known = was;
            return None;
        }
        let (what, how) = (words::text(&stated.thing), words::text(&stated.rest));
        self.remark(
            from,
            format!("taken as so from the beginning: {what} is {how}"),
            &format!("if it comes about here, say `then {what} is {how}`"),
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

    /// "…, and my creature is stunned", while something attacks or is cast: so from the beginning on.
    pub(super) fn already_so(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<String>> {
        let then = ["Then", "then", "Next", "next", "After", "Later", "Now"].contains(&said.first()?.as_str());
        if then || !self.known.acted || !said.iter().any(|word| ["is", "are"].contains(&word.as_str())) {
            return None;
        }
        self.known.then = false;
        let (known, amended) = (self.known.clone(), self.amended.len());
        let so = self.state_of_thing(said, from).filter(Vec::is_empty);
        if so.is_none() {
            self.known = known;
            self.amended.truncate(amended);
        }
        so.map(|_| vec![format!("# {}", words::text(said))])
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
    while words::last(&thing) == "," {
        thing.pop();
    }
    let skip = usize::from(words::is_one(said, at + 1, &["already", "currently", "now", "also"]));
    let skip = skip + usize::from(words::is(said, at + 1 + skip, "both"));
    let rest = said.get(at + 1 + skip..).filter(|rest| !rest.is_empty())?.to_vec();
    let has = words::is_one(said, at, &["has", "have"]);
    let states = Phrase { count: 1, ..Phrase::default() };
    Some(Stated { thing, verb: words::word(said, at).to_owned(), has, rest, states, at: Words::new() })
}

/// Whether nothing is said but how strong a thing is: power, or both; not toughness alone.
fn is_strength_alone(states: &Phrase) -> bool {
    let second = states.stats.as_ref().is_some_and(|said| said.starts_with("armor") || said.starts_with("toughness"));
    states.states.is_empty() && states.text.is_empty() && !second
}
