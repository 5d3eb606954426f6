//! The record of one path, and questions to it.

use instead_kernel::{Applied, Choice, Decision, Fit, Limits, Machine, Member, Note, Observer, Pair, Rulebook, Status, Terms, Verdict};
use serde::{Deserialize, Serialize};

use crate::replay::{ReplayError, Replayed, replay};

/// Everything that was looked at on one path, as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    transparent,
    bound(
        serialize = "T::Event: Serialize, T::Effect: Serialize, T::Player: Serialize, T::Work: Serialize, T::Question: Serialize, T::Answer: Serialize, T::Reason: Serialize",
        deserialize = "T::Event: Deserialize<'de>, T::Effect: Deserialize<'de>, T::Player: Deserialize<'de>, T::Work: Deserialize<'de>, T::Question: Deserialize<'de>, T::Answer: Deserialize<'de>, T::Reason: Deserialize<'de>"
    )
)]
pub struct Trace<T: Terms> {
    /// The steps, in order.
    pub steps: Vec<TraceStep<T>>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "T::Event: Serialize, T::Effect: Serialize, T::Player: Serialize, T::Work: Serialize, T::Question: Serialize, T::Answer: Serialize, T::Reason: Serialize",
    deserialize = "T::Event: Deserialize<'de>, T::Effect: Deserialize<'de>, T::Player: Deserialize<'de>, T::Work: Deserialize<'de>, T::Question: Deserialize<'de>, T::Answer: Deserialize<'de>, T::Reason: Deserialize<'de>"
))]
pub enum TraceStep<T: Terms> {
    /// These events were proposed together.
    Proposed(Vec<Member<T>>),
    /// A candidate was considered.
    Considered {
        /// The place of the event among the members of its batch.
        place: u32,
        /// The event as it stood.
        event: T::Event,
        /// The candidate.
        effect: T::Effect,
        /// The verdict on the candidate.
        verdict: RecordedVerdict<T>,
    },
    /// An event can't happen.
    Cant {
        /// The place of the event.
        place: u32,
        /// The event.
        event: T::Event,
        /// Why.
        reason: T::Reason,
    },
    /// An event was no event (any more).
    NoEvent {
        /// The place of the event.
        place: u32,
        /// The event.
        event: T::Event,
        /// Why.
        reason: T::Reason,
    },
    /// Part of an event can't happen.
    Part {
        /// The place of the event.
        place: u32,
        /// The event before.
        before: T::Event,
        /// The part of the event that remains.
        after: T::Event,
        /// Why.
        reason: T::Reason,
    },
    /// A choice was decided; with a single option, nobody was asked.
    Decided {
        /// The choice.
        choice: Choice<T>,
        /// The answer.
        decision: Decision<T>,
    },
    /// An effect was applied.
    Applied {
        /// Which, to which member.
        pair: Pair<T::Effect>,
        /// The event before.
        before: T::Event,
        /// The event after, if it was rewritten in place.
        after: T::Event,
        /// The result of applying it.
        applied: Applied<T>,
    },
    /// A settled event contains these.
    Contained {
        /// The place of the event that contains them.
        place: u32,
        /// The events that it contains.
        events: Vec<T::Event>,
    },
    /// These events happened, as far as they stand.
    Performed(Vec<Member<T>>),
    /// A piece of the game's own work took a step.
    Worked(T::Work),
}

/// The verdict on a candidate: whether it may be chosen, or why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "T::Player: Serialize, T::Reason: Serialize",
    deserialize = "T::Player: Deserialize<'de>, T::Reason: Deserialize<'de>"
))]
pub enum RecordedVerdict<T: Terms> {
    /// It applies and may be chosen.
    Applicable(Fit<T>),
    /// It already had its opportunity for this event.
    HadOpportunity,
    /// It applies, but an effect of a lower tier has to be chosen first.
    LaterTier(Fit<T>),
    /// The event can't happen, so this effect can't replace it.
    EventCant(T::Reason),
    /// It doesn't apply.
    NotApplicable(T::Reason),
}

impl<T: Terms> From<Verdict<'_, T>> for RecordedVerdict<T> {
    fn from(verdict: Verdict<'_, T>) -> Self {
        match verdict {
            Verdict::Applicable(fit) => RecordedVerdict::Applicable(fit),
            Verdict::HadOpportunity => RecordedVerdict::HadOpportunity,
            Verdict::LaterTier(fit) => RecordedVerdict::LaterTier(fit),
            Verdict::EventCant(reason) => RecordedVerdict::EventCant(reason.clone()),
            Verdict::NotApplicable(reason) => RecordedVerdict::NotApplicable(reason.clone()),
        }
    }
}

impl<T: Terms> From<Note<'_, T>> for TraceStep<T> {
    fn from(note: Note<'_, T>) -> Self {
        match note {
            Note::Proposed(members) => TraceStep::Proposed(members.to_vec()),
            Note::Considered { place, member, effect, verdict } => {
                TraceStep::Considered { place, event: member.event.clone(), effect, verdict: verdict.into() }
            }
            Note::Cant { place, member, reason } => TraceStep::Cant { place, event: member.event.clone(), reason: reason.clone() },
            Note::NoEvent { place, member, reason } => TraceStep::NoEvent { place, event: member.event.clone(), reason: reason.clone() },
            Note::Part { place, before, after, reason } => {
                TraceStep::Part { place, before: before.clone(), after: after.clone(), reason: reason.clone() }
            }
            Note::Decided { choice, decision } => TraceStep::Decided { choice: choice.clone(), decision: decision.clone() },
            Note::Applied { pair, before, after, applied } => {
                TraceStep::Applied { pair, before: before.clone(), after: after.clone(), applied: applied.clone() }
            }
            Note::Contained { place, events } => TraceStep::Contained { place, events: events.to_vec() },
            Note::Performed(members) => TraceStep::Performed(members.to_vec()),
            Note::Worked(work) => TraceStep::Worked(work.clone()),
        }
    }
}

impl<T: Terms> Trace<T> {
    /// The answers that somebody was asked for: what [`record`] needs to make this trace again.
    pub fn decisions(&self) -> Vec<Decision<T>> {
        self.decided().filter(|(choice, _)| choice.options.len() > 1).map(|(_, decision)| decision.clone()).collect()
    }

    /// Every choice with its answer, also those that nobody was asked.
    pub fn decided(&self) -> impl Iterator<Item = (&Choice<T>, &Decision<T>)> + '_ {
        self.steps.iter().filter_map(|step| match step {
            TraceStep::Decided { choice, decision } => Some((choice, decision)),
            _ => None,
        })
    }

    /// Every time `effect` was considered: the place among the steps, the event, the verdict.
    pub fn why_not(&self, effect: T::Effect) -> impl Iterator<Item = (usize, &T::Event, &RecordedVerdict<T>)> + '_ {
        self.steps.iter().enumerate().filter_map(move |(at, step)| match step {
            TraceStep::Considered { event, effect: considered, verdict, .. } if *considered == effect => Some((at, event, verdict)),
            _ => None,
        })
    }

    /// Every time `effect` was applied: the place among the steps, the event before, the result.
    pub fn applied(&self, effect: T::Effect) -> impl Iterator<Item = (usize, &T::Event, &Applied<T>)> + '_ {
        self.steps.iter().enumerate().filter_map(move |(at, step)| match step {
            TraceStep::Applied { pair, before, applied, .. } if pair.effect == effect => Some((at, before, applied)),
            _ => None,
        })
    }

    /// The events that happened, in order.
    pub fn performed(&self) -> impl Iterator<Item = &T::Event> + '_ {
        self.steps
            .iter()
            .flat_map(|step| match step {
                TraceStep::Performed(members) => members.as_slice(),
                _ => &[],
            })
            .filter(|member| member.stands)
            .map(|member| &member.event)
    }
}

/// A path and its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded<T: Terms> {
    /// The record.
    pub trace: Trace<T>,
    /// The position in which each step happened: names and values are to be looked up there.
    pub positions: Vec<T::Position>,
    /// Where it ended.
    pub machine: Machine<T>,
    /// The status in which it ended.
    pub status: Status<T>,
}

/// Listens and writes down.
struct Recorder<T: Terms> {
    trace: Trace<T>,
    positions: Vec<T::Position>,
}

impl<T: Terms> Observer<T> for Recorder<T> {
    fn note(&mut self, position: &T::Position, note: Note<'_, T>) {
        self.trace.steps.push(note.into());
        self.positions.push(position.clone());
    }
}

/// Plays `decisions` and records everything on the way.
///
/// # Errors
///
/// [`ReplayError`] if a decision isn't offered where its turn comes, or nothing is asked any more.
pub fn record<T: Terms>(
    rules: &(impl Rulebook<T> + ?Sized),
    machine: &Machine<T>,
    decisions: &[Decision<T>],
    limits: Limits,
) -> Result<Recorded<T>, ReplayError> {
    let mut recorder = Recorder { trace: Trace { steps: Vec::new() }, positions: Vec::new() };
    let Replayed { machine, status } = replay(rules, machine, decisions, limits, &mut recorder)?;
    Ok(Recorded { trace: recorder.trace, positions: recorder.positions, machine, status })
}
