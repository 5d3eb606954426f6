//! Whether a case is as it expects to be.

use instead_explore::{End, Incomplete, Limits};
use instead_kernel::Stop;
use instead_model::position::Position;
use instead_model::script::Refused;
use instead_scenario::bind::{Bound, facts};
use instead_scenario::document::{Count, Expect, Fact, Who};
use instead_text::{Diagnostic, Span};

use crate::answer::{Explored, survey as explore};
use crate::ruling::{self, Finding};
use crate::scenario::{Problems, Scenario};
use crate::tell;

/// The result of checking a case.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// The differences from what is expected, with their places; empty: the case passes.
    pub failures: Vec<Diagnostic>,
    /// Whether memory ran short, so that it may come out otherwise where there is more.
    pub short_of_memory: bool,
}

impl Verdict {
    /// Whether everything is as expected.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Checks a case: explores it, and compares with what it expects.
pub fn check(bound: &Bound, limits: Limits) -> Verdict {
    let explored = explore(bound, limits);
    let mut checker = Checker { bound, explored: &explored, failures: Vec::new() };
    checker.all(limits);
    let short_of_memory = matches!(explored.graph.incomplete, Some(Incomplete::Memory(_)));
    Verdict { failures: checker.failures, short_of_memory }
}

/// Checks a case by its name, also one that expects to be refused with a message.
///
/// # Errors
///
/// The problems of the case, if it doesn't expect to be refused.
pub fn check_case(scenario: &Scenario, case: &str, limits: Limits) -> Result<Verdict, Problems> {
    let problems = match bound_in_each(scenario, case) {
        Ok(bound) => return Ok(in_each(&bound, limits)),
        Err(problems) => problems,
    };
    let expected = expected_messages(scenario, case);
    if expected.is_empty() {
        return Err(problems);
    }
    let said = |error: &Diagnostic, text: &str| {
        let labels = error.labels.iter().map(|label| label.text.as_str());
        labels.chain([error.message.as_str()]).chain(error.help.as_deref()).any(|part| part.contains(text))
    };
    let mut failures = Vec::new();
    for (text, span) in expected {
        if !problems.diagnostics.iter().any(|error| said(error, &text)) {
            let messages: Vec<&str> = problems.diagnostics.iter().take(TOLD).map(|error| error.message.as_str()).collect();
            let failure = Diagnostic::error("not-as-expected", format!("the case is refused, but not with `{text}`"))
                .at(span, "no message says this");
            failures.push(failure.help(format!("the messages are: {}", messages.join("  |  "))));
        }
    }
    Ok(Verdict { failures, short_of_memory: false })
}

/// The case in every edition that it names.
fn bound_in_each(scenario: &Scenario, case: &str) -> Result<Vec<Bound>, Problems> {
    match scenario.editions_of(case).as_slice() {
        [] | [_] => Ok(vec![scenario.bind(case)?]),
        several => several.iter().map(|edition| scenario.bind_in(case, Some(edition))).collect(),
    }
}

/// Checks the case in every edition; what isn't as expected in one of several names that edition.
fn in_each(bound: &[Bound], limits: Limits) -> Verdict {
    let mut verdict = Verdict::default();
    for one in bound {
        let checked = check(one, limits);
        verdict.short_of_memory |= checked.short_of_memory;
        for mut failure in checked.failures {
            if bound.len() > 1 {
                failure.message = format!("by the rules of {}: {}", one.rules.edition_name(), failure.message);
            }
            verdict.failures.push(failure);
        }
    }
    verdict
}

/// The number of messages that are repeated.
const TOLD: usize = 5;

/// The messages with which a case expects to be refused.
pub fn expected_messages(scenario: &Scenario, case: &str) -> Vec<(String, Span)> {
    let lines = scenario.document.case(case).map(|case| case.expect.as_slice()).unwrap_or_default();
    let expected = lines.iter().filter_map(|line| match &line.value {
        Expect::Diagnostic(text) => Some((text.text.clone(), line.span)),
        _ => None,
    });
    expected.collect()
}

/// Whether all of these hold of a final position.
///
/// # Errors
///
/// A fact that can't be looked at.
pub fn holds(bound: &Bound, facts: &[Fact], position: &Position, end: End) -> Result<bool, Diagnostic> {
    let at = tell::at(bound, position, end);
    for fact in facts {
        if !facts::holds(&bound.names, &at, fact)? {
            return Ok(false);
        }
    }
    Ok(true)
}

struct Checker<'a> {
    bound: &'a Bound,
    explored: &'a Explored,
    failures: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn fail(&mut self, span: Span, message: String, label: &str) {
        self.failures.push(Diagnostic::error("not-as-expected", message).at(span, label.to_owned()));
    }

    fn all(&mut self, limits: Limits) {
        let whole = self.bound.span;
        let expected = |what: &str| {
            self.bound.expect.iter().any(|line| matches!(&line.value, Expect::Incomplete(text) if what.contains(text.text.as_str())))
        };
        if let Some(stopped) = &self.explored.answer.stopped
            && !expected(stopped)
        {
            self.fail(whole, format!("not everything was explored: {stopped}"), "so nothing can be said for sure");
        }
        for unused in &self.explored.answer.unused {
            let span = self.bound.fixed[unused.place].span;
            if unused.fits.is_empty() {
                self.fail(span, "this choice never came up on some path".into(), "nobody was offered this");
            } else {
                let message = format!("this choice may be {}", unused.fits.join(" or "));
                self.fail(span, message, "say which is meant");
            }
        }
        for found in &self.explored.graph.outcomes {
            if let End::Stopped(stop) = found.end
                && !matches!(stop, Stop::Loop | Stop::Endless)
                && !expected(&stop.to_string())
            {
                self.fail(whole, format!("a path has no end: {stop}"), "so this outcome is none");
                break;
            }
        }
        self.refused(whole);
        self.outcomes(whole);
        for line in &self.bound.expect {
            self.line(&line.value, line.span);
        }
        self.incomplete(whole);
        if !self.bound.claims.is_empty() {
            self.claims(limits);
        }
        for check in &self.bound.checks {
            self.checkpoint(check, limits);
        }
    }

    /// A line of the script that the rules don't allow on some path. A case may expect to be told so.
    fn refused(&mut self, whole: Span) {
        let mut told: Vec<Refused> = Vec::new();
        for found in &self.explored.graph.outcomes {
            let Some(refused) = found.position.table.refused.filter(|refused| !told.contains(refused)) else { continue };
            told.push(refused);
            let message = tell::refused(self.bound, &found.position, refused);
            if !self.expects_message(&message) {
                let span = self.bound.lines.get(refused.line as usize).copied().unwrap_or(whole);
                self.fail(span, message, "not allowed");
            }
        }
    }

    /// The actions that the rules don't allow, in words, outcome by outcome.
    fn refusals(&self) -> impl Iterator<Item = String> + '_ {
        self.explored
            .graph
            .outcomes
            .iter()
            .filter_map(|found| found.position.table.refused.map(|refused| tell::refused(self.bound, &found.position, refused)))
    }

    fn expects_message(&self, message: &str) -> bool {
        self.bound.expect.iter().any(|line| matches!(&line.value, Expect::Diagnostic(text) if message.contains(&text.text)))
    }

    /// Every outcome matches a line, and every line an outcome.
    fn outcomes(&mut self, whole: Span) {
        let lines: Vec<(&Vec<Fact>, Span)> = self
            .bound
            .expect
            .iter()
            .filter_map(|line| match &line.value {
                Expect::Outcome(facts) => Some((facts, line.span)),
                _ => None,
            })
            .collect();
        if lines.is_empty() {
            return;
        }
        let mut met = vec![0; lines.len()];
        for (place, found) in self.explored.graph.outcomes.iter().enumerate() {
            let mut matches = Vec::new();
            for (number, (facts, _)) in lines.iter().enumerate() {
                match self.all_hold(facts, &found.position, found.end) {
                    Ok(true) => matches.push(number),
                    Ok(false) => {}
                    Err(error) => {
                        self.failures.push(error);
                        return;
                    }
                }
            }
            for number in &matches {
                met[*number] += 1;
            }
            if matches.is_empty() {
                let said = self.explored.answer.outcomes[place].facts.join("; ");
                self.fail(whole, format!("an outcome that no line expects: {said}"), "the `outcome:` lines have to name every outcome");
            }
        }
        for ((_, span), met) in lines.iter().zip(met) {
            if met == 0 {
                let all: Vec<String> = self.explored.answer.outcomes.iter().map(|outcome| outcome.facts.join("; ")).collect();
                self.failures.push(
                    Diagnostic::error("not-as-expected", "an expected outcome that doesn't come about")
                        .at(*span, "no path leads here")
                        .help(format!("the outcomes are: {}", all.join("  |  "))),
                );
            }
        }
    }

    fn all_hold(&self, facts: &[Fact], position: &Position, end: End) -> Result<bool, Diagnostic> {
        holds(self.bound, facts, position, end)
    }

    /// Checks the finding on the case's claims: they have to follow, unless the case says that they are refuted or depend.
    fn claims(&mut self, limits: Limits) {
        let ruling = match ruling::judge(self.bound, "", limits) {
            Ok(ruling) => ruling,
            Err(error) => return self.failures.push(error),
        };
        let (mut refuted, mut depends) = (None, None);
        for line in &self.bound.expect {
            match &line.value {
                Expect::Refuted(text) => refuted = Some((text, line.span)),
                Expect::Depends(text) => depends = Some((text, line.span)),
                _ => {}
            }
        }
        let open: Vec<String> = ruling.depends.iter().map(|open| format!("{}: {}", open.who, open.asked)).collect();
        match (ruling.finding, refuted, depends) {
            (Finding::Refuted, None, _) | (Finding::Refuted, _, Some(_)) => {
                let Some(step) = ruling.steps.last() else { return };
                let because = step.because.clone().unwrap_or_default();
                self.fail(step.span, format!("the rules don't allow this: {because}"), "the first step that isn't allowed");
            }
            (Finding::Refuted, Some((text, span)), _) => {
                let because = ruling.steps.last().and_then(|step| step.because.clone()).unwrap_or_default();
                if !because.contains(&text.text) {
                    self.fail(span, format!("it isn't allowed, but because {because}"), "another reason was expected");
                }
            }
            (Finding::Depends, None, Some((text, span))) if !open.iter().any(|open| open.contains(&text.text)) => {
                self.fail(span, format!("it depends on: {}", open.join("; ")), "something else was expected");
            }
            (Finding::Depends, None, Some(_)) | (Finding::Follows, None, None) => {}
            (Finding::Depends, ..) => {
                let span = ruling.steps.iter().find(|step| step.finding == Finding::Depends).map_or(self.bound.span, |step| step.span);
                self.fail(span, format!("this depends on: {}", open.join("; ")), "so it isn't so in every case");
            }
            (Finding::Follows, Some((_, span)), _) | (Finding::Follows, _, Some((_, span))) => {
                self.fail(span, "the rules allow all that is claimed, and it follows".into(), "something else was expected");
            }
        }
    }

    fn line(&mut self, expect: &Expect, span: Span) {
        let answer = &self.explored.answer;
        match expect {
            Expect::Chooser(who) => {
                let wanted = match who {
                    Who::Player(name) => Some(name.text.clone()),
                    Who::Chance => Some("chance".to_owned()),
                    Who::None => None,
                };
                if wanted != answer.chooser {
                    let real = answer.chooser.clone().unwrap_or_else(|| "nobody".into());
                    self.fail(span, format!("{real} makes the first choice that matters"), "somebody else was expected");
                }
            }
            Expect::Never(fact) | Expect::Always(fact) => self.on_every_path(fact, matches!(expect, Expect::Always(_)), span),
            Expect::Sequences(count) => self.count(count, &answer.totals.sequences.clone(), "sequences of choices", span),
            Expect::Orders(count) => self.count(count, &answer.totals.orders.clone(), "orders", span),
            Expect::Declined(text) => {
                let declined = self.bound.declined.iter().any(|declined| declined.text.contains(&text.text));
                if !declined {
                    self.fail(span, format!("no declined clause contains `{}`", text.text), "expected to be declined");
                }
            }
            Expect::Diagnostic(text) => {
                if self.refusals().any(|message| message.contains(&text.text)) {
                    return;
                }
                self.fail(span, format!("the case was expected to be refused with `{}`", text.text), "but it was accepted")
            }
            Expect::Outcome(_) | Expect::Incomplete(_) | Expect::Refuted(_) | Expect::Depends(_) | Expect::Asked(_) | Expect::Note(_) => {}
        }
    }

    fn on_every_path(&mut self, fact: &Fact, wanted: bool, span: Span) {
        for found in &self.explored.graph.outcomes {
            match self.all_hold(std::slice::from_ref(fact), &found.position, found.end) {
                Ok(holds) if holds == wanted => {}
                Ok(_) => {
                    return self.fail(
                        span,
                        "this isn't so on every path".into(),
                        if wanted { "doesn't hold on some path" } else { "holds on some path" },
                    );
                }
                Err(error) => return self.failures.push(error),
            }
        }
    }

    fn count(&mut self, wanted: &Count, real: &str, what: &str, span: Span) {
        let wanted = match wanted {
            Count::Exact(digits) => digits.as_str(),
            Count::Unbounded => "unbounded",
        };
        if wanted != real {
            self.fail(span, format!("there are {real} {what}, not {wanted}"), "counted exactly");
        }
    }

    /// An outcome that could depend on a clause that was not understood fails a case that doesn't
    /// expect it.
    fn incomplete(&mut self, whole: Span) {
        let expected: Vec<_> = self
            .bound
            .expect
            .iter()
            .filter_map(|line| match &line.value {
                Expect::Incomplete(text) => Some((text.text.clone(), line.span)),
                _ => None,
            })
            .collect();
        for clause in &self.explored.answer.incomplete {
            if !expected.iter().any(|(text, _)| clause.contains(text.as_str())) {
                self.fail(
                    whole,
                    format!("the outcomes could depend on a clause that was not understood – {clause}"),
                    "expect it with `incomplete:`",
                );
            }
        }
        for (text, span) in expected {
            let stops = self.explored.graph.outcomes.iter().filter_map(|found| match found.end {
                End::Stopped(stop) => Some(stop.to_string()),
                End::Done => None,
            });
            let stopped = stops.chain(self.explored.answer.stopped.clone()).any(|stopped| stopped.contains(&text));
            if !stopped && !self.explored.answer.incomplete.iter().any(|clause| clause.contains(&text)) {
                self.fail(span, format!("nothing is incomplete because of `{text}`"), "expected to be incomplete");
            }
        }
    }

    /// Explores the script up to the place of `check`: its facts have to hold at every end.
    fn checkpoint(&mut self, check: &instead_scenario::bind::Check, limits: Limits) {
        let mut cut = self.bound.clone();
        let script = cut.machine.position.table.script.up_to(check.after);
        cut.machine.position.table.write().script = script.into();
        cut.fixed.retain(|fixed| fixed.after <= check.after);
        let explored = explore(&cut, limits);
        for found in &explored.graph.outcomes {
            match self.all_hold(&check.facts, &found.position, found.end) {
                Ok(true) => {}
                Ok(false) => {
                    let said = tell::facts(self.bound, &found.position, found.end).join("; ");
                    return self.fail(check.span, format!("this doesn't hold here on some path: {said}"), "not so");
                }
                Err(error) => return self.failures.push(error),
            }
        }
    }
}
