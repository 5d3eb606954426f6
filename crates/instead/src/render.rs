//! An answer as text: what a judge understands at a glance.
//!
//! ```text
//! 2 outcomes; B decides which effect applies first: Fire Servant or Benevolent Unicorn.
//! 1. If Fire Servant applies first – B is at 15: Lightning Bolt deals 5 damage to B (Fire Servant, then Benevolent Unicorn).
//! …
//! ```
//!
//! | module | subject |
//! |---|---|
//! | `ruling` | who decides and by what, and each outcome in a sentence |
//! | `outcomes` | the facts of the final positions, and how they come about |
//! | `choices` | what each option of a choice leads to |
//! | `remarks` | what isn't known, and how much there was |
//! | `graph` | the graph of choices as DOT |

mod choices;
mod graph;
mod outcomes;
mod remarks;
mod ruling;
#[cfg(test)]
mod tests;

pub use crate::explain::{Plain, Style};
pub use choices::leads_to;
pub use graph::dot;

use std::fmt;

use crate::answer::Answer;

/// The answer as text; ends with a line break.
///
/// ```
/// # fn main() -> Result<(), instead::Problems> {
/// use instead::render::{Plain, answer};
///
/// let scenario = instead::Scenario::read("example.scn", "--- bolt\nA casts Lightning Bolt targeting B\n")?;
/// let explored = instead::explore(&scenario.bind("bolt")?, instead::Limits::default());
/// let text = answer(&explored.answer, &Plain);
/// assert!(text.starts_with("B is at 17: Lightning Bolt deals 3 damage to B.\n"));
/// # Ok(())
/// # }
/// ```
pub fn answer(answer: &Answer, style: &dyn Style) -> String {
    let mut text = String::new();
    ruling::write(&mut text, answer, style);
    outcomes::write(&mut text, answer, style);
    choices::write(&mut text, answer, style);
    remarks::write(&mut text, answer, style);
    text
}

/// Without colours.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&answer(self, &Plain))
    }
}

/// "1 outcome", "2 outcomes"; a number that nobody would read through is told by its size: "2.7 × 10^121286 orders".
fn counted(count: &str, one: &str, many: &str) -> String {
    const LONGEST: usize = 24;
    let digits = count.bytes().all(|letter| letter.is_ascii_digit());
    let told = match (digits && count.len() > LONGEST, count.split_at_checked(2)) {
        (true, Some((first, _))) => {
            let (whole, tenth) = first.split_at(1);
            format!("{whole}.{tenth} × 10^{}", count.len() - 1)
        }
        _ => count.to_owned(),
    };
    format!("{told} {}", if count == "1" { one } else { many })
}

/// Numbers as a short list: "1–3, 7".
fn ranges(numbers: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => parts.push((*number, *number)),
        }
    }
    let shown = parts.iter().map(|(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    });
    shown.collect::<Vec<_>>().join(", ")
}
