//! The modes of abilities, chosen as they go on the chain, as targets are (355.6).

use instead_kernel::Step;
use instead_model::event::Value;
use instead_model::game::{OnTable, Prompt};
use instead_model::ids::ObjectId;
use instead_model::modes;
use instead_model::position::Position;
use instead_model::script::Refusal;
use instead_model::table::{ProgramId, Row, StackItem};

use crate::{chain, targets};

/// Tells the choice of a program from the number of a mode.
const CHOICE: u64 = 1 << 32;

/// The mode of an ability is chosen: one with valid targets (355.8) that wasn't chosen before, if its text asks for that.
///
/// # Errors
///
/// No mode can be chosen.
pub fn choose<'a>(
    position: &Position,
    item: &mut StackItem,
    row: &Row,
    site: Option<ObjectId>,
    given: &mut impl Iterator<Item = &'a Value>,
) -> Result<Option<Step<OnTable>>, Refusal> {
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let Some(program) = programs.get(usize::from(item.program.index)).filter(|program| !program.choices.is_empty()) else {
        return Ok(None);
    };
    let with = |index: u16| StackItem { program: ProgramId { index, ..item.program }, ..item.clone() };
    let may = |index: &u16| {
        !modes::was_chosen(row, programs.get(usize::from(*index)).and_then(|program| program.fresh), *index)
            && targets::check(position, &with(*index), site).is_ok()
    };
    let legal: Vec<u16> = program.choices.iter().copied().filter(may).collect();
    item.program.index = match legal.as_slice() {
        [] => return Err(Refusal::NoTarget),
        [only] => *only,
        many => match given.next() {
            Some(Value::Number(choice)) => u16::try_from(choice & !CHOICE).unwrap_or(u16::MAX),
            _ => {
                let options = many.iter().map(|index| (Value::Number(CHOICE | u64::from(*index)), 1)).collect();
                return Ok(Some(chain::ask(item.controller, Prompt::Mode, row, options)));
            }
        },
    };
    Ok(None)
}
