//! Copies with a characteristic or ability that the copied object hasn't: an ability, a name, colours (CR 707.9a, 707.9b,
//! 707.9c).
//!
//! Whatever such an exception gives is copied from the copy in its turn (CR 707.3). So such a copy has a definition of its own,
//! made as a game begins, for everything there is that might be copied, so that definitions never change in the middle of one.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::definition::{Clause, Compiled, Definition, Definitions, Made, Meaning};
use crate::ids::{CardId, Tag};
use crate::language::walk::{NodeMut, WalkMut};
use crate::language::{Ability, Becoming, Entering, Modifier, Rewrite, TokenKind};
use crate::layers::order::Derivation;
use crate::program::compile;
use crate::vocabulary::Vocabulary;

/// The number of times that a copy may be copied by another such copy.
const CHAIN: usize = 3;

/// More definitions than this aren't made: those of longer chains are left out.
const MOST: usize = 600;

/// The copies with exceptions that have definitions of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Copies {
    /// The ways to make them: the name of what makes the copy, and the exceptions.
    pub ways: Vec<(String, Vec<Becoming>)>,
    /// The definitions, sorted: the card that is copied, the way it is copied, and the copy.
    pub made: Vec<((CardId, u16), CardId)>,
}

impl Copies {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.made.is_empty()
    }

    fn way(&self, by: &str, except: &[Becoming]) -> Option<u16> {
        let place = self.ways.iter().position(|(name, known)| name == by && known == except)?;
        u16::try_from(place).ok()
    }

    fn get(&self, of: CardId, way: u16) -> Option<CardId> {
        let place = self.made.binary_search_by_key(&(of, way), |(key, _)| *key).ok()?;
        self.made.get(place).map(|(_, card)| *card)
    }
}

impl Definitions {
    /// The definition of a copy that `by` makes of a card with these exceptions.
    pub fn copied(&self, of: CardId, by: CardId, except: &[Becoming]) -> CardId {
        let of = self.before_rewording(of);
        let way = if adds(except) { self.copies.way(&self.card(by).name, except) } else { None };
        way.and_then(|way| self.copies.get(of, way)).unwrap_or(of)
    }

    /// CR 612.1: what something is with one word of its text replaced by another.
    pub fn with_word(&self, card: CardId, from: Tag, to: Tag) -> CardId {
        let place = self.reworded.binary_search_by_key(&(card, from, to), |(known, _)| *known).ok();
        place.and_then(|place| self.reworded.get(place)).map_or(card, |(_, changed)| *changed)
    }

    /// CR 707.2: a changed text isn't copied: what something was before any word of it was replaced.
    fn before_rewording(&self, card: CardId) -> CardId {
        // A changed text is made after the one that it was; one that was changed back is that again.
        let was = self.reworded.iter().find(|((was, ..), changed)| *changed == card && *was < card);
        was.map_or(card, |((was, ..), _)| self.before_rewording(*was))
    }

    /// The definition as it is printed: for a copy with exceptions, the one of the card that was copied.
    pub fn original(&self, card: CardId) -> CardId {
        // A copy is made after what it copies.
        let made_of = self.copies.made.iter().find(|(_, made)| *made == card);
        made_of.map_or(card, |((of, _), _)| self.original(*of))
    }

    /// Makes the definitions of all copies that the texts there are may ask for.
    pub fn prepare_copies(&mut self, vocabulary: &Vocabulary, token: &dyn Fn(&TokenKind) -> Definition) {
        let limit = self.cards.len().saturating_add(MOST); // no amount
        for _ in 0..CHAIN {
            let before = self.cards.len();
            for by in (0..before as u32).map(CardId) {
                let ways = self.card(by).compiled.exceptions.iter().filter(|except| adds(except));
                for except in ways.cloned().collect::<Vec<_>>() {
                    self.prepare_way(vocabulary, (before, limit), by, &except, token);
                }
            }
            if self.cards.len() == before {
                break;
            }
        }
    }

    /// Makes the copies that one definition makes in one way, of the first `cards` definitions, as long as there are fewer than
    /// `limit` definitions.
    fn prepare_way(
        &mut self,
        vocabulary: &Vocabulary,
        (cards, limit): (usize, usize),
        by: CardId,
        except: &[Becoming],
        token: &dyn Fn(&TokenKind) -> Definition,
    ) {
        let name = self.card(by).name.clone();
        let way = self.copies.way(&name, except);
        if way.is_none() {
            self.copies.ways.push((name.clone(), except.to_vec()));
        }
        let Some(way) = way.or_else(|| self.copies.way(&name, except)) else { return };
        let text = text_of(self.card(by), except, vocabulary);
        for of in (0..cards as u32).map(CardId) {
            if self.cards.len() < limit
                && let Err(place) = self.copies.made.binary_search_by_key(&(of, way), |(key, _)| *key)
            {
                let mut copy = Definition { compiled: Compiled::default(), otherwise: None, ..self.card(of).clone() };
                apply(&mut copy, self.card(by), except, &text, &self.derivation);
                let card = self.add(copy.compiled(vocabulary), token);
                self.copies.made.insert(place, ((of, way), card));
            }
        }
    }
}

impl Compiled {
    /// Whether something in a text makes objects copies of others.
    pub fn makes_copies(&self) -> bool {
        let entering = |how: &Entering| matches!(how, Entering::CopyOf { .. } | Entering::CopyOfThe(_));
        let replaces = |made: &Made| matches!(&made.replacement.rewrite, Rewrite::Enter(how) if how.iter().any(entering));
        let becomes =
            |(modifier, _): &(Modifier, bool)| modifier.becomes.iter().any(|becoming| matches!(becoming, Becoming::CopyOf { .. }));
        self.replacements.iter().any(replaces) || self.modifiers.iter().any(becomes)
    }
}

/// Whether the exceptions give something besides characteristics that a copy is worked out with.
fn adds(except: &[Becoming]) -> bool {
    except.iter().any(|one| match one {
        Becoming::OwnName | Becoming::OwnColors | Becoming::NoCost | Becoming::Abilities(_) => true,
        Becoming::All(all) => adds(all),
        _ => false,
    })
}

/// The clause that makes a copy with these exceptions.
fn text_of(by: &Definition, except: &[Becoming], vocabulary: &Vocabulary) -> String {
    let makes = |clause: &&Clause| compile(std::slice::from_ref(clause), vocabulary).exceptions.iter().any(|one| one == except);
    let own = by.clauses.iter().find(makes);
    own.map_or_else(String::new, |clause| clause.text.clone())
}

/// Changes a definition as the exceptions say.
fn apply(copy: &mut Definition, by: &Definition, except: &[Becoming], text: &str, derivation: &Derivation) {
    for one in except {
        match one {
            Becoming::OwnName => copy.name.clone_from(&by.name),
            Becoming::NoCost => copy.cost.clear(),
            // CR 707.9c: it retains its original value.
            Becoming::OwnColors => {
                let color = |tag: &crate::ids::Tag| {
                    derivation.colors.has(*tag) || [derivation.colorless, derivation.multicolored].contains(&Some(*tag))
                };
                copy.tags.retain(|tag| !color(tag));
                copy.tags.extend(by.tags.iter().filter(|tag| color(tag)));
            }
            Becoming::Abilities(abilities) => {
                let clause = |ability: &Ability| Clause { text: text.to_owned(), meaning: Meaning::Ability(ability.clone()) };
                // First, so that who activates an ability of the object by its number means this one before and after.
                copy.clauses.splice(0..0, abilities.iter().map(clause));
            }
            Becoming::All(all) => apply(copy, by, all, text, derivation),
            _ => {}
        }
    }
}

/// "This ability" in the text of an ability, as the ability itself (CR 707.9a).
pub(crate) fn with_this<'a>(clause: &Clause, ability: &'a Ability) -> Cow<'a, Ability> {
    if !clause.text.contains("this ability") {
        return Cow::Borrowed(ability);
    }
    let mut whole = ability.clone();
    name_this(&mut whole, ability);
    Cow::Owned(whole)
}

/// In an ability that is quoted, "this ability" is that one.
fn name_this(part: &mut impl WalkMut, this: &Ability) {
    part.walk_mut(&mut |node| match node {
        NodeMut::Becoming(becoming @ Becoming::HasThis) => {
            *becoming = Becoming::Abilities(vec![this.clone()]);
            true
        }
        NodeMut::Quoted(abilities) => {
            for ability in abilities {
                let own = ability.clone();
                name_this(ability, &own);
            }
            true
        }
        _ => false,
    });
}
