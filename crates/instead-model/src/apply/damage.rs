//! Prevention and redirection: of all, of a number of points, of a part, divided.

use instead_kernel::Amount as _;
use instead_kernel::amount::Amounts as _;
use instead_kernel::{Applied, Applying, Ask, Chooser, Stop};
use smallvec::SmallVec;

use super::Context;
use super::applicable::recipients;
use crate::event::{Event, Party, Value};
use crate::game::{Game, OnTable, Prompt};
use crate::interpret;
use crate::language::*;
use crate::position::Position;
use crate::reason::Reason;
use crate::simultaneous;

impl<G: Game> Context<'_, G> {
    /// CR 615.1: prevented damage isn't dealt. CR 615.12: of damage that can't be prevented nothing
    /// is prevented and no shield shrinks, but what else the effect does happens.
    pub(super) fn prevent_each(
        &self,
        position: &mut Position,
        applying: &mut Applying<'_, OnTable>,
        mut amount: impl FnMut(&Event) -> u64,
    ) -> Applied<OnTable> {
        let asked = self.game.asks_for_prevented(position);
        let (mut total, mut would, mut firm) = (0_u64, 0_u64, true);
        for place in self.taken.clone() {
            let Some(event) = applying.batch.member(place).map(|member| member.event.clone()) else { continue };
            let most = amount(&event);
            would = would.plus(most);
            if self.game.unpreventable(position, &event) {
                continue;
            }
            firm = false;
            total = total.plus(most);
            if asked && most > 0 {
                simultaneous::note_prevented(applying.batch, self.effect, self.made.group, &event, most);
            }
            if let Some(event) = applying.touch(place) {
                event.amount -= most;
            }
        }
        self.each(applying, |_| {});
        if firm && self.made.replacement.rider.is_none() {
            return Applied::Unchanged(Reason::Unpreventable);
        }
        if !firm {
            // CR 615.7 counts points; CR 615.8 counts times.
            self.spend(position, applying, if matches!(self.made.replacement.uses, Uses::Points(_)) { total } else { 1 });
        }
        // CR 615.12: "that much" is what would be dealt, whether or not it could be prevented.
        self.finish(if self.made.counts_prevented { total } else { would })
    }

    /// The object or player to which the damage is redirected. Of several that are described, whoever decides about the effect
    /// chooses one.
    pub(super) fn recipient(&self, position: &Position, applying: &Applying<'_, OnTable>, to: &Matcher) -> Result<Party, Applied<OnTable>> {
        let view = self.view(position);
        let all = recipients(self.game, &view, to);
        match (applying.answers.first(), all.as_slice()) {
            (Some(Value::Party(chosen)), _) => Ok(*chosen),
            (_, []) => Err(Applied::Unchanged(Reason::NoRecipient)),
            (_, [only]) => Ok(*only),
            (_, several) => {
                let decider = self.made.replacement.may.as_ref().and_then(|who| view.players(who).first().copied());
                Err(Applied::Ask(Ask {
                    chooser: Chooser::Player(decider.unwrap_or(self.controller)),
                    question: self.ask(Prompt::Which(self.event.verb)),
                    options: several.iter().map(|party| (Value::Party(*party), 1)).collect(),
                }))
            }
        }
    }

    /// CR 614.9: the same damage, dealt to something else; of a part of it, the rest stays where it is.
    pub(super) fn redirect(
        &self,
        position: &mut Position,
        applying: &mut Applying<'_, OnTable>,
        to: Party,
        amounts: SmallVec<[u64; 4]>,
    ) -> Applied<OnTable> {
        let total = amounts.iter().fold(0_u64, |sum, amount| sum.plus(*amount));
        self.spend(position, applying, if matches!(self.made.replacement.uses, Uses::Points(_)) { total } else { 1 });
        for (place, amount) in self.taken.iter().zip(amounts) {
            let Some(event) = applying.touch(*place) else { continue };
            if amount == event.amount {
                event.subject = Some(to);
            } else if amount > 0 {
                event.amount -= amount;
                let moved = Event { subject: Some(to), amount, ..event.clone() };
                applying.beside(*place, moved);
            }
        }
        self.finish(total)
    }

    /// The same, divided among several as evenly as possible; who gets what is left over is chosen.
    pub(super) fn divide(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, among: &Matcher) -> Applied<OnTable> {
        let parties = interpret::each(&self.view(position), among);
        let Ok(count) = u64::try_from(parties.len()) else { return Applied::Stop(Stop::Overflow) };
        if count == 0 {
            return Applied::Unchanged(Reason::NoRecipient);
        }
        let over = (self.event.amount % count) as usize;
        let favoured: SmallVec<[&Value; 2]> = applying.answers.iter().collect();
        if favoured.len() < over {
            let options = parties.iter().map(|party| Value::Party(*party)).filter(|value| !favoured.contains(&value));
            return Applied::Ask(Ask {
                chooser: Chooser::Player(self.game.decider(position, self.controller)),
                question: self.ask(Prompt::Which(self.event.verb)),
                options: options.map(|value| (value, 1)).collect(),
            });
        }
        let share = |party: &Party| Event {
            subject: Some(*party),
            amount: self.event.amount / count + u64::from(favoured.contains(&&Value::Party(*party))),
            ..self.event.clone()
        };
        let shares: SmallVec<[Event; 2]> = parties.iter().map(share).filter(|event| event.amount > 0).collect();
        self.spend(position, applying, 1);
        Applied::Instead(shares)
    }

    /// The number of points that the effect takes of each of the events: as many as it can (CR 615.7), and if there are more,
    /// whoever is shielded chooses which.
    pub(super) fn points(
        &self,
        position: &Position,
        applying: &Applying<'_, OnTable>,
        prevents: bool,
    ) -> Result<SmallVec<[u64; 4]>, Ask<OnTable>> {
        let open = |event: &Event| if prevents && self.game.unpreventable(position, event) { 0 } else { event.amount };
        let elsewhere = simultaneous::left_over(self.game, position, applying.batch, &self.taken, self.effect);
        let mut later = elsewhere.map(|member| open(&member.event)).together();
        later = self.events(applying).map(open).fold(later, u64::plus);
        let mut left = self.left.unwrap_or(0);
        let mut answers = applying.answers.iter();
        let mut points = SmallVec::new();
        for event in self.events(applying) {
            later = later.less(open(event));
            let most = left.min(open(event));
            let least = left.less(later).min(most);
            if least == most {
                left -= most;
                points.push(most);
                continue;
            }
            let taken = match answers.next() {
                Some(Value::Number(points)) => *points,
                _ => {
                    return Err(Ask {
                        chooser: Chooser::Player(self.game.affected(position, event)),
                        question: self.ask(Prompt::Points { effect: self.effect, from: event.source, amount: event.amount }),
                        options: (least..=most).take(instead_kernel::MOST_OPTIONS + 1).map(|points| (Value::Number(points), 1)).collect(),
                    });
                }
            };
            left = left.less(taken);
            points.push(taken);
        }
        Ok(points)
    }
}
