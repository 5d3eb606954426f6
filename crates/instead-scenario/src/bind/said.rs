//! Sentences of the script, with their names bound, for the game to make events of.

use std::collections::BTreeMap;
use std::sync::Arc;

use instead_game::sentences::{Arg, BoundSentence, SentenceError};
use instead_game::text::CardText;
use instead_model::event::{self, Event, Party};
use instead_model::script;
use instead_text::Diagnostic;

use super::Binder;
use crate::document::{Clause, Described, Name, Object, Ref, Thing, Value};

/// The verbs whose objects may be cards that the case hasn't spoken of: they are put where they come from.
const BRINGING: &[&str] = &["enter", "put-onto-battlefield"];

impl Binder {
    /// The events a sentence speaks of.
    pub(super) fn events(&mut self, clause: &Clause) -> Option<Vec<Event>> {
        let said = self.said(clause)?;
        match self.rules.events(&said, &self.table) {
            Ok(events) => Some(events),
            Err(unsaid) => {
                self.unsaid(clause, unsaid);
                None
            }
        }
    }

    /// An instruction that a player follows, in the words of a text.
    pub(super) fn instruction(&mut self, clause: &Clause) -> Result<Option<script::Action>, ()> {
        if !self.rules.instructions().contains(&clause.verb.as_str()) {
            return Ok(None);
        }
        let said = self.said(clause).ok_or(())?;
        let Some((text, targets)) = self.rules.instruction(&said) else { return Ok(None) };
        let (definition, _) = self.rules.compile(&text);
        if definition.declined().next().is_some() || definition.compiled.spell.is_empty() {
            let error = Diagnostic::error("unread-instruction", format!("`{}` is not understood", text.text)).at(clause.span, "this line");
            self.error(error.help("see `instead text` for what is understood"));
            return Err(());
        }
        let rules = self.rules;
        let card = self.definitions.find(&text.name).unwrap_or_else(|| self.definitions.add(definition, &|kind| rules.token(kind)));
        let player =
            said.player("player").or_else(|| said.object().ok().and_then(|object| self.table.row(object)).map(|row| row.controller));
        let targets = targets.into_iter().map(event::Value::Party).collect();
        Ok(Some(script::Action::Follow { player: player.unwrap_or(self.table.turn.active), text: card, targets }))
    }

    /// The action of a line of the script whose verb is among the game's own.
    pub(super) fn own_action(&mut self, clause: &Clause) -> Result<Option<script::Action>, ()> {
        if !self.rules.actions().contains(&clause.verb.as_str()) {
            return Ok(None);
        }
        let said = self.said(clause).ok_or(())?;
        self.rules.action(&said, &self.table).map_err(|unsaid| self.unsaid(clause, unsaid))
    }

    /// Something that has happened this turn, before the beginning. False: the game doesn't know how to tell.
    pub(super) fn past(&mut self, clause: &Clause) -> bool {
        let Some(said) = self.said(clause) else { return true };
        match self.rules.past(&said, &mut self.table) {
            Some(events) => self.past.extend(events),
            None => return false,
        }
        true
    }

    /// "`A skips their next draw step`": the effect of a text that says so.
    pub(super) fn skips(&mut self, clause: &Clause) -> bool {
        let (Some(step), Some(player)) = (clause.text("step"), clause.player("player").cloned().and_then(|name| self.player(&name))) else {
            return false;
        };
        let text = CardText {
            name: format!("skipping the {}", step.text),
            cost: String::new(),
            type_line: "Instant".into(),
            power: None,
            toughness: None,
            loyalty: None,
            text: format!("You skip your next {}.", step.text),
        };
        let (definition, _) = self.rules.compile(&text);
        if definition.compiled.replacements.is_empty() {
            return false;
        }
        let rules = self.rules;
        let card = self.definitions.add(definition, &|kind| rules.token(kind));
        self.skipping.push((card, player));
        true
    }

    /// A line about the beginning that is the game's own.
    pub(super) fn own_state(&mut self, clause: &Clause) {
        let Some(said) = self.said(clause) else { return };
        // What the game adds (an emblem and its text) is one of the definitions of the case.
        self.table.definitions = std::mem::take(&mut self.definitions).into();
        let done = self.rules.set_up(&said, &mut self.table);
        self.definitions = Arc::unwrap_or_clone(std::mem::take(&mut self.table.definitions));
        if let Err(unsaid) = done {
            self.unsaid(clause, unsaid);
        }
    }

    fn unsaid(&mut self, clause: &Clause, unsaid: SentenceError) {
        match unsaid {
            SentenceError::Unknown => {
                let help = format!("see docs/scenarios.md for the actions and events of {}", self.rules.name());
                self.unsupported(&format!("`{}`", clause.verb), clause.span, &help);
            }
            SentenceError::Wrong { message, help } => {
                self.error(Diagnostic::error("wrong-event", message).at(clause.span, "this sentence").help(help));
            }
        }
    }

    /// A sentence with its names bound; what is wrong with them is noted.
    fn said(&mut self, clause: &Clause) -> Option<BoundSentence> {
        let mut args = BTreeMap::new();
        for (role, value) in &clause.args {
            args.insert(role.clone(), self.arg(clause, role, value)?);
        }
        Some(BoundSentence { verb: clause.verb.clone(), args })
    }

    fn arg(&mut self, clause: &Clause, role: &str, value: &Value) -> Option<Arg> {
        Some(match value {
            Value::Said => Arg::Said,
            Value::Number(number) => Arg::Number(*number),
            Value::Below(_) => return None,
            Value::Text(name) => match role {
                "zone" | "from" => Arg::Zone(self.zone(name)?),
                "counter" => Arg::Counter(self.counter(name)?),
                "step" => Arg::Moment(self.moment(name)?),
                _ => Arg::Text(name.text.clone()),
            },
            Value::Texts(names) => Arg::Text(names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")),
            Value::Player(name) => Arg::Player(self.player(name)?),
            Value::Object(object) => Arg::Parties(vec![self.one(clause, role, &Ref::Object(object.clone()))?]),
            Value::Refs(refs) => {
                let parties: Option<Vec<Party>> = refs.iter().map(|reference| self.one(clause, role, reference)).collect();
                Arg::Parties(parties?)
            }
            Value::Thing(thing) => match clause.text("name") {
                None => Arg::Card(self.created(thing)?.card),
                // CR 111.4: "a 4/4 Demon creature token named Marit".
                Some(name) => {
                    let called = self.called(thing, name)?;
                    Arg::Card(self.created(&called)?.card)
                }
            },
            Value::Stats(stats) => Arg::Text(format!("{}/{}", stats.power.text, stats.toughness.text)),
        })
    }

    /// A described thing with the name that a line gives it; of a card's name, or of what has a name already, that is an error.
    fn called(&mut self, thing: &Thing, name: &Name) -> Option<Thing> {
        match thing {
            Thing::Described(described) if described.name.is_none() => {
                Some(Thing::Described(Described { name: Some(name.clone()), ..described.clone() }))
            }
            _ => {
                let help = "describe what has a name of its own: `A creates a 4/4 black Demon creature token named Lage`";
                self.unsupported("a name for this", name.span, help);
                None
            }
        }
    }

    fn one(&mut self, clause: &Clause, role: &str, reference: &Ref) -> Option<Party> {
        match reference {
            Ref::Object(object) if BRINGING.contains(&clause.verb.as_str()) && role.starts_with("object") => self.brought(clause, object),
            _ => self.party(reference),
        }
    }

    /// A card that is put onto the board: one that is there, or one that is put where it comes from.
    fn brought(&mut self, clause: &Clause, object: &Object) -> Option<Party> {
        let player = |name: Option<&Name>, binder: &Binder| name.and_then(|name| binder.names.player(&name.text));
        let from = match clause.text("from") {
            Some(zone) => Some(self.zone(zone)?),
            None => None,
        };
        let under = player(clause.player("controller"), self).or(player(clause.player("player"), self));
        let named = self.names.named(object).first().map(|named| named.player);
        let owner = player(object.of.as_ref(), self).or(under).or(named).unwrap_or(self.table.turn.active);
        self.card_to_cast(owner, object, from).map(Party::Object)
    }
}
