//! Walks through descriptions: patterns of events, objects, players and places.

use super::*;

parts! {
    visit:

    Pattern Pattern {
        Pattern {
            verb: _,
            source,
            subject,
            player,
            from: _,
            not_from: _,
            to: _,
            counter: _,
            moment: _,
            turn,
            combat: _,
            at_least: _,
            by_effect: _,
            paid: _,
            by_damage: _,
            extra: _,
            tapped: _,
            discarded: _,
            by_text: _,
            for_life: _,
            resolving: _,
            by_rules: _,
            at,
            life_below: _,
            involves,
            last: _,
            under,
            by,
            apiece: _,
            names,
        } => {
            on(player, visit);
            on(source, visit);
            on(subject, visit);
            on(involves, visit);
            on(turn, visit);
            on(at, visit);
            on(under, visit);
            on(by, visit);
            on(names, visit);
        }
    }

    Matcher Matcher {
        Matcher::HostThat(noun)
        | Matcher::That(noun)
        | Matcher::Paid { verb: _, called: noun }
        | Matcher::Those(noun)
        | Matcher::DamagedThisWay(noun)
        | Matcher::ThisWay(noun) => on(noun, visit),
        Matcher::Every(all) | Matcher::Either(all) => on(all, visit),
        Matcher::Target(what)
        | Matcher::OfYourChoice(what)
        | Matcher::ChosenStill { number: _, what }
        | Matcher::Attacked(what)
        | Matcher::But(what) => on(what, visit),
        Matcher::Targets { least: _, most: _, x: _, spread: _, many, what } | Matcher::OneTarget { phrase: _, optional: _, x: _, many, what } => {
            on(what, visit);
            on(many, visit);
        }
        Matcher::ItselfWith(quality) => on(quality, visit),
        Matcher::Noun(noun) => on(noun, visit),
        Matcher::Player(who) => on(who, visit),
        Matcher::Itself
        | Matcher::This
        | Matcher::Host
        | Matcher::Equipped
        | Matcher::It
        | Matcher::Made
        | Matcher::OfLoop
        | Matcher::Them
        | Matcher::Group(_)
        | Matcher::Found
        | Matcher::Rest
        | Matcher::Chosen(_)
        | Matcher::OfEvent
        | Matcher::Granter => {}
    }

    Noun Noun {
        Noun { head: _, other: _, is, whose, owner, zone: _ } => {
            on(whose, visit);
            on(owner, visit);
            on(is, visit);
        }
    }

    Quality Quality {
        Quality::FromSource(noun) => on(noun, visit),
        Quality::AttackingWhom(who) | Quality::AttackingTheirs(who) | Quality::Of(who) => on(who, visit),
        Quality::ManaValueWithin(amount)
        | Quality::ManaValueIs(amount)
        | Quality::PowerWithin(amount)
        | Quality::PowerIs(amount)
        | Quality::ToughnessWithin(amount) => on(amount, visit),
        Quality::CostNumberBelow(amount) => on(amount, visit),
        Quality::Either(all) | Quality::AllOf(all) | Quality::Isnt(all) | Quality::WithinTop { count: _, of: all } => on(all, visit),
        Quality::BlockerOf(of)
        | Quality::CostsWithin(of)
        | Quality::BlockedBy(of)
        | Quality::NoneOf(of)
        | Quality::AttachedTo(of)
        | Quality::NextTo(of)
        | Quality::PowerBelow(of)
        | Quality::Except(of)
        | Quality::OtherThan(of)
        | Quality::The(of)
        | Quality::On(of)
        | Quality::Beside { of, right: _ }
        | Quality::SideOf { of, right: _ }
        | Quality::Shares { tags: _, with: of }
        | Quality::SharesKind { of: _, with: of }
        | Quality::SameName(of)
        | Quality::Targeting(of)
        | Quality::InGroup(of) => on(of, visit),
        Quality::Holds(noun) => on(noun, visit),
        Quality::DamagedThisTurn(by) => on(by, visit),
        Quality::ThisTurn { what, doing: _ } | Quality::DoneSince(what) => on(what, visit),
        Quality::Most(among) | Quality::Least(among) => on(among, visit),
        Quality::At(spot) => on(spot, visit),
        Quality::Activated(_)
        | Quality::SharesBeside { tags: _, at_least: _ }
        | Quality::OddPower(_)
        | Quality::Numbered(_)
        | Quality::Is(_)
        | Quality::Not(_)
        | Quality::AnyOf(_)
        | Quality::Token(_)
        | Quality::Tapped(_)
        | Quality::Attacking
        | Quality::Blocking
        | Quality::Unblocked
        | Quality::Blocked
        | Quality::TheChosen
        | Quality::TheChosenType
        | Quality::TheChosenName
        | Quality::TheChosenNumber
        | Quality::PowerAtLeast(_)
        | Quality::PowerAtMost(_)
        | Quality::ToughnessAtLeast(_)
        | Quality::ToughnessAtMost(_)
        | Quality::ToughnessAbovePower
        | Quality::ManaValueAtLeast(_)
        | Quality::ManaValueAtMost(_)
        | Quality::SharesColor
        | Quality::HasCounter(_)
        | Quality::AnyCounter
        | Quality::OddManaValue(_)
        | Quality::HasAttached(_)
        | Quality::HasOwnAttached(_)
        | Quality::HeldSinceTurn
        | Quality::RingBearer
        | Quality::NoCounter(_)
        | Quality::Commander
        | Quality::SingleTarget
        | Quality::PaidFor(_)
        | Quality::Together(_)
        | Quality::Named(_)
        | Quality::Damaged(_)
        | Quality::Flank(_)
        | Quality::Center
        | Quality::LeftEnd
        | Quality::RightEnd
        | Quality::MostPowerful
        | Quality::LeastPowerful
        | Quality::Strongest
        | Quality::Weakest
        | Quality::Doomed(_)
        | Quality::FaceDown
        | Quality::EnteredThisTurn
        | Quality::In(_)
        | Quality::Alone
        | Quality::CostNumberAtMost(_)
        | Quality::CostSymbolsAtMost(_)
        | Quality::CostNumberAtLeast(_)
        | Quality::CostSymbolsAtLeast(_)
        | Quality::Attached
        | Quality::Open
        | Quality::PlayedFrom(_)
        | Quality::PlayedNotFrom(_)
        | Quality::OnTop
        | Quality::LeastToughness(_)
        | Quality::SinceUpkeep
        | Quality::Became(_)
        | Quality::AmongThem
        | Quality::AnotherTarget
        | Quality::WasChosen
        | Quality::DoneThisWay(_)
        | Quality::ExiledWith
        | Quality::SourceKicked
        | Quality::Kicked
        | Quality::WasCast(_)
        | Quality::CastByYou
        | Quality::WithX => {}
    }

    Spot Spot {
        Spot::The(of) => on(of, visit),
        Spot::Such(noun) => on(noun, visit),
        Spot::Here | Spot::Battlefield | Spot::Base | Spot::There | Spot::Left => {}
    }

    Who Who {
        Who::ControllerOf(of) | Who::OwnerOf(of) | Who::OpponentOf(of) | Who::Defending(of) | Who::EachOf(of) => {
            on(of, visit);
        }
        Who::OpponentBut(who) => on(who, visit),
        Who::Those { among, when } => {
            on(among, visit);
            on(when, visit);
        }
        Who::You
        | Who::Opponent
        | Who::Anyone
        | Who::Active
        | Who::They
        | Who::That
        | Who::Other
        | Who::TheChosen
        | Who::Enchanted
        | Who::MostLife
        | Who::Such
        | Who::Target { opponent: _ }
        | Who::Chosen(_) => {}
    }
}
