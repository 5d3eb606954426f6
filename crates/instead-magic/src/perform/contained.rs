//! The events that an event contains: discarding a card moves it, entering with counters puts them there.

use super::*;

/// The events that an event contains, settled before it is performed.
pub fn contained(edition: Edition, position: &Position, event: &Event) -> SmallVec<[Event; 1]> {
    let none = SmallVec::new();
    match Do::of(event.verb) {
        // CR 701.8a, 701.21a, 701.9a: to its owner's graveyard.
        Some(Do::Destroy | Do::Sacrifice) => SmallVec::from_iter([to_graveyard(event, zones::BOARD)]),
        Some(Do::Discard) => {
            let mut away = to_graveyard(event, zones::HAND);
            away.marks = away.marks.with(Marks::DISCARDED, true);
            SmallVec::from_iter([away])
        }
        // CR 701.6a: a countered spell goes to its owner's graveyard.
        Some(Do::Counter) => {
            let spell = event.object().and_then(|object| position.table.row(object)).is_some_and(|row| row.zone == zones::STACK);
            if spell { SmallVec::from_iter([to_graveyard(event, zones::STACK)]) } else { none }
        }
        // CR 702.110b: what is exploited is sacrificed.
        Some(Do::Exploit) => SmallVec::from_iter([Event { verb: Do::Sacrifice.into(), source: None, ..event.clone() }]),
        // CR 702.29a: cycling a card discards it.
        Some(Do::Cycle) => SmallVec::from_iter([Event { verb: Do::Discard.into(), ..event.clone() }]),
        Some(Do::Mill) => library::off_the_top(position, event, zones::DISCARD),
        Some(Do::ExileTop) => library::off_the_top(position, event, zones::EXILE),
        // CR 701.16a: to investigate is to create a Clue token.
        Some(Do::Investigate) => SmallVec::from_iter([Event { verb: Do::Create.into(), subject: None, ..event.clone() }]),
        // CR 111.2, 701.7: the tokens enter under the control of who creates them.
        Some(Do::Create) => {
            let entry = event.entry.clone();
            let enter = Event {
                player: event.player,
                amount: event.amount,
                card: event.card,
                to: Some(zones::BOARD),
                cause: event.cause,
                entry,
                ..Event::of(Do::Move.into())
            };
            SmallVec::from_iter([enter])
        }
        // CR 701.40a, 701.58a: the top cards enter face down.
        Some(verb @ (Do::Manifest | Do::Cloak)) => {
            let mut enter = library::off_the_top(position, event, zones::BOARD);
            enter.iter_mut().for_each(|event| face_down(event, verb));
            enter
        }
        Some(Do::Move) => counters_it_enters_with(edition, event),
        Some(Do::TurnUp) => counters_it_is_turned_up_with(edition, event),
        _ => none,
    }
}

fn to_graveyard(event: &Event, from: instead_model::ids::Zone) -> Event {
    Event {
        subject: event.subject,
        player: event.player,
        amount: event.amount,
        from: Some(from),
        to: Some(zones::DISCARD),
        cause: event.cause,
        marks: Marks::default().with(Marks::WHOLE, event.marks.has(Marks::WHOLE)),
        ..Event::of(Do::Move.into())
    }
}

/// CR 122.6: entering with counters is having them put on it.
fn counters_it_enters_with(edition: Edition, event: &Event) -> SmallVec<[Event; 1]> {
    let Some(entry) = &event.entry else { return SmallVec::new() };
    // CR 614.12, 614.17d: whether they can be, and are, is asked of what it would be there; who puts them on it isn't always
    // who will control it (CR 702.104a).
    let whose = entry.controller.or(event.player);
    let ahead = Entry { controller: whose, counters: SmallVec::new(), given: SmallVec::new(), ..(**entry).clone() };
    let put = |counter, amount, player| Event {
        subject: event.subject,
        card: entry.copy.or(event.card),
        entry: Some(Box::new(ahead.clone())),
        player,
        counter: Some(counter),
        amount,
        from: event.from,
        to: event.to,
        // CR 614.16: the replacement effect by which it enters so puts them.
        cause: event.object().map_or(event.cause, |object| editions::cause_of_replacement(edition, event, object)),
        ..Event::of(Do::PutCounters.into())
    };
    let own = entry.counters.iter().map(|(counter, amount)| put(*counter, *amount, whose));
    let given = entry.given.iter().map(|(player, counter, amount)| put(*counter, *amount, Some(*player)));
    own.chain(given).collect()
}

/// CR 708.11: what happens "as it is turned face up".
fn counters_it_is_turned_up_with(edition: Edition, event: &Event) -> SmallVec<[Event; 1]> {
    let put = |(counter, amount): &(_, u64)| Event {
        subject: event.subject,
        player: event.player,
        counter: Some(*counter),
        amount: *amount,
        cause: event.object().map_or(event.cause, |object| editions::cause_of_replacement(edition, event, object)),
        ..Event::of(Do::PutCounters.into())
    };
    event.entry.iter().flat_map(|entry| entry.counters.iter().map(put)).collect()
}
