//! The kernel's questions to a game, answered for KeyForge.
//!
//! | question | answer |
//! |---|---|
//! | who chooses | the active player, always ([KF Active Player]) |
//! | stages | [`Tier`]: damage passes them in order, and never back |
//! | what is no event, what can't happen | [`veto`] |
//! | what an event contains and does | [`perform`] |
//! | destruction | [`destruction`] |

use instead_kernel::{Applied, Applying, Batch, Fit, Lineage, Member, Next, Outcomes, Policy, Rulebook, Scope, Step, Times, Veto};
use instead_model::apply;
use instead_model::event::{Event, Marks, Party, Value};
use instead_model::game::{Game, OnTable, Role, Work};
use instead_model::ids::{EffectId, Origin, PlayerId};
use instead_model::interpret;
use instead_model::language::{Amount, ChoiceOf, Condition, Duration, Matcher, Rewrite};
use instead_model::named;
use instead_model::position::{Part, Position, Standing};
use instead_model::reason::Reason;
use instead_model::table::{Row, add_counters};
use instead_model::vocabulary::Vocabulary;
use instead_model::zones;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::words::{self, Do, counts};
use crate::{destruction, perform, rules_card, stats, tasks, veto};

/// KeyForge, as rulebook version 14 has it, with the ward of version 17.4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keyforge;

/// The stages that damage passes, one after the other. Other events know the last one only, and ward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tier {
    /// Another part of the same effect: KF Replacement Effects.
    SelfReplacement,
    /// The attempt: what "would deal" damage, or is used (KF Stun).
    Attempt,
    /// Prevention and protection.
    Prevention,
    /// KF Ward.
    Ward,
    /// KF Armor.
    Armor,
    /// The damage is dealt.
    Dealt,
}

impl Rulebook<OnTable> for Keyforge {
    fn policy(&self) -> Policy {
        Policy { scope: Scope::Event, times: Times::EachEffect }
    }

    fn veto(&self, position: &Position, event: &Event) -> Veto<OnTable> {
        veto::veto(position, event)
    }

    fn candidates(&self, position: &Position, member: &Member<OnTable>, all: bool, each: &mut dyn FnMut(EffectId)) {
        apply::candidates(self, position, member, all, each);
        if let Some(way) = destruction::way_to_pile(position, member) {
            apply::candidates(self, position, &way, all, each);
        }
    }

    /// KF Armor, KF Ward: what has passed a stage doesn't come back to it.
    fn applicable(
        &self,
        position: &Position,
        batch: &Batch<OnTable>,
        member: &Member<OnTable>,
        effect: EffectId,
    ) -> Result<Fit<OnTable>, Reason> {
        let watched = position.standing(effect, member.event.player).map(|standing| standing.made.replacement.watch.verb);
        let way = if watched == Some(Do::Move.into()) { destruction::way_to_pile(position, member) } else { None };
        // KF Replacement Effects: what goes elsewhere isn't put into the discard pile, which a saving effect waits for.
        if watched == Some(Do::Die.into()) && member.event.to.is_some_and(|to| to != zones::DISCARD) {
            return Err(Reason::NotTo(zones::DISCARD));
        }
        let mut fit = apply::applicable(self, position, batch, way.as_ref().unwrap_or(member), effect)?;
        if fit.tier < member.event.stage {
            return Err(Reason::NothingLeft);
        }
        // KF Active Player: "may", too, is decided by the active player.
        fit.optional = fit.optional.map(|player| self.decider(position, player));
        // What ward and armor do to one event concerns no other, unless that befalls the same creature.
        if is_rule(position, effect) {
            let same = |other: &&Member<OnTable>| {
                other.stands && other.event.verb == member.event.verb && other.event.subject == member.event.subject
            };
            fit.local = batch.members.iter().filter(same).count() < 2;
        }
        Ok(fit)
    }

    fn alike(&self, position: &Position, one: EffectId, other: EffectId) -> bool {
        apply::alike(position, one, other)
    }

    /// KF Active Player.
    fn chooser(&self, position: &Position, _: &Member<OnTable>, _: EffectId) -> PlayerId {
        position.table.turn.active
    }

    fn rank(&self, position: &Position, player: PlayerId) -> u32 {
        u32::from(player != position.table.turn.active)
    }

    fn apply(&self, position: &mut Position, applying: &mut Applying<'_, OnTable>, effect: EffectId) -> Applied<OnTable> {
        let event = applying.event().clone();
        let tier = position.standing(effect, event.player).map_or(0, |standing| self.tier(&standing, &event));
        let applied = apply::apply(self, position, applying, effect);
        if is_armor(position, effect) {
            spend_armor(position, &event);
        }
        let passed = |event: &mut Event| {
            if event.verb == Do::Deal.into() {
                event.stage = event.stage.max(tier);
            }
        };
        match applied {
            Applied::Modified | Applied::Rider(_) => {
                let place = applying.place as usize;
                if let Some(member) = applying.batch.members.get_mut(place) {
                    passed(&mut member.event);
                }
                applied
            }
            Applied::Instead(mut events) => {
                events.iter_mut().filter(|new| new.verb == event.verb).for_each(passed);
                Applied::Instead(events)
            }
            other => other,
        }
    }

    fn contained(&self, position: &Position, member: &Member<OnTable>) -> SmallVec<[Event; 1]> {
        perform::contained(position, &member.event)
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
            Work::Program(frame) if frame.role == Role::Instead => {
                if !frame.begun {
                    destruction::hold(position);
                }
                let step = interpret::step(self, position, frame, lineage, answers, next);
                if matches!(step, Step::Done(_)) {
                    destruction::release(position, next);
                }
                step
            }
            Work::Program(frame) => interpret::step(self, position, frame, lineage, answers, next),
            Work::Task(task) => tasks::step(position, task, answers, next),
        }
    }

    instead_model::forwards!(turns, counting);
}

/// The tier of "only deals 2 damage when fighting". Such limits hold together: they come behind all stages, the lower ones later,
/// and what is left is the lowest.
fn tier_of_limit(limit: u64) -> u8 {
    let first = Tier::Dealt as u8 + 1;
    let before_the_last = u8::try_from(limit).unwrap_or(u8::MAX).min(u8::MAX - first);
    u8::MAX - before_the_last
}

fn is_prevention(standing: &Standing<'_>) -> bool {
    matches!(standing.made.replacement.rewrite, Rewrite::Prevent(_) | Rewrite::PreventAll | Rewrite::PreventPoints)
}

/// Whether an effect is one of the rules' own.
fn is_rule(position: &Position, effect: EffectId) -> bool {
    matches!(effect.origin, Origin::Made(_)) && position.definition_of(effect) == Some(rules_card::ID)
}

fn is_armor(position: &Position, effect: EffectId) -> bool {
    let Origin::Made(number) = effect.origin else { return false };
    is_rule(position, effect) && position.effects.get(number).is_some_and(|made| made.part == Part::Replacement(rules_card::ARMOR))
}

/// KF Armor: what prevents damage is used up for the turn; of simultaneous damage, too.
fn spend_armor(position: &mut Position, event: &Event) {
    let Some(row) = event.object().and_then(|object| position.table.row(object)) else { return };
    let (id, prevented) = (row.id, stats::armor_left(position, row).min(event.amount));
    if let Some(row) = position.table.write().row_mut(id) {
        add_counters(&mut row.counters, counts::SPENT_ARMOR, prevented);
    }
    stats::lose_armor(position);
}

impl Game for Keyforge {
    fn words(&self) -> &'static Vocabulary {
        words::vocabulary()
    }

    /// KF Sacrifice: nobody can sacrifice a card that they don't control.
    fn is_of_ones_own(&self, verb: instead_model::ids::Verb) -> bool {
        verb == Do::Sacrifice.into()
    }

    /// KF Discard Pile: from the top of a deck.
    fn brings_cards(&self, verb: instead_model::ids::Verb) -> bool {
        verb == Do::Mill.into()
    }

    /// KF This Way, KF Replacement Effects.
    fn counts_what_was_said(&self) -> bool {
        true
    }

    /// The timing of damage: prevention, ward, armor, then what is dealt.
    fn tier(&self, standing: &Standing<'_>, event: &Event) -> u8 {
        let replacement = &standing.made.replacement;
        let rule = standing.card == rules_card::ID;
        if let (Rewrite::SetTo(Amount::Number(limit)), true) = (&replacement.rewrite, event.verb == Do::Strike.into()) {
            return tier_of_limit(*limit);
        }
        let tier = if replacement.lasts == Some(Duration::Resolution) {
            Tier::SelfReplacement
        } else if event.verb == Do::Deal.into() {
            match () {
                () if rule && is_prevention(standing) => Tier::Armor,
                () if rule => Tier::Ward,
                // "Would deal": whoever deals it is named, and nobody to whom it is dealt.
                () if replacement.watch.source.is_some() && replacement.watch.subject.is_none() => Tier::Attempt,
                () if is_prevention(standing) => Tier::Prevention,
                () => Tier::Dealt,
            }
        } else if rule {
            if matches!(Do::of(event.verb), Some(Do::Destroy | Do::Move)) { Tier::Ward } else { Tier::Attempt }
        } else {
            Tier::Dealt
        };
        tier as u8
    }

    /// KF Ability: in play, unless the text says where else.
    fn functions(&self, row: &Row, standing: &Standing<'_>, event: &Event) -> bool {
        let elsewhere = standing.made.replacement.when.iter().find_map(|condition| match condition {
            Condition::ItselfIn(zone) => Some(*zone),
            _ => None,
        });
        match elsewhere {
            Some(zone) => row.zone == zone,
            None => {
                row.zone == zones::BOARD
                    || (standing.made.replacement.watch.subject.as_ref().is_some_and(Matcher::means_itself)
                        && event.object() == Some(row.id))
            }
        }
    }

    fn sees_others_ahead(&self) -> bool {
        true
    }

    fn can_be_dealt_damage(&self, position: &Position, party: Party) -> bool {
        match party {
            Party::Player(_) => false,
            Party::Object(object) => position.table.row(object).is_some_and(|row| stats::is_creature(position, row)),
        }
    }

    /// Damage that can't be prevented by armor.
    fn forbids(&self, position: &Position, standing: &Standing<'_>, event: &Event) -> Option<Reason> {
        // "During your opponent's next turn": not yet in one's own.
        let own_turn = position.table.turn.active == standing.controller;
        if standing.lasts.is_some_and(|lasts| lasts.waits(own_turn)) {
            return Some(Reason::OtherMoment);
        }
        let armor = standing.card == rules_card::ID && event.verb == Do::Deal.into() && is_prevention(standing);
        (armor && event.marks.has(Marks::FIRM)).then_some(Reason::Unpreventable)
    }

    fn unpreventable(&self, _: &Position, _: &Event) -> bool {
        false
    }

    fn complete(&self, position: &Position, event: &mut Event) {
        perform::complete(position, event);
    }

    fn choices_of(&self, position: &Position, choice: ChoiceOf, player: PlayerId) -> Vec<Value> {
        match choice {
            ChoiceOf::Number(least, most) => (least..=most).take(instead_kernel::MOST_OPTIONS + 1).map(Value::Number).collect(),
            ChoiceOf::House => words::houses().map(Value::Tag).collect(),
            ChoiceOf::CardName { of, not } => named::card_names(position, of, not),
            ChoiceOf::CreatureType => named::subtypes(position, words::vocabulary()),
            ChoiceOf::Opponent => vec![Value::Party(Party::Player(stats::opponent(&position.table, player)))],
            _ => position.table.turn_order().map(|player| Value::Party(Party::Player(player))).collect(),
        }
    }

    fn affected(&self, position: &Position, _: &Event) -> PlayerId {
        position.table.turn.active
    }

    /// KF Cannot vs Must/May: a "cannot" vetoes what it names. What replaces the attempt is no damage, and an
    /// unstun no fight: they come before.
    fn against_cant(&self, standing: &Standing<'_>, event: &Event) -> bool {
        self.tier(standing, event) <= Tier::Attempt as u8
    }

    /// KF Active Player: makes all decisions.
    fn decider(&self, position: &Position, _: PlayerId) -> PlayerId {
        position.table.turn.active
    }
}

impl Outcomes<OnTable> for Keyforge {
    instead_model::forwards!(ends);
}
