//! Equal objects: which simultaneous events differ in nothing but which of several equal objects they
//! happen to, and events that stand for as many.

use instead_kernel::Amount as _;
use instead_kernel::Member;

use crate::event::{Event, Marks, Party, Value};
use crate::game::OnTable;
use crate::ids::{ObjectId, Verb};
use crate::position::Position;
use crate::table::Row;
use crate::zones;

/// Whether two simultaneous events differ at most in one object, and nothing but its id tells the two
/// objects apart.
pub fn interchangeable(position: &Position, one: &Member<OnTable>, other: &Member<OnTable>) -> bool {
    if one.lineage != other.lineage {
        return false;
    }
    let (a, b) = (&one.event, &other.event);
    let same = Event { source: a.source, subject: a.subject, ..b.clone() } == *a;
    let equal = |one: Option<ObjectId>, other: Option<ObjectId>| match (one, other) {
        (Some(one), Some(other)) => twins(position, one, other),
        _ => false,
    };
    same && match (a.source == b.source, a.subject == b.subject) {
        (true, true) => true,
        (true, false) => equal(a.object(), b.object()),
        (false, true) => equal(a.source, b.source),
        (false, false) => false,
    }
}

/// Whether two objects are equal, unnamed, and spoken of by nothing.
pub fn twins(position: &Position, one: ObjectId, other: ObjectId) -> bool {
    let (Some(a), Some(b)) = (position.table.row(one), position.table.row(other)) else { return false };
    let equal = a.label.is_none() && a.card == b.card && Row { id: a.id, ..b.clone() } == *a;
    equal && !is_spoken_of(position, one) && !is_spoken_of(position, other)
}

/// Whether anything refers to this very object.
fn is_spoken_of(position: &Position, object: ObjectId) -> bool {
    let party = Some(Party::Object(object));
    let named = |values: &[Value]| values.contains(&Value::Party(Party::Object(object)));
    let table = &position.table;
    let by_row = |row: &Row| {
        row.attached == Some(object)
            || row.at == Some(object)
            || row.combat.attacking == party
            || row.combat.blocking.contains(&object)
            || named(&row.chosen)
    };
    position.effects.list.iter().any(|effect| effect.source == object || named(&effect.chosen))
        || table.rows.iter().any(by_row)
        || table
            .stack
            .iter()
            .chain(&table.triggered)
            .any(|item| item.source == object || item.by == Some(object) || item.it == party || named(&item.chosen))
}

/// Whether the amount of such an event is its own, and not the number of objects it happens to.
pub fn has_own_amount(verb: Verb, own: &[Verb]) -> bool {
    verb == zones::DEAL || own.contains(&verb)
}

/// Of how many equal events an event consists. `moves` are the changes of zones, whose amount is that of
/// the objects; the amounts of `own` are their own.
pub fn count(position: &Position, event: &Event, moves: Verb, own: &[Verb]) -> u64 {
    if event.verb == moves {
        return event.amount.max(1);
    }
    let row = event.object().filter(|_| event.marks.has(Marks::WHOLE)).and_then(|object| position.table.row(object));
    row.map_or(1, |row| if has_own_amount(event.verb, own) { row.count } else { row.count.min(event.amount).max(1) })
}

/// Takes `count` of the equal events out of one, with as many of the objects it happens to.
pub fn part(position: &mut Position, event: &mut Event, count: u64, moves: Verb, own: &[Verb]) -> Event {
    let mut taken = event.clone();
    if event.verb != moves
        && let Some(object) = event.object()
    {
        taken.subject = position.part(object, count).map(Party::Object).or(event.subject);
    }
    if event.verb == moves || !has_own_amount(event.verb, own) {
        taken.amount = count;
        event.amount = event.amount.less(count);
    }
    taken
}
