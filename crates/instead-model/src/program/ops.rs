//! Programs as data: what a text does, as a flat array of operations.

use serde::{Deserialize, Serialize};

use crate::ids::{Verb, Zone};
use crate::language::*;

/// The compiled text of a spell or ability.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Program {
    /// The description of each target, in the order of the text.
    pub targets: Vec<Matcher>,
    /// The operations.
    pub ops: Vec<Op>,
    /// The self-replacements that stand in the text, as indices of replacements.
    pub selves: Vec<u16>,
    /// CR 113.6m: the zone out of which it moves the object that has it; it functions only there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out_of: Option<Zone>,
    /// The clause it stands in.
    pub clause: u16,
    /// The amount that is divided among targets as the text is put on the stack (CR 601.2d).
    #[serde(default)]
    pub division: Option<Division>,
    /// Of a triggered ability: what has to hold as it resolves (CR 603.4).
    #[serde(default)]
    pub when: Vec<Condition>,
    /// Of a choice of modes: the programs, one for each choice (CR 700.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<u16>,
    /// Of one of those: what has to hold for it to be chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provided: Option<Condition>,
    /// Of one of those: the modes that were chosen, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modes: Vec<u8>,
    /// Of one of those: the time in which it may not have been chosen before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh: Option<Fresh>,
    /// Of a text that is carried out several times: the number of the first target of each time but the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<u8>,
    /// The events by which its cost is paid that it speaks of later, each with the number of what they happened to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paid: Vec<(Verb, u8)>,
    /// Of a triggered ability: the number of the player among its targets of whom a linked ability speaks (CR 607.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub linked: Option<u8>,
}

/// Something divided among targets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Division {
    /// The number of the first target.
    pub first: u8,
    /// The greatest number of targets. The shares follow the targets of the program, in their order.
    pub count: u8,
    /// The amount that is divided.
    pub total: Amount,
}

/// One operation of a program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// Proposes these events simultaneously.
    Do(Vec<Deed>),
    /// Asks who wants to; they become "they". It isn't offered to who couldn't do the next deeds.
    Ask {
        /// The players who may.
        who: Who,
        /// The place to go on at if nobody wants to.
        otherwise: u16,
        /// The end of the operations that they are asked about.
        until: u16,
    },
    /// Whoever said yes pays this mana, several times if `times` says so (CR 118.12).
    PayMana {
        /// The players.
        who: Who,
        /// The mana, as its symbols.
        mana: String,
        /// The number of times, if not once.
        times: Option<Amount>,
    },
    /// Those of these players who aren't "they" are, from then on.
    Others(Who),
    /// "They" are these players from here on.
    Spoken(Who),
    /// These may be played for a while: an index of a cant that says so of one of them (CR 601.3).
    Permit(u16, Matcher, Duration),
    /// Goes on elsewhere.
    Jump(u16),
    /// Goes on elsewhere unless the condition holds.
    Unless(Condition, u16),
    /// Keeps a number for what is yet to be created.
    Reserve,
    /// Takes note, under the number that was kept, of the tokens that were just created.
    Created(u8),
    /// Takes note of the cards that were just revealed.
    Seen,
    /// Takes note, under the number that was kept, of what was just moved, as it was before.
    Counted(u8),
    /// Takes note, under the number that was kept, of these.
    Gather(u8, Matcher),
    /// Takes note, under the number that was kept, of the result of what was just thrown.
    Thrown(u8),
    /// The players vote for these words: the next numbers are how many votes each of them got.
    Vote(Vec<String>),
    /// Takes note of what "it" is, as the next number.
    Bind(Matcher),
    /// X is this from here on: what the text says that it is (CR 107.3c).
    Define(Amount),
    /// Chooses something for "of your choice", as the next number.
    Choose(Matcher),
    /// Makes an effect: an index of a replacement.
    Make(u16),
    /// Makes this effect once for each of these, which is the next number.
    MakeEach(u16, Vec<Matcher>),
    /// Makes a "can't" effect: an index of a cant.
    Forbid(u16, Duration),
    /// Makes an ability that triggers later: an index of [`Compiled::delayed`](super::Compiled::delayed).
    Delay(u16, Duration),
    /// Adds mana.
    AddMana(Mana),
    /// The same for other players.
    AddManaFor(Who, Mana),
    /// Makes a continuous effect: an index of a modifier.
    Modify(u16, Duration),
    /// Somebody chooses something; it is "it" from then on, and several of them are the next number. Nothing is chosen unless
    /// the event before happened.
    Pick(Option<Who>, Selection, Option<crate::ids::Verb>),
    /// Lets the objects that were moved just now come back when the source leaves the battlefield (CR 610.3).
    Return,
    /// Reveals the top cards of a library by this event, or lets somebody look at them: they are the next number.
    Look(Who, Amount, Option<crate::ids::Verb>, Option<Noun>),
    /// The next of these players is "they"; goes on elsewhere once there is none.
    PerPlayer(Who, u16),
    /// The next one of what is counted is the number after this, under which all of them are kept as it begins; goes on
    /// elsewhere once there is none.
    PerObject(Amount, u8, u16),
    /// Goes on elsewhere once the operations that follow were done this number of times.
    Loop(Amount, u16),
    /// Chooses a colour or the like, as the next number.
    Name(ChoiceOf),
    /// The same, by somebody else.
    NameBy(Who, ChoiceOf),
    /// One of these is chosen: where each begins.
    OneOf(Vec<u16>),
    /// Ends the program unless the condition holds; what it was a part of isn't done then.
    Require(Condition),
    /// If what the next operation says to do can't be done in full, it goes on there: "if you can't" (CR 118.3, 118.12).
    InFull(u16),
    /// The life totals of these players become this.
    SetLife(Who, Amount),
    /// Goes on elsewhere unless the operation at this place can be done as things stand (CR 122.5).
    Able(u16, u16),
    /// An ability triggers: an index of a program (CR 603.12).
    Trigger(u16),
    /// All that is known of a clause is when it matters: nothing is done but to take note that it does now.
    Unread,
    /// Fills the numbers up to this one, for the parts of the text that weren't carried out and would have given some.
    Numbered(u8),
    /// Counts that a thing that may be done once each turn was done (CR 603.2h).
    Taken,
    /// Counts that the ability resolves once more this turn.
    Resolved,
}
