//! Units that become Mighty (707–710).
//!
//! Might changes in many ways, most of which are no event: continuous effects, buffs, a role in combat. So units bear a note
//! of what they were when it was looked at last, as long as some text waits for the moment.

use instead_kernel::{Lineage, Next};
use instead_model::event::{Event, Party};
use instead_model::game::OnTable;
use instead_model::ids::ObjectId;
use instead_model::position::Position;
use instead_model::zones;

use crate::rulebook::by_rule;
use crate::turn::might;
use crate::words::{self, Do};

/// 708.
const MIGHTY: u64 = 5;
/// The number under which a unit notes that its Might was looked at.
const SEEN: u16 = 0x2000;
/// The number under which it notes that it was Mighty then.
const WAS: u16 = 0x2001;

/// Whether a number in a unit's memory is such a note, which outlasts the turn.
pub fn is_note(number: u16) -> bool {
    matches!(number, SEEN | WAS)
}

/// 709: whether some unit's Might was less than 5 and isn't any more. One that has just entered has become nothing.
pub fn watch(position: &mut Position, next: &mut Next<OnTable>) -> bool {
    if position.table.indexed().triggers(Do::BecomeMighty.into()).is_empty() {
        return false;
    }
    let unit = words::known().unit;
    let units = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && position.is(row, unit));
    let states = units.map(|row| (row.id, row.used(SEEN) > 0, row.used(WAS) > 0, might(position, row) >= MIGHTY));
    let changed: Vec<(ObjectId, bool, bool, bool)> = states.filter(|(_, seen, was, is)| !seen || was != is).collect();
    let mut became = Vec::new();
    for (id, seen, was, is) in changed {
        let Some(row) = position.table.write().row_mut(id) else { continue };
        let player = row.controller;
        row.remember(|memory| {
            memory.used.retain(|(number, _)| !is_note(*number));
            memory.used.push((SEEN, 1));
            if is {
                memory.used.push((WAS, 1));
            }
            memory.used.sort_unstable();
        });
        if seen && !was {
            became.push(Event { subject: Some(Party::Object(id)), player: Some(player), ..by_rule(Do::BecomeMighty) });
        }
    }
    let any = !became.is_empty();
    next.propose(became, &Lineage::default());
    any
}
