//! The one interpreter of programs.
//!
//! An operation that happens becomes a batch of events, proposed through the kernel; one that asks
//! returns a question and is looked at again with one more answer.

use instead_kernel::{Ask, Chooser, Lineage, Next, Step, Stop, Veto};
use smallvec::SmallVec;

use crate::apply::entering::transformed;
use crate::evaluate::View;
use crate::event::{Cause, Event, Marks, Party, Value};
use crate::game::{Frame, Game, OnTable, Prompt, Question, Role};
use crate::ids::{EffectId, ObjectId, PlayerId};
use crate::language::*;
use crate::position::{Continuous, MadeEffect, Part, Position};
use crate::program::{Op, Program};
use crate::table::Row;
use crate::zones;

/// What the next operation of a program needs or gives.
type Needs<T> = Result<T, Halt>;

/// Why an operation can't go on yet.
enum Halt {
    Ask(Ask<OnTable>),
    Stop(Stop),
}

/// One step of a program.
pub fn step<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    lineage: &Lineage<EffectId>,
    answers: &mut SmallVec<[Value; 2]>,
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    let definitions = position.table.definitions.clone();
    let Some(program) = definitions.card(frame.program.card).compiled.programs.get(frame.program.index as usize) else {
        return Step::Done(None);
    };
    if !frame.begun {
        begin(position, frame, program);
    }
    take_note(game, position, frame);
    let Some(op) = program.ops.get(frame.pc as usize) else {
        return Step::Done(finish(game, position, frame, program));
    };
    let result = match op {
        Op::Do(deeds) => propose(game, position, frame, deeds, lineage, answers, next),
        Op::Ask { who, otherwise } => ask(game, position, frame, program, who, *otherwise, answers),
        Op::Jump(to) => {
            frame.pc = *to;
            return Step::More;
        }
        Op::Unless(condition, to) => {
            frame.pc = if view(position, frame).holds(condition) { frame.pc + 1 } else { *to };
            return Step::More;
        }
        Op::Bind(Matcher::DamagedThisWay(noun)) => {
            let view = view(position, frame);
            let mut damaged = view.damaged_since(frame.since, frame.source);
            damaged.retain(|party| matches!(party, Party::Object(object) if position.table.row(*object).is_some_and(|row| view.fits_noun(noun, row).is_ok())));
            frame.chosen.push(Value::Parties(damaged));
            frame.pc += 1;
            Ok(())
        }
        Op::Name(what) => name(game, position, frame, *what, answers),
        Op::SetLife(who, to) => set_life(game, position, frame, who, to, lineage, next),
        Op::Trigger(index) => {
            trigger(position, frame, *index);
            frame.pc += 1;
            Ok(())
        }
        Op::Bind(what) => {
            frame.chosen.push(view(position, frame).party(what).map_or(Value::Nothing, Value::Party));
            frame.pc += 1;
            Ok(())
        }
        Op::MakeEach(index, every) => make_each(position, frame, *index, every),
        Op::Choose(what) => choose(game, position, frame, what, answers),
        Op::Make(index) => make(position, frame, *index),
        Op::Forbid(index, lasts) => {
            add(position, frame, Part::Cant(*index), None, *lasts);
            frame.pc += 1;
            Ok(())
        }
        Op::Modify(index, lasts) => {
            modify(position, frame, *index, *lasts);
            frame.pc += 1;
            Ok(())
        }
        Op::Delay(index, lasts) => {
            delay(position, frame, *index, *lasts);
            Ok(())
        }
        Op::AddMana(mana) => match game.produce(position, frame, mana, answers) {
            Ok(events) => {
                frame.pc += 1;
                next.propose(events, lineage);
                Ok(())
            }
            Err(ask) => Err(Halt::Ask(*ask)),
        },
        Op::ChangeTarget(spell) => change_target(position, frame, spell, answers),
        Op::Pick(selection) => pick(game, position, frame, selection, answers),
        Op::Loop(times, to) => {
            let times = view(position, frame).number(times).unwrap_or(0);
            frame.pc = if frame.rounds < times { frame.pc + 1 } else { *to };
            frame.rounds = if frame.rounds < times { frame.rounds + 1 } else { 0 };
            return Step::More;
        }
    };
    match result {
        Ok(()) => {
            answers.clear();
            Step::More
        }
        Err(Halt::Ask(ask)) => Step::Ask(ask),
        Err(Halt::Stop(stop)) => Step::Stop(stop),
    }
}

/// The events a program consists of, if it is nothing but one proposal that asks nothing.
pub fn plain_events<G: Game>(game: &G, position: &Position, frame: &Frame) -> Option<SmallVec<[Event; 2]>> {
    let program = position.table.definitions.card(frame.program.card).compiled.programs.get(frame.program.index as usize)?;
    match program.ops.as_slice() {
        [] => Some(SmallVec::new()),
        [Op::Do(deeds)] if program.selves.is_empty() => events(game, position, frame, deeds, &[]).ok().map(SmallVec::from_vec),
        _ => None,
    }
}

fn view<'a>(position: &'a Position, frame: &'a Frame) -> View<'a> {
    View {
        position,
        controller: frame.controller,
        source: Some(frame.source),
        chosen: &frame.chosen,
        it: frame.it,
        they: &frame.they,
        by: frame.by,
        amount: frame.amount,
        x: frame.x,
        seen: None,
    }
}

/// CR 614.15, 608.2c: what a text says about its own effect holds for all of that text.
fn begin(position: &mut Position, frame: &mut Frame, program: &Program) {
    frame.begun = true;
    frame.since = u32::try_from(position.table.happened.len()).unwrap_or(u32::MAX);
    for index in &program.selves {
        add(position, frame, Part::Replacement(*index), None, Duration::Resolution);
    }
}

fn finish<G: Game>(game: &G, position: &mut Position, frame: &Frame, program: &Program) -> Option<Value> {
    if !program.selves.is_empty() {
        let source = frame.source;
        position.effects.write().list.retain(|effect| effect.lasts != Duration::Resolution || effect.source != source);
    }
    if let Role::Entering(together) = &frame.role
        && position.table.entering.iter().any(|(object, _)| together.contains(object))
    {
        position.table.write().entering.retain(|(object, _)| !together.contains(object));
    }
    match frame.role {
        // What was done, or how much of it.
        Role::Entering(_) => Some(match &position.table.result.objects {
            objects if !objects.is_empty() && frame.pc > 0 && frame.amount > 0 => {
                Value::Parties(objects.iter().map(|object| Party::Object(*object)).collect())
            }
            _ => Value::Number(frame.amount),
        }),
        Role::First => {
            let made = position.table.result.objects.first().copied().map(Party::Object);
            Some(made.or(frame.it).map_or(Value::Nothing, Value::Party))
        }
        Role::Instead if game.instead_at_once() && position.table.result != Default::default() => {
            position.table.write().result = Default::default();
            None
        }
        Role::Instead | Role::Plain => None,
    }
}

/// "That much", "it": what the events that were just proposed came to.
fn take_note<G: Game>(game: &G, position: &Position, frame: &mut Frame) {
    if std::mem::take(&mut frame.proposed) {
        let result = &position.table.result;
        if !frame.amount_given {
            frame.amount = result.amount;
        }
        // What is done at once instead of an event, or first, speaks of what the event is done to.
        let given = frame.it.is_some() && (frame.role == Role::First || frame.role == Role::Instead && game.instead_at_once());
        if let Some(object) = result.objects.first().filter(|_| !given) {
            frame.it = Some(Party::Object(*object));
        }
        // CR 400.7j: what the text has put onto the battlefield is found there by the rest of it.
        for (before, now) in &result.arrived {
            let was = Value::Party(Party::Object(*before));
            for chosen in frame.chosen.iter_mut().filter(|chosen| **chosen == was) {
                *chosen = Value::Party(Party::Object(*now));
            }
        }
    }
}

fn propose<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    deeds: &[Deed],
    lineage: &Lineage<EffectId>,
    answers: &[Value],
    next: &mut Next<OnTable>,
) -> Needs<()> {
    let events = events(game, position, frame, deeds, answers)?;
    if position.table.result != Default::default() {
        position.table.write().result = Default::default();
    }
    // What was chosen is "it", though nothing may come of what is done to it.
    let chooses = |deed: &Deed| matches!(deed.subject, Some(Selection::Choose { .. } | Selection::UpTo { .. }));
    if let (true, Some(event)) = (deeds.iter().any(chooses), events.first()) {
        frame.it = event.subject.or(frame.it);
    }
    frame.proposed = true;
    frame.pc += 1;
    next.propose(events, lineage);
    Ok(())
}

/// The events that deeds come to; asks for what has to be chosen.
fn events<G: Game>(game: &G, position: &Position, frame: &Frame, deeds: &[Deed], answers: &[Value]) -> Needs<Vec<Event>> {
    let mut answers = answers.iter();
    let mut events = Vec::new();
    for deed in deeds {
        match &deed.player {
            None => deed_events(game, position, frame, deed, None, &mut answers, &mut events)?,
            Some(who) => {
                // CR 101.4: each in turn order chooses, then all of it happens at once.
                for player in view(position, frame).players(who) {
                    deed_events(game, position, frame, deed, Some(player), &mut answers, &mut events)?;
                }
            }
        }
    }
    Ok(events)
}

fn deed_events<'a, G: Game>(
    game: &G,
    position: &Position,
    frame: &Frame,
    deed: &Deed,
    player: Option<PlayerId>,
    answers: &mut impl Iterator<Item = &'a Value>,
    events: &mut Vec<Event>,
) -> Needs<()> {
    let they = player.map_or_else(|| frame.they.clone(), |player| SmallVec::from_slice(&[player]));
    let view = View { they: &they, ..view(position, frame) };
    let amount = match &deed.amount {
        None => 1,
        Some(amount) => view.number(amount).ok_or(Halt::Stop(Stop::Overflow))?,
    };
    let mut event = Event::of(deed.verb);
    event.source = match &deed.source {
        None => Some(frame.source),
        Some(matcher) => match view.party(matcher) {
            Some(Party::Object(object)) => Some(object),
            _ => return Ok(()),
        },
    };
    event.player = player;
    event.amount = amount;
    event.counter = deed.counter;
    event.cause = if deed.paid { Cause::Cost } else { frame.cause };
    event.marks = event.marks.with(Marks::FIRM, deed.firmly).with(Marks::NAMED, deed.source.is_some());
    event.at = deed.at.as_ref().and_then(|spot| view.place(spot));
    if let Some(Bearing { counter, amount }) = &deed.with {
        let number = view.number(amount).ok_or(Halt::Stop(Stop::Overflow))?;
        crate::table::add_counters(&mut event.entry_mut().counters, *counter, number);
    }
    if let Some(tapped) = deed.tapped {
        event.entry_mut().tapped = tapped;
    }
    if let Some(to) = &deed.to {
        event.to = Some(to.zone);
        event.marks = event.marks.with(Marks::SHUFFLED, to.shuffled).with(Marks::BOTTOM, to.bottom).with(Marks::REVEALED, to.revealed);
    }
    if let Some(kind) = &deed.token {
        event.card = match kind {
            TokenKind::CopyOf(of) => copied_token(position, &view, frame, of, &[], &mut event),
            TokenKind::CopyWith { of, except } => copied_token(position, &view, frame, of, except, &mut event),
            described => position.table.definitions.token(described),
        };
        if event.card.is_none() {
            return Ok(());
        }
    }
    let parties: SmallVec<[Party; 4]> = match &deed.subject {
        None => {
            push(game, position, frame, event, events);
            return Ok(());
        }
        Some(Selection::The(matcher) | Selection::Each(matcher)) => each(&view, matcher),
        Some(Selection::Choose { noun, count }) => chosen(game, position, &view, frame, deed.verb, noun, (*count, false), player, answers)?,
        Some(Selection::UpTo { noun, count }) => chosen(game, position, &view, frame, deed.verb, noun, (*count, true), player, answers)?,
    };
    let whole = matches!(&deed.subject, Some(Selection::Each(_) | Selection::The(Matcher::Noun(_))));
    for party in parties {
        let mut event = Event { subject: Some(found(position, frame, deed, party)), ..event.clone() };
        if let Party::Object(object) = party
            && whole
        {
            event.marks = event.marks.with(Marks::WHOLE, true);
            if deed.amount.is_none() {
                event.amount = position.table.row(object).map_or(1, |row| row.count);
            }
        }
        // CR 712.14a: what has no back face stays where it is.
        if deed.transformed && !transformed(position, &mut event) {
            continue;
        }
        push(game, position, frame, event, events);
    }
    Ok(())
}

/// CR 400.7, 603.10a: an ability that triggered as something changed zones finds what that became, if it is still there.
fn found(position: &Position, frame: &Frame, deed: &Deed, party: Party) -> Party {
    let itself = matches!(&deed.subject, Some(Selection::The(Matcher::It | Matcher::Itself | Matcher::That(_))));
    match frame.found {
        Some(found) if itself && deed.to.is_some() && frame.it == Some(party) && position.table.row(found).is_some() => {
            Party::Object(found)
        }
        _ => party,
    }
}

fn push<G: Game>(game: &G, position: &Position, frame: &Frame, mut event: Event, events: &mut Vec<Event>) {
    if event.player.is_none() {
        event.player = match event.subject {
            Some(Party::Player(player)) => Some(player),
            _ => Some(frame.controller).filter(|player| *player != PlayerId::NOBODY),
        };
    }
    game.complete(position, &mut event);
    events.push(event);
}

/// Every object and player that a matcher stands for.
pub fn each(view: &View<'_>, matcher: &Matcher) -> SmallVec<[Party; 4]> {
    if let Some(party) = view.party(matcher) {
        return SmallVec::from_slice(&[party]);
    }
    match matcher {
        Matcher::Noun(noun) => {
            let rows = view.position.table.rows.iter().filter(|row| view.fits_noun(noun, row).is_ok());
            rows.map(|row| Party::Object(row.id)).collect()
        }
        Matcher::Player(who) => view.players(who).into_iter().map(Party::Player).collect(),
        Matcher::Either(any) => {
            let mut all: SmallVec<[Party; 4]> = any.iter().flat_map(|one| each(view, one)).collect();
            all.sort_unstable();
            all.dedup();
            all
        }
        _ => SmallVec::new(),
    }
}

/// What the acting player chooses, one after the other. If there are no more than are wanted,
/// nothing is asked: it doesn't matter.
#[expect(clippy::too_many_arguments, reason = "one call; a struct would only rename them")]
fn chosen<'a, G: Game>(
    game: &G,
    position: &Position,
    view: &View<'_>,
    frame: &Frame,
    verb: crate::ids::Verb,
    noun: &Noun,
    (count, up_to): (u64, bool),
    player: Option<PlayerId>,
    answers: &mut impl Iterator<Item = &'a Value>,
) -> Needs<SmallVec<[Party; 4]>> {
    // CR 614.13a: nothing that enters itself is chosen for what is done as it enters.
    let apart: &[ObjectId] = if let Role::Entering(together) = &frame.role { together } else { &[] };
    let fits = |row: &&Row| !apart.contains(&row.id) && view.fits_noun(noun, row).is_ok();
    let mut rows: Vec<(ObjectId, u64)> = position.table.rows.iter().filter(fits).map(|row| (row.id, row.count)).collect();
    let mut taken: SmallVec<[Party; 4]> = SmallVec::new();
    for _ in 0..count {
        rows.retain(|(_, left)| *left > 0);
        let object = match rows.as_slice() {
            [] => break,
            [(only, _)] if !up_to => *only,
            _ => match answers.next() {
                Some(Value::Party(Party::Object(object))) => *object,
                Some(_) if up_to => break,
                _ => {
                    let options = rows
                        .iter()
                        .map(|(id, left)| (Value::Party(Party::Object(*id)), u32::try_from(*left).unwrap_or(u32::MAX)))
                        .chain(up_to.then_some((Value::Nothing, 1)))
                        .collect();
                    let question = Question { prompt: Prompt::Which(verb), source: Some(frame.source), card: Some(frame.program.card) };
                    return Err(Halt::Ask(Ask { chooser: decider(game, position, frame, player), question, options }));
                }
            },
        };
        if let Some(row) = rows.iter_mut().find(|(id, _)| *id == object) {
            row.1 -= 1;
        }
        taken.push(Party::Object(object));
    }
    Ok(taken)
}

/// Who chooses for a player in the resolution of a text.
fn decider<G: Game>(game: &G, position: &Position, frame: &Frame, player: Option<PlayerId>) -> Chooser<PlayerId> {
    Chooser::Player(game.decider(position, player.unwrap_or(frame.controller)))
}

/// Somebody chooses something, which is "it" from then on.
fn pick<G: Game>(game: &G, position: &Position, frame: &mut Frame, selection: &Selection, answers: &[Value]) -> Needs<()> {
    let view = view(position, frame);
    let mut answers = answers.iter();
    let (noun, count, up_to) = match selection {
        Selection::The(matcher) | Selection::Each(matcher) => {
            frame.it = each(&view, matcher).first().copied();
            frame.pc += 1;
            return Ok(());
        }
        Selection::Choose { noun, count } => (noun, *count, false),
        Selection::UpTo { noun, count } => (noun, *count, true),
    };
    let parties = chosen(game, position, &view, frame, crate::zones::DEAL, noun, (count, up_to), None, &mut answers)?;
    frame.it = parties.first().copied();
    frame.pc += 1;
    Ok(())
}

/// Asks who wants to do the next deeds; those become "they".
fn ask<G: Game>(
    game: &G,
    position: &Position,
    frame: &mut Frame,
    program: &Program,
    who: &Who,
    otherwise: u16,
    answers: &[Value],
) -> Needs<()> {
    let next = program.ops.get(frame.pc as usize + 1);
    let players: SmallVec<[PlayerId; 4]> =
        view(position, frame).players(who).into_iter().filter(|player| possible(game, position, frame, next, *player)).collect();
    if let Some(player) = players.get(answers.len()) {
        let verb = match next {
            Some(Op::Do(deeds)) => deeds.first().map(|deed| deed.verb),
            _ => None,
        };
        let question = Question {
            prompt: Prompt::Whether(verb.unwrap_or(crate::ids::Verb(0))),
            source: Some(frame.source),
            card: Some(frame.program.card),
        };
        let options = vec![(Value::Yes(true), 1), (Value::Yes(false), 1)];
        return Err(Halt::Ask(Ask { chooser: decider(game, position, frame, Some(*player)), question, options }));
    }
    let willing = players.iter().zip(answers).filter(|(_, answer)| **answer == Value::Yes(true));
    frame.they = willing.map(|(player, _)| *player).collect();
    frame.pc = if frame.they.is_empty() { otherwise } else { frame.pc + 1 };
    Ok(())
}

/// Whether everything that a program proposes can be done as things stand.
pub fn possible_throughout<G: Game>(game: &G, position: &Position, frame: &Frame) -> bool {
    let program = position.table.definitions.card(frame.program.card).compiled.programs.get(frame.program.index as usize);
    program.is_none_or(|program| {
        program.ops.iter().all(|op| match op {
            Op::Do(deeds) => match events(game, position, frame, deeds, &[]) {
                Ok(events) => !events.is_empty() && events.iter().all(|event| matches!(game.veto(position, event), Veto::Nothing)),
                // There is something to choose from.
                Err(_) => true,
            },
            _ => true,
        })
    })
}

/// CR 608.2d: nobody can choose to do what is impossible.
fn possible<G: Game>(game: &G, position: &Position, frame: &Frame, next: Option<&Op>, player: PlayerId) -> bool {
    let Some(Op::Do(deeds)) = next else { return true };
    let frame = Frame { they: SmallVec::from_slice(&[player]), ..frame.clone() };
    match events(game, position, &frame, deeds, &[]) {
        Ok(events) => !events.is_empty() && !events.iter().any(|event| matches!(game.veto(position, event), Veto::Cant(_))),
        // There is something to choose from.
        Err(_) => true,
    }
}

/// "[…] of your choice": chosen as the effect is made.
fn choose<G: Game>(game: &G, position: &Position, frame: &mut Frame, what: &Matcher, answers: &[Value]) -> Needs<()> {
    if let Some(answer) = answers.first() {
        frame.chosen.push(answer.clone());
        frame.pc += 1;
        return Ok(());
    }
    let view = view(position, frame);
    // CR 609.7a: a permanent, a spell, or what an ability on the stack or a waiting effect refers to.
    let (table, own) = (&position.table, frame.source);
    let referred = |row: &Row| {
        let named = |value: &Value| *value == Value::Party(Party::Object(row.id));
        table.stack.iter().any(|item| item.source == row.id || item.chosen.iter().any(named))
            || position.effects.list.iter().any(|effect| effect.source == row.id || effect.chosen.iter().any(named))
    };
    let rows = table.rows.iter().chain(&table.ghosts).filter(|row| {
        let there = table.row(row.id).is_some();
        let open = there && matches!(row.zone, zones::BOARD | zones::STACK) || row.id != own && referred(row);
        open && view.fits(what, Some(Party::Object(row.id)), Some(row)).is_ok()
    });
    let mut options: Vec<(Value, u32)> = rows.map(|row| (Value::Party(Party::Object(row.id)), 1)).collect();
    if let Matcher::Player(who) = what {
        options.extend(view.players(who).into_iter().map(|player| (Value::Party(Party::Player(player)), 1)));
    }
    if options.is_empty() {
        options.push((Value::Nothing, 1));
    }
    let question = Question { prompt: Prompt::Source, source: Some(frame.source), card: Some(frame.program.card) };
    Err(Halt::Ask(Ask { chooser: decider(game, position, frame, None), question, options }))
}

/// CR 615.11: an effect of its own for each, which it knows by the next number.
fn make_each(position: &mut Position, frame: &mut Frame, index: u16, every: &[Matcher]) -> Needs<()> {
    let mut parties: SmallVec<[Party; 4]> = SmallVec::new();
    for matcher in every {
        let view = View { it: parties.first().copied().or(frame.it), ..view(position, frame) };
        parties.extend(each(&view, matcher));
    }
    let mut seen: SmallVec<[Party; 4]> = SmallVec::new();
    for party in parties {
        if !seen.contains(&party) {
            seen.push(party);
            let mut own = frame.clone();
            own.chosen.push(Value::Party(party));
            make(position, &mut own, index)?;
        }
    }
    frame.pc += 1;
    Ok(())
}

fn make(position: &mut Position, frame: &mut Frame, index: u16) -> Needs<()> {
    let definitions = position.table.definitions.clone();
    let Some(made) = definitions.card(frame.program.card).compiled.replacements.get(index as usize) else { return Ok(()) };
    let left = match &made.replacement.uses {
        Uses::Unlimited => None,
        Uses::Next => Some(1),
        Uses::Points(amount) => Some(view(position, frame).number(amount).ok_or(Halt::Stop(Stop::Overflow))?),
        Uses::EachTurn(times) => Some(*times),
    };
    add(position, frame, Part::Replacement(index), left, made.replacement.lasts.unwrap_or(Duration::ThisTurn));
    frame.pc += 1;
    Ok(())
}

/// A colour or the like is chosen as the text is carried out.
fn name<G: Game>(game: &G, position: &Position, frame: &mut Frame, what: ChoiceOf, answers: &[Value]) -> Needs<()> {
    if let Some(answer) = answers.first() {
        frame.chosen.push(answer.clone());
        frame.pc += 1;
        return Ok(());
    }
    let options = game.choices_of(position, what, frame.controller).into_iter().map(|value| (value, 1)).collect();
    let question = Question { prompt: Prompt::Name(what), source: Some(frame.source), card: Some(frame.program.card) };
    Err(Halt::Ask(Ask { chooser: Chooser::Player(frame.controller), question, options }))
}

/// CR 119.5: whoever's life total becomes a number gains or loses what it takes.
fn set_life<G: Game>(
    game: &G,
    position: &mut Position,
    frame: &mut Frame,
    who: &Who,
    to: &Amount,
    lineage: &Lineage<EffectId>,
    next: &mut Next<OnTable>,
) -> Needs<()> {
    let view = view(position, frame);
    let to = view.number(to).ok_or(Halt::Stop(Stop::Overflow))?;
    let events = view.players(who).into_iter().filter_map(|player| game.life_becomes(position, player, to)).collect::<Vec<_>>();
    let cause = frame.cause;
    frame.proposed = true;
    frame.pc += 1;
    next.propose(events.into_iter().map(|event| Event { cause, ..event }).collect::<Vec<_>>(), lineage);
    Ok(())
}

/// CR 603.12: an ability triggers as its own text is carried out; it is put on the stack the next time a player
/// would get priority.
fn trigger(position: &mut Position, frame: &Frame, index: u16) {
    let label = position.table.known(frame.source).and_then(|row| row.label);
    let table = position.table.write();
    *table.triggers.entry((frame.program.card, label)).or_default() += 1;
    table.triggered.push(crate::table::StackItem {
        spell: None,
        source: frame.source,
        controller: frame.controller,
        program: crate::table::ProgramId { card: frame.program.card, index },
        chosen: SmallVec::new(),
        it: frame.it,
        found: None,
        they: frame.they.first().copied(),
        by: frame.by,
        amount: frame.amount,
        x: frame.x,
        times: 1,
    });
}

fn add(position: &mut Position, frame: &Frame, part: Part, left: Option<u64>, lasts: Duration) {
    if left != Some(0) {
        let Frame { controller, source, chosen, .. } = frame;
        let effect = MadeEffect {
            number: 0,
            card: frame.program.card,
            part,
            controller: *controller,
            source: *source,
            chosen: chosen.clone(),
            left,
            lasts,
        };
        position.effects.write().add(effect);
    }
}

/// "It" where a text speaks of it later: what something happened to, or the last target.
fn spoken_of(frame: &Frame) -> Option<Party> {
    let target = || {
        frame.chosen.iter().rev().find_map(|value| match value {
            Value::Party(party @ Party::Object(_)) => Some(*party),
            _ => None,
        })
    };
    frame.it.or_else(target)
}

/// CR 603.7c: a delayed triggered ability knows what was spoken of when it was made.
fn delay(position: &mut Position, frame: &mut Frame, index: u16, lasts: Duration) {
    let it = spoken_of(frame).map_or(Value::Nothing, Value::Party);
    let they = frame.they.first().map_or(Value::Nothing, |player| Value::Party(Party::Player(*player)));
    let noted = [it, they, Value::Number(frame.amount)].into_iter();
    let made = Frame { chosen: noted.chain(frame.chosen.iter().cloned()).collect(), ..frame.clone() };
    let delayed = position.table.definitions.card(frame.program.card).compiled.delayed.get(usize::from(index));
    let limited = delayed.is_some_and(|(trigger, _)| trigger.is_once());
    // CR 603.7b: it triggers once, unless it lasts for some time; "the next time" in some time is once, too.
    let left = (lasts == Duration::Game || limited).then_some(1);
    add(position, &made, Part::Trigger(index), left, lasts);
    frame.pc += 1;
}

/// What a token is that is a copy of something, with the exceptions of copy effects (CR 707.2, 707.9).
fn copied_token(
    position: &Position,
    view: &View<'_>,
    frame: &Frame,
    of: &Matcher,
    except: &[Becoming],
    event: &mut Event,
) -> Option<crate::ids::CardId> {
    let compiled = &position.table.definitions.card(frame.program.card).compiled;
    let (card, exceptions) = copy_of(view, of, frame.program.card, compiled, except)?;
    if !exceptions.is_empty() {
        event.entry_mut().except = exceptions;
    }
    Some(card)
}

/// A change of characteristics, copy or control begins: what it changes is settled now (CR 611.2c), and so are the
/// amounts it speaks of (CR 608.2h).
fn modify(position: &mut Position, frame: &Frame, index: u16, lasts: Duration) {
    let definitions = position.table.definitions.clone();
    let compiled = &definitions.card(frame.program.card).compiled;
    let Some((modifier, _)) = compiled.modifiers.get(usize::from(index)) else { return };
    let changed = |position: &Position| -> SmallVec<[ObjectId; 2]> {
        let objects = each(&view(position, frame), &modifier.of).into_iter();
        objects.filter_map(|party| if let Party::Object(object) = party { Some(object) } else { None }).collect()
    };
    let mut of = changed(position);
    let many = matches!(modifier.of, Matcher::Noun(_) | Matcher::Either(_) | Matcher::Every(_));
    if !many {
        // One of several equal objects is changed, and not the others.
        for object in &mut of {
            if position.table.row(*object).is_some_and(|row| row.count > 1) {
                *object = position.table.write().single_out(*object);
            }
        }
    }
    let view = View { it: frame.it.or(of.first().copied().map(Party::Object)), ..view(position, frame) };
    let values = crate::layers::working::amounts(modifier).map(|amount| view.number(amount).unwrap_or(u64::MAX)).collect();
    let (mut copied, mut to) = (None, None);
    for becoming in &modifier.becomes {
        match becoming {
            Becoming::CopyOf { of, except } => copied = copy_of(&view, of, frame.program.card, compiled, except),
            Becoming::Controlled(who) => to = view.players(who).first().copied(),
            _ => {}
        }
    }
    let Frame { controller, source, chosen, .. } = frame;
    let (controller, source, chosen) = (*controller, *source, chosen.clone());
    let (number, stamp, card) = (0, position.table.next, frame.program.card);
    // In games whose rules don't settle it, it goes for whatever fits as long as it lasts.
    let of = (!many || definitions.derivation.settled).then_some(of);
    position.continue_with(Continuous { number, stamp, card, index, controller, source, chosen, of, values, copied, to, lasts });
}

/// What is copied of an object: what it is, with the exceptions of the copy effects that made it so and those of this
/// one (CR 707.2, 707.9).
pub fn copy_of(
    view: &View<'_>,
    of: &Matcher,
    by: crate::ids::CardId,
    compiled: &crate::definition::Compiled,
    except: &[Becoming],
) -> Option<(crate::ids::CardId, SmallVec<[crate::table::Exception; 1]>)> {
    let Some(Party::Object(object)) = view.party(of) else { return None };
    let row = view.position.table.known(object)?;
    let mut exceptions: SmallVec<[crate::table::Exception; 1]> = row.exceptions().iter().copied().collect();
    exceptions.extend(exception(by, compiled, except));
    Some((row.card, exceptions))
}

/// The exceptions of a copy effect by their number in the definition that makes it.
pub fn exception(by: crate::ids::CardId, compiled: &crate::definition::Compiled, except: &[Becoming]) -> Option<crate::table::Exception> {
    let number = compiled.exceptions.iter().position(|known| known.as_slice() == except)?;
    (!except.is_empty()).then(|| u16::try_from(number).ok().map(|number| (by, number))).flatten()
}

/// CR 115.7a: changed to another legal target; if there is none, it stays.
fn change_target(position: &mut Position, frame: &mut Frame, spell: &Matcher, answers: &[Value]) -> Needs<()> {
    let of = view(position, frame).party(spell);
    let place = position.table.stack.iter().position(|item| item.spell.map(Party::Object) == of);
    let Some(place) = place else {
        frame.pc += 1;
        return Ok(());
    };
    let item = &position.table.stack[place];
    let options = legal_targets(position, item, 0, item.chosen.first());
    let answer = match (answers.first(), options.as_slice()) {
        (Some(answer), _) => answer.clone(),
        (None, []) => {
            frame.pc += 1;
            return Ok(());
        }
        (None, _) => {
            let question = Question { prompt: Prompt::NewTarget, source: Some(frame.source), card: Some(frame.program.card) };
            let options = options.into_iter().map(|value| (value, 1)).collect();
            return Err(Halt::Ask(Ask { chooser: Chooser::Player(frame.controller), question, options }));
        }
    };
    if let Some(first) = position.table.write().stack[place].chosen.first_mut() {
        *first = answer;
    }
    frame.pc += 1;
    Ok(())
}

/// What the target with this number may be, other than `not`.
pub fn legal_targets(position: &Position, item: &crate::table::StackItem, number: usize, not: Option<&Value>) -> Vec<Value> {
    let definitions = &position.table.definitions;
    let Some(program) = definitions.card(item.program.card).compiled.programs.get(item.program.index as usize) else { return Vec::new() };
    let Some(matcher) = program.targets.get(number) else { return Vec::new() };
    let view = View::of(position, item.controller, Some(item.source), &item.chosen);
    let players = position.table.player_ids().map(Party::Player);
    let objects = position.table.rows.iter().map(|row| Party::Object(row.id));
    let legal =
        players.chain(objects).filter(|party| Some(*party) != item.spell.map(Party::Object) && is_legal_target(&view, matcher, *party));
    legal.map(Value::Party).filter(|value| Some(value) != not).collect()
}

/// Whether something may be this target.
pub fn is_legal_target(view: &View<'_>, matcher: &Matcher, party: Party) -> bool {
    match party {
        Party::Player(player) => !view.position.table.player(player).lost && view.fits(matcher, Some(party), None).is_ok(),
        Party::Object(object) => view.position.table.row(object).is_some_and(|row| {
            // CR 115.2: permanents and spells, or cards where the text says so.
            let where_it_may_be = matches!(row.zone, zones::BOARD | zones::STACK) || names_zone(matcher);
            where_it_may_be && view.fits(matcher, Some(party), Some(row)).is_ok()
        }),
    }
}

fn names_zone(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(noun) => noun.zone.is_some(),
        Matcher::OneTarget { what, .. } => names_zone(what),
        Matcher::Either(any) => any.iter().any(names_zone),
        _ => false,
    }
}
