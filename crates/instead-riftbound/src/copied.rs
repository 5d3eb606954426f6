//! Gear that has the text of its bearer as its effect text: what it is then, as definitions (718.3, 725.1).
//!
//! They are made as a game begins, for every unit there is, so that definitions never change in the middle of one.

use std::sync::Arc;

use instead_model::definition::{Clause, Definition, Matters, Meaning};
use instead_model::ids::CardId;
use instead_model::language::{Ability, Matcher, Modifier};
use instead_model::table::Table;

use crate::words;

/// Makes the definitions that texts ask for.
pub fn prepare(table: &mut Table) {
    let definitions = Arc::make_mut(&mut table.definitions);
    let ids = || (0..definitions.cards.len()).map(|place| CardId(place as u32));
    let copying: Vec<CardId> = ids().filter(|card| copies_texts(definitions.card(*card))).collect();
    let units: Vec<CardId> = ids().filter(|card| !copying.is_empty() && definitions.card(*card).is(words::known().unit)).collect();
    for gear in copying {
        for unit in &units {
            let with = with_text(definitions.card(gear), definitions.card(*unit));
            let card = definitions.add(with, &crate::tokens::definition);
            definitions.texts.push(((gear, *unit), card));
        }
    }
}

/// Whether something in the text of a card makes it have another text.
fn copies_texts(definition: &Definition) -> bool {
    use instead_model::language::Becoming;
    let modifiers = &definition.compiled.modifiers;
    modifiers.iter().any(|(modifier, _)| modifier.becomes.iter().any(|becoming| matches!(becoming, Becoming::TextOf(_))))
}

/// A gear with the text of a unit as effect text: its bearer has it.
fn with_text(gear: &Definition, unit: &Definition) -> Definition {
    let appended = unit.clauses.iter().map(|clause| {
        let meaning = match &clause.meaning {
            Meaning::Ability(ability) => borne(ability).map(Meaning::Ability),
            declined => Some(declined.clone()),
        };
        let unread = || Meaning::Declined { word: String::new(), matters: Matters::Always };
        Clause { text: clause.text.clone(), meaning: meaning.unwrap_or_else(unread) }
    });
    let clauses = gear.clauses.iter().cloned().chain(appended).collect();
    Definition { clauses, compiled: Default::default(), ..gear.clone() }.compiled(crate::words::vocabulary())
}

/// An ability as one that the bearer has; none if there is no such form of it.
fn borne(ability: &Ability) -> Option<Ability> {
    let host = || Modifier::of(Matcher::Host);
    match ability {
        Ability::Triggered { .. } | Ability::Replacement(_) | Ability::Cant(_) => {
            Some(Ability::Modifier(Modifier { grants: vec![ability.clone()], ..host() }))
        }
        Ability::Keywords(keywords) => Some(Ability::Modifier(Modifier { adds: keywords.clone(), ..host() })),
        Ability::Modifier(modifier) if modifier.of == Matcher::Itself && modifier.when.is_empty() => {
            Some(Ability::Modifier(Modifier { of: Matcher::Host, ..modifier.clone() }))
        }
        Ability::Several(several) => several.iter().map(borne).collect::<Option<Vec<_>>>().map(Ability::Several),
        // It only says something about playing the card.
        Ability::CastingOption(_) => Some(Ability::Several(Vec::new())),
        Ability::CostChange(_)
        | Ability::Same { .. }
        | Ability::Rule(_)
        | Ability::Modifier(_)
        | Ability::Again { .. }
        | Ability::Symbol { .. }
        | Ability::Stats(_)
        | Ability::Paid { .. }
        | Ability::Activated { .. }
        | Ability::Spell(_)
        | Ability::Modal(_) => None,
    }
}
