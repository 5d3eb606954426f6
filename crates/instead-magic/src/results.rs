//! Results of damage: CR 120.3, 120.4c.
//!
//! The results of all simultaneous damage are one batch of events, settled together: losses of players and everything that
//! is gained besides – lifelink, a prevention effect's rider – are considered side by side.

use instead_kernel::Amount as _;
use instead_kernel::amount::above_zero;
use instead_kernel::{Batch, Lineage, Next};
use instead_model::event::{Cause, Event, Marks, Party};
use instead_model::game::{OnTable, Prevented, Work};
use instead_model::ids::{EffectId, PlayerId};
use instead_model::interpret;
use instead_model::position::Position;
use instead_model::table::{Commander, Row};
use instead_model::zones;

use crate::rule_changes;
use crate::rulebook::Magic;
use crate::words::{self, Do};

/// CR 120.4, its last example: what a prevention effect does besides, when that is life gained or lost,
/// is part of the damage event, and is processed with the results of the damage. Anything else is done
/// right after it (CR 615.5, 121.7).
pub fn join(game: &Magic, position: &Position, batch: &mut Batch<OnTable>) {
    if !batch.members.iter().any(|member| Do::of(member.event.verb) == Some(Do::Deal)) {
        return;
    }
    let events = |work: &Work| match work {
        Work::Program(frame) => interpret::plain_events(game, position, frame),
        Work::Task(_) => None,
    };
    let life = |event: &Event| matches!(Do::of(event.verb), Some(Do::GainLife | Do::LoseLife));
    let within = |work: &Work| events(work).is_some_and(|events| !events.is_empty() && events.iter().all(life));
    for (work, lineage) in batch.take_waiting(within) {
        let joined = events(&work).into_iter().flatten().map(|event| (event, lineage.clone()));
        batch.shared.besides_mut().results.extend(joined);
    }
}

/// CR 615.13: that damage was prevented, for what triggers on it.
pub fn prevention(prevented: &Prevented) -> Event {
    let Prevented { subject, source, amount, combat, .. } = *prevented;
    let player = match subject {
        Some(Party::Player(player)) => Some(player),
        _ => None,
    };
    Event { subject, source, player, amount, marks: Marks::default().with(Marks::COMBAT, combat), ..Event::of(Do::Prevent.into()) }
}

/// The damage that is lethal to a permanent, after the damage dealt to it before (CR 120.4a, 120.10): of
/// several types that it has, the type counts by which the most would be excess.
pub fn lethal(position: &Position, event: &Event) -> Option<u64> {
    let known = words::known();
    let row = position.table.row(event.object()?)?;
    let source = event.source.and_then(|source| position.table.known(source));
    let creature = position.power_toughness(row).filter(|_| position.is(row, known.creature)).map(|(_, toughness)| {
        let left = above_zero(toughness).less(row.damage);
        // CR 702.2c: of a source with deathtouch, one point is lethal.
        if source.is_some_and(|source| position.is(source, known.deathtouch)) { left.min(1) } else { left }
    });
    let counted = |tag, counter: Option<_>| counter.filter(|_| position.is(row, tag)).map(|counter| row.counters_of(counter));
    let (loyalty, defense) = (counted(known.planeswalker, known.loyalty), counted(known.battle, known.defense));
    [creature, loyalty, defense].into_iter().flatten().min()
}

/// The results of simultaneous damage.
#[derive(Default)]
pub(crate) struct Results {
    batch: Option<Batch<OnTable>>,
    /// The damage dealt to each permanent in all; `lethal` has the amount that was lethal to it (CR 120.10).
    dealt: Vec<Event>,
    lethal: Vec<u64>,
}

impl Results {
    /// Proposes the results, and what belongs to them besides.
    pub(crate) fn propose(&mut self, besides: &[(Event, Lineage<EffectId>)], next: &mut Next<OnTable>) {
        if self.batch.is_none() && besides.is_empty() {
            return;
        }
        let mut batch = self.batch.take().unwrap_or_else(|| Batch::new([], &Lineage::default()));
        for (event, lineage) in besides {
            batch.push(event.clone(), lineage);
        }
        next.batch(batch);
    }

    /// CR 120.3: the results of damage. Marking it on a creature is immediate; life and counters are
    /// events that may be replaced (CR 120.4c).
    pub(crate) fn deal(&mut self, position: &mut Position, event: &Event, lineage: &Lineage<EffectId>) {
        let known = words::known();
        let source = event.source.and_then(|object| position.table.known(object));
        let tags = [known.infect, known.wither, known.lifelink, known.deathtouch];
        let [infect, wither, lifelink, deathtouch] = source.map_or([false; 4], |row| position.which(row, tags));
        let [infect, wither] = [(infect, known.infect), (wither, known.wither)]
            .map(|(has, keyword)| has || event.subject.is_some_and(|to| rule_changes::is_dealt_as(position, to, keyword)));
        let by = source.map(|source| source.controller);
        // CR 609.1, 614.16: no spell or ability deals combat damage, so no effect does what it results in.
        let cause = if event.marks.has(Marks::COMBAT) { Cause::TurnBased } else { event.cause };
        let result = |verb: Do, counter| Event {
            source: event.source,
            subject: event.subject,
            amount: event.amount,
            counter,
            cause,
            marks: Marks::DAMAGE,
            ..Event::of(verb.into())
        };
        self.count(position, event);
        match event.subject {
            // CR 120.3a, 120.3b.
            Some(Party::Player(player)) => {
                // The source's controller gives the poison counters; the player loses the life.
                let (verb, counter, player) = if infect { (Do::PutCounters, known.poison, by) } else { (Do::LoseLife, None, Some(player)) };
                self.follow(Event { player, ..result(verb, counter) }, lineage);
                // CR 120.3g: in addition, and not as much as was dealt.
                let toxic = source.filter(|_| event.marks.has(Marks::COMBAT)).map_or(0, |source| position.rating(source, known.toxic));
                if toxic > 0 {
                    let poison = Event { amount: toxic, ..result(Do::PutCounters, known.poison) };
                    self.follow(Event { player: by, ..poison }, lineage);
                }
            }
            Some(Party::Object(object)) => {
                let Some(row) = position.table.row(object).cloned() else { return };
                let player = by;
                for (tag, counter) in [(known.planeswalker, known.loyalty), (known.battle, known.defense)] {
                    if position.is(&row, tag) {
                        // CR 120.3c, 120.3h.
                        self.follow(Event { player, ..result(Do::RemoveCounters, counter) }, lineage);
                    }
                }
                if position.is(&row, known.creature) {
                    if infect || wither {
                        // CR 120.3d.
                        self.follow(Event { player, ..result(Do::PutCounters, Some(zones::MINUS)) }, lineage);
                    } else if let Some(row) = position.table.write().row_mut(object) {
                        // CR 120.3e.
                        row.damage = row.damage.plus(event.amount);
                    }
                    if deathtouch && let Some(row) = position.table.write().row_mut(object) {
                        row.touched = true;
                    }
                }
            }
            None => {}
        }
        // CR 120.3f.
        if lifelink && let Some(player) = by {
            let gain = Event { player: Some(player), subject: Some(Party::Player(player)), ..result(Do::GainLife, None) };
            self.follow(gain, lineage);
        }
        if let Some(Party::Player(player)) = event.subject {
            strike(position, event, player);
        }
    }

    /// CR 120.10: what several sources deal to a permanent at the same time is counted together.
    fn count(&mut self, position: &Position, event: &Event) {
        let Some(lethal) = lethal(position, event) else { return };
        match self.dealt.iter().position(|other| other.subject == event.subject) {
            Some(place) => {
                let dealt = &mut self.dealt[place];
                self.lethal[place] = self.lethal[place].min(lethal.plus(dealt.amount));
                dealt.amount = dealt.amount.plus(event.amount);
                dealt.marks = dealt.marks.with(Marks::COMBAT, dealt.marks.has(Marks::COMBAT) || event.marks.has(Marks::COMBAT));
                if dealt.source != event.source {
                    dealt.source = None;
                }
            }
            None => {
                self.dealt.push(event.clone());
                self.lethal.push(lethal);
            }
        }
    }

    /// CR 120.10: the excess damage that was dealt, for what triggers on it.
    pub(crate) fn excess(&mut self) -> impl Iterator<Item = Event> + use<> {
        let (dealt, lethal) = (std::mem::take(&mut self.dealt), std::mem::take(&mut self.lethal));
        let excess = |(event, lethal): (Event, u64)| Event { verb: Do::Exceed.into(), amount: event.amount.less(lethal), ..event };
        dealt.into_iter().zip(lethal).map(excess).filter(|event| event.amount > 0)
    }

    /// An event that follows from the damage.
    fn follow(&mut self, event: Event, lineage: &Lineage<EffectId>) {
        let Some(results) = &mut self.batch else {
            self.batch = Some(Batch::new([event], lineage));
            return;
        };
        // CR 120.4c: what a player loses to simultaneous damage is one loss. CR 702.15e, 119.9: a source
        // with lifelink gains its controller life once.
        let one_loss = event.verb == Do::LoseLife.into();
        let one_gain = event.verb == Do::GainLife.into();
        let same = |other: &Event| {
            other.verb == event.verb && other.subject == event.subject && (one_loss || one_gain && other.source == event.source)
        };
        match results.members.iter_mut().find(|member| same(&member.event)) {
            Some(member) => {
                member.event.amount = member.event.amount.plus(event.amount);
                if member.event.source != event.source {
                    member.event.source = None;
                }
            }
            None => results.push(event, lineage),
        }
    }
}

/// CR 903.10a: combat damage that a commander deals to a player is counted over the course of the game.
fn strike(position: &mut Position, event: &Event, player: PlayerId) {
    let commander = |row: &Row| row.commander() != Commander::No;
    if event.marks.has(Marks::COMBAT)
        && let Some(source) = event.source
        && position.table.row(source).is_some_and(commander)
        && let Some(row) = position.table.write().row_mut(source)
    {
        row.strike(player, event.amount);
    }
}
