//! KeyForge's own tasks: the work on the agenda besides texts and events.

use instead_kernel::{Next, Step};
use instead_model::event::Value;
use instead_model::game::{OnTable, Task};
use instead_model::ids::ObjectId;
use instead_model::position::Position;
use instead_model::zones;
use smallvec::SmallVec;

use crate::words::Do;
use crate::{deck, destruction, fight, keys, moving, piles, play, triggers, turn};

instead_model::tasks! {
    /// A card is played: a line of the script.
    Play;
    /// A bonus icon resolves.
    Icon;
    /// An action card has been played.
    Played;
    /// Another card that was played has entered.
    Entered;
    /// Something that entered a battleline finds its place.
    Place;
    /// A creature begins a fight.
    Fight;
    /// A creature is used, for whatever is chosen.
    Use;
    /// The creatures in a fight strike.
    Strikes;
    /// A fight took place.
    AfterFight;
    /// A fight was skipped.
    FightOver;
    /// A group of abilities resolves, one after the other.
    Group;
    /// A destruction goes on.
    Destruction;
    /// The work that followed from a batch is done: the batch's result counts again.
    Restore;
    /// Chance brings a card.
    Draw;
    /// The active player may pick up the archives.
    PickUp;
    /// The Æmber for a key is spent.
    Pay;
    /// Token creatures are made, one after the other.
    Tokens;
    /// Of which colour a key is that is forged, or unforged.
    KeyColour;
    /// The order of cards that came to a discard pile together.
    Arrange;
    /// The turn that comes next begins.
    NextTurn;
}

/// The answers that a task was given so far.
pub type Answers = SmallVec<[Value; 2]>;

/// One step of a task.
pub fn step(position: &mut Position, task: &mut Task, answers: &mut Answers, next: &mut Next<OnTable>) -> Step<OnTable> {
    let other = ObjectId(u32::try_from(task.number).unwrap_or(0));
    match TaskKind::of(task) {
        Some(TaskKind::Play) => return play::play(position, task, answers, next),
        Some(TaskKind::Icon) => play::icon(position, task, next),
        Some(TaskKind::Played) => play::played(position, task, next),
        Some(TaskKind::Entered) => play::entered(position, task, next),
        Some(TaskKind::Place) => {
            let step = play::place(position, task, answers);
            if matches!(step, Step::Done(_)) {
                destruction::release(position, next);
            }
            return step;
        }
        Some(TaskKind::Fight) => {
            if let Some(object) = task.object {
                return fight::begin(position, object, (task.number > 0).then_some(other), answers, next);
            }
        }
        Some(TaskKind::Use) => return fight::used(position, task, answers, next),
        Some(TaskKind::Strikes) => fight::strikes(position, task, next),
        Some(TaskKind::AfterFight) => fight::after(position, task, next),
        Some(TaskKind::FightOver) => {
            if let Some(object) = task.object {
                fight::over(position, object, other);
            }
        }
        Some(TaskKind::Group) => {
            // What the same events destroyed is gone by now.
            if task.object.is_none() {
                triggers::drop_gone(position, task.number);
                task.object = Some(ObjectId(0));
            }
            if let Some(step) = triggers::resolve_next(position, task.number, answers, next) {
                return step;
            }
        }
        Some(TaskKind::Destruction) => return destruction::step(position, answers, next),
        Some(TaskKind::Restore) => restore(position),
        Some(TaskKind::Draw) => {
            if let Some(player) = task.player {
                return deck::by_chance(position, player, answers);
            }
        }
        Some(TaskKind::PickUp) => return turn::pick_up(position, task, answers, next),
        Some(TaskKind::Tokens) => return moving::make(position, task, next),
        Some(TaskKind::Pay) => return keys::pay(position, task, answers, next),
        Some(TaskKind::KeyColour) => return keys::colour(position, task, answers),
        Some(TaskKind::Arrange) => return piles::arrange(position, task, answers),
        Some(TaskKind::NextTurn) => turn::next_turn(position, next),
        None => {}
    }
    Step::Done(None)
}

/// The result of the batch before counts again, with what the work that followed from it has brought.
fn restore(position: &mut Position) {
    let table = position.table.write();
    if let Some(mut result) = table.windows.results.pop() {
        // What was discarded from a deck, made or played is what came of that.
        let brings = |verb: Do| result.happened.contains(&verb.into());
        if brings(Do::Mill) || brings(Do::Make) {
            result.objects.extend(table.result.objects.iter().copied());
        }
        // KF Playing Cards: what a text has played is the card that entered play.
        if brings(Do::Launch) {
            let became = &table.windows.became;
            let now = |id: &ObjectId| became.iter().find(|(before, _)| before == id).map(|(_, now)| *now);
            let arrived = |id: &ObjectId| table.row(*id).is_some_and(|row| row.zone == zones::BOARD);
            let played: SmallVec<[ObjectId; 2]> = result.objects.iter().map(|id| now(id).filter(arrived).unwrap_or(*id)).collect();
            result.objects = played.into_iter().collect();
        }
        if brings(Do::Play) {
            result.moved.extend(table.result.moved.iter().copied());
        }
        table.result = result;
    }
}
