//! The answer in two sentences.

use instead_game::{Importance, Play};
use instead_kernel::{Member, Status};
use instead_model::describe::Teller;
use instead_model::describe::english::{list, number, sentence};
use instead_model::event::{Cause, Event};
use instead_model::game::{OnTable, Prompt, Question};
use instead_model::position::Position;
use instead_model::script::Refused;

use crate::steer;

/// The most results that are listed.
const TOLD: usize = 4;

/// The material of the two sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    /// The players who chose an order.
    choosers: Vec<String>,
    /// The number of effects that had been applied before anybody chose an order.
    before: usize,
    /// The effects that were applied, in order.
    applied: Vec<String>,
    /// Which optional effects were used, and by whom.
    used: Vec<String>,
    /// The other answers that were chosen.
    chosen: Vec<String>,
    /// The events that could not happen.
    refused: Vec<String>,
    /// The events that happened, and whether an effect had been applied to them.
    results: Vec<(String, bool)>,
    /// The last thing that was told at all, for where nothing counts as a result.
    last: Option<String>,
}

impl Summary {
    pub(super) fn ordered(&mut self, who: &str) {
        if self.choosers.is_empty() {
            self.before = self.applied.len();
        }
        if !self.choosers.iter().any(|known| known == who) {
            self.choosers.push(who.to_owned());
        }
    }

    pub(super) fn applied(&mut self, effect: String) {
        self.applied.push(effect);
    }

    pub(super) fn used(&mut self, what: String) {
        self.used.push(what);
    }

    pub(super) fn chose(&mut self, what: String) {
        self.chosen.push(what);
    }

    pub(super) fn answered(&mut self, who: &str, teller: Teller<'_>, question: &Question, (label, yes): (&str, bool)) {
        match &question.prompt {
            // That was before the effects had anything to do with it.
            Prompt::Target(_) | Prompt::Mode | Prompt::Trigger | Prompt::Resolves | Prompt::NewTarget => {}
            Prompt::Points { .. } => self.chosen.push(format!("{who} lets it take {label}")),
            Prompt::Whether(_) => {
                let does = if yes { "chooses to" } else { "chooses not to" };
                self.chosen.push(format!("{who} {does} {}", teller.deed_of(question)));
            }
            _ => self.chosen.push(format!("{who} chooses {label}")),
        }
    }

    pub(super) fn refused(&mut self, what: String) {
        if !self.refused.contains(&what) {
            self.refused.push(what);
        }
    }

    pub(super) fn nothing_left(&mut self, what: String) {
        self.results.push((what, true));
    }

    pub(super) fn told(&mut self, what: &str) {
        self.last = Some(what.to_owned());
    }

    pub(super) fn performed(&mut self, told: String, replaced: bool) {
        self.results.push((told, replaced));
    }

    /// The two sentences: who chooses and what applies in which order; what results.
    pub(super) fn spoken(&self, rules: &dyn Play, teller: Teller<'_>, before: &Position, status: &Status<OnTable>) -> String {
        let first = sentence(&self.who_and_what(matches!(status, Status::Choice(_))));
        match self.result(rules, teller, before, status) {
            Some(result) if first.is_empty() => sentence(&result),
            Some(result) => format!("{first} {}", sentence(&result)),
            None => first,
        }
    }

    /// While a choice waits, nothing is said about what doesn't apply: it may yet.
    fn who_and_what(&self, waits: bool) -> String {
        let applied = counted(&self.applied);
        let order = match applied.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [first, rest @ ..] => format!("first {first}, then {}", rest.join(", then ")),
        };
        let mut parts = match (self.choosers.as_slice(), applied.as_slice()) {
            (_, []) if !self.refused.is_empty() => vec![self.refused.join("; ")],
            (_, []) => Vec::new(),
            ([], [_]) if self.used.len() == 1 => self.used.clone(),
            ([], [_]) => vec![one_effect(&self.applied)],
            ([], [first, rest @ ..]) => vec![format!("{first} applies first, then {}", rest.join(", then "))],
            (choosers, [first, rest @ ..]) if self.before > 0 && !rest.is_empty() => {
                let then = rest.join(", then ");
                vec![format!("{first} applies first, then {then}"), format!("{} the order of what follows {first}", choose(choosers))]
            }
            (choosers, [_]) => {
                let only = if self.applied.len() == 1 && !waits { "only " } else { "" };
                vec![format!("{} the order, and {only}{}", choose(choosers), one_effect(&self.applied))]
            }
            (choosers, _) => {
                vec![format!("{} the order, and {} {order}", choose(choosers), if choosers.len() == 1 { "applies" } else { "apply" })]
            }
        };
        parts.extend(counted(&self.chosen).into_iter().take(3));
        if self.applied.is_empty() && self.refused.is_empty() && !waits {
            parts.push("no replacement or prevention effect applies".to_owned());
        }
        parts.join("; ")
    }

    fn result(&self, rules: &dyn Play, teller: Teller<'_>, before: &Position, status: &Status<OnTable>) -> Option<String> {
        let mut results = self.selected();
        for player in before.table.player_ids() {
            let new = teller.position.table.players.get(player.0 as usize).map(|player| rules.total(player));
            let old = rules.total(before.table.player(player));
            if let Some(new) = new.filter(|new| *new != old) {
                results.push(rules.total_spoken(&teller.player(player), new, false));
            }
        }
        if results.is_empty()
            && let Some(refused) = teller.position.table.refused
        {
            return Some(refusal(teller, refused));
        }
        let result = match results.as_slice() {
            // Why nothing came of it was said.
            [] if !self.refused.is_empty() && *status == Status::Done => return None,
            [] => self.last.as_ref().map_or_else(|| "nothing happens".to_owned(), |last| last.trim_end_matches('.').to_owned()),
            // What is a list in itself needs a comma before the last "and".
            [results @ .., last] if !results.is_empty() && results.iter().chain([last]).any(|result| result.contains(" and ")) => {
                format!("so {}, and {last}", results.join(", "))
            }
            results => format!("so {}", list(results)),
        };
        Some(match status {
            Status::Done => match teller.position.table.refused {
                Some(refused) => format!("{result}; then {}", refusal(teller, refused)),
                None => result,
            },
            Status::Stopped(stop) => format!("{result}; then it can't go on: {stop}"),
            Status::Choice(choice) => {
                let who = steer::chooser(rules, teller.position, &choice.chooser);
                let asked = steer::asked(rules, teller.position, choice);
                format!("{result}; {who} has yet to choose: {}", asked.trim_end_matches('?'))
            }
        })
    }

    /// The results worth telling, in order: what an effect had to do with before the rest.
    fn selected(&self) -> Vec<String> {
        let replaced = |told: &str| self.results.iter().any(|(result, replaced)| *replaced && told.starts_with(result.as_str()));
        let told: Vec<String> = self.results.iter().map(|(told, _)| told.clone()).collect();
        let told = counted(&told);
        let mut places: Vec<usize> = (0..told.len()).filter(|place| replaced(&told[*place])).collect();
        places.truncate(TOLD);
        for place in (0..told.len()).rev() {
            if places.len() < TOLD && !places.contains(&place) {
                places.push(place);
            }
        }
        places.sort_unstable();
        places.into_iter().map(|place| draws(told[place].clone())).collect()
    }
}

/// That the rules don't allow what was to be done, and why.
pub(super) fn refusal(teller: Teller<'_>, refused: Refused) -> String {
    let object = refused.object.filter(|object| teller.position.table.known(*object).is_some());
    let about = object.map_or_else(String::new, |object| format!("{}: ", teller.object(object)));
    let why = crate::tell::reason(refused.why, teller.words, |object| teller.position.table.known(object).map(|_| teller.object(object)));
    let number = refused.line + 1;
    if crate::tell::is_ours(refused.why) {
        return format!("action {number} can't be carried out: {about}{why}");
    }
    format!("the rules don't allow action {number}: {about}{why}")
}

fn one_effect(applied: &[String]) -> String {
    match applied {
        [effect] => format!("{effect} applies"),
        [effect, ..] => format!("{effect} applies {}", how_often(applied.len())),
        [] => String::new(),
    }
}

fn choose(choosers: &[String]) -> String {
    match choosers {
        [one] => format!("{one} chooses"),
        many => format!("{} in turn choose", list(many)),
    }
}

/// The events of a batch that are worth telling in a sentence; the others don't stand.
pub(super) fn results(rules: &dyn Play, members: &[Member<OnTable>], replaced: bool) -> Vec<Member<OnTable>> {
    let mut results = members.to_vec();
    for member in &mut results {
        member.stands &= counts(rules, &member.event, replaced);
    }
    results
}

/// Whether an event is a result; `replaced`: an effect had to do with it.
fn counts(rules: &dyn Play, event: &Event, replaced: bool) -> bool {
    match rules.importance(event) {
        Importance::Never => false,
        Importance::Replaced => replaced,
        Importance::ByEffect => replaced || matches!(event.cause, Cause::Effect(_)),
        Importance::Result => replaced || event.cause != Cause::Rules,
    }
}

fn how_often(n: usize) -> String {
    match n {
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}

/// "A draws a card (3 times)" is "A draws three cards".
fn draws(told: String) -> String {
    let Some((who, times)) = told.split_once(" draws a card (") else { return told };
    match times.trim_end_matches(')').split(' ').next() {
        Some("twice") => format!("{who} draws two cards"),
        Some(n) => n.parse().map_or_else(|_| told.clone(), |n| format!("{who} draws {} cards", number(n))),
        None => told.clone(),
    }
}

/// Equal neighbours are told once, with how often.
fn counted(told: &[String]) -> Vec<String> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for one in told {
        match counted.last_mut() {
            Some((last, n)) if last == one => *n += 1,
            _ => counted.push((one.clone(), 1)),
        }
    }
    counted.into_iter().map(|(one, n)| if n == 1 { one } else { format!("{one} ({})", how_often(n)) }).collect()
}
