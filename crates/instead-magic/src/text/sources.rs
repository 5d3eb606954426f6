//! The files of the grammar: what the build script prepares, and the tests compare with that.

/// The sources of the grammar, by file name.
pub const GRAMMAR: &[(&str, &str)] = &[
    ("nouns.grammar", include_str!("../../grammar/nouns.grammar")),
    ("things.grammar", include_str!("../../grammar/things.grammar")),
    ("amounts.grammar", include_str!("../../grammar/amounts.grammar")),
    ("acts.grammar", include_str!("../../grammar/acts.grammar")),
    ("seeking.grammar", include_str!("../../grammar/seeking.grammar")),
    ("tokens.grammar", include_str!("../../grammar/tokens.grammar")),
    ("modifiers.grammar", include_str!("../../grammar/modifiers.grammar")),
    ("conditions.grammar", include_str!("../../grammar/conditions.grammar")),
    ("becoming.grammar", include_str!("../../grammar/becoming.grammar")),
    ("replacements.grammar", include_str!("../../grammar/replacements.grammar")),
    ("prevention.grammar", include_str!("../../grammar/prevention.grammar")),
    ("entering.grammar", include_str!("../../grammar/entering.grammar")),
    ("cant.grammar", include_str!("../../grammar/cant.grammar")),
    ("triggers.grammar", include_str!("../../grammar/triggers.grammar")),
    ("abilities.grammar", include_str!("../../grammar/abilities.grammar")),
    ("keywords.grammar", include_str!("../../grammar/keywords.grammar")),
    ("costs.grammar", include_str!("../../grammar/costs.grammar")),
    ("further.grammar", include_str!("../../grammar/further.grammar")),
    ("plural.grammar", include_str!("../../grammar/plural.grammar")),
    ("effects.grammar", include_str!("../../grammar/effects.grammar")),
    ("happenings.grammar", include_str!("../../grammar/happenings.grammar")),
    ("mana.grammar", include_str!("../../grammar/mana.grammar")),
    ("copies.grammar", include_str!("../../grammar/copies.grammar")),
    ("chance.grammar", include_str!("../../grammar/chance.grammar")),
    ("states.grammar", include_str!("../../grammar/states.grammar")),
    ("restrictions.grammar", include_str!("../../grammar/restrictions.grammar")),
    ("standing.grammar", include_str!("../../grammar/standing.grammar")),
    ("activating.grammar", include_str!("../../grammar/activating.grammar")),
    ("arriving.grammar", include_str!("../../grammar/arriving.grammar")),
    ("performing.grammar", include_str!("../../grammar/performing.grammar")),
    ("waiting.grammar", include_str!("../../grammar/waiting.grammar")),
    ("further-acts.grammar", include_str!("../../grammar/further-acts.grammar")),
    ("statements.grammar", include_str!("../../grammar/statements.grammar")),
    ("playing.grammar", include_str!("../../grammar/playing.grammar")),
    ("combinations.grammar", include_str!("../../grammar/combinations.grammar")),
];

/// The table of synonyms.
pub const PHRASES: &str = include_str!("../../grammar/phrases.txt");
