//! The stack: putting triggered abilities there, and resolving (CR 603.3, 608).

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::definition::Layout;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question, Task, Work};
use instead_model::ids::{CardId, ObjectId, PlayerId};
use instead_model::language::Condition;
use instead_model::modes;
use instead_model::position::Position;
use instead_model::table::{Face, ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::casting::enters;
use crate::targets::{can_be_chosen, choose_modes, choose_targets, divide, drop_illegal, targeted, targets_of};
use crate::tasks::{Answers, TaskKind};
use crate::words::{self, Do};
use crate::{copies, designations, keywords, rules_card};

/// CR 603.3b: each player in turn order puts their abilities on the stack in any order.
pub(crate) fn put_triggers(position: &mut Position, answers: &mut Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let order = position.table.turn_order();
    let waiting = &position.table.triggered;
    let Some(player) = order.into_iter().find(|player| waiting.iter().any(|item| item.controller == *player)) else {
        return Step::Done(None);
    };
    let mut given = answers.iter();
    let place = match next_of(waiting, player, &mut given) {
        Ok(place) => place,
        Err(question) => return question,
    };
    let decides = waiting.get(place).is_some_and(|item| is_decided_about(position, item.program));
    if decides && let Some(place) = waits_for_its_own(position, place) {
        *answers = SmallVec::from_iter([Value::Number(place as u64)]);
        return Step::More;
    }
    let Some(mut item) = position.table.triggered.get(place).cloned() else { return Step::Done(None) };
    // CR 725.2: abilities of the rules have no source.
    let of_rules = (item.program.card == rules_card::ID).then(|| Row::new(rules_card::ID, zones::COMMAND, item.controller));
    let row = position.table.known(item.source).cloned().or(of_rules);
    let program = item.program;
    if let Some(row) = &row {
        match choose_modes(position, &mut item, row, &mut given) {
            Ok(None) => {}
            Ok(Some(question)) => return question,
            // CR 603.3c: without a legal choice of modes it is removed from the stack.
            Err(_) => {
                return drop_trigger(position, place, answers);
            }
        }
    }
    let needed = targets_of(position, item.program).len();
    if let Some(row) = row {
        // CR 603.3d: an ability without a legal choice of targets is removed from the stack.
        if can_be_chosen(position, &item).is_ok() {
            if let Some(question) = choose_targets(position, &mut item, &row, &mut given) {
                return question;
            }
            match divide(position, &mut item, &row, &[], &mut given) {
                Ok(None) => {}
                Ok(Some(question)) => return question,
                // CR 603.3d.
                Err(_) => {
                    return drop_trigger(position, place, answers);
                }
            }
            note_linked(position, &item);
            modes::note(position, &item);
            // Each of several equal abilities has targets of its own.
            if (needed > 0 || item.program != program) && item.times > 1 {
                let one = StackItem { times: 1, ..item.clone() };
                next.propose(targeted(position, &one), &Lineage::default());
                copies::put_ability(position, one, false);
                let table = position.table.write();
                if let Some(rest) = table.triggered.get_mut(place) {
                    rest.times -= 1;
                }
                answers.clear();
                return Step::More;
            }
            next.propose(targeted(position, &item), &Lineage::default());
            copies::put_ability(position, item, false);
        }
    }
    drop_trigger(position, place, answers)
}

/// Removes an ability from those that wait: it is on the stack, or gone. The next one follows.
fn drop_trigger(position: &mut Position, place: usize, answers: &mut Answers) -> Step<OnTable> {
    position.table.write().triggered.remove(place);
    answers.clear();
    Step::More
}

/// Which of a player's abilities that triggered is next: they choose, unless all are equal.
fn next_of<'a>(waiting: &[StackItem], player: PlayerId, given: &mut impl Iterator<Item = &'a Value>) -> Result<usize, Step<OnTable>> {
    let own = || (0..waiting.len()).filter(|place| waiting[*place].controller == player);
    let first = own().next().unwrap_or_default();
    if own().all(|place| waiting[place] == waiting[first]) {
        return Ok(first);
    }
    if let Some(Value::Number(place)) = given.next() {
        return Ok(*place as usize);
    }
    let mut options: Vec<(Value, u64)> = Vec::new();
    for place in own() {
        match options.iter_mut().find(|(value, _)| matches!(value, Value::Number(twin) if waiting[*twin as usize] == waiting[place])) {
            Some(option) => option.1 += 1,
            None => options.push((Value::Number(place as u64), 1)),
        }
    }
    let question = Question { prompt: Prompt::Trigger, source: None, card: None };
    Err(Step::Ask(Ask { chooser: Chooser::Player(player), question, options }))
}

/// CR 607.1: the object remembers whom an ability of it targets, if another ability of it speaks of that player.
fn note_linked(position: &mut Position, item: &StackItem) {
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let linked = programs.get(usize::from(item.program.index)).and_then(|program| program.linked);
    let Some(player @ Value::Party(Party::Player(_))) = linked.and_then(|number| item.chosen.get(usize::from(number))) else { return };
    if let Some(row) = position.table.write().row_mut(item.source)
        && !row.chosen.contains(player)
    {
        row.chosen.push(player.clone());
    }
}

/// The row of equal objects for each of which an ability is by itself, if they are still several.
fn row_of_several(position: &Position, item: &StackItem) -> Option<ObjectId> {
    item.for_each_of().into_iter().find(|row| position.table.row(*row).is_some_and(|row| row.count > 1))
}

/// CR 603.2: an ability that triggered for each of several equal objects is about one of them as it resolves: about one
/// that has it and one that its event was about.
fn about_its_own(position: &mut Position) {
    for _ in 0..2 {
        let Some(item) = position.table.stack.last().cloned() else { return };
        let Some(row) = row_of_several(position, &item) else { return };
        let one = position.single_out(row);
        // One that triggers only once each turn is about any of them.
        if let Some(top) = position.table.write().stack.last_mut().filter(|top| **top == item) {
            *top = item.with(row, one);
        }
    }
}

/// CR 115.1: each target is one object. One of equal permanents is told from the others before anything is done to it, so
/// that what goes on applying to it applies to it alone.
fn apart_from_their_equals(position: &mut Position) {
    let Some(item) = position.table.stack.last() else { return };
    for number in 0..targets_of(position, item.program).len() {
        let target = position.table.stack.last().and_then(|item| item.chosen.get(number));
        let Some(Value::Party(Party::Object(object))) = target else { continue };
        let object = *object;
        if position.table.row(object).is_some_and(|row| row.zone == zones::BOARD && row.count > 1) {
            let one = position.single_out(object);
            let chosen = position.table.write().stack.last_mut().and_then(|item| item.chosen.get_mut(number));
            chosen.into_iter().for_each(|target| *target = Value::Party(Party::Object(one)));
        }
    }
}

/// Whether modes or targets are chosen as an ability is put on the stack.
fn is_decided_about(position: &Position, program: ProgramId) -> bool {
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    programs.get(usize::from(program.index)).is_some_and(|program| !program.choices.is_empty() || !program.targets.is_empty())
}

/// The same of one that waits and that has to know what it is about before its targets are chosen: where it waits then.
fn waits_for_its_own(position: &mut Position, place: usize) -> Option<usize> {
    let item = position.table.triggered.get(place)?.clone();
    let row = row_of_several(position, &item)?;
    let one = position.single_out(row);
    if let Some(same) = position.table.write().triggered.get_mut(place).filter(|same| **same == item) {
        *same = item.with(row, one);
        return None;
    }
    let own = |waiting: &StackItem| {
        waiting.program == item.program && waiting.is_for_each_of(one) && (waiting.source == item.source || waiting.source == one)
    };
    position.table.triggered.iter().rposition(own)
}

/// CR 608.
pub(crate) fn resolve(position: &mut Position, next: &mut Next<OnTable>) -> Step<OnTable> {
    about_its_own(position);
    apart_from_their_equals(position);
    let Some(mut item) = position.table.write().stack.pop() else { return Step::Done(None) };
    // CR 109.5: "you" is whoever controls the spell by now.
    if let Some(row) = item.spell.and_then(|spell| position.table.row(spell)) {
        item.controller = row.controller;
    }
    if item.times > 1 {
        // The same ability triggered several times: one resolves, the others stay.
        position.table.write().stack.push(StackItem { times: item.times - 1, ..item.clone() });
    }
    copies::departs(position, &item);
    // What was done before is nothing that this text could speak of.
    if position.table.result.of.is_some() {
        position.table.write().result.of = None;
    }
    // CR 608.2b: it doesn't resolve if all its targets have become illegal.
    let illegal = drop_illegal(position, &mut item);
    let unbestowed = illegal && unbestow(position, &item);
    let view = View::of(position, item.controller, Some(item.source), &item.chosen);
    // CR 603.4, 608.2a: the condition of an intervening "if" is checked again.
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let they: SmallVec<[PlayerId; 1]> = item.they.into_iter().collect();
    let view = View { it: item.it, they: &they, by: item.by, amount: item.amount, x: item.x, ..view };
    let still =
        |program: &instead_model::program::Program| program.when.iter().all(|condition| is_past(condition) || view.holds(condition));
    let fizzles = illegal && !unbestowed || programs.get(item.program.index as usize).is_some_and(|program| !still(program));
    if !fizzles {
        attach_aura(position, &item);
        let resolved = Event { subject: Some(Party::Object(item.source)), player: Some(item.controller), ..Event::of(Do::Resolve.into()) };
        if !position.table.script.recorded.is_empty() {
            position.table.write().record(&resolved);
        }
    }
    let lineage = Lineage::default();
    let finish = item.spell.map(|spell| TaskKind::Finish.task().with(spell).by(item.controller).numbered(u64::from(fizzles)).into());
    if !fizzles && blesses(position, &item) {
        next.propose([designations::of_player(Do::GetBlessing, item.controller)], &lineage);
    }
    if !fizzles && !unbestowed && item.program.index != u16::MAX {
        let aura = position.table.windows.became.iter().find(|(before, _)| *before == item.source).copied();
        let moved = item.became().into_iter().chain(aura).collect();
        let frame = Frame {
            moved,
            chosen: item.chosen,
            it: item.it,
            they: item.they.into_iter().collect(),
            by: item.by,
            amount: item.amount,
            amount_given: item.amount > 0 && crate::triggers::has_amount(position, item.program),
            x: item.x,
            cause: Cause::Effect(item.source),
            ..Frame::of(item.program, item.controller, item.source)
        };
        next.work(Work::Program(frame), &lineage);
    }
    if let Some(work) = finish {
        next.work(work, &lineage);
    }
    Step::Done(None)
}

/// CR 608.3c: an Aura spell that enchants a player knows whom; another Aura is attached to its target, whichever that is by now.
fn attach_aura(position: &mut Position, item: &StackItem) {
    if position.table.definitions.card(item.program.card).compiled.enchants.is_none() {
        return;
    }
    let Some(spell) = item.spell else { return };
    match item.chosen.first() {
        Some(Value::Party(Party::Player(player))) => {
            if let Some(row) = position.table.write().row_mut(spell) {
                row.chosen.push(Value::Enchanted(*player));
            }
        }
        Some(Value::Party(Party::Object(host))) => {
            if let Some(row) = position.table.write().row_mut(spell).filter(|row| row.attached.is_some()) {
                row.attached = Some(*host);
            }
        }
        _ => {}
    }
}

/// CR 702.131a: whether a player gets the city's blessing as the first thing that an instant or sorcery with ascend does.
fn blesses(position: &Position, item: &StackItem) -> bool {
    let known = words::known();
    let is_one = |spell: &Row| position.is(spell, known.ascend) && (position.is(spell, known.instant) || position.is(spell, known.sorcery));
    item.spell.and_then(|spell| position.table.row(spell)).is_some_and(is_one) && designations::is_blessed(position, item.controller)
}

/// "If it was enchanted": the state as the ability triggered counts, whatever has become of it (CR 603.4, 608.2h).
fn is_past(condition: &Condition) -> bool {
    matches!(condition, Condition::All(all) if matches!(all.as_slice(), [Condition::It(_) | Condition::ThatIs { .. }]))
}

/// CR 702.103e: without a legal target a bestowed spell becomes a creature again, and resolves. Whether it does.
fn unbestow(position: &mut Position, item: &StackItem) -> bool {
    let Some(spell) = item.spell else { return false };
    let definitions = position.table.definitions.clone();
    if !position.table.row(spell).is_some_and(|row| keywords::is_bestowed(&definitions, row)) {
        return false;
    }
    if let Some(row) = position.table.write().row_mut(spell) {
        row.turn_over(&definitions);
        row.attached = None;
    }
    position.table.write().index.clear();
    true
}

/// CR 608.2n, 608.3: an instant or sorcery goes to its owner's graveyard, a permanent enters.
pub(crate) fn finish(position: &mut Position, task: &Task, next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(spell), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    let Some(row) = position.table.row(spell).filter(|row| row.zone == zones::STACK) else { return Step::Done(None) };
    let known = words::known();
    let definition = position.table.definitions.card(row.card);
    let permanent = !definition.is(known.instant) && !definition.is(known.sorcery);
    let event = if permanent && task.number == 0 {
        let mut event = enters(spell, zones::STACK, player, Cause::Rules);
        if row.attached.is_some() || !row.chosen.is_empty() {
            let entry = event.entry_mut();
            (entry.attached, entry.chosen) = (row.attached, row.chosen.clone());
        }
        // CR 702.146b: what was cast transformed enters with its back face up.
        if row.face() == Face::Back {
            instead_model::apply::entering::transformed(position, &mut event);
        }
        event
    } else {
        let layout = if row.face() == Face::Back { position.table.definitions.card(row.own_front()).layout } else { Layout::Nonmodal };
        let (to, shuffled) = match layout {
            // CR 715.3d: as it resolves, an Adventure is exiled; CR 720.3d: an Omen is shuffled into the library.
            Layout::Adventure if task.number == 0 => (zones::EXILE, false),
            Layout::Omen if task.number == 0 => (zones::DECK, true),
            _ => (zones::DISCARD, false),
        };
        Event {
            subject: Some(Party::Object(spell)),
            from: Some(zones::STACK),
            to: Some(to),
            // CR 608.2n, 608.2b: a spell without legal targets doesn't resolve.
            marks: Marks::default().with(Marks::RESOLVING, task.number == 0).with(Marks::SHUFFLED, shuffled),
            cause: Cause::Rules,
            ..Event::of(Do::Move.into())
        }
    };
    next.propose([event], &Lineage::default());
    Step::Done(None)
}

/// A player follows an instruction that comes from nowhere in particular.
pub fn instruction(position: &Position, controller: PlayerId, text: CardId, targets: Vec<Value>) -> Frame {
    let index = position.table.definitions.card(text).compiled.spell.first().copied().unwrap_or(u16::MAX);
    Frame {
        chosen: targets.into(),
        cause: Cause::Effect(ObjectId(0)),
        ..Frame::of(ProgramId { card: text, index }, controller, ObjectId(0))
    }
}
