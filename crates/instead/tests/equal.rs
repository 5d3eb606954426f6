//! Deciding about equal events together gives what deciding about each by itself gives: the same
//! outcomes, each by as many orders. The second is played by the same rules without the shortcut, and
//! every sequence of its choices is tried, one after the other.

#![allow(missing_docs)]

use std::collections::BTreeMap;

use instead::{Play, Scenario};
use instead_explore::odometer;
use instead_kernel::{Applied, Applying, Batch, End, Fit, Limits, Lineage, Machine, Member, Next, Outcomes, Policy, Rulebook, Step, Veto};
use instead_model::ending::Ending;
use instead_model::event::{Event, Value};
use instead_model::game::{OnTable, Work};
use instead_model::ids::{EffectId, PlayerId};
use instead_model::position::Position;
use instead_model::reason::Reason;
use smallvec::SmallVec;

/// A game, with every event decided about by itself.
struct Apart(&'static dyn Play);

impl Rulebook<OnTable> for Apart {
    fn policy(&self) -> Policy {
        self.0.policy()
    }
    fn veto(&self, position: &Position, event: &Event) -> Veto<OnTable> {
        self.0.veto(position, event)
    }
    fn candidates(&self, position: &Position, member: &Member<OnTable>, all: bool, each: &mut dyn FnMut(EffectId)) {
        self.0.candidates(position, member, all, each);
    }
    fn applicable(
        &self,
        position: &Position,
        batch: &Batch<OnTable>,
        member: &Member<OnTable>,
        effect: EffectId,
    ) -> Result<Fit<OnTable>, Reason> {
        self.0.applicable(position, batch, member, effect)
    }
    fn alike(&self, position: &Position, one: EffectId, other: EffectId) -> bool {
        self.0.alike(position, one, other)
    }
    fn chooser(&self, position: &Position, member: &Member<OnTable>, effect: EffectId) -> PlayerId {
        self.0.chooser(position, member, effect)
    }
    fn rank(&self, position: &Position, player: PlayerId) -> u32 {
        self.0.rank(position, player)
    }
    fn apply(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, effect: EffectId) -> Applied<OnTable> {
        self.0.apply(position, applying, effect)
    }
    fn interchangeable(&self, _: &Position, _: &Member<OnTable>, _: &Member<OnTable>) -> bool {
        false
    }
    fn merge(&self, position: &Position, effect: EffectId, work: &mut Work, other: &Work) -> bool {
        self.0.merge(position, effect, work, other)
    }
    fn settle(&self, position: &mut Position, batch: &mut Batch<OnTable>) {
        self.0.settle(position, batch);
    }
    fn contained(&self, position: &Position, member: &Member<OnTable>) -> SmallVec<[Event; 1]> {
        self.0.contained(position, member)
    }
    fn perform(&self, position: &mut Position, batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
        self.0.perform(position, batch, next);
    }
    fn work(
        &self,
        position: &mut Position,
        work: &mut Work,
        lineage: &Lineage<EffectId>,
        answers: &mut SmallVec<[Value; 2]>,
        next: &mut Next<OnTable>,
    ) -> Step<OnTable> {
        self.0.work(position, work, lineage, answers, next)
    }
    fn idle(&self, position: &mut Position, next: &mut Next<OnTable>) {
        self.0.idle(position, next);
    }
}

impl Outcomes<OnTable> for Apart {
    fn outcome(&self, machine: &Machine<OnTable>, end: End) -> (End, Ending) {
        self.0.outcome(machine, end)
    }
}

/// Every outcome with the number of orders that lead to it, and how many sequences of choices there are.
fn tried(rules: &(impl Outcomes<OnTable> + ?Sized), machine: &Machine<OnTable>) -> (BTreeMap<(End, Ending), String>, u64) {
    let all = odometer(rules, machine, Limits::default(), 100_000, 1_000);
    assert!(all.complete);
    let outcomes = all.outcomes.into_iter().map(|((outcome, _), tried)| (outcome, tried.orders.to_string()));
    (outcomes.collect(), all.replays)
}

const SETUP: &str = "game: magic\ncard Sweep, a sorcery:\n  | ~ deals 3 damage to each creature.\n\n--- case\n";

fn same(lines: &str) {
    let scenario = Scenario::read("equal.scn", &format!("{SETUP}{lines}")).expect("the case can be read");
    let bound = scenario.bind("case").expect("the case is understood");
    let (together, few) = tried(bound.rules, &bound.machine);
    let (apart, many) = tried(&Apart(bound.rules), &bound.machine);
    assert!(together == apart, "other outcomes or orders: {lines}");
    assert!(few < many, "{lines}: {few} sequences of choices, one by one {many}");
}

#[test]
fn two_effects_on_equal_creatures() {
    for count in 2..=5 {
        same(&format!("A controls Furnace of Rath\nB controls Urn\nB controls {count} 9/9 creature Bear\nA casts Sweep\n{URN}"));
    }
}

#[test]
fn three_effects_two_of_them_alike() {
    let board = "A controls 2 Furnace of Rath\nB controls Urn\nB controls 3 19/19 creature Bear\nA casts Sweep\n";
    same(&format!("{board}{URN}"));
}

#[test]
fn effects_that_may_be_used_or_not() {
    let cloak =
        "card Cloak, an artifact:\n  | If a source would deal damage to a creature you control, you may prevent 1 of that damage.\n";
    same(&format!("B controls Cloak\nB controls 4 9/9 creature Bear\nA casts Sweep\n{cloak}"));
    same(&format!("A controls Furnace of Rath\nB controls Cloak\nB controls 3 9/9 creature Bear\nA casts Sweep\n{cloak}"));
}

#[test]
fn equal_creatures_beside_a_named_one() {
    let board = "A controls Furnace of Rath\nB controls Urn\nB controls 3 9/9 creature Bear\nB controls a 9/9 creature Bear as Boss\n";
    same(&format!("{board}A casts Sweep\n{URN}"));
}

const URN: &str =
    "card Urn, an artifact:\n  | If a source would deal damage to a permanent or player, it deals that much damage minus 1 instead.\n";
