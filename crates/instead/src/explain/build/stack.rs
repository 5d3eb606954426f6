//! Spells that are cast, with their targets.

use instead_game::Play;
use instead_model::describe::Teller;
use instead_model::event::{Event, Party};

/// Adds the targets to the telling of a spell that was cast.
pub(super) fn with_targets(rules: &dyn Play, teller: Teller<'_>, events: &[Event], told: String) -> String {
    let [event] = events else { return told };
    if !rules.is_casting(event.verb) {
        return told;
    }
    let item = teller.position.table.stack.iter().find(|item| item.spell.map(Party::Object) == event.subject);
    let targets = item.map_or_else(String::new, |item| teller.targeting(&item.chosen));
    format!("{told}{targets}")
}
