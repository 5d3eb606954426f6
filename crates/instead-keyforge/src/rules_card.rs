//! The effects that the rules themselves define, written in the effect language like any card's.

use std::sync::{Arc, OnceLock};

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::{CardId, Counter, ObjectId, PlayerId};
use instead_model::language::{
    Ability, Act, Amount, Condition, Deed, Duration, Head, Matcher, Noun, Pattern, Quality, Replacement, Rewrite, Selection, Who,
};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::zones;

use crate::words::{Do, counts, known};

/// The definition that holds the rules' own effects.
pub const ID: CardId = CardId(0);
/// A card nobody knows anything about: most of a deck.
pub const UNKNOWN: CardId = CardId(1);
/// A token creature about which nothing is said.
pub const TOKEN: CardId = CardId(2);
/// KF Armor, among the replacements of [`ID`].
pub const ARMOR: u16 = 7;
/// The number of the rules' effects that are in force in every game.
const IN_FORCE: u16 = 9;

/// Programs of [`ID`] that the rules carry out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Rule {
    /// KF Assault (X).
    Assault,
    /// KF Hazardous (X).
    Hazardous,
    /// KF Bonus Icons: a friendly creature captures 1 Æmber.
    CaptureIcon,
    /// KF Bonus Icons: 1 damage to a creature.
    DamageIcon,
    /// A discard icon of later sets: a card from the hand.
    DiscardIcon,
}

/// The definitions every game begins with, in the order of their ids: made once, and the same for all games.
pub fn definitions() -> Vec<Arc<Definition>> {
    static MADE: OnceLock<Vec<Arc<Definition>>> = OnceLock::new();
    MADE.get_or_init(|| compiled().into_iter().map(Arc::new).collect()).clone()
}

fn compiled() -> Vec<Definition> {
    let effects = stun().into_iter().chain(ward()).chain([armor(), entrench()]);
    let makes = |effect| Ability::Spell(vec![Act::Make(Box::new(effect))]);
    let mut clauses: Vec<Clause> = effects.map(|(text, effect)| clause(text, makes(effect))).collect();
    clauses.push(clause("the rules' programs", Ability::Modal(programs())));
    let named = |name: &str| Definition { name: name.into(), ..Definition::default() };
    let rules = Definition { clauses, ..named("the rules") };
    let token = Definition { tags: vec![known().creature, known().token], power_toughness: Some((1, 0)), ..named("token creature") };
    vec![
        rules.compiled(crate::words::vocabulary()),
        Definition { clauses: instead_model::unknown::clauses(), ..named("a card") }.compiled(crate::words::vocabulary()),
        token.compiled(crate::words::vocabulary()),
    ]
}

/// Which program of the rules' definition a rule is. The first is what the effects stand in.
pub fn program(definition: &Definition, rule: Rule) -> u16 {
    definition.compiled.spell.get(rule as usize + 1).copied().unwrap_or(u16::MAX)
}

/// Puts the rules' own effects in force.
pub fn take_effect(position: &mut Position) {
    for index in 0..IN_FORCE {
        let effect = MadeEffect {
            number: 0,
            card: ID,
            part: Part::Replacement(index),
            controller: PlayerId(0),
            source: ObjectId(0),
            chosen: Default::default(),
            left: None,
            lasts: Duration::Game,
        };
        position.effects.write().add(effect);
    }
}

fn clause(text: &str, ability: Ability) -> Clause {
    Clause { text: text.into(), meaning: Meaning::Ability(ability) }
}

fn effect(watch: Pattern, rewrite: Rewrite<Vec<Act>>) -> Replacement<Vec<Act>> {
    Replacement { lasts: Some(Duration::Game), ..Replacement::of(watch, rewrite) }
}

fn noun(is: Vec<Quality>, whose: Option<Who>) -> Noun {
    Noun { head: Head::Permanent, other: false, is, whose, owner: None, zone: None }
}

fn with(counter: Counter, verb: Do) -> Pattern {
    Pattern { subject: Some(Matcher::Noun(noun(vec![Quality::HasCounter(counter)], None))), ..Pattern::of(verb.into()) }
}

fn without(counter: Counter) -> Act {
    Act::Do(Deed {
        counter: Some(counter),
        amount: Some(Amount::CountersOn { of: Box::new(Matcher::It), counter: Some(counter) }),
        ..deed(Do::RemoveCounters, Selection::The(Matcher::It))
    })
}

fn deed(verb: Do, subject: Selection) -> Deed {
    Deed { subject: Some(subject), ..Deed::of(verb.into()) }
}

/// KF Stun: a stunned creature that is used is exhausted instead, and loses its stun.
fn stun() -> Vec<(&'static str, Replacement<Vec<Act>>)> {
    let instead = || {
        let exhausts = Act::Do(deed(Do::Exhaust, Selection::The(Matcher::It)));
        // That is considered using it.
        let used = Act::Do(deed(Do::Used, Selection::The(Matcher::It)));
        Rewrite::Instead(vec![Act::Together(deeds([exhausts, without(counts::STUN)])), used])
    };
    [Do::Reap, Do::Fight, Do::Act, Do::Omni]
        .into_iter()
        .map(|verb| ("a stun counter", effect(with(counts::STUN, verb), instead())))
        .collect()
}

fn deeds(acts: impl IntoIterator<Item = Act>) -> Vec<Deed> {
    let deed = |act| match act {
        Act::Do(deed) => Some(deed),
        _ => None,
    };
    acts.into_iter().filter_map(deed).collect()
}

/// KF Ward: a warded creature that would be damaged, destroyed or leave play loses its ward instead.
/// A creature that was tagged for destruction before goes to the discard pile all the same: by the rules, not by an
/// effect.
fn ward() -> Vec<(&'static str, Replacement<Vec<Act>>)> {
    let instead = || Rewrite::Instead(vec![without(counts::WARD)]);
    let leaves = Pattern { from: Some(zones::BOARD), by_effect: true, ..with(counts::WARD, Do::Move) };
    let watches = [with(counts::WARD, Do::Deal), with(counts::WARD, Do::Destroy), leaves];
    watches.into_iter().map(|watch| ("a ward", effect(watch, instead()))).collect()
}

/// KF Armor: it prevents as much damage as is left of it this turn.
fn armor() -> (&'static str, Replacement<Vec<Act>>) {
    let watch = Pattern { subject: Some(Matcher::Noun(noun(vec![Quality::Is(known().creature)], None))), ..Pattern::of(Do::Deal.into()) };
    let armor = Replacement {
        when: vec![Condition::AtLeast { amount: armor_left(), least: Amount::Number(1) }],
        rider: Some(vec![Act::Do(Deed { amount: Some(Amount::Prevented), ..deed(Do::Armor, Selection::The(Matcher::It)) })]),
        ..effect(watch, Rewrite::Prevent(armor_left()))
    };
    ("armor", armor)
}

/// KF Ready Cards: what is entrenched is readied in that step if its player wants it to be.
fn entrench() -> (&'static str, Replacement<Vec<Act>>) {
    let watch = Pattern { subject: Some(Matcher::Noun(noun(vec![Quality::Is(known().entrench)], None))), ..Pattern::of(Do::Ready.into()) };
    let stays =
        Replacement { when: vec![Condition::During(crate::words::moments::READY)], may: Some(Who::Active), ..effect(watch, Rewrite::Skip) };
    ("entrench", stays)
}

/// The part of the armor of "it" that has not prevented damage this turn.
fn armor_left() -> Amount {
    let it = || Box::new(Matcher::It);
    Amount::Minus {
        of: Box::new(Amount::ToughnessOf(it())),
        less: Box::new(Amount::CountersOn { of: it(), counter: Some(counts::SPENT_ARMOR) }),
    }
}

/// The programs of [`Rule`], in its order.
fn programs() -> Vec<Vec<Act>> {
    let creature = |whose| noun(vec![Quality::Is(known().creature)], whose);
    let one = |whose| Selection::Choose { noun: creature(whose), count: 1 };
    let rated = |keyword| {
        let amount = Amount::RatingOf { of: Box::new(Matcher::Itself), keyword };
        let deal = Act::Do(Deed { amount: Some(amount), ..deed(Do::Deal, Selection::The(Matcher::It)) });
        // Once either was destroyed, the rest of the fight doesn't occur.
        vec![Act::If { condition: Condition::All(vec![Condition::ItselfIn(zones::BOARD)]), acts: vec![deal] }]
    };
    let by_one = |verb, selection| vec![Act::Do(Deed { amount: Some(Amount::Number(1)), ..deed(verb, selection) })];
    let hand = Noun { head: Head::Card, whose: Some(Who::You), zone: Some(zones::HAND), ..noun(Vec::new(), None) };
    vec![
        rated(known().assault),
        rated(known().hazardous),
        by_one(Do::Capture, one(Some(Who::You))),
        by_one(Do::Deal, one(None)),
        vec![Act::Do(deed(Do::Discard, Selection::Choose { noun: hand, count: 1 }))],
    ]
}
