//! The effects that the rules themselves define, written in the effect language like any card's.

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::CardId;
use instead_model::language::{Ability, Act, Deed, Destination, Duration, Matcher, Pattern, Replacement, Rewrite, Selection, Uses};

use instead_model::zones;

use crate::words::Do;

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
    let rules = Definition { name: "the rules".into(), clauses: vec![regeneration(), flashback()], ..Definition::default() };
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
    };
    Clause { text: "regeneration".into(), meaning: Meaning::Ability(Ability::Spell(vec![Act::Make(Box::new(shield))])) }
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
    };
    Clause { text: "flashback".into(), meaning: Meaning::Ability(Ability::Spell(vec![Act::Make(Box::new(away))])) }
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
    }
}
