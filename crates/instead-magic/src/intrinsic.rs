//! Abilities that the rules give to objects of a kind: they are replacement effects like any card's.

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::Tag;
use instead_model::language::{
    Ability, Act, Amount, CastingOption, ChoiceOf, Cost, Entering, Mana, Matcher, Pattern, Replacement, Rewrite,
};
use instead_model::vocabulary::TagKind;
use instead_model::zones;

use crate::keywords;
use crate::text::{self, CardText};
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
        // CR 714.3b: with read ahead it enters with as many as its controller chooses.
        if keywords::reads_ahead(&definition) {
            definition.clauses.extend(enters_with_some("lore", keywords::final_chapter(&definition)));
            None
        } else {
            Some(("lore", 1))
        }
    } else {
        None
    };
    if definition.is(known.aura) {
        let attaching = enchants(&definition).map(|what| (Entering::AttachedTo(what), "~ enters attached to what it can enchant."));
        definition.clauses.extend(attaching.map(|(how, text)| entry(how, text.into())));
    }
    if let Some((counter, amount)) = given {
        definition.clauses.extend(enters_with(counter, amount));
    }
    // CR 310.8a, 310.11a: the protector of a Siege is chosen as it enters.
    if definition.is(known.battle) && definition.is(known.siege) {
        definition.clauses.push(entry(Entering::Choose(ChoiceOf::Opponent), "as ~ enters, choose an opponent.".into()));
        definition.clauses.extend(defeated());
    }
    definition.clauses.extend(mana_abilities(&definition));
    if let Some(aura) = keywords::bestowed(&definition) {
        definition.otherwise = Some(Box::new(with_intrinsic(aura)));
    }
    keywords::with_paid_texts(&mut definition);
    keywords::with_levels(&mut definition);
    keywords::with_backup(&mut definition);
    keywords::with_symbols(&mut definition);
    definition.compiled(crate::words::vocabulary())
}

/// The basic land types, and the mana of the ability that each comes with (CR 305.6).
pub const BASIC: [(&str, &str); 5] = [("Plains", "{W}"), ("Island", "{U}"), ("Swamp", "{B}"), ("Mountain", "{R}"), ("Forest", "{G}")];

/// The same, as characteristics.
pub fn basic_types() -> [Option<Tag>; 5] {
    BASIC.map(|(name, _)| words::vocabulary().find_tag(TagKind::Subtype, name))
}

/// CR 305.6: the basic land types come with a mana ability each.
pub fn mana_abilities(definition: &Definition) -> Vec<Clause> {
    if !definition.is(words::known().land) {
        return Vec::new();
    }
    let has = |tag: &Option<Tag>| tag.is_some_and(|tag| definition.is(tag));
    basic_types().iter().zip(of_basic_types()).filter(|(tag, _)| has(tag)).map(|(_, ability)| ability).collect()
}

/// The abilities of all of them, in their order.
pub fn of_basic_types() -> Vec<Clause> {
    let ability = |mana: &str| Clause {
        text: format!("{{T}}: Add {mana}."),
        meaning: Meaning::Ability(Ability::Activated {
            cost: vec![Cost::Tap],
            acts: vec![Act::AddMana(Mana::Symbols(mana.into()))],
            only: None,
        }),
    };
    BASIC.iter().map(|(_, mana)| ability(mana)).collect()
}

/// The description in an Aura's enchant ability (CR 303.4).
pub fn enchants(definition: &Definition) -> Option<Matcher> {
    definition.clauses.iter().find_map(|clause| match &clause.meaning {
        Meaning::Ability(Ability::CastingOption(CastingOption::Enchant(what @ (Matcher::Noun(_) | Matcher::Player(_))))) => {
            Some(what.clone())
        }
        _ => None,
    })
}

fn enters_with(name: &str, amount: u64) -> Option<Clause> {
    let how = Entering::Counters { counter: words::counter(name)?, amount: Amount::Number(amount) };
    Some(entry(how, format!("~ enters with {amount} {name} counters on it.")))
}

/// CR 714.3b.
fn enters_with_some(name: &str, most: u64) -> Option<Clause> {
    let counter = words::counter(name)?;
    let way = |number: u64| vec![Entering::Counters { counter, amount: Amount::Number(number) }];
    Some(entry(Entering::OneOf((1..=most).map(way).collect()), format!("~ enters with a chosen number of {name} counters on it.")))
}

fn entry(how: Entering, text: String) -> Clause {
    let replacement = Replacement::of(
        Pattern { subject: Some(Matcher::Itself), to: Some(zones::BOARD), ..Pattern::of(Do::Move.into()) },
        Rewrite::Enter(vec![how]),
    );
    Clause { text, meaning: Meaning::Ability(Ability::Replacement(replacement)) }
}

/// CR 310.11b: what happens to a Siege without defense.
fn defeated() -> Vec<Clause> {
    const TEXT: &str =
        "When the last defense counter is removed from ~, exile it, then you may cast it transformed without paying its mana cost.";
    let card = CardText { type_line: "Battle".to_owned(), text: TEXT.to_owned(), ..CardText::default() };
    text::clauses(&card).map(|read| read.into_iter().map(|(clause, _)| clause).collect()).unwrap_or_default()
}
