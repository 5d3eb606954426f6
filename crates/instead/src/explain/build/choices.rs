//! Choices: who chose, from what, and what.

use instead_kernel::{Choice, ChoiceKind, Chooser, Decision, Offer, Pair};
use instead_model::describe::Teller;
use instead_model::describe::english::possessive;
use instead_model::event::{Party, Value};
use instead_model::game::OnTable;
use instead_model::ids::EffectId;

use super::{Builder, Chosen, Step, StepKind};

impl Builder<'_> {
    /// A choice that was decided. Where there was but one option, nobody chose.
    pub(super) fn decided(&mut self, teller: Teller<'_>, choice: &Choice<OnTable>, decision: &Decision<OnTable>) {
        if choice.options.len() < 2 {
            return;
        }
        let taken = choice.options.iter().position(|offer| offer.decision == *decision);
        let chosen = self.chosen(teller, choice, taken);
        let label = taken.and_then(|taken| chosen.options.get(taken)).cloned().unwrap_or_default();
        let who = chosen.who.clone();
        let told = match (&choice.kind, decision) {
            (ChoiceKind::Order, Decision::Apply(pair)) if single(choice).is_some() => {
                self.summary.used(format!("{who} chooses to use {}", teller.effect(pair.effect).short));
                format!("{who} chooses to use {}", teller.effect(pair.effect).name)
            }
            (ChoiceKind::Order, Decision::Apply(pair)) => {
                self.summary.ordered(&who);
                let first = if !self.times.contains_key(&pair.member) { "first" } else { "next" };
                let why = self.affected(teller, choice, *pair);
                format!("{why}{who} chooses which effect applies {first}: {label}")
            }
            (ChoiceKind::Order, Decision::Share { pair, .. }) => {
                self.summary.ordered(&who);
                let why = self.affected(teller, choice, *pair);
                format!("{why}{who} chooses for how many of the equal events which effect applies next: {label}")
            }
            (ChoiceKind::Order, _) => {
                self.decline(teller, choice, &who);
                let what = single(choice).map_or_else(|| "any optional effect".to_owned(), |effect| teller.effect(effect).short);
                self.summary.chose(format!("{who} chooses not to use {what}"));
                match single(choice) {
                    Some(effect) => format!("{who} chooses not to use {}", teller.effect(effect).name),
                    None => format!("{who} chooses to use none of the optional effects"),
                }
            }
            (ChoiceKind::Consent(pair), Decision::Consent(yes)) => {
                let effect = teller.effect(pair.effect).short;
                let what = if *yes { format!("{who} chooses to use {effect}") } else { format!("{who} chooses not to use {effect}") };
                if !yes && let Some(event) = self.events.get(&pair.member).copied() {
                    self.declined(teller.position, pair.effect, event, &who);
                }
                if *yes {
                    self.summary.used(what.clone());
                } else {
                    self.summary.chose(what.clone());
                }
                what
            }
            (ChoiceKind::Question(question), _) => {
                if choice.chooser != Chooser::Chance {
                    let yes = *decision == Decision::Answer(Value::Yes(true));
                    self.summary.answered(&who, teller, question, (&label, yes));
                }
                format!("{}: {} {label}", who, chosen.question)
            }
            (ChoiceKind::Start, _) => format!("{who} says that {label} begins"),
            (ChoiceKind::Consent(_), _) => format!("{who}: {label}"),
        };
        let rules = self.rules_of(choice);
        let step = Step { choice: Some(chosen), ..self.step(StepKind::Choice, &told, &rules) };
        self.push(step);
    }

    /// A choice that nobody has made yet.
    pub(super) fn waiting(&mut self, teller: Teller<'_>, choice: &Choice<OnTable>) {
        let chosen = self.chosen(teller, choice, None);
        let rules = self.rules_of(choice);
        let told = format!("now {} has to choose: {}", chosen.who, chosen.question);
        let step = Step { choice: Some(chosen), ..self.step(StepKind::Waiting, &told, &rules) };
        self.push(step);
    }

    fn rules_of(&self, choice: &Choice<OnTable>) -> Vec<&'static str> {
        match &choice.kind {
            ChoiceKind::Order => self.rules.of_order(self.tier, self.several),
            ChoiceKind::Start => self.rules.of_order(self.tier, true),
            ChoiceKind::Consent(_) => self.rules.of_consent(),
            ChoiceKind::Question(question) => self.rules.of_question(&question.prompt),
        }
    }

    fn chosen(&self, teller: Teller<'_>, choice: &Choice<OnTable>, taken: Option<usize>) -> Chosen {
        let who = match choice.chooser {
            Chooser::Player(player) => teller.player(player),
            Chooser::Chance => "chance".into(),
        };
        let question = match &choice.kind {
            ChoiceKind::Order => match single(choice) {
                Some(effect) => format!("Does {who} use {}?", teller.effect(effect).name),
                None => "Which effect applies next?".into(),
            },
            ChoiceKind::Start => "Who begins?".into(),
            ChoiceKind::Consent(pair) => format!("Does {who} use {}?", teller.effect(pair.effect).name),
            ChoiceKind::Question(question) => teller.question(question),
        };
        Chosen { who, question, options: self.options(teller, choice), taken }
    }

    /// The options, each told apart from the others.
    fn options(&self, teller: Teller<'_>, choice: &Choice<OnTable>) -> Vec<String> {
        let pairs = || choice.options.iter().filter_map(pair_of);
        let several_events = pairs().any(|pair| pairs().any(|other| other.member != pair.member));
        let mut labels: Vec<String> = choice.options.iter().map(|offer| self.option(teller, choice, offer, several_events)).collect();
        for at in 0..labels.len() {
            let same: Vec<usize> = (0..labels.len()).filter(|other| labels[*other] == labels[at]).collect();
            if same.len() > 1 {
                same.iter().enumerate().for_each(|(number, place)| labels[*place] = format!("{} ({})", labels[*place], number + 1));
            }
        }
        labels
    }

    fn option(&self, teller: Teller<'_>, choice: &Choice<OnTable>, offer: &Offer<OnTable>, several_events: bool) -> String {
        let label = match (&offer.decision, &choice.kind) {
            (Decision::Apply(pair), _) => {
                let effect = teller.effect(pair.effect).name;
                match self.events.get(&pair.member) {
                    Some(event) if several_events => format!("{effect}, where {}", teller.event_would(event)),
                    _ => effect,
                }
            }
            (Decision::Share { pair, count, of }, _) => share(&teller.effect(pair.effect).name, *count, *of),
            (Decision::Decline, _) if single(choice).is_some() => "not to use it".into(),
            (Decision::Decline, _) => "none of them".into(),
            (Decision::Start(player), _) => teller.player(*player),
            (Decision::Consent(yes), _) => if *yes { "yes" } else { "no" }.into(),
            (Decision::Answer(value), ChoiceKind::Question(question)) => teller.answer(question, value),
            (Decision::Answer(_), _) => "an answer".into(),
        };
        match (offer.multiplicity, choice.chooser) {
            (1, _) => label,
            (n, Chooser::Chance) => format!("{label} ({n} of them)"),
            (n, Chooser::Player(_)) => format!("{label} ({n} alike)"),
        }
    }

    /// Why it is this player who chooses.
    fn affected(&self, teller: Teller<'_>, choice: &Choice<OnTable>, pair: Pair<EffectId>) -> String {
        let Chooser::Player(player) = choice.chooser else { return String::new() };
        if self.rules.active_player_chooses() {
            return format!("it is {} turn, so ", possessive(&teller.player(player)));
        }
        match self.events.get(&pair.member).and_then(|event| event.subject) {
            Some(Party::Player(subject)) if subject == player => format!("{} is affected, so ", teller.player(player)),
            Some(Party::Object(object)) if teller.position.table.known(object).is_some_and(|row| row.controller == player) => {
                format!("{} controls {}, so ", teller.player(player), teller.object(object))
            }
            _ => String::new(),
        }
    }

    fn decline(&mut self, teller: Teller<'_>, choice: &Choice<OnTable>, who: &str) {
        for pair in choice.options.iter().filter_map(pair_of) {
            if let Some(event) = self.events.get(&pair.member).copied() {
                self.declined(teller.position, pair.effect, event, who);
            }
        }
    }
}

/// "Furnace of Rath for 3 of 8".
pub(crate) fn share(effect: &str, count: u64, of: u64) -> String {
    match count {
        0 => format!("{effect} for none of {of}"),
        _ if count == of => format!("{effect} for all {of}"),
        _ => format!("{effect} for {count} of {of}"),
    }
}

fn pair_of(offer: &Offer<OnTable>) -> Option<Pair<EffectId>> {
    match offer.decision {
        Decision::Apply(pair) => Some(pair),
        _ => None,
    }
}

/// The one optional effect that may be used or not.
fn single(choice: &Choice<OnTable>) -> Option<EffectId> {
    match choice.options.as_slice() {
        [Offer { decision: Decision::Apply(pair), .. }, Offer { decision: Decision::Decline, .. }] => Some(pair.effect),
        _ => None,
    }
}
