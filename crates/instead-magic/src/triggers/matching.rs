//! Whether an ability triggers on what happened, and how often.

use super::*;

/// Whether an event is the first, second … of its kind this turn: each is one, however much life is lost by it; but of objects
/// that move, each is one (CR 603.2, 119.2). Of events at the same time, one comes after the other.
pub(super) fn is_nth(view: &View<'_>, pattern: &Pattern, nth: u64, event: &Event, events: &[&Event]) -> bool {
    // "Whenever an opponent draws their second card each turn": counted for each of them.
    let they: SmallVec<[PlayerId; 1]> = event.player.into_iter().collect();
    let each = matches!(pattern.player, Some(Who::Opponent | Who::Anyone | Who::Other)) && view.watches(pattern, event).is_ok();
    let own = Pattern { player: Some(Who::They), ..pattern.clone() };
    let (view, pattern) = if each && !they.is_empty() { (&View { they: &they, ..*view }, &own) } else { (view, pattern) };
    let weight = |event: &Event| match Do::of(event.verb) {
        Some(Do::Move | Do::Discard | Do::Sacrifice | Do::Create | Do::Draw | Do::Mill) => event.amount,
        _ => 1,
    };
    let happened = view.position.table.happened.iter().filter(|happened| view.saw(pattern, happened));
    let so_far = happened.map(|happened| weight(&happened.event)).together();
    let place = events.iter().position(|other| std::ptr::eq(*other, event)).unwrap_or(0);
    let fits = |other: &&&Event| other.verb == pattern.verb && view.watches(pattern, other).is_ok();
    let sum = |events: &[&Event]| events.iter().filter(fits).map(|event| weight(event)).together();
    // What looks back is looked at before it has happened, all else afterwards.
    let before = if looks_back(event) {
        so_far.plus(sum(events.get(..place).unwrap_or_default()))
    } else {
        so_far.less(sum(events.get(place..).unwrap_or_default()))
    };
    (before.plus(1)..=before.plus(weight(event))).contains(&nth)
}

/// The merged event of simultaneous damage (CR 603.2c, 120.4). An object that is dealt damage by several sources at once is dealt
/// damage once; an object that deals damage to several at once deals damage once, unless the ability says to whom. All of the
/// damage counts at the first of those events; there is none at the others.
pub(super) fn dealt_at_once(position: &Position, view: &View<'_>, pattern: &Pattern, event: &Event, events: &[&Event]) -> Option<Event> {
    let by_source = pattern.source.is_some();
    let together = |other: &Event| if by_source { other.source == event.source } else { other.subject == event.subject };
    let amount = |other: &Event| match by_source {
        true => other.amount.times(crate::rulebook::equal_events(position, other)),
        false => other.amount,
    };
    let mut same = events.iter().filter(|other| other.verb == event.verb && together(other) && view.watches(pattern, other).is_ok());
    let first = same.next().filter(|first| std::ptr::eq(**first, event))?;
    let (mut all, mut several) = (amount(first), false);
    for other in same {
        all = all.plus(amount(other));
        several = true;
    }
    several |= all != first.amount;
    Some(Event { amount: all, subject: first.subject.filter(|_| !(by_source && several)), ..(*first).clone() })
}

/// An ability that triggers on each such event by itself.
pub(super) fn on_event(
    position: &Position,
    ability: &Ability<'_>,
    trigger: &Trigger,
    pattern: &Pattern,
    event: &Event,
) -> SmallVec<[Waiting; 1]> {
    if pattern.verb != event.verb {
        return SmallVec::new();
    }
    // An event that happens to several objects is that event for each of them.
    let each = match Do::of(event.verb) {
        Some(Do::Move | Do::Discard | Do::Sacrifice) => event.amount,
        _ if pattern.apiece => event.amount,
        _ => crate::rulebook::equal_events(position, event),
    };
    let bearers = ability.bearer().filter(|row| event.object() == Some(row.id) && row.count > 1 && row.count == each);
    let related = if bearers.is_some() { Related::Same } else { Related::Apart };
    // Each of several equal objects that enter together has its own "when this enters".
    let watchers = if bearers.is_some() || pattern.subject == Some(Matcher::Itself) { 1 } else { ability.count() };
    let mut waiting: SmallVec<[Waiting; 1]> = SmallVec::new();
    waiting.extend(triggers(position, ability, trigger, (pattern, event), (each, watchers, related)));
    // And each sees the others.
    if let Some(row) = bearers.filter(|_| pattern.subject != Some(Matcher::Itself)) {
        let mut apart = position.clone();
        let one = apart.single_out(row.id);
        if let Some(one) = apart.table.row(one) {
            let others = triggers(&apart, &ability.of(one), trigger, (pattern, event), (each.less(1), each, Related::Other));
            if let Some(mut other) = others {
                other.item.source = row.id;
                other.once = other.once.map(|(_, number)| (row.id, number));
                match waiting.first_mut() {
                    Some(first) if first.item.apiece == other.item.apiece => first.item.times = first.item.times.plus(other.item.times),
                    _ => waiting.push(other),
                }
            }
        }
    }
    waiting
}

/// The waiting ability of `watchers` equal objects, each of which sees the event happen to `each` objects; none if it doesn't
/// trigger.
pub(super) fn triggers(
    position: &Position,
    ability: &Ability<'_>,
    trigger: &Trigger,
    (pattern, event): (&Pattern, &Event),
    (each, watchers, related): (u64, u64, Related),
) -> Option<Waiting> {
    let view = ability.view(position);
    if view.watches(pattern, event).is_err() || is_silenced(position, ability, event) {
        return None;
    }
    let attacked = || attacked_whom(position, trigger, event);
    let they = attacked().or_else(|| player_spoken_of(&view, pattern, event));
    let it = spoken_of(pattern, event);
    // CR 603.2: each ability is about one of the events: damage dealt to one object, one object that moves, one of several counters.
    let own = crate::rulebook::has_own_amount(event.verb) && !pattern.apiece;
    let of_one = (each > 1 || related == Related::Other) && !own;
    let what = What { it, they, by: event.source, amount: if of_one { 1 } else { event.amount } };
    if !what.holds(&view, trigger) {
        return None;
    }
    let times = watchers.times(each).times(times_it_triggers(position, ability, Some(event)));
    let mut waiting = ability.waiting(trigger, what, times);
    if times > 1 {
        waiting.item.apiece = apiece(position, &waiting.item, related, each);
    }
    Some(waiting)
}

/// CR 603.2: of which equal objects an ability that triggers several times is about each by itself. `each`: to how many
/// objects at once its event happened.
pub(super) fn apiece(position: &Position, item: &StackItem, related: Related, each: u64) -> Apiece {
    let ProgramId { card, index } = item.program;
    let definition = position.table.definitions.card(card);
    let Some(program) = definition.compiled.programs.get(usize::from(index)) else { return Apiece::Nothing };
    let count = |object: Option<ObjectId>| object.and_then(|object| position.table.row(object)).map_or(1, |row| row.count);
    let it = match item.it {
        Some(Party::Object(object)) => Some(object),
        _ => None,
    };
    let is_source = |object: Option<ObjectId>| object == Some(item.source);
    // What has the ability is also what it happened to.
    let related = if related == Related::Apart && is_source(it.or(item.by)) { Related::Same } else { related };
    let several = |object: Option<ObjectId>| each > 1 && count(object) == each;
    let spoken = Spoken::in_clause(definition, program.clause);
    match related {
        Related::Apart => {
            let spoken =
                Spoken { it: spoken.it && (several(it) || several(item.by)), source: spoken.source && count(Some(item.source)) > 1 };
            Apiece::of(spoken, related)
        }
        Related::Same | Related::Other if count(Some(item.source)) > 1 => Apiece::of(spoken, related),
        Related::Same | Related::Other => Apiece::Nothing,
    }
}

/// CR 603.2d: how many times an ability triggers on an event, or as a step begins or a state is reached: once, and once more for
/// each effect that says so.
pub(super) fn times_it_triggers(position: &Position, ability: &Ability<'_>, event: Option<&Event>) -> u64 {
    let index = position.table.indexed();
    let Some(bearer) = ability.bearer().filter(|_| !index.again().is_empty()) else { return 1 };
    let more = index.again().iter().filter_map(|(object, number)| {
        let row = position.table.row(*object).filter(|row| row.is_in_force() && !position.abilities_lost(row))?;
        let (pattern, of) = position.table.definitions.card(row.card).compiled.again.get(usize::from(*number))?;
        let view = View::of(position, row.controller, Some(row.id), &row.chosen);
        let caused = match (pattern, event) {
            (None, _) => true,
            (Some(pattern), Some(event)) => view.watches(pattern, event).is_ok(),
            (Some(_), None) => false,
        };
        let fits = caused && view.fits(of, Some(Party::Object(bearer.id)), Some(bearer)).is_ok();
        fits.then_some(row.count)
    });
    more.fold(1, u64::plus)
}

/// "Whenever ~ attacks a player": that player, and not the one whose creature attacks (CR 508.5).
pub(super) fn attacked_whom(position: &Position, trigger: &Trigger, event: &Event) -> Option<PlayerId> {
    let of_players = |condition: &Condition| matches!(condition, Condition::It(quality) if attacks_one_of(quality));
    trigger.whiles().into_iter().any(of_players).then(|| attacked(position, event)).flatten()
}

/// The player whom the object of an event attacks.
pub(super) fn attacked(position: &Position, event: &Event) -> Option<PlayerId> {
    match position.table.known(event.object()?)?.combat.attacking? {
        Party::Player(player) => Some(player),
        Party::Object(_) => None,
    }
}

/// Whether a quality is to attack one of several players.
pub(super) fn attacks_one_of(quality: &Quality) -> bool {
    matches!(quality, Quality::AttackingWhom(Who::Anyone | Who::Opponent))
}

/// CR 603.2: whether something says that such an event doesn't cause this ability to trigger.
pub(super) fn is_silenced(position: &Position, ability: &Ability<'_>, event: &Event) -> bool {
    let bearer = ability.bearer();
    let says = |cant: &Cant, view: View<'_>| match cant {
        Cant::Trigger { pattern, of } => {
            let fits = |of: &Matcher| bearer.is_some_and(|row| view.fits(of, Some(Party::Object(row.id)), Some(row)).is_ok());
            view.watches(pattern, event).is_ok() && of.as_ref().is_none_or(fits)
        }
        _ => false,
    };
    position.table.indexed().cants(event.verb).iter().any(|(object, number)| {
        let row = position.table.row(*object).filter(|row| row.is_in_force() && !position.abilities_lost(row));
        row.is_some_and(|row| {
            let cant = position.table.definitions.card(row.card).compiled.cants.get(usize::from(*number));
            cant.is_some_and(|(cant, _)| says(cant, View::of(position, row.controller, Some(row.id), &row.chosen)))
        })
    }) || position.made_cants().any(|(made, cant)| says(cant, View::of(position, made.controller, Some(made.source), &made.chosen)))
}

/// Whether counters that were put on an object brought their number to this.
pub(super) fn reached(position: &Position, event: &Event, number: u64) -> bool {
    let row = event.object().and_then(|object| position.table.row(object));
    let now = row.zip(event.counter).map_or(0, |(row, counter)| row.counters_of(counter));
    now >= number && now.less(event.amount) < number && row.is_none_or(|row| reads_on(position, row, now, number))
}

/// An ability that triggers once on one or more such events; on what is done to players, once for each
/// of them (CR 603.2c).
pub(super) fn on_several(
    position: &Position,
    ability: &Ability<'_>,
    trigger: &Trigger,
    pattern: &Pattern,
    events: &[&Event],
    waiting: &mut Vec<Waiting>,
) {
    let view = ability.view(position);
    let least = pattern.at_least.unwrap_or(0);
    let pattern = &Pattern { at_least: None, ..pattern.clone() };
    let of_players = matches!(pattern.subject, Some(Matcher::Player(_)));
    // "Whenever you attack a player": once for each player attacked.
    let of_attacked = matches!(&pattern.subject, Some(Matcher::Noun(noun)) if noun.is.iter().any(attacks_one_of));
    let mut groups: SmallVec<[(Option<PlayerId>, What); 2]> = SmallVec::new();
    let counts =
        |event: &&&Event| pattern.verb == event.verb && view.watches(pattern, event).is_ok() && !is_silenced(position, ability, event);
    for event in events.iter().filter(counts) {
        let whom = || of_attacked.then(|| attacked(position, event)).flatten();
        let they = whom().or_else(|| player_spoken_of(&view, pattern, event));
        let key = they.filter(|_| of_players || of_attacked);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, what)) => what.amount = what.amount.plus(event.amount),
            None => groups.push((key, What { it: spoken_of(pattern, event), they, by: event.source, amount: event.amount })),
        }
    }
    let holds = groups.into_iter().filter(|(_, what)| what.amount >= least && what.holds(&view, trigger));
    let times = |event: &&Event| pattern.verb == event.verb && view.watches(pattern, event).is_ok();
    let times = events.iter().copied().filter(times).map(|event| times_it_triggers(position, ability, Some(event))).max().unwrap_or(1);
    let kinds = || {
        let mut kinds: SmallVec<[usize; 2]> =
            events.iter().filter(|event| counts(event)).filter_map(|event| event.counter.and_then(crate::costs::place)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    waiting.extend(holds.map(|(_, what)| {
        let mut waiting = ability.waiting(trigger, what, ability.count().times(times));
        if pattern.verb == Do::AddMana.into() && crate::costs::adds_what_was_produced(position, waiting.item.program) {
            waiting.item.chosen.extend(kinds().into_iter().map(|kind| Value::Number(kind as u64)));
        }
        waiting
    }));
}
