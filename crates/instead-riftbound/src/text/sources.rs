//! The files of the grammar: what the build script prepares, and the tests compare with that.

/// The sources of the grammar, by file name.
pub const GRAMMAR: &[(&str, &str)] = &[
    ("nouns.grammar", include_str!("../../grammar/nouns.grammar")),
    ("acts.grammar", include_str!("../../grammar/acts.grammar")),
    ("replacements.grammar", include_str!("../../grammar/replacements.grammar")),
    ("abilities.grammar", include_str!("../../grammar/abilities.grammar")),
    ("combinations.grammar", include_str!("../../grammar/combinations.grammar")),
    ("further.grammar", include_str!("../../grammar/further.grammar")),
    ("composed.grammar", include_str!("../../grammar/composed.grammar")),
    ("lasting.grammar", include_str!("../../grammar/lasting.grammar")),
];

/// The table of synonyms.
pub const PHRASES: &str = include_str!("../../grammar/phrases.txt");
