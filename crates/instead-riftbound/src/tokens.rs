//! Tokens that texts describe, as definitions (184).

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::Tag;
use instead_model::language::{Ability, TokenKind};
use instead_model::vocabulary::TagKind;

use crate::words;

/// The definition of a token that a text describes. It is called by its tag.
pub fn definition(kind: &TokenKind) -> Definition {
    let TokenKind::Described { power_toughness, tags, keywords } = kind else { return Definition::default() };
    let words = words::vocabulary();
    let own: Vec<&str> =
        tags.iter().map(|tag| words.tag(*tag)).filter(|word| word.kind == TagKind::Subtype).map(|word| word.name.as_str()).collect();
    let name = if own.is_empty() { "token".to_owned() } else { own.join(" ") };
    let clauses = if keywords.is_empty() { Vec::new() } else { vec![keyword_clause(keywords)] };
    let tags = tags.iter().chain(keywords).copied().collect();
    Definition { name, tags, power_toughness: *power_toughness, clauses, ..Definition::default() }.compiled()
}

fn keyword_clause(keywords: &[Tag]) -> Clause {
    let names: Vec<&str> = keywords.iter().map(|tag| words::vocabulary().tag(*tag).name.as_str()).collect();
    Clause { text: names.join(", "), meaning: Meaning::Ability(Ability::Keywords(keywords.to_vec())) }
}
