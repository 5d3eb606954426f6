//! Expectations that can't all be met, whatever the game does.

use instead_scenario::document::{Case, Clause, Expect, Fact};
use instead_text::{Diagnostic, Span};

/// Verbs of sentences that a position makes true for one amount only.
const SINGLE: &[&str] = &["life", "drew", "cards"];

/// The contradictions among the expectations of a case.
pub fn contradictions(case: &Case) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut once: Vec<(&str, &Expect, Span)> = Vec::new();
    for line in &case.expect {
        let what = match &line.value {
            Expect::Chooser(_) => "chooser",
            Expect::Sequences(_) => "sequences",
            Expect::Orders(_) => "orders",
            Expect::Outcome(facts) => {
                within(facts, line.span, &mut found);
                continue;
            }
            _ => continue,
        };
        match once.iter().find(|(known, ..)| *known == what) {
            Some((_, value, first)) if **value != line.value => found.push(
                error(format!("two `{what}:` lines say different things"))
                    .at(line.span, "the second")
                    .at(*first, "the first")
                    .help("there can be only one: keep the right one"),
            ),
            Some(_) => {}
            None => once.push((what, &line.value, line.span)),
        }
    }
    across(case, &mut found);
    found
}

/// Facts of one outcome that exclude each other.
fn within(facts: &[Fact], span: Span, found: &mut Vec<Diagnostic>) {
    for (place, fact) in facts.iter().enumerate() {
        if facts[..place].iter().any(|other| excludes(fact, other)) {
            found.push(
                error("the facts of this outcome exclude each other".into())
                    .at(span, "never true")
                    .help("write one `outcome:` line for each final position"),
            );
            return;
        }
    }
}

/// `always:` and `never:` lines against each other and against the outcomes.
fn across(case: &Case, found: &mut Vec<Diagnostic>) {
    let sure = case.expect.iter().filter_map(|line| match &line.value {
        Expect::Always(fact) => Some((fact.clone(), line.span)),
        Expect::Never(fact) => Some((Fact { not: !fact.not, clause: fact.clause.clone() }, line.span)),
        _ => None,
    });
    let sure: Vec<(Fact, Span)> = sure.collect();
    for (place, (fact, span)) in sure.iter().enumerate() {
        if let Some((_, other)) = sure[..place].iter().find(|(other, _)| excludes(fact, other)) {
            found.push(error("these two lines exclude each other".into()).at(*span, "the second").at(*other, "the first"));
        }
    }
    for line in &case.expect {
        let Expect::Outcome(facts) = &line.value else { continue };
        if let Some((_, other)) = sure.iter().find(|(sure, _)| facts.iter().any(|fact| excludes(fact, sure))) {
            found.push(error("this outcome is excluded by another line".into()).at(line.span, "the outcome").at(*other, "excludes it"));
        }
    }
}

/// Whether no position makes both true.
fn excludes(one: &Fact, other: &Fact) -> bool {
    if one.clause == other.clause {
        return one.not != other.not;
    }
    let (one, other) = match (one.not, other.not) {
        (false, false) => (&one.clause, &other.clause),
        _ => return false,
    };
    let whose = |clause: &Clause| {
        clause.args.iter().filter(|(role, _)| *role != "amount").map(|(role, value)| (role.clone(), value.clone())).collect::<Vec<_>>()
    };
    let amounts = one.args.contains_key("amount") && other.args.contains_key("amount");
    SINGLE.contains(&one.verb.as_str()) && one.verb == other.verb && amounts && whose(one) == whose(other)
}

fn error(message: String) -> Diagnostic {
    Diagnostic::error("contradiction", message)
}
