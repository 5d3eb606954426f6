//! Card texts of three games: read or declined, never a panic; what is read prints as it was read, twice the same.
#![no_main]

use instead::game::{CardText, Reading};
use libfuzzer_sys::fuzz_target;

const TYPES: [&str; 5] = ["Creature — Bear", "Instant", "Enchantment", "unit", "Dis creature"];

fuzz_target!(|input: (u8, u8, &str)| {
    let (game, kind, text) = input;
    let Some(name) = instead::GAMES.names().nth(usize::from(game) % 3) else { return };
    let Ok(game) = instead::GAMES.find(name) else { return };
    let card = CardText {
        name: "Paper Bear".into(),
        type_line: TYPES[usize::from(kind) % TYPES.len()].into(),
        text: text.into(),
        ..CardText::default()
    };
    let (reading, _) = Reading::of(game, &card);
    assert_eq!(reading, Reading::of(game, &card).0);
});
