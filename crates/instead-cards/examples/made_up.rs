//! Writes a file of made-up cards in the shape of Scryfall's bulk files, for measuring and for trying things out.
//!
//! ```text
//! cargo run --release -p instead-cards --example made_up -- 30000 > made-up.json
//! cargo run --release -p instead-cards --example made_up -- 30000 4 > default-shaped.json    # 4 printings of each, 500 MB
//! ```

use std::io::{self, BufWriter, Write};

const FIRST: [&str; 20] = [
    "Amber", "Brass", "Cinder", "Dusk", "Ebon", "Frost", "Gale", "Hollow", "Iron", "Jade", "Kelp", "Lunar", "Moss", "Night", "Opal",
    "Pine", "Quartz", "Rune", "Salt", "Thorn",
];
const SECOND: [&str; 20] = [
    "Adept", "Beacon", "Colossus", "Druid", "Effigy", "Falcon", "Guardian", "Herald", "Idol", "Juggler", "Keeper", "Lancer", "Mystic",
    "Nomad", "Oracle", "Paladin", "Ranger", "Sentinel", "Titan", "Warden",
];
const TEXTS: [(&str, &str); 8] = [
    (
        "Enchantment",
        "If a source you control would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.",
    ),
    ("Creature — Human Soldier", "If you would draw a card, draw two cards instead."),
    ("Creature — Cat", "Vigilance, trample"),
    ("Artifact", "If you would gain life, you gain that much life plus 1 instead."),
    ("Enchantment", "If one or more tokens would be created under your control, twice that many of those tokens are created instead."),
    ("Instant", "Prevent the next 3 damage that would be dealt to any target this turn."),
    ("Creature — Elf Druid", "{T}: Add {G}.\\nWhen this creature dies, draw a card."),
    ("Sorcery", "Whistle the tune that is printed on this card, and do what it says."),
];

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let faces: usize = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(30_000);
    let printings: usize = arguments.next().and_then(|number| number.parse().ok()).unwrap_or(1);
    // The files have prices, pictures and addresses, too: some 4 KB a printing.
    let rest = if printings > 1 { "x".repeat(3_500) } else { String::new() };
    let mut out = BufWriter::new(io::stdout().lock());
    write!(out, "[")?;
    for number in 0..faces * printings {
        let card = number % faces;
        let (types, text) = TEXTS[card % TEXTS.len()];
        let name = format!("{} {} {}", FIRST[card % 20], SECOND[card / 20 % 20], roman(card / 400));
        let size = if types.starts_with("Creature") { ",\"power\":\"2\",\"toughness\":\"2\"" } else { "" };
        write!(out, "{}\n{{\"object\":\"card\",\"oracle_id\":\"00000000-0000-4000-8000-{card:012x}\",", if number > 0 { "," } else { "" })?;
        write!(out, "\"lang\":\"en\",\"name\":\"{}\",\"layout\":\"normal\",\"mana_cost\":\"{{2}}{{R}}\",", name.trim())?;
        write!(out, "\"type_line\":\"{types}\",\"oracle_text\":\"{text}\"{size},\"image_uris\":\"{rest}\",")?;
        write!(out, "\"legalities\":{{\"modern\":\"legal\"}},\"set\":\"s{:02}\"}}", (card + number / faces) % 60)?;
    }
    writeln!(out, "\n]")
}

/// A number that is no word.
fn roman(mut number: usize) -> String {
    let mut text = String::new();
    for (sign, value) in [("C", 100), ("XC", 90), ("L", 50), ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1)] {
        while number >= value {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}
