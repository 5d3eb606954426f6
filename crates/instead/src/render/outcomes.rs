//! The final positions and how they come about.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::{Style, counted, ranges};
use crate::answer::{Answer, OutcomeAnswer, TakenAnswer};

/// The most outcomes that are told one by one.
const TOLD: usize = 60;
/// The most choices of a way that are told one by one.
const STEPS: usize = 40;

/// From so many outcomes on it is said first what they have in common and what ranges.
const MANY: usize = 8;
/// As many outcomes that differ only in orders are told one by one.
const SINGLY: usize = 3;

pub(super) fn write(text: &mut String, answer: &Answer, style: &dyn Style) {
    let _ = writeln!(text, "{}", headline(answer, style));
    let common = common(answer);
    let many = answer.outcomes.len() > MANY;
    if many {
        overview(text, answer, &common, style);
    }
    let groups = groups(answer);
    for group in groups.iter().take(TOLD) {
        text.push('\n');
        match group.as_slice() {
            [outcome] => write_outcome(text, outcome, &common, style),
            group => write_group(text, group, &common, style),
        }
    }
    if !common.is_empty() && !many {
        let _ = writeln!(text, "\nIn every outcome: {}.", common.join("; "));
    }
    let left: usize = groups.iter().skip(TOLD).map(Vec::len).sum();
    if left > 0 {
        let _ = writeln!(text, "\n{}", style.quiet(&format!("… and {left} more outcomes (`--json` has them all)")));
    }
}

/// What many outcomes have in common, what ranges, and what the decision is about.
fn overview(text: &mut String, answer: &Answer, common: &[&str], style: &dyn Style) {
    if !common.is_empty() {
        let _ = writeln!(text, "In every outcome: {}.", common.join("; "));
    }
    if !answer.between.is_empty() {
        let _ = writeln!(text, "{}.", answer.between.join("; "));
    }
    let mut about: Vec<String> = Vec::new();
    for choice in answer.choices.iter().filter(|choice| choice.matters == "yes" && !choice.fixed) {
        let one = format!("{}, {}", style.player(&choice.who), choice.asked);
        if !about.contains(&one) {
            about.push(one);
        }
    }
    let more = if about.len() > SINGLY { "; …" } else { "" };
    if !about.is_empty() {
        about.truncate(SINGLY);
        let _ = writeln!(text, "What is decided: {}{more}", about.join("; "));
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
        "{} {}",
        style.number(&format!("{}.", ranges(&numbers))),
        facts.into_iter().chain([told]).collect::<Vec<_>>().join("; ")
    );
    way(text, first, "   ", style);
}

/// The facts that hold in all of several outcomes, if each has another fact besides.
fn common(answer: &Answer) -> Vec<&str> {
    let [first, others @ ..] = answer.outcomes.as_slice() else { return Vec::new() };
    let everywhere = |fact: &&String| others.iter().all(|outcome| outcome.facts.contains(fact));
    let common: Vec<&str> = first.facts.iter().filter(everywhere).map(String::as_str).collect();
    let more = answer.outcomes.iter().all(|outcome| outcome.facts.len() > common.len());
    if others.is_empty() || !more { Vec::new() } else { common }
}

/// How many outcomes, and who decides.
fn headline(answer: &Answer, style: &dyn Style) -> String {
    let outcomes = style.head(&counted(&answer.outcomes.len().to_string(), "outcome", "outcomes"));
    let so_far = if answer.stopped.is_some() { " so far" } else { "" };
    let matter: Vec<_> = answer.choices.iter().filter(|choice| choice.matters == "yes").collect();
    let Some(first) = &answer.chooser else {
        let unknown = answer.choices.iter().any(|choice| choice.matters == "unknown");
        return if unknown {
            format!("{outcomes}{so_far}; who decides isn't known.")
        } else {
            format!("{outcomes}{so_far}; nobody has a choice that matters.")
        };
    };
    let only = matter.iter().all(|choice| choice.who == *first);
    let who = style.player(first);
    if first == "chance" && only {
        format!("{outcomes}{so_far}; chance decides.")
    } else if only {
        format!("{outcomes}{so_far}; {who} decides.")
    } else {
        let mut others: Vec<&str> = matter.iter().map(|choice| choice.who.as_str()).filter(|other| other != first).collect();
        others.sort_unstable();
        others.dedup();
        let others: Vec<String> = others.into_iter().map(|other| style.player(other)).collect();
        format!("{outcomes}{so_far}; {who} decides first, then {} too.", others.join(" and "))
    }
}

fn write_outcome(text: &mut String, outcome: &OutcomeAnswer, common: &[&str], style: &dyn Style) {
    let number = format!("{}.", outcome.number);
    let indent = " ".repeat(number.len() + 1);
    let facts: Vec<String> = outcome.facts.iter().filter(|fact| !common.contains(&fact.as_str())).map(|fact| style.event(fact)).collect();
    let _ = writeln!(text, "{} {}", style.number(&number), facts.join("; "));
    if let Some(end) = &outcome.end {
        let _ = writeln!(text, "{indent}{}", style.bad(&format!("it ends here: {end}")));
    }
    way(text, outcome, &indent, style);
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

/// Who chose what: "B, which effect applies next: Fire Servant".
pub(super) fn told(taken: &TakenAnswer, style: &dyn Style) -> String {
    format!("{}, {}: {}", style.player(&taken.who), taken.asked, style.effect(&taken.chose))
}
