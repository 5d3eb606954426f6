//! The Standard Move: units that a player moves, for exhausting them (144).

use instead_kernel::{Lineage, Next};
use instead_model::event::{Cause, Event, Party, Place};
use instead_model::game::OnTable;
use instead_model::ids::ObjectId;
use instead_model::language::RuleChange;
use instead_model::position::Position;
use instead_model::script::{Charged, Refusal};
use instead_model::table::Row;

use crate::board;
use crate::words::{self, Do};

/// Whether a line of the script moves a unit by this.
pub fn is_standard(event: &Event) -> bool {
    Do::of(event.verb) == Some(Do::Move) && event.cause == Cause::TurnBased
}

/// 144.3: several units move simultaneously. Where costs are charged, they are exhausted for it (144.2).
///
/// # Errors
///
/// Which unit can't move so, and why.
pub fn standard(position: &Position, events: Vec<Event>, next: &mut Next<OnTable>) -> Result<(), (ObjectId, Refusal)> {
    let charged = position.table.script.costs == Charged::Everything;
    for event in &events {
        let Some(row) = event.object().and_then(|object| position.table.row(object)) else { continue };
        if charged && row.tapped {
            return Err((row.id, Refusal::Exhausted));
        }
        // 144.4.c.1: from one battlefield to another only with Ganking.
        let to = event.at.and_then(Place::site).filter(|site| row.at.is_some() && row.at != Some(*site));
        if let Some(to) = to
            && !position.is(row, words::known().ganking)
            && !is_open_to(position, to, row)
        {
            return Err((row.id, Refusal::Forbidden));
        }
    }
    if charged {
        let exhausts =
            |event: &Event| Event { subject: event.subject, player: event.player, cause: Cause::Cost, ..Event::of(Do::Exhaust.into()) };
        next.propose(events.iter().map(exhausts).collect::<Vec<_>>(), &Lineage::default());
    }
    next.propose(events, &Lineage::default());
    Ok(())
}

/// 144.4.c.1: whether a text of a battlefield lets a unit move there from wherever it is.
fn is_open_to(position: &Position, site: ObjectId, row: &Row) -> bool {
    board::rules_in_force(position).any(|(view, rule)| {
        let RuleChange::MovesHere(what) = rule else { return false };
        view.source == Some(site) && view.fits(what, Some(Party::Object(row.id)), Some(row)).is_ok()
    })
}
