//! The script, the steps of a turn, and what the rules do by themselves.

use instead_kernel::{Lineage, Next};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Frame, OnTable, Work};
use instead_model::ids::{Moment, ObjectId, PlayerId};
use instead_model::interpret::is_legal_target;
use instead_model::position::Position;
use instead_model::script::{Action, Refusal};
use instead_model::table::ProgramId;
use instead_model::turns::Turns;
use instead_model::zones;

use super::rulebook::Ink;
use super::words::{ACTION, CHARACTER, DRAW, Do, INKWELL, MAIN, READY};

impl Turns for Ink {
    fn play(&self, position: &mut Position, line: u64, action: Action, next: &mut Next<OnTable>) -> bool {
        let refused = play_line(position, action, next);
        if let Some((object, why)) = refused {
            position.refuse_at(line, object, why);
        }
        refused.is_none()
    }
}

/// Plays a line of the script, or says why the rules don't allow it.
fn play_line(position: &mut Position, action: Action, next: &mut Next<OnTable>) -> Refused {
    let lineage = Lineage::default();
    match action {
        Action::Cast { player, object, targets, .. } => played(position, (player, object), targets, next),
        Action::Propose(events) => {
            let refused = events.iter().find_map(|event| misused(position, event));
            if refused.is_none() {
                next.propose(events, &lineage);
            }
            refused
        }
        Action::EndTurn => {
            let turn = &mut position.table.write().turn;
            turn.number += 1;
            let following = position.table.turn_order().nth(1).unwrap_or_default();
            position.table.write().turn.active = following;
            for moment in [READY, DRAW, MAIN] {
                next.propose([begins(following, moment)], &lineage);
            }
            None
        }
        Action::Begin(moment) => {
            next.propose([begins(position.table.turn.active, moment)], &lineage);
            None
        }
        _ => Some((None, Refusal::NoSuch)),
    }
}

type Refused = Option<(Option<ObjectId>, Refusal)>;

/// A card is played from the hand: an action does what it says and goes to the discard, everything else comes into play.
fn played(position: &Position, (player, object): (PlayerId, ObjectId), targets: Vec<Value>, next: &mut Next<OnTable>) -> Refused {
    let lineage = Lineage::default();
    let row = position.table.row(object)?;
    if player != position.table.turn.active {
        return Some((Some(object), Refusal::NotYourTurn));
    }
    if row.zone != zones::HAND {
        return Some((Some(object), Refusal::NotFromThere));
    }
    let definition = position.table.definitions.card(row.card);
    let goes = |to| Event {
        subject: Some(Party::Object(object)),
        player: Some(player),
        from: Some(zones::HAND),
        to: Some(to),
        cause: Cause::Rules,
        ..Event::of(Do::Move.into())
    };
    if !definition.is(ACTION) {
        next.propose([goes(zones::BOARD)], &lineage);
        return None;
    }
    for &index in &definition.compiled.spell {
        let view = View::of(position, player, Some(object), &[]);
        let wanted = definition.compiled.programs.get(usize::from(index)).map_or(&[][..], |program| &program.targets);
        let legal = |(wanted, given): (_, &Value)| matches!(given, Value::Party(party) if is_legal_target(&view, wanted, *party));
        if wanted.len() != targets.len() || !wanted.iter().zip(&targets).all(legal) {
            return Some((Some(object), Refusal::NoTarget));
        }
        let program = ProgramId { card: row.card, index };
        let frame = Frame { chosen: targets.clone().into(), cause: Cause::Effect(object), ..Frame::of(program, player, object) };
        next.work(Work::Program(frame), &lineage);
    }
    next.propose([goes(zones::DISCARD)], &lineage);
    None
}

/// Why a character can't quest or challenge: it isn't ready, it is new, it isn't its player's turn, or the other isn't exerted.
fn misused(position: &Position, event: &Event) -> Refused {
    let object = match Do::of(event.verb)? {
        Do::Quest => event.object()?,
        Do::Challenge => event.source?,
        _ => return None,
    };
    let row = position.table.row(object)?;
    let other = event.object().filter(|_| event.verb == Do::Challenge.into()).and_then(|other| position.table.row(other));
    let why = match () {
        () if row.controller != position.table.turn.active => Refusal::NotYourTurn,
        () if row.tapped => Refusal::Exhausted,
        () if row.since == position.table.turn.number && row.since > 0 => Refusal::TooNew,
        () if other.is_some_and(|other| !other.tapped || other.controller == row.controller) => Refusal::NotAttackable,
        () => return None,
    };
    Some((Some(object), why))
}

/// The characters with as much damage as willpower are banished.
pub fn beaten(position: &Position) -> Vec<Event> {
    let rows = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && position.is(row, CHARACTER));
    let beaten = rows.filter(|row| {
        position
            .power_toughness(row)
            .is_some_and(|(_, willpower)| row.damage > 0 && i64::try_from(row.damage).is_ok_and(|damage| damage >= willpower))
    });
    beaten.map(|row| Event { cause: Cause::StateBased, ..of_object(Do::Banish, row.id, row.controller) }).collect()
}

/// The events by which a player readies characters, items and ink.
pub fn readied(position: &Position, player: PlayerId) -> Vec<Event> {
    let exerted =
        position.table.rows.iter().filter(|row| row.tapped && row.controller == player && matches!(row.zone, zones::BOARD | INKWELL));
    exerted.map(|row| Event { cause: Cause::TurnBased, ..of_object(Do::Ready, row.id, player) }).collect()
}

fn begins(player: PlayerId, moment: Moment) -> Event {
    Event { moment: Some(moment), ..of_player(Do::Begin, player) }
}

/// Something that the rules have a player do.
pub fn of_player(verb: Do, player: PlayerId) -> Event {
    Event { player: Some(player), subject: Some(Party::Player(player)), amount: 1, cause: Cause::TurnBased, ..Event::of(verb.into()) }
}

fn of_object(verb: Do, object: ObjectId, player: PlayerId) -> Event {
    Event { subject: Some(Party::Object(object)), player: Some(player), ..Event::of(verb.into()) }
}
