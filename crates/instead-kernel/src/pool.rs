//! Gathering: which (effect, event) pairs may be chosen now, by whom.

use smallvec::SmallVec;

use crate::batch::{Batch, Member};
use crate::choice::{Choice, Chooser, Decision, Kind, MOST_OPTIONS, Offer, Pair};
use crate::observe::{Note, Observer, Verdict};
use crate::rulebook::{Fit, Rulebook, Scope, Terms, Veto};
use crate::share;

/// A pair that applies, and how.
pub(crate) struct Entry<R: Terms> {
    pub pair: Pair<R::Effect>,
    pub fit: Fit<R>,
    pub chooser: R::Player,
}

/// How often a rulebook may take a part of one event before the rest is taken for what happens.
const MOST_PARTS: u32 = 64;

pub(crate) type Pool<R> = SmallVec<[Entry<R>; 8]>;

/// Asks what stands against each open member of the level, then gathers the pairs that apply. Whether
/// these are all that apply, in whatever tier, to events that can happen.
pub(crate) fn gather<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &mut Batch<R>,
    pool: &mut Pool<R>,
    observer: &mut O,
) -> bool {
    let mut all = true;
    for place in 0..batch.members.len() {
        let member = &batch.members[place];
        if !member.stands || member.level != batch.level {
            continue;
        }
        let cant = match lessened(rules, position, batch, place, observer) {
            Veto::NoEvent(reason) => {
                if O::LISTENS {
                    let member = &batch.members[place];
                    observer.note(position, Note::NoEvent { place: place as u32, member, reason: &reason });
                }
                batch.members[place].stands = false;
                continue;
            }
            Veto::Cant(reason) => Some(reason),
            Veto::Nothing | Veto::Part(..) => None,
        };
        let before = pool.len();
        all &= cant.is_none() & candidates(rules, position, batch, place, cant.as_ref(), pool, observer);
        if let Some(reason) = cant
            && pool.len() == before
        {
            // CR 614.17c and its like: nothing that may still apply is left, so it doesn't happen.
            if O::LISTENS {
                observer.note(position, Note::Cant { place: place as u32, member: &batch.members[place], reason: &reason });
            }
            batch.members[place].stands = false;
        }
    }
    all
}

/// Takes from an event what can't happen of it, and says what stands against the rest. The rest is
/// an event like any other, so it is asked about again: it may be one that can't happen at all.
fn lessened<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &mut Batch<R>,
    place: usize,
    observer: &mut O,
) -> Veto<R> {
    let mut veto = rules.veto(position, &batch.members[place].event);
    let mut rounds = 0;
    while let Veto::Part(after, reason) = veto {
        let before = std::mem::replace(&mut batch.members[place].event, after);
        let after = &batch.members[place].event;
        rounds += 1;
        if before == *after || rounds > MOST_PARTS {
            return Veto::Nothing;
        }
        if O::LISTENS {
            observer.note(position, Note::Part { place: place as u32, before: &before, after, reason: &reason });
        }
        veto = rules.veto(position, after);
    }
    veto
}

/// Considers every candidate for one member; keeps those of its first non-empty tier. Whether there are
/// no others.
fn candidates<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &Batch<R>,
    place: usize,
    cant: Option<&R::Reason>,
    pool: &mut Pool<R>,
    observer: &mut O,
) -> bool {
    let member = &batch.members[place];
    if !member.open {
        return false;
    }
    let mut candidates: SmallVec<[R::Effect; 12]> = SmallVec::new();
    rules.candidates(position, member, O::LISTENS, &mut |effect| candidates.push(effect));
    if candidates.is_empty() {
        return true;
    }
    if !candidates.is_sorted_by(|one, other| one < other) {
        candidates.sort_unstable();
        candidates.dedup();
    }
    let (first, place) = (pool.len(), place as u32);
    let mut tiers = (u8::MAX, u8::MIN);
    for &effect in &candidates {
        if let Some(fit) = consider(rules, position, batch, place, effect, cant, observer) {
            tiers = (tiers.0.min(fit.tier), tiers.1.max(fit.tier));
            let chooser = rules.chooser(position, member, effect);
            pool.push(Entry { pair: Pair { effect, member: place }, fit, chooser });
        }
    }
    let tier = tiers.0;
    if O::LISTENS {
        for Entry { pair, fit, .. } in &pool[first..] {
            let verdict = if fit.tier == tier { Verdict::Applicable(fit.clone()) } else { Verdict::LaterTier(fit.clone()) };
            observer.note(position, Note::Considered { place, member, effect: pair.effect, verdict });
        }
    }
    if tiers.1 > tier {
        pool.retain(|entry| entry.pair.member != place || entry.fit.tier == tier);
    }
    pool.len() == first || tiers.1 == tier
}

/// Whether one candidate applies to one member; if not, the observer hears why.
fn consider<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &Batch<R>,
    place: u32,
    effect: R::Effect,
    cant: Option<&R::Reason>,
    observer: &mut O,
) -> Option<Fit<R>> {
    let member: &Member<R> = &batch.members[place as usize];
    let mut tell = |verdict| {
        if O::LISTENS {
            observer.note(position, Note::Considered { place, member, effect, verdict });
        }
    };
    // CR 614.5: one opportunity for an event and all its versions.
    if member.lineage.contains(effect) {
        tell(Verdict::HadOpportunity);
        return None;
    }
    match rules.applicable(position, batch, member, effect) {
        Err(reason) => {
            tell(Verdict::NotApplicable(&reason));
            None
        }
        // CR 614.17c: an event that can't happen is replaced by self-replacement effects only.
        Ok(fit) => match cant {
            Some(reason) if !fit.against_cant => {
                tell(Verdict::EventCant(reason));
                None
            }
            _ => Some(fit),
        },
    }
}

/// The pairs of those who choose first: CR 101.4.
pub(crate) fn first_choosers<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), position: &R::Position, batch: &Batch<R>, pool: &mut Pool<R>) {
    let Some(Entry { chooser, .. }) = pool.first() else { return };
    let chooser = *chooser;
    if pool.iter().any(|entry| entry.chooser != chooser) {
        let rank = |entry: &Entry<R>| (batch.begins != Some(entry.chooser), rules.rank(position, entry.chooser));
        let Some(first) = pool.iter().map(rank).min() else { return };
        pool.retain(|entry| rank(entry) == first);
    }
}

/// The pairs among which the first in order has to choose now: CR 616.1, 101.4.
pub(crate) fn narrow<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), position: &R::Position, batch: &Batch<R>, pool: &mut Pool<R>) {
    first_choosers(rules, position, batch, pool);
    let Some(Entry { pair: Pair { member: place, .. }, .. }) = pool.first() else { return };
    let place = *place;
    // Effects that touch nothing but their own event commute with everything on other events, so
    // the events may be taken one by one: no result is lost, and no order is asked for in vain. With
    // one sequence per batch, an application ends another effect's sequence: nothing commutes.
    if pool.iter().any(|entry| entry.pair.member != place)
        && pool.iter().all(|entry| entry.fit.local)
        && rules.policy().scope == Scope::Event
    {
        pool.retain(|entry| entry.pair.member == place);
    }
}

/// Which of several players begins, if somebody says that.
fn start<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), position: &R::Position, batch: &Batch<R>, pool: &Pool<R>) -> Option<Choice<R>> {
    let first = pool.first()?.chooser;
    if batch.begins.is_some() || pool.iter().all(|entry| entry.chooser == first) {
        return None;
    }
    let decider = rules.starter(position)?;
    let mut players: SmallVec<[(u32, R::Player); 4]> =
        pool.iter().map(|entry| (rules.rank(position, entry.chooser), entry.chooser)).collect();
    players.sort_unstable();
    players.dedup();
    let options = players.into_iter().map(|(_, player)| Offer { decision: Decision::Start(player), multiplicity: 1 }).collect();
    Some(Choice { chooser: Chooser::Player(decider), kind: Kind::Start, options, lumped: 0 })
}

/// What is offered to whoever has to choose first.
pub(crate) fn offer<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &Batch<R>,
    pool: &mut Pool<R>,
) -> Option<Choice<R>> {
    if let Some(choice) = start(rules, position, batch, pool) {
        return Some(choice);
    }
    first_choosers(rules, position, batch, pool);
    if pool.len() > 1
        && let Some(choice) = share::offer(rules, position, batch, pool)
    {
        return Some(choice);
    }
    narrow(rules, position, batch, pool);
    let chooser = pool.first()?.chooser;
    let mut options: SmallVec<[Offer<R>; 4]> = SmallVec::new();
    let all_optional = pool.iter().all(|entry| entry.fit.optional == Some(chooser));
    for (place, entry) in pool.iter().enumerate().filter(|(_, entry)| !share::is_barred(batch, pool, entry)) {
        // One application takes the whole group, whichever of its events it is chosen for.
        let with = |other: &Entry<R>| other.pair.effect == entry.pair.effect && other.fit.group == entry.fit.group;
        if entry.fit.group.is_some() && pool[..place].iter().any(with) {
            continue;
        }
        let twin = options.iter_mut().find(|offer| match &offer.decision {
            Decision::Apply(pair) => twins(rules, position, batch, *pair, entry.pair),
            _ => false,
        });
        match twin {
            Some(offer) => offer.multiplicity += 1,
            None => options.push(Offer { decision: Decision::Apply(entry.pair), multiplicity: 1 }),
        }
        // Nobody is asked that: telling the others apart would take the square of their number.
        if options.len() > MOST_OPTIONS {
            break;
        }
    }
    if all_optional {
        options.push(Offer { decision: Decision::Decline, multiplicity: 1 });
    }
    let lumped = if options.len() > 1 { share::lumped(rules, position, batch, pool) } else { 0 };
    Some(Choice { chooser: Chooser::Player(chooser), kind: Kind::Order, options, lumped })
}

/// Whether somebody but the chooser decides about the use of an effect that is offered.
pub(crate) fn others_decide<R: Terms>(pool: &Pool<R>) -> bool {
    pool.iter().any(|entry| entry.fit.optional.is_some_and(|player| player != entry.chooser))
}

/// Whether two pairs are one option: alike effects on the same event, or on two equal ones.
pub(crate) fn twins<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &Batch<R>,
    one: Pair<R::Effect>,
    other: Pair<R::Effect>,
) -> bool {
    let same_event = one.member == other.member
        || match (batch.member(one.member), batch.member(other.member)) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        };
    // Going on with the effect whose sequence is running isn't the same as ending that sequence.
    let running = batch.running == Some(one.effect) || batch.running == Some(other.effect);
    same_event && (one.effect == other.effect || (!running && rules.alike(position, one.effect, other.effect)))
}
