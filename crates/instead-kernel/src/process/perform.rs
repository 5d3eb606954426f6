//! The events that settled events contain, and making all of them happen.

use smallvec::SmallVec;

use super::{Progress, Run};
use crate::amount::{self, Amount as _};
use crate::batch::Member;
use crate::equal::Kept;
use crate::machine::Stop;
use crate::observe::{Note, Observer};
use crate::rulebook::{Rulebook, Terms};

impl<T: Terms, B: Rulebook<T> + ?Sized, O: Observer<T>> Run<'_, T, B, O> {
    /// Nothing is left to choose: the events contained in the settled ones are next, or all of them happen.
    pub(super) fn conclude(&mut self) -> Progress<T> {
        if self.add_contained() {
            return Progress::More;
        }
        if !self.amounts_are_counted() {
            return Progress::Stop(Stop::Overflow);
        }
        let large = self.batch.members.iter().any(|member| self.is_large(member));
        self.perform();
        if large && !self.rules.is_counted(self.position) {
            return Progress::Stop(Stop::Overflow);
        }
        Progress::Finished
    }

    /// Whether every event is about an amount that can be counted.
    pub(super) fn amounts_are_counted(&self) -> bool {
        self.batch.members.iter().all(|member| !member.stands || amount::is_counted(self.rules.amount(&member.event)))
    }

    /// Whether an event, with all the equal events it stands for, may carry an amount beyond what can be counted.
    fn is_large(&self, member: &Member<T>) -> bool {
        let amount = self.rules.amount(&member.event);
        member.stands && (amount > amount::LARGE || amount.times(self.rules.count(self.position, &member.event)) > amount::LARGE)
    }

    /// Adds the events that the settled ones contain, one level further in: CR 616.1g, outer first. Says whether there are any.
    pub(super) fn add_contained(&mut self) -> bool {
        let mut more = false;
        for place in 0..self.batch.members.len() {
            let member = &self.batch.members[place];
            if !member.stands || member.level != self.batch.level {
                continue;
            }
            let events = self.rules.contained(self.position, member);
            if events.is_empty() {
                continue;
            }
            if O::LISTENS {
                self.observer.note(self.position, Note::Contained { place: place as u32, events: &events });
            }
            more = true;
            let inner = self.batch.level + 1;
            let contained: SmallVec<[_; 1]> = events.into_iter().map(|event| member.sibling(event, Some(place as u32), inner)).collect();
            self.batch.members.extend(contained);
        }
        if more {
            self.batch.level += 1;
            // What was gathered was gathered for the events one level further out.
            self.batch.kept = Kept::none();
        }
        more
    }

    /// Makes the settled events happen, then the substitutes that waited for them.
    fn perform(&mut self) {
        self.rules.settle(self.position, self.batch);
        self.rules.perform(self.position, self.batch, self.next);
        for (_, work, lineage) in std::mem::take(&mut self.batch.waiting) {
            self.next.work(work, &lineage);
        }
        if O::LISTENS && self.batch.members.iter().any(|member| member.stands) {
            self.observer.note(self.position, Note::Performed(&self.batch.members));
        }
    }
}
