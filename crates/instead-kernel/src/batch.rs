//! Events proposed together.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::choice::Pair;
use crate::equal::Kept;
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
        serialize = "T::Event: Serialize, T::Effect: Serialize, T::Player: Serialize, T::Shared: Serialize, T::Work: Serialize, T::Answer: Serialize",
        deserialize = "T::Event: Deserialize<'de>, T::Effect: Deserialize<'de>, T::Player: Deserialize<'de>, T::Shared: Deserialize<'de>, T::Work: Deserialize<'de>, T::Answer: Deserialize<'de>"
    ))
)]
pub struct Batch<T: Terms> {
    /// The events.
    pub members: SmallVec<[Member<T>; 1]>,
    /// The value that the members share: for instance objects that were already chosen.
    pub shared: T::Shared,
    /// Substitutes and riders that wait until the rest of the batch has been performed, each with its effect.
    pub(crate) waiting: Vec<Waiting<T>>,
    /// The effect whose sequence is running: see [`Scope::Batch`](crate::Scope::Batch).
    pub(crate) running: Option<T::Effect>,
    /// The player who begins, by another's choice: see [`Rulebook::starter`](crate::Rulebook::starter).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub(crate) begins: Option<T::Player>,
    /// The level of containment that is being modified; outer events come first.
    pub(crate) level: u16,
    pub(crate) stage: Stage<T>,
    /// The pairs to be applied next, the last one first: they were decided for several equal events at once.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty"))]
    pub(crate) decided: Vec<Pair<T::Effect>>,
    /// The pairs gathered last, as long as they hold.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) kept: Kept<T>,
}

/// An effect, the work it has done once the batch has been performed, and the history of its event.
pub(crate) type Waiting<T> = (<T as Terms>::Effect, <T as Terms>::Work, Lineage<<T as Terms>::Effect>);

/// The stage that a batch has reached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Effect: Serialize, T::Answer: Serialize",
        deserialize = "T::Effect: Deserialize<'de>, T::Answer: Deserialize<'de>"
    ))
)]
pub(crate) enum Stage<T: Terms> {
    /// Just proposed; nobody has been told yet.
    Proposed,
    /// Effects are gathered and one is chosen.
    Gathering,
    /// The same, and the chooser alone decides whether the effects on offer are used.
    Offered,
    /// The optional effects that were offered are not used.
    Declining,
    /// An effect is applied next to `count` of several equal events.
    Sharing { pair: Pair<T::Effect>, count: u64 },
    /// A player is asked whether to use the optional effect that was put next.
    Consenting(Pair<T::Effect>),
    /// An effect is being applied; these answers were given so far.
    Applying { pair: Pair<T::Effect>, answers: Vec<T::Answer> },
}

/// One event of a batch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Event: Serialize, T::Effect: Serialize",
        deserialize = "T::Event: Deserialize<'de>, T::Effect: Deserialize<'de>"
    ))
)]
pub struct Member<T: Terms> {
    /// The event as it stands now.
    pub event: T::Event,
    /// The effects that had their opportunity.
    pub lineage: Lineage<T::Effect>,
    /// The member that contains this one, if any.
    pub within: Option<u32>,
    /// 0 for a proposed event, one more for each event that contains it.
    pub level: u16,
    /// Whether the event is still going to happen: false once it was replaced by something that is
    /// no event of this batch, can't happen, or is no event at all.
    pub stands: bool,
    /// Whether effects may still be applied to it.
    pub(crate) open: bool,
    /// The effects that were decided not to be the next for this one of several equal events.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty"))]
    pub(crate) barred: Vec<T::Effect>,
}

impl<T: Terms> Batch<T> {
    /// A batch of `events`, each with the history `lineage`.
    pub fn new(events: impl IntoIterator<Item = T::Event>, lineage: &Lineage<T::Effect>) -> Self {
        let mut members = SmallVec::new();
        events.into_iter().for_each(|event| members.push(Member::new(event, lineage.clone())));
        Batch::of(members)
    }

    /// A batch of one event without a history.
    #[inline]
    pub(crate) fn one(event: T::Event) -> Self {
        Batch::of(SmallVec::from_buf([Member::new(event, Lineage::default())]))
    }

    #[inline]
    fn of(members: SmallVec<[Member<T>; 1]>) -> Self {
        Batch {
            members,
            shared: T::Shared::default(),
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
    pub fn sharing(mut self, shared: T::Shared) -> Self {
        self.shared = shared;
        self
    }

    /// Adds an event with a history of its own.
    pub fn push(&mut self, event: T::Event, lineage: &Lineage<T::Effect>) {
        self.members.push(Member::new(event, lineage.clone()));
    }

    /// Takes out the work for which `which` holds, among the work that waits until the events have been performed. The caller has
    /// to do it then.
    pub fn take_waiting(&mut self, mut which: impl FnMut(&T::Work) -> bool) -> Vec<(T::Work, Lineage<T::Effect>)> {
        if self.waiting.is_empty() {
            return Vec::new();
        }
        let taken = self.waiting.extract_if(.., |(_, work, _)| which(work));
        taken.map(|(_, work, lineage)| (work, lineage)).collect()
    }

    /// The member at `place`, if there is one.
    pub fn member(&self, place: u32) -> Option<&Member<T>> {
        self.members.get(place as usize)
    }
}

impl<T: Terms> Member<T> {
    #[inline]
    fn new(event: T::Event, lineage: Lineage<T::Effect>) -> Self {
        Member { event, lineage, within: None, level: 0, stands: true, open: true, barred: Vec::new() }
    }

    /// A member that `self` contains, or that an effect made beside it: it inherits the history.
    pub(crate) fn sibling(&self, event: T::Event, within: Option<u32>, level: u16) -> Self {
        Member { event, lineage: self.lineage.clone(), within, level, stands: true, open: self.open, barred: Vec::new() }
    }
}
