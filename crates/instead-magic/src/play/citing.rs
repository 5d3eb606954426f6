//! The rules behind the sentences of an explanation.

use super::*;

impl Citing for Magic {
    fn of_reason(&self, reason: &Reason) -> Slugs {
        citations::of_reason(reason)
    }

    fn of_verdict(&self, verdict: &Verdict<'_, OnTable>) -> Slugs {
        citations::of_verdict(verdict)
    }

    fn of_tier(&self, tier: u8) -> Slugs {
        citations::of_tier(tier)
    }

    fn of_order(&self, tier: Option<u8>, several: bool) -> Slugs {
        citations::of_order(tier, several)
    }

    fn of_consent(&self) -> Slugs {
        citations::of_consent()
    }

    fn of_question(&self, prompt: &Prompt) -> Slugs {
        citations::of_question(prompt)
    }

    fn of_cant(&self, reason: &Reason) -> Slugs {
        citations::cant(reason)
    }

    fn of_part(&self, event: &Event, reason: &Reason) -> Slugs {
        citations::part(event, reason)
    }

    fn of_no_event(&self, event: &Event, reason: &Reason) -> Slugs {
        citations::no_event(event, reason)
    }

    fn of_application(&self, standing: &Standing<'_>, event: &Event, applied: &Applied<OnTable>) -> Slugs {
        citations::of_application(standing, event, applied)
    }

    fn of_contained(&self, event: &Event) -> Slugs {
        citations::of_contained(event)
    }

    fn of_event(&self, position: &Position, event: &Event) -> Slugs {
        citations::of_event(position, event)
    }
}
