//! The activated abilities that an object has: those of its text, those that effects give it, and the mana abilities that
//! come with its land types (CR 602.1, 305.6).

use instead_kernel::{Ask, Chooser};
use instead_model::definition::Granted;
use instead_model::event::Value;
use instead_model::game::{OnTable, Prompt, Question};
use instead_model::ids::{ObjectId, PlayerId, Zone};
use instead_model::language::{Act, Condition, Cost, Mana, Matcher, Quality, Restriction, Selection};
use instead_model::position::Position;
use instead_model::program::Op;
use instead_model::script::Which;
use instead_model::table::{ProgramId, Row};
use instead_model::zones;

use crate::words::{self, Do};
use crate::{costs, intrinsic, rules_card};

/// An activated ability of an object.
#[derive(Clone, Debug)]
pub struct Activated {
    /// Its number among them.
    pub number: u16,
    /// The costs to activate it.
    pub cost: Vec<Cost>,
    /// The program of its effect.
    pub program: ProgramId,
    /// The number of the program that carries out its cost.
    pub paid: u16,
    /// When it may be activated.
    pub only: Option<Restriction>,
    /// The object or effect that gave it, if it was given.
    pub given: Option<Value>,
}

/// Why it isn't clear which ability is meant.
#[derive(Debug)]
pub enum Doubt {
    /// Its controller says.
    Ask(Box<Ask<OnTable>>),
    /// They can't be told apart by the mana that they add.
    Several,
}

/// Which of the abilities of an object is meant, if it has such a one.
pub fn meant<'a>(
    position: &Position,
    player: PlayerId,
    object: ObjectId,
    which: Which,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<Option<Activated>, Doubt> {
    let Some(row) = position.table.row(object) else { return Ok(None) };
    let mut all = of(position, row);
    let number = match which {
        Which::Number(number) => {
            let number = u16::try_from(number).unwrap_or(u16::MAX);
            // Without those of its text, what it has is counted from the first.
            let only = || all.get(usize::from(number)).filter(|_| position.abilities_lost(row)).map(|ability| ability.number);
            all.iter().find(|ability| ability.number == number).map(|ability| ability.number).or_else(only)
        }
        Which::ForMana => {
            all.retain(|ability| costs::is_mana_ability(position, ability.program));
            match all.as_slice() {
                [] => None,
                [only] => Some(only.number),
                several => Some(by_mana(position, player, row, several, answers)?),
            }
        }
    };
    Ok(number.and_then(|number| all.into_iter().find(|ability| ability.number == number)))
}

/// CR 113.6: whether the activated abilities of an object function where it is: in the zone that they name, or else on the
/// battlefield; those of emblems in the command zone (CR 114.4).
pub fn functions(row: &Row, named: Option<Zone>) -> bool {
    row.zone == named.unwrap_or(if row.zone == zones::COMMAND { zones::COMMAND } else { zones::BOARD })
}

/// CR 113.6j: the zone in which alone a cost can be paid: what is discarded is in a hand.
pub fn payable_in(cost: &[Cost]) -> Option<Zone> {
    let discarded = |cost: &Cost| match cost {
        Cost::Act(Act::Do(deed)) => {
            matches!(Do::of(deed.verb), Some(Do::Discard | Do::Cycle)) && deed.subject == Some(Selection::The(Matcher::Itself))
        }
        _ => false,
    };
    cost.iter().any(discarded).then_some(zones::HAND)
}

/// CR 113.6b: the zone in which a restriction says that the object has to be.
pub fn stated_zone(only: &Restriction) -> Option<Zone> {
    match only {
        Restriction::If(Condition::ItselfIn(zone) | Condition::ItselfIs(Quality::In(zone))) => Some(*zone),
        Restriction::All(all) => all.iter().find_map(stated_zone),
        _ => None,
    }
}

/// Of several mana abilities, the one that adds the mana that its controller wants.
fn by_mana<'a>(
    position: &Position,
    player: PlayerId,
    row: &Row,
    several: &[Activated],
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Result<u16, Doubt> {
    let kinds: Option<Vec<Value>> = several.iter().map(|ability| color_of(position, ability.program)).collect();
    let Some(kinds) = kinds.filter(|kinds| (1..kinds.len()).all(|place| !kinds[..place].contains(&kinds[place]))) else {
        return Err(Doubt::Several);
    };
    let Some(answer) = answers.next() else {
        let question = Question { prompt: Prompt::ManaKind, source: Some(row.id), card: Some(row.card) };
        let options = kinds.into_iter().map(|kind| (kind, 1)).collect();
        return Err(Doubt::Ask(Box::new(Ask { chooser: Chooser::Player(player), question, options })));
    };
    let chosen = several.iter().zip(&kinds).find(|(_, kind)| *kind == answer);
    chosen.map(|(ability, _)| ability.number).ok_or(Doubt::Several)
}

/// The color of the mana that an ability adds, if it adds one and nothing else.
fn color_of(position: &Position, program: ProgramId) -> Option<Value> {
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    let mut added = programs.get(usize::from(program.index))?.ops.iter().filter_map(|op| match op {
        Op::AddMana(mana) => Some(mana),
        _ => None,
    });
    match (added.next(), added.next()) {
        (Some(Mana::Symbols(symbols)), None) => {
            let place = intrinsic::BASIC.iter().position(|(_, mana)| mana == symbols)?;
            words::known().colors.get(place).copied().map(Value::Tag)
        }
        _ => None,
    }
}

/// All of them, in the order of their numbers: those of its text come first, then those that it was given, then those of
/// land types that aren't in its text.
pub fn of(position: &Position, row: &Row) -> Vec<Activated> {
    let definition = position.table.definitions.card(row.card);
    let compiled = &definition.compiled;
    let lost = position.abilities_lost(row);
    let printed = compiled.activated.iter().enumerate().filter(|_| !lost).map(|(number, (cost, program))| Activated {
        number: u16::try_from(number).unwrap_or(u16::MAX),
        cost: cost.clone(),
        program: ProgramId { card: row.card, index: *program },
        paid: compiled.costs.get(number).copied().unwrap_or(u16::MAX),
        only: compiled.only.iter().find(|(ability, _)| usize::from(*ability) == number).map(|(_, only)| only.clone()),
        given: None,
    });
    let mut all: Vec<Activated> = printed.collect();
    let mut next = u16::try_from(compiled.activated.len()).unwrap_or(u16::MAX);
    let mut add = |ability: Activated| {
        all.push(Activated { number: next, ..ability });
        next = next.saturating_add(1); // no amount
    };
    position.given_to(row, |giver, granted| {
        if let Granted::Activated { cost, program, paid, only } = granted {
            let program = ProgramId { card: giver.card, index: *program };
            let [by] = giver.chosen();
            add(Activated { number: 0, cost: cost.clone(), program, paid: *paid, only: only.clone(), given: Some(by) });
        }
    });
    of_types(position, row).into_iter().for_each(add);
    all
}

/// CR 305.6, 305.7: the mana abilities of the basic land types that effects made a land be; where they took those of its
/// text, of all it is now. What takes all abilities from it takes these as well (CR 613.1f).
fn of_types(position: &Position, row: &Row) -> Vec<Activated> {
    let definition = position.table.definitions.card(row.card);
    let known = words::known();
    let emptied = position.with(row, |state| state.is_some_and(|state| state.emptied.is_some()));
    if row.zone != zones::BOARD || emptied || !position.is(row, known.land) {
        return Vec::new();
    }
    let in_text = |tag| definition.is(known.land) && definition.is(tag) && !position.abilities_lost(row);
    let rules = &position.table.definitions.card(rules_card::ID).compiled;
    let types = intrinsic::basic_types().into_iter().zip(rules.activated.iter().zip(&rules.costs));
    let come = types.filter(|(tag, _)| tag.is_some_and(|tag| position.is(row, tag) && !in_text(tag)));
    let ability = |(_, ((cost, program), paid)): (_, (&(Vec<Cost>, u16), &u16))| Activated {
        number: 0,
        cost: cost.clone(),
        program: ProgramId { card: rules_card::ID, index: *program },
        paid: *paid,
        only: None,
        given: None,
    };
    come.map(ability).collect()
}
