//! "Return target creature card to the battlefield. That creature enters with an additional +1/+1 counter on it": the second
//! sentence is about how the first one's move happens, and too late if it were done after it (CR 608.2c, 614.12).

use super::*;
use crate::language::{Bearing, Entering, Rewrite, Uses};

/// Joins the two to one move, in acts that are done one after another.
pub(super) fn with_what_follows(acts: &mut Vec<Act>) {
    for act in acts.iter_mut() {
        match act {
            Act::Both(acts) | Act::Then(acts) | Act::If { acts, .. } => with_what_follows(acts),
            Act::May { acts, then, otherwise, .. } => [acts, then, otherwise].into_iter().for_each(with_what_follows),
            _ => {}
        }
    }
    let mut place = 0;
    while place + 1 < acts.len() {
        if let Some(joined) = joined(&acts[place], &acts[place + 1]) {
            acts.splice(place..place + 2, [joined]);
        }
        place += 1;
    }
}

/// A move to the battlefield together with what the next act says of it, if it says so.
fn joined(act: &Act, next: &Act) -> Option<Act> {
    let deed = enters(act)?;
    match next {
        Act::If { condition, acts } => {
            let with = acts.first().filter(|_| acts.len() == 1).and_then(counters)?;
            Some(Act::InsteadIf { acts: vec![act.clone()], condition: condition.clone(), instead: vec![bearing(deed, with)] })
        }
        next => counters(next).map(|with| bearing(deed, with)),
    }
}

/// The deed of an act that puts one thing onto the battlefield, with nothing said yet of counters.
fn enters(act: &Act) -> Option<&Deed> {
    match act {
        Act::Do(deed) => {
            let to_battlefield = deed.to.as_ref().is_some_and(|to| to.zone == crate::zones::BOARD);
            (to_battlefield && deed.with.is_none() && matches!(deed.subject, Some(Selection::The(_)))).then_some(deed)
        }
        Act::Both(acts) | Act::Then(acts) if acts.len() == 1 => enters(&acts[0]),
        _ => None,
    }
}

/// The counters with which the thing that was spoken of is said to enter.
fn counters(act: &Act) -> Option<Bearing> {
    let Act::Make(replacement) = act else { return None };
    let spoken_of = matches!(replacement.watch.subject, Some(Matcher::It | Matcher::That(_)));
    match &replacement.rewrite {
        Rewrite::Enter(how) if spoken_of && replacement.uses == Uses::Next && replacement.when.is_empty() => match how.as_slice() {
            [Entering::Counters { counter, amount }] => Some(Bearing { counter: *counter, amount: amount.clone() }),
            _ => None,
        },
        _ => None,
    }
}

fn bearing(deed: &Deed, with: Bearing) -> Act {
    Act::Do(Deed { with: Some(with), ..deed.clone() })
}
