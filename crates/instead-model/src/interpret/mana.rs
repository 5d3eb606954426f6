//! Mana that a text adds, and mana that is paid as it is carried out.

use instead_kernel::{Ask, Lineage, Next};

use super::{Flow, Halt, Needs, view};
use crate::event::{Event, Value};
use crate::game::{Frame, Game, OnTable};
use crate::ids::EffectId;
use crate::language::*;
use crate::position::Position;

/// Events that produce or take mana, or the question that has to be answered before.
type Flowing = Result<Vec<Event>, Box<Ask<OnTable>>>;

/// Proposes the events that produce or take mana.
pub(super) fn propose(events: Flowing, lineage: &Lineage<EffectId>, next: &mut Next<OnTable>) -> Needs<Flow> {
    next.propose(events.map_err(|ask| Halt::Ask(*ask))?, lineage);
    Ok(Flow::Next)
}

/// Mana that each of some players adds.
pub(super) fn added_for<G: Game>(game: &G, position: &mut Position, frame: &Frame, who: &Who, mana: &Mana, answers: &[Value]) -> Flowing {
    let mut all = Vec::new();
    for player in view(position, frame).players(who) {
        let theirs = Frame { controller: player, ..frame.clone() };
        all.extend(game.produce(position, &theirs, mana, answers)?);
    }
    Ok(all)
}

/// Pays mana as a text is carried out (CR 118.12).
pub(super) fn paid<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &Frame,
    who: &Who,
    (mana, times): (&str, Option<&Amount>),
    answers: &[Value],
) -> Flowing {
    let view = view(position, frame);
    let times = times.map_or(Some(1), |times| view.number(times)).unwrap_or(0);
    let players = view.players(who);
    game.pay_mana(position, frame, &players, (mana, times), answers)
}
