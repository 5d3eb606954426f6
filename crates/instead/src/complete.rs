//! Completions at a place of a scenario: sentences, card names, objects, players, zones, rules.
//!
//! They depend on the line up to the place, and on the case around it. Nothing has to be right so far.

use instead_game::{CardSource, Play, names};
use serde::Serialize;

use crate::document::{Case, Document, Setup};
use crate::games::{GAMES, game_of};
use crate::scenario::Scenario;

/// The version of the JSON form.
pub const SCHEMA: &str = "instead.complete/1";

/// The most that is offered.
const OFFERED: usize = 60;

/// The completions at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Completions {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The column, from 1, from which on the line is replaced.
    pub from: usize,
    /// The completions, the likeliest first.
    pub options: Vec<Completion>,
}

/// One thing that can stand there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Completion {
    /// The words.
    pub text: String,
    /// Their kind.
    pub kind: CompletionKind,
    /// More about them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
}

/// The kinds of words that are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CompletionKind {
    /// The beginning of a sentence or of a line.
    Sentence,
    /// An object of the case.
    Object,
    /// A player.
    Player,
    /// A zone.
    Zone,
    /// A card.
    Card,
    /// A rule.
    Rule,
    /// A game, an edition, a step.
    Word,
}

/// The completions in `text` at a line and before a column, both counted from 1.
pub fn complete(text: &str, line: usize, column: usize, cards: Option<&dyn CardSource>) -> Completions {
    let scenario = Scenario::open("scenario", text);
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let whole = text.get(start..).unwrap_or_default().lines().next().unwrap_or_default();
    let before: String = whole.chars().take(column.saturating_sub(1)).collect();
    let case = case_at(&scenario.document, start);
    let asked = Asked::new(&scenario.document, case, cards);
    let (length, options) = asked.at(&before);
    let from = before.chars().count() - length + 1;
    Completions { schema: SCHEMA, from, options: options.into_iter().take(OFFERED).collect() }
}

/// The case in which a byte stands; none before the first.
fn case_at(document: &Document, byte: usize) -> Option<&Case> {
    let begins = |case: &&Case| (case.span.start as usize) <= byte;
    document.cases.iter().rev().find(begins)
}

struct Asked<'a> {
    game: &'static dyn Play,
    players: Vec<String>,
    /// Objects of the case, with what they are.
    objects: Vec<(String, String)>,
    /// Cards that the file defines.
    own: Vec<String>,
    cards: Option<&'a dyn CardSource>,
}

/// Words after which an object or a player comes.
const BEFORE_OBJECTS: &[&str] = &[
    "targeting",
    "with",
    "sacrifices",
    "activates",
    "chooses",
    "blocks",
    "attacks",
    "destroys",
    "exiles",
    "taps",
    "untaps",
    "to",
    "by",
    "and",
    "discards",
    "regenerates",
    "transforms",
    "counters",
    "puts",
    "returns",
    "plays",
    "casts",
    "equips",
    "uses",
    "reaps",
    "fights",
    "on",
    "always:",
    "asked:",
    "never:",
    "check:",
    "outcome:",
    "event:",
    "claim:",
];
/// Words after which a card comes.
const BEFORE_CARDS: &[&str] = &["controls", "casts", "has", "plays", "a", "an", "library:", "of"];
/// Words after which a zone comes.
const BEFORE_ZONES: &[&str] = &["in", "from", "into", "their", "the"];

impl<'a> Asked<'a> {
    fn new(document: &'a Document, case: Option<&'a Case>, cards: Option<&'a dyn CardSource>) -> Asked<'a> {
        let first: &'static dyn Play = GAMES.0[0];
        let named = document.common.iter().find_map(|line| match &line.value {
            Setup::Game(name) => GAMES.find(&name.text).ok(),
            _ => None,
        });
        let game = case.and_then(|case| game_of(document, case).ok()).or(named).unwrap_or(first);
        let players = match case {
            Some(case) => document.players_of(case).into_iter().map(|name| name.text).collect(),
            None => vec!["A".to_owned(), "B".to_owned()],
        };
        let setup = || document.common.iter().chain(case.into_iter().flat_map(|case| &case.setup)).map(|line| &line.value);
        let mut objects: Vec<(String, String)> = Vec::new();
        let mut own: Vec<String> = Vec::new();
        for line in setup() {
            match line {
                Setup::Objects(found) => {
                    let name = found.label.as_ref().or(found.thing.name());
                    let place = found.zone.as_ref().map_or_else(|| "controls it".to_owned(), |zone| format!("has it in {}", zone.text));
                    let said = (name.map(|name| name.text.clone()).unwrap_or_default(), format!("{} {place}", found.player.text));
                    if !said.0.is_empty() && !objects.contains(&said) {
                        objects.push(said);
                    }
                }
                Setup::Card(card) => own.push(card.name.text.clone()),
                _ => {}
            }
        }
        Asked { game, players, objects, own, cards }
    }

    /// The continuations of this beginning of a line, and the number of its characters that they replace.
    fn at(&self, before: &str) -> (usize, Vec<Completion>) {
        let line = before.trim_start();
        if line.starts_with(['#', '|']) || before.starts_with([' ', '\t']) && !line.is_empty() {
            return (0, Vec::new());
        }
        if let Some((key, value)) = line.split_once(':')
            && let Some(options) = self.of_key(key.trim(), value)
        {
            let typed = value.rsplit(',').next().unwrap_or_default().trim_start();
            return (typed.chars().count(), matching(options, typed));
        }
        // At the beginning of a line, before there is a whole word.
        let sentences = matching(self.sentences(), line);
        if line.is_empty() || !line.contains(' ') && !sentences.is_empty() {
            return (line.chars().count(), sentences);
        }
        self.of_words(line, sentences)
    }

    fn of_key(&self, key: &str, _value: &str) -> Option<Vec<Completion>> {
        let catalogue = self.game.catalogue();
        Some(match key {
            "game" => GAMES
                .0
                .iter()
                .flat_map(|game| {
                    let editions = game.catalogue().editions().map(|edition| format!("{} {}", game.name(), game.catalogue().name(edition)));
                    std::iter::once(game.name().to_owned()).chain(editions)
                })
                .map(|text| plain(text, CompletionKind::Word))
                .collect(),
            "edition" => catalogue.editions().map(|edition| plain(catalogue.name(edition), CompletionKind::Word)).collect(),
            "rules" => catalogue
                .listed(self.game.edition())
                .filter_map(|(_, rule)| Some(about(rule.at(self.game.edition())?, CompletionKind::Rule, rule.summary)))
                .collect(),
            "active" | "chooser" => self.players.iter().map(|name| plain(name, CompletionKind::Player)).collect(),
            "step" => self.game.words().moments.iter().map(|name| plain(*name, CompletionKind::Word)).collect(),
            _ => return None,
        })
    }

    /// The longest end of the line with which something begins that fits after the word before it.
    fn of_words(&self, line: &str, sentences: Vec<Completion>) -> (usize, Vec<Completion>) {
        let starts = line.char_indices().filter(|(at, _)| *at > 0 && line[..*at].ends_with(' ')).map(|(at, _)| at);
        for at in starts.chain(line.ends_with(' ').then_some(line.len())) {
            let word = line[..at].split_whitespace().next_back().unwrap_or_default();
            let typed = &line[at..];
            let options = self.after(word, typed);
            if !options.is_empty() {
                return (typed.chars().count(), options);
            }
        }
        (line.chars().count(), sentences)
    }

    fn after(&self, word: &str, typed: &str) -> Vec<Completion> {
        let mut options = Vec::new();
        let is = |list: &[&str]| list.contains(&word);
        if is(BEFORE_OBJECTS) || word.ends_with([',', ';']) {
            options.extend(self.objects.iter().map(|(name, place)| about(name, CompletionKind::Object, place)));
            options.extend(self.players.iter().map(|name| plain(name, CompletionKind::Player)));
        }
        if is(BEFORE_ZONES) {
            options.extend(self.game.words().zones.iter().map(|name| plain(*name, CompletionKind::Zone)));
        }
        if is(BEFORE_CARDS) && !typed.is_empty() {
            options.extend(self.own.iter().map(|name| about(name, CompletionKind::Card, "of this file")));
            options.extend(self.cards_beginning(typed));
        }
        let mut found = matching(options, typed);
        found.dedup_by(|one, other| one.text == other.text);
        // What is written already is nothing to offer.
        if found.iter().any(|option| option.text == typed) { Vec::new() } else { found }
    }

    fn cards_beginning(&self, typed: &str) -> Vec<Completion> {
        let key = names::key(typed);
        let built_in = self.game.library().all().filter(|card| names::key(&card.name).starts_with(&key));
        let mut found: Vec<Completion> =
            built_in.take(OFFERED).map(|card| about(&card.name, CompletionKind::Card, &card.type_line)).collect();
        let more = self.cards.map(|cards| cards.beginning(self.game, typed)).unwrap_or_default();
        found.extend(more.into_iter().map(|name| about(name, CompletionKind::Card, "from your cards")));
        found.sort_by(|one, other| one.text.cmp(&other.text));
        found.dedup_by(|one, other| one.text == other.text);
        found
    }

    fn sentences(&self) -> Vec<Completion> {
        let mut options = Vec::new();
        let mut say = |text: String, told: &str| options.push(about(text, CompletionKind::Sentence, told));
        for (place, player) in self.players.iter().enumerate() {
            say(format!("{player} controls "), "what is on the board");
            say(format!("{player} casts "), "what is done");
            if place < 2 {
                say(format!("{player} has "), "a card in hand or elsewhere");
                say(format!("{player} activates "), "what is done");
                say(format!("{player} sacrifices "), "what is done");
                say(format!("{player} is at "), "a total at the beginning");
                say(format!("{player} chooses "), "a choice that is fixed");
                say(format!("{player} draws a card"), "what is done");
            }
        }
        if let [first, second, ..] = self.players.as_slice() {
            say(format!("{first} attacks {second} with "), "what is done");
            say(format!("{second} blocks with "), "what is done");
            say(format!("{first}'s library is empty"), "the beginning");
        }
        for (text, told) in [
            ("event: ", "something that would happen, just so"),
            ("in response, ", "before what was cast resolves"),
            ("card ", "a card of your own: `card Name, a red instant:`"),
            ("outcome: ", "an expectation: complete, every outcome matches one"),
            ("chooser: ", "an expectation: who decides"),
            ("always: ", "an expectation: so in every outcome"),
            ("never: ", "an expectation: so in none"),
            ("asked: ", "what is asked: the answer begins with yes or no"),
            ("claim: ", "a step of a ruling that is put to the test"),
            ("end the turn", "what is done"),
            ("resolve", "what is done"),
            ("game: ", "the game, perhaps with an edition"),
            ("edition: ", "by the rules of which edition"),
            ("players: ", "who plays, in the order of turns"),
            ("active: ", "whose turn it is"),
            ("step: ", "in which step"),
            ("costs: charged", "mana has to be paid, too"),
            ("rules: ", "the rules that it shows"),
            ("--- ", "a new situation"),
        ] {
            say(text.to_owned(), told);
        }
        options
    }
}

fn plain(text: impl Into<String>, kind: CompletionKind) -> Completion {
    Completion { text: text.into(), kind, about: None }
}

fn about(text: impl Into<String>, kind: CompletionKind, about: impl Into<String>) -> Completion {
    Completion { text: text.into(), kind, about: Some(about.into()) }
}

/// Those that begin with what was typed, whatever capitals and accents.
fn matching(options: Vec<Completion>, typed: &str) -> Vec<Completion> {
    let key = names::key(typed);
    let lower = typed.to_lowercase();
    options
        .into_iter()
        .filter(|option| option.text.to_lowercase().starts_with(&lower) || !key.is_empty() && names::key(&option.text).starts_with(&key))
        .collect()
}
