//! Designations of players and of the game, phasing, and what happens as soon as it can.
//!
//! | rule | here |
//! |---|---|
//! | 502.1, 702.26 | [`phasing`], [`phase_out`], [`phase_in`] |
//! | 502.2, 731.2 | [`nightfall`] |
//! | 702.131, 702.145 | [`due`] |
//! | 725 | [`become_monarch`], [`without_monarch`] |

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Lineage, Next};
use instead_model::definition::Definition;
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::{OnTable, Work};
use instead_model::history::Verbs;
use instead_model::ids::{EffectId, ObjectId, PlayerId, Tag};
use instead_model::language::Duration;
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::program::Op;
use instead_model::table::{Face, Row};
use instead_model::zones;

use crate::rules_card;
use crate::words::{self, Do, PHASED};

/// As many permanents as the city's blessing takes (CR 702.131a).
const BLESSED: u64 = 10;

/// The events that happen as soon as they can, by no effect and no state-based action: CR 702.131b, 702.145c, d, f, g.
pub fn due(position: &Position) -> Vec<Event> {
    let known = words::known();
    let on_board = || position.table.rows.iter().filter(|row| row.zone == zones::BOARD);
    let (mut due, mut day, mut night) = (Vec::new(), false, false);
    for row in on_board() {
        let (daybound, nightbound) = (position.is(row, known.daybound), position.is(row, known.nightbound));
        (day, night) = (day || daybound, night || nightbound);
        let face = row.face();
        let turns = match position.table.turn.night {
            Some(true) => daybound && face == Face::Front,
            Some(false) => nightbound && face == Face::Back,
            None => false,
        };
        // What has no other face can't transform (CR 701.27a).
        if turns && position.table.definitions.card(row.own_front()).back.is_some() {
            due.push(Event {
                subject: Some(Party::Object(row.id)),
                player: Some(row.controller),
                amount: row.count,
                marks: Marks::WHOLE,
                ..rules(Do::Transform)
            });
        }
        if position.is(row, known.ascend) && is_blessed(position, row.controller) {
            let get = of_player(Do::GetBlessing, row.controller);
            if !due.contains(&get) {
                due.push(get);
            }
        }
    }
    // CR 702.145d, 702.145g.
    if position.table.turn.night.is_none() && (day || night) {
        due.push(rules(if day { Do::BecomeDay } else { Do::BecomeNight }));
    }
    due
}

/// Whether something about a permanent may be [`due`].
pub fn is_restless(has: impl Fn(Tag) -> bool) -> bool {
    restless().into_iter().any(has)
}

/// The characteristics of a permanent about which something may be [`due`].
pub fn restless() -> [Tag; 4] {
    let known = words::known();
    [known.ascend, known.daybound, known.nightbound, known.starts_engines]
}

/// Whether a player gets the city's blessing: with ten or more permanents, and without it (CR 702.131a).
pub fn is_blessed(position: &Position, player: PlayerId) -> bool {
    let own = position.table.rows.iter().filter(|row| row.zone == zones::BOARD && row.controller == player);
    let count = own.map(|row| row.count).together();
    count >= BLESSED && !position.table.player(player).is_designated(Do::GetBlessing.into())
}

fn rules(verb: Do) -> Event {
    Event { cause: Cause::Rules, ..Event::of(verb.into()) }
}

/// The event by which the rules give a player something.
pub fn of_player(verb: Do, player: PlayerId) -> Event {
    Event { player: Some(player), subject: Some(Party::Player(player)), ..rules(verb) }
}

/// CR 701.54a, 701.54c: with the first temptation comes the emblem; each time a creature is chosen.
pub fn tempt(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) {
    let Some(player) = event.player else { return };
    let table = position.table.write();
    let state = table.player_mut(player);
    state.tempted = state.tempted.plus(1);
    if state.tempted == 1 {
        table.put(Row { token: true, ..Row::new(rules_card::RING, zones::COMMAND, player) });
    }
    if let Some(program) = rules_card::keyword_action(position, "tempt") {
        let mut frame = crate::stack::instruction(position, player, rules_card::ID, Vec::new());
        (frame.program.index, frame.cause) = (program, event.cause);
        next.work(Work::Program(frame), lineage);
    }
}

/// CR 701.54a: a creature becomes a player's Ring-bearer, in place of another one.
pub fn bear_ring(position: &mut Position, event: &Event) {
    let (Some(player), Some(object)) = (event.player, event.object()) else { return };
    let bears = |row: &Row| row.memory.as_ref().is_some_and(|memory| memory.bears_ring_of == Some(player));
    let table = position.table.write();
    for row in table.rows.write().iter_mut().filter(|row| row.id == object || bears(row)) {
        let chosen = row.id == object;
        row.remember(|memory| memory.bears_ring_of = chosen.then_some(player));
    }
}

/// CR 702.179c, 702.179d: a player's speed increases; from then on there is the ability that comes with it.
pub fn speed_up(position: &mut Position, player: PlayerId, amount: u64) {
    let state = position.table.write().player_mut(player);
    let before = state.speed;
    state.speed = before.plus(amount);
    if before == 0 {
        race(position, player);
    }
}

/// CR 702.179d: the ability of a player who has speed.
fn race(position: &mut Position, player: PlayerId) {
    position.effects.write().add(MadeEffect {
        number: 0,
        card: rules_card::ID,
        part: Part::Trigger(rules_card::OF_SPEED),
        controller: player,
        source: ObjectId(0),
        chosen: Default::default(),
        left: None,
        lasts: Duration::Game,
    });
}

/// CR 704.5z: the players whose speed becomes 1.
pub fn starting(position: &Position) -> Vec<Event> {
    let starts = |row: &&Row| row.zone == zones::BOARD && position.is(row, words::known().starts_engines);
    let mut players: Vec<PlayerId> = position.table.rows.iter().filter(starts).map(|row| row.controller).collect();
    players.sort_unstable();
    players.dedup();
    let slow = players.into_iter().filter(|player| position.table.player(*player).speed == 0);
    slow.map(|player| Event { cause: Cause::StateBased, ..of_player(Do::SpeedUp, player) }).collect()
}

/// Applies the consequences of designations and states that a case begins with.
pub fn begin(position: &mut Position) {
    let racing: Vec<PlayerId> = position.table.player_ids().filter(|player| position.table.player(*player).speed > 0).collect();
    racing.into_iter().for_each(|player| race(position, player));
    let monarch = position.table.player_ids().find(|player| position.table.player(*player).is_designated(Do::BecomeMonarch.into()));
    monarch.into_iter().for_each(|monarch| become_monarch(position, monarch));
    // CR 502.2 asks for the spells that were cast.
    let known = words::known();
    let definitions = &position.table.definitions;
    let turns = definitions.cards.iter().any(|card| card.is(known.daybound) || card.is(known.nightbound) || makes_time(card));
    if turns || position.table.turn.night.is_some() {
        let definitions = std::sync::Arc::make_mut(&mut position.table.write().definitions);
        definitions.asked = definitions.asked.and(Verbs::of(Do::Cast.into()));
    }
}

/// Whether a text says that it becomes day or night.
fn makes_time(card: &Definition) -> bool {
    let verbs = [Do::BecomeDay.into(), Do::BecomeNight.into()];
    let ops = card.compiled.programs.iter().flat_map(|program| &program.ops);
    ops.into_iter().any(|op| matches!(op, Op::Do(deeds) if deeds.iter().any(|deed| verbs.contains(&deed.verb))))
}

/// CR 725.3: there is one monarch; and CR 725.2: the abilities that come with that.
pub fn become_monarch(position: &mut Position, player: PlayerId) {
    without_monarch(position);
    position.table.write().player_mut(player).designate(Do::BecomeMonarch.into(), true);
    for trigger in rules_card::OF_THE_MONARCH {
        position.effects.write().add(MadeEffect {
            number: 0,
            card: rules_card::ID,
            part: Part::Trigger(trigger),
            controller: player,
            source: ObjectId(0),
            // Nothing was spoken of as it was made.
            chosen: Default::default(),
            left: None,
            lasts: Duration::Game,
        });
    }
}

/// Nobody is the monarch any more.
pub fn without_monarch(position: &mut Position) {
    let table = position.table.write();
    table.players.iter_mut().for_each(|player| player.designate(Do::BecomeMonarch.into(), false));
    let of_monarch = |effect: &MadeEffect| {
        effect.card == rules_card::ID && rules_card::OF_THE_MONARCH.iter().any(|trigger| effect.part == Part::Trigger(*trigger))
    };
    if position.effects.list.iter().any(of_monarch) {
        position.effects.write().list.retain(|effect| !of_monarch(effect));
    }
}

/// CR 725.4: if the monarch leaves the game, the active player becomes the monarch, or the next one in turn order.
pub fn next_monarch(position: &Position, leaving: PlayerId) -> Option<PlayerId> {
    let was = position.table.player(leaving).is_designated(Do::BecomeMonarch.into());
    let left = |player: &PlayerId| *player != leaving && !position.table.player(*player).lost;
    position.table.turn_order().find(left).filter(|_| was)
}

/// CR 502.2, 731.2a, 731.2b: what the last turn makes of day and night. Nothing if it is neither (CR 731.2c).
pub fn nightfall(position: &Position, casts: u64) -> Option<Event> {
    match position.table.turn.night {
        Some(false) if casts == 0 => Some(Event { cause: Cause::TurnBased, ..Event::of(Do::BecomeNight.into()) }),
        Some(true) if casts >= 2 => Some(Event { cause: Cause::TurnBased, ..Event::of(Do::BecomeDay.into()) }),
        _ => None,
    }
}

/// It becomes day, or night; whether it was the other before (CR 731.1a).
pub fn turn_time(position: &mut Position, night: bool) -> bool {
    let before = position.table.write().turn.night.replace(night);
    before == Some(!night)
}

/// CR 502.1, 702.26a: what phases in and out as a player's untap step begins, all at the same time.
pub fn phasing(position: &Position, active: PlayerId) -> Vec<Event> {
    let phasing = words::known().phasing;
    let event = |verb: Do, row: &Row| Event {
        subject: Some(Party::Object(row.id)),
        player: Some(active),
        amount: row.count,
        marks: Marks::WHOLE,
        cause: Cause::TurnBased,
        ..Event::of(verb.into())
    };
    let own = || position.table.rows.iter().filter(|row| row.controller == active);
    let goes = own().filter(|row| {
        row.zone == zones::BOARD && position.is(row, phasing) && !is_carried(position, row, &|host| position.is(host, phasing))
    });
    // CR 702.26g: what phased out with something else phases in with it.
    let comes = own().filter(|row| row.zone == PHASED && !is_carried(position, row, &|host| host.zone == PHASED));
    goes.map(|row| event(Do::PhaseOut, row)).chain(comes.map(|row| event(Do::PhaseIn, row))).collect()
}

/// Whether something is attached to what phases, and phases with it (CR 702.26g, 702.26h).
fn is_carried(position: &Position, row: &Row, phases: &dyn Fn(&Row) -> bool) -> bool {
    let host = row.attached.and_then(|host| position.table.row(host));
    host.is_some_and(|host| host.controller == row.controller && phases(host) || host.zone == PHASED && row.zone == PHASED)
}

/// CR 702.26b, 702.26g: with all that is attached to it.
pub fn phase_out(position: &mut Position, object: ObjectId) {
    if position.table.row(object).is_none_or(|row| row.zone != zones::BOARD) {
        return;
    }
    if let Some(row) = position.table.write().row_mut(object) {
        row.zone = PHASED;
        // CR 506.4: it leaves combat.
        row.combat = Default::default();
    }
    carry(position, object, zones::BOARD, phase_out);
}

/// CR 702.26c, 702.26g: with all that phased out with it.
pub fn phase_in(position: &mut Position, object: ObjectId) {
    if position.table.row(object).is_none_or(|row| row.zone != PHASED) {
        return;
    }
    let there = |host: ObjectId| position.table.row(host).is_some_and(|row| matches!(row.zone, zones::BOARD | PHASED));
    let lost = position.table.row(object).and_then(|row| row.attached).is_some_and(|host| !there(host));
    if let Some(row) = position.table.write().row_mut(object) {
        row.zone = zones::BOARD;
        // CR 702.26i: what it was attached to may have gone.
        row.attached = row.attached.filter(|_| !lost);
    }
    carry(position, object, PHASED, phase_in);
}

/// Does the same to what is attached to something and is where it was.
fn carry(position: &mut Position, host: ObjectId, from: instead_model::ids::Zone, phase: fn(&mut Position, ObjectId)) {
    let attached = position.table.rows.iter().filter(|row| row.zone == from && row.attached == Some(host));
    let attached: Vec<ObjectId> = attached.map(|row| row.id).collect();
    attached.into_iter().for_each(|row| phase(position, row));
    position.table.write().index.clear();
}
