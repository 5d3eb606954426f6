//! Triggered abilities: which trigger on what happened (CR 603).
//!
//! A replaced event triggers nothing (CR 603.2g): only what was performed is looked at. Abilities of
//! permanents are looked at, those that effects give to permanents, and those that resolutions made
//! (CR 603.7).

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use std::borrow::Cow;

use instead_model::definition::Granted;
use instead_model::evaluate::{View, player_spoken_of, spoken_of};
use instead_model::event::{Event, Party, Value};
use instead_model::ids::{Moment, ObjectId, PlayerId, Verb, Zone};
use instead_model::language::{Cant, Condition, Matcher, Pattern, Quality, Trigger, Who};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::program::NOTED;
use instead_model::table::{Apiece, ProgramId, Related, Row, Spoken, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use crate::rules_card;
use crate::words::{self, Do};

/// An ability that triggered, and what limits how often it does.
#[derive(Clone, Debug)]
pub struct Waiting {
    item: StackItem,
    /// Of a triggered ability of a permanent that triggers once each turn: the permanent and the clause.
    once: Option<(ObjectId, u16)>,
    /// The delayed triggered ability that this is.
    made: Option<u32>,
}

/// Abilities that trigger on leaving the battlefield look back in time (CR 603.10a): they are
/// gathered before the events are performed.
pub fn before<'a>(position: &Position, events: impl Iterator<Item = &'a Event>) -> Vec<Waiting> {
    let mut looking_back: SmallVec<[&Event; 4]> = SmallVec::new();
    let mut discards: SmallVec<[&Event; 4]> = SmallVec::new();
    for event in events {
        if looks_back(event) {
            looking_back.push(event);
        } else if event.verb == Do::Discard.into() {
            discards.push(event);
        }
    }
    let mut waiting = gather(position, &looking_back, |pattern| !is_arrival(pattern));
    waiting.extend(gather(position, &discards, is_own_discard));
    waiting
}

/// "When you discard ~": the card is looked at in the hand, as it is discarded (CR 113.6k).
fn is_own_discard(pattern: &Pattern) -> bool {
    pattern.verb == Do::Discard.into() && pattern.subject == Some(Matcher::Itself)
}

/// Whether an ability there is may trigger on such events. Of most kinds of events nobody takes notice.
fn is_watched(position: &Position, events: &[Cow<'_, Event>]) -> bool {
    let index = position.table.indexed();
    events.iter().any(|event| !index.triggers(event.verb).is_empty()) || position.gives() || position.made_triggers().next().is_some()
}

/// Gathers the other abilities after the events were performed, and lets all of them wait.
/// `moved` tells what the objects that changed zones have become.
/// What comes back is done at once.
pub fn after(
    position: &mut Position,
    waiting: Vec<Waiting>,
    performed: &[Cow<'_, Event>],
    moved: &[(ObjectId, ObjectId)],
) -> Vec<StackItem> {
    if !moved.is_empty() {
        find_auras(position, &waiting, moved);
    }
    let moves = || performed.iter().any(|event| is_put_on_stack(event)) && !position.table.indexed().triggers(Do::Move.into()).is_empty();
    if waiting.is_empty() && !is_watched(position, performed) && !moves() {
        return Vec::new();
    }
    after_watched(position, waiting, performed, moved)
}

/// The same, where something may trigger: apart, so that nothing is made ready for the events that nobody watches.
fn after_watched(
    position: &mut Position,
    mut waiting: Vec<Waiting>,
    performed: &[Cow<'_, Event>],
    moved: &[(ObjectId, ObjectId)],
) -> Vec<StackItem> {
    let put: SmallVec<[Event; 1]> = performed.iter().filter_map(|event| put_on_stack(event)).collect();
    let events: SmallVec<[&Event; 4]> = performed.iter().map(AsRef::as_ref).chain(&put).filter(|event| !looks_back(event)).collect();
    waiting.extend(gather(position, &events, |pattern| !is_own_discard(pattern) && !is_arrival(pattern)));
    for Waiting { item, .. } in &mut waiting {
        item.found = match item.it {
            Some(Party::Object(object)) => moved.iter().find(|(old, _)| *old == object).map(|(_, new)| *new),
            _ => None,
        };
    }
    // CR 603.6c, 603.10: "put into a graveyard from anywhere" is looked at once the cards are there.
    let arrived = performed.iter().filter(|event| looks_back(event) && event.to == Some(zones::DISCARD)).filter_map(|event| {
        let (_, new) = moved.iter().find(|(old, _)| event.object() == Some(*old))?;
        Some(Event { subject: Some(Party::Object(*new)), ..event.as_ref().clone() })
    });
    let arrived: Vec<Event> = arrived.collect();
    let arriving: SmallVec<[&Event; 4]> = events.iter().copied().chain(&arrived).collect();
    waiting.extend(gather(position, &arriving, is_arrival));
    wait(position, waiting)
}

/// CR 601.2a: to cast a card is to move it to the stack: it leaves the zone that it is cast from.
fn put_on_stack(event: &Event) -> Option<Event> {
    is_put_on_stack(event).then(|| Event { to: Some(zones::STACK), verb: Do::Move.into(), ..event.clone() })
}

#[inline]
fn is_put_on_stack(event: &Event) -> bool {
    event.verb == Do::Cast.into() && event.from.is_some()
}

/// CR 400.7f: what triggered as an enchanted permanent left finds the Aura that was put into a graveyard with it, or for not
/// being attached to anything.
fn find_auras(position: &mut Position, waiting: &[Waiting], moved: &[(ObjectId, ObjectId)]) {
    let table = &position.table;
    let waits = |item: &StackItem, aura: ObjectId| item.source == aura && item.it.is_some_and(|it| it != Party::Object(aura));
    let found = moved.iter().filter(|(before, now)| {
        let waited_for = waiting.iter().map(|waiting| &waiting.item).chain(&table.triggered).any(|item| waits(item, *before));
        waited_for
            && table.row(*now).is_some_and(|row| row.zone == zones::DISCARD)
            && table.known(*before).is_some_and(|row| position.is(row, words::known().aura))
    });
    let found: Vec<(ObjectId, ObjectId)> = found.copied().collect();
    if !found.is_empty() {
        position.table.write().windows.became.extend(found);
    }
}

/// Abilities that trigger at the beginning of a step or phase (CR 603.2b).
pub fn at(position: &mut Position, moment: Moment) {
    let active = position.table.turn.active;
    let mut waiting = Vec::new();
    let begins = |trigger: &Trigger, view: &View<'_>| matches!(trigger.core(), Trigger::At { moment: at, whose } if *at == moment && view.is_who(whose, active));
    let they = [active];
    each_ability(position, position.table.indexed().beginnings(), |ability, trigger| {
        let view = View { they: &they, ..ability.view(position) };
        if begins(trigger, &view) && trigger.conditions().into_iter().chain(trigger.whiles()).all(|condition| view.holds(condition)) {
            let what = What { it: ability.spoken_of(), they: Some(active), by: None, amount: ability.amount() };
            waiting.push(of_each(position, &ability, trigger, what));
        }
    });
    _ = wait(position, waiting);
}

/// An ability that every object that has it has for itself.
fn of_each(position: &Position, ability: &Ability<'_>, trigger: &Trigger, what: What) -> Waiting {
    let mut waiting = ability.waiting(trigger, what, ability.count());
    if waiting.item.times > 1 {
        waiting.item.apiece = apiece(position, &waiting.item, Related::Same, waiting.item.times);
    }
    waiting
}

/// CR 603.8: abilities that trigger on a state of the game do so as soon as it is so, and not again while they wait or are
/// on the stack. Whether any did.
pub fn by_state(position: &mut Position) -> bool {
    let mut waiting = Vec::new();
    let listed = position.table.indexed();
    if listed.states().is_empty() {
        return false;
    }
    each_listed(position, listed.states(), |ability, trigger| {
        let Trigger::State(condition) = trigger.core() else { return };
        let what = What { it: ability.spoken_of(), they: None, by: None, amount: 0 };
        let due = of_each(position, &ability, trigger, what);
        let same = |item: &StackItem| item.source == due.item.source && item.program == due.item.program;
        let table = &position.table;
        let waits = table.triggered.iter().chain(&table.stack).any(same) || due.item.was_noted(position);
        let view = ability.view(position);
        // CR 603.4: an intervening "if" has to be so as well.
        if view.holds(condition) && what.holds(&view, trigger) && !waits {
            waiting.push(due);
        }
    });
    let any = !waiting.is_empty();
    wait(position, waiting);
    any
}

/// What isn't understood and speaks of a state of the game matters once it is so, however soon that passes.
pub fn note_states(position: &mut Position) {
    let mut due = Vec::new();
    let listed = position.table.indexed();
    each_listed(position, listed.states(), |ability, trigger| {
        let Trigger::State(condition) = trigger.core() else { return };
        let waiting = ability.waiting(trigger, What { it: ability.spoken_of(), they: None, by: None, amount: 0 }, 1);
        if waiting.item.unread_clause(position).is_some() && !waiting.item.was_noted(position) && ability.view(position).holds(condition) {
            due.push(waiting.item);
        }
    });
    due.iter().for_each(|item| _ = item.is_unread(position));
}

/// "When a card is put into a graveyard from anywhere": an ability that never looks back (CR 603.6c).
fn is_arrival(pattern: &Pattern) -> bool {
    pattern.to == Some(zones::DISCARD) && pattern.from.is_none()
}

/// The same of the object that has the ability: it functions where that arrives.
fn is_own_arrival(pattern: &Pattern) -> bool {
    is_arrival(pattern) && pattern.subject == Some(Matcher::Itself)
}

/// "When ~ is put into your hand from your graveyard": about how a card that was no permanent came to be where it is.
fn is_put_there(pattern: &Pattern, zone: Zone) -> bool {
    let elsewhere = pattern.from.is_some_and(|from| ![zones::BOARD, zone].contains(&from));
    pattern.subject.as_ref().is_some_and(Matcher::means_itself) && pattern.to == Some(zone) && elsewhere
}

/// CR 113.6: abilities of permanents; elsewhere those about how the object came to be where it is.
fn functions(row: &Row, trigger: &Trigger, out_of: Option<Zone>) -> bool {
    let pattern = match trigger.core() {
        Trigger::Event(pattern) => Some(pattern),
        _ => None,
    };
    // CR 113.6b: one that says where it functions.
    let zones: SmallVec<[Zone; 2]> = trigger.conditions().into_iter().chain(trigger.whiles()).flat_map(stands_in).collect();
    if !zones.is_empty() {
        return zones.contains(&row.zone);
    }
    // CR 113.6m: one that moves its object out of a zone; but what triggers on its own move there looks back, and so does an
    // Aura as what it enchants leaves the battlefield.
    let looks_back = |of: &Option<Matcher>| match of {
        Some(Matcher::Itself | Matcher::Host | Matcher::HostThat(_)) => true,
        Some(Matcher::Either(any)) => matches!(any.as_slice(), [Matcher::Host | Matcher::HostThat(_)]),
        _ => false,
    };
    if let Some(zone) = out_of.filter(|_| pattern.is_none_or(|pattern| !looks_back(&pattern.subject))) {
        return row.zone == zone;
    }
    match row.zone {
        _ if row.is_in_force() => true,
        zones::DISCARD => pattern.is_some_and(is_own_arrival) || pattern.is_some_and(|pattern| is_put_there(pattern, row.zone)),
        // CR 702.29c: a card that is cycled.
        zones::HAND => pattern.is_some_and(|pattern| {
            let own = [Do::Cycle.into(), Do::Discard.into(), Do::FirstDrawn.into()].contains(&pattern.verb)
                && pattern.subject == Some(Matcher::Itself);
            own || is_put_there(pattern, row.zone)
        }),
        zones::EXILE => pattern.is_some_and(|pattern| is_put_there(pattern, row.zone)),
        zones::STACK => pattern.is_some_and(|pattern| pattern.verb == Do::Cast.into() && pattern.subject == Some(Matcher::Itself)),
        _ => false,
    }
}

/// The zones in one of which an ability says that its object has to be.
fn stands_in(condition: &Condition) -> SmallVec<[Zone; 2]> {
    match condition {
        Condition::ItselfIn(zone) => SmallVec::from_slice(&[*zone]),
        Condition::All(all) => all.iter().map(stands_in).find(|zones| !zones.is_empty()).unwrap_or_default(),
        // "If ~ is in the command zone or on the battlefield".
        Condition::Any(any) => {
            let each: Vec<SmallVec<[Zone; 2]>> = any.iter().map(stands_in).collect();
            if each.iter().any(|zones| zones.is_empty()) { SmallVec::new() } else { each.into_iter().flatten().collect() }
        }
        _ => SmallVec::new(),
    }
}

/// Whether abilities that trigger on an event look back in time; whatever leaves the battlefield is such an event, and so is
/// what phases out (CR 603.10b).
#[inline]
pub fn looks_back(event: &Event) -> bool {
    matches!(Do::of(event.verb), Some(Do::Sacrifice | Do::Exploit | Do::Cycle | Do::PhaseOut))
        || (Do::of(event.verb) == Some(Do::Move) && event.from == Some(zones::BOARD))
}

/// The abilities that trigger on events that happen at the same time.
fn gather(position: &Position, events: &[&Event], counts: impl Fn(&Pattern) -> bool) -> Vec<Waiting> {
    let mut waiting = Vec::new();
    let mut looked: SmallVec<[Verb; 4]> = SmallVec::new();
    for event in events {
        each_ability(position, position.table.indexed().triggers(event.verb), |ability, trigger| {
            match trigger.core() {
                Trigger::Event(pattern)
                    if counts(pattern) && pattern.verb == Do::Deal.into() && (pattern.source.is_none() || pattern.subject.is_none()) =>
                {
                    if let Some(dealt) = dealt_at_once(position, &ability.view(position), pattern, event, events) {
                        waiting.extend(on_event(position, &ability, trigger, pattern, &dealt));
                    }
                }
                Trigger::Event(pattern) if counts(pattern) => waiting.extend(on_event(position, &ability, trigger, pattern, event)),
                // CR 714.2b: there were fewer before, and now there are as many.
                Trigger::Chapter { pattern, number } if counts(pattern) && reached(position, event, *number) => {
                    waiting.extend(on_event(position, &ability, trigger, pattern, event));
                }
                // The first, second … one this turn.
                Trigger::Nth { pattern, nth } if counts(pattern) && is_nth(&ability.view(position), pattern, *nth, event, events) => {
                    waiting.extend(on_event(position, &ability, trigger, pattern, event));
                }
                _ => {}
            }
        });
        if !looked.contains(&event.verb) {
            looked.push(event.verb);
            each_ability(position, position.table.indexed().triggers(event.verb), |ability, trigger| {
                if let Trigger::OneOrMore(pattern) = trigger.core()
                    && counts(pattern)
                {
                    on_several(position, &ability, trigger, pattern, events, &mut waiting);
                }
            });
        }
    }
    waiting
}

/// Whether an event is the first, second … of its kind this turn: each is one, however much life is lost by it; but of objects
/// that move, each is one (CR 603.2, 119.2). Of events at the same time, one comes after the other.
fn is_nth(view: &View<'_>, pattern: &Pattern, nth: u64, event: &Event, events: &[&Event]) -> bool {
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

/// What is dealt damage by several sources at once is dealt damage once, and what deals damage to several at once deals damage
/// once, unless the ability says to whom: all of it, at the first of those events; none at the others (CR 603.2c, 120.4).
fn dealt_at_once(position: &Position, view: &View<'_>, pattern: &Pattern, event: &Event, events: &[&Event]) -> Option<Event> {
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
fn on_event(position: &Position, ability: &Ability<'_>, trigger: &Trigger, pattern: &Pattern, event: &Event) -> SmallVec<[Waiting; 1]> {
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

/// The same as seen by so many objects that have it, each of which sees so many.
fn triggers(
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
    let what = What { it, they, by: event.source, amount: if each > 1 || related == Related::Other { 1 } else { event.amount } };
    if !what.holds(&view, trigger) {
        return None;
    }
    let times = watchers.times(each).times(times_it_triggers(position, ability, event));
    let mut waiting = ability.waiting(trigger, what, times);
    if times > 1 {
        waiting.item.apiece = apiece(position, &waiting.item, related, each);
    }
    Some(waiting)
}

/// CR 603.2: of which equal objects an ability that triggers several times is about each by itself. `each`: to how many
/// objects at once its event happened.
fn apiece(position: &Position, item: &StackItem, related: Related, each: u64) -> Apiece {
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

/// CR 603.2d: how many times an ability triggers on an event: once, and once more for each effect that says so.
fn times_it_triggers(position: &Position, ability: &Ability<'_>, event: &Event) -> u64 {
    let index = position.table.indexed();
    let Some(bearer) = ability.bearer().filter(|_| !index.again().is_empty()) else { return 1 };
    let more = index.again().iter().filter_map(|(object, number)| {
        let row = position.table.row(*object).filter(|row| row.is_in_force() && !position.abilities_lost(row))?;
        let (pattern, of) = position.table.definitions.card(row.card).compiled.again.get(usize::from(*number))?;
        let view = View::of(position, row.controller, Some(row.id), &row.chosen);
        let fits = view.watches(pattern, event).is_ok() && view.fits(of, Some(Party::Object(bearer.id)), Some(bearer)).is_ok();
        fits.then_some(row.count)
    });
    more.fold(1, u64::plus)
}

/// "Whenever ~ attacks a player": that player, and not the one whose creature attacks (CR 508.5).
fn attacked_whom(position: &Position, trigger: &Trigger, event: &Event) -> Option<PlayerId> {
    let of_players = |condition: &Condition| matches!(condition, Condition::It(quality) if attacks_one_of(quality));
    trigger.whiles().into_iter().any(of_players).then(|| attacked(position, event)).flatten()
}

/// The player whom the object of an event attacks.
fn attacked(position: &Position, event: &Event) -> Option<PlayerId> {
    match position.table.known(event.object()?)?.combat.attacking? {
        Party::Player(player) => Some(player),
        Party::Object(_) => None,
    }
}

/// Whether a quality is to attack one of several players.
fn attacks_one_of(quality: &Quality) -> bool {
    matches!(quality, Quality::AttackingWhom(Who::Anyone | Who::Opponent))
}

/// CR 603.2: whether something says that such an event doesn't cause this ability to trigger.
fn is_silenced(position: &Position, ability: &Ability<'_>, event: &Event) -> bool {
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
fn reached(position: &Position, event: &Event, number: u64) -> bool {
    let row = event.object().and_then(|object| position.table.row(object));
    let now = row.zip(event.counter).map_or(0, |(row, counter)| row.counters_of(counter));
    now >= number && now.less(event.amount) < number && row.is_none_or(|row| reads_on(position, row, now, number))
}

/// CR 702.155a: the turn in which a Saga with read ahead entered, no chapter is told but the one it has come to.
fn reads_on(position: &Position, row: &Row, now: u64, number: u64) -> bool {
    let ahead = row.since == position.table.turn.number && position.is(row, words::known().read_ahead);
    !ahead || now == number
}

/// An ability that triggers once on one or more such events; on what is done to players, once for each
/// of them (CR 603.2c).
fn on_several(
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
    let times = events.iter().copied().filter(times).map(|event| times_it_triggers(position, ability, event)).max().unwrap_or(1);
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

/// What an event was about, for the ability that it triggers.
#[derive(Clone, Copy, Debug)]
struct What {
    it: Option<Party>,
    they: Option<PlayerId>,
    by: Option<ObjectId>,
    amount: u64,
}

impl What {
    /// CR 603.4: an intervening "if" is looked at as the event happens.
    fn holds(&self, view: &View<'_>, trigger: &Trigger) -> bool {
        let they: SmallVec<[PlayerId; 1]> = self.they.into_iter().collect();
        let view = View { it: self.it, they: &they, by: self.by, amount: self.amount, ..*view };
        trigger.conditions().into_iter().chain(trigger.whiles()).all(|condition| view.holds(condition))
    }
}

/// A triggered ability, and whose it is.
#[derive(Clone, Copy, Debug)]
enum Ability<'a> {
    /// Of a permanent: the permanent, the clause that the ability stands in, its program.
    Of(&'a Row, u16, ProgramId),
    /// Given to a permanent, which knows what gave it.
    Given(&'a Row, ProgramId, &'a [Value]),
    /// Made by a resolution.
    Made(&'a MadeEffect, ProgramId),
}

impl<'a> Ability<'a> {
    fn view(&self, position: &'a Position) -> View<'a> {
        match self {
            Ability::Of(row, ..) => View { x: row.x, ..View::of(position, row.controller, Some(row.id), &row.chosen) },
            Ability::Given(row, _, chosen) => View::of(position, row.controller, Some(row.id), chosen),
            Ability::Made(effect, _) => View::of(position, effect.controller, Some(effect.source), &effect.chosen),
        }
    }

    /// "It", "that player", "that much" and X of a delayed triggered ability, as they were noted.
    fn noted(&self, number: usize) -> Option<&Value> {
        match self {
            Ability::Made(effect, _) => effect.chosen.get(number),
            _ => None,
        }
    }

    fn it(&self) -> Option<Party> {
        match self.noted(0) {
            Some(Value::Party(party)) => Some(*party),
            _ => None,
        }
    }

    /// "It", where nothing happened to anything: what was spoken of as the ability was made, or else the object that has it.
    fn spoken_of(&self) -> Option<Party> {
        self.it().or_else(|| self.bearer().map(|row| Party::Object(row.id)))
    }

    fn amount(&self) -> u64 {
        match self.noted(2) {
            Some(Value::Number(amount)) => *amount,
            _ => 0,
        }
    }

    /// The same ability of another object that is the same.
    fn of<'b>(&self, row: &'b Row) -> Ability<'b>
    where
        'a: 'b,
    {
        match *self {
            Ability::Of(_, number, program) => Ability::Of(row, number, program),
            Ability::Given(_, program, chosen) => Ability::Given(row, program, chosen),
            Ability::Made(effect, program) => Ability::Made(effect, program),
        }
    }

    /// The object that has it, if one has.
    fn bearer(&self) -> Option<&'a Row> {
        match self {
            Ability::Of(row, ..) | Ability::Given(row, ..) => Some(row),
            Ability::Made(..) => None,
        }
    }

    fn count(&self) -> u64 {
        match self {
            Ability::Of(row, ..) | Ability::Given(row, ..) => row.count,
            Ability::Made(..) => 1,
        }
    }

    fn waiting(&self, trigger: &Trigger, what: What, times: u64) -> Waiting {
        let (source, controller, program, chosen) = match self {
            Ability::Of(row, _, program) => (row.id, row.controller, *program, SmallVec::new()),
            Ability::Given(row, program, chosen) => (row.id, row.controller, *program, chosen.iter().cloned().collect()),
            Ability::Made(effect, program) => {
                let known = effect.chosen.iter().skip(usize::from(NOTED)).cloned();
                (effect.source, effect.controller, *program, known.collect())
            }
        };
        let What { it, they, by, amount } = what;
        // CR 107.3m: X of an ability about its own entry is the X that was chosen as the spell was cast.
        let x = match self {
            Ability::Of(row, ..) => row.x,
            // CR 603.7c: X of the text that made it was settled as that was carried out.
            Ability::Made(..) => match self.noted(3) {
                Some(Value::Number(x)) => *x,
                _ => 0,
            },
            Ability::Given(..) => 0,
        };
        let item = StackItem {
            spell: None,
            source,
            controller,
            program,
            chosen,
            it,
            they,
            found: None,
            by,
            amount,
            x,
            times,
            group: 0,
            begun: None,
            own: None,
            apiece: Default::default(),
        };
        let once = match self {
            // What one clause waits for is one ability: "whenever … or …" triggers once, whichever happens.
            Ability::Of(row, clause, _) if trigger.is_once() => Some((row.id, *clause | ONCE)),
            _ => None,
        };
        let made = match self {
            Ability::Made(effect, _) => Some(effect.number),
            _ => None,
        };
        Waiting { item, once, made }
    }
}

/// Tells triggered abilities from replacement effects in what an object remembers of its turn.
const ONCE: u16 = 0x8000;

/// Calls `each` with the listed abilities of permanents that function (CR 113.6).
fn each_listed(position: &Position, listed: &[(ObjectId, u16)], mut each: impl FnMut(Ability<'_>, &Trigger)) {
    for (object, number) in listed {
        let Some(row) = position.table.row(*object) else { continue };
        let compiled = &position.table.definitions.card(row.card).compiled;
        if let Some((trigger, program)) = compiled.triggers.get(*number as usize)
            && let Some(ability) = compiled.programs.get(usize::from(*program))
            && functions(row, trigger, ability.out_of)
            && !position.abilities_lost(row)
        {
            each(Ability::Of(row, ability.clause, ProgramId { card: row.card, index: *program }), trigger);
        }
    }
}

/// Calls `each` with the abilities that function: of permanents (CR 113.6) those that are listed, and
/// all that were given or made.
fn each_ability(position: &Position, listed: &[(ObjectId, u16)], mut each: impl FnMut(Ability<'_>, &Trigger)) {
    each_listed(position, listed, &mut each);
    position.given(|giver, granted, row| {
        if let Granted::Trigger(trigger, program) = granted {
            let chosen = giver.chosen();
            each(Ability::Given(row, ProgramId { card: giver.card, index: *program }, &chosen), trigger);
        }
    });
    for (effect, trigger, program) in position.made_triggers() {
        each(Ability::Made(effect, ProgramId { card: effect.card, index: program }), trigger);
    }
}

/// The abilities wait until somebody would get priority (CR 603.3); that they triggered is noted.
/// Triggered mana abilities come back: they don't use the stack.
fn wait(position: &mut Position, waiting: Vec<Waiting>) -> Vec<StackItem> {
    let mut at_once = Vec::new();
    for Waiting { mut item, once, made } in waiting {
        if item.is_unread(position) {
            continue;
        }
        if let Some((object, number)) = once {
            let Some(row) = position.table.write().row_mut(object) else { continue };
            let used = row.memory.as_ref().is_some_and(|memory| memory.used.iter().any(|(known, _)| *known == number));
            if used {
                continue;
            }
            row.remember(|memory| {
                memory.used.push((number, 1));
                memory.used.sort_unstable();
            });
            item.times = 1;
        }
        if let Some(number) = made {
            // CR 603.7b: it has triggered, unless it lasts for some time.
            if position.effects.get(number).is_none() {
                continue;
            }
            position.effects.write().spend(number, 1);
            // CR 702.179d: only once each turn.
            if item.program.card == rules_card::ID
                && position.effects.get(number).is_some_and(|effect| effect.part == Part::Trigger(rules_card::OF_SPEED))
            {
                let player = position.table.write().player_mut(item.controller);
                if player.happened(Do::SpeedUp.into()) > 0 {
                    continue;
                }
                player.note(Do::SpeedUp.into(), 1);
                item.times = 1;
            }
        }
        let table = position.table.write();
        let label = table.known(item.source).and_then(|row| row.label);
        let card = table.known(item.source).map_or(item.program.card, |row| row.card);
        *table.triggers.entry((card, label)).or_default() += item.times;
        // CR 800.4d: what a player who has left would control isn't put on the stack.
        if table.player(item.controller).lost {
            continue;
        }
        if adds_mana_at_once(position, &item) {
            at_once.push(item);
        } else {
            position.table.write().triggered.push(item);
        }
    }
    at_once
}

/// CR 605.1b, 605.4a: a triggered ability without a target that triggers on mana being added and adds mana doesn't use the
/// stack.
fn adds_mana_at_once(position: &Position, item: &StackItem) -> bool {
    let compiled = &position.table.definitions.card(item.program.card).compiled;
    let on_mana = |trigger: &Trigger| match trigger.core() {
        Trigger::Event(pattern) | Trigger::OneOrMore(pattern) => pattern.verb == Do::AddMana.into(),
        _ => false,
    };
    compiled.triggers.iter().any(|(trigger, program)| *program == item.program.index && on_mana(trigger))
        && crate::costs::is_mana_ability(position, item.program)
}

/// Whether an ability can speak of "that many" of the event that triggers it: "whenever you gain life", "whenever you
/// attack with one or more creatures", but not "when ~ enters" (CR 608.2c: it is the text's own instruction before, then).
pub fn has_amount(position: &Position, program: ProgramId) -> bool {
    let compiled = &position.table.definitions.card(program.card).compiled;
    let own = compiled.triggers.iter().filter(|(_, index)| *index == program.index).map(|(when, _)| when);
    let given = compiled.grants.iter().filter_map(|grant| match &grant.ability {
        Granted::Trigger(when, index) if *index == program.index => Some(when),
        _ => None,
    });
    own.chain(given).next().is_none_or(|when| match when.core() {
        Trigger::Event(pattern) => !matches!(
            Do::of(pattern.verb),
            Some(
                Do::Move
                    | Do::Attack
                    | Do::Block
                    | Do::BecomeBlocked
                    | Do::BlockCreature
                    | Do::StayUnblocked
                    | Do::Cast
                    | Do::Copied
                    | Do::Target
                    | Do::PlayLand
                    | Do::PlayNow
                    | Do::Tap
                    | Do::Untap
                    | Do::Begin
                    | Do::BeginTurn
                    | Do::Cycle
                    | Do::TurnUp
                    | Do::Transform
                    | Do::Sacrifice
                    | Do::Discard
                    | Do::Destroy
                    | Do::Draw
            )
        ),
        Trigger::At { .. } | Trigger::Chapter { .. } | Trigger::State(_) => false,
        _ => true,
    })
}
