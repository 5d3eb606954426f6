//! Keyword abilities that change what a spell's text says: the text is read again as it then is.
//!
//! Most keyword abilities are written out in `grammar/abilities.grammar` and `grammar/keywords.grammar`. Those here are made
//! of the rest of the card: all modes of an entwined spell, an overloaded text, what a Class has from a level on.

use instead_kernel::Amount as _;
use instead_model::definition::{Clause, Definition, Definitions, Meaning};
use instead_model::ids::{Counter, Tag};
use instead_model::language::{
    Ability, Act, Amount, Becoming, CastingOption, Condition, Head, Matcher, Modifier, Noun, Quality, Restriction, Trigger,
};
use instead_model::table::{Face, Row};
use instead_model::vocabulary::TagKind;

use crate::derivation;
use crate::text::{self, CardText};
use crate::words::{self, Do};

/// Adds what a spell does if its entwine or overload cost was paid. If the text can't be read as it then is, the cost
/// can't be paid.
pub fn with_paid_texts(definition: &mut Definition) {
    for keyword in ["entwine", "overload"] {
        if option(definition, keyword).is_none() {
            continue;
        }
        let acts = if keyword == "entwine" { entwined(definition) } else { overloaded(definition) };
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

/// CR 702.148a: adds what a spell does if its cleave cost was paid. If the text can't be read as it then is, the cost can't be
/// paid.
pub fn with_cleaved_text(definition: &mut Definition, card: &CardText) {
    let Some(card) = text::cleaved(card) else { return };
    let read = text::clauses(&card).unwrap_or_default();
    let acts = read.into_iter().map(|(clause, _)| match clause.meaning {
        Meaning::Ability(Ability::Spell(acts)) => Some(acts),
        _ => None,
    });
    match acts.collect::<Option<Vec<_>>>() {
        Some(acts) if !acts.is_empty() => {
            let meaning = Meaning::Ability(Ability::Paid { keyword: "cleave".to_owned(), acts: acts.concat() });
            definition.clauses.push(Clause { text: "cleave".to_owned(), meaning });
        }
        _ => option(definition, "cleave").into_iter().for_each(|beyond| *beyond = true),
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
        // "When ~ becomes level 2" doesn't speak of the levels after it.
        Ability::Triggered { when, acts } if gains_level(&when) => {
            let condition = Condition::All(vec![reached, Condition::Not(Box::new(Condition::Level(level.plus(1))))]);
            Ability::Triggered { when: Trigger::If { trigger: Box::new(when), condition }, acts }
        }
        Ability::Several(several) => Ability::Several(several.into_iter().map(|one| from_level(one, level)).collect()),
        other => as_long_as(other, &reached),
    }
}

/// An ability that is had as long as something holds.
fn as_long_as(ability: Ability, reached: &Condition) -> Ability {
    match ability {
        Ability::Modifier(mut modifier) => {
            modifier.when.push(reached.clone());
            Ability::Modifier(modifier)
        }
        Ability::Replacement(mut replacement) => {
            replacement.when.push(reached.clone());
            Ability::Replacement(replacement)
        }
        Ability::Keywords(tags) => Ability::Modifier(Modifier { adds: tags, when: vec![reached.clone()], ..Modifier::of(Matcher::Itself) }),
        Ability::Several(several) => Ability::Several(several.into_iter().map(|one| as_long_as(one, reached)).collect()),
        Ability::Same { of, says, mut when } => {
            when.push(reached.clone());
            Ability::Same { of, says, when }
        }
        other => Ability::Modifier(Modifier { grants: vec![other], when: vec![reached.clone()], ..Modifier::of(Matcher::Itself) }),
    }
}

/// CR 702.165a: what is written below a backup ability is what it gives to another creature.
pub fn with_backup(definition: &mut Definition) {
    let Some(place) = definition.clauses.iter_mut().position(|clause| given_by_backup(clause).is_some()) else { return };
    let (mut adds, mut grants) = (Vec::new(), Vec::new());
    for clause in &definition.clauses[place + 1..] {
        match &clause.meaning {
            Meaning::Ability(Ability::Keywords(tags)) => adds.extend(tags),
            Meaning::Ability(ability) => grants.push(ability.clone()),
            Meaning::Declined { .. } => {}
        }
    }
    if let Some(given) = definition.clauses.get_mut(place).and_then(given_by_backup) {
        (given.adds, given.grants) = (adds, grants);
    }
}

/// The effect by which a backup ability gives abilities; it gives nothing as the text is read.
fn given_by_backup(clause: &mut Clause) -> Option<&mut Modifier> {
    let Meaning::Ability(Ability::Triggered { acts, .. }) = &mut clause.meaning else { return None };
    let [Act::Both(acts)] = acts.as_mut_slice() else { return None };
    let [Act::Do(_), Act::If { acts, .. }] = acts.as_mut_slice() else { return None };
    let [Act::Modify(change)] = acts.as_mut_slice() else { return None };
    (*change == Modifier::of(Matcher::It)).then_some(change)
}

/// CR 711.2, 721.2: the text below a level or station symbol applies as long as there are as many counters as the symbol says.
/// Power and toughness beside a station symbol make it a creature (CR 721.2b).
pub fn with_symbols(definition: &mut Definition) {
    let symbol = |clause: &Clause| match &clause.meaning {
        Meaning::Ability(Ability::Symbol { counter, range }) => Some((*counter, counted(*counter, range))),
        _ => None,
    };
    let Some(last) = definition.clauses.iter().rposition(|clause| symbol(clause).is_some()) else { return };
    let known = words::known();
    let charge = words::counter("charge");
    let boxed = definition.clauses.iter().any(|clause| matches!(clause.meaning, Meaning::Ability(Ability::Stats(_))));
    let stations = definition.clauses.get(last).and_then(symbol).is_some_and(|(counter, _)| Some(counter) == charge);
    // CR 721.2c: where no symbol gives it any, it has no power and toughness.
    if let Some(size) = definition.power_toughness.filter(|_| stations && !boxed) {
        let stats = Clause { text: String::new(), meaning: Meaning::Ability(Ability::Stats(size)) };
        definition.clauses.insert(last + 1, stats);
    }
    if stations {
        definition.power_toughness = None;
    }
    let mut reached = None;
    for clause in &mut definition.clauses {
        if let Some((counter, condition)) = symbol(clause) {
            reached = Some((counter, condition));
            continue;
        }
        let (Some((counter, condition)), Meaning::Ability(ability)) = (&reached, &mut clause.meaning) else { continue };
        if let Ability::Keywords(tags) = ability {
            for tag in tags {
                let place = definition.tags.iter().rposition(|known| known == tag);
                place.into_iter().for_each(|place| _ = definition.tags.remove(place));
            }
        }
        *ability = match &*ability {
            Ability::Stats(size) => {
                let creature = (Some(*counter) == charge).then(|| Becoming::Kinds { tags: vec![known.creature], also: true });
                let becomes = creature.into_iter().chain([Becoming::Size(*size)]).collect();
                Ability::Modifier(Modifier { becomes, when: vec![condition.clone()], ..Modifier::of(Matcher::Itself) })
            }
            other => as_long_as(other.clone(), condition),
        };
    }
}

/// Whether there are as many counters as a level or station symbol says.
fn counted(counter: Counter, range: &[u64]) -> Condition {
    let amount = || Amount::CountersOn { of: Box::new(Matcher::Itself), counter: Some(counter) };
    let at_least = |least: u64| Condition::AtLeast { amount: amount(), least: Amount::Number(least) };
    match range {
        [least, most] => Condition::All(vec![at_least(*least), Condition::Not(Box::new(at_least(most.plus(1))))]),
        _ => at_least(range.first().copied().unwrap_or(0)),
    }
}

/// The final chapter number of a Saga (CR 714.2d).
pub fn final_chapter(definition: &Definition) -> u64 {
    fn chapter(ability: &Ability) -> u64 {
        match ability {
            Ability::Triggered { when: Trigger::Chapter { number, .. }, .. } => *number,
            Ability::Several(several) => several.iter().map(chapter).max().unwrap_or(0),
            _ => 0,
        }
    }
    let abilities =
        definition.clauses.iter().map(|clause| if let Meaning::Ability(ability) = &clause.meaning { chapter(ability) } else { 0 });
    abilities.max().unwrap_or(0)
}

/// Whether a card has read ahead (CR 702.155).
pub fn reads_ahead(definition: &Definition) -> bool {
    let gives = |clause: &Clause| matches!(&clause.meaning, Meaning::Ability(Ability::Modifier(modifier)) if modifier.of == Matcher::Itself && modifier.adds.contains(&words::known().read_ahead));
    definition.clauses.iter().any(gives)
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
