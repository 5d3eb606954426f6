//! "Sacrifice another creature. If you do, you draw cards equal to that creature's power and you lose life equal to that
//! creature's toughness": what was chosen for one act is kept, so that words behind other acts still mean it (CR 608.2c).

use super::*;
use crate::language::walk::{NodeMut, WalkMut};

/// Marks the groups that are made here, apart from those of words in the plural.
const PINNED: u8 = 0xC0;

/// The most things that one text keeps so.
const MOST: u8 = 0x3F;

/// Keeps what is spoken of once something else was done since.
pub(super) fn behind_other_acts(acts: &mut [Act]) {
    let mut known = Known::default();
    acts.iter_mut().for_each(|act| known.refer(act));
    if !known.used.is_empty() {
        let mut place = 0;
        acts.iter_mut().for_each(|act| keep(act, &mut place, &known.used));
    }
}

/// What is known while a text is gone through.
#[derive(Default)]
struct Known {
    /// The act for which one thing was chosen last, by its place, and what the text calls that.
    chosen: Option<(u8, Noun)>,
    /// Something else was done since.
    disturbed: bool,
    /// The place of the act that was looked at last.
    place: u8,
    /// The places of those that are spoken of later.
    used: Vec<u8>,
    /// What was done to things that were chosen for it, and at which places.
    done: Vec<(Verb, u8)>,
}

impl Known {
    fn refer(&mut self, act: &mut Act) {
        if let Act::Modes { modes, .. } = act {
            for mode in modes {
                (self.chosen, self.disturbed) = (None, false);
                mode.iter_mut().for_each(|act| self.refer(act));
            }
            return;
        }
        if let Act::If { condition, .. } | Act::InsteadIf { condition, .. } = act {
            self.call(condition);
            self.call_paid(condition);
        }
        match act.parts_mut() {
            Some(parts) => parts.into_iter().for_each(|act| self.refer(act)),
            None => self.simple(act),
        }
    }

    fn simple(&mut self, act: &mut Act) {
        self.place = self.place.saturating_add(1).min(MOST);
        self.call(act);
        self.call_paid(act);
        if let (Act::Do(deed), true) = (&*act, single(act).is_some() && self.place < MOST) {
            self.done.push((deed.verb, self.place));
        }
        match single(act) {
            Some(noun) => (self.chosen, self.disturbed) = (Some((self.place, noun.clone())), false),
            None if names_another(act) => self.chosen = None,
            None => self.disturbed = true,
        }
    }

    /// "The sacrificed creature", where the text itself has said to sacrifice one.
    fn call_paid(&mut self, part: &mut (impl WalkMut + ?Sized)) {
        let Known { done, used, .. } = self;
        part.reword(&mut |node| match node {
            // An ability of its own knows it otherwise.
            NodeMut::Act(Act::WhenYouDo(_)) => true,
            NodeMut::Matcher(of) => {
                let Matcher::Paid { verb, .. } = &*of else { return false };
                let Some((_, place)) = done.iter().rev().find(|(done, _)| done == verb) else { return false };
                *of = Matcher::Group(PINNED | place);
                used.push(*place);
                true
            }
            _ => false,
        });
    }

    /// Calls "that creature" by what it is.
    fn call(&mut self, part: &mut (impl WalkMut + ?Sized)) {
        let Some((place, noun)) = self.chosen.as_ref().filter(|(place, _)| self.disturbed && *place < MOST) else { return };
        let (group, mut used) = (Matcher::Group(PINNED | place), false);
        let meant =
            |called: &Noun| !matches!(called.head, Head::Source | Head::Spell | Head::Ability) && agreement::may_be_called(called, noun);
        part.reword(&mut |node| match node {
            NodeMut::Act(Act::WhenYouDo(_)) => true,
            NodeMut::Matcher(of) if matches!(&*of, Matcher::That(called) if meant(called)) => {
                *of = group.clone();
                used = true;
                true
            }
            NodeMut::Condition(condition) => {
                let Condition::ThatIs { called, quality } = &*condition else { return false };
                if !meant(called) {
                    return false;
                }
                *condition = Condition::Of { of: group.clone(), is: quality.clone() };
                used = true;
                true
            }
            _ => false,
        });
        if used {
            self.used.push(*place);
        }
    }
}

/// What one thing is called that is chosen for an act.
fn single(act: &Act) -> Option<&Noun> {
    match act {
        Act::Do(Deed {
            token: None,
            subject: Some(Selection::Choose { noun, count: 1 } | Selection::UpTo { noun, count: 1 } | Selection::Random { noun, count: 1 }),
            ..
        }) => Some(noun),
        _ => None,
    }
}

/// Whether an act names another thing that the text may well go on to speak of.
fn names_another(act: &Act) -> bool {
    match act {
        Act::Do(deed) => {
            deed.token.is_some()
                || found::names_target(act)
                || matches!(deed.subject, Some(Selection::Choose { .. } | Selection::UpTo { .. }))
        }
        Act::AddMana(_) | Act::SetLife { .. } | Act::Name(_) | Act::Pay(_) => false,
        _ => true,
    }
}

/// Keeps what was chosen for the acts at these places.
fn keep(act: &mut Act, place: &mut u8, used: &[u8]) {
    if let Act::Modes { modes, .. } = act {
        return modes.iter_mut().flatten().for_each(|act| keep(act, place, used));
    }
    if let Some(parts) = act.parts_mut() {
        return parts.into_iter().for_each(|act| keep(act, place, used));
    }
    *place = place.saturating_add(1).min(MOST);
    if used.contains(place) {
        let note = Act::Gather { group: Matcher::Group(PINNED | *place), what: Some(Matcher::Found), before: false };
        *act = Act::Both(vec![act.clone(), note]);
    }
}
