//! Riftbound's rulebook: what the kernel's process asks, answered by the Core Rules.
//!
//! | question | where |
//! |---|---|
//! | what is no event, what can't happen | [`veto`] |
//! | which effects apply | `instead_model::apply`, with the zones of this file |
//! | what an event contains, what happens when it is performed | [`perform`] |
//! | what happens next | [`turn`](crate::turn), [`chain`](crate::chain), [`combat`](crate::combat) |

use instead_kernel::{Applied, Applying, Batch, Fit, Lineage, Member, Next, Outcomes, Policy, Rulebook, Scope, Step, Times, Veto};
use instead_model::apply;
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{Game, OnTable, Work};
use instead_model::ids::{EffectId, PlayerId, Verb};
use instead_model::interpret;
use instead_model::language::{ChoiceOf, Condition, Matcher, Quality};
use instead_model::position::{Position, Standing};
use instead_model::reason::Reason;
use instead_model::table::Row;
use instead_model::vocabulary::{TagKind, Vocabulary};
use instead_model::zones;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::catalogue::Edition;
use crate::words::{self, Do};
use crate::{perform, tasks, veto};

/// Riftbound, in one edition of its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Riftbound {
    /// Which edition.
    pub edition: Edition,
}

impl Rulebook<OnTable> for Riftbound {
    fn policy(&self) -> Policy {
        // 370.2: once for an event and whatever replaces it; 373.2: one sequence in a batch.
        Policy { scope: Scope::Batch, times: Times::EachEffect }
    }

    fn veto(&self, position: &Position, event: &Event) -> Veto<OnTable> {
        veto::veto(position, event)
    }

    fn candidates(&self, position: &Position, member: &Member<OnTable>, all: bool, each: &mut dyn FnMut(EffectId)) {
        // 431.3.b: these points can't be replaced.
        if Do::of(member.event.verb) == Some(Do::GainPoints) && member.event.marks.has(Marks::FIRM) {
            return;
        }
        // Damage that was assigned has met its replacements already (465.2.c).
        apply::candidates(self, position, member, all, each);
        if !all && let Some(moving) = perform::as_move(&member.event) {
            apply::candidates(self, position, &with_event(member, moving), all, each);
        }
    }

    fn applicable(
        &self,
        position: &Position,
        batch: &Batch<OnTable>,
        member: &Member<OnTable>,
        effect: EffectId,
    ) -> Result<Fit<OnTable>, Reason> {
        // 373: each event is treated for itself, so no application takes several together.
        let fit = match moving_for(position, &member.event, effect) {
            Some(moving) => apply::applicable(self, position, batch, &with_event(member, moving), effect)?,
            None => apply::applicable(self, position, batch, member, effect)?,
        };
        Ok(Fit { group: None, ..fit })
    }

    fn alike(&self, position: &Position, one: EffectId, other: EffectId) -> bool {
        apply::alike(position, one, other)
    }

    /// 372: of several effects for one event, who controls (1.3: owns) what is acted on says which is
    /// next. 373: which of several events an effect takes, its controller says.
    fn chooser(&self, position: &Position, member: &Member<OnTable>, effect: EffectId) -> PlayerId {
        let alone = Batch::new([], &Lineage::default());
        let mut applicable = 0;
        self.candidates(position, member, false, &mut |candidate| {
            let fresh = !member.lineage.contains(candidate);
            applicable += usize::from(fresh && self.applicable(position, &alone, member, candidate).is_ok());
        });
        if applicable > 1 {
            return self.affected(position, &member.event);
        }
        let standing = position.standing(effect, member.event.player);
        self.or_active_player(position, standing.map_or(PlayerId::NOBODY, |standing| standing.controller))
    }

    // 373.1: effects of different players in turn order.
    instead_model::forwards!(turn_order);

    fn apply(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, effect: EffectId) -> Applied<OnTable> {
        let Some(moving) = moving_for(position, applying.event(), effect) else {
            return apply::apply(self, position, applying, effect);
        };
        let place = applying.place as usize;
        let (to, event) = (moving.to, std::mem::replace(&mut applying.batch.members[place].event, moving));
        let applied = apply::apply(self, position, applying, effect);
        // 428.1: what goes elsewhere isn't killed; what goes to the trash still is.
        let member = &mut applying.batch.members[place];
        let elsewhere = matches!(applied, Applied::Modified | Applied::Rider(_) | Applied::Afterwards(_)) && member.event.to != to;
        if !elsewhere {
            member.event = event;
        }
        applied
    }

    fn contained(&self, position: &Position, member: &Member<OnTable>) -> SmallVec<[Event; 1]> {
        perform::contained(position, &member.event)
    }

    fn perform(&self, position: &mut Position, batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
        perform::perform(self, position, batch, next);
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
            Work::Task(task) => tasks::step(self, position, task, lineage, answers, next),
        }
    }

    instead_model::forwards!(turns, counting);
}

impl Riftbound {
    /// 187: the turn player chooses where nobody has control.
    pub fn or_active_player(&self, position: &Position, player: PlayerId) -> PlayerId {
        if player == PlayerId::NOBODY { position.table.turn.active } else { player }
    }
}

/// There are no classes of effects: 372.
impl Game for Riftbound {
    fn words(&self) -> &'static Vocabulary {
        words::vocabulary()
    }

    /// 431.1.c, 359.3.e.12.
    fn brings_cards(&self, verb: instead_model::ids::Verb) -> bool {
        matches!(Do::of(verb), Some(Do::Reveal | Do::Mill))
    }

    fn is_payment(&self, verb: instead_model::ids::Verb) -> bool {
        verb == Do::Pay.into()
    }

    /// 365: on the board, where text of attached gear is inactive (718.2); 366: elsewhere if it says so.
    fn functions(&self, row: &Row, standing: &Standing<'_>, event: &Event) -> bool {
        let replacement = &standing.made.replacement;
        let elsewhere = replacement.when.iter().find_map(|condition| match condition {
            Condition::ItselfIs(Quality::In(zone)) => Some(*zone),
            _ => None,
        });
        let itself = |of: &Matcher| of.means_itself() || *of == Matcher::This;
        let own = replacement.watch.subject.as_ref().is_some_and(itself) && event.object() == Some(row.id);
        match elsewhere {
            Some(zone) => row.zone == zone,
            // 725.1, 725.2: what applies while it is attached or detached.
            None if row.attached.is_some() => own && matches!(Do::of(event.verb), Some(Do::Attach | Do::Detach)),
            None => row.zone == zones::BOARD || own,
        }
    }

    /// 417.1: units.
    fn can_be_dealt_damage(&self, position: &Position, party: Party) -> bool {
        let unit = words::known().unit;
        matches!(party, Party::Object(object)
            if position.table.row(object).is_some_and(|row| row.zone == zones::BOARD && position.is(row, unit)))
    }

    fn complete(&self, position: &Position, event: &mut Event) {
        perform::complete(self.edition, position, event);
    }

    fn choices_of(&self, position: &Position, choice: ChoiceOf, player: PlayerId) -> Vec<Value> {
        match choice {
            ChoiceOf::OneOf(tags) => tags.map(Value::Tag).into(),
            ChoiceOf::Number(least, most) => (least..=most).take(instead_kernel::MOST_OPTIONS + 1).map(Value::Number).collect(),
            ChoiceOf::Opponent => {
                position.table.turn_order().filter(|other| *other != player).map(|other| Value::Party(Party::Player(other))).collect()
            }
            ChoiceOf::Player => position.table.turn_order().map(|player| Value::Party(Party::Player(player))).collect(),
            _ => tags_in(position),
        }
    }

    /// 372: who controls (1.3: owns) the object that is acted on; 372.1: the player who is; 372.2: the
    /// turn player for an uncontrolled battlefield.
    fn affected(&self, position: &Position, event: &Event) -> PlayerId {
        let active = position.table.turn.active;
        match event.subject {
            Some(Party::Player(player)) => player,
            Some(Party::Object(object)) => {
                let entering = event.to == Some(zones::BOARD) && event.from != Some(zones::BOARD);
                let Some(row) = position.table.known(object) else { return active };
                let controller = if entering { event.player.unwrap_or(row.controller) } else { row.controller };
                match self.edition {
                    Edition::V1_3 if controller != PlayerId::NOBODY => row.owner,
                    _ => self.or_active_player(position, controller),
                }
            }
            None => event.player.unwrap_or(active),
        }
    }

    /// 054: "can't" leaves nothing to replace.
    fn against_cant(&self, _: &Standing<'_>, _: &Event) -> bool {
        false
    }

    /// 187.
    fn decider(&self, position: &Position, player: PlayerId) -> PlayerId {
        self.or_active_player(position, player)
    }

    /// 370.1.a.1, 373.1.a.
    fn instead_at_once(&self) -> bool {
        true
    }

    /// 465.2.c.5: replacements of the damage apply as it is assigned (1.3: as it is dealt).
    fn taken_for(&self, event: &Event) -> Verb {
        if Do::of(event.verb) == Some(Do::Assign) { Do::Deal.into() } else { event.verb }
    }
}

/// 428.1, 422.1: a kill and a discard *are* moves to the trash, so an effect on such a move applies to the same event as
/// an effect on the kill, in the order that 372 gives: the event as that effect sees it.
fn moving_for(position: &Position, event: &Event, effect: EffectId) -> Option<Event> {
    let moving = perform::as_move(event)?;
    let standing = position.standing(effect, event.player)?;
    (standing.made.replacement.watch.verb == moving.verb).then_some(moving)
}

/// A member of a batch with another event.
fn with_event(member: &Member<OnTable>, event: Event) -> Member<OnTable> {
    let mut member = member.clone();
    member.event = event;
    member
}

/// The tags that matter in a position: those of the objects in it.
fn tags_in(position: &Position) -> Vec<Value> {
    let words = words::vocabulary();
    let definitions = &position.table.definitions;
    let tags = position.table.rows.iter().flat_map(|row| definitions.card(row.card).tags.iter().copied());
    let mut tags: Vec<_> = tags.filter(|tag| words.tag(*tag).kind == TagKind::Subtype).collect();
    tags.sort_unstable();
    tags.dedup();
    tags.into_iter().map(Value::Tag).collect()
}

impl Outcomes<OnTable> for Riftbound {
    instead_model::forwards!(ends);
}

/// An event that the rules bring about.
pub(crate) fn by_rule(verb: Do) -> Event {
    Event { cause: Cause::Rules, ..Event::of(verb.into()) }
}
