//! Walks through effects: what replaces an event, how something enters, what can't happen.

use super::*;

parts! {
    visit:

    Replacement Replacement<Vec<Act>> {
        Replacement { watch, when, rewrite, rider, uses, lasts: _, may, first } => {
            on(watch, visit);
            on(when, visit);
            on(may, visit);
            on(first, visit);
            on(rewrite, visit);
            on(rider, visit);
            on(uses, visit);
        }
    }

    inner Uses {
        Uses::Points(amount) => on(amount, visit),
        Uses::Unlimited | Uses::Next | Uses::EachTurn(_) => {}
    }

    inner Rewrite<Vec<Act>> {
        Rewrite::Raise(amount) | Rewrite::SetTo(amount) | Rewrite::Prevent(amount) => on(amount, visit),
        Rewrite::Redirect(to) | Rewrite::RedirectPoints(to) | Rewrite::Excess(to) | Rewrite::Divide(to) => on(to, visit),
        Rewrite::Instead(acts) => on(acts, visit),
        Rewrite::Enter(how) => on(how, visit),
        Rewrite::Produce { mana, amount: _ } => on(mana, visit),
        Rewrite::Multiply(_)
        | Rewrite::Add(_)
        | Rewrite::AddAnew(_)
        | Rewrite::Subtract(_)
        | Rewrite::Halve { up: _ }
        | Rewrite::PreventAll
        | Rewrite::PreventPoints
        | Rewrite::ToZone(_)
        | Rewrite::Skip
        | Rewrite::NotBelow(_)
        | Rewrite::Becomes { verb: _, kind: _ }
        | Rewrite::Rethrow(_)
        | Rewrite::Same => {}
    }

    inner Entering {
        Entering::Counters { counter: _, amount } | Entering::Fewer { counter: _, amount } => on(amount, visit),
        Entering::CopyOf { of, except } => {
            on(of, visit);
            on(except, visit);
        }
        Entering::CopyOfThe(of) | Entering::AttachedTo(of) => on(of, visit),
        Entering::Under(who) => on(who, visit),
        Entering::If { condition, how } => {
            on(condition, visit);
            on(how, visit);
        }
        Entering::OneOf(ways) | Entering::Theirs(ways) => on(ways, visit),
        Entering::First { acts, program: _, done, undone } => {
            on(acts, visit);
            on(done, visit);
            on(undone, visit);
        }
        Entering::At(spot) => on(spot, visit),
        Entering::Tapped
        | Entering::Attacking
        | Entering::Choose(_)
        | Entering::Ready
        | Entering::Gains(_)
        | Entering::Became(_)
        | Entering::Face(_)
        | Entering::Word(_)
        | Entering::Elsewhere(_) => {}
    }

    Cant Cant {
        Cant::Happen(pattern) | Cant::MoreThan { pattern, each_turn: _ } | Cant::BePrevented(pattern) => on(pattern, visit),
        Cant::If { pattern, when } => {
            on(pattern, visit);
            on(when, visit);
        }
        Cant::Trigger { pattern, of } => {
            on(pattern, visit);
            on(of, visit);
        }
        Cant::Rule(rule) => on(rule, visit),
    }
}
