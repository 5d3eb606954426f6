//! The files of the grammar: what the build script prepares, and the tests compare with that.

/// The sources of the grammar, by file name.
pub const GRAMMAR: &[(&str, &str)] = &[
    ("nouns.grammar", include_str!("../../grammar/nouns.grammar")),
    ("acts.grammar", include_str!("../../grammar/acts.grammar")),
    ("conditions.grammar", include_str!("../../grammar/conditions.grammar")),
    ("sentences.grammar", include_str!("../../grammar/sentences.grammar")),
    ("replacements.grammar", include_str!("../../grammar/replacements.grammar")),
    ("constant.grammar", include_str!("../../grammar/constant.grammar")),
    ("abilities.grammar", include_str!("../../grammar/abilities.grammar")),
    ("combinations.grammar", include_str!("../../grammar/combinations.grammar")),
    ("several.grammar", include_str!("../../grammar/several.grammar")),
    ("restrictions.grammar", include_str!("../../grammar/restrictions.grammar")),
    ("wider.grammar", include_str!("../../grammar/wider.grammar")),
    ("houses.grammar", include_str!("../../grammar/houses.grammar")),
    ("further.grammar", include_str!("../../grammar/further.grammar")),
    ("composed.grammar", include_str!("../../grammar/composed.grammar")),
    ("relations.grammar", include_str!("../../grammar/relations.grammar")),
];

/// The table of synonyms.
pub const PHRASES: &str = include_str!("../../grammar/phrases.txt");
