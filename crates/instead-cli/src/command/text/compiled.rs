//! What was understood of one text, clause by clause.

use instead::game::CardText;
use instead::{Diagnostic, Meaning, Play, Severity};
use serde::Serialize;

/// A compiled text.
pub struct Compiled {
    /// Its clauses.
    pub clauses: Vec<Clause>,
    /// What was found, with places in the text.
    pub findings: Vec<Diagnostic>,
}

/// One clause.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Clause {
    /// It was understood.
    Understood {
        /// As it was read, in normal form.
        text: String,
        /// What was understood, printed back.
        printed: String,
    },
    /// It was not.
    Declined {
        /// As it was read, in normal form.
        text: String,
        /// The first word that could not be used; empty if the text ends too early.
        word: String,
        /// When it can matter at all, if that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        matters: Option<&'static str>,
    },
}

impl Compiled {
    /// Compiles a card's text.
    pub fn of(game: &dyn Play, card: &CardText) -> Compiled {
        let (definition, findings) = game.compile(card);
        let named = |text: &str| if card.name.is_empty() { text.to_owned() } else { text.replace('~', &card.name) };
        let clauses = definition.clauses.into_iter().map(|clause| match clause.meaning {
            Meaning::Ability(ability) => {
                // What was read can be printed: reading made sure of it.
                let printed = game.reader().print(&ability).unwrap_or_else(|unprintable| unprintable.to_string());
                Clause::Understood { text: clause.text, printed: named(&printed) }
            }
            Meaning::Declined { word, matters } => {
                Clause::Declined { text: named(&clause.text), word, matters: instead::game::text::when(&matters) }
            }
        });
        Compiled { clauses: clauses.collect(), findings }
    }

    /// Whether everything was understood.
    pub fn complete(&self) -> bool {
        let declined = self.clauses.iter().any(|clause| matches!(clause, Clause::Declined { .. }));
        !declined && self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }

    /// Why nothing at all could be read, if so.
    pub fn unread(&self) -> Option<&Diagnostic> {
        self.findings.iter().find(|finding| self.clauses.is_empty() && finding.severity == Severity::Error)
    }
}
