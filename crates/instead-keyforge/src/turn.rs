//! The next thing to do: the script, the steps of a turn. KF Turn Sequence.
//!
//! | module | subject |
//! |---|---|
//! | here | the next thing to do; turns and steps that begin; what may not be done any more |
//! | `lines` | lines of the script, and whether the rules allow them |

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Ask, Chooser, Lineage, Next, Step, Veto};
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{Offered, OnTable, Prompt, Question, Task};
use instead_model::history::{Happened, Verbs};
use instead_model::ids::{EffectId, Moment, ObjectId, PlayerId, Tag};
use instead_model::language::Duration;
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::script::{Action, Refusal};
use instead_model::table::{Row, remove_counters};
use instead_model::turns::Turns;
use instead_model::zones;

use crate::rulebook::Keyforge;
use crate::tasks::TaskKind;
use crate::words::{self, ARCHIVES, Do, counts, known, moments, permission};
use crate::{permits, play, rules_card, stats, triggers, veto};

mod lines;

use lines::play_line;

/// KF The Rule of Six.
const MOST: usize = 6;

/// KF Turn Sequence: a game without a stack.
impl Turns for Keyforge {
    fn is_over(&self, position: &Position) -> bool {
        is_over(position)
    }

    fn settle(&self, position: &mut Position, next: &mut Next<OnTable>) -> bool {
        if position.table.line == 0 {
            form_lines(position);
        }
        // KF Damage: what is beaten as the game begins, by a constant ability.
        let beaten = crate::destruction::beaten(position);
        let any = !beaten.is_empty();
        if any {
            next.propose(beaten, &Lineage::default());
        }
        any
    }

    fn forget(&self, position: &mut Position) {
        if position.effects.list.iter().all(|effect| effect.lasts == Duration::Game) {
            position.forget_what_is_gone();
        }
        position.forget_what_became();
    }

    fn play(&self, position: &mut Position, line: u64, action: Action, next: &mut Next<OnTable>) -> bool {
        play_line(position, line, action, next)
    }
}

/// KF The Rule of Six, KF Alpha, KF Omega: the events of a turn that the rules ask about, one bit each.
pub fn counted() -> Verbs {
    [Do::Play, Do::Used, Do::Discard].into_iter().map(|verb| Verbs::of(verb.into())).fold(Verbs::default(), Verbs::and)
}

/// KF The Rule of Six: a card, or another one of its title, is played or used six times in a turn and no more.
pub fn too_often(position: &Position, row: &Row) -> bool {
    let table = &position.table;
    let title = |row: &Row| &table.definitions.card(row.printed.unwrap_or(row.card)).name;
    let counts = |happened: &&Happened| {
        let verb = Do::of(happened.event.verb);
        matches!(verb, Some(Do::Play | Do::Used)) && happened.subject.as_ref().is_some_and(|other| title(other) == title(row))
    };
    row.card != rules_card::UNKNOWN && row.card != rules_card::TOKEN && table.happened.iter().filter(counts).count() >= MOST
}

/// KF Omega: after such a card, nothing more is played, used or discarded in this step.
fn is_over_for_now(position: &Position) -> bool {
    let moment = Some(position.table.turn.moment);
    // It follows once the card was played: one whose text box is blank in play has no omega by then.
    let omega = |row: &Row| {
        let blank = position.table.row(row.id).is_some_and(|row| row.zone == zones::BOARD && position.abilities_lost(row));
        position.table.definitions.card(row.card).is(known().omega) && !blank
    };
    let mut happened = position.table.happened.iter().filter(|happened| happened.event.verb == Do::Play.into());
    happened.any(|happened| happened.event.moment == moment && happened.subject.as_ref().is_some_and(omega))
}

/// KF Alpha: only before any other card is played, used or discarded in this step. KF Omega: nothing after it, but for what its own
/// text, or what was pending, says to play: that is resolved before the step ends.
pub fn comes_too_late(position: &Position, row: &Row, cause: Cause) -> bool {
    let turn = &position.table.turn;
    let happened = || position.table.happened.iter();
    let acted = |happened: &Happened| happened.event.player == Some(turn.active);
    let pending = matches!(cause, Cause::Effect(_));
    !pending && is_over_for_now(position) || (position.table.definitions.card(row.card).is(known().alpha) && happened().any(acted))
}

/// KF Archives: whether they are picked up, the active player decides.
pub fn pick_up(position: &Position, task: &Task, answers: &[Value], next: &mut Next<OnTable>) -> Step<OnTable> {
    match answers.first() {
        None => {
            let question = Question { prompt: Prompt::Whether(Offered::Deed(Do::PickUp.into())), source: None, card: None };
            let options = vec![(Value::Yes(true), 1), (Value::Yes(false), 1)];
            return Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options });
        }
        Some(Value::Yes(true)) => {
            let event = Event {
                player: task.player,
                subject: task.player.map(Party::Player),
                cause: Cause::TurnBased,
                ..Event::of(Do::PickUp.into())
            };
            next.propose([event], &Lineage::default());
        }
        Some(_) => {}
    }
    Step::Done(None)
}

fn uses(verb: Do, object: instead_model::ids::ObjectId, player: PlayerId) -> Event {
    Event { subject: Some(Party::Object(object)), player: Some(player), cause: Cause::TurnBased, ..Event::of(verb.into()) }
}

/// Whether somebody has won.
pub fn is_over(position: &Position) -> bool {
    position.table.players.iter().any(|player| player.won)
}

/// KF Battleline: the creatures a scenario names stand in the order in which it names them.
pub fn form_lines(position: &mut Position) {
    let creature = known().creature;
    let several = |row: &&Row| row.zone == zones::BOARD && row.count > 1;
    while let Some(row) = position.table.rows.iter().find(several).map(|row| row.id) {
        position.single_out(row);
    }
    for player in position.table.player_ids() {
        let in_play = |row: &&Row| row.zone == zones::BOARD && row.controller == player && row.place == 0;
        let line: Vec<_> = position.table.rows.iter().filter(in_play).filter(|row| position.is(row, creature)).map(|row| row.id).collect();
        let table = position.table.write();
        for (id, place) in line.into_iter().zip(table.end_of_line(player)..) {
            if let Some(row) = table.row_mut(id) {
                row.place = place;
            }
        }
    }
}

/// A step would begin.
pub fn begins(active: PlayerId, moment: Moment) -> Event {
    Event {
        player: Some(active),
        subject: Some(Party::Player(active)),
        moment: Some(moment),
        cause: Cause::TurnBased,
        ..Event::of(Do::Begin.into())
    }
}

/// The rest of this turn, and the next one as far as its active player chooses a house.
fn end_turn(position: &Position, next: &mut Next<OnTable>) {
    let lineage = Lineage::default();
    let active = position.table.turn.active;
    for moment in [moments::READY, moments::DRAW, moments::END] {
        next.propose([begins(active, moment)], &lineage);
    }
    next.work(TaskKind::NextTurn.task().into(), &lineage);
}

/// The turn that comes next: "another turn after this one", the one that was given last first, or that of the opponent of whose turn
/// it was before.
pub fn next_turn(position: &mut Position, next: &mut Next<OnTable>) {
    let lineage = Lineage::default();
    let turn = &mut position.table.write().turn;
    let (given, last) = (turn.extra.pop(), turn.last.unwrap_or(turn.active));
    let following = given.unwrap_or_else(|| stats::opponent(&position.table, last));
    let turn = Event {
        player: Some(following),
        subject: Some(Party::Player(following)),
        cause: Cause::TurnBased,
        marks: Marks::default().with(Marks::EXTRA, given.is_some()),
        ..Event::of(Do::BeginTurn.into())
    };
    next.propose([turn], &lineage);
    for moment in [moments::FORGE, moments::HOUSE, moments::MAIN] {
        next.propose([begins(following, moment)], &lineage);
    }
}

/// Whether a turn begins in this line of the script.
fn begins_turn(position: &Position, line: u64) -> bool {
    let command = usize::try_from(line).ok().and_then(|line| position.table.script.commands.get(line));
    matches!(command.map(|command| &command.action), Some(Action::Propose(events)) if events.iter().any(|event| event.verb == Do::BeginTurn.into()))
}

/// Effects that were made in the turn of `before`, that of the opponent, for the opponent's next one, last for that from now on.
fn next_turn_is_theirs(position: &mut Position, before: PlayerId) {
    let follows = |lasts: Duration, controller: PlayerId| lasts == Duration::TheirTurnAfterThis && controller != before;
    if position.effects.list.iter().any(|effect| follows(effect.lasts, effect.controller)) {
        let made = position.effects.write().list.iter_mut().filter(|effect| follows(effect.lasts, effect.controller));
        made.for_each(|effect| effect.lasts = Duration::TheirNextTurn);
    }
    if position.effects.continuous.iter().any(|effect| follows(effect.lasts, effect.controller)) {
        let continuous = position.effects.write().continuous.write().iter_mut();
        continuous.filter(|effect| follows(effect.lasts, effect.controller)).for_each(|effect| effect.lasts = Duration::TheirNextTurn);
    }
}

/// A turn begins: what is counted by the turn starts again, lasting effects end (KF Lasting Effects). Its start
/// comes before its first step (KF Turn Sequence).
pub fn begin_turn(position: &mut Position, event: &Event, next: &mut Next<OnTable>) {
    let Some(active) = event.player else { return };
    let before = position.table.turn.active;
    position.end_effects(&[Duration::ThisTurn]);
    position.last_this_turn(active);
    // "Until the start of your next turn", and what was for the turn of the opponent that ends now.
    let ended = |lasts, controller| match lasts {
        Duration::UntilYourTurn => controller == active,
        Duration::TheirNextTurn => controller != before,
        _ => false,
    };
    if position.effects.list.iter().any(|effect| ended(effect.lasts, effect.controller)) {
        position.effects.write().list.retain(|effect| !ended(effect.lasts, effect.controller));
    }
    position.end_continuous(|_, effect| ended(effect.lasts, effect.controller));
    next_turn_is_theirs(position, before);
    let table = position.table.write();
    table.happened.clear();
    if !event.marks.has(Marks::EXTRA) {
        table.turn.last = Some(active);
    }
    (table.turn.active, table.turn.number, table.turn.moment) = (active, table.turn.number + 1, moments::START);
    for row in table.rows.write() {
        // KF Armor: it prevents that much each turn. KF Elusive: the first time each turn.
        remove_counters(&mut row.counters, counts::SPENT_ARMOR, u64::MAX);
        remove_counters(&mut row.counters, counts::ARMOR_BEFORE, u64::MAX);
        remove_counters(&mut row.counters, counts::ATTACKED, u64::MAX);
        if row.memory.is_some() {
            row.remember(|memory| memory.used.clear());
        }
    }
    for player in table.player_ids() {
        table.player_mut(player).drawn = 0;
        stats::take(table, player, counts::HOUSE, u64::MAX);
        words::houses().for_each(|tag| {
            stats::take(table, player, permission(tag.0), u64::MAX);
        });
        for (now, last) in [(counts::FORGED_NOW, counts::FORGED_BEFORE), (counts::STOLEN_NOW, counts::STOLEN_BEFORE)] {
            // What somebody did on their previous turn is known until that player's next turn ends.
            if player == before {
                stats::take(table, player, last, u64::MAX);
                let done = stats::take(table, player, now, u64::MAX);
                stats::give(table, player, last, done);
            }
        }
    }
    next.propose([begins(active, moments::START)], &Lineage::default());
}

/// Begins a step, and the events and work that it consists of.
pub fn begin(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let (Some(moment), Some(player)) = (event.moment, event.player) else { return };
    position.table.write().turn.moment = moment;
    match moment {
        // KF Forge a Key: whoever has enough Æmber must forge.
        moments::FORGE => {
            let forge = Event {
                player: Some(player),
                subject: Some(Party::Player(player)),
                // So much more than the current cost (KF Cost).
                amount: 0,
                moment: Some(moment),
                cause: Cause::TurnBased,
                ..Event::of(Do::Forge.into())
            };
            next.propose([forge], lineage);
        }
        // KF Archives: the active player may add all cards in their archives to their hand.
        moments::HOUSE if position.table.rows.iter().any(|row| row.zone == ARCHIVES && row.controller == player) => {
            next.work(TaskKind::PickUp.task().by(player).into(), lineage);
        }
        // KF Ready Cards: each exhausted card.
        moments::READY => {
            let creatures = Event { player: Some(player), cause: Cause::TurnBased, ..Event::of(Do::ReadyCreatures.into()) };
            next.propose([creatures], lineage);
            ready(position, event, false, next);
        }
        // KF Draw Cards: up to six cards; KF Chains: fewer, and one chain is shed.
        moments::DRAW => refill(position, event, next, lineage),
        _ => {}
    }
}

/// KF Draw Cards: a hand is refilled, in its step or as if it were in that; each shortfall of chains is shed.
pub fn refill(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(player) = event.player else { return };
    let hand: u64 = position.table.in_zone(zones::HAND, Some(player)).map(|row| row.count).together();
    let chains = stats::of(&position.table, player, counts::CHAIN);
    let size = stats::hand_size(position, player);
    let wanted = size.less(hand);
    let fewer = chains.div_ceil(6).min(4);
    if wanted > 0 && chains > 0 {
        stats::take(position.table.write(), player, counts::CHAIN, 1);
    }
    let amount = wanted.min(size.less(fewer).less(hand));
    let draw = Event { player: Some(player), amount, cause: event.cause, moment: event.moment, ..Event::of(Do::DrawCards.into()) };
    if amount > 0 {
        next.propose([draw], lineage);
    }
}

/// The exhausted creatures of a player become ready, or their other exhausted cards.
pub fn ready(position: &Position, event: &Event, creatures: bool, next: &mut Next<OnTable>) {
    let Some(player) = event.player else { return };
    let exhausted = |row: &&Row| row.zone == zones::BOARD && row.controller == player && row.tapped;
    let rows = position.table.rows.iter().filter(exhausted).filter(|row| position.is(row, known().creature) == creatures);
    let becomes = |row: &Row| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(player),
        cause: Cause::TurnBased,
        marks: Marks::default(),
        ..Event::of(Do::Ready.into())
    };
    let events: Vec<Event> = rows.map(becomes).collect();
    next.propose(events, &Lineage::default());
}
