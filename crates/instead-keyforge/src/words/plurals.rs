//! Plurals of words that don't take a plain ending.

/// The plural of a word.
pub(super) fn of(name: &str) -> String {
    match name {
        "elf" => "elves".into(),
        "thief" => "thieves".into(),
        "wolf" => "wolves".into(),
        "witch" => "witches".into(),
        "human" => "humans".into(),
        "faerie" => "faeries".into(),
        other => instead_model::describe::english::plural(other),
    }
}
