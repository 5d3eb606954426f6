//! The ruling: what an answer says first, in a judge's words.
//!
//! One sentence for each outcome, made of typed parts: what comes of it, what was threatened and didn't happen, what still
//! waits. All of it is read from the facts of that outcome and the record of a way to it.
//!
//! | module | subject |
//! |---|---|
//! | [`story`] | what happened on a way and by which effects, and what didn't |
//! | `parts` | the parts of a sentence |
//! | `averted` | what was threatened and didn't happen |
//! | `waiting` | effects that still wait |
//! | `decided` | who decides between outcomes, and by what |

mod averted;
mod decided;
mod parts;
pub mod story;
mod waiting;

use instead_explore::{Exploration, record};
use instead_game::fact::Fact;
use instead_kernel::{End, Limits as Run};
use instead_model::describe::english::sentence;
use instead_model::game::OnTable;
use instead_scenario::bind::{Bound, facts};
use instead_scenario::document::Expect;
use serde::Serialize;

use crate::apart::Told;
use crate::tell;
use parts::Asked;
use story::Story;

/// The most outcomes that get a sentence; those with the lowest and the highest totals get one besides.
const RULED: usize = 60;

/// The first words of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RulingAnswer {
    /// The questions of yes or no, and in which outcomes the answer is yes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<AskedAnswer>,
    /// The deciders between the outcomes, and by which choice, in the order of the choices; empty if nobody does.
    pub decided: Vec<DecidedAnswer>,
    /// The totals that differ from outcome to outcome, and outcomes that have the lowest and the highest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ranges: Vec<RangeAnswer>,
    /// The facts that all of several outcomes have in common.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub common: Vec<PartAnswer>,
    /// The outcomes, each in a sentence; of very many, the first and those at the ends of the ranges.
    pub outcomes: Vec<OutcomeRuling>,
}

/// The answer to a question of yes or no.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AskedAnswer {
    /// The question, as a fact.
    pub fact: String,
    /// The numbers of the outcomes in which it is so.
    pub holds: Vec<usize>,
    /// The numbers of those in which it isn't.
    pub fails: Vec<usize>,
}

/// A choice by which somebody decides between outcomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecidedAnswer {
    /// The decider: a player, or chance.
    pub who: String,
    /// The subject of the decision, as it stands behind "decides": "which effect applies first".
    pub about: String,
    /// The options.
    pub options: Vec<String>,
}

/// Between which numbers a player's total lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RangeAnswer {
    /// The player whose total it is.
    pub who: String,
    /// The lowest.
    pub low: i64,
    /// The highest.
    pub high: i64,
    /// The number of the first outcome with the lowest.
    pub lowest: usize,
    /// The number of the first outcome with the highest.
    pub highest: usize,
}

/// An outcome in a judge's words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeRuling {
    /// Its number.
    pub number: usize,
    /// The choices by which it comes about, as they stand behind "if"; none if nobody decides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The outcome, without the facts that hold in every outcome.
    pub sentence: String,
    /// The same in parts, and what is so in every outcome too.
    pub parts: Vec<PartAnswer>,
    /// The events that happened on the way and left nothing behind, for an outcome that has nothing of its own at the end.
    #[serde(skip)]
    passing: Vec<String>,
}

/// A part of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PartAnswer {
    /// The kind of part.
    pub kind: PartKind,
    /// The sentence, without its reason.
    pub text: String,
    /// Why: what happened, or what stopped it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

/// Kinds of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartKind {
    /// The rules don't allow what was to be done.
    Refused,
    /// It never ends, or can't go on.
    Stopped,
    /// Something that is so at the end and wasn't.
    Result,
    /// Something that was threatened and didn't happen.
    Averted,
    /// Something the question was about stayed as it was.
    Stays,
    /// An effect that still waits.
    Waits,
}

impl PartAnswer {
    fn of(kind: PartKind, text: impl Into<String>) -> Self {
        PartAnswer { kind, text: text.into(), because: None }
    }

    fn because(self, because: Option<String>) -> Self {
        PartAnswer { because, ..self }
    }

    /// The part in words: "B stays at 20: all 3 damage is prevented by Healing Salve's shield".
    pub fn told(&self) -> String {
        match &self.because {
            Some(because) => format!("{}: {because}", self.text),
            None => self.text.clone(),
        }
    }
}

/// The ruling on an explored case.
pub(super) fn rule(bound: &Bound, graph: &Exploration<OnTable, usize>, told: &[Told]) -> RulingAnswer {
    let ranges = ranges(bound, graph);
    let ends: Vec<usize> = ranges.iter().flat_map(|range| [range.lowest, range.highest]).collect();
    let places = (0..graph.outcomes.len()).filter(|place| *place < RULED || ends.contains(&(place + 1)));
    let asked = Asked::of(bound);
    let mut outcomes: Vec<OutcomeRuling> = places.filter_map(|place| outcome(bound, graph, &told[place], &asked, place)).collect();
    tell_apart(bound, graph, told, &mut outcomes);
    condition_apart(bound, graph, &mut outcomes);
    let common = common(&outcomes);
    let everywhere = passes_everywhere(&outcomes);
    for outcome in &mut outcomes {
        let own: Vec<String> = outcome.parts.iter().filter(|part| !common.contains(part)).map(PartAnswer::told).collect();
        let passing = outcome.passing.iter().filter(|event| !everywhere.contains(event)).cloned().collect::<Vec<_>>();
        outcome.sentence = sentence(&match own.is_empty() {
            true if passing.is_empty() => "nothing more happens".to_owned(),
            true => passing.join("; "),
            false => own.join("; "),
        });
    }
    RulingAnswer { asked: answered(bound, graph), decided: decided::by(bound.rules, graph), ranges, common, outcomes }
}

/// The answers to the questions put with yes or no; none where some line wasn't carried out, or something never ended.
fn answered(bound: &Bound, graph: &Exploration<OnTable, usize>) -> Vec<AskedAnswer> {
    let ended = graph.outcomes.iter().all(|found| matches!(found.end, End::Done) && found.position.table.refused.is_none());
    let lines = bound.expect.iter().filter_map(|line| if let Expect::Asked(fact) = &line.value { Some(fact) } else { None });
    let definitions = &bound.machine.position.table.definitions;
    let one = |said: &instead_scenario::document::Fact| {
        let fact = facts::bind(bound.rules, &bound.names, definitions, said).ok()?;
        let (mut holds, mut fails) = (Vec::new(), Vec::new());
        for (place, found) in graph.outcomes.iter().enumerate() {
            let so = tell::at(bound, &found.position, found.end).holds(&fact).ok()?;
            if so { &mut holds } else { &mut fails }.push(place + 1); // no amount
        }
        let fact = tell::texts(bound.rules, &bound.machine.position, std::slice::from_ref(&fact)).concat();
        Some(AskedAnswer { fact, holds, fails })
    };
    if ended && !graph.outcomes.is_empty() { lines.filter_map(one).collect() } else { Vec::new() }
}

fn outcome(bound: &Bound, graph: &Exploration<OnTable, usize>, told: &Told, asked: &Asked, place: usize) -> Option<OutcomeRuling> {
    let found = graph.outcomes.get(place)?;
    let conditions = decided::conditions(bound.rules, graph, &found.witness, false);
    // What never ends has no record that is worth reading.
    if let End::Stopped(_) = found.end {
        return Some(OutcomeRuling {
            number: place + 1,
            conditions,
            sentence: String::new(),
            parts: parts::stopped(bound, found, &told.facts),
            passing: Vec::new(),
        });
    }
    let recorded = record(bound.rules, &bound.machine, &graph.decisions(&found.witness), Run::default()).ok()?;
    let story = Story { rules: bound.rules, start: &bound.machine.position, recorded: &recorded };
    let parts = parts::of(bound, story, found, &told.facts, asked);
    let passing = parts::passing(story);
    Some(OutcomeRuling { number: place + 1, conditions, sentence: String::new(), parts, passing })
}

/// The parts that all outcomes have in common, if there are several.
fn common(outcomes: &[OutcomeRuling]) -> Vec<PartAnswer> {
    let [first, others @ ..] = outcomes else { return Vec::new() };
    if others.is_empty() {
        return Vec::new();
    }
    let everywhere = |part: &&PartAnswer| others.iter().all(|outcome| outcome.parts.contains(part));
    first.parts.iter().filter(everywhere).cloned().collect()
}

/// The events that happen on the way to every outcome and leave nothing behind.
fn passes_everywhere(outcomes: &[OutcomeRuling]) -> Vec<String> {
    let [first, others @ ..] = outcomes else { return Vec::new() };
    let everywhere = |event: &&String| others.iter().all(|outcome| outcome.passing.contains(event));
    first.passing.iter().filter(everywhere).cloned().collect()
}

/// Outcomes that would be ruled alike get the facts that tell them apart.
fn tell_apart(bound: &Bound, graph: &Exploration<OnTable, usize>, told: &[Told], outcomes: &mut [OutcomeRuling]) {
    for place in 0..outcomes.len() {
        let alike: Vec<usize> = (0..outcomes.len()).filter(|other| outcomes[*other].parts == outcomes[place].parts).collect();
        if alike.len() < 2 {
            continue;
        }
        let facts = |at: usize| told[outcomes[at].number - 1].facts.as_slice();
        let differing = |at: usize| -> Vec<Fact> {
            let shared = |fact: &&Fact| alike.iter().all(|other| facts(*other).contains(fact));
            facts(at).iter().filter(|fact| !shared(fact)).cloned().collect()
        };
        let more: Vec<(usize, Vec<Fact>)> = alike.iter().map(|at| (*at, differing(*at))).collect();
        for (at, facts) in more {
            let position = &graph.outcomes[outcomes[at].number - 1].position;
            if !facts.is_empty() {
                let texts = tell::texts(bound.rules, position, &facts);
                outcomes[at].parts.extend(texts.into_iter().map(|text| PartAnswer::of(PartKind::Result, text)));
            }
        }
    }
}

/// Outcomes under the same conditions are told with every choice of their ways.
fn condition_apart(bound: &Bound, graph: &Exploration<OnTable, usize>, outcomes: &mut [OutcomeRuling]) {
    let known: Vec<Vec<String>> = outcomes.iter().map(|outcome| outcome.conditions.clone()).collect();
    for (outcome, own) in outcomes.iter_mut().zip(&known) {
        if known.iter().filter(|other| *other == own).count() > 1
            && let Some(found) = graph.outcomes.get(outcome.number - 1)
        {
            outcome.conditions = decided::conditions(bound.rules, graph, &found.witness, true);
        }
    }
}

/// Between which numbers the totals of players lie.
fn ranges(bound: &Bound, graph: &Exploration<OnTable, usize>) -> Vec<RangeAnswer> {
    let range = |player: usize| {
        let total = |place: usize| {
            let found = graph.outcomes.get(place)?;
            found.position.table.players.get(player).map(|player| bound.rules.total(player))
        };
        let all: Vec<(i64, usize)> = (0..graph.outcomes.len()).filter_map(|place| Some((total(place)?, place + 1))).collect();
        let (low, lowest) = *all.iter().min()?;
        let (high, _) = *all.iter().max_by_key(|(total, _)| *total)?;
        let highest = all.iter().find(|(total, _)| *total == high)?.1;
        let who = bound.names.players.get(player)?.clone();
        (low < high).then_some(RangeAnswer { who, low, high, lowest, highest })
    };
    (0..bound.machine.position.table.players.len()).filter_map(range).collect()
}
