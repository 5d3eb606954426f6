//! Equal events that would happen at the same time: what is decided is to how many of them an effect is
//! applied next ("k of n"), not to which.
//!
//! Asking about each by itself gives the same outcomes in exponentially many ways. Every answer stands for
//! as many as there are ways to pick that many of them, so counts stay exact.

use smallvec::SmallVec;

use crate::batch::{Batch, Stage};
use crate::choice::{Choice, Chooser, Decision, Kind, Offer, Pair};
use crate::kept::Kept;
use crate::machine::Stop;
use crate::observe::Silent;
use crate::pool::{self, Entry, Pool};
use crate::rulebook::{Rulebook, Scope, Terms};

/// How many equal events are decided about together. More of them are several groups, or, if they are
/// one event, it is decided for all at once and the choice says so.
const MOST: u64 = 32;

/// A choice for so many equal events at once isn't made if each of them may be chosen for by itself.
const MOST_APART: u64 = 8;

/// How many equal events an effect is applied to one by one, at most.
const MOST_SINGLY: u64 = 4096;

/// Equal events.
enum Crowd {
    /// These members.
    Members(SmallVec<[u32; 8]>),
    /// One member that stands for so many.
    One(u64),
}

impl Crowd {
    fn count(&self) -> u64 {
        match self {
            Crowd::Members(places) => places.len() as u64,
            Crowd::One(count) => *count,
        }
    }
}

/// What is asked about the first event and those equal to it.
struct Ask<E> {
    crowd: Crowd,
    /// The effect, and those that nothing but their ids tells from it.
    alike: SmallVec<[E; 2]>,
    /// Whether no other effect could be the next instead.
    last: bool,
    /// Whether all effects that apply are the chooser's to use or not.
    optional: bool,
}

/// Whether it was decided that the effect isn't the next for this event, and another may be.
pub(crate) fn is_barred<R: Terms>(batch: &Batch<R>, pool: &Pool<R>, entry: &Entry<R>) -> bool {
    let barred = |entry: &Entry<R>| {
        let member = batch.member(entry.pair.member);
        member.is_some_and(|member| member.barred.contains(&entry.pair.effect))
    };
    barred(entry) && pool.iter().any(|other| other.pair.member == entry.pair.member && !barred(other))
}

/// For how many equal events at once the answer is that chooses among these.
pub(crate) fn lumped<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), position: &R::Position, batch: &Batch<R>, pool: &Pool<R>) -> u64 {
    let counts = pool.iter().filter_map(|entry| batch.member(entry.pair.member)).map(|member| rules.count(position, &member.event));
    counts.max().filter(|count| *count > 1).unwrap_or(0)
}

/// The choice for the first event and those equal to it, if there are any.
pub(crate) fn offer<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &Batch<R>,
    pool: &Pool<R>,
) -> Option<Choice<R>> {
    let Ask { crowd, alike, last, optional } = asked(rules, position, batch, pool)?;
    let (first, of) = (pool.first()?, crowd.count());
    let pair = Pair { effect: *alike.first()?, member: first.pair.member };
    let least = if last && !optional { of } else { 0 };
    let mut options: SmallVec<[Offer<R>; 4]> = SmallVec::new();
    for count in (least..=of).rev() {
        let multiplicity = ways(of, count, alike.len() as u64)?;
        options.push(Offer { decision: Decision::Share { pair, count, of }, multiplicity });
    }
    Some(Choice { chooser: Chooser::Player(first.chooser), kind: Kind::Order, options, lumped: 0 })
}

fn asked<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &Batch<R>,
    pool: &Pool<R>,
) -> Option<Ask<R::Effect>> {
    let first = pool.first()?;
    let member = batch.member(first.pair.member)?;
    let alone = pool.last().is_some_and(|entry| entry.pair.member == first.pair.member);
    if alone && rules.count(position, &member.event) < 2 {
        return None;
    }
    let own: SmallVec<[&Entry<R>; 8]> = pool.iter().take_while(|entry| entry.pair.member == first.pair.member).collect();
    let optional = own.iter().all(|entry| entry.fit.optional == Some(first.chooser));
    let commute = rules.policy().scope == Scope::Event && pool.iter().all(|entry| entry.fit.local);
    if !commute || pool::others_decide(pool) || own.len() < 2 && !optional {
        return None;
    }
    let crowd = crowd(rules, position, batch, pool, &own)?;
    let open = || own.iter().filter(|entry| !member.barred.contains(&entry.pair.effect));
    let pair = open().next()?.pair;
    let is_alike = |entry: &&&Entry<R>| pool::twins(rules, position, batch, pair, entry.pair);
    let alike: SmallVec<[R::Effect; 2]> = open().filter(is_alike).map(|entry| entry.pair.effect).collect();
    let last = alike.len() == open().count();
    Some(Ask { crowd, alike, last, optional })
}

/// The events equal to the first, to which the same effects apply in the same way.
fn crowd<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &Batch<R>,
    pool: &Pool<R>,
    own: &[&Entry<R>],
) -> Option<Crowd> {
    let place = own.first()?.pair.member;
    let member = batch.member(place)?;
    let count = rules.count(position, &member.event);
    if count > 1 {
        return (count <= MOST).then_some(Crowd::One(count));
    }
    let mut places = SmallVec::from_slice(&[place]);
    let mut rest = pool.get(own.len()..)?;
    while let Some(next) = rest.first() {
        let length = rest.iter().take_while(|entry| entry.pair.member == next.pair.member).count();
        let (theirs, after) = rest.split_at(length);
        rest = after;
        let same = theirs.len() == own.len()
            && theirs.iter().zip(own).all(|(one, other)| one.pair.effect == other.pair.effect && one.fit == other.fit);
        let Some(other) = batch.member(next.pair.member).filter(|_| same) else { continue };
        let equal = other.level == member.level
            && other.barred == member.barred
            && rules.count(position, &other.event) == 1
            && rules.interchangeable(position, member, other);
        if equal {
            places.push(next.pair.member);
        }
        if places.len() as u64 == MOST {
            break;
        }
    }
    (places.len() > 1).then_some(Crowd::Members(places))
}

/// In how many ways so many of them can be picked, each with one of several alike effects.
fn ways(of: u64, count: u64, alike: u64) -> Option<u64> {
    let mut ways: u64 = 1;
    for step in 0..count {
        ways = ways.checked_mul(of - step)? / (step + 1);
    }
    ways.checked_mul(alike.checked_pow(u32::try_from(count).ok()?)?)
}

/// Carries out what was decided: the effect is the next for so many of the events, and isn't for the others.
pub(crate) fn carry_out<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &mut R::Position,
    batch: &mut Batch<R>,
    pair: Pair<R::Effect>,
    count: u64,
) {
    batch.stage = Stage::Gathering;
    batch.kept = Kept::none();
    let mut pool = Pool::new();
    pool::gather(rules, position, batch, &mut pool, &mut Silent);
    pool::first_choosers(rules, position, batch, &mut pool);
    let Some(Ask { crowd, alike, last, optional }) = asked(rules, position, batch, &pool) else { return };
    let mut places = match crowd {
        Crowd::Members(places) => places,
        Crowd::One(of) => {
            let mut places = SmallVec::from_slice(&[pair.member]);
            if (1..of).contains(&count)
                && let Some(member) = batch.members.get_mut(pair.member as usize)
            {
                let taken = rules.part(position, &mut member.event, count);
                let kin = member.kin(taken, member.within, member.level);
                places.insert(0, batch.members.len() as u32);
                batch.members.push(kin);
            }
            batch.decided.extend(places.iter().take(usize::from(count > 0)).map(|member| Pair { member: *member, ..pair }));
            places.drain(..usize::from(count > 0));
            places
        }
    };
    if batch.decided.is_empty() {
        let chosen = places.drain(..(count as usize).min(places.len()));
        batch.decided.extend(chosen.map(|member| Pair { member, ..pair }).rev());
    }
    let declined: SmallVec<[R::Effect; 8]> =
        pool.iter().filter(|entry| entry.pair.member == pair.member).map(|entry| entry.pair.effect).collect();
    for place in places {
        let member = &mut batch.members[place as usize];
        if last && optional {
            // None of the optional effects is used: they had their opportunity.
            member.barred.clear();
            declined.iter().for_each(|effect| _ = member.lineage.insert(*effect));
        } else {
            member.barred.extend(alike.iter().copied());
        }
    }
}

/// CR 614.5, 614.6: an event that stands for several equal ones is each of them for an effect that does something
/// besides, asks or is used up. Parts such an event, and puts the effect next for every part; whether it did.
pub(crate) fn one_by_one<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &mut R::Position,
    batch: &mut Batch<R>,
    pair: Pair<R::Effect>,
) -> Result<bool, Stop> {
    let Some(member) = batch.member(pair.member) else { return Ok(false) };
    let count = rules.count(position, &member.event);
    if count < 2 || !rules.singly(position, pair.effect) {
        return Ok(false);
    }
    if count > MOST_SINGLY {
        return Err(Stop::Members(MOST_SINGLY as u32));
    }
    batch.stage = Stage::Gathering;
    batch.kept = Kept::none();
    let mut places: SmallVec<[u32; 8]> = SmallVec::from_slice(&[pair.member]);
    for _ in 1..count {
        let Some(member) = batch.members.get_mut(pair.member as usize) else { break };
        let one = rules.part(position, &mut member.event, 1);
        let kin = member.kin(one, member.within, member.level);
        places.push(batch.members.len() as u32);
        batch.members.push(kin);
    }
    batch.decided.extend(places.into_iter().rev().map(|member| Pair { member, ..pair }));
    Ok(true)
}

/// Before one choice is made for several equal events at once: parts them, so that it is made for each; whether there
/// were any, and few enough.
pub(crate) fn part_all<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), position: &mut R::Position, batch: &mut Batch<R>) -> bool {
    let several = |position: &R::Position, batch: &Batch<R>, place: usize| {
        let member = batch.members.get(place).filter(|member| member.stands && member.open && member.level == batch.level);
        member.map_or(1, |member| rules.count(position, &member.event))
    };
    let counts: SmallVec<[u64; 4]> = (0..batch.members.len()).map(|place| several(position, batch, place)).collect();
    if counts.iter().all(|count| *count < 2) || counts.iter().any(|count| *count > MOST_APART) {
        return false;
    }
    batch.stage = Stage::Gathering;
    batch.kept = Kept::none();
    for (place, count) in counts.into_iter().enumerate() {
        for _ in 1..count {
            let Some(member) = batch.members.get_mut(place) else { break };
            let one = rules.part(position, &mut member.event, 1);
            let kin = member.kin(one, member.within, member.level);
            batch.members.push(kin);
        }
    }
    true
}
