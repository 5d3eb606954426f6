//! Counterfactuals: what the outcomes would be without each thing on the board, without each stated choice, and which
//! facts that nobody stated would change the answer.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use instead_explore::Limits;
use instead_scenario::document::{Case, Document, Line, Setup, Step};
use instead_scenario::parse_for;
use serde::Serialize;

use crate::answer::{Answer, survey as explore};
use crate::render::Style;
use crate::scenario::{Problems, Scenario};

/// The version of the JSON form.
pub const SCHEMA: &str = "instead.whatif/1";

/// The outcomes of a case, and those that it would have otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhatIf {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The outcomes of the case as it is.
    pub outcomes: Vec<String>,
    /// The player who decides.
    pub chooser: Option<String>,
    /// The reasons why the answer isn't complete, if it isn't.
    pub incomplete: Vec<String>,
    /// The case without one line each.
    pub without: Vec<Variant>,
    /// The case with a fact that nobody stated.
    pub unstated: Vec<Variant>,
}

/// The case, changed in one respect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// The words that are left out or added, as a scenario writes them.
    pub what: String,
    /// The line of the file that is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The effect of the change.
    #[serde(flatten)]
    pub change: Change,
}

/// The effect of a change on the outcomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Change {
    /// The same outcomes.
    Same,
    /// Other outcomes, or somebody else decides.
    Different {
        /// The outcomes.
        outcomes: Vec<String>,
        /// The player who decides.
        chooser: Option<String>,
    },
    /// The case isn't one without it: why.
    Impossible {
        /// The first thing that is wrong then.
        why: String,
    },
    /// It can't be told: the outcomes depend on what isn't understood, or not everything was explored.
    Unknown {
        /// The reason.
        why: String,
    },
}

/// Works out the counterfactuals of a case.
///
/// # Errors
///
/// The case can't be bound as it is.
pub fn whatif(scenario: &Scenario, case: &str, limits: &Limits) -> Result<WhatIf, Problems> {
    scenario.bind(case)?;
    let Some(place) = scenario.document.cases.iter().position(|found| found.name.text == case) else {
        return Err(Problems { source: scenario.source.clone(), diagnostics: Vec::new() });
    };
    let asked = Asked { scenario, place, limits: *limits };
    let mut document = scenario.document.clone();
    plain(&mut document.cases[place]);
    let answer = asked.answer(&document).map_err(|_| Problems { source: scenario.source.clone(), diagnostics: Vec::new() })?;
    let base = told(&answer);
    let mut without = Vec::new();
    let (common, own) = (document.common.len(), document.cases[place].setup.len());
    for index in 0..common + own {
        let line = if index < common { &document.common[index] } else { &document.cases[place].setup[index - common] };
        if !matters(&line.value) {
            continue;
        }
        let (what, number) = asked.text(line);
        let mut less = document.clone();
        match index < common {
            true => less.common.remove(index),
            false => less.cases[place].setup.remove(index - common),
        };
        without.push(Variant { what, line: Some(number), change: asked.change(&less, &base) });
    }
    for index in 0..document.cases[place].script.len() {
        let line = &document.cases[place].script[index];
        if !matches!(line.value, Step::Choice(_)) {
            continue;
        }
        let (what, number) = asked.text(line);
        let mut less = document.clone();
        less.cases[place].script.remove(index);
        without.push(Variant { what, line: Some(number), change: asked.change(&less, &base) });
    }
    let unstated = asked.unstated(&document, &base);
    Ok(WhatIf { schema: SCHEMA, outcomes: base.0, chooser: base.1, incomplete: answer.incomplete, without, unstated })
}

/// A case without what it expects: only its outcomes are asked for.
fn plain(case: &mut Case) {
    case.expect.clear();
    case.script.retain(|line| !matches!(line.value, Step::Check(_) | Step::Claim(_)));
}

/// Whether a line says what is so, and not how the case is to be understood.
fn matters(setup: &Setup) -> bool {
    matches!(setup, Setup::Objects(_) | Setup::State(_) | Setup::Pile(_) | Setup::Active(_) | Setup::Step(_))
}

/// Outcomes and who decides, in an order of their own.
type Told = (Vec<String>, Option<String>);

fn told(answer: &Answer) -> Told {
    let outcomes: BTreeSet<String> = answer.outcomes.iter().map(|outcome| outcome.facts.join("; ")).collect();
    (outcomes.into_iter().collect(), answer.chooser.clone())
}

/// Facts about a player that a case may leave open: the word by which a line is known to state one, and such a line, behind the
/// player's name.
const UNSTATED: [(&str, &str); 6] = [
    ("library", "'s library is empty"),
    ("hand", " has 3 cards in hand"),
    ("drawn", " has drawn 1 card this turn"),
    ("cast", " has cast 1 spell this turn"),
    ("gained", " has gained 1 life this turn"),
    ("lost", " has lost 1 life this turn"),
];

struct Asked<'s> {
    scenario: &'s Scenario,
    place: usize,
    limits: Limits,
}

impl Asked<'_> {
    fn answer(&self, document: &Document) -> Result<Answer, String> {
        let changed = Scenario { document: document.clone(), ..self.scenario.clone() };
        let name = &document.cases[self.place].name.text;
        match changed.bind(name) {
            Ok(bound) => Ok(explore(&bound, self.limits).answer),
            Err(problems) => Err(problems.diagnostics.first().map(|first| first.message.clone()).unwrap_or_default()),
        }
    }

    fn change(&self, document: &Document, base: &Told) -> Change {
        let answer = match self.answer(document) {
            Ok(answer) => answer,
            Err(why) => return Change::Impossible { why },
        };
        if let Some(why) = answer.stopped.clone().or_else(|| answer.incomplete.first().map(|clause| format!("not understood: {clause}"))) {
            return Change::Unknown { why };
        }
        match told(&answer) {
            same if same == *base => Change::Same,
            (outcomes, chooser) => Change::Different { outcomes, chooser },
        }
    }

    /// A line as the file has it, and its number.
    fn text<T>(&self, line: &Line<T>) -> (String, u32) {
        let source = &self.scenario.source;
        let text = source.text().get(line.span.start as usize..line.span.end as usize).unwrap_or_default();
        let text = text.split('#').next().unwrap_or_default().lines().next().unwrap_or_default().trim().to_owned();
        (text, source.position(line.span.start).line)
    }

    /// Facts that a case leaves open and a rule may look at: whose turn it is, the order in which things came, libraries,
    /// hands, what has happened this turn.
    fn unstated(&self, document: &Document, base: &Told) -> Vec<Variant> {
        let case = &document.cases[self.place];
        let says = |wanted: &dyn Fn(&Setup) -> bool| document.setup_of(case).any(|line| wanted(&line.value));
        let mut variants = Vec::new();
        let players: Vec<String> = document.players_of(case).into_iter().map(|player| player.text).collect();
        if !says(&|setup| matches!(setup, Setup::Active(_))) {
            for player in players.iter().skip(1) {
                variants.extend(self.with_line(document, &format!("active: {player}"), base));
            }
        }
        let lines: Vec<String> = document.setup_of(case).map(|line| self.text(line).0).collect();
        for player in &players {
            // What is said of a player isn't contradicted.
            let says = |word: &str| lines.iter().any(|line| line.starts_with(player.as_str()) && line.contains(word));
            for (_, fact) in UNSTATED.iter().filter(|(word, _)| !says(word)) {
                variants.extend(self.with_line(document, &format!("{player}{fact}"), base));
            }
        }
        let came: Vec<usize> =
            case.setup.iter().enumerate().filter(|(_, line)| matches!(line.value, Setup::Objects(_))).map(|(place, _)| place).collect();
        if came.len() > 1 {
            let mut other = document.clone();
            let setup = &mut other.cases[self.place].setup;
            for (one, two) in came.iter().zip(came.iter().rev()).take(came.len() / 2) {
                setup.swap(*one, *two);
            }
            // Where a line speaks of one above it, the order says nothing else.
            let change = self.change(&other, base);
            if !matches!(change, Change::Impossible { .. }) {
                variants.push(Variant { what: "the permanents came in the opposite order".into(), line: None, change });
            }
        }
        variants.retain(|variant| variant.change != Change::Same);
        variants
    }

    fn with_line(&self, document: &Document, line: &str, base: &Told) -> Option<Variant> {
        let games: Vec<String> = document
            .setup_of(&document.cases[self.place])
            .filter_map(|line| match &line.value {
                Setup::Game(name) => Some(format!("game: {}\n", name.text)),
                Setup::Players(names) => {
                    Some(format!("players: {}\n", names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(", ")))
                }
                _ => None,
            })
            .collect();
        let (parsed, _) = parse_for(self.scenario.games, &format!("{}\n--- line\n{line}\n", games.concat()));
        let added = parsed.cases.into_iter().next()?.setup.into_iter().next()?;
        let mut more = document.clone();
        more.cases[self.place].setup.push(added);
        let change = self.change(&more, base);
        // What a game doesn't know isn't left open by it.
        (!matches!(change, Change::Impossible { .. })).then(|| Variant { what: line.to_owned(), line: None, change })
    }
}

/// As text.
pub fn render(whatif: &WhatIf, style: &dyn Style) -> String {
    let mut text = String::new();
    let decides = |chooser: &Option<String>| {
        chooser.as_ref().map_or_else(|| "nobody has a choice that matters".to_owned(), |who| format!("{who} decides"))
    };
    let _ = writeln!(text, "{} {}.", style.head("As it is:"), decides(&whatif.chooser));
    for outcome in &whatif.outcomes {
        let _ = writeln!(text, "  {outcome}");
    }
    for clause in &whatif.incomplete {
        let _ = writeln!(text, "  {} {clause}", style.bad("not understood:"));
    }
    let mut variants = |head: &str, none: &str, all: &[Variant]| {
        let _ = writeln!(text, "\n{}", style.head(head));
        if all.is_empty() {
            let _ = writeln!(text, "  {none}");
        }
        for variant in all {
            match &variant.change {
                Change::Same => {
                    let _ = writeln!(text, "  {}: {}", variant.what, style.quiet("the same"));
                }
                Change::Different { outcomes, chooser } => {
                    let _ = writeln!(text, "  {}: {}; {}", variant.what, style.number("different"), decides(chooser));
                    for outcome in outcomes {
                        let _ = writeln!(text, "      {outcome}");
                    }
                }
                Change::Impossible { why } => {
                    let _ = writeln!(text, "  {}: {}", variant.what, style.quiet(&format!("can't be left out: {why}")));
                }
                Change::Unknown { why } => {
                    let _ = writeln!(text, "  {}: {} {why}", variant.what, style.bad("can't be told:"));
                }
            }
        }
    };
    variants("Without", "There is nothing to leave out.", &whatif.without);
    variants(
        "If it were so",
        "No fact that was looked at would change the answer: whose turn it is, the order in which things came, libraries, hands, what has happened this turn.",
        &whatif.unstated,
    );
    text
}
