//! Words that stand for targets: "it", "that creature", "its controller", "there".

use super::*;

/// "Creatures target opponent controls", "cards in that player's hand".
pub(in crate::program) fn number_noun(noun: &mut Noun, targets: &mut Targets<'_>) {
    [&mut noun.whose, &mut noun.owner].into_iter().flatten().for_each(|who| number_who(who, targets));
    number_others(&mut noun.is, targets);
}

/// "Move a unit to a battlefield", "all units at a battlefield": a location is a target of its own (Riftbound 355.4, 355.10.b);
/// "there", after one was named, is at that.
pub(in crate::program) fn number_spot(spot: &mut Spot, targets: &mut Targets<'_>) {
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
pub(in crate::program) fn says_location(noun: &Noun, targets: &Targets<'_>) -> bool {
    noun.is.iter().any(|quality| matches!(quality, Quality::Is(tag) if targets.is_location(*tag)))
}

/// The number of the location that was named as a target last.
pub(in crate::program) fn last_location(targets: &Targets<'_>) -> Option<u8> {
    let location = |matcher: &Matcher| agreement::nouns(matcher).iter().any(|noun| says_location(noun, targets));
    targets.list.iter().rposition(location).map(|number| number as u8)
}

/// "Each other creature", after a target or several.
pub(in crate::program) fn number_others(qualities: &mut [Quality], targets: &mut Targets<'_>) {
    for quality in qualities {
        match quality {
            Quality::OtherThan(of) | Quality::NoneOf(of) => number_matcher(of, targets),
            // "With the same controller".
            Quality::Of(who @ (Who::ControllerOf(_) | Who::OwnerOf(_))) => number_who(who, targets),
            Quality::AllOf(all) => number_others(all, targets),
            Quality::At(spot) => number_spot(spot, targets),
            // "Power less than or equal to that creature's power", "attached to that creature".
            Quality::PowerWithin(amount)
            | Quality::PowerIs(amount)
            | Quality::ToughnessWithin(amount)
            | Quality::ManaValueWithin(amount)
            | Quality::ManaValueIs(amount) => {
                number_that(&mut **amount, targets);
            }
            // "For each of those creatures": which ones those are.
            Quality::The(of) if matches!(**of, Matcher::Those(_) | Matcher::Them) => number_matcher(of, targets),
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
pub(in crate::program) fn number_that(part: &mut impl WalkMut, targets: &mut Targets<'_>) {
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
pub(in crate::program) fn apart_from_targets(what: &mut Matcher, targets: &Targets<'_>) {
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

pub(in crate::program) fn number_matcher(matcher: &mut Matcher, targets: &mut Targets<'_>) {
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
                    (Some(Spread::Place), Matcher::Noun(noun)) if number > 0 => {
                        noun.is.push(Quality::At(Spot::The(Box::new(Matcher::Chosen(first)))));
                    }
                    (Some(Spread::Controller), Matcher::Noun(noun)) if number > 0 => {
                        noun.is.push(Quality::Of(Who::ControllerOf(Box::new(Matcher::Chosen(first)))));
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

/// The amount that is left of a total without the shares of others.
pub(in crate::program) fn left(most: u64, others: impl Iterator<Item = Amount>) -> Amount {
    Amount::Minus { of: Box::new(Amount::Number(most)), less: Box::new(Amount::Sum(others.collect())) }
}

pub(in crate::program) fn number_who(who: &mut Who, targets: &mut Targets<'_>) {
    match who {
        Who::Target { opponent } => {
            let what = if *opponent { Who::Opponent } else { Who::Anyone };
            targets.name(Matcher::Player(what));
            *who = Who::Chosen(targets.list.len() as u8 - 1);
        }
        Who::ControllerOf(of) | Who::OwnerOf(of) | Who::EachOf(of) => number_matcher(of, targets),
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
pub(in crate::program) fn several(first: u8, end: u8) -> Matcher {
    match end - first {
        1 => Matcher::Chosen(first),
        _ => Matcher::Either((first..end).map(Matcher::Chosen).collect()),
    }
}
