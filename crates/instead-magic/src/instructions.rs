//! Lines of a script that are instructions: a player does what a card would say. They are written in the words of
//! a card, read by the grammar and followed like any text, so that whatever has to be chosen is asked.

use instead_game::sentences::BoundSentence;
use instead_model::event::Party;
use instead_model::ids::Moment;

use crate::words::moments;

/// The verbs of the sentences that stand for one.
#[rustfmt::skip]
pub const VERBS: &[&str] = &[
    "discard-cards", "discard-hand", "surveil", "proliferate", "populate", "investigate", "flip-coins", "roll-dice", "explore", "gain-control", "sacrifice-kind",
    "create-copy", "add-mana", "fight", "skip",
];

/// The instruction that a sentence stands for, and its targets in the order of the text.
pub fn of(sentence: &BoundSentence) -> Option<(String, Vec<Party>)> {
    let objects = || sentence.objects().ok().map(|objects| objects.into_iter().map(Party::Object).collect::<Vec<_>>());
    let plain = |text: &str| Some((text.to_owned(), Vec::new()));
    match sentence.verb.as_str() {
        "discard-cards" => match sentence.amount() {
            1 => plain("Discard a card."),
            number => Some((format!("Discard {} cards.", numeral(number)?), Vec::new())),
        },
        "discard-hand" => plain("Discard your hand."),
        "surveil" => Some((format!("Surveil {}.", sentence.amount()), Vec::new())),
        "proliferate" => plain("Proliferate."),
        "populate" => plain("Populate."),
        "investigate" => plain("Investigate."),
        "flip-coins" if sentence.amount() == 1 => plain("Flip a coin."),
        "flip-coins" => Some((format!("Flip {} coins.", numeral(sentence.amount())?), Vec::new())),
        "roll-dice" => Some((format!("Roll {}.", sentence.text("dice")?), Vec::new())),
        "explore" => Some(("Target creature explores.".into(), objects()?)),
        "gain-control" => Some(("Gain control of target permanent.".into(), objects()?)),
        "sacrifice-kind" => Some((format!("Sacrifice {}.", with_article(sentence.text("kind")?)), Vec::new())),
        "create-copy" => Some(("Create a token that's a copy of target permanent.".into(), objects()?)),
        "add-mana" => Some((format!("Add {}.", sentence.text("mana")?), Vec::new())),
        "fight" => {
            let mut both = objects()?;
            both.push(sentence.party("defender").ok()?);
            Some(("Target creature fights another target creature.".into(), both))
        }
        "skip" => Some((format!("You skip your next {}.", step(sentence.moment()?)), Vec::new())),
        _ => None,
    }
}

fn step(moment: Moment) -> &'static str {
    match moments::NAMES.get(usize::from(moment.0)) {
        Some(&"upkeep") => "upkeep step",
        Some(name) => name,
        None => "turn",
    }
}

fn with_article(kind: &str) -> String {
    let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {kind}")
}

fn numeral(number: u64) -> Option<&'static str> {
    const WORDS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
}
