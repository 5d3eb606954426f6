//! Walks through conditions and amounts.

use super::*;

parts! {
    visit:

    Condition Condition {
        Condition::Exists { noun, at_least: _ } | Condition::AtMost { noun, at_most: _ } => on(noun, visit),
        Condition::DrawnThisTurn { who, at_least: _ }
        | Condition::LifeAtMost { who, at_most: _ }
        | Condition::TurnOf(who)
        | Condition::LifeAtLeast { who, at_least: _ }
        | Condition::LastTurn { verb: _, who, at_least: _ }
        | Condition::GainedThisTurn { who, at_least: _ }
        | Condition::Opponents { who, at_least: _ }
        | Condition::HandAtLeast { who, at_least: _ }
        | Condition::HandAtMost { who, at_most: _ }
        | Condition::CountersOf { who, counter: _, at_least: _ }
        | Condition::Tally { who, verb: _, at_least: _ }
        | Condition::TallyOfOthers { who, verb: _, at_least: _ }
        | Condition::PlayerCounters { who, counter: _, at_least: _ }
        | Condition::Designated { who, by: _ }
        | Condition::Tempted { who, at_least: _ }
        | Condition::TurnsBegun { who, at_least: _ }
        | Condition::MaxSpeed(who) => on(who, visit),
        Condition::It(quality) | Condition::ItselfIs(quality) => on(quality, visit),
        Condition::Of { of, is: quality } | Condition::OfThe { of, quality } => {
            on(of, visit);
            on(quality, visit);
        }
        Condition::More { who, noun } => {
            on(who, visit);
            on(noun, visit);
        }
        Condition::CanFight(of) => on(of, visit),
        Condition::Happened { what, at_least: _ } => on(what, visit),
        Condition::ThatIs { called, quality } => {
            on(called, visit);
            on(quality, visit);
        }
        Condition::All(all) | Condition::Any(all) => on(all, visit),
        Condition::Not(not) => on(not, visit),
        Condition::Someone { who, holds } => {
            on(who, visit);
            on(holds, visit);
        }
        Condition::EventAt(spot) => on(spot, visit),
        Condition::AtLeast { amount, least } => {
            on(amount, visit);
            on(least, visit);
        }
        Condition::ItselfIn(_)
        | Condition::CastInMain
        | Condition::CastFrom(_)
        | Condition::CastByYou
        | Condition::Refused
        | Condition::Chose(_)
        | Condition::Kicked
        | Condition::Paid(_)
        | Condition::Level(_)
        | Condition::During(_)
        | Condition::InCombat
        | Condition::Taken
        | Condition::FirstCombat
        | Condition::Done
        | Condition::NotFirstIn(_)
        | Condition::WasNotFirstIn(_)
        | Condition::EntersWith(_)
        | Condition::Night(_)
        | Condition::Did(_)
        | Condition::GoneBy(_)
        | Condition::Spent { color: _, at_least: _ }
        | Condition::MostVotes { word: _, tied: _ } => {}
    }

    Amount Amount {
        Amount::Divided(of)
        | Amount::OfAnyKind(of)
        | Amount::Twice(of)
        | Amount::Less { than: of, by: _ }
        | Amount::Times { by: _, of }
        | Amount::Where(of)
        | Amount::Half { of, up: _ }
        | Amount::Part { of, parts: _, up: _ }
        | Amount::AtMost { of, most: _ } => on(of, visit),
        Amount::OfPlayers { among, of, least: _ } => {
            on(among, visit);
            on(of, visit);
        }
        Amount::CountOf(noun) | Amount::DifferentNames(noun)
        | Amount::CountersAmong { counter: _, of: noun }
        | Amount::Per { each: _, of: noun }
        | Amount::Kinds { tags: _, among: noun }
        | Amount::ThisWay { verb: _, noun } => on(noun, visit),
        Amount::PowerOf(of)
        | Amount::ToughnessOf(of)
        | Amount::DamageOn(of)
        | Amount::IconsOn(of)
        | Amount::SymbolsOn { of, symbol: _ }
        | Amount::ManaValueOf(of)
        | Amount::CostNumberOf(of)
        | Amount::CountersOn { of, counter: _ }
        | Amount::ManaSpent(of)
        | Amount::PaidWithLife(of)
        | Amount::ColorsSpent(of)
        | Amount::RatingOf { of, keyword: _ } => on(of, visit),
        Amount::Greatest(among) | Amount::Total(among) | Amount::Different(among) => on(among, visit),
        Amount::LifeOf(who) | Amount::SpeedOf(who) | Amount::OpponentsOf(who) | Amount::Players(who) | Amount::TallyOf { who, verb: _ } | Amount::Devotion { who, to: _ } => on(who, visit),
        Amount::SoFar(pattern) | Amount::Before(pattern) | Amount::Since(pattern) => on(pattern, visit),
        Amount::Sum(all) => on(all, visit),
        Amount::Minus { of, less } => {
            on(of, visit);
            on(less, visit);
        }
        Amount::Among { group, noun } => {
            on(group, visit);
            on(noun, visit);
        }
        Amount::Number(_)
        | Amount::Resolved
        | Amount::TheChosenNumber
        | Amount::ToWin(_)
        | Amount::X
        | Amount::Targets
        | Amount::Share(_)
        | Amount::ThatMuch
        | Amount::Prevented
        | Amount::There
        | Amount::VotesFor(_)
        | Amount::Party(_)
        | Amount::TotalPower
        | Amount::TotalToughness
        | Amount::Devoured
        | Amount::TimesPaid(_)
        | Amount::Result
        | Amount::DestroyedThisWay => {}
    }

    inner Among {
        Among::Power(noun) | Among::Toughness(noun) | Among::ManaValue(noun) | Among::Bonus(noun) => on(noun, visit),
    }
}
