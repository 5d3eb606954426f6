//! The meaning of "they" and "those creatures": the objects or players to which the text has just done something, if there were
//! several (CR 608.2c). They are kept as a set only if a later word speaks of them: [`Matcher::Group`] until it gets a number.

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};
use crate::vocabulary::TagWord;

/// A set of things of which a text has spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Antecedent {
    /// Targets, or what was found or looked at: they are known otherwise.
    Known,
    /// Things found each time in a loop, of which a text can't speak together.
    Looped,
    /// The tokens that were created.
    Made,
    /// The objects or players to which this act does something, by its place in the order of the text.
    Act(u8),
}

/// Marks the place of an act of which what came of it is kept, and not what it was done to.
pub(super) const AFTER: u8 = 0x80;

/// Marks the place of an act of which it is counted to how many it was done.
pub(super) const COUNTED: u8 = 0x40;

/// The things known at a place of a text, as its acts are gone through.
#[derive(Debug, Default)]
struct Said<'v> {
    /// The sets of which it has spoken in the plural, each with the nouns for it.
    named: Vec<(Antecedent, Vec<Noun>)>,
    /// The set of which it has spoken again since, "those creatures", and what it has called that: "they" are these.
    again: Option<(Antecedent, Option<Noun>)>,
    /// The number of single objects that were targets so far.
    single: u8,
    /// The place of the act that was looked at last.
    place: u8,
    /// The places of those that are spoken of later.
    used: Vec<u8>,
    /// The verbs of deeds, and their places.
    done: Vec<(Verb, u8)>,
    /// The zones into which deeds have moved something, and their places.
    moved: Vec<(crate::ids::Zone, u8)>,
    /// The place of the act that brought cards from the top of a deck last, whatever that is called.
    brought: Option<u8>,
    /// "They" was said of nothing that was named.
    missing: bool,
    /// The words for characteristics.
    words: &'v [TagWord],
}

/// Says who "they" and "those" are.
pub(super) fn resolve(acts: &mut [Act], words: &[TagWord]) {
    let mut walk = Said { words, ..Said::default() };
    acts.iter_mut().for_each(|act| walk.refer(act));
    if !walk.used.is_empty() {
        let mut place = 0;
        acts.iter_mut().for_each(|act| keep(act, &mut place, &walk.used));
    }
}

/// Whether the text of an ability says "they" or "those creatures" of nothing that it has named.
pub fn lacks_antecedent(ability: &Ability) -> bool {
    match ability {
        Ability::Several(all) => all.iter().any(lacks_antecedent),
        Ability::Modal(modes) => modes.iter().any(|acts| lacks(acts)),
        Ability::Spell(acts) | Ability::Activated { acts, .. } | Ability::Triggered { acts, .. } | Ability::Paid { acts, .. } => {
            lacks(acts)
        }
        other => speaks(other) || counts(other),
    }
}

fn lacks(acts: &[Act]) -> bool {
    let mut acts = joined(acts.to_vec());
    let mut walk = Said::default();
    acts.iter_mut().for_each(|act| walk.refer(act));
    walk.missing
}

/// Whether several are spoken of.
fn speaks(part: &(impl Walk + ?Sized)) -> bool {
    let mut any = false;
    part.walk(&mut |node| {
        any |= matches!(node, Node::Matcher(Matcher::Them | Matcher::Those(_)));
        // The owners of what is moved.
        any || matches!(node, Node::Who(Who::OwnerOf(of)) if **of == Matcher::Them)
    });
    any
}

/// The verb of the deed that was done to such cards.
fn done_this_way(noun: &Noun) -> Option<Verb> {
    noun.is.iter().find_map(|quality| if let Quality::DoneThisWay(verb) = quality { Some(*verb) } else { None })
}

/// Whether what was done "this way" is spoken of.
fn counts(part: &(impl Walk + ?Sized)) -> bool {
    part.any(&mut |node| matches!(node, Node::Quality(Quality::DoneThisWay(_)) | Node::Amount(Amount::ThisWay { .. })))
}

/// Whether an ability that is given, or an ability of its own, speaks of several.
fn speaks_within(act: &Act) -> bool {
    act.any(&mut |node| match node {
        Node::Quoted(abilities) => speaks(abilities) || counts(abilities),
        Node::Act(Act::WhenYouDo(acts)) => speaks(acts) || counts(acts),
        _ => false,
    })
}

impl Said<'_> {
    /// Finds out what the words of an act refer to, in the order of the text.
    fn refer(&mut self, act: &mut Act) {
        if let Act::If { condition, .. } | Act::InsteadIf { condition, .. } | Act::Again { condition, .. } = act {
            self.count(condition);
        }
        if let Act::PerObject { of, .. } = act {
            self.count(of);
        }
        if let Act::Repeat { times, .. } = act {
            self.count(times);
        }
        if let Act::Modes { modes, .. } = act {
            for mode in modes {
                self.again = None;
                self.named.clear();
                self.single = 0;
                mode.iter_mut().for_each(|act| self.refer(act));
            }
            return;
        }
        if let Act::InsteadIf { acts, instead, .. } = act {
            self.as_replaced(acts, instead);
        }
        let (before, loops) = (self.named.len(), matches!(act, Act::PerObject { .. } | Act::Repeat { .. }));
        match act.parts_mut() {
            Some(parts) => parts.into_iter().for_each(|act| self.refer(act)),
            None => self.simple(act),
        }
        // What was found each time isn't kept together.
        let found = self.named.iter_mut().skip(before).filter(|(antecedent, _)| loops && *antecedent == Antecedent::Known);
        found.for_each(|(antecedent, _)| *antecedent = Antecedent::Looped);
    }

    fn simple(&mut self, act: &mut Act) {
        self.place += 1;
        let (phrases, single) = targets(act);
        self.missing |= speaks_within(act);
        if speaks(act) {
            let called = called(act);
            let known = || (self.single > 1 || phrases > 0 || single > 1).then_some(Antecedent::Known);
            match self.meant(called.as_ref()).or_else(known) {
                Some(Antecedent::Looped) | None => self.missing = true,
                Some(antecedent) => {
                    let before = self.again.take().filter(|(other, _)| *other == antecedent).and_then(|(_, called)| called);
                    self.again = Some((antecedent, called.or(before)));
                    self.call(act, antecedent);
                }
            }
        }
        if counts(act) || act.any(&mut |node| matches!(node, Node::Matcher(Matcher::ThisWay(_)))) {
            self.count(act);
        }
        if let Act::Do(deed) = &*act {
            let exiles = deed.to.as_ref().is_some_and(|to| to.zone == crate::zones::EXILE);
            self.done.extend((deed.verb != crate::zones::MOVE || exiles).then_some((deed.verb, self.place)));
            self.moved.extend(deed.to.as_ref().filter(|_| deed.verb == crate::zones::MOVE && !exiles).map(|to| (to.zone, self.place)));
            if deed.subject.is_none() && deed.to.is_some() && deed.token.is_none() {
                self.brought = Some(self.place);
            }
        }
        if let Act::Together(deeds) = &*act {
            self.done.extend(deeds.iter().filter(|deed| deed.verb != crate::zones::MOVE).map(|deed| (deed.verb, self.place)));
        }
        self.single += single;
        if let Some(antecedent) = names(act, self.place, phrases > 0 || single > 1) {
            self.named.push((antecedent, nouns(act, &antecedent)));
            self.again = None;
        }
    }

    /// CR 614.15: "Creatures you control get +1/+1. If …, those creatures get +2/+2 instead": those to which what is replaced
    /// would be done, as they are described there.
    fn as_replaced(&self, acts: &[Act], instead: &mut [Act]) {
        let mut described = None;
        acts.walk(&mut |node| {
            match node {
                Node::Quoted(_) => return true,
                Node::Deed(Deed { subject: Some(Selection::Each(of @ Matcher::Noun(_))), .. })
                | Node::Modifier(Modifier { of: of @ Matcher::Noun(_), .. }) => described = Some(of.clone()),
                _ => {}
            }
            false
        });
        let Some(mut of) = described else { return };
        // "Creatures target player controls": no other player is a target for the same creatures.
        of.reword(&mut |node| {
            if let NodeMut::Who(who @ Who::Target { .. }) = node {
                *who = Who::That;
            }
            false
        });
        instead.reword(&mut |node| match node {
            NodeMut::Matcher(those) => {
                let meant = match those {
                    Matcher::Those(called) => agreement::with(called, &agreement::nouns(&of), self.words).is_some(),
                    Matcher::Them => true,
                    _ => false,
                };
                if meant {
                    *those = of.clone();
                }
                meant
            }
            _ => false,
        });
    }

    /// The set of which an act speaks in the plural: "those creatures" are the last that agree best, "the chosen creatures" those among
    /// what was chosen or is a target, "they" the last.
    fn meant(&self, called: Option<&Noun>) -> Option<Antecedent> {
        let Some(called) = called else {
            return self.again.as_ref().map(|(antecedent, _)| *antecedent).or_else(|| self.named.last().map(|(last, _)| *last));
        };
        let only_chosen = called.is.contains(&Quality::WasChosen);
        let open = |antecedent: &Antecedent| !only_chosen || matches!(antecedent, Antecedent::Known | Antecedent::Looped);
        let agreeing = self.named.iter().zip(0..).filter(|((antecedent, _), _)| open(antecedent));
        let agreeing = agreeing.filter_map(|((_, nouns), place)| Some((agreement::with(called, nouns, self.words)?, place)));
        let (_, place): (_, usize) = agreeing.max()?;
        self.named.get(place).map(|(antecedent, _)| *antecedent)
    }

    /// "For each creature destroyed this way": counted among what came of the last act that did so.
    fn count(&mut self, part: &mut (impl WalkMut + ?Sized)) {
        let Said { done, moved, used, missing, brought, .. } = self;
        let mut place = |verb: Verb, into: Option<crate::ids::Zone>, mark: u8| {
            // "For each card returned this way": where the noun says into which zone, the deed that has moved them there.
            let there = into.and_then(|zone| moved.iter().rev().find(|(to, _)| *to == zone)).map(|(_, place)| *place | mark);
            // "Discard the top 3 cards": those are discarded this way, though the act is another one.
            let place = there.or_else(|| {
                done.iter().rev().find(|(done, _)| *done == verb).map(|(_, place)| *place).or(*brought).map(|place| place | mark)
            });
            match place {
                Some(place) => used.push(place),
                None => *missing = true,
            }
            place
        };
        part.reword(&mut |node| match node {
            NodeMut::Amount(amount) => {
                let (verb, noun) = match &*amount {
                    // How many: told from those that were in the same place before.
                    Amount::CountOf(noun) => {
                        let Some(verb) = done_this_way(noun) else { return false };
                        let is = noun.is.iter().filter(|quality| !matches!(quality, Quality::DoneThisWay(_))).cloned().collect();
                        (verb, Noun { is, ..noun.clone() })
                    }
                    Amount::ThisWay { verb, noun } => (*verb, noun.clone()),
                    _ => return false,
                };
                let into = noun.is.iter().find_map(|quality| if let Quality::In(zone) = quality { Some(*zone) } else { None });
                let into = into.filter(|_| verb == crate::zones::MOVE);
                let is = noun.is.iter().filter(|quality| into.is_none() || !matches!(quality, Quality::In(_))).cloned().collect();
                let noun = Noun { is, ..noun };
                if let Some(place) = place(verb, into, COUNTED) {
                    *amount = Amount::Among { group: Box::new(Matcher::Group(place)), noun };
                }
                true
            }
            NodeMut::Quality(quality) => {
                let Quality::DoneThisWay(verb) = quality else { return false };
                let Some(place) = place(*verb, None, AFTER) else { return false };
                *quality = Quality::InGroup(Box::new(Matcher::Group(place)));
                true
            }
            _ => false,
        });
    }

    /// Calls "they" by what it is.
    fn call(&mut self, act: &mut Act, antecedent: Antecedent) {
        let name = match antecedent {
            Antecedent::Known | Antecedent::Looped => None,
            Antecedent::Made => Some(Matcher::Made),
            Antecedent::Act(place) => {
                self.used.push(place);
                Some(Matcher::Group(place))
            }
        };
        let known = self.again.as_ref().and_then(|(_, called)| called.clone()).unwrap_or_else(|| Noun::of(Head::Permanent));
        act.reword(&mut |node| match (&name, node) {
            (_, NodeMut::Who(Who::OwnerOf(of))) if **of == Matcher::Them => true,
            (None, NodeMut::Matcher(of @ Matcher::Them)) => {
                *of = Matcher::Those(Box::new(known.clone()));
                true
            }
            (Some(name), NodeMut::Matcher(of @ (Matcher::Them | Matcher::Those(_)))) => {
                *of = name.clone();
                true
            }
            _ => false,
        });
    }
}

/// The noun by which an act speaks of several things, "those creatures"; none if it says only "they".
fn called(act: &Act) -> Option<Noun> {
    let mut called = None;
    act.walk(&mut |node| {
        if let Node::Matcher(Matcher::Those(noun)) = node {
            called = Some((**noun).clone());
        }
        false
    });
    called
}

/// The set that an act names in the plural.
fn names(act: &Act, place: u8, targets: bool) -> Option<Antecedent> {
    let several = |selection: &Selection| match selection {
        Selection::Each(Matcher::Noun(_) | Matcher::Either(_)) | Selection::ForEach { .. } | Selection::UpToSo { .. } => true,
        Selection::Choose { count, .. } | Selection::UpTo { count, .. } | Selection::Random { count, .. } => *count > 1,
        _ => false,
    };
    match act {
        Act::Search { .. } | Act::Look { .. } | Act::Show(_) => return Some(Antecedent::Known),
        Act::Choose(selection) | Act::ChosenBy { what: selection, .. } if several(selection) => return Some(Antecedent::Known),
        Act::Do(deed) if deed.token.is_some() => return (deed.amount != Some(Amount::Number(1))).then_some(Antecedent::Made),
        Act::Together(deeds) if deeds.iter().all(|deed| deed.token.is_some()) => return Some(Antecedent::Made),
        _ if targets => return Some(Antecedent::Known),
        _ => {}
    }
    match act {
        Act::Do(deed) => deed.subject.as_ref().filter(|selection| several(selection)).map(|_| Antecedent::Act(place)),
        Act::Modify(change) | Act::ModifyFor { change, .. } => matches!(&change.of, Matcher::Noun(_)).then_some(Antecedent::Act(place)),
        Act::Forbid { cant, .. } => {
            forbidden(&mut cant.clone()).is_some_and(|of| matches!(of, Matcher::Noun(_))).then_some(Antecedent::Act(place))
        }
        _ => None,
    }
}

/// Whom something is forbidden, or whom a rule is about: "goad all creatures your opponents control".
fn forbidden(cant: &mut Cant) -> Option<&mut Matcher> {
    match cant {
        Cant::Happen(pattern) => pattern.subject.as_mut(),
        Cant::Rule(rule) => rule.of_mut(),
        _ => None,
    }
}

/// The nouns for the set that an act names in the plural.
fn nouns(act: &Act, antecedent: &Antecedent) -> Vec<Noun> {
    let mut nouns = Vec::new();
    act.walk(&mut |node| {
        let known = *antecedent == Antecedent::Known;
        match node {
            Node::Matcher(Matcher::Target(what) | Matcher::Targets { what, .. }) => {
                nouns.extend(agreement::nouns(what));
                return true;
            }
            Node::Deed(Deed { token: Some(TokenKind::Described { tags, .. }), .. }) => nouns.push(agreement::of_token(tags)),
            Node::Deed(Deed { subject: Some(selection), .. }) if !known => nouns.extend(selected(selection)),
            Node::Act(Act::Search { what, .. } | Act::Choose(what) | Act::ChosenBy { what, .. }) => nouns.extend(selected(what)),
            Node::Act(Act::Look { .. } | Act::Show(_)) => nouns.push(agreement::card()),
            Node::Act(Act::Modify(Modifier { of, .. }) | Act::ModifyFor { change: Modifier { of, .. }, .. }) if !known => {
                nouns.extend(agreement::nouns(of))
            }
            Node::Act(Act::Forbid { cant, .. }) if !known => {
                nouns.extend(forbidden(&mut cant.clone()).map(|of| agreement::nouns(of)).unwrap_or_default());
            }
            _ => {}
        }
        false
    });
    nouns
}

/// The nouns for the things among which a selection is made.
fn selected(selection: &Selection) -> Vec<Noun> {
    match selection {
        Selection::The(matcher) | Selection::Each(matcher) => agreement::nouns(matcher),
        Selection::Choose { noun, .. }
        | Selection::UpTo { noun, .. }
        | Selection::Random { noun, .. }
        | Selection::Totalling { noun, .. }
        | Selection::UpToSo { noun, .. }
        | Selection::ForEach { noun, .. } => vec![noun.clone()],
    }
}

/// The number of phrases that name several targets, and the number of those that name one object.
fn targets(act: &Act) -> (u8, u8) {
    let (mut phrases, mut single) = (0_u8, 0_u8);
    act.walk(&mut |node| match node {
        Node::Matcher(Matcher::Targets { most, .. }) => {
            if *most == 1 {
                single = single.saturating_add(1);
            } else {
                phrases = phrases.saturating_add(1);
            }
            true
        }
        Node::Matcher(Matcher::Target(what)) if !matches!(**what, Matcher::Player(_)) => {
            single = single.saturating_add(1);
            true
        }
        _ => false,
    });
    (phrases, single)
}

/// Keeps what the acts at these places are done to.
fn keep(act: &mut Act, place: &mut u8, used: &[u8]) {
    if let Act::Modes { modes, .. } = act {
        return modes.iter_mut().flatten().for_each(|act| keep(act, place, used));
    }
    if let Some(parts) = act.parts_mut() {
        return parts.into_iter().for_each(|act| keep(act, place, used));
    }
    *place += 1;
    let came = [(AFTER, false), (COUNTED, true)].into_iter().filter(|(mark, _)| used.contains(&(*place | mark)));
    let notes: Vec<Act> = came.map(|(mark, before)| Act::Gather { group: Matcher::Group(*place | mark), what: None, before }).collect();
    if used.contains(place) {
        keep_one(act, *place);
    }
    if !notes.is_empty() {
        *act = Act::Both(std::iter::once(act.clone()).chain(notes).collect());
    }
}

/// Keeps what one act is done to.
fn keep_one(own: &mut Act, place: u8) {
    let group = Matcher::Group(place);
    // CR 115.1: what is said with a target is said once, and what is done is done to those.
    let kept = |of: &mut Matcher| {
        let what = of.clone();
        if names_target(&what) {
            *of = Matcher::Group(place);
        }
        Act::Gather { group: Matcher::Group(place), what: Some(what), before: false }
    };
    let acts = match own.clone() {
        // What stays where it is: all of them as they are now, whether or not anything comes of it.
        Act::Do(mut deed) if deed.to.is_none() && matches!(&deed.subject, Some(Selection::Each(each)) if stays(each)) => {
            let Some(Selection::Each(each)) = &mut deed.subject else { return };
            vec![kept(each), Act::Do(deed)]
        }
        Act::Modify(mut change) => vec![kept(&mut change.of), Act::Modify(change)],
        Act::ModifyFor { mut change, lasts } => vec![kept(&mut change.of), Act::ModifyFor { change, lasts }],
        Act::Forbid { mut cant, lasts } => {
            let Some(of) = forbidden(&mut cant) else { return };
            vec![kept(of), Act::Forbid { cant, lasts }]
        }
        // What changes zones is spoken of as what it has become (CR 400.7j).
        act => vec![act, Act::Gather { group, what: None, before: false }],
    };
    *own = Act::Both(acts);
}

/// Whether a target is named in it: "creatures target player controls".
fn names_target(of: &Matcher) -> bool {
    of.any(&mut |node| matches!(node, Node::Who(Who::Target { .. }) | Node::Matcher(Matcher::Target(_) | Matcher::Targets { .. })))
}

/// Whether it is said of permanents.
fn stays(matcher: &Matcher) -> bool {
    match matcher {
        Matcher::Noun(noun) => matches!(noun.head, Head::Permanent | Head::Token),
        Matcher::Either(any) => any.iter().all(stays),
        _ => false,
    }
}

/// The groups of which the acts speak.
pub(super) fn groups(acts: &[Act]) -> Vec<u8> {
    let mut found = Vec::new();
    acts.walk(&mut |node| {
        if let Node::Matcher(Matcher::Group(group)) = node {
            found.push(*group);
        }
        false
    });
    found.sort_unstable();
    found.dedup();
    found
}

/// Gives a group its number.
pub(super) fn number(acts: &mut [Act], group: u8, number: u8) {
    acts.reword(&mut |node| match node {
        NodeMut::Matcher(of) if *of == Matcher::Group(group) => {
            *of = Matcher::Chosen(number);
            true
        }
        _ => false,
    });
}
