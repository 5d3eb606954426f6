//! Everything the process considered and did, for observers.

use crate::batch::Member;
use crate::choice::{Choice, Decision, Pair};
use crate::rulebook::{Applied, Fit, Terms};

/// Listens to the process.
///
/// With [`Observer::LISTENS`] false, as in [`Silent`], nothing is prepared and nothing is paid.
pub trait Observer<T: Terms> {
    /// Whether the observer listens at all.
    const LISTENS: bool = true;

    /// Whether the observer wants to hear of choices with one option, which nobody is asked.
    const COUNTS: bool = true;

    /// Called with one thing that happened, in the position it happened in.
    fn note(&mut self, position: &T::Position, note: Note<'_, T>);

    /// Called with a choice that nobody was asked, because it has one option. Called even if [`Observer::LISTENS`] is false,
    /// but not if [`Observer::COUNTS`] is: the option may have a multiplicity, which observers that count need.
    fn forced(&mut self, position: &T::Position, choice: &Choice<T>) {
        let _ = (position, choice);
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<T: Terms> Observer<T> for Silent {
    const LISTENS: bool = false;
    const COUNTS: bool = false;
    fn note(&mut self, _: &T::Position, _: Note<'_, T>) {}
}

/// One thing that happened.
#[derive(Clone, Debug)]
pub enum Note<'a, T: Terms> {
    /// These events were proposed together.
    Proposed(&'a [Member<T>]),
    /// A candidate was considered for a member.
    Considered {
        /// The place of the member.
        place: u32,
        /// Its event as it stood.
        member: &'a Member<T>,
        /// The candidate.
        effect: T::Effect,
        /// The verdict on the candidate.
        verdict: Verdict<'a, T>,
    },
    /// The event can't happen.
    Cant {
        /// The place of the member.
        place: u32,
        /// The member.
        member: &'a Member<T>,
        /// Why.
        reason: &'a T::Reason,
    },
    /// The event was no event (any more).
    NoEvent {
        /// The place of the member.
        place: u32,
        /// The member.
        member: &'a Member<T>,
        /// Why.
        reason: &'a T::Reason,
    },
    /// Part of the event can't happen; `after` remains.
    Part {
        /// The place of the member.
        place: u32,
        /// The event before.
        before: &'a T::Event,
        /// The part of the event that remains.
        after: &'a T::Event,
        /// Why.
        reason: &'a T::Reason,
    },
    /// A choice was decided (or, with one option, needed no decision).
    Decided {
        /// The choice.
        choice: &'a Choice<T>,
        /// The answer.
        decision: &'a Decision<T>,
    },
    /// An effect was applied.
    Applied {
        /// Which, to which member.
        pair: Pair<T::Effect>,
        /// The event before.
        before: &'a T::Event,
        /// The event after, if it was rewritten in place.
        after: &'a T::Event,
        /// The result of applying it.
        applied: &'a Applied<T>,
    },
    /// A settled event contains these.
    Contained {
        /// The place of the member that contains them.
        place: u32,
        /// The events that it contains.
        events: &'a [T::Event],
    },
    /// These events happened, in this position (after).
    Performed(&'a [Member<T>]),
    /// A piece of the game's own work took a step.
    Worked(&'a T::Work),
}

/// The verdict on a candidate: whether it may be chosen, or why not.
#[derive(Clone, Debug)]
pub enum Verdict<'a, T: Terms> {
    /// It applies and may be chosen.
    Applicable(Fit<T>),
    /// It already had its opportunity for this event.
    HadOpportunity,
    /// It applies, but an effect of a lower tier has to be chosen first.
    LaterTier(Fit<T>),
    /// The event can't happen, so it can't be replaced by this effect.
    EventCant(&'a T::Reason),
    /// It does not apply.
    NotApplicable(&'a T::Reason),
}
