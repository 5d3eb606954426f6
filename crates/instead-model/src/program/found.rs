//! "It" after a search, a look or a choice is what was found, and no target that the text named before.

use super::*;
use crate::ids::Tag;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// The event of a search.
pub(super) fn search(verb: Verb, who: &Who, whose: &Who) -> Deed {
    Deed { player: Some(who.clone()), subject: Some(Selection::The(Matcher::Player(whose.clone()))), ..Deed::of(verb) }
}

/// "There" is where what moved was.
pub(super) fn where_it_was(act: &mut Act) {
    act.reword(&mut |node| match node {
        NodeMut::Spot(spot @ Spot::There) => {
            *spot = Spot::Left;
            true
        }
        _ => false,
    });
}

/// "There" is where the event was that triggered the ability, whatever else the text does first: "discard 1 to play a token there". Of
/// a text that targets a location, "there" is that; and targets are chosen before anything else is done.
pub(super) fn where_the_event_was(acts: &mut [Act], vocabulary: &Vocabulary) {
    let location = |tag: Tag| vocabulary.tags.get(usize::from(tag.0)).is_some_and(|word| word.name == "battlefield");
    let is_location = |of: &Matcher| of.any(&mut |node| matches!(node, Node::Quality(Quality::Is(tag)) if location(*tag)));
    let mut deeds = 0;
    let mut targets = false;
    acts.iter().for_each(|act| {
        act.walk(&mut |node| {
            deeds += usize::from(matches!(node, Node::Deed(_)));
            targets |= matches!(node, Node::Matcher(of @ (Matcher::Target(_) | Matcher::Targets { .. })) if is_location(of));
            matches!(node, Node::Quoted(_))
        });
    });
    if deeds < 2 || targets {
        return;
    }
    acts.reword(&mut |node| match node {
        NodeMut::Matcher(Matcher::Target(_) | Matcher::Targets { .. }) => true,
        NodeMut::Spot(spot @ Spot::There) => {
            *spot = Spot::The(Box::new(Matcher::OfEvent));
            true
        }
        _ => false,
    });
}

/// The object for which "it" stands, by what the text has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Antecedent {
    /// The object it stood for before: a target, or the object of an event.
    Earlier,
    /// The object that was found or chosen.
    Found,
    /// The tokens that were created.
    Made,
}

/// Says so in the text: "it" becomes [`Matcher::Found`] from a search on and [`Matcher::Made`] from the creation of tokens
/// on, until the text names another target.
pub(super) fn spoken_of(acts: &mut [Act], vocabulary: &Vocabulary) {
    let (mut now, mut made, mut cards) = (Antecedent::Earlier, false, Cards { vocabulary, named: false, shown: false });
    acts.iter_mut().for_each(|act| walk(act, (&mut now, &mut made, &mut cards)));
}

/// "You may choose new targets for the copy": said of the copies that the act before it makes (CR 707.10c).
pub(super) fn copies_anew(acts: &mut [Act]) {
    for place in 1..acts.len() {
        // "For the copy", or "for the copies".
        let said = |act: &Act| *act == Act::CopiesAnew || *act == Act::Both(vec![Act::CopiesAnew]);
        if acts.get(place).is_some_and(said)
            && let Some(before) = acts.get_mut(place - 1)
        {
            before.reword(&mut |node| match node {
                NodeMut::Deed(Deed { anew: anew @ Some(_), .. }) => {
                    *anew = Some(true);
                    true
                }
                _ => false,
            });
        }
    }
}

/// The words that an act has the players vote for.
pub(super) fn votes(act: &Act) -> Option<Vec<String>> {
    match act {
        Act::Vote(words) => Some(words.clone()),
        Act::Both(acts) | Act::Then(acts) => acts.last().and_then(votes),
        _ => None,
    }
}

/// Says what the votes came to by the numbers that hold them, from the first.
pub(super) fn count_votes(acts: &mut [Act], words: &[String], first: u8) {
    let number = |word: &String| words.iter().position(|known| word == known).map(|place| first + place as u8);
    acts.reword(&mut |node| match node {
        NodeMut::Amount(amount) => {
            let Amount::VotesFor(word) = &*amount else { return false };
            let Some(number) = number(word) else { return false };
            *amount = Amount::Share(number);
            true
        }
        NodeMut::Condition(condition) => {
            let Condition::MostVotes { word, tied } = &*condition else { return false };
            let Some(own) = number(word) else { return false };
            let more = u64::from(!tied);
            let others = (first..first + words.len() as u8).filter(|other| *other != own);
            let beats = |other: u8| Condition::AtLeast {
                amount: Amount::Share(own),
                least: Amount::Sum(vec![Amount::Share(other), Amount::Number(more)]),
            };
            *condition = Condition::All(others.map(beats).collect());
            true
        }
        _ => false,
    });
}

/// Whether the acts flip coins or roll dice.
pub(super) fn throws(acts: &[Act]) -> bool {
    acts.any(&mut |node| matches!(node, Node::Deed(Deed { throw: Some(_), .. })))
}

/// Gives the result of what the acts throw its number; false if nothing speaks of it.
pub(super) fn number_result(acts: &mut [Act], number: u8) -> bool {
    let mut any = acts.iter().any(mentions_results);
    acts.reword(&mut |node| match node {
        // "When you do, …" is an ability of its own, which knows it as "that much".
        NodeMut::Act(Act::WhenYouDo(later)) => {
            any |= call_result(later, &Amount::ThatMuch);
            true
        }
        NodeMut::Amount(amount @ Amount::Result) => {
            *amount = Amount::Share(number);
            any = true;
            true
        }
        _ => false,
    });
    any
}

/// Calls the result something else, in quotes too; whether it is spoken of.
fn call_result(acts: &mut [Act], name: &Amount) -> bool {
    let mut any = false;
    acts.walk_mut(&mut |node| match node {
        NodeMut::Amount(amount @ Amount::Result) => {
            *amount = name.clone();
            any = true;
            true
        }
        _ => false,
    });
    any
}

/// Whether an act is, or has, a table of results.
fn mentions_results(act: &Act) -> bool {
    match act {
        Act::Results(_) => true,
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } | Act::Repeat { acts, .. } | Act::PerPlayer { acts, .. } => {
            acts.iter().any(mentions_results)
        }
        _ => false,
    }
}

/// "The result" of a text that throws nothing is what its event came to.
pub(super) fn result_of_event(acts: &mut [Act]) {
    call_result(acts, &Amount::ThatMuch);
}

/// Gives the tokens that the acts create their number; false if nothing speaks of them. Tokens that a delayed ability creates
/// have a number in that (CR 603.7).
pub(super) fn number_made(acts: &mut [Act], number: u8) -> bool {
    let creates = |later: &[Act]| later.any(&mut |node| matches!(node, Node::Deed(Deed { token: Some(_), .. })));
    number_matcher(acts, &Matcher::Made, number, &|later| creates(later))
}

/// Gives what the event was about its number; false if nothing speaks of it.
pub(super) fn number_of_event(acts: &mut [Act], number: u8) -> bool {
    number_matcher(acts, &Matcher::OfEvent, number, &|_| false)
}

/// Gives what is called so its number, but not in delayed abilities that are `apart`; false if nothing is.
fn number_matcher(acts: &mut [Act], called: &Matcher, number: u8, apart: &dyn Fn(&[Act]) -> bool) -> bool {
    let mut any = false;
    acts.reword(&mut |node| match node {
        NodeMut::Act(Act::Delayed { acts, .. }) => apart(acts),
        NodeMut::Matcher(matcher) if matcher == called => {
            *matcher = Matcher::Chosen(number);
            any = true;
            true
        }
        _ => false,
    });
    any
}

fn walk(act: &mut Act, (now, made, cards): (&mut Antecedent, &mut bool, &mut Cards<'_>)) {
    match act {
        Act::Both(acts)
        | Act::Then(acts)
        | Act::If { acts, .. }
        | Act::Again { acts, .. }
        | Act::Repeat { acts, .. }
        | Act::PerPlayer { acts, .. } => {
            acts.iter_mut().for_each(|act| walk(act, (now, made, cards)));
        }
        Act::Results(rows) => rows.iter_mut().flat_map(|row| &mut row.acts).for_each(|act| walk(act, (now, made, cards))),
        Act::May { acts, then, otherwise, .. } => {
            acts.iter_mut().chain(then).for_each(|act| walk(act, (now, made, cards)));
            otherwise.iter_mut().for_each(|act| walk(act, (now, made, cards)));
        }
        Act::IfYouDo { acts, then, otherwise } => {
            acts.iter_mut().chain(then).chain(otherwise).for_each(|act| walk(act, (now, made, cards)))
        }
        Act::Search { .. } | Act::Look { .. } | Act::Show(_) | Act::Choose(_) | Act::ChosenBy { .. } => *now = Antecedent::Found,
        Act::WhenYouDo(_) | Act::Modes { .. } => {}
        other => {
            let targets = names_target(other);
            // "That token" is nothing else, whatever the text has named since.
            if *made {
                call(other, Head::Token, &Matcher::Made);
            }
            // "Mill a card. You may put that card into your hand": no permanent that was a target.
            if cards.named && *now == Antecedent::Earlier && !targets {
                // "Exile the top card of your library. You may play it": no counter is put on that.
                match cards.shown && !puts_on_permanent(other) {
                    true => rename(other, &Matcher::Found, Head::Card),
                    false => call(other, Head::Card, &Matcher::Found),
                }
            }
            cards.note(other, targets);
            match now {
                Antecedent::Made if !(targets && names_target_first(other)) => rename(other, &Matcher::Made, Head::Token),
                Antecedent::Found if !targets => rename(other, &Matcher::Found, Head::Card),
                _ => {}
            }
            match other {
                Act::Do(deed) if deed.token.is_some() => *now = Antecedent::Made,
                Act::Together(deeds) if deeds.iter().all(|deed| deed.token.is_some()) => *now = Antecedent::Made,
                _ if targets => *now = Antecedent::Earlier,
                // "Create a Treasure token. Sacrifice a creature. You gain life equal to its toughness."
                Act::Do(deed) if *now == Antecedent::Made && deed.subject.as_ref().is_some_and(Selection::is_one_chosen) => {
                    *now = Antecedent::Earlier
                }
                _ => {}
            }
            *made |= *now == Antecedent::Made;
        }
    }
}

/// Whether an act names a target.
pub(super) fn names_target(act: &Act) -> bool {
    act.any(&mut |node| matches!(node, Node::Matcher(Matcher::Target(_) | Matcher::Targets { .. }) | Node::Who(Who::Target { .. })))
}

/// Whether an act names a target before it speaks of anything: "counter target spell unless its controller pays {2}", where "its"
/// is the spell's whatever was created before; and not "it fights target creature".
fn names_target_first(act: &Act) -> bool {
    match act {
        // What somebody pays for stands before who pays.
        Act::Unless { acts, .. } => acts.first().is_some_and(names_target_first),
        // "Return target card to its owner's hand".
        Act::Do(deed) if deed.to.is_some() => says_target_first(&Deed { player: None, ..deed.clone() }),
        other => says_target_first(other),
    }
}

/// The same of a part of an act.
pub(super) fn says_target_first(part: &impl Walk) -> bool {
    let mut first = None;
    part.says(&mut |node| {
        first = first.or(match node {
            Node::Matcher(Matcher::Target(_) | Matcher::Targets { .. }) | Node::Who(Who::Target { .. }) => Some(true),
            Node::Matcher(Matcher::It | Matcher::That(_) | Matcher::Those(_)) | Node::Condition(Condition::It(_)) => Some(false),
            _ => None,
        });
        first.is_some()
    });
    first == Some(true)
}

/// Calls "that token", or "that card", by what it is.
fn call(act: &mut Act, head: Head, name: &Matcher) {
    act.reword(&mut |node| match node {
        NodeMut::Matcher(of) if matches!(&*of, Matcher::That(noun) if noun.head == head) => {
            *of = name.clone();
            true
        }
        _ => false,
    });
}

/// Whether the text has named cards that were drawn or milled, and nothing else since.
struct Cards<'v> {
    vocabulary: &'v Vocabulary,
    named: bool,
    /// They lie where everybody sees them, and nothing else was done to anything since.
    shown: bool,
}

/// Whether an act puts counters for power and toughness on something, or changes it: that is on the board.
fn puts_on_permanent(act: &Act) -> bool {
    match act {
        Act::Do(deed) => deed.counter.is_some_and(|counter| crate::zones::counter_power_toughness(counter).is_some()),
        Act::Modify(_) | Act::ModifyFor { .. } => true,
        _ => false,
    }
}

impl Cards<'_> {
    fn note(&mut self, act: &Act, targets: bool) {
        let Act::Do(deed) = act else { return };
        let word = self.vocabulary.verbs.get(usize::from(deed.verb.0));
        let drawn = deed.subject.is_none() && word.is_some_and(|word| word.leaves);
        let top = matches!(&deed.subject, Some(Selection::Each(Matcher::Noun(noun)) | Selection::The(Matcher::Noun(noun))) if noun.head == Head::Card);
        self.named = (self.named || drawn || top) && !targets;
        let shows = deed.subject.is_none() && word.is_some_and(|word| word.shows);
        let nothing_else = !drawn && !pronouns::names_object(deed.subject.as_ref()) && deed.token.is_none();
        self.shown = (shows || self.shown && nothing_else) && !targets;
    }
}

/// Renames "it", and "that card" or "that token".
fn rename(act: &mut Act, to: &Matcher, head: Head) {
    act.reword(&mut |node| match node {
        NodeMut::Matcher(of) => {
            let meant = match of {
                Matcher::It => true,
                Matcher::That(noun) => noun.head == head,
                Matcher::Those(noun) => noun.head == head && head == Head::Token,
                _ => false,
            };
            if meant {
                *of = to.clone();
            }
            meant
        }
        // "If it's a Zombie".
        NodeMut::Condition(condition) => {
            let Condition::It(is) = condition else { return false };
            *condition = Condition::Of { of: to.clone(), is: is.clone() };
            true
        }
        _ => false,
    });
}
