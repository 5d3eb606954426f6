//! A case in the hands of players: choose, take back, save, load.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use instead::{Playing, Scenario};
//!
//! let scenario = Scenario::read("example.scn", "\
//! --- both
//! A controls Fire Servant
//! B controls Benevolent Unicorn
//! A casts Lightning Bolt targeting B
//! ")?;
//! let mut game = Playing::of(&scenario, "both")?;
//! assert_eq!(game.labels(), ["Fire Servant", "Benevolent Unicorn"]);
//! game.decide(1)?;
//! let saved = game.save();
//! assert_eq!(Playing::load(&saved, None)?.facts(), ["B at 16", "Lightning Bolt is in graveyard"]);
//! # Ok(())
//! # }
//! ```
//!
//! A saved game holds the case, the decisions, and a mark of the result. Loading plays it again: nothing in it is
//! believed, so a damaged one is refused, and never taken for another game.

use std::sync::Arc;

use instead_explore::ReplayError;
use instead_game::CardSource;
use instead_game::play::Missing;
use instead_kernel::{Choice, DecideError, End, Machine, Status};
use instead_model::game::OnTable;
use instead_scenario::bind::Bound;
use serde::{Deserialize, Serialize};

use crate::explain::{Detail, Explanation, explain_path};
use crate::{GAMES, Problems, Scenario, steer, tell};

/// The form of a saved game.
pub const SCHEMA: &str = "instead.save/1";

/// The program's version: what it makes of a case may differ from one to the next.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A saved game, as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// [`SCHEMA`].
    pub schema: String,
    /// [`VERSION`].
    pub version: String,
    /// The game.
    pub game: String,
    /// The edition of its rules.
    pub edition: String,
    /// The file that the case is from.
    pub scenario: String,
    /// The case.
    pub case: String,
    /// The decisions: the places of the options, in order.
    pub decisions: Vec<usize>,
    /// A mark of the machine that resulted.
    pub machine: String,
}

/// Why a saved game can't be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It isn't one.
    #[error("this is no saved game: {0}")]
    Shape(#[from] serde_json::Error),
    /// Its form is another.
    #[error("this is saved as `{found}`; `{SCHEMA}` is read")]
    Schema {
        /// The form.
        found: String,
    },
    /// Another version of the program saved it.
    #[error("this was saved by version {found}; this is {VERSION}")]
    Version {
        /// Which.
        found: String,
    },
    /// There is no such game, or no such edition.
    #[error(transparent)]
    Game(#[from] Missing),
    /// The case is of another game or edition than is said.
    #[error("this says that it is {said}, but its case is {found}")]
    Other {
        /// The game and edition that it says.
        said: String,
        /// Those of its case.
        found: String,
    },
    /// Its case can't be read or played.
    #[error("its case is wrong: {0}")]
    Case(#[from] Problems),
    /// A decision that isn't offered.
    #[error("decision {number} isn't offered: {refused}")]
    Decision {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        refused: DecideError,
    },
    /// The decisions lead to another game than the one that was saved.
    #[error("this is damaged: its decisions lead to another game")]
    Damaged,
}

/// A machine after some decisions, and its status.
#[derive(Clone, Debug)]
struct Held {
    machine: Machine<OnTable>,
    status: Status<OnTable>,
}

/// A case that is being played. Answers that the case gives beforehand are asked for like all others.
#[derive(Clone, Debug)]
pub struct Playing {
    bound: Bound,
    scenario: String,
    case: String,
    now: Held,
    before: Vec<Held>,
    decisions: Vec<usize>,
}

impl Playing {
    /// Begins a case.
    ///
    /// # Errors
    ///
    /// No such case, or everything that is wrong with it.
    pub fn of(scenario: &Scenario, case: &str) -> Result<Playing, Problems> {
        Playing::of_bound(scenario, case, scenario.bind(case)?)
    }

    fn of_bound(scenario: &Scenario, case: &str, bound: Bound) -> Result<Playing, Problems> {
        let now = run(&bound, bound.machine.clone());
        let scenario = scenario.source.text().to_owned();
        Ok(Playing { bound, scenario, case: case.to_owned(), now, before: Vec::new(), decisions: Vec::new() })
    }

    /// The case.
    pub fn bound(&self) -> &Bound {
        &self.bound
    }

    /// The game as it is.
    pub fn machine(&self) -> &Machine<OnTable> {
        &self.now.machine
    }

    /// The status: the choice that the game waits for, or its end.
    pub fn status(&self) -> &Status<OnTable> {
        &self.now.status
    }

    /// The choice that is waiting; none at the end.
    pub fn choice(&self) -> Option<&Choice<OnTable>> {
        match &self.now.status {
            Status::Choice(choice) => Some(choice),
            Status::Done | Status::Stopped(_) => None,
        }
    }

    /// The name of the player who chooses.
    pub fn chooser(&self) -> Option<String> {
        let choice = self.choice()?;
        Some(steer::chooser(self.bound.rules, &self.now.machine.position, &choice.chooser))
    }

    /// The question, in words.
    pub fn asked(&self) -> Option<String> {
        Some(steer::asked(self.bound.rules, &self.now.machine.position, self.choice()?))
    }

    /// The options, as a player would say them; none at the end.
    pub fn labels(&self) -> Vec<String> {
        self.choice().map(|choice| steer::labels_in(self.bound.rules, &self.now.machine, choice)).unwrap_or_default()
    }

    /// The facts that hold by now and didn't at the beginning, in words.
    pub fn facts(&self) -> Vec<String> {
        let end = End::of(&self.now.status).unwrap_or(End::Done);
        tell::facts(&self.bound, &self.now.machine.position, end)
    }

    /// Why the rules don't allow an action that the case says, if they don't: the game has ended there.
    pub fn refused(&self) -> Option<String> {
        let position = &self.now.machine.position;
        position.table.refused.map(|refused| tell::refused(&self.bound, position, refused))
    }

    /// Explains step by step how the game came to be as it is. The explanation of a game that was loaded is as complete.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if the rules stopped the game on the way.
    pub fn explain(&self) -> Result<Explanation, ReplayError> {
        explain_path(self.bound.rules, &self.bound.machine, &self.decisions, Detail::default())
    }

    /// The decisions, as the places of the options.
    pub fn decisions(&self) -> &[usize] {
        &self.decisions
    }

    /// Takes an option, by its place.
    ///
    /// # Errors
    ///
    /// There is no such option, or nothing is asked; the game is then as before.
    pub fn decide(&mut self, option: usize) -> Result<(), DecideError> {
        let mut machine = self.now.machine.clone();
        machine.decide(self.bound.rules, option)?;
        let next = run(&self.bound, machine);
        self.before.push(std::mem::replace(&mut self.now, next));
        self.decisions.push(option);
        Ok(())
    }

    /// Takes the last decision back. False if there was none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.now = before;
        self.decisions.pop();
        true
    }

    /// The game, to be loaded again: [`Saved`] as JSON.
    pub fn save(&self) -> String {
        let saved = Saved {
            schema: SCHEMA.to_owned(),
            version: VERSION.to_owned(),
            game: self.bound.rules.name().to_owned(),
            edition: self.bound.rules.edition_name().to_owned(),
            scenario: self.scenario.clone(),
            case: self.case.clone(),
            decisions: self.decisions.clone(),
            machine: mark(&self.now.machine),
        };
        serde_json::to_string_pretty(&saved).unwrap_or_default()
    }

    /// Loads a saved game, with the cards from outside that it was played with.
    ///
    /// # Errors
    ///
    /// Whatever isn't a game that was saved by this version of the program; see [`LoadError`].
    pub fn load(text: &str, cards: Option<Arc<dyn CardSource>>) -> Result<Playing, LoadError> {
        // The form comes first: what is saved in another one may hold other things.
        #[derive(Deserialize)]
        struct Form {
            schema: String,
        }
        let form: Form = serde_json::from_str(text)?;
        if form.schema != SCHEMA {
            return Err(LoadError::Schema { found: form.schema });
        }
        let saved: Saved = serde_json::from_str(text)?;
        if saved.version != VERSION {
            return Err(LoadError::Version { found: saved.version });
        }
        let said = format!("{} {}", saved.game, saved.edition);
        let rules = GAMES.find(&said)?;
        let scenario = Scenario::open("the saved game", &saved.scenario).with_cards(cards);
        let bound = scenario.bind_in(&saved.case, Some(rules.edition_name()))?;
        let found = format!("{} {}", bound.rules.name(), bound.rules.edition_name());
        if found != said {
            return Err(LoadError::Other { said, found });
        }
        let mut game = Playing::of_bound(&scenario, &saved.case, bound)?;
        for (at, option) in saved.decisions.into_iter().enumerate() {
            game.decide(option).map_err(|refused| LoadError::Decision { number: at + 1, refused })?;
        }
        if mark(&game.now.machine) != saved.machine {
            return Err(LoadError::Damaged);
        }
        Ok(game)
    }
}

fn run(bound: &Bound, mut machine: Machine<OnTable>) -> Held {
    let status = machine.run(bound.rules);
    Held { machine, status }
}

/// A mark of a machine: equal ones have equal marks, and others hardly do (FNV-1a, 64 bits).
fn mark(machine: &Machine<OnTable>) -> String {
    let bytes = serde_json::to_vec(machine).unwrap_or_default();
    let mixed = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |mixed, byte| (mixed ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{mixed:016x}")
}
