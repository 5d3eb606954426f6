//! Laws of answers, on random boards of three games: the same question has the same answer, however it is written down,
//! whoever asks it, whatever its things are called and whatever else lies about.
//!
//! A short run belongs to every `cargo test`, always with the same boards. `INSTEAD_LAWS_MINUTES=60` goes on with other boards for an
//! hour, law by law.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod told;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use instead::Bound;
use instead::{Explored, Limits, Machine, OnTable, Play, Scenario};
use instead_explore::{End, Matters};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// The boards of a short run, for each game.
const SHORT: u32 = 80;
/// The most positions of a board: more choices than these are another test's concern.
const POSITIONS: usize = 1_500;
/// The most positions that are reached by force, and the most answers one after the other.
const FORCED: usize = 1_500;
const DEEPEST: usize = 60;

/// A board on which something happens.
#[derive(Clone, Debug)]
struct Board {
    game: &'static str,
    /// The objects on the board: player, number, text.
    things: Vec<(usize, u64, String)>,
    /// The happenings, with `{p}` and `{q}` for the players.
    events: Vec<&'static str>,
}

/// The names on a board.
#[derive(Clone, Copy)]
struct Words {
    players: [&'static str; 2],
    thing: &'static str,
    bear: &'static str,
    cat: &'static str,
}

const WORDS: Words = Words { players: ["A", "B"], thing: "Alpha", bear: "Bear", cat: "Cat" };
/// A subject that texts and happenings share, so that they meet: a word of the texts, and happenings.
type Topic = (&'static str, &'static [&'static str]);

const MAGIC: &[Topic] = &[
    (
        "damage",
        &[
            "event: Bear deals 2 damage to {q}",
            "event: Cat deals 3 damage to {p}; Bear deals 1 damage to {q}",
            "event: Bear deals 2 damage to Cat",
            "{p} casts Lightning Bolt targeting {q}",
            "{p} casts Lightning Bolt targeting Cat",
        ],
    ),
    ("life", &["event: {p} gains 2 life", "event: {q} loses 1 life", "event: {p} gains 1 life; {q} gains 2 life"]),
    ("draw", &["event: {p} draws a card", "{q} draws 2 cards", "event: {p} draws a card; {q} draws a card"]),
    ("die", &["event: Bear dies", "event: Bear dies; Cat dies"]),
    ("graveyard", &["event: Bear dies", "event: Bear dies; Cat dies", "{p} casts Lightning Bolt targeting Cat"]),
    ("counters", &["{p} puts 2 +1/+1 counters on Bear", "{q} puts a +1/+1 counter on Cat"]),
    ("scry", &["event: {p} scries 1"]),
];
const RIFTBOUND: &[Topic] = &[
    ("die", &["event: Bear is killed", "event: Bear is killed; Cat is killed", "event: Bear deals 9 damage to Cat"]),
    ("damage", &["event: Cat deals 2 damage to Bear", "event: Bear deals 9 damage to Cat"]),
    ("draw", &["event: {p} draws a card"]),
    ("would", &["event: Bear is killed", "event: Bear is readied", "event: Cat deals 2 damage to Bear", "event: {p} draws a card"]),
];
const KEYFORGE: &[Topic] = &[
    ("creature would", &["event: Bear is destroyed", "event: Bear is destroyed; Cat is destroyed", "event: Bear deals 6 damage to Cat"]),
    ("damage", &["event: Cat deals 1 damage to Bear", "event: Bear deals 6 damage to Cat"]),
    ("Æmber", &["event: {p} gains 1 Æmber", "event: {q} steals 1 Æmber"]),
    ("would", &["event: Bear is destroyed", "event: {q} forges a key", "event: {p} draws a card", "event: {q} steals 1 Æmber"]),
];

impl Board {
    fn text(&self, words: &Words) -> String {
        let [p, q] = words.players;
        let mut text = format!("game: {}\nplayers: {p}, {q}\n\n--- board\nactive: {p}\n", self.game);
        let (permanent, creature) = match self.game {
            "magic" => ("permanent", "3/3 creature"),
            "riftbound" => ("gear", "3/3 unit"),
            _ => ("3/0 creature", "3/0 creature"),
        };
        let _ = writeln!(text, "{p} controls a {creature} {}\n{q} controls a {creature} {}", words.bear, words.cat);
        for (place, (player, count, rules)) in self.things.iter().enumerate() {
            let player = words.players[*player];
            let name = format!("{}{place}", words.thing);
            let _ = match count {
                1 => writeln!(text, "{player} controls a {permanent} \"{name}\":\n  | {rules}"),
                count => writeln!(text, "{player} controls {count} {permanent}s \"{name}\":\n  | {rules}"),
            };
        }
        text.push('\n');
        for event in &self.events {
            let event = event.replace("{p}", p).replace("{q}", q).replace("Bear", words.bear).replace("Cat", words.cat);
            let _ = writeln!(text, "{event}");
        }
        text
    }
}

/// The texts of the game's scenarios and built-in cards that replace or prevent something.
fn texts(game: &str) -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(game);
    let mut texts: BTreeSet<String> = BTreeSet::new();
    for file in told::files(&root) {
        let text = std::fs::read_to_string(file).unwrap();
        texts.extend(text.lines().filter_map(|line| line.strip_prefix("  | ")).map(str::to_owned));
    }
    let library = instead::GAMES.find(game).unwrap().library();
    for card in library.names().filter_map(|name| library.find(name)) {
        texts.extend(card.text.lines().map(|line| line.replace(&card.name, "~")));
    }
    let meant = |text: &String| (text.contains("would") || text.contains("instead")) && text.len() < 200 && !text.contains(['"', '|', '#']);
    texts.into_iter().filter(meant).collect()
}

/// The beginnings of abilities that are mandatory.
const BEGINNINGS: [&str; 4] = ["If ", "When ", "Each ", "Any "];

fn boards(game: &'static str) -> impl Strategy<Value = Board> {
    let topics = match game {
        "magic" => MAGIC,
        "riftbound" => RIFTBOUND,
        _ => KEYFORGE,
    };
    let texts = texts(game);
    let of = |word: &str| {
        texts
            .iter()
            .filter(|text| BEGINNINGS.iter().any(|begins| text.starts_with(begins)) && text.contains(word))
            .cloned()
            .collect::<Vec<String>>()
    };
    let topics: Vec<(Vec<String>, &[&str])> =
        topics.iter().map(|(word, events)| (of(word), *events)).filter(|(texts, _)| !texts.is_empty()).collect();
    select(topics).prop_flat_map(move |(texts, events)| {
        let thing = (0..2_usize, 1..3_u64, select(texts));
        (vec(thing, 1..4), vec(select(events), 1..3)).prop_map(move |(things, events)| Board { game, things, events })
    })
}

/// Holds a law to random boards of each game.
fn hold(law: &str, check: impl Fn(&Board) -> Result<(), String>) {
    let minutes = std::env::var("INSTEAD_LAWS_MINUTES").ok().and_then(|minutes| minutes.parse::<u64>().ok());
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs(minutes * 60));
    let mut round = 0_u64;
    let mut boards_tried = 0_u64;
    loop {
        for game in ["magic", "riftbound", "keyforge"] {
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&round.to_le_bytes());
            let config = ProptestConfig { cases: SHORT, failure_persistence: None, ..ProptestConfig::default() };
            let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
            let outcome = runner.run(&boards(game), |board| check(&board).map_err(TestCaseError::fail));
            if let Err(error) = outcome {
                panic!("{law}: {error}");
            }
            boards_tried += u64::from(SHORT);
        }
        round += 1;
        match end {
            Some(end) if Instant::now() < end => {}
            Some(_) => {
                println!("{law}: {boards_tried} boards");
                return;
            }
            None => return,
        }
    }
}

fn limits() -> Limits {
    Limits { positions: POSITIONS, ..instead::Limits::default() }
}

fn explored(text: &str) -> Option<(Bound, Explored)> {
    let scenario = Scenario::read("board.scn", text).ok()?;
    let bound = scenario.bind("board").ok()?;
    let explored = instead::explore(&bound, limits());
    explored.graph.is_complete().then_some((bound, explored))
}

/// The outcomes, each as the set of its facts, and who decides; none where the board is refused or too large.
fn outcomes(text: &str) -> Option<BTreeSet<BTreeSet<String>>> {
    let (_, explored) = explored(text)?;
    let answer = explored.answer;
    let mut all: BTreeSet<BTreeSet<String>> = BTreeSet::new();
    for outcome in answer.outcomes {
        let mut facts: BTreeSet<String> = outcome.facts.into_iter().collect();
        facts.extend(outcome.end.map(|end| format!("ends: {end}")));
        all.insert(facts);
    }
    all.insert(answer.chooser.map(|who| format!("{who} decides")).into_iter().collect());
    Some(all)
}

/// Outcomes in other words.
fn reworded(outcomes: &BTreeSet<BTreeSet<String>>, change: impl Fn(&str) -> String) -> BTreeSet<BTreeSet<String>> {
    outcomes.iter().map(|facts| facts.iter().map(|fact| change(fact)).collect()).collect()
}

/// A text with each word changed.
fn words(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for letter in text.chars().chain([' ']) {
        if letter.is_alphanumeric() {
            word.push(letter);
        } else {
            out.push_str(&change(&word));
            word.clear();
            out.push(letter);
        }
    }
    out.pop();
    out
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, text: &str, one: &T, other: &T) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what}\n{text}\n  {one:?}\n  {other:?}")) }
}

#[test]
fn the_same_board_has_the_same_answer_however_it_is_written() {
    hold("written", |board| {
        let text = board.text(&WORDS);
        let json = |scenario: &Scenario| {
            let bound = scenario.bind("board").ok()?;
            Some(serde_json::to_string(&instead::explore(&bound, limits()).answer).unwrap())
        };
        let Ok(scenario) = Scenario::read("board.scn", &text) else { return Ok(()) };
        let answer = json(&scenario);
        same("twice", &text, &answer, &json(&scenario))?;
        let formatted = scenario.formatted().map_err(|problems| format!("{problems}"))?;
        let again = Scenario::read("board.scn", &formatted).map_err(|problems| format!("{formatted}{problems}"))?;
        same("fmt", &formatted, &answer, &json(&again))?;
        same("fmt twice", &formatted, &formatted, &again.formatted().map_err(|problems| format!("{problems}"))?)?;
        let written = scenario.to_json().map_err(|error| error.to_string())?;
        let again = Scenario::from_json("board.json", &written).map_err(|problems| format!("{written}{problems}"))?;
        same("JSON", &text, &answer, &json(&again))
    });
}

#[test]
fn names_do_not_matter() {
    hold("names", |board| {
        let text = board.text(&WORDS);
        let other = board.text(&Words { thing: "Zulu", bear: "Wombat", cat: "Aardvark", ..WORDS });
        let change = |fact: &str| {
            words(fact, |word| match word {
                "Bear" => "Wombat".into(),
                "Cat" => "Aardvark".into(),
                other => other.replace("Alpha", "Zulu"),
            })
        };
        same("names", &text, &outcomes(&text).map(|outcomes| reworded(&outcomes, change)), &outcomes(&other))
    });
}

#[test]
fn players_do_not_matter() {
    hold("players", |board| {
        let text = board.text(&WORDS);
        let other = board.text(&Words { players: ["B", "A"], ..WORDS });
        let change = |fact: &str| {
            words(fact, |word| match word {
                "A" => "B".into(),
                "B" => "A".into(),
                other => other.into(),
            })
        };
        same("players", &text, &outcomes(&text).map(|outcomes| reworded(&outcomes, change)), &outcomes(&other))
    });
}

#[test]
fn bystanders_change_nothing() {
    // Texts that count, choose or name what is there may well see a bystander.
    const SEES: [&str; 12] =
        ["number of", "for each", "equal to", "each ", "all ", "another", "other", "choose", "permanent", "artifact", "gear", "friendly"];
    hold("bystanders", |board| {
        if board.things.iter().any(|(_, _, rules)| SEES.iter().any(|word| rules.to_lowercase().contains(word))) {
            return Ok(());
        }
        let text = board.text(&WORDS);
        let bystander = match board.game {
            "magic" => "B controls an artifact Bystander\n",
            "riftbound" => "B controls a gear Bystander\n",
            _ => "B controls an artifact Bystander\n",
        };
        let more = text.replacen("active: A\n", &format!("active: A\n{bystander}"), 1);
        same("bystanders", &text, &outcomes(&text), &outcomes(&more))
    });
}

#[test]
fn several_in_one_line_are_as_many_lines() {
    hold("copies", |board| {
        let text = board.text(&WORDS);
        let mut lines = String::new();
        let mut rest = text.lines().peekable();
        while let Some(line) = rest.next() {
            match line.split_once(" controls 2 ") {
                Some((player, what)) => {
                    let kind = what.replacen("permanents", "a permanent", 1).replacen("gears", "a gear", 1).replacen(
                        "3/0 creatures",
                        "a 3/0 creature",
                        1,
                    );
                    let rules = rest.next().unwrap_or_default();
                    for _ in 0..2 {
                        let _ = writeln!(lines, "{player} controls {kind}\n{rules}");
                    }
                }
                None => {
                    let _ = writeln!(lines, "{line}");
                }
            }
        }
        same("copies", &text, &outcomes(&text), &outcomes(&lines))
    });
}

/// An outcome that was reached.
type Reached = (<OnTable as instead_kernel::Terms>::Outcome, End);

/// Finds the outcomes that can come of a machine, by trying every answer; none if there are too many, or no end.
fn forced(rules: &dyn Play, mut machine: Machine<OnTable>, depth: usize, found: &mut Vec<Reached>, left: &mut usize) -> Option<()> {
    *left = left.checked_sub(1).filter(|_| depth < DEEPEST)?;
    let status = machine.run(rules);
    if let Some(end) = End::of(&status) {
        let outcome = (instead_explore::Outcomes::outcome(rules, &machine, end), end);
        if !found.contains(&outcome) {
            found.push(outcome);
        }
        return Some(());
    }
    let instead_kernel::Status::Choice(choice) = status else { return None };
    for offer in &choice.options {
        let mut ahead = machine.clone();
        ahead.take(offer.decision.clone()).ok()?;
        forced(rules, ahead, depth + 1, found, left)?;
    }
    Some(())
}

#[test]
fn a_choice_that_is_said_not_to_matter_does_not() {
    hold("matters", |board| {
        let text = board.text(&WORDS);
        let Some((bound, explored)) = explored(&text) else { return Ok(()) };
        let mut left = FORCED;
        for node in explored.graph.nodes() {
            let Some(choice) = node.choice() else { continue };
            let mut sets: Vec<Vec<_>> = Vec::new();
            for offer in &choice.options {
                let mut ahead = node.machine.clone();
                ahead.take(offer.decision.clone()).map_err(|error| error.to_string())?;
                let mut found = Vec::new();
                if forced(bound.rules, ahead, 0, &mut found, &mut left).is_none() {
                    return Ok(());
                }
                sets.push(found);
            }
            let alike = sets.iter().all(|set| sets.iter().all(|other| set.iter().all(|outcome| other.contains(outcome))));
            let said = node.matters();
            if said != Matters::Unknown && (said == Matters::No) != alike {
                return Err(format!("{said:?} at node {}\n{text}", node.place));
            }
        }
        Ok(())
    });
}

#[test]
fn saved_and_loaded_in_mid_choice_it_goes_on_the_same() {
    hold("saved", |board| {
        let text = board.text(&WORDS);
        let Some((bound, explored)) = explored(&text) else { return Ok(()) };
        for node in explored.graph.nodes().take(5) {
            let saved = serde_json::to_string(node.machine).map_err(|error| error.to_string())?;
            let loaded: Machine<OnTable> = serde_json::from_str(&saved).map_err(|error| error.to_string())?;
            let (mut one, mut other) = (Vec::new(), Vec::new());
            let (mut left, mut right) = (FORCED, FORCED);
            let told = forced(bound.rules, node.machine.clone(), 0, &mut one, &mut left);
            same("saved", &text, &told, &forced(bound.rules, loaded, 0, &mut other, &mut right))?;
            same("saved", &text, &one, &other)?;
        }
        Ok(())
    });
}

#[test]
fn what_is_told_of_a_board_holds() {
    hold("told", |board| {
        let text = board.text(&WORDS);
        let broken = told::broken("board", &text, &limits());
        if broken.is_empty() { Ok(()) } else { Err(format!("{text}{}", broken.join("\n"))) }
    });
}

#[test]
fn most_boards_are_answered_and_many_have_something_to_choose() {
    // In KeyForge a happening is replaced once, and few of its texts meet: of more boards as few have something to choose.
    for (game, boards_tried, least) in [("magic", SHORT, 10), ("riftbound", SHORT, 4), ("keyforge", 4 * SHORT, 4)] {
        let mut runner = TestRunner::new_with_rng(ProptestConfig::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
        let strategy = boards(game);
        let (mut answered, mut chosen) = (0, 0);
        for _ in 0..boards_tried {
            let board = strategy.new_tree(&mut runner).unwrap().current();
            let found = explored(&board.text(&WORDS));
            answered += u32::from(found.is_some());
            chosen += u32::from(found.is_some_and(|(_, explored)| explored.graph.choices().next().is_some()));
        }
        println!("{game}: {answered} answered, {chosen} with a choice");
        assert!(
            answered * 4 >= boards_tried * 3 && chosen >= least,
            "{game}: of {boards_tried} boards {answered} are answered, {chosen} with a choice"
        );
    }
}
