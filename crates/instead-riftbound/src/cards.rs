//! The built-in card texts: `cards/riftbound/*.cards`, in the engine's own wording.

use std::sync::OnceLock;

use instead_game::Library;

const FILES: &[(&str, &str)] = &[
    ("attaching.cards", include_str!("../cards/attaching.cards")),
    ("costs.cards", include_str!("../cards/costs.cards")),
    ("deaths.cards", include_str!("../cards/deaths.cards")),
    ("damage.cards", include_str!("../cards/damage.cards")),
    ("elsewhere.cards", include_str!("../cards/elsewhere.cards")),
    ("entering.cards", include_str!("../cards/entering.cards")),
    ("instructions.cards", include_str!("../cards/instructions.cards")),
    ("ordinary.cards", include_str!("../cards/ordinary.cards")),
    ("plain.cards", include_str!("../cards/plain.cards")),
    ("legends.cards", include_str!("../cards/legends.cards")),
    ("battlefields.cards", include_str!("../cards/battlefields.cards")),
    ("champions.cards", include_str!("../cards/champions.cards")),
    ("gear.cards", include_str!("../cards/gear.cards")),
    ("harm.cards", include_str!("../cards/harm.cards")),
    ("help.cards", include_str!("../cards/help.cards")),
    ("arriving.cards", include_str!("../cards/arriving.cards")),
    ("units.cards", include_str!("../cards/units.cards")),
    ("asked.cards", include_str!("../cards/asked.cards")),
];

/// The built-in cards.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::load(FILES))
}
