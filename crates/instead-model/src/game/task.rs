//! A game's own work on the agenda, and the macro by which a game names the kinds of it.

use super::*;

/// A task of the game's own: what to do, with what, by whom. A game names its kinds by [`tasks!`](crate::tasks).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Task {
    /// The kind of task, by its number in the game.
    pub kind: u8,
    /// The object that it is done with.
    pub object: Option<ObjectId>,
    /// The player who does it.
    pub player: Option<PlayerId>,
    /// A number of things, or the progress of the task: its kind says which.
    pub number: u64,
}

impl Task {
    /// A task of this kind, with no object, no player and the number 0.
    pub const fn of_kind(kind: u8) -> Task {
        Task { kind, object: None, player: None, number: 0 }
    }

    /// The same task, done with this object.
    #[must_use]
    pub fn with(self, object: impl Into<Option<ObjectId>>) -> Task {
        Task { object: object.into(), ..self }
    }

    /// The same task, done by this player.
    #[must_use]
    pub fn by(self, player: impl Into<Option<PlayerId>>) -> Task {
        Task { player: player.into(), ..self }
    }

    /// The same task with this number.
    #[must_use]
    pub fn numbered(self, number: u64) -> Task {
        Task { number, ..self }
    }
}

impl From<Task> for Work {
    fn from(task: Task) -> Work {
        Work::Task(task)
    }
}

/// A game's own tasks: `TaskKind` with a kind for each, and what a task is made and recognized by.
///
/// ```
/// instead_model::tasks! {
///     /// A spell has resolved; the number is 1 if it was countered by the rules.
///     Finish;
///     /// A player scries.
///     Scry;
/// }
///
/// let task = TaskKind::Scry.task().numbered(2);
/// assert_eq!(TaskKind::of(&task), Some(TaskKind::Scry));
/// assert!(!TaskKind::Finish.is(&task));
/// ```
#[macro_export]
macro_rules! tasks {
    ($($(#[$doc:meta])* $kind:ident;)*) => {
        /// The kinds of the game's own tasks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum TaskKind { $($(#[$doc])* $kind),* }

        impl TaskKind {
            const ALL: &[TaskKind] = &[$(TaskKind::$kind),*];

            /// The kind of a task, if it is one of this game.
            pub fn of(task: &$crate::game::Task) -> Option<TaskKind> {
                TaskKind::ALL.get(usize::from(task.kind)).copied()
            }

            /// Whether a task is of this kind.
            pub fn is(self, task: &$crate::game::Task) -> bool {
                task.kind == self as u8
            }

            /// A task of this kind, with no object, no player and the number 0.
            pub const fn task(self) -> $crate::game::Task {
                $crate::game::Task::of_kind(self as u8)
            }
        }
    };
}
