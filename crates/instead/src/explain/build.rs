//! From the record of a path to the steps of an explanation.

mod choices;
mod gathered;
mod stack;

use std::collections::{BTreeMap, BTreeSet};

use instead_explore::{Recorded, RecordedVerdict, TraceStep};
use instead_game::{Citation, Play, Slugs};
use instead_kernel::{Machine, Status};
use instead_model::describe::Teller;
use instead_model::describe::english::sentence;
use instead_model::event::Event;
use instead_model::game::{OnTable, Work};
use instead_model::ids::EffectId;
use instead_model::position::Position;
use instead_model::reason::Reason;

use super::rounds;
use super::spoken::{self, Summary};
use super::why_not::Record;
use super::{Chosen, Considered, Explanation, SCHEMA, Step, StepKind, Verdict, sentences};

/// Explains a recorded path.
pub(super) fn build(rules: &'static dyn Play, start: &Machine<OnTable>, recorded: &Recorded<OnTable>, all: bool) -> Explanation {
    let mut builder = Builder::new(rules, recorded, all);
    for (at, noted) in recorded.trace.steps.iter().enumerate() {
        builder.note(at, &start.position, noted);
    }
    builder.gathered();
    builder.ended();
    let (before, after) = (&start.position, &recorded.machine.position);
    let spoken = builder.summary.spoken(rules, Teller::new(after, rules.words()), before, &recorded.status);
    Explanation {
        schema: SCHEMA,
        edition: rules.edition_name(),
        steps: rounds::told_once(builder.steps),
        spoken,
        considered: builder.considered,
    }
}

/// An effect that was considered in the gathering that is being read.
struct Seen<'a> {
    place: u32,
    event: &'a Event,
    effect: EffectId,
    verdict: &'a RecordedVerdict<OnTable>,
    position: &'a Position,
}

struct Builder<'a> {
    rules: &'static dyn Play,
    recorded: &'a Recorded<OnTable>,
    all: bool,
    steps: Vec<Step>,
    /// Steps that are told only if something comes of them.
    held: Vec<Step>,
    /// The gathering that is being read.
    seen: Vec<Seen<'a>>,
    /// The reasons already given why effects don't apply, for the batch at hand.
    said: BTreeSet<(u32, EffectId, String)>,
    /// The effects of which it was said that they had their opportunity; once is enough.
    had: BTreeSet<EffectId>,
    /// The events of the batch as they last were looked at.
    events: BTreeMap<u32, &'a Event>,
    /// Whether the last gathering held effects of several choosers, and the tier it was in.
    several: bool,
    tier: Option<u8>,
    /// The number of effects that were applied to the batch; `times` has that number for each of its events.
    applied: usize,
    times: BTreeMap<u32, usize>,
    considered: Vec<Record>,
    summary: Summary,
}

impl<'a> Builder<'a> {
    fn new(rules: &'static dyn Play, recorded: &'a Recorded<OnTable>, all: bool) -> Self {
        Builder {
            rules,
            recorded,
            all,
            steps: Vec::new(),
            held: Vec::new(),
            seen: Vec::new(),
            said: BTreeSet::new(),
            had: BTreeSet::new(),
            events: BTreeMap::new(),
            several: false,
            tier: None,
            applied: 0,
            times: BTreeMap::new(),
            considered: Vec::new(),
            summary: Summary::default(),
        }
    }

    fn teller<'p>(&self, position: &'p Position) -> Teller<'p> {
        Teller::new(position, self.rules.words())
    }

    fn note(&mut self, at: usize, start: &'a Position, noted: &'a TraceStep<OnTable>) {
        let recorded = self.recorded;
        let Some(here) = recorded.positions.get(at) else { return };
        let before = at.checked_sub(1).and_then(|at| recorded.positions.get(at)).unwrap_or(start);
        if let TraceStep::Considered { place, event, effect, verdict } = noted {
            self.seen.push(Seen { place: *place, event, effect: *effect, verdict, position: here });
            return;
        }
        self.gathered();
        let teller = self.teller(here);
        match noted {
            TraceStep::Considered { .. } => {}
            TraceStep::Proposed(members) => {
                self.held.clear();
                self.said.clear();
                self.events = members.iter().enumerate().map(|(place, member)| (place as u32, &member.event)).collect();
                self.applied = 0;
                self.times.clear();
                let events: Vec<&Event> = members.iter().map(|member| &member.event).collect();
                let mut rules: Slugs = events.iter().flat_map(|event| self.rules.of_event(here, event)).collect();
                rules.dedup();
                self.hold(StepKind::Proposed, &sentences::proposal(teller, &events), &rules);
            }
            TraceStep::Cant { place, event, reason } => {
                let why = teller.reason(reason, event);
                self.summary.refused(format!("{}, but that can't happen: {why}", teller.event_would(event)));
                let told = format!("{} can't happen: {why}", self.this(teller, *place, event));
                self.tell(StepKind::Cant, &told, &self.rules.of_cant(reason));
            }
            TraceStep::NoEvent { place, event, reason } => self.no_event(teller, *place, event, reason),
            TraceStep::Part { place, before, after, reason } => {
                let this = self.this(teller, *place, before);
                let told = format!("{this} can happen only in part: {} ({})", teller.event_would(after), teller.reason(reason, before));
                self.tell(StepKind::Part, &told, &self.rules.of_part(before, reason));
            }
            TraceStep::Decided { choice, decision } => self.decided(teller, choice, decision),
            TraceStep::Applied { pair, before: event, after, applied } => {
                // A shield may be used up by then, if the application takes several events: it is told as it stood.
                let earlier = (0..at).rev().map(|at| at.checked_sub(1).and_then(|at| recorded.positions.get(at)).unwrap_or(start));
                let stood = |position: &&Position| position.standing(pair.effect, event.player).is_some();
                let before = std::iter::once(before).chain(earlier).find(stood).unwrap_or(before);
                let teller = self.teller(before);
                let standing = before.standing(pair.effect, event.player);
                let rules = standing.map(|standing| self.rules.of_application(&standing, event, applied)).unwrap_or_default();
                self.applied += 1;
                *self.times.entry(pair.member).or_default() += 1;
                self.summary.applied(teller.effect(pair.effect).short);
                self.tell(StepKind::Applied, &sentences::application(teller, pair.effect, event, after, applied), &rules);
            }
            TraceStep::Contained { place, events } => {
                let outer = self.events.get(place).copied();
                let rules = outer.map(|outer| self.rules.of_contained(outer)).unwrap_or_default();
                self.hold(StepKind::Contained, &sentences::contained(teller, events), &rules);
            }
            TraceStep::Performed(members) => {
                self.held.clear();
                if let Some((told, events)) = sentences::happening(self.rules, self.teller(before), members) {
                    let told = stack::with_targets(self.rules, teller, &events, told);
                    let mut rules: Slugs = events.iter().flat_map(|event| self.rules.of_event(before, event)).collect();
                    rules.dedup();
                    let replaced = self.applied > 0;
                    if let Some((result, events)) =
                        sentences::happening(self.rules, self.teller(before), &spoken::results(self.rules, members, replaced))
                    {
                        self.summary.performed(result, replaced && events.iter().any(|event| !self.rules.is_casting(event.verb)));
                    }
                    self.tell(StepKind::Performed, &told, &rules);
                }
            }
            TraceStep::Worked(work) => {
                let next = recorded.trace.steps.get(at + 1).and_then(|next| match next {
                    TraceStep::Worked(work) => Some(work),
                    _ => None,
                });
                let Work::Task(task) = work else { return };
                if let Some(told) = self.rules.task(self.teller(before), teller, task, next) {
                    self.tell(StepKind::Stack, &told, &[]);
                }
            }
        }
    }

    /// There was nothing to begin with, or an effect left nothing.
    fn no_event(&mut self, teller: Teller<'_>, place: u32, event: &Event, reason: &Reason) {
        let trivial = self.applied == 0 && !self.rules.is_news(event, reason);
        if trivial && !self.all {
            return;
        }
        if self.applied > 0 && event.amount == 0 {
            self.summary.nothing_left(teller.event(event).replacen(" 0 ", " no ", 1));
        }
        let told = format!("{} is no event: {}", self.this(teller, place, event), teller.reason(reason, event));
        self.tell(StepKind::NoEvent, &told, &self.rules.of_no_event(event, reason));
    }

    /// "That", where only one event can be meant; else the event in full.
    fn this(&self, teller: Teller<'_>, place: u32, event: &Event) -> String {
        if self.events.len() == 1 && place == 0 { "that".into() } else { format!("{}, but that", teller.event_would(event)) }
    }

    /// A step that is told only if something comes of it.
    fn hold(&mut self, kind: StepKind, told: &str, rules: &[&'static str]) {
        let step = self.step(kind, told, rules);
        self.held.push(step);
    }

    fn tell(&mut self, kind: StepKind, told: &str, rules: &[&'static str]) {
        if matches!(kind, StepKind::Performed | StepKind::Stack | StepKind::Cant) {
            self.summary.told(told);
        }
        let step = self.step(kind, told, rules);
        self.push(step);
    }

    fn push(&mut self, step: Step) {
        self.steps.append(&mut self.held);
        self.steps.push(step);
    }

    fn step(&self, kind: StepKind, told: &str, rules: &[&'static str]) -> Step {
        Step { kind, sentence: sentence(told), rules: self.cite(rules), considered: Vec::new(), choice: None }
    }

    fn cite(&self, slugs: &[&'static str]) -> Vec<Citation> {
        self.rules.catalogue().cite(slugs, self.rules.edition())
    }

    fn ended(&mut self) {
        let teller = self.teller(&self.recorded.machine.position);
        match &self.recorded.status {
            Status::Done => {
                if let Some(refused) = teller.position.table.refused {
                    self.tell(StepKind::Stopped, &spoken::refusal(teller, refused), &[]);
                }
            }
            Status::Stopped(stop) => self.tell(StepKind::Stopped, &format!("it can't go on: {stop}"), &[]),
            Status::Choice(choice) => self.waiting(teller, choice),
        }
    }
}
