//! The events that an event contains, and performing events.
//!
//! Simultaneous events are performed together; then beaten creatures are tagged, then the abilities that
//! triggered resolve, and only then does the text that caused all this go on (KF Ability).

mod counters;

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Batch, Lineage, Member, Next};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::OnTable;
use instead_model::ids::{Counter, EffectId, ObjectId, PlayerId};
use instead_model::layers::characteristics::Characteristics;
use instead_model::position::Position;
use instead_model::table::{Outcome, Row, StackItem};
use instead_model::zones;
use smallvec::SmallVec;

use self::counters::{change_counters, pays, shift, with_pool, with_row};
use crate::play::ANYWHERE;
use crate::tasks::TaskKind;
use crate::words::{self, ARCHIVES, Do, UNDER, counts, known, moments, permission};
use crate::{deck, destruction, fight, keys, moving, piles, play, stats, triggers, turn};

/// Fills in what a deed leaves to the rules.
pub fn complete(position: &Position, event: &mut Event) {
    let table = &position.table;
    let row = event.object().and_then(|object| table.row(object));
    match Do::of(event.verb) {
        // Cards are drawn one at a time (KF Draw Cards).
        Some(Do::Draw) => event.verb = Do::DrawCards.into(),
        Some(Do::Move) => {
            event.from = event.from.or(row.map(|row| row.zone));
            // What something is put under is its source.
            event.source = event.source.filter(|_| event.to == Some(UNDER));
            // KF Ready and Exhausted: creatures and artifacts enter play exhausted, unless the text says how they do.
            if event.to == Some(zones::BOARD) && event.entry.is_none() && row.is_some_and(|row| !position.is(row, known().upgrade)) {
                event.entry_mut().tapped = true;
            }
        }
        Some(Do::Sacrifice | Do::Discard) => {
            event.player = row.map(|row| row.controller).or(event.player);
            event.source = None;
        }
        // KF Steal, KF Capture: from the opponent unless something else is said.
        Some(Do::Steal) => {
            let thief = event.player;
            event.subject = event.subject.or(thief.map(|thief| Party::Player(stats::opponent(table, thief))));
        }
        Some(Do::Capture) => event.player = row.map(|row| stats::opponent(table, row.controller)).or(event.player),
        _ => {}
    }
}

/// The events that an event contains, settled before it is performed.
pub fn contained(position: &Position, event: &Event) -> SmallVec<[Event; 1]> {
    let pool =
        |verb: Do, player: PlayerId| Event { verb: verb.into(), subject: Some(Party::Player(player)), source: None, ..event.clone() };
    let one = |event| SmallVec::from_iter([event]);
    match (Do::of(event.verb), event.subject, event.player) {
        // KF Æmber: gained Æmber is added to the pool. That it comes from the common supply is a part by itself where something
        // may replace that part only (KF Replacement Effects).
        (Some(Do::Gain), _, Some(player)) if !position.table.indexed().watching(Do::TakeSupply.into()).is_empty() => {
            SmallVec::from_iter([pool(Do::TakeSupply, player), pool(Do::Add, player)])
        }
        (Some(Do::Gain), _, Some(player)) => one(pool(Do::Add, player)),
        // KF Steal: removed from one pool and added to the other.
        (Some(Do::Steal), Some(Party::Player(victim)), Some(thief)) => {
            SmallVec::from_iter([pool(Do::Take, victim), Event { player: Some(thief), ..pool(Do::Add, thief) }])
        }
        // KF Capture: taken from a pool.
        (Some(Do::Capture | Do::CaptureFrom), _, Some(victim)) => one(pool(Do::Take, victim)),
        (Some(Do::Shift | Do::Pay), Some(Party::Player(player)), _) => one(pool(Do::Add, player)),
        // KF Sacrifice: a sacrificed card is destroyed.
        (Some(Do::Sacrifice), _, _) => one(Event { verb: Do::Destroy.into(), ..event.clone() }),
        // KF Destroyed: to its owner's discard pile. That is the rules' doing, no effect's.
        (Some(Do::Die), _, _) => {
            let way = to_pile(event, zones::BOARD, Cause::StateBased);
            one(Event { to: event.to.or(way.to), ..way })
        }
        (Some(Do::Discard), Some(Party::Object(object)), _) => {
            let from = position.table.row(object).map_or(zones::HAND, |row| row.zone);
            // Of a hand that nobody knows, several cards are one row.
            one(Event { amount: event.amount, ..to_pile(event, from, event.cause) })
        }
        // KF Fight: the strike is the attempt; the damage of it passes the stages.
        (Some(Do::Strike), _, _) => one(Event { verb: Do::Deal.into(), ..event.clone() }),
        // KF Archives: to its owner's, whoever has it archived.
        (Some(Do::Archive), Some(Party::Object(object)), _) => {
            let row = position.table.row(object);
            let owner = row.map(|row| row.owner).or(event.player);
            let from = row.map(|row| row.zone);
            one(Event { verb: Do::Move.into(), player: owner, from, to: Some(ARCHIVES), ..event.clone() })
        }
        // KF Play: the "Play:" ability.
        (Some(Do::Play), _, _) => one(Event { verb: Do::Resolve.into(), ..event.clone() }),
        _ => SmallVec::new(),
    }
}

/// The way into the discard pile.
pub fn to_pile(event: &Event, from: instead_model::ids::Zone, cause: Cause) -> Event {
    Event { subject: event.subject, player: event.player, from: Some(from), to: Some(zones::DISCARD), cause, ..Event::of(Do::Move.into()) }
}

/// Performs the standing members of a batch, all at the same time.
pub fn perform(position: &mut Position, batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
    if !batch.members.iter().any(|member| member.stands) {
        return;
    }
    stats::lose_armor(position);
    let said = position.table.result.of.map(|verb| {
        let mut event = Event::of(verb);
        complete(position, &mut event);
        event.verb
    });
    let mut happening = Happening { last: as_they_leave(position, batch), ..Happening::default() };
    for (place, member) in batch.members.iter().enumerate().filter(|(_, member)| member.stands) {
        if !comes_about(batch, place as u32, member) {
            continue;
        }
        // KF This Way: it went elsewhere than where it would have been discarded or archived.
        let of = member.within.and_then(|of| Some((of, batch.members.get(of as usize)?)));
        happening.astray = of.is_some_and(|(place, of)| of.stands && !comes_about(batch, place, of));
        // KF Replacement Effects: what happened instead isn't what the text says, and isn't counted.
        happening.instead = said.is_some_and(|said| !member.lineage.is_empty() && member.event.verb != said && !is_part(member));
        position.table.write().note(&member.event);
        // KF If You Do: what was to be done to several cards and befell only some of them: nothing, or something else, happened
        // to the others instead.
        let undone = |other: &Member<OnTable>| {
            let same = other.event.verb == member.event.verb;
            other.within.is_none() && if same { !other.stands } else { !other.lineage.is_empty() }
        };
        let partly = member.within.is_none() && batch.members.iter().any(undone);
        let marks = member.event.marks.with(Marks::PARTLY, partly || member.event.marks.has(Marks::PARTLY));
        let event = happening.one(position, &Event { marks, ..member.event.clone() }, &member.lineage, next);
        happening.waiting.extend(listening(position, &event));
        triggers::next_time(position, &event);
    }
    stats::lose_armor(position);
    let Happening { result, waiting, begins, returned, poisoned, placed, milled, instead: _, astray: _, last: _ } = happening;
    position.table.write().result = result.clone();
    let lineage = Lineage::default();
    let before = next.is_empty();
    // KF This Way: what several players discard from their decks at the same time is one event, and known by what follows.
    for same in milled.chunk_by(|(_, one), (_, other)| one == other) {
        let lineage = same.first().map_or_else(Lineage::default, |(_, lineage)| lineage.clone());
        next.propose(same.iter().flat_map(|(cards, _)| cards).cloned(), &lineage);
    }
    for id in placed {
        destruction::hold(position);
        next.work(TaskKind::Place.task().with(id).into(), &lineage);
    }
    piles::arrived(position, &result.objects, next);
    // KF Leaves Play: the Æmber of what left, the upgrades.
    next.propose(returned, &lineage);
    next.propose(destruction::fallen(position), &lineage);
    next.propose(destruction::leaves_at_once(position), &lineage);
    // KF Damage, KF Poison: what is beaten is tagged, before anything that waits for the damage.
    let mut beaten = destruction::beaten(position);
    beaten.extend(poisoned.into_iter().filter(|event| !beaten.iter().any(|other| other.subject == event.subject)).collect::<Vec<_>>());
    next.propose(beaten, &lineage);
    if begins {
        next.work(TaskKind::Destruction.task().into(), &lineage);
    }
    if let Some(group) = triggers::group(position, waiting) {
        next.work(TaskKind::Group.task().numbered(group).into(), &lineage);
    }
    if !(before && next.is_empty()) {
        position.table.write().windows.results.push(result);
        next.work(TaskKind::Restore.task().into(), &lineage);
    }
}

/// KF Leaves Play: what leaves with these events, as it is immediately before; what is as printed isn't listed.
fn as_they_leave(position: &Position, batch: &Batch<OnTable>) -> Vec<(ObjectId, Characteristics)> {
    let leaves = |member: &&Member<OnTable>| member.stands && member.event.verb == Do::Move.into();
    let objects = batch.members.iter().filter(leaves).filter_map(|member| member.event.object());
    let in_play = objects.filter_map(|object| position.table.row(object)).filter(|row| row.zone == zones::BOARD);
    in_play.filter_map(|row| position.with(row, |state| state.map(|state| (row.id, state.clone())))).collect()
}

/// Whether this is what an event consists of, whatever was applied to that.
fn is_part(member: &Member<OnTable>) -> bool {
    let parts = [Do::Move, Do::Add, Do::Take, Do::TakeSupply, Do::Destroy, Do::Deal, Do::Resolve];
    member.within.is_some() && Do::of(member.event.verb).is_some_and(|verb| parts.contains(&verb))
}

/// KF This Way: what isn't destroyed by it wasn't sacrificed; what went elsewhere instead was neither discarded nor archived.
fn comes_about(batch: &Batch<OnTable>, place: u32, member: &Member<OnTable>) -> bool {
    let mut parts = batch.members.iter().filter(|other| other.within == Some(place)).peekable();
    let goes = |to| move |part: &Member<OnTable>| part.stands && part.event.to == Some(to);
    match Do::of(member.event.verb) {
        Some(Do::Sacrifice) => parts.any(|part| part.stands && part.event.verb == Do::Destroy.into()),
        Some(Do::Discard) if parts.peek().is_some() => parts.any(goes(zones::DISCARD)),
        Some(Do::Archive) if parts.peek().is_some() => parts.any(goes(ARCHIVES)),
        _ => true,
    }
}

/// The abilities that trigger on what has just happened. "Destroyed:" abilities wait apart.
fn listening(position: &Position, event: &Event) -> Vec<StackItem> {
    match Do::of(event.verb) {
        Some(Do::Destroy) => Vec::new(),
        Some(Do::BeforeFight) => {
            let mut items = triggers::on(position, event);
            items.extend(fight::before(position, event));
            items
        }
        Some(Do::Begin) => event.moment.map_or_else(Vec::new, |moment| triggers::at(position, moment)),
        _ => triggers::on(position, event),
    }
}

/// The consequences of performing a batch, so far.
#[derive(Default)]
pub(crate) struct Happening {
    pub(crate) result: Outcome,
    /// Whether the event at hand happens instead of what the text says.
    instead: bool,
    /// Whether the event at hand is a part of one that didn't come about.
    pub(crate) astray: bool,
    /// The objects that leave play, each with its characteristics immediately before.
    pub(crate) last: Vec<(ObjectId, Characteristics)>,
    waiting: Vec<StackItem>,
    /// Whether a destruction begins.
    begins: bool,
    /// Æmber that returns to a pool from what left play.
    pub(crate) returned: Vec<Event>,
    /// KF Poison: what is destroyed by it.
    poisoned: Vec<Event>,
    /// The objects that entered a battleline.
    pub(crate) placed: Vec<ObjectId>,
    /// The cards that leave their decks, each lot with the effects that led to it.
    milled: Vec<(Vec<Event>, Lineage<EffectId>)>,
}

/// The house that a player has chosen this turn.
fn choose_house(position: &mut Position, player: PlayerId, house: Counter) {
    let table = position.table.write();
    stats::take(table, player, counts::HOUSE, u64::MAX);
    stats::give(table, player, counts::HOUSE, u64::from(house.0) + 1);
}

/// The active house becomes that of a card.
fn become_house(position: &mut Position, event: &Event) {
    let row = event.object().and_then(|object| position.table.known(object)).cloned();
    let house = row.and_then(|row| words::houses().find(|house| position.is(&row, *house)));
    if let Some(house) = house {
        let active = position.table.turn.active;
        let table = position.table.write();
        stats::take(table, active, counts::HOUSE, u64::MAX);
        stats::give(table, active, counts::HOUSE, u64::from(house.0) + 1);
    }
}

impl Happening {
    /// Performs one event; returns it as it happened, with the object that it now concerns.
    fn one(&mut self, position: &mut Position, event: &Event, lineage: &Lineage<EffectId>, next: &mut Next<OnTable>) -> Event {
        let mut event = event.clone();
        let Some(verb) = Do::of(event.verb) else { return event };
        match verb {
            Do::Deal => self.deal(position, &event),
            Do::Mill => self.mill(position, &mut event, lineage),
            Do::Move => self.relocate(position, &mut event),
            Do::Destroy => {
                if let Some(object) = event.object() {
                    self.begins |= destruction::tag(position, object, &event);
                }
            }
            Do::Save => {
                if let Some(object) = event.object() {
                    destruction::save(position, object);
                }
            }
            Do::PutCounters | Do::RemoveCounters => change_counters(position, &event, verb == Do::PutCounters),
            Do::Add => with_pool(position, event.subject, counts::AEMBER, event.amount, true),
            Do::Take => with_pool(position, event.subject, counts::AEMBER, event.amount, false),
            Do::Lose => with_pool(position, event.player.map(Party::Player), counts::AEMBER, event.amount, false),
            Do::Chain => with_pool(position, event.player.map(Party::Player), counts::CHAIN, event.amount, true),
            Do::Steal => with_pool(position, event.player.map(Party::Player), counts::STOLEN_NOW, event.amount, true),
            Do::Capture | Do::CaptureFrom | Do::Place => {
                change_counters(position, &Event { counter: Some(counts::AEMBER), ..event.clone() }, true)
            }
            Do::Shift => shift(position, &event),
            Do::Pay => pays(position, &event),
            Do::Swap => moving::swap(position, &event),
            Do::ChooseHouse => {
                event.player.zip(event.counter).into_iter().for_each(|(player, house)| choose_house(position, player, house))
            }
            Do::Permit => {
                if let (Some(player), Some(house)) = (event.player, event.counter) {
                    stats::give(position.table.write(), player, permission(house.0), event.amount);
                }
            }
            Do::Exhaust | Do::Ready => with_row(position, &event, |row| row.tapped = verb == Do::Exhaust),
            Do::Heal => with_row(position, &event, |row| row.damage = row.damage.less(event.amount)),
            // KF Heal: as much as there was.
            Do::FullyHeal => {
                let row = event.object().and_then(|object| position.table.row(object));
                event.amount = row.map_or(0, |row| row.damage);
                with_row(position, &event, |row| row.damage = 0);
            }
            Do::Control => self.control(position, &event),
            // It is known from where it was discarded.
            Do::Discard => event.from = event.from.or(event.object().and_then(|object| position.table.known(object)).map(|row| row.zone)),
            Do::ToFlank => self.placed.extend(event.object()),
            Do::BecomeHouse => become_house(position, &event),
            Do::Attach => {
                if let Some(row) = event.source.and_then(|upgrade| position.table.write().row_mut(upgrade)) {
                    row.attached = event.object();
                }
            }
            // KF Move: anywhere in the line, as if it were deployed.
            Do::ToPlace => {
                destruction::hold(position);
                next.work(TaskKind::Place.task().with(event.object()).numbered(ANYWHERE).into(), lineage);
            }
            Do::Join => moving::join(position, &event),
            _ => follow(position, verb, &mut event, lineage, next),
        }
        self.count(verb, &event);
        event
    }

    /// "That much", "this way", "if you do".
    fn count(&mut self, verb: Do, event: &Event) {
        let contained = matches!(verb, Do::Add | Do::Take | Do::Resolve);
        if contained || self.instead {
            return;
        }
        if verb == Do::Move {
            // What moved is known by what it has become.
            if !event.marks.has(Marks::PARTLY) {
                self.result.happened.push(event.verb);
            }
            return;
        }
        {
            self.result.amount = self.result.amount.plus(event.amount);
        }
        // KF If You Do: what was resolved in part was not completely resolved.
        if !event.marks.has(Marks::PARTLY) && !self.result.happened.contains(&event.verb) {
            self.result.happened.push(event.verb);
        }
        // KF Archives, KF Discard Pile: "that card" is the one that lies there then, which its move tells.
        if matches!(verb, Do::Archive | Do::Discard) {
            return;
        }
        if let Some(object) = event.object()
            && !self.result.objects.contains(&object)
        {
            self.result.objects.push(object);
        }
    }

    /// The top cards of a deck leave it: how many came.
    fn mill(&mut self, position: &mut Position, event: &mut Event, lineage: &Lineage<EffectId>) {
        let events = deck::milled(position, event);
        let came = events.iter().map(|card| card.amount).together();
        // KF If You Do: fewer than the text says.
        event.marks = event.marks.with(Marks::PARTLY, came < event.amount);
        event.amount = came;
        self.milled.push((events, lineage.clone()));
    }

    /// KF Damage: damage tokens are placed. KF Poison: destroyed by any damage of a poisonous strike.
    fn deal(&mut self, position: &mut Position, event: &Event) {
        if let Some(object) = event.object() {
            destruction::spare(position, object);
        }
        with_row(position, event, |row| row.damage = row.damage.plus(event.amount));
        let source = event.source.and_then(|source| position.table.known(source));
        // An attacker that pays no attention to it isn't poisoned.
        let ignores = |row: &Row| row.combat.attacking.is_some() && position.is(row, known().ignores_poison);
        let ignored = event.object().and_then(|object| position.table.row(object)).is_some_and(ignores);
        if event.marks.has(Marks::COMBAT) && !ignored && source.is_some_and(|row| position.is(row, known().poison)) {
            self.poisoned.push(Event {
                subject: event.subject,
                source: event.source,
                cause: Cause::StateBased,
                ..Event::of(Do::Destroy.into())
            });
        }
    }
}

/// Begins the further work of an event: uses, draws, steps, icons.
fn follow(position: &mut Position, verb: Do, event: &mut Event, lineage: &Lineage<EffectId>, next: &mut Next<OnTable>) {
    match verb {
        Do::DrawCards => next.sequence(Event { amount: 1, verb: Do::Draw.into(), ..event.clone() }, event.amount, lineage),
        Do::Draw => {
            let drawn = event.player.is_some_and(|player| deck::draw(position, player, next, lineage));
            event.amount = u64::from(drawn);
        }
        Do::Shuffle => {
            if let Some(player) = event.player {
                deck::shuffle(position.table.write(), player);
            }
        }
        Do::Reap => reap(position, event, next),
        Do::Act | Do::Omni => {
            with_row(position, event, |row| row.tapped = true);
            if let (Some(object), Some(player)) = (event.object(), event.player) {
                next.propose([], lineage);
                next.propose([fight::marker(Do::Used, object, None, player)], &Lineage::default());
            }
        }
        Do::Fight => {
            let defender = event.source.filter(|source| Some(*source) != event.object()).map_or(0, |source| u64::from(source.0));
            next.work(TaskKind::Fight.task().with(event.object()).by(event.player).numbered(defender).into(), &Lineage::default());
        }
        Do::Launch => next.work(TaskKind::Play.task().with(event.object()).by(event.player).numbered(u64::MAX).into(), &Lineage::default()),
        Do::PickUp => {
            let held = |row: &&Row| row.zone == ARCHIVES && Some(row.controller) == event.player;
            let moves = |row: &Row| Event {
                subject: Some(Party::Object(row.id)),
                player: event.player,
                amount: row.count,
                from: Some(ARCHIVES),
                to: Some(zones::HAND),
                cause: Cause::Rules,
                ..Event::of(Do::Move.into())
            };
            let moves: Vec<Event> = position.table.rows.iter().filter(held).map(moves).collect();
            next.propose(moves, lineage);
        }
        Do::Icons => play::icons_of(position, event, next),
        Do::Use => next.work(TaskKind::Use.task().with(event.object()).by(event.player).into(), &Lineage::default()),
        Do::Icon => {
            let icon = event.counter.map_or(u64::MAX, |counter| u64::from(counter.0));
            next.work(TaskKind::Icon.task().with(event.object()).by(event.player).numbered(icon).into(), lineage);
        }
        Do::Begin => turn::begin(position, event, next, lineage),
        Do::BeginTurn => turn::begin_turn(position, event, next),
        Do::ReadyCreatures => turn::ready(position, event, true, next),
        Do::Forge => keys::forge(position, event, next),
        Do::Unforge => keys::unforge(position, event, next),
        Do::WinGame => {
            if let Some(player) = event.player {
                position.table.write().player_mut(player).won = true;
            }
        }
        Do::Refill => turn::refill(position, event, next, lineage),
        Do::ExtraTurn => position.table.write().turn.extra.extend(event.player),
        Do::Make => next.work(TaskKind::Tokens.task().by(event.player).numbered(event.amount).into(), lineage),
        _ => {}
    }
}

/// KF Reap: it exhausts, its player gains 1 Æmber, its "Reap:" abilities resolve.
fn reap(position: &mut Position, event: &Event, next: &mut Next<OnTable>) {
    with_row(position, event, |row| row.tapped = true);
    let (Some(object), Some(player)) = (event.object(), event.player) else { return };
    let lineage = Lineage::default();
    next.propose([fight::marker(Do::BeforeReap, object, None, player)], &lineage);
    let gain = Event {
        source: Some(object),
        player: Some(player),
        moment: Some(moments::REAP),
        cause: Cause::Rules,
        ..Event::of(Do::Gain.into())
    };
    next.propose([gain], &lineage);
    next.propose([fight::marker(Do::AfterReap, object, None, player)], &lineage);
    next.propose([fight::marker(Do::Used, object, None, player)], &lineage);
}
