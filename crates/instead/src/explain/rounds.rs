//! A loop is told once, with the number of its rounds, and not round for round (CR 104.4b, 732.2).

use super::{Step, StepKind};

/// The longest round that is looked for, in steps.
const LONGEST: usize = 400;

/// Fewer rounds are told one by one.
const FEWEST: usize = 4;

/// Leaves one round of what repeats itself before it can't go on.
pub(super) fn told_once(steps: Vec<Step>) -> Vec<Step> {
    let stopped = steps.last().is_some_and(|step| step.kind == StepKind::Stopped);
    let said: Vec<String> = steps.iter().map(|step| without_numbers(&step.sentence)).collect();
    let end = steps.len().saturating_sub(1);
    let Some(length) = (1..=LONGEST.min(end / FEWEST)).find(|length| repeats(&said[..end], *length)).filter(|_| stopped) else {
        return steps;
    };
    // How far back the rounds go.
    let same = (length..end).rev().take_while(|at| said[*at] == said[*at - length]).count();
    let rounds = same / length + 1;
    let (first, left) = (end - same - length, same % length);
    let alike = (first + length..end - left).all(|at| steps[at].sentence == steps[at - length].sentence);
    let sentence = match (length, alike) {
        (1, true) => format!("That happens {rounds} times in a row."),
        (1, false) => format!("That happens {rounds} times in a row, with other numbers."),
        (_, true) => format!("The last {length} of these steps come {rounds} times in a row."),
        (_, false) => format!("The last {length} of these steps come {rounds} times in a row, with other numbers."),
    };
    let again = Step { kind: StepKind::Stopped, sentence, rules: Vec::new(), considered: Vec::new(), choice: None };
    let mut told: Vec<Step> = steps;
    let last = told.split_off(end - left);
    told.truncate(first + length);
    told.push(again);
    told.extend(last);
    told
}

/// Whether the last steps are the same round, often enough.
fn repeats(said: &[String], length: usize) -> bool {
    let rounds = &said[said.len() - FEWEST * length..];
    (length..rounds.len()).all(|at| rounds[at] == rounds[at - length])
}

/// A sentence in which numbers don't count.
fn without_numbers(sentence: &str) -> String {
    let mut text = String::with_capacity(sentence.len());
    for letter in sentence.chars() {
        match letter {
            '0'..='9' if text.ends_with('0') => {}
            '0'..='9' => text.push('0'),
            letter => text.push(letter),
        }
    }
    text
}
