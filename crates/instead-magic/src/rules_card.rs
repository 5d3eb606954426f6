//! The effects that the rules themselves define, written in the effect language like any card's.

use std::sync::{Arc, OnceLock};

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::event::{Event, Party};
use instead_model::ids::{CardId, ObjectId, PlayerId, Zone};
use instead_model::language::{
    Ability, Act, Amount, Becoming, Cant, Condition, Deed, Destination, Duration, Head, Matcher, Modifier, Noun, Pattern, Quality,
    Replacement, Rewrite, Selection, Trigger, Uses, Who,
};
use instead_model::position::{MadeEffect, Part, Position, Standing};
use instead_model::program::Op;
use instead_model::script::Action;
use instead_model::table::Commander;
use instead_model::vocabulary::TagKind;
use instead_model::zones;

use crate::catalogue::Edition;
use crate::text::{self, CardText};
use crate::words::{self, Do, moments};
use crate::{editions, intrinsic};

/// The definition that holds the rules' own effects.
pub const ID: CardId = CardId(0);
/// A card nobody knows anything about: most of a library.
pub const UNKNOWN: CardId = CardId(1);
/// A card or permanent that is face down: a 2/2 creature without a name or any other characteristic (CR 613.2b).
pub const FACE_DOWN: CardId = CardId(2);
/// The same with ward {2}: what is cast with disguise, and what is cloaked (CR 702.168a, 701.58a).
pub const WARDED: CardId = CardId(3);
/// The emblem called The Ring (CR 701.54c).
pub const RING: CardId = CardId(4);
/// The regeneration shield, among the replacements of [`ID`].
pub const REGENERATION: u16 = 0;

/// Flashback's effect on a spell that leaves the stack, among the replacements of [`ID`].
pub const FLASHBACK: u16 = 1;

/// The definitions every game begins with, in the order of their ids: made once, and the same for all games.
pub fn definitions() -> Vec<Arc<Definition>> {
    static MADE: OnceLock<Vec<Arc<Definition>>> = OnceLock::new();
    MADE.get_or_init(|| compiled().into_iter().map(Arc::new).collect()).clone()
}

fn compiled() -> Vec<Definition> {
    let clauses = [
        vec![regeneration(), flashback()],
        counters(),
        vec![planeswalkers()],
        commanders(),
        monarch(),
        vec![speed(), connive(), exert(), suspect(), tempt()],
        intrinsic::of_basic_types(),
    ]
    .concat();
    let rules = Definition { name: "the rules".into(), clauses, ..Definition::default() };
    let unknown = Definition { name: "a card".into(), clauses: instead_model::unknown::clauses(), ..Definition::default() };
    let known = words::known();
    let colorless = words::vocabulary().find_tag(TagKind::Color, "colorless");
    let tags = [Some(known.creature), colorless].into_iter().flatten().collect();
    let face_down = Definition { name: "a face-down creature".into(), tags, power_toughness: Some((2, 2)), ..Definition::default() };
    let ward = CardText { type_line: "Creature".into(), text: "Ward {2}".into(), ..CardText::default() };
    let ward = text::clauses(&ward).map(|read| read.into_iter().map(|(clause, _)| clause).collect()).unwrap_or_default();
    let warded = Definition { clauses: ward, ..face_down.clone() };
    vec![
        rules.compiled(crate::words::vocabulary()),
        unknown.compiled(crate::words::vocabulary()),
        face_down.compiled(crate::words::vocabulary()),
        warded.compiled(crate::words::vocabulary()),
        ring().compiled(crate::words::vocabulary()),
    ]
}

/// CR 701.19a: a shield that turns the next destruction this turn into removing the damage, tapping
/// and leaving combat.
fn regeneration() -> Clause {
    let to_it = |verb: Do| Act::Do(deed(verb, Matcher::It));
    let shield = Replacement {
        uses: Uses::Next,
        lasts: Some(Duration::ThisTurn),
        ..Replacement::of(
            Pattern { subject: Some(Matcher::Chosen(0)), ..Pattern::of(Do::Destroy.into()) },
            Rewrite::Instead(vec![to_it(Do::RemoveDamage), to_it(Do::Tap), to_it(Do::RemoveFromCombat)]),
        )
    };
    Clause { text: "regeneration".into(), meaning: Meaning::Ability(Ability::Spell(vec![Act::Make(Box::new(shield))])) }
}

/// Whether an effect regenerates: a shield (CR 701.19a), or a static ability that does the same each time
/// (CR 701.19b). Nothing but regeneration takes a permanent out of combat instead of destroying it.
pub fn regenerates(position: &Position, standing: &Standing<'_>) -> bool {
    let Rewrite::Instead(program) = standing.made.replacement.rewrite else { return false };
    let programs = &position.table.definitions.card(standing.card).compiled.programs;
    let out = |op: &Op| matches!(op, Op::Do(deeds) if deeds.iter().any(|deed| deed.verb == Do::RemoveFromCombat.into()));
    programs.get(program as usize).is_some_and(|program| program.ops.iter().any(out))
}

/// CR 702.34a: whatever would take the spell off the stack, it is exiled.
fn flashback() -> Clause {
    let away = Replacement {
        uses: Uses::Next,
        lasts: Some(Duration::Game),
        ..Replacement::of(
            Pattern { subject: Some(Matcher::Chosen(0)), from: Some(zones::STACK), ..Pattern::of(Do::Move.into()) },
            Rewrite::ToZone(Destination {
                zone: zones::EXILE,
                shuffled: false,
                revealed: false,
                bottom: false,
                face_down: false,
                order: None,
            }),
        )
    };
    Clause { text: "flashback".into(), meaning: Meaning::Ability(Ability::Spell(vec![Act::Make(Box::new(away))])) }
}

/// The effects of counters that replace events, among the replacements of [`ID`]; each with the kind.
pub const OF_COUNTERS: &[(&str, u16)] = &[("shield", 2), ("shield", 3), ("stun", 4), ("finality", 5)];

/// CR 122.1c, 122.1d, 122.1h: what shield, stun and finality counters do.
fn counters() -> Vec<Clause> {
    let bearer = |name: &str| {
        let quality = words::counter(name).map(Quality::HasCounter);
        Matcher::Noun(Noun { head: Head::Permanent, other: false, is: quality.into_iter().collect(), whose: None, owner: None, zone: None })
    };
    let watch = |verb: Do, name: &str| Pattern { subject: Some(bearer(name)), ..Pattern::of(verb.into()) };
    let remove_one = |name: &str| {
        Act::Do(Deed { counter: words::counter(name), amount: Some(Amount::Number(1)), ..deed(Do::RemoveCounters, Matcher::It) })
    };
    let effect = |watch, rewrite, rider| Replacement { rider, ..always(watch, rewrite) };
    let exile = Destination { zone: zones::EXILE, shuffled: false, revealed: false, bottom: false, face_down: false, order: None };
    let dies = Pattern { from: Some(zones::BOARD), to: Some(zones::DISCARD), ..watch(Do::Move, "finality") };
    let destroyed = Pattern { by_effect: true, ..watch(Do::Destroy, "shield") };
    let effects = [
        ("a shield counter against destruction", effect(destroyed, Rewrite::Instead(vec![remove_one("shield")]), None)),
        ("a shield counter against damage", effect(watch(Do::Deal, "shield"), Rewrite::PreventAll, Some(vec![remove_one("shield")]))),
        ("a stun counter", effect(watch(Do::Untap, "stun"), Rewrite::Instead(vec![remove_one("stun")]), None)),
        ("a finality counter", effect(dies, Rewrite::ToZone(exile), None)),
    ];
    effects.into_iter().map(|(text, effect)| standing(text, effect)).collect()
}

/// The rule about planeswalkers that there was until 2018, among the replacements of [`ID`].
pub const PLANESWALKERS: u16 = 6;

/// Rule 306.7, until 2018: noncombat damage that an opponent's source would deal to a player may be dealt
/// to a planeswalker that player controls; the opponent decides. Whose source it is, [`ours`] looks at.
fn planeswalkers() -> Clause {
    let any = |head| Noun { head, other: false, is: Vec::new(), whose: None, owner: None, zone: None };
    let theirs = Noun { is: vec![Quality::Is(words::known().planeswalker)], whose: Some(Who::That), ..any(Head::Permanent) };
    let watch = Pattern {
        source: Some(Matcher::Noun(any(Head::Source))),
        subject: Some(Matcher::Player(Who::Anyone)),
        combat: Some(false),
        ..Pattern::of(Do::Deal.into())
    };
    let that_source = Matcher::That(Box::new(any(Head::Source)));
    let rewrite = Rewrite::Redirect(Matcher::Noun(theirs));
    standing(
        "noncombat damage to a planeswalker",
        Replacement { may: Some(Who::ControllerOf(Box::new(that_source))), ..always(watch, rewrite) },
    )
}

/// Whether the rule about planeswalkers is asked about damage from a source of the player's own.
pub fn ours(position: &Position, effect: &Standing<'_>, event: &Event) -> bool {
    let planeswalkers = effect.card == ID && matches!(effect.made.replacement.rewrite, Rewrite::Redirect(_));
    let controller = || event.source.and_then(|source| position.table.known(source)).map(|row| row.controller);
    planeswalkers && controller().map(Party::Player) == event.subject
}

/// The zones into which a commander would be put, each with the effect that its owner may use instead, among the
/// replacements of [`ID`].
pub const COMMANDERS: [(Zone, u16); 4] = [(zones::HAND, 7), (zones::DECK, 8), (zones::DISCARD, 9), (zones::EXILE, 10)];

/// CR 903.9: into the command zone instead. Which of them there are depends on the edition.
fn commanders() -> Vec<Clause> {
    let commander = Noun { head: Head::Source, other: false, is: vec![Quality::Commander], whose: None, owner: None, zone: None };
    let effect = |(zone, _): (Zone, u16)| {
        let watch = Pattern { subject: Some(Matcher::Noun(commander.clone())), to: Some(zone), ..Pattern::of(Do::Move.into()) };
        let away = Destination { zone: zones::COMMAND, shuffled: false, revealed: false, bottom: false, face_down: false, order: None };
        let effect = Replacement { may: Some(Who::OwnerOf(Box::new(Matcher::It))), ..always(watch, Rewrite::ToZone(away)) };
        standing("the move to the command zone", effect)
    };
    COMMANDERS.into_iter().map(effect).collect()
}

/// CR 701.50a: draw a card, then discard a card; for a nonland card, a counter.
fn connive() -> Clause {
    let card = Noun { head: Head::Card, other: false, is: Vec::new(), whose: Some(Who::You), owner: None, zone: Some(zones::HAND) };
    let discarded = Selection::Choose { noun: card, count: 1 };
    let by_you = |verb: Do, subject| Act::Do(Deed { player: Some(Who::You), subject, ..deed(verb, Matcher::It) });
    let counter = Deed { counter: Some(zones::PLUS), amount: Some(Amount::Number(1)), ..deed(Do::PutCounters, Matcher::Chosen(0)) };
    let nonland = Condition::It(Quality::Not(words::known().land));
    let acts = vec![
        by_you(Do::DrawCards, None),
        Act::IfYouDo {
            acts: vec![by_you(Do::Discard, Some(discarded))],
            then: vec![Act::If { condition: nonland, acts: vec![Act::Do(counter)] }],
            otherwise: Vec::new(),
        },
    ];
    Clause { text: "connive".into(), meaning: Meaning::Ability(Ability::Paid { keyword: "connive".into(), acts }) }
}

/// CR 701.43a: it doesn't untap in its controller's next untap step.
fn exert() -> Clause {
    let untap = Pattern { subject: Some(Matcher::Chosen(0)), moment: Some(moments::UNTAP), ..Pattern::of(Do::Untap.into()) };
    action("exert", vec![Act::Forbid { cant: Cant::Happen(untap), lasts: Duration::NextUntap }])
}

/// CR 701.60c: it has menace and can't block, as long as it is there.
fn suspect() -> Clause {
    let block = Pattern { subject: Some(Matcher::Chosen(0)), ..Pattern::of(Do::Block.into()) };
    let change = Modifier { adds: vec![words::known().menace], ..Modifier::of(Matcher::Chosen(0)) };
    let lasts = Duration::Game;
    action("suspect", vec![Act::ModifyFor { change, lasts }, Act::Forbid { cant: Cant::Happen(block), lasts }])
}

/// CR 701.54a: a creature is chosen to be the Ring-bearer.
fn tempt() -> Clause {
    let is = vec![Quality::Is(words::known().creature)];
    let noun = Noun { head: Head::Permanent, other: false, is, whose: Some(Who::You), owner: None, zone: None };
    let bear = Deed { player: Some(Who::You), subject: Some(Selection::Choose { noun, count: 1 }), ..Deed::of(Do::BearRing.into()) };
    action("tempt", vec![Act::Do(bear)])
}

fn action(keyword: &str, acts: Vec<Act>) -> Clause {
    Clause { text: keyword.into(), meaning: Meaning::Ability(Ability::Paid { keyword: keyword.into(), acts }) }
}

/// CR 701.54c: the emblem called The Ring. By whom its Ring-bearer can't be blocked, combat sees to.
fn ring() -> Definition {
    let is = vec![Quality::RingBearer];
    let bearer = Matcher::Noun(Noun { head: Head::Permanent, other: false, is, whose: Some(Who::You), owner: None, zone: None });
    let is = vec![Quality::Is(words::known().creature)];
    let blocker = Matcher::Noun(Noun { head: Head::Permanent, other: false, is, whose: None, owner: None, zone: None });
    let you =
        |verb: Do, subject| Act::Do(Deed { player: Some(Who::You), subject, amount: Some(Amount::Number(1)), ..Deed::of(verb.into()) });
    let hand = Noun { head: Head::Card, other: false, is: Vec::new(), whose: Some(Who::You), owner: None, zone: Some(zones::HAND) };
    let discard =
        Deed { player: Some(Who::You), subject: Some(Selection::Choose { noun: hand, count: 1 }), ..Deed::of(Do::Discard.into()) };
    let end = Trigger::At { moment: moments::END_OF_COMBAT, whose: Who::Anyone };
    let sacrifice = Act::Delayed { when: end, acts: vec![Act::Do(deed(Do::Sacrifice, Matcher::It))], lasts: Duration::Game };
    let loss = Deed { player: Some(Who::Opponent), amount: Some(Amount::Number(3)), ..Deed::of(Do::LoseLife.into()) };
    let attack = Pattern { subject: Some(bearer.clone()), ..Pattern::of(Do::Attack.into()) };
    let block = Pattern { source: Some(bearer.clone()), subject: Some(blocker), ..Pattern::of(Do::Block.into()) };
    let damage = Pattern {
        source: Some(bearer.clone()),
        subject: Some(Matcher::Player(Who::Anyone)),
        combat: Some(true),
        ..Pattern::of(Do::Deal.into())
    };
    let legendary = Becoming::Kinds { tags: vec![words::known().legendary], also: true };
    let first = Ability::Modifier(Modifier { becomes: vec![legendary], ..Modifier::of(bearer) });
    let triggered = |at_least: u64, pattern: Pattern, acts: Vec<Act>| Ability::Triggered {
        when: Trigger::While { trigger: Box::new(Trigger::Event(pattern)), condition: Condition::Tempted { who: Who::You, at_least } },
        acts,
    };
    let draw = you(Do::DrawCards, None);
    let abilities = [
        first,
        triggered(2, attack, vec![Act::Then(vec![draw, Act::Do(discard)])]),
        triggered(3, block, vec![sacrifice]),
        triggered(4, damage, vec![Act::Do(loss)]),
    ];
    let clause = |ability| Clause { text: "The Ring".into(), meaning: Meaning::Ability(ability) };
    Definition { name: "The Ring".into(), clauses: abilities.into_iter().map(clause).collect(), ..Definition::default() }
}

/// The program of a keyword action that the rules write out, among those of [`ID`].
pub fn keyword_action(position: &Position, keyword: &str) -> Option<u16> {
    let programs = &position.table.definitions.card(ID).compiled.if_paid;
    programs.iter().find(|(known, _)| known == keyword).map(|(_, program)| *program)
}

/// The abilities of the monarch, among the delayed abilities of [`ID`].
pub const OF_THE_MONARCH: [u16; 2] = [0, 1];

/// CR 725.2: the monarch draws a card in their end step; a creature's combat damage to them makes its controller the monarch.
fn monarch() -> Vec<Clause> {
    let creature =
        Noun { head: Head::Source, other: false, is: vec![Quality::Is(words::known().creature)], whose: None, owner: None, zone: None };
    let dealt = Pattern {
        source: Some(Matcher::Noun(creature.clone())),
        subject: Some(Matcher::Player(Who::You)),
        combat: Some(true),
        ..Pattern::of(Do::Deal.into())
    };
    let by_player = |verb: Do, who: Who| Act::Do(Deed { player: Some(who), subject: None, ..deed(verb, Matcher::It) });
    let whose = Who::ControllerOf(Box::new(Matcher::That(Box::new(creature))));
    let abilities = [
        ("the monarch's end step", Trigger::At { moment: moments::END, whose: Who::You }, by_player(Do::DrawCards, Who::You)),
        ("combat damage to the monarch", Trigger::Event(dealt), by_player(Do::BecomeMonarch, whose)),
    ];
    let delayed = |(text, when, act): (&str, Trigger, Act)| Clause {
        text: text.into(),
        meaning: Meaning::Ability(Ability::Spell(vec![Act::Delayed { when, acts: vec![act], lasts: Duration::Game }])),
    };
    abilities.into_iter().map(delayed).collect()
}

/// The ability of a player who has speed, among the delayed abilities of [`ID`].
pub const OF_SPEED: u16 = 2;

/// CR 702.179d: once in each of their turns, as opponents lose life.
fn speed() -> Clause {
    let lost = Pattern { player: Some(Who::Opponent), turn: Some(Who::You), ..Pattern::of(Do::LoseLife.into()) };
    let slow = Condition::Not(Box::new(Condition::MaxSpeed(Who::You)));
    let when = Trigger::OnceEachTurn(Box::new(Trigger::If { trigger: Box::new(Trigger::OneOrMore(lost)), condition: slow }));
    let faster = Deed { player: Some(Who::You), amount: Some(Amount::Number(1)), subject: None, ..deed(Do::SpeedUp, Matcher::It) };
    let acts = vec![Act::Delayed { when, acts: vec![Act::Do(faster)], lasts: Duration::Game }];
    Clause { text: "speed".into(), meaning: Meaning::Ability(Ability::Spell(acts)) }
}

/// Puts those of the rules' own effects in force that a game could come to need: what counters do, if
/// anything speaks of them (CR 122.1c–h), what becomes of commanders, what may happen to planeswalkers.
pub fn take_effect(edition: Edition, position: &mut Position) {
    let mut numbers: Vec<u16> = Vec::new();
    if editions::counters_have_effects(edition) {
        numbers.extend(OF_COUNTERS.iter().filter(|(name, _)| spoken_of(position, name)).map(|(_, number)| *number));
    }
    let planeswalker = words::known().planeswalker;
    let cards = &position.table.definitions.cards;
    if editions::planeswalkers_may_be_dealt_it(edition) && cards.iter().any(|card| card.is(planeswalker)) {
        numbers.push(PLANESWALKERS);
    }
    if position.table.rows.iter().any(|row| row.commander() != Commander::No) {
        let anywhere = editions::commanders_are_replaced_anywhere(edition);
        let replaced = COMMANDERS.iter().filter(|(zone, _)| anywhere || matches!(*zone, zones::HAND | zones::DECK));
        numbers.extend(replaced.map(|(_, number)| *number));
    }
    for number in numbers {
        position.effects.write().add(MadeEffect {
            number: 0,
            card: ID,
            part: Part::Replacement(number),
            controller: PlayerId(0),
            source: ObjectId(0),
            chosen: Default::default(),
            left: None,
            lasts: Duration::Game,
        });
    }
}

/// Whether such a counter is on something, or something could put one somewhere.
fn spoken_of(position: &Position, name: &str) -> bool {
    let Some(counter) = words::counter(name) else { return false };
    let table = &position.table;
    let proposed = |action: &Action| matches!(action, Action::Propose(events) if events.iter().any(|event| event.counter == Some(counter)));
    // The rules' own card names all of them; the others count.
    let written = |card: &Definition| card.clauses.iter().any(|clause| clause.text.contains(&format!("{name} counter")));
    table.rows.iter().any(|row| row.counters_of(counter) > 0)
        || table.script.commands.iter().any(|command| proposed(&command.action))
        || table.definitions.cards.iter().skip(1).any(|card| written(card))
}

/// An effect that always applies.
fn always(watch: Pattern, rewrite: Rewrite<Vec<Act>>) -> Replacement<Vec<Act>> {
    Replacement { lasts: Some(Duration::Game), ..Replacement::of(watch, rewrite) }
}

fn standing(text: &str, effect: Replacement<Vec<Act>>) -> Clause {
    Clause { text: text.into(), meaning: Meaning::Ability(Ability::Spell(vec![Act::Make(Box::new(effect))])) }
}

fn deed(verb: Do, to: Matcher) -> Deed {
    Deed { subject: Some(Selection::The(to)), ..Deed::of(verb.into()) }
}
