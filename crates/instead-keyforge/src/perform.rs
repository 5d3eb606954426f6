//! What an event contains, and what happens when it is performed.
//!
//! Simultaneous events are performed together; then what is beaten is tagged, then the abilities that
//! triggered resolve, and only then does the text that caused all this go on (KF Ability).

use instead_kernel::Amount as _;
use instead_kernel::{Ask, Batch, Chooser, Lineage, Next, Step};
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{OnTable, Prompt, Question, Task};
use instead_model::ids::{Counter, EffectId, ObjectId, PlayerId};
use instead_model::position::Position;
use instead_model::table::{Face, Outcome, Row, StackItem, add_counters, remove_counters};
use instead_model::zones;
use smallvec::SmallVec;

use crate::tasks::{Kind, task};
use crate::words::{ARCHIVES, Do, UNDER, counts, known, moments, permission};
use crate::{deck, destruction, fight, play, rules_card, stats, triggers, turn};

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
            // KF Ready and Exhausted: creatures and artifacts enter play exhausted.
            if event.to == Some(zones::BOARD) && row.is_some_and(|row| !position.is(row, known().upgrade)) {
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
        (Some(Do::Die), _, _) => one(to_pile(event, zones::BOARD, Cause::StateBased)),
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

fn to_pile(event: &Event, from: instead_model::ids::Zone, cause: Cause) -> Event {
    Event { subject: event.subject, player: event.player, from: Some(from), to: Some(zones::DISCARD), cause, ..Event::of(Do::Move.into()) }
}

/// Performs the standing members of a batch, all at the same time.
pub fn perform(position: &mut Position, batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
    if !batch.members.iter().any(|member| member.stands) {
        return;
    }
    stats::lose_armor(position);
    let mut happening = Happening { poisoned: Vec::new(), ..Happening::default() };
    for (place, member) in batch.members.iter().enumerate().filter(|(_, member)| member.stands) {
        // KF This Way: what isn't destroyed by it wasn't sacrificed.
        let part = |other: &instead_kernel::Member<OnTable>| {
            other.stands && other.within == Some(place as u32) && other.event.verb == Do::Destroy.into()
        };
        if member.event.verb == Do::Sacrifice.into() && !batch.members.iter().any(part) {
            continue;
        }
        position.table.write().note(&member.event);
        // KF If You Do: what was to be done to several cards and befell only some of them: nothing, or something else, happened
        // to the others instead.
        let undone = |other: &instead_kernel::Member<OnTable>| {
            let same = other.event.verb == member.event.verb;
            other.within.is_none() && if same { !other.stands } else { !other.lineage.is_empty() }
        };
        let partly = member.within.is_none() && batch.members.iter().any(undone);
        let marks = member.event.marks.with(Marks::PARTLY, partly || member.event.marks.has(Marks::PARTLY));
        let event = happening.one(position, &Event { marks, ..member.event.clone() }, &member.lineage, next);
        happening.waiting.extend(listening(position, &event));
    }
    stats::lose_armor(position);
    let Happening { result, waiting, begins, returned, poisoned, placed } = happening;
    position.table.write().result = result.clone();
    let lineage = Lineage::default();
    let before = next.is_empty();
    for id in placed {
        next.work(task(Kind::Place, Some(id), None, 0), &lineage);
    }
    // KF Leaves Play: the Æmber of what left, the upgrades.
    next.propose(returned, &lineage);
    next.propose(destruction::fallen(position), &lineage);
    // KF Damage, KF Poison: what is beaten is tagged, before anything that waits for the damage.
    let mut beaten = destruction::beaten(position);
    beaten.extend(poisoned.into_iter().filter(|event| !beaten.iter().any(|other| other.subject == event.subject)).collect::<Vec<_>>());
    next.propose(beaten, &lineage);
    if begins {
        next.work(task(Kind::Destruction, None, None, 0), &lineage);
    }
    if let Some(group) = triggers::group(position, waiting) {
        next.work(task(Kind::Group, None, None, group), &lineage);
    }
    if !(before && next.is_empty()) {
        position.table.write().windows.results.push(result);
        next.work(task(Kind::Restore, None, None, 0), &lineage);
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

/// What performing a batch has come to so far.
#[derive(Default)]
struct Happening {
    result: Outcome,
    waiting: Vec<StackItem>,
    /// Whether a destruction begins.
    begins: bool,
    /// Æmber that returns to a pool from what left play.
    returned: Vec<Event>,
    /// KF Poison: what is destroyed by it.
    poisoned: Vec<Event>,
    /// What entered a battleline.
    placed: Vec<ObjectId>,
}

impl Happening {
    /// Performs one event; returns it as it happened, with the object that it now concerns.
    fn one(&mut self, position: &mut Position, event: &Event, lineage: &Lineage<EffectId>, next: &mut Next<OnTable>) -> Event {
        let mut event = event.clone();
        let Some(verb) = Do::of(event.verb) else { return event };
        match verb {
            Do::Deal => self.deal(position, &event),
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
            Do::Swap => swap(position, &event),
            Do::ChooseHouse => {
                if let (Some(player), Some(house)) = (event.player, event.counter) {
                    let table = position.table.write();
                    stats::take(table, player, counts::HOUSE, u64::MAX);
                    stats::give(table, player, counts::HOUSE, u64::from(house.0) + 1);
                }
            }
            Do::Permit => {
                if let (Some(player), Some(house)) = (event.player, event.counter) {
                    stats::give(position.table.write(), player, permission(house.0), event.amount);
                }
            }
            Do::Exhaust | Do::Ready => with_row(position, &event, |row| row.tapped = verb == Do::Exhaust),
            Do::Heal => with_row(position, &event, |row| row.damage = row.damage.less(event.amount)),
            Do::FullyHeal => with_row(position, &event, |row| row.damage = 0),
            Do::Control => self.control(position, &event),
            // It is known from where it was discarded.
            Do::Discard => event.from = event.from.or(event.object().and_then(|object| position.table.known(object)).map(|row| row.zone)),
            Do::ToFlank => self.placed.extend(event.object()),
            Do::Join => join(position, &event),
            _ => follow(position, verb, &mut event, lineage, next),
        }
        self.count(verb, &event);
        event
    }

    /// "That much", "this way", "if you do".
    fn count(&mut self, verb: Do, event: &Event) {
        let contained = matches!(verb, Do::Add | Do::Take | Do::Resolve);
        if contained {
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
        // KF Archives: "that creature" is the card that lies there then, which its move tells.
        if verb == Do::Archive {
            return;
        }
        if let Some(object) = event.object()
            && !self.result.objects.contains(&object)
        {
            self.result.objects.push(object);
        }
    }

    /// KF Damage: damage tokens are placed. KF Poison: destroyed by any damage of a poisonous strike.
    fn deal(&mut self, position: &mut Position, event: &Event) {
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

    /// A change of zones, always to its owner's (KF Leaves Play).
    fn relocate(&mut self, position: &mut Position, event: &mut Event) {
        let (Some(object), Some(to)) = (event.object(), event.to) else { return };
        let known_as = |tag| match (to == zones::BOARD, event.entry.as_ref().and_then(|entry| entry.copy)) {
            // KF Play: as a card of another type.
            (true, Some(card)) => position.table.definitions.card(card).is(tag),
            _ => position.table.row(object).is_some_and(|row| position.is(row, tag)),
        };
        let (is_artifact_or_creature, creature) = (!known_as(known().upgrade), known_as(known().creature));
        let table = position.table.write();
        let Some(row) = table.take(object, event.amount.max(1)) else { return };
        let mut fresh = Row { count: row.count, label: row.label, ..Row::new(row.printed.unwrap_or(row.card), to, row.owner) };
        if row.zone == zones::BOARD {
            let captured = row.counters_of(counts::AEMBER);
            // KF Leaves Play: to the opponent's pool if it is a creature, to the common supply otherwise.
            if captured > 0 && creature {
                let player = stats::opponent(table, row.controller);
                self.returned.push(Event {
                    subject: Some(Party::Player(player)),
                    player: Some(player),
                    amount: captured,
                    cause: Cause::Rules,
                    ..Event::of(Do::Add.into())
                });
            }
        }
        if to == zones::BOARD {
            let entry = event.entry.as_deref();
            fresh.controller = entry.and_then(|entry| entry.controller).or(event.player).unwrap_or(row.owner);
            // KF Ready and Exhausted: creatures and artifacts enter play exhausted.
            fresh.tapped = entry.map_or(is_artifact_or_creature, |entry| entry.tapped);
            if let Some(entry) = entry {
                fresh.counters = entry.counters.clone();
                if entry.attached.is_some() {
                    fresh.attached = entry.attached;
                }
                if let Some(card) = entry.copy {
                    fresh.printed = Some(fresh.card);
                    fresh.card = card;
                    fresh.token = card == rules_card::TOKEN;
                    if entry.face != Face::Front {
                        fresh.aspect.get_or_insert_default().face = entry.face;
                    }
                }
                fresh.chosen = entry.chosen.clone();
            }
            if creature {
                fresh.place = table.end_of_line(fresh.controller);
            }
        } else if to == zones::DECK {
            deck::into_deck(table, &mut fresh, event.marks);
        } else if to == ARCHIVES {
            // KF Archives: whose they are; the owner's unless a text says otherwise.
            fresh.controller = event.player.unwrap_or(row.owner);
        } else if to == UNDER {
            fresh.attached = event.source;
            fresh.face_down = event.marks.has(Marks::REVEALED);
        } else if to == zones::DISCARD {
            let top = table.in_zone(zones::DISCARD, Some(row.owner)).map(|row| row.place).min().unwrap_or(0);
            fresh.place = top.saturating_sub(1); // no amount
        }
        // KF Ability: what was destroyed is found in the discard pile; KF Leaves Play: in a hidden zone it isn't.
        let id = table.put(fresh);
        // KF Playing Cards: what was played is found where it entered.
        if row.zone == zones::BOARD && matches!(to, zones::DISCARD | zones::EXILE) || to == zones::BOARD {
            table.windows.became.push((object, id));
        }
        if row.zone == zones::STACK {
            let was: Vec<ObjectId> = table.windows.became.iter().filter(|(_, now)| *now == object).map(|(before, _)| *before).collect();
            table.windows.became.extend(was.into_iter().map(|before| (before, id)));
        }
        self.result.amount = self.result.amount.plus(row.count);
        self.result.objects.push(id);
        if to == zones::BOARD {
            event.subject = Some(Party::Object(id));
            if creature {
                self.placed.push(id);
            }
        }
    }

    /// KF Control: it goes to a flank of its new controller's battleline.
    fn control(&mut self, position: &mut Position, event: &Event) {
        let (Some(object), Some(player)) = (event.object(), event.player) else { return };
        let place = position.table.end_of_line(player);
        let table = position.table.write();
        if let Some(row) = table.row_mut(object).filter(|row| row.controller != player) {
            row.controller = player;
            if row.place > 0 {
                row.place = place;
                self.placed.push(object);
            }
        }
    }
}

/// What consists of further work: uses, draws, steps, icons.
fn follow(position: &mut Position, verb: Do, event: &mut Event, lineage: &Lineage<EffectId>, next: &mut Next<OnTable>) {
    match verb {
        Do::DrawCards => next.sequence(Event { amount: 1, verb: Do::Draw.into(), ..event.clone() }, event.amount, lineage),
        Do::Draw => {
            let drawn = event.player.is_some_and(|player| deck::draw(position, player, next, lineage));
            event.amount = u64::from(drawn);
        }
        Do::Mill => {
            let events = deck::milled(position, event);
            next.propose(events, lineage);
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
            next.work(task(Kind::Fight, event.object(), event.player, defender), &Lineage::default());
        }
        Do::Launch => next.work(task(Kind::Play, event.object(), event.player, u64::MAX), &Lineage::default()),
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
        Do::Use => next.work(task(Kind::Use, event.object(), event.player, 0), &Lineage::default()),
        Do::Icon => {
            let icon = event.counter.map_or(u64::MAX, |counter| u64::from(counter.0));
            next.work(task(Kind::Icon, event.object(), event.player, icon), lineage);
        }
        Do::Begin => turn::begin(position, event, next, lineage),
        Do::BeginTurn => turn::begin_turn(position, event, next),
        Do::ReadyCreatures => turn::ready(position, event, true, next),
        Do::Forge => forge(position, event, next),
        Do::Unforge => with_pool(position, event.player.map(Party::Player), counts::KEY, 1, false),
        Do::WinGame => {
            if let Some(player) = event.player {
                position.table.write().player_mut(player).won = true;
            }
        }
        Do::Make => next.work(task(Kind::Tokens, None, event.player, event.amount), lineage),
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

/// KF Forge a Key: the Æmber is spent. Where there is some on cards that may be spent as well, the active player
/// chooses how much of it is.
fn forge(position: &mut Position, event: &mut Event, next: &mut Next<OnTable>) {
    let Some(player) = event.player else { return };
    event.amount = stats::cost_of(position, event);
    if stats::purses(position, player).is_empty() {
        stats::take(position.table.write(), player, counts::AEMBER, event.amount);
        return forged(position, player);
    }
    next.work(task(Kind::Pay, None, Some(player), event.amount), &Lineage::default());
}

/// KF Forge a Key: what is spent, one card after the other; the pool pays the rest.
pub fn pay(position: &mut Position, task: &Task, answers: &[Value]) -> Step<OnTable> {
    let Some(player) = task.player else { return Step::Done(None) };
    let mut left = task.number;
    let mut rest = stats::funds(position, player);
    let mut paid: Vec<(ObjectId, u64)> = Vec::new();
    let mut answers = answers.iter();
    for (card, amount) in stats::purses(position, player) {
        rest = rest.less(amount);
        let (least, most) = (left.less(rest), amount.min(left));
        let spent = match answers.next() {
            _ if least >= most => most,
            Some(Value::Number(spent)) => *spent,
            _ => {
                let question = Question { prompt: Prompt::Taken { from: Party::Object(card), amount: left }, source: None, card: None };
                let options = (least..=most).take(instead_kernel::MOST_OPTIONS + 1).map(|spent| (Value::Number(spent), 1)).collect();
                return Step::Ask(Ask { chooser: Chooser::Player(position.table.turn.active), question, options });
            }
        };
        left = left.less(spent);
        paid.push((card, spent));
    }
    let table = position.table.write();
    for (card, spent) in paid {
        if let Some(row) = table.row_mut(card) {
            remove_counters(&mut row.counters, counts::AEMBER, spent);
        }
    }
    stats::take(table, player, counts::AEMBER, left);
    forged(position, player);
    Step::Done(None)
}

/// KF Objective: the third key wins at once.
fn forged(position: &mut Position, player: PlayerId) {
    let table = position.table.write();
    stats::give(table, player, counts::KEY, 1);
    stats::give(table, player, counts::FORGED_NOW, 1);
    if stats::of(table, player, counts::KEY) >= stats::KEYS {
        table.player_mut(player).won = true;
    }
}

/// The top card of the deck enters play as a token creature, facedown; then the next one.
pub fn make(position: &mut Position, task: &mut Task, next: &mut Next<OnTable>) -> Step<OnTable> {
    let (Some(player), Some(left)) = (task.player, task.number.checked_sub(1)) else { return Step::Done(None) };
    let Some((card, _)) = deck::top(position.table.write(), player).first().copied() else { return Step::Done(None) };
    task.number = left;
    let mut enters = Event {
        subject: Some(Party::Object(card)),
        player: Some(player),
        from: Some(zones::DECK),
        to: Some(zones::BOARD),
        cause: Cause::Rules,
        ..Event::of(Do::Move.into())
    };
    let entry = enters.entry_mut();
    // KF Ready and Exhausted: as any creature.
    (entry.copy, entry.tapped) = (Some(rules_card::TOKEN), true);
    next.propose([enters], &Lineage::default());
    Step::More
}

/// What was played as an upgrade becomes the creature that is printed on the card, on the right flank of its owner's
/// battleline.
fn join(position: &mut Position, event: &Event) {
    let Some(object) = event.object() else { return };
    let tapped = event.entry.as_ref().is_none_or(|entry| entry.tapped);
    let table = position.table.write();
    let Some(player) = event.player.or_else(|| table.row(object).map(|row| row.owner)) else { return };
    let place = table.end_of_line(player);
    if let Some(row) = table.row_mut(object) {
        row.card = row.printed.take().unwrap_or(row.card);
        if let Some(aspect) = &mut row.aspect {
            aspect.face = Face::Front;
        }
        (row.attached, row.tapped, row.place, row.controller) = (None, tapped, place, player);
    }
}

/// KF Pay, KF Move: Æmber leaves a pool; what goes to another pool is added there by the event this contains.
fn pays(position: &mut Position, event: &Event) {
    let Some(player) = event.player else { return };
    let table = position.table.write();
    let paid = stats::take(table, player, counts::AEMBER, event.amount);
    if let Some(Party::Object(to)) = event.subject
        && let Some(row) = table.row_mut(to)
    {
        add_counters(&mut row.counters, counts::AEMBER, paid);
    }
}

/// KF Swap: two creatures of one battleline exchange their places.
fn swap(position: &mut Position, event: &Event) {
    let (Some(one), Some(other)) = (event.source, event.object()) else { return };
    let table = position.table.write();
    let of = |table: &instead_model::table::Table, id| table.row(id).map(|row| (row.place, row.controller));
    if let (Some((first, mine)), Some((second, theirs))) = (of(table, one), of(table, other))
        && mine == theirs
    {
        for (id, place) in [(one, second), (other, first)] {
            if let Some(row) = table.row_mut(id) {
                row.place = place;
            }
        }
    }
}

/// KF Move: Æmber goes from one place to another; that isn't capturing, stealing or losing it.
fn shift(position: &mut Position, event: &Event) {
    let table = position.table.write();
    let from = event.source.and_then(|from| table.row_mut(from));
    let moved = from.map_or(0, |row| remove_counters(&mut row.counters, counts::AEMBER, event.amount));
    if let Some(Party::Object(to)) = event.subject
        && let Some(row) = table.row_mut(to)
    {
        add_counters(&mut row.counters, counts::AEMBER, moved);
    }
}

fn with_row(position: &mut Position, event: &Event, change: impl FnOnce(&mut Row)) {
    if let Some(row) = event.object().and_then(|object| position.table.write().row_mut(object)) {
        change(row);
    }
}

fn with_pool(position: &mut Position, whose: Option<Party>, counter: Counter, amount: u64, more: bool) {
    let Some(Party::Player(player)) = whose else { return };
    let table = position.table.write();
    if more {
        stats::give(table, player, counter, amount);
    } else {
        stats::take(table, player, counter, amount);
    }
}

fn change_counters(position: &mut Position, event: &Event, more: bool) {
    let Some(counter) = event.counter else { return };
    match event.subject {
        Some(Party::Object(_)) => with_row(position, event, |row| {
            if more {
                add_counters(&mut row.counters, counter, event.amount);
            } else {
                remove_counters(&mut row.counters, counter, event.amount);
            }
        }),
        whose => with_pool(position, whose, counter, event.amount, more),
    }
}
