//! The final positions and how they come about.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::ruling::headline;
use super::{Plain, Style, ranges};
use crate::answer::{Answer, OutcomeAnswer, TakenAnswer};

/// The most outcomes that are listed one by one.
const TOLD: usize = 60;
/// The most choices of a way that are listed one by one.
const STEPS: usize = 40;

/// More outcomes than these are headed by the facts that they have in common and the totals that differ.
pub(super) const MANY: usize = 8;
/// The most outcomes that differ only in orders and are listed one by one.
const SINGLY: usize = 3;
/// The most choices of a way that the ruling tells by itself.
const FEW: usize = 4;

pub(super) fn write(text: &mut String, answer: &Answer, style: &dyn Style) {
    if let [_] = answer.outcomes.as_slice() {
        let _ = writeln!(text, "\n{}", style.head(&format!("Facts ({})", headline(answer, &Plain).trim_end_matches('.'))));
    } else {
        let _ = writeln!(text, "\n{}", style.head("Facts"));
    }
    let common = common(answer);
    let many = answer.outcomes.len() > MANY;
    let groups = groups(answer);
    if many && !common.is_empty() {
        let _ = writeln!(text, "  in every outcome: {}", common.join("; "));
    }
    for group in groups.iter().take(TOLD) {
        match group.as_slice() {
            [outcome] => write_outcome(text, outcome, &common, answer.outcomes.len() == 1, style),
            group => write_group(text, group, &common, style),
        }
    }
    if !common.is_empty() && !many {
        let _ = writeln!(text, "  in every outcome: {}", common.join("; "));
    }
    let left: usize = groups.iter().skip(TOLD).map(Vec::len).sum();
    if left > 0 {
        let _ = writeln!(text, "  {}", style.quiet(&format!("… and {left} more outcomes (`--json` has them all)")));
    }
}

/// The outcomes, those together that differ only in an order.
fn groups(answer: &Answer) -> Vec<Vec<&OutcomeAnswer>> {
    let mut groups: Vec<Vec<&OutcomeAnswer>> = Vec::new();
    let mut known: HashMap<(Vec<&str>, Option<&str>), usize> = HashMap::new();
    for outcome in &answer.outcomes {
        if outcome.in_order.is_empty() {
            groups.push(vec![outcome]);
            continue;
        }
        let place = *known.entry((plain(outcome), outcome.end.as_deref())).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(outcome),
            None => groups.push(vec![outcome]),
        }
    }
    groups
        .into_iter()
        .flat_map(|group| if group.len() > SINGLY { vec![group] } else { group.into_iter().map(|one| vec![one]).collect() })
        .collect()
}

/// The facts of an outcome that aren't about an order.
fn plain(outcome: &OutcomeAnswer) -> Vec<&str> {
    outcome.facts.iter().filter(|fact| !outcome.in_order.contains(fact)).map(String::as_str).collect()
}

/// Outcomes that differ only in an order: what they have in common, how many there are, and how the first comes about.
fn write_group(text: &mut String, group: &[&OutcomeAnswer], common: &[&str], style: &dyn Style) {
    let Some(first) = group.first() else { return };
    let numbers: Vec<usize> = group.iter().map(|outcome| outcome.number).collect();
    let facts: Vec<String> = plain(first).into_iter().filter(|fact| !common.contains(fact)).map(|fact| style.event(fact)).collect();
    let orders = first.in_order.iter().map(|fact| style.event(fact)).collect::<Vec<_>>().join("; ");
    let told = format!("{} orders, the first: {orders}", group.len());
    let _ = writeln!(
        text,
        "  {} {}",
        style.number(&format!("{}.", ranges(&numbers))),
        facts.into_iter().chain([told]).collect::<Vec<_>>().join("; ")
    );
    way(text, first, "     ", style);
}

/// The facts that hold in all of several outcomes, if each has another fact besides.
fn common(answer: &Answer) -> Vec<&str> {
    let [first, others @ ..] = answer.outcomes.as_slice() else { return Vec::new() };
    let everywhere = |fact: &&String| others.iter().all(|outcome| outcome.facts.contains(fact));
    let common: Vec<&str> = first.facts.iter().filter(everywhere).map(String::as_str).collect();
    let more = answer.outcomes.iter().all(|outcome| outcome.facts.len() > common.len());
    if others.is_empty() || !more { Vec::new() } else { common }
}

fn write_outcome(text: &mut String, outcome: &OutcomeAnswer, common: &[&str], alone: bool, style: &dyn Style) {
    let number = if alone { String::new() } else { format!("{}. ", outcome.number) };
    let indent = " ".repeat(number.len() + 2);
    let facts: Vec<String> = outcome.facts.iter().filter(|fact| !common.contains(&fact.as_str())).map(|fact| style.event(fact)).collect();
    let _ = writeln!(text, "  {}{}", style.number(&number), facts.join("; "));
    if let Some(end) = &outcome.end {
        let _ = writeln!(text, "{indent}{}", style.bad(&format!("it ends here: {end}")));
    }
    if outcome.witness.len() > FEW && outcome.witness.iter().any(|taken| taken.who != "chance") {
        way(text, outcome, &indent, style);
    }
}

/// The choices that lead to an outcome.
fn way(text: &mut String, outcome: &OutcomeAnswer, indent: &str, style: &dyn Style) {
    for taken in outcome.witness.iter().take(STEPS) {
        let _ = writeln!(text, "{indent}{}", told(taken, style));
    }
    if outcome.witness.len() > STEPS {
        let _ = writeln!(text, "{indent}{}", style.quiet(&format!("… and {} more choices", outcome.witness.len() - STEPS)));
    }
}

/// The chooser, the question and the answer: "B: Which effect applies next? Fire Servant".
pub(super) fn told(taken: &TakenAnswer, style: &dyn Style) -> String {
    format!("{}: {} {}", style.player(&taken.who), taken.asked, style.effect(&taken.chose))
}
