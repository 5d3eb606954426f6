//! Rulings are true: what they say was threatened and didn't happen is in the record and didn't happen; no two outcomes are
//! ruled alike.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[allow(dead_code, reason = "the laws of facts are another test")]
mod told;

use std::fs;
use std::path::Path;

use instead::answer::ruling::story::{Stopped, Story, Threat};
use instead::answer::{OutcomeRuling, PartAnswer, PartKind};
use instead::{Bound, Explored, Limits, Position, Scenario};
use instead_explore::{Recorded, TraceStep, record};
use instead_kernel::{Applied, Limits as Run};
use instead_model::describe::Teller;
use instead_model::game::OnTable;
use instead_model::zones;

/// Every case of every scenario file, with its name for messages.
fn cases() -> Vec<(String, Bound)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut all = Vec::new();
    for file in told::files(&root) {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let scenario = Scenario::read(&name, &text).unwrap_or_else(|problems| panic!("{problems}"));
        for case in scenario.cases() {
            if let Ok(bound) = scenario.bind(case) {
                all.push((format!("{name}: {case}"), bound));
            }
        }
    }
    assert!(all.len() > 50, "the scenarios weren't found");
    all
}

/// One way, played once more.
struct Way<'a> {
    bound: &'a Bound,
    recorded: &'a Recorded<OnTable>,
}

impl Way<'_> {
    fn teller<'p>(&self, position: &'p Position) -> Teller<'p> {
        Teller::new(position, self.bound.rules.words())
    }

    fn before(&self, at: usize) -> &Position {
        if at == 0 { &self.bound.machine.position } else { &self.recorded.positions[at - 1] }
    }

    fn end(&self) -> &Position {
        &self.recorded.machine.position
    }

    /// Whether the record says so.
    fn backs(&self, threat: &Threat) -> bool {
        match (&self.recorded.trace.steps[threat.at], &threat.by) {
            (TraceStep::Applied { pair, before, after, .. }, Stopped::Prevented { effect, amount }) => {
                pair.effect == *effect && *before == threat.event && before.amount - after.amount == *amount && *amount > 0
            }
            (TraceStep::Applied { pair, before, after, .. }, Stopped::Redirected { effect }) => {
                pair.effect == *effect && *before == threat.event && before.subject != after.subject
            }
            (TraceStep::Applied { pair, before, applied, .. }, Stopped::Replaced { effect }) => {
                pair.effect == *effect && *before == threat.event && matches!(applied, Applied::Instead(_) | Applied::Substitute(..))
            }
            (TraceStep::Cant { event, reason, .. }, Stopped::Cant { reason: told }) => *event == threat.event && reason == told,
            _ => false,
        }
    }

    /// The names and reasons that stopped something on this way, in words.
    fn stoppers(&self) -> Vec<String> {
        let steps = self.recorded.trace.steps.iter().enumerate();
        let told = steps.filter_map(|(at, step)| match step {
            TraceStep::Applied { pair, .. } => Some(self.teller(self.before(at)).effect(pair.effect).source),
            TraceStep::Cant { event, reason, .. } => Some(self.teller(self.before(at)).reason(reason, event)),
            _ => None,
        });
        let told: Vec<String> = told.collect();
        // "Bear (Umbra)" of Bear is told as Umbra.
        let given = told.iter().filter_map(|told| Some(told.strip_suffix(')')?.split_once(" (")?.1.to_owned()));
        given.collect::<Vec<_>>().into_iter().chain(told.iter().cloned()).collect()
    }

    /// The fault of a part that tells what didn't happen, if it has one.
    fn wrong(&self, part: &PartAnswer) -> Option<&'static str> {
        if let Some(because) = &part.because
            && !self.stoppers().iter().any(|name| because.contains(name))
        {
            return Some("nothing of that name stopped anything");
        }
        for (at, step) in self.recorded.trace.steps.iter().enumerate() {
            let TraceStep::Performed(members) = step else { continue };
            let teller = self.teller(self.before(at));
            // What is done one by one is an announcement only.
            let happened = members.iter().filter(|member| member.stands && !self.bound.rules.is_series(member.event.verb));
            for event in happened.map(|member| &member.event) {
                if teller.event_not(event) == part.text {
                    return Some("it did happen");
                }
                let dealt = event.verb == zones::DEAL && event.amount > 0;
                let to = event.subject.filter(|_| dealt).map(|party| format!("no damage is dealt to {}", teller.party(party)));
                if to.is_some_and(|to| to == part.text) {
                    return Some("damage was dealt");
                }
            }
        }
        let survivor = part.text.strip_suffix(" survives").or_else(|| part.text.split_once(" stays on ").map(|(name, _)| name));
        // By the name it had when it was threatened, or at the end.
        let positions = || self.recorded.positions.iter().chain([&self.bound.machine.position, self.end()]);
        let there = |name: &str| {
            let mut on_board = self.end().table.rows.iter().filter(|row| row.zone == zones::BOARD);
            on_board.any(|row| positions().any(|position| self.teller(position).object(row.id) == name))
        };
        if survivor.is_some_and(|name| !there(name)) {
            return Some("it isn't there");
        }
        let players = self.bound.machine.position.table.player_ids();
        let stays = players.into_iter().find_map(|player| {
            let name = self.teller(self.end()).player(player);
            let total = |position: &Position| self.bound.rules.total(position.table.player(player));
            let (before, after) = (total(&self.bound.machine.position), total(self.end()));
            (part.text == self.bound.rules.total_spoken(&name, before, true)).then_some(before == after)
        });
        (stays == Some(false)).then_some("the total is another one")
    }
}

fn recorded(bound: &Bound, explored: &Explored, ruling: &OutcomeRuling) -> Recorded<OnTable> {
    let found = &explored.graph.outcomes[ruling.number - 1];
    record(bound.rules, &bound.machine, &explored.graph.decisions(&found.witness), Run::default()).unwrap()
}

#[test]
fn what_was_threatened_and_did_not_happen_is_in_the_record_and_outcomes_differ() {
    let (mut broken, mut averted) = (Vec::new(), 0);
    for (name, bound) in cases() {
        let explored = instead::explore(&bound, instead::Limits::default());
        let ruling = explored.answer.ruling.as_ref().unwrap();
        for outcome in &ruling.outcomes {
            let recorded = recorded(&bound, &explored, outcome);
            let way = Way { bound: &bound, recorded: &recorded };
            let story = Story { rules: bound.rules, start: &bound.machine.position, recorded: &recorded };
            if story.threats().iter().any(|threat| !way.backs(threat)) {
                broken.push(format!("{name}, outcome {}: a threat isn't in the record", outcome.number));
            }
            for part in outcome.parts.iter().filter(|part| matches!(part.kind, PartKind::Averted | PartKind::Stays)) {
                averted += usize::from(part.kind == PartKind::Averted);
                if let Some(wrong) = way.wrong(part) {
                    broken.push(format!("{name}, outcome {}: `{}`: {wrong}", outcome.number, part.told()));
                }
            }
            let alike = ruling.outcomes.iter().find(|other| other.number < outcome.number && other.parts == outcome.parts);
            if let Some(other) = alike {
                broken.push(format!("{name}: outcomes {} and {} are ruled alike", other.number, outcome.number));
            }
        }
    }
    assert!(broken.is_empty(), "{} sentences aren't true:\n{}", broken.len(), broken.join("\n"));
    assert!(averted > 100, "only {averted} things were averted");
}

/// The ruling on a case, as text.
fn ruled(case: &str) -> Vec<String> {
    let scenario = Scenario::read("test.scn", &format!("--- test\n{case}")).unwrap();
    let answer = instead::explore(&scenario.bind("test").unwrap(), Limits::default()).answer;
    answer.ruling.unwrap().outcomes.into_iter().map(|outcome| outcome.sentence).collect()
}

#[test]
fn all_damage_is_prevented() {
    let told = ruled(
        "A controls a permanent \"Wall of Calm\":\n  | Prevent all damage that would be dealt to you.\nB casts Lightning Bolt targeting A\n",
    );
    assert_eq!(told, ["A stays at 20: all 3 damage is prevented by Wall of Calm."]);
}

#[test]
fn a_creature_survives() {
    let told = ruled("B controls a 2/2 indestructible creature Bear\nevent: Bear is destroyed\n");
    assert_eq!(told, ["Bear survives: Bear has indestructible."]);
}

#[test]
fn a_card_goes_elsewhere() {
    let told = ruled("A controls Rest in Peace\nB controls a 2/2 creature Bear\nevent: Bear dies\n");
    assert_eq!(told, ["Bear goes to exile instead of B's graveyard: Rest in Peace."]);
}

#[test]
fn what_is_refused_is_told_alone() {
    let told = ruled("A has Lightning Bolt in hand\ncosts: charged\nA casts Lightning Bolt targeting B\n");
    assert_eq!(told, ["The rules don't allow action 1: Lightning Bolt: the cost can't be paid."]);
}
