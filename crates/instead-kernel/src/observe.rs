//! Everything the process looked at, for whoever listens.

use crate::batch::Member;
use crate::choice::{Choice, Decision, Pair};
use crate::rulebook::{Applied, Fit, Terms};

/// Listens to the process.
///
/// With [`Observer::LISTENS`] false, as in [`Silent`], nothing is prepared and nothing is paid.
pub trait Observer<R: Terms> {
    /// Whether anybody listens.
    const LISTENS: bool = true;

    /// Whether anybody wants to hear of choices that nobody was asked.
    const COUNTS: bool = true;

    /// Hears of one thing that happened, in the position it happened in.
    fn note(&mut self, position: &R::Position, note: Note<'_, R>);

    /// Hears of a choice that nobody was asked, because there is but one option. Called even if
    /// [`Observer::LISTENS`] is false, but not if [`Observer::COUNTS`] is: the option may have a multiplicity, and who counts
    /// needs it.
    fn forced(&mut self, position: &R::Position, choice: &Choice<R>) {
        let _ = (position, choice);
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<R: Terms> Observer<R> for Silent {
    const LISTENS: bool = false;
    const COUNTS: bool = false;
    fn note(&mut self, _: &R::Position, _: Note<'_, R>) {}
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum Note<'a, R: Terms> {
    /// These events were proposed together.
    Proposed(&'a [Member<R>]),
    /// A candidate was considered for a member.
    Considered {
        /// The place of the member.
        place: u32,
        /// Its event as it stood.
        member: &'a Member<R>,
        /// The candidate.
        effect: R::Effect,
        /// What came of it.
        verdict: Verdict<'a, R>,
    },
    /// The event can't happen.
    Cant {
        /// The place of the member.
        place: u32,
        /// The member.
        member: &'a Member<R>,
        /// Why.
        reason: &'a R::Reason,
    },
    /// The event was no event (any more).
    NoEvent {
        /// The place of the member.
        place: u32,
        /// The member.
        member: &'a Member<R>,
        /// Why.
        reason: &'a R::Reason,
    },
    /// Part of the event can't happen; `after` remains.
    Part {
        /// The place of the member.
        place: u32,
        /// The event before.
        before: &'a R::Event,
        /// What remains of it.
        after: &'a R::Event,
        /// Why.
        reason: &'a R::Reason,
    },
    /// A choice was decided (or, with one option, needed no decision).
    Decided {
        /// The choice.
        choice: &'a Choice<R>,
        /// The answer.
        decision: &'a Decision<R>,
    },
    /// An effect was applied.
    Applied {
        /// Which, to which member.
        pair: Pair<R::Effect>,
        /// The event before.
        before: &'a R::Event,
        /// The event after, if it was rewritten in place.
        after: &'a R::Event,
        /// What it came to.
        applied: &'a Applied<R>,
    },
    /// A settled event contains these.
    Contained {
        /// The place of the member that contains them.
        place: u32,
        /// What it contains.
        events: &'a [R::Event],
    },
    /// These events happened, in this position (after).
    Performed(&'a [Member<R>]),
    /// A piece of the game's own work took a step.
    Worked(&'a R::Work),
}

/// What came of considering a candidate.
#[derive(Clone, Debug)]
pub enum Verdict<'a, R: Terms> {
    /// It applies and may be chosen.
    Applicable(Fit<R>),
    /// It already had its opportunity for this event.
    HadOpportunity,
    /// It applies, but an effect of a lower tier has to be chosen first.
    LaterTier(Fit<R>),
    /// The event can't happen, so it can't be replaced by this effect.
    EventCant(&'a R::Reason),
    /// It does not apply.
    NotApplicable(&'a R::Reason),
}
