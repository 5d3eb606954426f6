//! The effects that the rules themselves define, written in the effect language like any card's.

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::CardId;
use instead_model::language::{
    Ability, Act, Amount, Deed, Destination, Duration, Head, Matcher, Noun, Pattern, Quality, Replacement, Rewrite, Selection, Uses,
};

use instead_model::position::{Position, Standing};
use instead_model::program::Op;
use instead_model::zones;

use crate::words::{self, Do};

/// The definition that holds the rules' own effects.
pub const ID: CardId = CardId(0);
/// A card nobody knows anything about: most of a library.
pub const UNKNOWN: CardId = CardId(1);
/// The regeneration shield, among the replacements of [`ID`].
pub const REGENERATION: u16 = 0;

/// What flashback does to a spell that leaves the stack, among the replacements of [`ID`].
pub const FLASHBACK: u16 = 1;

/// The definitions every game begins with, in the order of their ids.
pub fn definitions() -> Vec<Definition> {
    let rules =
        Definition { name: "the rules".into(), clauses: [vec![regeneration(), flashback()], counters()].concat(), ..Definition::default() };
    let unknown = Definition { name: "a card".into(), ..Definition::default() };
    vec![rules.compiled(), unknown.compiled()]
}

/// CR 701.19a: a shield that turns the next destruction this turn into removing the damage, tapping
/// and leaving combat.
fn regeneration() -> Clause {
    let to_it = |verb: Do| Act::Do(deed(verb, Matcher::It));
    let shield = Replacement {
        watch: Pattern { subject: Some(Matcher::Chosen(0)), ..Pattern::of(Do::Destroy.into()) },
        when: Vec::new(),
        rewrite: Rewrite::Instead(vec![to_it(Do::RemoveDamage), to_it(Do::Tap), to_it(Do::RemoveFromCombat)]),
        rider: None,
        uses: Uses::Next,
        lasts: Some(Duration::ThisTurn),
        may: None,
        first: None,
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
        watch: Pattern { subject: Some(Matcher::Chosen(0)), from: Some(zones::STACK), ..Pattern::of(Do::Move.into()) },
        when: Vec::new(),
        rewrite: Rewrite::ToZone(Destination { zone: zones::EXILE, shuffled: false, revealed: false, bottom: false }),
        rider: None,
        uses: Uses::Next,
        lasts: Some(Duration::Game),
        may: None,
        first: None,
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
    let effect = |watch, rewrite, rider| Replacement {
        watch,
        when: Vec::new(),
        rewrite,
        rider,
        uses: Uses::Unlimited,
        lasts: Some(Duration::Game),
        may: None,
        first: None,
    };
    let exile = Destination { zone: zones::EXILE, shuffled: false, revealed: false, bottom: false };
    let dies = Pattern { from: Some(zones::BOARD), to: Some(zones::DISCARD), ..watch(Do::Move, "finality") };
    let destroyed = Pattern { by_effect: true, ..watch(Do::Destroy, "shield") };
    let effects = [
        ("a shield counter against destruction", effect(destroyed, Rewrite::Instead(vec![remove_one("shield")]), None)),
        ("a shield counter against damage", effect(watch(Do::Deal, "shield"), Rewrite::PreventAll, Some(vec![remove_one("shield")]))),
        ("a stun counter", effect(watch(Do::Untap, "stun"), Rewrite::Instead(vec![remove_one("stun")]), None)),
        ("a finality counter", effect(dies, Rewrite::ToZone(exile), None)),
    ];
    let clause = |(text, effect): (&str, _)| Clause {
        text: text.into(),
        meaning: Meaning::Ability(Ability::Spell(vec![Act::Make(Box::new(effect))])),
    };
    effects.into_iter().map(clause).collect()
}

fn deed(verb: Do, to: Matcher) -> Deed {
    Deed {
        verb: verb.into(),
        player: None,
        source: None,
        subject: Some(Selection::The(to)),
        amount: None,
        to: None,
        counter: None,
        token: None,
        firmly: false,
        at: None,
        tapped: None,
    }
}
