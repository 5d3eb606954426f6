//! Remarks: everything that isn't known, fixed choices that never came up, the sources of texts, and the totals.

use std::fmt::Write as _;

use super::outcomes::told;
use super::{Style, counted};
use crate::answer::{Answer, EndlessAnswer, TextAnswer};

pub(super) fn write(text: &mut String, answer: &Answer, style: &dyn Style) {
    if let Some(stopped) = &answer.stopped {
        let raise = if stopped.contains("positions") { " (`--limit` allows more)" } else { "" };
        let _ = writeln!(text, "\n{} {stopped}{raise}; there may be more outcomes.", style.bad("Not everything was explored:"));
    }
    if let Some(endless) = &answer.endless {
        write_endless(text, endless, style);
    }
    let incomplete = "Incomplete: the outcomes could depend on clauses that were not understood.";
    list(text, &style.bad(incomplete), &answer.incomplete);
    list(text, &style.quiet("Not understood, but it can't matter here:"), &answer.declined);
    let unused: Vec<String> = answer
        .unused
        .iter()
        .map(|unused| match unused.fits.as_slice() {
            [] => unused.line.clone(),
            several => format!("{} (which may be {})", unused.line, several.join(" or ")),
        })
        .collect();
    list(text, &style.bad("Fixed choices that never came up on some path:"), &unused);
    let texts: Vec<String> = answer.texts.iter().map(from).collect();
    list(text, &style.quiet("Texts that are not built in:"), &texts);
    let totals = [
        counted(&answer.totals.sequences, "sequence of choices", "sequences of choices"),
        counted(&answer.totals.orders, "order", "orders"),
        counted(&answer.totals.positions.to_string(), "position", "positions"),
        rules_of(answer),
    ];
    let _ = writeln!(text, "\n{}", style.quiet(&totals.join(" · ")));
}

/// From where a text came, and of when it is.
fn from(text: &TextAnswer) -> String {
    let date = text.date.as_ref().map(|date| format!(", {date}")).unwrap_or_default();
    format!("{} ({}{date})", text.card, text.source)
}

/// The edition; of an old one only part of the rules is known in its own words.
fn rules_of(answer: &Answer) -> String {
    match &answer.silent {
        None => format!("rules of {}", answer.edition),
        Some(newest) => format!("rules of {} (where they are silent, of {newest})", answer.edition),
    }
}

fn list(text: &mut String, head: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{head}");
    for line in lines {
        let _ = writeln!(text, "  {}", shortened(line));
    }
}

/// A clause may be as long as a card's text; the beginning says which one it is.
fn shortened(line: &str) -> String {
    const LONGEST: usize = 300;
    let mut letters = line.chars();
    let start: String = letters.by_ref().take(LONGEST).collect();
    if letters.next().is_some() { format!("{start}…") } else { start }
}

fn write_endless(text: &mut String, endless: &EndlessAnswer, style: &dyn Style) {
    let _ = writeln!(text, "\n{}", style.bad("The players can go on for ever:"));
    for taken in &endless.first {
        let _ = writeln!(text, "  {}", told(taken, style));
    }
    let _ = writeln!(text, "  {}", style.quiet("and again and again"));
    for taken in &endless.again {
        let _ = writeln!(text, "    {}", told(taken, style));
    }
}
