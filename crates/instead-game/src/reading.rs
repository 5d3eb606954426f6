//! The reading of a card's text, clause by clause, as data for reports: what was understood and printed back, what was
//! declined and where, and the replacement effects that came of it.

use std::borrow::Cow;

use instead_kernel::Applied;
use instead_model::definition::{Definition, Made, Meaning};
use instead_model::event::Event;
use instead_model::ids::{CardId, PlayerId};
use instead_model::language::{Duration, Rewrite};
use instead_model::position::Standing;
use instead_text::{Diagnostic, Severity, Source};
use serde::{Deserialize, Serialize};

use crate::play::Play;
use crate::text::{self, CardText};

/// The reading of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Its clauses, in order.
    pub clauses: Vec<ReadClause>,
    /// Its replacement and prevention effects.
    pub effects: Vec<ReadEffect>,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum ReadClause {
    /// It was understood.
    Understood {
        /// As it was read, in normal form.
        text: String,
        /// The understood meaning, printed back.
        printed: String,
    },
    /// It was not.
    Declined {
        /// As it was read, in normal form.
        text: String,
        /// The first word that could not be used; empty if the text ends too early.
        word: String,
        /// When it can matter at all, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        matters: Option<Cow<'static, str>>,
        /// The place in the given text that couldn't be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<ReadPlace>,
    },
}

/// A place in a text: line and column of its beginning, counted from 1, and how many letters it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadPlace {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// The number of letters.
    pub length: u32,
}

/// A replacement or prevention effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadEffect {
    /// The kind of effect.
    pub kind: EffectKind,
    /// The event it watches for, by its verb in the game's vocabulary.
    pub verb: String,
    /// The same as a noun: "damage", "drawing a card".
    pub event: String,
    /// The clause it stands in, counted from 0.
    pub clause: usize,
    /// The tier in which it is chosen, the earliest being 0.
    pub tier: u8,
    /// Whether a static ability makes it; otherwise it comes with a resolution.
    #[serde(rename = "static")]
    pub is_static: bool,
    /// Whether somebody chooses to use it.
    pub optional: bool,
    /// The rules behind it, in the newest edition.
    pub rules: Vec<String>,
}

/// A kind of effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// Something else happens instead, or more or less of it.
    Replacement,
    /// It changes what its own spell or ability does.
    SelfReplacement,
    /// It prevents damage.
    Prevention,
    /// It deals damage to something else.
    Redirection,
    /// It skips a step, a phase or a turn.
    Skip,
    /// It changes how something enters.
    Entering,
}

impl EffectKind {
    /// The kind in words.
    pub fn name(self) -> &'static str {
        match self {
            EffectKind::Replacement => "replacement",
            EffectKind::SelfReplacement => "self-replacement",
            EffectKind::Prevention => "prevention",
            EffectKind::Redirection => "redirection",
            EffectKind::Skip => "skip",
            EffectKind::Entering => "entering",
        }
    }

    fn of<B>(rewrite: &Rewrite<B>, lasts: Option<&Duration>) -> EffectKind {
        match rewrite {
            _ if lasts == Some(&Duration::Resolution) => EffectKind::SelfReplacement,
            Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints => EffectKind::Prevention,
            Rewrite::Redirect(_) | Rewrite::RedirectPoints(_) | Rewrite::Excess(_) | Rewrite::Divide(_) => EffectKind::Redirection,
            Rewrite::Skip => EffectKind::Skip,
            Rewrite::Enter(_) => EffectKind::Entering,
            _ => EffectKind::Replacement,
        }
    }
}

impl Reading {
    /// Reads a card, and tells what was found, with places in its text.
    pub fn of(game: &dyn Play, card: &CardText) -> (Reading, Vec<Diagnostic>) {
        let (definition, findings) = game.compile(card);
        let source = Source::new("text", card.text.clone());
        let named = |text: &str| if card.name.is_empty() { text.to_owned() } else { text.replace('~', &card.name) };
        // Each declined clause has told why, in order.
        let mut refusals = findings.iter().filter(|finding| finding.severity == Severity::Error);
        let effects = effects(game, &definition);
        let mut clauses: Vec<ReadClause> = Vec::new();
        for clause in definition.clauses {
            clauses.push(match clause.meaning {
                Meaning::Ability(ability) => {
                    // What was read can be printed: reading made sure of it. What a game has settled in it may have no words.
                    let printed = game.reader().print(&ability).unwrap_or_else(|_| clause.text.clone());
                    ReadClause::Understood { text: clause.text, printed: named(&printed) }
                }
                Meaning::Declined { word, matters } => {
                    let place = refusals.next().and_then(|refusal| place(&source, refusal));
                    ReadClause::Declined { text: named(&clause.text), word, matters: text::when(&matters).map(Cow::Borrowed), place }
                }
            });
        }
        if clauses.is_empty()
            && let Some(finding) = findings.iter().find(|finding| finding.severity == Severity::Error)
        {
            let place = place(&source, finding);
            clauses.push(ReadClause::Declined { text: finding.message.clone(), word: String::new(), matters: None, place });
        }
        (Reading { clauses, effects }, findings)
    }

    /// Whether everything was understood.
    pub fn is_complete(&self) -> bool {
        self.declined().next().is_none()
    }

    /// The clauses that weren't understood.
    pub fn declined(&self) -> impl Iterator<Item = &ReadClause> {
        self.clauses.iter().filter(|clause| matches!(clause, ReadClause::Declined { .. }))
    }
}

fn place(source: &Source, finding: &Diagnostic) -> Option<ReadPlace> {
    let span = finding.span()?;
    let start = source.position(span.start);
    let text = source.text().get(span.start as usize..span.end as usize).unwrap_or_default();
    Some(ReadPlace { line: start.line, column: start.column, length: text.chars().count() as u32 })
}

fn effects(game: &dyn Play, definition: &Definition) -> Vec<ReadEffect> {
    definition.compiled.replacements.iter().map(|made| effect(game, made)).collect()
}

fn effect(game: &dyn Play, made: &Made) -> ReadEffect {
    let replacement = &made.replacement;
    // Of an effect that stands nowhere yet only its text is asked.
    let standing =
        Standing { made, card: CardId(u32::MAX), controller: PlayerId(0), source: None, chosen: &[], left: None, lasts: replacement.lasts };
    let event = Event::of(replacement.watch.verb);
    let cited = game.catalogue().cite(&game.of_application(&standing, &event, &Applied::Modified), game.edition());
    ReadEffect {
        kind: EffectKind::of(&replacement.rewrite, replacement.lasts.as_ref()),
        verb: game.words().verb(replacement.watch.verb).name.to_owned(),
        event: game.words().verb(replacement.watch.verb).noun.to_owned(),
        clause: usize::from(made.clause),
        tier: game.tier(&standing, &event),
        is_static: made.is_static,
        optional: replacement.may.is_some(),
        rules: cited.into_iter().map(|citation| citation.place.text().to_owned()).collect(),
    }
}
