//! The built-in card texts: `cards/keyforge/*.cards`, in the engine's own wording.

use std::sync::OnceLock;

use instead_game::Library;

const FILES: &[(&str, &str)] = &[
    ("destroyed.cards", include_str!("../cards/destroyed.cards")),
    ("damage.cards", include_str!("../cards/damage.cards")),
    ("aember.cards", include_str!("../cards/aember.cards")),
    ("zones.cards", include_str!("../cards/zones.cards")),
    ("asked.cards", include_str!("../cards/asked.cards")),
    ("staples.cards", include_str!("../cards/staples.cards")),
    ("steps.cards", include_str!("../cards/steps.cards")),
    ("selves.cards", include_str!("../cards/selves.cards")),
    ("otherwise.cards", include_str!("../cards/otherwise.cards")),
    ("houses.cards", include_str!("../cards/houses.cards")),
    ("ward.cards", include_str!("../cards/ward.cards")),
    ("elusive.cards", include_str!("../cards/elusive.cards")),
    ("invulnerable.cards", include_str!("../cards/invulnerable.cards")),
    ("questions.cards", include_str!("../cards/questions.cards")),
    ("plain.cards", include_str!("../cards/plain.cards")),
    ("creatures.cards", include_str!("../cards/creatures.cards")),
    ("actions.cards", include_str!("../cards/actions.cards")),
    ("objects.cards", include_str!("../cards/objects.cards")),
];

/// The built-in cards, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::load(FILES))
}
