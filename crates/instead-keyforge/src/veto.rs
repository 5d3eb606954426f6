//! Events that are none, and events that cannot happen: KF Cannot vs Must/May.

use instead_kernel::Veto;
use instead_model::definition::Granted;
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::OnTable;
use instead_model::history::Happened;
use instead_model::ids::{CardId, ObjectId};
use instead_model::language::Cant;
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::table::Row;
use instead_model::zones;

use crate::stats;
use crate::turn;
use crate::words::{ARCHIVES, Do, UNDER, counts, known};

/// The verdict of the rules on an event as it stands now.
pub fn veto(position: &Position, event: &Event) -> Veto<OnTable> {
    let Some(verb) = Do::of(event.verb) else { return Veto::Nothing };
    if let Some(reason) = nothing_of(position, verb, event).or_else(|| no_attempt(position, verb, event)) {
        return Veto::NoEvent(reason);
    }
    if let Some(reason) = forbidden(position, verb, event) {
        return Veto::Cant(reason);
    }
    too_much(position, verb, event)
}

/// The reason why an event is none: 0 damage, a card that isn't there, a creature that is exhausted already.
fn nothing_of(position: &Position, verb: Do, event: &Event) -> Option<Reason> {
    let amounts = matches!(
        verb,
        Do::Deal
            | Do::Strike
            | Do::Gain
            | Do::Add
            | Do::Lose
            | Do::Steal
            | Do::Take
            | Do::Capture
            | Do::CaptureFrom
            | Do::Place
            | Do::Shift
            | Do::Pay
            | Do::PutCounters
            | Do::RemoveCounters
            | Do::DrawCards
            | Do::Mill
            | Do::Heal
            | Do::Make
            | Do::Chain
    );
    if amounts && event.amount == 0 {
        return Some(if verb == Do::Deal { Reason::ZeroDamage } else { Reason::NothingLeft });
    }
    if verb == Do::Forge && event.player.is_some_and(|player| stats::funds(position, player) < stats::cost_of(position, event)) {
        // KF Forge a Key: only who has enough Æmber forges.
        return Some(Reason::NothingLeft);
    }
    // KF Unforge: only a key that is forged is.
    if verb == Do::Unforge && event.player.is_some_and(|player| stats::of(&position.table, player, counts::KEY) == 0) {
        return Some(Reason::NothingLeft);
    }
    let Some(Party::Object(object)) = event.subject else { return None };
    let known_row = match verb {
        // What happened to it is told though it is gone.
        Do::Perish | Do::Used | Do::Play | Do::Resolve | Do::BeforeResolve | Do::Icon | Do::AfterFight | Do::AfterReap | Do::Begin => {
            return None;
        }
        _ => position.table.row(object),
    };
    let Some(row) = known_row else { return Some(Reason::Absent) };
    of_object(position, verb, event, row)
}

fn of_object(position: &Position, verb: Do, event: &Event, row: &Row) -> Option<Reason> {
    let in_play = row.zone == zones::BOARD;
    let there = match verb {
        // KF Using Artifacts: they neither reap nor fight.
        Do::Reap | Do::Fight | Do::Deal | Do::Strike | Do::Heal | Do::FullyHeal => stats::is_creature(position, row),
        Do::Move => event.from.is_none_or(|from| from == row.zone),
        Do::Discard => matches!(row.zone, zones::HAND | zones::DECK | ARCHIVES | UNDER),
        Do::Archive | Do::BecomeHouse | Do::Launch | Do::Reveal | Do::Fate | Do::Icons => true,
        _ => in_play,
    };
    if !there {
        return Some(Reason::Absent);
    }
    let nothing = match verb {
        // KF Destroyed: a tagged card can't be tagged again.
        Do::Destroy | Do::Sacrifice => row.doomed,
        Do::Die | Do::Save => !row.doomed,
        Do::Exhaust => row.tapped,
        Do::Ready => !row.tapped,
        // KF Heal: if no damage is removed, it isn't healed.
        Do::Heal | Do::FullyHeal => row.damage == 0,
        // KF Ready and Exhausted: an exhausted card is not able to be used.
        Do::Reap | Do::Fight | Do::Act | Do::Omni | Do::Use => row.tapped,
        // Within a deck, to another place.
        Do::Move => event.from == event.to && event.to != Some(zones::DECK),
        Do::Archive => row.zone == ARCHIVES,
        _ => false,
    };
    if nothing {
        return Some(Reason::NothingLeft);
    }
    // KF Stun, KF Ward, KF Enrage: never a second one.
    let single = event.counter.is_some_and(|counter| matches!(counter, counts::STUN | counts::WARD | counts::ENRAGE));
    (verb == Do::PutCounters && single && event.counter.is_some_and(|counter| row.counters_of(counter) > 0)).then_some(Reason::AlreadySo)
}

/// KF Skirmish, KF Elusive: in such a fight a creature doesn't attempt to deal damage.
fn no_attempt(position: &Position, verb: Do, event: &Event) -> Option<Reason> {
    if verb != Do::Deal || !event.marks.has(Marks::COMBAT) {
        return None;
    }
    let (source, subject) = (position.table.known(event.source?)?, position.table.row(event.object()?)?);
    let fights = |row: &Row, other: &Row| row.combat.attacking == Some(Party::Object(other.id));
    // Only the power of the creatures in the fight: KF Skirmish, KF Elusive.
    let (attacker, defender) = match (fights(source, subject), fights(subject, source)) {
        (true, _) => (source, subject),
        (_, true) => (subject, source),
        _ => return None,
    };
    if attacker.id == subject.id && position.is(attacker, known().skirmish) {
        return Some(Reason::ForbiddenBy(known().skirmish));
    }
    let first = defender.counters_of(counts::ATTACKED) == 1 && !position.is(attacker, known().ignores_elusive);
    (first && position.is(defender, known().elusive)).then_some(Reason::ForbiddenBy(known().elusive))
}

/// The reason why an event can't happen at all: KF Invulnerable; effects that forbid it; a fight with nobody.
fn forbidden(position: &Position, verb: Do, event: &Event) -> Option<Reason> {
    let row = event.object().and_then(|object| position.table.row(object));
    if matches!(verb, Do::Deal | Do::Destroy)
        && let Some(row) = row
        && position.is(row, known().invulnerable)
        && !ignores_invulnerable(position, row)
    {
        return Some(Reason::ForbiddenBy(known().invulnerable));
    }
    if let Some(reason) = said(position, event) {
        return Some(reason);
    }
    // KF Use: what cannot be used cannot reap, fight, or use its abilities.
    let uses = matches!(verb, Do::Reap | Do::Fight | Do::Act | Do::Omni);
    if uses && let Some(reason) = said(position, &Event { verb: Do::Use.into(), ..event.clone() }) {
        return Some(reason);
    }
    // KF Enrage: a creature that has to fight, and can, isn't used for anything else.
    let enraged = |row: &Row| (row.counters_of(counts::ENRAGE) > 0 || position.is(row, known().must_fight)) && can_fight(position, row);
    if let Some(row) = row {
        match verb {
            Do::Reap | Do::Act | Do::Omni if enraged(row) && !matches!(event.cause, Cause::Effect(_)) => return Some(Reason::NothingLeft),
            // KF Fight: a creature can't fight if there is no enemy creature to be fought.
            Do::Fight if opposing(position, row).is_empty() => return Some(Reason::NothingLeft),
            // KF The Rule of Six, KF Alpha.
            Do::Reap | Do::Fight | Do::Act | Do::Omni | Do::Launch if turn::too_often(position, row) => return Some(Reason::UsedThisTurn),
            Do::Launch if turn::comes_too_late(position, row, event.cause) => return Some(Reason::Condition),
            _ => {}
        }
    }
    None
}

/// KF Invulnerable: whether another creature attacks that pays no attention to it.
fn ignores_invulnerable(position: &Position, row: &Row) -> bool {
    let ignores = |other: &Row| other.combat.attacking.is_some() && position.is(other, known().ignores_invulnerable);
    position.table.rows.iter().any(|other| other.id != row.id && ignores(other))
}

/// KF Enrage: whether there is somebody for a creature to fight, and nothing says that it can't.
pub fn can_fight(position: &Position, row: &Row) -> bool {
    let fights = Event { subject: Some(Party::Object(row.id)), player: Some(row.controller), ..Event::of(Do::Fight.into()) };
    !opposing(position, row).is_empty() && said(position, &fights).is_none()
}

/// The reason that effects give why an event cannot happen.
fn said(position: &Position, event: &Event) -> Option<Reason> {
    // "Players cannot forge their third key": each by what they have.
    let they = event.player.map(|player| [player]);
    let they = they.as_ref().map_or(&[][..], |they| &they[..]);
    let says = |cant: &Cant, view: &View<'_>| match cant {
        Cant::Happen(pattern) => view.watches(pattern, event).is_ok(),
        Cant::If { pattern, when } => {
            let theirs = View { they, ..*view };
            view.watches(pattern, event).is_ok() && when.iter().all(|condition| theirs.holds(condition))
        }
        Cant::MoreThan { pattern, each_turn } => view.watches(pattern, event).is_ok() && played(position, event) >= *each_turn,
        Cant::BePrevented(_) | Cant::Trigger { .. } | Cant::Rule(_) => false,
    };
    for (object, number) in position.table.indexed().cants(event.verb) {
        // KF Play: a card that says when it can be played, or discarded, says so wherever it is.
        let anywhere = [Do::Launch.into(), Do::Discard.into()].contains(&event.verb);
        let own = |row: &Row| anywhere && event.object() == Some(row.id);
        let functions = |row: &&Row| row.zone == zones::BOARD && !position.abilities_lost(row) || own(row);
        let Some(row) = position.table.row(*object).filter(functions) else { continue };
        let cant = position.table.definitions.card(row.card).compiled.cants.get(*number as usize);
        let view = View::of(position, row.controller, Some(row.id), &row.chosen);
        if cant.is_some_and(|(cant, _)| says(cant, &view)) {
            return Some(Reason::Forbidden(row.id, row.card));
        }
    }
    for (made, cant) in position.made_cants() {
        // "During your opponent's next turn": not yet in one's own.
        if made.lasts.waits(position.table.turn.active == made.controller) {
            continue;
        }
        let view = View::of(position, made.controller, Some(made.source), &made.chosen);
        if says(cant, &view) {
            return Some(Reason::Forbidden(made.source, made.card));
        }
    }
    let mut found: Option<(ObjectId, CardId)> = None;
    position.given(|giver, granted, row| {
        let Granted::Cant(cant) = granted else { return };
        let chosen: [Value; 1] = giver.chosen();
        if found.is_none() && says(cant, &View::of(position, row.controller, Some(row.id), &chosen)) {
            found = Some((giver.object, giver.card));
        }
    });
    found.map(|(object, card)| Reason::Forbidden(object, card))
}

/// KF Play: how many cards the player of an event has played this turn.
fn played(position: &Position, event: &Event) -> u64 {
    let plays = |happened: &&Happened| happened.event.verb == Do::Play.into() && happened.event.player == event.player;
    position.table.happened.iter().filter(plays).count() as u64
}

/// The creatures that a creature may be used to fight: KF Fight, KF Taunt, and what texts say about whom it cannot fight.
pub fn opposing(position: &Position, attacker: &Row) -> Vec<ObjectId> {
    let enemy = |row: &&Row| stats::is_creature(position, row) && row.controller != attacker.controller;
    let taunts = |row: &Row| position.is(row, known().taunt);
    let shielded = |row: &Row| {
        let neighbors = position.table.neighbors(row.id);
        !taunts(row)
            && neighbors
                .iter()
                .filter_map(|id| position.table.row(*id))
                .any(|neighbor| stats::is_creature(position, neighbor) && taunts(neighbor))
    };
    let ignored = position.is(attacker, known().ignores_taunt);
    let fights = |row: &Row| Event {
        subject: Some(Party::Object(attacker.id)),
        source: Some(row.id),
        player: Some(attacker.controller),
        ..Event::of(Do::Fight.into())
    };
    let against = |row: &&Row| (ignored || !shielded(row)) && said(position, &fights(row)).is_none();
    position.table.rows.iter().filter(enemy).filter(against).map(|row| row.id).collect()
}

/// KF Steal, KF Capture, KF Move, KF Heal, Resolve as Much as You Can: no more than there is in the pool, or on the card.
fn too_much(position: &Position, verb: Do, event: &Event) -> Veto<OnTable> {
    let pool = |player| stats::pool(&position.table, player);
    let on = |object, counter| position.table.row(object).map_or(0, |row| row.counters_of(counter));
    let most = match (verb, event.subject, event.player) {
        (Do::Steal, Some(Party::Player(victim)), _) => pool(victim),
        (Do::Capture | Do::CaptureFrom | Do::Pay | Do::Lose, _, Some(player)) => pool(player),
        (Do::Shift, ..) => event.source.map_or(0, |from| on(from, counts::AEMBER)),
        (Do::RemoveCounters, Some(Party::Object(object)), _) => event.counter.map_or(0, |counter| on(object, counter)),
        (Do::Heal, Some(Party::Object(object)), _) => position.table.row(object).map_or(0, |row| row.damage),
        _ => return Veto::Nothing,
    };
    match () {
        () if most >= event.amount => Veto::Nothing,
        () if most == 0 => Veto::NoEvent(Reason::NothingLeft),
        () => Veto::Part(Event { amount: most, marks: event.marks.with(Marks::PARTLY, true), ..event.clone() }, Reason::NothingLeft),
    }
}
