//! Playing lands (CR 305).

use super::*;

/// The number of a task in which an effect lets somebody play a card, and not only cast it.
pub const PLAYED: u64 = 2;

/// CR 305.2: whether a player may play one more land this turn.
pub(super) fn has_land_play(position: &Position, player: PlayerId) -> bool {
    position.table.player(player).happened(Do::PlayLand.into()) < crate::rule_changes::lands_a_turn(position, player)
}

/// CR 305.1, 305.2: one land each turn, or as many as effects allow.
pub(super) fn play_land(position: &mut Position, task: &Task, player: PlayerId, row: &Row, next: &mut Next<OnTable>) -> Step<OnTable> {
    let now = crate::tasks::TaskKind::CastNow.is(task);
    if let (false, Err(why)) = (now, as_a_sorcery(position, player, task)) {
        return refused(position, task, row.id, why);
    }
    if !has_land_play(position, player) {
        return refused(position, task, row.id, Refusal::OnlyOnce);
    }
    let follows = match if now { Ok(None) } else { permission::follows(position, player, row) } {
        Ok(follows) => follows,
        Err(why) => return refused(position, task, row.id, why),
    };
    position.table.write().player_mut(player).note(Do::PlayLand.into(), 1);
    if !now && let Some(source) = permission::limited(position, player, row) {
        crate::rule_changes::note_permitted(position, source);
    }
    let mut event = enters(row.id, row.zone, player, Cause::Rules);
    // CR 712.12: with the face up that was chosen.
    if row.face() == Face::Back {
        instead_model::apply::entering::transformed(position, &mut event);
    }
    let played =
        Event { player: Some(player), subject: Some(Party::Object(row.id)), cause: Cause::Rules, ..Event::of(Do::PlayLand.into()) };
    once_played(follows, player, row.id, next);
    next.propose([played, event], &Lineage::default());
    Step::Done(None)
}

/// An object would enter the battlefield, with what the rules say about how (CR 306.5b, 310.4b).
pub fn enters(object: ObjectId, from: instead_model::ids::Zone, player: PlayerId, cause: Cause) -> Event {
    Event {
        subject: Some(Party::Object(object)),
        player: Some(player),
        from: Some(from),
        to: Some(zones::BOARD),
        cause,
        ..Event::of(Do::Move.into())
    }
}
