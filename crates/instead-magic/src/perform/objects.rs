//! The effects of events on the object or the player that they are about.

use instead_kernel::Amount as _;
use instead_kernel::amount::{lowered, raised};
use instead_kernel::{Lineage, Next};
use instead_model::event::{Event, Party, Value};
use instead_model::game::{OnTable, Work};
use instead_model::ids::{EffectId, ObjectId, PlayerId, Verb};
use instead_model::language::Duration;
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::table::{Face, Row, remove_counters};
use instead_model::unknown::Unknown;
use instead_model::zones;
use smallvec::SmallVec;

use crate::words::{self, Do};
use crate::{costs, earmarked, keywords, rules_card, stack, turn};

/// Whether performing such an event changes the object itself, so that one object of a row has to
/// be parted from the others first.
pub(super) fn touches_one(verb: Verb) -> bool {
    matches!(
        Do::of(verb),
        Some(
            Do::Deal
                | Do::PutCounters
                | Do::RemoveCounters
                | Do::Tap
                | Do::Untap
                | Do::RemoveDamage
                | Do::RemoveFromCombat
                | Do::Regenerate
                | Do::PhaseOut
                | Do::BecomeMonstrous
                | Do::BecomeRenowned
                | Do::BecomeSaddled
                | Do::BecomePrepared
                | Do::Exert
                | Do::Suspect
                | Do::BearRing
                | Do::Transform
        )
    )
}

pub(super) fn with_row(position: &mut Position, event: &Event, change: impl FnOnce(&mut Row)) {
    if let Some(row) = event.object().and_then(|object| position.table.write().row_mut(object)) {
        change(row);
    }
}

/// CR 712.11b, 715.3: what is printed on another face than the front is what the spell says.
pub(super) fn cast_with_other_face(position: &mut Position, event: &Event) {
    let row = event.object().and_then(|object| position.table.row(object));
    if let Some(shown) = row.filter(|row| row.face() == Face::Back).map(|row| row.card) {
        position.table.write().face_shown(shown);
    }
}

/// CR 708.8, 613.7f: it is what is printed on it again, with a new timestamp.
pub(super) fn turn_up(position: &mut Position, event: &Event) {
    let Some(object) = event.object() else { return };
    let table = position.table.write();
    let stamp = table.fresh().0;
    if let Some(row) = table.row_mut(object)
        && let Some(printed) = row.printed.take()
    {
        row.card = printed;
        let aspect = row.aspect.get_or_insert_default();
        (aspect.face, aspect.stamp) = (Face::Front, stamp);
        table.face_shown(printed);
    }
    table.index.clear();
}

/// CR 701.27a: the other face is up, with a new timestamp; it is the same object.
pub(super) fn transform(position: &mut Position, event: &Event) {
    let Some(object) = event.object() else { return };
    let table = position.table.write();
    let definitions = table.definitions.clone();
    let stamp = table.fresh().0;
    if let Some(row) = table.row_mut(object)
        && row.turn_over(&definitions)
    {
        row.aspect.get_or_insert_default().stamp = stamp;
        let shown = row.card;
        table.face_shown(shown);
    }
    table.index.clear();
}

/// CR 701.3d; and CR 702.103f: what was bestowed is a creature again.
pub(super) fn unattach(position: &mut Position, event: &Event) {
    let definitions = position.table.definitions.clone();
    with_row(position, event, |row| {
        row.attached = None;
        if keywords::is_bestowed(&definitions, row) {
            row.turn_over(&definitions);
        }
    });
    position.table.write().index.clear();
}

/// CR 708.2, 708.3: it enters as a 2/2 creature without a text, or with ward {2} if it is cloaked.
pub(super) fn face_down(event: &mut Event, verb: Do) {
    let entry = event.entry_mut();
    entry.face = Face::Down;
    entry.copy = Some(if verb == Do::Cloak { rules_card::WARDED } else { rules_card::FACE_DOWN });
}

/// Carries out a keyword action that the rules write out on its object: CR 701.43a exert, 701.50a connive, 701.60c suspect.
pub(super) fn written_out(position: &Position, event: &Event, action: &str, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let row = event.object().and_then(|object| position.table.known(object));
    if let Some((row, program)) = row.zip(rules_card::keyword_action(position, action)) {
        let target = Value::Party(Party::Object(row.id));
        let mut frame = stack::instruction(position, row.controller, rules_card::ID, vec![target]);
        (frame.program.index, frame.source, frame.cause) = (program, row.id, event.cause);
        next.work(Work::Program(frame), lineage);
    }
}

/// CR 114.1, 114.2: an object in the command zone that no card stands for.
pub(super) fn emblem(position: &mut Position, event: &Event) {
    if let (Some(card), Some(player)) = (event.card, event.player) {
        let emblems = turn::at_most(position, event.amount);
        let table = position.table.write();
        for _ in 0..emblems {
            table.put(Row { token: true, ..Row::new(card, zones::COMMAND, player) });
        }
    }
}

pub(super) fn remove(position: &mut Position, event: &Event) {
    let Some(counter) = event.counter else { return };
    let known = words::known();
    let counts = [known.loyalty, known.defense].contains(&Some(counter));
    let card = event.object().filter(|_| counts).and_then(|object| position.table.row(object)).map(|row| row.card);
    let unsaid = card.is_some_and(|card| position.table.definitions.card(card).loyalty.is_none());
    let table = position.table.write();
    match event.subject {
        Some(Party::Object(object)) => {
            if let Some(row) = table.row_mut(object) {
                remove_counters(&mut row.counters, counter, event.amount);
                // Of one whose card doesn't say how much it had, none is left all the same.
                if unsaid && row.counters_of(counter) == 0 {
                    row.remember(|memory| memory.became.push(event.verb));
                }
            }
        }
        Some(Party::Player(player)) => {
            remove_counters(&mut table.player_mut(player).counters, counter, event.amount);
        }
        None => {}
    }
}

/// More equal objects that regenerate at once aren't parted.
const MOST_SHIELDS: u64 = 1_000;

/// CR 701.19a: regenerating makes a shield for the rest of the turn: each of equal objects has one of its own.
pub(super) fn regenerate(position: &mut Position, event: &Event) {
    let (Some(object), Some(player)) = (event.object(), event.player) else { return };
    let count = |position: &Position| position.table.row(object).map_or(1, |row| row.count);
    if count(position) > MOST_SHIELDS {
        position.note_unknown(Unknown::Beyond);
        return;
    }
    while count(position) > 1 {
        let one = position.single_out(object);
        shield(position, one, player);
    }
    shield(position, object, player);
}

fn shield(position: &mut Position, object: ObjectId, player: PlayerId) {
    let shield = MadeEffect {
        number: 0,
        card: rules_card::ID,
        part: Part::Replacement(rules_card::REGENERATION),
        controller: player,
        source: object,
        chosen: SmallVec::from_iter([Value::Party(Party::Object(object))]),
        left: Some(1),
        lasts: Duration::ThisTurn,
    };
    position.effects.write().add(shield);
}

/// CR 119.3.
pub(super) fn change_life(position: &mut Position, event: &Event, amount: u64, gain: bool) {
    let Some(player) = event.player else { return };
    let player = position.table.write().player_mut(player);
    if gain {
        player.life = raised(player.life, amount);
        player.gained = player.gained.plus(amount);
    } else {
        player.life = lowered(player.life, amount);
    }
}

/// CR 701.60d: a suspected creature can't become suspected again.
pub(super) fn suspect(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let became = |row: &Row| row.memory.as_ref().is_some_and(|memory| memory.became.contains(&event.verb));
    if event.object().and_then(|object| position.table.row(object)).is_some_and(|row| !became(row)) {
        with_row(position, event, |row| row.remember(|memory| memory.became.push(event.verb)));
        written_out(position, event, "suspect", next, lineage);
    }
}

/// CR 106.4: into the player's pool.
pub(super) fn add_mana(position: &mut Position, event: &Event) {
    if let (Some(player), Some(place)) = (event.player, event.counter.and_then(costs::place)) {
        let pool = &mut position.table.write().player_mut(player).mana[place];
        *pool = pool.plus(event.amount);
        earmarked::keep(position, event, place, event.amount);
    }
}
