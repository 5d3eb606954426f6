//! The effects that the rules themselves define, written in the effect language like any card's.

use std::sync::{Arc, OnceLock};

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::{CardId, ObjectId, PlayerId};
use instead_model::language::{
    Ability, Act, Condition, Deed, Duration, Head, Matcher, Noun, Pattern, Replacement, Rewrite, Selection, Who,
};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::zones;

use crate::words::Do;

/// The definition that holds the rules' own effects.
pub const ID: CardId = CardId(0);
/// A card nobody knows anything about: most of a deck.
pub const UNKNOWN: CardId = CardId(1);
/// Burning out, among the replacements of [`ID`].
pub const BURN_OUT: u16 = 0;

/// The definitions every game begins with, in the order of their ids: made once, and the same for all games.
pub fn definitions() -> Vec<Arc<Definition>> {
    static MADE: OnceLock<Vec<Arc<Definition>>> = OnceLock::new();
    MADE.get_or_init(|| compiled().into_iter().map(Arc::new).collect()).clone()
}

fn compiled() -> Vec<Definition> {
    let rules = Definition { name: "Burn Out".into(), clauses: vec![burn_out()], ..Definition::default() };
    let unknown = Definition { name: "a card".into(), clauses: instead_model::unknown::clauses(), ..Definition::default() };
    vec![rules.compiled(crate::words::vocabulary()), unknown.compiled(crate::words::vocabulary())]
}

/// 431.5: a draw from an empty deck is replaced with burning out.
fn burn_out() -> Clause {
    let deck = Noun { head: Head::Card, other: false, is: Vec::new(), whose: Some(Who::They), owner: None, zone: Some(zones::DECK) };
    let effect = Replacement {
        when: vec![Condition::AtMost { noun: deck, at_most: 0 }],
        lasts: Some(Duration::Game),
        ..Replacement::of(
            Pattern { player: Some(Who::Anyone), ..Pattern::of(Do::Draw.into()) },
            Rewrite::Instead(vec![Act::Do(Deed { player: Some(Who::They), ..deed(Do::BurnOut) })]),
        )
    };
    Clause { text: "burning out".into(), meaning: Meaning::Ability(Ability::Spell(vec![Act::Make(Box::new(effect))])) }
}

/// A deed of this kind, with no roles yet.
pub fn deed(verb: Do) -> Deed {
    Deed::of(verb.into())
}

/// The same, done to this.
pub fn to(verb: Do, what: Matcher) -> Deed {
    Deed { subject: Some(Selection::The(what)), ..deed(verb) }
}

/// Puts the rules' own effects in force.
pub fn take_effect(position: &mut Position) {
    let effect = MadeEffect {
        number: 0,
        card: ID,
        part: Part::Replacement(BURN_OUT),
        controller: PlayerId::NOBODY,
        source: ObjectId(0),
        chosen: Default::default(),
        left: None,
        lasts: Duration::Game,
    };
    position.effects.write().add(effect);
}
