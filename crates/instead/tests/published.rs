//! The built-in cards say what the published ones say.
//!
//! The table of published texts isn't part of this repository: where it isn't at hand the test says so and is skipped.
//! A clause is the same if it has the same words once both are normalised (reminders gone, the card's name, spelling),
//! or if it means the same. What differs for a reason stands in `published.tsv`, which may only shrink.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::BTreeMap;
use std::path::Path;

use instead_game::Library;
use instead_game::text::CardText;
use instead_model::definition::{Clause, Definition, Meaning};
use instead_model::vocabulary::{TagKind, Vocabulary};
use instead_text::Diagnostic;

/// The cards that may differ: game, card, why.
const DIFFERENT: &str = include_str!("published.tsv");
/// The number of cards that may. Less is a step forward: lower it.
const MOST_DIFFERENT: usize = 14;

/// The clauses of a card, each with why it was declined, if it was.
type Clauses = Vec<(Clause, Option<Diagnostic>)>;

/// A game's built-in cards, its published ones, and how it reads both.
struct Compared {
    game: &'static str,
    words: &'static Vocabulary,
    /// The kinds of types that the table has; all, if none is named.
    kinds: &'static [TagKind],
    library: fn() -> &'static Library,
    published: fn(&str) -> Vec<CardText>,
    compile: fn(&CardText) -> (Definition, Vec<Diagnostic>),
    clauses: fn(&CardText) -> Result<Clauses, Diagnostic>,
}

fn games() -> [Compared; 3] {
    [
        Compared {
            game: "magic",
            words: instead_magic::words::vocabulary(),
            kinds: &[],
            library: instead_magic::cards::library,
            published: |table| instead_magic::text::table(table).map(|(card, _)| card).collect(),
            compile: instead_magic::text::compile,
            clauses: instead_magic::text::clauses,
        },
        Compared {
            game: "riftbound",
            words: instead_riftbound::words::vocabulary(),
            // The table has no domains, supertypes and tags.
            kinds: &[TagKind::Type],
            library: instead_riftbound::cards::library,
            published: |table| instead_riftbound::text::table(table).collect(),
            compile: instead_riftbound::text::compile,
            clauses: instead_riftbound::text::clauses,
        },
        Compared {
            game: "keyforge",
            words: instead_keyforge::words::vocabulary(),
            kinds: &[],
            library: instead_keyforge::cards::library,
            published: |table| instead_keyforge::text::table(table).collect(),
            compile: instead_keyforge::text::compile,
            clauses: instead_keyforge::text::clauses,
        },
    ]
}

#[test]
fn built_in_cards_say_what_published_ones_say() {
    let mut excused: BTreeMap<(&str, &str), bool> = BTreeMap::new();
    for line in DIFFERENT.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [game, card, why] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("game, card, why: {line}") };
        assert!(!why.is_empty(), "{card} differs: why?");
        excused.insert((game, card), false);
    }
    assert!(excused.len() <= MOST_DIFFERENT, "{} cards may differ, and {} do", MOST_DIFFERENT, excused.len());
    let mut found = Vec::new();
    for compared in games() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../shared/data/{}_cards.tsv", compared.game));
        let Ok(table) = std::fs::read_to_string(&path) else {
            eprintln!("SKIPPED: no published card texts at {}", path.display());
            return;
        };
        let mut published: BTreeMap<String, Vec<CardText>> = BTreeMap::new();
        for card in (compared.published)(&table) {
            published.entry(card.name.to_lowercase()).or_default().push(card);
        }
        for card in (compared.library)().all() {
            let prints = published.get(&card.name.to_lowercase()).map_or(&[][..], Vec::as_slice);
            let differences: Vec<Vec<String>> = prints.iter().map(|print| compared.differences(card, print)).collect();
            // Names that stand in the table more than once are of one card.
            let Some(least) = differences.into_iter().min_by_key(Vec::len).filter(|least| !least.is_empty()) else { continue };
            match excused.get_mut(&(compared.game, card.name.as_str())) {
                Some(seen) => *seen = true,
                None => found.push(format!("{}: {}\n    {}", compared.game, card.name, least.join("\n    "))),
            }
        }
    }
    assert!(found.is_empty(), "{} built-in cards differ:\n{}", found.len(), found.join("\n"));
    let over: Vec<_> = excused.iter().filter(|(_, seen)| !**seen).map(|(card, _)| card).collect();
    assert!(over.is_empty(), "these don't differ any more, take them off the list: {over:?}");
}

impl Compared {
    /// The differences between a built-in card and a published one.
    fn differences(&self, ours: &CardText, theirs: &CardText) -> Vec<String> {
        let mut out = Vec::new();
        let mut differ = |what: &str, ours: String, theirs: String| {
            if ours != theirs {
                out.push(format!("{what}: {ours} / published: {theirs}"));
            }
        };
        differ("cost", ours.cost.clone(), if theirs.cost.is_empty() { ours.cost.clone() } else { theirs.cost.clone() });
        differ("types", self.types(ours), self.types(theirs));
        // What a text sets is printed as a star.
        let value = |printed: &Option<String>| printed.as_deref().unwrap_or("0").replace('*', "0");
        let printed = |card: &CardText| format!("{}/{}", value(&card.power), value(&card.toughness));
        // The table has the loyalty of a planeswalker where others have their power.
        let loyal = |card: &CardText| CardText { power: card.power.clone().or(card.loyalty.clone()), ..card.clone() };
        differ("values", printed(&loyal(ours)), printed(theirs));
        let (mine, published) = (self.read(ours), self.read(theirs));
        for clause in mine.iter().filter(|clause| !published.iter().any(|other| same(clause, other))) {
            out.push(format!("text: {} / isn't published", clause.text));
        }
        for clause in published.iter().filter(|clause| !mine.iter().any(|other| same(clause, other))) {
            out.push(format!("published: {}", clause.text));
        }
        out
    }

    /// The types as the game knows them, as far as the table has them: without a text nothing else is left of a card.
    fn types(&self, card: &CardText) -> String {
        let bare = CardText { text: String::new(), power: None, toughness: None, ..card.clone() };
        let (definition, findings) = (self.compile)(&bare);
        let unknown: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
        let tags = definition.tags.iter().map(|tag| &self.words.tags[usize::from(tag.0)]);
        let told = tags.filter(|word| self.kinds.is_empty() || self.kinds.contains(&word.kind));
        format!("{:?} {unknown:?}", told.map(|word| word.name.as_str()).collect::<Vec<_>>())
    }

    fn read(&self, card: &CardText) -> Vec<Clause> {
        (self.clauses)(card).unwrap().into_iter().map(|(clause, _)| clause).collect()
    }
}

/// Whether two clauses say the same.
fn same(ours: &Clause, theirs: &Clause) -> bool {
    let means = |clause: &Clause| match &clause.meaning {
        Meaning::Ability(ability) => Some(ability.clone()),
        Meaning::Declined { .. } => None,
    };
    ours.text.eq_ignore_ascii_case(&theirs.text) || means(ours).is_some_and(|ours| Some(ours) == means(theirs))
}
