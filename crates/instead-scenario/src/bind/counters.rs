//! Counters that are replacement effects: in force wherever a case has or could get them.

use instead_magic::{rules_card, words};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::language::Duration;
use instead_model::position::{MadeEffect, Part, Position};

/// Puts the effects of such counters in force if anything in the case speaks of them (CR 122.1c–h).
pub(super) fn take_effect(position: &mut Position) {
    for (name, index) in rules_card::OF_COUNTERS {
        let Some(counter) = words::counter(name) else { continue };
        let on_something = position.table.rows.iter().any(|row| row.counters_of(counter) > 0);
        let spoken_of = on_something
            || position.table.script.commands.iter().any(|command| match &command.action {
                instead_model::script::Action::Propose(events) => events.iter().any(|event| event.counter == Some(counter)),
                _ => false,
            });
        // The rules' own card names all of them; the others count.
        let written = position
            .table
            .definitions
            .cards
            .iter()
            .skip(1)
            .any(|card| card.clauses.iter().any(|clause| clause.text.contains(&format!("{name} counter"))));
        if spoken_of || written {
            let effect = MadeEffect {
                number: 0,
                card: rules_card::ID,
                part: Part::Replacement(*index),
                controller: PlayerId(0),
                source: ObjectId(0),
                chosen: Default::default(),
                left: None,
                lasts: Duration::Game,
            };
            position.effects.write().add(effect);
        }
    }
}
