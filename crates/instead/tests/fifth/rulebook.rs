//! The rules of Ink, in the manner of Lorcana: an event is replaced once at most, and whoever's card made it chooses by what.

use instead_kernel::{Batch, Member, Next, Outcomes, Policy, Rulebook, Scope, Step, Times, Veto};
use instead_kernel::{Lineage, amount::signed};
use instead_model::definition::Definition;
use instead_model::event::{Cause, Event, Party, Value};
use instead_model::game::{Game, OnTable, Task, Work};
use instead_model::ids::{EffectId, ObjectId, PlayerId};
use instead_model::interpret;
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::table::Row;
use instead_model::vocabulary::Vocabulary;
use instead_model::zones;
use smallvec::SmallVec;

use super::turn;
use super::words::{self, CHARACTER, DRAW, Do, READY};

/// The amount of lore that wins.
pub const WINS: i64 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ink;

impl Rulebook<OnTable> for Ink {
    instead_model::forwards!(effects, counting, turn_order, turns);

    fn policy(&self) -> Policy {
        Policy { scope: Scope::Event, times: Times::Once }
    }

    fn veto(&self, _: &Position, event: &Event) -> Veto<OnTable> {
        let none = matches!(Do::of(event.verb), Some(Do::Deal | Do::GainLore)) && event.amount == 0;
        if none { Veto::NoEvent(Reason::NothingLeft) } else { Veto::Nothing }
    }

    fn chooser(&self, position: &Position, member: &Member<OnTable>, _: EffectId) -> PlayerId {
        self.affected(position, &member.event)
    }

    fn perform(&self, position: &mut Position, batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
        for member in batch.members.iter().filter(|member| member.stands) {
            position.table.write().note(&member.event);
            happen(position, &member.event, &member.lineage, next);
        }
        next.propose(turn::beaten(position), &Lineage::default());
    }

    fn work(
        &self,
        position: &mut Position,
        work: &mut Work,
        lineage: &Lineage<EffectId>,
        answers: &mut SmallVec<[Value; 2]>,
        next: &mut Next<OnTable>,
    ) -> Step<OnTable> {
        match work {
            Work::Program(frame) => interpret::step(self, position, frame, lineage, answers, next),
            // The only task: a card is drawn.
            Work::Task(Task { player: Some(player), .. }) => match self.top_of_library(position, *player, 1, answers) {
                Ok(cards) => {
                    let table = position.table.write();
                    for card in cards {
                        table.relocate(card, 1, zones::HAND);
                        table.player_mut(*player).drawn_in_all += 1;
                    }
                    Step::Done(None)
                }
                Err(ask) => Step::Ask(*ask),
            },
            Work::Task(_) => Step::Done(None),
        }
    }
}

impl Outcomes<OnTable> for Ink {
    instead_model::forwards!(ends);
}

impl Game for Ink {
    fn words(&self) -> &'static Vocabulary {
        words::vocabulary()
    }

    fn can_be_dealt_damage(&self, position: &Position, party: Party) -> bool {
        matches!(party, Party::Object(object) if position.table.row(object).is_some_and(|row| row.zone == zones::BOARD && position.is(row, CHARACTER)))
    }

    /// The player whose card made the effect; for an event without a card, the player whose turn it is.
    fn affected(&self, position: &Position, event: &Event) -> PlayerId {
        let by = if let Cause::Effect(object) = event.cause { Some(object) } else { event.source };
        by.and_then(|object| position.table.known(object)).map_or(position.table.turn.active, |row| row.controller)
    }
}

/// Performs one event.
fn happen(position: &mut Position, event: &Event, lineage: &Lineage<EffectId>, next: &mut Next<OnTable>) {
    let Some(verb) = Do::of(event.verb) else { return };
    match (verb, event.object(), event.player) {
        (Do::Deal, Some(object), _) => with(position, object, |row| row.damage += event.amount),
        (Do::Exert | Do::Ready, Some(object), _) => with(position, object, |row| row.tapped = verb == Do::Exert),
        (Do::Banish | Do::Move, Some(object), _) => {
            let since = position.table.turn.number;
            if let Some(id) = position.table.write().relocate(object, 1, event.to.unwrap_or(zones::DISCARD)) {
                with(position, id, |row| row.since = since);
            }
        }
        (Do::Draw, _, Some(player)) => {
            for _ in 0..event.amount {
                next.work(Work::Task(Task { kind: 0, object: None, player: Some(player), number: 0 }), lineage);
            }
        }
        (Do::GainLore, _, Some(player)) => {
            let player = position.table.write().player_mut(player);
            player.life += signed(event.amount);
            player.won |= player.life >= WINS;
        }
        (Do::Quest, Some(object), player) => {
            with(position, object, |row| row.tapped = true);
            let lore = of(position, object).and_then(|definition| definition.loyalty).unwrap_or(0);
            let gain =
                Event { source: Some(object), player, subject: player.map(Party::Player), amount: lore, ..Event::of(Do::GainLore.into()) };
            next.propose([gain], lineage);
        }
        (Do::Challenge, Some(other), _) => {
            let Some(object) = event.source else { return };
            with(position, object, |row| row.tapped = true);
            next.propose([strike(position, object, other), strike(position, other, object)], lineage);
        }
        (Do::Begin, _, Some(player)) => {
            position.table.write().turn.moment = event.moment.unwrap_or(READY);
            match event.moment {
                Some(READY) => next.propose(turn::readied(position, player), &Lineage::default()),
                Some(DRAW) => next.propose([turn::of_player(Do::Draw, player)], &Lineage::default()),
                _ => {}
            }
        }
        _ => {}
    }
}

/// The damage that a character deals in a challenge: as much as its strength.
fn strike(position: &Position, by: ObjectId, to: ObjectId) -> Event {
    let row = position.table.row(by);
    let strength = row.and_then(|row| position.power_toughness(row)).map_or(0, |(strength, _)| u64::try_from(strength).unwrap_or(0));
    let player = row.map(|row| row.controller);
    Event { source: Some(by), subject: Some(Party::Object(to)), player, amount: strength, ..Event::of(Do::Deal.into()) }
}

fn of(position: &Position, object: ObjectId) -> Option<&Definition> {
    Some(position.table.definitions.card(position.table.row(object)?.card))
}

fn with(position: &mut Position, object: ObjectId, change: impl FnOnce(&mut Row)) {
    if let Some(row) = position.table.write().row_mut(object) {
        change(row);
    }
}
