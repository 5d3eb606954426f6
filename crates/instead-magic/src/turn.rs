//! What happens next: state-based actions, triggered abilities, the stack, the script, steps.

use instead_kernel::{Lineage, Next};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::{OnTable, Task, Work};
use instead_model::ids::{EffectId, Moment, ObjectId, PlayerId};
use instead_model::language::Duration;
use instead_model::position::Position;
use instead_model::script::Action;
use instead_model::table::Row;
use instead_model::zones;

use crate::rulebook::Magic;
use crate::stack::Kind;
use crate::words::{self, Do, moments};
use crate::{choose, state_based, triggers};

/// What happens next when nothing is left to do: CR 117.5, and then the script.
pub fn idle(_: &Magic, position: &mut Position, next: &mut Next<OnTable>) {
    // A line of the script may be done without any event.
    while step(position, next) && next.is_empty() {}
}

/// Finds the next thing to do; false if there is none.
fn step(position: &mut Position, next: &mut Next<OnTable>) -> bool {
    let lineage = Lineage::default();
    if is_over(position) {
        return false;
    }
    // CR 704.3: state-based actions, until there are none.
    let actions = state_based::actions(position);
    if !actions.is_empty() {
        for player in position.table.write().players.iter_mut() {
            player.drew_from_empty = false;
        }
        next.propose(actions, &lineage);
        return true;
    }
    let at_rest = state_based::at_rest(position);
    if !at_rest && choose::twin_legends(position).is_some() {
        next.work(task(Kind::Legend, None, 0), &lineage);
        return true;
    }
    if !at_rest {
        state_based::cease(position);
        if position.table.rows.iter().any(|row| row.touched) {
            position.table.write().rows.write().iter_mut().for_each(|row| row.touched = false);
        }
    }
    // CR 603.3b: then the abilities that triggered go on the stack.
    if !position.table.triggered.is_empty() {
        next.work(task(Kind::Triggers, None, 0), &lineage);
        return true;
    }
    let command = position.table.script.commands.get(position.table.line as usize).cloned();
    let responds = command.as_ref().is_some_and(|command| command.in_response);
    if !position.table.stack.is_empty() && !responds {
        next.work(task(Kind::Resolve, None, 0), &lineage);
        return true;
    }
    if position.table.stack.is_empty() && position.effects.list.is_empty() && !position.table.ghosts.is_empty() {
        position.table.write().forget();
    }
    let Some(command) = command else { return false };
    let line = u64::from(position.table.line);
    let active = position.table.turn.active;
    position.table.write().line += 1;
    match position.table.current_action(command.action) {
        Action::Cast { object, .. } => next.work(task(Kind::Cast, Some(object), line), &lineage),
        Action::Activate { object, .. } => next.work(task(Kind::Activate, Some(object), line), &lineage),
        Action::Propose(events) => next.propose(events, &lineage),
        Action::Begin(moment) => next.propose([begins(active, moment)], &lineage),
        Action::EndTurn => next.propose([next_turn(position)], &lineage),
        Action::Attack { attackers } => {
            next.propose(attackers.into_iter().map(|(object, whom)| attack(position, object, whom)).collect::<Vec<_>>(), &lineage)
        }
        Action::Block { blockers } => block(position, &blockers),
        Action::Resolve => {}
    }
    true
}

/// Whether the game is over: somebody won, or at most one player is left (CR 104.2a).
pub fn is_over(position: &Position) -> bool {
    let left = position.table.players.iter().filter(|player| !player.lost).count();
    left < 2 && position.table.players.len() > 1 || position.table.players.iter().any(|player| player.won)
}

fn task(kind: Kind, object: Option<ObjectId>, number: u64) -> Work {
    Work::Task(Task { kind: kind as u8, object, player: None, number })
}

/// A step or phase would begin.
pub fn begins(active: PlayerId, moment: Moment) -> Event {
    Event {
        player: Some(active),
        subject: Some(Party::Player(active)),
        moment: Some(moment),
        cause: Cause::TurnBased,
        ..Event::of(Do::Begin.into())
    }
}

fn next_turn(position: &Position) -> Event {
    let following = position.table.turn_order().nth(1).unwrap_or(position.table.turn.active);
    Event { player: Some(following), subject: Some(Party::Player(following)), cause: Cause::TurnBased, ..Event::of(Do::BeginTurn.into()) }
}

/// A turn begins: what is counted by the turn starts again.
pub fn begin_turn(position: &mut Position, event: &Event) {
    let Some(player) = event.player else { return };
    position.end_effects(&[Duration::ThisTurn, Duration::ThisCombat]);
    let table = position.table.write();
    table.turn.number += 1;
    table.turn.active = player;
    table.turn.moment = moments::UNTAP;
    for player in &mut table.players {
        player.drawn = 0;
        player.gained = 0;
    }
}

/// A step or phase begins: its turn-based actions (CR 703), then what triggers.
pub fn begin(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(moment) = event.moment else { return };
    let active = position.table.turn.active;
    let table = position.table.write();
    table.turn.moment = moment;
    table.players.iter_mut().for_each(|player| player.drawn_in_step = 0);
    let turn_based = |verb: Do| Event { player: Some(active), cause: Cause::TurnBased, ..Event::of(verb.into()) };
    match moment {
        // CR 502.3: the active player untaps their permanents.
        moments::UNTAP => {
            let tapped = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.controller == active && row.tapped);
            let untap = tapped.map(|row| Event { subject: Some(Party::Object(row.id)), marks: Marks::WHOLE, ..turn_based(Do::Untap) });
            next.propose(untap.collect::<Vec<_>>(), lineage);
        }
        // CR 504.1: the active player draws a card.
        moments::DRAW => next.propose([turn_based(Do::DrawCards)], lineage),
        moments::FIRST_STRIKE => next.propose(combat_damage(position, true), lineage),
        moments::DAMAGE => next.propose(combat_damage(position, false), lineage),
        moments::END_OF_COMBAT => {
            position.end_effects(&[Duration::ThisCombat]);
            for row in position.table.write().rows.write() {
                row.attacking = None;
                row.blocking = None;
            }
        }
        // CR 514.1: the hand; then CR 514.2: damage wears off, and so do effects that last "this turn".
        moments::CLEANUP => {
            next.work(task(Kind::HandSize, None, 0), lineage);
            position.end_effects(&[Duration::ThisTurn]);
            for row in position.table.write().rows.write() {
                row.damage = 0;
            }
        }
        _ => {}
    }
    triggers::at(position, moment);
}

/// CR 508.1f: attacking creatures become tapped.
fn attack(position: &mut Position, object: ObjectId, whom: Party) -> Event {
    let vigilance = words::vocabulary().find_tag(instead_model::vocabulary::TagKind::Keyword, "vigilance");
    let watchful = position.table.row(object).is_some_and(|row| vigilance.is_some_and(|tag| position.is(row, tag)));
    let mut player = None;
    if let Some(row) = position.table.write().row_mut(object) {
        row.attacking = Some(whom);
        row.tapped |= !watchful;
        player = Some(row.controller);
    }
    Event { subject: Some(Party::Object(object)), player, ..Event::of(Do::Attack.into()) }
}

fn block(position: &mut Position, blockers: &[(ObjectId, ObjectId)]) {
    for (blocker, attacker) in blockers {
        if let Some(row) = position.table.write().row_mut(*blocker) {
            row.blocking = Some(*attacker);
        }
    }
}

/// CR 510.1: what each attacking and blocking creature deals. An attacker with several blockers
/// deals its damage to the first: the scenario says so if it wants another division.
///
/// CR 510.4: creatures with first strike or double strike deal theirs in a step of its own, before;
/// in the regular step the others do, and once more those with double strike.
fn combat_damage(position: &Position, first: bool) -> Vec<Event> {
    let mut damage = Vec::new();
    let known = words::known();
    let deals_now = |row: &Row| {
        let (strike, double) = (position.is(row, known.first_strike), position.is(row, known.double_strike));
        if first { strike || double } else { !strike || double }
    };
    let deals = |source: ObjectId, subject: Party, amount: i64| Event {
        source: Some(source),
        subject: Some(subject),
        amount: u64::try_from(amount).unwrap_or(0),
        marks: Marks::COMBAT,
        cause: Cause::TurnBased,
        ..Event::of(Do::Deal.into())
    };
    let power = |id: ObjectId| position.table.row(id).and_then(|row| position.power_toughness(row)).map_or(0, |(power, _)| power);
    for attacker in position.table.rows.iter().filter(|row| row.zone == zones::BOARD) {
        let Some(whom) = attacker.attacking else { continue };
        let mut blockers = position.table.rows.iter().filter(|row| row.blocking == Some(attacker.id)).peekable();
        let to = blockers.peek().map_or(whom, |blocker| Party::Object(blocker.id));
        if deals_now(attacker) {
            damage.push(deals(attacker.id, to, power(attacker.id)));
        }
        damage.extend(
            blockers.filter(|blocker| deals_now(blocker)).map(|blocker| deals(blocker.id, Party::Object(attacker.id), power(blocker.id))),
        );
    }
    damage
}
