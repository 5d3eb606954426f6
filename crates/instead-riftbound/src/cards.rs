//! The built-in card texts: `cards/riftbound/*.cards`, in the engine's own wording.

use std::sync::OnceLock;

use instead_game::Library;

const FILES: &[(&str, &str)] = &[
    ("attaching.cards", include_str!("../../../cards/riftbound/attaching.cards")),
    ("costs.cards", include_str!("../../../cards/riftbound/costs.cards")),
    ("deaths.cards", include_str!("../../../cards/riftbound/deaths.cards")),
    ("damage.cards", include_str!("../../../cards/riftbound/damage.cards")),
    ("elsewhere.cards", include_str!("../../../cards/riftbound/elsewhere.cards")),
    ("entering.cards", include_str!("../../../cards/riftbound/entering.cards")),
    ("instructions.cards", include_str!("../../../cards/riftbound/instructions.cards")),
    ("ordinary.cards", include_str!("../../../cards/riftbound/ordinary.cards")),
    ("plain.cards", include_str!("../../../cards/riftbound/plain.cards")),
];

/// The built-in cards.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::load(FILES))
}
