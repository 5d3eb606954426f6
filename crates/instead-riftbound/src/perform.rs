//! The events that an event contains, and performing events.
//!
//! Simultaneous events are performed together: abilities that look back are gathered first, then every
//! event changes the table, then the others are gathered.
//!
//! | module | subject |
//! |---|---|
//! | here | what events contain, and performing them |
//! | `single` | the effects of single events |

use instead_kernel::Amount as _;
use instead_kernel::{Batch, Lineage, Next};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Marks, Party, Place};
use instead_model::game::{OnTable, Task, Work};
use instead_model::ids::{EffectId, ObjectId, PlayerId, Verb};
use instead_model::language::Quality;
use instead_model::position::Position;
use instead_model::table::{Outcome, Player, Row, Table, add_counters, count_of, remove_counters};
use instead_model::zones;
use smallvec::SmallVec;

use crate::catalogue::Edition;
use crate::pay::Purpose;
use crate::rulebook::{Riftbound, by_rule};
use crate::tasks::TaskKind;
use crate::words::{self, Do, moments};
use crate::{board, bonus, combat, costs, deck, hidden, pay, playing, swapping, triggers, turn};

mod single;

use single::*;

/// The number of points that wins (480).
const VICTORY_SCORE: i64 = 8;

/// Fills in what a deed leaves to the rules.
pub fn complete(edition: Edition, position: &Position, event: &mut Event) {
    let row = event.object().and_then(|object| position.table.row(object));
    match Do::of(event.verb) {
        // 413.3: "draw N" is N draws.
        // A card that was looked at is drawn as it is (413).
        Some(Do::Draw) if event.subject.is_none() => event.verb = Do::DrawCards.into(),
        Some(Do::Put) => {
            event.from = event.from.or(row.map(|row| row.zone));
            // 416.1.b: runes have a deck of their own.
            let rune = row.is_some_and(|row| position.is(row, words::known().rune));
            if event.to == Some(zones::DECK) && rune {
                event.to = Some(words::RUNE_DECK);
            }
            if event.to == Some(zones::BOARD) {
                board::by_default(position, event);
            }
        }
        Some(Do::Create) => board::by_default(position, event),
        // 715.4.a: before anything prevents it.
        Some(Do::Deal) if edition != Edition::V1_3 => event.amount = event.amount.plus(bonus::of(position, event)),
        Some(Do::Look | Do::Revealed) if event.subject.is_some() => event.from = row.map(|row| row.zone),
        // A player reveals; "it" of a text about that is a card that is seen, and not whose text says so.
        Some(Do::Reveal) => event.source = None,
        Some(Do::Discard) => event.player = row.map(|row| row.owner).or(event.player),
        Some(Do::Look) if event.subject.is_none() => event.subject = deck::top(position, event.player).map(Party::Object),
        _ => {}
    }
}

/// The move to the trash that an event is or contains.
fn to_trash(event: &Event, from: instead_model::ids::Zone) -> Event {
    Event {
        subject: event.subject,
        player: event.player,
        source: event.source,
        from: Some(from),
        to: Some(zones::DISCARD),
        amount: event.amount,
        cause: event.cause,
        ..Event::of(Do::Put.into())
    }
}

/// 428.1, 422.1: the move that killing or discarding is.
pub fn as_move(event: &Event) -> Option<Event> {
    match Do::of(event.verb)? {
        Do::Kill => Some(to_trash(event, zones::BOARD)),
        Do::Discard => {
            let marks = event.marks.with(Marks::DISCARDED, true);
            Some(Event { marks, ..to_trash(event, zones::HAND) })
        }
        _ => None,
    }
}

/// The events that an event contains, settled before it is performed.
pub fn contained(position: &Position, event: &Event) -> SmallVec<[Event; 1]> {
    let row = event.object().and_then(|object| position.table.row(object));
    match Do::of(event.verb) {
        Some(Do::Kill | Do::Discard) => as_move(event).into_iter().collect(),
        // 421.1.
        Some(Do::Hide) => row.map(|row| hidden::contained(event, row)).into_iter().collect(),
        // 425.1.a: a countered spell is cleared from the chain.
        Some(Do::Counter) if row.is_some_and(|row| row.zone == zones::STACK) => SmallVec::from_iter([to_trash(event, zones::STACK)]),
        _ => SmallVec::new(),
    }
}

/// Performs the standing members of a batch, all at the same time.
pub fn perform(rules: &Riftbound, position: &mut Position, batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
    let standing = || batch.members.iter().filter(|member| member.stands);
    if standing().next().is_none() {
        return;
    }
    let looking_back = triggers::before(position, standing().map(|member| &member.event));
    note_who_leaves_alone(position, standing().map(|member| &member.event));
    let mut result = Outcome::default();
    let mut performed: SmallVec<[Event; 2]> = SmallVec::new();
    for member in standing() {
        let event = one(rules, position, &member.event, member.within.is_some(), &member.lineage, &mut result, next);
        if event.amount > 0 {
            performed.push(event);
        }
    }
    if combat::assigned(batch) {
        combat::deal(batch, next);
    }
    // That something was played is no deed of a text: "it" stays what has entered.
    let told = standing().any(|member| !is(&member.event, Do::Play) || member.event.cause != Cause::Rules);
    if result != Outcome::default() && told {
        position.table.write().result = result;
    }
    for event in &performed {
        position.table.write().note(event);
    }
    triggers::after(position, looking_back, &performed);
    cease(position);
    if !position.effects.continuous.is_empty() {
        position.settle();
    }
}

/// Performs one event: a table, and therefore longer than a screen. Returns it as it happened, with the object that it now concerns.
fn one(
    rules: &Riftbound,
    position: &mut Position,
    event: &Event,
    contained: bool,
    lineage: &Lineage<EffectId>,
    result: &mut Outcome,
    next: &mut Next<OnTable>,
) -> Event {
    let mut event = event.clone();
    // 715.4 of edition 1.3: to what is dealt, and to nothing if nothing is.
    if rules.edition == Edition::V1_3 && is(&event, Do::Deal) {
        event.amount = event.amount.plus(bonus::of(position, &event));
    }
    let amount = event.amount;
    match Do::of(event.verb) {
        Some(Do::Deal) => deal(position, &event),
        Some(Do::DrawCards) => next.sequence(Event { amount: 1, verb: Do::Draw.into(), ..event.clone() }, amount, lineage),
        Some(Do::Draw) => deck::draw(position, &mut event, result, next, lineage),
        Some(Do::Put) => put_somewhere(position, &mut event, contained, result, lineage, next),
        Some(Do::Recall) => relocate(position, &event, Place::Base),
        Some(Do::Move) => relocate_to(position, &mut event, lineage, next),
        Some(Do::Heal) => with_row(position, &event, |row| row.damage = 0),
        Some(Do::Exhaust | Do::Ready) => with_row(position, &event, |row| row.tapped = event.verb == Do::Exhaust.into()),
        Some(Do::Buff) => with_row(position, &event, |row| add_counters(&mut row.counters, words::BUFF, 1)),
        Some(Do::SpendBuff) => {
            with_row(position, &event, |row| {
                remove_counters(&mut row.counters, words::BUFF, 1);
            });
            result.objects.extend(event.object());
        }
        Some(Do::Stun) => with_row(position, &event, |row| add_counters(&mut row.counters, words::STUNNED, 1)),
        Some(Do::Attach) => attach(position, &event),
        Some(Do::Detach) => detach(position, &event),
        Some(Do::Replace) => swapping::replace(position, &event),
        Some(Do::SwapBack) => swapping::swap_back(position, &event),
        Some(Do::Take) => with_row(position, &event, |row| row.controller = event.player.unwrap_or(row.controller)),
        Some(Do::Create) => deck::create(position, &event, next, lineage),
        Some(Do::Counter) => {
            if let Some(object) = event.object() {
                position.table.write().stack.retain(|item| item.spell != Some(object));
            }
        }
        Some(Do::Channel) => {
            // 055: as many as there are.
            event.amount = amount.min(deck::runes_left(position, event.player));
            deck::channel(position, &event, next, lineage);
        }
        Some(Do::Add | Do::AddForSpells | Do::AddForGear | Do::AddForShowdowns) => add_resources(position, &event),
        Some(Do::Pay | Do::Mill | Do::BurnOut) => next.work(Work::Task(counted_task(position, &event)), lineage),
        Some(Do::GainPoints) => points(position, &event),
        Some(Do::Conquer | Do::Hold) => combat::score(position, &event, next, lineage),
        Some(Do::Reveal) => deck::reveal(position, &event, next, lineage),
        Some(Do::Revealed | Do::Look) => result.objects.extend(event.object()),
        Some(Do::Tie) => combat::tied(position, &event, next, lineage),
        Some(Do::Begin) => turn::begin(rules, position, &event, next, lineage),
        Some(Do::BeginTurn) => {
            turn::begin_turn(position, &event);
            next.propose([turn::begins(position.table.turn.active, moments::AWAKEN)], lineage);
        }
        Some(Do::GainXp) => with_player(position, &event, |player| {
            add_counters(&mut player.counters, words::XP, amount);
            player.note(Do::GainXp.into(), amount);
        }),
        Some(Do::SpendXp) => with_player(position, &event, |player| {
            remove_counters(&mut player.counters, words::XP, amount);
        }),
        Some(Do::ExtraTurn) => position.table.write().turn.extra.extend(event.player),
        Some(Do::WinGame) => with_player(position, &event, |player| player.won = true),
        Some(Do::LoseGame) => with_player(position, &event, |player| player.lost = true),
        // Nothing was played that has yet to enter.
        Some(Do::Play) if !played(position, &event, next, lineage) => event.amount = 0,
        Some(Do::Play) => {}
        // What these do is done by the events they contain, or follow from them.
        Some(Do::PayEquip) => costs::equip(position, &event, next),
        Some(
            Do::Recycle
            | Do::BecomeMighty
            | Do::Activate
            | Do::PointForHolding
            | Do::Excess
            | Do::SpentOnSpell
            | Do::Kill
            | Do::Discard
            | Do::Begun
            | Do::Choose
            | Do::Hide
            | Do::Assign
            | Do::Attack
            | Do::Defend
            | Do::WinCombat
            | Do::PlaySpell
            | Do::Finalize
            | Do::Die
            | Do::DieAtBeginning,
        )
        | None => {}
    }
    result.amount = result.amount.plus(event.amount);
    event
}

/// 419.4.a: a card was played; or a text says that it is, and it has yet to enter. Whether it was.
fn played(position: &mut Position, event: &Event, next: &mut Next<OnTable>, lineage: &Lineage<EffectId>) -> bool {
    let Some(row) = event.object().and_then(|object| position.table.row(object)) else { return true };
    if !matches!(row.zone, zones::BOARD | zones::STACK) {
        let energy_only = if event.counter == Some(words::ENERGY) { playing::ENERGY_ONLY } else { 0 };
        let pays = if event.marks.has(Marks::FIRM) { playing::PAYS } else { 0 };
        let less = event.entry.as_ref().map_or(0, |entry| count_of(&entry.counters, words::ENERGY)).min(255) * playing::LESS;
        let unit = position.table.definitions.card(row.card).is(words::known().unit);
        let at = event.at.or_else(|| hidden::plays_at(position, event).filter(|_| unit));
        let (object, player, number) = (event.object(), event.player, playing::number_of(at) + energy_only + pays + less);
        next.work(TaskKind::PlayNow.task().with(object).by(player).numbered(number).into(), lineage);
        return false;
    }
    // 182: a token is no card.
    if row.token {
        return true;
    }
    let spell = position.is(row, words::known().spell);
    with_player(position, event, |player| {
        player.note(Do::Play.into(), 1);
        if spell {
            player.note(Do::PlaySpell.into(), 1);
        }
    });
    true
}

/// 350.2: units and gear that are tokens are played; a battlefield is only put there.
fn token_played(position: &Position, event: &Event, card: instead_model::ids::CardId) -> Option<Event> {
    let played = !position.table.definitions.card(card).is(words::known().battlefield);
    let (subject, player) = (event.object().map(Party::Object), event.player);
    played.then(|| Event { subject, player, ..by_rule(Do::Play) })
}

/// A change of zones: a new object, in its owner's zone (056.2), with nothing on it (110).
fn put(position: &mut Position, event: &mut Event, contained: bool, result: &mut Outcome) {
    let Some(to) = event.to else { return };
    let unit = words::known().unit;
    let table = position.table.write();
    let row = match (event.object(), event.card) {
        (Some(object), _) => match table.take(object, event.amount) {
            Some(row) => row,
            None => return,
        },
        (None, Some(card)) => {
            let mut row = Row::new(card, to, event.player.unwrap_or(table.turn.active));
            (row.token, row.count) = (true, event.amount);
            row
        }
        (None, None) => return,
    };
    if row.zone == zones::STACK {
        table.stack.retain(|item| item.spell != Some(row.id));
    }
    // 428.1: what is put from the board into the trash has died.
    let died = row.zone == zones::BOARD && to == zones::DISCARD && table.definitions.card(row.card).is(unit);
    if died {
        let beginning = table.turn.moment == moments::BEGINNING && table.turn.active == row.controller;
        let player = table.player_mut(row.owner);
        player.note(Do::Die.into(), 1);
        if beginning {
            player.note(Do::DieAtBeginning.into(), 1);
        }
    }
    // What was a copy, or had another text besides, is that no longer.
    // 422.1, 370.1.a.1: what was discarded went to the trash.
    if event.marks.has(Marks::DISCARDED) && to == zones::DISCARD {
        table.player_mut(row.owner).note(Do::Discard.into(), 1);
    }
    let mut fresh = Row::new(row.printed.unwrap_or(row.card), to, row.owner);
    (fresh.count, fresh.label, fresh.token) = (row.count, row.label, row.token);
    // What speaks of the cards banished with it knows which they are.
    if let (zones::EXILE, Some(source)) = (to, event.source)
        && table.known(source).is_some_and(|row| table.definitions.card(row.card).compiled.links)
    {
        fresh.remember(|memory| memory.exiled_with = Some(source));
    }
    if to == zones::BOARD {
        enter(&mut fresh, event, &row);
        fresh.since = table.turn.number;
    } else if to == zones::DECK || to == words::RUNE_DECK {
        deck::into(table, &mut fresh, event.marks, &result.objects);
    } else if to == words::FACEDOWN {
        (fresh.at, fresh.since) = (event.at.and_then(Place::site), table.turn.number);
    }
    let id = settle(table, fresh);
    // What leaves is looked back at as it was; what enters is the new object.
    if event.from != Some(zones::BOARD) {
        event.subject = Some(Party::Object(id));
    }
    // 808.1.d.3: a Deathknell finds what it was the death of.
    if row.zone == zones::BOARD && to == zones::DISCARD {
        position.table.write().windows.became.push((row.id, id));
    }
    // 359.3.e.14: a linked instruction finds what the one before it has moved, in a hand too; where it lies in a deck nobody knows.
    match [zones::DECK, words::RUNE_DECK].contains(&to) {
        true => result.hidden.push((row.id, id)),
        false => result.moved.push((row.id, id)),
    }
    // "It" is what a text moves, and not what dies of it or pays for it.
    if !contained && event.cause != Cause::Cost {
        result.objects.push(id);
    }
    if to == zones::BOARD {
        board::contest(position, id);
    }
}

/// 741.1, 808.1.d.3: who leaves the board alone is seen before anything of the batch has left.
fn note_who_leaves_alone<'a>(position: &mut Position, events: impl Iterator<Item = &'a Event>) {
    let leaving = events.filter(|event| is(event, Do::Put) && event.from == Some(zones::BOARD)).filter_map(Event::object);
    let alone = |object: &ObjectId| {
        let row = position.table.row(*object);
        row.is_some_and(|row| View::of(position, row.controller, Some(row.id), &row.chosen).has(row, &Quality::Alone).is_ok())
    };
    for object in leaving.filter(alone).collect::<SmallVec<[ObjectId; 2]>>() {
        if let Some(row) = position.table.write().row_mut(object) {
            row.aspect.get_or_insert_default().left_alone = true;
        }
    }
}

/// 719.5: what was attached is detached as its bearer leaves the board, and stays where it was.
fn leave(position: &mut Position, event: &Event) -> Vec<Event> {
    let mut detached = Vec::new();
    let leaving = event.object().filter(|_| event.from == Some(zones::BOARD));
    let Some(row) = leaving.and_then(|object| position.table.row(object)) else { return detached };
    let (id, at) = (row.id, row.at);
    if position.table.rows.iter().any(|other| other.attached == Some(id)) {
        for gear in position.table.write().rows.write().iter_mut().filter(|other| other.attached == Some(id)) {
            (gear.attached, gear.at) = (None, at);
            detached.push(Event { subject: Some(Party::Object(gear.id)), player: Some(gear.controller), ..by_rule(Do::Detach) });
        }
        position.settle();
    }
    detached
}

/// Sets everything with which an object enters the board.
fn enter(fresh: &mut Row, event: &Event, before: &Row) {
    if before.zone == zones::STACK {
        (fresh.kicked, fresh.cast_from) = (before.kicked, before.cast_from);
    }
    fresh.controller = event.player.unwrap_or(before.controller);
    fresh.at = event.at.and_then(Place::site);
    if event.subject.is_none() {
        fresh.owner = fresh.controller;
    }
    if let Some(entry) = &event.entry {
        fresh.tapped = entry.tapped;
        fresh.chosen = entry.chosen.clone();
        fresh.controller = entry.controller.unwrap_or(fresh.controller);
        fresh.counters.extend(entry.counters.iter().copied());
        if !entry.gains.is_empty() {
            fresh.aspect.get_or_insert_default().gains = entry.gains.clone();
        }
    }
}

/// Puts a row down. Equal cards in decks and trashes that nobody named share a row.
fn settle(table: &mut Table, row: Row) -> ObjectId {
    if row.zone != zones::BOARD && row.zone != zones::STACK && row.label.is_none() {
        let equal = |other: &Row| Row { id: row.id, count: row.count, ..other.clone() } == row;
        let twin = table.rows.iter().position(|other| other.card == row.card && other.zone == row.zone && equal(other));
        if let Some(twin) = twin {
            let twin = &mut table.rows.write()[twin];
            twin.count = twin.count.plus(row.count);
            return twin.id;
        }
    }
    let field = row.zone == zones::BOARD && table.definitions.card(row.card).is(words::known().battlefield);
    let id = table.put(row);
    if field && let Some(row) = table.row_mut(id) {
        // A location is at itself; 439.4.b: nobody controls a new one.
        (row.at, row.controller) = (Some(id), PlayerId::NOBODY);
    }
    id
}

/// 440, 449: to another place on the board, with what is attached (719.3.a).
fn relocate(position: &mut Position, event: &Event, to: Place) {
    let Some(object) = event.object() else { return };
    for row in position.table.write().rows.write().iter_mut().filter(|row| row.id == object || row.attached == Some(object)) {
        row.at = to.site();
        // 323.2.c: who isn't there doesn't fight there.
        row.combat = Default::default();
    }
    board::contest(position, object);
}

/// 434: the Equipment goes where its bearer is, and stays with it.
fn attach(position: &mut Position, event: &Event) {
    let Some(at) = event.source.and_then(|host| position.table.row(host)).map(|host| host.at) else { return };
    with_row(position, event, |row| (row.attached, row.at) = (event.source, at));
    position.settle();
}

/// It stays where it is, as a gear of its own; 323.7 recalls it from a battlefield.
fn detach(position: &mut Position, event: &Event) {
    with_row(position, event, |row| row.attached = None);
    position.settle();
}

/// 463: points; 431.3.c: after a repeated Burn Out, whoever has enough wins at once.
fn points(position: &mut Position, event: &Event) {
    with_player(position, event, |player| player.life = instead_kernel::amount::raised(player.life, event.amount));
    if event.marks.has(Marks::FIRM) && event.player == winner(position) {
        with_player(position, event, |player| player.won = true);
    }
}

/// The Victory Score, with what texts add to it.
pub fn victory_score(position: &Position) -> i64 {
    VICTORY_SCORE.saturating_add_unsigned(position.more_points()) // no amount
}

/// 323.1: who has enough points, and more than anybody else.
pub fn winner(position: &Position) -> Option<PlayerId> {
    let score = |player: PlayerId| position.table.player(player).life;
    let most = position.table.player_ids().map(score).max()?;
    let mut first = position.table.player_ids().filter(|player| score(*player) == most);
    match (first.next(), first.next()) {
        (Some(player), None) if most >= victory_score(position) => Some(player),
        _ => None,
    }
}

/// 186.1: tokens exist on the board and the chain only.
fn cease(position: &mut Position) {
    let gone = |row: &&Row| row.token && row.zone != zones::BOARD && row.zone != zones::STACK;
    let gone: Vec<ObjectId> = position.table.rows.iter().filter(gone).map(|row| row.id).collect();
    for id in gone {
        position.table.write().take(id, u64::MAX);
    }
}

fn with_row(position: &mut Position, event: &Event, change: impl FnOnce(&mut Row)) {
    if let Some(row) = event.object().and_then(|object| position.table.write().row_mut(object)) {
        change(row);
    }
}

fn with_player(position: &mut Position, event: &Event, change: impl FnOnce(&mut Player)) {
    if let Some(player) = event.player.filter(|player| *player != PlayerId::NOBODY) {
        change(position.table.write().player_mut(player));
    }
}

/// The amount of a resource that a player has.
pub fn resource(position: &Position, player: PlayerId, counter: instead_model::ids::Counter) -> u64 {
    count_of(&position.table.player(player).counters, counter)
}

/// Whether an event is of this kind.
pub fn is(event: &Event, verb: Do) -> bool {
    event.verb == Verb::from(verb)
}
