//! Gathering: which (effect, event) pairs may be chosen now, by whom.

use smallvec::SmallVec;

use super::{Progress, Run, put_next};
use crate::batch::{Batch, Member, Stage};
use crate::choice::{Choice, ChoiceKind, Chooser, Decision, MOST_OPTIONS, Offer, Pair};
use crate::equal::Kept;
use crate::machine::Stop;
use crate::observe::{Note, Observer, Silent, Verdict};
use crate::rulebook::{Fit, Rulebook, Scope, Terms, Veto};

/// A pair that applies, and how.
pub(crate) struct Entry<T: Terms> {
    pub(crate) pair: Pair<T::Effect>,
    pub(crate) fit: Fit<T>,
    pub(crate) chooser: T::Player,
}

/// The pairs that apply, event by event, each event's by effect.
pub(crate) type Pool<T> = SmallVec<[Entry<T>; 8]>;

/// The number of times a veto may take a part away from one event; what remains is then taken for possible.
const MOST_PARTS: u32 = 64;

impl<T: Terms, B: Rulebook<T> + ?Sized, O: Observer<T>> Run<'_, T, B, O> {
    /// Finds the next effect to apply: asks for it, or takes the only one there is. Without one, the batch is concluded.
    pub(super) fn choose(&mut self) -> Progress<T> {
        if let Some(pair) = self.batch.decided.pop() {
            // One application may have taken another of these events along.
            if self.batch.member(pair.member).is_some_and(|member| member.stands && !member.lineage.contains(pair.effect)) {
                self.batch.stage = Stage::Consenting(pair);
            }
            return Progress::More;
        }
        if !O::LISTENS && self.batch.kept.is_some() && self.batch.kept.stands(self.rules, self.position, self.batch) {
            return self.offer_kept();
        }
        self.batch.kept = Kept::none();
        let mut pool = Pool::new();
        let all = self.gather(&mut pool);
        if pool.is_empty() {
            return self.conclude();
        }
        if !O::LISTENS && all {
            self.batch.kept = Kept::of(self.rules, self.position, self.batch, &pool);
            if self.batch.kept.is_some() {
                return self.offer_kept();
            }
        }
        let mut gathered = Gathered { rules: self.rules, position: self.position, batch: self.batch, pool: &mut pool };
        let Some(choice) = gathered.offer() else { return self.conclude() };
        let others_decide = gathered.others_decide();
        self.batch.stage = if others_decide { Stage::Gathering } else { Stage::Offered };
        self.ask(choice)
    }

    /// Goes on with the pairs that were gathered before and still apply.
    fn offer_kept(&mut self) -> Progress<T> {
        self.batch.stage = Stage::Offered;
        // The only way to go on is taken without writing a choice down, unless somebody wants to hear of it.
        if let Some(pair) = self.batch.kept.only().filter(|_| !O::COUNTS) {
            put_next(self.batch, pair);
            return Progress::More;
        }
        match self.batch.kept.offer() {
            Some(choice) => self.ask(choice),
            None => self.conclude(),
        }
    }

    /// Asks for a choice, unless it has too many options, or but one.
    fn ask(&mut self, choice: Choice<T>) -> Progress<T> {
        if choice.options.len() > MOST_OPTIONS {
            return Progress::Stop(Stop::Options(MOST_OPTIONS as u32));
        }
        if choice.bundle > 1 && self.split_all_bundles() {
            return Progress::More;
        }
        // A choice with one option is taken without asking.
        match choice.options.as_slice() {
            [Offer { decision: decision @ Decision::Apply(pair), .. }] => {
                self.observer.forced(self.position, &choice);
                if O::LISTENS {
                    self.observer.note(self.position, Note::Decided { choice: &choice, decision });
                }
                put_next(self.batch, *pair);
                Progress::More
            }
            _ => Progress::Choice(choice),
        }
    }

    /// Gathers once more what was offered, telling nobody.
    pub(crate) fn gather_again(&mut self) -> Pool<T> {
        let mut pool = Pool::new();
        let mut run = Run { rules: self.rules, position: self.position, batch: self.batch, next: self.next, observer: &mut Silent };
        run.gather(&mut pool);
        pool
    }

    /// Asks what stands against each open member of the level, then gathers the pairs that apply. Says whether these are all
    /// that apply, in whatever tier, to events that can happen.
    fn gather(&mut self, pool: &mut Pool<T>) -> bool {
        let mut all = true;
        for place in 0..self.batch.members.len() {
            let member = &self.batch.members[place];
            if !member.stands || member.level != self.batch.level {
                continue;
            }
            let cant = match self.lessened(place) {
                Veto::NoEvent(reason) => {
                    if O::LISTENS {
                        let member = &self.batch.members[place];
                        self.observer.note(self.position, Note::NoEvent { place: place as u32, member, reason: &reason });
                    }
                    self.batch.members[place].stands = false;
                    continue;
                }
                Veto::Cant(reason) => Some(reason),
                Veto::Nothing | Veto::Part(..) => None,
            };
            let before = pool.len();
            all &= cant.is_none() & self.add_candidates(place, cant.as_ref(), pool);
            if let Some(reason) = cant
                && pool.len() == before
            {
                // CR 614.17c and its like: nothing that may still apply is left, so it doesn't happen.
                if O::LISTENS {
                    let member = &self.batch.members[place];
                    self.observer.note(self.position, Note::Cant { place: place as u32, member, reason: &reason });
                }
                self.batch.members[place].stands = false;
            }
        }
        all
    }

    /// Takes from an event the part that can't happen, and says what stands against the rest. The rest is an event like any
    /// other, so it is asked about again: it may be one that can't happen at all.
    fn lessened(&mut self, place: usize) -> Veto<T> {
        let mut veto = self.rules.veto(self.position, &self.batch.members[place].event);
        let mut rounds = 0;
        while let Veto::Part(after, reason) = veto {
            let before = std::mem::replace(&mut self.batch.members[place].event, after);
            let after = &self.batch.members[place].event;
            rounds += 1;
            if before == *after || rounds > MOST_PARTS {
                return Veto::Nothing;
            }
            if O::LISTENS {
                self.observer.note(self.position, Note::Part { place: place as u32, before: &before, after, reason: &reason });
            }
            veto = self.rules.veto(self.position, after);
        }
        veto
    }

    /// Considers every candidate for one member; keeps those of its first tier that isn't empty. Says whether there are no others.
    fn add_candidates(&mut self, place: usize, cant: Option<&T::Reason>, pool: &mut Pool<T>) -> bool {
        let member = &self.batch.members[place];
        if !member.open {
            return false;
        }
        let mut candidates: SmallVec<[T::Effect; 12]> = SmallVec::new();
        self.rules.candidates(self.position, member, O::LISTENS, &mut |effect| candidates.push(effect));
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
            if let Some(fit) = self.consider(place, effect, cant) {
                tiers = (tiers.0.min(fit.tier), tiers.1.max(fit.tier));
                let chooser = self.rules.chooser(self.position, &self.batch.members[place as usize], effect);
                pool.push(Entry { pair: Pair { effect, member: place }, fit, chooser });
            }
        }
        let tier = tiers.0;
        if O::LISTENS {
            let member = &self.batch.members[place as usize];
            for Entry { pair, fit, .. } in &pool[first..] {
                let verdict = if fit.tier == tier { Verdict::Applicable(fit.clone()) } else { Verdict::LaterTier(fit.clone()) };
                self.observer.note(self.position, Note::Considered { place, member, effect: pair.effect, verdict });
            }
        }
        if tiers.1 > tier {
            pool.retain(|entry| entry.pair.member != place || entry.fit.tier == tier);
        }
        pool.len() == first || tiers.1 == tier
    }

    /// Whether one candidate applies to one member; if not, the observer hears why.
    fn consider(&mut self, place: u32, effect: T::Effect, cant: Option<&T::Reason>) -> Option<Fit<T>> {
        let member: &Member<T> = &self.batch.members[place as usize];
        let mut note = |verdict| {
            if O::LISTENS {
                self.observer.note(self.position, Note::Considered { place, member, effect, verdict });
            }
        };
        // CR 614.5: one opportunity for an event and all its versions.
        if member.lineage.contains(effect) {
            note(Verdict::HadOpportunity);
            return None;
        }
        match self.rules.applicable(self.position, self.batch, member, effect) {
            Err(reason) => {
                note(Verdict::NotApplicable(&reason));
                None
            }
            // CR 614.17c: an event that can't happen is replaced by self-replacement effects only.
            Ok(fit) => match cant {
                Some(reason) if !fit.against_cant => {
                    note(Verdict::EventCant(reason));
                    None
                }
                _ => Some(fit),
            },
        }
    }
}

/// The pairs that were gathered, and what they were gathered from.
pub(crate) struct Gathered<'a, T: Terms, B: ?Sized> {
    pub(crate) rules: &'a B,
    pub(crate) position: &'a T::Position,
    pub(crate) batch: &'a Batch<T>,
    pub(crate) pool: &'a mut Pool<T>,
}

impl<T: Terms, B: Rulebook<T> + ?Sized> Gathered<'_, T, B> {
    /// Leaves the pairs of those who choose first: CR 101.4.
    pub(crate) fn leave_first_choosers(&mut self) {
        let Some(Entry { chooser, .. }) = self.pool.first() else { return };
        let chooser = *chooser;
        if self.pool.iter().any(|entry| entry.chooser != chooser) {
            let (rules, position, batch) = (self.rules, self.position, self.batch);
            let rank = |entry: &Entry<T>| (batch.begins != Some(entry.chooser), rules.rank(position, entry.chooser));
            let Some(first) = self.pool.iter().map(rank).min() else { return };
            self.pool.retain(|entry| rank(entry) == first);
        }
    }

    /// Leaves the pairs among which the first in order has to choose now: CR 616.1, 101.4.
    pub(crate) fn narrow(&mut self) {
        self.leave_first_choosers();
        let Some(Entry { pair: Pair { member: place, .. }, .. }) = self.pool.first() else { return };
        let place = *place;
        // Effects that touch nothing but their own event commute with everything on other events, so
        // the events may be taken one by one: no result is lost, and no order is asked for in vain. With
        // one sequence per batch, an application ends another effect's sequence: nothing commutes.
        if self.pool.iter().any(|entry| entry.pair.member != place)
            && self.pool.iter().all(|entry| entry.fit.local)
            && self.rules.policy().scope == Scope::Event
        {
            self.pool.retain(|entry| entry.pair.member == place);
        }
    }

    /// The choice of the player who says which of several players begins, if there is one.
    fn start(&self) -> Option<Choice<T>> {
        let first = self.pool.first()?.chooser;
        if self.batch.begins.is_some() || self.pool.iter().all(|entry| entry.chooser == first) {
            return None;
        }
        let decider = self.rules.starter(self.position)?;
        let ranked = self.pool.iter().map(|entry| (self.rules.rank(self.position, entry.chooser), entry.chooser));
        let mut players: SmallVec<[(u32, T::Player); 4]> = ranked.collect();
        players.sort_unstable();
        players.dedup();
        let options = players.into_iter().map(|(_, player)| Offer { decision: Decision::Start(player), multiplicity: 1 }).collect();
        Some(Choice { chooser: Chooser::Player(decider), kind: ChoiceKind::Start, options, bundle: 0 })
    }

    /// The choice of whoever has to choose first.
    fn offer(&mut self) -> Option<Choice<T>> {
        if let Some(choice) = self.start() {
            return Some(choice);
        }
        self.leave_first_choosers();
        if self.pool.len() > 1
            && let Some(choice) = self.offer_bundle()
        {
            return Some(choice);
        }
        self.narrow();
        let chooser = self.pool.first()?.chooser;
        let mut options: Vec<Offer<T>> = Vec::new();
        for (place, entry) in self.pool.iter().enumerate().filter(|(_, entry)| !self.is_barred(entry)) {
            // One application takes the whole group, whichever of its events it is chosen for.
            let with = |other: &Entry<T>| other.pair.effect == entry.pair.effect && other.fit.group == entry.fit.group;
            if entry.fit.group.is_some() && self.pool[..place].iter().any(with) {
                continue;
            }
            let twin = options.iter_mut().find(|offer| match &offer.decision {
                Decision::Apply(pair) => self.are_twins(*pair, entry.pair),
                _ => false,
            });
            match twin {
                Some(offer) => offer.multiplicity = offer.multiplicity.saturating_add(entry.fit.copies),
                None => options.push(Offer { decision: Decision::Apply(entry.pair), multiplicity: entry.fit.copies }),
            }
            // A choice of more options is refused: telling the others apart would take the square of their number.
            if options.len() > MOST_OPTIONS {
                break;
            }
        }
        if self.pool.iter().all(|entry| entry.fit.optional == Some(chooser)) {
            options.push(Offer { decision: Decision::Decline, multiplicity: 1 });
        }
        let bundle = if options.len() > 1 { self.largest_bundle() } else { 0 };
        Some(Choice { chooser: Chooser::Player(chooser), kind: ChoiceKind::Order, options, bundle })
    }

    /// Whether anybody but the chooser decides about the use of an effect that is offered.
    pub(crate) fn others_decide(&self) -> bool {
        self.pool.iter().any(|entry| entry.fit.optional.is_some_and(|player| player != entry.chooser))
    }

    /// Whether two pairs are one option: alike effects on the same event, or on two equal ones.
    pub(crate) fn are_twins(&self, one: Pair<T::Effect>, other: Pair<T::Effect>) -> bool {
        let same_event = one.member == other.member
            || match (self.batch.member(one.member), self.batch.member(other.member)) {
                (Some(a), Some(b)) => a == b,
                _ => false,
            };
        // Going on with the effect whose sequence is running isn't the same as ending that sequence.
        let running = self.batch.running == Some(one.effect) || self.batch.running == Some(other.effect);
        same_event && (one.effect == other.effect || (!running && self.rules.alike(self.position, one.effect, other.effect)))
    }
}
