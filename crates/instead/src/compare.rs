//! The answers to one question by the rules of two editions, side by side.

use std::fmt::Write as _;

use serde::Serialize;

use crate::answer::Answer;
use crate::games::GAMES;
use crate::render::Style;

/// The version of the JSON form.
pub const SCHEMA: &str = "instead.compared/1";

/// Two answers to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compared {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// Whether both are the same but for the edition.
    pub same: bool,
    /// The outcomes that only the first one has.
    pub only_first: Vec<String>,
    /// The outcomes that only the second one has.
    pub only_second: Vec<String>,
    /// By the rules of the first edition.
    pub first: Answer,
    /// By the rules of the second.
    pub second: Answer,
}

/// Lays two answers side by side.
pub fn compare(first: Answer, second: Answer) -> Compared {
    let (one, other) = (outcomes(&first), outcomes(&second));
    let without = |these: &[String], those: &[String]| these.iter().filter(|this| !those.contains(this)).cloned().collect();
    let (only_first, only_second): (Vec<String>, Vec<String>) = (without(&one, &other), without(&other, &one));
    let same = only_first.is_empty() && only_second.is_empty() && first.chooser == second.chooser;
    Compared { schema: SCHEMA, same, only_first, only_second, first, second }
}

fn outcomes(answer: &Answer) -> Vec<String> {
    answer.outcomes.iter().map(|outcome| outcome.facts.join("; ")).collect()
}

/// As text: each edition with its outcomes, and what has changed in one sentence.
pub fn render(compared: &Compared, style: &dyn Style) -> String {
    let mut text = String::new();
    for answer in [&compared.first, &compared.second] {
        let chooser = answer.chooser.as_ref().map_or_else(|| "nobody has a choice that matters".to_owned(), |who| format!("{who} decides"));
        let _ = writeln!(text, "{}: {chooser}", style.head(&format!("Rules of {}", answer.edition)));
        for told in outcomes(answer) {
            let _ = writeln!(text, "  {told}");
        }
    }
    let _ = writeln!(text, "\n{}", changed(compared));
    text
}

fn changed(compared: &Compared) -> String {
    let Compared { first, second, only_first, only_second, .. } = compared;
    let quoted = |outcomes: &[String]| outcomes.join(", or ");
    match (compared.same, only_first.as_slice(), only_second.as_slice()) {
        (true, ..) => format!("The answer is the same by the rules of {} and of {}.", first.edition, second.edition),
        (_, [], []) => "The same can come about, but somebody else decides.".to_owned(),
        (_, gone, []) => format!("Only by the rules of {}: {}.", first.edition, quoted(gone)),
        (_, [], new) => format!("Only by the rules of {}: {}.", second.edition, quoted(new)),
        (_, one, other) => {
            // Told in the order of time, whichever was asked for first.
            let place = |answer: &Answer| GAMES.find(&format!("{} {}", answer.game, answer.edition)).map(|game| game.edition()).ok();
            let (old, was, new, is) = if place(first) <= place(second) { (first, one, second, other) } else { (second, other, first, one) };
            format!(
                "By the rules of {} the answer was: {}.\nBy the rules of {} it is: {}.",
                old.edition,
                quoted(was),
                new.edition,
                quoted(is)
            )
        }
    }
}
