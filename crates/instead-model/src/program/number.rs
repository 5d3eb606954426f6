//! Targets and choices get their numbers, in the order of the text.

use super::*;
use crate::language::walk::{NodeMut, WalkMut};
use crate::vocabulary::TagWord;

/// The targets of a text so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Targets<'v> {
    /// What each may be.
    pub list: Vec<Matcher>,
    /// The one that the text has spoken of last, if not the one that was named last.
    last: Option<u8>,
    /// Those that the text has put somewhere else.
    moved: Vec<u8>,
    /// What the game's words are.
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

/// Gives the targets of an act their numbers, in the order of the text.
pub(super) fn number_targets(act: &mut Act, targets: &mut Targets<'_>) {
    match act {
        Act::Do(deed) => number_deed(deed, targets),
        Act::Together(deeds) => deeds.iter_mut().for_each(|deed| number_deed(deed, targets)),
        Act::May { who, acts, then, otherwise } => {
            number_who(who, targets);
            for act in acts.iter_mut().chain(then).chain(otherwise) {
                number_targets(act, targets);
            }
        }
        Act::If { condition, acts } => {
            // "Put a counter on target creature if it's legendary."
            let after = referents::is_said_after(condition);
            if !after {
                number_condition(condition, targets);
            }
            acts.iter_mut().for_each(|act| number_targets(act, targets));
            if after {
                number_condition(condition, targets);
            }
        }
        Act::Both(acts) | Act::Then(acts) | Act::Able(acts) | Act::WithX { acts, .. } | Act::OnceEachTurn(acts) => {
            acts.iter_mut().for_each(|act| number_targets(act, targets));
        }
        Act::Make(replacement) | Act::Self_(replacement) => number_replacement(replacement, targets),
        Act::Forbid { cant, .. } => match cant {
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
        },
        Act::AddMana(_) => {}
        Act::AddManaFor { who, .. } => number_who(who, targets),
        Act::Unless { who, acts, then, .. } => {
            // The text names what happens before who may pay.
            acts.iter_mut().for_each(|act| number_targets(act, targets));
            number_who(who, targets);
            then.iter_mut().for_each(|act| number_targets(act, targets));
        }
        // "If …, destroy target creature. Otherwise, destroy target artifact": in the order of the text (CR 601.2c).
        Act::InsteadIf { acts, condition, instead } if matches!(acts.as_slice(), [Act::Both(_) | Act::Then(_)]) => {
            number_condition(condition, targets);
            instead.iter_mut().chain(acts).for_each(|act| number_targets(act, targets));
        }
        Act::InsteadIf { acts, condition, instead } => {
            acts.iter_mut().for_each(|act| number_targets(act, targets));
            number_condition(condition, targets);
            instead.iter_mut().for_each(|act| number_targets(act, targets));
        }
        // What it targets is chosen now.
        Act::Delayed { when, acts, .. } => {
            if let Trigger::Event(pattern) | Trigger::OneOrMore(pattern) = when.core_mut() {
                number_pattern(pattern, targets);
            }
            acts.iter_mut().for_each(|act| number_targets(act, targets));
        }
        Act::Modify(modifier) | Act::ModifyFor { change: modifier, .. } => {
            // "Target opponent gains control of target permanent": who gains control is named first.
            let gains = |becoming: &&mut Becoming| matches!(becoming, Becoming::Controlled(_));
            modifier.becomes.iter_mut().filter(gains).for_each(|becoming| number_becoming(becoming, targets));
            number_matcher(&mut modifier.of, targets);
            modifier.becomes.iter_mut().filter(|becoming| !gains(becoming)).for_each(|becoming| number_becoming(becoming, targets));
        }
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
        Act::Look { whose, top, .. } => {
            number_who(whose, targets);
            number_amount(top, targets);
        }
        Act::Permit { what, .. } => number_matcher(what, targets),
        Act::UntilLeaves(deed) | Act::Show(deed) => number_deed(deed, targets),
        Act::Modes { modes, .. } => modes.iter_mut().flatten().for_each(|act| number_targets(act, targets)),
        Act::IfYouDo { acts, then, otherwise } => acts.iter_mut().chain(then).chain(otherwise).for_each(|act| number_targets(act, targets)),
        Act::Results(rows) => rows.iter_mut().flat_map(|row| &mut row.acts).for_each(|act| number_targets(act, targets)),
        Act::PerPlayer { who, acts } => {
            number_who(who, targets);
            acts.iter_mut().for_each(|act| number_targets(act, targets));
        }
        Act::Again { acts, condition } => {
            acts.iter_mut().for_each(|act| number_targets(act, targets));
            number_condition(condition, targets);
        }
        Act::Repeat { times, acts } | Act::PerObject { of: times, acts } => {
            number_amount(times, targets);
            acts.iter_mut().for_each(|act| number_targets(act, targets));
        }
        Act::Pay(cost) => {
            for cost in cost {
                if let Cost::Act(act) = cost {
                    number_targets(act, targets);
                }
            }
        }
        // It has targets of its own, chosen as it is put on the stack; what it calls "it" is of this text.
        Act::SetLife { who, to } => {
            number_who(who, targets);
            number_amount(to, targets);
        }
        Act::OneOf(acts) => acts.iter_mut().for_each(|act| number_targets(act, targets)),
        Act::Gather { what, .. } => what.iter_mut().for_each(|what| number_matcher(what, targets)),
        Act::Vote(_) | Act::CopiesAnew | Act::Name(_) | Act::NameBy { .. } | Act::Require(_) | Act::Taken => {}
        Act::WhenYouDo(_) => {}
        Act::InsteadOfThat { condition, acts } => {
            number_condition(condition, targets);
            acts.iter_mut().for_each(|act| number_targets(act, targets));
        }
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
    }
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
        | Amount::ManaValueOf(of)
        | Amount::CostNumberOf(of)
        | Amount::CountersOn { of, .. }
        | Amount::RatingOf { of, .. } => number_matcher(of, targets),
        Amount::Divided(amount)
        | Amount::Times { of: amount, .. }
        | Amount::Twice(amount)
        | Amount::Where(amount)
        | Amount::Half { of: amount, .. }
        | Amount::AtMost { of: amount, .. }
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
        | Amount::DestroyedThisWay
        | Amount::ThisWay { .. }
        | Amount::Among { .. } => {}
    }
}

/// "Creatures target opponent controls", "cards in that player's hand".
fn number_noun(noun: &mut Noun, targets: &mut Targets<'_>) {
    [&mut noun.whose, &mut noun.owner].into_iter().flatten().for_each(|who| number_who(who, targets));
    number_others(&mut noun.is, targets);
}

/// "Move a unit to a battlefield", "all units at a battlefield": a location is a target of its own (Riftbound 355.4, 355.10.b);
/// "there", after one was named, is at that.
fn number_spot(spot: &mut Spot, targets: &mut Targets<'_>) {
    match spot {
        // "That battlefield", where none is a target, is where the event was.
        Spot::The(of) if matches!(&**of, Matcher::That(called) if says_location(called, targets)) => {
            if let Some(number) = last_location(targets) {
                **of = Matcher::Chosen(number);
            }
        }
        Spot::The(of) => {
            // "It" stays what is moved there.
            let it = targets.it();
            number_matcher(of, targets);
            targets.last = it;
        }
        Spot::There => {
            if let Some(number) = last_location(targets) {
                *spot = Spot::The(Box::new(Matcher::Chosen(number)));
            }
        }
        _ => {}
    }
}

/// Whether a noun describes locations.
fn says_location(noun: &Noun, targets: &Targets<'_>) -> bool {
    noun.is.iter().any(|quality| matches!(quality, Quality::Is(tag) if targets.is_location(*tag)))
}

/// The number of the location that was named as a target last.
fn last_location(targets: &Targets<'_>) -> Option<u8> {
    let location = |matcher: &Matcher| agreement::nouns(matcher).iter().any(|noun| says_location(noun, targets));
    targets.list.iter().rposition(location).map(|number| number as u8)
}

/// "Each other creature", after a target or several.
fn number_others(qualities: &mut [Quality], targets: &mut Targets<'_>) {
    for quality in qualities {
        match quality {
            Quality::OtherThan(of) | Quality::NoneOf(of) => number_matcher(of, targets),
            // "With the same controller".
            Quality::Of(who @ (Who::ControllerOf(_) | Who::OwnerOf(_))) => number_who(who, targets),
            Quality::AllOf(all) => number_others(all, targets),
            Quality::At(spot) => number_spot(spot, targets),
            // "Power less than or equal to that creature's power", "attached to that creature".
            Quality::PowerWithin(amount) | Quality::ManaValueWithin(amount) | Quality::ManaValueIs(amount) => {
                number_that(&mut **amount, targets);
            }
            Quality::AttachedTo(of)
            | Quality::PowerBelow(of)
            | Quality::BlockerOf(of)
            | Quality::BlockedBy(of)
            | Quality::SameName(of)
            | Quality::SharesKind { with: of, .. }
            | Quality::Shares { with: of, .. } => number_that(&mut **of, targets),
            _ => {}
        }
    }
}

/// "That creature" in what describes something by a target that was named before it (CR 601.2c).
fn number_that(part: &mut impl WalkMut, targets: &mut Targets<'_>) {
    let last = targets.last;
    part.reword(&mut |node| match node {
        NodeMut::Matcher(of @ Matcher::That(_)) => {
            number_matcher(of, targets);
            true
        }
        _ => false,
    });
    targets.last = last;
}

/// CR 115.3, 601.2c: "another target", where the text has named a target object before: other than that, and not other than
/// what has the ability.
fn apart_from_targets(what: &mut Matcher, targets: &Targets<'_>) {
    if !targets.list.iter().any(agreement::is_object) {
        return;
    }
    match what {
        Matcher::Noun(noun) if noun.other => {
            noun.other = false;
            noun.is.push(Quality::AnotherTarget);
        }
        Matcher::Either(any) => any.iter_mut().for_each(|one| apart_from_targets(one, targets)),
        _ => {}
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

pub(super) fn number_matcher(matcher: &mut Matcher, targets: &mut Targets<'_>) {
    match matcher {
        Matcher::Target(what) => {
            // "Another target creature that player controls": it may be described by the targets before it.
            number_matcher(what, targets);
            apart_from_targets(what, targets);
            targets.name((**what).clone());
            *matcher = Matcher::Chosen(targets.list.len() as u8 - 1);
        }
        Matcher::Targets { least, most, x, spread, many, what } => {
            number_matcher(what, targets);
            apart_from_targets(what, targets);
            let first = targets.list.len() as u8;
            for number in 0..*most {
                let mut what = what.clone();
                match (*spread, &mut *what) {
                    // "From a single graveyard": the others are of the owner of the first.
                    (Some(Spread::OfOne), Matcher::Noun(noun)) if number > 0 => {
                        noun.owner = Some(Who::OwnerOf(Box::new(Matcher::Chosen(first))));
                    }
                    (Some(Spread::Apart), Matcher::Noun(noun)) => {
                        let theirs = |earlier| Quality::Of(Who::ControllerOf(Box::new(Matcher::Chosen(first + earlier))));
                        noun.is.extend((0..number).map(|earlier| Quality::Isnt(vec![theirs(earlier)])));
                    }
                    (Some(Spread::ManaValues(most)), Matcher::Noun(noun)) => {
                        let left = left(most, (0..number).map(|earlier| Amount::ManaValueOf(Box::new(Matcher::Chosen(first + earlier)))));
                        noun.is.push(Quality::ManaValueWithin(Box::new(left)));
                    }
                    (Some(Spread::Powers(most)), Matcher::Noun(noun)) => {
                        let left = left(most, (0..number).map(|earlier| Amount::PowerOf(Box::new(Matcher::Chosen(first + earlier)))));
                        noun.is.push(Quality::PowerWithin(Box::new(left)));
                    }
                    _ => {}
                }
                targets.name(Matcher::OneTarget { phrase: first, optional: number >= *least, x: *x, many: many.clone(), what });
            }
            *matcher = several(first, targets.list.len() as u8);
        }
        Matcher::Those(called) => {
            if let Some(those) = agreement::those(called, &targets.list, targets.tags()) {
                *matcher = those;
            }
        }
        Matcher::Player(who) => number_who(who, targets),
        Matcher::Noun(noun) => {
            if let Some(who) = &mut noun.whose {
                number_who(who, targets);
            }
            number_others(&mut noun.is, targets);
        }
        Matcher::Either(any) | Matcher::Every(any) => any.iter_mut().for_each(|one| number_matcher(one, targets)),
        // "That creature" after a target is that target; "that spell" is no card that was the target, but what it was cast as.
        Matcher::It => {
            if let Some(number) = targets.it() {
                *matcher = Matcher::Chosen(number);
            }
        }
        Matcher::That(called) => {
            if let Some(number) = agreement::that(called, &targets.list, &targets.moved, targets.tags()) {
                targets.last = Some(number);
                *matcher = Matcher::Chosen(number);
            }
        }
        _ => {}
    }
}

/// What is left of a total without what others have.
fn left(most: u64, others: impl Iterator<Item = Amount>) -> Amount {
    Amount::Minus { of: Box::new(Amount::Number(most)), less: Box::new(Amount::Sum(others.collect())) }
}

pub(super) fn number_who(who: &mut Who, targets: &mut Targets<'_>) {
    match who {
        Who::Target { opponent } => {
            let what = if *opponent { Who::Opponent } else { Who::Anyone };
            targets.name(Matcher::Player(what));
            *who = Who::Chosen(targets.list.len() as u8 - 1);
        }
        Who::ControllerOf(of) | Who::OwnerOf(of) => number_matcher(of, targets),
        // "That player" after a target player is that player.
        Who::That => {
            if let Some(number) = targets.list.iter().rposition(|target| matches!(target, Matcher::Player(_))) {
                *who = Who::Chosen(number as u8);
            }
        }
        _ => {}
    }
}

/// The targets from one number to another.
pub(super) fn several(first: u8, end: u8) -> Matcher {
    match end - first {
        1 => Matcher::Chosen(first),
        _ => Matcher::Either((first..end).map(Matcher::Chosen).collect()),
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
