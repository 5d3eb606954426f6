//! Riftbound's own tasks: the work on the agenda besides texts and events.

use instead_kernel::{Lineage, Next, Step};
use instead_model::event::Value;
use instead_model::game::{OnTable, Task};
use instead_model::ids::EffectId;
use instead_model::position::Position;
use smallvec::SmallVec;

use crate::rulebook::Riftbound;
use crate::{board, chain, combat, deck, hidden, pay, playing};

instead_model::tasks! {
    /// A card is played: a line of the script.
    Play;
    /// An ability is activated: a line of the script.
    Activate;
    /// Waiting abilities are put on the chain.
    Triggers;
    /// The last item of the chain resolves.
    Resolve;
    /// A spell has resolved.
    Finish;
    /// A permanent becomes a game object.
    Enter;
    /// Chance brings a card.
    Draw;
    /// One token is played somewhere.
    Token;
    /// Resources are paid.
    Pay;
    /// The top cards of a main deck are put into the trash.
    Mill;
    /// A player burns out.
    BurnOut;
    /// Combat damage is assigned.
    Assign;
    /// A combat is resolved.
    Result;
    /// A card is hidden: a line of the script.
    Hide;
    /// A card is played because a text says so.
    PlayNow;
    /// It was.
    Played;
    /// Where to something moves.
    Destination;
}

/// The answers that a task was given so far.
pub type Answers = SmallVec<[Value; 2]>;

/// One step of a task.
pub fn step(
    rules: &Riftbound,
    position: &mut Position,
    task: &mut Task,
    lineage: &Lineage<EffectId>,
    answers: &mut Answers,
    next: &mut Next<OnTable>,
) -> Step<OnTable> {
    match TaskKind::of(task) {
        Some(TaskKind::Play) => playing::line(rules, position, task, answers, next),
        Some(TaskKind::PlayNow) => playing::now(rules, position, task, answers, next),
        Some(TaskKind::Played) => playing::played(position, task),
        Some(TaskKind::Destination) => board::destination(position, task, lineage, answers, next),
        Some(TaskKind::Activate) => chain::activate(rules, position, task, answers, next),
        Some(TaskKind::Triggers) => chain::put_triggers(rules, position, task, lineage, answers, next),
        Some(TaskKind::Resolve) => chain::resolve(position, answers, next),
        Some(TaskKind::Finish) => chain::finish(position, task, next),
        Some(TaskKind::Enter) => playing::enter(position, task, lineage, answers, next),
        Some(TaskKind::Draw) => match task.player {
            Some(player) => deck::by_chance(position, player, answers),
            None => Step::Done(None),
        },
        Some(TaskKind::Token) => deck::token(position, task, lineage, answers, next),
        Some(TaskKind::Pay) => pay::step(position, task, lineage, answers, next),
        Some(TaskKind::Mill) => deck::mill(rules, position, task, lineage, answers, next),
        Some(TaskKind::BurnOut) => deck::burn_out(position, task, lineage, answers, next),
        Some(TaskKind::Assign) => combat::assign(rules, position, task, answers, next),
        Some(TaskKind::Result) => combat::result(position, task, next),
        Some(TaskKind::Hide) => hidden::hide(position, task, answers, next),
        None => Step::Done(None),
    }
}
