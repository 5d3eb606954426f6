//! The gathered effects, kept from one choice to the next.
//!
//! An effect that changes only a quantity of its own event leaves everything else as it was. If the
//! rulebook says that no effect looks at that quantity, the others still apply and aren't considered
//! again: of six effects six are considered, not twenty-one.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use smallvec::SmallVec;

use crate::batch::Batch;
use crate::choice::{Choice, ChoiceKind, Chooser, Decision, Offer, Pair};
use crate::process::gather::{Entry, Pool};
use crate::rulebook::{Rulebook, Scope, Terms, Times, Veto};

/// The most effects that are kept.
const MOST: usize = 64;

/// The pairs gathered for one event, without those applied since. They can be gathered again, so they are no part of a
/// batch's value.
pub(crate) struct Kept<T: Terms>(Held<T>);

enum Held<T: Terms> {
    Nothing,
    /// The only effect that applies; whether it was applied since.
    One {
        pair: Pair<T::Effect>,
        optional: bool,
        chooser: T::Player,
        taken: bool,
    },
    /// Effects, and which of them were applied since.
    Several(Arc<[Candidate<T>]>, u64),
}

/// An effect, and those that differ from it only by their ids, itself among them: one bit for each place.
struct Candidate<T: Terms> {
    pair: Pair<T::Effect>,
    optional: bool,
    chooser: T::Player,
    alike: u64,
}

impl<T: Terms> Kept<T> {
    /// Nothing.
    pub(crate) const fn none() -> Self {
        Kept(Held::Nothing)
    }

    /// Keeps what was gathered, if it is of a kind that may stay: effects that touch nothing but
    /// one event, about which one player decides.
    pub(crate) fn of(rules: &(impl Rulebook<T> + ?Sized), position: &T::Position, batch: &Batch<T>, pool: &Pool<T>) -> Self {
        let pool: &[Entry<T>] = pool;
        let [first, ..] = pool else { return Kept(Held::Nothing) };
        let Some(member) = batch.member(first.pair.member) else { return Kept(Held::Nothing) };
        let stays = |entry: &Entry<T>| {
            entry.fit.local
                && entry.fit.group.is_none()
                && entry.fit.copies == 1
                && entry.pair.member == first.pair.member
                && entry.chooser == first.chooser
                && entry.fit.optional.is_none_or(|player| player == entry.chooser)
        };
        let policy = rules.policy();
        let each = policy.scope == Scope::Event && policy.times == Times::EachEffect;
        let plain = each && pool.len() <= MOST && member.barred.is_empty();
        if !plain || !pool.iter().all(stays) || rules.count(position, &member.event) > 1 {
            return Kept(Held::Nothing);
        }
        if let [Entry { pair, fit, chooser }] = pool {
            return Kept(Held::One { pair: *pair, optional: fit.optional.is_some(), chooser: *chooser, taken: false });
        }
        let mut alike: SmallVec<[u64; 16]> = SmallVec::new();
        for (place, entry) in pool.iter().enumerate() {
            let is_first = |other: &usize| {
                let before = &pool[*other];
                alike[*other].trailing_zeros() as usize == *other
                    && before.fit.kind == entry.fit.kind
                    && before.fit.optional == entry.fit.optional
                    && rules.alike(position, before.pair.effect, entry.pair.effect)
            };
            let first = (0..place).find(is_first).unwrap_or(place);
            alike.push(1 << first);
            if first < place {
                alike[first] |= 1 << place;
            }
        }
        let candidate = |place: usize| {
            let Entry { pair, fit, chooser } = &pool[place];
            let first = alike[place].trailing_zeros() as usize;
            Candidate { pair: *pair, optional: fit.optional.is_some(), chooser: *chooser, alike: alike[first] }
        };
        Kept(Held::Several((0..pool.len()).map(candidate).collect(), 0))
    }

    /// The pairs left once `applied` has been.
    pub(crate) fn without(self, applied: Pair<T::Effect>) -> Self {
        match self.0 {
            Held::One { pair, optional, chooser, .. } if pair == applied => Kept(Held::One { pair, optional, chooser, taken: true }),
            Held::Several(all, taken) => match all.iter().position(|candidate| candidate.pair == applied) {
                Some(place) => Kept(Held::Several(all, taken | 1 << place)),
                None => Kept::none(),
            },
            _ => Kept::none(),
        }
    }

    /// Whether the event for which it was gathered would still happen as it stands.
    pub(crate) fn stands(&self, rules: &(impl Rulebook<T> + ?Sized), position: &T::Position, batch: &Batch<T>) -> bool {
        let pair = match &self.0 {
            Held::Nothing => None,
            Held::One { pair, .. } => Some(pair),
            Held::Several(all, _) => all.first().map(|candidate| &candidate.pair),
        };
        let member = pair.and_then(|pair| batch.member(pair.member));
        member.is_some_and(|member| matches!(rules.veto(position, &member.event), Veto::Nothing))
    }

    /// The only way to go on, if there is but one and it can't be declined.
    pub(crate) fn only(&self) -> Option<Pair<T::Effect>> {
        match &self.0 {
            Held::One { pair, optional: false, taken: false, .. } => Some(*pair),
            Held::Several(all, taken) => {
                let left = u64::MAX.checked_shr(64 - all.len() as u32)? & !taken;
                let first = all.get(left.trailing_zeros() as usize)?;
                (!first.optional && first.alike & left == left).then_some(first.pair)
            }
            _ => None,
        }
    }

    /// The choice among those that are left, if any are.
    pub(crate) fn offer(&self) -> Option<Choice<T>> {
        let mut options: Vec<Offer<T>> = Vec::new();
        let (by, decline) = match &self.0 {
            Held::Nothing | Held::One { taken: true, .. } => return None,
            Held::One { pair, optional, chooser, .. } => {
                options.push(Offer { decision: Decision::Apply(*pair), multiplicity: 1 });
                (*chooser, *optional)
            }
            Held::Several(all, taken) => {
                let chooser = all.get((!taken).trailing_zeros() as usize)?.chooser;
                let mut optional = true;
                // As many as are left, and that none is used.
                options.reserve_exact(all.len() + 1 - taken.count_ones() as usize);
                for (place, candidate) in all.iter().enumerate() {
                    // The first that is left of those that are alike stands for all of them.
                    let left = candidate.alike & !taken;
                    if left.trailing_zeros() as usize == place {
                        options.push(Offer { decision: Decision::Apply(candidate.pair), multiplicity: u64::from(left.count_ones()) });
                        optional &= candidate.optional;
                    }
                }
                (chooser, optional)
            }
        };
        if decline {
            options.push(Offer { decision: Decision::Decline, multiplicity: 1 });
        }
        Some(Choice { chooser: Chooser::Player(by), kind: ChoiceKind::Order, options, bundle: 0 })
    }

    /// Whether pairs are kept, even if all of them have been applied.
    pub(crate) fn is_some(&self) -> bool {
        !matches!(self.0, Held::Nothing)
    }
}

impl<T: Terms> Default for Kept<T> {
    fn default() -> Self {
        Kept::none()
    }
}

impl<T: Terms> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Kept(match &self.0 {
            Held::Nothing => Held::Nothing,
            Held::One { pair, optional, chooser, taken } => {
                Held::One { pair: *pair, optional: *optional, chooser: *chooser, taken: *taken }
            }
            Held::Several(all, taken) => Held::Several(all.clone(), *taken),
        })
    }
}

impl<T: Terms> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kept({})", self.is_some())
    }
}

impl<T: Terms> PartialEq for Kept<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T: Terms> Eq for Kept<T> {}

impl<T: Terms> Hash for Kept<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
