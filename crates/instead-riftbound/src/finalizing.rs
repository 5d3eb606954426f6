//! Finalizing triggered abilities: whether their controller wants them, and what is paid for them (383.3.a, 383.3.b, 402–404).
//!
//! "You may" at the beginning of the text is decided as the ability is put on the chain, and what a text asks for to do
//! the rest, "you may pay {1} to …", is paid then. Who declines removes it: it has not triggered.

use instead_kernel::Amount as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::event::Value;
use instead_model::game::{Frame, Offered, OnTable, Prompt, Question};
use instead_model::ids::{EffectId, PlayerId, Verb};
use instead_model::interpret;
use instead_model::language::{Condition, Deed, Who};
use instead_model::position::Position;
use instead_model::program::{Op, Program};
use instead_model::table::{ProgramId, StackItem};

use crate::chain::frame_of;
use crate::rulebook::Riftbound;
use crate::tasks::Answers;
use crate::words::Do;
use crate::{targets, triggers};

/// The beginning of a triggered ability's text, which is decided and paid before the ability goes on the chain.
#[derive(Clone, Copy)]
struct Beginning {
    /// The operation that asks whether.
    may: usize,
    /// The first operation that is left for the resolution.
    until: usize,
    /// The verb of the first deed, if that isn't paid but part of the effect.
    free: Option<Verb>,
    /// The place where the text goes on if the player declines.
    declined: u16,
}

/// "You may …", or "you may \[pay\] to …", with which a text begins.
fn beginning(program: &Program, start: u16) -> Option<Beginning> {
    // What a text does about its own effect belongs to the resolution.
    let notes = |op: &&Op| matches!(op, Op::Bind(_) | Op::Reserve);
    let start = usize::from(start);
    let may = start + program.ops.iter().skip(start).take_while(notes).count();
    let Some(Op::Ask { who: Who::You, otherwise, .. }) = program.ops.get(may).filter(|_| program.selves.is_empty()) else { return None };
    // "If you don't, …" is for who declines, and so it is decided as it resolves.
    let end = usize::from(*otherwise);
    if matches!(program.ops.get(end.checked_sub(1)?), Some(Op::Jump(_))) {
        return None;
    }
    let first = match program.ops.get(may + 1) {
        Some(Op::Do(deeds)) => deeds.as_slice(),
        _ => &[],
    };
    // "You may pay. If you do, …" is no cost of what follows: it is done as the text says.
    let linked = matches!(program.ops.get(may + 2), Some(Op::Unless(Condition::Done, _)));
    let costs = !first.is_empty() && first.iter().all(pays) && may + 2 < end && !linked;
    let free = first.first().map_or(Verb(0), |deed| deed.verb);
    let (until, free) = if costs { (may + 2, None) } else { (may + 1, Some(free)) };
    Some(Beginning { may, until, free, declined: *otherwise })
}

/// Whether a deed is what has to be paid for the rest.
fn pays(deed: &Deed) -> bool {
    deed.paid || matches!(Do::of(deed.verb), Some(Do::Pay | Do::PayEquip | Do::SpendXp | Do::SpendBuff))
}

fn of(position: &Position, program: ProgramId) -> Option<Beginning> {
    let text = position.table.definitions.card(program.card).compiled.programs.get(usize::from(program.index))?;
    beginning(text, triggers::begins_at(position, program))
}

/// Whether something is decided or paid before a triggered ability is on the chain, from where on it knows that.
pub fn begins(rules: &Riftbound, position: &Position, item: &mut StackItem) -> bool {
    // The "you" of an uncontrolled battlefield is nobody.
    let somebody = item.controller != PlayerId::NOBODY || rules.or_active_player(position, item.controller) == item.controller;
    let begins = somebody && of(position, item.program).is_some();
    if begins {
        let pc = triggers::begins_at(position, item.program);
        item.begun = Some(Box::new(Frame { pc, ..frame_of(item) }));
    }
    begins
}

/// One step of deciding and paying for the ability that waits at this place; it is on the chain or gone once that is done.
///
/// # Errors
///
/// The question or the work that comes first.
pub fn step(
    rules: &Riftbound,
    position: &mut Position,
    place: usize,
    lineage: &Lineage<EffectId>,
    answers: &mut Answers,
    next: &mut Next<OnTable>,
) -> Result<(), Step<OnTable>> {
    let Some(item) = position.table.triggered.get(place).cloned() else { return Ok(()) };
    let (Some(beginning), Some(mut frame)) = (of(position, item.program), item.begun) else { return Ok(()) };
    let at = usize::from(frame.pc);
    if frame.pc == beginning.declined {
        decline(position, place);
        return Ok(());
    }
    if at >= beginning.until {
        interpret::take_note(rules, position, &mut frame);
        let table = position.table.write();
        let mut item = table.triggered.remove(place);
        item.begun = Some(frame);
        targets::tell(position, &item, next);
        position.table.write().stack.push(StackItem { group: 0, ..item });
        return Ok(());
    }
    let step = match beginning.free {
        Some(verb) if at == beginning.may => whether(&item.controller, &mut frame, &beginning, verb, answers),
        _ => interpret::step(rules, position, &mut frame, lineage, answers, next),
    };
    if let Some(item) = position.table.write().triggered.get_mut(place) {
        item.begun = Some(frame);
    }
    Err(step)
}

/// 383.3.a: whether, where nothing is paid for it. What can't be done now may be possible as it resolves.
fn whether(player: &PlayerId, frame: &mut Frame, beginning: &Beginning, verb: Verb, answers: &mut Answers) -> Step<OnTable> {
    let Some(answer) = answers.first() else {
        let question =
            Question { prompt: Prompt::Whether(Offered::Deed(verb)), source: Some(frame.source), card: Some(frame.program.card) };
        let options = vec![(Value::Yes(true), 1), (Value::Yes(false), 1)];
        return Step::Ask(Ask { chooser: Chooser::Player(*player), question, options });
    };
    frame.pc = if *answer == Value::Yes(true) { frame.pc + 1 } else { beginning.declined };
    answers.clear();
    Step::More
}

/// 383.3.a: what is declined has not triggered.
fn decline(position: &mut Position, place: usize) {
    let table = position.table.write();
    let item = table.triggered.remove(place);
    let row = table.known(item.source);
    let key = row.map_or((item.program.card, None), |row| (row.card, row.label));
    if let Some(times) = table.triggers.get_mut(&key) {
        *times = times.less(item.times);
        if *times == 0 {
            table.triggers.remove(&key);
        }
    }
}
