//! The rules behind the sentences of an explanation: slugs of the [`catalogue`](crate::catalogue).

use instead_game::play::Slugs;
use instead_kernel::{Applied, Verdict};
use instead_model::event::{Cause, Event};
use instead_model::game::{OnTable, Prompt};
use instead_model::language::{Duration, Entering, Rewrite, Uses};
use instead_model::position::Standing;
use instead_model::reason::{Reason, Unfit};

use crate::rules_card;
use crate::words::{self, Do};

/// Why an effect doesn't apply.
pub fn of_reason(reason: &Reason) -> Slugs {
    match reason {
        Reason::NotInPlay | Reason::Lost { .. } => vec!["source-in-its-zone"],
        Reason::Gone => vec!["source-leaving"],
        Reason::UsedThisTurn => vec!["once-each-turn"],
        Reason::Unpayable => vec!["cost-possible"],
        Reason::ZeroDamage => vec!["valid-damage"],
        Reason::AlreadySo => vec!["as-much-as-possible"],
        Reason::Absent | Reason::NothingLeft => vec!["as-much-as-possible"],
        Reason::Subject(Unfit::Quality) | Reason::Condition => vec!["qualifying-event"],
        Reason::Forbidden(..) | Reason::ForbiddenBy(_) => of_cant(reason),
        Reason::OtherEvent(_) => vec!["qualifying-event"],
        _ => Vec::new(),
    }
}

/// The rules behind the verdict on an effect.
pub fn of_verdict(verdict: &Verdict<'_, OnTable>) -> Slugs {
    match verdict {
        Verdict::HadOpportunity => vec!["applied-once", "one-sequence"],
        Verdict::EventCant(_) => vec!["cant-beats-can"],
        Verdict::NotApplicable(reason) => of_reason(reason),
        _ => Slugs::new(),
    }
}

/// Why something can't happen.
pub fn of_cant(reason: &Reason) -> Slugs {
    match reason {
        Reason::Unpayable => vec!["cost-possible"],
        Reason::ForbiddenBy(tag) if *tag == words::known().unit => vec!["only-units-move"],
        Reason::ForbiddenBy(tag) if *tag == words::known().battlefield => vec!["battlefields-stay"],
        Reason::ForbiddenBy(_) => vec!["legends-stay"],
        _ => vec!["cant-beats-can"],
    }
}

/// The rules on the player who chooses among effects, and on the event that an effect takes.
pub fn of_order(several: bool) -> Slugs {
    let mut slugs = vec!["who-orders", "each-event-for-itself"];
    if several {
        slugs.push("turn-order-of-effects");
    }
    slugs
}

/// The rules on a question in the middle of something.
pub fn of_question(prompt: &Prompt) -> Slugs {
    match prompt {
        Prompt::Which(verb) => match Do::of(*verb) {
            Some(Do::Assign) => vec!["assign-lethal", "assign-combat-damage"],
            Some(Do::Pay) => vec!["resources-paid", "pay-costs"],
            Some(Do::GainPoints) => vec!["burn-out"],
            _ => Vec::new(),
        },
        Prompt::Location => vec!["play-where"],
        Prompt::Whether(_) => vec!["may-declined"],
        Prompt::Target(_) => vec!["targets"],
        Prompt::Trigger => vec!["triggers-on-the-chain", "triggered-together"],
        _ => Vec::new(),
    }
}

/// Why an event is none.
pub fn of_no_event(event: &Event, reason: &Reason) -> Slugs {
    match (Do::of(event.verb), reason) {
        (Some(Do::Buff), Reason::AlreadySo) => vec!["one-buff"],
        (Some(Do::Stun), Reason::AlreadySo) => vec!["stunned-once"],
        (Some(Do::Exhaust), Reason::AlreadySo) => vec!["exhausted-once"],
        (Some(Do::Ready), Reason::AlreadySo) => vec!["readied-once"],
        _ => of_reason(reason),
    }
}

/// The rules behind the result of an application. `standing` is the effect as it stood before.
pub fn of_application(standing: &Standing<'_>, event: &Event, _: &Applied<OnTable>) -> Slugs {
    let replacement = &standing.made.replacement;
    if standing.card == rules_card::ID {
        return vec!["burn-out-replaces", "burn-out"];
    }
    let mut slugs = Slugs::new();
    match replacement.lasts {
        Some(Duration::Resolution) => slugs.push("later-part-of-a-spell"),
        Some(_) => slugs.push("delayed-replacement"),
        None => {}
    }
    match &replacement.rewrite {
        Rewrite::PreventPoints => slugs.extend(["prevent", "prevent-value"]),
        Rewrite::PreventAll | Rewrite::Prevent(_) => slugs.extend(["prevent", "prevented-all"]),
        Rewrite::Skip => slugs.push("skip"),
        Rewrite::Enter(how) => entering(how, &mut slugs),
        Rewrite::Same => slugs.push("as-augments"),
        Rewrite::Multiply(_) => slugs.push("replaces-with"),
        Rewrite::Add(_) => slugs.extend(["replaces-with", "inherits"]),
        _ => slugs.extend(["replaces-with", "did-not-occur"]),
    }
    if Do::of(event.verb) == Some(Do::Assign) {
        slugs.push("replaced-at-assignment");
    }
    if event.cause == Cause::Cost {
        slugs.push("replaced-cost-is-paid");
    }
    if matches!(replacement.uses, Uses::EachTurn(_)) {
        slugs.push("once-each-turn");
    }
    slugs
}

fn entering(how: &[Entering], slugs: &mut Slugs) {
    slugs.push("enters");
    for how in how {
        match how {
            Entering::Ready => slugs.push("units-enter-exhausted"),
            Entering::Tapped => slugs.push("gear-enters-ready"),
            _ => {}
        }
    }
}

/// The events that an event contains.
pub fn of_contained(event: &Event) -> Slugs {
    match Do::of(event.verb) {
        Some(Do::Kill) => vec!["kill"],
        Some(Do::Discard) => vec!["discard"],
        Some(Do::Hide) => vec!["hide", "hidden"],
        Some(Do::Counter) => vec!["counter"],
        _ => Vec::new(),
    }
}

/// Why an event happens that nobody's text asks for.
pub fn of_event(event: &Event) -> Slugs {
    match (event.cause, Do::of(event.verb)) {
        (Cause::StateBased, Some(Do::Kill)) => vec!["cleanup-lethal"],
        (Cause::TurnBased, Some(Do::Ready)) => vec!["awaken"],
        (Cause::TurnBased, Some(Do::DrawCards)) => vec!["draw-phase"],
        (Cause::TurnBased, Some(Do::Channel)) => vec!["channel-phase"],
        (Cause::TurnBased, Some(Do::Hold)) => vec!["hold"],
        (Cause::TurnBased, Some(Do::Deal)) => vec!["combat-damage-dealt"],
        (Cause::TurnBased, Some(Do::Assign)) => vec!["assign-combat-damage"],
        (Cause::StateBased, Some(Do::Recall)) => vec!["stray-gear"],
        (Cause::Rules, Some(Do::Recall)) => vec!["combat-cleanup-recalls"],
        (Cause::Rules, Some(Do::Heal)) => vec!["combat-cleanup-heals"],
        (Cause::Rules, Some(Do::Tie)) => vec!["combat-cleanup-recalls"],
        (Cause::Rules, Some(Do::WinCombat)) => vec!["win-combat"],
        (Cause::Rules, Some(Do::Conquer)) => vec!["conquer"],
        (Cause::Rules, Some(Do::GainPoints)) if event.at.is_some() => vec!["score-a-point"],
        (Cause::Rules, Some(Do::GainPoints)) => vec!["burn-out"],
        (Cause::Rules, Some(Do::DrawCards)) => vec!["final-point"],
        (Cause::Rules, Some(Do::WinGame)) => vec!["win"],
        (Cause::Rules, Some(Do::BurnOut)) => vec!["burn-out-again"],
        (Cause::Rules, Some(Do::Attack | Do::Defend)) => vec!["designations"],
        _ => Vec::new(),
    }
}
