//! Why an effect didn't apply.

use std::io::Write;

use instead::explain::{Verdict, WhyNot};
use instead::forms::Way;

use crate::io::Io;
use crate::status::Failure;

/// The answers; ways with the same ones together. Those that nobody wonders about are left out if
/// there are others, unless all are wanted.
pub fn write(io: &mut Io, ways: &[Way], effect: &str, all: bool) -> Result<(), Failure> {
    let mut groups: Vec<(Option<Vec<&WhyNot>>, Vec<usize>)> = Vec::new();
    for way in ways {
        let outcome = way.outcome.unwrap_or_default();
        let told = way.why_not.as_ref().map(|answers| {
            let some = answers.iter().any(|answer| answer.expected) && !all;
            answers.iter().filter(|answer| answer.expected || !some).collect::<Vec<_>>()
        });
        match groups.iter_mut().find(|(answers, _)| *answers == told) {
            Some((_, outcomes)) => outcomes.push(outcome),
            None => groups.push((told, vec![outcome])),
        }
    }
    let style = io.style();
    for (answers, outcomes) in &groups {
        let numbers: Vec<String> = outcomes.iter().map(ToString::to_string).collect();
        let on = match outcomes.as_slice() {
            [0] => String::new(),
            _ if groups.len() == 1 => String::new(),
            [_] => format!("On the way to outcome {}: ", numbers.join("")),
            _ => format!("On the ways to outcomes {}: ", numbers.join(", ")),
        };
        match answers {
            None => writeln!(io, "{on}{} was never considered.", style.effect(effect))?,
            Some(answers) if answers.is_empty() => writeln!(io, "{on}{} applied whenever it was considered.", style.effect(effect))?,
            Some(answers) => {
                if !on.is_empty() {
                    writeln!(io, "{}", on.trim_end())?;
                }
                for answer in answers {
                    let rules: Vec<&str> = answer.rules.iter().map(|rule| rule.place.text()).collect();
                    let rules =
                        if rules.is_empty() { String::new() } else { format!(" {}", style.rule(&format!("({})", rules.join(", ")))) };
                    writeln!(
                        io,
                        "{} {} when {}: {}.{rules}",
                        style.effect(&answer.effect),
                        verdict(answer.verdict),
                        answer.event,
                        answer.because
                    )?;
                }
            }
        }
    }
    let mut cited: Vec<(&str, &str)> = groups
        .iter()
        .flat_map(|(answers, _)| answers.iter().flatten())
        .flat_map(|answer| &answer.rules)
        .map(|rule| (rule.place.text(), rule.summary))
        .collect();
    cited.sort_by_key(|(place, _)| instead::game::Reference::parse(place));
    cited.dedup();
    if !cited.is_empty() {
        writeln!(io)?;
    }
    for (number, summary) in cited {
        writeln!(io, "  {}  {summary}", style.rule(number))?;
    }
    Ok(())
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Applies => "applied",
        Verdict::HadOpportunity => "didn't apply again",
        Verdict::LaterTier => "had to wait",
        Verdict::EventCant | Verdict::DoesNotApply => "didn't apply",
        Verdict::Declined => "wasn't used",
    }
}
