//! Binding: names and sentences of a scenario become a table, a script and fixed choices of Magic.
//!
//! | module | subject |
//! |---|---|
//! | `names` | players and objects by name; near-misses |
//! | `cards` | definitions: built-in, inline, described |
//! | `setup` | the lines about the beginning |
//! | `script` | actions and bare events |
//! | [`facts`] | whether a sentence holds at the end |

mod cards;
pub mod facts;
mod names;
mod script;
mod setup;

use instead_kernel::Machine;
use instead_magic::Magic;
use instead_magic::catalogue::Edition;
use instead_model::definition::Definitions;
use instead_model::game::OnTable;
use instead_model::position::Position;
use instead_text::{Diagnostic, Span};

use crate::document::{Case, Document, Expect, Fact, Line, Name, Step, Who};

pub use names::Names;

/// A case, ready to be played.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The rules it is played by.
    pub rules: Magic,
    /// The beginning, with the script still to be played.
    pub machine: Machine<OnTable>,
    /// Answers that are given beforehand, in order.
    pub fixed: Vec<Fixed>,
    /// What has to hold on the way.
    pub checks: Vec<Check>,
    /// Where the commands of the script stand.
    pub lines: Vec<Span>,
    /// What is expected.
    pub expect: Vec<Line<Expect>>,
    /// Clauses of cards in the case that were not understood.
    pub declined: Vec<Declined>,
    /// Who is called what.
    pub names: Names,
    /// Where the case begins, for messages about the whole of it.
    pub span: Span,
}

/// An answer given beforehand.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixed {
    /// Who chooses.
    pub who: Who,
    /// The option's label; none declines.
    pub option: Option<Name>,
    /// How many commands come before it.
    pub after: u32,
    /// Where it stands.
    pub span: Span,
}

/// What has to hold on the way.
#[derive(Clone, Debug)]
pub struct Check {
    /// After how many commands.
    pub after: u32,
    /// What.
    pub facts: Vec<Fact>,
    /// Where it stands.
    pub span: Span,
}

/// A clause that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined {
    /// The card.
    pub card: String,
    /// The clause.
    pub text: String,
    /// The first word that could not be used.
    pub word: String,
    /// Whether it can only matter when somebody activates it.
    pub activated: bool,
}

/// Binds a case of a document.
///
/// # Errors
///
/// Everything that is wrong with the case, with places and remedies.
pub fn bind(document: &Document, case: &Case) -> Result<Bound, Vec<Diagnostic>> {
    bind_in(document, case, None)
}

/// Binds a case in one edition of the rules, whichever editions it names. Without, in the last of those.
///
/// # Errors
///
/// Everything that is wrong with the case, with places and remedies.
pub fn bind_in(document: &Document, case: &Case, edition: Option<&str>) -> Result<Bound, Vec<Diagnostic>> {
    let mut binder = Binder::new(document, case);
    binder.in_edition(edition);
    binder.setup(document, case);
    binder.play(case);
    binder.finish(case)
}

/// What is known while a case is bound.
struct Binder {
    rules: Magic,
    /// The edition in which the case numbers its rules: the last it names.
    numbered: Edition,
    /// The edition that is asked for.
    asked: Option<Edition>,
    table: instead_model::table::Table,
    definitions: Definitions,
    names: Names,
    local: Vec<instead_magic::text::CardText>,
    errors: Vec<Diagnostic>,
    declined: Vec<Declined>,
    /// What bare events create.
    created: Vec<instead_model::ids::CardId>,
    script: instead_model::script::Script,
    fixed: Vec<Fixed>,
    checks: Vec<Check>,
    /// Where the commands stand.
    lines: Vec<Span>,
}

impl Binder {
    fn play(&mut self, case: &Case) {
        for line in &case.script {
            match &line.value {
                Step::Action(action) => self.action(action),
                Step::Event(clauses) => self.event_line(clauses, line.span),
                Step::Choice(choice) => {
                    let after = self.script.commands.len() as u32;
                    self.fixed.push(Fixed { who: choice.who.clone(), option: choice.option.clone(), after, span: line.span });
                }
                Step::Check(facts) => {
                    let after = self.script.commands.len() as u32;
                    self.checks.push(Check { after, facts: facts.clone(), span: line.span });
                }
            }
            self.lines.resize(self.script.commands.len(), line.span);
        }
    }

    fn finish(mut self, case: &Case) -> Result<Bound, Vec<Diagnostic>> {
        for line in &case.expect {
            self.validate_expectation(line);
        }
        if !self.errors.is_empty() {
            return Err(self.errors);
        }
        self.note_declined();
        self.definitions.derivation = instead_magic::derivation::derivation(self.rules.edition);
        self.table.definitions = self.definitions.into();
        self.table.script = self.script.into();
        let mut position = Position::new(self.table);
        instead_magic::rules_card::take_effect(self.rules.edition, &mut position);
        position.settle();
        Ok(Bound {
            rules: self.rules,
            machine: Machine::new(position),
            fixed: self.fixed,
            checks: self.checks,
            lines: self.lines,
            expect: case.expect.clone(),
            declined: self.declined,
            names: self.names,
            span: case.name.span,
        })
    }

    fn validate_expectation(&mut self, line: &Line<Expect>) {
        let facts: &[Fact] = match &line.value {
            Expect::Outcome(facts) => facts,
            Expect::Never(fact) | Expect::Always(fact) => std::slice::from_ref(fact),
            Expect::Chooser(Who::Player(name)) => {
                let _ = self.player(name);
                &[]
            }
            _ => &[],
        };
        for fact in facts {
            if let Err(error) = facts::check(&self.names, fact) {
                self.errors.push(error);
            }
        }
    }

    fn error(&mut self, diagnostic: Diagnostic) {
        self.errors.push(diagnostic);
    }
}
