//! Rulings put to the test: whether the rules allow what a case claims, step by step.
//!
//! A claim is a choice that somebody is said to make, or what is said to be so. Choices that are claimed
//! are taken; all others stay open. A step is refuted if nothing that the rules allow agrees with it; it
//! follows if everything does; otherwise it depends on choices that nothing was said about.

use instead_game::{Citation, Play};
use instead_kernel::Chooser;
use instead_model::game::OnTable;
use instead_scenario::bind::{Bound, Claimed, Fixed};
use instead_scenario::document::{Choice, Claim, Fact, Who};
use instead_text::{Diagnostic, Span};
use serde::Serialize;

use crate::answer::{Explored, survey as explore};
use crate::check::holds;
use crate::explain::{Detail, Explanation, StepKind, explain_path};
use crate::steer::{asked, chooser, labels, pick};
use crate::{Limits, NodeView, tell};

/// The version of the JSON form.
pub const SCHEMA: &str = "instead.ruling/1";

/// The number of open choices, and of outcomes, that a message lists.
const TOLD: usize = 4;

/// The verdict on a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// By the rules of this edition.
    pub edition: String,
    /// The verdict on the whole of it.
    pub finding: Finding,
    /// The steps up to the first that isn't allowed.
    pub steps: Vec<ClaimFinding>,
    /// The choices that nothing was said about and that the answer depends on.
    pub depends: Vec<Open>,
    /// Clauses that were not understood and that the answer could depend on.
    pub incomplete: Vec<String>,
}

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// It is so, whatever else is chosen.
    Follows,
    /// It is so or not: that depends on what else is chosen.
    Depends,
    /// The rules don't allow it.
    Refuted,
}

/// A claim and what holds of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimFinding {
    /// The claim, in the words of the case.
    pub claim: String,
    /// The verdict on it.
    pub finding: Finding,
    /// Why, if it isn't so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// The rules behind that.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<Citation>,
    /// Where it stands.
    #[serde(skip)]
    pub span: Span,
}

/// A choice that nothing was said about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Open {
    /// The chooser.
    pub who: String,
    /// The question.
    pub asked: String,
    /// The options, and whether each leads to what is claimed: surely, never, or perhaps.
    pub options: Vec<(String, &'static str)>,
}

/// Judges the claims of a case, in their order, up to the first that isn't allowed.
///
/// # Errors
///
/// Claims that name what isn't there.
pub fn judge(bound: &Bound, text: &str, limits: Limits) -> Result<Ruling, Diagnostic> {
    let judge = Judge { bound, limits };
    let mut ruling = Ruling {
        schema: SCHEMA,
        edition: bound.rules.edition_name().to_owned(),
        finding: Finding::Follows,
        steps: Vec::new(),
        depends: Vec::new(),
        incomplete: Vec::new(),
    };
    for (number, claim) in bound.claims.iter().enumerate() {
        let weighed = match &claim.what {
            Claim::Choice(choice) => judge.choice(number, claim, choice),
            Claim::Facts(facts) => judge.facts(number, claim, facts)?,
        };
        ruling.finding = ruling.finding.max(weighed.finding);
        ruling.depends.extend(weighed.depends);
        ruling.incomplete = weighed.incomplete;
        ruling.steps.push(ClaimFinding {
            claim: said(text, claim.span),
            finding: weighed.finding,
            because: weighed.because,
            rules: weighed.rules,
            span: claim.span,
        });
        if weighed.finding == Finding::Refuted {
            ruling.depends.clear();
            break;
        }
    }
    ruling.depends.dedup();
    Ok(ruling)
}

/// The claim, as the line says it.
fn said(text: &str, span: Span) -> String {
    let line = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    line.strip_prefix("claim:").unwrap_or(line).trim().to_owned()
}

/// The finding on one claim.
struct Appraisal {
    finding: Finding,
    because: Option<String>,
    rules: Vec<Citation>,
    depends: Vec<Open>,
    incomplete: Vec<String>,
}

impl Appraisal {
    fn new(rules: &dyn Play, explored: &Explored, truths: &[bool]) -> Self {
        let finding = if truths.iter().all(|truth| *truth) && !truths.is_empty() {
            Finding::Follows
        } else if truths.iter().any(|truth| *truth) {
            Finding::Depends
        } else {
            Finding::Refuted
        };
        let depends = if finding == Finding::Depends { open(rules, explored, truths) } else { Vec::new() };
        Appraisal { finding, because: None, rules: Vec::new(), depends, incomplete: explored.answer.incomplete.clone() }
    }
}

impl Appraisal {
    /// A line that the rules don't allow on any path refutes what is said after it, whatever that is.
    fn is_refused(&mut self, bound: &Bound, explored: &Explored) -> bool {
        let refusals: Option<Vec<String>> = explored
            .graph
            .outcomes
            .iter()
            .map(|found| found.position.table.refused.map(|refused| tell::refused(bound, &found.position, refused)))
            .collect();
        let Some(first) = refusals.and_then(|refusals| refusals.into_iter().next()) else { return false };
        (self.finding, self.because) = (Finding::Refuted, Some(first));
        self.depends.clear();
        true
    }
}

/// The choices whose options differ in whether they lead to what is claimed.
fn open(rules: &dyn Play, explored: &Explored, truths: &[bool]) -> Vec<Open> {
    let mut found = Vec::new();
    for node in explored.graph.nodes().filter(|node| !node.is_fixed()) {
        let Some(choice) = node.choice() else { continue };
        let position = &node.machine.position;
        let labels = labels(rules, position, choice);
        let leads = |outcomes: &mut dyn Iterator<Item = usize>| {
            let all: Vec<bool> = outcomes.filter_map(|place| truths.get(place).copied()).collect();
            match (all.contains(&true), all.contains(&false)) {
                (true, false) => "as claimed",
                (false, _) => "otherwise",
                (true, true) => "either",
            }
        };
        let options: Vec<(String, &'static str)> = node
            .options()
            .map(|view| (labels.get(view.option).cloned().unwrap_or_default(), leads(&mut view.outcomes.outcomes())))
            .collect();
        let differ = options.first().is_some_and(|(_, first)| options.iter().any(|(_, other)| other != first));
        let one = Open { who: chooser(rules, position, &choice.chooser), asked: asked(rules, position, choice), options };
        if differ && !found.contains(&one) && found.len() < TOLD {
            found.push(one);
        }
    }
    found
}

struct Judge<'a> {
    bound: &'a Bound,
    limits: Limits,
}

type Node<'a> = NodeView<'a, OnTable, usize>;

impl Judge<'_> {
    /// The case with the first `claims` claims taken as choices, and the place of the next among them.
    fn trial(&self, claims: usize, cut: Option<u32>) -> (Bound, usize) {
        let mut trial = self.bound.clone();
        let claimed = |at: usize| {
            let here = self.bound.claims.iter().take(claims).filter(move |claim| claim.fixed == at);
            here.filter_map(|claim| match &claim.what {
                Claim::Choice(choice) => {
                    Some(Fixed { who: choice.who.clone(), option: choice.option.clone(), after: claim.after, span: claim.span })
                }
                Claim::Facts(_) => None,
            })
        };
        let mut fixed: Vec<Fixed> = claimed(0).collect();
        let limit = self.bound.claims.get(claims).map_or(self.bound.fixed.len(), |claim| claim.fixed);
        let mut place = fixed.len();
        for (number, own) in self.bound.fixed.iter().enumerate() {
            fixed.push(own.clone());
            fixed.extend(claimed(number + 1));
            if number < limit {
                place = fixed.len();
            }
        }
        if let Some(cut) = cut {
            let script = trial.machine.position.table.script.up_to(cut);
            trial.machine.position.table.write().script = script.into();
            fixed.retain(|fixed| fixed.after <= cut);
            place = place.min(fixed.len());
        }
        trial.fixed = fixed;
        (trial, place)
    }

    fn choice(&self, number: usize, claim: &Claimed, choice: &Choice) -> Appraisal {
        let (before, place) = self.trial(number, None);
        let (trial, _) = self.trial(number + 1, None);
        let explored = explore(&trial, self.limits);
        let truths: Vec<bool> = explored.graph.outcomes.iter().map(|found| found.cursor > place).collect();
        let mut weighed = Appraisal::new(self.bound.rules, &explored, &truths);
        if weighed.is_refused(self.bound, &explored) {
            return weighed;
        }
        if weighed.finding == Finding::Refuted {
            let (because, rules) = self.no_such_choice(&before, place, claim, choice);
            (weighed.because, weighed.rules) = (Some(because), rules);
        }
        weighed
    }

    /// Why nobody can choose so: who chooses instead, or from what.
    fn no_such_choice(&self, before: &Bound, place: usize, claim: &Claimed, choice: &Choice) -> (String, Vec<Citation>) {
        let rules = self.bound.rules;
        let explored = explore(before, self.limits);
        let here = |node: &Node<'_>| {
            let begun = node.machine.position.table.lines_begun();
            node.choice().is_some() && *node.cursor >= place && !node.is_fixed() && begun >= claim.after
        };
        let nodes: Vec<Node<'_>> = explored.graph.nodes().filter(here).collect();
        let option = choice.option.as_ref().map(|name| name.text.as_str());
        let who = match &choice.who {
            Who::Player(name) => before.names.player(&name.text).map(Chooser::Player),
            Who::Chance => Some(Chooser::Chance),
            Who::None => None,
        };
        let is_who = |node: &&Node<'_>| node.choice().is_some_and(|choice| Some(&choice.chooser) == who.as_ref());
        let offers = |node: &&Node<'_>| node.choice().is_some_and(|choice| pick(rules, &node.machine.position, choice, option).is_some());
        if let Some(other) = nodes.iter().find(|node| !is_who(node) && offers(node)) {
            let position = &other.machine.position;
            let real = other.choice().map(|choice| chooser(rules, position, &choice.chooser)).unwrap_or_default();
            return (format!("it is {real} who chooses that"), self.rules_of_choice(before, other));
        }
        let (mut because, path) = match nodes.iter().find(is_who) {
            Some(own) => {
                let offered = own.choice().map(|choice| labels(rules, &own.machine.position, choice)).unwrap_or_default();
                (format!("what is offered is: {}", offered.join(", ")), own.witness())
            }
            None => {
                let first = explored.graph.outcomes.first();
                ("nobody is asked for that".to_owned(), first.map(|found| found.witness.clone()).unwrap_or_default())
            }
        };
        let mut rules = Vec::new();
        if let Some(explanation) = self.explained(before, &path)
            && let Some(name) = option
            && let Ok(answers) = explanation.why_not(name)
            && let Some(answer) = answers.iter().rev().find(|answer| answer.expected).or(answers.last())
        {
            because = format!("{}: {}; {because}", answer.effect, answer.because);
            rules.clone_from(&answer.rules);
        }
        (because, rules)
    }

    fn explained(&self, bound: &Bound, path: &[usize]) -> Option<Explanation> {
        explain_path(bound.rules, &bound.machine, path, Detail::default()).ok()
    }

    /// The rules by which somebody chooses.
    fn rules_of_choice(&self, bound: &Bound, node: &Node<'_>) -> Vec<Citation> {
        let path = [node.witness(), vec![0]].concat();
        let steps = self.explained(bound, &path).map(|explanation| explanation.steps).unwrap_or_default();
        steps.into_iter().rev().find(|step| step.kind == StepKind::Choice).map(|step| step.rules).unwrap_or_default()
    }

    fn facts(&self, number: usize, claim: &Claimed, facts: &[Fact]) -> Result<Appraisal, Diagnostic> {
        let here = self.facts_at(number, facts, Some(claim.after))?;
        // After the last line it may be meant that the game goes on to where the case ends.
        if here.finding == Finding::Follows || claim.after != self.bound.said {
            return Ok(here);
        }
        let at_the_end = self.facts_at(number, facts, None)?;
        Ok(if at_the_end.finding <= here.finding { at_the_end } else { here })
    }

    fn facts_at(&self, number: usize, facts: &[Fact], cut: Option<u32>) -> Result<Appraisal, Diagnostic> {
        let (trial, _) = self.trial(number, cut);
        let explored = explore(&trial, self.limits);
        let mut truths = Vec::new();
        for found in &explored.graph.outcomes {
            truths.push(holds(&trial, facts, &found.position, found.end)?);
        }
        let mut weighed = Appraisal::new(self.bound.rules, &explored, &truths);
        if weighed.is_refused(self.bound, &explored) {
            return Ok(weighed);
        }
        if weighed.finding == Finding::Refuted {
            let (because, rules) = self.what_is_so(&trial, &explored);
            (weighed.because, weighed.rules) = (Some(because), rules);
        }
        Ok(weighed)
    }

    /// The outcomes that come about instead, in words, and the rules behind the first of them.
    fn what_is_so(&self, trial: &Bound, explored: &Explored) -> (String, Vec<Citation>) {
        let told = |found: &instead_explore::Found<OnTable, usize>| tell::facts(self.bound, &found.position, found.end).join("; ");
        let outcomes = &explored.graph.outcomes;
        let all: Vec<String> = outcomes.iter().take(TOLD).map(told).collect();
        let more = if outcomes.len() > TOLD { ", or others" } else { "" };
        let because = format!("what comes about is: {}{more}", all.join(", or "));
        let Some(explanation) = outcomes.first().and_then(|found| self.explained(trial, &found.witness)) else {
            return (because, Vec::new());
        };
        let decisive = [StepKind::Applied, StepKind::Cant, StepKind::Part, StepKind::NoEvent, StepKind::Choice];
        let mut rules: Vec<Citation> = Vec::new();
        for rule in explanation.steps.into_iter().filter(|step| decisive.contains(&step.kind)).flat_map(|step| step.rules) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        (because, rules)
    }
}
