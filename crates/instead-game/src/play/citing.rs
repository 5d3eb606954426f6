//! The rules behind the sentences of an explanation.

use super::*;

/// The rules behind the sentences of an explanation: slugs of the catalogue, the most important first.
pub trait Citing {
    /// Why an effect doesn't apply.
    fn of_reason(&self, reason: &Reason) -> Slugs {
        let _ = reason;
        Slugs::new()
    }

    /// The rules behind the verdict on an effect.
    fn of_verdict(&self, verdict: &Verdict<'_, OnTable>) -> Slugs {
        match verdict {
            Verdict::NotApplicable(reason) => self.of_reason(reason),
            _ => Slugs::new(),
        }
    }

    /// The tier in which an effect is chosen.
    fn of_tier(&self, tier: u8) -> Slugs {
        let _ = tier;
        Slugs::new()
    }

    /// The rules on the player who chooses among effects, and on the tier. `several`: more than one player has to choose.
    fn of_order(&self, tier: Option<u8>, several: bool) -> Slugs {
        let _ = several;
        tier.map(|tier| self.of_tier(tier)).unwrap_or_default()
    }

    /// The rules on the player who decides whether an optional effect is used.
    fn of_consent(&self) -> Slugs {
        Slugs::new()
    }

    /// The rules on a question in the middle of something.
    fn of_question(&self, prompt: &Prompt) -> Slugs {
        let _ = prompt;
        Slugs::new()
    }

    /// Why an event can't happen.
    fn of_cant(&self, reason: &Reason) -> Slugs {
        self.of_reason(reason)
    }

    /// Why part of an event can't happen.
    fn of_part(&self, event: &Event, reason: &Reason) -> Slugs {
        let _ = event;
        self.of_cant(reason)
    }

    /// Why an event is none.
    fn of_no_event(&self, event: &Event, reason: &Reason) -> Slugs {
        let _ = event;
        self.of_reason(reason)
    }

    /// The rules behind the result of an application. `standing` is the effect as it stood before.
    fn of_application(&self, standing: &Standing<'_>, event: &Event, applied: &Applied<OnTable>) -> Slugs {
        let _ = (standing, event, applied);
        Slugs::new()
    }

    /// The events that an event contains.
    fn of_contained(&self, event: &Event) -> Slugs {
        let _ = event;
        Slugs::new()
    }

    /// Why an event happens that nobody's text asks for; `position` is the one before it.
    fn of_event(&self, position: &Position, event: &Event) -> Slugs {
        let _ = (position, event);
        Slugs::new()
    }
}

/// Rules by their slugs, the most important first.
pub type Slugs = Vec<&'static str>;
