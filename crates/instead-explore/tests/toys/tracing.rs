//! Traces: what they hold, that replaying them reproduces them, that they can be written down.

use instead_explore::{RecordedVerdict, ReplayError, Trace, TraceStep, record};
use instead_kernel::{Decision, Pair, Shared, Status, When};

use crate::{all, alter, damage, draws, together};
use instead_toys::batch::{Batches, Does, Effect, Event, Table};
use instead_toys::turns::{self, Turns};

const RUN: instead_kernel::Limits = instead_kernel::Limits { steps: 10_000, depth: 100, members: 100, things: 100 };

#[test]
fn replaying_the_decisions_of_a_trace_reproduces_it() {
    let machine = damage(2, vec![alter(2, 0), alter(1, 1), turns::Effect::Shield { player: 0, points: 3 }]);
    let exploration = all(&Turns, &machine);
    for found in &exploration.outcomes {
        let decisions = exploration.decisions(&found.witness);
        let recorded = record(&Turns, &machine, &decisions, RUN).expect("legal");
        assert_eq!(recorded.status, Status::Done);
        assert_eq!(recorded.trace.decisions(), decisions);
        assert_eq!(recorded.positions.len(), recorded.trace.steps.len());
        assert_eq!(record(&Turns, &machine, &recorded.trace.decisions(), RUN), Ok(recorded));
    }
}

#[test]
fn a_trace_tells_why_not() {
    let shield = turns::Effect::Shield { player: 1, points: 3 };
    let recorded = record(&Turns, &damage(2, vec![alter(2, 0), shield]), &[], RUN).expect("legal");
    let verdicts: Vec<_> = recorded.trace.why_not(1).map(|(_, event, verdict)| (event.clone(), verdict.clone())).collect();
    let damage = |amount| turns::Event::Damage { to: 0, amount };
    let another = RecordedVerdict::NotApplicable("it shields another player");
    assert_eq!(verdicts, [(damage(2), another.clone()), (damage(4), another)]);
    assert!(matches!(recorded.trace.why_not(0).last(), Some((_, _, RecordedVerdict::HadOpportunity))));
    assert_eq!(recorded.trace.applied(0).count(), 1);
    assert_eq!(recorded.trace.performed().collect::<Vec<_>>(), [&damage(4)]);
    let kinds: Vec<_> = recorded
        .trace
        .steps
        .iter()
        .map(|step| match step {
            TraceStep::Proposed(_) => "proposed",
            TraceStep::Considered { .. } => "considered",
            TraceStep::Decided { .. } => "decided",
            TraceStep::Applied { .. } => "applied",
            TraceStep::Performed(_) => "performed",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["proposed", "considered", "considered", "decided", "applied", "considered", "considered", "performed"]);
}

#[test]
fn a_trace_can_be_written_down() {
    let effects = [(0, Does::Recall { uses: 1, when: When::WithBatch }), (0, Does::Ransom), (1, Does::Waive)];
    let effects = effects.into_iter().map(|(controller, does)| Effect { controller, does }).collect();
    let table = Table { owners: vec![0, 0], coins: [1, 0], effects, log: vec![] };
    let machine = together(Shared::new(table), [Event::Die { unit: 0 }, Event::Die { unit: 1 }]);
    let exploration = all(&Batches { turn: 0 }, &machine);
    for found in &exploration.outcomes {
        let trace = record(&Batches { turn: 0 }, &machine, &exploration.decisions(&found.witness), RUN).expect("legal").trace;
        let text = serde_json::to_string(&trace).expect("written");
        let read: Trace<Batches> = serde_json::from_str(&text).expect("read");
        assert_eq!(read, trace);
    }
}

#[test]
fn wrong_answers_are_refused_by_their_place() {
    let machine = draws(2, vec![turns::Effect::Rest { player: 0 }]);
    let wrong = Decision::Apply(Pair { effect: 5, member: 0 });
    let run = |decisions: &[Decision<Turns>]| record(&Turns, &machine, decisions, RUN).map(|recorded| recorded.status);
    assert_eq!(run(&[Decision::Decline, wrong]), Err(ReplayError::NotOffered { at: 1, options: 2 }));
    assert_eq!(run(&[Decision::Decline, Decision::Decline, Decision::Decline]), Err(ReplayError::Over { at: 2 }));
    assert!(matches!(run(&[Decision::Decline]), Ok(Status::Choice(_))));
}
