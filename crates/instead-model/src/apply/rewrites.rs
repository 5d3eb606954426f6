//! The kinds of rewriting that are neither arithmetic nor about damage or entering.

use super::*;
use crate::coins_and_dice::Rethrow;
use crate::ids::{Counter, Verb};

impl<G: Game> Context<'_, G> {
    /// More copies, for which new targets may be chosen (CR 707.10c).
    pub(super) fn add_anew(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, more: u8) -> Applied<OnTable> {
        self.spend(position, applying, 1);
        self.each(applying, |event| {
            event.amount = event.amount.plus(u64::from(more));
            event.added = event.added.saturating_add(more); // no amount
        });
        self.finish(self.event.amount)
    }

    /// As much as doesn't take a life total below a floor.
    pub(super) fn keep_above(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, floor: u64) -> Applied<OnTable> {
        let life = match self.event.subject {
            Some(Party::Player(player)) => position.table.player(player).life,
            _ => 0,
        };
        let life = life.plus(alongside(self.game, applying.batch, &self.event));
        let most = above_zero(lowered(life, floor));
        self.set(position, applying, |event| Some(event.amount.min(most)))
    }

    /// CR 615.10: prevents this amount of each event.
    pub(super) fn prevent_some(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, most: &Amount) -> Applied<OnTable> {
        let view = self.view(position);
        let amounts = self.events(applying).map(|event| View { amount: event.amount, ..view }.number(most).unwrap_or(0));
        let amounts: SmallVec<[u64; 4]> = amounts.collect();
        let mut amounts = amounts.into_iter();
        self.prevent_each(position, applying, |event| amounts.next().unwrap_or(0).min(event.amount))
    }

    /// It goes to another zone.
    pub(super) fn to_zone(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, to: &Destination) -> Applied<OnTable> {
        self.spend(position, applying, 1);
        let event = self.write(applying);
        event.to = Some(to.zone);
        event.marks = event.marks.with(Marks::SHUFFLED, to.shuffled).with(Marks::BOTTOM, to.bottom).with(Marks::REVEALED, to.revealed);
        if to.face_down {
            event.entry_mut().face = Face::Down;
        }
        self.create_with(position, applying)
    }

    /// A text is carried out instead of all events that this application takes.
    pub(super) fn replace(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, program: u16) -> Applied<OnTable> {
        self.spend(position, applying, 1);
        let amount = self.events(applying).map(|event| event.amount).together();
        for place in self.taken.iter().filter(|place| **place != applying.place).copied().collect::<SmallVec<[u32; 4]>>() {
            if let Some(event) = applying.touch(place) {
                event.amount = 0;
            }
        }
        self.instead(position, program, amount)
    }

    /// It is another event from then on.
    pub(super) fn becomes(
        &self,
        position: &mut Position,
        applying: &mut Applying<'_, OnTable>,
        verb: Verb,
        kind: Counter,
    ) -> Applied<OnTable> {
        self.spend(position, applying, 1);
        let mut event = Event { verb, ..self.event.clone() };
        event.entry_mut().counters = SmallVec::from_slice(&[(kind, event.amount)]);
        Applied::Instead(SmallVec::from_iter([event]))
    }

    /// It is thrown in another way (CR 705, 706).
    pub(super) fn rethrow(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, how: Rethrow) -> Applied<OnTable> {
        let thrown: Option<SmallVec<[_; 1]>> = self.events(applying).map(|event| event.throw.again(event.amount, how)).collect();
        let Some(thrown) = thrown else { return Applied::Stop(Stop::Overflow) };
        self.spend(position, applying, 1);
        let mut thrown = thrown.into_iter();
        self.each(applying, |event| (event.amount, event.throw) = thrown.next().unwrap_or((event.amount, event.throw)));
        self.finish(self.event.amount)
    }

    /// CR 614.6: tokens that are created in addition are part of the modified event: they enter as the object goes.
    pub(super) fn create_with(&self, position: &Position, applying: &mut Applying<'_, OnTable>) -> Applied<OnTable> {
        let plain = |program: u16| interpret::plain_events(self.game, position, &self.frame(program, 0));
        let created = self.made.replacement.rider.and_then(plain).unwrap_or_default();
        if created.is_empty() || !created.iter().all(|event| self.game.is_creation(event)) {
            return self.finish(0);
        }
        created.into_iter().for_each(|event| applying.beside(applying.place, event));
        Applied::Modified
    }

    /// "Those tokens plus …": what is added is created at the same time, as part of the same event (CR 614.6).
    pub(super) fn create_besides(&self, position: &Position, applying: &mut Applying<'_, OnTable>) -> Applied<OnTable> {
        let amount = self.events(applying).map(|event| event.amount).together();
        self.each(applying, |_| {});
        let Some(program) = self.made.replacement.rider else { return Applied::Modified };
        match interpret::plain_events(self.game, position, &self.frame(program, amount)) {
            Some(events) => {
                events.into_iter().for_each(|event| applying.beside(applying.place, event));
                Applied::Modified
            }
            None => self.finish(amount),
        }
    }

    /// CR 106.12b: other mana. Of an ability that produces several kinds, each is an event of its own; what takes
    /// the place of the amount, too, takes the place of all of them.
    pub(super) fn produce(
        &self,
        position: &mut Position,
        applying: &mut Applying<'_, OnTable>,
        mana: &Mana,
        amount: bool,
    ) -> Applied<OnTable> {
        let frame = self.frame(0, self.event.amount);
        let produced = match self.game.produce(position, &frame, mana, applying.answers) {
            Ok(events) => events,
            Err(ask) => return Applied::Ask(*ask),
        };
        let Some(kind) = produced.first().and_then(|event| event.counter) else { return Applied::Unchanged(Reason::NothingLeft) };
        let same = |event: &Event| event.verb == self.event.verb && event.source == self.event.source;
        let first = applying.batch.members.iter().position(|member| member.stands && same(&member.event));
        let is_first = first == Some(applying.place as usize);
        self.spend(position, applying, 1);
        let event = self.write(applying);
        event.counter = Some(kind);
        if amount {
            event.amount = u64::from(is_first);
        }
        self.finish(0)
    }
}
