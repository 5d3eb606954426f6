//! A player leaves a game that goes on (CR 800.4).

use instead_kernel::{Lineage, Next};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::OnTable;
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::zones;

use crate::words::Do;
use crate::{states, turn};

/// CR 800.4a: all objects the player owns leave the game, and effects that give the player control end; then
/// what else they control on the stack ceases to exist; then what they still control is exiled.
pub fn leave(position: &mut Position, player: PlayerId, next: &mut Next<OnTable>) {
    // In a game that is over, everything stays as it was.
    if turn::is_over(position) {
        return;
    }
    if let Some(heir) = states::next_monarch(position, player) {
        next.propose([states::of_player(Do::BecomeMonarch, heir)], &Lineage::default());
    }
    let owned: Vec<ObjectId> = position.table.rows.iter().filter(|row| row.owner == player).map(|row| row.id).collect();
    let table = position.table.write();
    for id in owned {
        table.take(id, u64::MAX);
    }
    // CR 800.4d: abilities that player would control aren't put on the stack.
    table.triggered.retain(|item| item.controller != player);
    let exists = |spell: Option<ObjectId>| spell.is_some_and(|spell| table.rows.iter().any(|row| row.id == spell));
    let stays: Vec<bool> = table.stack.iter().map(|item| item.controller != player || exists(item.spell)).collect();
    let mut stays = stays.into_iter();
    table.stack.retain(|_| stays.next().unwrap_or(true));
    if position.effects.continuous.iter().any(|effect| effect.to == Some(player)) {
        position.effects.write().continuous.write().retain(|effect| effect.to != Some(player));
    }
    let left = position.table.rows.iter().filter(|row| row.controller == player && row.zone == zones::BOARD);
    let exile = left.map(|row| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(player),
        amount: row.count,
        from: Some(zones::BOARD),
        to: Some(zones::EXILE),
        marks: Marks::WHOLE,
        cause: Cause::Rules,
        ..Event::of(Do::Move.into())
    });
    next.propose(exile.collect::<Vec<_>>(), &Lineage::default());
}
