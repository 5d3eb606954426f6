//! "Whenever another creature enters, draw a card. Put a +1/+1 counter on that creature": what a text names in passing and
//! what can't be meant isn't what it goes on to speak of; the object of the event still is (CR 608.2c).

use super::*;
use crate::language::walk::{NodeMut, WalkMut};

/// Calls the object of the event by that, where something was named since that can't be meant: by what the event calls it, or
/// as what has the ability.
pub(super) fn over(acts: &mut [Act], noun: Option<&Noun>, vocabulary: &Vocabulary) {
    let name = if noun.is_some() { Matcher::OfEvent } else { Matcher::Itself };
    let mut since = Since { name, noun: noun.cloned(), vocabulary, named: Vec::new(), moved: false };
    acts.iter_mut().for_each(|act| walk(act, &mut since));
}

/// The progress of a text since it began.
struct Since<'v> {
    /// The word for the object of the event from then on.
    name: Matcher,
    /// The noun by which the event calls its object, if that isn't the object with the ability.
    noun: Option<Noun>,
    /// The game's words, for what its verbs do.
    vocabulary: &'v Vocabulary,
    /// The things it has named.
    named: Vec<Named>,
    /// The object of the event has gone somewhere, or the text has named something that it may well go on to speak of.
    moved: bool,
}

/// A thing that an act names.
enum Named {
    /// Cards that are drawn, milled or looked at: nothing that a permanent or spell could be.
    Nothing,
    /// A token or a chosen object of this description.
    Thing(Noun),
    /// The object with the ability.
    Itself,
    /// A chosen object of this description that is no longer on the board: nothing can be put on it, and it can't get anything.
    Gone {
        /// The noun it is called by.
        noun: Noun,
        /// It is in exile, where cards may have counters.
        exiled: bool,
    },
}

fn walk(act: &mut Act, since: &mut Since<'_>) {
    match act {
        Act::Both(acts) | Act::Then(acts) => acts.iter_mut().for_each(|act| walk(act, since)),
        Act::If { condition, acts } => {
            since.call(condition);
            acts.iter_mut().for_each(|act| walk(act, since));
        }
        Act::May { acts, then, otherwise, .. } | Act::IfYouDo { acts, then, otherwise } => {
            acts.iter_mut().chain(then).chain(otherwise).for_each(|act| walk(act, since));
        }
        Act::Do(deed) => {
            since.call(deed);
            since.call_it(deed);
            since.note(deed);
        }
        Act::Modify(change) | Act::ModifyFor { change, .. } => {
            since.call(change);
            if since.nothing_gets() && change.of == Matcher::It {
                change.of = since.name.clone();
            }
            since.moved |= change.of != since.name;
        }
        // "Look at the top six cards. You may reveal a card that shares a creature type with that creature from among them."
        Act::Look { .. } => since.named.push(Named::Nothing),
        Act::Choose(what) | Act::Search { what, .. } | Act::ChosenBy { what, .. } if is_card(what) => {
            since.call(what);
            since.named.push(Named::Nothing);
        }
        Act::AddMana(_) | Act::Name(_) | Act::Gather { .. } => {}
        _ => since.moved = true,
    }
}

/// Whether cards are chosen, and nothing else.
fn is_card(what: &Selection) -> bool {
    match what {
        Selection::Choose { noun, .. } | Selection::UpTo { noun, .. } | Selection::UpToSo { noun, .. } => noun.head == Head::Card,
        _ => false,
    }
}

impl Since<'_> {
    fn is_passed(&self) -> bool {
        !self.moved && !self.named.is_empty()
    }

    /// Whether something was named since, but nothing that counters could be put on or that could get +1/+1.
    fn nothing_gets(&self) -> bool {
        self.is_passed() && self.named.iter().all(|named| matches!(named, Named::Nothing | Named::Gone { .. }))
    }

    /// "If it was a Giant": nothing that was drawn or created since *was* something before.
    fn nothing_was(&self) -> bool {
        self.named.iter().all(|named| match named {
            Named::Nothing => true,
            Named::Thing(noun) => noun.head == Head::Token,
            Named::Itself | Named::Gone { .. } => false,
        })
    }

    /// "That creature", called as the event calls its object, and as nothing that was named since could be called.
    fn call(&self, part: &mut impl WalkMut) {
        if !self.is_passed() {
            return;
        }
        part.reword(&mut |node| match node {
            NodeMut::Matcher(of) => {
                let that = matches!(&*of, Matcher::That(called) if self.means_event(called));
                if that {
                    *of = Matcher::OfEvent;
                }
                that
            }
            NodeMut::Condition(condition) => {
                if let (Condition::All(all), true) = (&*condition, self.nothing_was())
                    && let [Condition::It(quality)] = all.as_slice()
                {
                    *condition = Condition::OfThe { of: self.name.clone(), quality: quality.clone() };
                    return true;
                }
                let Condition::ThatIs { called, quality } = &*condition else { return false };
                if !self.means_event(called) {
                    return false;
                }
                *condition = Condition::OfThe { of: Matcher::OfEvent, quality: quality.clone() };
                true
            }
            _ => false,
        });
    }

    fn means_event(&self, called: &Noun) -> bool {
        let Some(noun) = self.noun.as_ref().filter(|_| called.whose.is_none()) else { return false };
        let types = |noun: &Noun| noun.is.iter().filter(|quality| matches!(quality, Quality::Is(_))).cloned().collect::<Vec<_>>();
        let is_card = called.head == Head::Card;
        // Nothing but a spell is called one: no token, and nothing that was tapped or sacrificed.
        let fits = |noun: &Noun| {
            (called.head != Head::Spell || noun.head == Head::Spell) && types(called).iter().all(|one| types(noun).contains(one))
        };
        let could_be = |named: &Named| match named {
            Named::Nothing => is_card,
            Named::Itself => false,
            Named::Thing(noun) | Named::Gone { noun, .. } if is_card => noun.head == Head::Card,
            Named::Thing(noun) | Named::Gone { noun, .. } => fits(noun),
        };
        let event = types(called).iter().any(|one| types(noun).contains(one)) || called.head == noun.head || is_card;
        event && !self.named.iter().any(could_be)
    }

    /// "Draw a card, then put a +1/+1 counter on it": on no card that was drawn.
    fn call_it(&self, deed: &mut Deed) {
        let stays = deed.to.is_none() && deed.token.is_none() && deed.counter.is_some();
        // "Exile a creature and put a takeover counter on it."
        let in_exile = |named: &Named| matches!(named, Named::Gone { exiled: true, .. });
        let card_may = deed.counter.is_some_and(|counter| crate::zones::counter_power_toughness(counter).is_none());
        let stays = stays && !(card_may && self.named.iter().any(in_exile));
        if stays && self.nothing_gets() && deed.subject == Some(Selection::The(Matcher::It)) {
            deed.subject = Some(Selection::The(self.name.clone()));
        }
    }

    /// Whether what it is done to isn't on the board afterwards.
    fn leaves(&self, deed: &Deed) -> bool {
        let word = self.vocabulary.verbs.get(usize::from(deed.verb.0));
        deed.to.as_ref().map_or_else(|| word.is_some_and(|word| word.leaves), |to| to.zone != crate::zones::BOARD)
    }

    fn note(&mut self, deed: &Deed) {
        match (&deed.subject, &deed.token) {
            (None, Some(TokenKind::Described { tags, .. })) => {
                let is = tags.iter().map(|tag| Quality::Is(*tag)).collect();
                self.named.push(Named::Thing(Noun { head: Head::Token, other: false, is, whose: None, owner: None, zone: None }));
            }
            (None, None) if self.leaves(deed) => self.named.push(Named::Nothing),
            (None, None) => {}
            (Some(Selection::Choose { noun, .. } | Selection::Random { noun, .. }), None) if noun.head == Head::Card => {
                let enters = deed.to.as_ref().is_some_and(|to| to.zone == crate::zones::BOARD);
                let named = if enters { Named::Thing(noun.clone()) } else { Named::Nothing };
                self.named.push(named);
            }
            (Some(Selection::Choose { noun, .. }), None) if self.leaves(deed) => {
                let exiled = deed.to.as_ref().is_some_and(|to| to.zone == crate::zones::EXILE);
                self.named.push(Named::Gone { noun: noun.clone(), exiled });
            }
            (Some(Selection::Choose { noun, .. }), None) => self.named.push(Named::Thing(noun.clone())),
            // What has the ability is called by its name: "that card" is another one.
            (Some(Selection::The(Matcher::Itself)), None) if deed.to.is_none() && self.noun.is_some() => self.named.push(Named::Itself),
            (Some(Selection::The(Matcher::OfEvent | Matcher::Player(_) | Matcher::Itself)), None) if deed.to.is_none() => {}
            (Some(Selection::The(Matcher::Target(what))), None) if deed.to.is_none() => match &**what {
                Matcher::Noun(noun) => self.named.push(Named::Thing(noun.clone())),
                _ => self.moved = true,
            },
            _ => self.moved = true,
        }
    }
}
