//! The next thing to do: cleanups, triggered abilities, the chain, combats, the script; phases.

use instead_kernel::Amount as _;
use instead_kernel::amount::above_zero;
use instead_kernel::{Lineage, Next};
use instead_model::event::{Cause, Event, Marks, Party, Place};
use instead_model::game::{OnTable, Work};
use instead_model::ids::{Counter, EffectId, Moment, ObjectId, PlayerId};
use instead_model::language::{Duration, Matcher, Modifier, Restriction};
use instead_model::position::Position;
use instead_model::script::Action;
use instead_model::table::Row;
use instead_model::turns::Turns;
use instead_model::unknown::{self, Unknown};
use instead_model::zones;

use crate::rulebook::{Riftbound, by_rule};
use crate::tasks::TaskKind;
use crate::words::{self, Do, moments};
use crate::{board, combat, hidden, mighty, moving, perform, triggers};

/// 319, 323, 334, and then the script.
impl Turns for Riftbound {
    fn settle(&self, position: &mut Position, next: &mut Next<OnTable>) -> bool {
        cleanup(position, next) || mighty::watch(position, next)
    }

    fn put_triggered(&self) -> Option<Work> {
        Some(TaskKind::Triggers.task().into())
    }

    fn resolve(&self) -> Option<Work> {
        Some(TaskKind::Resolve.task().into())
    }

    fn proceed(&self, position: &mut Position, responds: bool, next: &mut Next<OnTable>) -> bool {
        // 464.2: what is played in a showdown is played once it has begun.
        if responds { position.table.stack.is_empty() && combat::opens(position, next) } else { combat::next(position, next) }
    }

    fn forget(&self, position: &mut Position) {
        if position.effects.list.is_empty() {
            position.forget_what_is_gone();
        }
        position.forget_what_became();
    }

    fn go_on(&self, position: &mut Position, moment: Moment, last: Moment, next: &mut Next<OnTable>) {
        go_on(position, moment, last, next);
    }

    fn play(&self, position: &mut Position, line: u64, action: Action, next: &mut Next<OnTable>) -> bool {
        play_line(position, line, action, next)
    }
}

/// Carries out a line of the script; false if the rules don't allow it.
fn play_line(position: &mut Position, line: u64, action: Action, next: &mut Next<OnTable>) -> bool {
    let lineage = Lineage::default();
    let active = position.table.turn.active;
    match action {
        Action::Cast { object, .. } => next.work(TaskKind::Play.task().with(object).numbered(line).into(), &lineage),
        Action::Activate { object, .. } => next.work(TaskKind::Activate.task().with(object).numbered(line).into(), &lineage),
        Action::Propose(events) if events.first().is_some_and(|event| perform::is(event, Do::Hide)) => {
            next.work(TaskKind::Hide.task().numbered(line).into(), &lineage);
        }
        Action::Propose(events) if events.iter().any(moving::is_standard) => {
            if let Err((object, why)) = moving::standard(position, events, next) {
                position.refuse_at(line, Some(object), why);
                return false;
            }
        }
        Action::Propose(mut events) => {
            for event in events.iter_mut().filter(|event| event.to == Some(zones::BOARD) || perform::is(event, Do::Create)) {
                board::by_default(position, event);
            }
            next.propose(events, &lineage);
        }
        Action::Begin(moment) => match first_of(position.table.turn.moment, moment) {
            Some(first) => position.table.write().turn.toward = Some((first, moment)),
            None => next.propose([begins(active, moment)], &lineage),
        },
        Action::EndTurn => position.table.write().turn.toward = Some((moments::ENDING, moments::MAIN)),
        Action::Attack { attackers, .. } => next.propose(moves(position, &attackers), &lineage),
        _ => {}
    }
    true
}

/// 323: the tasks of a cleanup, the first that there is something to do for.
fn cleanup(position: &mut Position, next: &mut Next<OnTable>) -> bool {
    let lineage = Lineage::default();
    // 323.1.
    if let Some(player) = perform::winner(position) {
        next.propose([Event { player: Some(player), subject: Some(Party::Player(player)), ..by_rule(Do::WinGame) }], &lineage);
        return true;
    }
    // 323.2.
    let designated = combat::designate(position);
    if !designated.is_empty() {
        next.propose(designated, &lineage);
        return true;
    }
    if combat::concludes(position, next) {
        return true;
    }
    // 323.4, 323.5: all of them together.
    let unit = words::known().unit;
    if position.table.rows.iter().any(|row| row.damage > 0 && position.is(row, unit) && lacks_bonus(position, row)) {
        position.note_unknown(Unknown::Bonus);
    }
    let dying = lethal(position);
    if !dying.is_empty() {
        next.propose(dying, &lineage);
        return true;
    }
    forget_hits(position);
    // 323.6.
    let left = board::abandoned(position);
    if !left.is_empty() && position.table.stack.is_empty() {
        for site in left {
            if let Some(row) = position.table.write().row_mut(site) {
                row.controller = PlayerId::NOBODY;
            }
        }
    }
    // 323.7.
    if let Some(recall) = board::stray_gear(position) {
        next.propose([recall], &lineage);
        return true;
    }
    let homeless = hidden::homeless(position);
    if !homeless.is_empty() && position.table.stack.is_empty() {
        next.propose(homeless, &lineage);
        return true;
    }
    false
}

/// The units with damage that equals or exceeds their Might (143.2.a).
pub fn lethal(position: &Position) -> Vec<Event> {
    let unit = words::known().unit;
    let dying = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.damage > 0 && position.is(row, unit));
    let dying = dying.filter(|row| might(position, row) <= row.damage);
    // 428.5.c: whoever's spell or ability dealt the damage has killed it.
    let by = |row: &Row| row.memory.as_ref().and_then(|memory| memory.hit_by);
    dying
        .map(|row| Event {
            subject: Some(Party::Object(row.id)),
            source: by(row).map(|(source, _)| source),
            player: by(row).map(|(_, player)| player),
            cause: Cause::StateBased,
            ..Event::of(Do::Kill.into())
        })
        .collect()
}

/// 428.5.c: only what was dealt just before a cleanup is what kills in it.
fn forget_hits(position: &mut Position) {
    let hit = |row: &Row| row.memory.as_ref().is_some_and(|memory| memory.hit_by.is_some());
    if position.table.rows.iter().any(hit) {
        position.table.write().rows.write().iter_mut().filter(|row| hit(row)).for_each(|row| row.hit(None));
    }
}

/// The Might of a unit, 0 if it is less (143.2.b).
pub fn might(position: &Position, row: &Row) -> u64 {
    let might = position.power_toughness(row).map_or(0, |(might, _)| might);
    above_zero(might)
}

/// What is attached to a unit changes its Might by its Might Bonus, which is printed in a corner and said in scenarios as
/// `While attached: +2 {M}`. Whether that of an Equipment of the unit isn't said.
pub fn lacks_bonus(position: &Position, unit: &Row) -> bool {
    let equip = Restriction::Keyword(words::known().equip);
    position.table.rows.iter().filter(|row| row.attached == Some(unit.id)).any(|row| {
        let compiled = &position.table.definitions.card(row.card).compiled;
        let says = |modifier: &Modifier| modifier.of == Matcher::Host && modifier.power_toughness.is_some();
        compiled.only.iter().any(|(_, only)| *only == equip) && !compiled.modifiers.iter().any(|(modifier, _)| says(modifier))
    })
}

/// "A attacks X with …": units move to a battlefield.
fn moves(position: &Position, attackers: &[(ObjectId, Party)]) -> Vec<Event> {
    let to = |whom: &Party| match whom {
        Party::Object(site) => Some(Place::Site(*site)),
        Party::Player(_) => None,
    };
    let one = |(object, whom): &(ObjectId, Party)| {
        let player = position.table.row(*object).map(|row| row.controller);
        Event { subject: Some(Party::Object(*object)), player, at: to(whom), ..Event::of(Do::Move.into()) }
    };
    attackers.iter().map(one).filter(|event| event.at.is_some()).collect()
}

/// A phase or step would begin.
pub fn begins(active: PlayerId, moment: Moment) -> Event {
    Event {
        player: Some(active),
        subject: Some(Party::Player(active)),
        moment: Some(moment),
        cause: Cause::TurnBased,
        ..Event::of(Do::Begin.into())
    }
}

/// The phases and steps of a turn, in their order (314–317).
const TURN: [Moment; 8] = [
    moments::AWAKEN,
    moments::BEGINNING,
    moments::SCORING,
    moments::CHANNEL,
    moments::DRAW,
    moments::MAIN,
    moments::ENDING,
    moments::EXPIRATION,
];

/// 314: no phase is passed over. The first of those between where the turn is and the one that is begun, if there are any.
fn first_of(now: Moment, begun: Moment) -> Option<Moment> {
    let place = |moment: Moment| TURN.iter().position(|known| *known == moment);
    let following = place(now)? + 1; // no amount
    TURN.get(following).copied().filter(|_| place(begun).is_some_and(|begun| following < begun))
}

/// 317, 315: the phases and steps one after the other, the last of this turn and the first of the next one.
fn go_on(position: &mut Position, moment: Moment, last: Moment, next: &mut Next<OnTable>) {
    let place = TURN.iter().position(|known| *known == moment).unwrap_or_default();
    let after = TURN[(place + 1) % TURN.len()]; // no amount
    position.table.write().turn.toward = (moment != last).then_some((after, last));
    let event = if moment == moments::AWAKEN { next_turn(position) } else { begins(position.table.turn.active, moment) };
    next.propose([event], &Lineage::default());
}

/// The turn that comes next: the additional one that was inserted last (738), or the one that was queued before (737).
fn next_turn(position: &mut Position) -> Event {
    let table = position.table.write();
    let (given, active) = (table.turn.extra.pop(), table.turn.active);
    let last = table.turn.last.unwrap_or(active);
    let following = given.unwrap_or_else(|| table.player_ids().chain(table.player_ids()).nth(usize::from(last.0) + 1).unwrap_or(active));
    let marks = Marks::default().with(Marks::EXTRA, given.is_some());
    let subject = Some(Party::Player(following));
    Event { player: Some(following), subject, cause: Cause::TurnBased, marks, ..Event::of(Do::BeginTurn.into()) }
}

/// A turn begins: what is counted by the turn starts again.
pub fn begin_turn(position: &mut Position, event: &Event) {
    let Some(player) = event.player else { return };
    position.end_effects(&[Duration::ThisTurn, Duration::ThisCombat]);
    let table = position.table.write();
    table.turn.number += 1;
    table.turn.active = player;
    if !event.marks.has(Marks::EXTRA) {
        table.turn.last = Some(player);
    }
    table.turn.moment = moments::AWAKEN;
    if let Some(turns) = &mut table.player_mut(player).turns {
        *turns = turns.plus(1);
    }
    table.happened.clear();
    for player in &mut table.players {
        player.drawn = 0;
        player.tally.clear();
    }
    for row in table.rows.write().iter_mut().filter(|row| row.memory.is_some()) {
        row.remember(|memory| {
            memory.used.retain(|(number, _)| mighty::is_note(*number));
            memory.scored.clear();
        });
    }
}

/// 164, 315.4.d, 317.2.d: unspent energy and power are lost.
fn empty_pools(position: &mut Position) {
    let floats = |counter: Counter| words::FLOATING.contains(&counter.0);
    let any = position.table.players.iter().any(|player| player.counters.iter().any(|(counter, _)| floats(*counter)));
    if any {
        for player in &mut position.table.write().players {
            player.counters.retain(|(counter, _)| !floats(*counter));
        }
    }
}

/// A phase or step begins: what the rules do in it (315, 317), then what triggers.
pub fn begin(_: &Riftbound, position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(moment) = event.moment else { return };
    let active = position.table.turn.active;
    position.table.write().turn.moment = moment;
    let by_turn = |verb: Do| Event { player: Some(active), cause: Cause::TurnBased, ..Event::of(verb.into()) };
    match moment {
        // 315.1.b.
        moments::AWAKEN => {
            let own = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.controller == active && row.tapped);
            next.propose(own.map(|row| Event { subject: Some(Party::Object(row.id)), ..by_turn(Do::Ready) }).collect::<Vec<_>>(), lineage);
        }
        // 315.2.b.2.
        moments::SCORING => {
            let held = board::battlefields(position).filter(|row| row.controller == active);
            let hold = |row: &Row| Event { subject: Some(Party::Object(row.id)), at: Some(Place::Site(row.id)), ..by_turn(Do::Hold) };
            next.propose(held.map(hold).collect::<Vec<_>>(), lineage);
        }
        // 315.3.b.
        moments::CHANNEL => next.propose([Event { amount: 2, ..by_turn(Do::Channel) }], lineage),
        // 315.4.b.
        moments::DRAW => next.propose([by_turn(Do::DrawCards)], lineage),
        // 423.1.a.2: stunned no more.
        moments::ENDING => {
            for row in position.table.write().rows.write() {
                instead_model::table::remove_counters(&mut row.counters, words::STUNNED, u64::MAX);
            }
        }
        // 315.4.d: at the end of the Draw Phase.
        moments::MAIN => empty_pools(position),
        // 317.2.b, 317.2.c, 317.2.d.
        moments::EXPIRATION => {
            empty_pools(position);
            position.end_effects(&[Duration::ThisTurn, Duration::ThisCombat]);
            next.propose(combat::healing(position), lineage);
        }
        _ => {}
    }
    unknown::noted(position, |position| triggers::at(position, moment));
}
