//! The Game Action "Replace", which is no replacement effect: a token takes the place of an object (438).

use instead_model::event::Event;
use instead_model::position::Position;
use instead_model::table::Row;
use instead_model::zones;

/// 438.1: the token is where the object was, with everything that was on it, and nothing is played. 438.5: a card that
/// was replaced lies in banishment, and was not banished; 438.6: a token that was replaced exists no more.
pub fn replace(position: &mut Position, event: &Event) {
    let (Some(object), Some(card)) = (event.object(), event.card) else { return };
    let Some(row) = position.table.row(object).cloned() else { return };
    let table = position.table.write();
    let away = (!row.token).then(|| {
        let mut away = Row::new(row.printed.unwrap_or(row.card), zones::EXILE, row.owner);
        away.label = row.label;
        table.put(away)
    });
    if let Some(row) = table.row_mut(object) {
        (row.card, row.printed, row.label, row.token) = (card, None, None, true);
        row.remember(|memory| memory.replaced = away);
    }
    table.index.clear();
    position.settle();
}

/// 438.7.b: the token is gone, and the card is where it was; 438.7.c: if there is nothing to swap back to, nothing happens.
pub fn swap_back(position: &mut Position, event: &Event) {
    let row = event.object().and_then(|object| position.table.row(object));
    let Some((object, replaced)) = row.and_then(|row| Some((row.id, row.memory.as_ref()?.replaced?))) else { return };
    let table = position.table.write();
    let Some(card) = table.row(replaced).filter(|card| card.zone == zones::EXILE).map(|card| card.id) else { return };
    let Some(card) = table.take(card, 1) else { return };
    if let Some(row) = table.row_mut(object) {
        (row.card, row.label, row.token, row.owner) = (card.card, card.label, false, card.owner);
        row.remember(|memory| memory.replaced = None);
    }
    table.index.clear();
    position.settle();
}
