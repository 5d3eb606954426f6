//! The ruling: who decides and by what, and each outcome in a sentence.

use std::fmt::Write as _;

use instead_explore::Matters;
use instead_model::describe::english::{alternatives, list, sentence};

use super::outcomes::MANY;
use super::{Style, counted};
use crate::answer::{Answer, AskedAnswer, DecidedAnswer, OutcomeRuling, PartAnswer, PartKind, RangeAnswer, RulingAnswer};

/// The most choices that are told in the first line, and the most options of one of them.
const TOLD: usize = 3;
const OPTIONS: usize = 6;

pub(super) fn write(text: &mut String, answer: &Answer, style: &dyn Style) {
    let Some(ruling) = &answer.ruling else {
        let _ = writeln!(text, "{}", headline(answer, style));
        return;
    };
    if answer.stopped.is_none() {
        text.push_str(&yes_or_no(&ruling.asked, style));
    }
    if let ([only], 1) = (ruling.outcomes.as_slice(), answer.outcomes.len()) {
        let _ = writeln!(text, "{}", told(only, style));
        return;
    }
    let _ = writeln!(text, "{}", headline(answer, style));
    if answer.outcomes.len() > MANY {
        for range in &ruling.ranges {
            let _ = writeln!(text, "{}", ranging(range, ruling));
        }
    } else {
        for outcome in &ruling.outcomes {
            let number = format!("{}.", outcome.number);
            let _ = writeln!(text, "{} {}", style.number(&number), told(outcome, style));
        }
    }
    if !ruling.common.is_empty() {
        let common: Vec<String> = ruling.common.iter().map(PartAnswer::told).collect();
        let _ = writeln!(text, "In every outcome: {}.", common.join("; "));
    }
}

/// The answers to what was asked, at the head of the ruling: "Yes. ", "No. ", or in which outcomes.
fn yes_or_no(asked: &[AskedAnswer], style: &dyn Style) -> String {
    let outcomes = |numbers: &[usize]| format!("outcome{} {}", if numbers.len() == 1 { "" } else { "s" }, super::ranges(numbers));
    let told = |one: &AskedAnswer| match (one.holds.as_slice(), one.fails.as_slice()) {
        (_, []) => "yes".to_owned(),
        ([], _) => "no".to_owned(),
        (holds, fails) => format!("yes in {}, no in {}", outcomes(holds), outcomes(fails)),
    };
    match asked {
        [] => String::new(),
        [one] if one.holds.is_empty() || one.fails.is_empty() => format!("{} ", style.head(&sentence(&told(one)))),
        [one] => format!("{}\n", style.head(&sentence(&told(one)))),
        several => several.iter().map(|one| format!("{}: {}\n", one.fact, style.head(&format!("{}.", told(one))))).collect(),
    }
}

/// An outcome: by which choices, and what it is.
fn told(outcome: &OutcomeRuling, style: &dyn Style) -> String {
    let refused = outcome.parts.iter().any(|part| matches!(part.kind, PartKind::Refused | PartKind::Stopped));
    let told = if refused { style.bad(&outcome.sentence) } else { style.event(&outcome.sentence) };
    match outcome.conditions.as_slice() {
        [] => told,
        conditions => format!("If {} – {told}", list(conditions)),
    }
}

/// "B is at between 3 and 17: 3 if …, 17 if …".
fn ranging(range: &RangeAnswer, ruling: &RulingAnswer) -> String {
    let at = |number: usize, total: i64| {
        let outcome = ruling.outcomes.iter().find(|outcome| outcome.number == number);
        match outcome.map(|outcome| outcome.conditions.as_slice()) {
            None | Some([]) => format!("{total} in outcome {number}"),
            Some(conditions) => format!("{total} if {} (outcome {number})", list(conditions)),
        }
    };
    let RangeAnswer { who, low, high, .. } = range;
    format!("{who} at between {low} and {high}: {}; {}.", at(range.lowest, *low), at(range.highest, *high))
}

/// The headline: the number of outcomes, and the choices that decide between them.
pub(super) fn headline(answer: &Answer, style: &dyn Style) -> String {
    let outcomes = style.head(&counted(&answer.outcomes.len().to_string(), "outcome", "outcomes"));
    let so_far = if answer.stopped.is_some() { " so far" } else { "" };
    let decided = answer.ruling.as_ref().map_or(&[][..], |ruling| &ruling.decided);
    if decided.is_empty() {
        let unknown = answer.stopped.is_some() || answer.choices.iter().any(|choice| choice.matters == Matters::Unknown);
        let who = if unknown { "who decides isn't known" } else { "nobody has a choice that matters" };
        return format!("{outcomes}{so_far}; {who}.");
    }
    let mut parts: Vec<String> = decided.iter().take(TOLD).map(|one| by(one, style)).collect();
    if decided.len() > TOLD {
        let others = counted(&(decided.len() - TOLD).to_string(), "more choice matters", "more choices matter");
        parts.push(others);
    }
    format!("{outcomes}{so_far}; {}.", parts.join("; "))
}

/// "B decides which effect applies first: Fire Servant or Benevolent Unicorn".
fn by(one: &DecidedAnswer, style: &dyn Style) -> String {
    let yes_or_no = one.options.iter().all(|option| matches!(option.as_str(), "yes" | "no")) || one.about.starts_with("whether ");
    let options = if yes_or_no || one.options.len() > OPTIONS { String::new() } else { format!(": {}", alternatives(&one.options)) };
    format!("{} decides {}{options}", style.player(&one.who), one.about)
}
