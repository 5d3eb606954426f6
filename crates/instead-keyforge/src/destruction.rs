//! Destruction: tags, "Destroyed:" abilities, the discard pile. KF Destroyed, KF Replacement Effects.
//!
//! Destroying something tags it. While anything is tagged, one [`step`] after the other: the "Destroyed:"
//! abilities resolve, in the order the active player chooses; what they destroy joins. When none is left,
//! all tagged cards would be put into the discard pile together, and only then a replacement that saves one
//! of them applies. What it destroys in turn begins anew.

use instead_kernel::Amount as _;
use instead_kernel::{Lineage, Member, Next, Step};
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::OnTable;
use instead_model::ids::ObjectId;
use instead_model::position::Position;
use instead_model::table::Row;
use instead_model::zones;
use smallvec::SmallVec;

use crate::words::{Do, UNDER, known};
use crate::{perform, stats, triggers, veto};

/// KF Destroyed: tags a card, and lets the "Destroyed:" abilities it has now wait. Returns whether this
/// begins a destruction.
pub fn tag(position: &mut Position, object: ObjectId, event: &Event) -> bool {
    let abilities = triggers::on(position, event);
    if event.cause != Cause::StateBased {
        spare(position, object);
    }
    let table = position.table.write();
    let Some(row) = table.row_mut(object) else { return false };
    row.doomed = true;
    let begins = table.windows.doomed.is_none();
    table.windows.doomed.get_or_insert_with(Vec::new).push(object);
    triggers::wait(position, abilities, triggers::DESTROYED);
    begins
}

/// KF This Way: what something else destroys, or deals damage to, while it has stood what was done to it before isn't destroyed by
/// that: "if this damage destroys that creature".
pub fn spare(position: &mut Position, object: ObjectId) {
    if position.table.windows.results.is_empty() || position.table.row(object).is_none_or(|row| row.doomed) {
        return;
    }
    for result in &mut position.table.write().windows.results {
        if result.objects.contains(&object) && !result.spared.contains(&object) {
            result.spared.push(object);
        }
    }
}

/// KF Replacement Effects: the tag is removed; the creature isn't destroyed, and a text that asks whether it was "this way"
/// gets a no.
pub fn save(position: &mut Position, object: ObjectId) {
    let table = position.table.write();
    if let Some(row) = table.row_mut(object) {
        (row.doomed, row.touched) = (false, false);
    }
    if let Some(doomed) = &mut table.windows.doomed {
        doomed.retain(|other| *other != object);
    }
    for result in &mut table.windows.results {
        if result.objects.contains(&object) {
            result.objects.retain(|other| *other != object);
            result.amount = result.amount.less(1);
            // KF If You Do: neither its destruction nor its sacrifice was completely resolved.
            let undone = [Do::Destroy.into(), Do::Sacrifice.into()];
            result.happened.retain(|verb| !undone.contains(verb));
        }
    }
}

/// From here on nobody looks whose damage is lethal, until that is released. KF Replacement Effects: what is done instead is one
/// step, with the removal of the tag. KF Flank: what enters stands nowhere until its place is chosen, and nobody is off the flank
/// because of it.
pub fn hold(position: &mut Position) {
    let windows = &mut position.table.write().windows;
    windows.held = windows.held.saturating_add(1); // no amount
}

/// KF Damage: now they look, if nothing else holds that.
pub fn release(position: &mut Position, next: &mut Next<OnTable>) {
    let windows = &mut position.table.write().windows;
    windows.held = windows.held.saturating_sub(1); // no amount
    next.propose(beaten(position), &Lineage::default());
}

/// Takes the next step of a destruction.
pub fn step(position: &mut Position, answers: &mut SmallVec<[Value; 2]>, next: &mut Next<OnTable>) -> Step<OnTable> {
    if let Some(step) = triggers::resolve_next(position, triggers::DESTROYED, answers, next) {
        return step;
    }
    let lineage = Lineage::default();
    // What would have been put into the discard pile and is still there can't be: it keeps no tag.
    let stuck: Vec<ObjectId> = position.table.rows.iter().filter(|row| row.doomed && row.touched).map(|row| row.id).collect();
    for object in stuck {
        save(position, object);
    }
    let gone = perished(position);
    if !gone.is_empty() {
        next.propose(gone, &lineage);
        return Step::More;
    }
    let tagged: Vec<ObjectId> = position.table.rows.iter().filter(|row| row.doomed && row.zone == zones::BOARD).map(|row| row.id).collect();
    if tagged.is_empty() {
        position.table.write().windows.doomed = None;
        return Step::Done(None);
    }
    let event = |object: &ObjectId| {
        let row = position.table.row(*object);
        Event {
            subject: Some(Party::Object(*object)),
            player: row.map(|row| row.owner),
            cause: Cause::StateBased,
            ..Event::of(Do::Die.into())
        }
    };
    // KF Destroyed: all tagged cards are put into their owners' discard piles simultaneously.
    let events: Vec<Event> = tagged.iter().map(event).collect();
    for row in position.table.write().rows.write().iter_mut().filter(|row| row.doomed) {
        row.touched = true;
    }
    next.propose(events, &lineage);
    Step::More
}

/// KF Active Player: the way into the discard pile that the end of a destruction contains, where something might happen instead
/// of the destruction and something else instead of that: the active player chooses which applies first.
pub fn way_to_pile(position: &Position, member: &Member<OnTable>) -> Option<Member<OnTable>> {
    let ends = member.event.verb == Do::Die.into() && member.event.to.is_none();
    let saves = || !position.table.indexed().watching(Do::Die.into()).is_empty() || position.gives();
    if !ends || !saves() {
        return None;
    }
    let mut way = member.clone();
    way.event = perform::to_pile(&member.event, zones::BOARD, Cause::StateBased);
    Some(way)
}

/// The events by which tagged cards that are no longer in play were destroyed, wherever they went: KF Destroyed.
fn perished(position: &mut Position) -> Vec<Event> {
    let Some(doomed) = position.table.windows.doomed.clone() else { return Vec::new() };
    let (gone, left): (Vec<ObjectId>, Vec<ObjectId>) = doomed.into_iter().partition(|object| position.table.row(*object).is_none());
    let table = position.table.write();
    table.windows.doomed = Some(left);
    // KF This Way: what destroyed it finds that out.
    for result in &mut table.windows.results {
        let destroyed = gone.iter().filter(|object| result.objects.contains(object) && !result.spared.contains(object)).count() as u64;
        result.destroyed = result.destroyed.plus(destroyed);
        if destroyed > 0 && !result.happened.contains(&Do::Perish.into()) {
            result.happened.push(Do::Perish.into());
        }
    }
    let event = |object: ObjectId| {
        let row = position.table.known(object);
        Event {
            subject: Some(Party::Object(object)),
            // Whoever it fought is what it was destroyed fighting.
            source: row.and_then(opponent_in_fight),
            player: row.map(|row| row.controller),
            cause: Cause::StateBased,
            ..Event::of(Do::Perish.into())
        }
    };
    gone.into_iter().map(event).collect()
}

/// KF Fight: what destroyed it before the two dealt damage to each other was no fight.
fn opponent_in_fight(row: &Row) -> Option<ObjectId> {
    if !row.combat.struck {
        return None;
    }
    match row.combat.attacking {
        Some(Party::Object(object)) => Some(object),
        _ => row.combat.blocking.first().copied(),
    }
}

/// KF Damage: every creature with as much damage as power, or more, is destroyed; KF Constant Abilities: again
/// after whatever saved it, as long as that is so.
pub fn beaten(position: &Position) -> Vec<Event> {
    if position.table.windows.held > 0 {
        return Vec::new();
    }
    // KF Constant Abilities: what one destroys, too.
    let at_once = |row: &Row| row.zone == zones::BOARD && position.is(row, known().destroyed);
    let beaten = position.table.rows.iter().filter(|row| !row.doomed && (stats::is_beaten(position, row) || at_once(row)));
    let event = |row: &Row| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.controller),
        cause: Cause::StateBased,
        ..Event::of(Do::Destroy.into())
    };
    beaten.map(event).filter(|event| matches!(veto::veto(position, event), instead_kernel::Veto::Nothing)).collect()
}

/// KF Constant Abilities: what one archives or purges as soon as something holds.
pub fn leaves_at_once(position: &Position) -> Vec<Event> {
    let in_play = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && !row.doomed);
    let event = |row: &Row| {
        let [archived, purged] = position.which(row, [known().archived, known().purged]);
        let leaves = Event {
            subject: Some(Party::Object(row.id)),
            player: Some(row.owner),
            from: Some(zones::BOARD),
            cause: Cause::Rules,
            ..Event::of(Do::Archive.into())
        };
        match (archived, purged) {
            (true, _) => Some(leaves),
            (_, true) => Some(Event { verb: Do::Move.into(), to: Some(zones::EXILE), ..leaves }),
            _ => None,
        }
    };
    in_play.filter_map(event).collect()
}

/// KF Leaves Play, KF Upgrades: an upgrade whose creature left play, or became something else, is discarded.
pub fn fallen(position: &Position) -> Vec<Event> {
    let upgrades = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && position.is(row, known().upgrade));
    let in_play = |host: ObjectId| position.table.row(host).filter(|host| host.zone == zones::BOARD);
    // KF Upgrades: of what is no creature any more, too, unless the upgrade says that it goes on something else.
    let holds = |row: &Row, host: &Row| {
        position.is(host, known().creature) || position.table.definitions.card(row.card).compiled.enchants.is_some()
    };
    let loose = |row: &&Row| !row.attached.and_then(in_play).is_some_and(|host| holds(row, host));
    // KF Graft: what lies under a card that left play.
    let under = position.table.rows.iter().filter(|row| row.zone == UNDER && row.attached.and_then(in_play).is_none());
    let event = |row: &Row| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(row.controller),
        from: Some(row.zone),
        to: Some(zones::DISCARD),
        cause: Cause::Rules,
        ..Event::of(Do::Move.into())
    };
    upgrades.filter(loose).chain(under).map(event).collect()
}
