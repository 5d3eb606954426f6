//! What each option of a choice leads to.

use std::collections::HashMap;
use std::fmt::Write as _;

use instead_explore::Matters;

use super::{Style, counted, ranges};
use crate::answer::{Answer, ChoiceAnswer, OptionAnswer};

/// The most choices that are told one by one.
const TOLD: usize = 25;
/// The most options of a choice that are told one by one.
const OPTIONS: usize = 40;

pub(super) fn write(text: &mut String, answer: &Answer, style: &dyn Style) {
    let open: Vec<&ChoiceAnswer> = answer.choices.iter().filter(|choice| !choice.fixed).collect();
    let telling: Vec<&ChoiceAnswer> =
        open.iter().copied().filter(|choice| choice.matters != Matters::No && !choice.options.is_empty()).collect();
    let idle = open.len() - open.iter().filter(|choice| choice.matters != Matters::No).count();
    if telling.is_empty() && idle == 0 {
        return;
    }
    let _ = writeln!(text, "\n{}", style.head("Choices"));
    let by_path: HashMap<&[usize], &ChoiceAnswer> = answer.choices.iter().map(|choice| (choice.path.as_slice(), choice)).collect();
    for group in grouped(&telling).iter().take(TOLD) {
        write_group(text, group, &by_path, style);
    }
    if grouped(&telling).len() > TOLD {
        let _ = writeln!(
            text,
            "  {}",
            style.quiet(&format!("… and {} more choices that matter (`--json` has them all)", grouped(&telling).len() - TOLD))
        );
    }
    if idle > 0 {
        let _ = writeln!(text, "  {}", style.quiet(&doesnt_matter(idle, telling.is_empty())));
    }
}

fn doesnt_matter(idle: usize, all: bool) -> String {
    let verb = if idle == 1 { "doesn't" } else { "don't" };
    let which = if all { "" } else { "other " };
    format!(
        "{} {verb} matter: every option leads to the same.",
        counted(&idle.to_string(), &format!("{which}choice"), &format!("{which}choices"))
    )
}

/// Choices that ask the same with the same results, met in several places.
fn grouped<'a>(choices: &[&'a ChoiceAnswer]) -> Vec<Vec<&'a ChoiceAnswer>> {
    let mut groups: Vec<Vec<&ChoiceAnswer>> = Vec::new();
    let mut known: HashMap<(&str, &str, &[OptionAnswer]), usize> = HashMap::new();
    for choice in choices {
        let key = (choice.who.as_str(), choice.asked.as_str(), choice.options.as_slice());
        let place = *known.entry(key).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(choice),
            None => groups.push(vec![choice]),
        }
    }
    groups
}

fn write_group(text: &mut String, group: &[&ChoiceAnswer], by_path: &HashMap<&[usize], &ChoiceAnswer>, style: &dyn Style) {
    let Some(choice) = group.first() else { return };
    let places = match group.len() {
        1 => after(choice, by_path).map_or_else(String::new, |after| format!(" {}", style.quiet(&format!("(after {after})")))),
        many => format!(" {}", style.quiet(&format!("(in {many} places)"))),
    };
    let _ = writeln!(text, "  {}: {}{places}", style.player(&choice.who), choice.asked);
    let width = choice.options.iter().take(OPTIONS).map(|option| name(option).chars().count()).max().unwrap_or(0).min(48);
    for option in choice.options.iter().take(OPTIONS) {
        let name = name(option);
        let space = " ".repeat(width.saturating_sub(name.chars().count()));
        let _ = writeln!(text, "    {}{space}  → {}", style.effect(&name), leads_to(option, style));
    }
    if choice.options.len() > OPTIONS {
        let _ = writeln!(text, "    {}", style.quiet(&format!("… and {} more options", choice.options.len() - OPTIONS)));
    }
}

fn name(option: &OptionAnswer) -> String {
    if option.multiplicity > 1 { format!("{} (one of {} equal ones)", option.label, option.multiplicity) } else { option.label.clone() }
}

/// Where an option leads: the numbers of its outcomes.
pub fn leads_to(option: &OptionAnswer, style: &dyn Style) -> String {
    let mut parts = Vec::new();
    if !option.outcomes.is_empty() {
        let word = if option.outcomes.len() == 1 { "outcome" } else { "outcomes" };
        parts.push(format!("{word} {}", style.number(&ranges(&option.outcomes))));
    }
    if option.endless {
        parts.push(style.bad("can go on for ever"));
    }
    if option.unexplored {
        parts.push(style.bad("not fully explored"));
    }
    parts.join("; ")
}

/// What was chosen before a choice: the labels of the last few options on its path.
fn after(choice: &ChoiceAnswer, by_path: &HashMap<&[usize], &ChoiceAnswer>) -> Option<String> {
    const LAST: usize = 3;
    let mut labels = Vec::new();
    for (place, option) in choice.path.iter().enumerate().rev() {
        let before = by_path.get(&choice.path[..place])?;
        if before.fixed {
            continue;
        }
        if labels.len() == LAST {
            labels.push("…".to_owned());
            break;
        }
        labels.push(before.options.iter().find(|known| known.place == *option)?.label.clone());
    }
    labels.reverse();
    (!labels.is_empty()).then(|| labels.join(", "))
}
