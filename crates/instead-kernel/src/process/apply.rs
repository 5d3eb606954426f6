//! From the chosen effect to what became of the event: consent, application, history.

use smallvec::SmallVec;

use super::gather::Gathered;
use super::{Progress, Run};
use crate::batch::{Batch, Stage};
use crate::choice::{Choice, ChoiceKind, Chooser, Decision, Offer, Pair};
use crate::equal::Kept;
use crate::lineage::Lineage;
use crate::machine::asked;
use crate::observe::{Note, Observer};
use crate::rulebook::{Applied, Applying, Rulebook, Scope, Terms, Times, When};

impl<T: Terms, B: Rulebook<T> + ?Sized, O: Observer<T>> Run<'_, T, B, O> {
    /// Spends the opportunity of every optional effect that was offered and not used.
    pub(super) fn decline(&mut self) -> Progress<T> {
        self.batch.kept = Kept::none();
        let mut pool = self.gather_again();
        Gathered { rules: self.rules, position: self.position, batch: self.batch, pool: &mut pool }.narrow();
        for entry in pool {
            self.batch.members[entry.pair.member as usize].lineage.insert(entry.pair.effect);
        }
        self.batch.stage = Stage::Gathering;
        Progress::More
    }

    /// Asks the player who decides about an optional effect that somebody else put next in order.
    pub(super) fn consent(&mut self, pair: Pair<T::Effect>) -> Progress<T> {
        let member = &self.batch.members[pair.member as usize];
        let decider = self.rules.applicable(self.position, self.batch, member, pair.effect).ok().and_then(|fit| fit.optional);
        match decider {
            Some(player) if player != self.rules.chooser(self.position, member, pair.effect) => {
                let options = [true, false].map(|yes| Offer { decision: Decision::Consent(yes), multiplicity: 1 });
                Progress::Choice(Choice {
                    chooser: Chooser::Player(player),
                    kind: ChoiceKind::Consent(pair),
                    options: options.into(),
                    bundle: 0,
                })
            }
            // Choosing one's own optional effect counts as consent.
            _ => {
                self.batch.stage = Stage::Applying { pair, answers: Vec::new() };
                Progress::More
            }
        }
    }

    /// Applies the chosen effect as far as it goes without another answer.
    pub(super) fn apply(&mut self) -> Progress<T> {
        let Stage::Applying { pair, answers } = std::mem::replace(&mut self.batch.stage, Stage::Gathering) else {
            return Progress::More;
        };
        let members = &self.batch.members;
        let before: Vec<T::Event> = if O::LISTENS { members.iter().map(|member| member.event.clone()).collect() } else { Vec::new() };
        let kept = std::mem::take(&mut self.batch.kept);
        let mut applying = Applying::new(self.batch, pair.member, &answers);
        let applied = self.rules.apply(self.position, &mut applying, pair.effect);
        let (only_amount, touched, beside) = (applying.only_amount_changed, applying.touched, applying.beside);
        let event = &self.batch.members[pair.member as usize].event;
        if only_amount && kept.is_some() && self.rules.still_apply(self.position, event, pair.effect) {
            self.batch.kept = kept.without(pair);
        }
        match applied {
            Applied::Ask(ask) => {
                self.batch.stage = Stage::Applying { pair, answers };
                return asked(ask);
            }
            Applied::Stop(stop) => return Progress::Stop(stop),
            Applied::First(work) => {
                let lineage = self.batch.members[pair.member as usize].lineage.clone();
                self.batch.stage = Stage::Applying { pair, answers };
                self.next.work(work, &lineage);
                return Progress::More;
            }
            _ => {}
        }
        if O::LISTENS {
            self.notify(pair, &before, &touched, &applied);
        }
        self.spend(pair, &touched);
        for (place, event) in beside {
            let Some(member) = self.batch.members.get(place as usize) else { continue };
            let sibling = member.sibling(event, member.within, member.level);
            self.batch.members.push(sibling);
        }
        self.settle(pair, applied);
        Progress::More
    }

    /// Tells the observer what an application made of the event it was chosen for, and of others that it took along.
    fn notify(&mut self, pair: Pair<T::Effect>, before: &[T::Event], touched: &[u32], applied: &Applied<T>) {
        for (place, before) in before.iter().enumerate() {
            let (member, after) = (place as u32, &self.batch.members[place].event);
            if member == pair.member {
                self.observer.note(self.position, Note::Applied { pair, before, after, applied });
            } else if touched.contains(&member) && before != after {
                let pair = Pair { member, ..pair };
                self.observer.note(self.position, Note::Applied { pair, before, after, applied: &Applied::Modified });
            }
        }
    }

    /// The effect has had its opportunity for this event, whatever became of it: CR 614.5.
    fn spend(&mut self, pair: Pair<T::Effect>, touched: &[u32]) {
        // Riftbound 373.2.a: another effect ends the sequence of the one before.
        let ended = match self.rules.policy().scope {
            Scope::Event => None,
            Scope::Batch => self.batch.running.replace(pair.effect).filter(|&before| before != pair.effect),
        };
        for (place, member) in self.batch.members.iter_mut().enumerate() {
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
    fn settle(&mut self, pair: Pair<T::Effect>, applied: Applied<T>) {
        let (batch, place) = (&mut *self.batch, pair.member as usize);
        if self.rules.policy().times == Times::Once {
            batch.members[place].open = false;
        }
        match applied {
            Applied::Instead(events) => replace(batch, place, events),
            Applied::Parts(taken, rest) => {
                let member = &batch.members[place];
                let mut other = member.sibling(rest, member.within, member.level);
                other.lineage.remove(pair.effect);
                other.open = true;
                batch.members[place].event = taken;
                batch.members.push(other);
            }
            Applied::Substitute(work, when) => {
                batch.members[place].stands = false;
                let lineage = batch.members[place].lineage.clone();
                match when {
                    When::Now => self.next.work(work, &lineage),
                    When::WithBatch => batch.waiting.push((pair.effect, work, lineage)),
                }
            }
            Applied::Rider(work) => {
                let lineage = batch.members[place].lineage.clone();
                self.wait(pair.effect, work, lineage);
            }
            Applied::Afterwards(work) => self.wait(pair.effect, work, Lineage::default()),
            Applied::Ask(_) | Applied::Stop(_) | Applied::First(_) | Applied::Modified | Applied::Unchanged(_) => {}
        }
    }

    /// Keeps `work` until the batch has been performed, together with what the same effect has waiting if that is one piece of work.
    fn wait(&mut self, effect: T::Effect, work: T::Work, lineage: Lineage<T::Effect>) {
        let mut same = self.batch.waiting.iter_mut().filter(|(other, ..)| *other == effect);
        if !same.any(|(_, before, _)| self.rules.merge(self.position, effect, before, &work)) {
            self.batch.waiting.push((effect, work, lineage));
        }
    }
}

/// Puts `events` in the place of a member: the first in its own, the others beside it; without any, it doesn't happen.
fn replace<T: Terms>(batch: &mut Batch<T>, place: usize, events: SmallVec<[T::Event; 2]>) {
    let mut events = events.into_iter();
    match events.next() {
        Some(event) => batch.members[place].event = event,
        None => batch.members[place].stands = false,
    }
    let member = &batch.members[place];
    let siblings: SmallVec<[_; 2]> = events.map(|event| member.sibling(event, member.within, member.level)).collect();
    batch.members.extend(siblings);
}
