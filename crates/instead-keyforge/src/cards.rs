//! The built-in card texts: `cards/keyforge/*.cards`, in the engine's own wording.

use std::sync::OnceLock;

use instead_game::Library;

const FILES: &[(&str, &str)] = &[
    ("destroyed.cards", include_str!("../../../cards/keyforge/destroyed.cards")),
    ("damage.cards", include_str!("../../../cards/keyforge/damage.cards")),
    ("aember.cards", include_str!("../../../cards/keyforge/aember.cards")),
    ("zones.cards", include_str!("../../../cards/keyforge/zones.cards")),
    ("steps.cards", include_str!("../../../cards/keyforge/steps.cards")),
    ("selves.cards", include_str!("../../../cards/keyforge/selves.cards")),
    ("otherwise.cards", include_str!("../../../cards/keyforge/otherwise.cards")),
    ("houses.cards", include_str!("../../../cards/keyforge/houses.cards")),
    ("ward.cards", include_str!("../../../cards/keyforge/ward.cards")),
    ("elusive.cards", include_str!("../../../cards/keyforge/elusive.cards")),
    ("invulnerable.cards", include_str!("../../../cards/keyforge/invulnerable.cards")),
    ("questions.cards", include_str!("../../../cards/keyforge/questions.cards")),
    ("plain.cards", include_str!("../../../cards/keyforge/plain.cards")),
];

/// The built-in cards, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::load(FILES))
}
