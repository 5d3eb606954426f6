//! The story of one way of playing, read from its record: what happened by which effects, and what didn't.

use instead_explore::{Recorded, TraceStep};
use instead_game::Play;
use instead_kernel::{Applied, Member};
use instead_model::describe::Teller;
use instead_model::event::{Cause, Event, Party};
use instead_model::game::{OnTable, Work};
use instead_model::ids::{EffectId, ObjectId, PlayerId, Zone};
use instead_model::language::Rewrite;
use instead_model::position::Position;
use instead_model::reason::Reason;
use instead_model::table::Row;
use instead_model::zones;

/// Something that was going to happen, and didn't happen as it stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The place of the step of the record that says so.
    pub at: usize,
    /// The event as it stood then.
    pub event: Event,
    /// The cause that stopped it.
    pub by: Stopped,
}

/// The cause that stopped an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// An effect prevented this amount of it.
    Prevented {
        /// Which effect.
        effect: EffectId,
        /// The amount that was prevented.
        amount: u64,
    },
    /// An effect made it happen to something else.
    Redirected {
        /// Which effect.
        effect: EffectId,
    },
    /// An effect put something else, or nothing, in its place.
    Replaced {
        /// Which effect.
        effect: EffectId,
    },
    /// It can't happen.
    Cant {
        /// Why.
        reason: Reason,
    },
}

/// The record of one way, with what is needed to speak of it.
#[derive(Clone, Copy)]
pub struct Story<'a> {
    /// The game.
    pub rules: &'static dyn Play,
    /// The position at the beginning.
    pub start: &'a Position,
    /// The record.
    pub recorded: &'a Recorded<OnTable>,
}

/// An event that happened.
#[derive(Clone, Copy)]
pub(super) struct Happened<'a> {
    /// The place of the step.
    pub at: usize,
    /// The event with its history.
    pub member: &'a Member<OnTable>,
    /// All events of its batch.
    pub members: &'a [Member<OnTable>],
}

impl<'a> Happened<'a> {
    /// The event that contains it, if that happened.
    pub fn outer(&self) -> Option<&'a Event> {
        let outer = self.members.get(usize::try_from(self.member.within?).ok()?)?;
        outer.stands.then_some(&outer.event)
    }
}

impl<'a> Story<'a> {
    /// The position before a step.
    pub fn before(&self, at: usize) -> &'a Position {
        at.checked_sub(1).and_then(|at| self.recorded.positions.get(at)).unwrap_or(self.start)
    }

    /// The position at the end.
    pub fn end(&self) -> &'a Position {
        &self.recorded.machine.position
    }

    /// The teller for the position before a step.
    pub(super) fn teller(&self, at: usize) -> Teller<'a> {
        Teller::new(self.before(at), self.rules.words())
    }

    /// The events that happened, in order.
    pub(super) fn happened(&self) -> impl DoubleEndedIterator<Item = Happened<'a>> + use<'a> {
        self.recorded.trace.steps.iter().enumerate().flat_map(|(at, step)| {
            let members = if let TraceStep::Performed(members) = step { members.as_slice() } else { &[] };
            members.iter().filter(|member| member.stands).map(move |member| Happened { at, member, members })
        })
    }

    /// Everything that was going to happen and was stopped, in order, as the record says it.
    pub fn threats(&self) -> Vec<Threat> {
        let mut threats: Vec<Threat> = Vec::new();
        for (at, step) in self.recorded.trace.steps.iter().enumerate() {
            let threat = match step {
                TraceStep::Cant { event, reason, .. } => Some((event, Stopped::Cant { reason: *reason })),
                TraceStep::Applied { pair, before, after, applied } => {
                    self.stopped(at, pair.effect, before, after, applied).map(|by| (before, by))
                }
                _ => None,
            };
            if let Some((event, by)) = threat {
                threats.push(Threat { at, event: event.clone(), by });
            }
        }
        threats
    }

    fn stopped(&self, at: usize, effect: EffectId, before: &Event, after: &Event, applied: &Applied<OnTable>) -> Option<Stopped> {
        let standing = self.before(at).standing(effect, before.player);
        let rewrite = standing.map(|standing| &standing.made.replacement.rewrite);
        let prevents = matches!(rewrite, Some(Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints));
        let redirects = matches!(rewrite, Some(Rewrite::Redirect(_) | Rewrite::RedirectPoints(_)));
        match applied {
            Applied::Modified | Applied::Rider(_) | Applied::Afterwards(_) => match before.amount.checked_sub(after.amount) {
                Some(amount) if prevents && amount > 0 => Some(Stopped::Prevented { effect, amount }),
                _ if redirects && before.subject != after.subject => Some(Stopped::Redirected { effect }),
                _ => None,
            },
            Applied::Instead(_) | Applied::Substitute(..) if !redirects && !prevents => Some(Stopped::Replaced { effect }),
            _ => None,
        }
    }

    /// Whether an event of this kind happened to the same object or player on the way.
    pub fn came_about(&self, event: &Event) -> bool {
        let same = |other: &Event| match event.subject {
            Some(subject) => other.subject == Some(subject) && other.to == event.to,
            None => other.subject.is_none() && other.player == event.player && other.card == event.card && other.moment == event.moment,
        };
        self.happened().any(|happened| happened.member.event.verb == event.verb && same(&happened.member.event))
    }

    /// The effects that were applied to an event that happened, each once, in the order they were applied; if none was, those
    /// that put it in the place of another event.
    pub(super) fn applied_to(&self, happened: &Happened<'_>) -> Vec<String> {
        let event = &happened.member.event;
        let (mut names, mut makers): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        for (at, step) in self.recorded.trace.steps.iter().enumerate().take(happened.at) {
            let TraceStep::Applied { pair, before, after, applied } = step else { continue };
            if !happened.member.lineage.contains(pair.effect) || matches!(applied, Applied::Unchanged(_)) {
                continue;
            }
            // A shield against damage that can't be prevented is used, and nothing is different (CR 615.12).
            let stood = |at: &usize| self.before(*at).standing(pair.effect, before.player).is_some();
            let at = (0..=at).rev().find(stood).unwrap_or(at);
            let prevents = self.before(at).standing(pair.effect, before.player).is_some_and(|standing| {
                matches!(standing.made.replacement.rewrite, Rewrite::PreventAll | Rewrite::Prevent(_) | Rewrite::PreventPoints)
            });
            if prevents && before.amount == after.amount && !matches!(applied, Applied::Instead(_) | Applied::Substitute(..)) {
                continue;
            }
            let about = |other: &Event| other.subject == event.subject && (event.subject.is_some() || other.player == event.player);
            let (related, names) = match applied {
                Applied::Instead(events) => (events.iter().any(about) || about(before), &mut names),
                Applied::Substitute(..) | Applied::First(_) => (true, &mut makers),
                _ => (about(before) || about(after), &mut names),
            };
            let name = self.teller(at).effect(pair.effect).source;
            if related && !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() { makers } else { names }
    }

    /// The zone that an event would have moved its object to, before effects sent it elsewhere.
    pub(super) fn meant_for(&self, happened: &Happened<'_>) -> Option<(usize, Event)> {
        let event = &happened.member.event;
        let steps = self.recorded.trace.steps.iter().enumerate().take(happened.at);
        let diverted = steps.filter_map(|(at, step)| match step {
            TraceStep::Applied { pair, before, after, .. } if happened.member.lineage.contains(pair.effect) => {
                let here = before.subject == event.subject && before.verb == zones::MOVE && before.to != event.to;
                (here && after.to != before.to).then(|| (at, before.clone()))
            }
            _ => None,
        });
        diverted.into_iter().next()
    }

    /// The last event that put an object into a zone: one of this label, or of this name.
    pub(super) fn arrival(&self, is_it: &dyn Fn(&Position, &Row) -> bool, zone: Zone) -> Option<Happened<'a>> {
        self.happened().rev().find(|happened| {
            let event = &happened.member.event;
            let position = self.before(happened.at);
            let row = event.object().and_then(|object| position.table.known(object));
            event.verb == zones::MOVE && event.to == Some(zone) && row.is_some_and(|row| is_it(position, row))
        })
    }

    /// The events by which a player's total came to be what it is, each with the effects that were applied to it: damage
    /// stands for the loss that it results in.
    pub(super) fn causes(&self, player: PlayerId) -> Vec<(Happened<'a>, Vec<String>)> {
        let total = |position: &Position| position.table.players.get(usize::from(player.0)).map(|player| self.rules.total(player));
        let about = |event: &Event| event.subject == Some(Party::Player(player)) || event.subject.is_none() && event.player == Some(player);
        let mut damage: Vec<Happened<'a>> = Vec::new();
        let mut causes: Vec<(Happened<'a>, Vec<String>)> = Vec::new();
        for (at, step) in self.recorded.trace.steps.iter().enumerate() {
            let TraceStep::Performed(members) = step else { continue };
            let here = members.iter().filter(|member| member.stands).map(|member| Happened { at, member, members });
            let here: Vec<Happened<'a>> = here.filter(|happened| about(&happened.member.event)).collect();
            let (dealt, others): (Vec<_>, Vec<_>) = here.into_iter().partition(|happened| happened.member.event.verb == zones::DEAL);
            damage.extend(dealt);
            let after = self.recorded.positions.get(at).and_then(total);
            if after == total(self.before(at)) {
                continue;
            }
            let from_damage = others.iter().all(|happened| happened.member.event.marks.has(instead_model::event::Marks::DAMAGE));
            if from_damage && !damage.is_empty() {
                let more: Vec<String> = others.iter().flat_map(|happened| self.applied_to(happened)).collect();
                for dealt in damage.drain(..) {
                    let mut effects = self.applied_to(&dealt);
                    let new: Vec<String> = more.iter().filter(|name| !effects.contains(name)).cloned().collect();
                    effects.extend(new);
                    causes.push((dealt, effects));
                }
            } else {
                let outermost = others.into_iter().filter(|happened| happened.member.within.is_none());
                causes.extend(outermost.map(|happened| (happened, self.applied_to(&happened))));
            }
        }
        causes
    }

    /// The players and objects that the play was about: targets, and the subjects of bare events.
    pub(super) fn subjects(&self) -> Vec<Party> {
        let mut subjects: Vec<Party> = Vec::new();
        let mut add = |party: Party| {
            if !subjects.contains(&party) {
                subjects.push(party);
            }
        };
        for (at, step) in self.recorded.trace.steps.iter().enumerate() {
            if let TraceStep::Proposed(members) = step {
                let bare = members.iter().filter(|member| member.event.cause == Cause::Bare);
                bare.filter_map(|member| member.event.subject.or(member.event.player.map(Party::Player))).for_each(&mut add);
            }
            let Some(position) = self.recorded.positions.get(at) else { continue };
            let items = position.table.stack.iter().flat_map(|item| &item.chosen);
            for value in items {
                if let instead_model::event::Value::Party(party) = value {
                    add(*party);
                }
            }
        }
        subjects
    }

    /// Whether an object of the beginning is on the board at the end, and was there all the while.
    pub(super) fn stayed(&self, object: ObjectId) -> bool {
        let on_board = |position: &Position| position.table.row(object).is_some_and(|row| row.zone == zones::BOARD);
        on_board(self.end())
            && !self.happened().any(|happened| happened.member.event.object() == Some(object) && happened.member.event.verb == zones::MOVE)
    }

    /// The failures of the game's own work, in words: a spell that didn't resolve.
    pub(super) fn unresolved(&self) -> Vec<String> {
        let steps = &self.recorded.trace.steps;
        let told = steps.iter().enumerate().filter_map(|(at, step)| {
            let TraceStep::Worked(Work::Task(task)) = step else { return None };
            let next = steps.get(at + 1).and_then(|next| if let TraceStep::Worked(work) = next { Some(work) } else { None });
            let after = Teller::new(self.recorded.positions.get(at)?, self.rules.words());
            self.rules.unresolved(self.teller(at), after, task, next)
        });
        told.collect()
    }
}
