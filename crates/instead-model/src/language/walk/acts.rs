//! Walks through what is done: acts, deeds, and what they are done to.

use super::*;

parts! {
    visit:

    Act Act {
        Act::Do(deed) | Act::UntilLeaves(deed) | Act::Show(deed) => on(deed, visit),
        Act::Together(deeds) => on(deeds, visit),
        Act::Both(acts) | Act::Able(acts) | Act::Then(acts) | Act::WhenYouDo(acts) | Act::OneOf(acts) | Act::OnceEachTurn(acts) => {
            on(acts, visit);
        }
        Act::Taken => {}
        Act::AddMana(mana) => on(mana, visit),
        Act::AddManaFor { who, mana } => {
            on(who, visit);
            on(mana, visit);
        }
        // The text names what happens before who may pay.
        Act::Unless { who, cost, acts, then } => {
            on(acts, visit);
            on(who, visit);
            on(cost, visit);
            on(then, visit);
        }
        Act::InsteadIf { acts, condition, instead } => {
            on(acts, visit);
            on(condition, visit);
            on(instead, visit);
        }
        Act::May { who, acts, then, otherwise } => {
            on(who, visit);
            on(acts, visit);
            on(then, visit);
            on(otherwise, visit);
        }
        Act::If { condition, acts } | Act::InsteadOfThat { condition, acts } => {
            on(condition, visit);
            on(acts, visit);
        }
        Act::Pay(cost) => on(cost, visit),
        Act::SetLife { who, to } => {
            on(who, visit);
            on(to, visit);
        }
        Act::Exchange(both) => on(both, visit),
        Act::Fight(one, other) => {
            on(one, visit);
            on(other, visit);
        }
        Act::Make(replacement) | Act::Self_(replacement) => on(replacement, visit),
        Act::Forbid { cant, lasts: _ } => on(cant, visit),
        Act::Delayed { when, acts, lasts: _ } => {
            on(when, visit);
            on(acts, visit);
        }
        Act::Modify(change) | Act::ModifyFor { change, lasts: _ } => on(change, visit),
        Act::IfYouDo { acts, then, otherwise } => {
            on(acts, visit);
            on(then, visit);
            on(otherwise, visit);
        }
        Act::Choose(selection) => on(selection, visit),
        Act::NameBy { who, what: _ } => on(who, visit),
        Act::Gather { group, what, before: _ } => {
            on(group, visit);
            on(what, visit);
        }
        Act::Require(condition) => on(condition, visit),
        Act::ChosenBy { who, what } => {
            on(who, visit);
            on(what, visit);
        }
        Act::Search { verb: _, who, whose, what } => {
            on(who, visit);
            on(whose, visit);
            on(what, visit);
        }
        Act::Look { whose, top, revealed: _, until } => {
            on(whose, visit);
            on(top, visit);
            on(until, visit);
        }
        Act::Permit { what, lasts: _, any_mana: _, any_type: _, free: _ } => on(what, visit),
        Act::Modes { least: _, most: _, again: _, fresh: _, instead, modes } => {
            on(instead, visit);
            on(modes, visit);
        }
        Act::Results(rows) => on(rows, visit),
        Act::PerPlayer { who, acts } => {
            on(who, visit);
            on(acts, visit);
        }
        Act::Again { acts, condition } => {
            on(acts, visit);
            on(condition, visit);
        }
        Act::Repeat { times, acts } | Act::PerObject { of: times, acts } => {
            on(times, visit);
            on(acts, visit);
        }
        Act::WithX { is, acts } => {
            on(acts, visit);
            on(is, visit);
        }
        Act::Name(_) | Act::Vote(_) | Act::CopiesAnew => {}
    }

    inner OtherModes {
        OtherModes { condition, least: _, most: _ } => on(condition, visit),
    }

    inner Mana {
        Mana::Times { symbols: _, times: amount } | Mana::SoMuchOfAnyColor(amount) | Mana::Combination { of: _, amount } => on(amount, visit),
        Mana::Spent { mana, on: spent, riders, stays: _ } => {
            on(mana, visit);
            on(spent, visit);
            on(riders, visit);
        }
        Mana::CouldProduce { of, colors: _ } | Mana::ColorsOf { of, each: _ } => on(of, visit),
        Mana::Symbols(_)
        | Mana::OneOf(_)
        | Mana::AnyColor(_)
        | Mana::Produced
        | Mana::ChosenColor
        | Mana::OrChosenColor(_) => {}
    }

    inner SpentOn {
        SpentOn::Cast(of) | SpentOn::Activate(of) => on(of, visit),
        SpentOn::Either(one, other) => {
            on(one, visit);
            on(other, visit);
        }
        SpentOn::Not(not) => on(not, visit),
        SpentOn::WithX => {}
    }

    inner Rider {
        Rider { on: spent, acts, program: _ } => {
            on(spent, visit);
            on(acts, visit);
        }
    }

    // "Deals damage equal to its power to target creature": the amount stands before the recipient.
    Deed Deed {
        Deed {
            verb: _,
            player,
            source,
            subject,
            amount,
            to: _,
            counter: _,
            token,
            firmly: _,
            transformed: _,
            paid: _,
            at,
            with,
            tapped: _,
            anew: _,
            throw,
            attached,
        } => {
            on(player, visit);
            on(source, visit);
            on(amount, visit);
            on(subject, visit);
            on(token, visit);
            on(at, visit);
            on(with, visit);
            on(attached, visit);
            on(throw, visit);
        }
    }

    inner Throwing {
        Throwing { of: _, plus } => on(plus, visit),
    }

    inner ResultRow {
        ResultRow { range: _, acts } => on(acts, visit),
    }

    inner Bearing {
        Bearing { counter: _, amount } => on(amount, visit),
    }

    Selection Selection {
        Selection::The(of) | Selection::Each(of) => on(of, visit),
        Selection::Choose { noun, count: _ }
        | Selection::UpTo { noun, count: _ }
        | Selection::Totalling { noun, power: _, by: _ }
        | Selection::Random { noun, count: _ } => on(noun, visit),
        Selection::UpToSo { noun, most: times } | Selection::ForEach { noun, times } => {
            on(noun, visit);
            on(times, visit);
        }
    }

    inner TokenKind {
        TokenKind::Described { name: _, power_toughness: _, size, tags: _, keywords: _, abilities } => {
            on(size, visit);
            quoted(abilities, visit);
        }
        TokenKind::CopyOf(of) => on(of, visit),
        TokenKind::CopyWith { of, except } => {
            on(of, visit);
            on(except, visit);
        }
    }
}
