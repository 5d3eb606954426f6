//! Tokens that texts describe, as definitions (184).

use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::ids::Tag;
use instead_model::language::{Ability, Act, Matcher, TokenKind, Trigger, Who};
use instead_model::vocabulary::TagKind;

use crate::rules_card::to;
use crate::words::{self, Do, moments};
use crate::{cards, text};

/// The definition of a token that a text describes. It is called by its tag.
pub fn definition(kind: &TokenKind) -> Definition {
    let TokenKind::Described { power_toughness, tags, keywords, .. } = kind else { return Definition::default() };
    let words = words::vocabulary();
    let own: Vec<&str> =
        tags.iter().map(|tag| words.tag(*tag)).filter(|word| word.kind == TagKind::Subtype).map(|word| word.name.as_str()).collect();
    let name = if own.is_empty() { "token".to_owned() } else { own.join(" ") };
    // A battlefield token that the rules describe has the text they give it.
    let battlefield = words::known().battlefield;
    let described = cards::library().find(&name).map(|card| text::compile(card).0);
    if let Some(card) = described.filter(|card| tags.contains(&battlefield) && card.is(battlefield)) {
        return card;
    }
    let (temporary, plain): (Vec<Tag>, Vec<Tag>) = keywords.iter().partition(|keyword| **keyword == words::known().temporary);
    let mut clauses: Vec<Clause> = temporary.iter().map(|_| temporary_clause()).collect();
    if !plain.is_empty() {
        clauses.push(keyword_clause(&plain));
    }
    let tags = tags.iter().chain(keywords).copied().collect();
    Definition { name, tags, power_toughness: *power_toughness, clauses, ..Definition::default() }.compiled(crate::words::vocabulary())
}

/// 816: a temporary object is killed at the start of its controller's Beginning Phase.
fn temporary_clause() -> Clause {
    let when = Trigger::At { moment: moments::BEGINNING, whose: Who::You };
    let acts = vec![Act::Both(vec![Act::Do(to(Do::Kill, Matcher::Itself))])];
    Clause { text: "[Temporary]".into(), meaning: Meaning::Ability(Ability::Triggered { when, acts }) }
}

fn keyword_clause(keywords: &[Tag]) -> Clause {
    let names: Vec<&str> = keywords.iter().map(|tag| words::vocabulary().tag(*tag).name.as_str()).collect();
    Clause { text: names.join(", "), meaning: Meaning::Ability(Ability::Keywords(keywords.to_vec())) }
}
