//! Why a clause is declined: the refusal, kept as it is, and the finding that tells it, made where somebody asks.

use instead_text::{Diagnostic, Refusal, Token};

use super::Reader;
use super::paragraphs::whole;

/// Why a clause was declined; [`Reader::diagnose`] tells it. A clause is tried in several ways, and nobody asks why each of them was
/// none, so that finding out what could have stood there waits until somebody does.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// The first word that could not be used; empty at the end of the text.
    pub word: String,
    why: Why,
}

/// The reason for which a clause is refused.
#[derive(Clone, Debug, PartialEq)]
enum Why {
    /// The grammar.
    Grammar(Refusal),
    /// The meaning, which can't be used.
    Unusable(Diagnostic),
}

impl Refused {
    pub(super) fn unusable(word: String, finding: Diagnostic) -> Self {
        Refused { word, why: Why::Unusable(finding) }
    }

    /// The stable name of the finding.
    pub fn code(&self) -> &'static str {
        match &self.why {
            Why::Grammar(refusal) => refusal.code(),
            Why::Unusable(finding) => finding.code,
        }
    }
}

impl Reader {
    /// Why a clause was declined, as a finding with its place in the text that was given: what could have stood there, a suggestion
    /// for a slip of the pen, and both readings of what can be read in two ways.
    pub fn diagnose(&self, refused: &Refused) -> Diagnostic {
        let (refusal, grammar) = match (&refused.why, &self.grammar) {
            (Why::Grammar(refusal), Some(grammar)) => (refusal, grammar),
            (Why::Grammar(refusal), None) => return Diagnostic::error(refusal.code(), refusal.to_string()),
            (Why::Unusable(finding), _) => return finding.clone(),
        };
        let finding = grammar.diagnose(refusal);
        let Refusal::Ambiguous { values, .. } = refusal else { return finding };
        let told = |value| grammar.print(self.root, value).map(|words| format!("`{words}` ({value})"));
        let shown: Vec<String> = values.iter().take(2).map(|value| told(value).unwrap_or_else(|_| value.to_string())).collect();
        finding.help(format!("it can be read as {}", shown.join(" and as ")))
    }
}

/// The refusal of a clause as a whole.
pub(super) fn unusable(tokens: &[Token], code: &'static str, why: String) -> Refused {
    let word = tokens.first().map(|token| token.text.to_string()).unwrap_or_default();
    Refused::unusable(word, Diagnostic::error(code, why).at(whole(tokens), ""))
}

/// The refusal of a clause by the grammar.
pub(super) fn declined(tokens: &[Token], refusal: Refusal) -> Refused {
    let word = match &refusal {
        Refusal::Declined(declined) => declined.word.as_deref().unwrap_or_default().to_owned(),
        _ => tokens.first().map(|token| token.text.to_string()).unwrap_or_default(),
    };
    Refused { word, why: Why::Grammar(refusal) }
}
