//! Modes that an ability lets be chosen once, or once each turn: what an object remembers of them.

use crate::language::Fresh;
use crate::position::Position;
use crate::table::{Row, StackItem};

/// Tells chosen modes from others in what an object remembers.
const MODE: u16 = 0x2000;

/// Whether a mode of an object's ability, by the number of its program, was chosen before in the time of which the text asks.
pub fn was_chosen(row: &Row, fresh: Option<Fresh>, index: u16) -> bool {
    match fresh {
        Some(Fresh::Ever) => row.memory.as_ref().is_some_and(|memory| memory.once.contains(&(index | MODE))),
        Some(Fresh::ThisTurn) => row.used(index | MODE) > 0,
        None => false,
    }
}

/// An object remembers which mode of its ability was chosen, if that mustn't be chosen again.
pub fn note(position: &mut Position, item: &StackItem) {
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let Some(fresh) = programs.get(usize::from(item.program.index)).and_then(|program| program.fresh) else { return };
    let mode = item.program.index | MODE;
    let Some(row) = position.table.write().row_mut(item.source) else { return };
    row.remember(|memory| match (fresh, memory.used.binary_search_by_key(&mode, |(known, _)| *known)) {
        (Fresh::Ever, _) => memory.once.push(mode),
        (Fresh::ThisTurn, Ok(place)) => memory.used[place].1 += 1,
        (Fresh::ThisTurn, Err(place)) => memory.used.insert(place, (mode, 1)),
    });
}
