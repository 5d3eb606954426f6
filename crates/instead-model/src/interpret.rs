//! The one interpreter of programs.
//!
//! An operation that happens becomes a batch of events, proposed through the kernel; one that asks returns a question and is
//! carried out anew with one more answer.
//!
//! | module | subject |
//! |---|---|
//! | here | [`step`]: which operation is next, and where the text goes on after it |
//! | `frame` | how a text begins and ends |
//! | `notes` | what it goes on to speak of: "it", "that much" |
//! | `numbers` | what its numbers come to stand for |
//! | `antecedents` | words for which nothing stands |
//! | `loops` | parts that are carried out several times |
//! | `proposals` | the events that it proposes |
//! | `deeds`, `recipients` | the events that deeds come to; whom they befall |
//! | `choices` | what a player chooses on the way |
//! | `possible` | what can be done at all |
//! | `mana` | mana that it adds or takes |
//! | `makes` | effects, triggers and tokens that a text makes |
//! | `seeking` | cards that are looked at |
//! | `votes` | votes |
//! | `targets` | which targets are legal |

mod antecedents;
mod choices;
mod deeds;
mod frame;
mod loops;
mod makes;
mod mana;
mod notes;
mod numbers;
mod possible;
mod proposals;
mod recipients;
mod seeking;
mod targets;
mod votes;

use instead_kernel::{Ask, Lineage, Next, Step, Stop};
use smallvec::SmallVec;

use crate::evaluate::View;
use crate::event::{Event, Value};
use crate::game::{Frame, Game, OnTable};
use crate::ids::EffectId;
use crate::position::Position;
use crate::program::Op;

use self::choices::{ask, choose, name, one_of, pick};
use self::deeds::events;
use self::makes::{delay, make, make_each, modify, permit, resolved, set_life, take, trigger};
pub use makes::{copy_of, exception};
pub use notes::take_note;
pub use possible::possible_throughout;
pub use recipients::each;
pub use targets::{is_legal_target, legal_targets};

/// A value that the next operation of a program needs or gives, or the reason to halt.
type Needs<T> = Result<T, Halt>;

/// The reason for which an operation can't go on yet.
enum Halt {
    Ask(Ask<OnTable>),
    Stop(Stop),
}

/// The place where a text goes on after an operation.
enum Flow {
    /// At the next operation.
    Next,
    /// At another one.
    Jump(u16),
    /// Nowhere: it ends here, and leaves this.
    Done(Option<Value>),
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
    crate::unknown::noted(position, |position| operate(game, position, frame, lineage, answers, next))
}

/// The next operation of a program: a table, a line for each operation, and therefore longer than a screen.
fn operate<G: Game>(
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
        frame::begin(position, frame, program);
    }
    take_note(game, position, frame);
    let Some(op) = program.ops.get(frame.pc as usize) else {
        return Step::Done(frame::finish(game, position, frame));
    };
    antecedents::require(position, frame, program, op);
    let flow = match op {
        // Where the text goes on.
        Op::Jump(to) => Ok(Flow::Jump(*to)),
        Op::Unless(condition, to) => Ok(next_if(view(position, frame).holds(condition), *to)),
        Op::Able(last, to) => {
            Ok(next_if(possible::possible(game, position, frame, program.ops.get(usize::from(*last)), frame.controller), *to))
        }
        Op::InFull(to) => Ok(next_if(possible::in_full(game, position, frame, program.ops.get(frame.pc as usize + 1)), *to)),
        Op::Require(condition) if view(position, frame).holds(condition) => Ok(Flow::Next),
        Op::Require(_) => Ok(Flow::Done(Some(Value::Yes(false)))),
        Op::PerPlayer(who, to) => Ok(loops::per_player(position, frame, who, *to)),
        Op::PerObject(of, all, to) => Ok(loops::per_object(position, frame, of, *all, *to)),
        Op::Loop(times, to) => Ok(loops::rounds(position, frame, times, *to)),
        // What is noted there happens with the operation after it; there is nothing to do.
        Op::Unread => Ok(Flow::Next),
        // What happens.
        Op::Do(deeds) => proposals::propose(game, position, frame, deeds, lineage, answers, next),
        Op::SetLife(who, to) => set_life(game, position, frame, who, to, lineage, next),
        Op::PayMana { who, mana, times } => {
            mana::propose(mana::paid(game, position, frame, who, (mana, times.as_ref()), answers), lineage, next)
        }
        Op::AddManaFor(who, mana) => mana::propose(mana::added_for(game, position, frame, who, mana, answers), lineage, next),
        Op::AddMana(mana) => mana::propose(game.produce(position, frame, mana, answers), lineage, next),
        Op::Look(whose, top, revealed, until) => {
            seeking::look(game, position, frame, (whose, top, *revealed, until.as_ref()), lineage, answers, next)
        }
        // What is chosen.
        Op::Ask { who, otherwise, until } => ask(game, position, frame, program, who, (*otherwise, *until), answers),
        Op::OneOf(ways) => one_of(game, position, frame, program, ways, answers),
        Op::Pick(who, selection, after) => pick(game, position, frame, (who.as_ref(), *after), selection, answers),
        Op::Choose(what) => choose(game, position, frame, what, answers),
        Op::Name(what) => name(game, position, frame, *what, None, answers),
        Op::NameBy(who, what) => {
            let by = view(position, frame).players(who).first().copied().unwrap_or(frame.controller);
            name(game, position, frame, *what, Some(by), answers)
        }
        Op::Vote(words) => votes::vote(game, position, frame, words.len(), answers),
        // What its words stand for.
        Op::Others(who) => then(|| {
            let all = view(position, frame).players(who).into_iter();
            frame.they = all.filter(|player| !frame.they.contains(player)).collect();
        }),
        Op::Spoken(who) => then(|| frame.they = view(position, frame).players(who).into_iter().collect()),
        Op::Bind(what) => then(|| numbers::bind(position, frame, what)),
        Op::Reserve => then(|| frame.chosen.push(Value::Nothing)),
        Op::Numbered(many) => then(|| numbers::level(frame, *many)),
        Op::Seen => then(|| numbers::seen(position, frame)),
        Op::Created(number) => then(|| numbers::created(position, frame, *number)),
        Op::Counted(number) => then(|| numbers::counted(position, frame, *number)),
        Op::Gather(number, what) => then(|| numbers::gather(position, frame, *number, what)),
        Op::Thrown(number) => then(|| numbers::thrown(position, frame, *number)),
        Op::Define(amount) => {
            view(position, frame).number(amount).map(|x| frame.x = x).map(|()| Flow::Next).ok_or(Halt::Stop(Stop::Overflow))
        }
        // What is made.
        Op::MakeEach(index, every) => make_each(position, frame, *index, every),
        Op::Make(index) => make(position, frame, *index),
        Op::Forbid(index, lasts) => then(|| {
            numbers::asks_what_is_named(position, frame, *index);
            makes::forbid(position, frame, *index, *lasts);
        }),
        Op::Permit(index, what, lasts) => then(|| permit(position, frame, *index, what, *lasts)),
        Op::Modify(index, lasts) => then(|| modify(position, frame, *index, *lasts)),
        Op::Trigger(index) => then(|| trigger(position, frame, *index)),
        Op::Delay(index, lasts) => then(|| delay(position, frame, *index, *lasts)),
        Op::Resolved => then(|| resolved(position, frame)),
        Op::Taken => then(|| take(position, frame)),
        Op::Return => then(|| seeking::comes_back(position, frame)),
    };
    match flow {
        Ok(Flow::Next) => frame.pc += 1,
        Ok(Flow::Jump(to)) => frame.pc = to,
        Ok(Flow::Done(left)) => return Step::Done(left),
        Err(Halt::Ask(ask)) => return Step::Ask(ask),
        Err(Halt::Stop(stop)) => return Step::Stop(stop),
    }
    answers.clear();
    Step::More
}

/// The next operation if something holds, and another one if not.
fn next_if(holds: bool, otherwise: u16) -> Flow {
    if holds { Flow::Next } else { Flow::Jump(otherwise) }
}

/// Something is done that needs nothing, and the text goes on.
fn then(does: impl FnOnce()) -> Needs<Flow> {
    does();
    Ok(Flow::Next)
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

/// The objects and players for which the words of a text stand.
fn view<'a>(position: &'a Position, frame: &'a Frame) -> View<'a> {
    View {
        position,
        controller: frame.controller,
        source: Some(frame.source),
        chosen: &frame.chosen,
        it: frame.it,
        together: &frame.together,
        they: &frame.they,
        by: frame.by,
        amount: frame.amount,
        x: frame.x,
        gone: frame.gone,
        since: frame.since,
        seen: None,
    }
}
