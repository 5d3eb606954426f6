//! "Whenever another creature enters, draw a card. Put a +1/+1 counter on that creature": what a text names in passing and
//! what can't be meant isn't what it goes on to speak of; the object of the event still is (CR 608.2c).

use super::*;
use crate::language::walk::{NodeMut, WalkMut};

/// Calls the object of the event by that, where something was named since that can't be meant.
pub(super) fn over(acts: &mut [Act], noun: &Noun) {
    let mut since = Since { noun: noun.clone(), named: Vec::new(), moved: false };
    acts.iter_mut().for_each(|act| walk(act, &mut since));
}

/// What the text has done since it began.
struct Since {
    /// What the event calls its object.
    noun: Noun,
    /// What it has named.
    named: Vec<Named>,
    /// The object of the event has gone somewhere, or the text has named something that it may well go on to speak of.
    moved: bool,
}

/// What an act names.
enum Named {
    /// Cards that are drawn or milled, what is looked at: nothing that a permanent or spell could be.
    Nothing,
    /// A token or a chosen object of this description.
    Thing(Noun),
}

fn walk(act: &mut Act, since: &mut Since) {
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
            if since.is_passed() && since.named.iter().all(|named| matches!(named, Named::Nothing)) && change.of == Matcher::It {
                change.of = Matcher::OfEvent;
            }
            since.moved |= change.of != Matcher::OfEvent;
        }
        Act::AddMana(_) | Act::Name(_) => {}
        _ => since.moved = true,
    }
}

impl Since {
    fn is_passed(&self) -> bool {
        !self.moved && !self.named.is_empty()
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
        let types = |noun: &Noun| noun.is.iter().filter(|quality| matches!(quality, Quality::Is(_))).cloned().collect::<Vec<_>>();
        let is_card = called.head == Head::Card;
        let fits = |noun: &Noun| types(called).iter().all(|one| types(noun).contains(one));
        let could_be = |named: &Named| match named {
            Named::Nothing => is_card,
            Named::Thing(noun) => (noun.head == Head::Token) != is_card && fits(noun),
        };
        let event = types(called).iter().any(|one| types(&self.noun).contains(one)) || called.head == self.noun.head || is_card;
        event && !self.named.iter().any(could_be)
    }

    /// "Draw a card, then put a +1/+1 counter on it": on no card that was drawn.
    fn call_it(&self, deed: &mut Deed) {
        let stays = deed.to.is_none() && deed.token.is_none() && deed.counter.is_some();
        if stays
            && self.is_passed()
            && self.named.iter().all(|named| matches!(named, Named::Nothing))
            && deed.subject == Some(Selection::The(Matcher::It))
        {
            deed.subject = Some(Selection::The(Matcher::OfEvent));
        }
    }

    fn note(&mut self, deed: &Deed) {
        match (&deed.subject, &deed.token) {
            (None, Some(TokenKind::Described { tags, .. })) => {
                let is = tags.iter().map(|tag| Quality::Is(*tag)).collect();
                self.named.push(Named::Thing(Noun { head: Head::Token, other: false, is, whose: None, owner: None, zone: None }));
            }
            (None, None) => self.named.push(Named::Nothing),
            (Some(Selection::Choose { noun, .. } | Selection::Random { noun, .. }), None) if noun.head == Head::Card => {
                let enters = deed.to.as_ref().is_some_and(|to| to.zone == crate::zones::BOARD);
                let named = if enters { Named::Thing(noun.clone()) } else { Named::Nothing };
                self.named.push(named);
            }
            (Some(Selection::Choose { noun, .. }), None) => self.named.push(Named::Thing(noun.clone())),
            (Some(Selection::The(Matcher::OfEvent | Matcher::Player(_) | Matcher::Itself)), None) if deed.to.is_none() => {}
            _ => self.moved = true,
        }
    }
}
