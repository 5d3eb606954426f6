//! The trait by which a game extends the kernel's rulebook so that the one interpreter can serve it, and the work and questions
//! the interpreter deals in.
//!
//! | module | subject |
//! |---|---|
//! | here | [`Game`]: what the interpreter leaves to the rules |
//! | `frame` | the work: texts in progress, tasks |
//! | `question` | the questions |

use instead_kernel::{Ask, End, Lineage, Rulebook, Terms};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::coins_and_dice::Thrown;
use crate::ending::Ending;
use crate::event::{Cause, Event, Marks, Party, Value};
use crate::ids::{CardId, EffectId, ObjectId, PlayerId, Verb, Zone};
use crate::language::{ChoiceOf, Mana};
use crate::position::{Position, Standing};
use crate::reason::Reason;
use crate::table::{Outcome, ProgramId, Row};
use crate::vocabulary::Vocabulary;

mod frame;
mod question;
mod task;

pub use frame::*;
pub use question::*;
pub use task::*;

/// The terms of every game that is played on the table, with effects in the effect language: a game in
/// progress is the same type whatever the game, [`Machine<OnTable>`](instead_kernel::Machine).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OnTable;

impl Terms for OnTable {
    type Position = Position;
    type Event = Event;
    type Effect = EffectId;
    type Player = PlayerId;
    type Work = Work;
    type Question = Question;
    type Answer = Value;
    type Shared = Shared;
    type Reason = Reason;
    type Outcome = (End, Ending);
}

/// A game that is played on the table, with effects in the effect language.
pub trait Game: Rulebook<OnTable> {
    /// The game's words.
    fn words(&self) -> &'static Vocabulary;

    /// The tier in which an effect is chosen; one for all where the rules know no classes of effects. Tier 0 is that of effects
    /// that apply even to what can't happen ([`Game::against_cant`]).
    fn tier(&self, _: &Standing<'_>, _: &Event) -> u8 {
        1
    }

    /// Whether an ability functions where its object is: on the board, unless the rules say more.
    fn functions(&self, row: &Row, _: &Standing<'_>, _: &Event) -> bool {
        row.is_in_force()
    }

    /// Whether the characteristics of an object that would enter take the continuous effects of other objects into account as
    /// well, as it would exist on the battlefield; otherwise its own only. Editions differ (CR 614.12).
    fn sees_others_ahead(&self) -> bool {
        true
    }

    /// Whether what something does as it enters can't be done to what enters at the same time; to itself it
    /// never can. Editions differ (CR 614.13a).
    fn spares_those_entering_too(&self) -> bool {
        true
    }

    /// The cause of the events that a replacement effect makes. Editions differ (CR 614.16).
    fn cause_of_replacement(&self, _: &Event, source: ObjectId) -> Cause {
        Cause::Effect(source)
    }

    /// The cause of an event once a replacement effect has changed its amount. Editions differ (CR 614.16).
    fn cause_of_modified(&self, event: &Event, _: ObjectId) -> Cause {
        event.cause
    }

    /// Whether something can be dealt damage.
    fn can_be_dealt_damage(&self, position: &Position, party: Party) -> bool;

    /// Whether something forbids this effect to apply to this event.
    fn forbids(&self, _: &Position, _: &Standing<'_>, _: &Event) -> Option<Reason> {
        None
    }

    /// Whether damage of this event can't be prevented: if the text that deals it says so.
    fn unpreventable(&self, _: &Position, event: &Event) -> bool {
        event.marks.has(Marks::FIRM)
    }

    /// Whether somebody asks what is prevented (CR 615.13).
    fn asks_for_prevented(&self, _: &Position) -> bool {
        false
    }

    /// The amount of damage that is lethal to the permanent to which an event deals damage, with the damage dealt to it before;
    /// `None` if no amount is.
    fn lethal(&self, _: &Position, _: &Event) -> Option<u64> {
        None
    }

    /// Whether tokens are created: all that a player creates at the same time is one event then.
    fn is_creation(&self, _: &Event) -> bool {
        false
    }

    /// Whether whoever does this can do it only to what they control, whatever a text says of that: nobody sacrifices another player's
    /// card.
    fn is_of_ones_own(&self, _: crate::ids::Verb) -> bool {
        false
    }

    /// Whether such events pay for something: what is paid with isn't what a text goes on to speak of.
    fn is_payment(&self, _: crate::ids::Verb) -> bool {
        false
    }

    /// Whether such events, where a text names nothing that they happen to, bring cards of a deck, of which it goes on to speak.
    fn brings_cards(&self, _: crate::ids::Verb) -> bool {
        false
    }

    /// The events by which mana is added; asks which if there is a choice.
    ///
    /// # Errors
    ///
    /// The question that comes first.
    fn produce(&self, _: &Position, _: &Frame, _: &Mana, _: &[Value]) -> Result<Vec<Event>, Box<Ask<OnTable>>> {
        Ok(Vec::new())
    }

    /// Whether a player can pay this mana, this number of times, as a text is carried out.
    fn can_pay_mana(&self, _: &Position, _: &Frame, _: PlayerId, _: (&str, u64)) -> bool {
        true
    }

    /// Players pay this mana, so many times each, as a text is carried out; what else that comes to is proposed.
    ///
    /// # Errors
    ///
    /// In which of several ways it is paid.
    fn pay_mana(&self, _: &mut Position, _: &Frame, _: &[PlayerId], _: (&str, u64), _: &[Value]) -> Result<Vec<Event>, Box<Ask<OnTable>>> {
        Ok(Vec::new())
    }

    /// The number of votes that a player has (CR 701.38d).
    fn votes(&self, _: &Position, _: PlayerId) -> u64 {
        1
    }

    /// The cards on top of a library, one after the other; of those in unknown order chance brings each.
    ///
    /// # Errors
    ///
    /// The question of chance that comes first.
    fn top_of_library(
        &self,
        position: &Position,
        player: PlayerId,
        number: u64,
        answers: &[Value],
    ) -> Result<Vec<ObjectId>, Box<Ask<OnTable>>> {
        crate::decks::on_top(position, player, number, answers)
    }

    /// By how much an event changes the life total of a player, up or down.
    fn life_change(&self, _: &Event, _: PlayerId) -> i64 {
        0
    }

    /// The event by which a player's life total becomes a number; none in games without one, or if it is that already.
    fn life_becomes(&self, _: &Position, _: PlayerId, _: u64) -> Option<Event> {
        None
    }

    /// Fills in what an act leaves to the rules: the zone it comes from, the verb for one or many.
    fn complete(&self, _: &Position, _: &mut Event) {}

    /// The values among which a player may choose where the rules list them: colours, creature types.
    fn choices_of(&self, _: &Position, _: ChoiceOf, _: PlayerId) -> Vec<Value> {
        Vec::new()
    }

    /// The player who counts as affected by an event, and so chooses among the effects.
    fn affected(&self, position: &Position, event: &Event) -> PlayerId;

    /// Whether an effect applies even to an event that can't happen. Self-replacement effects do
    /// (CR 614.17c).
    fn against_cant(&self, standing: &Standing<'_>, event: &Event) -> bool {
        self.tier(standing, event) == 0
    }

    /// The player who decides when a text leaves a choice to `player`: usually that player.
    fn decider(&self, position: &Position, player: PlayerId) -> PlayerId {
        let _ = position;
        player
    }

    /// Whether what is done instead of an event is done at once, before the rest of the batch; and
    /// whether "if you do" and "this way" then speak of nothing, since the event didn't happen.
    fn instead_at_once(&self) -> bool {
        false
    }

    /// Whether "that many" counts only what the instruction before said to do, as far as it was done (CR 608.2c):
    /// no event that it is at the same time, that replaced it or that follows from it.
    fn counts_what_was_said(&self) -> bool {
        false
    }

    /// Whether a text that tells somebody to do this goes on about nothing that a replacement effect gives them instead
    /// (CR 121.6c).
    fn disowns_what_was_done_instead_of(&self, _verb: Verb) -> bool {
        false
    }

    /// Whether nobody can choose to do a part of what a text leaves to them: who has one card can't discard two (CR 118.3).
    fn pays_in_full(&self) -> bool {
        false
    }

    /// Whether the owner of several cards that are put into a library at the same time says in which order (CR 401.4), where the
    /// text says nothing of it.
    fn owners_arrange(&self) -> bool {
        false
    }

    /// Whether there is as much as an event takes away from whom it befalls: life that is paid, counters that are removed.
    fn is_there(&self, _position: &Position, _event: &Event) -> bool {
        true
    }

    /// To how many equal objects of a row an event happens; a game whose events concern rows as they are needn't say.
    fn objects_of(&self, _position: &Position, _event: &Event) -> u64 {
        u64::MAX
    }

    /// The kind of event that effects take this one for: assigning combat damage counts as dealing it (Riftbound 465.2.c).
    fn taken_for(&self, event: &Event) -> Verb {
        event.verb
    }
}
