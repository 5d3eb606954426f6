//! Bonus Damage: part of an instruction to deal damage, and no replacement of it (712–715).

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event};
use instead_model::language::RuleChange;
use instead_model::position::Position;
use instead_model::zones;

/// The bonus damage of an instruction of a spell or ability: all instances together (714), to each unit that it
/// deals damage to (715.2). An instruction that deals nothing has no bonus (715.4).
pub fn of(position: &Position, event: &Event) -> u64 {
    if event.amount == 0 || !matches!(event.cause, Cause::Effect(_)) {
        return 0;
    }
    let granted = position.rule_changes().filter(|(row, _)| row.zone == zones::BOARD && row.attached.is_none());
    let bonus = granted.map(|(row, rule)| match rule {
        RuleChange::Bonus { watch, by } if View::of(position, row.controller, Some(row.id), &row.chosen).watches(watch, event).is_ok() => {
            by.times(row.count)
        }
        _ => 0,
    });
    bonus.together()
}
