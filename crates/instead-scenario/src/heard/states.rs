//! States in a sentence of their own: `A's Troll is warded`, `my creature has 4 power`, `it has trample`.

use super::phrase::Phrase;
use super::{Hearing, words};

type Words = Vec<String>;

/// A line about the beginning that says more now: as it was, and as it is.
#[derive(Clone, Debug)]
pub(super) struct Amended {
    pub was: String,
    pub is: String,
}

impl Hearing<'_> {
    /// The sentences for the state of a thing from the beginning on: of a known thing, or of a new one. None, once something was
    /// done.
    pub(super) fn state_of_thing(&mut self, said: &Words, from: (usize, usize)) -> Option<Vec<Words>> {
        let at = said.iter().position(|word| ["is", "are", "has", "have"].contains(&word.as_str())).filter(|at| *at > 0)?;
        let (mut thing, verb) = (said.get(..at)?.to_vec(), said.get(at)?.clone());
        while thing.last().is_some_and(|word| word == ",") {
            thing.pop();
        }
        let skip = usize::from(said.get(at + 1).is_some_and(|word| ["already", "currently", "now", "also"].contains(&word.as_str())));
        let skip = skip + usize::from(said.get(at + 1 + skip).is_some_and(|word| word == "both"));
        let rest = said.get(at + 1 + skip..).filter(|rest| !rest.is_empty())?.to_vec();
        // "It is at a battlefield", as was taken for granted before.
        if let Some((Some(field), next)) = self.place_at(&rest, 0).filter(|(_, next)| !verb.starts_with('h') && *next == rest.len())
            && let Some(place) = self.known_place(&thing)
            && field.is_empty()
            && self.known.things.get(place).is_some_and(|thing| thing.line.as_ref().is_some_and(|line| line.contains(", at ")))
        {
            debug_assert_eq!(next, rest.len());
            return Some(Vec::new());
        }
        // "It is at a battlefield": from the beginning on, as nothing moved it.
        if let Some((Some(field), next)) = self.place_at(&rest, 0).filter(|(_, next)| !verb.starts_with('h') && *next == rest.len())
            && let Some(place) = self.known_place(&thing)
            && self.known.things.get(place).is_some_and(|thing| !thing.words.iter().any(|word| word.starts_with("at ")))
        {
            self.put_at(place, field, from)?;
            debug_assert_eq!(next, rest.len());
            return Some(Vec::new());
        }
        // "Mine is white".
        if let [color] = rest.as_slice()
            && verb == "is"
            && let Some(place) = self.known_place(&thing)
            && self.recolor(place, color)
        {
            return Some(Vec::new());
        }
        let mut states = Phrase { count: 1, ..Phrase::default() };
        let mut rest = rest;
        let mut at = Words::new();
        if verb.starts_with('h') {
            let end = self.with(&rest, 0, &mut states)?;
            // "Has taken 4 damage at a battlefield".
            let place = self
                .place_at(&rest, end)
                .filter(|(place, next)| place.is_some() && *next == rest.len() && self.known_place(&thing).is_none());
            if place.is_some() {
                at = rest.get(end..)?.to_vec();
                rest.truncate(end);
                rest.retain(|word| word != "taken");
            }
            if end != rest.len() && at.is_empty() {
                return None;
            }
        } else {
            self.flags_of(&rest, &mut states)?;
        }
        // "It has 3 might", of what nobody said how strong it is.
        if let (Some(place), Some(stats)) = (self.known_place(&thing), self.stats_of(&states))
            && states.states.is_empty()
            && states.text.is_empty()
            && !states.stats.as_ref().is_some_and(|said| said.starts_with("armor") || said.starts_with("toughness"))
            && self.resize(place, &stats)
        {
            return Some(Vec::new());
        }
        let begun = self.first_step.is_some() || self.known.acted;
        match self.known_place(&thing) {
            // "…, and mine is stunned": it is so already, unless it comes then or somebody does it.
            Some(place) if begun && !self.known.then && !verb.starts_with('h') && self.attacked() => {
                let was = self.known.clone();
                let done = self.amend(place, &states);
                if done.is_none() {
                    self.known = was;
                    return None;
                }
                let (what, how) = (words::text(&thing), words::text(&rest));
                self.remark(
                    from,
                    format!("taken as so from the beginning: {what} is {how}"),
                    &format!("if it comes about here, say `then {what} is {how}`"),
                );
                Some(Vec::new())
            }
            Some(_) if begun => None,
            Some(place) => self.amend(place, &states).map(|()| Vec::new()),
            None => {
                let article = thing.first().is_some_and(|word| ["a", "an"].contains(&word.as_str()));
                let of = thing.len().checked_sub(2).filter(|of| thing.get(*of).is_some_and(|word| word == "of"));
                let of = of.and_then(|of| thing.get(of + 1).filter(|owner| self.is_player(owner)).map(|owner| (of, owner.clone())));
                let owner = thing.first()?.strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
                let owner = match owner.or_else(|| of.clone().map(|(_, owner)| owner)) {
                    Some(owner) => owner,
                    None if article => self.scope.players.first()?.clone(),
                    None => return None,
                };
                let thing: Words = thing.get(..of.map_or(thing.len(), |(of, _)| of))?.to_vec();
                let bare = thing.get(1..).filter(|bare| !bare.is_empty())?.to_vec();
                let named = bare.first()?.starts_with(char::is_uppercase);
                let article = if named { Vec::new() } else { vec!["a".to_owned()] };
                let (_, next) = self.phrase(&[article.clone(), bare.clone()].concat(), 0)?;
                if next != article.len() + bare.len() {
                    return None;
                }
                let tail = if verb.starts_with('h') {
                    [vec!["with".to_owned()], rest].concat()
                } else {
                    states.states.iter().flat_map(|state| [vec![",".to_owned()], words::of(state)].concat()).collect()
                };
                Some(vec![[vec![owner, "controls".into()], article, bare, tail, at].concat()])
            }
        }
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
