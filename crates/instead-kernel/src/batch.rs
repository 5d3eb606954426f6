//! Events proposed together.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::choice::Pair;
use crate::kept::Kept;
use crate::lineage::Lineage;
use crate::rulebook::Terms;

/// Events that would happen simultaneously, on their way through the process.
///
/// Every member has its own lineage; the batch carries what its members share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "R::Event: Serialize, R::Effect: Serialize, R::Player: Serialize, R::Shared: Serialize, R::Work: Serialize, R::Answer: Serialize",
        deserialize = "R::Event: Deserialize<'de>, R::Effect: Deserialize<'de>, R::Player: Deserialize<'de>, R::Shared: Deserialize<'de>, R::Work: Deserialize<'de>, R::Answer: Deserialize<'de>"
    ))
)]
pub struct Batch<R: Terms> {
    /// The events.
    pub members: SmallVec<[Member<R>; 1]>,
    /// What the members share: for instance objects that were already chosen.
    pub shared: R::Shared,
    /// Substitutes and riders that wait until the rest of the batch has been performed, each with the
    /// effect they are of.
    pub(crate) waiting: Vec<Waiting<R>>,
    /// The effect whose sequence is running: see [`Scope::Batch`](crate::Scope::Batch).
    pub(crate) running: Option<R::Effect>,
    /// The player who was said to begin: see [`Rulebook::starter`](crate::Rulebook::starter).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(crate) begins: Option<R::Player>,
    /// The level of containment that is being modified; outer events come first.
    pub(crate) level: u16,
    pub(crate) stage: Stage<R>,
    /// What is applied next, the last of it first: it was decided for several equal events at once.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty"))]
    pub(crate) decided: Vec<Pair<R::Effect>>,
    /// What was gathered last, as long as that holds.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) kept: Kept<R>,
}

/// An effect, and what it has done once the batch has been performed, with the history of its event.
pub(crate) type Waiting<R> = (<R as Terms>::Effect, <R as Terms>::Work, Lineage<<R as Terms>::Effect>);

/// How far a batch has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "R::Effect: Serialize, R::Answer: Serialize",
        deserialize = "R::Effect: Deserialize<'de>, R::Answer: Deserialize<'de>"
    ))
)]
pub(crate) enum Stage<R: Terms> {
    /// Just proposed; nobody has been told yet.
    Proposed,
    /// Effects are gathered and one is chosen.
    Gathering,
    /// The same, and of those that are offered the chooser alone decides whether they are used.
    Offered,
    /// The optional effects that were offered are not used.
    Declining,
    /// An effect is applied next to so many of several equal events.
    Sharing { pair: Pair<R::Effect>, count: u64 },
    /// Somebody is asked whether to use the optional effect that was put next.
    Consenting(Pair<R::Effect>),
    /// An effect is being applied; these answers were given so far.
    Applying { pair: Pair<R::Effect>, answers: Vec<R::Answer> },
}

/// One event of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "R::Event: Serialize, R::Effect: Serialize",
        deserialize = "R::Event: Deserialize<'de>, R::Effect: Deserialize<'de>"
    ))
)]
pub struct Member<R: Terms> {
    /// The event as it stands now.
    pub event: R::Event,
    /// The effects that had their opportunity.
    pub lineage: Lineage<R::Effect>,
    /// The member that contains this one, if any.
    pub within: Option<u32>,
    /// 0 for a proposed event, one more for each event that contains it.
    pub level: u16,
    /// Whether the event is still going to happen: false once it was replaced by something that is
    /// no event of this batch, can't happen, or is no event at all.
    pub stands: bool,
    /// Whether effects may still be applied to it.
    pub(crate) open: bool,
    /// The effects that aren't the next to be applied to it: so it was decided among equal events.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty"))]
    pub(crate) barred: Vec<R::Effect>,
}

impl<R: Terms> Batch<R> {
    /// A batch of `events`, each with the history `lineage`.
    pub fn new(events: impl IntoIterator<Item = R::Event>, lineage: &Lineage<R::Effect>) -> Self {
        let mut members = SmallVec::new();
        events.into_iter().for_each(|event| members.push(Member::new(event, lineage.clone())));
        Batch::of(members)
    }

    /// A batch of one event without a history.
    pub(crate) fn one(event: R::Event) -> Self {
        Batch::of(SmallVec::from_buf([Member::new(event, Lineage::default())]))
    }

    fn of(members: SmallVec<[Member<R>; 1]>) -> Self {
        Batch {
            members,
            shared: R::Shared::default(),
            waiting: Vec::new(),
            running: None,
            begins: None,
            level: 0,
            stage: Stage::Proposed,
            decided: Vec::new(),
            kept: Kept::none(),
        }
    }

    /// The same batch, with `shared` to begin with.
    pub fn sharing(mut self, shared: R::Shared) -> Self {
        self.shared = shared;
        self
    }

    /// Adds an event with a history of its own.
    pub fn push(&mut self, event: R::Event, lineage: &Lineage<R::Effect>) {
        self.members.push(Member::new(event, lineage.clone()));
    }

    /// What waits until the events have been performed, as far as `which` says; it is the caller's then.
    pub fn take_waiting(&mut self, mut which: impl FnMut(&R::Work) -> bool) -> Vec<(R::Work, Lineage<R::Effect>)> {
        if self.waiting.is_empty() {
            return Vec::new();
        }
        let taken = self.waiting.extract_if(.., |(_, work, _)| which(work));
        taken.map(|(_, work, lineage)| (work, lineage)).collect()
    }

    /// The member at `place`, if there is one.
    pub fn member(&self, place: u32) -> Option<&Member<R>> {
        self.members.get(place as usize)
    }
}

impl<R: Terms> Member<R> {
    fn new(event: R::Event, lineage: Lineage<R::Effect>) -> Self {
        Member { event, lineage, within: None, level: 0, stands: true, open: true, barred: Vec::new() }
    }

    /// A member that `self` contains, or that an effect made beside it: it inherits the history.
    pub(crate) fn kin(&self, event: R::Event, within: Option<u32>, level: u16) -> Self {
        Member { event, lineage: self.lineage.clone(), within, level, stands: true, open: self.open, barred: Vec::new() }
    }
}
