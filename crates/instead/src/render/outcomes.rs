//! The final positions and how they come about.

use std::fmt::Write as _;

use super::{Style, counted};
use crate::answer::{Answer, OutcomeAnswer, TakenAnswer};

/// The most outcomes that are told one by one.
const TOLD: usize = 60;
/// The most choices of a way that are told one by one.
const STEPS: usize = 40;

pub(super) fn write(text: &mut String, answer: &Answer, style: &dyn Style) {
    let _ = writeln!(text, "{}", headline(answer, style));
    let common = common(answer);
    for outcome in answer.outcomes.iter().take(TOLD) {
        text.push('\n');
        write_outcome(text, outcome, &common, style);
    }
    if !common.is_empty() {
        let _ = writeln!(text, "\nIn every outcome: {}.", common.join("; "));
    }
    if answer.outcomes.len() > TOLD {
        let _ =
            writeln!(text, "\n{}", style.quiet(&format!("… and {} more outcomes (`--json` has them all)", answer.outcomes.len() - TOLD)));
    }
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
    let asked: Vec<&TakenAnswer> = outcome.witness.iter().collect();
    for taken in asked.iter().take(STEPS) {
        let _ = writeln!(text, "{indent}{}", told(taken, style));
    }
    if asked.len() > STEPS {
        let _ = writeln!(text, "{indent}{}", style.quiet(&format!("… and {} more choices", asked.len() - STEPS)));
    }
}

/// Who chose what: "B, which effect applies next: Fire Servant".
pub(super) fn told(taken: &TakenAnswer, style: &dyn Style) -> String {
    format!("{}, {}: {}", style.player(&taken.who), taken.asked, style.effect(&taken.chose))
}
