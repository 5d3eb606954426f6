//! Applications and happenings in words.

use instead_game::Play;
use instead_kernel::{Applied, Member};
use instead_model::describe::Teller;
use instead_model::describe::english::list;
use instead_model::event::{Cause, Event};
use instead_model::game::{OnTable, Work};
use instead_model::ids::EffectId;
use instead_model::language::Rewrite;
use instead_model::program::Op;
use instead_model::reason::Reason;

/// The most events of one batch that are told one by one.
const TOLD: usize = 6;

/// The sentence on the application of an effect. `teller` is for the position before.
pub(super) fn application(teller: Teller<'_>, effect: EffectId, before: &Event, after: &Event, applied: &Applied<OnTable>) -> String {
    let name = teller.effect(effect).name;
    let standing = teller.position.standing(effect, before.player);
    let rewrite = standing.map(|standing| &standing.made.replacement.rewrite);
    let prevents = matches!(rewrite, Some(Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints));
    let redirects = matches!(rewrite, Some(Rewrite::Redirect(_) | Rewrite::RedirectPoints(_)));
    let noun = teller.amount_noun(before.verb);
    match applied {
        Applied::Unchanged(Reason::Unpreventable) => format!("{name} applies, but this {noun} can't be prevented, so none of it is"),
        Applied::Unchanged(reason) => format!("{name} applies, but changes nothing: {}", teller.reason(reason, before)),
        Applied::Modified | Applied::Rider(_) | Applied::Afterwards(_) => {
            let what = match (prevents, before.amount.saturating_sub(after.amount)) {
                (true, 0) => format!("{name} applies, but prevents nothing"),
                (true, 1) if after.amount == 0 => format!("{name} prevents the {noun}"),
                (true, prevented) if after.amount == 0 => format!("{name} prevents all {prevented} of the {noun}"),
                (true, prevented) => format!("{name} prevents {prevented} of the {noun}: {}", teller.event_would(after)),
                _ if redirects => format!("{name} redirects it: {} instead", teller.event_would(after)),
                _ if before == after => format!("{name} applies"),
                _ if after.entry != before.entry => format!("{name} applies: {}", teller.event_would(after)),
                _ => format!("{name} applies: {} instead", teller.event_would(after)),
            };
            if matches!(applied, Applied::Rider(_) | Applied::Afterwards(_)) {
                format!("{what}, and what it says besides is done afterwards")
            } else {
                what
            }
        }
        Applied::Instead(events) if events.is_empty() => match rewrite {
            Some(Rewrite::Skip) => format!("{name} applies: it is skipped"),
            _ => format!("{name} applies: nothing happens instead"),
        },
        Applied::Instead(events) => {
            let would: Vec<String> = events.iter().map(|event| teller.event_would(event)).collect();
            if redirects {
                format!("{name} redirects part of it: {}", list(&would))
            } else {
                format!("{name} applies: {} instead", list(&would))
            }
        }
        Applied::Parts(taken, _) => format!("{name} applies to one of them: {}", teller.event_would(taken)),
        Applied::Substitute(work, _) | Applied::First(work) => match deeds(teller, work).as_slice() {
            [] => format!("{name} applies: what it says is done instead"),
            deeds => format!("{name} applies, and what it says is done instead: {}", list(deeds)),
        },
        Applied::Ask(_) | Applied::Stop(_) => format!("{name} applies"),
    }
}

/// The deeds of a piece of work: "removing damage", "tapping".
fn deeds(teller: Teller<'_>, work: &Work) -> Vec<String> {
    let Work::Program(frame) = work else { return Vec::new() };
    let definitions = &teller.position.table.definitions;
    let Some(definition) = definitions.cards.get(frame.program.card.0 as usize) else { return Vec::new() };
    let Some(program) = definition.compiled.programs.get(usize::from(frame.program.index)) else { return Vec::new() };
    // With a question or a condition in it, it isn't known yet what is done.
    if program.ops.iter().any(|op| !matches!(op, Op::Do(_))) {
        return Vec::new();
    }
    let deeds = program.ops.iter().filter_map(|op| match op {
        Op::Do(deeds) => Some(deeds),
        _ => None,
    });
    deeds.flatten().map(|deed| teller.noun(deed.verb).to_owned()).collect()
}

/// Several events that would happen at the same time.
pub(super) fn proposal(teller: Teller<'_>, events: &[&Event]) -> String {
    let would = events.iter().map(|event| (teller.event_would(event), (*event).clone())).collect();
    let told = shortened(merged(teller, would));
    let causes = events.iter().filter_map(|event| match event.cause {
        Cause::StateBased => Some("as a state-based action".to_owned()),
        _ => teller.cause(event),
    });
    match causes.collect::<Vec<_>>().as_slice() {
        [first, rest @ ..] if rest.iter().all(|cause| cause == first) => format!("{told}, {first}"),
        _ => told,
    }
}

/// The sentence on events that another contains. The reason for them was given with the containing event.
pub(super) fn contained(teller: Teller<'_>, events: &[Event]) -> String {
    format!(
        "as part of that, {}",
        shortened(merged(teller, events.iter().map(|event| (teller.event_would(event), event.clone())).collect()))
    )
}

/// The sentence on a batch that happened, told in the position before it, and the outer events of it.
pub(super) fn happening(rules: &dyn Play, teller: Teller<'_>, members: &[Member<OnTable>]) -> Option<(String, Vec<Event>)> {
    let mut told: Vec<(usize, String, Event)> = Vec::new();
    let mut outermost: Vec<Event> = Vec::new();
    for (place, member) in members.iter().enumerate().filter(|(_, member)| member.stands) {
        let outer = member
            .within
            .and_then(|within| members.get(within as usize).filter(|outer| outer.stands).map(|outer| (within as usize, &outer.event)));
        if outer.is_some_and(|(_, outer)| rules.goes_without_saying(outer, &member.event)) {
            continue;
        }
        let event = with_counters(rules, place, member, members);
        // What is done one by one is told one by one.
        let series = rules.is_series(event.verb);
        if (series && event.amount <= 1) || !rules.is_told(teller.position, &event) {
            continue;
        }
        let sentence = if series { format!("{}, one after the other", teller.event(&event)) } else { teller.event(&event) };
        // "Bear is destroyed and goes to exile".
        let whole = outer.and_then(|(within, outer)| {
            let same = if outer.subject == event.subject { teller.affected(&event) } else { None };
            let same = same?;
            let rest = sentence.strip_prefix(&same)?.to_owned();
            // Where something else does it, "it" might be that.
            let it = if outer.source.is_some_and(|source| outer.object() != Some(source)) { same } else { "it".to_owned() };
            told.iter_mut().find(|(of, _, _)| *of == within).map(|(_, text, event)| {
                let first = teller.affected(event).is_some_and(|name| text.starts_with(&name));
                text.push_str(&if first { format!(" and{rest}") } else { format!(", and {it}{rest}") });
            })
        });
        if whole.is_none() {
            told.push((place, sentence, event.clone()));
        }
        if outer.is_none() {
            outermost.push(event);
        }
    }
    if told.is_empty() {
        return None;
    }
    let told = told.into_iter().map(|(_, text, event)| (text, event)).collect();
    Some((shortened(merged(teller, told)), outermost))
}

/// Neighbours that differ only in what it is done to are told together: "deals 4 damage to each of A and B".
fn merged(teller: Teller<'_>, told: Vec<(String, Event)>) -> Vec<String> {
    let alike = |event: &Event| Event { subject: None, player: None, ..event.clone() };
    let mut groups: Vec<(String, Event, Vec<String>)> = Vec::new();
    for (text, event) in told {
        let party = event.subject.map(|party| teller.party(party)).unwrap_or_default();
        let start = text.strip_suffix(&party).filter(|start| !party.is_empty() && !start.is_empty()).map(str::to_owned);
        match (groups.last_mut(), start) {
            (Some((known, other, parties)), Some(start)) if *known == start && alike(other) == alike(&event) => parties.push(party),
            (_, Some(start)) => groups.push((start, event, vec![party])),
            (_, None) => groups.push((text, event, Vec::new())),
        }
    }
    let tell = |(text, _, parties): (String, Event, Vec<String>)| match parties.as_slice() {
        [] => text,
        [only] => format!("{text}{only}"),
        many => format!("{text}each of {}", shortened(many.to_vec())),
    };
    groups.into_iter().map(tell).collect()
}

fn shortened(mut told: Vec<String>) -> String {
    if told.len() > TOLD {
        let more = told.len() - (TOLD - 1);
        told.truncate(TOLD - 1);
        told.push(format!("{more} more"));
    }
    list(&told)
}

/// The event with the counters that are really put on what enters.
pub(crate) fn with_counters(rules: &dyn Play, place: usize, member: &Member<OnTable>, members: &[Member<OnTable>]) -> Event {
    let mut event = member.event.clone();
    let Some(entry) = &mut event.entry else { return event };
    let inside = || members.iter().filter(|inner| inner.within == Some(place as u32) && rules.puts_counters(inner.event.verb));
    if inside().next().is_some() {
        let put =
            inside().filter(|inner| inner.stands).filter_map(|inner| inner.event.counter.map(|counter| (counter, inner.event.amount)));
        entry.counters = put.collect();
    }
    event
}
