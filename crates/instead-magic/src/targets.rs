//! Targets: which are legal, which are chosen, and what becomes of illegal ones (CR 115, 601.2c, 608.2b).

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser, Step, Veto};
use instead_model::evaluate::View;
use instead_model::event::{Event, Party, Value};
use instead_model::game::{OnTable, Prompt, Question};
use instead_model::ids::PlayerId;
use instead_model::interpret;
use instead_model::language::walk::{Node, Walk as _};
use instead_model::language::{Matcher, Who};
use instead_model::modes;
use instead_model::position::Position;
use instead_model::script::Refusal;
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::zones;

use crate::veto;
use crate::words::Do;

/// The descriptions of a program's targets, in the order of the text.
pub fn targets_of(position: &Position, program: ProgramId) -> Vec<Matcher> {
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    programs.get(program.index as usize).map_or_else(Vec::new, |program| program.targets.clone())
}

/// The legal targets with this number, other than `not`.
pub fn legal_targets(position: &Position, item: &StackItem, number: usize, not: Option<&Value>) -> Vec<Value> {
    let mut legal = interpret::legal_targets(position, item, number, not);
    legal.retain(|value| may_target(position, item, value));
    legal
}

/// Whether nothing says that it can't be the target of this spell or ability: hexproof, shroud, protection
/// (CR 702.11b, 702.18a, 702.16b).
pub fn may_target(position: &Position, item: &StackItem, value: &Value) -> bool {
    let Value::Party(party) = value else { return true };
    !matches!(veto::veto(position, &becomes_target(item, *party)), Veto::Cant(_))
}

fn becomes_target(item: &StackItem, party: Party) -> Event {
    Event { source: Some(item.source), subject: Some(party), player: Some(item.controller), ..Event::of(Do::Target.into()) }
}

/// The events by which the objects and players that a spell or ability targets become targets as it is put on the stack: one for
/// each of them.
pub fn targeted(position: &Position, item: &StackItem) -> Vec<Event> {
    let count = targets_of(position, item.program).len();
    let mut events: Vec<Event> = Vec::new();
    let given = targets_of(position, item.program).iter().filter(|target| **target == Matcher::Granter).count();
    for value in item.chosen.iter().take(count).skip(given) {
        if let Value::Party(party) = value
            && !events.iter().any(|event| event.subject == Some(*party))
        {
            events.push(becomes_target(item, *party));
        }
    }
    events
}

/// Whether the targets that a script names are legal, and all that are needed can be chosen.
pub fn check(position: &Position, item: &StackItem) -> Result<(), Refusal> {
    let wanted = targets_of(position, item.program);
    if item.chosen.len() > wanted.len() {
        return Err(Refusal::TooMany);
    }
    for (number, value) in item.chosen.iter().enumerate() {
        if *value != Value::Nothing && wanted.get(number).is_some_and(|target| beyond(position, item, target, number)) {
            return Err(Refusal::TooMany);
        }
        // CR 115.3: the same object or player can't be chosen twice for one phrase; of equal objects in a row there are several.
        let again = |other: usize| item.chosen.get(other) == Some(value) && apart(&wanted, other, number);
        let single = match value {
            Value::Party(Party::Object(object)) => position.table.row(*object).is_none_or(|row| row.count == 1),
            Value::Party(Party::Player(_)) => true,
            _ => false,
        };
        if single && (0..number).any(again) {
            return Err(Refusal::IllegalTarget(u8::try_from(number).unwrap_or(u8::MAX)));
        }
        let is_target = wanted.get(number) != Some(&Matcher::Granter);
        if is_target && *value != Value::Nothing && !legal_targets(position, item, number, None).contains(value) {
            return Err(Refusal::IllegalTarget(u8::try_from(number).unwrap_or(u8::MAX)));
        }
    }
    can_be_chosen(position, item)
}

/// CR 601.2c, 603.3d: whether what isn't chosen yet can be.
pub fn can_be_chosen(position: &Position, item: &StackItem) -> Result<(), Refusal> {
    let wanted = targets_of(position, item.program);
    let chosen = item.chosen.len();
    let needed =
        wanted.iter().enumerate().skip(chosen).filter(|(number, target)| !is_optional(target) && !beyond(position, item, target, *number));
    let mut open = false;
    for (number, target) in needed {
        // What it may be depends on targets that are chosen before it.
        if described_by(target).is_some_and(|before| usize::from(before) >= chosen) {
            open = true;
            continue;
        }
        open |= (0..number).any(|other| apart(&wanted, other, number));
        if legal_targets(position, item, number, None).is_empty() {
            return Err(Refusal::NoTarget);
        }
    }
    if open && !leaves_legal(position, item, &wanted) { Err(Refusal::NoTarget) } else { Ok(()) }
}

/// CR 601.2c: whether something that the next target may be leaves legal targets for those that it describes, and for those
/// that have to be other objects (CR 115.3).
fn leaves_legal(position: &Position, item: &StackItem, wanted: &[Matcher]) -> bool {
    let number = item.chosen.len();
    let Some(target) = wanted.get(number).filter(|target| **target != Matcher::Granter) else { return true };
    let mut options = if beyond(position, item, target, number) { Vec::new() } else { legal_targets(position, item, number, None) };
    if options.is_empty() || is_optional(target) {
        options.push(Value::Nothing);
    }
    options.into_iter().any(|value| {
        let chosen = item.chosen.iter().cloned().chain([value]).collect();
        check(position, &StackItem { chosen, ..item.clone() }).is_ok()
    })
}

/// The last of the other targets that the description of a target speaks of: "another creature that player controls", "an
/// Equipment attached to that creature".
fn described_by(target: &Matcher) -> Option<u8> {
    let mut last = None;
    target.walk(&mut |node| {
        if let Node::Matcher(Matcher::Chosen(number)) | Node::Who(Who::Chosen(number)) = node {
            last = last.max(Some(*number));
        }
        false
    });
    last
}

/// CR 608.2b: the targets that have become illegal are taken out; whether all of them have.
pub fn drop_illegal(position: &Position, item: &mut StackItem) -> bool {
    let wanted = targets_of(position, item.program);
    let view = item.view(position);
    let legal = |matcher: &Matcher, value: &Value| match value {
        Value::Party(party) => interpret::is_legal_target(&view, matcher, *party) && may_target(position, item, value),
        _ => true,
    };
    let is_target = |matcher: &Matcher, value: &Value| *value != Value::Nothing && *matcher != Matcher::Granter;
    let chosen = || wanted.iter().zip(&item.chosen).enumerate().filter(|(_, (matcher, value))| is_target(matcher, value));
    let illegal: Vec<usize> = chosen().filter(|(_, (matcher, value))| !legal(matcher, value)).map(|(number, _)| number).collect();
    let all = !illegal.is_empty() && illegal.len() == chosen().count();
    for number in illegal {
        item.chosen[number] = Value::Nothing;
    }
    all
}

/// CR 601.2b, 601.2c: of "X target creatures" there are no more than X, which was chosen before, or which the text says.
fn beyond(position: &Position, item: &StackItem, target: &Matcher, number: usize) -> bool {
    let Matcher::OneTarget { x: true, phrase, many, .. } = target else { return false };
    let x = many.as_ref().map_or(Some(item.x), |many| item.view(position).number(many));
    let place = u64::try_from(number.saturating_sub(usize::from(*phrase))).ok(); // no amount
    place.zip(x).is_some_and(|(place, x)| place >= x)
}

/// Whether a target need not be chosen: "up to …".
pub fn is_optional(target: &Matcher) -> bool {
    matches!(target, Matcher::OneTarget { optional: true, .. })
}

/// The targets that a script names, in the order of the text. One that an optional target can't be is the next one.
pub fn place_targets(position: &Position, item: &mut StackItem, named: Vec<Value>) {
    let wanted = targets_of(position, item.program);
    let mut named = named.into_iter().peekable();
    let given = named.peek().is_some();
    for (number, target) in wanted.iter().enumerate() {
        let fits = |value: &Value| !is_optional(target) || legal_targets(position, item, number, None).contains(value);
        if *target == Matcher::Granter {
            continue;
        }
        if beyond(position, item, target, number) {
            item.chosen.push(Value::Nothing);
            continue;
        }
        if let Some(value) = named.peek_mut()
            && let Some(copy) = of_that_name(position, item, number, value)
        {
            *value = copy;
        }
        match named.next_if(fits) {
            Some(value) => item.chosen.push(value),
            None if given && is_optional(target) => item.chosen.push(Value::Nothing),
            None => break,
        }
    }
    item.chosen.extend(named);
}

/// The one legal target on the battlefield with the name of a card that lies elsewhere and is no legal target: what has become a
/// copy of it, or a token.
fn of_that_name(position: &Position, item: &StackItem, number: usize, value: &Value) -> Option<Value> {
    let row = |value: &Value| match value {
        Value::Party(Party::Object(object)) => position.table.row(*object),
        _ => None,
    };
    let card = row(value).filter(|row| !matches!(row.zone, zones::BOARD | zones::STACK))?.card;
    let legal = legal_targets(position, item, number, None);
    if legal.contains(value) {
        return None;
    }
    let name = |card| &position.table.definitions.card(card).name;
    let there = |value: &&Value| row(value).is_some_and(|row| row.zone == zones::BOARD && name(row.card) == name(card));
    let mut all = legal.iter().filter(there);
    let first = all.next().cloned();
    first.filter(|_| all.next().is_none())
}

/// Tells the choice of a program from the number of a mode.
pub const CHOICE: u64 = 1 << 32;

/// CR 603.3c, 602.2b, 700.2: the modes of an ability are chosen as it is put on the stack; modes without a legal target can't be.
pub fn choose_modes<'a>(
    position: &Position,
    item: &mut StackItem,
    row: &Row,
    given: &mut impl Iterator<Item = &'a Value>,
) -> Result<Option<Step<OnTable>>, Refusal> {
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let Some(program) = programs.get(item.program.index as usize).filter(|program| !program.choices.is_empty()) else { return Ok(None) };
    let with = |index: &u16| StackItem { program: ProgramId { index: *index, ..item.program }, ..item.clone() };
    let view = View::of(position, item.controller, Some(item.source), &[]);
    let open =
        |index: &u16| programs.get(usize::from(*index)).is_none_or(|program| program.provided.iter().all(|provided| view.holds(provided)));
    let fresh = |index: &u16| !modes::was_chosen(row, programs.get(usize::from(*index)).and_then(|program| program.fresh), *index);
    let may = |index: &u16| open(index) && fresh(index) && check(position, &with(index)).is_ok();
    let legal: Vec<u16> = program.choices.iter().copied().filter(may).collect();
    let index = match legal.as_slice() {
        [] => return Err(Refusal::NoTarget),
        [only] => *only,
        many => match given.next() {
            Some(Value::Number(choice)) => u16::try_from(choice & !CHOICE).unwrap_or(u16::MAX),
            _ => {
                let options = many.iter().map(|index| (Value::Number(CHOICE | u64::from(*index)), 1)).collect();
                return Ok(Some(ask(item.controller, Prompt::Mode, row, options)));
            }
        },
    };
    item.program.index = index;
    Ok(None)
}

/// CR 601.2c: asks for the targets that are not given.
pub fn choose_targets<'a>(
    position: &Position,
    item: &mut StackItem,
    row: &Row,
    given: &mut impl Iterator<Item = &'a Value>,
) -> Option<Step<OnTable>> {
    let wanted = targets_of(position, item.program);
    for number in item.chosen.len()..wanted.len() {
        match given.next() {
            Some(value) => item.chosen.push(value.clone()),
            None if wanted.get(number).is_some_and(|target| beyond(position, item, target, number)) => item.chosen.push(Value::Nothing),
            None => {
                let optional = wanted.get(number).is_some_and(is_optional);
                let free =
                    |value: &Value| !item.chosen.iter().enumerate().any(|(other, taken)| taken == value && apart(&wanted, other, number));
                let mut options: Vec<(Value, u64)> =
                    legal_targets(position, item, number, None).into_iter().filter(free).map(|value| (value, 1)).collect();
                // CR 601.2c: a target that leaves another without a legal one can't be chosen.
                options.retain(|(value, _)| {
                    let chosen = item.chosen.iter().cloned().chain([value.clone()]).collect();
                    check(position, &StackItem { chosen, ..item.clone() }).is_ok()
                });
                // Of several targets of one phrase none comes after one that was left out.
                let before = number.checked_sub(1).filter(|before| apart(&wanted, *before, number));
                let ended = before.is_some_and(|before| item.chosen.get(before) == Some(&Value::Nothing));
                if optional && (ended || options.is_empty()) {
                    item.chosen.push(Value::Nothing);
                    continue;
                }
                if optional {
                    options.push((Value::Nothing, 1));
                }
                return Some(ask(item.controller, Prompt::Target(number as u8), row, options));
            }
        }
    }
    None
}

/// CR 115.3: the targets of one phrase are different objects or players, and so is "another target".
pub fn apart(wanted: &[Matcher], one: usize, other: usize) -> bool {
    match (wanted.get(one), wanted.get(other)) {
        (Some(Matcher::OneTarget { phrase: one, .. }), Some(Matcher::OneTarget { phrase: other, .. })) if one == other => true,
        (_, Some(Matcher::OneTarget { what, .. })) => is_another(what),
        (_, Some(what)) => is_another(what),
        _ => false,
    }
}

fn is_another(what: &Matcher) -> bool {
    match what {
        Matcher::Noun(noun) => noun.is_another(),
        Matcher::Either(any) => any.iter().any(is_another),
        _ => false,
    }
}

/// A question about a spell or ability that is put on the stack.
pub fn ask(player: PlayerId, prompt: Prompt, row: &Row, options: Vec<(Value, u64)>) -> Step<OnTable> {
    let question = Question { prompt, source: Some(row.id), card: Some(row.card) };
    Step::Ask(Ask { chooser: Chooser::Player(player), question, options })
}

/// CR 601.2d: what is divided is divided as the spell or ability is put on the stack; each target gets at least one.
pub fn divide<'a>(
    position: &Position,
    item: &mut StackItem,
    row: &Row,
    said: &[u64],
    given: &mut impl Iterator<Item = &'a Value>,
) -> Result<Option<Step<OnTable>>, Refusal> {
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let Some(division) = programs.get(item.program.index as usize).and_then(|program| program.division.clone()) else { return Ok(None) };
    let view = View { x: item.x, ..View::of(position, item.controller, Some(item.source), &item.chosen) };
    let mut left = view.number(&division.total).ok_or(Refusal::Division)?;
    let first = usize::from(division.first);
    let places = first..first + usize::from(division.count);
    let targets: Vec<Option<Party>> = places
        .map(|place| match item.chosen.get(place) {
            Some(Value::Party(party)) => Some(*party),
            _ => None,
        })
        .collect();
    let mut unserved = targets.iter().flatten().count() as u64;
    if unserved > left
        || !said.is_empty() && (said.len() as u64 != unserved || said.contains(&0) || said.iter().copied().together() != left)
    {
        return Err(Refusal::Division);
    }
    let mut said = said.iter();
    let mut shares: Vec<Value> = Vec::new();
    for target in targets {
        let Some(to) = target else {
            shares.push(Value::Number(0));
            continue;
        };
        unserved -= 1;
        let share = match (said.next(), unserved) {
            (Some(share), _) => *share,
            (None, 0) => left,
            // No more than leaves one for each of the others.
            (None, others) if left == others + 1 => 1,
            (None, others) => match given.next() {
                Some(Value::Number(share)) => *share,
                _ => {
                    let options =
                        (1..=left - others).take(instead_kernel::MOST_OPTIONS + 1).map(|share| (Value::Number(share), 1)).collect();
                    return Ok(Some(ask(item.controller, Prompt::Divide { to, amount: left }, row, options)));
                }
            },
        };
        left = left.less(share);
        shares.push(Value::Number(share));
    }
    item.chosen.extend(shares);
    Ok(None)
}
