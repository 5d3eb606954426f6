//! The answers of a rulebook that are the same in every game on the table.
//!
//! Whatever is done by [`apply`](crate::apply) and [`interpret`](crate::interpret), and whatever is counted the same
//! way everywhere, a game names in [`forwards!`](macro@crate::forwards) instead of writing it out. It writes out what it does
//! in a way of its own.

/// The types that the methods of [`forwards!`](macro@crate::forwards) speak of.
#[doc(hidden)]
pub mod types {
    pub use instead_kernel::machine::Frame;
    pub use instead_kernel::{Applied, Applying, Batch, End, Fit, Lineage, Machine, Member, Next, Step};
    pub use smallvec::SmallVec;
}

/// Methods of `Rulebook<OnTable>`, and `outcome` and `weight` of `Outcomes<OnTable>`, that a game leaves to the table:
///
/// | name | answers |
/// |---|---|
/// | `effects` | `candidates`, `applicable`, `alike`, `apply`: those of the effect language |
/// | `counting` | `amount`, `is_counted`, `live_count`, `signature`, `wears_out`: so that what grows for ever is noticed |
/// | `turn_order` | `rank`: the active player first, then the others in turn order |
/// | `programs` | `work`: texts are carried out; the game has no tasks of its own |
/// | `turns` | `idle`: what the game's [`Turns`](crate::turns::Turns) say, in the order that all games have |
/// | `ends` | `outcome`, `weight`: what counts about an end |
///
/// ```ignore
/// impl Rulebook<OnTable> for Mine {
///     instead_model::forwards!(effects, counting, turn_order, programs, turns);
///     // … and `policy`, `chooser` and `perform`, which are the game's own
/// }
///
/// impl Outcomes<OnTable> for Mine {
///     instead_model::forwards!(ends);
/// }
/// ```
#[macro_export]
macro_rules! forwards {
    ($($what:ident),+ $(,)?) => { $($crate::forwards!(@ $what);)+ };
    (@ effects) => {
        fn candidates(
            &self,
            position: &$crate::position::Position,
            member: &$crate::forwards::types::Member<$crate::game::OnTable>,
            all: bool,
            each: &mut dyn FnMut($crate::ids::EffectId),
        ) {
            $crate::apply::candidates(self, position, member, all, each);
        }

        fn applicable(
            &self,
            position: &$crate::position::Position,
            batch: &$crate::forwards::types::Batch<$crate::game::OnTable>,
            member: &$crate::forwards::types::Member<$crate::game::OnTable>,
            effect: $crate::ids::EffectId,
        ) -> Result<$crate::forwards::types::Fit<$crate::game::OnTable>, $crate::reason::Reason> {
            $crate::apply::applicable(self, position, batch, member, effect)
        }

        fn alike(&self, position: &$crate::position::Position, one: $crate::ids::EffectId, other: $crate::ids::EffectId) -> bool {
            $crate::apply::alike(position, one, other)
        }

        fn apply(
            &self,
            position: &mut $crate::position::Position,
            applying: &mut $crate::forwards::types::Applying<'_, $crate::game::OnTable>,
            effect: $crate::ids::EffectId,
        ) -> $crate::forwards::types::Applied<$crate::game::OnTable> {
            $crate::apply::apply(self, position, applying, effect)
        }
    };
    (@ counting) => {
        fn amount(&self, event: &$crate::event::Event) -> u64 {
            event.amount
        }

        fn is_counted(&self, position: &$crate::position::Position) -> bool {
            position.is_counted()
        }

        fn live_count(&self, position: &$crate::position::Position) -> usize {
            position.things()
        }

        fn signature(&self, next: Option<&$crate::forwards::types::Frame<$crate::game::OnTable>>) -> Option<u64> {
            Some($crate::endless::signature(next))
        }

        fn wears_out(&self, then: &$crate::position::Position, now: &$crate::position::Position) -> bool {
            $crate::endless::wears_out(then, now)
        }
    };
    (@ turn_order) => {
        fn rank(&self, position: &$crate::position::Position, player: $crate::ids::PlayerId) -> u32 {
            position.table.rank(player)
        }
    };
    (@ programs) => {
        fn work(
            &self,
            position: &mut $crate::position::Position,
            work: &mut $crate::game::Work,
            lineage: &$crate::forwards::types::Lineage<$crate::ids::EffectId>,
            answers: &mut $crate::forwards::types::SmallVec<[$crate::event::Value; 2]>,
            next: &mut $crate::forwards::types::Next<$crate::game::OnTable>,
        ) -> $crate::forwards::types::Step<$crate::game::OnTable> {
            match work {
                $crate::game::Work::Program(frame) => $crate::interpret::step(self, position, frame, lineage, answers, next),
                $crate::game::Work::Task(_) => $crate::forwards::types::Step::Done(None),
            }
        }
    };
    (@ turns) => {
        fn idle(&self, position: &mut $crate::position::Position, next: &mut $crate::forwards::types::Next<$crate::game::OnTable>) {
            $crate::turns::idle(self, position, next);
        }
    };
    (@ ends) => {
        fn outcome(
            &self,
            machine: &$crate::forwards::types::Machine<$crate::game::OnTable>,
            end: $crate::forwards::types::End,
        ) -> ($crate::forwards::types::End, $crate::ending::Ending) {
            (end, $crate::ending::Ending::at(&machine.position, end))
        }

        /// About 200 bytes each: rows, what lies on the stack or waits, effects, work still to do.
        fn weight(&self, machine: &$crate::forwards::types::Machine<$crate::game::OnTable>) -> u64 {
            4 + (machine.position.things() + machine.agenda().len()) as u64
        }
    };
}
