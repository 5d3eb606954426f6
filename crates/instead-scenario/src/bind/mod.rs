//! Binding: names and sentences of a scenario become a table, a script and fixed choices of a game.
//!
//! | module | subject |
//! |---|---|
//! | `names` | players and objects by name; near-misses |
//! | `cards` | definitions: built-in, inline, described |
//! | `setup` | the lines about the beginning |
//! | `script` | actions and bare events |
//! | `activate` | activated abilities: which one a line means |
//! | `said` | sentences for the game to make events of |
//! | [`facts`] | whether a sentence holds at the end |

mod activate;
mod cards;
pub mod facts;
mod names;
mod said;
mod script;
mod setup;

use std::sync::Arc;

use instead_game::catalogue::EditionError;
use instead_game::play::Missing;
use instead_game::{CardSource, CardText, EditionId, Games, Play, TakenText};
use instead_kernel::Machine;
use instead_model::definition::{Definitions, Matters};
use instead_model::game::OnTable;
use instead_model::ids::{CardId, ObjectId};
use instead_model::language::Duration;
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::script::{Charged, Command, Script};
use instead_model::vocabulary::TagKind;
use instead_text::{Diagnostic, Span};

use crate::document::{Case, Claim, Document, Expect, Fact, Line, Name, Setup, Step, Who};

pub use names::Names;

/// A case, ready to be played.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The game it is played by, in an edition of its rules.
    pub rules: &'static dyn Play,
    /// The beginning, with the script still to be played.
    pub machine: Machine<OnTable>,
    /// Answers that are given beforehand, in order.
    pub fixed: Vec<Fixed>,
    /// The facts that have to hold on the way.
    pub checks: Vec<Check>,
    /// The steps of a ruling that is put to the test.
    pub claims: Vec<Claimed>,
    /// Where the commands of the script stand.
    pub lines: Vec<Span>,
    /// The number of commands in the lines of the case; commands that the game adds to bring a combat to its end come after them.
    pub said: u32,
    /// The expectations.
    pub expect: Vec<Line<Expect>>,
    /// Clauses of cards in the case that were not understood.
    pub declined: Vec<Declined>,
    /// The names of players and objects.
    pub names: Names,
    /// The texts that came from outside: neither from the file nor built in.
    pub texts: Vec<TakenText>,
    /// Where the case begins, for messages about the whole of it.
    pub span: Span,
}

/// An answer given beforehand.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixed {
    /// The chooser.
    pub who: Who,
    /// The option's label; none declines.
    pub option: Option<Name>,
    /// The number of commands before it.
    pub after: u32,
    /// Where it stands.
    pub span: Span,
}

/// Facts that have to hold on the way.
#[derive(Clone, Debug)]
pub struct Check {
    /// After how many commands.
    pub after: u32,
    /// The facts.
    pub facts: Vec<Fact>,
    /// Where it stands.
    pub span: Span,
}

/// A step of a ruling that is put to the test.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// The claim: a choice, or facts.
    pub what: Claim,
    /// After how many commands.
    pub after: u32,
    /// After how many of the answers that are given beforehand.
    pub fixed: usize,
    /// Where it stands.
    pub span: Span,
}

/// A clause that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declined {
    /// The definition.
    pub definition: CardId,
    /// The number of the clause in it.
    pub number: u16,
    /// The card.
    pub card: String,
    /// The clause.
    pub text: String,
    /// The first word that could not be used.
    pub word: String,
    /// When it can matter.
    pub matters: Matters,
}

impl Declined {
    /// Whether it can matter in a case that ends in these positions.
    pub fn counts<'a>(&self, mut ends: impl Iterator<Item = &'a Position>) -> bool {
        match &self.matters {
            Matters::Always => true,
            // What the rules don't allow, such a text might have allowed.
            Matters::Activated => ends.any(|end| end.table.refused.is_some()),
            Matters::Charged => ends.next().is_some_and(|end| end.table.script.costs == Charged::Everything),
            Matters::Used(_) | Matters::InForce => ends.any(|end| end.table.refused.is_some() || self.was_noted(end)),
            Matters::After(_) | Matters::Would(_) => ends.any(|end| self.was_noted(end)),
        }
    }

    /// Whether note was taken on the way that it matters.
    fn was_noted(&self, end: &Position) -> bool {
        end.table.unread.iter().any(|(card, number)| self.is(end, *card, *number))
    }

    /// Whether this is the clause with this number of a definition, or of a copy that has it.
    fn is(&self, end: &Position, card: CardId, number: u16) -> bool {
        let definitions = &end.table.definitions;
        let same = || definitions.card(card).clauses.get(usize::from(number)).is_some_and(|clause| clause.text == self.text);
        card == self.definition && number == self.number || definitions.original(card) == self.definition && same()
    }
}

/// Binds a case of a document to the game and edition that it names, of those there are.
///
/// # Errors
///
/// Everything that is wrong with the case, with places and remedies.
pub fn bind(games: Games, document: &Document, case: &Case) -> Result<Bound, Vec<Diagnostic>> {
    bind_in(games, document, case, None)
}

/// Binds a case in one edition of the rules, whichever editions it names. Without, in the last of those.
///
/// # Errors
///
/// Everything that is wrong with the case, with places and remedies.
pub fn bind_in(games: Games, document: &Document, case: &Case, edition: Option<&str>) -> Result<Bound, Vec<Diagnostic>> {
    bind_with(games, document, case, edition, None)
}

/// The same, with cards from outside for names that are neither in the file nor built in.
///
/// # Errors
///
/// Everything that is wrong with the case, with places and remedies.
pub fn bind_with(
    games: Games,
    document: &Document,
    case: &Case,
    edition: Option<&str>,
    cards: Option<Arc<dyn CardSource>>,
) -> Result<Bound, Vec<Diagnostic>> {
    let named = game_of(games, document, case).map_err(|error| vec![error])?;
    let wrong = |problem: EditionError| vec![Diagnostic::error("unknown-edition", problem.to_string())];
    let rules = match edition {
        Some(edition) => named.in_edition(named.catalogue().edition(edition).map_err(wrong)?),
        None => named,
    };
    let mut binder = Binder::new(rules, named.edition(), document, case);
    binder.cards = cards;
    binder.setup(document, case);
    binder.play(case);
    binder.finish(case)
}

/// The game that a case is about, in the edition of its rules that the case names, the last if several.
///
/// # Errors
///
/// There is no such game, or no such edition.
pub fn game_of(games: Games, document: &Document, case: &Case) -> Result<&'static dyn Play, Diagnostic> {
    let none = || Diagnostic::error("unknown-game", "there are no games here");
    let mut rules = games.first().ok_or_else(none)?;
    for line in document.setup_of(case) {
        match &line.value {
            Setup::Game(name) => {
                rules = games.find(&name.text).map_err(|missing| {
                    let code = if matches!(missing, Missing::Edition(_)) { "unknown-edition" } else { "unknown-game" };
                    let error = Diagnostic::error(code, missing.to_string()).at(name.span, "not known");
                    missing.help().map_or(error.clone(), |help| error.help(help.to_owned()))
                })?;
            }
            Setup::Edition(name) => {
                // `edition: 2011, 2026`: those in which the case holds; the last is meant.
                for one in name.text.split(',') {
                    let wrong =
                        |problem: EditionError| Diagnostic::error("unknown-edition", problem.to_string()).at(name.span, "not an edition");
                    rules = rules.in_edition(rules.catalogue().edition(one).map_err(wrong)?);
                }
            }
            _ => {}
        }
    }
    Ok(rules)
}

/// The state of binding a case.
struct Binder {
    rules: &'static dyn Play,
    /// The edition in which the case numbers its rules: the last it names.
    numbered: EditionId,
    table: instead_model::table::Table,
    definitions: Definitions,
    names: Names,
    /// The cards of the file, each with where it was named.
    local: Vec<(CardText, Span)>,
    /// From where cards come that are neither in the file nor built in.
    cards: Option<Arc<dyn CardSource>>,
    /// The texts that came from there.
    texts: Vec<TakenText>,
    /// The described objects, as texts, with what they are defined as.
    described: Vec<(CardText, Vec<instead_model::ids::Tag>, CardId)>,
    errors: Vec<Diagnostic>,
    declined: Vec<Declined>,
    /// The definitions of tokens that bare events create.
    created: Vec<instead_model::ids::CardId>,
    script: Script,
    /// Whether a line so far ends a turn or begins one.
    turn_passed: bool,
    fixed: Vec<Fixed>,
    checks: Vec<Check>,
    claims: Vec<Claimed>,
    /// Where the commands stand.
    lines: Vec<Span>,
    said: u32,
    /// The events that have happened this turn before the beginning.
    past: Vec<instead_model::event::Event>,
    /// Effects by which a player skips something: the definitions that hold them.
    skipping: Vec<(instead_model::ids::CardId, instead_model::ids::PlayerId)>,
}

impl Binder {
    fn play(&mut self, case: &Case) {
        // What the beginning speaks of is there from the beginning.
        self.script.supplied.clear();
        for line in &case.script {
            match &line.value {
                Step::Action(action) => self.action(action),
                Step::Event(clauses) => self.event_line(clauses, line.span),
                Step::Choice(choice) => {
                    let after = self.script.commands.len() as u32;
                    self.fixed.push(Fixed { who: choice.who.clone(), option: choice.option.clone(), after, span: line.span });
                }
                Step::Claim(what) => {
                    let (after, fixed) = (self.script.commands.len() as u32, self.fixed.len());
                    self.claims.push(Claimed { what: what.clone(), after, fixed, span: line.span });
                }
                Step::Check(facts) => {
                    let after = self.script.commands.len() as u32;
                    self.checks.push(Check { after, facts: facts.clone(), span: line.span });
                }
            }
            self.lines.resize(self.script.commands.len(), line.span);
        }
        self.facts(case).iter().for_each(|fact| self.counted_in(fact));
        self.said = self.script.commands.len() as u32;
        if let (Some(action), Some(&last)) = (self.rules.conclusion(&self.script.commands), self.lines.last()) {
            self.script.commands.push(Command { action, in_response: false, paid: false });
            self.lines.push(last);
        }
    }

    fn finish(mut self, case: &Case) -> Result<Bound, Vec<Diagnostic>> {
        for line in &case.expect {
            self.validate_expectation(line);
        }
        if !self.errors.is_empty() {
            let local: Vec<String> = self.local.iter().map(|(card, _)| card.name.clone()).collect();
            return Err(crate::unknown::in_one(self.rules, self.cards.as_deref(), &local, self.errors));
        }
        self.record_what_is_asked(case);
        self.note_declined();
        self.definitions.derivation = self.rules.derivation();
        self.table.definitions = self.definitions.into();
        // A card that a line plays is in hand when it does, and no sooner: what counts hands doesn't count it.
        for supplied in &mut self.script.supplied {
            if let Some(row) = self.table.row(supplied.id) {
                supplied.row = row.clone();
            }
            self.table.take(supplied.id, u64::MAX);
        }
        // What was cast before is known as it was then, and not any longer.
        for event in &self.past {
            self.table.note(event);
        }
        self.table.forget();
        let claimed = self.claims.iter().filter_map(|claimed| match &claimed.what {
            Claim::Choice(choice) => choice.option.as_ref(),
            Claim::Facts(_) => None,
        });
        let named = self.fixed.iter().filter_map(|fixed| fixed.option.as_ref()).chain(claimed);
        self.script.named_tags = named.filter_map(|option| self.rules.words().find_tag(TagKind::Subtype, option.text.trim())).collect();
        self.table.script = self.script.into();
        let mut position = Position::new(self.table);
        for (card, controller) in &self.skipping {
            position.effects.write().add(MadeEffect {
                number: 0,
                card: *card,
                part: Part::Replacement(0),
                controller: *controller,
                source: ObjectId(0),
                chosen: Default::default(),
                left: Some(1),
                lasts: Duration::Game,
            });
        }
        self.rules.begin(&mut position);
        position.settle();
        Ok(Bound {
            rules: self.rules,
            machine: Machine::new(position),
            fixed: self.fixed,
            checks: self.checks,
            claims: self.claims,
            lines: self.lines,
            said: self.said,
            expect: case.expect.clone(),
            declined: self.declined,
            names: self.names,
            texts: self.texts,
            span: case.name.span,
        })
    }

    /// Facts about the way can be told only if what they speak of is recorded.
    fn record_what_is_asked(&mut self, case: &Case) {
        let facts = self.facts(case);
        let verbs = facts.iter().filter_map(|fact| self.rules.deeds(&fact.clause.verb)).map(|deeds| deeds.verb);
        let mut recorded: Vec<_> = verbs.collect();
        recorded.sort_unstable();
        recorded.dedup();
        self.script.recorded = recorded;
    }

    /// All facts that the case states.
    fn facts(&self, case: &Case) -> Vec<Fact> {
        let expected = case.expect.iter().flat_map(|line| match &line.value {
            Expect::Outcome(facts) => facts.as_slice(),
            Expect::Never(fact) | Expect::Always(fact) | Expect::Asked(fact) => std::slice::from_ref(fact),
            _ => &[],
        });
        let claimed = self.claims.iter().flat_map(|claimed| match &claimed.what {
            Claim::Facts(facts) => facts.as_slice(),
            Claim::Choice(_) => &[],
        });
        expected.chain(self.checks.iter().flat_map(|check| &check.facts)).chain(claimed).cloned().collect()
    }

    fn validate_expectation(&mut self, line: &Line<Expect>) {
        let facts: &[Fact] = match &line.value {
            Expect::Outcome(facts) => facts,
            Expect::Never(fact) | Expect::Always(fact) | Expect::Asked(fact) => std::slice::from_ref(fact),
            Expect::Chooser(Who::Player(name)) => {
                let _ = self.player(name);
                &[]
            }
            _ => &[],
        };
        for fact in facts {
            if let Err(error) = facts::check(self.rules, &self.names, fact) {
                self.errors.push(error);
            }
        }
    }

    fn error(&mut self, diagnostic: Diagnostic) {
        // A card that nobody knows is told once: whatever else names it can't know it either.
        let told = |name: &String| self.errors.iter().filter(crate::unknown::is_about_card).any(|other| other.names.contains(name));
        if !diagnostic.names.is_empty() && diagnostic.names.iter().all(told) {
            return;
        }
        self.errors.push(diagnostic);
    }
}
