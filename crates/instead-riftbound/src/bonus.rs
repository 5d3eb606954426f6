//! Bonus Damage: part of an instruction to deal damage, and no replacement of it (712–715).

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event};
use instead_model::language::RuleChange;
use instead_model::position::{MadeEffect, Position};
use instead_model::table::Row;
use instead_model::zones;

use crate::lasting;

/// The bonus damage of an instruction of a spell or ability: all instances together (714), to each unit that it
/// deals damage to (715.2). An instruction that deals nothing has no bonus (715.4).
pub fn of(position: &Position, event: &Event) -> u64 {
    if event.amount == 0 || !matches!(event.cause, Cause::Effect(_)) {
        return 0;
    }
    let granted = position.rule_changes().filter(|(row, _)| row.zone == zones::BOARD && row.attached.is_none());
    let of_row = |(row, rule): (&Row, &RuleChange)| {
        by_rule(&View::of(position, row.controller, Some(row.id), &row.chosen), rule, event).times(row.count)
    };
    let bonus = granted.map(of_row).chain(lasting::rules(position).map(|made| by_effect(position, made, event)));
    bonus.together()
}

/// The Bonus Damage that a rule adds to an event.
fn by_rule(view: &View<'_>, rule: &RuleChange, event: &Event) -> u64 {
    match rule {
        RuleChange::Bonus { watch, by } if view.watches(watch, event).is_ok() => *by,
        _ => 0,
    }
}

/// The Bonus Damage that an effect of a resolution adds (390): to what it is for, or to all that the next spell deals (391).
fn by_effect(position: &Position, (made, rule): (&MadeEffect, &RuleChange), event: &Event) -> u64 {
    let of_next = event.source.and_then(|source| lasting::taken((made, rule), source));
    by_rule(&lasting::view(position, made), of_next.unwrap_or(rule), event)
}
