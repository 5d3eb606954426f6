//! Casting, activating, putting triggered abilities on the stack, and resolving (CR 601–603, 608).

use instead_kernel::{Ask, Chooser, Lineage, Next, Step};
use instead_model::definition::{Definition, Meaning};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Frame, OnTable, Prompt, Question, Task, Work};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::interpret::{is_legal_target, legal_targets};
use instead_model::language::{Ability, CastingOption, Duration, Matcher};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::script::Action;
use instead_model::table::{ProgramId, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::rulebook::Magic;
use crate::words::{self, Do};
use crate::{actions, choose, combat, library, rules_card};

/// The kinds of Magic's own tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A spell is cast, or a land played: a line of the script.
    Cast,
    /// An ability is activated: a line of the script.
    Activate,
    /// Waiting abilities are put on the stack.
    Triggers,
    /// What is on top of the stack resolves.
    Resolve,
    /// A spell has resolved.
    Finish,
    /// Chance brings a card.
    Draw,
    /// One of several legendary permanents of a name is kept.
    Legend,
    /// A hand is too large at the end of the turn.
    HandSize,
    /// Combat damage is assigned and dealt.
    CombatDamage,
    /// A player scries.
    Scry,
    /// A player surveils.
    Surveil,
    /// A player proliferates.
    Proliferate,
    /// A commander in a graveyard or in exile may go to the command zone.
    Commander,
}

impl Kind {
    const ALL: &[Kind] = &[
        Kind::Cast,
        Kind::Activate,
        Kind::Triggers,
        Kind::Resolve,
        Kind::Finish,
        Kind::Draw,
        Kind::Legend,
        Kind::HandSize,
        Kind::CombatDamage,
        Kind::Scry,
        Kind::Surveil,
        Kind::Proliferate,
        Kind::Commander,
    ];
}

type Answers = SmallVec<[Value; 2]>;

/// One step of a task.
pub fn task(game: &Magic, position: &mut Position, task: &mut Task, answers: &mut Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    match Kind::ALL.get(task.kind as usize) {
        Some(Kind::Cast) => cast(position, task, answers, next),
        Some(Kind::Activate) => activate(position, task, answers),
        Some(Kind::Triggers) => put_triggers(position, answers),
        Some(Kind::Resolve) => resolve(position, next),
        Some(Kind::Finish) => finish(position, task, next),
        Some(Kind::Draw) => match task.player {
            Some(player) => library::by_chance(position, player, task.number == 1, answers),
            None => Step::Done(None),
        },
        Some(Kind::Legend) => choose::legend_rule(position, answers, next),
        Some(Kind::HandSize) => choose::discard_to_hand_size(position, answers, next),
        // CR 510.2: all combat damage is dealt at the same time.
        Some(Kind::CombatDamage) => match combat::damage::assign(position, game.edition, task.number == 1, answers) {
            Ok(events) => {
                next.propose(events, &Lineage::default());
                Step::Done(None)
            }
            Err(ask) => Step::Ask(*ask),
        },
        Some(kind @ (Kind::Scry | Kind::Surveil | Kind::Proliferate)) => actions::task(*kind, position, task, answers, next),
        Some(Kind::Commander) => choose::commander(position, task, answers, next),
        None => Step::Done(None),
    }
}

/// CR 601.2: the card goes on the stack, a mode and targets are chosen. Lands are just played
/// (CR 305.1). No costs are charged.
fn cast(position: &mut Position, task: &mut Task, answers: &mut Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(Action::Cast { player, object, kicked, mode, targets, x }) = action(position, task) else { return Step::Done(None) };
    let Some(row) = position.table.row(object).cloned() else { return Step::Done(None) };
    let definitions = position.table.definitions.clone();
    let definition = definitions.card(row.card);
    if definition.is(words::known().land) {
        next.propose([enters(object, row.zone, player, Cause::Rules)], &Lineage::default());
        return Step::Done(None);
    }
    let modes = &definition.compiled.spell;
    let mut given = answers.iter();
    let program = match (modes.as_slice(), mode) {
        ([], _) => None,
        ([only], _) => Some(*only),
        (many, Some(mode)) => many.get(mode as usize).copied(),
        (many, None) => match given.next() {
            Some(Value::Number(mode)) => many.get(*mode as usize).copied(),
            _ => {
                let options = (0..many.len() as u64).map(|mode| (Value::Number(mode), 1)).collect();
                return ask(player, Prompt::Mode, &row, options);
            }
        },
    };
    let mut item = StackItem {
        spell: Some(object),
        source: object,
        controller: player,
        program: ProgramId { card: row.card, index: program.unwrap_or(u16::MAX) },
        chosen: SmallVec::new(),
        it: None,
        they: None,
        by: None,
        amount: 0,
        x,
        times: 1,
    };
    place_targets(position, &mut item, targets);
    if let Some(question) = choose_targets(position, &mut item, &row, &mut given) {
        return question;
    }
    let table = position.table.write();
    let Some(row) = table.take(object, 1) else { return Step::Done(None) };
    let mut spell = Row::new(row.card, zones::STACK, row.owner);
    (spell.label, spell.controller, spell.kicked, spell.x) = (row.label, player, kicked, x);
    let id = table.put(spell);
    (item.spell, item.source) = (Some(id), id);
    let flashback = row.zone == zones::DISCARD && has_flashback(definition);
    table.stack.push(item);
    if flashback {
        let chosen = SmallVec::from_iter([Value::Party(Party::Object(id))]);
        let part = Part::Replacement(rules_card::FLASHBACK);
        position.effects.write().add(MadeEffect {
            number: 0,
            card: rules_card::ID,
            part,
            controller: player,
            source: id,
            chosen,
            left: Some(1),
            lasts: Duration::Game,
        });
    }
    let event = Event { player: Some(player), subject: Some(Party::Object(id)), source: Some(id), ..Event::of(Do::Cast.into()) };
    next.propose([event], &Lineage::default());
    Step::Done(None)
}

/// CR 702.34: what allows a card to be cast from a graveyard.
fn has_flashback(definition: &Definition) -> bool {
    definition.clauses.iter().any(|clause| match &clause.meaning {
        Meaning::Ability(Ability::CastingOption(CastingOption::Named { keyword, .. })) => keyword.eq_ignore_ascii_case("flashback"),
        _ => false,
    })
}

/// CR 602.2.
fn activate(position: &mut Position, task: &mut Task, answers: &mut Answers) -> Step<OnTable> {
    let Some(Action::Activate { player, object, ability, targets, x }) = action(position, task) else { return Step::Done(None) };
    let Some(row) = position.table.known(object).cloned() else { return Step::Done(None) };
    let definitions = position.table.definitions.clone();
    let Some((_, program)) = definitions.card(row.card).compiled.activated.get(ability as usize) else { return Step::Done(None) };
    let mut item = StackItem {
        spell: None,
        source: object,
        controller: player,
        program: ProgramId { card: row.card, index: *program },
        chosen: SmallVec::new(),
        it: None,
        they: None,
        by: None,
        amount: 0,
        x,
        times: 1,
    };
    place_targets(position, &mut item, targets);
    if let Some(question) = choose_targets(position, &mut item, &row, &mut answers.iter()) {
        return question;
    }
    position.table.write().stack.push(item);
    Step::Done(None)
}

/// CR 603.3b: each player in turn order puts their abilities on the stack in any order.
fn put_triggers(position: &mut Position, answers: &mut Answers) -> Step<OnTable> {
    let order = position.table.turn_order();
    let waiting = &position.table.triggered;
    let Some(player) = order.into_iter().find(|player| waiting.iter().any(|item| item.controller == *player)) else {
        return Step::Done(None);
    };
    let own: Vec<usize> = (0..waiting.len()).filter(|place| waiting[*place].controller == player).collect();
    let mut given = answers.iter();
    let distinct = own.iter().any(|place| waiting[*place] != waiting[own[0]]);
    let place = if !distinct {
        own[0]
    } else if let Some(Value::Number(place)) = given.next() {
        *place as usize
    } else {
        let mut options: Vec<(Value, u32)> = Vec::new();
        for place in own {
            match options.iter_mut().find(|(value, _)| matches!(value, Value::Number(twin) if waiting[*twin as usize] == waiting[place])) {
                Some(option) => option.1 += 1,
                None => options.push((Value::Number(place as u64), 1)),
            }
        }
        let question = Question { prompt: Prompt::Trigger, source: None, card: None };
        return Step::Ask(Ask { chooser: Chooser::Player(player), question, options });
    };
    let Some(mut item) = waiting.get(place).cloned() else { return Step::Done(None) };
    let row = position.table.known(item.source).cloned();
    let needed = targets_of(position, item.program).len();
    if let Some(row) = row {
        // CR 603.3d: an ability without a legal choice of targets is removed from the stack.
        let optional = |number: usize| targets_of(position, item.program).get(number).is_some_and(is_optional);
        let possible = (0..needed).all(|number| optional(number) || !legal_targets(position, &item, number, None).is_empty());
        if possible {
            if let Some(question) = choose_targets(position, &mut item, &row, &mut given) {
                return question;
            }
            position.table.write().stack.push(item);
        }
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

/// Whether a target need not be chosen: "up to …".
fn is_optional(target: &Matcher) -> bool {
    matches!(target, Matcher::OneTarget { optional: true, .. })
}

/// The targets that a script names, in the order of the text. One that an optional target can't be is the next one.
fn place_targets(position: &Position, item: &mut StackItem, named: Vec<Value>) {
    let wanted = targets_of(position, item.program);
    let mut named = named.into_iter().peekable();
    let given = named.peek().is_some();
    for (number, target) in wanted.iter().enumerate() {
        let fits = |value: &Value| !is_optional(target) || legal_targets(position, item, number, None).contains(value);
        match named.next_if(fits) {
            Some(value) => item.chosen.push(value),
            None if given && is_optional(target) => item.chosen.push(Value::Nothing),
            None => break,
        }
    }
    item.chosen.extend(named);
}

/// CR 601.2c: asks for the targets that are not given.
fn choose_targets<'a>(
    position: &Position,
    item: &mut StackItem,
    row: &Row,
    given: &mut impl Iterator<Item = &'a Value>,
) -> Option<Step<OnTable>> {
    let wanted = targets_of(position, item.program);
    for number in item.chosen.len()..wanted.len() {
        match given.next() {
            Some(value) => item.chosen.push(value.clone()),
            None => {
                let optional = wanted.get(number).is_some_and(is_optional);
                let free =
                    |value: &Value| !item.chosen.iter().enumerate().any(|(other, taken)| taken == value && apart(&wanted, other, number));
                let mut options: Vec<(Value, u32)> =
                    legal_targets(position, item, number, None).into_iter().filter(free).map(|value| (value, 1)).collect();
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

/// CR 115.3: the targets of one phrase are different objects, and so is "another target".
fn apart(wanted: &[Matcher], one: usize, other: usize) -> bool {
    match (wanted.get(one), wanted.get(other)) {
        (Some(Matcher::OneTarget { phrase: one, .. }), Some(Matcher::OneTarget { phrase: other, .. })) if one == other => true,
        (_, Some(Matcher::OneTarget { what, .. })) => is_another(what),
        (_, Some(what)) => is_another(what),
        _ => false,
    }
}

fn is_another(what: &Matcher) -> bool {
    matches!(what, Matcher::Noun(noun) if noun.other)
}

fn ask(player: PlayerId, prompt: Prompt, row: &Row, options: Vec<(Value, u32)>) -> Step<OnTable> {
    let question = Question { prompt, source: Some(row.id), card: Some(row.card) };
    Step::Ask(Ask { chooser: Chooser::Player(player), question, options })
}

/// CR 608.
fn resolve(position: &mut Position, next: &mut Next<OnTable>) -> Step<OnTable> {
    let Some(item) = position.table.write().stack.pop() else { return Step::Done(None) };
    if item.times > 1 {
        // The same ability triggered several times: one resolves, the others stay.
        position.table.write().stack.push(StackItem { times: item.times - 1, ..item.clone() });
    }
    let targets = targets_of(position, item.program);
    let view = View::of(position, item.controller, Some(item.source), &item.chosen);
    let legal = |(matcher, value): (&_, &Value)| matches!(value, Value::Party(party) if is_legal_target(&view, matcher, *party));
    // CR 608.2b: it doesn't resolve if all its targets have become illegal.
    let chosen = targets.iter().zip(&item.chosen).filter(|(_, value)| **value != Value::Nothing);
    let illegal = chosen.clone().next().is_some() && !chosen.clone().any(legal);
    // CR 603.4, 608.2a: the condition of an intervening "if" is checked again.
    let programs = &position.table.definitions.card(item.program.card).compiled.programs;
    let they: SmallVec<[PlayerId; 1]> = item.they.into_iter().collect();
    let view = View { it: item.it, they: &they, by: item.by, amount: item.amount, x: item.x, ..view };
    let still = |program: &instead_model::program::Program| program.when.iter().all(|condition| view.holds(condition));
    let fizzles = illegal || programs.get(item.program.index as usize).is_some_and(|program| !still(program));
    let lineage = Lineage::default();
    let finish = item.spell.map(|spell| {
        Work::Task(Task { kind: Kind::Finish as u8, object: Some(spell), player: Some(item.controller), number: u64::from(fizzles) })
    });
    if !fizzles && item.program.index != u16::MAX {
        let frame = Frame {
            program: item.program,
            pc: 0,
            begun: false,
            since: 0,
            proposed: false,
            controller: item.controller,
            source: item.source,
            chosen: item.chosen,
            it: item.it,
            they: item.they.into_iter().collect(),
            by: item.by,
            amount: item.amount,
            amount_given: item.amount > 0,
            x: item.x,
            rounds: 0,
            cause: Cause::Effect(item.source),
            role: Default::default(),
        };
        next.work(Work::Program(frame), &lineage);
    }
    if let Some(work) = finish {
        next.work(work, &lineage);
    }
    Step::Done(None)
}

/// CR 608.2n, 608.3: an instant or sorcery goes to its owner's graveyard, a permanent enters.
fn finish(position: &mut Position, task: &Task, next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(spell), Some(player)) = (task.object, task.player) else { return Step::Done(None) };
    let Some(row) = position.table.row(spell).filter(|row| row.zone == zones::STACK) else { return Step::Done(None) };
    let known = words::known();
    let definition = position.table.definitions.card(row.card);
    let permanent = !definition.is(known.instant) && !definition.is(known.sorcery);
    let event = if permanent && task.number == 0 {
        enters(spell, zones::STACK, player, Cause::Rules)
    } else {
        Event {
            subject: Some(Party::Object(spell)),
            from: Some(zones::STACK),
            to: Some(zones::DISCARD),
            cause: Cause::Rules,
            ..Event::of(Do::Move.into())
        }
    };
    next.propose([event], &Lineage::default());
    Step::Done(None)
}

/// An object would enter the battlefield, with what the rules say about how (CR 306.5b, 310.4b).
fn enters(object: ObjectId, from: instead_model::ids::Zone, player: PlayerId, cause: Cause) -> Event {
    Event {
        subject: Some(Party::Object(object)),
        player: Some(player),
        from: Some(from),
        to: Some(zones::BOARD),
        cause,
        ..Event::of(Do::Move.into())
    }
}
