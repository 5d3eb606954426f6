//! Text-changing effects (CR 612, layer 3): what cards say once one color word or basic land type is replaced by another.
//!
//! A card with another text has a definition of its own, made as a game begins, so that definitions never change in the middle
//! of one. Its text is read again as it then is.

use std::collections::BTreeSet;

use instead_model::definition::{Clause, Definition, Matters, Meaning};
use instead_model::ids::{CardId, Tag};
use instead_model::language::{Becoming, ChoiceOf, Replaced};
use instead_model::position::Position;
use instead_model::program::Op;
use instead_model::vocabulary::TagKind;

use crate::text::{self, CardText};
use crate::words::{self, known};
use crate::{intrinsic, tokens};

/// More definitions than this aren't made: what a card would say then is not understood.
const MOST: usize = 600;
/// CR 305.6.
const LANDS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// Makes the definitions of all texts that the cards of the game can get by changes of words.
pub fn prepare(position: &mut Position) {
    let pairs = pairs(position);
    if pairs.is_empty() {
        return;
    }
    let definitions = std::sync::Arc::make_mut(&mut position.table.write().definitions);
    let most = definitions.cards.len().saturating_add(MOST); // no amount
    // Those that are made are gone through in their turn: their texts may be changed again.
    let mut next = 0;
    while next < definitions.cards.len() {
        let card = CardId(next as u32);
        next += 1;
        for (from, to) in &pairs {
            let key = (card, *from, *to);
            let Err(place) = definitions.reworded.binary_search_by_key(&key, |(known, _)| *known) else { continue };
            let Some(changed) = reworded(definitions.card(card), *from, *to) else { continue };
            let changed = if definitions.cards.len() < most { changed } else { beyond(changed) };
            let same = |known: &Definition| known.name == changed.name && known.tags == changed.tags && known.clauses == changed.clauses;
            let known = definitions.cards.iter().position(|known| same(known)).map(|place| CardId(place as u32));
            let id = known.unwrap_or_else(|| definitions.add(changed.compiled(crate::words::vocabulary()), &tokens::definition));
            definitions.reworded.insert(place, (key, id));
        }
    }
}

/// A text that isn't worked out: one for all of a name.
fn beyond(changed: Definition) -> Definition {
    let clause = declined(format!("{} with a changed text", changed.name));
    Definition { clauses: vec![clause], tags: Vec::new(), ..changed }
}

fn declined(text: String) -> Clause {
    Clause { meaning: Meaning::Declined { word: text.clone(), matters: Matters::Always }, text }
}

/// The words that the texts there are may replace, each with what may take its place.
fn pairs(position: &Position) -> BTreeSet<(Tag, Tag)> {
    let cards = &position.table.definitions.cards;
    let modifiers = cards.iter().flat_map(|card| &card.compiled.modifiers).flat_map(|(modifier, _)| &modifier.becomes);
    let rewordings: Vec<Replaced> =
        modifiers.filter_map(|becoming| if let Becoming::Reworded(words) = becoming { Some(*words) } else { None }).collect();
    if rewordings.is_empty() {
        return BTreeSet::new();
    }
    let kind = |op: &Op| matches!(op, Op::Name(ChoiceOf::CreatureType | ChoiceOf::CreatureTypeOtherThan(_)));
    let kinds = cards.iter().flat_map(|card| &card.compiled.programs).flat_map(|program| &program.ops).any(kind);
    let mut types = if kinds { words::creature_types(position) } else { Vec::new() };
    types.extend(rewordings.iter().filter_map(|words| if let Replaced::ChosenBy(to) = words { Some(*to) } else { None }));
    let lands: Vec<Tag> = LANDS.iter().filter_map(|name| words::vocabulary().find_tag(TagKind::Subtype, name)).collect();
    let each = |words: &[Tag]| -> Vec<(Tag, Tag)> {
        let pairs = words.iter().flat_map(|from| words.iter().map(move |to| (*from, *to)));
        pairs.filter(|(from, to)| from != to).collect()
    };
    [each(&known().colors), each(&lands), each(&types)].concat().into_iter().collect()
}

/// The definition of a card once one word of its text and type line is another one; none if the card doesn't say that word.
fn reworded(definition: &Definition, from: Tag, to: Tag) -> Option<Definition> {
    let words = words::vocabulary();
    let (old, new) = (words.tag(from), words.tag(to));
    let swap = |text: &str| swapped(text, (&old.name, &old.plural), (&new.name, &new.plural));
    let kind = if definition.is(known().instant) || definition.is(known().sorcery) { "Instant" } else { "Creature" };
    let intrinsic = intrinsic::mana_abilities(definition);
    let mut changed = false;
    let mut clauses: Vec<Clause> = Vec::new();
    for clause in definition.clauses.iter().filter(|clause| !intrinsic.contains(clause)) {
        let text = swap(&clause.text);
        if text == clause.text {
            clauses.push(clause.clone());
            continue;
        }
        changed = true;
        // CR 612.2: a name stays what it is; where one begins and ends isn't known here.
        if clause.text.contains("named ") {
            clauses.push(declined(text));
            continue;
        }
        let card = CardText { type_line: kind.to_owned(), text: text.clone(), ..CardText::default() };
        match text::clauses(&card) {
            Ok(read) => clauses.extend(read.into_iter().map(|(clause, _)| clause)),
            Err(_) => clauses.push(declined(text)),
        }
    }
    let mut tags: Vec<Tag> = definition.tags.iter().map(|tag| of_type_line(*tag, from, to)).collect();
    tags.sort_unstable();
    tags.dedup();
    if !changed && tags == definition.tags {
        return None;
    }
    let mut out = Definition { tags, clauses, otherwise: None, ..definition.clone() };
    // CR 305.6: with another basic land type comes another mana ability.
    out.clauses.extend(intrinsic::mana_abilities(&out));
    Some(out)
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
            (format!("{}cycling", lower(old)), format!("{}cycling", lower(new))),
            (format!("{}cycling", upper(&lower(old))), format!("{}cycling", upper(&lower(new)))),
            (format!("{}walk", lower(old)), format!("{}walk", lower(new))),
            (format!("{}walk", upper(&lower(old))), format!("{}walk", upper(&lower(new)))),
        ];
        forms.into_iter().find(|(form, _)| form == word).map(|(_, new)| new)
    };
    let mut out = String::new();
    let mut word = String::new();
    let end = |word: &mut String, out: &mut String| {
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
