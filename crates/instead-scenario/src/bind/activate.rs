//! Activated abilities: which one a line means.

use instead_model::definition::Matters;
use instead_model::event::Value;
use instead_model::ids::{CardId, PlayerId};
use instead_model::language::Becoming;
use instead_model::script::{self, Which};
use instead_text::Diagnostic;

use super::Binder;
use crate::document::{Clause, Object};

/// An activated ability as it is printed.
enum Printed {
    /// Its number among those that are understood, from 0.
    Understood(u32),
    /// Its text.
    Declined(String),
}

impl Binder {
    /// "A activates X", "A activates X ability 2": abilities are counted as they are printed, those that aren't understood too.
    pub(super) fn activate(&mut self, clause: &Clause, player: PlayerId) -> Option<script::Action> {
        let object = clause.object("object")?.clone();
        let with_player = Object {
            of: object.of.clone().or_else(|| self.names.players.get(player.0 as usize).map(|name| name.as_str().into())),
            ..object.clone()
        };
        let own = !self.names.named(&with_player).is_empty();
        let id = self.object(if own { &with_player } else { &object })?;
        self.division(clause)?;
        let targets = self.targets(clause)?;
        let printed = self.table.row(id).map(|row| self.printed(row.card)).unwrap_or_default();
        let count = printed.len() as u64;
        let ability = clause.number("ability");
        // Abilities that effects give it come after its own, and as a copy it has others; which it has then shows as the line is carried out.
        let granted =
            |grant: &instead_model::definition::Grant| matches!(grant.ability, instead_model::definition::Granted::Activated { .. });
        // With a land type comes an ability.
        let of_kind = |becoming: &Becoming| {
            matches!(becoming, Becoming::Kinds { .. } | Becoming::ChosenKind { .. } | Becoming::EveryKindOf(_) | Becoming::Reworded(_))
        };
        let typed = self.rules.mana_follows_from_types();
        let gives = self.definitions.cards.iter().any(|card| {
            let mut changes = card.compiled.modifiers.iter().flat_map(|(modifier, _)| &modifier.becomes);
            card.compiled.makes_copies() || card.compiled.grants.iter().any(granted) || typed && changes.any(of_kind)
        });
        let count = if gives { count.max(1).max(ability.unwrap_or(1)) } else { count };
        if ability.unwrap_or(1) == 0 || ability.unwrap_or(1) > count || (ability.is_none() && count > 1) {
            let name = &object.name;
            let error =
                Diagnostic::error("unknown-ability", format!("{} has {count} activated abilities", name.text)).at(name.span, "which one?");
            let help = match count {
                0 => "see `instead text` for what was understood of it".to_owned(),
                _ => format!("write `ability N` with N from 1 to {count}, as they are printed"),
            };
            self.error(error.help(help));
            return None;
        }
        if let Some(option) = clause.text("mode").cloned() {
            self.chooses(clause, option);
        }
        let place = ability.unwrap_or(1) - 1;
        let ability = match usize::try_from(place).ok().and_then(|place| printed.get(place)) {
            Some(Printed::Understood(ability)) => *ability,
            Some(Printed::Declined(text)) => {
                let message = format!("this ability of {} isn't understood: {text}", object.name.text);
                self.error(Diagnostic::error("unread-ability", message).at(object.name.span, "it can't be activated"));
                return None;
            }
            // One that an effect gives it.
            None => {
                let own = printed.iter().filter(|printed| matches!(printed, Printed::Understood(_))).count() as u64;
                (own + place.saturating_sub(printed.len() as u64)).min(u64::from(u32::MAX)) as u32
            }
        };
        let on_own_turn =
            self.table.row(id).is_some_and(|row| self.rules.is_activated_on_own_turn(self.definitions.card(row.card), ability));
        if on_own_turn {
            self.implies_turn_by_playing(player);
        }
        Some(script::Action::Activate { player, object: id, ability: Which::Number(ability), targets, x: clause.number("x").unwrap_or(0) })
    }

    /// "A equips X to Y", "A cycles X", "A taps X for mana": the activated ability of that kind.
    pub(super) fn keyword_ability(&mut self, clause: &Clause, player: PlayerId) -> Option<script::Action> {
        let object = clause.object("object")?.clone();
        let with_player = Object {
            of: object.of.clone().or_else(|| self.names.players.get(player.0 as usize).map(|name| name.as_str().into())),
            ..object.clone()
        };
        let id = match clause.verb.as_str() {
            "cycle" => self.card_to_cast(player, &object, None)?,
            _ if self.names.named(&with_player).is_empty() => self.object(&object)?,
            _ => self.object(&with_player)?,
        };
        let targets = match clause.refs("to").first() {
            Some(host) => vec![Value::Party(self.party(host)?)],
            None => Vec::new(),
        };
        if clause.verb == "tap-for-mana" && self.rules.mana_follows_from_types() {
            return Some(script::Action::Activate { player, object: id, ability: Which::ForMana, targets, x: 0 });
        }
        let definition = self.definitions.card(self.table.row(id)?.card);
        let text = |program: u16| {
            let clause = definition.compiled.programs.get(usize::from(program)).map(|program| usize::from(program.clause));
            clause.and_then(|clause| definition.clauses.get(clause)).map(|clause| clause.text.to_lowercase()).unwrap_or_default()
        };
        let is_meant = |text: &str| match clause.verb.as_str() {
            // Keywords stand in brackets in some games.
            "equip" => text.trim_start_matches('[').starts_with("equip"),
            "cycle" => {
                text.split([' ', '—', '{']).next().is_some_and(|word| word.ends_with("cycling")) || text.starts_with("basic landcycling")
            }
            _ => text.split_once(':').is_some_and(|(_, acts)| acts.trim_start().starts_with("add ")),
        };
        let meant: Vec<u32> = (0..)
            .zip(&definition.compiled.activated)
            .filter(|(_, (_, program))| is_meant(&text(*program)))
            .map(|(number, _)| number)
            .collect();
        if let [ability] = meant.as_slice() {
            return Some(script::Action::Activate { player, object: id, ability: Which::Number(*ability), targets, x: 0 });
        }
        let (name, what) = (definition.name.clone(), clause.verb.replace('-', " "));
        let error = Diagnostic::error("unknown-ability", format!("{name} has {} abilities to {what} that are understood", meant.len()));
        self.error(error.at(clause.span, "which one?").help(format!("write `activates {name} ability N`")));
        None
    }

    /// The activated abilities of a card in the order of its text.
    fn printed(&self, card: CardId) -> Vec<Printed> {
        let definition = self.definitions.card(card);
        let compiled = &definition.compiled;
        let clause = |program: u16| compiled.programs.get(usize::from(program)).map_or(u16::MAX, |program| program.clause);
        let understood = (0..).zip(&compiled.activated).map(|(number, (_, program))| (clause(*program), Printed::Understood(number)));
        let declined = definition.declined().filter(|unread| *unread.matters == Matters::Activated);
        let declined = declined.map(|unread| (unread.number, Printed::Declined(unread.text.replace('~', &definition.name))));
        let mut all: Vec<(u16, Printed)> = understood.chain(declined).collect();
        all.sort_by_key(|(clause, _)| *clause);
        all.into_iter().map(|(_, printed)| printed).collect()
    }
}
