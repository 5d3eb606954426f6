//! One step of a batch: veto, gather, tier, choose, apply; settle what is contained; perform.

use smallvec::SmallVec;

use crate::amount::{self, Amount as _};
use crate::batch::{Batch, Member, Stage};
use crate::choice::{Choice, Chooser, Decision, Kind, MOST_OPTIONS, Offer, Pair};
use crate::kept::Kept;
use crate::lineage::Lineage;
use crate::machine::{NotOffered, Stop, asked};
use crate::observe::{Note, Observer, Silent};
use crate::pool;
use crate::rulebook::{Applied, Applying, Next, Rulebook, Scope, Terms, Times, When};
use crate::share;

/// What a step came to.
pub(crate) enum Progress<R: Terms> {
    /// There is more to do.
    More,
    /// An answer is needed.
    Choice(Choice<R>),
    /// Nothing is left to do.
    Rest,
    /// It can't go on.
    Stop(Stop),
}

/// One step of `batch`; the flag says that the batch is finished.
pub(crate) fn step<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &mut R::Position,
    batch: &mut Batch<R>,
    next: &mut Next<R>,
    observer: &mut O,
) -> (Progress<R>, bool) {
    let next_pair = match &batch.stage {
        Stage::Consenting(pair) => Some(*pair),
        Stage::Applying { pair, answers } if answers.is_empty() => Some(*pair),
        _ => None,
    };
    if let Some(pair) = next_pair {
        match share::one_by_one(rules, position, batch, pair) {
            Ok(true) => return (Progress::More, false),
            Ok(false) => {}
            Err(stop) => return (Progress::Stop(stop), false),
        }
    }
    match &batch.stage {
        Stage::Proposed => {
            if !is_counted(rules, batch) {
                return (Progress::Stop(Stop::Overflow), false);
            }
            if O::LISTENS {
                observer.note(position, Note::Proposed(&batch.members));
            }
            batch.stage = Stage::Gathering;
            gather(rules, position, batch, next, observer)
        }
        Stage::Gathering | Stage::Offered => gather(rules, position, batch, next, observer),
        Stage::Declining => {
            decline(rules, position, batch);
            (Progress::More, false)
        }
        Stage::Sharing { pair, count } => {
            share::carry_out(rules, position, batch, *pair, *count);
            (Progress::More, false)
        }
        Stage::Consenting(pair) => (consent(rules, position, batch, *pair), false),
        Stage::Applying { .. } => (apply(rules, position, batch, next, observer), false),
    }
}

fn gather<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &mut R::Position,
    batch: &mut Batch<R>,
    next: &mut Next<R>,
    observer: &mut O,
) -> (Progress<R>, bool) {
    if let Some(pair) = batch.decided.pop() {
        // One application may have taken another of these events along.
        if batch.member(pair.member).is_some_and(|member| member.stands && !member.lineage.contains(pair.effect)) {
            batch.stage = Stage::Consenting(pair);
        }
        return (Progress::More, false);
    }
    match offered(rules, position, batch, observer) {
        Offered::Nothing => {}
        Offered::Only(pair) => {
            put(batch, pair);
            return (Progress::More, false);
        }
        Offered::Choice(choice) => {
            if choice.options.len() > MOST_OPTIONS {
                return (Progress::Stop(Stop::Options(MOST_OPTIONS as u32)), false);
            }
            if choice.lumped > 1 && share::part_all(rules, position, batch) {
                return (Progress::More, false);
            }
            // Nobody is asked what can't be answered but in one way.
            return match choice.options.as_slice() {
                [Offer { decision: decision @ Decision::Apply(pair), .. }] => {
                    observer.forced(position, &choice);
                    if O::LISTENS {
                        observer.note(position, Note::Decided { choice: &choice, decision });
                    }
                    put(batch, *pair);
                    (Progress::More, false)
                }
                _ => (Progress::Choice(choice), false),
            };
        }
    }
    if contain(rules, position, batch, observer) {
        return (Progress::More, false);
    }
    if !is_counted(rules, batch) {
        return (Progress::Stop(Stop::Overflow), false);
    }
    let large = batch.members.iter().any(|member| is_large(rules, position, member));
    perform(rules, position, batch, next, observer);
    if large && !rules.is_counted(position) {
        return (Progress::Stop(Stop::Overflow), false);
    }
    (Progress::More, true)
}

/// Whether none of the events is about more than can be counted.
fn is_counted<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), batch: &Batch<R>) -> bool {
    batch.members.iter().all(|member| !member.stands || amount::is_counted(rules.amount(&member.event)))
}

/// Whether an event, with all that it stands for, may carry an amount beyond what can be counted.
fn is_large<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), position: &R::Position, member: &Member<R>) -> bool {
    let amount = rules.amount(&member.event);
    member.stands && (amount > amount::LARGE || amount.times(rules.count(position, &member.event)) > amount::LARGE)
}

/// What is to be chosen next.
enum Offered<R: Terms> {
    /// Nothing is left to choose.
    Nothing,
    /// There is no choice but this, and nobody hears of it.
    Only(Pair<R::Effect>),
    /// One of these.
    Choice(Choice<R>),
}

impl<R: Terms> Offered<R> {
    /// What was kept offers.
    fn of<O: Observer<R>>(kept: &Kept<R>) -> Self {
        match kept.only().filter(|_| !O::COUNTS) {
            Some(pair) => Offered::Only(pair),
            None => kept.offer().map_or(Offered::Nothing, Offered::Choice),
        }
    }
}

/// What is to be chosen next, if anything.
fn offered<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &mut Batch<R>,
    observer: &mut O,
) -> Offered<R> {
    if !O::LISTENS && batch.kept.is_some() && batch.kept.stands(rules, position, batch) {
        batch.stage = Stage::Offered;
        return Offered::of::<O>(&batch.kept);
    }
    batch.kept = Kept::none();
    let mut pool = pool::Pool::new();
    let all = pool::gather(rules, position, batch, &mut pool, observer);
    if !O::LISTENS && all {
        batch.kept = Kept::of(rules, position, batch, &pool);
        if batch.kept.is_some() {
            batch.stage = Stage::Offered;
            return Offered::of::<O>(&batch.kept);
        }
    }
    if pool.is_empty() {
        return Offered::Nothing;
    }
    let Some(choice) = pool::offer(rules, position, batch, &mut pool) else { return Offered::Nothing };
    batch.stage = if pool::others_decide(&pool) { Stage::Gathering } else { Stage::Offered };
    Offered::Choice(choice)
}

/// Adds the events that the settled ones contain, one level further in: CR 616.1g, outer first.
fn contain<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &mut Batch<R>,
    observer: &mut O,
) -> bool {
    let mut more = false;
    for place in 0..batch.members.len() {
        let member = &batch.members[place];
        if !member.stands || member.level != batch.level {
            continue;
        }
        let events = rules.contained(position, member);
        if events.is_empty() {
            continue;
        }
        if O::LISTENS {
            observer.note(position, Note::Contained { place: place as u32, events: &events });
        }
        more = true;
        let kin: SmallVec<[_; 1]> = events.into_iter().map(|event| member.kin(event, Some(place as u32), batch.level + 1)).collect();
        batch.members.extend(kin);
    }
    if more {
        batch.level += 1;
        // What was gathered was gathered for the events one level further out.
        batch.kept = Kept::none();
    }
    more
}

/// Makes the settled events happen, then the substitutes that waited for them.
fn perform<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &mut R::Position,
    batch: &mut Batch<R>,
    next: &mut Next<R>,
    observer: &mut O,
) {
    rules.settle(position, batch);
    rules.perform(position, batch, next);
    for (_, work, lineage) in std::mem::take(&mut batch.waiting) {
        next.work(work, &lineage);
    }
    if O::LISTENS && batch.members.iter().any(|member| member.stands) {
        observer.note(position, Note::Performed(&batch.members));
    }
}

/// The pair is next; whoever else decides about it is asked first.
fn put<R: Terms>(batch: &mut Batch<R>, pair: Pair<R::Effect>) {
    batch.stage = match batch.stage {
        Stage::Offered => Stage::Applying { pair, answers: Vec::new() },
        _ => Stage::Consenting(pair),
    };
}

/// Takes the decision about the order of effects or about an optional one.
pub(crate) fn decide<R: Terms>(batch: &mut Batch<R>, decision: Decision<R>) -> Result<(), NotOffered> {
    batch.stage = match (&batch.stage, decision) {
        (Stage::Gathering | Stage::Offered, Decision::Apply(pair)) if batch.member(pair.member).is_some() => {
            put(batch, pair);
            return Ok(());
        }
        (Stage::Gathering | Stage::Offered, Decision::Share { pair, count, .. }) if batch.member(pair.member).is_some() => {
            Stage::Sharing { pair, count }
        }
        (Stage::Gathering | Stage::Offered, Decision::Start(player)) => {
            batch.begins = Some(player);
            batch.kept = Kept::none();
            Stage::Gathering
        }
        (Stage::Gathering | Stage::Offered, Decision::Decline) => Stage::Declining,
        (Stage::Consenting(pair), Decision::Consent(true)) => Stage::Applying { pair: *pair, answers: Vec::new() },
        (Stage::Consenting(pair), Decision::Consent(false)) => {
            let Pair { effect, member } = *pair;
            batch.members[member as usize].lineage.insert(effect);
            batch.kept = Kept::none();
            Stage::Gathering
        }
        _ => return Err(NotOffered { options: 0 }),
    };
    Ok(())
}

/// Spends the opportunity of every optional effect that was offered and not used.
fn decline<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), position: &R::Position, batch: &mut Batch<R>) {
    batch.kept = Kept::none();
    let mut pool = pool::Pool::new();
    pool::gather(rules, position, batch, &mut pool, &mut Silent);
    pool::narrow(rules, position, batch, &mut pool);
    for entry in pool {
        batch.members[entry.pair.member as usize].lineage.insert(entry.pair.effect);
    }
    batch.stage = Stage::Gathering;
}

/// Asks who decides about an optional effect that somebody else put next in order.
fn consent<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &mut Batch<R>,
    pair: Pair<R::Effect>,
) -> Progress<R> {
    let member = &batch.members[pair.member as usize];
    let decider = rules.applicable(position, batch, member, pair.effect).ok().and_then(|fit| fit.optional);
    match decider {
        Some(player) if player != rules.chooser(position, member, pair.effect) => {
            let options = [true, false].map(|yes| Offer { decision: Decision::Consent(yes), multiplicity: 1 });
            Progress::Choice(Choice {
                chooser: Chooser::Player(player),
                kind: Kind::Consent(pair),
                options: SmallVec::from_iter(options),
                lumped: 0,
            })
        }
        // Who put their own optional effect next has said yes by that.
        _ => {
            batch.stage = Stage::Applying { pair, answers: Vec::new() };
            Progress::More
        }
    }
}

/// Applies the chosen effect as far as it goes without another answer.
fn apply<R: Terms, O: Observer<R>>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &mut R::Position,
    batch: &mut Batch<R>,
    next: &mut Next<R>,
    observer: &mut O,
) -> Progress<R> {
    let Stage::Applying { pair, answers } = std::mem::replace(&mut batch.stage, Stage::Gathering) else {
        return Progress::More;
    };
    let before: Vec<R::Event> = if O::LISTENS { batch.members.iter().map(|member| member.event.clone()).collect() } else { Vec::new() };
    let kept = std::mem::take(&mut batch.kept);
    let mut applying =
        Applying { batch, place: pair.member, answers: &answers, slight: false, touched: SmallVec::new(), beside: SmallVec::new() };
    let applied = rules.apply(position, &mut applying, pair.effect);
    let (slight, touched, beside) = (applying.slight, applying.touched, applying.beside);
    if slight && kept.is_some() && rules.stays(position, &batch.members[pair.member as usize].event, pair.effect) {
        batch.kept = kept.without(pair);
    }
    match applied {
        Applied::Ask(ask) => {
            batch.stage = Stage::Applying { pair, answers };
            return asked(ask);
        }
        Applied::Stop(stop) => return Progress::Stop(stop),
        Applied::First(work) => {
            let lineage = batch.members[pair.member as usize].lineage.clone();
            batch.stage = Stage::Applying { pair, answers };
            next.work(work, &lineage);
            return Progress::More;
        }
        _ => {}
    }
    if O::LISTENS {
        tell(position, batch, pair, &before, &touched, &applied, observer);
    }
    spend(rules, batch, pair, &touched);
    for (place, event) in beside {
        let Some(member) = batch.members.get(place as usize) else { continue };
        let kin = member.kin(event, member.within, member.level);
        batch.members.push(kin);
    }
    settle(rules, position, batch, pair, applied, next);
    Progress::More
}

/// Tells what an application made of the event it was chosen for, and of others that it took along.
fn tell<R: Terms, O: Observer<R>>(
    position: &R::Position,
    batch: &Batch<R>,
    pair: Pair<R::Effect>,
    before: &[R::Event],
    touched: &[u32],
    applied: &Applied<R>,
    observer: &mut O,
) {
    for (place, before) in before.iter().enumerate() {
        let (member, after) = (place as u32, &batch.members[place].event);
        if member == pair.member {
            observer.note(position, Note::Applied { pair, before, after, applied });
        } else if touched.contains(&member) && before != after {
            observer.note(position, Note::Applied { pair: Pair { member, ..pair }, before, after, applied: &Applied::Modified });
        }
    }
}

/// The effect has had its opportunity for this event, whatever became of it: CR 614.5.
fn spend<R: Terms>(rules: &(impl Rulebook<R> + ?Sized), batch: &mut Batch<R>, pair: Pair<R::Effect>, touched: &[u32]) {
    // Riftbound 373.2.a: another effect ends the sequence of the one before.
    let ended = match rules.policy().scope {
        Scope::Event => None,
        Scope::Batch => batch.running.replace(pair.effect).filter(|&before| before != pair.effect),
    };
    for (place, member) in batch.members.iter_mut().enumerate() {
        let place = place as u32;
        if let Some(before) = ended {
            member.lineage.insert(before);
        }
        if place == pair.member || touched.contains(&place) {
            member.barred.clear();
            member.lineage.insert(pair.effect);
        }
    }
}

/// Carries the result of an application into the batch.
fn settle<R: Terms>(
    rules: &(impl Rulebook<R> + ?Sized),
    position: &R::Position,
    batch: &mut Batch<R>,
    pair: Pair<R::Effect>,
    applied: Applied<R>,
    next: &mut Next<R>,
) {
    let place = pair.member as usize;
    if rules.policy().times == Times::Once {
        batch.members[place].open = false;
    }
    let afresh = matches!(applied, Applied::Afterwards(_));
    match applied {
        Applied::Instead(events) => {
            let mut events = events.into_iter();
            match events.next() {
                Some(event) => batch.members[place].event = event,
                None => batch.members[place].stands = false,
            }
            let kin: SmallVec<[_; 2]> = {
                let member = &batch.members[place];
                events.map(|event| member.kin(event, member.within, member.level)).collect()
            };
            batch.members.extend(kin);
        }
        Applied::Parts(taken, rest) => {
            let mut other = batch.members[place].kin(rest, batch.members[place].within, batch.members[place].level);
            other.lineage.remove(pair.effect);
            other.open = true;
            batch.members[place].event = taken;
            batch.members.push(other);
        }
        Applied::Substitute(work, when) => {
            batch.members[place].stands = false;
            let lineage = batch.members[place].lineage.clone();
            match when {
                When::Now => next.work(work, &lineage),
                When::WithBatch => batch.waiting.push((pair.effect, work, lineage)),
            }
        }
        Applied::Rider(work) | Applied::Afterwards(work) => {
            let mut before = batch.waiting.iter_mut().filter(|(effect, ..)| *effect == pair.effect);
            if !before.any(|(effect, before, _)| rules.merge(position, *effect, before, &work)) {
                let lineage = if afresh { Lineage::default() } else { batch.members[place].lineage.clone() };
                batch.waiting.push((pair.effect, work, lineage));
            }
        }
        Applied::Ask(_) | Applied::Stop(_) | Applied::First(_) | Applied::Modified | Applied::Unchanged(_) => {}
    }
}
