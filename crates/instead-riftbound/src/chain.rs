//! Playing cards, activating abilities, putting triggered abilities on the chain, and resolving
//! (327–340, 349–359, 398–406).
//!
//! Costs are not charged. Where a scenario says `paying …`, what an additional or activation cost *does* (kill a
//! unit, discard a card) is done, so that it can be replaced (357.2.a).

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Place, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question, Role, Task, Work};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::interpret::{is_legal_target, legal_targets};
use instead_model::language::Matcher;
use instead_model::position::Position;
use instead_model::script::Action;
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::rulebook::{Riftbound, by_rule};
use crate::words::{self, Do};
use crate::{board, combat, deck, pay};

/// The kinds of Riftbound's own tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A card is played: a line of the script.
    Play,
    /// An ability is activated: a line of the script.
    Activate,
    /// Waiting abilities are put on the chain.
    Triggers,
    /// The last item of the chain resolves.
    Resolve,
    /// A spell has resolved.
    Finish,
    /// A permanent becomes a game object.
    Enter,
    /// Chance brings a card.
    Draw,
    /// One token is played somewhere.
    Token,
    /// Resources are paid.
    Pay,
    /// A player burns out.
    BurnOut,
    /// Combat damage is assigned.
    Assign,
    /// A combat is resolved.
    Result,
}

impl Kind {
    const ALL: [Kind; 12] = [
        Kind::Play,
        Kind::Activate,
        Kind::Triggers,
        Kind::Resolve,
        Kind::Finish,
        Kind::Enter,
        Kind::Draw,
        Kind::Token,
        Kind::Pay,
        Kind::BurnOut,
        Kind::Assign,
        Kind::Result,
    ];
}

/// The answers that a task was given so far.
pub type Answers = SmallVec<[Value; 2]>;

/// One step of a task.
pub fn task(
    rules: &Riftbound,
    position: &mut Position,
    task: &mut Task,
    lineage: &Lineage<EffectId>,
    answers: &mut Answers,
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    match Kind::ALL.get(task.kind as usize) {
        Some(Kind::Play) => play(position, task, answers, next),
        Some(Kind::Activate) => activate(position, task, answers, next),
        Some(Kind::Triggers) => put_triggers(rules, position, answers),
        Some(Kind::Resolve) => resolve(position, next),
        Some(Kind::Finish) => finish(position, task, next),
        Some(Kind::Enter) => enter(position, task, lineage, answers, next),
        Some(Kind::Draw) => match task.player {
            Some(player) => deck::by_chance(position, player, answers),
            None => Step::Done(None),
        },
        Some(Kind::Token) => deck::token(position, task, lineage, answers, next),
        Some(Kind::Pay) => pay::step(position, task, lineage, answers, next),
        Some(Kind::BurnOut) => deck::burn_out(position, task, lineage, answers, next),
        Some(Kind::Assign) => combat::assign(rules, position, task, answers, next),
        Some(Kind::Result) => combat::result(position, task, next),
        None => Step::Done(None),
    }
}

/// 354, 355: the card goes on the chain and its choices are made.
fn play(position: &mut Position, task: &mut Task, answers: &mut Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Cast { player, object, kicked, mode, targets, x, .. }) = action(position, task) else { return Step::Done(None) };
    let Some(row) = position.table.row(object).cloned() else { return Step::Done(None) };
    let kicked = kicked || position.table.script.commands.get(task.number as usize).is_some_and(|command| command.paid);
    let definitions = position.table.definitions.clone();
    let definition = definitions.card(row.card);
    let is_spell = definition.is(words::known().spell);
    let modes = &definition.compiled.spell;
    let mut given = answers.iter();
    let program = match (modes.as_slice(), mode) {
        ([], _) => None,
        ([only], _) => Some(*only),
        (many, Some(mode)) => many.get(mode as usize).copied(),
        (many, None) => match given.next() {
            Some(Value::Number(mode)) => many.get(*mode as usize).copied(),
            _ => return ask(player, Prompt::Mode, &row, (0..many.len() as u64).map(|mode| (Value::Number(mode), 1)).collect()),
        },
    };
    let program = ProgramId { card: row.card, index: program.unwrap_or(u16::MAX) };
    let mut item = item(object, player, program, x);
    item.spell = Some(object);
    if is_spell {
        // A target may depend on whether an additional cost is paid: it is asked for as the spell would be.
        if let Some(row) = position.table.write().row_mut(object) {
            row.kicked = kicked;
        }
        item.chosen = targets.iter().cloned().collect();
        if let Some(question) = choose_targets(position, &mut item, &row, &mut given) {
            return question;
        }
    }
    let table = position.table.write();
    let Some(row) = table.take(object, 1) else { return Step::Done(None) };
    let mut card = Row::new(row.card, zones::STACK, row.owner);
    (card.label, card.controller, card.kicked, card.x) = (row.label, player, kicked, x);
    let id = table.put(card);
    (item.spell, item.source) = (Some(id), id);
    // 357: what the costs do.
    if kicked {
        for program in &definition.compiled.additional {
            next.work(Work::Program(paying(ProgramId { card: row.card, index: *program }, player, id)), &Lineage::default());
        }
    }
    if is_spell {
        // 329: it stays on the chain and resolves later.
        position.table.write().stack.push(item);
    } else {
        let place = targets.first().and_then(board::place_of);
        // 359.2: a permanent leaves the chain at once.
        let number = match place {
            None => 0,
            Some(Place::Base) => 1,
            Some(Place::Site(site)) => 2 + u64::from(site.0),
        };
        next.work(Work::Task(Task { kind: Kind::Enter as u8, object: Some(id), player: Some(player), number }), &Lineage::default());
    }
    Step::Done(None)
}

/// What pays a cost, as a program.
fn paying(program: ProgramId, player: PlayerId, source: ObjectId) -> Frame {
    Frame {
        program,
        pc: 0,
        begun: false,
        proposed: false,
        controller: player,
        source,
        chosen: SmallVec::new(),
        it: None,
        they: SmallVec::from_slice(&[player]),
        by: None,
        amount: 0,
        amount_given: false,
        x: 0,
        rounds: 0,
        since: 0,
        found: Default::default(),
        cause: Cause::Cost,
        role: Role::Plain,
    }
}

fn item(source: ObjectId, controller: PlayerId, program: ProgramId, x: u64) -> StackItem {
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
        found: Default::default(),
    }
}

/// The number of a task [`Kind::Enter`] whose object has entered.
const ENTERED: u64 = u64::MAX;

/// 359.2: a permanent enters the board where its player says; then it was played (419.4.a).
fn enter(
    position: &mut Position,
    task: &mut Task,
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let (Some(object), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    if task.number == ENTERED {
        // 419.4.a: what has entered was played.
        let entered = position.table.result.objects.first().filter(|object| position.table.row(**object).is_some());
        let played = entered.map(|object| Event { subject: Some(Party::Object(*object)), player: Some(player), ..by_rule(Do::Play) });
        next.propose(played, &Lineage::default());
        return Step::Done(None);
    }
    let Some(row) = position.table.row(object) else { return Step::Done(None) };
    let unit = position.table.definitions.card(row.card).is(words::known().unit);
    let places = if unit { board::places(position, player) } else { vec![Place::Base] };
    let said = match task.number {
        0 => answers.first().and_then(board::place_of),
        1 => Some(Place::Base),
        site => Some(Place::Site(ObjectId((site - 2) as u32))),
    };
    let at = match (said, places.as_slice()) {
        (Some(place), _) => place,
        (None, [only]) => *only,
        _ => return board::which_place(player, Some(row), places),
    };
    let subject = Some(Party::Object(object));
    let mut enters =
        Event { subject, player: Some(player), from: Some(row.zone), to: Some(zones::BOARD), at: Some(at), ..by_rule(Do::Put) };
    board::by_default(position, &mut enters);
    next.propose([enters], lineage);
    task.number = ENTERED;
    Step::More
}

/// 376–381.
fn activate(position: &mut Position, task: &mut Task, answers: &mut Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Activate { player, object, ability, targets, x }) = action(position, task) else { return Step::Done(None) };
    let Some(row) = position.table.known(object).cloned() else { return Step::Done(None) };
    let definitions = position.table.definitions.clone();
    let compiled = &definitions.card(row.card).compiled;
    let Some((_, program)) = compiled.activated.get(ability as usize) else { return Step::Done(None) };
    let mut item = item(object, player, ProgramId { card: row.card, index: *program }, x);
    item.chosen = targets.into();
    if let Some(question) = choose_targets(position, &mut item, &row, &mut answers.iter()) {
        return question;
    }
    position.table.write().stack.push(item);
    let paid = position.table.script.commands.get(task.number as usize).is_some_and(|command| command.paid);
    if let (true, Some(cost)) = (paid, compiled.costs.get(ability as usize)) {
        next.work(Work::Program(paying(ProgramId { card: row.card, index: *cost }, player, object)), &Lineage::default());
    }
    Step::Done(None)
}

/// 333: each player in turn order puts their abilities on the chain in any order.
fn put_triggers(rules: &Riftbound, position: &mut Position, answers: &mut Answers) -> Step<OnTable> {
    let waiting = &position.table.triggered;
    let whose = |item: &StackItem| rules.somebody(position, item.controller);
    let Some(player) = position.table.turn_order().find(|player| waiting.iter().any(|item| whose(item) == *player)) else {
        return Step::Done(None);
    };
    let own: Vec<usize> = (0..waiting.len()).filter(|place| whose(&waiting[*place]) == player).collect();
    let mut given = answers.iter();
    let first = own.first().copied().unwrap_or(0);
    let distinct = own.iter().any(|place| waiting[*place] != waiting[first]);
    let place = match (distinct, given.as_slice().first()) {
        (false, _) => first,
        (true, Some(Value::Number(place))) => {
            given.next();
            *place as usize
        }
        _ => {
            let question = Question { prompt: Prompt::Trigger, source: None, card: None };
            let options = own.into_iter().map(|place| (Value::Number(place as u64), 1)).collect();
            return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
        }
    };
    let Some(mut item) = waiting.get(place).cloned() else { return Step::Done(None) };
    if let Some(row) = position.table.known(item.source).cloned() {
        if let Some(question) = choose_targets(position, &mut item, &row, &mut given) {
            return question;
        }
        position.table.write().stack.push(item);
    }
    position.table.write().triggered.remove(place);
    answers.clear();
    Step::More
}

fn action(position: &Position, task: &Task) -> Option<Action> {
    let command = position.table.script.commands.get(task.number as usize)?;
    Some(position.table.current_action(command.action.clone()))
}

fn targets_of(position: &Position, program: ProgramId) -> Vec<Matcher> {
    let programs = &position.table.definitions.card(program.card).compiled.programs;
    programs.get(program.index as usize).map_or_else(Vec::new, |program| program.targets.clone())
}

/// 355.6: asks for the targets that are not given. Where there is none, none is chosen, and what would be done
/// to it is ignored (359.3.e.6).
fn choose_targets<'a>(
    position: &Position,
    item: &mut StackItem,
    row: &Row,
    given: &mut impl Iterator<Item = &'a Value>,
) -> Option<Step<OnTable>> {
    for number in item.chosen.len()..targets_of(position, item.program).len() {
        let options: Vec<(Value, u32)> = legal_targets(position, item, number, None)
            .into_iter()
            .filter(|value| !item.chosen.contains(value))
            .map(|value| (value, 1))
            .collect();
        match given.next() {
            Some(value) => item.chosen.push(value.clone()),
            None if options.is_empty() => item.chosen.push(Value::Nothing),
            None => return Some(ask(item.controller, Prompt::Target(number as u8), row, options)),
        }
    }
    None
}

fn ask(player: PlayerId, prompt: Prompt, row: &Row, options: Vec<(Value, u32)>) -> Step<OnTable> {
    let question = Question { prompt, source: Some(row.id), card: Some(row.card) };
    Step::Ask(Ask { chooser: Chooser::Player(player), question, options })
}

/// 340: the last item resolves, from top to bottom of its text.
fn resolve(position: &mut Position, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(mut item) = position.table.write().stack.pop() else { return Step::Done(None) };
    let targets = targets_of(position, item.program);
    // 359.3.e.5: a target that is no longer legal is unaffected; the rest is done.
    let view = View::of(position, item.controller, Some(item.source), &item.chosen);
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
    let lineage = Lineage::default();
    if item.program.index != u16::MAX {
        let frame = Frame {
            it: item.it.or_else(|| first_object(&item.chosen)),
            chosen: item.chosen,
            they: item.they.into_iter().collect(),
            by: item.by,
            amount: item.amount,
            amount_given: item.amount > 0,
            x: item.x,
            cause: Cause::Effect(item.source),
            ..paying(item.program, item.controller, item.source)
        };
        next.work(Work::Program(frame), &lineage);
    }
    if let Some(spell) = item.spell {
        next.work(Work::Task(Task { kind: Kind::Finish as u8, object: Some(spell), player: Some(item.controller), number: 0 }), &lineage);
    }
    Step::Done(None)
}

/// "It" of a text that speaks of its target in a condition.
fn first_object(chosen: &[Value]) -> Option<Party> {
    chosen.iter().find_map(|value| match value {
        Value::Party(party @ Party::Object(_)) => Some(*party),
        _ => None,
    })
}

/// 359.3.d: a spell that has resolved goes to its owner's trash; it was played.
fn finish(position: &mut Position, task: &Task, next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(spell), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    if position.table.row(spell).is_some_and(|row| row.zone == zones::STACK) {
        let lineage = Lineage::default();
        let subject = Some(Party::Object(spell));
        next.propose([Event { subject, player: Some(player), ..by_rule(Do::Play) }], &lineage);
        let (from, to) = (Some(zones::STACK), Some(zones::DISCARD));
        next.propose([Event { subject, player: Some(player), from, to, ..by_rule(Do::Put) }], &lineage);
    }
    Step::Done(None)
}
