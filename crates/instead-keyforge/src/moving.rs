//! Changes of zones, of control, and of places in a battleline.

use instead_kernel::Amount as _;
use instead_kernel::{Lineage, Next, Step};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::{OnTable, Task};
use instead_model::ids::{ObjectId, Zone};
use instead_model::position::Position;
use instead_model::table::{Face, Return, Row, Table};
use instead_model::zones;

use crate::perform::Happening;
use crate::words::{ARCHIVES, Do, UNDER, counts, known};
use crate::{deck, rules_card, stats};

/// Æmber on what leaves play, which goes to the opponent's pool.
fn returned(table: &Table, row: &Row) -> Option<Event> {
    let player = stats::opponent(table, row.controller);
    let captured = row.counters_of(counts::AEMBER);
    (captured > 0).then(|| Event {
        subject: Some(Party::Player(player)),
        player: Some(player),
        amount: captured,
        cause: Cause::Rules,
        ..Event::of(Do::Add.into())
    })
}

/// Sets everything with which an object enters play. KF Ready and Exhausted: creatures and artifacts enter exhausted.
fn enter(fresh: &mut Row, event: &Event, exhausted: bool) {
    let entry = event.entry.as_deref();
    fresh.controller = entry.and_then(|entry| entry.controller).or(event.player).unwrap_or(fresh.owner);
    fresh.tapped = entry.map_or(exhausted, |entry| entry.tapped);
    let Some(entry) = entry else { return };
    fresh.counters = entry.counters.clone();
    if entry.attached.is_some() {
        fresh.attached = entry.attached;
    }
    if let Some(card) = entry.copy {
        fresh.printed = Some(fresh.card);
        fresh.card = card;
        fresh.token = card == rules_card::TOKEN;
        if entry.face != Face::Front {
            fresh.aspect.get_or_insert_default().face = entry.face;
        }
    }
    fresh.chosen = entry.chosen.clone();
}

/// KF Ability: what was destroyed is found in the discard pile; KF Leaves Play: in a hidden zone it isn't.
fn note_became(table: &mut Table, (object, id): (ObjectId, ObjectId), row: &Row, cause: Cause, to: Zone) {
    // KF Playing Cards: what was played is found where it entered.
    // KF Discard Pile: what was discarded is found there by what waited for that.
    let discarded = to == zones::DISCARD && matches!(row.zone, zones::HAND | zones::DECK);
    // KF Purge: what was purged instead of destroyed isn't found again; what a text purges, that text finds.
    let left = to == zones::DISCARD || to == zones::EXILE && cause != Cause::StateBased;
    if row.zone == zones::BOARD && left || to == zones::BOARD || discarded {
        table.windows.became.push((object, id));
    }
    if row.zone == zones::STACK {
        let was: Vec<ObjectId> = table.windows.became.iter().filter(|(_, now)| *now == object).map(|(before, _)| *before).collect();
        table.windows.became.extend(was.into_iter().map(|before| (before, id)));
    }
}

impl Happening {
    /// A change of zones, always to its owner's (KF Leaves Play).
    pub(crate) fn relocate(&mut self, position: &mut Position, event: &mut Event) {
        let (Some(object), Some(to)) = (event.object(), event.to) else { return };
        let known_as = |tag| match (to == zones::BOARD, event.entry.as_ref().and_then(|entry| entry.copy)) {
            // KF Play: as a card of another type.
            (true, Some(card)) => position.table.definitions.card(card).is(tag),
            _ => position.table.row(object).is_some_and(|row| position.is(row, tag)),
        };
        let (is_artifact_or_creature, creature) = (!known_as(known().upgrade), known_as(known().creature));
        let last = self.last.iter().position(|(left, _)| *left == object).map(|place| self.last.swap_remove(place).1);
        let table = position.table.write();
        let Some(row) = table.take(object, event.amount.max(1)) else { return };
        let mut fresh = Row { count: row.count, label: row.label, ..Row::new(row.printed.unwrap_or(row.card), to, row.owner) };
        // KF Leaves Play: to the opponent's pool if it is a creature, to the common supply otherwise.
        if row.zone == zones::BOARD && creature {
            self.returned.extend(returned(table, &row));
        }
        if row.zone == zones::BOARD && to != zones::BOARD {
            self.returned.extend(given_back(table, object));
        }
        if to == zones::BOARD {
            enter(&mut fresh, event, is_artifact_or_creature);
            if creature {
                fresh.place = table.end_of_line(fresh.controller);
            }
        } else if to == zones::DECK {
            deck::into_deck(table, &mut fresh, event.marks);
        } else if to == ARCHIVES {
            // KF Archives: whose they are; the owner's unless a text says otherwise.
            fresh.controller = event.player.unwrap_or(row.owner);
        } else if to == UNDER {
            fresh.attached = event.source;
            fresh.face_down = event.marks.has(Marks::REVEALED);
        } else if to == zones::DISCARD {
            let top = table.in_zone(zones::DISCARD, Some(row.owner)).map(|row| row.place).min().unwrap_or(0);
            fresh.place = top.saturating_sub(1); // no amount
        }
        let id = table.put(fresh);
        note_became(table, (object, id), &row, event.cause, to);
        if row.zone == zones::BOARD && to != zones::BOARD {
            // KF Leaves Play: the rest of the text refers to it as it was immediately before.
            self.result.moved.push((object, id));
            if let Some(last) = last {
                table.remember(object, last);
            }
        }
        if !self.astray {
            self.result.amount = self.result.amount.plus(row.count);
            self.result.objects.push(id);
        }
        if to == zones::BOARD {
            event.subject = Some(Party::Object(id));
            if creature {
                self.placed.push(id);
            }
        }
        // KF Lasting Effects: "until ~ leaves play".
        if row.zone == zones::BOARD && to != zones::BOARD {
            position.settle();
        }
    }

    /// KF Control: it goes to a flank of its new controller's battleline.
    pub(crate) fn control(&mut self, position: &mut Position, event: &Event) {
        let (Some(object), Some(player)) = (event.object(), event.player) else { return };
        let place = position.table.end_of_line(player);
        let table = position.table.write();
        if let Some(row) = table.row_mut(object).filter(|row| row.controller != player) {
            row.controller = player;
            if row.place > 0 {
                row.place = place;
                self.placed.push(object);
            }
        }
        // The most recent effect takes precedence: what was to end with something else ends nothing any more.
        table.returns.retain(|back| back.object != object);
    }
}

/// KF Control, KF Lasting Effects: what changed control until this card leaves play changes it again, if it is still there.
fn given_back(table: &mut Table, left: ObjectId) -> Vec<Event> {
    if !table.returns.iter().any(|back| back.until == left) {
        return Vec::new();
    }
    let due: Vec<Return> = table.returns.iter().filter(|back| back.until == left).cloned().collect();
    table.returns.retain(|back| back.until != left);
    let back = |back: Return| {
        let row = table.row(back.object).filter(|row| row.zone == back.to)?;
        let player = Some(stats::opponent(table, row.controller));
        Some(Event { subject: Some(Party::Object(row.id)), player, cause: Cause::Rules, ..Event::of(Do::Control.into()) })
    };
    due.into_iter().filter_map(back).collect()
}

/// The top card of the deck enters play as a token creature, facedown; then the next one.
pub fn make(position: &mut Position, task: &mut Task, next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(player), Some(left)) = (task.player, task.number.checked_sub(1)) else { return Step::Done(None) };
    let Some((card, _)) = deck::top(position.table.write(), player).first().copied() else { return Step::Done(None) };
    task.number = left;
    let mut enters = Event {
        subject: Some(Party::Object(card)),
        player: Some(player),
        from: Some(zones::DECK),
        to: Some(zones::BOARD),
        cause: Cause::Rules,
        ..Event::of(Do::Move.into())
    };
    let entry = enters.entry_mut();
    // KF Ready and Exhausted: as any creature.
    (entry.copy, entry.tapped) = (Some(rules_card::TOKEN), true);
    next.propose([enters], &Lineage::default());
    Step::More
}

/// Makes a card that was played as an upgrade the creature that is printed on it, on the right flank of the battleline of the
/// event's player or else its owner.
pub fn join(position: &mut Position, event: &Event) {
    let Some(object) = event.object() else { return };
    let tapped = event.entry.as_ref().is_none_or(|entry| entry.tapped);
    let table = position.table.write();
    let Some(player) = event.player.or_else(|| table.row(object).map(|row| row.owner)) else { return };
    let place = table.end_of_line(player);
    if let Some(row) = table.row_mut(object) {
        row.card = row.printed.take().unwrap_or(row.card);
        if let Some(aspect) = &mut row.aspect {
            aspect.face = Face::Front;
        }
        (row.attached, row.tapped, row.place, row.controller) = (None, tapped, place, player);
    }
}

/// KF Swap: two creatures of one battleline exchange their places.
pub fn swap(position: &mut Position, event: &Event) {
    let (Some(one), Some(other)) = (event.source, event.object()) else { return };
    let table = position.table.write();
    let of = |table: &instead_model::table::Table, id| table.row(id).map(|row| (row.place, row.controller));
    if let (Some((first, mine)), Some((second, theirs))) = (of(table, one), of(table, other))
        && mine == theirs
    {
        for (id, place) in [(one, second), (other, first)] {
            if let Some(row) = table.row_mut(id) {
                row.place = place;
            }
        }
    }
}
