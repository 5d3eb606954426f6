//! Magic's rulebook: what the kernel's process asks, answered by the Comprehensive Rules.
//!
//! | question | where |
//! |---|---|
//! | what is no event, what can't happen | [`veto`] |
//! | which effects apply | `instead_model::apply`, with the zones and tiers of this file |
//! | what an event contains, what happens when it is performed | [`perform`] |
//! | what happens next | [`turn`](crate::turn), [`stack`](crate::stack), [`state_based`](crate::state_based) |

use instead_kernel::amount::signed;
use instead_kernel::{Batch, Lineage, Member, Next, Outcomes, Policy, Rulebook, Scope, Step, Times, Veto};
use instead_model::evaluate::View;
use instead_model::event::{Cause, Event, Marks, Party, Value};
use instead_model::game::{Game, OnTable, Work};
use instead_model::ids::{EffectId, ObjectId, PlayerId, Verb};
use instead_model::interpret;
use instead_model::language::{Cant, ChoiceOf, Condition, Duration, Entering, Matcher, Rewrite};
use instead_model::position::{Position, Standing};
use instead_model::reason::{Reason, Unfit};
use instead_model::table::{Face, Row};
use instead_model::vocabulary::Vocabulary;
use instead_model::zones;
use instead_model::{apply, equal, simultaneous};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::catalogue::Edition;
use crate::words::{self, Do};
use crate::{costs, derivation, editions, perform, results, rules_card, tasks, veto};

/// Magic, in one edition of its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Magic {
    /// Which edition.
    pub edition: Edition,
}

/// The order in which classes of effects must be chosen: CR 616.1a–e.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tier {
    /// CR 616.1a: self-replacement effects.
    SelfReplacement,
    /// CR 616.1b: under whose control an object enters.
    Control,
    /// CR 616.1c: as a copy of what it enters.
    Copy,
    /// CR 616.1d: with its back face up.
    BackFace,
    /// CR 616.1e: any.
    Any,
}

/// Events that happen to objects and whose amount isn't the number of these, besides damage.
const OWN_AMOUNT: [Verb; 2] = [Verb(Do::PutCounters as u8), Verb(Do::RemoveCounters as u8)];

/// Of how many equal events an event consists.
pub fn equal_events(position: &Position, event: &Event) -> u64 {
    equal::count(position, event, Do::Move.into(), &OWN_AMOUNT)
}

/// Whether the amount of such an event is that of each object it happens to, and not their number: damage, counters.
pub fn has_own_amount(verb: Verb) -> bool {
    equal::has_own_amount(verb, &OWN_AMOUNT)
}

impl Rulebook<OnTable> for Magic {
    fn policy(&self) -> Policy {
        // CR 614.5, 616.1f: each event by itself, by every effect that applies, once.
        Policy { scope: Scope::Event, times: Times::EachEffect }
    }

    fn veto(&self, position: &Position, event: &Event) -> Veto<OnTable> {
        veto::veto(position, event)
    }

    instead_model::forwards!(effects);

    fn still_apply(&self, position: &Position, event: &Event, effect: EffectId) -> bool {
        apply::still_apply(position, event, effect)
    }

    fn interchangeable(&self, position: &Position, one: &Member<OnTable>, other: &Member<OnTable>) -> bool {
        equal::interchangeable(position, one, other)
    }

    fn count(&self, position: &Position, event: &Event) -> u64 {
        equal_events(position, event)
    }

    fn split_off(&self, position: &mut Position, event: &mut Event, count: u64) -> Event {
        equal::part(position, event, count, Do::Move.into(), &OWN_AMOUNT)
    }

    fn one_by_one(&self, position: &Position, effect: EffectId) -> bool {
        apply::one_by_one(position, effect)
    }

    /// CR 615.13: what one application prevented of several simultaneous events is one amount.
    fn merge(&self, position: &Position, _: EffectId, work: &mut Work, other: &Work) -> bool {
        simultaneous::merge(position, work, other)
    }

    fn settle(&self, position: &mut Position, batch: &mut Batch<OnTable>) {
        simultaneous::settle(position, batch);
        results::join(self, position, batch);
    }

    /// CR 616.1: the affected player, or the affected object's controller.
    fn chooser(&self, position: &Position, member: &Member<OnTable>, _: EffectId) -> PlayerId {
        self.affected(position, &member.event)
    }

    // CR 101.4: the active player first, then the others in turn order.
    instead_model::forwards!(turn_order);

    fn contained(&self, position: &Position, member: &Member<OnTable>) -> SmallVec<[Event; 1]> {
        perform::contained(self.edition, position, &member.event)
    }

    fn perform(&self, position: &mut Position, batch: &Batch<OnTable>, next: &mut Next<OnTable>) {
        perform::perform(position, batch, next);
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
            Work::Task(task) => tasks::step(self, position, task, answers, next),
        }
    }

    instead_model::forwards!(turns);

    // CR 104.4b, 732.4: a sequence of mandatory events that repeats with no way to stop is noticed by counting.
    instead_model::forwards!(counting);
}

impl Game for Magic {
    fn objects_of(&self, position: &Position, event: &Event) -> u64 {
        equal_events(position, event)
    }

    fn words(&self) -> &'static Vocabulary {
        words::vocabulary()
    }

    /// CR 701.21a: a permanent that they control.
    fn is_of_ones_own(&self, verb: instead_model::ids::Verb) -> bool {
        verb == Do::Sacrifice.into()
    }

    fn tier(&self, standing: &Standing<'_>, _: &Event) -> u8 {
        let replacement = &standing.made.replacement;
        let entering = match &replacement.rewrite {
            Rewrite::Enter(how) => how.as_slice(),
            _ => &[],
        };
        let tier = if replacement.lasts == Some(Duration::Resolution) {
            Tier::SelfReplacement
        } else if entering.iter().any(|how| matches!(how, Entering::Under(_))) {
            Tier::Control
        } else if entering.iter().any(|how| matches!(how, Entering::CopyOf { .. } | Entering::CopyOfThe(_))) {
            Tier::Copy
        } else if editions::has_back_face_tier(self.edition) && entering.iter().any(|how| matches!(how, Entering::Face(Face::Back))) {
            Tier::BackFace
        } else {
            Tier::Any
        };
        tier as u8
    }

    /// CR 113.6: on the battlefield; elsewhere only what concerns the object's own moves.
    fn functions(&self, row: &Row, standing: &Standing<'_>, event: &Event) -> bool {
        let elsewhere = standing.made.replacement.when.iter().find_map(|condition| match condition {
            Condition::ItselfIn(zone) => Some(*zone),
            _ => None,
        });
        elsewhere.map_or(row.is_in_force(), |zone| row.zone == zone)
            || (standing.made.replacement.watch.subject.as_ref().is_some_and(Matcher::means_itself) && event.object() == Some(row.id))
    }

    fn sees_others_ahead(&self) -> bool {
        derivation::sees_others_ahead(self.edition)
    }

    /// CR 614.13a.
    fn spares_those_entering_too(&self) -> bool {
        editions::spares_those_entering_too(self.edition)
    }

    /// CR 118.3, 118.12, 608.2d.
    fn pays_in_full(&self) -> bool {
        true
    }

    /// CR 401.4.
    fn owners_arrange(&self) -> bool {
        true
    }

    fn is_there(&self, position: &Position, event: &Event) -> bool {
        crate::costs::is_there(position, event)
    }

    /// CR 608.2c.
    fn counts_what_was_said(&self) -> bool {
        true
    }

    /// CR 121.6c, 614.11b: what is done to a card that is drawn isn't done to one that came in place of the draw.
    fn disowns_what_was_done_instead_of(&self, verb: Verb) -> bool {
        matches!(Do::of(verb), Some(Do::DrawCards | Do::Draw))
    }

    /// CR 614.16.
    fn cause_of_replacement(&self, event: &Event, source: ObjectId) -> Cause {
        editions::cause_of_replacement(self.edition, event, source)
    }

    /// CR 614.16: counters and tokens, as many as a replacement effect says, are put and created by that effect.
    fn cause_of_modified(&self, event: &Event, source: ObjectId) -> Cause {
        match Do::of(event.verb) {
            Some(Do::PutCounters | Do::Create) => editions::cause_of_replacement(self.edition, event, source),
            _ => event.cause,
        }
    }

    /// CR 120.1: creatures, planeswalkers, battles and players.
    fn can_be_dealt_damage(&self, position: &Position, party: Party) -> bool {
        let known = words::known();
        match party {
            Party::Player(player) => !position.table.player(player).lost,
            Party::Object(object) => position.table.row(object).is_some_and(|row| {
                row.zone == zones::BOARD && [known.creature, known.planeswalker, known.battle].iter().any(|tag| position.is(row, *tag))
            }),
        }
    }

    /// CR 701.19c: "can't be regenerated". Planeswalkers until 2018: an opponent's source.
    fn forbids(&self, position: &Position, standing: &Standing<'_>, event: &Event) -> Option<Reason> {
        let destroyed = Do::of(event.verb) == Some(Do::Destroy);
        let firm = destroyed && (event.marks.has(Marks::FIRM) || veto::cant_be_regenerated(position, event));
        if rules_card::ours(position, standing, event) {
            return Some(Reason::Source(Unfit::OtherPlayers));
        }
        (firm && rules_card::regenerates(position, standing)).then_some(Reason::CantRegenerate)
    }

    /// CR 615.12.
    fn unpreventable(&self, position: &Position, event: &Event) -> bool {
        if event.marks.has(Marks::FIRM) {
            return true;
        }
        let says = |cant: &Cant, view: View<'_>| matches!(cant, Cant::BePrevented(pattern) if view.watches(pattern, event).is_ok());
        position.table.indexed().unpreventable().iter().any(|(object, number)| {
            position.table.row(*object).is_some_and(|row| {
                let cant = position.table.definitions.card(row.card).compiled.cants.get(*number as usize);
                row.is_in_force() && cant.is_some_and(|(cant, _)| says(cant, View::of(position, row.controller, Some(row.id), &row.chosen)))
            })
        }) || position.made_cants().any(|(made, cant)| says(cant, View::of(position, made.controller, Some(made.source), &made.chosen)))
    }

    fn asks_for_prevented(&self, position: &Position) -> bool {
        !position.table.indexed().triggers(Do::Prevent.into()).is_empty()
    }

    fn lethal(&self, position: &Position, event: &Event) -> Option<u64> {
        results::lethal(position, event)
    }

    fn is_creation(&self, event: &Event) -> bool {
        event.verb == Do::Create.into()
    }

    /// CR 119.3.
    fn life_change(&self, event: &Event, player: PlayerId) -> i64 {
        let amount = signed(event.amount);
        match Do::of(event.verb) {
            Some(Do::GainLife) if event.player == Some(player) => amount,
            Some(Do::LoseLife) if event.player == Some(player) => -amount,
            _ => 0,
        }
    }

    /// CR 119.5.
    fn life_becomes(&self, position: &Position, player: PlayerId, to: u64) -> Option<Event> {
        let life = position.table.player(player).life;
        let to = signed(to);
        let verb = if to > life { Do::GainLife } else { Do::LoseLife };
        let amount = to.abs_diff(life);
        (amount > 0).then(|| Event { player: Some(player), subject: Some(Party::Player(player)), amount, ..Event::of(verb.into()) })
    }

    fn can_pay_mana(&self, position: &Position, frame: &instead_model::game::Frame, player: PlayerId, mana: (&str, u64)) -> bool {
        crate::costs::payable(position, frame, player, mana)
    }

    fn pay_mana(
        &self,
        position: &mut Position,
        frame: &instead_model::game::Frame,
        players: &[PlayerId],
        mana: (&str, u64),
        answers: &[Value],
    ) -> Result<Vec<Event>, Box<instead_kernel::Ask<OnTable>>> {
        crate::costs::pay_in_resolution(position, frame, players, mana, answers)
    }

    fn votes(&self, position: &Position, player: PlayerId) -> u64 {
        crate::rule_changes::votes(position, player)
    }

    fn top_of_library(
        &self,
        position: &Position,
        player: PlayerId,
        number: u64,
        answers: &[Value],
    ) -> Result<Vec<instead_model::ids::ObjectId>, Box<instead_kernel::Ask<OnTable>>> {
        crate::actions::top(position, player, number, answers)
    }

    fn produce(
        &self,
        position: &Position,
        frame: &instead_model::game::Frame,
        mana: &instead_model::language::Mana,
        answers: &[Value],
    ) -> Result<Vec<Event>, Box<instead_kernel::Ask<OnTable>>> {
        crate::costs::produce(position, frame, mana, answers)
    }

    fn complete(&self, position: &Position, event: &mut Event) {
        perform::complete(position, event);
    }

    fn choices_of(&self, position: &Position, choice: ChoiceOf, player: PlayerId) -> Vec<Value> {
        match choice {
            ChoiceOf::Color => words::known().colors.iter().map(|color| Value::Tag(*color)).collect(),
            ChoiceOf::ColorOtherThan(not) => {
                words::known().colors.iter().filter(|color| **color != not).map(|color| Value::Tag(*color)).collect()
            }
            ChoiceOf::CardName { of, not } => instead_model::named::card_names(position, of, not),
            ChoiceOf::Number(least, most) => (least..=most).take(instead_kernel::MOST_OPTIONS + 1).map(Value::Number).collect(),
            ChoiceOf::X => (0..=costs::most_x(position, player)).take(instead_kernel::MOST_OPTIONS + 1).map(Value::Number).collect(),
            ChoiceOf::XOf(counter) => {
                let has = position.table.player(player).counters.iter().find(|(kind, _)| *kind == counter);
                (0..=has.map_or(0, |(_, many)| *many)).take(instead_kernel::MOST_OPTIONS + 1).map(Value::Number).collect()
            }
            ChoiceOf::OneOf(tags) => tags.map(Value::Tag).into(),
            ChoiceOf::Either(one, other) => vec![Value::Tag(one), Value::Tag(other)],
            ChoiceOf::House => Vec::new(),
            ChoiceOf::Player => position.table.turn_order().map(|player| Value::Party(Party::Player(player))).collect(),
            ChoiceOf::BasicLandType => ["Plains", "Island", "Swamp", "Mountain", "Forest"]
                .iter()
                .filter_map(|name| words::vocabulary().find_tag(instead_model::vocabulary::TagKind::Subtype, name).map(Value::Tag))
                .collect(),
            ChoiceOf::Opponent => {
                position.table.turn_order().filter(|other| *other != player).map(|other| Value::Party(Party::Player(other))).collect()
            }
            ChoiceOf::CreatureType => words::creature_types(position).into_iter().map(Value::Tag).collect(),
            ChoiceOf::CreatureTypeOtherThan(not) => {
                words::creature_types(position).into_iter().filter(|kind| *kind != not).map(Value::Tag).collect()
            }
        }
    }

    /// CR 616.1: the affected player, or the controller of the affected object, its owner if it has
    /// none. For an object that enters, the player who will control it.
    fn affected(&self, position: &Position, event: &Event) -> PlayerId {
        let active = position.table.turn.active;
        match event.subject {
            Some(Party::Player(player)) => player,
            Some(Party::Object(object)) => {
                if event.to == Some(zones::BOARD)
                    && let Some(player) = event.entry.as_ref().and_then(|entry| entry.controller).or(event.player)
                {
                    return player;
                }
                position.table.known(object).map_or(active, |row| row.controller)
            }
            None => event.player.unwrap_or(active),
        }
    }
}

impl Outcomes<OnTable> for Magic {
    instead_model::forwards!(ends);
}
