//! The questions that the page asks, and what is kept from one to the next.

use std::sync::Arc;

use instead::complete::{Completions, complete};
use instead::explain::Detail;
use instead::forms::{
    CHECK, Check, CheckCase, EXPLAIN, EXPLORE, Explain, Explore, ExploreCase, Finding, ListedRule, RULES, Rules, Text, Way, ask_why_not,
};
use instead::game::{CardSource, CardText, Rule};
use instead::spot::{Spot, spot};
use instead::{Bound, Explored, GAMES, Limits, Play, Problems, Scenario, compare, ruling};
use instead_cards::Shelf;
use serde::{Deserialize, Serialize};

use crate::files::Read;

/// The name of a file that has no other.
const FILE: &str = "scenario.scn";
/// The most outcomes that are asked why an effect didn't apply.
const ASKED: usize = 100;

/// The case that is meant, the rules by which it goes, and the limit up to which it is explored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Which {
    /// The name of the file in answers and messages.
    pub file: Option<String>,
    /// One case; without, all of them, or the first where only one can be.
    pub case: Option<String>,
    /// By the rules of this edition, whichever the case names.
    pub edition: Option<String>,
    /// By the rules of this edition as well, and what differs.
    pub against: Option<String>,
    /// Stop after so many positions of a case.
    pub limit: Option<usize>,
}

/// The way that is to be explained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Along {
    /// The way to this outcome; without a path, the first.
    pub outcome: Option<usize>,
    /// The options that are taken, by their places.
    pub path: Option<Vec<usize>>,
    /// An effect that is asked about: why it didn't apply; on all outcomes, if none is named.
    pub why_not: Option<String>,
    /// Also the effects that watch another kind of event.
    pub all: bool,
}

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The reason in words.
    pub message: String,
    /// The findings, if it is the text that can't be used.
    pub findings: Vec<Finding>,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), findings: Vec::new() }
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Failure {
        let findings = Finding::of_problems(&problems);
        let message = findings.first().map_or_else(|| "the case can't be played".to_owned(), |first| first.message.clone());
        Failure { message, findings }
    }
}

/// A scenario's text in another form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Formatted {
    /// The text in normal form; null if something can't be read and would be lost.
    pub text: Option<String>,
    /// The lines that can't be read.
    pub findings: Vec<Finding>,
}

/// A case that was explored, with what the question was.
#[derive(Debug)]
struct Kept {
    text: String,
    which: Which,
    bound: Bound,
    explored: Explored,
}

/// Answers questions, and keeps what it explored last, so that explaining it doesn't explore it again.
#[derive(Debug, Default)]
pub struct Engine {
    pub(crate) shelf: Arc<Shelf>,
    kept: Option<Kept>,
}

impl Engine {
    /// The cards from outside, to be changed: answers that were given before don't count any more.
    pub(crate) fn shelf_mut(&mut self) -> &mut Shelf {
        self.kept = None;
        Arc::make_mut(&mut self.shelf)
    }

    pub(crate) fn open(&self, text: &str, which: &Which) -> Scenario {
        let cards = (!self.shelf.is_empty()).then(|| self.shelf.clone() as Arc<dyn CardSource>);
        Scenario::open_among(cards, which.file.as_deref().unwrap_or(FILE), text)
    }

    /// The cases of a file, and the findings on it.
    pub fn read(&self, text: &str) -> Read {
        Read::of(&self.open(text, &Which::default()))
    }

    /// Every outcome of one case or all. `tell` is told now and then how many choices were met.
    pub fn explore(&mut self, text: &str, which: &Which, tell: &dyn Fn(usize)) -> Explore {
        let scenario = self.open(text, which);
        let names: Vec<String> = match &which.case {
            Some(case) => vec![case.clone()],
            None => scenario.cases().map(str::to_owned).collect(),
        };
        let cases = names.into_iter().map(|case| self.explore_case(&scenario, &case, text, which, tell)).collect();
        Explore { schema: EXPLORE, file: scenario.source.name().to_owned(), cases }
    }

    fn explore_case(&mut self, scenario: &Scenario, case: &str, text: &str, which: &Which, tell: &dyn Fn(usize)) -> ExploreCase {
        let against = which.against.as_ref().map(|against| scenario.bind_in(case, Some(against))).transpose();
        let bound = scenario.bind_in(case, which.edition.as_deref()).and_then(|bound| Ok((bound, against?)));
        let (bound, against) = match bound {
            Ok(both) => both,
            Err(problems) => return ExploreCase::refused(case, &problems),
        };
        let limits = limits(which.limit);
        let explored = instead::answer::explore_telling(&bound, limits, tell);
        if let Some(against) = against {
            let other = instead::answer::explore_telling(&against, limits, tell);
            return ExploreCase::compared(case, compare::compare(explored.answer, other.answer));
        }
        let answer = explored.answer.clone();
        let which = Which { case: Some(case.to_owned()), ..which.clone() };
        self.kept = Some(Kept { text: text.to_owned(), which, bound, explored });
        ExploreCase::answered(case, answer)
    }

    /// The case that is meant, explored.
    fn explored(&mut self, text: &str, which: &Which, tell: &dyn Fn(usize)) -> Result<&Kept, Failure> {
        let scenario = self.open(text, which);
        let case = which.case.clone().or_else(|| scenario.cases().next().map(str::to_owned));
        let case = case.ok_or_else(|| Failure::new("there is no case: start one with a line `--- its-name`"))?;
        let which = Which { case: Some(case.clone()), against: None, ..which.clone() };
        if !self.kept.as_ref().is_some_and(|kept| kept.text == text && kept.which == which) {
            let bound = scenario.bind_in(&case, which.edition.as_deref())?;
            let explored = instead::answer::explore_telling(&bound, limits(which.limit), tell);
            self.kept = Some(Kept { text: text.to_owned(), which, bound, explored });
        }
        self.kept.as_ref().ok_or_else(|| Failure::new("nothing was explored"))
    }

    /// One way through a case, step by step; or why an effect didn't apply.
    ///
    /// # Errors
    ///
    /// The case can't be played, or has no such way or effect.
    pub fn explain(&mut self, text: &str, which: &Which, along: &Along, tell: &dyn Fn(usize)) -> Result<Explain, Failure> {
        let kept = self.explored(text, which, tell)?;
        let detail = Detail { all: along.all, ..Detail::default() };
        let outcomes = &kept.explored.answer.outcomes;
        let wrong = |error: instead::ReplayError| Failure::new(error.to_string());
        let mut ways = match (&along.path, along.outcome) {
            (Some(path), _) => {
                let at = kept.explored.answer.outcomes.iter().find(|outcome| outcome.path == *path);
                vec![Way::explained(&kept.bound, at, path.clone(), detail).map_err(wrong)?]
            }
            (None, Some(number)) => {
                let outcome = number.checked_sub(1).and_then(|place| outcomes.get(place));
                let outcome = outcome.ok_or_else(|| Failure::new(format!("there is no outcome {number}")))?;
                vec![Way::explained(&kept.bound, Some(outcome), outcome.path.clone(), detail).map_err(wrong)?]
            }
            (None, None) => {
                let most = if along.why_not.is_some() { ASKED } else { 1 };
                let ways =
                    outcomes.iter().take(most).map(|outcome| Way::explained(&kept.bound, Some(outcome), outcome.path.clone(), detail));
                ways.collect::<Result<_, _>>().map_err(wrong)?
            }
        };
        if ways.is_empty() {
            return Err(Failure::new("there is no outcome to explain"));
        }
        if let Some(effect) = &along.why_not {
            ask_why_not(&mut ways, effect).map_err(|error| Failure::new(error.to_string()))?;
        }
        let case = kept.which.case.clone().unwrap_or_default();
        Ok(Explain { schema: EXPLAIN, file: which.file.clone().unwrap_or_else(|| FILE.to_owned()), case, ways })
    }

    /// The place to which a path leads: what happened, what is asked, the board.
    ///
    /// # Errors
    ///
    /// The case can't be played, or has no such place.
    pub fn play(&mut self, text: &str, which: &Which, path: &[usize], tell: &dyn Fn(usize)) -> Result<Spot, Failure> {
        let kept = self.explored(text, which, tell)?;
        spot(&kept.bound, &kept.explored, path).map_err(|error| Failure::new(error.to_string()))
    }

    /// The findings on what cases claim.
    pub fn check(&self, text: &str, which: &Which) -> Result<Check, Failure> {
        let scenario = self.open(text, which);
        let names: Vec<&str> = match &which.case {
            Some(case) => vec![case.as_str()],
            None => scenario.cases().collect(),
        };
        let mut cases = Vec::new();
        for case in names {
            let bound = scenario.bind_in(case, which.edition.as_deref())?;
            if bound.claims.is_empty() && which.case.is_none() {
                continue;
            }
            let ruling = ruling::judge(&bound, scenario.source.text(), limits(which.limit))
                .map_err(|error| Failure { message: error.message.clone(), findings: Finding::all(&scenario.source, &[error]) })?;
            cases.push(CheckCase { case: case.to_owned(), ruling });
        }
        Ok(Check { schema: CHECK, file: scenario.source.name().to_owned(), cases })
    }

    /// The text in normal form.
    pub fn format(&self, text: &str) -> Formatted {
        match self.open(text, &Which::default()).formatted() {
            Ok(text) => Formatted { text: Some(text), findings: Vec::new() },
            Err(problems) => Formatted { text: None, findings: Finding::of_problems(&problems) },
        }
    }

    /// The reading of a card's text; without a text, of the built-in card of that name.
    ///
    /// # Errors
    ///
    /// There is no such game, or no such card.
    pub fn text(&self, game: &str, name: &str, type_line: &str, text: Option<&str>) -> Result<Text, Failure> {
        let game = find_game(game)?;
        let card = match text {
            Some(text) => CardText { name: name.to_owned(), type_line: type_line.to_owned(), text: text.to_owned(), ..CardText::default() },
            None => game.library().find(name).cloned().ok_or_else(|| Failure::new(format!("no built-in card is called `{name}`")))?,
        };
        Ok(Text::read(game, card))
    }

    /// The rules of a game, or those at and below a number, or those that go by a slug.
    ///
    /// # Errors
    ///
    /// There is no such game or rule.
    pub fn rules(&self, game: &str, number: Option<&str>) -> Result<Rules, Failure> {
        let game = find_game(game)?;
        let (catalogue, edition) = (game.catalogue(), game.edition());
        let rules: Vec<&Rule> = match number {
            None => catalogue.listed(edition).map(|(_, rule)| rule).collect(),
            Some(number) => catalogue.below(number, edition),
        };
        if rules.is_empty() {
            return Err(Failure::new(format!(
                "rule {} is not in the catalogue of {}",
                number.unwrap_or_default(),
                catalogue.name(edition)
            )));
        }
        let rules = rules.into_iter().filter_map(|rule| ListedRule::of(game, rule, Vec::new())).collect();
        Ok(Rules { schema: RULES, game: game.name(), edition: catalogue.name(edition), rules })
    }

    /// The completions at a place, line and column counted from 1.
    pub fn complete(&self, text: &str, line: usize, column: usize) -> Completions {
        complete(text, line, column, Some(&*self.shelf))
    }
}

fn find_game(name: &str) -> Result<&'static dyn Play, Failure> {
    GAMES.find(name).map_err(|missing| Failure::new(missing.to_string()))
}

/// The limits with so many positions; whoever allows more positions allows as many more options.
fn limits(positions: Option<usize>) -> Limits {
    let limits = instead::Limits::default();
    let Some(positions) = positions else { return limits };
    let more = positions.div_ceil(limits.positions.max(1)) as u64;
    Limits { positions, options: limits.options.saturating_mul(more), ..limits }
}
