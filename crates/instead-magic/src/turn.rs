//! The next thing to do: state-based actions, triggered abilities, the stack, the script, steps.
//!
//! | module | subject |
//! |---|---|
//! | here | the next thing to do; turns, steps and phases that begin |
//! | `order` | which step is next |
//! | `lines` | lines of the script |
//! | `speed` | the step in which a line plays something |

use instead_kernel::{Lineage, Next};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::{OnTable, Work};
use instead_model::ids::{EffectId, Moment, ObjectId, PlayerId};
use instead_model::language::Duration;
use instead_model::position::Position;
use instead_model::script::{Action, Refusal};
use instead_model::table::{Player, Row};
use instead_model::turns::Turns;
use instead_model::unknown::Unknown;
use instead_model::zones;
use smallvec::SmallVec;

use crate::rulebook::Magic;
use crate::tasks::TaskKind;
use crate::words::{self, Do, moments};
use crate::{combat, designations, rule_choices, stack, state_based, triggers};

mod lines;
mod order;
mod speed;

use lines::*;
pub use order::*;

/// CR 117.5, and then the script.
impl Turns for Magic {
    fn is_over(&self, position: &Position) -> bool {
        // Most often none of what would have to be looked at is so of any player.
        in_danger(position) && position.game_is_over()
    }

    fn settle(&self, position: &mut Position, next: &mut Next<OnTable>) -> bool {
        triggers::note_states(position);
        if check_state(self, position, in_danger(position), next) {
            return true;
        }
        // CR 603.8: what the state of the game triggers.
        triggers::by_state(position);
        false
    }

    /// CR 603.3b: the abilities that triggered go on the stack.
    fn put_triggered(&self) -> Option<Work> {
        Some(TaskKind::Triggers.task().into())
    }

    fn resolve(&self) -> Option<Work> {
        Some(TaskKind::Resolve.task().into())
    }

    /// With an empty stack, nothing speaks any more of what has left it, or of what has become of something.
    fn forget(&self, position: &mut Position) {
        let windows = &position.table.windows;
        if !(windows.departed.is_empty() && windows.became.is_empty()) {
            let windows = &mut position.table.write().windows;
            windows.departed.clear();
            windows.became.clear();
        }
        if position.effects.list.is_empty() {
            position.forget_what_is_gone();
        }
    }

    fn go_on(&self, position: &mut Position, moment: Moment, last: Moment, next: &mut Next<OnTable>) {
        go_on(position, moment, last, next);
    }

    fn may_play(&self, position: &Position, player: PlayerId, row: &Row) -> bool {
        crate::rule_changes::may_play(position, player, row)
    }

    fn lead_up(&self, position: &mut Position, action: &Action, next: &mut Next<OnTable>) -> bool {
        leads_up(position, action, next)
    }

    fn play(&self, position: &mut Position, line: u64, action: Action, next: &mut Next<OnTable>) -> bool {
        play_line(position, line, action, next)
    }
}

/// Whether something may be so of some player by which they lose.
fn in_danger(position: &Position) -> bool {
    position.table.players.iter().any(Player::is_in_danger)
}

/// CR 704.3: state-based actions, until there are none, and what else comes before anything can happen; false if there is nothing.
fn check_state(rules: &Magic, position: &mut Position, in_danger: bool, next: &mut Next<OnTable>) -> bool {
    let lineage = Lineage::default();
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
    if at_rest {
        return false;
    }
    // CR 702.131b, 702.145c: before anything else can happen.
    state_based::note_unknown(position);
    let due = designations::due(position);
    if !due.is_empty() {
        next.propose(due, &lineage);
        return true;
    }
    if rule_choices::twin_legends(position, rules.edition).is_some() {
        next.work(TaskKind::Legend.task().into(), &lineage);
        return true;
    }
    if let Some((object, owner)) = rule_choices::left_commander(rules.edition, position) {
        next.work(TaskKind::Commander.task().with(object).by(owner).into(), &lineage);
        return true;
    }
    state_based::cease(position);
    if position.table.rows.iter().any(|row| row.touched) {
        position.table.write().rows.write().iter_mut().filter(|row| row.touched).for_each(|row| row.touched = false);
    }
    false
}

/// The rules don't allow a line of the script: nothing is played after it.
pub fn refuse(position: &mut Position, line: u32, object: Option<ObjectId>, why: Refusal) {
    position.refuse(line, object, why);
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
        let turns = at_most(position, event.amount);
        position.table.write().turn.extra.extend(std::iter::repeat_n(player, turns));
    }
}

/// The most emblems, turns or phases that one event adds.
const ADDED: u64 = 64;

/// As many of what an event adds as are followed. That there are more is noted.
pub fn at_most(position: &mut Position, amount: u64) -> usize {
    if amount > ADDED {
        position.note_unknown(Unknown::Beyond);
    }
    usize::try_from(amount.min(ADDED)).unwrap_or(1)
}

/// CR 500.8: phases are added directly after the one that it is now. What would have come then comes after them.
pub fn extra_phase(position: &mut Position, phase: Moment, amount: u64) {
    let now = position.table.turn.moment;
    let phases = at_most(position, amount);
    let turn = &mut position.table.write().turn;
    if turn.phases.is_empty() {
        turn.phases.push(follows_phase(now));
    }
    turn.phases.extend(std::iter::repeat_n(phase, phases));
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
    // CR 611.2a: until their next such step.
    match moment {
        moments::UPKEEP => position.end_effects_of(Duration::UntilYourUpkeep, active),
        moments::END => position.end_effects_of(Duration::UntilYourEndStep, active),
        _ => {}
    }
    if moment == moments::COMBAT {
        let turn = &mut position.table.write().turn;
        turn.combats = turn.combats.saturating_add(1); // no amount
    }
    match moment {
        moments::UNTAP => {
            // CR 502.1, 502.2, 502.3, in this order.
            let casts = position.table.turn.casts_before;
            next.propose(designations::phasing(position, active), lineage);
            next.propose(designations::nightfall(position, casts), lineage);
            next.work(TaskKind::Untap.task().into(), lineage);
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
            next.work(TaskKind::CombatDamage.task().numbered(1).into(), lineage);
        }
        moments::DAMAGE => next.work(TaskKind::CombatDamage.task().into(), lineage),
        // CR 514.1: the hand; then CR 514.2: damage wears off, and so do effects that last "this turn".
        moments::CLEANUP => {
            next.work(TaskKind::HandSize.task().into(), lineage);
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
        amount: row.count,
        marks: Marks::WHOLE,
        moment: Some(moments::UNTAP),
        ..Event::of(Do::Untap.into())
    });
    untap.collect()
}
