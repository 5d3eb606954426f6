//! Targets: what spells and abilities choose as they go on the chain (355.6–355.8).

use instead_kernel::{Lineage, Next, Step};
use instead_model::event::{Event, Party, Value};
use instead_model::game::{OnTable, Prompt};
use instead_model::ids::ObjectId;
use instead_model::interpret::legal_targets;
use instead_model::language::walk::{Node, Walk};
use instead_model::language::{Matcher, Selection, Spot};
use instead_model::position::Position;
use instead_model::program::Op;
use instead_model::script::Refusal;
use instead_model::table::{ProgramId, Row, StackItem};

use crate::rulebook::by_rule;
use crate::words::Do;
use crate::{chain, hidden, veto};

/// The descriptions of a program's targets.
pub fn of(position: &Position, program: ProgramId) -> Vec<Matcher> {
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    programs.get(program.index as usize).map_or_else(Vec::new, |program| program.targets.clone())
}

/// 355.8: the targets that are given are valid, and for the others there are some. What was hidden chooses among what is
/// at `site` (811.1.d.2).
///
/// # Errors
///
/// Which target isn't valid, or that there is none.
pub fn check(position: &Position, item: &StackItem, site: Option<ObjectId>) -> Result<(), Refusal> {
    for (number, what) in of(position, item.program).iter().enumerate() {
        let valid = options(position, item, number, what, site);
        match item.chosen.get(number) {
            Some(value) if !valid.contains(value) => return Err(Refusal::IllegalTarget(u8::try_from(number).unwrap_or(u8::MAX))),
            None if valid.is_empty() => return Err(Refusal::NoTarget),
            _ => {}
        }
    }
    Ok(())
}

/// 355.10.b: the location at which targets have to be is none itself. Where only they are given, it is where the first of them is.
pub fn with_locations(position: &Position, item: &mut StackItem) {
    let wanted = of(position, item.program);
    for (number, pair) in wanted.windows(2).enumerate() {
        let spoken_of = |node: Node<'_>| matches!(node, Node::Spot(Spot::The(at)) if **at == Matcher::Chosen(number as u8));
        let Some(value @ Value::Party(Party::Object(first))) = item.chosen.get(number) else { continue };
        // What may be that target itself is that.
        if pair.first().is_none_or(|what| options(position, item, number, what, None).contains(value)) {
            continue;
        }
        let site = position.table.row(*first).and_then(|row| row.at.filter(|site| site != first));
        if let (Some(site), true) = (site, pair.iter().skip(1).any(|next| next.says(&mut { spoken_of }))) {
            item.chosen.insert(number, Value::Party(Party::Object(site)));
        }
    }
}

/// 355.6: asks for the targets that are not given.
pub fn choose<'a>(
    position: &Position,
    item: &mut StackItem,
    row: &Row,
    site: Option<ObjectId>,
    given: &mut impl Iterator<Item = &'a Value>,
) -> Option<Step<OnTable>> {
    for (number, what) in of(position, item.program).iter().enumerate().skip(item.chosen.len()) {
        let options = options(position, item, number, what, site);
        match given.next() {
            Some(value) => item.chosen.push(value.clone()),
            // Of several targets of one phrase none comes after one that was left out: a number of them is chosen (355.6).
            None if options.contains(&Value::Nothing) && is_ended(position, item, number, what) => item.chosen.push(Value::Nothing),
            None if options.is_empty() => item.chosen.push(Value::Nothing),
            None => {
                let options = options.into_iter().map(|value| (value, 1)).collect();
                return Some(chain::ask(item.controller, Prompt::Target(number as u8), row, options));
            }
        }
    }
    None
}

/// The legal choices for a target, given those before it: "another" one, and each of several, is none of those. Choices for
/// another execution of the same text don't matter (820.2.a).
fn options(position: &Position, item: &StackItem, number: usize, what: &Matcher, site: Option<ObjectId>) -> Vec<Value> {
    let first = execution(position, item.program, number);
    let before = item.chosen.get(first..number).unwrap_or(&item.chosen);
    let apart = is_apart(what);
    let fits = |value: &Value| {
        let again = apart && before.contains(value);
        !again
            && !stays(position, item, number, value)
            && hidden::may_be_chosen(position, site, what, value)
            && !is_forbidden(position, item, value)
    };
    let mut options: Vec<Value> = legal_targets(position, item, number, None).into_iter().filter(fits).collect();
    if matches!(what, Matcher::OneTarget { optional: true, .. }) {
        options.push(Value::Nothing);
    }
    options
}

/// Whether the target before this one belongs to the same phrase of the same execution, and was left out.
fn is_ended(position: &Position, item: &StackItem, number: usize, what: &Matcher) -> bool {
    let Some(before) = number.checked_sub(1).filter(|before| *before >= execution(position, item.program, number)) else { return false };
    let wanted = of(position, item.program);
    match (wanted.get(before), what) {
        (Some(Matcher::OneTarget { phrase: one, .. }), Matcher::OneTarget { phrase: other, .. }) => {
            one == other && item.chosen.get(before) == Some(&Value::Nothing)
        }
        _ => false,
    }
}

/// Whether what was chosen to be moved there is there already: a move is one between two locations (420).
fn stays(position: &Position, item: &StackItem, number: usize, place: &Value) -> bool {
    let Value::Party(Party::Object(site)) = place else { return false };
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let ops = programs.get(usize::from(item.program.index)).map_or(&[][..], |program| &program.ops);
    let moves = ops.iter().flat_map(|op| if let Op::Do(deeds) = op { deeds.as_slice() } else { &[] });
    let mut moved = moves.filter_map(|deed| match (&deed.at, &deed.subject) {
        (Some(Spot::The(to)), Some(Selection::The(Matcher::Chosen(what)))) if **to == Matcher::Chosen(u8::try_from(number).ok()?) => {
            item.chosen.get(usize::from(*what))
        }
        _ => None,
    });
    moved.any(|what| {
        let Value::Party(Party::Object(unit)) = what else { return false };
        position.table.row(*unit).is_some_and(|row| row.at == Some(*site))
    })
}

/// The number of the first target of the execution that a target belongs to.
fn execution(position: &Position, program: ProgramId, number: usize) -> usize {
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    let begins = programs.get(usize::from(program.index)).map_or(&[][..], |program| &program.again);
    begins.iter().map(|first| usize::from(*first)).filter(|first| *first <= number).max().unwrap_or(0)
}

/// Whether a target must be another one than those before it.
fn is_apart(what: &Matcher) -> bool {
    match what {
        Matcher::OneTarget { .. } => true,
        Matcher::Target(what) => is_apart(what),
        Matcher::Either(any) => any.iter().all(is_apart),
        Matcher::Noun(noun) => noun.is_another(),
        _ => false,
    }
}

/// Something is chosen by a spell or ability.
fn chosen(item: &StackItem, value: &Value) -> Option<Event> {
    let Value::Party(party @ Party::Object(_)) = value else { return None };
    Some(Event { subject: Some(*party), player: Some(item.controller), source: Some(item.source), ..by_rule(Do::Choose) })
}

/// 054: what can't be chosen.
fn is_forbidden(position: &Position, item: &StackItem, value: &Value) -> bool {
    chosen(item, value).is_some_and(|event| veto::forbidden(position, &event).is_some())
}

/// 383.4.b: what triggers on being chosen does so once the spell or ability is on the chain.
pub fn tell(position: &Position, item: &StackItem, next: &mut Next<OnTable>) {
    let index = position.table.indexed();
    if index.triggers(Do::Choose.into()).is_empty() && !position.gives() && position.effects.list.is_empty() {
        return;
    }
    for event in item.chosen.iter().filter_map(|value| chosen(item, value)) {
        next.propose([event], &Lineage::default());
    }
}
