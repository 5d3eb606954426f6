//! The same words mean the same wherever they stand: laws over every text of the corpora that is read.
//!
//! An ability that a permanent has and the same ability in quotes, which something gives it, compile to the same; and so do two
//! sentences of which the second begins with "then" instead of standing by itself. What a pronoun means must not depend on
//! either. The corpora aren't part of the project: without them nothing is tried.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod parallel;

use std::path::Path;

use instead::game::CardText;
use instead::{GAMES, Play};
use serde_json::Value;

/// "Manifest the top card of your library, then put counters on it": behind a token that is read as the token's.
const MANIFEST: [&str; 1] = ["Wildcall"];

/// The texts that are shown of those that break a law.
const SHOWN: usize = 40;

/// What gives a quoted ability: the type of the face, and what it says before and behind the quote.
const GIVES: [(&str, &str, &str); 3] = [
    ("Enchantment — Aura", "Enchant creature\nEnchanted creature has ", ""),
    ("Instant", "Target creature gains ", " until end of turn."),
    ("Sorcery", "Draw a card. Until end of turn, creatures you control gain ", ""),
];

/// What came of trying a law: the texts that were compared, and those that break it.
#[derive(Default)]
struct Tried {
    compared: usize,
    broken: Vec<String>,
}

impl Tried {
    fn compare(&mut self, name: &str, text: &str, same: bool) {
        self.compared += 1;
        if !same {
            self.broken.push(format!("{name}: {text}"));
        }
    }

    /// A law holds for all texts, and was tried on no fewer than these: it can't hold because nothing was compared.
    fn holds(&self, least: usize) {
        assert!(self.compared >= least, "only {} texts were compared", self.compared);
        let shown: Vec<&str> = self.broken.iter().take(SHOWN).map(String::as_str).collect();
        assert!(self.broken.is_empty(), "{} of {}:\n{}", self.broken.len(), self.compared, shown.join("\n"));
    }
}

#[test]
fn an_ability_in_quotes_means_what_it_means_of_its_own() {
    let Some(cards) = corpus("magic", |text| instead_magic::text::table(text).map(|(card, _)| card).collect()) else { return };
    let game = game("magic");
    let tried = tried(&cards, |card, tried| {
        for text in abilities(card) {
            let Some(own) = compiled(game, &face("Creature — Human", &text)) else { continue };
            for (type_line, before, after) in GIVES {
                let gives = format!("{before}\"{text}\"{after}");
                if let Some(given) = compiled(game, &face(type_line, &gives)) {
                    tried.compare(&card.name, &gives, Programs::of(&own, false).are_given_by(&Programs::of(&given, true)));
                }
            }
        }
    });
    tried.holds(15_000);
}

#[test]
fn an_instruction_means_the_same_as_a_mode() {
    let tried = try_on_spells(|game, card, tried| {
        let modal = format!("Choose one —\n• {}\n• Draw seven cards.", card.text);
        let (spell, modal) = (compiled(game, &face("Instant", &card.text)), compiled(game, &face("Instant", &modal)));
        if let (Some(spell), Some(modal)) = (spell, modal) {
            tried.compare(&card.name, &card.text, Programs::of(&spell, false).are_given_by(&Programs::of(&modal, false)));
        }
    });
    tried.holds(1_000);
}

/// What a text goes on to say of "it" was named in that text, and not in a sentence before it that creates a token.
#[test]
fn nothing_means_a_token_that_was_created_before() {
    let tried = try_on_spells(|game, card, tried| {
        if card.text.to_lowercase().contains("token") {
            return;
        }
        let other = format!("Create a 1/1 green Saproling creature token. {}", card.text);
        let (own, other) = (compiled(game, &face("Instant", &card.text)), compiled(game, &face("Instant", &other)));
        // What was created has a number only if something speaks of it.
        let spoken_of = |compiled: &Value| compiled["programs"].to_string().contains("\"Created\"");
        if let (Some(own), Some(other)) = (own, other) {
            tried.compare(&card.name, &card.text, spoken_of(&own) == spoken_of(&other) || MANIFEST.contains(&card.name.as_str()));
        }
    });
    tried.holds(1_000);
}

#[test]
fn an_instruction_means_the_same_whatever_its_trigger_or_cost() {
    const MOMENTS: [&str; 3] =
        ["At the beginning of your upkeep, ", "At the beginning of your end step, ", "At the beginning of combat on your turn, "];
    let Some(cards) = corpus("magic", |text| instead_magic::text::table(text).map(|(card, _)| card).collect()) else { return };
    let game = game("magic");
    let tried = tried(&cards, |card, tried| {
        for text in abilities(card).iter().filter(|text| !text.contains("this ability")) {
            let begins = MOMENTS.iter().find_map(|moment| text.strip_prefix(moment)).filter(|rest| !rest.starts_with("if "));
            let Some(instruction) = begins else { continue };
            let activated = format!("{{T}}: {}", capitalized(instruction));
            let (triggered, activated) = (face("Creature — Human", text), face("Creature — Human", &activated));
            if let (Some(triggered), Some(activated)) = (compiled(game, &triggered), compiled(game, &activated)) {
                tried.compare(&card.name, text, Programs::of(&triggered, false).are_given_by(&Programs::of(&activated, false)));
            }
        }
    });
    tried.holds(200);
}

/// "If you control a land" says nothing of what the words behind it mean.
#[test]
fn a_condition_changes_no_word_behind_it() {
    let Some(cards) = corpus("magic", |text| instead_magic::text::table(text).map(|(card, _)| card).collect()) else { return };
    let game = game("magic");
    let tried = tried(&cards, |card, tried| {
        for text in abilities(card).iter().filter(|text| text.starts_with("When") && !text.contains("this ability")) {
            let Some((when, rest)) = text.split_once(", ").filter(|(_, rest)| !rest.starts_with("if ") && !rest.contains(" or ")) else {
                continue;
            };
            let conditional = format!("{when}, if you control a land, {rest}");
            let (own, conditional) = (face("Creature — Human", text), face("Creature — Human", &conditional));
            if let (Some(mut own), Some(mut conditional)) = (compiled(game, &own), compiled(game, &conditional)) {
                [&mut own, &mut conditional].into_iter().for_each(without_conditions);
                tried.compare(&card.name, text, Programs::of(&own, false).are(&Programs::of(&conditional, false)));
            }
        }
    });
    tried.holds(3_000);
}

#[test]
fn then_is_a_full_stop_in_magic() {
    then_is_a_full_stop("magic", 500, |text| instead_magic::text::table(text).map(|(card, _)| card).collect());
}

#[test]
fn then_is_a_full_stop_in_keyforge() {
    then_is_a_full_stop("keyforge", 50, |text| instead_keyforge::text::table(text).collect());
}

#[test]
fn then_is_a_full_stop_in_riftbound() {
    then_is_a_full_stop("riftbound", 10, |text| instead_riftbound::text::table(text).collect());
}

fn then_is_a_full_stop(name: &str, least: usize, table: impl Fn(&str) -> Vec<CardText>) {
    let Some(cards) = corpus(name, table) else { return };
    let game = game(name);
    let tried = tried(&cards, |card, tried| {
        let Some(own) = compiled(game, card) else { return };
        for text in joined(&card.text) {
            let other = CardText { text: text.clone(), ..card.clone() };
            if let Some(other) = compiled(game, &other) {
                tried.compare(&card.name, &text, own == other);
            }
        }
    });
    tried.holds(least);
}

fn game(name: &str) -> &'static dyn Play {
    *GAMES.0.iter().find(|game| game.name().eq_ignore_ascii_case(name)).unwrap()
}

/// Tries a law on the instants and sorceries of Magic that have one paragraph and don't name themselves.
fn try_on_spells(law: impl Fn(&dyn Play, &CardText, &mut Tried) + Sync) -> Tried {
    let Some(cards) = corpus("magic", |text| instead_magic::text::table(text).map(|(card, _)| card).collect()) else {
        return Tried { compared: usize::MAX, ..Tried::default() };
    };
    let game = game("magic");
    tried(&cards, |card, tried| {
        let is_spell = ["Instant", "Sorcery"].contains(&card.type_line.as_str());
        if is_spell && !card.text.is_empty() && !card.text.contains(['\n', '•', '—']) && !card.text.contains(&card.name) {
            law(game, card, tried);
        }
    })
}

/// The cards of a game's corpus, if it is there.
fn corpus(name: &str, table: impl Fn(&str) -> Vec<CardText>) -> Option<Vec<CardText>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../shared/data/{name}_cards.tsv"));
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("SKIPPED: no corpus at {}", path.display());
        return None;
    };
    Some(table(&text))
}

/// Tries a law on these cards.
fn tried(cards: &[CardText], law: impl Fn(&CardText, &mut Tried) + Sync) -> Tried {
    let part = |part: &[CardText]| {
        let mut tried = Tried::default();
        part.iter().for_each(|card| law(card, &mut tried));
        tried
    };
    parallel::over(cards, part).into_iter().fold(Tried::default(), |mut all, part| {
        all.compared += part.compared;
        all.broken.extend(part.broken);
        all
    })
}

/// What a card compiles to, if all of it is read.
fn compiled(game: &dyn Play, card: &CardText) -> Option<Value> {
    let (definition, _) = game.compile(card);
    (definition.declined().count() == 0).then(|| serde_json::to_value(&definition.compiled).unwrap())
}

/// A permanent with a text.
fn face(type_line: &str, text: &str) -> CardText {
    let size = type_line.contains("Creature").then(|| "2".to_owned());
    CardText {
        name: "Xan".to_owned(),
        cost: "{1}".to_owned(),
        type_line: type_line.to_owned(),
        power: size.clone(),
        toughness: size,
        text: text.to_owned(),
        ..CardText::default()
    }
}

/// The triggered and activated abilities of a creature, with "this creature" for its name. What quotes something, or begins with
/// a word that means nothing, can't be quoted as it stands.
fn abilities(card: &CardText) -> Vec<String> {
    let short = card.name.split(',').next().unwrap_or(&card.name);
    let is_ability = |line: &&str| ["When ", "Whenever ", "At "].iter().any(|word| line.starts_with(word)) || line.contains(": ");
    let can_be_quoted = |line: &&str| !line.contains(['"', '—']) && !line.contains("--");
    let named =
        |line: &str| ["This creature", &card.name, short].iter().fold(line.to_owned(), |line, name| line.replace(name, "this creature"));
    let is_creature = card.type_line.contains("Creature");
    card.text.lines().filter(|_| is_creature).filter(is_ability).filter(can_be_quoted).map(named).collect()
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Forgets the conditions under which the abilities of a compiled face trigger.
fn without_conditions(compiled: &mut Value) {
    compiled["programs"].as_array_mut().into_iter().flatten().for_each(|program| program["when"] = Value::Null);
}

/// The text with ", then" for each full stop in turn behind which an instruction begins. A sentence that opens something which
/// goes on to its end – "if", "may", "for each", a vote, "instead" – would go on over the second one; what is in quotes is kept as
/// it was said.
fn joined(text: &str) -> Vec<String> {
    const BEGINS_OTHERWISE: &[&str] = &[
        "A",
        "Activate",
        "After",
        "All",
        "An",
        "Any",
        "As",
        "At",
        "Each",
        "For",
        "If",
        "In",
        "It",
        "Its",
        "On",
        "Otherwise",
        "That",
        "The",
        "Then",
        "They",
        "This",
        "Those",
        "Until",
        "When",
        "Whenever",
        "You",
        "Your",
    ];
    const GOES_ON: &[&str] = &["if ", "may ", "for each ", "each player votes", "instead", "when "];
    if text.contains(['"', '“']) {
        return Vec::new();
    }
    let full_stops = text.match_indices(". ").filter_map(|(at, stop)| {
        let (before, after) = (&text[..at], &text[at + stop.len()..]);
        let begins = after.split(' ').next()?;
        let sentence = before.rsplit(['\n', '.']).next()?.to_lowercase();
        let first = after.chars().next().filter(char::is_ascii_uppercase)?;
        let goes_on = GOES_ON.iter().any(|word| format!("{sentence} ").trim_start().contains(word));
        let under = after.split('.').next()?.contains(" if ") || after.contains("instead");
        let stands = !goes_on && !under && !BEGINS_OTHERWISE.contains(&begins);
        stands.then(|| format!("{before}, then {}{}", first.to_ascii_lowercase(), &after[1..]))
    });
    full_stops.collect()
}

/// The programs of a compiled face, and what their operations name by its place in a table.
struct Programs<'a> {
    all: &'a [Value],
    compiled: &'a Value,
    /// An ability in quotes is told which object gives it: that is the first number of its programs.
    given: bool,
}

impl<'a> Programs<'a> {
    fn of(compiled: &'a Value, given: bool) -> Self {
        Programs { all: compiled["programs"].as_array().unwrap(), compiled, given }
    }

    /// Whether each program has one among these, and the other way round.
    fn are(&self, other: &Programs<'_>) -> bool {
        self.left_of(other) == Some(0)
    }

    /// Whether each program has one among these, with one left: that of the face that gives the ability, of the other mode, of
    /// the cost.
    fn are_given_by(&self, given: &Programs<'_>) -> bool {
        self.left_of(given) == Some(1)
    }

    /// The number of those programs that these aren't; none if one of these isn't among them.
    fn left_of(&self, given: &Programs<'_>) -> Option<usize> {
        let mut left: Vec<&Value> = given.all.iter().collect();
        let same = self.all.iter().all(|program| {
            let own = self.plain(program, 0);
            let found = left.iter().position(|other| (0..=u64::from(given.given)).any(|number| given.plain(other, number) == own));
            found.map(|place| left.remove(place)).is_some()
        });
        same.then_some(left.len())
    }

    /// A program in which nothing is named by its place, with as many numbers fewer as the program is given.
    fn plain(&self, program: &Value, given: u64) -> Value {
        let mut program = program.clone();
        if let Some(targets) = program["targets"].as_array_mut() {
            targets.retain(|target| target != "Granter");
        }
        self.make_plain(&mut program, given);
        program
    }

    fn make_plain(&self, value: &mut Value, given: u64) {
        const NUMBERS: [&str; 8] = ["Chosen", "Created", "Counted", "Thrown", "Numbered", "Share", "phrase", "number"];
        const TABLES: [(&str, &str); 6] = [
            ("Modify", "modifiers"),
            ("Forbid", "cants"),
            ("Permit", "cants"),
            ("Make", "replacements"),
            ("MakeEach", "replacements"),
            ("Delay", "delayed"),
        ];
        let lower = |value: &mut Value| *value = value.as_u64().map_or(value.take(), |number| number.saturating_sub(given).into());
        match value {
            Value::Array(parts) => parts.iter_mut().for_each(|part| self.make_plain(part, given)),
            Value::Object(fields) => {
                for place in ["clause", "program", "rider"] {
                    fields.remove(place);
                }
                for (name, table) in TABLES {
                    let place = fields.get_mut(name).map(|place| if place.is_array() { &mut place[0] } else { place });
                    if let Some((place, at)) = place.and_then(|place| place.as_u64().map(|at| (place, at))) {
                        let made = &self.compiled[table][at as usize];
                        *place = if table == "delayed" { made[0].clone() } else { made.clone() };
                    }
                }
                for program in ["Trigger", "Instead"] {
                    fields.get_mut(program).filter(|place| place.is_number()).map(Value::take);
                }
                fields.iter_mut().for_each(|(name, value)| match name.as_str() {
                    "Gather" => lower(&mut value[0]),
                    "PerObject" => lower(&mut value[1]),
                    "paid" => value.as_array_mut().into_iter().flatten().filter_map(|paid| paid.get_mut(1)).for_each(lower),
                    "division" if value.is_object() => lower(&mut value["first"]),
                    name if NUMBERS.contains(&name) && value.is_number() => lower(value),
                    _ => {}
                });
                fields.values_mut().for_each(|value| self.make_plain(value, given));
            }
            _ => {}
        }
    }
}
