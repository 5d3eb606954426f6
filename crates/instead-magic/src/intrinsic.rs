//! Abilities that the rules give to objects of a kind: they are replacement effects like any card's.

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::language::{Ability, Amount, Entering, Matcher, Pattern, Replacement, Rewrite, Uses};
use instead_model::vocabulary::TagKind;
use instead_model::zones;

use crate::words::{self, Do};

/// Adds what the rules give a card: a planeswalker enters with its loyalty (CR 306.5b), a battle with
/// its defense (CR 310.4b), a Saga with a lore counter (CR 714.3a).
pub fn with_intrinsic(mut definition: Definition) -> Definition {
    let known = words::known();
    let saga = words::vocabulary().find_tag(TagKind::Subtype, "Saga");
    let given = if definition.is(known.planeswalker) {
        definition.loyalty.map(|loyalty| ("loyalty", loyalty))
    } else if definition.is(known.battle) {
        definition.loyalty.map(|defense| ("defense", defense))
    } else if saga.is_some_and(|saga| definition.is(saga)) {
        Some(("lore", 1))
    } else {
        None
    };
    if let Some((counter, amount)) = given {
        definition.clauses.extend(enters_with(counter, amount));
    }
    definition.compiled()
}

fn enters_with(name: &str, amount: u64) -> Option<Clause> {
    let how = Entering::Counters { counter: words::counter(name)?, amount: Amount::Number(amount) };
    let replacement = Replacement {
        watch: Pattern { subject: Some(Matcher::Itself), to: Some(zones::BOARD), ..Pattern::of(Do::Move.into()) },
        when: Vec::new(),
        rewrite: Rewrite::Enter(vec![how]),
        rider: None,
        uses: Uses::Unlimited,
        lasts: None,
        may: None,
        first: None,
    };
    let text = format!("~ enters with {amount} {name} counters on it.");
    Some(Clause { text, meaning: Meaning::Ability(Ability::Replacement(replacement)) })
}
