//! When abilities may be activated and cards be cast, as their own texts restrict it (CR 601.3, 602.5).

use instead_kernel::Amount as _;
use instead_model::definition::Definition;
use instead_model::evaluate::View;
use instead_model::game::Task;
use instead_model::ids::{Moment, PlayerId};
use instead_model::language::{Condition, Restriction};
use instead_model::position::Position;
use instead_model::script::Refusal;
use instead_model::table::Row;

use crate::casting::{ACTIVATED, as_a_sorcery};
use crate::words::moments;

/// CR 602.5: whether a restriction of when an ability may be activated allows it now.
pub fn restricted(position: &Position, task: &Task, player: PlayerId, row: &Row, number: u16, only: &Restriction) -> Result<(), Refusal> {
    let turn = &position.table.turn;
    let timed = position.table.script.timed;
    match only {
        Restriction::AsSorcery => as_a_sorcery(position, player, task),
        Restriction::OnceEachTurn if row.used(number | ACTIVATED) > 0 => Err(Refusal::OnlyOnce),
        Restriction::Once if row.memory.as_ref().is_some_and(|memory| memory.once.contains(&number)) => Err(Refusal::OnlyOnce),
        Restriction::YourTurn | Restriction::During(_) if timed && turn.active != player => Err(Refusal::NotYourTurn),
        Restriction::During(moment) if timed && turn.moment != *moment => Err(Refusal::WrongTime),
        Restriction::TimesEachTurn(times) if row.used(number | ACTIVATED) >= *times => Err(Refusal::OnlyOnce),
        Restriction::BeforeAttackers | Restriction::DuringCombat | Restriction::Step(_) | Restriction::Before(_) | Restriction::From(_)
            if timed && !is_then(turn.moment, only) =>
        {
            Err(Refusal::WrongTime)
        }
        Restriction::If(condition) => {
            let view = View::of(position, row.controller, Some(row.id), &row.chosen);
            if view.holds(condition) { Ok(()) } else { Err(Refusal::Condition) }
        }
        Restriction::Level(level) => {
            let view = View::of(position, row.controller, Some(row.id), &row.chosen);
            let before = view.holds(&Condition::Level(level.less(1))) && !view.holds(&Condition::Level(*level));
            if before { Ok(()) } else { Err(Refusal::Condition) }
        }
        Restriction::All(all) => all.iter().try_for_each(|one| restricted(position, task, player, row, number, one)),
        Restriction::OnceEachTurn
        | Restriction::Once
        | Restriction::YourTurn
        | Restriction::During(_)
        | Restriction::DuringCombat
        | Restriction::BeforeAttackers
        | Restriction::Step(_)
        | Restriction::Before(_)
        | Restriction::From(_)
        | Restriction::TimesEachTurn(_)
        | Restriction::ByAnyone
        | Restriction::ByOpponents
        | Restriction::ByOwner
        | Restriction::CostsLess { .. }
        | Restriction::Keyword(_) => Ok(()),
    }
}

/// Whether one of a card's activated abilities may be activated only on its controller's turn (CR 602.5d).
pub fn is_on_own_turn(definition: &Definition, ability: u32) -> bool {
    fn restricts(only: &Restriction) -> bool {
        match only {
            Restriction::AsSorcery | Restriction::YourTurn | Restriction::During(_) => true,
            Restriction::All(all) => all.iter().any(restricts),
            _ => false,
        }
    }
    definition.compiled.only.iter().any(|(number, only)| u32::from(*number) == ability && restricts(only))
}

/// Whether a moment is one of those of which a restriction speaks.
fn is_then(moment: Moment, only: &Restriction) -> bool {
    // CR 510.4: the first of two combat damage steps is one of them.
    let step = if moment == moments::FIRST_STRIKE { moments::DAMAGE } else { moment };
    match only {
        Restriction::BeforeAttackers => step < moments::ATTACKERS,
        Restriction::DuringCombat => (moments::COMBAT..=moments::END_OF_COMBAT).contains(&step),
        Restriction::Step(moments::MAIN) => matches!(step, moments::MAIN | moments::SECOND_MAIN),
        Restriction::Step(named) => step == *named,
        Restriction::Before(named) => step < *named,
        Restriction::From(named) => step >= *named,
        _ => true,
    }
}
