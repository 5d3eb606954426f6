//! What goes on the stack and what resolves.

use instead_explore::Step as Noted;
use instead_magic::stack::Kind;
use instead_magic::words::Do;
use instead_model::describe::Teller;
use instead_model::describe::english::{list, possessive};
use instead_model::event::{Event, Party, Value};
use instead_model::game::{OnTable, Work};
use instead_model::table::StackItem;

/// What a step of the game's own work did to the stack, if it did anything.
pub(super) fn told(before: Teller<'_>, after: Teller<'_>, work: &Work, next: Option<&Noted<OnTable>>) -> Option<String> {
    let Work::Task(task) = work else { return None };
    let is = |kind: Kind| task.kind == kind as u8;
    let (old, new) = (&before.position.table.stack, &after.position.table.stack);
    if is(Kind::Resolve) && new.len() < old.len() {
        let item = old.last()?;
        let name = item_name(before, item);
        return Some(if fizzles(item, next) {
            format!("{name} doesn't resolve: no target of it is legal any more")
        } else {
            format!("{name} resolves")
        });
    }
    if new.len() > old.len() && (is(Kind::Triggers) || is(Kind::Activate)) {
        let item = new.last()?;
        let (name, targets) = (item_name(after, item), targeting(after, &item.chosen));
        let who = after.player(item.controller);
        return Some(if is(Kind::Activate) {
            format!("{who} activates {name}{targets}")
        } else {
            format!("{name} goes on the stack{targets}")
        });
    }
    None
}

/// A spell whose resolution ends at once, though it has something to do, had no legal target.
fn fizzles(item: &StackItem, next: Option<&Noted<OnTable>>) -> bool {
    let does_something = item.program.index != u16::MAX;
    match next {
        Some(Noted::Worked(Work::Program(_))) => false,
        Some(Noted::Worked(Work::Task(task))) => task.kind == Kind::Finish as u8 && task.number > 0,
        _ => does_something && item.spell.is_none() && !item.chosen.is_empty(),
    }
}

fn item_name(teller: Teller<'_>, item: &StackItem) -> String {
    let name = teller.object(item.source);
    if item.spell.is_some() { name } else { format!("{} ability", possessive(&name)) }
}

/// Adds the targets to the telling of a spell that was cast.
pub(super) fn with_targets(teller: Teller<'_>, events: &[Event], told: String) -> String {
    let [event] = events else { return told };
    if Do::of(event.verb) != Some(Do::Cast) {
        return told;
    }
    let item = teller.position.table.stack.iter().find(|item| item.spell.map(Party::Object) == event.subject);
    let targets = item.map_or_else(String::new, |item| targeting(teller, &item.chosen));
    format!("{told}{targets}")
}

fn targeting(teller: Teller<'_>, chosen: &[Value]) -> String {
    let parties = chosen.iter().filter_map(|value| match value {
        Value::Party(party) => Some(teller.party(*party)),
        _ => None,
    });
    let targets: Vec<String> = parties.collect();
    if targets.is_empty() { String::new() } else { format!(", targeting {}", list(&targets)) }
}
