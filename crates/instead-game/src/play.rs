//! A game as a value: everything the scenario files, the answers and the explanations ask of it.
//!
//! A game is four traits on one small type, which is the game *in one edition* of its rules:
//!
//! | trait | what it answers |
//! |---|---|
//! | [`Rulebook`](instead_kernel::Rulebook), [`Game`], [`Outcomes`] | the rules: who chooses, what happens |
//! | [`Play`] | names and editions, cards, the beginning of a scenario, its sentences |
//! | [`Citing`] | the rules behind the sentences of an explanation |
//! | [`Telling`] | what is worth telling, and how |
//!
//! `Citing` and `Telling` have an answer for everything, so a new game begins with empty `impl`s. [`Games`] is the
//! list of those that a program knows.

use std::fmt::Debug;
use std::sync::Arc;

use instead_kernel::{Applied, Outcomes, Verdict};
use instead_model::definition::Definition;
use instead_model::describe::Teller;
use instead_model::event::{Cause, Event, Party};
use instead_model::game::{Game, OnTable, Prompt, Task, Work};
use instead_model::ids::{CardId, Counter, PlayerId, Tag, Verb, Zone};
use instead_model::language::TokenKind;
use instead_model::layers::order::Derivation;
use instead_model::position::{Position, Standing};
use instead_model::reason::Reason;
use instead_model::record::Deeds;
use instead_model::script::{Action, Command};
use instead_model::table::{Player, Row, Table};
use instead_model::zones;
use instead_text::{Diagnostic, suggest};

use crate::cards::Library;
use crate::catalogue::{Catalogue, EditionId};
use crate::fact::{Fact, Named, Naming, Own};
use crate::sentences::{BoundSentence, SentenceError, Sentences};
use crate::text::{CardText, Reader};

mod citing;
mod games;
mod telling;

pub use citing::*;
pub use games::*;
pub use telling::*;

/// The definition that holds the rules' own effects: the first of [`Play::definitions`].
pub const RULES: CardId = CardId(0);

/// A card nobody knows anything about, as most of a deck is: the second of [`Play::definitions`].
pub const UNKNOWN: CardId = instead_model::unknown::CARD;

/// The end of a game in which mandatory actions loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// The game is a draw, which is a result like others.
    Draw,
    /// It is no draw: the end isn't worked out, and the answer stops there. The rule, by its
    /// slug, that leaves the end to somebody, if there is one.
    Limit(Option<&'static str>),
}

/// A game in one edition of its rules.
pub trait Play: Game + Outcomes<OnTable> + Citing + Telling + Debug + Send + Sync {
    /// The name in `game:` lines.
    fn name(&self) -> &'static str;

    /// The edition of its rules; the newest, in a game that knows one only.
    fn edition(&self) -> EditionId {
        self.catalogue().newest()
    }

    /// The name of that edition.
    fn edition_name(&self) -> &'static str {
        self.catalogue().name(self.edition())
    }

    /// The same game in another edition.
    fn in_edition(&self, edition: EditionId) -> &'static dyn Play;

    /// Where its rules stand.
    fn catalogue(&self) -> &'static Catalogue;

    /// The end of the game if mandatory actions go round for ever.
    fn endless(&self) -> Endless {
        Endless::Limit(None)
    }

    /// The reader of its card texts.
    fn reader(&self) -> &'static Reader;

    /// A published text in the spelling its reader takes: how published tables write its symbols.
    fn published(&self, text: String) -> String {
        text
    }

    /// Its built-in cards.
    fn library(&self) -> &'static Library;

    /// Reads a card.
    fn compile(&self, card: &CardText) -> (Definition, Vec<Diagnostic>);

    /// A card of a scenario: [`Play::compile`], with `more` characteristics, and with what the rules give it
    /// besides its text.
    fn definition(&self, card: &CardText, more: &[Tag]) -> Definition {
        let (mut definition, _) = self.compile(card);
        definition.tags.extend_from_slice(more);
        definition.compiled(self.words())
    }

    /// The definition of a token that a text describes.
    fn token(&self, kind: &TokenKind) -> Definition {
        let _ = kind;
        Definition::default()
    }

    /// The definitions every game begins with: the rules' own effects, an unknown card, and more if it likes.
    fn definitions(&self) -> Vec<Arc<Definition>> {
        [("the rules", Vec::new()), ("a card", instead_model::unknown::clauses())]
            .map(|(name, clauses)| Arc::new(Definition { name: name.into(), clauses, ..Definition::default() }.compiled(self.words())))
            .into()
    }

    /// The derivation of characteristics: the layers, and what the rules add to them.
    fn derivation(&self) -> Arc<Derivation> {
        Arc::default()
    }

    /// A player at the beginning.
    fn player(&self) -> Player;

    /// The number of unknown cards in a player's deck if nothing is said.
    fn deck(&self) -> u64 {
        40
    }

    /// Sets up the table before the lines of a scenario are read: the step it begins in, the rules' own objects.
    fn set_up_table(&self, table: &mut Table) {
        let _ = table;
    }

    /// The zone that a scenario means by `name`: the zone's own name, or another that the game allows.
    fn zone(&self, name: &str) -> Option<Zone> {
        self.words().find_zone(name)
    }

    /// An object that a scenario has on the board at the beginning, ready to be put there.
    ///
    /// # Errors
    ///
    /// It can't be there.
    fn place(&self, row: &mut Row, definition: &Definition) -> Result<(), SentenceError> {
        let _ = (row, definition);
        Ok(())
    }

    /// "`, tapped`": something an object is at the beginning. False: not known.
    fn state(&self, row: &mut Row, _definition: &Definition, state: &str) -> bool {
        match state {
            "tapped" | "exhausted" => row.tapped = true,
            "untapped" | "ready" => row.tapped = false,
            _ if state == self.tapped_told(true) => row.tapped = true,
            _ if state == self.tapped_told(false) => row.tapped = false,
            _ => return false,
        }
        true
    }

    /// Whether each object in a zone has a place of its own, so that equal ones are told apart.
    fn stands_apart(&self, zone: Zone) -> bool {
        let _ = zone;
        false
    }

    /// Changes a position that is ready to be played: effects of the rules that are in force from the beginning.
    fn begin(&self, position: &mut Position) {
        let _ = position;
    }

    /// "`A is at 12`": sets the number that is told as a player's total.
    fn set_total(&self, player: &mut Player, total: i64) {
        player.life = total;
    }

    /// The number that is told as a player's total: life, points, keys.
    fn total(&self, player: &Player) -> i64 {
        player.life
    }

    /// The verbs of script lines that the game itself says the action for ([`Play::action`]).
    fn actions(&self) -> &'static [&'static str] {
        &[]
    }

    /// The action of a line of the script whose verb is among [`Play::actions`]; none: the action that it is in every game.
    ///
    /// # Errors
    ///
    /// The fault of the line.
    fn action(&self, sentence: &BoundSentence, table: &Table) -> Result<Option<Action>, SentenceError> {
        let _ = (sentence, table);
        Ok(None)
    }

    /// The action that is played last, where a script breaks off in the middle of something that goes on by itself, as an
    /// attack does.
    fn conclusion(&self, script: &[Command]) -> Option<Action> {
        let _ = script;
        None
    }

    /// The sentences that only this game has.
    fn sentences(&self) -> &'static Sentences {
        Sentences::NONE
    }

    /// Carries out a line about the beginning whose verb is among the game's own [`Sentences::states`].
    ///
    /// # Errors
    ///
    /// The game doesn't know it, or something is wrong with it.
    fn set_up(&self, sentence: &BoundSentence, table: &mut Table) -> Result<(), SentenceError> {
        let _ = (sentence, table);
        Err(SentenceError::Unknown)
    }

    /// Whether `paying LABEL` has to name a cost of the card.
    fn costs_are_named(&self) -> bool {
        false
    }

    /// Whether what an object may be tapped for follows from what it is by then, and not only from its text (CR 305.6).
    fn mana_follows_from_types(&self) -> bool {
        false
    }

    /// Whether a card can be played only by the player whose turn it is, by its own text and kind: where a case doesn't say whose
    /// turn it is, who plays it does.
    fn is_played_on_own_turn(&self, _definition: &Definition) -> bool {
        true
    }

    /// The same of an activated ability, by its number.
    fn is_activated_on_own_turn(&self, _definition: &Definition, _ability: u32) -> bool {
        false
    }

    /// Whether a card has no targets as it is played, so that `targeting` says those of what triggers then.
    fn targets_later(&self, _definition: &Definition) -> bool {
        false
    }

    /// The events that a line about the beginning says have happened this turn; none: the game doesn't know the line.
    fn past(&self, sentence: &BoundSentence, table: &mut Table) -> Option<Vec<Event>> {
        let _ = (sentence, table);
        None
    }

    /// The verbs of sentences that stand for an instruction ([`Play::instruction`]).
    fn instructions(&self) -> &'static [&'static str] {
        &[]
    }

    /// An instruction that a sentence stands for: a text, and its targets in order. What it asks is asked.
    fn instruction(&self, sentence: &BoundSentence) -> Option<(CardText, Vec<Party>)> {
        let _ = sentence;
        None
    }

    /// The events that a sentence speaks of.
    ///
    /// # Errors
    ///
    /// The game doesn't know such an event, or something is wrong with it.
    fn events(&self, sentence: &BoundSentence, table: &Table) -> Result<Vec<Event>, SentenceError>;

    /// The events that a fact about the way speaks of, which are recorded if a case has such a fact.
    fn deeds(&self, fact: &str) -> Option<Deeds> {
        let _ = fact;
        None
    }

    /// The verbs of the facts that are the game's own.
    fn facts(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether a fact of the game's own holds; objects are those of `position`. None: it can't be told.
    fn holds(&self, sentence: &BoundSentence, position: &Position) -> Option<bool> {
        let _ = (sentence, position);
        None
    }
}

/// The faults of the words, the grammar and the built-in cards of a game, as far as loading them shows. Every game has a
/// test that there are none.
pub fn unsound(game: &dyn Play) -> Vec<String> {
    let words = game.words();
    let mut faults = game.reader().faults().to_vec();
    if words.zones.len() <= usize::from(zones::COMMAND.0) {
        faults.push(format!(
            "a game names the zones that all games have, also those it hasn't: {} of them are missing",
            7 - words.zones.len()
        ));
    }
    if words.verbs.len() <= usize::from(zones::MOVE.0) {
        faults.push("the first verb is to deal damage, the fourth a change of zones".to_owned());
    }
    faults.extend(game.library().defects().iter().map(|defect| defect.message.to_string()));
    for card in game.library().all() {
        let (definition, findings) = game.compile(card);
        faults.extend(findings.iter().map(|finding| format!("{}: {}", card.name, finding.message)));
        faults.extend(definition.declined().map(|clause| format!("{}: not understood: {}", card.name, clause.text)));
    }
    faults
}
