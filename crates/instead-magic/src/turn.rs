//! What happens next: state-based actions, triggered abilities, the stack, the script, steps.

use instead_kernel::{Lineage, Next};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::{OnTable, Task, Work};
use instead_model::ids::{EffectId, Moment, ObjectId, PlayerId};
use instead_model::language::Duration;
use instead_model::position::Position;
use instead_model::script::{Action, Refusal, Refused};
use instead_model::table::{Player, Row};
use instead_model::zones;
use smallvec::SmallVec;

use crate::rulebook::Magic;
use crate::stack::Kind;
use crate::words::{self, Do, moments};
use crate::{choose, combat, stack, state_based, states, triggers};

/// What happens next when nothing is left to do: CR 117.5, and then the script.
pub fn idle(rules: &Magic, position: &mut Position, next: &mut Next<OnTable>) {
    // A line of the script may be done without any event.
    while step(rules, position, next) && next.is_empty() {}
}

/// Finds the next thing to do; false if there is none.
fn step(rules: &Magic, position: &mut Position, next: &mut Next<OnTable>) -> bool {
    let lineage = Lineage::default();
    // Most often none of what would have to be looked at is so of any player.
    let in_danger = position.table.players.iter().any(Player::is_in_danger);
    if in_danger && is_over(position) || position.table.refused.is_some() {
        return false;
    }
    triggers::note_states(position);
    // CR 704.3: state-based actions, until there are none.
    let at_rest = state_based::at_rest(position);
    if in_danger || !at_rest {
        let actions = state_based::actions(position, at_rest);
        // CR 704.5b: a draw from an empty library counts for one check.
        if position.table.players.iter().any(|player| player.drew_from_empty) {
            position.table.write().players.iter_mut().for_each(|player| player.drew_from_empty = false);
        }
        if !actions.is_empty() {
            next.propose(actions, &lineage);
            return true;
        }
    }
    // CR 702.131b, 702.145c: before anything else can happen.
    if !at_rest {
        state_based::note_unknown(position);
        let due = states::due(position);
        if !due.is_empty() {
            next.propose(due, &lineage);
            return true;
        }
    }
    if !at_rest && choose::twin_legends(position, rules.edition).is_some() {
        next.work(task(Kind::Legend, None, 0), &lineage);
        return true;
    }
    if !at_rest && let Some((object, owner)) = choose::left_commander(rules.edition, position) {
        next.work(Work::Task(Task { kind: Kind::Commander as u8, object: Some(object), player: Some(owner), number: 0 }), &lineage);
        return true;
    }
    if !at_rest {
        state_based::cease(position);
        if position.table.rows.iter().any(|row| row.touched) {
            position.table.write().rows.write().iter_mut().filter(|row| row.touched).for_each(|row| row.touched = false);
        }
    }
    // CR 603.8: what the state of the game triggers.
    triggers::by_state(position);
    // CR 603.3b: then the abilities that triggered go on the stack.
    if !position.table.triggered.is_empty() {
        next.work(task(Kind::Triggers, None, 0), &lineage);
        return true;
    }
    let command = position.table.script.commands.get(position.table.line as usize).cloned();
    let responds = command.as_ref().is_some_and(|command| command.in_response);
    if !position.table.stack.is_empty() && command.as_ref().is_some_and(|command| command.action == Action::Stop) {
        return false;
    }
    if !position.table.stack.is_empty() && !responds {
        // CR 117.4: a line that asks for no more than this has been played.
        if command.is_some_and(|command| matches!(command.action, Action::Pass | Action::Resolve)) {
            position.table.write().line += 1;
        }
        next.work(task(Kind::Resolve, None, 0), &lineage);
        return true;
    }
    let windows = &position.table.windows;
    if position.table.stack.is_empty() && !(windows.departed.is_empty() && windows.became.is_empty()) {
        let windows = &mut position.table.write().windows;
        windows.departed.clear();
        windows.became.clear();
    }
    if position.table.stack.is_empty() && position.effects.list.is_empty() && !position.table.ghosts.is_empty() {
        position.table.write().forget();
    }
    if let Some((moment, last)) = position.table.turn.toward {
        go_on(position, moment, last, next);
        return true;
    }
    let Some(command) = command else { return false };
    let line = u64::from(position.table.line);
    if position.table.begins_for_another() {
        refuse(position, position.table.line, None, Refusal::NotYourTurn);
        return true;
    }
    position.supply();
    let action = position.table.current_action(command.action);
    if leads_up(position, &action, next) {
        return true;
    }
    position.table.write().line += 1;
    match action {
        Action::Cast { object, .. } => next.work(task(Kind::Cast, Some(object), line), &lineage),
        Action::Activate { object, .. } => next.work(task(Kind::Activate, Some(object), line), &lineage),
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

/// CR 500.1: whether a step comes later this turn than the next one: those between aren't passed over.
fn comes_later(position: &Position, moment: Moment) -> bool {
    let now = position.table.turn.passed.unwrap_or(position.table.turn.moment);
    let next = following(position);
    moment > now && next != moments::UNTAP && moment > next
}

/// Whether a step comes after the combat damage; the main phase that begins in combat is the second.
fn comes_after_combat(moment: Moment) -> bool {
    matches!(moment, moments::MAIN | moments::END_OF_COMBAT | moments::SECOND_MAIN | moments::END | moments::CLEANUP)
}

/// Whether creatures attack that have yet to deal their damage.
fn fights(position: &Position) -> bool {
    let now = position.table.turn.moment;
    matches!(now, moments::ATTACKERS | moments::BLOCKERS | moments::FIRST_STRIKE)
        && position.table.rows.iter().any(|row| row.combat.attacking.is_some())
}

/// The rules don't allow a line of the script: nothing is played after it.
pub fn refuse(position: &mut Position, line: u32, object: Option<ObjectId>, why: Refusal) {
    position.table.write().refused = Some(Refused { line, object, why });
}

/// Begins the step in which a line of the script is done, if that isn't now (CR 506.1). Whether it
/// did. What would be declared in this step and isn't counts as declared first.
fn leads_up(position: &mut Position, action: &Action, next: &mut Next<OnTable>) -> bool {
    let turn = &position.table.turn;
    let (line, now) = (position.table.line, turn.moment);
    let step = match action {
        Action::Attack { .. } if now < moments::COMBAT => moments::COMBAT,
        Action::Attack { .. } if now == moments::COMBAT => moments::ATTACKERS,
        // CR 500.8: once this combat is past its attacks, those of the next one that was added.
        Action::Attack { .. } if turn.phases.contains(&moments::COMBAT) && (turn.declared || now > moments::ATTACKERS) => moments::COMBAT,
        Action::Block { .. } if now == moments::ATTACKERS => moments::BLOCKERS,
        Action::Begin(moments::FIRST_STRIKE | moments::DAMAGE) if now == moments::ATTACKERS => moments::BLOCKERS,
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

/// The turn goes on to its next step, and so on to the last one that is meant, or to the next player's turn.
fn go_on(position: &mut Position, moment: Moment, last: Moment, next: &mut Next<OnTable>) {
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
fn come_to(position: &mut Position, moment: Moment, next: &mut Next<OnTable>) {
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

fn is_combat(moment: Moment) -> bool {
    moment == moments::COMBAT || is_within_combat(moment)
}

/// Whether it is a step of the combat phase after its beginning.
pub fn is_within_combat(moment: Moment) -> bool {
    matches!(moment, moments::ATTACKERS | moments::BLOCKERS | moments::FIRST_STRIKE | moments::DAMAGE | moments::END_OF_COMBAT)
}

/// The step after the one that it is now, or after the one that was skipped (CR 500.11).
fn following(position: &Position) -> Moment {
    let turn = &position.table.turn;
    match follows(position, turn.passed.unwrap_or(turn.moment)) {
        step if is_within_combat(step) && !is_combat(turn.moment) => after_combat(position),
        step => step,
    }
}

/// The phase that comes after a combat phase: one that was added, or else the second main phase (CR 500.1, 500.8).
fn after_combat(position: &Position) -> Moment {
    position.table.turn.phases.last().copied().unwrap_or(moments::SECOND_MAIN)
}

/// The step after another (CR 500.1, 506.1); after the last one the untap step of the next turn.
fn follows(position: &Position, moment: Moment) -> Moment {
    let attacks = || position.table.rows.iter().any(|row| row.combat.attacking.is_some());
    // CR 500.8: phases that were added come first.
    if let (Some(extra), true) = (position.table.turn.phases.last(), ends_phase(moment)) {
        return *extra;
    }
    match moment {
        moments::UNTAP => moments::UPKEEP,
        moments::UPKEEP => moments::DRAW,
        moments::DRAW => moments::MAIN,
        moments::MAIN => moments::COMBAT,
        moments::COMBAT => moments::ATTACKERS,
        // CR 508.8: without attackers there are no blockers and no damage.
        moments::ATTACKERS if !attacks() => moments::END_OF_COMBAT,
        moments::ATTACKERS => moments::BLOCKERS,
        moments::BLOCKERS if strikes_first(position) => moments::FIRST_STRIKE,
        moments::BLOCKERS | moments::FIRST_STRIKE => moments::DAMAGE,
        moments::DAMAGE => moments::END_OF_COMBAT,
        moments::END_OF_COMBAT => moments::SECOND_MAIN,
        moments::SECOND_MAIN => moments::END,
        moments::END => moments::CLEANUP,
        _ => moments::UNTAP,
    }
}

/// Whether a step is the last one of its phase.
fn ends_phase(moment: Moment) -> bool {
    matches!(moment, moments::DRAW | moments::MAIN | moments::END_OF_COMBAT | moments::SECOND_MAIN | moments::CLEANUP)
}

/// CR 510.4: whether there are two combat damage steps.
pub fn strikes_first(position: &Position) -> bool {
    let known = words::known();
    let fights = |row: &Row| row.combat.attacking.is_some() || !row.combat.blocking.is_empty();
    let strikes = |row: &Row| position.is(row, known.first_strike) || position.is(row, known.double_strike);
    position.table.rows.iter().any(|row| fights(row) && strikes(row))
}

/// CR 508.1: attackers are declared. All lines of the script that follow one another are one declaration.
fn attack(position: &mut Position, player: PlayerId, mut attackers: Vec<(ObjectId, Party)>, next: &mut Next<OnTable>) {
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
fn block(position: &mut Position, mut blocks: Vec<(PlayerId, ObjectId, ObjectId)>, next: &mut Next<OnTable>) {
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
fn command(position: &Position) -> Option<Action> {
    let command = position.table.script.commands.get(position.table.line as usize)?;
    Some(position.table.current_action(command.action.clone()))
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

/// The turn that comes next: the extra turn that was created last (CR 500.7), or that of the next player
/// in turn order.
fn next_turn(position: &mut Position) -> Event {
    let table = position.table.write();
    let (extra, active) = (table.turn.extra.pop(), table.turn.active);
    let last = *table.turn.last.get_or_insert(active);
    let player = extra.unwrap_or_else(|| {
        let mut order = table.player_ids().chain(table.player_ids()).skip(usize::from(last.0) + 1);
        order.find(|player| !table.player(*player).lost).unwrap_or(active)
    });
    if extra.is_none() {
        table.turn.last = Some(player);
    }
    let marks = Marks::default().with(Marks::EXTRA, extra.is_some());
    Event { player: Some(player), subject: Some(Party::Player(player)), cause: Cause::TurnBased, marks, ..Event::of(Do::BeginTurn.into()) }
}

/// CR 500.7: a turn is added directly after this one.
pub fn extra_turn(position: &mut Position, event: &Event) {
    if let Some(player) = event.player {
        let extra = &mut position.table.write().turn.extra;
        extra.extend(std::iter::repeat_n(player, usize::try_from(event.amount.min(64)).unwrap_or(1)));
    }
}

/// CR 500.8: phases are added directly after the one that it is now. What would have come then comes after them.
pub fn extra_phase(position: &mut Position, phase: Moment, amount: u64) {
    let now = position.table.turn.moment;
    let turn = &mut position.table.write().turn;
    if turn.phases.is_empty() {
        turn.phases.push(follows_phase(now));
    }
    turn.phases.extend(std::iter::repeat_n(phase, usize::try_from(amount.min(64)).unwrap_or(1)));
}

/// The first step of the phase that comes after the one in which a step is (CR 500.1).
fn follows_phase(moment: Moment) -> Moment {
    match moment {
        moments::UNTAP | moments::UPKEEP | moments::DRAW => moments::MAIN,
        moments::MAIN => moments::COMBAT,
        moments::SECOND_MAIN => moments::END,
        moments::END | moments::CLEANUP => moments::UNTAP,
        _ => moments::SECOND_MAIN,
    }
}

/// A turn begins: what is counted by the turn starts again; the untap step is its first (CR 502).
pub fn begin_turn(position: &mut Position, event: &Event, next: &mut Next<OnTable>) {
    let Some(player) = event.player else { return };
    position.end_effects(&[Duration::ThisTurn, Duration::ThisCombat]);
    // CR 500.4: effects that last until a turn expire as it begins.
    position.end_effects_until(player);
    // CR 514.2: until the end of their next turn, which is this one.
    position.last_this_turn(player);
    if !event.marks.has(Marks::EXTRA) {
        passed_over(position, player).into_iter().for_each(|left| {
            position.end_effects_until(left);
            // CR 800.4m: until that turn would have begun.
            position.last_this_turn(left);
        });
    }
    let table = position.table.write();
    table.turn.number += 1;
    let before = std::mem::replace(&mut table.turn.active, player);
    (table.turn.moment, table.turn.passed, table.turn.declared) = (moments::UNTAP, Some(moments::UNTAP), false);
    table.turn.phases.clear();
    table.turn.combats = 0;
    for row in table.rows.write().iter_mut().filter(|row| row.memory.is_some()) {
        row.remember(|memory| {
            memory.used.clear();
            // CR 702.171b: saddled until end of turn.
            memory.became.retain(|became| *became != Do::BecomeSaddled.into());
        });
    }
    table.turn.toward = None;
    if !event.marks.has(Marks::EXTRA) {
        table.turn.last = None;
    }
    let number = table.turn.number;
    let turns = table.player_mut(player);
    (turns.turn_before, turns.turn) = (turns.turn, number);
    // CR 502.2: what the player of the last turn did in it.
    let before = usize::from(before.0);
    for player in table.player_ids() {
        let casts = |event: &Event| event.verb == Do::Cast.into() && event.player == Some(player);
        table.player_mut(player).cast_last_turn = table.happened.iter().filter(|happened| casts(&happened.event)).count() as u64;
    }
    let casts = table.players.get(before).map_or(0, |player| player.cast_last_turn);
    table.happened.clear();
    for player in &mut table.players {
        player.drawn = 0;
        player.gained = 0;
        player.tally.clear();
    }
    table.turn.casts_before = casts;
    next.propose([begins(player, moments::UNTAP)], &Lineage::default());
}

/// CR 800.4m: the players between whose turn it was and this one who have left the game: their turns would have begun.
fn passed_over(position: &Position, player: PlayerId) -> SmallVec<[PlayerId; 2]> {
    let table = &position.table;
    let before: SmallVec<[PlayerId; 4]> = table.player_ids().chain(table.player_ids().take(usize::from(player.0))).collect();
    let order = before.iter().rev().copied().filter(|other| *other != player);
    order.take_while(|other| *other != table.turn.active && table.player(*other).lost).collect()
}

/// A step or phase begins: its turn-based actions (CR 703), then what triggers.
pub fn begin(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(moment) = event.moment else { return };
    let active = position.table.turn.active;
    // What held an object tapped in its controller's untap step is over after that.
    if moment == moments::UPKEEP {
        position.end_untap_effects(active);
    }
    let table = position.table.write();
    (table.turn.moment, table.turn.passed, table.turn.declared) = (moment, None, false);
    // CR 106.4, 500.5: unspent mana is lost.
    table.players.iter_mut().for_each(|player| player.drawn_in_step = 0);
    next.propose(crate::costs::unspent(position), lineage);
    let turn_based = |verb: Do| Event { player: Some(active), cause: Cause::TurnBased, ..Event::of(verb.into()) };
    // CR 511.3: nothing is in combat any more once its last step has ended.
    if !is_within_combat(moment) {
        combat::end(position);
    }
    // CR 511.2: what lasts until end of combat is over as that phase is.
    if matches!(moment, moments::COMBAT | moments::SECOND_MAIN | moments::END) {
        position.end_effects(&[Duration::ThisCombat]);
    }
    if moment == moments::COMBAT {
        let turn = &mut position.table.write().turn;
        turn.combats = turn.combats.saturating_add(1); // no amount
    }
    match moment {
        moments::UNTAP => {
            // CR 502.1, 502.2, 502.3, in this order.
            let casts = position.table.turn.casts_before;
            next.propose(states::phasing(position, active), lineage);
            next.propose(states::nightfall(position, casts), lineage);
            next.work(task(Kind::Untap, None, 0), lineage);
        }
        // CR 504.1: the active player draws a card.
        moments::DRAW => next.propose([turn_based(Do::DrawCards)], lineage),
        // CR 714.3c: a lore counter on each Saga of the active player with chapter abilities.
        moments::MAIN => {
            let sagas = position.table.rows.iter().filter(|row| row.controller == active && state_based::final_chapter(position, row) > 0);
            let put = sagas.map(|row| Event {
                subject: Some(Party::Object(row.id)),
                counter: words::known().lore,
                ..turn_based(Do::PutCounters)
            });
            next.propose(put.collect::<Vec<_>>(), lineage);
        }
        moments::FIRST_STRIKE => {
            combat::damage::note_first(position);
            next.work(task(Kind::CombatDamage, None, 1), lineage);
        }
        moments::DAMAGE => next.work(task(Kind::CombatDamage, None, 0), lineage),
        // CR 514.1: the hand; then CR 514.2: damage wears off, and so do effects that last "this turn".
        moments::CLEANUP => {
            next.work(task(Kind::HandSize, None, 0), lineage);
            position.end_effects(&[Duration::ThisTurn]);
            if position.table.rows.iter().any(|row| row.damage > 0) {
                let rows = position.table.write().rows.write();
                rows.iter_mut().filter(|row| row.damage > 0).for_each(|row| row.damage = 0);
            }
        }
        _ => {}
    }
    triggers::at(position, moment);
}

/// CR 502.3: the active player untaps their permanents.
pub fn untap(position: &Position) -> Vec<Event> {
    let active = position.table.turn.active;
    let untaps = |row: &&Row| row.controller == active || crate::rule_changes::also_untaps(position, row.id, active);
    let tapped = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.tapped).filter(untaps);
    let untap = tapped.map(|row| Event {
        player: Some(active),
        cause: Cause::TurnBased,
        subject: Some(Party::Object(row.id)),
        marks: Marks::WHOLE,
        moment: Some(moments::UNTAP),
        ..Event::of(Do::Untap.into())
    });
    untap.collect()
}

/// CR 708.11: what is turned face up is looked at as what it will be.
fn unhidden(position: &Position, event: Event) -> Event {
    if Do::of(event.verb) != Some(Do::TurnUp) || event.card.is_some() {
        return event;
    }
    let row = event.object().and_then(|object| position.table.row(object));
    Event { card: row.and_then(|row| row.printed), player: row.map(|row| row.controller).or(event.player), ..event }
}
