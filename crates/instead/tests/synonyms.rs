//! No silent synonyms: whatever a production of a grammar reads is printed in its own words.
//!
//! A clause counts as read only if it prints as the words that it was read from. A production whose terms are those of another one, which
//! comes first, therefore reads nothing: its texts are refused for being other words.
#![allow(clippy::unwrap_used, missing_docs)]

use instead_game::text::Reader;

/// The productions of which that is known, each by its sort and its template. The list may only shrink.
#[rustfmt::skip]
const KNOWN: &[(&str, &[(&str, &str)])] = &[
    ("Magic", &[
        ("CastingOption", "partner — character select"),
        ("DrawsInstead", "they draw … instead"),
        ("Each", "each … your opponents control"),
        ("Each", "each other … your opponents control"),
        ("Only", "only before blockers are declared"),
        ("StayingClause", "you may play … for as long as they remain exiled"),
        ("StayingClause", "… reveals their hand and discards all …"),
        ("Moving<one>", "puts … into its owner 's hand"),
        ("EachObject", "… and … attached to …"),
        ("Moving<many>", "put … into its owner 's hand"),
        ("Modified", "… gains …"),
        ("UnderTop", "just beneath the top card of that library"),
        ("OwnFromZone", "a …"),
    ]),
    ("Riftbound", &[
        ("Twice", "when … attacks or defends , …"),
    ]),
    ("KeyForge", &[
        ("Gains<one>", "gains … and … ."),
        ("After", "after you use ~"),
        ("Act", "shuffle each player 's deck"),
        ("Sentence", "look at your opponent 's hand and … ."),
        ("Simple", "you control a …"),
        ("Gains<many>", "gain … and … ."),
        ("When2", "this turn"),
    ]),
];

#[test]
fn every_production_is_printed_in_its_own_words() {
    let readers: [(&str, &Reader); 3] = [
        ("Magic", instead_magic::text::reader()),
        ("Riftbound", instead_riftbound::text::reader()),
        ("KeyForge", instead_keyforge::text::reader()),
    ];
    let mut wrong = Vec::new();
    for (game, reader) in readers {
        let known = KNOWN.iter().find(|(name, _)| *name == game).unwrap().1;
        let shadowed = reader.grammar().unwrap().shadowed();
        let found: Vec<(&str, &str)> = shadowed.iter().map(|one| (one.sort.as_str(), one.template.as_str())).collect();
        let new = shadowed.iter().zip(&found).filter(|(_, one)| !known.contains(one));
        wrong.extend(new.map(|(one, name)| format!("{game}: {name:?}, // `{}` is printed as `{}`", one.said, one.printed)));
        let mended = known.iter().filter(|known| !found.contains(known));
        wrong.extend(mended.map(|known| format!("{game}: {known:?} is printed in its own words now: take it off the list")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
