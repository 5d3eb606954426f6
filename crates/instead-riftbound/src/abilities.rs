//! The activated abilities that an object has: those of its text, and those that others give it (376–381).

use instead_model::definition::{Grant, Granted};
use instead_model::evaluate::View;
use instead_model::event::{Party, Value};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::language::{Cost, Restriction, RuleChange};
use instead_model::position::Position;
use instead_model::table::{ProgramId, Row};

use crate::board;

/// An activated ability of an object.
pub struct Activated {
    /// Its number among all of them.
    number: u16,
    /// The costs to use it.
    pub cost: Vec<Cost>,
    /// The program of its effect.
    pub program: ProgramId,
    /// The program that carries out its cost.
    pub paid: ProgramId,
    /// When it may be used.
    only: Option<Restriction>,
    /// The object or effect that gave it, for its text.
    pub given: Option<Value>,
}

/// The first bit of the number under which an object remembers that an ability was used this turn.
const USED: u16 = 0x1000;

/// All of them, in the order of their numbers: those of its text come first.
pub fn of(position: &Position, row: &Row) -> Vec<Activated> {
    let compiled = &position.table.definitions.card(row.card).compiled;
    let lost = position.abilities_lost(row);
    let program = |index: u16| ProgramId { card: row.card, index };
    let printed = compiled.activated.iter().zip(0_u16..).filter(|_| !lost).map(|((cost, does), number)| Activated {
        number,
        cost: cost.clone(),
        program: program(*does),
        paid: program(compiled.costs.get(usize::from(number)).copied().unwrap_or(u16::MAX)),
        only: compiled.only.iter().find(|(ability, _)| *ability == number).map(|(_, only)| only.clone()),
        given: None,
    });
    let mut all: Vec<Activated> = printed.collect();
    position.given_to(row, |giver, granted| {
        if let Granted::Activated { cost, program, paid, only } = granted {
            let of_giver = |index: u16| ProgramId { card: giver.card, index };
            let [by] = giver.chosen();
            let number = u16::try_from(all.len()).unwrap_or(u16::MAX);
            all.push(Activated {
                number,
                cost: cost.clone(),
                program: of_giver(*program),
                paid: of_giver(*paid),
                only: only.clone(),
                given: Some(by),
            });
        }
    });
    all
}

/// Whether a program is that of an activated ability.
pub fn is_activated(position: &Position, program: ProgramId) -> bool {
    let compiled = &position.table.definitions.card(program.card).compiled;
    let given = |grant: &Grant| matches!(grant.ability, Granted::Activated { program: does, .. } if does == program.index);
    compiled.activated.iter().any(|(_, does)| *does == program.index) || compiled.grants.iter().any(given)
}

/// Whether a text says that its activated abilities can't be used.
fn is_kept_from_use(position: &Position, row: &Row) -> bool {
    board::rules_in_force(position).any(|(view, rule)| {
        matches!(rule, RuleChange::NotActivated { what, .. } if view.fits(what, Some(Party::Object(row.id)), Some(row)).is_ok())
    })
}

impl Activated {
    /// Whether what a text says about when its ability may be used holds.
    pub fn allows(&self, position: &Position, row: &Row, player: PlayerId) -> bool {
        let view = View::of(position, player, Some(row.id), &row.chosen);
        self.only.as_ref().is_none_or(|only| self.holds(only, row, &view)) && !is_kept_from_use(position, row)
    }

    fn holds(&self, only: &Restriction, row: &Row, view: &View<'_>) -> bool {
        match only {
            Restriction::If(condition) => view.holds(condition),
            Restriction::All(all) => all.iter().all(|one| self.holds(one, row, view)),
            Restriction::OnceEachTurn => row.used(self.number | USED) == 0,
            Restriction::YourTurn => view.position.table.turn.active == view.controller,
            _ => true,
        }
    }

    /// "Use only once per turn": that it was used is remembered, by what counts that.
    pub fn note_use(&self, position: &mut Position, object: ObjectId) {
        if !self.only.as_ref().is_some_and(counts) {
            return;
        }
        let number = self.number | USED;
        if let Some(row) = position.table.write().row_mut(object) {
            row.remember(|memory| {
                if let Err(place) = memory.used.binary_search_by_key(&number, |(known, _)| *known) {
                    memory.used.insert(place, (number, 1));
                }
            });
        }
    }
}

fn counts(only: &Restriction) -> bool {
    match only {
        Restriction::OnceEachTurn => true,
        Restriction::All(all) => all.iter().any(counts),
        _ => false,
    }
}
