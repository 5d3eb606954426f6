//! The target that a later word of the text means, of several: the nearest of those that it agrees with best (CR 608.2c).
//!
//! "Tap target creature. Untap target land. Destroy that creature.": the creature, though the land was named last.

use super::number::several;
use super::*;
use crate::language::walk::Node;
use crate::vocabulary::TagWord;

/// The degree to which a word agrees with the description of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Agreement {
    /// The description speaks of something else, which may have become that.
    Otherwise,
    /// Nothing that is known of it speaks for or against it.
    Open,
    /// A card, as which it lies somewhere else by now.
    Moved,
    /// It is called by what it is.
    Called,
}

/// Whether a target is an object.
pub(super) fn is_object(target: &Matcher) -> bool {
    !matches!(target, Matcher::Player(_) | Matcher::Granter)
}

/// Whether something of this description is called so.
pub(super) fn is_called(called: &Noun, what: &Matcher, words: &[TagWord]) -> bool {
    agreement(called, what, words) == Some(Agreement::Called)
}

/// "That creature": the number of the target that is meant, if one can be. "That card" is rather one that the text has
/// `moved` than a permanent.
pub(super) fn that(called: &Noun, targets: &[Matcher], moved: &[u8], words: &[TagWord]) -> Option<u8> {
    let numbered = || targets.iter().zip(0_u8..).filter(|(target, _)| is_object(target));
    let is_card = |number: u8| called.head == Head::Card && called.is.is_empty() && moved.contains(&number);
    let agreeing = numbered().filter_map(|(target, number)| {
        let agreement = agreement(called, target, words)?;
        Some((if is_card(number) { agreement.max(Agreement::Moved) } else { agreement }, !is_of_several(target, targets), number))
    });
    agreeing.max().map(|(.., number)| number)
}

/// Whether a target is one of several that one phrase names.
fn is_of_several(target: &Matcher, targets: &[Matcher]) -> bool {
    let phrase = |target: &Matcher| if let Matcher::OneTarget { phrase, .. } = target { Some(*phrase) } else { None };
    phrase(target).is_some_and(|own| targets.iter().filter(|other| phrase(other) == Some(own)).count() > 1)
}

/// The agreement of a word with the best of several descriptions; without any, it is open.
pub(super) fn with(called: &Noun, nouns: &[Noun], words: &[TagWord]) -> Option<Agreement> {
    if nouns.is_empty() {
        return Some(Agreement::Open);
    }
    nouns.iter().filter_map(|noun| of_nouns(called, noun, words)).max()
}

/// "Those creatures": the targets that are meant, if several can be: those of the nearest phrase that names several, or
/// else all that are named one by one.
pub(super) fn those(called: &Noun, targets: &[Matcher], words: &[TagWord]) -> Option<Matcher> {
    let phrase = |target: &Matcher| if let Matcher::OneTarget { phrase, .. } = target { Some(*phrase) } else { None };
    let of_phrase = |first: u8| targets.iter().filter(|target| phrase(target) == Some(first)).count() as u8;
    let plural = targets.iter().filter_map(|target| {
        let first = phrase(target)?;
        Some((agreement(called, target, words)?, first)).filter(|_| of_phrase(first) > 1)
    });
    if let Some((_, first)) = plural.max() {
        return Some(several(first, first + of_phrase(first)));
    }
    // "Target creature you control and target creature you don't control": those are both of them.
    let objects = targets.iter().zip(0_u8..).filter(|(target, _)| is_object(target));
    let agreeing: Vec<(Agreement, u8)> = objects.filter_map(|(target, number)| Some((agreement(called, target, words)?, number))).collect();
    let best = agreeing.iter().map(|(agreement, _)| *agreement).max()?;
    let best: Vec<Matcher> =
        agreeing.iter().filter(|(agreement, _)| *agreement == best).map(|(_, number)| Matcher::Chosen(*number)).collect();
    (best.len() > 1).then_some(Matcher::Either(best))
}

/// The agreement of a word with the description of a target; `None` if that can't be meant: a card is no spell.
fn agreement(called: &Noun, target: &Matcher, words: &[TagWord]) -> Option<Agreement> {
    match target {
        Matcher::Noun(noun) => of_nouns(called, noun, words),
        Matcher::OneTarget { what, .. } => agreement(called, what, words),
        Matcher::Either(any) => any.iter().filter_map(|one| agreement(called, one, words)).max(),
        Matcher::Player(_) | Matcher::Granter => None,
        _ => Some(Agreement::Open).filter(|_| called.head != Head::Spell),
    }
}

fn of_nouns(called: &Noun, noun: &Noun, words: &[TagWord]) -> Option<Agreement> {
    // What isn't a spell is never called so; a spell may well have become what it is called.
    let same_head = called.head == noun.head;
    // "The creature you control" is the one that was described so.
    if called.whose.is_some() && called.whose != noun.whose {
        return None;
    }
    if called.head == Head::Spell && !same_head {
        return None;
    }
    // A creature card is no creature, as long as it isn't put onto the battlefield.
    let card_for_permanent = noun.head == Head::Card && matches!(called.head, Head::Permanent | Head::Token);
    let (called, known) = (tags(called), tags(noun));
    let is = |tag: &crate::ids::Tag| {
        let of = |known: &crate::ids::Tag| words.get(usize::from(known.0)).and_then(|word| word.of);
        known.contains(tag) || known.iter().any(|known| of(known) == Some(*tag))
    };
    Some(if called.iter().any(is) || called.is_empty() && same_head {
        if card_for_permanent { Agreement::Open } else { Agreement::Called }
    } else if known.is_empty() || called.is_empty() {
        Agreement::Open
    } else {
        Agreement::Otherwise
    })
}

/// Whether a text says "the creature you control" of nothing that it has named so as a target; or "another permanent with the same
/// controller" of what is chosen only as it is carried out, where that may be said of what an Aura is attached to.
pub fn names_none_of_the_targets(ability: &Ability) -> bool {
    let (mut said, mut targets, mut open) = (Vec::new(), Vec::new(), false);
    let same = Quality::Of(Who::ControllerOf(Box::new(Matcher::It)));
    ability.walk(&mut |node| {
        match node {
            Node::Selection(Selection::Choose { noun, .. } | Selection::UpTo { noun, .. }) => open |= noun.is.contains(&same),
            Node::Matcher(Matcher::That(called)) if called.whose.is_some() => said.push(called.clone()),
            Node::Matcher(Matcher::Target(what) | Matcher::Targets { what, .. }) => targets.extend(nouns(what)),
            _ => {}
        }
        false
    });
    let among_them = |called: &Noun| targets.iter().any(|target| of_nouns(called, target, &[]) == Some(Agreement::Called));
    open || !said.iter().all(|called| among_them(called))
}

/// The noun for a card of which nothing else is known.
pub(super) fn card() -> Noun {
    Noun::of(Head::Card)
}

/// The noun for a token with these characteristics.
pub(super) fn of_token(tags: &[crate::ids::Tag]) -> Noun {
    Noun { head: Head::Token, is: tags.iter().map(|tag| Quality::Is(*tag)).collect(), ..card() }
}

/// The nouns that describe a target; none for players.
pub(super) fn nouns(target: &Matcher) -> Vec<Noun> {
    match target {
        Matcher::Noun(noun) => vec![noun.clone()],
        Matcher::Either(any) => any.iter().flat_map(nouns).collect(),
        Matcher::Targets { what, .. } | Matcher::Target(what) | Matcher::OneTarget { what, .. } => nouns(what),
        _ => Vec::new(),
    }
}

/// The characteristics that a noun names.
fn tags(noun: &Noun) -> Vec<crate::ids::Tag> {
    let of = |quality: &Quality| match quality {
        Quality::Is(tag) => vec![*tag],
        Quality::AnyOf(tags) => tags.clone(),
        _ => Vec::new(),
    };
    noun.is.iter().flat_map(of).collect()
}
