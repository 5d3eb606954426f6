//! Triggered abilities: which trigger on what happened (CR 603).
//!
//! A replaced event triggers nothing (CR 603.2g): only events that were performed count. The abilities
//! are those of permanents, those that effects give to permanents, and those that resolutions made
//! (CR 603.7).
//!
//! | module | subject |
//! |---|---|
//! | here | which abilities triggered, before and after what happened; putting them where they wait |
//! | `ability` | the triggered abilities that an object has |
//! | `matching` | whether one triggers on an event, and how often |
//! | `standing` | steps that begin, and states of the game |

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

mod ability;
mod matching;
mod standing;

use ability::*;
use matching::*;
pub use standing::*;

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

/// Whether an ability triggers on the discard of its own card, "when you discard ~": in the hand, as the card is discarded
/// (CR 113.6k).
fn is_own_discard(pattern: &Pattern) -> bool {
    pattern.verb == Do::Discard.into() && pattern.subject == Some(Matcher::Itself)
}

/// Whether an ability there is may trigger on such events. Of most kinds of events nobody takes notice.
fn is_watched(position: &Position, events: &[Cow<'_, Event>]) -> bool {
    let index = position.table.indexed();
    events.iter().any(|event| !index.triggers(event.verb).is_empty()) || position.gives() || position.made_triggers().next().is_some()
}

/// Gathers the other abilities after the events were performed, and lets all of them wait.
/// `moved` pairs the objects that changed zones with the objects they have become.
/// Returns the abilities that are carried out at once.
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

/// "When a card is put into a graveyard from anywhere": an ability that never looks back (CR 603.6c).
fn is_arrival(pattern: &Pattern) -> bool {
    pattern.to == Some(zones::DISCARD) && pattern.from.is_none()
}

/// The same of the object that has the ability: it functions where that arrives.
fn is_own_arrival(pattern: &Pattern) -> bool {
    is_arrival(pattern) && pattern.subject == Some(Matcher::Itself)
}

/// Whether an ability triggers as its card, which was no permanent, is put where it is: "into your hand from your graveyard".
fn is_put_there(pattern: &Pattern, zone: Zone) -> bool {
    let elsewhere = pattern.from.is_some_and(|from| ![zones::BOARD, zone].contains(&from));
    pattern.subject.as_ref().is_some_and(Matcher::means_itself) && pattern.to == Some(zone) && elsewhere
}

/// CR 113.6: abilities of permanents; elsewhere those that trigger as the object is put where it is.
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

/// CR 702.155a: in the turn in which a Saga with read ahead entered, only the chapter that its lore counters name triggers.
fn reads_on(position: &Position, row: &Row, now: u64, number: u64) -> bool {
    let ahead = row.since == position.table.turn.number && position.is(row, words::known().read_ahead);
    !ahead || now == number
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
