//! The trait a game implements: everything in which games differ.

use std::fmt::Debug;
use std::hash::Hash;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::batch::{Batch, Member};
use crate::choice::Ask;
use crate::lineage::Lineage;
use crate::machine::{Frame, Stop};

/// The terms in which a game speaks: the types of its values. Everything that goes on the agenda is
/// made of them, so games that share their terms share the [`Machine`](crate::Machine) too, whatever
/// their rules.
///
/// A game with terms of its own implements both traits for one type; the games of `instead-model` share theirs.
pub trait Terms: Copy + Eq + Hash + Debug + 'static {
    /// Everything about the game but the work still to do. Cloned at every fork: see
    /// [`Shared`](crate::Shared).
    type Position: Clone + Eq + Hash + Debug;
    /// An event that would happen: a small plain value.
    type Event: Clone + Eq + Hash + Debug;
    /// Which effect: an id, allocated once and never reused.
    type Effect: Copy + Ord + Hash + Debug;
    /// Which player.
    type Player: Copy + Ord + Hash + Debug;
    /// A piece of the game's own work: a program and where it stands.
    type Work: Clone + Eq + Hash + Debug;
    /// A question that the game puts to a player, besides the order of effects.
    type Question: Clone + Eq + Hash + Debug;
    /// An answer to such a question.
    type Answer: Clone + Eq + Hash + Debug;
    /// The value that the members of a batch share.
    type Shared: Clone + Eq + Hash + Debug + Default;
    /// A reason, for explanations. Cheap to build; only observers read it.
    type Reason: Clone + Eq + Debug;
    /// The part of a final position that counts. Two ends are the same outcome if these are equal, so the game
    /// brings them into a canonical form (parts without a name have no order); outcomes are listed in their
    /// order. `()` if nobody explores.
    type Outcome: Clone + Ord + Hash + Debug;
}

/// The rules of one game, as the process needs to know them.
///
/// All methods are pure: the same arguments give the same results. A rulebook is itself a small
/// value (an edition, a table of definitions).
///
/// `T` are the terms it speaks in: its own, unless it shares them with other games.
pub trait Rulebook<T: Terms = Self> {
    /// The points on which games differ by a value rather than by code; unless a game overrides this, each event has a history of
    /// its own, and every effect that applies to it is applied once.
    fn policy(&self) -> Policy {
        Policy::default()
    }

    /// The reason why `event`, as it stands now, can't happen, is none or can't happen in full: `Nothing`, unless a game
    /// overrides this. Asked again after every application.
    fn veto(&self, _position: &T::Position, _event: &T::Event) -> Veto<T> {
        Veto::Nothing
    }

    /// Offers to `each` every effect that might apply to the event of `member`.
    ///
    /// With `all`, also effects that watch other kinds of events: somebody wants to be told why
    /// they don't apply. Order doesn't matter: the process sorts.
    fn candidates(&self, position: &T::Position, member: &Member<T>, all: bool, each: &mut dyn FnMut(T::Effect));

    /// Whether and how `effect` applies to `member`, or the reason why not.
    fn applicable(&self, position: &T::Position, batch: &Batch<T>, member: &Member<T>, effect: T::Effect) -> Result<Fit<T>, T::Reason>;

    /// Whether two applicable effects differ only by their ids; they are then offered as one option.
    fn alike(&self, position: &T::Position, one: T::Effect, other: T::Effect) -> bool;

    /// The player who chooses `effect` for `member`: the affected player, the owner, the turn player, …
    fn chooser(&self, position: &T::Position, member: &Member<T>, effect: T::Effect) -> T::Player;

    /// The place of `player` in the order in which several players choose; lowest first.
    fn rank(&self, position: &T::Position, player: T::Player) -> u32;

    /// The player who names the one that begins, if several players have effects to choose: the player named orders their own
    /// effects, then the others do in order of rank. With `None` the lowest rank begins.
    fn starter(&self, _position: &T::Position) -> Option<T::Player> {
        None
    }

    /// Applies `effect`. Called again with one more answer each time it asked or had work done, so it
    /// changes neither the position nor the batch before it has all its answers; and work that is
    /// done first ends with `Step::Done(Some(_))`.
    fn apply(&self, position: &mut T::Position, applying: &mut Applying<'_, T>, effect: T::Effect) -> Applied<T>;

    /// Whether exactly the other effects that applied to an event still apply, now that `effect` has changed only a quantity of it.
    fn still_apply(&self, _position: &T::Position, _event: &T::Event, _effect: T::Effect) -> bool {
        false
    }

    /// Whether two simultaneous events are equal in all that counts: what is decided about the one could
    /// as well be decided about the other.
    fn interchangeable(&self, _position: &T::Position, one: &Member<T>, other: &Member<T>) -> bool {
        one.event == other.event && one.lineage == other.lineage
    }

    /// The number of equal events that this one stands for, each of which could be decided about by itself.
    fn count(&self, _position: &T::Position, _event: &T::Event) -> u64 {
        1
    }

    /// Takes `count` of the equal events out of `event`, as an event of their own.
    fn split_off(&self, _position: &mut T::Position, event: &mut T::Event, _count: u64) -> T::Event {
        event.clone()
    }

    /// Whether an effect that is applied to an event that consists of several equal ones (see [`Rulebook::count`]) is
    /// applied to each of them by itself: it does something else besides, asks something or is used up.
    fn one_by_one(&self, _position: &T::Position, _effect: T::Effect) -> bool {
        false
    }

    /// Whether `other`, which an effect adds to what waits for a batch, is done together with `work`,
    /// which the same effect added before: the two are then one piece of work, `work`.
    fn merge(&self, _position: &T::Position, _effect: T::Effect, _work: &mut T::Work, _other: &T::Work) -> bool {
        false
    }

    /// Called when nothing is left to apply to any event of `batch`, just before it is performed.
    fn settle(&self, _position: &mut T::Position, _batch: &mut Batch<T>) {}

    /// The events contained in `member`, which are settled before it is performed.
    fn contained(&self, _position: &T::Position, _member: &Member<T>) -> SmallVec<[T::Event; 1]> {
        SmallVec::new()
    }

    /// Makes the standing members of `batch` happen, all at the same time; what follows (a sequence,
    /// a later stage) goes to `next`.
    fn perform(&self, position: &mut T::Position, batch: &Batch<T>, next: &mut Next<T>);

    /// One step of the game's own work. `answers` holds what was answered so far; it is the
    /// rulebook's to empty. A game whose work is [`Never`] leaves this alone: it is never called.
    fn work(
        &self,
        _position: &mut T::Position,
        _work: &mut T::Work,
        _lineage: &Lineage<T::Effect>,
        _answers: &mut SmallVec<[T::Answer; 2]>,
        _next: &mut Next<T>,
    ) -> Step<T> {
        Step::Done(None)
    }

    /// Called when nothing is left to do: puts what happens next into `next`, or nothing if the
    /// game is done.
    fn idle(&self, _position: &mut T::Position, _next: &mut Next<T>) {}

    /// The amount of an event: points of damage, cards, counters. A run stops at an event of more than [`MOST`](crate::amount::MOST).
    fn amount(&self, _event: &T::Event) -> u64 {
        0
    }

    /// Whether every amount in a position can be counted. Asked where a run ends, and after events of [large](crate::amount::LARGE)
    /// amounts.
    fn is_counted(&self, _position: &T::Position) -> bool {
        true
    }

    /// The number of objects, effects and waiting abilities: what an endless loop of mandatory actions makes more of.
    /// Asked at every step of a long run, so it counts no more than lengths.
    fn live_count(&self, _position: &T::Position) -> usize {
        0
    }

    /// A number that tells a step from others, given the work that is next. It depends on the kind of event, or on the part of
    /// the text, but neither on amounts nor on which of several equal objects is meant. With `None` steps can't be told apart,
    /// and no run is found to be [endless](crate::Stop::Endless).
    fn signature(&self, _next: Option<&Frame<T>>) -> Option<u64> {
        None
    }

    /// Whether steps that lead from one position to the other can't go on for ever, since they use something up or come closer
    /// to an end of the game.
    fn wears_out(&self, _then: &T::Position, _now: &T::Position) -> bool {
        true
    }
}

/// The points on which games differ by a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Policy {
    /// The range of the history of an effect: one event, or the whole batch.
    pub scope: Scope,
    /// The number of effects by which an event may be replaced.
    pub times: Times,
}

/// The range of the history of an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Each event of a batch has its own history.
    #[default]
    Event,
    /// Each effect has one uninterrupted sequence in the whole batch: it may take any number of its
    /// events, but none any more once another effect has been applied (Riftbound 373.2).
    Batch,
}

/// The number of effects by which an event may be replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Times {
    /// By every effect that applies, once each.
    #[default]
    EachEffect,
    /// By one effect only.
    Once,
}

/// The verdict of the rules on an event before effects apply: whether it is an event at all, and whether it can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Veto<T: Terms> {
    /// Nothing: it would happen.
    Nothing,
    /// It is no event at all (0 damage): there is nothing to replace or to perform.
    NoEvent(T::Reason),
    /// It can't happen; only effects that are [`Fit::against_cant`] may still apply.
    Cant(T::Reason),
    /// Part of it can't happen; this is what remains.
    Part(T::Event, T::Reason),
}

/// The manner in which an applicable effect applies to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "T::Player: Serialize", deserialize = "T::Player: Deserialize<'de>")))]
pub struct Fit<T: Terms> {
    /// The tier: while a lower one holds an applicable effect, higher ones can't be chosen.
    pub tier: u8,
    /// The player who decides whether to use it, if it is optional.
    pub optional: Option<T::Player>,
    /// Whether it applies even to an event that can't happen.
    pub against_cant: bool,
    /// Whether applying it touches nothing but its event: no use, no shield, no question, no other
    /// event. Orders between such effects on different events can't matter.
    pub local: bool,
    /// Which events of the batch one application takes together: all that the effect fits with the
    /// same number and about which the same player chooses. With `None` each is taken by itself.
    pub group: Option<u64>,
    /// The kind of effect: effects of different kinds are never [`Rulebook::alike`].
    pub kind: u64,
    /// The number of equal effects for which it stands, itself among them, that haven't been applied to the event: a game may
    /// offer equal effects one after the other. Every order of them counts (see [`Offer::multiplicity`](crate::Offer)).
    pub copies: u64,
}

impl<T: Terms> Fit<T> {
    /// A mandatory effect of this tier that may touch more than its event, and takes events one by one. Set the other fields
    /// where an effect differs:
    ///
    /// ```
    /// # use instead_kernel::{Fit, Terms};
    /// # fn shield<T: Terms>(controller: T::Player) -> Fit<T> {
    /// Fit { optional: Some(controller), ..Fit::in_tier(0) }
    /// # }
    /// ```
    pub const fn in_tier(tier: u8) -> Self {
        Fit { tier, optional: None, against_cant: false, local: false, group: None, kind: 0, copies: 1 }
    }
}

/// A type without values: for the work, questions or answers of a game that has none. Unlike
/// [`Infallible`](std::convert::Infallible) it can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Never {}

/// An application of an effect: the batch, the member it was chosen for, and the answers so far.
#[derive(Debug)]
pub struct Applying<'a, T: Terms> {
    /// The batch. The effect may rewrite any member; see [`Applying::touch`].
    pub batch: &'a mut Batch<T>,
    /// The member the effect was chosen for.
    pub place: u32,
    /// The answers given so far, and the results of work done so far.
    pub answers: &'a [T::Answer],
    /// Whether only a quantity of the event was changed.
    pub only_amount_changed: bool,
    pub(crate) touched: SmallVec<[u32; 2]>,
    pub(crate) beside: Vec<(u32, T::Event)>,
}

impl<'a, T: Terms> Applying<'a, T> {
    /// An application to the member at `place`, of which nothing has been done yet.
    pub(crate) fn new(batch: &'a mut Batch<T>, place: u32, answers: &'a [T::Answer]) -> Self {
        Applying { batch, place, answers, only_amount_changed: false, touched: SmallVec::new(), beside: Vec::new() }
    }

    /// The other members that the same application takes: see [`Fit::group`].
    pub fn along(&self, rules: &(impl Rulebook<T> + ?Sized), position: &T::Position, effect: T::Effect) -> SmallVec<[u32; 4]> {
        let batch = &*self.batch;
        let fits = |member: &Member<T>| rules.applicable(position, batch, member, effect).ok()?.group;
        let Some(member) = batch.member(self.place) else { return SmallVec::new() };
        let Some(group) = fits(member) else { return SmallVec::new() };
        let chooser = rules.chooser(position, member, effect);
        let same = |place: &u32| {
            batch.member(*place).is_some_and(|other| {
                other.stands
                    && other.open
                    && other.level == member.level
                    && !other.lineage.contains(effect)
                    && fits(other) == Some(group)
                    && rules.chooser(position, other, effect) == chooser
            })
        };
        (0..batch.members.len() as u32).filter(|place| *place != self.place).filter(same).collect()
    }

    /// Adds an event beside a member, whose history it inherits. Nothing is added beside a member that isn't there.
    pub fn beside(&mut self, place: u32, event: T::Event) {
        self.beside.push((place, event));
    }

    /// The event the effect was chosen for.
    pub fn event(&self) -> &T::Event {
        &self.batch.members[self.place as usize].event
    }

    /// Write access to the event of a member; it too has now had this effect's opportunity.
    pub fn touch(&mut self, place: u32) -> Option<&mut T::Event> {
        let member = self.batch.members.get_mut(place as usize)?;
        if !self.touched.contains(&place) {
            self.touched.push(place);
        }
        Some(&mut member.event)
    }
}

/// The result of applying an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(
        serialize = "T::Player: Serialize, T::Question: Serialize, T::Answer: Serialize, T::Work: Serialize, T::Event: Serialize, T::Reason: Serialize",
        deserialize = "T::Player: Deserialize<'de>, T::Question: Deserialize<'de>, T::Answer: Deserialize<'de>, T::Work: Deserialize<'de>, T::Event: Deserialize<'de>, T::Reason: Deserialize<'de>"
    ))
)]
pub enum Applied<T: Terms> {
    /// An answer is needed first.
    Ask(Ask<T>),
    /// This work has to be finished first; `applied` is called again afterwards.
    First(T::Work),
    /// The event was rewritten in place (by [`Applying::touch`]).
    Modified,
    /// These events happen instead; without any, the event is replaced with nothing.
    Instead(SmallVec<[T::Event; 2]>),
    /// The event parts: the effect took the first, and has yet to look at the second. For runs of
    /// equal events, where an answer holds for some of them only.
    Parts(T::Event, T::Event),
    /// This work is done instead.
    Substitute(T::Work, When),
    /// The effect was applied and changed nothing.
    Unchanged(T::Reason),
    /// It can't be carried out: an amount overflows, for instance.
    Stop(Stop),
    /// The event was rewritten in place; this work is done once the batch has been performed, with the history of the event.
    Rider(T::Work),
    /// The event was rewritten in place; this work is done once the batch has been performed, with a new history.
    Afterwards(T::Work),
}

/// When a substitute is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum When {
    /// At once, before the rest of the batch goes on.
    Now,
    /// When the batch is performed, after its events.
    WithBatch,
}

/// The result of a step of the game's own work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<T: Terms> {
    /// An answer is needed first.
    Ask(Ask<T>),
    /// There is more to do, after what was put into [`Next`].
    More,
    /// It can't be worked out.
    Stop(Stop),
    /// This was the last step. Its result, if one is awaited: the work or the
    /// application below finds it among its answers.
    Done(Option<T::Answer>),
}

/// The work to be done next, in this order.
#[derive(Debug)]
pub struct Next<T: Terms> {
    /// Most often one piece of work follows, and needs no memory of its own.
    pub(crate) frames: SmallVec<[Frame<T>; 1]>,
}

impl<T: Terms> Default for Next<T> {
    fn default() -> Self {
        Next { frames: SmallVec::new() }
    }
}

impl<T: Terms> Next<T> {
    /// Proposes events that would happen simultaneously.
    pub fn propose(&mut self, events: impl IntoIterator<Item = T::Event>, lineage: &Lineage<T::Effect>) {
        self.batch(Batch::new(events, lineage));
    }

    /// Proposes a batch.
    pub fn batch(&mut self, batch: Batch<T>) {
        if !batch.members.is_empty() {
            self.frames.push(Frame::Batch(batch));
        }
    }

    /// Proposes the same event `times` times, each performed before the next is proposed.
    pub fn sequence(&mut self, event: T::Event, times: u64, lineage: &Lineage<T::Effect>) {
        if times > 0 {
            self.frames.push(Frame::Sequence { event, times, lineage: lineage.clone() });
        }
    }

    /// Does a piece of the game's own work.
    pub fn work(&mut self, work: T::Work, lineage: &Lineage<T::Effect>) {
        self.frames.push(Frame::Work { work, lineage: lineage.clone(), answers: SmallVec::new() });
    }

    /// Whether nothing was put here.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }
}
