//! Which of several targets a later word of the text means: the nearest of those that it agrees with best (CR 608.2c).
//!
//! "Tap target creature. Untap target land. Destroy that creature.": the creature, though the land was named last.

use super::number::several;
use super::*;

/// How well a word agrees with what a target may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Agreement {
    /// What is known of it isn't what it is called; it may have become that.
    Otherwise,
    /// Nothing that is known of it speaks for or against it.
    Open,
    /// It is called by what it is.
    Called,
}

/// Whether a target is an object.
pub(super) fn is_object(target: &Matcher) -> bool {
    !matches!(target, Matcher::Player(_) | Matcher::Granter)
}

/// Whether something of this description is called so.
pub(super) fn is_called(called: &Noun, what: &Matcher) -> bool {
    agreement(called, what) == Some(Agreement::Called)
}

/// Whether something of this description may be called so: nothing that is known of it speaks against it.
pub(super) fn may_be_called(called: &Noun, what: &Noun) -> bool {
    of_nouns(called, what).is_some_and(|agreement| agreement >= Agreement::Open)
}

/// "That creature": the number of the target that is meant, if one can be.
pub(super) fn that(called: &Noun, targets: &[Matcher]) -> Option<u8> {
    let numbered = || targets.iter().zip(0_u8..).filter(|(target, _)| is_object(target));
    let agreeing = numbered().filter_map(|(target, number)| Some((agreement(called, target)?, number)));
    agreeing.max().map(|(_, number)| number)
}

/// "Those creatures": the targets that are meant, if several can be: those of the nearest phrase that names several, or
/// else all that are named one by one.
pub(super) fn those(called: &Noun, targets: &[Matcher]) -> Option<Matcher> {
    let phrase = |target: &Matcher| if let Matcher::OneTarget { phrase, .. } = target { Some(*phrase) } else { None };
    let of_phrase = |first: u8| targets.iter().filter(|target| phrase(target) == Some(first)).count() as u8;
    let plural = targets.iter().filter_map(|target| {
        let first = phrase(target)?;
        Some((agreement(called, target)?, first)).filter(|_| of_phrase(first) > 1)
    });
    if let Some((_, first)) = plural.max() {
        return Some(several(first, first + of_phrase(first)));
    }
    // "Target creature you control and target creature you don't control": those are both of them.
    let objects = targets.iter().zip(0_u8..).filter(|(target, _)| is_object(target));
    let agreeing: Vec<(Agreement, u8)> = objects.filter_map(|(target, number)| Some((agreement(called, target)?, number))).collect();
    let best = agreeing.iter().map(|(agreement, _)| *agreement).max()?;
    let best: Vec<Matcher> =
        agreeing.iter().filter(|(agreement, _)| *agreement == best).map(|(_, number)| Matcher::Chosen(*number)).collect();
    (best.len() > 1).then_some(Matcher::Either(best))
}

/// How well a word agrees with what a target may be; none if that can't be meant: a card is no spell.
fn agreement(called: &Noun, target: &Matcher) -> Option<Agreement> {
    match target {
        Matcher::Noun(noun) => of_nouns(called, noun),
        Matcher::OneTarget { what, .. } => agreement(called, what),
        Matcher::Either(any) => any.iter().filter_map(|one| agreement(called, one)).max(),
        Matcher::Player(_) | Matcher::Granter => None,
        _ => Some(Agreement::Open).filter(|_| called.head != Head::Spell),
    }
}

fn of_nouns(called: &Noun, noun: &Noun) -> Option<Agreement> {
    // What isn't a spell is never called so; a spell may well have become what it is called.
    let same_head = called.head == noun.head || called.head == Head::Token;
    if called.head == Head::Spell && !same_head {
        return None;
    }
    let (called, known) = (tags(called), tags(noun));
    Some(if called.iter().any(|tag| known.contains(tag)) || called.is_empty() && same_head {
        Agreement::Called
    } else if known.is_empty() || called.is_empty() {
        Agreement::Open
    } else {
        Agreement::Otherwise
    })
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
