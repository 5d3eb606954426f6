//! Equal events that would happen at the same time: players decide to how many of them an effect is applied next ("k of n"),
//! not to which.
//!
//! Asking about each by itself gives the same outcomes in exponentially many ways. Every answer stands for
//! as many as there are ways to pick that many of them, so counts stay exact.

use smallvec::SmallVec;

use crate::batch::Stage;
use crate::choice::{Choice, ChoiceKind, Chooser, Decision, Offer, Pair};
use crate::equal::Kept;
use crate::machine::Stop;
use crate::observe::Observer;
use crate::process::gather::{Entry, Gathered};
use crate::process::{Progress, Run};
use crate::rulebook::{Rulebook, Scope, Terms};

/// The number of equal events that are decided about together, at most. More of them are several groups, or, if they are
/// one event, it is decided for all at once and the choice says so.
const MOST_TOGETHER: u64 = 32;

/// A bundle of up to this many equal events is split, rather than decided about as one.
const MOST_APART: u64 = 8;

/// The number of equal events to which an effect is applied one by one, at most.
const MOST_ONE_BY_ONE: u64 = 4096;

/// Equal events.
enum Bundle {
    /// These members of the batch.
    Members(SmallVec<[u32; 8]>),
    /// One member that stands for this many.
    One(u64),
}

impl Bundle {
    fn count(&self) -> u64 {
        match self {
            Bundle::Members(places) => places.len() as u64,
            Bundle::One(count) => *count,
        }
    }
}

/// The question about the first event and those equal to it.
struct HowMany<E> {
    bundle: Bundle,
    /// The effect, and those that differ from it only by their ids.
    alike: SmallVec<[E; 2]>,
    /// Whether no other effect could be the next instead.
    last: bool,
    /// Whether the chooser may leave every effect that applies unused.
    optional: bool,
}

impl<T: Terms, B: Rulebook<T> + ?Sized> Gathered<'_, T, B> {
    /// Whether it was decided that the effect isn't the next for this event, and another may be.
    pub(crate) fn is_barred(&self, entry: &Entry<T>) -> bool {
        let barred = |entry: &Entry<T>| {
            let member = self.batch.member(entry.pair.member);
            member.is_some_and(|member| member.barred.contains(&entry.pair.effect))
        };
        barred(entry) && self.pool.iter().any(|other| other.pair.member == entry.pair.member && !barred(other))
    }

    /// The largest number of equal events that an answer to the present choice decides about at once; 0 if it is each by itself.
    pub(crate) fn largest_bundle(&self) -> u64 {
        let members = self.pool.iter().filter_map(|entry| self.batch.member(entry.pair.member));
        members.map(|member| self.rules.count(self.position, &member.event)).max().filter(|count| *count > 1).unwrap_or(0)
    }

    /// The choice for the first event and those equal to it, if there are any.
    pub(crate) fn offer_bundle(&self) -> Option<Choice<T>> {
        let HowMany { bundle, alike, last, optional } = self.how_many()?;
        let (first, of) = (self.pool.first()?, bundle.count());
        let pair = Pair { effect: *alike.first()?, member: first.pair.member };
        let least = if last && !optional { of } else { 0 };
        let mut options: Vec<Offer<T>> = Vec::new();
        for count in (least..=of).rev() {
            let multiplicity = ways(of, count, alike.len() as u64)?;
            options.push(Offer { decision: Decision::Share { pair, count, of }, multiplicity });
        }
        Some(Choice { chooser: Chooser::Player(first.chooser), kind: ChoiceKind::Order, options, bundle: 0 })
    }

    /// The question for the first event and those equal to it, if there are any.
    fn how_many(&self) -> Option<HowMany<T::Effect>> {
        let first = self.pool.first()?;
        let member = self.batch.member(first.pair.member)?;
        let alone = self.pool.last().is_some_and(|entry| entry.pair.member == first.pair.member);
        if alone && self.rules.count(self.position, &member.event) < 2 {
            return None;
        }
        let own: SmallVec<[&Entry<T>; 8]> = self.pool.iter().take_while(|entry| entry.pair.member == first.pair.member).collect();
        let optional = own.iter().all(|entry| entry.fit.optional == Some(first.chooser));
        let commute = self.rules.policy().scope == Scope::Event && self.pool.iter().all(|entry| entry.fit.local);
        if !commute || self.others_decide() || own.len() < 2 && !optional {
            return None;
        }
        let bundle = self.bundle(&own)?;
        let open = || own.iter().filter(|entry| !member.barred.contains(&entry.pair.effect));
        let pair = open().next()?.pair;
        let alike: SmallVec<[T::Effect; 2]> =
            open().filter(|entry| self.are_twins(pair, entry.pair)).map(|entry| entry.pair.effect).collect();
        let last = alike.len() == open().count();
        Some(HowMany { bundle, alike, last, optional })
    }

    /// The events equal to the first, to which the same effects apply in the same way.
    fn bundle(&self, own: &[&Entry<T>]) -> Option<Bundle> {
        let (rules, position) = (self.rules, self.position);
        let place = own.first()?.pair.member;
        let member = self.batch.member(place)?;
        let count = rules.count(position, &member.event);
        if count > 1 {
            return (count <= MOST_TOGETHER).then_some(Bundle::One(count));
        }
        let mut places = SmallVec::from_slice(&[place]);
        let mut rest = self.pool.get(own.len()..)?;
        while let Some(next) = rest.first() {
            let length = rest.iter().take_while(|entry| entry.pair.member == next.pair.member).count();
            let (theirs, after) = rest.split_at(length);
            rest = after;
            let same = theirs.len() == own.len()
                && theirs.iter().zip(own).all(|(one, other)| one.pair.effect == other.pair.effect && one.fit == other.fit);
            let Some(other) = self.batch.member(next.pair.member).filter(|_| same) else { continue };
            let equal = other.level == member.level
                && other.barred == member.barred
                && rules.count(position, &other.event) == 1
                && rules.interchangeable(position, member, other);
            if equal {
                places.push(next.pair.member);
            }
            if places.len() as u64 == MOST_TOGETHER {
                break;
            }
        }
        (places.len() > 1).then_some(Bundle::Members(places))
    }
}

/// In how many ways `count` of them can be picked, each with one of several alike effects.
fn ways(of: u64, count: u64, alike: u64) -> Option<u64> {
    let mut ways: u64 = 1;
    for step in 0..count {
        ways = ways.checked_mul(of - step)? / (step + 1);
    }
    ways.checked_mul(alike.checked_pow(u32::try_from(count).ok()?)?)
}

impl<T: Terms, B: Rulebook<T> + ?Sized, O: Observer<T>> Run<'_, T, B, O> {
    /// Carries out the answer "`count` of them": the effect is the next for that many of the events, and isn't for the others.
    pub(crate) fn share(&mut self, pair: Pair<T::Effect>, count: u64) -> Progress<T> {
        self.batch.stage = Stage::Gathering;
        self.batch.kept = Kept::none();
        let mut pool = self.gather_again();
        let mut gathered = Gathered { rules: self.rules, position: self.position, batch: self.batch, pool: &mut pool };
        gathered.leave_first_choosers();
        let Some(HowMany { bundle, alike, last, optional }) = gathered.how_many() else { return Progress::More };
        let mut left_out = match bundle {
            Bundle::Members(places) => places,
            Bundle::One(of) => self.divide(pair, count, of),
        };
        if self.batch.decided.is_empty() {
            let chosen = left_out.drain(..(count as usize).min(left_out.len()));
            self.batch.decided.extend(chosen.map(|member| Pair { member, ..pair }).rev());
        }
        let own = pool.iter().filter(|entry| entry.pair.member == pair.member);
        let declined: SmallVec<[T::Effect; 8]> = own.map(|entry| entry.pair.effect).collect();
        for place in left_out {
            let member = &mut self.batch.members[place as usize];
            if last && optional {
                // None of the optional effects is used: they had their opportunity.
                member.barred.clear();
                declined.iter().for_each(|effect| _ = member.lineage.insert(*effect));
            } else {
                member.barred.extend(alike.iter().copied());
            }
        }
        Progress::More
    }

    /// Takes `count` of the `of` equal events that one member stands for; the effect is next for these. The members to
    /// which it isn't applied next.
    fn divide(&mut self, pair: Pair<T::Effect>, count: u64, of: u64) -> SmallVec<[u32; 8]> {
        let mut places = SmallVec::from_slice(&[pair.member]);
        if (1..of).contains(&count) {
            places.insert(0, self.batch.members.len() as u32);
            self.split_off(pair.member as usize, count);
        }
        if count > 0 {
            let member = places.remove(0);
            self.batch.decided.push(Pair { member, ..pair });
        }
        places
    }

    /// Takes `count` of the equal events that one member stands for, as a member of their own.
    fn split_off(&mut self, place: usize, count: u64) {
        let Some(member) = self.batch.members.get_mut(place) else { return };
        let taken = self.rules.split_off(self.position, &mut member.event, count);
        let sibling = member.sibling(taken, member.within, member.level);
        self.batch.members.push(sibling);
    }

    /// CR 614.5, 614.6: an event that stands for several equal ones is each of them for an effect that does something
    /// besides, asks or is used up. Splits such an event, and puts the effect next for every part; says whether it did.
    pub(crate) fn split_bundle(&mut self, pair: Pair<T::Effect>) -> Result<bool, Stop> {
        let Some(member) = self.batch.member(pair.member) else { return Ok(false) };
        let count = self.rules.count(self.position, &member.event);
        if count < 2 || !self.rules.one_by_one(self.position, pair.effect) {
            return Ok(false);
        }
        if count > MOST_ONE_BY_ONE {
            return Err(Stop::Members(MOST_ONE_BY_ONE as u32));
        }
        self.batch.stage = Stage::Gathering;
        self.batch.kept = Kept::none();
        let first_new = self.batch.members.len() as u32;
        (1..count).for_each(|_| self.split_off(pair.member as usize, 1));
        let new = first_new..self.batch.members.len() as u32;
        self.batch.decided.extend(new.rev().chain([pair.member]).map(|member| Pair { member, ..pair }));
        Ok(true)
    }

    /// Before one choice is made for several equal events at once: splits them, so that it is made for each. Says whether there
    /// were any, and few enough.
    pub(crate) fn split_all_bundles(&mut self) -> bool {
        let several = |place: usize| {
            let member = self.batch.members.get(place).filter(|member| member.stands && member.open && member.level == self.batch.level);
            member.map_or(1, |member| self.rules.count(self.position, &member.event))
        };
        let counts: SmallVec<[u64; 4]> = (0..self.batch.members.len()).map(several).collect();
        if counts.iter().all(|count| *count < 2) || counts.iter().any(|count| *count > MOST_APART) {
            return false;
        }
        self.batch.stage = Stage::Gathering;
        self.batch.kept = Kept::none();
        for (place, count) in counts.into_iter().enumerate() {
            (1..count).for_each(|_| self.split_off(place, 1));
        }
        true
    }
}
