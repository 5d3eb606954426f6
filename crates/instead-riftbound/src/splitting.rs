//! Damage that is split among targets: how much each gets is decided as the spell or ability resolves (355.14.e).

use instead_kernel::Amount as _;
use instead_kernel::Step;
use instead_model::evaluate::View;
use instead_model::event::{Party, Value};
use instead_model::game::{OnTable, Prompt};
use instead_model::position::Position;
use instead_model::table::StackItem;

use crate::chain;

/// 355.14.g: each target gets at least 1, unless there are more of them than there is damage (355.14.h). The shares are known by
/// the numbers after the targets.
pub fn split(position: &Position, item: &mut StackItem, answers: &[Value]) -> Option<Step<OnTable>> {
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let division = programs.get(usize::from(item.program.index))?.division.clone()?;
    let view = View::of(position, item.controller, Some(item.source), &item.chosen);
    let mut left = view.number(&division.total).unwrap_or(0);
    let places = usize::from(division.first)..usize::from(division.first) + usize::from(division.count);
    let targets: Vec<Option<Party>> = places
        .map(|place| match item.chosen.get(place) {
            Some(Value::Party(party)) => Some(*party),
            _ => None,
        })
        .collect();
    let mut others = targets.iter().flatten().count() as u64;
    let least = u64::from(others <= left);
    let mut answers = answers.iter();
    let mut shares = Vec::new();
    for target in targets {
        let Some(to) = target else {
            shares.push(Value::Number(0));
            continue;
        };
        others -= 1;
        let most = left.less(others.checked_mul(least).unwrap_or(left));
        let share = match answers.next() {
            _ if others == 0 => left,
            _ if most <= least => most,
            Some(Value::Number(share)) => *share,
            _ => {
                let row = position.table.known(item.source)?;
                let options = (least..=most).take(instead_kernel::MOST_OPTIONS + 1).map(|share| (Value::Number(share), 1)).collect();
                return Some(chain::ask(item.controller, Prompt::Divide { to, amount: left }, row, options));
            }
        };
        left = left.less(share);
        shares.push(Value::Number(share));
    }
    item.chosen.extend(shares);
    None
}
