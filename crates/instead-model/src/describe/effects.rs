//! Effects: what they are called, and what their text says.

use super::Teller;
use super::english::{list, ordinal, possessive};
use crate::definition::{Definition, Made};
use crate::ids::{CardId, EffectId, Origin};
use crate::language::{Duration, Entering, Rewrite, Uses};
use crate::position::{MadeEffect, Part};
use crate::program::Op;

/// The definition of the rules' own effects, which is the first in every game.
const RULES: CardId = CardId(0);

/// The names by which an effect is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EffectLabel {
    /// The name of its source; for a shield, with the points that are left of it.
    pub name: String,
    /// The clause that makes it, with the name of its card.
    pub text: String,
    /// As short as an option of a choice: the source, and which of its abilities if it has several.
    pub short: String,
    /// The name of the card it comes from.
    pub card: String,
    /// The name of the object it comes from, whichever of its abilities; for an effect that a resolution made, the same as
    /// `short`.
    pub source: String,
}

impl Teller<'_> {
    /// The names of an effect; of one that is gone, as far as they are still known.
    pub fn effect(&self, effect: EffectId) -> EffectLabel {
        match effect.origin {
            Origin::Static(object) => {
                let Some(row) = self.position.table.known(object) else { return gone() };
                let name = if row.count > 1 { self.one_of(row, u64::from(effect.copy)) } else { self.object(object) };
                self.of_card(row.card, effect.index, name)
            }
            Origin::Entering(card) => self.of_card(card, effect.index, self.card(card)),
            Origin::Granted(object) => match (self.position.giver(effect), self.position.table.known(object)) {
                (Some(giver), Some(row)) => {
                    let known = self.position.table.known(giver.object).is_some();
                    let giving = if known { self.object(giver.object) } else { self.card(giver.card) };
                    let whose = format!("{} ({giving})", self.object(row.id));
                    EffectLabel {
                        short: whose.clone(),
                        name: whose.clone(),
                        source: whose.clone(),
                        ..self.of_card(giver.card, effect.index, whose)
                    }
                }
                _ => gone(),
            },
            Origin::Made(number) => match self.position.effects.get(number) {
                Some(made) => self.made_effect(made),
                None => gone(),
            },
        }
    }

    fn of_card(&self, card: crate::ids::CardId, index: u16, name: String) -> EffectLabel {
        let Some(definition) = self.position.table.definitions.cards.get(card.0 as usize) else { return gone() };
        // Abilities that wait for the same kind of event could be taken for each other.
        let made = definition.compiled.replacements.get(usize::from(index));
        let verb = made.map(|made| made.replacement.watch.verb);
        let alike = || {
            let all = definition.compiled.replacements.iter();
            all.filter(|other| other.is_static && Some(other.replacement.watch.verb) == verb)
        };
        let short = match made.filter(|_| alike().count() > 1) {
            None => name.clone(),
            Some(made) => {
                let gist = self.gist(definition, made);
                if alike().filter(|other| self.gist(definition, other) == gist).count() == 1 {
                    format!("{name} ({gist})")
                } else {
                    let before = definition.compiled.replacements.iter().take(usize::from(index)).filter(|made| made.is_static);
                    format!("{} {} ability", possessive(&name), ordinal(before.count() + 1))
                }
            }
        };
        EffectLabel { text: self.clause(card, index), name: short.clone(), short, card: definition.name.clone(), source: name }
    }

    /// A summary of the effect, as short as can be: "damage, doubled".
    fn gist(&self, definition: &Definition, made: &Made) -> String {
        let noun = self.noun(made.replacement.watch.verb);
        let entering = |how: &[Entering]| Some(self.entering(how)).filter(|told| !told.contains("otherwise") && told != "nothing");
        let does = match &made.replacement.rewrite {
            Rewrite::Multiply(2) => "doubled".to_owned(),
            Rewrite::Multiply(3) => "tripled".to_owned(),
            Rewrite::Multiply(n) => format!("times {n}"),
            Rewrite::Add(n) => format!("{n} more"),
            Rewrite::Subtract(n) => format!("{n} less"),
            Rewrite::Halve { .. } => "halved".to_owned(),
            Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints => "prevented".to_owned(),
            Rewrite::Redirect(_) | Rewrite::RedirectPoints(_) | Rewrite::Excess(_) => "redirected".to_owned(),
            Rewrite::ToZone(to) => return format!("to {}", self.zone(to.zone, None)),
            Rewrite::Skip => "skipped".to_owned(),
            Rewrite::Enter(how) => match entering(how) {
                Some(told) => return format!("entering {}{told}", if told.starts_with("tapped") { "" } else { "with " }),
                None => return "entering".to_owned(),
            },
            Rewrite::Instead(program) => {
                let ops = definition.compiled.programs.get(usize::from(*program)).map_or(&[][..], |program| &program.ops);
                let deeds = ops.iter().flat_map(|op| if let Op::Do(deeds) = op { deeds.as_slice() } else { &[] });
                let nouns = deeds.map(|deed| match deed.counter {
                    Some(counter) => format!("{} ({})", self.noun(deed.verb), self.words.counter(counter)),
                    None => self.noun(deed.verb).to_owned(),
                });
                let nouns: Vec<String> = nouns.collect();
                if nouns.is_empty() { "replaced".to_owned() } else { format!("replaced by {}", list(&nouns)) }
            }
            _ => "changed".to_owned(),
        };
        format!("{noun}, {does}")
    }

    /// The text of the clause in which an effect stands.
    fn clause(&self, card: crate::ids::CardId, index: u16) -> String {
        let Some(definition) = self.position.table.definitions.cards.get(card.0 as usize) else { return String::new() };
        let clause =
            definition.compiled.replacements.get(usize::from(index)).and_then(|made| definition.clauses.get(usize::from(made.clause)));
        clause.map(|clause| clause.text.replace('~', &definition.name)).unwrap_or_default()
    }

    /// An effect that a resolution made.
    pub fn made_effect(&self, effect: &MadeEffect) -> EffectLabel {
        let Part::Replacement(index) = effect.part else { return gone() };
        let definitions = &self.position.table.definitions;
        let Some(definition) = definitions.cards.get(effect.card.0 as usize) else { return gone() };
        let Some(made) = definition.compiled.replacements.get(usize::from(index)) else { return gone() };
        let text = self.clause(effect.card, index);
        let source = self.position.table.known(effect.source);
        if source.is_none() && effect.lasts == Duration::Game && effect.card == RULES {
            // No object makes it: it is one of the rules, each a clause of its own, and called by what it says.
            let text = definition.clauses.get(usize::from(index)).map_or(text, |clause| clause.text.clone());
            return EffectLabel { name: text.clone(), short: text.clone(), source: text.clone(), text, card: definition.name.clone() };
        }
        let own = source.is_none_or(|row| row.card == effect.card || row.printed == Some(effect.card));
        let from = if source.is_some() { self.object(effect.source) } else { definition.name.clone() };
        let replacement = &made.replacement;
        if !own {
            // The rules themselves make it, for an object: a shield of its own kind.
            let rule = definition.clauses.get(usize::from(index)).map_or(text.as_str(), |clause| clause.text.as_str());
            let rule = rule.trim_end_matches('.');
            // What waits for the rest of the game is no shield: flashback.
            let shield = replacement.lasts != Some(Duration::Game);
            let name = if shield { format!("{rule} shield of {from}") } else { format!("{} {rule}", possessive(&from)) };
            return EffectLabel {
                short: name.clone(),
                source: name.clone(),
                name,
                text,
                card: source.map_or_else(String::new, |row| self.card(row.card)),
            };
        }
        let shields = matches!(
            replacement.rewrite,
            Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints | Rewrite::Redirect(_) | Rewrite::RedirectPoints(_)
        );
        let what = match (shields, replacement.lasts) {
            (_, Some(Duration::Resolution)) => "own instruction",
            (true, _) => "shield",
            (false, _) => "effect",
        };
        let short = format!("{} {what}", possessive(&from));
        let name = match (&replacement.uses, effect.left) {
            (Uses::Points(_), Some(left)) => format!("{short} ({left} left)"),
            _ => short.clone(),
        };
        EffectLabel { name, text, source: short.clone(), short, card: definition.name.clone() }
    }
}

fn gone() -> EffectLabel {
    let gone = || "an effect that is gone".to_owned();
    EffectLabel { name: gone(), text: String::new(), short: gone(), card: String::new(), source: gone() }
}
