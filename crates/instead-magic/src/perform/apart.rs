//! Some of equal objects leave the battlefield, and the others stay: those that leave become a row of their own first.

use std::borrow::Cow;

use instead_kernel::{Batch, Member};
use instead_model::event::{Event, Party};
use instead_model::game::OnTable;
use instead_model::ids::ObjectId;
use instead_model::position::Position;
use instead_model::zones;
use smallvec::SmallVec;

use crate::words::Do;

/// The batch, in which each event by which only some objects of a row leave the battlefield is about a row of just those. An
/// ability that triggers on their leaving, or a text that goes on to speak of them, then looks back at them and finds what they
/// have become (CR 400.7, 603.10a), and not the objects that stayed.
pub(super) fn those_that_leave<'b>(position: &mut Position, batch: &'b Batch<OnTable>) -> Cow<'b, Batch<OnTable>> {
    let some_leave = |member: &&Member<OnTable>| member.stands && leaves_others(position, &member.event).is_some();
    if !batch.members.iter().any(|member| some_leave(&member)) {
        return Cow::Borrowed(batch);
    }
    let mut batch = batch.clone();
    for place in 0..batch.members.len() {
        let member = &batch.members[place];
        let (stands, amount) = (member.stands, member.event.amount);
        if let Some(row) = leaves_others(position, &member.event).filter(|_| stands)
            && let Some(some) = position.part(row, amount)
        {
            for place in and_containing(&batch, place) {
                let event = &mut batch.members[place].event;
                event.subject = event.subject.map(|party| if party == Party::Object(row) { Party::Object(some) } else { party });
            }
        }
    }
    Cow::Owned(batch)
}

/// The row of which the event moves some objects from the battlefield, and not all.
fn leaves_others(position: &Position, event: &Event) -> Option<ObjectId> {
    let moves = Do::of(event.verb) == Some(Do::Move) && event.from == Some(zones::BOARD);
    let row = position.table.row(event.object().filter(|_| moves)?)?;
    (row.count > event.amount).then_some(row.id)
}

/// The places of a member and of those that contain it: a sacrifice contains the change of zones.
fn and_containing(batch: &Batch<OnTable>, place: usize) -> SmallVec<[usize; 4]> {
    let outer = |place: &usize| batch.members.get(*place)?.within.map(|place| place as usize);
    std::iter::successors(Some(place), outer).collect()
}
