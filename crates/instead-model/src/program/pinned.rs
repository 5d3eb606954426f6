//! "Sacrifice another creature. If you do, you draw cards equal to that creature's power and you lose life equal to that
//! creature's toughness": what was chosen for one act is kept, so that words behind other acts still mean it (CR 608.2c).

use super::agreement::Agreement;
use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// Marks the groups that are made here, apart from those of words in the plural.
const PINNED: u8 = 0xC0;

/// The most things that one text keeps so.
const MOST: u8 = 0x3F;

/// Keeps what is spoken of once something else was done since. An event is about `object`, if about any.
pub(super) fn behind_other_acts(acts: &mut [Act], object: Option<&Noun>, vocabulary: &Vocabulary) {
    let of_event = object.map(|noun| Said { nouns: vec![noun.clone()], card: true, event: true, ..Said::default() });
    let mut known = Known { said: of_event.into_iter().collect(), vocabulary, place: 0, used: Vec::new(), done: Vec::new() };
    acts.iter_mut().for_each(|act| known.refer(act));
    if !known.used.is_empty() {
        let (mut place, used) = (0, known.used);
        acts.iter_mut().for_each(|act| keep(act, &mut place, &used));
    }
}

/// The things known at a place of a text, as its acts are gone through.
struct Known<'v> {
    /// The things that the text has named so far, in its order.
    said: Vec<Said>,
    vocabulary: &'v Vocabulary,
    /// The place of the act that was looked at last.
    place: u8,
    /// The places of those that are spoken of later.
    used: Vec<u8>,
    /// The verbs of deeds that were done to things chosen for them, and the places of these deeds.
    done: Vec<(Verb, u8)>,
}

/// A thing that a text has named.
#[derive(Default)]
struct Said {
    /// The place of the act for which it was chosen or by which it was found; none: a target, a token or what an event was
    /// about is known otherwise.
    place: Option<u8>,
    /// The nouns it is called by; without any, nothing is known of that.
    nouns: Vec<Noun>,
    /// It was put somewhere else, and may be called a card there.
    card: bool,
    /// It was put onto the battlefield, or stays there.
    stays: bool,
    /// These are several.
    several: bool,
    /// Something else was done since.
    disturbed: bool,
    /// The event was about it: it is known as "it" as long as nothing else was named.
    event: bool,
    /// It was found, and is known as that until something else is named.
    found: bool,
    /// Something is done for each of these: "it" is one of them meanwhile, and never "the chosen one".
    each: bool,
    /// The text has had it chosen, and not in passing for something that is done to it; or it is a target.
    chosen: bool,
}

impl Known<'_> {
    fn refer(&mut self, act: &mut Act) {
        if let Act::Modes { modes, .. } = act {
            for mode in modes {
                self.said.retain(|said| said.place.is_none());
                mode.iter_mut().for_each(|act| self.refer(act));
            }
            return;
        }
        if let Act::If { condition, .. } | Act::InsteadIf { condition, .. } = act {
            self.call(condition);
            self.call_paid(condition);
        }
        // CR 603.12: an ability of its own, whose words are settled where it is compiled.
        if let Act::WhenYouDo(_) = act {
            return;
        }
        if act.parts_mut().is_none() {
            return self.simple(act);
        }
        match act {
            // "Destroy target creature. If …, exile that creature instead": what is done instead speaks of what it would be done to.
            Act::InsteadIf { acts, instead, .. } => acts.iter_mut().chain(instead).for_each(|act| self.refer(act)),
            // "Choose a creature. For each damaged creature, … the chosen creature": the one that was chosen before.
            Act::PerObject { of, acts } => {
                self.said.iter_mut().for_each(|said| said.disturbed = true);
                let noun = if let Amount::CountOf(noun) = &*of { Some(noun.clone()) } else { None };
                self.said.extend(noun.map(|noun| Said { nouns: vec![noun], each: true, ..Said::default() }));
                acts.iter_mut().for_each(|act| self.refer(act));
                self.said.retain(|said| !said.each);
            }
            // What is named on one way isn't known on the other.
            Act::May { acts, then, otherwise, .. } | Act::IfYouDo { acts, then, otherwise } => {
                self.either(acts.iter_mut().chain(then).collect(), otherwise);
            }
            other => other.parts_mut().into_iter().flatten().for_each(|act| self.refer(act)),
        }
    }

    /// Goes through two ways of which one is taken.
    fn either(&mut self, one: Vec<&mut Act>, other: &mut [Act]) {
        let before = self.said.len();
        one.into_iter().for_each(|act| self.refer(act));
        let named = self.said.split_off(before);
        other.iter_mut().for_each(|act| self.refer(act));
        let others = self.said.split_off(before);
        self.said.extend(others.into_iter().chain(named));
    }

    fn simple(&mut self, act: &mut Act) {
        self.place = self.place.saturating_add(1).min(MOST);
        let targets = found::names_target(act);
        // "Target creature becomes a copy of that creature": of another one than the one that becomes it.
        if targets {
            self.said.iter_mut().for_each(|said| said.disturbed = true);
        }
        self.call(act);
        self.call_paid(act);
        let chosen = single(act).cloned();
        if let (Act::Do(deed), true) = (&*act, chosen.is_some() && self.place < MOST) {
            self.done.push((deed.verb, self.place));
        }
        let (place, found) = (Some(self.place).filter(|place| *place < MOST), self.finds(act));
        let nouns = match (&chosen, &found) {
            (Some(noun), _) | (None, Some(noun)) => vec![noun.clone()],
            (None, None) => others(act),
        };
        let moves_on = targets || !nouns.is_empty() || self.does_to_another(act);
        self.said.iter_mut().for_each(|said| said.disturbed |= moves_on || !said.found);
        let (card, stays) = (self.moves(act, targets), !self.leaves(act));
        let by_choice = targets || matches!(act, Act::Choose(_) | Act::ChosenBy { .. } | Act::Search { .. });
        if chosen.is_some() || found.is_some() {
            self.said.push(Said { place, nouns, card, stays, found: found.is_some(), chosen: by_choice, ..Said::default() });
        } else if targets || !nouns.is_empty() {
            self.said.push(Said { nouns, card, several: names_several(act), chosen: by_choice, ..Said::default() });
        }
    }

    /// The noun for the one card that an act finds: by a search, a choice, or on top of a library.
    fn finds(&self, act: &Act) -> Option<Noun> {
        match act {
            Act::Search { what, .. } | Act::Choose(what) | Act::ChosenBy { what, .. } => one_of(what).cloned(),
            Act::Look { top: Amount::Number(1), .. } => Some(agreement::card()),
            Act::Do(Deed { subject: None, amount: None | Some(Amount::Number(1)), verb, .. }) => {
                let shows = self.vocabulary.verbs.get(usize::from(verb.0)).is_some_and(|word| word.shows);
                shows.then(agreement::card)
            }
            _ => None,
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

    /// Whether an act is done to something that the text hasn't spoken of just before.
    fn does_to_another(&self, act: &Act) -> bool {
        match act {
            Act::Do(deed) => match &deed.subject {
                Some(Selection::The(Matcher::It | Matcher::That(_) | Matcher::Found | Matcher::Player(_) | Matcher::Group(_))) => false,
                Some(_) => true,
                None => deed.token.is_some() || self.vocabulary.verbs.get(usize::from(deed.verb.0)).is_some_and(|word| word.leaves),
            },
            Act::AddMana(_) | Act::SetLife { .. } | Act::Name(_) | Act::Pay(_) | Act::Permit { .. } => false,
            _ => true,
        }
    }

    /// Whether what an act is done to lies elsewhere afterwards, and is spoken of as a card: what is sacrificed is called that.
    fn moves(&self, act: &Act, targets: bool) -> bool {
        let Act::Do(deed) = act else { return false };
        let leaves = || self.vocabulary.verbs.get(usize::from(deed.verb.0)).is_some_and(|word| word.leaves);
        deed.to.as_ref().map_or_else(|| targets && leaves(), |to| to.zone != crate::zones::BOARD)
    }

    /// Whether what an act is done to isn't on the battlefield afterwards.
    fn leaves(&self, act: &Act) -> bool {
        let Act::Do(deed) = act else { return false };
        let word = self.vocabulary.verbs.get(usize::from(deed.verb.0));
        deed.to.as_ref().map_or_else(|| word.is_some_and(|word| word.leaves), |to| to.zone != crate::zones::BOARD)
    }

    /// The meaning of a word: the place of the act by which the thing is known, or the noun of a thing that is known otherwise.
    fn meant(&self, called: &Noun) -> Option<Meant> {
        if matches!(called.head, Head::Source | Head::Spell | Head::Ability) {
            return None;
        }
        let words = &self.vocabulary.tags;
        let is_chosen = called.is.iter().any(|quality| matches!(quality, Quality::In(_)));
        let only_chosen = called.is.contains(&Quality::WasChosen);
        let open = |said: &Said| !(said.each && is_chosen) && (said.chosen || !only_chosen);
        let agreeing = self.said.iter().zip(0..).filter(|(said, _)| open(said)).filter_map(|(said, at)| {
            let agreement = agreement::with(called, &said.nouns, words)?;
            let card = said.card && called.head == Head::Card && called.is.is_empty();
            Some((if card { Agreement::Called } else { agreement }, !said.several, at))
        });
        let (agreement, _, at): (_, _, usize) = agreeing.max()?;
        let said = self.said.get(at).filter(|_| agreement >= Agreement::Open)?;
        match said.place {
            // As long as nothing else was named or done, it is known as what the text has spoken of last.
            Some(place) => Some(Meant::Kept(place)).filter(|_| said.disturbed || self.said.len() > 1),
            // "That card": the creature that was exiled, and not what was found since.
            None if called.head == Head::Card && self.said.iter().skip(at + 1).any(|later| later.found) => {
                said.nouns.iter().find(|noun| noun.head != Head::Card).cloned().map(Meant::Called)
            }
            None => None,
        }
    }

    /// "Sacrifice a creature. Draw a card. If it was a Giant": what was chosen last, since nothing that was drawn or created later
    /// *was* something before.
    fn was(&self) -> Option<u8> {
        let token = |said: &&Said| !said.nouns.is_empty() && said.nouns.iter().all(|noun| noun.head == Head::Token);
        let last = self.said.iter().rev().find(|said| !token(said))?;
        last.place.filter(|_| last.disturbed)
    }

    /// "Return target creature card to the battlefield. You may put a creature card from your hand onto the battlefield. Sacrifice it …":
    /// "it" is what was named last, and stays in play, and no target or token that the text has named before (CR 608.2c).
    fn it(&self) -> Option<u8> {
        let (last, before) = self.said.split_last()?;
        let named = before.iter().any(|said| said.place.is_none() && !said.nouns.is_empty() && !said.event);
        last.place.filter(|_| named && !last.found && last.stays)
    }

    /// Calls "that creature" by what it is.
    fn call(&mut self, part: &mut (impl WalkMut + ?Sized)) {
        let mut used = Vec::new();
        let it = self.it();
        part.reword(&mut |node| match node {
            NodeMut::Act(Act::WhenYouDo(_)) => true,
            NodeMut::Matcher(of @ Matcher::It) => {
                if let Some(place) = it {
                    *of = Matcher::Group(PINNED | place);
                    used.push(place);
                }
                true
            }
            NodeMut::Matcher(of) => {
                let Matcher::That(called) = &*of else { return false };
                match self.meant(called) {
                    Some(Meant::Kept(place)) => {
                        *of = Matcher::Group(PINNED | place);
                        used.push(place);
                    }
                    Some(Meant::Called(noun)) => *of = Matcher::That(Box::new(noun)),
                    None => return false,
                }
                true
            }
            NodeMut::Condition(condition) => {
                if let (Condition::All(all), Some(place)) = (&*condition, self.was())
                    && let [Condition::It(quality)] = all.as_slice()
                {
                    *condition = Condition::Of { of: Matcher::Group(PINNED | place), is: quality.clone() };
                    used.push(place);
                    return true;
                }
                let Condition::ThatIs { called, quality } = &mut *condition else { return false };
                match self.meant(called) {
                    Some(Meant::Kept(place)) => {
                        *condition = Condition::Of { of: Matcher::Group(PINNED | place), is: quality.clone() };
                        used.push(place);
                    }
                    Some(Meant::Called(noun)) => **called = noun,
                    None => return false,
                }
                true
            }
            _ => false,
        });
        self.used.extend(used);
    }
}

/// The meaning of a word for one thing.
enum Meant {
    /// The thing that was chosen for the act at this place, or found by it.
    Kept(u8),
    /// The thing that is called by this noun.
    Called(Noun),
}

/// Whether an act names several things together.
fn names_several(act: &Act) -> bool {
    act.says(&mut |node| match node {
        Node::Matcher(Matcher::Targets { most, .. }) => *most != 1,
        Node::Deed(Deed { token: Some(_), amount, .. }) => *amount != Some(Amount::Number(1)),
        Node::Deed(Deed { subject: Some(Selection::Choose { count, .. } | Selection::UpTo { count, .. }), .. }) => *count != 1,
        Node::Deed(Deed { subject: Some(Selection::UpToSo { .. }), .. }) => true,
        _ => false,
    })
}

/// The noun for the one thing that is chosen for an act.
fn single(act: &Act) -> Option<&Noun> {
    match act {
        Act::Do(Deed { token: None, subject: Some(selection), .. }) => one_of(selection),
        _ => None,
    }
}

fn one_of(selection: &Selection) -> Option<&Noun> {
    match selection {
        Selection::Choose { noun, count: 1 } | Selection::UpTo { noun, count: 1 } | Selection::Random { noun, count: 1 } => Some(noun),
        _ => None,
    }
}

/// The other things that an act names and that the text may well go on to speak of: targets, tokens, several things.
fn others(act: &Act) -> Vec<Noun> {
    let mut nouns = Vec::new();
    act.walk(&mut |node| match node {
        Node::Quoted(_) => true,
        Node::Matcher(target @ (Matcher::Target(_) | Matcher::Targets { .. })) => {
            nouns.extend(agreement::nouns(target));
            true
        }
        Node::Deed(Deed { token: Some(kind), .. }) => {
            let tags = if let TokenKind::Described { tags, .. } = kind { tags.as_slice() } else { &[] };
            nouns.push(agreement::of_token(tags));
            false
        }
        Node::Deed(Deed { subject: Some(Selection::Choose { noun, .. } | Selection::UpTo { noun, .. }), .. }) => {
            nouns.push(noun.clone());
            false
        }
        _ => false,
    });
    nouns
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
