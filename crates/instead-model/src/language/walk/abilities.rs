//! Walks through abilities: what they cost, wait for and change, and how something may be cast.

use super::*;

parts! {
    visit:

    Ability Ability {
        Ability::Spell(acts) | Ability::Paid { keyword: _, acts } => on(acts, visit),
        Ability::Modal(modes) => on(modes, visit),
        Ability::Activated { cost, acts, only } => {
            on(cost, visit);
            on(acts, visit);
            on(only, visit);
        }
        Ability::Triggered { when, acts } => {
            on(when, visit);
            on(acts, visit);
        }
        Ability::Replacement(replacement) => on(replacement, visit),
        Ability::Cant(cant) => on(cant, visit),
        Ability::Again { pattern, of } => {
            on(pattern, visit);
            on(of, visit);
        }
        Ability::Modifier(modifier) => on(modifier, visit),
        Ability::CastingOption(option) => on(option, visit),
        Ability::Several(all) => on(all, visit),
        Ability::Same { of, says, when } => {
            on(of, visit);
            on(says, visit);
            on(when, visit);
        }
        Ability::CostChange(change) => on(change, visit),
        Ability::Rule(rule) => on(rule, visit),
        Ability::Keywords(_) | Ability::Symbol { counter: _, range: _ } | Ability::Stats(_) => {}
    }

    inner CostChange {
        CostChange { activated: _, not_below_one: _, of, by, less: _, mana: _, times, when } => {
            on(of, visit);
            on(by, visit);
            on(times, visit);
            on(when, visit);
        }
    }

    inner RuleChange {
        RuleChange::Vanguard { hand: _, life: _ } | RuleChange::HidesMore(_) | RuleChange::MorePoints(_) | RuleChange::RepeatsLess(_) | RuleChange::HidesFree => {}
        RuleChange::HandSizeIs { who, size } => {
            on(who, visit);
            on(size, visit);
        }
        RuleChange::NoMaximumHandSize(who)
        | RuleChange::HandSizeChange { who, by: _, less: _ }
        | RuleChange::MoreLands { who, count: _ }
        | RuleChange::MoreVotes { who, count: _ }
        | RuleChange::PlayerHas { who, keyword: _ } => on(who, visit),
        RuleChange::MustAttack(of)
        | RuleChange::Goaded(of)
        | RuleChange::AttacksDespiteDefender(of)
        | RuleChange::MustBeBlocked(of)
        | RuleChange::BlockedByAll(of)
        | RuleChange::MustBlock(of)
        | RuleChange::NoLegendRule(of)
        | RuleChange::DealtAs { to: of, keyword: _ }
        | RuleChange::AlsoUntaps(of)
        | RuleChange::AssignsToughness(of)
        | RuleChange::AsUnblocked(of)
        | RuleChange::Unpaid(of)
        | RuleChange::NotAlone { what: of, attack: _, block: _ }
        | RuleChange::Known(of)
        | RuleChange::BlocksMore { what: of, count: _ }
        | RuleChange::BlocksDespite { what: of, keyword: _ }
        | RuleChange::BlockedByAtLeast { what: of, count: _ }
        | RuleChange::BlockedByAtMost { what: of, count: _ }
        | RuleChange::NotActivated { what: of, but_mana: _ }
        | RuleChange::MayPlay { what: of, with: _, once: _ }
        | RuleChange::AnyMana(of)
        | RuleChange::MovesHere(of)
        | RuleChange::ManyBuffs(of)
        | RuleChange::AnyType(of) => on(of, visit),
        RuleChange::PlayedAt { what, at, only: _ } => {
            on(what, visit);
            on(at, visit);
        }
        RuleChange::Crews { what, more: _, toughness: _, crew: _, saddle: _ } => on(what, visit),
        RuleChange::AttackCost { what, whom, mana: _, times } => {
            on(what, visit);
            on(whom, visit);
            on(times, visit);
        }
        RuleChange::BlocksThese { what, whom } => {
            on(what, visit);
            on(whom, visit);
        }
        RuleChange::AsThoughFlash { what, who } => {
            on(what, visit);
            on(who, visit);
        }
        RuleChange::AsLongAs { when, rule } => {
            on(when, visit);
            on(rule, visit);
        }
        RuleChange::Bonus { watch, by: _ } => on(watch, visit),
        RuleChange::Costs(option) => on(option, visit),
        RuleChange::Next { who, what, rule } => {
            on(who, visit);
            on(what, visit);
            on(rule, visit);
        }
        RuleChange::OncePlayed { acts, program: _ } => on(acts, visit),
    }

    inner Restriction {
        Restriction::If(condition) => on(condition, visit),
        Restriction::All(all) => on(all, visit),
        Restriction::CostsLess { mana: _, when, times } => {
            on(when, visit);
            on(times, visit);
        }
        Restriction::AsSorcery
        | Restriction::OnceEachTurn
        | Restriction::Once
        | Restriction::YourTurn
        | Restriction::During(_)
        | Restriction::DuringCombat
        | Restriction::BeforeAttackers
        | Restriction::Step(_)
        | Restriction::Before(_)
        | Restriction::From(_)
        | Restriction::TimesEachTurn(_)
        | Restriction::ByAnyone
        | Restriction::ByOpponents
        | Restriction::ByOwner
        | Restriction::Level(_)
        | Restriction::Keyword(_) => {}
    }

    Modifier Modifier {
        Modifier {
            of,
            power_toughness: _,
            adds: _,
            protection,
            keeps_attached: _,
            ratings: _,
            grants,
            lends,
            when,
            becomes,
        } => {
            on(of, visit);
            on(protection, visit);
            quoted(grants, visit);
            quoted(lends, visit);
            on(when, visit);
            on(becomes, visit);
        }
    }

    Becoming Becoming {
        Becoming::CopyOf { of, except } => {
            on(of, visit);
            on(except, visit);
        }
        Becoming::Controlled(who) => on(who, visit),
        Becoming::Base(amount)
        | Becoming::Power(amount)
        | Becoming::Toughness(amount)
        | Becoming::Adjusted { by: _, times: amount }
        | Becoming::Rated { keyword: _, number: amount }
        | Becoming::Costs { by: _, times: amount } => on(amount, visit),
        Becoming::Abilities(abilities) => quoted(abilities, visit),
        Becoming::All(all) | Becoming::IfIs { tag: _, becomes: all } => on(all, visit),
        Becoming::TextOf(of) => on(of, visit),
        Becoming::Kinds { tags: _, also: _ }
        | Becoming::NotKinds(_)
        | Becoming::ChosenKind { also: _ }
        | Becoming::EveryKindOf(_)
        | Becoming::NoKindOf(_)
        | Becoming::Colors { tags: _, also: _ }
        | Becoming::ChosenColor
        | Becoming::LosesAll
        | Becoming::Without(_)
        | Becoming::Never(_)
        | Becoming::Keywords(_)
        | Becoming::Size(_)
        | Becoming::Lowered { by: _, least: _ }
        | Becoming::Switched
        | Becoming::Unarmored
        | Becoming::Considered(_)
        | Becoming::HandSize(_)
        | Becoming::OwnName
        | Becoming::OwnColors
        | Becoming::NoCost
        | Becoming::HasThis
        | Becoming::Reworded(_) => {}
    }

    inner CastingOption {
        CastingOption::Instead(cost)
        | CastingOption::Additional(cost)
        | CastingOption::Kicker(cost)
        | CastingOption::Optional { keyword: _, cost } => on(cost, visit),
        CastingOption::Either(costs) => on(costs, visit),
        CastingOption::Named { keyword: _, cost, when, beyond: _, again: _ } => {
            on(cost, visit);
            on(when, visit);
        }
        CastingOption::Plain(_) => {}
        CastingOption::Only(only) => on(only, visit),
        CastingOption::Enchant(what) => on(what, visit),
        CastingOption::Less { what, by, when, times, instead: _, more: _, all: _, least: _ } => {
            on(what, visit);
            on(by, visit);
            on(when, visit);
            on(times, visit);
        }
        CastingOption::Rather { action: _, pay, rather_than } => {
            on(pay, visit);
            on(rather_than, visit);
        }
        CastingOption::AnyNumber { verb: _, of, less } => {
            on(of, visit);
            on(less, visit);
        }
        CastingOption::As { kind: _, text } => on(text, visit),
    }

    inner Cost {
        Cost::Act(act) => on(act, visit),
        Cost::ManaTimes { mana: _, times } => on(times, visit),
        Cost::Mana(_) | Cost::Waterbend(_) | Cost::Tap | Cost::Untap => {}
    }

    Trigger Trigger {
        Trigger::Event(pattern)
        | Trigger::OneOrMore(pattern)
        | Trigger::Nth { pattern, nth: _ }
        | Trigger::Chapter { pattern, number: _ } => on(pattern, visit),
        Trigger::At { moment: _, whose } => on(whose, visit),
        Trigger::State(condition) => on(condition, visit),
        Trigger::If { trigger, condition } | Trigger::While { trigger, condition } => {
            on(trigger, visit);
            on(condition, visit);
        }
        Trigger::OnceEachTurn(trigger) => on(trigger, visit),
        Trigger::AnyOf(any) => on(any, visit),
    }
}
