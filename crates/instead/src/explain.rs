//! Explaining one path: what was proposed, what was considered, who chose, what was applied, what
//! happened – each with the rules behind it.
//!
//! | module | subject |
//! |---|---|
//! | `build` | from the record of a path to steps |
//! | `sentences` | applications and happenings in words |
//! | `spoken` | the answer in two sentences |
//! | `why_not` | why an effect did not apply |
//! | `rounds` | a loop, told once |
//! | `render` | the steps as text |

mod build;
mod render;
mod rounds;
mod sentences;
mod spoken;
#[cfg(test)]
mod tests;
mod why_not;

use instead_explore::{Recorded, ReplayError, record};
use instead_game::{Citation, Play};
use instead_kernel::{Decision, Limits, Machine, Silent, Status};
use instead_model::game::OnTable;
use serde::Serialize;

pub use render::{Plain, Style};
pub(crate) use sentences::with_counters;
pub use why_not::{UnknownEffect, WhyNot};

/// The name of the form in which an explanation is serialised.
pub const SCHEMA: &str = "instead.explanation/1";

/// The detail of an explanation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Also the effects that watch another kind of event, each time they are considered.
    pub all: bool,
    /// The bounds on a run.
    pub limits: Limits,
}

/// One path, explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The edition of the rules by which it was played.
    pub edition: &'static str,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The answer in two sentences.
    pub spoken: String,
    #[serde(skip)]
    considered: Vec<why_not::Record>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The kind of step.
    pub kind: StepKind,
    /// In words.
    pub sentence: String,
    /// The rules behind it.
    pub rules: Vec<Citation>,
    /// The effects that were considered, if it is a gathering.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub considered: Vec<Considered>,
    /// The choice, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Chosen>,
}

/// Kinds of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// Events would happen.
    Proposed,
    /// The effects that might apply were looked at.
    Gathered,
    /// Somebody chose.
    Choice,
    /// An effect was applied.
    Applied,
    /// An event can't happen.
    Cant,
    /// Part of an event can't happen.
    Part,
    /// There was no event (any more).
    NoEvent,
    /// A settled event contains others.
    Contained,
    /// Events happened.
    Performed,
    /// Something went on the stack, or resolved.
    Stack,
    /// It can't go on.
    Stopped,
    /// A choice waits for an answer.
    Waiting,
}

/// An effect that was considered for an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Considered {
    /// The effect.
    pub effect: String,
    /// Its text.
    pub text: String,
    /// For which event, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The verdict on the candidate.
    pub verdict: Verdict,
    /// Why.
    pub because: String,
    /// The rule behind that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Citation>,
}

/// The verdict on a candidate: it applies, or why it doesn't.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It applies and may be chosen.
    Applies,
    /// It already had its opportunity.
    HadOpportunity,
    /// Others have to be chosen first.
    LaterTier,
    /// The event can't happen, and so can't be replaced.
    EventCant,
    /// It doesn't apply.
    DoesNotApply,
    /// It could have been used, and wasn't.
    Declined,
}

/// A choice and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chosen {
    /// The chooser: a player, or chance.
    pub who: String,
    /// The question.
    pub question: String,
    /// The answers that were offered.
    pub options: Vec<String>,
    /// Which of them was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<usize>,
}

/// Plays `decisions` from `start` and explains what happens.
///
/// # Errors
///
/// [`ReplayError`] if a decision isn't offered where its turn comes.
pub fn explain(
    rules: &'static dyn Play,
    start: &Machine<OnTable>,
    decisions: &[Decision<OnTable>],
    detail: Detail,
) -> Result<Explanation, ReplayError> {
    let recorded = record(rules, start, decisions, detail.limits)?;
    Ok(Explanation::of(rules, start, &recorded, detail.all))
}

/// The same for a path of options, by their places, as an answer gives it.
///
/// # Errors
///
/// [`ReplayError`] if there is no such option, or nothing is asked any more.
pub fn explain_path(
    rules: &'static dyn Play,
    start: &Machine<OnTable>,
    path: &[usize],
    detail: Detail,
) -> Result<Explanation, ReplayError> {
    let mut machine = start.clone();
    let mut decisions: Vec<Decision<OnTable>> = Vec::new();
    for (at, option) in path.iter().enumerate() {
        let Status::Choice(choice) = machine.run_with(rules, detail.limits, &mut Silent) else { return Err(ReplayError::Over { at }) };
        let refused = ReplayError::NotOffered { at, options: choice.options.len() };
        let offer = choice.options.get(*option).ok_or(refused)?;
        machine.take(offer.decision.clone()).map_err(|_| refused)?;
        decisions.push(offer.decision.clone());
    }
    explain(rules, start, &decisions, detail)
}

impl Explanation {
    /// Explains a path that was recorded from `start`. With `all`, also the effects that watch
    /// another kind of event are listed each time.
    pub fn of(rules: &'static dyn Play, start: &Machine<OnTable>, recorded: &Recorded<OnTable>, all: bool) -> Self {
        build::build(rules, start, recorded, all)
    }

    /// The answer in two sentences, as a judge could say it at the table: who chooses and what
    /// applies in which order; what results.
    pub fn spoken(&self) -> &str {
        &self.spoken
    }
}
