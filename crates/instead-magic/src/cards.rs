//! The built-in card texts: `cards/magic/*.cards`, in the engine's own wording.

use std::sync::OnceLock;

use instead_game::Library;
use instead_text::Diagnostic;

use crate::text::CardText;

const FILES: &[(&str, &str)] = &[
    ("abilities.cards", include_str!("../cards/abilities.cards")),
    ("counting.cards", include_str!("../cards/counting.cards")),
    ("damage.cards", include_str!("../cards/damage.cards")),
    ("doublers.cards", include_str!("../cards/doublers.cards")),
    ("draw.cards", include_str!("../cards/draw.cards")),
    ("drawing.cards", include_str!("../cards/drawing.cards")),
    ("entering.cards", include_str!("../cards/entering.cards")),
    ("entries.cards", include_str!("../cards/entries.cards")),
    ("faces.cards", include_str!("../cards/faces.cards")),
    ("graves.cards", include_str!("../cards/graves.cards")),
    ("layers.cards", include_str!("../cards/layers.cards")),
    ("life.cards", include_str!("../cards/life.cards")),
    ("plain.cards", include_str!("../cards/plain.cards")),
    ("prevention.cards", include_str!("../cards/prevention.cards")),
    ("saving.cards", include_str!("../cards/saving.cards")),
    ("shields.cards", include_str!("../cards/shields.cards")),
    ("tokens.cards", include_str!("../cards/tokens.cards")),
    ("turns.cards", include_str!("../cards/turns.cards")),
    ("copying.cards", include_str!("../cards/copying.cards")),
    ("chance.cards", include_str!("../cards/chance.cards")),
    ("zones.cards", include_str!("../cards/zones.cards")),
    ("asked-a.cards", include_str!("../cards/asked-a.cards")),
    ("asked-n.cards", include_str!("../cards/asked-n.cards")),
    ("choices.cards", include_str!("../cards/choices.cards")),
    ("instead.cards", include_str!("../cards/instead.cards")),
    ("removal.cards", include_str!("../cards/removal.cards")),
    ("burn.cards", include_str!("../cards/burn.cards")),
    ("reading.cards", include_str!("../cards/reading.cards")),
    ("countering.cards", include_str!("../cards/countering.cards")),
    ("creatures.cards", include_str!("../cards/creatures.cards")),
    ("helpers.cards", include_str!("../cards/helpers.cards")),
    ("commanders.cards", include_str!("../cards/commanders.cards")),
    ("famous.cards", include_str!("../cards/famous.cards")),
    ("mana.cards", include_str!("../cards/mana.cards")),
    ("walkers.cards", include_str!("../cards/walkers.cards")),
    ("lands.cards", include_str!("../cards/lands.cards")),
    ("staples.cards", include_str!("../cards/staples.cards")),
    ("boards.cards", include_str!("../cards/boards.cards")),
    ("hosts.cards", include_str!("../cards/hosts.cards")),
    ("hosts-m.cards", include_str!("../cards/hosts-m.cards")),
    ("lords.cards", include_str!("../cards/lords.cards")),
];

/// The built-in cards, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::load(FILES))
}

/// The built-in card with this name, whatever the capitals.
pub fn find(name: &str) -> Option<&'static CardText> {
    library().find(name)
}

/// The names of all built-in cards, in alphabetical order.
pub fn names() -> impl Iterator<Item = &'static str> {
    library().names()
}

/// All built-in cards, in alphabetical order of their names.
pub fn all() -> impl Iterator<Item = &'static CardText> {
    library().all()
}

/// The built-in card whose name is most like this one, if one is near enough to be a slip of the pen.
pub fn nearest(name: &str) -> Option<&'static str> {
    library().nearest(name)
}

/// The faults of the built-in card files. A test keeps this empty.
pub fn defects() -> &'static [Diagnostic] {
    library().defects()
}
