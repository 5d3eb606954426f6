//! Changes of zones: what leaves is looked back at as it was, what arrives is a new object (CR 400.7).

use instead_kernel::Amount as _;
use instead_kernel::Next;
use instead_model::event::{Event, Marks, Party, Value};
use instead_model::game::OnTable;
use instead_model::ids::{ObjectId, Zone};
use instead_model::layers::characteristics::Characteristics;
use instead_model::position::Position;
use instead_model::table::{Face, Row, Table};
use instead_model::unknown::Unknown;
use instead_model::zones;

use super::Happening;
use crate::words::Do;
use crate::{combat, library};

/// CR 610.3: what was moved until an object leaves the battlefield comes back right after that.
pub fn comes_back(position: &mut Position, left: impl Fn(ObjectId) -> bool, next: &mut Next<OnTable>) {
    if !position.table.returns.iter().any(|back| left(back.until)) {
        return;
    }
    let table = position.table.write();
    let due: Vec<_> = table.returns.iter().filter(|back| left(back.until)).cloned().collect();
    table.returns.retain(|back| !left(back.until));
    // CR 610.3c: under its owner's control, if it is still there.
    let there = due.iter().filter_map(|back| table.row(back.object).filter(|row| row.zone == back.from).map(|row| (back, row.owner)));
    let events: Vec<Event> = there
        .map(|(back, owner)| Event {
            subject: Some(Party::Object(back.object)),
            player: Some(owner),
            from: Some(back.from),
            to: Some(back.to),
            cause: instead_model::event::Cause::Effect(back.until),
            marks: Marks::ASIDE,
            ..Event::of(Do::Move.into())
        })
        .collect();
    next.propose(events, &instead_kernel::Lineage::default());
}

/// CR 608.2h: what leaves the battlefield is known as it was there, with everything that changed it.
pub fn as_they_leave<'a>(position: &Position, events: impl Iterator<Item = &'a Event>) -> Vec<(ObjectId, Characteristics)> {
    let leaves = events.filter(|event| Do::of(event.verb) == Some(Do::Move) && event.from == Some(zones::BOARD));
    let rows = leaves.filter_map(|event| position.table.row(event.object()?));
    rows.filter_map(|row| position.with(row, |state| state.map(|state| (row.id, state.clone())))).collect()
}

/// Takes the object that moves out of its zone, or makes the one that is created, which hasn't been anywhere. None if there
/// is nothing to move.
fn taken(position: &mut Position, event: &Event, to: Zone) -> Option<Row> {
    let leaving = event.object().map(|object| one_of_each(position, object, event.amount));
    let table = position.table.write();
    let row = match (leaving, event.card) {
        (Some(object), _) => table.take(object, event.amount)?,
        (None, Some(card)) => {
            let mut row = Row::new(card, to, event.player.unwrap_or(table.turn.active));
            row.token = true;
            row.count = event.amount;
            row
        }
        (None, None) => return None,
    };
    if row.zone == zones::STACK {
        if table.definitions.asks(Do::CopySpell.into()) {
            let gone: Vec<_> = table.stack.iter().filter(|item| item.spell == Some(row.id)).cloned().collect();
            table.windows.departed.extend(gone);
        }
        table.stack.retain(|item| item.spell != Some(row.id));
    }
    Some(row)
}

impl Happening {
    /// A change of zones: a new object in the new zone (CR 400.7), in its owner's (CR 400.3).
    pub(super) fn relocate(&mut self, position: &mut Position, place: u32, event: &mut Event) -> u64 {
        let Some(to) = event.to else { return 0 };
        let was = event.object();
        let Some(row) = taken(position, event, to) else { return 0 };
        let table = position.table.write();
        let (owner, label) = (row.owner, row.label);
        let mut fresh = Row::new(row.own_front(), to, owner);
        // CR 708.4: a spell that was cast face down becomes a face-down permanent.
        if to == zones::BOARD && row.zone == zones::STACK && row.face() == Face::Down {
            fresh.lie_face_down(row.card);
        }
        (fresh.count, fresh.label, fresh.token) = (row.count, label, row.token);
        // CR 903.3: a card stays its owner's commander wherever it goes.
        row.hand_on_command(&mut fresh);
        // CR 607.2a, 607.2b: what speaks of the cards exiled with it knows which they are.
        if let (zones::EXILE, Some(source)) = (to, self.exiler.or(event.source))
            && (was == Some(source) && links(table, &row) || table.known(source).is_some_and(|row| links(table, row)))
        {
            fresh.remember(|memory| memory.exiled_with = Some(source));
        }
        let mut unsure = false;
        // CR 406.3.
        fresh.face_down = to == zones::EXILE && event.entry.as_ref().is_some_and(|entry| entry.face == Face::Down);
        if to == zones::BOARD {
            enter(&mut fresh, event, &row);
            // CR 302.6.
            fresh.since = table.turn.number;
            if fresh.face() == Face::Back {
                table.face_shown(fresh.card);
            }
        } else if to == zones::DECK {
            let place = self.random.filter(|_| event.marks.has(Marks::RANDOM));
            unsure = library::into_library(table, &mut fresh, event.marks);
            if event.marks.has(Marks::RANDOM) {
                fresh.place = place.unwrap_or(fresh.place);
                self.random = Some(fresh.place);
            }
        }
        let count = fresh.count;
        let id = settle(table, fresh, event.entry.is_some());
        if unsure {
            position.note_unknown(Unknown::Order);
        }
        if event.from == Some(zones::STACK) && to == zones::BOARD {
            carry_over(position, event.object(), id);
        }
        if event.entry.as_ref().is_some_and(|entry| entry.attacking) {
            combat::join(position, id);
        }
        self.note_moved(was, id, to, event);
        self.entered.push((place, id));
        count
    }

    /// Notes the new object that one which changed zones has become, and the object of which the text goes on to speak.
    fn note_moved(&mut self, was: Option<ObjectId>, id: ObjectId, to: Zone, event: &mut Event) {
        // CR 400.2: hands and libraries are hidden.
        let hidden = [zones::HAND, zones::DECK].contains(&to);
        if let Some(old) = was {
            self.moved.push((old, id));
            match to != event.from.unwrap_or(to) {
                true if hidden => self.result.hidden.push((old, id)),
                true => self.result.moved.push((old, id)),
                false => {}
            }
        }
        // What leaves is looked back at as it was; what enters is the new object (CR 400.7, 603.6a).
        if event.from != Some(zones::BOARD) {
            event.subject = Some(Party::Object(id));
        }
        // CR 400.7j, 608.2h: what went to a hidden zone is spoken of as it last was.
        let known = was.filter(|_| event.from.is_some() && hidden);
        self.result.objects.push(known.unwrap_or(id));
    }
}

/// CR 603.2: some of equal objects leave, and an ability that triggered for each of them goes on being about those that
/// have left: they are known as a row of their own.
fn one_of_each(position: &mut Position, object: ObjectId, count: u64) -> ObjectId {
    let table = &position.table;
    let is_spoken_of = table.stack.iter().chain(&table.triggered).any(|item| item.is_for_each_of(object));
    if is_spoken_of { position.part(object, count).unwrap_or(object) } else { object }
}

/// Carries over and sets everything with which a permanent enters the battlefield.
fn enter(fresh: &mut Row, event: &Event, before: &Row) {
    if before.zone == zones::STACK && (before.kicked || before.x > 0 || before.cast_from.is_some()) {
        (fresh.kicked, fresh.x, fresh.cast_from, fresh.cast_by) = (before.kicked, before.x, before.cast_from, before.cast_by);
    }
    if let Some(memory) = before.memory.as_ref().filter(|_| before.zone == zones::STACK) {
        fresh.remember(|fresh| {
            fresh.spent.clone_from(&memory.spent);
            fresh.life_paid = memory.life_paid;
            fresh.paid.clone_from(&memory.paid);
            // CR 400.7d: abilities of the permanent know what the costs of the spell were paid with.
            fresh.paid_with.clone_from(&memory.paid_with);
        });
    }
    fresh.controller = event.player.unwrap_or(before.controller);
    if event.object().is_some() && event.player.is_none() {
        fresh.controller = before.controller;
    }
    if event.subject.is_none() {
        fresh.owner = fresh.controller;
    }
    if let Some(entry) = &event.entry {
        fresh.tapped = entry.tapped;
        fresh.chosen = entry.chosen.clone();
        fresh.controller = entry.controller.unwrap_or(fresh.controller);
        if entry.attached.is_some() {
            fresh.attached = entry.attached;
        }
        if let Some(copy) = entry.copy {
            fresh.printed = Some(fresh.card);
            fresh.card = copy;
        }
        if entry.face != Face::Front {
            fresh.aspect.get_or_insert_default().face = entry.face;
        }
        if !entry.except.is_empty() || !entry.gains.is_empty() {
            let aspect = fresh.aspect.get_or_insert_default();
            (aspect.except, aspect.gains) = (entry.except.clone(), entry.gains.clone());
        }
        if !entry.became.is_empty() {
            fresh.remember(|memory| memory.became.extend(entry.became.iter().copied()));
        }
    }
}

/// Puts a row down. Equal cards that nobody named share a row.
fn settle(table: &mut Table, row: Row, distinct: bool) -> ObjectId {
    if row.zone != zones::BOARD && row.zone != zones::STACK && row.label.is_none() && !distinct {
        let equal = |other: &Row| Row { id: row.id, count: row.count, ..other.clone() } == row;
        let twin = table.rows.iter().position(|other| other.card == row.card && other.zone == row.zone && equal(other));
        if let Some(twin) = twin {
            let twin = &mut table.rows.write()[twin];
            twin.count = twin.count.plus(row.count);
            return twin.id;
        }
    }
    table.put(row)
}

/// CR 400.7b, 400.7c, 609.7a: what applies to a permanent spell or to its damage goes on applying to the
/// permanent that it becomes.
fn carry_over(position: &mut Position, spell: Option<ObjectId>, permanent: ObjectId) {
    let Some(spell) = spell.map(|spell| Value::Party(Party::Object(spell))) else { return };
    let old = spell.clone();
    if position.effects.list.iter().any(|effect| effect.chosen.contains(&spell)) {
        let chosen = position.effects.write().list.iter_mut().flat_map(|effect| &mut effect.chosen);
        chosen.filter(|value| **value == spell).for_each(|value| *value = Value::Party(Party::Object(permanent)));
    }
    // CR 607.2q: what was exiled to pay for the spell is what is exiled with the permanent.
    if let Value::Party(Party::Object(spell)) = old {
        let linked = |row: &Row| row.memory.as_ref().is_some_and(|memory| memory.exiled_with == Some(spell));
        let exiled: Vec<ObjectId> = position.table.rows.iter().filter(|row| linked(row)).map(|row| row.id).collect();
        for id in exiled {
            let row = position.table.write().row_mut(id);
            row.into_iter().for_each(|row| row.remember(|memory| memory.exiled_with = Some(permanent)));
        }
    }
    // CR 400.7a: so do changes of its characteristics.
    if let Value::Party(Party::Object(spell)) = old
        && position.effects.continuous.iter().any(|effect| effect.of.as_ref().is_some_and(|of| of.contains(&spell)))
    {
        let continuous = position.effects.write().continuous.write();
        let of = continuous.iter_mut().filter_map(|effect| effect.of.as_mut()).flatten();
        of.filter(|object| **object == spell).for_each(|object| *object = permanent);
    }
    // What the spell made speaks of the permanent that it became (CR 702.109a).
    if position.effects.list.iter().any(|effect| Value::Party(Party::Object(effect.source)) == old) {
        let made = position.effects.write().list.iter_mut().filter(|effect| Value::Party(Party::Object(effect.source)) == old);
        made.for_each(|effect| effect.source = permanent);
    }
}

/// Whether an object speaks of the cards exiled with it.
pub(super) fn links(table: &Table, row: &Row) -> bool {
    table.definitions.card(row.card).compiled.links
}
