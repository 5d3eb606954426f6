//! KeyForge's own tasks: what the agenda holds besides programs and events.

use instead_kernel::{Next, Step};
use instead_model::event::Value;
use instead_model::game::{OnTable, Task, Work};
use instead_model::ids::{ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::zones;
use smallvec::SmallVec;

use crate::words::Do;
use crate::{deck, destruction, fight, keys, moving, piles, play, triggers, turn};

/// The kinds of tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A card is played: a line of the script.
    Play,
    /// A bonus icon resolves.
    Icon,
    /// An action card has been played.
    Played,
    /// Another card that was played has entered.
    Entered,
    /// Something that entered a battleline finds its place.
    Place,
    /// A creature begins a fight.
    Fight,
    /// A creature is used, for whatever is chosen.
    Use,
    /// The creatures in a fight strike.
    Strikes,
    /// A fight took place.
    AfterFight,
    /// A fight was skipped.
    FightOver,
    /// A group of abilities resolves, one after the other.
    Group,
    /// A destruction goes on.
    Destruction,
    /// The work that followed from a batch is done: the batch's result counts again.
    Restore,
    /// Chance brings a card.
    Draw,
    /// The active player may pick up the archives.
    PickUp,
    /// The Æmber for a key is spent.
    Pay,
    /// Token creatures are made, one after the other.
    Tokens,
    /// Of which colour a key is that is forged, or unforged.
    KeyColour,
    /// The order of cards that came to a discard pile together.
    Arrange,
    /// The turn that comes next begins.
    NextTurn,
}

impl Kind {
    const ALL: [Kind; 20] = [
        Kind::Play,
        Kind::Icon,
        Kind::Played,
        Kind::Entered,
        Kind::Place,
        Kind::Fight,
        Kind::Use,
        Kind::Strikes,
        Kind::AfterFight,
        Kind::FightOver,
        Kind::Group,
        Kind::Destruction,
        Kind::Restore,
        Kind::Draw,
        Kind::PickUp,
        Kind::Pay,
        Kind::Tokens,
        Kind::KeyColour,
        Kind::Arrange,
        Kind::NextTurn,
    ];
}

/// A task as work.
pub fn task(kind: Kind, object: Option<ObjectId>, player: Option<PlayerId>, number: u64) -> Work {
    Work::Task(Task { kind: kind as u8, object, player, number })
}

/// One step of a task.
pub fn step(position: &mut Position, task: &mut Task, answers: &mut SmallVec<[Value; 2]>, next: &mut Next<OnTable>) -> Step<OnTable> {
    let other = ObjectId(u32::try_from(task.number).unwrap_or(0));
    match Kind::ALL.get(task.kind as usize) {
        Some(Kind::Play) => return play::play(position, task, answers, next),
        Some(Kind::Icon) => play::icon(position, task, next),
        Some(Kind::Played) => play::played(position, task, next),
        Some(Kind::Entered) => play::entered(position, task, next),
        Some(Kind::Place) => {
            let step = play::place(position, task, answers);
            if matches!(step, Step::Done(_)) {
                destruction::release(position, next);
            }
            return step;
        }
        Some(Kind::Fight) => {
            if let Some(object) = task.object {
                return fight::begin(position, object, (task.number > 0).then_some(other), answers, next);
            }
        }
        Some(Kind::Use) => return fight::used(position, task, answers, next),
        Some(Kind::Strikes) => fight::strikes(position, task, next),
        Some(Kind::AfterFight) => fight::after(position, task, next),
        Some(Kind::FightOver) => {
            if let Some(object) = task.object {
                fight::over(position, object, other);
            }
        }
        Some(Kind::Group) => {
            // What the same events destroyed is gone by now.
            if task.object.is_none() {
                triggers::drop_gone(position, task.number);
                task.object = Some(ObjectId(0));
            }
            if let Some(step) = triggers::resolve_next(position, task.number, answers, next) {
                return step;
            }
        }
        Some(Kind::Destruction) => return destruction::step(position, answers, next),
        Some(Kind::Restore) => {
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
        Some(Kind::Draw) => {
            if let Some(player) = task.player {
                return deck::by_chance(position, player, answers);
            }
        }
        Some(Kind::PickUp) => return turn::pick_up(position, task, answers, next),
        Some(Kind::Tokens) => return moving::make(position, task, next),
        Some(Kind::Pay) => return keys::pay(position, task, answers, next),
        Some(Kind::KeyColour) => return keys::colour(position, task, answers),
        Some(Kind::Arrange) => return piles::arrange(position, task, answers),
        Some(Kind::NextTurn) => turn::next_turn(position, next),
        None => {}
    }
    Step::Done(None)
}
