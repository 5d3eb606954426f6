//! Every outcome, every choice, how many ways: the answer to a situation, as data.

pub mod ruling;

use std::cell::Cell;

use instead_explore::{End, Exploration, Incomplete, Lasso, Limits, Matters, Steering, explore_with};
use instead_game::play::{Endless, UNKNOWN};
use instead_game::{Play, TakenText};
use instead_kernel::{Choice, Chooser, Stop};
use instead_model::game::OnTable;
use instead_model::position::Position;
use instead_scenario::bind::{Bound, Fixed};
use instead_scenario::document::Who;
use serde::Serialize;

pub use ruling::{AskedAnswer, DecidedAnswer, OutcomeRuling, PartAnswer, PartKind, RangeAnswer, RulingAnswer};

use crate::steer::{self, Script, asked, chooser, labels_in};
use crate::{apart, tell};

/// The version of the JSON form of [`Answer`].
pub const SCHEMA: &str = "instead.answer/1";

/// The number of choices that an answer lists; the graph holds all of them.
const LISTED: usize = 2_000;

/// An explored case: the graph of choices, and the answer that was read off it.
#[derive(Debug)]
pub struct Explored {
    /// The graph.
    pub graph: Exploration<OnTable, usize>,
    /// The answer.
    pub answer: Answer,
}

/// Whether an answer is the whole truth. Of several that stand against it, the first of this list is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// It is: every outcome is there, and no other.
    Whole,
    /// In some outcome the rules don't allow an action that the case says; why, in words.
    Refused(String),
    /// Not everything was explored.
    Limit(Incomplete),
    /// A run from one choice to the next was stopped.
    Stopped(Stop),
    /// The outcomes could depend on clauses that weren't understood: [`Answer::incomplete`] names them.
    NotUnderstood,
}

/// The answer to a situation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The game.
    pub game: &'static str,
    /// The edition of its rules.
    pub edition: String,
    /// The edition by which it goes where an older one is silent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silent: Option<String>,
    /// The ruling, as a judge would say it first; none where nobody asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<RulingAnswer>,
    /// The player who makes the first choice that matters; none if none does.
    pub chooser: Option<String>,
    /// Every final position, once.
    pub outcomes: Vec<OutcomeAnswer>,
    /// The totals of players that differ from outcome to outcome: "B between 3 and 9".
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub between: Vec<String>,
    /// Every choice on the way.
    pub choices: Vec<ChoiceAnswer>,
    /// The size of the search.
    pub totals: TotalsAnswer,
    /// The number of choices that aren't listed.
    pub choices_left_out: usize,
    /// Why not everything was explored, if so.
    pub stopped: Option<String>,
    /// A play that goes on for ever, if the players can choose one.
    pub endless: Option<EndlessAnswer>,
    /// Clauses that were not understood and that these outcomes could depend on.
    pub incomplete: Vec<String>,
    /// Clauses that were not understood, but matter only if somebody activates them.
    pub declined: Vec<String>,
    /// Fixed choices that never came up on some path.
    pub unused: Vec<UnusedAnswer>,
    /// The texts that were neither in the file nor built in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<TextAnswer>,
}

/// A card's text that came from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextAnswer {
    /// The card.
    pub card: String,
    /// The publisher of its text.
    pub source: String,
    /// The date of that text, year first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// A play that goes on for ever: first some choices, then others again and again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EndlessAnswer {
    /// The choices before it goes round.
    pub first: Vec<TakenAnswer>,
    /// The choices of one round.
    pub again: Vec<TakenAnswer>,
    /// All of them as places of options, for `--path`.
    pub path: Vec<usize>,
}

/// A fixed choice that never came up on some path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnusedAnswer {
    /// Its place among the fixed choices of the case.
    pub place: usize,
    /// The line: `B chooses Fire Servant`.
    pub line: String,
    /// The options that it fits, where it fits more than one: it has to say which.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fits: Vec<String>,
}

/// One final position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeAnswer {
    /// Its number, from 1: the outcome at this place, less one, of [`Explored::graph`].
    pub number: usize,
    /// The facts that hold at the end and didn't at the beginning, in a scenario's words.
    pub facts: Vec<String>,
    /// Those of the facts that are about an order: of cards in a library or a discard pile, of a line of creatures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_order: Vec<String>,
    /// The number of sequences of choices that lead to it.
    pub sequences: String,
    /// The number of orders that lead to it: like sequences, with equal effects told apart.
    pub orders: String,
    /// A shortest way to it.
    pub witness: Vec<TakenAnswer>,
    /// The same as places of options, for `--path`.
    pub path: Vec<usize>,
    /// Why it ended, if not because nothing was left to do.
    pub end: Option<String>,
}

/// A choice that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TakenAnswer {
    /// The chooser.
    pub who: String,
    /// The question.
    pub asked: String,
    /// The answer.
    pub chose: String,
}

/// A choice on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceAnswer {
    /// Its number.
    pub number: usize,
    /// The options that lead to it.
    pub path: Vec<usize>,
    /// The chooser.
    pub who: String,
    /// The question.
    pub asked: String,
    /// The options that were tried: all, or the one that the case takes.
    pub options: Vec<OptionAnswer>,
    /// For each of them the number of the choice that it leads to; null: to an end, or it wasn't explored. Left out if
    /// none leads to a choice.
    #[serde(skip_serializing_if = "leads_nowhere")]
    pub next: Vec<Option<usize>>,
    /// Whether the case takes one of the options by a fixed choice.
    pub fixed: bool,
    /// Whether it makes a difference.
    pub matters: Matters,
}

/// An option of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct OptionAnswer {
    /// Its place among the options, for `--path`.
    pub place: usize,
    /// Its label.
    pub label: String,
    /// The number of equal effects that it stands for.
    pub multiplicity: u64,
    /// The numbers of the outcomes it can lead to.
    pub outcomes: Vec<usize>,
    /// Whether it can go on for ever.
    pub endless: bool,
    /// Whether a limit was reached beyond it, so that there may be more.
    pub unexplored: bool,
}

/// The size of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TotalsAnswer {
    /// Distinct positions.
    pub positions: usize,
    /// Distinct choices.
    pub choices: usize,
    /// Sequences of choices.
    pub sequences: String,
    /// Orders.
    pub orders: String,
}

impl Explored {
    fn ruled(mut self, bound: &Bound) -> Self {
        self.answer.ruling = Some(ruling::rule(bound, &self.graph, &apart::told(bound, &self.graph.outcomes)));
        self
    }

    /// Whether this is the whole truth: nothing was stopped by a limit, no action was refused, and no clause that could
    /// matter was not understood. A loop of mandatory actions is a result.
    pub fn is_whole(&self) -> bool {
        self.completeness() == Completeness::Whole
    }

    /// Whether this is the whole truth, or the first that stands against it.
    pub fn completeness(&self) -> Completeness {
        let outcomes = self.graph.outcomes.iter();
        let mut ends = outcomes.zip(&self.answer.outcomes).map(|(found, told)| {
            let end = || told.end.clone().unwrap_or_default();
            match found.end {
                End::Done if found.position.table.refused.is_some() => Some(Completeness::Refused(end())),
                End::Done | End::Stopped(Stop::Loop | Stop::Endless) => None,
                End::Stopped(stop) => Some(Completeness::Stopped(stop)),
            }
        });
        if let Some(refused) = ends.clone().flatten().find(|end| matches!(end, Completeness::Refused(_))) {
            return refused;
        }
        match (&self.graph.incomplete, ends.find_map(|end| end)) {
            (Some(limit), _) => Completeness::Limit(*limit),
            (None, Some(stopped)) => stopped,
            (None, None) if !self.answer.incomplete.is_empty() => Completeness::NotUnderstood,
            (None, None) => Completeness::Whole,
        }
    }
}

/// Explores a case.
pub fn explore(bound: &Bound, limits: Limits) -> Explored {
    survey(bound, limits).ruled(bound)
}

/// Explores a case, and leaves the ruling out: for callers that look at the facts only.
pub(crate) fn survey(bound: &Bound, limits: Limits) -> Explored {
    let script = Script { fixed: &bound.fixed, names: &bound.names, rules: bound.rules };
    let graph = explore_with(bound.rules, &bound.machine, limits, &script);
    let answer = read_off(bound, &graph);
    Explored { graph, answer }
}

/// The same, telling now and then how many choices were met so far.
pub fn explore_telling(bound: &Bound, limits: Limits, tell: &dyn Fn(usize)) -> Explored {
    let script = Script { fixed: &bound.fixed, names: &bound.names, rules: bound.rules };
    let graph = explore_with(bound.rules, &bound.machine, limits, &Watched { script, met: Cell::new(0), tell });
    let answer = read_off(bound, &graph);
    Explored { graph, answer }.ruled(bound)
}

/// The number of choices from one report to the next: a few milliseconds. The listener may not want to hear of each.
const TOLD_EVERY: usize = 100;

/// The answers of a case, with somebody who is told how far it is.
struct Watched<'a> {
    script: Script<'a>,
    met: Cell<usize>,
    tell: &'a dyn Fn(usize),
}

impl Steering<OnTable> for Watched<'_> {
    type Cursor = usize;

    fn start(&self) -> usize {
        self.script.start()
    }

    fn steer(&self, cursor: &mut usize, position: &Position, choice: &Choice<OnTable>) -> Option<usize> {
        let met = self.met.get() + 1;
        self.met.set(met);
        if met.is_multiple_of(TOLD_EVERY) {
            (self.tell)(met);
        }
        self.script.steer(cursor, position, choice)
    }

    fn forced(&self, cursor: &mut usize, position: &Position, choice: &Choice<OnTable>) {
        self.script.forced(cursor, position, choice);
    }
}

fn read_off(bound: &Bound, graph: &Exploration<OnTable, usize>) -> Answer {
    let rules = bound.rules;
    let told = apart::told(bound, &graph.outcomes);
    let outcomes = graph.outcomes.iter().enumerate().map(|(place, found)| OutcomeAnswer {
        number: place + 1,
        facts: tell::texts(rules, &found.position, &told[place].facts),
        in_order: match told[place].orders.as_slice() {
            [] => Vec::new(),
            orders => tell::texts(rules, &found.position, orders),
        },
        sequences: found.sequences.to_string(),
        orders: found.orders.to_string(),
        witness: taken(rules, graph, &found.witness),
        path: found.witness.clone(),
        end: match found.end {
            End::Done => found.position.table.refused.map(|refused| tell::refused(bound, &found.position, refused)),
            End::Stopped(stop) => Some(stop.to_string()),
        },
    });
    let all = || graph.nodes().filter(|node| node.choice().is_some());
    let choices: Vec<ChoiceAnswer> = all().take(LISTED).map(|node| choice_at(rules, graph, &node)).collect();
    let matter = all().find(|node| node.matters() == Matters::Yes);
    let matter = matter.and_then(|node| node.choice().map(|choice| chooser(rules, &node.machine.position, &choice.chooser)));
    let mut unused: Vec<usize> = graph.outcomes.iter().flat_map(|found| found.cursor..bound.fixed.len()).collect();
    unused.sort_unstable();
    unused.dedup();
    let ends = || graph.outcomes.iter().map(|found| &found.position);
    let (incomplete, mut declined) = bound.declined.iter().partition::<Vec<_>, _>(|declined| declined.counts(ends()));
    // What nobody knows is told where it is asked.
    declined.retain(|declined| declined.definition != UNKNOWN);
    let clause = |declined: &instead_scenario::bind::Declined| {
        let stops = if declined.word.is_empty() { "as a whole".to_owned() } else { format!("from `{}`", declined.word) };
        format!("{}: {} (not understood {stops})", declined.card, declined.text)
    };
    Answer {
        schema: SCHEMA,
        game: rules.name(),
        edition: rules.edition_name().to_owned(),
        silent: newer(bound.rules),
        ruling: None,
        chooser: matter,
        choices_left_out: graph.totals.choices.saturating_sub(choices.len()),
        outcomes: outcomes.collect(),
        between: between(bound, graph),
        totals: TotalsAnswer {
            positions: graph.totals.positions,
            choices: graph.totals.choices,
            sequences: graph.totals.sequences.to_string(),
            orders: graph.totals.orders.to_string(),
        },
        choices,
        stopped: graph
            .incomplete
            .as_ref()
            .map(|why: &Incomplete| why.to_string())
            .or_else(|| goes_round(rules, graph))
            .or_else(|| cut_short(graph)),
        endless: graph.endless.as_ref().map(|lasso| endless(rules, graph, lasso)),
        incomplete: incomplete.into_iter().map(clause).collect(),
        declined: declined.into_iter().map(clause).collect(),
        texts: bound.texts.iter().cloned().map(|TakenText { card, source, date }| TextAnswer { card, source, date }).collect(),
        unused: unused.into_iter().map(|place| never_came_up(bound, graph, place)).collect(),
    }
}

/// Between which numbers the totals of players lie, where several outcomes differ in them.
fn between(bound: &Bound, graph: &Exploration<OnTable, usize>) -> Vec<String> {
    let name = |place: usize| bound.names.players.get(place).map_or("", String::as_str);
    let range = |place: usize| {
        let totals =
            graph.outcomes.iter().filter_map(|found| found.position.table.players.get(place)).map(|player| bound.rules.total(player));
        let (low, high) = (totals.clone().min()?, totals.max()?);
        (low < high).then(|| format!("{} between {low} and {high}", name(place)))
    };
    (0..bound.machine.position.table.players.len()).filter_map(range).collect()
}

/// A fixed choice that wasn't made on some path: nobody was offered it, or it doesn't say which of several is meant.
fn never_came_up(bound: &Bound, graph: &Exploration<OnTable, usize>, place: usize) -> UnusedAnswer {
    let fixed = &bound.fixed[place];
    let here = graph.nodes().filter(|node| *node.cursor == place);
    let fitting = |option: &str| {
        here.into_iter()
            .filter_map(|node| {
                let fits = steer::fitting(bound.rules, &node.machine.position, node.choice()?, option);
                Some(fits).filter(|fits| fits.len() > 1)
            })
            .next()
    };
    let fits = fixed.option.as_ref().and_then(|option| fitting(&option.text)).unwrap_or_default();
    UnusedAnswer { place, line: said(fixed), fits }
}

/// A loop of mandatory actions in a game where that is no result.
fn goes_round(rules: &dyn Play, graph: &Exploration<OnTable, usize>) -> Option<String> {
    let Endless::Limit(rule) = rules.endless() else { return None };
    graph.outcomes.iter().find(|found| matches!(found.end, End::Stopped(Stop::Loop | Stop::Endless)))?;
    let heading = rule.and_then(|slug| rules.catalogue().by_slug(slug)).and_then(|rule| rule.at(rules.edition()));
    let why = heading.map_or_else(|| "no rule says how it ends".to_owned(), |heading| format!("how often it is resolved: {heading}"));
    Some(format!("{}, and {why}", Stop::Loop))
}

/// A way that was given up by a limit: its end isn't known. A loop, also one that makes ever more of something,
/// is a result.
fn cut_short(graph: &Exploration<OnTable, usize>) -> Option<String> {
    graph.outcomes.iter().find_map(|found| match found.end {
        End::Stopped(stop @ (Stop::Steps(_) | Stop::Depth(_) | Stop::Members(_) | Stop::Options(_) | Stop::Alike(_))) => {
            Some(stop.to_string())
        }
        _ => None,
    })
}

/// The newest edition, if the game is played by an older one.
fn newer(rules: &dyn Play) -> Option<String> {
    let (catalogue, newest) = (rules.catalogue(), rules.catalogue().newest());
    (rules.edition() != newest).then(|| catalogue.name(newest).to_owned())
}

/// A fixed choice as its line says it.
fn said(fixed: &Fixed) -> String {
    let who = match &fixed.who {
        Who::Player(name) => name.text.as_str(),
        Who::Chance => "chance",
        Who::None => "nobody",
    };
    match &fixed.option {
        Some(option) => format!("{who} chooses {}", option.text),
        None => format!("{who} declines"),
    }
}

fn endless(rules: &dyn Play, graph: &Exploration<OnTable, usize>, lasso: &Lasso) -> EndlessAnswer {
    let path = [lasso.prefix.as_slice(), lasso.cycle.as_slice()].concat();
    let all = taken(rules, graph, &path);
    let first = taken(rules, graph, &lasso.prefix);
    let again = all.get(first.len()..).unwrap_or_default().to_vec();
    EndlessAnswer { first, again, path }
}

fn leads_nowhere(next: &[Option<usize>]) -> bool {
    next.iter().all(Option::is_none)
}

pub(crate) fn choice_at(
    rules: &dyn Play,
    graph: &Exploration<OnTable, usize>,
    node: &instead_explore::NodeView<'_, OnTable, usize>,
) -> ChoiceAnswer {
    let position: &Position = &node.machine.position;
    let (who, asked, labels) = match node.choice() {
        Some(choice) => (chooser(rules, position, &choice.chooser), asked(rules, position, choice), labels_in(rules, node.machine, choice)),
        None => (String::new(), String::new(), Vec::new()),
    };
    let options = node.options().map(|option| OptionAnswer {
        place: option.option,
        label: labels.get(option.option).cloned().unwrap_or_default(),
        multiplicity: option.offer.multiplicity,
        outcomes: option.outcomes.outcomes().map(|place| place + 1).collect(),
        endless: option.outcomes.endless(),
        unexplored: option.outcomes.unexplored(),
    });
    let target = |place: usize| graph.node(place).filter(|node| node.choice().is_some()).map(|node| node.place);
    let next = node.options().map(|option| option.target.and_then(target)).collect();
    let (path, fixed, matters) = (node.witness(), node.is_fixed(), node.matters());
    ChoiceAnswer { number: node.place, path, who, asked, options: options.collect(), next, fixed, matters }
}

/// The choices along a path, with those that were fixed.
fn taken(rules: &dyn Play, graph: &Exploration<OnTable, usize>, path: &[usize]) -> Vec<TakenAnswer> {
    let mut taken = Vec::new();
    let Some(mut node) = graph.root() else { return taken };
    for option in path {
        let Some(choice) = node.choice() else { break };
        let position = &node.machine.position;
        if choice.chooser != Chooser::Chance || choice.options.len() > 1 {
            let chose = labels_in(rules, node.machine, choice).get(*option).cloned().unwrap_or_default();
            taken.push(TakenAnswer { who: chooser(rules, position, &choice.chooser), asked: asked(rules, position, choice), chose });
        }
        let target = node.options().find(|view| view.option == *option).and_then(|view| view.target);
        match target.and_then(|place| graph.node(place)) {
            Some(next) => node = next,
            None => break,
        }
    }
    taken
}
