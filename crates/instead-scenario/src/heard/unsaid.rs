//! Facts that nobody says and everybody means: that there is something to steal; that an answer comes in response.

use super::{Hearing, sound};
use crate::document::{Clause, Setup, Step, Thing, Value};
use crate::parse::Sentence;

/// Words of cards that matter to what happens next, and not once it has happened.
const ANSWERS: &[&str] = &["prevent", "regenerate", "counter target", "would", "can't be", "hexproof", "indestructible", "protection from"];

impl Hearing<'_> {
    /// Looks at a line that is done: whether it needs what nobody said, or comes too late.
    pub(super) fn unsaid(&mut self, line: &str, from: (usize, usize)) {
        let Some(Sentence::Step(step)) = sound::read(self, line.lines().next().unwrap_or_default()) else { return };
        match &step {
            Step::Action(action) => {
                self.too_late(&action.clause, action.response, from);
                self.taken(&action.clause, from);
                self.forged(&action.clause, from);
                self.discarded(&action.clause, from);
            }
            Step::Event(clauses) => {
                self.known.cast = None;
                clauses.iter().for_each(|clause| self.taken(clause, from));
            }
            _ => {}
        }
    }

    /// Creatures of no strength of their own that enter with counters: they have those, if nobody speaks of any.
    pub(super) fn as_they_entered(&mut self) {
        if self.said.lines().flat_map(super::words::stops).any(|part| part.contains("counter")) {
            return;
        }
        for place in 0..self.out.len() {
            let Some((line, from)) = self.out.get(place).and_then(|out| Some((out.text.clone(), out.from?))) else { continue };
            let Some(Sentence::Setup(Setup::Objects(objects))) = sound::read(self, &line) else { continue };
            let Thing::Named(name) = &objects.thing else { continue };
            let there = objects.zone.is_none() && !line.contains(", with ");
            let Some(enters) = self.enters_with(&name.text).filter(|_| there) else { continue };
            match enters {
                Some(counters) => {
                    let again = format!("{line}, with {counters}");
                    self.remark(from, format!("how many counters {} has isn't said; taken as `{again}`", name.text), "say how many it has");
                    if let Some(out) = self.out.get_mut(place) {
                        out.text = again;
                    }
                }
                None => {
                    let help = format!("say it: `{line}, with 3 +1/+1 counters`");
                    self.remark(from, format!("how many counters {} has isn't said; taken as none", name.text), &help);
                }
            }
        }
    }

    /// The counters with which a creature of no strength of its own enters, if their number is printed on it.
    fn enters_with(&self, name: &str) -> Option<Option<String>> {
        let card = self.play.library().find(name)?;
        let dies = card.type_line.contains("Creature") && card.toughness.as_deref() == Some("0");
        let (_, rest) = card.text.split_once(" enters with ").filter(|_| dies)?;
        match rest.split(' ').take(3).collect::<Vec<_>>().as_slice() {
            [number, kind, counters] if counters.starts_with("counter") => {
                Some(super::words::number(number).map(|count| format!("{count} {kind} counter{}", if count == 1 { "" } else { "s" })))
            }
            _ => None,
        }
    }

    /// A spell of another player's that could only matter before the one that was cast last has resolved.
    fn too_late(&mut self, clause: &Clause, response: bool, from: (usize, usize)) {
        let before = self.known.cast.take();
        let name = |value: &Value| match value {
            Value::Object(object) => Some(object.name.text.clone()),
            _ => None,
        };
        let Some(Value::Player(player)) = clause.args.get("player") else { return };
        if clause.verb == "regenerate"
            && let Some((other, spell)) = before.as_ref().filter(|(other, _)| *other != player.text && !response)
        {
            let help = format!("say `in response, {} regenerates …` if it answers what {other} casts", player.text);
            self.remark(from, format!("this comes after {spell} has resolved"), &help);
        }
        let Some(object) = clause.args.get("object").and_then(name).filter(|_| ["cast", "activate"].contains(&clause.verb.as_str())) else {
            return;
        };
        let text = self.play.library().find(&object).map(|card| card.text.to_lowercase()).unwrap_or_default();
        let fleeting = super::phrase::Phrase { name: Some(object.clone()), ..super::phrase::Phrase::default() };
        let lasts = text.contains("this turn") && !text.contains("target");
        let answers =
            ANSWERS.iter().any(|word| text.contains(word)) && (self.is_fleeting(&fleeting) || clause.verb == "activate") && !lasts;
        if let Some((other, spell)) = before.filter(|(other, _)| *other != player.text && answers && !response) {
            self.remark(
                from,
                format!("{object} comes after {spell} has resolved"),
                &format!("say `in response, {} …` if it answers what {other} casts", player.text),
            );
        }
        self.known.cast = (clause.verb == "cast").then(|| (player.text.clone(), object));
    }

    /// Æmber that is stolen or captured, of which nobody said that it is there.
    fn taken(&mut self, clause: &Clause, from: (usize, usize)) {
        let takes = ["steal", "capture"].contains(&clause.verb.as_str());
        if !takes || self.first_step.is_some_and(|step| step < self.out.len().saturating_sub(1)) && self.known.taken {
            return;
        }
        // "I've got 1 amber" says what there is; "steals 1 amber" doesn't.
        let said = super::words::of(&self.said);
        let takes = |word: &String| ["steal", "stole", "captur", "takes", "take"].iter().any(|verb| word.starts_with(verb));
        let there =
            said.iter().enumerate().any(|(at, word)| word.contains("mber") && !said.iter().take(at).skip(at.saturating_sub(3)).any(takes));
        let spoken_of = if there { 2 } else { self.said.matches("mber").count() + self.said.matches("Bonus").count() };
        let Some(amount) = clause.number("amount").filter(|amount| *amount > 0 && spoken_of <= 1 && !self.known.taken) else { return };
        let owner_of = |object: &crate::document::Object| {
            let said = object.of.as_ref().map(|of| of.text.clone());
            said.or_else(|| self.known.things.iter().find(|thing| thing.name == object.name.text).map(|thing| thing.player.clone()))
        };
        let taker = match (clause.args.get("player"), clause.args.get("object")) {
            (Some(Value::Player(player)), _) => Some(player.text.clone()),
            (_, Some(Value::Object(object))) => owner_of(object),
            (_, Some(Value::Refs(refs))) => refs.iter().find_map(|one| match one {
                crate::document::Ref::Object(object) => owner_of(object),
                crate::document::Ref::Player(player) => Some(player.text.clone()),
            }),
            _ => None,
        };
        let Some(other) = taker.filter(|_| self.scope.players.len() == 2).and_then(|taker| self.other_than(&taker)) else { return };
        // "I have 3": that is how much there is.
        let told = |out: &super::Out| out.text.strip_prefix(&format!("{other} has ")).is_some_and(|rest| rest.contains("mber"));
        let later = self.said.lines().flat_map(super::words::stops).any(|part| {
            let said = super::words::of(&part);
            matches!(said.as_slice(), [.., has, number] if ["have", "has", "got"].contains(&has.as_str()) && super::words::is_number(number))
        });
        if later || self.out.iter().any(told) {
            return;
        }
        let line = format!("{other} has {amount} Æmber");
        self.remark(from, format!("how much {other} has isn't said; taken as `{line}`"), "say it in a line of its own");
        self.put_first(line, from);
        self.known.taken = true;
    }

    /// Assumes the resources for costs that players may pay as something happens, where no line says anything about resources.
    pub(super) fn payments(&mut self) {
        const DOMAINS: [&str; 6] = ["fury", "calm", "mind", "body", "chaos", "order"];
        let said = self.said.to_lowercase();
        let told = ["rune", "energy", "costs:", "floating"].iter().chain(&DOMAINS).any(|word| said.contains(word));
        if !self.play.sentences().spoken.battlefields || told {
            return;
        }
        let mut found: Vec<(String, String)> = Vec::new();
        for thing in &self.known.things {
            let Some((_, text)) = self.about_card(&thing.name) else { continue };
            let text = text.to_lowercase();
            let Some((before, after)) = text.split_once("may pay ").filter(|(before, _)| before.contains("would")) else { continue };
            let cost: Vec<&str> = after
                .split(' ')
                .next()
                .unwrap_or_default()
                .split('{')
                .filter_map(|part| part.split('}').next())
                .filter(|part| !part.is_empty())
                .collect();
            let domain = cost.first().copied().unwrap_or_default();
            let domain = if domain == "a" { "fury" } else { domain };
            if !DOMAINS.contains(&domain) {
                continue;
            }
            let payers = if before.ends_with("you ") { vec![thing.player.clone()] } else { self.scope.players.clone() };
            found.extend(payers.into_iter().map(|player| (format!("{player} has {} {domain}", cost.len()), thing.name.clone())));
        }
        let Some(from) = self.out.iter().find_map(|out| out.from) else { return };
        let mut seen = std::collections::BTreeSet::new();
        for (line, name) in found {
            if seen.insert(line.clone()) && self.sound(&line).is_some() {
                let message = format!("what {name} may be paid for with isn't said; taken as `{line}`");
                self.remark(from, message, "say what there is to pay with: `A has 0 fury`, `A has 2 fury`");
                self.put_first(line, from);
            }
        }
    }

    /// A key that somebody forges, of whom nobody said how much there is to pay with.
    fn forged(&mut self, clause: &Clause, from: (usize, usize)) {
        let Some(Value::Player(player)) = clause.args.get("player").filter(|_| clause.verb.contains("forge")) else { return };
        if !self.heard || self.said.contains("mber") || self.said.contains("step") || self.known.taken {
            return;
        }
        let line = format!("{} has 6 Æmber", player.text);
        self.remark(from, format!("how much {} has isn't said; taken as `{line}`", player.text), "say it in a line of its own");
        self.put_first(line, from);
        self.known.taken = true;
    }

    /// Cards that are discarded from a hand of which nobody said that there are any.
    fn discarded(&mut self, clause: &Clause, from: (usize, usize)) {
        let spoken_of = ["hand", "draw", "return", "Words"].iter().any(|word| self.said.contains(word));
        let Some(Value::Player(player)) = clause.args.get("player").filter(|_| clause.verb == "discard-cards" && !spoken_of) else {
            return;
        };
        let Some(amount) = clause.number("amount").filter(|amount| *amount > 0 && !self.known.taken) else { return };
        let line = format!("{} has {amount} cards in hand", player.text);
        self.remark(from, format!("what is in {}'s hand isn't said; taken as `{line}`", player.text), "say `A has Shock in hand`");
        self.put_first(line, from);
        self.known.taken = true;
    }
}
