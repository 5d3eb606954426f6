//! A second case in one question: `and what if he had cast Doom Blade instead?`. The first is heard.

use super::super::{Hearing, words};
use super::Talked;

/// Words with which a second case begins.
const BEGINS: &[&str] = &[
    "what if",
    "how about if",
    "what about if",
    "and if instead",
    "or if instead",
    "what would happen if",
    "would it be different if",
    "would that be different if",
    "would it change if",
    "would that change if",
    "does it change if",
    "does that change if",
    "does it change anything if",
    "does it matter if",
    "would it matter if",
    "is it different if",
    "and if he had",
    "and if i had",
    "and if they had",
    "and if she had",
    "what about with",
    "how about with",
    "and with",
    "ok so with",
    "ok and with",
    "what about",
    "and what about",
    "same question but",
    "same question with",
];

/// Words between the first case and the second.
const LEADS: &[&str] =
    &["and", "but", "or", "so", "also", "ok", "okay", "then", "bonus question", "follow-up", "followup", "bonus", "part two", "ok so"];

impl Hearing<'_> {
    /// The line without a second case, if something happens before it.
    pub(super) fn without_second_case(&self, talked: &mut Talked) {
        let lower = talked.text.to_ascii_lowercase();
        let found = BEGINS.iter().filter_map(|begins| self.second_at(&lower, begins)).min();
        let found = found.or_else(|| instead_at(&lower));
        let Some(start) = found.filter(|start| *start > 0) else { return };
        let end = lower.get(start..).and_then(|rest| rest.find('?')).map_or(lower.len(), |end| start + end + 1);
        let before = talked.text.get(..start).unwrap_or_default();
        let happens = words::of(before)
            .iter()
            .any(|word| words::verb(&word.to_lowercase()).is_some_and(|verb| !["has", "is", "controls", "at", "gets"].contains(&verb)));
        let slang = words::of(before).iter().skip(1).any(|word| self.slang(&word.to_lowercase()).is_some());
        if !happens && !slang {
            return;
        }
        let case = talked.text.get(start..end).unwrap_or_default().trim().to_owned();
        let rest = talked.text.get(end..).unwrap_or_default().to_owned();
        let before = before.trim_end().trim_end_matches([',', ';', '-', '–', '—', '(']).trim_end();
        let asks = if before.ends_with(['.', '?', '!']) { "" } else { "?" };
        let before = format!("{before}{asks}");
        talked.note(format!("`{case}` is a second case: only the first is answered"), "ask about each case by itself");
        talked.text = format!("{before} {}", rest.trim()).trim().to_owned();
    }

    /// Where a second case begins with these words.
    fn second_at(&self, lower: &str, begins: &str) -> Option<usize> {
        let at = lower.find(begins)?;
        let before = lower.get(..at)?.trim_end();
        let bare = LEADS.iter().filter_map(|lead| before.strip_suffix(lead)).min_by_key(|rest| rest.len()).unwrap_or(before).trim_end();
        let bare = bare.trim_end_matches(':').trim_end();
        let parted = bare.ends_with(['.', '?', '!', ',', ';', '-', '–', '—', '(']) || bare.is_empty();
        let whole = lower.get(at + begins.len()..).is_some_and(|rest| rest.starts_with([' ', ',', ':']));
        let start = bare.len();
        // "What about X?" asks of what is there, unless it is another case.
        let asks_on = ["what about", "and what about"].contains(&begins);
        let another = !asks_on || lower.get(at..)?.split('?').next()?.contains("instead");
        (parted && whole && another && start > 0).then_some(start)
    }
}

/// Where a sentence begins that says what would be instead: "Ok so with Terminate instead: does regen save it?"
fn instead_at(lower: &str) -> Option<usize> {
    let at = lower.match_indices(" instead").map(|(at, _)| at).find(|at| {
        let start = lower.get(..*at).and_then(|before| before.rfind(['.', '?', '!'])).map_or(0, |stop| stop + 1);
        let end = lower.get(*at..).and_then(|rest| rest.find(['?', '.'])).map_or(lower.len(), |end| at + end);
        let sentence = lower.get(start..end).unwrap_or_default().trim_start();
        let leads = [
            "with ",
            "ok so with",
            "if ",
            "and if",
            "or if",
            "say ",
            "same but",
            "same with",
            "now with",
            "ok with",
            "but with",
            "and with",
            "so with",
        ];
        lower.get(end..).is_some_and(|rest| rest.starts_with('?')) && leads.iter().any(|lead| sentence.starts_with(lead))
    })?;
    lower.get(..at)?.rfind(['.', '?', '!']).map(|stop| stop + 1)
}
