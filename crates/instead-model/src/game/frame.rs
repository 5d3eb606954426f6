//! The work on the agenda: texts in progress, and records of prevented damage.

use super::*;

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
    /// The program.
    pub program: ProgramId,
    /// The next operation.
    pub pc: u16,
    /// Whether its self-replacements were set up.
    pub begun: bool,
    /// The number of events of this turn that had been noted when it began: later ones happened "this way".
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
    /// The one object that the events just proposed were about, and the last id given before them. A deed that is done instead to
    /// another object doesn't become "it" (CR 608.2c: the text goes on with what it spoke of).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<(ObjectId, ObjectId)>,
    /// The objects that this text, or the event that triggered it, has moved to public zones so far: each before the move and
    /// after it (CR 400.7, 400.7j).
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
    /// The outcome to which the enclosing text refers ("that many"), kept while this program runs inside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outer: Option<Box<Outcome>>,
    /// Whether "that much" was said by the event that brought this about, so that nothing this does
    /// changes it.
    pub amount_given: bool,
    /// X.
    pub x: u64,
    /// The progress of the parts that are being repeated, the outermost first: where each begins, and the rounds that it has had.
    /// `interpret/loops.rs` writes it.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub loops: SmallVec<[(u16, u64); 1]>,
    /// The cause of the events it proposes.
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
            loops: SmallVec::new(),
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

/// The data that the members of a batch share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shared {
    /// Objects that were chosen for something, so that they can't be chosen again (CR 614.13b).
    pub chosen: SmallVec<[ObjectId; 2]>,
    /// The records of effects that take several of them together; most batches have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    besides: Option<Box<Besides>>,
}

/// The records of effects that take several events of a batch together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Besides {
    /// The effects whose next use these events are, and some of whose events have yet to be decided
    /// about by other players (CR 615.8).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub used: SmallVec<[EffectId; 1]>,
    /// The damage that each application of an effect prevented (CR 615.13). Kept only if something asks for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prevented: Vec<Prevented>,
    /// Events that belong to the results of these events (CR 120.4c).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<(Event, Lineage<EffectId>)>,
}

impl Shared {
    /// The records of effects that take several events together, if there are any.
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
    /// The object or player to which the damage would have been dealt.
    pub subject: Option<Party>,
    /// Its source; of several, none.
    pub source: Option<ObjectId>,
    /// The amount of damage.
    pub amount: u64,
    /// Whether it was combat damage.
    pub combat: bool,
}
