//! Targets and choices get their numbers, in the order of the text.
//!
//! | module | subject |
//! |---|---|
//! | here | acts, deeds and amounts, in the order of the text |
//! | `words` | words that stand for targets |

use super::*;
use crate::language::walk::{NodeMut, WalkMut};
use crate::vocabulary::TagWord;

mod words;

pub(super) use words::*;

/// The targets of a text so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Targets<'v> {
    /// The description of each target.
    pub list: Vec<Matcher>,
    /// The one that the text has spoken of last, if not the one that was named last.
    last: Option<u8>,
    /// Those that the text has put somewhere else.
    moved: Vec<u8>,
    /// The game's words.
    words: Option<&'v Vocabulary>,
}

impl<'v> Targets<'v> {
    /// Numbers that are given before.
    pub fn after(before: &[Matcher], words: &'v Vocabulary) -> Self {
        Targets { list: before.to_vec(), words: Some(words), ..Targets::default() }
    }

    /// The words for characteristics.
    fn tags(&self) -> &'v [TagWord] {
        self.words.map_or(&[], |words| &words.tags)
    }

    /// Whether what a deed is done to isn't where it was afterwards.
    fn moves(&self, deed: &Deed) -> bool {
        let leaves = || self.words.and_then(|words| words.verbs.get(usize::from(deed.verb.0))).is_some_and(|word| word.leaves);
        deed.to.is_some() || leaves()
    }

    fn name(&mut self, target: Matcher) {
        self.list.push(target);
        self.last = None;
    }

    /// Whether a characteristic makes something a place where others are.
    fn is_location(&self, tag: crate::ids::Tag) -> bool {
        self.tags().get(usize::from(tag.0)).is_some_and(|word| word.name == "battlefield")
    }

    /// "It": the object that was spoken of last.
    fn it(&self) -> Option<u8> {
        self.last.or_else(|| self.list.iter().rposition(agreement::is_object).map(|number| number as u8))
    }
}

/// Gives the targets of acts their numbers, one act after the other.
fn number_all<'a>(acts: impl IntoIterator<Item = &'a mut Act>, targets: &mut Targets<'_>) {
    acts.into_iter().for_each(|act| number_targets(act, targets));
}

/// Gives the targets of an act their numbers, in the order of the text: a table, longer than a screen.
pub(super) fn number_targets(act: &mut Act, targets: &mut Targets<'_>) {
    match act {
        Act::Do(deed) | Act::UntilLeaves(deed) | Act::Show(deed) => number_deed(deed, targets),
        Act::Together(deeds) => deeds.iter_mut().for_each(|deed| number_deed(deed, targets)),
        Act::Both(acts) | Act::Then(acts) | Act::Able(acts) | Act::WithX { acts, .. } | Act::OnceEachTurn(acts) | Act::OneOf(acts) => {
            number_all(acts, targets);
        }
        Act::Modes { modes, .. } => number_all(modes.iter_mut().flatten(), targets),
        Act::Results(rows) => number_all(rows.iter_mut().flat_map(|row| &mut row.acts), targets),
        Act::IfYouDo { acts, then, otherwise } => number_all(acts.iter_mut().chain(then).chain(otherwise), targets),
        Act::May { who, acts, then, otherwise } => {
            number_who(who, targets);
            number_all(acts.iter_mut().chain(then).chain(otherwise), targets);
        }
        // "Put a counter on target creature if it's legendary."
        Act::If { condition, acts } if referents::is_said_after(condition) => {
            number_all(acts, targets);
            number_condition(condition, targets);
        }
        Act::If { condition, acts } | Act::InsteadOfThat { condition, acts } => {
            number_condition(condition, targets);
            number_all(acts, targets);
        }
        // The text names what happens before who may pay.
        Act::Unless { who, acts, then, .. } => {
            number_all(acts, targets);
            number_who(who, targets);
            number_all(then, targets);
        }
        // "If …, destroy target creature. Otherwise, destroy target artifact": in the order of the text (CR 601.2c).
        Act::InsteadIf { acts, condition, instead } if matches!(acts.as_slice(), [Act::Both(_) | Act::Then(_)]) => {
            number_condition(condition, targets);
            number_all(instead.iter_mut().chain(acts), targets);
        }
        Act::InsteadIf { acts, condition, instead } => {
            number_all(acts, targets);
            number_condition(condition, targets);
            number_all(instead, targets);
        }
        Act::Again { acts, condition } => {
            number_all(acts, targets);
            number_condition(condition, targets);
        }
        Act::Repeat { times, acts } | Act::PerObject { of: times, acts } => {
            number_amount(times, targets);
            number_all(acts, targets);
        }
        Act::PerPlayer { who, acts } => {
            number_who(who, targets);
            number_all(acts, targets);
        }
        Act::Make(replacement) | Act::Self_(replacement) => number_replacement(replacement, targets),
        Act::Forbid { cant, .. } => number_cant(cant, targets),
        Act::Modify(modifier) | Act::ModifyFor { change: modifier, .. } => number_modifier(modifier, targets),
        // What it targets is chosen now.
        Act::Delayed { when, acts, .. } => {
            if let Trigger::Event(pattern) | Trigger::OneOrMore(pattern) = when.core_mut() {
                number_pattern(pattern, targets);
            }
            number_all(acts, targets);
        }
        // It has targets of its own, chosen as it is put on the stack; what it calls "it" is of this text.
        Act::WhenYouDo(_) => {}
        Act::Choose(selection) => number_selection(selection, targets),
        Act::ChosenBy { who, what } => {
            number_who(who, targets);
            number_selection(what, targets);
        }
        Act::Search { who, whose, what, .. } => {
            number_who(who, targets);
            number_who(whose, targets);
            number_selection(what, targets);
        }
        Act::Look { whose: who, top: amount, .. } | Act::SetLife { who, to: amount } => {
            number_who(who, targets);
            number_amount(amount, targets);
        }
        Act::Permit { what, .. } => number_matcher(what, targets),
        Act::Gather { what, .. } => what.iter_mut().for_each(|what| number_matcher(what, targets)),
        Act::Pay(cost) => number_all(cost.iter_mut().filter_map(|cost| if let Cost::Act(act) = cost { Some(act) } else { None }), targets),
        Act::AddManaFor { who, .. } => number_who(who, targets),
        Act::Exchange(both) => both.iter_mut().for_each(|one| number_matcher(one, targets)),
        // "Target creature you control fights that creature": that is another one than the one that fights it.
        Act::Fight(one @ Matcher::Target(_), other @ Matcher::That(_)) => {
            number_matcher(other, targets);
            number_matcher(one, targets);
        }
        Act::Fight(one, other) => {
            number_matcher(one, targets);
            number_matcher(other, targets);
        }
        Act::AddMana(_) | Act::Vote(_) | Act::CopiesAnew | Act::Name(_) | Act::NameBy { .. } | Act::Require(_) | Act::Taken => {}
    }
}

fn number_cant(cant: &mut Cant, targets: &mut Targets<'_>) {
    match cant {
        Cant::Happen(pattern)
        | Cant::If { pattern, .. }
        | Cant::MoreThan { pattern, .. }
        | Cant::BePrevented(pattern)
        | Cant::Trigger { pattern, .. } => number_pattern(pattern, targets),
        Cant::Rule(rule) => {
            if let Some(of) = rule.of_mut() {
                number_matcher(of, targets);
            }
        }
    }
}

/// "Target opponent gains control of target permanent": who gains control is named first.
fn number_modifier(modifier: &mut Modifier, targets: &mut Targets<'_>) {
    let gains = |becoming: &&mut Becoming| matches!(becoming, Becoming::Controlled(_));
    modifier.becomes.iter_mut().filter(gains).for_each(|becoming| number_becoming(becoming, targets));
    number_matcher(&mut modifier.of, targets);
    modifier.becomes.iter_mut().filter(|becoming| !gains(becoming)).for_each(|becoming| number_becoming(becoming, targets));
}

/// "If it's a Zombie" after a target is about that target.
fn number_condition(condition: &mut Condition, targets: &mut Targets<'_>) {
    match condition {
        Condition::It(quality) => {
            let mut of = Matcher::It;
            number_matcher(&mut of, targets);
            if of != Matcher::It {
                *condition = Condition::Of { of, is: quality.clone() };
            }
        }
        Condition::ThatIs { called, quality } => {
            let mut of = Matcher::That(called.clone());
            number_matcher(&mut of, targets);
            if !matches!(of, Matcher::That(_)) {
                *condition = Condition::Of { of, is: quality.clone() };
            }
        }
        Condition::Of { of, .. } => number_matcher(of, targets),
        Condition::Not(inner) => number_condition(inner, targets),
        Condition::All(all) | Condition::Any(all) => all.iter_mut().for_each(|one| number_condition(one, targets)),
        Condition::AtLeast { amount, least } => {
            number_amount(amount, targets);
            number_amount(least, targets);
        }
        Condition::Exists { noun, .. } | Condition::AtMost { noun, .. } => number_noun(noun, targets),
        Condition::LifeAtMost { who, .. }
        | Condition::LifeAtLeast { who, .. }
        | Condition::HandAtLeast { who, .. }
        | Condition::HandAtMost { who, .. } => number_who(who, targets),
        _ => {}
    }
}

pub(super) fn number_deed(deed: &mut Deed, targets: &mut Targets<'_>) {
    if let Some(who) = &mut deed.player {
        number_who(who, targets);
    }
    // "Attach it to a unit you control": what is named in the same breath isn't "it". What deals damage to itself is.
    let is_it = deed.verb != crate::zones::DEAL && deed.subject == Some(Selection::The(Matcher::It));
    if let (true, Some(subject)) = (is_it, &mut deed.subject) {
        number_selection(subject, targets);
    }
    if let Some(matcher) = &mut deed.source {
        number_matcher(matcher, targets);
    }
    // "Deals damage equal to its power to target creature": the amount stands before the recipient.
    if let Some(amount) = &mut deed.amount {
        number_amount(amount, targets);
    }
    // "Any number of targets": each gets at least one of what is divided.
    if let (Some(Amount::Divided(total)), Some(Selection::The(Matcher::Targets { most, .. }))) = (&deed.amount, &mut deed.subject) {
        let bound = if let Amount::Number(total) = **total { u8::try_from(total).unwrap_or(ANY_NUMBER) } else { ANY_NUMBER };
        *most = (*most).min(bound.min(ANY_NUMBER));
    }
    if let Some(selection) = deed.subject.as_mut().filter(|_| !is_it) {
        number_selection(selection, targets);
    }
    if let Some(matcher) = &mut deed.attached {
        number_matcher(matcher, targets);
    }
    if let Some(spot) = &mut deed.at {
        number_spot(spot, targets);
    }
    if let Some(Selection::The(Matcher::Chosen(number))) = &deed.subject
        && targets.moves(deed)
    {
        targets.moved.push(*number);
    }
    match &mut deed.token {
        Some(TokenKind::CopyOf(matcher) | TokenKind::CopyWith { of: matcher, .. }) => number_matcher(matcher, targets),
        Some(TokenKind::Described { size: Some(size), .. }) => number_amount(size, targets),
        Some(TokenKind::Described { size: None, .. }) | None => {}
    }
}

/// "A card from that player's hand" after a target player is about that player.
fn number_selection(selection: &mut Selection, targets: &mut Targets<'_>) {
    match selection {
        Selection::The(matcher) | Selection::Each(matcher) => number_matcher(matcher, targets),
        Selection::Choose { noun, .. }
        | Selection::UpTo { noun, .. }
        | Selection::Random { noun, .. }
        | Selection::Totalling { noun, .. } => number_noun(noun, targets),
        Selection::ForEach { times, .. } => number_amount(times, targets),
        Selection::UpToSo { noun, most } => {
            number_noun(noun, targets);
            number_amount(most, targets);
        }
    }
}

pub(super) fn number_becoming(becoming: &mut Becoming, targets: &mut Targets<'_>) {
    match becoming {
        Becoming::CopyOf { of, .. } => number_matcher(of, targets),
        Becoming::Controlled(who) => number_who(who, targets),
        Becoming::Base(amount)
        | Becoming::Power(amount)
        | Becoming::Toughness(amount)
        | Becoming::Rated { number: amount, .. }
        | Becoming::Adjusted { times: amount, .. } => {
            number_amount(amount, targets);
        }
        _ => {}
    }
}

/// "Equal to its power" after a target is about that target, as it last was (CR 608.2h).
pub(super) fn number_amount(amount: &mut Amount, targets: &mut Targets<'_>) {
    match amount {
        Amount::PowerOf(of)
        | Amount::ManaSpent(of)
        | Amount::ColorsSpent(of)
        | Amount::PaidWithLife(of)
        | Amount::ToughnessOf(of)
        | Amount::DamageOn(of)
        | Amount::IconsOn(of)
        | Amount::SymbolsOn { of, .. }
        | Amount::ManaValueOf(of)
        | Amount::CostNumberOf(of)
        | Amount::CountersOn { of, .. }
        | Amount::RatingOf { of, .. } => number_matcher(of, targets),
        Amount::Divided(amount)
        | Amount::OfAnyKind(amount)
        | Amount::Times { of: amount, .. }
        | Amount::Twice(amount)
        | Amount::Where(amount)
        | Amount::Half { of: amount, .. }
        | Amount::Part { of: amount, .. }
        | Amount::AtMost { of: amount, .. }
        | Amount::OfPlayers { of: amount, .. }
        | Amount::Less { than: amount, .. } => number_amount(amount, targets),
        Amount::Minus { of, less } => {
            number_amount(of, targets);
            number_amount(less, targets);
        }
        Amount::Sum(all) => all.iter_mut().for_each(|one| number_amount(one, targets)),
        // CR 115.1: "the number of cards in target opponent's hand" has a target.
        Amount::CountOf(noun)
        | Amount::Per { of: noun, .. }
        | Amount::CountersAmong { of: noun, .. }
        | Amount::Kinds { among: noun, .. }
        | Amount::DifferentNames(noun)
        | Amount::Different(Among::Power(noun) | Among::Toughness(noun) | Among::ManaValue(noun) | Among::Bonus(noun))
        | Amount::Greatest(Among::Power(noun) | Among::Toughness(noun) | Among::ManaValue(noun) | Among::Bonus(noun))
        | Amount::Total(Among::Power(noun) | Among::Toughness(noun) | Among::ManaValue(noun) | Among::Bonus(noun)) => {
            number_noun(noun, targets)
        }
        Amount::LifeOf(who)
        | Amount::SpeedOf(who)
        | Amount::OpponentsOf(who)
        | Amount::Players(who)
        | Amount::Devotion { who, .. }
        | Amount::TallyOf { who, .. } => number_who(who, targets),
        Amount::Since(pattern) => number_pattern(pattern, targets),
        Amount::SoFar(_)
        | Amount::Resolved
        | Amount::TheChosenNumber
        | Amount::ToWin(_)
        | Amount::Party(_)
        | Amount::Number(_)
        | Amount::Targets
        | Amount::There
        | Amount::Share(_)
        | Amount::X
        | Amount::ThatMuch
        | Amount::Prevented
        | Amount::Result
        | Amount::Before(_)
        | Amount::VotesFor(_)
        | Amount::TimesPaid(_)
        | Amount::TotalPower
        | Amount::TotalToughness
        | Amount::Devoured
        | Amount::DestroyedThisWay
        | Amount::ThisWay { .. }
        | Amount::Among { .. } => {}
    }
}

pub(super) fn number_replacement(replacement: &mut Replacement<Vec<Act>>, targets: &mut Targets<'_>) {
    number_pattern(&mut replacement.watch, targets);
    match &mut replacement.rewrite {
        Rewrite::Redirect(matcher) | Rewrite::RedirectPoints(matcher) | Rewrite::Excess(matcher) => number_matcher(matcher, targets),
        Rewrite::Instead(acts) => number_apart(acts, targets),
        _ => {}
    }
    for acts in [&mut replacement.rider, &mut replacement.first].into_iter().flatten() {
        number_apart(acts, targets);
    }
}

/// Numbers the targets of acts that are done later, of which "it" is the object of an event.
pub(super) fn number_apart(acts: &mut [Act], targets: &mut Targets<'_>) {
    let mut own = Targets { words: targets.words, ..Targets::default() };
    for act in acts.iter_mut() {
        number_targets(act, &mut own);
    }
    if own.list.is_empty() {
        return;
    }
    // They have targets of their own, which are chosen with the others: number them through.
    let before = targets.list.len() as u8;
    shift(&mut own.list, before);
    targets.list.append(&mut own.list);
    targets.last = None;
    shift(acts, before);
}

/// Adds to the numbers of targets.
fn shift(part: &mut (impl WalkMut + ?Sized), by: u8) {
    part.walk_mut(&mut |node| {
        if let NodeMut::Matcher(Matcher::Chosen(number) | Matcher::OneTarget { phrase: number, .. }) | NodeMut::Who(Who::Chosen(number)) =
            node
        {
            *number += by;
        }
        false
    });
}

pub(super) fn number_pattern(pattern: &mut Pattern, targets: &mut Targets<'_>) {
    if let Some(who) = &mut pattern.player {
        number_who(who, targets);
    }
    for matcher in [&mut pattern.source, &mut pattern.subject, &mut pattern.involves].into_iter().flatten() {
        number_matcher(matcher, targets);
    }
}

/// CR 701.14a: each deals damage equal to its power to the other, at the same time.
pub(super) fn fight(one: &Matcher, other: &Matcher) -> Vec<Deed> {
    let deals = |source: &Matcher, to: &Matcher| Deed {
        source: Some(source.clone()),
        subject: Some(Selection::The(to.clone())),
        amount: Some(Amount::PowerOf(Box::new(source.clone()))),
        ..Deed::of(crate::zones::DEAL)
    };
    vec![deals(one, other), deals(other, one)]
}
