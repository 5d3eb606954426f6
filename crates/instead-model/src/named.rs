//! The names and kinds that may be chosen where a text has one chosen.

use crate::event::Value;
use crate::ids::{CardId, Tag};
use crate::position::Position;
use crate::vocabulary::{TagKind, Vocabulary};

/// CR 201.4: names of cards. Those of the game are told apart; any other name is one that no card of it has.
pub fn card_names(position: &Position, of: Option<Tag>, not: Option<(Tag, Option<Tag>)>) -> Vec<Value> {
    let definitions = &position.table.definitions;
    let fits = |card: &CardId| {
        let definition = definitions.card(*card);
        let lacks = |tag: &Tag| !definition.is(*tag);
        of.is_none_or(|tag| definition.is(tag)) && not.iter().all(|(one, other)| lacks(one) && other.iter().all(lacks))
    };
    // What lines play that doesn't lie anywhere before is of the game, too.
    let later = position.table.script.supplied.iter().map(|supplied| &supplied.row);
    let rows = position.table.rows.iter().chain(later).filter(|row| !row.token);
    let mut cards: Vec<CardId> =
        rows.map(|row| row.printed.unwrap_or(row.card)).filter(|card| !definitions.card(*card).name.is_empty()).collect();
    cards.sort_unstable_by(|one, other| definitions.card(*one).name.cmp(&definitions.card(*other).name));
    cards.dedup_by(|one, other| definitions.card(*one).name == definitions.card(*other).name);
    cards.into_iter().filter(fits).map(Value::Name).chain([Value::Nothing]).collect()
}

/// The subtypes of the cards of the game and those that its lines name, and one that stands for all others.
pub fn subtypes(position: &Position, words: &Vocabulary) -> Vec<Value> {
    let of_cards = position.table.definitions.cards.iter().flat_map(|card| card.tags.iter().copied());
    let named = position.table.script.named_tags.iter().copied();
    let is_subtype = |tag: &Tag| words.tags.get(usize::from(tag.0)).is_some_and(|word| word.kind == TagKind::Subtype);
    let mut known: Vec<Tag> = of_cards.chain(named).filter(is_subtype).collect();
    known.sort_unstable();
    known.dedup();
    let other = (0..).map(Tag).take(words.tags.len()).find(|tag| is_subtype(tag) && !known.contains(tag));
    known.into_iter().chain(other).map(Value::Tag).collect()
}
