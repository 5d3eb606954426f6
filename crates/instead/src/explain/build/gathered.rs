//! Gatherings: which effects were considered, and what came of it.

use instead_explore::RecordedVerdict;
use instead_game::play::RULES;
use instead_game::{Play, Slugs};
use instead_kernel::Verdict as Kernel;
use instead_model::describe::english::list;
use instead_model::event::{Event, Party};
use instead_model::game::OnTable;
use instead_model::ids::{EffectId, Origin};
use instead_model::language::Matcher;
use instead_model::position::Position;
use instead_model::reason::Reason;

use super::{Builder, Considered, Record, Seen, StepKind, Verdict};
use crate::explain::why_not::WhyNot;

impl<'a> Builder<'a> {
    /// Tells the gathering that was just read, as far as it is of interest.
    pub(super) fn gathered(&mut self) {
        let seen = std::mem::take(&mut self.seen);
        if seen.is_empty() {
            return;
        }
        self.survey(&seen);
        let applies = seen.iter().any(|seen| matches!(seen.verdict, RecordedVerdict::Applicable(_)));
        let places: std::collections::BTreeSet<u32> = seen.iter().map(|seen| seen.place).collect();
        let mut listed: Vec<Considered> = Vec::new();
        for seen in &seen {
            let (verdict, because, slugs) = self.verdict(seen);
            let teller = self.teller(seen.position);
            let label = teller.effect(seen.effect);
            let rules = self.cite(&slugs);
            let told = teller.event_would(seen.event);
            let answer = WhyNot {
                effect: label.name.clone(),
                event: told.clone(),
                verdict,
                because: because.clone(),
                rules: rules.clone(),
                expected: interesting(seen),
            };
            self.considered.push(Record { label: label.clone(), answer });
            let of_interest = interesting(seen) && !beside_the_point(seen) && !(applies && verdict == Verdict::HadOpportunity);
            let news = of_interest
                && match verdict {
                    Verdict::Applies => true,
                    Verdict::HadOpportunity => self.had.insert(seen.effect),
                    _ => self.said.insert((seen.place, seen.effect, because.clone())),
                };
            if self.all || news {
                let event = (places.len() > 1).then_some(told);
                listed.push(Considered { effect: label.name, text: label.text, event, verdict, because, rule: rules.into_iter().next() });
            }
        }
        if !listed.is_empty() {
            let (told, rules) = summed_up(self.rules, &listed);
            let mut step = self.step(StepKind::Gathered, &told, &rules);
            step.considered = listed;
            self.push(step);
        }
    }

    /// Notes what a choice that follows has to know: the events, the tier, whether several choose.
    fn survey(&mut self, seen: &[Seen<'a>]) {
        let mut choosers = Vec::new();
        self.tier = None;
        for seen in seen {
            self.events.insert(seen.place, seen.event);
            if let RecordedVerdict::Applicable(fit) = seen.verdict {
                let chooser = self.rules.affected(seen.position, seen.event);
                if !choosers.contains(&chooser) {
                    choosers.push(chooser);
                }
                self.tier = Some(self.tier.map_or(fit.tier, |tier| tier.min(fit.tier)));
            }
        }
        self.several = choosers.len() > 1;
    }

    fn verdict(&self, seen: &Seen<'_>) -> (Verdict, String, Slugs) {
        let teller = self.teller(seen.position);
        match seen.verdict {
            RecordedVerdict::Applicable(fit) => {
                let because =
                    fit.optional.map_or_else(|| "it applies".into(), |player| format!("it applies if {} wants", teller.player(player)));
                (Verdict::Applies, because, Slugs::new())
            }
            RecordedVerdict::HadOpportunity => (
                Verdict::HadOpportunity,
                "it already had its one opportunity for this event".into(),
                self.rules.of_verdict(&Kernel::<OnTable>::HadOpportunity),
            ),
            RecordedVerdict::LaterTier(fit) => {
                let because = "another kind of effect has to be chosen before it".into();
                (Verdict::LaterTier, because, self.rules.of_tier(self.tier.unwrap_or(fit.tier)))
            }
            RecordedVerdict::EventCant(reason) => {
                let because =
                    format!("the event can't happen ({}), and what can't happen can't be replaced", teller.reason(reason, seen.event));
                (Verdict::EventCant, because, self.rules.of_verdict(&Kernel::<OnTable>::EventCant(reason)))
            }
            RecordedVerdict::NotApplicable(reason) => {
                (Verdict::DoesNotApply, teller.reason(reason, seen.event), self.rules.of_reason(reason))
            }
        }
    }

    /// Notes that somebody could have used an effect and didn't.
    pub(super) fn declined(&mut self, position: &Position, effect: EffectId, event: &Event, who: &str) {
        let teller = self.teller(position);
        let label = teller.effect(effect);
        let because = format!("{who} chose not to use it");
        let rules = self.cite(&self.rules.of_consent());
        let answer = WhyNot {
            effect: label.name.clone(),
            event: teller.event_would(event),
            verdict: Verdict::Declined,
            because,
            rules,
            expected: true,
        };
        self.considered.push(Record { label, answer });
    }
}

/// Whether anybody would have expected the effect to have to do with the event.
fn interesting(seen: &Seen<'_>) -> bool {
    let Some(standing) = seen.position.standing(seen.effect, seen.event.player) else { return false };
    let watch = &standing.made.replacement.watch;
    if watch.verb != seen.event.verb {
        return false;
    }
    // What an object says about itself is nothing to the others.
    let own = match seen.effect.origin {
        Origin::Static(object) => watch.subject != Some(Matcher::Itself) || seen.event.subject == Some(Party::Object(object)),
        Origin::Entering(_) | Origin::Made(_) | Origin::Granted(_) => true,
    };
    match seen.verdict {
        // Another zone, step or kind of counters is another kind of event too.
        RecordedVerdict::NotApplicable(
            Reason::OtherEvent(_)
            | Reason::NotFrom(_)
            | Reason::NotTo(_)
            | Reason::OtherMoment
            | Reason::OtherCounters(_)
            | Reason::Gone
            | Reason::NotInPlay,
        ) => false,
        _ => own,
    }
}

/// Whether it is one of the rules' own effects, and nothing is there that it speaks of: no ward, no armor, no empty deck. Nobody
/// would mention it.
fn beside_the_point(seen: &Seen<'_>) -> bool {
    let of_rules = seen.position.definition_of(seen.effect) == Some(RULES);
    of_rules && matches!(seen.verdict, RecordedVerdict::NotApplicable(Reason::Subject(_) | Reason::Condition))
}

fn summed_up(rules: &dyn Play, listed: &[Considered]) -> (String, Slugs) {
    let of = |verdict| {
        let mut names: Vec<String> = Vec::new();
        for considered in listed.iter().filter(|considered| considered.verdict == verdict) {
            if !names.contains(&considered.effect) {
                names.push(considered.effect.clone());
            }
        }
        names
    };
    let (applies, had) = (of(Verdict::Applies), of(Verdict::HadOpportunity));
    match (applies.as_slice(), had.as_slice()) {
        ([], []) => ("no effect applies".into(), Slugs::new()),
        ([], [_]) => (format!("{} already had its one opportunity for this event", list(&had)), rules.of_verdict(&Kernel::HadOpportunity)),
        ([], _) => (format!("{} already had their one opportunity for this event", list(&had)), rules.of_verdict(&Kernel::HadOpportunity)),
        ([_], _) => (format!("{} applies", list(&applies)), Slugs::new()),
        _ => (format!("{} apply", list(&applies)), Slugs::new()),
    }
}
