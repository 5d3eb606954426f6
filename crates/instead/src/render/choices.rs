//! The choices of an answer, with the outcomes to which each option leads.

use std::collections::HashMap;
use std::fmt::Write as _;

use instead_explore::Matters;

use super::{Style, counted, ranges};
use crate::answer::{Answer, ChoiceAnswer, OptionAnswer};

/// The most choices that are listed one by one.
const TOLD: usize = 25;
/// The most options of a choice that are listed one by one.
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

/// Where the options of a choice lead, by their bare names.
type Leads<'a> = Vec<(String, &'a [usize], bool)>;

/// Choices that ask the same with the same results, met in several places.
fn grouped<'a>(choices: &[&'a ChoiceAnswer]) -> Vec<Vec<&'a ChoiceAnswer>> {
    let mut groups: Vec<Vec<&ChoiceAnswer>> = Vec::new();
    let mut known: HashMap<(&str, String, Leads<'_>), usize> = HashMap::new();
    for choice in choices {
        let leads =
            merged(choice).into_iter().map(|(_, bare, option)| (bare, option.outcomes.as_slice(), option.endless || option.unexplored));
        let key = (choice.who.as_str(), unnumbered(&choice.asked), leads.collect());
        let place = *known.entry(key).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(choice),
            None => groups.push(vec![choice]),
        }
    }
    groups
}

/// A name without the number that tells it from others: "Forest #2" is a Forest.
fn unnumbered(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split(" #");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.len() == part.len() {
            out.push_str(" #");
        }
        out.push_str(rest);
    }
    out
}

/// The options of a choice as they are told, with their bare names: equal things by which the same comes about are one.
fn merged(choice: &ChoiceAnswer) -> Vec<(String, String, &OptionAnswer)> {
    let mut out: Vec<(String, String, &OptionAnswer)> = Vec::new();
    for option in &choice.options {
        let bare = unnumbered(&option.label);
        let same = |other: &OptionAnswer| {
            other.outcomes == option.outcomes && other.endless == option.endless && other.unexplored == option.unexplored
        };
        match out.iter_mut().find(|(_, known, other)| *known == bare && bare != option.label && same(other)) {
            Some((told, bare, _)) => told.clone_from(bare),
            None => out.push((name(option), bare, option)),
        }
    }
    out
}

fn write_group(text: &mut String, group: &[&ChoiceAnswer], by_path: &HashMap<&[usize], &ChoiceAnswer>, style: &dyn Style) {
    let Some(choice) = group.first() else { return };
    let places = match group.len() {
        1 => after(choice, by_path).map_or_else(String::new, |after| format!(" {}", style.quiet(&format!("(after {after})")))),
        many => format!(" {}", style.quiet(&format!("(in {many} places)"))),
    };
    let _ = writeln!(text, "  {}: {}{places}", style.player(&choice.who), choice.asked);
    let options = merged(choice);
    let width = options.iter().take(OPTIONS).map(|(name, ..)| name.chars().count()).max().unwrap_or(0).min(48);
    for (name, _, option) in options.iter().take(OPTIONS) {
        let space = " ".repeat(width.saturating_sub(name.chars().count()));
        let _ = writeln!(text, "    {}{space}  → {}", style.effect(name), leads_to(option, style));
    }
    if options.len() > OPTIONS {
        let _ = writeln!(text, "    {}", style.quiet(&format!("… and {} more options", options.len() - OPTIONS)));
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

/// The answers given before a choice: the labels of the last few options on its path.
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
