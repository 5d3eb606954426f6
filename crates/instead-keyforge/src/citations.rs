//! The rules behind the sentences of an explanation.

use instead_game::play::Slugs;
use instead_kernel::{Applied, Verdict};
use instead_model::event::{Cause, Event, Marks};
use instead_model::game::{OnTable, Prompt};
use instead_model::language::{Duration, Rewrite};
use instead_model::position::{Position, Standing};
use instead_model::reason::Reason;
use instead_model::zones;

use crate::rulebook::Tier;
use crate::rules_card;
use crate::words::{Do, counts, known, moments};

/// Why an effect doesn't apply, or an event is none.
pub fn of_reason(reason: &Reason) -> Slugs {
    match reason {
        Reason::ForbiddenBy(tag) if *tag == known().invulnerable => vec!["invulnerable", "cannot"],
        Reason::ForbiddenBy(tag) if *tag == known().skirmish => vec!["skirmish"],
        Reason::ForbiddenBy(tag) if *tag == known().elusive => vec!["elusive"],
        Reason::Forbidden(..) => vec!["cannot"],
        Reason::NotInPlay | Reason::Lost { .. } => vec!["constant"],
        Reason::Unpreventable => vec!["armor"],
        _ => Slugs::new(),
    }
}

/// The rules behind the verdict on an effect.
pub fn of_verdict(verdict: &Verdict<'_, OnTable>) -> Slugs {
    match verdict {
        Verdict::NotApplicable(reason) | Verdict::EventCant(reason) => of_reason(reason),
        Verdict::LaterTier(fit) => of_tier(fit.tier),
        _ => Slugs::new(),
    }
}

/// The stage in which an effect is chosen.
pub fn of_tier(tier: u8) -> Slugs {
    match tier {
        tier if tier == Tier::SelfReplacement as u8 => vec!["replacement-same"],
        tier if tier == Tier::Ward as u8 => vec!["ward"],
        tier if tier == Tier::Armor as u8 => vec!["armor"],
        _ => vec!["replacement"],
    }
}

/// The rules on a question in the middle of something.
pub fn of_question(prompt: &Prompt) -> Slugs {
    match prompt {
        Prompt::Place => vec!["flank", "active-player"],
        Prompt::Resolves => vec!["active-player"],
        _ => vec!["active-player"],
    }
}

/// The rules behind the result of an application.
pub fn of_application(standing: &Standing<'_>, event: &Event, _: &Applied<OnTable>) -> Slugs {
    let replacement = &standing.made.replacement;
    if standing.card == rules_card::ID {
        return match (Do::of(event.verb), &replacement.rewrite) {
            (Some(Do::Deal), Rewrite::Prevent(_)) => vec!["armor"],
            (Some(Do::Deal | Do::Destroy | Do::Move), _) => vec!["ward"],
            (Some(Do::Ready), _) => vec!["ready"],
            _ => vec!["stun"],
        };
    }
    match Do::of(event.verb) {
        Some(Do::Die) => vec!["replacement-destroyed"],
        _ if replacement.lasts == Some(Duration::Resolution) => vec!["replacement-same"],
        _ if replacement.lasts.is_some() => vec!["replacement", "lasting"],
        _ => vec!["replacement"],
    }
}

/// The events that an event contains.
pub fn of_contained(event: &Event) -> Slugs {
    match Do::of(event.verb) {
        Some(Do::Gain) => vec!["aember"],
        Some(Do::Steal) => vec!["steal"],
        Some(Do::Capture | Do::CaptureFrom) => vec!["capture"],
        Some(Do::Sacrifice) => vec!["sacrifice"],
        Some(Do::Die) => vec!["destroyed"],
        Some(Do::Strike) => vec!["fight"],
        Some(Do::Play) => vec!["play"],
        _ => Slugs::new(),
    }
}

/// Why an event happens that nobody's text asks for.
pub fn of_event(_: &Position, event: &Event) -> Slugs {
    match (Do::of(event.verb), event.cause) {
        (Some(Do::Destroy), Cause::StateBased) => vec!["damage", "destroyed"],
        (Some(Do::Die), _) => vec!["destroyed"],
        (Some(Do::Perish), _) => vec!["destroyed"],
        (Some(Do::Add), Cause::Rules) => vec!["leaves-play"],
        (Some(Do::Move), Cause::Rules) if event.from == Some(zones::BOARD) => vec!["upgrades", "leaves-play"],
        (Some(Do::Move), Cause::Rules) => vec!["play"],
        (Some(Do::Gain), Cause::Rules) if event.moment == Some(moments::REAP) => vec!["reap"],
        (Some(Do::Strike), _) => vec!["fight"],
        (Some(Do::Deal), Cause::Rules) if event.marks.has(Marks::COMBAT) => vec!["fight"],
        (Some(Do::Forge), Cause::TurnBased) => vec!["forge"],
        (Some(Do::Ready | Do::ReadyCreatures), Cause::TurnBased) => vec!["ready"],
        (Some(Do::DrawCards | Do::Draw), Cause::TurnBased) => vec!["draw"],
        (Some(Do::Icon), _) => vec!["bonus-icons"],
        (Some(Do::Begin | Do::BeginTurn), _) => vec!["turn"],
        (Some(Do::PutCounters), _) => match event.counter {
            Some(counts::STUN) => vec!["stun"],
            Some(counts::WARD) => vec!["ward"],
            Some(counts::ENRAGE) => vec!["enrage"],
            Some(counts::AEMBER) => vec!["exalt"],
            Some(counts::POWER) => vec!["power-counter"],
            _ => Slugs::new(),
        },
        _ => Slugs::new(),
    }
}
