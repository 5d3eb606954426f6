//! Text-changing effects (CR 612, layer 3): what cards say once one color word or basic land type is replaced by another.
//!
//! A card with another text has a definition of its own, made as a game begins, so that definitions never change in the middle
//! of one. Its text is read again as it then is.

use instead_model::definition::{Clause, Definition, Definitions};
use instead_model::ids::{CardId, Tag};
use instead_model::language::Becoming;
use instead_model::vocabulary::TagKind;

use crate::text::{self, CardText};
use crate::words::{self, known};
use crate::{intrinsic, tokens};

/// How many texts of one card may be changed after one another.
const CHAIN: usize = 2;
/// More definitions than this aren't made.
const MOST: usize = 600;
/// CR 305.6.
const LANDS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// Makes the definitions of all texts that the cards there are may come to have.
pub fn prepare(definitions: &mut Definitions) {
    let rewords = |card: &Definition| card.compiled.modifiers.iter().any(|(modifier, _)| modifier.becomes.contains(&Becoming::Reworded));
    if !definitions.cards.iter().any(rewords) {
        return;
    }
    let limit = definitions.cards.len().saturating_add(MOST);
    for _ in 0..CHAIN {
        for card in (0..definitions.cards.len() as u32).map(CardId) {
            for (from, to) in pairs() {
                let key = (card, from, to);
                let Err(place) = definitions.reworded.binary_search_by_key(&key, |(known, _)| *known) else { continue };
                if definitions.cards.len() >= limit {
                    return;
                }
                if let Some(changed) = reworded(definitions.card(card), from, to) {
                    let id = definitions.add(changed, &tokens::definition);
                    definitions.reworded.insert(place, (key, id));
                }
            }
        }
    }
}

/// The words that may be replaced, each with what may take its place.
fn pairs() -> Vec<(Tag, Tag)> {
    let lands: Vec<Tag> = LANDS.iter().filter_map(|name| words::vocabulary().find_tag(TagKind::Subtype, name)).collect();
    let other = |words: &[Tag]| -> Vec<(Tag, Tag)> {
        let pairs = words.iter().flat_map(|from| words.iter().map(move |to| (*from, *to)));
        pairs.filter(|(from, to)| from != to).collect()
    };
    [other(&known().colors), other(&lands)].concat()
}

/// What a card is once one word of its text and type line is another one; none if it doesn't say that word.
fn reworded(definition: &Definition, from: Tag, to: Tag) -> Option<Definition> {
    let words = words::vocabulary();
    let replaced = [(words.tag(from), words.tag(to))];
    let swap = |text: &str| replaced.iter().fold(text.to_owned(), |text, (old, new)| swapped(&text, (&old.name, &old.plural), (&new.name, &new.plural)));
    let kind = if definition.is(known().instant) || definition.is(known().sorcery) { "Instant" } else { "Creature" };
    let mut changed = false;
    let mut clauses: Vec<Clause> = Vec::new();
    for clause in &definition.clauses {
        let text = swap(&clause.text);
        // CR 612.2: a name stays what it is.
        if text == clause.text || clause.text.contains("named ") {
            clauses.push(clause.clone());
            continue;
        }
        changed = true;
        let card = CardText { type_line: kind.to_owned(), text, ..CardText::default() };
        clauses.extend(text::clauses(&card).ok()?.into_iter().map(|(clause, _)| clause));
    }
    let tags: Vec<Tag> = definition.tags.iter().map(|tag| of_type_line(*tag, from, to)).collect();
    let typed = tags != definition.tags;
    if !changed && !typed {
        return None;
    }
    let mut out = Definition { tags, clauses, otherwise: None, ..definition.clone() };
    if typed {
        // CR 305.6: with another basic land type comes another mana ability.
        let before = intrinsic::mana_abilities(definition);
        out.clauses.retain(|clause| !before.contains(clause));
        out.clauses.extend(intrinsic::mana_abilities(&out));
    }
    Some(out.compiled())
}

/// A basic land type of the type line, and the landwalk ability that is called after one.
fn of_type_line(tag: Tag, from: Tag, to: Tag) -> Tag {
    let words = words::vocabulary();
    let walk = |of: Tag| words.find_tag(TagKind::Keyword, &format!("{}walk", words.tag(of).name.to_lowercase()));
    match tag {
        // What color an object has isn't a word of its text.
        _ if words.tag(from).kind == TagKind::Color => tag,
        _ if tag == from => to,
        _ if Some(tag) == walk(from) => walk(to).unwrap_or(tag),
        _ => tag,
    }
}

/// A text with one word replaced by another, in all its forms: "Forests", "nongreen", "forestwalk".
fn swapped(text: &str, (old, olds): (&str, &str), (new, news): (&str, &str)) -> String {
    let lower = |word: &str| word.to_lowercase();
    let upper = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>();
    let one = |word: &str| -> Option<String> {
        let forms = [
            (old.to_owned(), new.to_owned()),
            (upper(old), upper(new)),
            (olds.to_owned(), news.to_owned()),
            (format!("non{old}"), format!("non{new}")),
            (format!("Non{old}"), format!("Non{new}")),
            (format!("{}walk", lower(old)), format!("{}walk", lower(new))),
            (format!("{}walk", upper(&lower(old))), format!("{}walk", upper(&lower(new)))),
        ];
        forms.into_iter().find(|(form, _)| form == word).map(|(_, new)| new)
    };
    let mut out = String::new();
    let mut word = String::new();
    let mut end = |word: &mut String, out: &mut String| {
        out.push_str(&one(word).unwrap_or_else(|| word.clone()));
        word.clear();
    };
    for c in text.chars() {
        if c.is_alphabetic() {
            word.push(c);
        } else {
            end(&mut word, &mut out);
            out.push(c);
        }
    }
    end(&mut word, &mut out);
    out
}
