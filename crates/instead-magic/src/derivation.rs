//! Magic's rules on characteristics: the order of the layers, and the kinds of words (CR 613, 205).

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use instead_model::layers::order::Derivation;
use instead_model::vocabulary::TagKind;

use crate::catalogue::Edition;
use crate::words;

/// Subtypes that are no creature types, by the card type they belong to (CR 205.3): a card type and its subtypes a line.
const SUBTYPES: &str = include_str!("../words/subtypes-by-type.txt");

/// CR 305.6.
const BASIC: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// The rules of an edition on characteristics.
pub fn derivation(edition: Edition) -> Arc<Derivation> {
    // All games in an edition share one.
    static KNOWN: [OnceLock<Arc<Derivation>>; 2] = [const { OnceLock::new() }; 2];
    let others_ahead = sees_others_ahead(edition);
    let [before, today] = &KNOWN;
    let known = if others_ahead { today } else { before };
    let derived = known.get_or_init(|| {
        let words = words::vocabulary();
        let card_type = |name: &str| words.find_tag(TagKind::Type, name);
        let type_of = |subtype: &str| card_type(type_of(subtype));
        Arc::new(Derivation {
            others_ahead,
            settled: true,
            basic: BASIC.iter().filter_map(|name| words.find_tag(TagKind::Subtype, name)).collect(),
            joined: ["artifact", "creature"].iter().filter_map(|name| card_type(name)).collect(),
            ..Derivation::of(words, &type_of)
        })
    });
    derived.clone()
}

/// Whether a subtype is a creature type: those that belong to no other card type (CR 205.3).
pub fn is_creature_type(subtype: &str) -> bool {
    listed(subtype).is_none()
}

/// The card type to which a subtype belongs (CR 205.3): all that aren't listed are creature types.
pub fn type_of(subtype: &str) -> &'static str {
    listed(subtype).unwrap_or("creature")
}

/// The card type under which a subtype is listed.
fn listed(subtype: &str) -> Option<&'static str> {
    static LISTED: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    let listed = LISTED.get_or_init(|| {
        let lines = SUBTYPES.lines().filter_map(|line| line.split_once(": "));
        let pairs = lines.flat_map(|(of, names)| names.split(", ").map(move |name| (name.to_ascii_lowercase(), of)));
        // What is listed twice belongs to the first.
        let mut listed = HashMap::new();
        pairs.for_each(|(name, of)| {
            listed.entry(name).or_insert(of);
        });
        listed
    });
    listed.get(subtype.to_ascii_lowercase().as_str()).copied()
}

/// CR 614.12: until 2017 at least, only its own static abilities and what changed it on the stack were looked at; today
/// all continuous effects that already exist are.
pub fn sees_others_ahead(edition: Edition) -> bool {
    edition == Edition::E2026
}
