//! "X …, and X …, where X is so much": one number for every X of a text (CR 107.3c, 107.3i).

use std::borrow::Cow;

use super::*;
use crate::language::walk::{Node, NodeMut, Walk, WalkMut};

/// CR 107.3c: "\[this\], where X is \[so much\]" with that amount in the place of every X of it.
pub(super) fn spelled_out(ability: &Ability) -> Cow<'_, Ability> {
    if !ability.any(&mut |node| matches!(node, Node::Act(Act::WithX { .. } | Act::PerObject { .. } | Act::OnceEachTurn(_)))) {
        return Cow::Borrowed(ability);
    }
    let mut ability = ability.clone();
    match &mut ability {
        Ability::Spell(acts) | Ability::Triggered { acts, .. } | Ability::Activated { acts, .. } | Ability::Paid { acts, .. } => {
            with_results(acts);
        }
        Ability::Modal(modes) => modes.iter_mut().for_each(with_results),
        _ => {}
    }
    ability.walk_mut(&mut define);
    Cow::Owned(ability)
}

/// "For each attacking creature, flip a coin. If you win the flip, tap that creature": each time the coin is flipped, and not
/// once for the last one (CR 608.2c).
fn with_results(acts: &mut Vec<Act>) {
    acts.iter_mut().for_each(|act| {
        if let Act::Modes { modes, .. } = act {
            modes.iter_mut().for_each(with_results);
        }
    });
    let flips = |act: &Act| act.says(&mut |node| matches!(node, Node::Deed(Deed { throw: Some(_), .. })));
    let won = |condition: &Condition| condition.says(&mut |node| matches!(node, Node::Condition(Condition::Did(_))));
    for place in (1..acts.len()).rev() {
        if !matches!(&acts[place - 1], Act::PerObject { acts, .. } if acts.iter().any(flips)) {
            continue;
        }
        let count = acts[place..].iter().take_while(|act| matches!(act, Act::If { condition, .. } if won(condition))).count();
        let results: Vec<Act> = acts.drain(place..place + count).collect();
        if let Act::PerObject { acts: each, .. } = &mut acts[place - 1] {
            each.extend(results);
        }
    }
}

fn define(node: NodeMut<'_>) -> bool {
    let NodeMut::Act(act) = node else { return false };
    // "Do this only once each turn": it is noted as it is done, and not offered again (CR 603.2h).
    if let Act::OnceEachTurn(acts) = act {
        let mut acts = std::mem::take(acts);
        match acts.iter_mut().find_map(|act| if let Act::May { then, .. } = act { Some(then) } else { None }) {
            Some(then) => then.insert(0, Act::Taken),
            None => acts.push(Act::Taken),
        }
        *act = Act::If { condition: Condition::Not(Box::new(Condition::Taken)), acts };
        return false;
    }
    // "For each …, [do something with that one]": no word of it is about anything that was named before.
    if let Act::PerObject { of, acts } = act {
        let speaks_of_it = acts.says(&mut |node| matches!(node, Node::Matcher(Matcher::It | Matcher::That(_) | Matcher::OfLoop)));
        if !speaks_of_it && let Some(mut all) = acts.iter().map(|act| so_many_times(act, of)).collect::<Option<Vec<Act>>>() {
            *act = if all.len() == 1 { all.remove(0) } else { Act::Both(all) };
            return true;
        }
        acts.reword(&mut |node| match node {
            // "The chosen one" was chosen before.
            NodeMut::Matcher(Matcher::That(called)) if called.is.iter().any(|quality| matches!(quality, Quality::In(_))) => true,
            NodeMut::Matcher(of @ (Matcher::It | Matcher::That(_))) => {
                *of = Matcher::OfLoop;
                true
            }
            _ => false,
        });
        return false;
    }
    let Act::WithX { is, acts } = act else { return false };
    acts.walk_mut(&mut define);
    let amount = Amount::Where(Box::new(is.clone()));
    acts.reword(&mut |node| match node {
        NodeMut::Amount(of @ Amount::X) => {
            *of = amount.clone();
            true
        }
        // What X was defined before is no X.
        NodeMut::Amount(Amount::Where(_)) => true,
        NodeMut::Matcher(Matcher::Targets { x: true, many: many @ None, .. }) => {
            *many = Some(Box::new(amount.clone()));
            false
        }
        NodeMut::Act(Act::Unless { cost, .. } | Act::Pay(cost)) => {
            for cost in cost {
                if matches!(cost, Cost::Mana(mana) if mana == "{X}") {
                    *cost = Cost::ManaTimes { mana: "{1}".to_owned(), times: amount.clone() };
                }
            }
            false
        }
        _ => false,
    });
    let mut acts = std::mem::take(acts);
    *act = if acts.len() == 1 { acts.remove(0) } else { Act::Both(acts) };
    true
}

/// "For each card exiled this way, you gain 1 life": the act done once, with its amount multiplied by `times`; `None` if that
/// isn't the same, since something is chosen for it.
fn so_many_times(act: &Act, times: &Amount) -> Option<Act> {
    let so_many = |by: u64| Amount::Times { by, of: Box::new(times.clone()) };
    Some(match act {
        Act::Both(acts) => Act::Both(acts.iter().map(|act| so_many_times(act, times)).collect::<Option<_>>()?),
        Act::Then(acts) => Act::Then(acts.iter().map(|act| so_many_times(act, times)).collect::<Option<_>>()?),
        Act::Do(deed) if deed.throw.is_none() => match (&deed.amount, &deed.subject) {
            (Some(Amount::Number(by)), None | Some(Selection::The(_) | Selection::Each(_))) => {
                Act::Do(Deed { amount: Some(so_many(*by)), ..deed.clone() })
            }
            _ => return None,
        },
        Act::AddMana(Mana::Symbols(symbols)) => Act::AddMana(Mana::Times { symbols: symbols.clone(), times: times.clone() }),
        Act::Modify(Modifier { power_toughness: Some(by), of, adds, becomes, grants, protection: None, .. })
            if adds.is_empty() && becomes.is_empty() && grants.is_empty() =>
        {
            Act::Modify(Modifier { becomes: vec![Becoming::Adjusted { by: *by, times: times.clone() }], ..Modifier::of(of.clone()) })
        }
        _ => return None,
    })
}

/// CR 107.3f: the value of X that nothing says is chosen as it is paid, by whoever may pay it.
pub(super) fn chosen_x(acts: &mut [Act]) {
    for act in acts {
        if is_paid_x(act) {
            let paid = std::mem::replace(act, Act::Name(ChoiceOf::X));
            *act = Act::Both(vec![Act::Name(ChoiceOf::X), paid]);
        } else {
            act.parts_mut().into_iter().flatten().for_each(|part| chosen_x(std::slice::from_mut(part)));
        }
    }
}

/// Whether a cost has an X, which is announced then and chosen no more as the text is carried out (CR 107.3f).
pub(super) fn announces_x(cost: &[Cost]) -> bool {
    cost.iter().any(|cost| match cost {
        Cost::Mana(mana) | Cost::Waterbend(mana) => mana.contains("{X}"),
        Cost::Act(act) => act.says(&mut |node| matches!(node, Node::Amount(Amount::X))),
        Cost::ManaTimes { times, .. } => matches!(times, Amount::X),
        Cost::Tap | Cost::Untap => false,
    })
}

/// "You may pay {X}."
fn is_paid_x(act: &Act) -> bool {
    let pays = |act: &Act| matches!(act, Act::Pay(_)) && pays_x(&mut act.clone());
    matches!(act, Act::May { who: Who::You, acts, .. } if acts.iter().any(pays))
}

/// Whether a triggered ability lets somebody pay {X} in another way than `chosen_x` knows, and its text doesn't say what X is.
pub fn pays_any_x(ability: &Ability) -> bool {
    match ability {
        Ability::Triggered { acts, .. } => acts.iter().any(|act| pays_x(&mut act.clone())),
        Ability::Several(all) => all.iter().any(pays_any_x),
        _ => false,
    }
}

fn pays_x(act: &mut Act) -> bool {
    let of_x = |cost: &Cost| matches!(cost, Cost::Mana(mana) if mana.contains("{X}"));
    match act {
        Act::Pay(costs) => costs.iter().any(of_x),
        // It is chosen as it is paid.
        may if is_paid_x(may) => false,
        other => other.parts_mut().into_iter().flatten().any(pays_x),
    }
}

/// The value that these acts give to X, if they do so once and use it elsewhere too, and the first act that uses it. X is a plain
/// X in all of them then.
pub(super) fn x(acts: &mut [Act]) -> Option<(usize, Amount)> {
    let (mut defined, mut plain) = (Vec::new(), false);
    acts.iter().filter(|act| carries(act)).for_each(|act| look(act, &mut defined, &mut plain));
    let [definition] = defined.as_slice() else { return None };
    if !plain {
        return None;
    }
    let amount = definition.clone();
    // What a player may do first, or what is done only if something else was, says what X is: it isn't known before.
    if let [only] = acts.iter().filter(|act| speaks(act)).collect::<Vec<_>>().as_slice()
        && said_in_one_part(only)
    {
        return None;
    }
    let first = acts.iter().position(speaks)?;
    for act in acts.iter_mut().filter(|act| carries(act)) {
        act.reword(&mut |node| match node {
            NodeMut::Amount(of) if matches!(&*of, Amount::Where(defined) if **defined == amount) => {
                *of = Amount::X;
                true
            }
            _ => false,
        });
    }
    Some((first, amount))
}

/// Whether an act says what X is, or uses it.
fn speaks(act: &Act) -> bool {
    let (mut defined, mut plain) = (Vec::new(), false);
    look(act, &mut defined, &mut plain);
    plain || !defined.is_empty()
}

/// Whether X is only in what is done after something else was, or after a condition was looked at.
fn said_in_one_part(act: &Act) -> bool {
    let some = |acts: &[Act]| acts.iter().any(speaks);
    match act {
        Act::May { acts, then, otherwise, .. } | Act::IfYouDo { acts, then, otherwise } => {
            !some(acts) && u8::from(some(then)) + u8::from(some(otherwise)) == 1
        }
        _ => false,
    }
}

/// Whether an act is carried out as the text is, with its X: what makes an effect for later has a number of its own.
fn carries(act: &Act) -> bool {
    match act {
        Act::Do(_) | Act::Together(_) | Act::Modify(_) | Act::ModifyFor { .. } | Act::Pay(_) | Act::Taken => true,
        Act::Look { .. } | Act::Show(_) | Act::Search { .. } | Act::Choose(_) | Act::ChosenBy { .. } => true,
        Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } => acts.iter().all(carries),
        Act::May { acts, then, otherwise, .. } | Act::IfYouDo { acts, then, otherwise } => {
            acts.iter().chain(then).chain(otherwise).all(carries)
        }
        Act::InsteadIf { acts, instead, .. } => acts.iter().chain(instead).all(carries),
        _ => false,
    }
}

/// The definitions of X in an act, but not in quotes, which have an X of their own, and whether a plain X stands in it.
fn look(act: &Act, defined: &mut Vec<Amount>, plain: &mut bool) {
    act.walk(&mut |node| match node {
        // "If so many are there" is said with the same words, and isn't about X.
        Node::Quoted(_) | Node::Condition(Condition::AtLeast { .. }) => true,
        Node::Amount(Amount::Where(of)) => {
            if !defined.contains(of) {
                defined.push((**of).clone());
            }
            true
        }
        Node::Amount(Amount::X) => {
            *plain = true;
            true
        }
        _ => false,
    });
}
