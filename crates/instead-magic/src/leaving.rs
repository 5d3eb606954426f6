//! A player leaves a game that goes on (CR 800.4).

use instead_kernel::{Lineage, Next};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::OnTable;
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::table::Row;
use instead_model::zones;

use crate::perform::moving;
use crate::words::Do;
use crate::{designations, triggers};

/// CR 104.3a: who concedes leaves the game immediately, and loses it.
pub fn lose(position: &mut Position, player: PlayerId, next: &mut Next<OnTable>) {
    position.table.write().player_mut(player).lost = true;
    leave(position, player, next);
}

/// CR 800.4a: all objects the player owns leave the game, and effects that give the player control end; then
/// what else they control on the stack ceases to exist; then what they still control is exiled.
pub fn leave(position: &mut Position, player: PlayerId, next: &mut Next<OnTable>) {
    // In a game that is over, everything stays as it was.
    if position.game_is_over() {
        return;
    }
    if let Some(heir) = designations::next_monarch(position, player) {
        next.propose([designations::of_player(Do::BecomeMonarch, heir)], &Lineage::default());
    }
    take_what_is_theirs(position, player, next);
    let table = position.table.write();
    // CR 800.4d: abilities that player would control aren't put on the stack.
    table.triggered.retain(|item| item.controller != player);
    let exists = |spell: Option<ObjectId>| spell.is_some_and(|spell| table.rows.iter().any(|row| row.id == spell));
    let stays: Vec<bool> = table.stack.iter().map(|item| item.controller != player || exists(item.spell)).collect();
    let mut stays = stays.into_iter();
    table.stack.retain(|_| stays.next().unwrap_or(true));
    // What the player was given by an effect is again whose it was, and isn't exiled.
    position.end_continuous(|_, effect| effect.to == Some(player));
    position.settle();
    let left = position.table.rows.iter().filter(|row| row.controller == player && row.zone == zones::BOARD);
    next.propose(left.map(exile).collect::<Vec<_>>(), &Lineage::default());
}

/// The objects that the player owns leave the game. Abilities trigger on their permanents' leaving (CR 603.6c), and what was
/// exiled until they leave comes back (CR 610.3).
fn take_what_is_theirs(position: &mut Position, player: PlayerId, next: &mut Next<OnTable>) {
    let owned = |row: &&Row| row.owner == player;
    let leaves = |row: &Row| Event { to: None, ..exile(row) };
    let leaving: Vec<Event> = position.table.rows.iter().filter(owned).filter(|row| row.zone == zones::BOARD).map(leaves).collect();
    let waiting = triggers::before(position, leaving.iter());
    let last = moving::as_they_leave(position, leaving.iter());
    let owned: Vec<ObjectId> = position.table.rows.iter().filter(owned).map(|row| row.id).collect();
    let table = position.table.write();
    for id in &owned {
        table.take(*id, u64::MAX);
    }
    last.into_iter().for_each(|(object, last)| table.remember(object, last));
    moving::comes_back(position, |object| leaving.iter().any(|event| event.object() == Some(object)), next);
    // No mana ability triggers on that.
    _ = triggers::after(position, waiting, &[], &[]);
}

/// A permanent is exiled because who controls it has left the game (CR 800.4a, 800.4c).
pub fn exile(row: &Row) -> Event {
    Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.controller),
        amount: row.count,
        from: Some(zones::BOARD),
        to: Some(zones::EXILE),
        marks: Marks::WHOLE,
        cause: Cause::Rules,
        ..Event::of(Do::Move.into())
    }
}
