//! Magic's own tasks: the work on the agenda besides texts and events.

use instead_kernel::{Lineage, Next, Step};
use instead_model::event::Value;
use instead_model::game::{OnTable, Task};
use instead_model::position::Position;
use smallvec::SmallVec;

use crate::rulebook::Magic;
use crate::{actions, casting, chance, combat, copies, digging, library, rule_choices, stack, turn};

instead_model::tasks! {
    /// A spell is cast, or a land played: a line of the script.
    Cast;
    /// An ability is activated: a line of the script.
    Activate;
    /// Waiting abilities are put on the stack.
    Triggers;
    /// The spell or ability on top of the stack resolves.
    Resolve;
    /// A spell has resolved.
    Finish;
    /// Chance brings a card.
    Draw;
    /// One of several legendary permanents of a name is kept.
    Legend;
    /// A hand is too large at the end of the turn.
    HandSize;
    /// Combat damage is assigned and dealt.
    CombatDamage;
    /// A player scries.
    Scry;
    /// A player surveils.
    Surveil;
    /// A player proliferates.
    Proliferate;
    /// A commander in a graveyard or in exile may go to the command zone.
    Commander;
    /// A spell is cast by an effect.
    CastNow;
    /// A permanent explores.
    Explore;
    /// A spell or ability is copied.
    Copy;
    /// New targets are chosen.
    NewTargets;
    /// A coin is flipped.
    Flip;
    /// A die is rolled.
    Roll;
    /// Dice were rolled.
    Rolled;
    /// The active player's permanents untap.
    Untap;
    /// Cards are exiled for cascade.
    Cascade;
    /// The card that cascade found may be cast.
    Cascaded;
    /// Cards are exiled to discover one.
    Discover;
    /// The card that was discovered may be cast.
    Discovered;
}

/// The answers that a task was given so far.
pub type Answers = SmallVec<[Value; 2]>;

/// One step of a task.
pub fn step(game: &Magic, position: &mut Position, task: &mut Task, answers: &mut Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    match TaskKind::of(task) {
        Some(TaskKind::Cast | TaskKind::CastNow) => casting::cast(game, position, task, answers, next),
        Some(TaskKind::Activate) => casting::activate(game, position, task, answers, next),
        Some(TaskKind::Triggers) => stack::put_triggers(position, answers, next),
        Some(TaskKind::Resolve) => stack::resolve(position, next),
        Some(TaskKind::Finish) => stack::finish(position, task, next),
        Some(TaskKind::Draw) => match task.player {
            Some(player) => library::by_chance(position, player, task.number == 1, answers, next),
            None => Step::Done(None),
        },
        Some(TaskKind::Legend) => rule_choices::legend_rule(position, game.edition, answers, next),
        Some(TaskKind::HandSize) => rule_choices::discard_to_hand_size(position, answers, next),
        // CR 510.2: all combat damage is dealt at the same time.
        Some(TaskKind::CombatDamage) => match combat::damage::assign(position, game.edition, task.number == 1, answers) {
            Ok(events) => {
                next.propose(events, &Lineage::default());
                Step::Done(None)
            }
            Err(ask) => Step::Ask(*ask),
        },
        Some(kind @ (TaskKind::Scry | TaskKind::Surveil | TaskKind::Proliferate | TaskKind::Explore)) => {
            actions::task(kind, position, task, answers, next)
        }
        Some(kind @ (TaskKind::Copy | TaskKind::NewTargets)) => copies::task(kind, position, task, answers, next),
        Some(kind @ (TaskKind::Flip | TaskKind::Roll | TaskKind::Rolled)) => chance::task(kind, position, task, answers, next),
        Some(kind @ (TaskKind::Cascade | TaskKind::Cascaded | TaskKind::Discover | TaskKind::Discovered)) => {
            digging::task(kind, position, task, answers, next)
        }
        Some(TaskKind::Untap) => {
            next.propose(turn::untap(position), &Lineage::default());
            Step::Done(None)
        }
        Some(TaskKind::Commander) => rule_choices::commander(position, task, answers, next),
        None => Step::Done(None),
    }
}
