//! The chain: activating abilities, putting triggered abilities on it, and resolving (327–340, 376–385, 398–406).
//!
//! Where a line says `paying …`, what an activation cost *does* (kill a unit, discard a card) is done, so that it can
//! be replaced (357.2.a).

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question, Task, Work};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::interpret::is_legal_target;
use instead_model::language::{Cost, Deed, Matcher, Selection, Trigger};
use instead_model::position::Position;
use instead_model::program::Op;
use instead_model::script::{Action, Charged, Refusal, Which};
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::unknown::noted;
use instead_model::zones;
use smallvec::SmallVec;

use crate::rulebook::{Riftbound, by_rule};
use crate::tasks::{Answers, TaskKind};
use crate::words::Do;
use crate::{abilities, costs, finalizing, hidden, modes, splitting, targets, triggers};

/// The frame of a program that pays a cost.
pub(crate) fn paying(program: ProgramId, player: PlayerId, source: ObjectId) -> Frame {
    Frame { they: SmallVec::from_slice(&[player]), cause: Cause::Cost, ..Frame::of(program, player, source) }
}

pub(crate) fn item(source: ObjectId, controller: PlayerId, program: ProgramId, x: u64) -> StackItem {
    StackItem {
        spell: None,
        source,
        controller,
        program,
        chosen: SmallVec::new(),
        it: None,
        they: None,
        by: None,
        amount: 0,
        x,
        times: 1,
        group: 0,
        begun: None,
        own: None,
        apiece: Default::default(),
        found: Default::default(),
    }
}

/// 376–381.
pub(crate) fn activate(
    rules: &Riftbound,
    position: &mut Position,
    task: &mut Task,
    answers: &mut Answers,
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let Some(Action::Activate { player, object, ability: Which::Number(ability), targets, x }) = action(position, task) else {
        return Step::Done(None);
    };
    let Some(row) = position.table.known(object).cloned() else { return Step::Done(None) };
    let Some(ability) = abilities::of(position, &row).into_iter().nth(ability as usize) else { return Step::Done(None) };
    let cost = ability.cost.as_slice();
    let mut item = item(object, player, ability.program, x);
    item.chosen = ability.given.iter().cloned().collect();
    let said = position.table.script.commands.get(task.number as usize).is_some_and(|command| command.paid);
    let paid = said || position.table.script.costs == Charged::Everything;
    if !ability.allows(position, &row, player) {
        return refuse(position, task, Some(object), Refusal::Condition);
    }
    if paid && let Err(why) = costs::can_activate(position, &row, player, cost) {
        return refuse(position, task, Some(object), why);
    }
    // 414.4: and so do the costs that do something else.
    if paid && !costs::is_possible(rules, position, ability.paid, player, object) {
        return refuse(position, task, Some(object), Refusal::CantPay);
    }
    item.chosen.extend(targets);
    let mut given = answers.iter();
    match noted(position, |position| modes::choose(position, &mut item, &row, None, &mut given)) {
        Ok(None) => {}
        Ok(Some(question)) => return question,
        Err(why) => return refuse(position, task, Some(object), why),
    }
    if let Err(why) = noted(position, |position| targets::check(position, &item, None)) {
        return refuse(position, task, Some(object), why);
    }
    if let Some(question) = targets::choose(position, &mut item, &row, None, &mut given) {
        return question;
    }
    instead_model::modes::note(position, &item);
    let bill = costs::of_choosing(position, player, &item.chosen);
    if !bill.can_be_paid(position, player) {
        return refuse(position, task, Some(object), Refusal::CantPay);
    }
    targets::tell(position, &item, next);
    position.table.write().stack.push(item);
    ability.note_use(position, object);
    bill.pay(position, player, next);
    if paid && cost.contains(&Cost::Tap) {
        let (subject, player) = (Some(Party::Object(object)), Some(player));
        next.propose([Event { subject, player, cause: Cause::Cost, ..Event::of(Do::Exhaust.into()) }], &Lineage::default());
    }
    if paid {
        next.work(Work::Program(paying(ability.paid, player, object)), &Lineage::default());
    }
    Step::Done(None)
}

/// 333: each player in turn order puts their abilities on the chain in any order.
pub(crate) fn put_triggers(
    rules: &Riftbound,
    position: &mut Position,
    task: &mut Task,
    lineage: &Lineage<EffectId>,
    answers: &mut Answers,
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    if let Some(place) = task.number.checked_sub(1) {
        return match finalizing::step(rules, position, place as usize, lineage, answers, next) {
            Ok(()) => {
                task.number = 0;
                Step::More
            }
            Err(step) => step,
        };
    }
    let waiting = &position.table.triggered;
    let whose = |item: &StackItem| rules.or_active_player(position, item.controller);
    // 383.3.d: only what triggered at the same time is ordered; what triggered before it is on the chain already (335.1).
    let Some(first) = waiting.iter().map(|item| item.group).min() else { return Step::Done(None) };
    let is_next = |item: &StackItem, player: PlayerId| item.group == first && whose(item) == player;
    let Some(player) = position.table.turn_order().find(|player| waiting.iter().any(|item| is_next(item, *player))) else {
        return Step::Done(None);
    };
    let own: Vec<usize> = (0..waiting.len()).filter(|place| is_next(&waiting[*place], player)).collect();
    let mut given = answers.iter();
    let place = match which(waiting, &own, player, &mut given) {
        Ok(place) => place,
        Err(question) => return question,
    };
    let Some(mut item) = waiting.get(place).cloned() else { return Step::Done(None) };
    if let Some(row) = position.table.known(item.source).cloned() {
        let site = hidden::restricts(position, &row, item.program);
        // Without a mode that can be chosen it doesn't go on the chain.
        match noted(position, |position| modes::choose(position, &mut item, &row, site, &mut given)) {
            Ok(None) => {}
            Ok(Some(question)) => return question,
            Err(_) => {
                position.table.write().triggered.remove(place);
                answers.clear();
                return Step::More;
            }
        }
        // 355.8: without valid targets it doesn't go on the chain.
        if noted(position, |position| targets::check(position, &item, site)).is_ok() {
            if let Some(question) = targets::choose(position, &mut item, &row, site, &mut given) {
                return question;
            }
            answers.clear();
            instead_model::modes::note(position, &item);
            // 809.1.c: an ability whose cost can't be paid isn't finalized.
            let bill = costs::of_choosing(position, player, &item.chosen);
            if !bill.can_be_paid(position, player) {
                position.table.write().triggered.remove(place);
                return Step::More;
            }
            bill.pay(position, player, next);
            if finalizing::begins(rules, position, &mut item) {
                position.table.write().triggered[place] = item;
                task.number = place as u64 + 1;
                return Step::More;
            }
            targets::tell(position, &item, next);
            position.table.write().stack.push(StackItem { group: 0, ..item });
        }
    }
    position.table.write().triggered.remove(place);
    answers.clear();
    Step::More
}

/// Which of a player's abilities goes on the chain next: they say, unless all are equal.
fn which(waiting: &[StackItem], own: &[usize], player: PlayerId, given: &mut std::slice::Iter<'_, Value>) -> Result<usize, Step<OnTable>> {
    let first = own.first().copied().unwrap_or(0);
    if own.iter().all(|place| waiting[*place] == waiting[first]) {
        return Ok(first);
    }
    if let Some(Value::Number(place)) = given.as_slice().first() {
        given.next();
        return Ok(*place as usize);
    }
    let question = Question { prompt: Prompt::Trigger, source: None, card: None };
    let options = own.iter().map(|place| (Value::Number(*place as u64), 1)).collect();
    Err(Step::Ask(Ask { chooser: Chooser::Player(player), question, options }))
}

/// The line of the script that a task carries out, speaking of the objects that exist now.
pub fn action(position: &Position, task: &Task) -> Option<Action> {
    let command = position.table.script.commands.get(task.number as usize)?;
    Some(position.table.current_action(command.action.clone()))
}

/// A line that the rules don't allow; nothing is played after it.
pub fn refuse(position: &mut Position, task: &Task, object: Option<ObjectId>, why: Refusal) -> Step<OnTable> {
    position.refuse_at(task.number, object, why);
    Step::Done(None)
}

pub(crate) fn ask(player: PlayerId, prompt: Prompt, row: &Row, options: Vec<(Value, u64)>) -> Step<OnTable> {
    let question = Question { prompt, source: Some(row.id), card: Some(row.card) };
    Step::Ask(Ask { chooser: Chooser::Player(player), question, options })
}

/// 359.3.e.12: of what has left the board nothing is known any more: it has no Might and is nowhere. What triggers on
/// leaving, or moves its source as a cost, looks back (808.1.d.2).
fn is_gone(position: &Position, item: &StackItem) -> bool {
    let left = position.table.row(item.source).is_none_or(|row| row.zone != zones::BOARD);
    if item.spell.is_some() || !left {
        return false;
    }
    let compiled = &position.table.definitions.card(item.program.card).compiled;
    let own = |matcher: &Matcher| matches!(matcher, Matcher::Itself | Matcher::This | Matcher::ItselfWith(_));
    let by_leaving = compiled.triggers.iter().filter(|(_, program)| *program == item.program.index).any(|(trigger, _)| {
        matches!(trigger.core(), Trigger::Event(pattern) if pattern.verb == Do::Put.into() && pattern.subject.as_ref().is_some_and(own))
    });
    let moves = |deed: &Deed| {
        let itself = matches!(&deed.subject, Some(Selection::The(what)) if own(what));
        itself && matches!(Do::of(deed.verb), Some(Do::Kill | Do::Put))
    };
    let paid = compiled.activated.iter().zip(&compiled.costs).filter(|((_, program), _)| *program == item.program.index);
    let by_cost = paid.filter_map(|(_, cost)| compiled.programs.get(usize::from(*cost))).flat_map(|program| &program.ops);
    !by_leaving && !by_cost.into_iter().any(|op| matches!(op, Op::Do(deeds) if deeds.iter().any(moves)))
}

/// 340: the last item resolves, from top to bottom of its text.
pub(crate) fn resolve(position: &mut Position, answers: &Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(mut item) = position.table.stack.last().cloned() else { return Step::Done(None) };
    let targets = targets::of(position, item.program);
    // 359.3.e.5: a target that is no longer legal is unaffected; the rest is done.
    let gone = is_gone(position, &item);
    // 359.3.e.12: what has left the board has no location at which another target could be.
    let there = |value: &Value| !matches!(value, Value::Party(Party::Object(object)) if position.table.row(*object).is_none());
    let chosen: Vec<Value> = item.chosen.iter().map(|value| if there(value) { value.clone() } else { Value::Nothing }).collect();
    let view = View { gone, chosen: &chosen, ..item.view(position) };
    let legal: Vec<bool> = targets
        .iter()
        .zip(&item.chosen)
        .map(|(matcher, value)| matches!(value, Value::Party(party) if is_legal_target(&view, matcher, *party)))
        .collect();
    for (value, legal) in item.chosen.iter_mut().zip(legal) {
        if !legal {
            *value = Value::Nothing;
        }
    }
    if let Some(question) = splitting::split(position, &mut item, answers) {
        return question;
    }
    position.table.write().stack.pop();
    let lineage = Lineage::default();
    if let Some(mut frame) = item.begun.take() {
        frame.chosen.iter_mut().zip(item.chosen).for_each(|(chosen, now)| *chosen = now);
        next.work(Work::Program(Frame { gone, ..*frame }), &lineage);
    } else if item.program.index != u16::MAX {
        let pc = triggers::begins_at(position, item.program);
        next.work(Work::Program(Frame { gone, pc, ..frame_of(&item) }), &lineage);
    }
    if item.spell.is_none() && abilities::is_activated(position, item.program) {
        let (object, player) = (Some(item.source), Some(item.controller));
        next.work(TaskKind::Finish.task().with(object).by(player).numbered(USED).into(), &lineage);
    }
    if let Some(spell) = item.spell {
        next.work(TaskKind::Finish.task().with(spell).by(item.controller).into(), &lineage);
    }
    Step::Done(None)
}

/// The frame that carries out an item of the chain.
pub(crate) fn frame_of(item: &StackItem) -> Frame {
    Frame {
        it: item.it.or_else(|| first_object(&item.chosen)),
        chosen: item.chosen.clone(),
        they: item.they.into_iter().collect(),
        by: item.by,
        amount: item.amount,
        amount_given: item.amount > 0,
        x: item.x,
        cause: Cause::Effect(item.source),
        ..paying(item.program, item.controller, item.source)
    }
}

/// "It" of a text that speaks of its target in a condition.
fn first_object(chosen: &[Value]) -> Option<Party> {
    chosen.iter().find_map(|value| match value {
        Value::Party(party @ Party::Object(_)) => Some(*party),
        _ => None,
    })
}

/// The number of a task [`TaskKind::Finish`] after an activated ability: only then was it "used" (377.2.a).
const USED: u64 = 1;

/// 359.3.d: a spell that has resolved goes to its owner's trash; it was played.
pub(crate) fn finish(position: &mut Position, task: &Task, next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(spell), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    if task.number == USED {
        next.propose([Event { subject: Some(Party::Object(spell)), player: Some(player), ..by_rule(Do::Activate) }], &Lineage::default());
        return Step::Done(None);
    }
    if position.table.row(spell).is_some_and(|row| row.zone == zones::STACK) {
        let lineage = Lineage::default();
        let subject = Some(Party::Object(spell));
        next.propose([Event { subject, player: Some(player), ..by_rule(Do::Play) }], &lineage);
        let (from, to) = (Some(zones::STACK), Some(zones::DISCARD));
        next.propose([Event { subject, player: Some(player), from, to, ..by_rule(Do::Put) }], &lineage);
    }
    Step::Done(None)
}
