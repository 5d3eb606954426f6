//! Why an effect did not apply.

use instead_game::Citation;
use instead_model::describe::EffectLabel;
use instead_text::suggest;
use serde::Serialize;

use super::{Explanation, Verdict};

/// One time an effect was considered, whether it is listed among the steps or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub label: EffectLabel,
    pub answer: WhyNot,
}

/// One time an effect was considered and did not apply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyNot {
    /// The effect.
    pub effect: String,
    /// The event it was considered for.
    pub event: String,
    /// The verdict on the candidate.
    pub verdict: Verdict,
    /// Why.
    pub because: String,
    /// The rules behind that.
    pub rules: Vec<Citation>,
    /// Whether one would expect it to have to do with the event; not so if it watches another kind.
    pub expected: bool,
}

/// No effect of this name was considered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no effect of `{name}` was considered; {}{}", known_list(.known), near_miss(.near))]
pub struct UnknownEffect {
    /// The name that was asked for.
    pub name: String,
    /// The effects that were considered, by the names of their sources.
    pub known: Vec<String>,
    /// The one that was probably meant.
    pub near: Option<String>,
}

fn known_list(known: &[String]) -> String {
    match known {
        [] => "no effect was considered at all".into(),
        [only] => format!("the only one is {only}"),
        many => format!("there are {}", many.join(", ")),
    }
}

fn near_miss(near: &Option<String>) -> String {
    near.as_ref().map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

impl Explanation {
    /// Every time an effect of this name was considered and did not apply, with the reason. Empty:
    /// it applied each time. The name may be that of the card, or the one used in the explanation.
    ///
    /// # Errors
    ///
    /// [`UnknownEffect`] if no effect of that name was ever considered.
    pub fn why_not(&self, name: &str) -> Result<Vec<WhyNot>, UnknownEffect> {
        let wanted = name.trim();
        let is_it = |label: &EffectLabel| [&label.card, &label.name, &label.short].iter().any(|known| known.eq_ignore_ascii_case(wanted));
        if !self.considered.iter().any(|record| is_it(&record.label)) {
            return Err(self.unknown(wanted));
        }
        let mut answers: Vec<WhyNot> = Vec::new();
        for record in self.considered.iter().filter(|record| is_it(&record.label) && record.answer.verdict != Verdict::Applies) {
            if !answers.contains(&record.answer) {
                answers.push(record.answer.clone());
            }
        }
        Ok(answers)
    }

    fn unknown(&self, name: &str) -> UnknownEffect {
        let mut known: Vec<String> =
            self.considered.iter().map(|record| record.label.card.clone()).filter(|card| !card.is_empty()).collect();
        known.sort_unstable();
        known.dedup();
        let near = suggest(name, known.iter().map(String::as_str)).map(str::to_owned);
        UnknownEffect { name: name.to_owned(), known, near }
    }
}
