//! What a game adds to the kernel's rulebook so that the one interpreter can serve it, and the work
//! and questions the interpreter deals in.

use instead_kernel::{Ask, End, Lineage, Rulebook, Terms};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::ending::Ending;
use crate::event::{Cause, Event, Party, Value};
use crate::ids::{CardId, EffectId, ObjectId, PlayerId, Verb, Zone};
use crate::language::{ChoiceOf, Mana};
use crate::position::{Position, Standing};
use crate::reason::Reason;
use crate::table::{Outcome, ProgramId, Row};
use crate::throw::Thrown;
use crate::vocabulary::Vocabulary;

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

    /// The tier in which an effect is chosen.
    fn tier(&self, standing: &Standing<'_>, event: &Event) -> u8;

    /// Whether an ability functions where its object is.
    fn functions(&self, row: &Row, standing: &Standing<'_>, event: &Event) -> bool;

    /// Whether what enters is looked at with the continuous effects of other objects as well, as it
    /// would exist on the battlefield; otherwise with its own only. Editions differ (CR 614.12).
    fn sees_others_ahead(&self) -> bool;

    /// Whether what something does as it enters can't be done to what enters at the same time; to itself it
    /// never can. Editions differ (CR 614.13a).
    fn spares_those_entering_too(&self) -> bool {
        true
    }

    /// What the events that a replacement effect makes are caused by. Editions differ (CR 614.16).
    fn cause_of_replacement(&self, _: &Event, source: ObjectId) -> Cause {
        Cause::Effect(source)
    }

    /// What an event is caused by once a replacement effect has changed how much of it there is. Editions differ (CR 614.16).
    fn cause_of_modified(&self, event: &Event, _: ObjectId) -> Cause {
        event.cause
    }

    /// Whether something can be dealt damage.
    fn can_be_dealt_damage(&self, position: &Position, party: Party) -> bool;

    /// Whether something forbids this effect to apply to this event.
    fn forbids(&self, position: &Position, standing: &Standing<'_>, event: &Event) -> Option<Reason>;

    /// Whether damage of this event can't be prevented.
    fn unpreventable(&self, position: &Position, event: &Event) -> bool;

    /// Whether somebody asks what is prevented (CR 615.13).
    fn asks_for_prevented(&self, _: &Position) -> bool {
        false
    }

    /// How much damage is lethal to the permanent that an event deals damage to, with what was dealt to it
    /// before; none if what is beyond that isn't spoken of.
    fn lethal(&self, _: &Position, _: &Event) -> Option<u64> {
        None
    }

    /// Whether tokens are created: all that a player creates at the same time is one event then.
    fn is_creation(&self, _: &Event) -> bool {
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
    /// What has to be chosen first.
    fn produce(&self, _: &Position, _: &Frame, _: &Mana, _: &[Value]) -> Result<Vec<Event>, Box<Ask<OnTable>>> {
        Ok(Vec::new())
    }

    /// Whether a player can pay this mana, so many times, as a text is carried out.
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

    /// How often a player votes (CR 701.38d).
    fn votes(&self, _: &Position, _: PlayerId) -> u64 {
        1
    }

    /// The cards on top of a library, one after the other; of those in unknown order chance brings each.
    ///
    /// # Errors
    ///
    /// What chance has to decide first.
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
    fn complete(&self, position: &Position, event: &mut Event);

    /// What may be chosen where the rules list it: a colour, a creature type.
    fn choices_of(&self, position: &Position, choice: ChoiceOf, player: PlayerId) -> Vec<Value>;

    /// Who is affected by an event: who chooses among the effects.
    fn affected(&self, position: &Position, event: &Event) -> PlayerId;

    /// Whether an effect applies even to an event that can't happen. Self-replacement effects do
    /// (CR 614.17c).
    fn against_cant(&self, standing: &Standing<'_>, event: &Event) -> bool {
        self.tier(standing, event) == 0
    }

    /// Who decides when a text leaves a choice to `player`: usually that player.
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

    /// The kind of event that effects take this one for: assigning combat damage is looked at as
    /// dealing it is (Riftbound 465.2.c).
    fn taken_for(&self, event: &Event) -> Verb {
        event.verb
    }
}

/// Work on the agenda.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Work {
    /// A program being carried out.
    Program(Frame),
    /// A task of the game's own.
    Task(Task),
}

/// A program being carried out: which, how far, and what it has in its slots.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Which program.
    pub program: ProgramId,
    /// The next operation.
    pub pc: u16,
    /// Whether its self-replacements were set up.
    pub begun: bool,
    /// How many events of this turn had been taken note of when it began: what happened "this way" came after.
    #[serde(default)]
    pub since: u32,
    /// Whether events were proposed whose result has yet to be taken note of.
    pub proposed: bool,
    /// "You".
    pub controller: PlayerId,
    /// "~".
    pub source: ObjectId,
    /// Targets and choices, by number.
    pub chosen: SmallVec<[Value; 2]>,
    /// "It".
    pub it: Option<Party>,
    /// All that "it" stands for, if a replacement effect has made several of one (CR 701.17d).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub together: SmallVec<[Party; 1]>,
    /// The one object that the events just proposed were about, and the last id given before them. What is done instead
    /// to another object doesn't become "it" (CR 608.2c: the text goes on with what it spoke of).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<(ObjectId, ObjectId)>,
    /// What this text, or the event that triggered it, has moved to public zones so far: what it was, and what it is now (CR
    /// 400.7, 400.7j).
    #[serde(default)]
    pub moved: SmallVec<[(ObjectId, ObjectId); 1]>,
    /// "They".
    pub they: SmallVec<[PlayerId; 2]>,
    /// "That source": what the damage that brought this about comes from.
    pub by: Option<ObjectId>,
    /// "That much".
    pub amount: u64,
    /// "That many" of each of several players: each draws as many as they discarded.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub shares: SmallVec<[(PlayerId, u64); 2]>,
    /// What counted for the text in whose midst this is carried out, and how much of it there was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outer: Option<Box<Outcome>>,
    /// Whether "that much" was said by the event that brought this about, so that nothing this does
    /// changes it.
    pub amount_given: bool,
    /// X.
    pub x: u64,
    /// How often what is repeated was done.
    #[serde(default)]
    pub rounds: u64,
    /// Why the events it proposes happen.
    pub cause: Cause,
    /// For what it is carried out.
    pub role: Role,
    /// Whether its source has left and nothing is known of it any more, in a game whose rules say so.
    #[serde(default)]
    pub gone: bool,
}

impl Frame {
    /// A program that begins: nothing was chosen, and nothing but who carries it out and from what is known.
    pub fn of(program: ProgramId, controller: PlayerId, source: ObjectId) -> Self {
        Frame {
            program,
            pc: 0,
            begun: false,
            since: 0,
            proposed: false,
            controller,
            source,
            chosen: SmallVec::new(),
            it: None,
            together: SmallVec::new(),
            about: None,
            moved: SmallVec::new(),
            they: SmallVec::new(),
            by: None,
            amount: 0,
            shares: SmallVec::new(),
            outer: None,
            amount_given: false,
            x: 0,
            rounds: 0,
            cause: Cause::Rules,
            role: Role::Plain,
            gone: false,
        }
    }

    /// CR 400.7j: what a party that was moved has become, if that is still where it was put.
    pub fn now(&self, position: &Position, party: Party) -> Party {
        let there = |object: &ObjectId| position.table.row(*object).is_some();
        let mut now = party;
        for (before, after) in &self.moved {
            if now == Party::Object(*before) && !there(before) && there(after) {
                now = Party::Object(*after);
            }
        }
        now
    }
}

/// For what a program is carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// For itself: a spell or ability resolves.
    #[default]
    Plain,
    /// Besides an event, as an effect on it says: the text that made the event goes on to speak of what came of that, and not
    /// of this (CR 615.5, Riftbound 370.1.b.1).
    Besides,
    /// Instead of an event, which therefore didn't happen.
    Instead,
    /// First, as part of applying an effect, which waits for it: a cost within a replacement.
    First,
    /// As these objects enter, none of which may be chosen for it (CR 614.13a).
    Entering(Vec<ObjectId>),
}

/// A task of the game's own: what to do, with what, and how far it is. The numbers mean what the
/// game says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Task {
    /// Which kind of task.
    pub kind: u8,
    /// With this object.
    pub object: Option<ObjectId>,
    /// By this player.
    pub player: Option<PlayerId>,
    /// How many, or how far.
    pub number: u64,
}

/// What the members of a batch share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shared {
    /// Objects that were chosen for something, so that they can't be chosen again (CR 614.13b).
    pub chosen: SmallVec<[ObjectId; 2]>,
    /// What comes of effects that take several of them together; most batches have nothing of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    besides: Option<Box<Besides>>,
}

/// What comes of effects that take several events of a batch together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Besides {
    /// The effects whose next use these events are, and some of whose events have yet to be decided
    /// about by other players (CR 615.8).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub used: SmallVec<[EffectId; 1]>,
    /// What was prevented, by each application of an effect (CR 615.13). Only if somebody asks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prevented: Vec<Prevented>,
    /// Events that belong to the results of these events (CR 120.4c).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<(Event, Lineage<EffectId>)>,
}

impl Shared {
    /// What comes of effects that take several events together, if anything does.
    #[inline]
    pub fn besides(&self) -> Option<&Besides> {
        self.besides.as_deref()
    }

    /// The same, to be written to.
    pub fn besides_mut(&mut self) -> &mut Besides {
        self.besides.get_or_insert_default()
    }

    /// Forgets that an effect is used by these events: it is used up.
    pub fn unuse(&mut self, effect: EffectId) {
        if let Some(besides) = &mut self.besides {
            besides.used.retain(|used| *used != effect);
            if **besides == Besides::default() {
                self.besides = None;
            }
        }
    }

    /// Takes the effects that these events used.
    pub fn take_used(&mut self) -> SmallVec<[EffectId; 1]> {
        self.besides.as_mut().map(|besides| std::mem::take(&mut besides.used)).unwrap_or_default()
    }
}

/// Damage that one application of an effect prevented.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Prevented {
    /// The effect.
    pub effect: EffectId,
    /// What the damage would have been dealt to.
    pub subject: Option<Party>,
    /// Its source; of several, none.
    pub source: Option<ObjectId>,
    /// How much.
    pub amount: u64,
    /// Whether it was combat damage.
    pub combat: bool,
}

/// A question to a player, besides the order of effects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    /// What is asked.
    pub prompt: Prompt,
    /// The object whose text asks, if any.
    pub source: Option<ObjectId>,
    /// The definition whose text asks, if any.
    pub card: Option<CardId>,
}

/// What a text leaves to somebody to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Offered {
    /// Something that happens.
    Deed(Verb),
    /// So much of what this verb speaks of is paid: 2 life.
    Paid(Verb, u64),
    /// Something is put into this zone.
    Put(Zone),
    /// Something is returned to its owner's hand.
    Return,
    /// Something is put on the bottom of this zone.
    Bottom(Zone),
    /// To pay mana (CR 118.12).
    Payment,
    /// Something that changes nothing but what is known or what goes on: to copy, to look.
    Other,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// How much of this damage the shield takes (CR 615.7).
    Points {
        /// The shield.
        effect: EffectId,
        /// The source of the damage.
        from: Option<ObjectId>,
        /// How much there is.
        amount: u64,
    },
    /// Which one this is done to.
    Which(Verb),
    /// Which one is found by a search.
    Found,
    /// Which one is chosen; the text says later what for.
    Chosen,
    /// How much of its combat damage a creature assigns to this.
    Assign {
        /// The creature that assigns it.
        from: ObjectId,
        /// What it would be dealt to.
        to: Party,
        /// How much is left to assign.
        amount: u64,
    },
    /// How much of what is divided this target gets.
    Divide {
        /// The target.
        to: Party,
        /// How much is left.
        amount: u64,
    },
    /// How much of what is spent is taken from this.
    Taken {
        /// From what.
        from: Party,
        /// How much is left to spend.
        amount: u64,
    },
    /// With which mana a cost is paid: how much of each kind, nine bits each, and last how many times 2 life.
    Payment,
    /// Which kind of mana is added.
    ManaKind,
    /// Which source.
    Source,
    /// Whether to do what a text leaves to somebody.
    Whether(Offered),
    /// A colour, a creature type, an opponent.
    Name(ChoiceOf),
    /// Which one it enters as a copy of.
    CopyOf,
    /// In which of several ways it enters.
    Way,
    /// Which of several words (CR 614.12c).
    Word,
    /// What it is attached to as it enters.
    Host,
    /// The target with this number.
    Target(u8),
    /// A new target.
    NewTarget,
    /// Which mode.
    Mode,
    /// Which triggered ability goes on the stack next.
    Trigger,
    /// Which card chance brings.
    Chance,
    /// What a player votes for.
    Vote,
    /// How a coin comes up.
    Coin(Thrown),
    /// What a die shows.
    Die,
    /// Which of several results counts.
    Kept(Thrown),
    /// At which end of a line something is put; or how many are on its left.
    Place,
    /// At which location something is played, or to which it moves.
    Location,
    /// Which ability that waits resolves next, in a game without a stack.
    Resolves,
}
