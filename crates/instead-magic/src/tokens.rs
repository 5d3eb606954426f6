//! Tokens that texts describe, as definitions.

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::Tag;
use instead_model::language::{Ability, TokenKind};
use instead_model::vocabulary::TagKind;

use crate::text::{self, CardText};
use crate::words;

/// The definition of a token that a text describes. Its name is its subtypes (CR 111.4).
pub fn definition(kind: &TokenKind) -> Definition {
    let TokenKind::Described { name, power_toughness, size, tags, keywords, abilities } = kind else { return Definition::default() };
    let words = words::vocabulary();
    let subtypes: Vec<&str> =
        tags.iter().map(|tag| words.tag(*tag)).filter(|word| word.kind == TagKind::Subtype).map(|word| word.name.as_str()).collect();
    let called = || if subtypes.is_empty() { "token".to_owned() } else { subtypes.join(" ") };
    let name = name.clone().unwrap_or_else(called);
    // Those that are more than a characteristic are read like those of a text.
    let (more, plain): (Vec<Tag>, Vec<Tag>) = keywords.iter().partition(|tag| text::is_more_than_a_tag(&words.tag(**tag).name));
    let mut clauses = if plain.is_empty() { Vec::new() } else { vec![keyword_clause(&plain)] };
    let read = |tag: &Tag| CardText { type_line: "Creature".to_owned(), text: words.tag(*tag).name.clone(), ..CardText::default() };
    clauses.extend(more.iter().filter_map(|tag| text::clauses(&read(tag)).ok()).flatten().map(|(clause, _)| clause));
    let quoted =
        |ability: &Ability| Clause { text: text::print_ability(ability).unwrap_or_default(), meaning: Meaning::Ability(ability.clone()) };
    clauses.extend(abilities.iter().map(quoted));
    if let (&[subtype], None) = (subtypes.as_slice(), power_toughness)
        && let Some(definition) = predefined(subtype)
    {
        return definition;
    }
    let tags = tags.iter().chain(keywords).copied().collect();
    // That of "an X/X token" is worked out as it is created.
    let power_toughness = power_toughness.or(size.as_ref().map(|_| (0, 0)));
    Definition { name, tags, power_toughness, clauses, ..Definition::default() }.compiled(crate::words::vocabulary())
}

/// CR 111.10: tokens whose name says what they are, with their type and text.
const PREDEFINED: &[(&str, &str, &str)] = &[
    ("Treasure", "Artifact", "{T}, Sacrifice ~: Add one mana of any color."),
    ("Food", "Artifact", "{2}, {T}, Sacrifice ~: You gain 3 life."),
    ("Gold", "Artifact", "Sacrifice ~: Add one mana of any color."),
    ("Incubator", "Artifact", "{2}: Transform ~."),
    ("Clue", "Artifact", "{2}, Sacrifice ~: Draw a card."),
    ("Blood", "Artifact", "{1}, {T}, Discard a card, Sacrifice ~: Draw a card."),
    ("Powerstone", "Artifact", "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."),
    ("Map", "Artifact", "{1}, {T}, Sacrifice ~: Target creature you control explores. Activate only as a sorcery."),
    (
        "Junk",
        "Artifact",
        "{T}, Sacrifice ~: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery.",
    ),
    (
        "Lander",
        "Artifact",
        "{2}, {T}, Sacrifice ~: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    ),
    ("Shard", "Enchantment", "{2}, Sacrifice ~: Scry 1, then draw a card."),
    ("Mutagen", "Artifact", "{1}, {T}, Sacrifice ~: Put a +1/+1 counter on target creature. Activate only as a sorcery."),
    ("Vibranium", "Artifact", "Indestructible\n{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."),
];

/// CR 111.10i: the other face of an Incubator token.
fn incubated() -> Option<Definition> {
    let card = CardText {
        name: "Phyrexian Token".to_owned(),
        type_line: "Artifact Creature — Phyrexian".to_owned(),
        power: Some("0".to_owned()),
        toughness: Some("0".to_owned()),
        ..CardText::default()
    };
    Some(text::compile(&card).0.compiled(crate::words::vocabulary()))
}

fn predefined(subtype: &str) -> Option<Definition> {
    let (name, kind, text) = PREDEFINED.iter().find(|(name, ..)| *name == subtype)?;
    let card =
        CardText { name: (*name).to_owned(), type_line: format!("{kind} — {name}"), text: (*text).to_owned(), ..CardText::default() };
    let back = if *name == "Incubator" { incubated() } else { None };
    Some(Definition { otherwise: back.map(Box::new), ..text::compile(&card).0 })
}

fn keyword_clause(keywords: &[Tag]) -> Clause {
    let names: Vec<&str> = keywords.iter().map(|tag| words::vocabulary().tag(*tag).name.as_str()).collect();
    Clause { text: names.join(", "), meaning: Meaning::Ability(Ability::Keywords(keywords.to_vec())) }
}
