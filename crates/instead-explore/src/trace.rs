//! The record of one path, and questions to it.

use instead_kernel::{Applied, Choice, Decision, Fit, Limits, Machine, Member, Note, Observer, Pair, Rulebook, Status, Terms, Verdict};
use serde::{Deserialize, Serialize};

use crate::replay::{ReplayError, Replayed, replay};

/// Everything that was looked at on one path, as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    transparent,
    bound(
        serialize = "R::Event: Serialize, R::Effect: Serialize, R::Player: Serialize, R::Work: Serialize, R::Question: Serialize, R::Answer: Serialize, R::Reason: Serialize",
        deserialize = "R::Event: Deserialize<'de>, R::Effect: Deserialize<'de>, R::Player: Deserialize<'de>, R::Work: Deserialize<'de>, R::Question: Deserialize<'de>, R::Answer: Deserialize<'de>, R::Reason: Deserialize<'de>"
    )
)]
pub struct Trace<R: Terms> {
    /// What happened, in order.
    pub steps: Vec<Step<R>>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "R::Event: Serialize, R::Effect: Serialize, R::Player: Serialize, R::Work: Serialize, R::Question: Serialize, R::Answer: Serialize, R::Reason: Serialize",
    deserialize = "R::Event: Deserialize<'de>, R::Effect: Deserialize<'de>, R::Player: Deserialize<'de>, R::Work: Deserialize<'de>, R::Question: Deserialize<'de>, R::Answer: Deserialize<'de>, R::Reason: Deserialize<'de>"
))]
pub enum Step<R: Terms> {
    /// These events were proposed together.
    Proposed(Vec<Member<R>>),
    /// A candidate was considered.
    Considered {
        /// The place of the event among the members of its batch.
        place: u32,
        /// The event as it stood.
        event: R::Event,
        /// The candidate.
        effect: R::Effect,
        /// What came of it.
        verdict: Judged<R>,
    },
    /// An event can't happen.
    Cant {
        /// The place of the event.
        place: u32,
        /// The event.
        event: R::Event,
        /// Why.
        reason: R::Reason,
    },
    /// An event was no event (any more).
    NoEvent {
        /// The place of the event.
        place: u32,
        /// The event.
        event: R::Event,
        /// Why.
        reason: R::Reason,
    },
    /// Part of an event can't happen.
    Part {
        /// The place of the event.
        place: u32,
        /// The event before.
        before: R::Event,
        /// What remains of it.
        after: R::Event,
        /// Why.
        reason: R::Reason,
    },
    /// A choice was decided; with a single option, nobody was asked.
    Decided {
        /// The choice.
        choice: Choice<R>,
        /// The answer.
        decision: Decision<R>,
    },
    /// An effect was applied.
    Applied {
        /// Which, to which member.
        pair: Pair<R::Effect>,
        /// The event before.
        before: R::Event,
        /// The event after, if it was rewritten in place.
        after: R::Event,
        /// What it came to.
        applied: Applied<R>,
    },
    /// A settled event contains these.
    Contained {
        /// The place of the event that contains them.
        place: u32,
        /// What it contains.
        events: Vec<R::Event>,
    },
    /// These events happened, as far as they stand.
    Performed(Vec<Member<R>>),
    /// A piece of the game's own work took a step.
    Worked(R::Work),
}

/// What came of considering a candidate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "R::Player: Serialize, R::Reason: Serialize",
    deserialize = "R::Player: Deserialize<'de>, R::Reason: Deserialize<'de>"
))]
pub enum Judged<R: Terms> {
    /// It applies and may be chosen.
    Applicable(Fit<R>),
    /// It already had its opportunity for this event.
    HadOpportunity,
    /// It applies, but an effect of a lower tier has to be chosen first.
    LaterTier(Fit<R>),
    /// The event can't happen, so this effect can't replace it.
    EventCant(R::Reason),
    /// It doesn't apply.
    NotApplicable(R::Reason),
}

impl<R: Terms> From<Verdict<'_, R>> for Judged<R> {
    fn from(verdict: Verdict<'_, R>) -> Self {
        match verdict {
            Verdict::Applicable(fit) => Judged::Applicable(fit),
            Verdict::HadOpportunity => Judged::HadOpportunity,
            Verdict::LaterTier(fit) => Judged::LaterTier(fit),
            Verdict::EventCant(reason) => Judged::EventCant(reason.clone()),
            Verdict::NotApplicable(reason) => Judged::NotApplicable(reason.clone()),
        }
    }
}

impl<R: Terms> From<Note<'_, R>> for Step<R> {
    fn from(note: Note<'_, R>) -> Self {
        match note {
            Note::Proposed(members) => Step::Proposed(members.to_vec()),
            Note::Considered { place, member, effect, verdict } => {
                Step::Considered { place, event: member.event.clone(), effect, verdict: verdict.into() }
            }
            Note::Cant { place, member, reason } => Step::Cant { place, event: member.event.clone(), reason: reason.clone() },
            Note::NoEvent { place, member, reason } => Step::NoEvent { place, event: member.event.clone(), reason: reason.clone() },
            Note::Part { place, before, after, reason } => {
                Step::Part { place, before: before.clone(), after: after.clone(), reason: reason.clone() }
            }
            Note::Decided { choice, decision } => Step::Decided { choice: choice.clone(), decision: decision.clone() },
            Note::Applied { pair, before, after, applied } => {
                Step::Applied { pair, before: before.clone(), after: after.clone(), applied: applied.clone() }
            }
            Note::Contained { place, events } => Step::Contained { place, events: events.to_vec() },
            Note::Performed(members) => Step::Performed(members.to_vec()),
            Note::Worked(work) => Step::Worked(work.clone()),
        }
    }
}

impl<R: Terms> Trace<R> {
    /// The answers that somebody was asked for: what [`record`] needs to make this trace again.
    pub fn decisions(&self) -> Vec<Decision<R>> {
        self.decided().filter(|(choice, _)| choice.options.len() > 1).map(|(_, decision)| decision.clone()).collect()
    }

    /// Every choice with its answer, also those that nobody was asked.
    pub fn decided(&self) -> impl Iterator<Item = (&Choice<R>, &Decision<R>)> + '_ {
        self.steps.iter().filter_map(|step| match step {
            Step::Decided { choice, decision } => Some((choice, decision)),
            _ => None,
        })
    }

    /// Every time `effect` was considered: the place among the steps, the event, the verdict.
    pub fn why_not(&self, effect: R::Effect) -> impl Iterator<Item = (usize, &R::Event, &Judged<R>)> + '_ {
        self.steps.iter().enumerate().filter_map(move |(at, step)| match step {
            Step::Considered { event, effect: considered, verdict, .. } if *considered == effect => Some((at, event, verdict)),
            _ => None,
        })
    }

    /// Every time `effect` was applied: the place among the steps, the event before, what it came to.
    pub fn applied(&self, effect: R::Effect) -> impl Iterator<Item = (usize, &R::Event, &Applied<R>)> + '_ {
        self.steps.iter().enumerate().filter_map(move |(at, step)| match step {
            Step::Applied { pair, before, applied, .. } if pair.effect == effect => Some((at, before, applied)),
            _ => None,
        })
    }

    /// The events that happened, in order.
    pub fn performed(&self) -> impl Iterator<Item = &R::Event> + '_ {
        self.steps
            .iter()
            .flat_map(|step| match step {
                Step::Performed(members) => members.as_slice(),
                _ => &[],
            })
            .filter(|member| member.stands)
            .map(|member| &member.event)
    }
}

/// A path and its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded<R: Terms> {
    /// The record.
    pub trace: Trace<R>,
    /// The position in which each step happened: names and values are to be looked up there.
    pub positions: Vec<R::Position>,
    /// Where it ended.
    pub machine: Machine<R>,
    /// How it ended.
    pub status: Status<R>,
}

/// Listens and writes down.
struct Recorder<R: Terms> {
    trace: Trace<R>,
    positions: Vec<R::Position>,
}

impl<R: Terms> Observer<R> for Recorder<R> {
    fn note(&mut self, position: &R::Position, note: Note<'_, R>) {
        self.trace.steps.push(note.into());
        self.positions.push(position.clone());
    }
}

/// Plays `decisions` and writes down everything that is looked at.
///
/// # Errors
///
/// [`ReplayError`] if a decision isn't offered where its turn comes, or nothing is asked any more.
pub fn record<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    machine: &Machine<R>,
    decisions: &[Decision<R>],
    limits: Limits,
) -> Result<Recorded<R>, ReplayError> {
    let mut recorder = Recorder { trace: Trace { steps: Vec::new() }, positions: Vec::new() };
    let Replayed { machine, status } = replay(rules, machine, decisions, limits, &mut recorder)?;
    Ok(Recorded { trace: recorder.trace, positions: recorder.positions, machine, status })
}
