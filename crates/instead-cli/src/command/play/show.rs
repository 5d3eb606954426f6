//! The player's view: the story so far, the choice and its options.

use std::io::Write;

use instead::OnTable;
use instead::answer::{Answer, OptionAnswer};
use instead::explain::{Detail, Step, StepKind, explain_path};
use instead::render::leads_to;
use instead::steer::{asked, chooser, labels_in};
use instead::{Bound, Choice, NodeView};

use crate::io::Io;
use crate::status::Failure;

type Node<'a> = NodeView<'a, OnTable, usize>;

/// The most outcomes that are told.
const TOLD: usize = 20;

/// The steps of a path, without the choice that waits at its end.
pub fn steps(bound: &Bound, path: &[usize]) -> Result<Vec<Step>, Failure> {
    let explanation =
        explain_path(bound.rules, &bound.machine, path, Detail::default()).map_err(|error| Failure::input(error.to_string()))?;
    Ok(explanation.steps.into_iter().filter(|step| step.kind != StepKind::Waiting).collect())
}

/// Tells what happened after the first `shown` steps; how many there are now.
pub fn happened(io: &mut Io, bound: &Bound, path: &[usize], shown: usize) -> Result<usize, Failure> {
    let style = io.style();
    let steps = steps(bound, path)?;
    for step in steps.iter().skip(shown) {
        match step.kind {
            StepKind::Performed | StepKind::Stopped => writeln!(io, "{}", style.event(&step.sentence))?,
            StepKind::Proposed | StepKind::Stack => writeln!(io, "{}", step.sentence)?,
            StepKind::Applied | StepKind::Cant | StepKind::Part | StepKind::NoEvent | StepKind::Contained => {
                writeln!(io, "  {}", step.sentence)?
            }
            StepKind::Gathered | StepKind::Choice | StepKind::Waiting => {}
        }
    }
    Ok(steps.len())
}

/// A choice that the case takes.
pub fn fixed(io: &mut Io, bound: &Bound, node: &Node<'_>, option: usize) -> Result<(), Failure> {
    let Some(choice) = node.choice() else { return Ok(()) };
    let position = &node.machine.position;
    let label = labels_in(bound.rules, node.machine, choice).get(option).cloned().unwrap_or_default();
    let style = io.style();
    let who = style.player(&chooser(bound.rules, position, &choice.chooser));
    writeln!(io, "{who}: {} {} {}", asked(bound.rules, position, choice), style.effect(&label), style.quiet("(fixed by the case)"))?;
    Ok(())
}

/// A choice with its numbered options and where each leads.
pub fn choice(io: &mut Io, bound: &Bound, node: &Node<'_>, choice: &Choice<OnTable>, answer: &Answer) -> Result<(), Failure> {
    let style = io.style();
    let position = &node.machine.position;
    writeln!(io, "\n{}: {}", style.player(&chooser(bound.rules, position, &choice.chooser)), asked(bound.rules, position, choice))?;
    for (place, label) in labels_in(bound.rules, node.machine, choice).into_iter().enumerate() {
        let view = node.options().find(|view| view.option == place);
        let option = view.map(|view| OptionAnswer {
            place,
            label: label.clone(),
            multiplicity: view.offer.multiplicity,
            outcomes: view.outcomes.outcomes().map(|outcome| outcome + 1).collect(),
            endless: view.outcomes.endless(),
            unexplored: view.outcomes.unexplored(),
        });
        let leads = match &option {
            None => style.quiet("not explored"),
            Some(option) => match (option.outcomes.as_slice(), option.endless || option.unexplored) {
                ([only], false) => format!("{} ({})", leads_to(option, style), facts(answer, *only)),
                _ => leads_to(option, style),
            },
        };
        writeln!(io, "  {} {}  → {leads}", style.number(&format!("{}.", place + 1)), style.effect(&label))?;
    }
    Ok(())
}

fn facts(answer: &Answer, number: usize) -> String {
    number.checked_sub(1).and_then(|place| answer.outcomes.get(place)).map_or_else(String::new, |outcome| outcome.facts.join("; "))
}

/// Where it leads from here.
pub fn leads(io: &mut Io, answer: &Answer, outcomes: impl Iterator<Item = usize>) -> Result<(), Failure> {
    let style = io.style();
    let outcomes: Vec<usize> = outcomes.collect();
    for outcome in outcomes.iter().take(TOLD) {
        writeln!(io, "  {} {}", style.number(&format!("{}.", outcome + 1)), facts(answer, outcome + 1))?;
    }
    if outcomes.len() > TOLD {
        writeln!(io, "  {}", style.quiet(&format!("… and {} more", outcomes.len() - TOLD)))?;
    }
    Ok(())
}

/// The end of a way.
pub fn end(io: &mut Io, answer: &Answer, outcome: Option<usize>) -> Result<(), Failure> {
    let style = io.style();
    let Some(outcome) = outcome else {
        io.note("the look ahead was stopped here; raise `--limit`");
        return Ok(());
    };
    writeln!(
        io,
        "\n{} {} of {}: {}",
        style.head("Outcome"),
        style.number(&(outcome + 1).to_string()),
        answer.outcomes.len(),
        facts(answer, outcome + 1)
    )?;
    Ok(())
}
