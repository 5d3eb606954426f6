//! Keyword abilities that change what a spell's text says: the text is read again as it then is.
//!
//! Most keyword abilities are written out in `grammar/abilities.grammar` and `grammar/keywords.grammar`. Those here are made
//! of the rest of the card: all modes of an entwined spell, an overloaded text, what a Class has from a level on.

use instead_model::definition::{Clause, Definition, Definitions, Meaning};
use instead_model::ids::Tag;
use instead_model::language::{Ability, Act, CastingOption, Condition, Head, Matcher, Modifier, Noun, Quality, Restriction, Trigger};
use instead_model::table::{Face, Row};
use instead_model::vocabulary::TagKind;

use crate::derivation;
use crate::text::{self, CardText};
use crate::words::{self, Do};

/// Adds what a spell does if its entwine or overload cost was paid. If the text can't be read as it then is, the cost
/// can't be paid.
pub fn with_paid_texts(definition: &mut Definition) {
    for (keyword, acts) in [("entwine", entwined(definition)), ("overload", overloaded(definition))] {
        let Some(option) = option(definition, keyword) else { continue };
        match acts {
            Some(acts) => {
                let meaning = Meaning::Ability(Ability::Paid { keyword: keyword.to_owned(), acts });
                definition.clauses.push(Clause { text: keyword.to_owned(), meaning });
            }
            None => *option = true,
        }
    }
}

/// CR 702.103b: what a bestowed card is: an Aura enchantment with enchant creature, and no creature.
pub fn bestowed(definition: &Definition) -> Option<Definition> {
    let bestows = |clause: &Clause| matches!(&clause.meaning, Meaning::Ability(Ability::CastingOption(CastingOption::Named { keyword, .. })) if keyword == "bestow");
    if !definition.clauses.iter().any(bestows) {
        return None;
    }
    let (known, words) = (words::known(), words::vocabulary());
    let stays = |tag: &Tag| {
        let word = words.tag(*tag);
        *tag != known.creature && !(word.kind == TagKind::Subtype && derivation::is_creature_type(&word.name))
    };
    let creature =
        Noun { head: Head::Permanent, other: false, is: vec![Quality::Is(known.creature)], whose: None, owner: None, zone: None };
    let enchant = Meaning::Ability(Ability::CastingOption(CastingOption::Enchant(Matcher::Noun(creature))));
    let clauses = definition.clauses.iter().filter(|clause| !bestows(clause)).cloned();
    Some(Definition {
        tags: definition.tags.iter().copied().filter(stays).chain([known.aura]).collect(),
        power_toughness: None,
        clauses: clauses.chain([Clause { text: "Enchant creature".into(), meaning: enchant }]).collect(),
        otherwise: None,
        ..definition.clone()
    })
}

/// CR 702.103e, 702.103f: whether an object is bestowed, and not what its card says.
pub fn is_bestowed(definitions: &Definitions, row: &Row) -> bool {
    let front = definitions.card(row.own_front());
    row.face() == Face::Back && front.back == Some(row.card) && front.name == definitions.card(row.card).name
}

/// CR 716.2a, 716.3: what is written after a level bar of a Class is had from that level on.
pub fn with_levels(definition: &mut Definition) {
    let mut level = None;
    for clause in &mut definition.clauses {
        let Meaning::Ability(ability) = &mut clause.meaning else { continue };
        if let Some(begun) = level_of(ability) {
            level = Some(begun);
        } else if let Some(level) = level {
            *ability = from_level(ability.clone(), level);
        }
    }
}

/// The level that an ability brings.
fn level_of(ability: &Ability) -> Option<u64> {
    let Ability::Activated { only: Some(Restriction::All(all)), .. } = ability else { return None };
    all.iter().find_map(|one| if let Restriction::Level(level) = one { Some(*level) } else { None })
}

/// An ability that is had from a level on.
fn from_level(ability: Ability, level: u64) -> Ability {
    let reached = Condition::Level(level);
    match ability {
        Ability::Modifier(mut modifier) => {
            modifier.when.push(reached);
            Ability::Modifier(modifier)
        }
        Ability::Replacement(mut replacement) => {
            replacement.when.push(reached);
            Ability::Replacement(replacement)
        }
        Ability::Keywords(tags) => Ability::Modifier(Modifier { adds: tags, when: vec![reached], ..Modifier::of(Matcher::Itself) }),
        Ability::Several(several) => Ability::Several(several.into_iter().map(|one| from_level(one, level)).collect()),
        Ability::Same { of, says, mut when } => {
            when.push(reached);
            Ability::Same { of, says, when }
        }
        // "When ~ becomes level 2" doesn't speak of the levels after it.
        Ability::Triggered { when, acts } if gains_level(&when) => {
            let condition = Condition::All(vec![reached, Condition::Not(Box::new(Condition::Level(level.saturating_add(1))))]);
            Ability::Triggered { when: Trigger::If { trigger: Box::new(when), condition }, acts }
        }
        other => Ability::Modifier(Modifier { grants: vec![other], when: vec![reached], ..Modifier::of(Matcher::Itself) }),
    }
}

fn gains_level(when: &Trigger) -> bool {
    matches!(when.core(), Trigger::Event(pattern) if pattern.verb == Do::GainLevel.into())
}

/// Whether a card's keyword ability is beyond what is carried out, to be changed.
fn option<'a>(definition: &'a mut Definition, called: &str) -> Option<&'a mut bool> {
    definition.clauses.iter_mut().find_map(|clause| match &mut clause.meaning {
        Meaning::Ability(Ability::CastingOption(CastingOption::Named { keyword, beyond, .. })) if keyword == called => Some(beyond),
        _ => None,
    })
}

/// CR 702.42b: all modes, in the order in which they are written.
fn entwined(definition: &Definition) -> Option<Vec<Act>> {
    definition.clauses.iter().find_map(|clause| match &clause.meaning {
        Meaning::Ability(Ability::Modal(modes)) => Some(modes.concat()),
        _ => None,
    })
}

/// CR 702.96a: every "target" of the text is "each".
fn overloaded(definition: &Definition) -> Option<Vec<Act>> {
    let spell = definition.clauses.iter().filter(|clause| matches!(clause.meaning, Meaning::Ability(Ability::Spell(_))));
    let texts: Vec<String> = spell.map(|clause| each(&clause.text)).collect();
    if texts.is_empty() || definition.declined().next().is_some() {
        return None;
    }
    let card = CardText { type_line: "Instant".to_owned(), text: texts.join("\n"), ..CardText::default() };
    let read = text::clauses(&card).ok()?;
    let acts = read.into_iter().map(|(clause, _)| match clause.meaning {
        Meaning::Ability(Ability::Spell(acts)) => Some(acts),
        _ => None,
    });
    acts.collect::<Option<Vec<_>>>().map(|acts| acts.concat())
}

fn each(text: &str) -> String {
    let word = |word: &str| match word {
        "target" => "each".to_owned(),
        "Target" => "Each".to_owned(),
        other => other.to_owned(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
