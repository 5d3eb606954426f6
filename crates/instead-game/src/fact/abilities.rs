//! The abilities of an object in words: "protection from red", "ward {2}", "can't be blocked".
//!
//! A fact names an ability as the game's texts do. What an object has is printed by the game's reader and compared with what
//! was said, read and printed by it too; so a fact may say an ability in any words that a card may.

use instead_model::definition::Meaning;
use instead_model::ending::of_effect;
use instead_model::event::{Party, Value};
use instead_model::language::walk::{NodeMut, WalkMut as _};
use instead_model::language::{Ability, Cant, Matcher, Modifier, Pattern, Quality};
use instead_model::position::{MadeEffect, Part, Position};
use instead_model::table::Row;
use instead_model::zones;
use instead_text::normalise;

use crate::play::Play;

/// The beginning of a text by which an object can't do something.
const CANT: &str = "~ can't ";

/// An ability in the words of a fact, without the full stop at its end; an object that has given it to another is "the granter".
pub(super) fn words(rules: &dyn Play, ability: &Ability) -> Option<String> {
    let printed = rules.reader().print(ability).ok()?;
    let bare = printed.strip_suffix('.').filter(|bare| !bare.contains('.')).unwrap_or(&printed);
    let plain = is_keyword(bare);
    Some(if plain { bare[..1].to_lowercase() + &bare[1..] } else { bare.to_owned() })
}

/// Whether the words of an ability are those of a keyword, with what belongs to it: a line needs no quotes around them.
pub(super) fn is_keyword(words: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '{' | '}' | '\'' | '-' | '—');
    words.starts_with(|first: char| first.is_ascii_alphabetic()) && words.chars().all(plain)
}

/// The words of a fact for `word`, if it is the text of an ability.
pub(super) fn said(rules: &dyn Play, word: &str) -> Option<String> {
    let reader = rules.reader();
    let read = |text: &str| reader.read_given(&normalise(text, &[], reader.phrases()).ok()?).ok();
    read(word).or_else(|| read(&format!("{word}."))).and_then(|ability| words(rules, &ability))
}

/// The same of what an object can't do: "be blocked".
pub(super) fn said_cant(rules: &dyn Play, word: &str) -> Option<String> {
    said(rules, &format!("{CANT}{word}"))
}

/// The restriction of an object, as a fact says it behind "can't".
pub(super) fn cant(words: &str) -> Option<&str> {
    words.strip_prefix(CANT)
}

/// The abilities that an object has by its own text and by effects, in the words of facts.
pub(super) fn of(rules: &dyn Play, position: &Position, row: &Row) -> Vec<String> {
    let definition = position.table.definitions.card(row.card);
    let own = definition.clauses.iter().filter(|_| !position.abilities_lost(row)).filter_map(|clause| match &clause.meaning {
        Meaning::Ability(ability) => Some(ability),
        Meaning::Declined { .. } => None,
    });
    let given = position.abilities_given(row);
    let told = |ability: &Ability| {
        let each = each_protection(ability, row);
        std::iter::once(words(rules, ability)).chain(each.iter().map(|one| words(rules, one))).flatten().collect::<Vec<String>>()
    };
    let mut all: Vec<String> = own.chain(&given).flat_map(told).collect();
    let made = position.effects.list.iter().filter(|effect| of_effect(position, effect).contains(&Party::Object(row.id)));
    all.extend(made.filter_map(|effect| forbids(rules, position, effect)));
    all.extend(position.table.rows.iter().filter(|other| other.is_in_force()).flat_map(|other| forbidden_by(rules, position, other, row)));
    all
}

/// "Protection from red and from blue" is two abilities; and that from the chosen color is protection from a color.
fn each_protection(ability: &Ability, row: &Row) -> Vec<Ability> {
    let Ability::Modifier(Modifier { of: Matcher::Itself, protection: Some(from), .. }) = ability else { return Vec::new() };
    let each: Vec<Quality> = match from {
        Quality::Either(any) => any.clone(),
        Quality::AnyOf(tags) => tags.iter().map(|tag| Quality::Is(*tag)).collect(),
        Quality::TheChosen => {
            row.chosen.iter().filter_map(|value| if let Value::Tag(tag) = value { Some(Quality::Is(*tag)) } else { None }).collect()
        }
        _ => Vec::new(),
    };
    let alone = |from| Ability::Modifier(Modifier { protection: Some(from), ..Modifier::of(Matcher::Itself) });
    each.into_iter().map(alone).collect()
}

/// The restriction that the effect of a resolution puts on the one object it is about, in words that are the object's own.
pub(super) fn forbids(rules: &dyn Play, position: &Position, effect: &MadeEffect) -> Option<String> {
    let Part::Cant(number) = effect.part else { return None };
    let compiled = &position.table.definitions.card(effect.card).compiled;
    let (cant, _) = compiled.cants.get(usize::from(number))?;
    let mut ability = Ability::Cant(cant.clone());
    ability.walk_mut(&mut |node| match node {
        NodeMut::Matcher(matcher @ (Matcher::Chosen(_) | Matcher::ChosenStill { .. })) => {
            *matcher = Matcher::Itself;
            true
        }
        _ => false,
    });
    words(rules, &ability).filter(|words| cant_of(words))
}

fn cant_of(words: &str) -> bool {
    cant(words).is_some()
}

/// The restrictions that static abilities of one object put on another one.
fn forbidden_by(rules: &dyn Play, position: &Position, source: &Row, row: &Row) -> Vec<String> {
    if source.zone != zones::BOARD || position.abilities_lost(source) {
        return Vec::new();
    }
    let view = instead_model::evaluate::View::of(position, source.controller, Some(source.id), &source.chosen);
    let cants = position.table.definitions.card(source.card).compiled.cants.iter().filter(|(_, is_static)| *is_static);
    let is_it = |of: &Option<Matcher>| {
        of.as_ref().filter(|of| **of != Matcher::Itself).is_some_and(|of| view.fits(of, Some(Party::Object(row.id)), Some(row)).is_ok())
    };
    let about = cants.flat_map(|(cant, _)| {
        let Cant::Happen(pattern) = cant else { return Vec::new() };
        let mut own = Vec::new();
        if is_it(&pattern.subject) {
            own.push(Pattern { subject: Some(Matcher::Itself), ..pattern.clone() });
        }
        // CR 509.1b: "creatures you control can't be blocked" is said of what blocks them.
        if is_it(&pattern.source) {
            own.push(Pattern { source: Some(Matcher::Itself), ..pattern.clone() });
        }
        own
    });
    about.filter_map(|own| words(rules, &Ability::Cant(Cant::Happen(own)))).filter(|words| cant_of(words)).collect()
}
