//! Position + agenda: a game in progress as one value.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::batch::{Batch, Stage};
use crate::choice::{Ask, Choice, ChoiceKind, Decision, MOST_OPTIONS, Offer};
use crate::lineage::Lineage;
use crate::observe::{Note, Observer, Silent};
use crate::process::{self, Progress, Run};
use crate::rulebook::{Next, Rulebook, Step, Terms};
use crate::trail::Trail;

/// A game in progress: what is, and what is still to be done.
///
/// A game is saved by serialising it. Deserialising checks nothing: a machine from elsewhere, or a damaged one, may panic when it
/// is run. Programs that load what others have written keep the beginning and the decisions instead, and replay them.
/// A machine is run with the rules it was begun with; that other rules are given to it isn't noticed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Position: Serialize, T::Event: Serialize, T::Effect: Serialize, T::Player: Serialize, T::Shared: Serialize, T::Work: Serialize, T::Answer: Serialize",
        deserialize = "T::Position: Deserialize<'de>, T::Event: Deserialize<'de>, T::Effect: Deserialize<'de>, T::Player: Deserialize<'de>, T::Shared: Deserialize<'de>, T::Work: Deserialize<'de>, T::Answer: Deserialize<'de>"
    ))
)]
pub struct Machine<T: Terms> {
    /// Everything about the game but the work still to do.
    pub position: T::Position,
    agenda: Vec<Frame<T>>,
}

/// A piece of work on the agenda; the last frame is worked on first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Event: Serialize, T::Effect: Serialize, T::Player: Serialize, T::Shared: Serialize, T::Work: Serialize, T::Answer: Serialize",
        deserialize = "T::Event: Deserialize<'de>, T::Effect: Deserialize<'de>, T::Player: Deserialize<'de>, T::Shared: Deserialize<'de>, T::Work: Deserialize<'de>, T::Answer: Deserialize<'de>"
    ))
)]
pub enum Frame<T: Terms> {
    /// Events on their way through the process.
    Batch(Batch<T>),
    /// The same event, several times, one after the other.
    Sequence {
        /// The event.
        event: T::Event,
        /// The number of events that are still to be proposed.
        times: u64,
        /// The history each of them begins with.
        lineage: Lineage<T::Effect>,
    },
    /// The game's own work.
    Work {
        /// The work, and where it stands.
        work: T::Work,
        /// The history that the events it proposes begin with.
        lineage: Lineage<T::Effect>,
        /// The answers given so far.
        answers: SmallVec<[T::Answer; 2]>,
    },
}

/// Where [`Machine::run`] stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status<T: Terms> {
    /// A choice is needed.
    Choice(Choice<T>),
    /// Nothing is left to do.
    Done,
    /// It can't go on.
    Stopped(Stop),
}

/// Why a machine can't go on. Always the same for the same machine and limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Stop {
    /// The same value came back without any choice in between: mandatory actions go round for ever.
    Loop,
    /// The same steps came again and again without any choice in between, and nothing that they use up gets less: mandatory
    /// actions go on for ever, though something grows with each round. The position in which the run stops means nothing.
    Endless,
    /// More steps than [`Limits::steps`] without a choice.
    Steps(u64),
    /// More frames on the agenda than [`Limits::depth`].
    Depth(u32),
    /// More simultaneous events than [`Limits::members`].
    Members(u32),
    /// More things than [`Limits::things`] that came without a choice: mandatory actions that make ever more of them, and
    /// never come back to the same value.
    Things(u32),
    /// A rulebook asked a question that has no legal answer.
    NoAnswer,
    /// A question has more answers than [`MOST_OPTIONS`].
    Options(u32),
    /// More than this many equal effects, each of which would be applied to an event.
    Alike(u32),
    /// An amount grew beyond what can be counted.
    Overflow,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Loop => write!(f, "a loop of mandatory actions"),
            Stop::Endless => write!(f, "a loop of mandatory actions in which something grows"),
            Stop::Steps(n) => write!(f, "stopped after {n} steps without a choice"),
            Stop::Depth(n) => write!(f, "stopped at {n} pieces of work that wait for one another"),
            Stop::Members(n) => write!(f, "stopped at {n} simultaneous events"),
            Stop::Things(n) => write!(f, "stopped after {n} objects or effects were made without a choice"),
            Stop::Options(n) => write!(f, "stopped at a question with more than {n} answers"),
            Stop::Alike(n) => write!(f, "stopped after {n} equal effects were applied to one event"),
            Stop::Overflow => write!(f, "an amount grew beyond what can be counted"),
            Stop::NoAnswer => write!(f, "a question without a legal answer"),
        }
    }
}

impl std::error::Error for Stop {}

/// Bounds on a run; a run that reaches one is stopped by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps from one choice to the next.
    pub steps: u64,
    /// Frames on the agenda.
    pub depth: u32,
    /// Members of one batch.
    pub members: u32,
    /// Objects, effects and waiting abilities that are made from one choice to the next: see [`Rulebook::live_count`]. What goes on making them gets slower with each,
    /// since rules look at all there are.
    pub things: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { steps: 1_000_000, depth: 10_000, members: 10_000, things: 10_000 }
    }
}

/// An answer that can't be taken; the machine is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecideError {
    /// No choice is waiting for such an answer.
    NoChoice,
    /// The choice that is waiting has no such option.
    NotOffered {
        /// The number of options.
        options: usize,
    },
}

impl fmt::Display for DecideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecideError::NoChoice => write!(f, "no choice is waiting for that answer"),
            DecideError::NotOffered { options: 1 } => write!(f, "that answer isn't offered; there is one option"),
            DecideError::NotOffered { options } => write!(f, "that answer isn't offered; there are {options} options"),
        }
    }
}

impl std::error::Error for DecideError {}

/// Loop detection starts after this many steps without a choice.
const LONG: u64 = 4096;

/// From this many steps without a choice on, steps that repeat without the value coming back end the run as well: before that, many a
/// text counts up to some number before it does something else.
const VERY_LONG: u64 = 1 << 15;

impl<T: Terms> Machine<T> {
    /// A game at rest in `position`.
    pub fn new(position: T::Position) -> Self {
        Machine { position, agenda: Vec::new() }
    }

    /// Puts what `next` holds on the agenda, to be done before everything else.
    pub fn add(&mut self, next: Next<T>) {
        self.add_all(&mut { next });
    }

    /// The same, leaving `next` empty to be used again.
    fn add_all(&mut self, next: &mut Next<T>) {
        self.agenda.extend(next.frames.drain(..).rev());
    }

    /// Proposes one event.
    pub fn propose(&mut self, event: T::Event) {
        self.agenda.push(Frame::Batch(Batch::one(event)));
    }

    /// Shrinks the buffers to fit, for callers that keep many machines.
    pub fn compact(&mut self) {
        for frame in &mut self.agenda {
            if let Frame::Batch(Batch { members, .. }) = frame
                && members.capacity() > members.len().max(members.inline_size())
            {
                members.shrink_to_fit();
            }
        }
        if self.agenda.capacity() > self.agenda.len() {
            self.agenda.shrink_to_fit();
        }
    }

    /// The work still to do; the last frame is worked on first.
    pub fn agenda(&self) -> &[Frame<T>] {
        &self.agenda
    }

    /// Goes on until a choice is needed or nothing is left to do.
    pub fn run(&mut self, rules: &(impl Rulebook<T> + ?Sized)) -> Status<T> {
        self.run_with(rules, Limits::default(), &mut Silent)
    }

    /// [`Machine::run`] within `limits`; tells `observer` of everything on the way.
    pub fn run_with<O: Observer<T>>(&mut self, rules: &(impl Rulebook<T> + ?Sized), limits: Limits, observer: &mut O) -> Status<T> {
        let mut steps = 0;
        let mut next = Next::default();
        // Brent's cycle finding: compare with a value kept from 2^k steps ago.
        let mut kept: Option<Machine<T>> = None;
        let mut things_then = 0;
        let mut trail = Trail::default();
        loop {
            steps += 1;
            if steps > limits.steps {
                return Status::Stopped(Stop::Steps(limits.steps));
            }
            if self.agenda.len() > limits.depth as usize {
                return Status::Stopped(Stop::Depth(limits.depth));
            }
            if steps >= LONG {
                let things = rules.live_count(&self.position);
                if steps == LONG {
                    things_then = things;
                } else if things.saturating_sub(things_then) > limits.things as usize {
                    return Status::Stopped(Stop::Things(limits.things));
                }
                if kept.as_ref() == Some(self) {
                    return Status::Stopped(Stop::Loop);
                }
                trail.note(rules.signature(self.agenda.last()), self.agenda.is_empty());
                if steps.is_power_of_two() {
                    let then = kept.as_ref().filter(|_| steps >= VERY_LONG && trail.goes_round());
                    if then.is_some_and(|then| !rules.wears_out(&then.position, &self.position)) {
                        return Status::Stopped(Stop::Endless);
                    }
                    trail.clear();
                    kept = Some(self.clone());
                }
            }
            match self.step(rules, limits, &mut next, observer) {
                Progress::More | Progress::Finished => {}
                Progress::Choice(choice) => match self.forced(&choice) {
                    Some(decision) => {
                        observer.forced(&self.position, &choice);
                        if O::LISTENS {
                            observer.note(&self.position, Note::Decided { choice: &choice, decision: &decision });
                        }
                        if self.take(decision).is_err() {
                            return Status::Stopped(Stop::NoAnswer);
                        }
                    }
                    None => return Status::Choice(choice),
                },
                Progress::Rest if !rules.is_counted(&self.position) => return Status::Stopped(Stop::Overflow),
                Progress::Rest => return Status::Done,
                Progress::Stop(stop) => return Status::Stopped(stop),
            }
        }
    }

    /// The only answer there is.
    fn forced(&self, choice: &Choice<T>) -> Option<Decision<T>> {
        match choice.options.as_slice() {
            [only] => Some(only.decision.clone()),
            _ => None,
        }
    }

    /// Decides the choice that is waiting, by the place of the option.
    ///
    /// # Errors
    ///
    /// [`DecideError`] if no choice is waiting or `option` is none of its options; the machine is then unchanged.
    pub fn decide(&mut self, rules: &(impl Rulebook<T> + ?Sized), option: usize) -> Result<(), DecideError> {
        let mut ahead = self.clone();
        let Status::Choice(choice) = ahead.run(rules) else {
            return Err(DecideError::NoChoice);
        };
        let Some(offer) = choice.options.get(option) else {
            return Err(DecideError::NotOffered { options: choice.options.len() });
        };
        ahead.take(offer.decision.clone())?;
        *self = ahead;
        Ok(())
    }

    /// Takes a decision that the last [`Machine::run`] of this very machine offered.
    ///
    /// # Errors
    ///
    /// [`DecideError::NoChoice`] if nothing here waits for such an answer; the machine is then unchanged.
    /// Whether the answer was among the options is the caller's knowledge: [`Machine::decide`]
    /// checks it.
    pub fn take(&mut self, decision: Decision<T>) -> Result<(), DecideError> {
        match (self.agenda.last_mut(), decision) {
            (Some(Frame::Batch(batch)), Decision::Answer(answer)) => match &mut batch.stage {
                Stage::Applying { answers, .. } => answers.push(answer),
                _ => return Err(DecideError::NoChoice),
            },
            (Some(Frame::Batch(batch)), decision) => return process::decide(batch, decision),
            (Some(Frame::Work { answers, .. }), Decision::Answer(answer)) => answers.push(answer),
            _ => return Err(DecideError::NoChoice),
        }
        Ok(())
    }

    fn step<O: Observer<T>>(
        &mut self,
        rules: &(impl Rulebook<T> + ?Sized),
        limits: Limits,
        next: &mut Next<T>,
        observer: &mut O,
    ) -> Progress<T> {
        let progress = match self.agenda.last_mut() {
            None => {
                rules.idle(&mut self.position, next);
                if next.is_empty() { Progress::Rest } else { Progress::More }
            }
            Some(Frame::Batch(batch)) => {
                if batch.members.len() > limits.members as usize {
                    return Progress::Stop(Stop::Members(limits.members));
                }
                Run { rules, position: &mut self.position, batch, next, observer }.step()
            }
            Some(Frame::Sequence { event, times, lineage }) => {
                *times -= 1;
                next.propose([event.clone()], lineage);
                if *times == 0 { Progress::Finished } else { Progress::More }
            }
            Some(Frame::Work { work, lineage, answers }) => {
                let step = rules.work(&mut self.position, work, lineage, answers, next);
                if O::LISTENS {
                    observer.note(&self.position, Note::Worked(work));
                }
                match step {
                    Step::Ask(ask) => asked(ask),
                    Step::More => Progress::More,
                    Step::Stop(stop) => Progress::Stop(stop),
                    Step::Done(answer) => {
                        self.agenda.truncate(self.agenda.len() - 1);
                        answer.into_iter().for_each(|answer| self.hand_over(answer));
                        Progress::More
                    }
                }
            }
        };
        if let Progress::Finished = progress {
            self.agenda.truncate(self.agenda.len() - 1);
        }
        if !next.is_empty() {
            self.add_all(next);
        }
        progress
    }

    /// Gives a result to the frame that waits for it.
    fn hand_over(&mut self, answer: T::Answer) {
        match self.agenda.last_mut() {
            Some(Frame::Batch(Batch { stage: Stage::Applying { answers, .. }, .. })) => answers.push(answer),
            Some(Frame::Work { answers, .. }) => answers.push(answer),
            _ => {}
        }
    }
}

/// A rulebook's question as a choice.
pub(crate) fn asked<T: Terms>(ask: Ask<T>) -> Progress<T> {
    if ask.options.is_empty() {
        return Progress::Stop(Stop::NoAnswer);
    }
    if ask.options.len() > MOST_OPTIONS {
        return Progress::Stop(Stop::Options(MOST_OPTIONS as u32));
    }
    let options =
        ask.options.into_iter().map(|(answer, multiplicity)| Offer { decision: Decision::Answer(answer), multiplicity }).collect();
    Progress::Choice(Choice { chooser: ask.chooser, kind: ChoiceKind::Question(ask.question), options, bundle: 0 })
}
