//! Lines of the script: what leads up to one, and what it says to do.

use super::*;

/// Begins the step in which a line of the script is done, if that isn't now (CR 506.1). Whether it
/// did. What would be declared in this step and isn't counts as declared first.
pub(super) fn leads_up(position: &mut Position, action: &Action, next: &mut Next<OnTable>) -> bool {
    let turn = &position.table.turn;
    let (line, now) = (position.table.line, turn.moment);
    let step = match action {
        Action::Attack { .. } if now < moments::COMBAT => moments::COMBAT,
        Action::Attack { .. } if now == moments::COMBAT => moments::ATTACKERS,
        // CR 500.8: once this combat is past its attacks, those of the next one that was added.
        Action::Attack { .. } if turn.phases.contains(&moments::COMBAT) && (turn.declared || now > moments::ATTACKERS) => moments::COMBAT,
        Action::Block { .. } if now == moments::ATTACKERS => moments::BLOCKERS,
        Action::Begin(moments::FIRST_STRIKE | moments::DAMAGE) if now == moments::ATTACKERS => moments::BLOCKERS,
        Action::Cast { .. } | Action::Activate { .. } if let Some(step) = played_in(position, action) => step,
        _ => {
            // CR 509.1: the defending player may block with nothing.
            let silent = now == moments::BLOCKERS && !turn.declared && !matches!(action, Action::Block { .. });
            if silent {
                block(position, Vec::new(), next);
            }
            return silent;
        }
    };
    // It was begun, but skipped.
    let led = u32::from(step.0) + 1;
    if turn.led == led && turn.led_line == line {
        refuse(position, line, None, Refusal::Skipped);
        return true;
    }
    let table = position.table.write();
    (table.turn.led, table.turn.led_line) = (led, line);
    if comes_later(position, step) || step == moments::COMBAT && following(position) != step {
        let first = following(position);
        position.table.write().turn.toward = Some((first, step));
    } else {
        come_to(position, step, next);
    }
    true
}

/// The step that the turn goes on to before a line plays something that answers nothing.
fn played_in(position: &Position, action: &Action) -> Option<Moment> {
    let responds = position.table.script.commands.get(position.table.line as usize).is_some_and(|command| command.in_response);
    if responds || !position.table.stack.is_empty() { None } else { speed::time_to_play(position, action) }
}

/// The turn goes on to its next step, and so on to the last one that is meant, or to the next player's turn.
pub(super) fn go_on(position: &mut Position, moment: Moment, last: Moment, next: &mut Next<OnTable>) {
    if moment == moments::UNTAP {
        // CR 614.10: if that turn is skipped, the one after it is the next.
        let event = next_turn(position);
        return next.propose([event], &Lineage::default());
    }
    // CR 500.11: of a phase that was skipped no step happens.
    if is_within_combat(moment) && !is_combat(position.table.turn.moment) {
        let second = (last == moments::UNTAP || last > moments::END_OF_COMBAT && last != moments::FIRST_STRIKE).then_some(last);
        let after = after_combat(position);
        position.table.write().turn.toward = second.map(|last| (after, last));
        return;
    }
    // Whether or not it is skipped, the turn goes on after it.
    come_to(position, moment, next);
    let after = follows(position, moment);
    position.table.write().turn.toward = (moment != last).then_some((after, last));
}

/// The turn comes to a step or phase, which begins unless it is skipped.
pub(super) fn come_to(position: &mut Position, moment: Moment, next: &mut Next<OnTable>) {
    let turn = &mut position.table.write().turn;
    let from = turn.passed.unwrap_or(turn.moment);
    // A combat phase that was skipped is over with its first step (CR 500.11).
    let skipped = from == moments::COMBAT && !is_combat(turn.moment);
    if turn.phases.last() == Some(&moment) && (ends_phase(from) || skipped) {
        turn.phases.pop();
    }
    turn.passed = Some(moment);
    next.propose([begins(position.table.turn.active, moment)], &Lineage::default());
}

/// CR 508.1: attackers are declared. All lines of the script that follow one another are one declaration.
pub(super) fn attack(position: &mut Position, player: PlayerId, mut attackers: Vec<(ObjectId, Party)>, next: &mut Next<OnTable>) {
    let first = position.table.line.saturating_sub(1); // no amount
    // What attacks again does so in another combat (CR 500.8).
    let attacks_again = |more: &[(ObjectId, Party)], attackers: &[(ObjectId, Party)]| {
        more.iter().any(|(object, _)| attackers.iter().any(|(attacker, _)| attacker == object))
    };
    while let Some(Action::Attack { player: also, attackers: more }) = command(position)
        && also == player
        && !attacks_again(&more, &attackers)
    {
        attackers.extend(more);
        position.table.write().line += 1;
    }
    let turn = &position.table.turn;
    if turn.active != player {
        return refuse(position, first, None, Refusal::NotYourTurn);
    }
    if turn.moment != moments::ATTACKERS || turn.declared {
        return refuse(position, first, None, Refusal::WrongTime);
    }
    match combat::declare_attackers(position, player, &attackers) {
        Ok((taps, attacks)) => {
            next.propose(taps, &Lineage::default());
            next.propose(attacks, &Lineage::default());
        }
        Err((object, why)) => refuse(position, first, object, why),
    }
}

/// CR 509.1: blockers are declared, by all defending players.
pub(super) fn block(position: &mut Position, mut blocks: Vec<(PlayerId, ObjectId, ObjectId)>, next: &mut Next<OnTable>) {
    let first = position.table.line.saturating_sub(1); // no amount
    if !blocks.is_empty() {
        while let Some(Action::Block { player, blockers }) = command(position) {
            blocks.extend(blockers.into_iter().map(|(blocker, attacker)| (player, blocker, attacker)));
            position.table.write().line += 1;
        }
    }
    let turn = &position.table.turn;
    if turn.moment != moments::BLOCKERS || turn.declared {
        return refuse(position, first, None, Refusal::WrongTime);
    }
    match combat::declare_blockers(position, &blocks) {
        Ok(events) => next.propose(events, &Lineage::default()),
        Err((object, why)) => refuse(position, first, object, why),
    }
}

/// The next line of the script.
pub(super) fn command(position: &Position) -> Option<Action> {
    let command = position.table.script.commands.get(position.table.line as usize)?;
    Some(position.table.current_action(command.action.clone()))
}

/// CR 708.11: a card that is turned face up counts as the object that it will be.
pub(super) fn unhidden(position: &Position, event: Event) -> Event {
    if Do::of(event.verb) != Some(Do::TurnUp) || event.card.is_some() {
        return event;
    }
    let row = event.object().and_then(|object| position.table.row(object));
    Event { card: row.and_then(|row| row.printed), player: row.map(|row| row.controller).or(event.player), ..event }
}

/// Carries out a line of the script; false if the script stops there.
pub(super) fn play_line(position: &mut Position, line: u64, action: Action, next: &mut Next<OnTable>) -> bool {
    let lineage = Lineage::default();
    match action {
        Action::Cast { object, .. } => next.work(TaskKind::Cast.task().with(object).numbered(line).into(), &lineage),
        Action::Activate { object, .. } => next.work(TaskKind::Activate.task().with(object).numbered(line).into(), &lineage),
        Action::Propose(events) => {
            let events = events.into_iter().map(|event| unhidden(position, event));
            next.propose(events.collect::<Vec<_>>(), &lineage);
        }
        Action::Follow { player, text, targets } => next.work(Work::Program(stack::instruction(position, player, text, targets)), &lineage),
        // CR 510.4: two combat damage steps, if there is first strike.
        Action::Begin(moments::DAMAGE) if position.table.turn.moment != moments::FIRST_STRIKE && strikes_first(position) => {
            position.table.write().turn.toward = Some((moments::FIRST_STRIKE, moments::DAMAGE));
        }
        // CR 500.1, 506.1: no step is passed over, and the combat damage isn't once creatures attack.
        // CR 500.8: a phase of that kind is still to come.
        Action::Begin(moment) if position.table.turn.phases.contains(&moment) && following(position) != moment => {
            let first = following(position);
            position.table.write().turn.toward = Some((first, moment));
        }
        Action::Begin(moment) if comes_after_combat(moment) && fights(position) || comes_later(position, moment) => {
            let moment = if moment == moments::MAIN && fights(position) { moments::SECOND_MAIN } else { moment };
            let first = following(position);
            position.table.write().turn.toward = Some((first, moment));
        }
        Action::Begin(moment) => come_to(position, moment, next),
        Action::EndTurn => {
            let first = following(position);
            position.table.write().turn.toward = Some((first, moments::UNTAP));
        }
        Action::Pass => match following(position) {
            moments::UNTAP => next.propose([next_turn(position)], &lineage),
            moment => come_to(position, moment, next),
        },
        Action::Attack { player, attackers } => attack(position, player, attackers, next),
        Action::Block { player, blockers } => {
            block(position, blockers.into_iter().map(|(blocker, attacker)| (player, blocker, attacker)).collect(), next);
        }
        Action::Resolve => {}
        Action::Stop => return false,
    }
    true
}
