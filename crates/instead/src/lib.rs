//! The stable API: read a scenario, explore it, explain it, check it.
//!
//! ```
//! # fn main() -> Result<(), instead::Problems> {
//! let scenario = instead::Scenario::read("example.scn", "\
//! --- two-doublers
//! A controls Furnace of Rath
//! B controls Benevolent Unicorn
//! A casts Lightning Bolt targeting B
//! ")?;
//! let bound = scenario.bind("two-doublers")?;
//! let explored = instead::explore(&bound, instead::Limits::default());
//! assert_eq!(explored.answer.outcomes.len(), 2);
//! # Ok(())
//! # }
//! ```
//!
//! | module | subject |
//! |---|---|
//! | [`scenario`] | reading files; what is wrong with them |
//! | [`answer`] | every outcome, every choice, how many ways: as data |
//! | [`render`] | the same as text |
//! | [`check`](mod@check) | whether a case is as it expects to be |
//! | [`compare`] | the answers by the rules of two editions |
//! | [`ruling`] | whether the rules allow what a case claims |
//! | [`explain`](mod@explain) | one path, step by step, with rules |
//! | [`forms`] | the JSON forms of all that |
//! | [`board`] | a position as a table of zones |
//! | [`spot`] | one place of a play: what led to it, what is asked there |
//! | [`complete`](mod@complete) | what can stand at a place of a scenario |
//! | [`games`] | the games there are: `GAMES.find("magic")` |
//! | [`playing`] | a case in the hands of players: choose, take back, save, load |
//! | [`tell`] | what differs between two positions, in a scenario's own words |
//! | [`steer`] | answers given beforehand |
//! | [`whatif`](mod@whatif) | what the outcomes would be otherwise |

pub mod answer;
mod apart;
pub mod board;
pub mod check;
pub mod compare;
pub mod complete;
mod contradict;
pub mod explain;
pub mod forms;
pub mod games;
pub mod playing;
pub mod render;
pub mod ruling;
pub mod scenario;
pub mod spot;
pub mod steer;
pub mod tell;
pub mod whatif;

pub use answer::{Answer, ChoiceAnswer, Completeness, Explored, OptionAnswer, OutcomeAnswer, explore};
pub use check::{Verdict, check, check_case};
pub use explain::{Detail, Explanation, explain, explain_path};
pub use games::{GAMES, game_of};
pub use instead_explore::{Exploration, Found, Incomplete, Limits, Matters, Memory, NodeView, ReplayError};
pub use instead_game as game;
pub use instead_game::play::Missing;
pub use instead_game::{CardSource, Games, Play};
pub use instead_kernel::{Choice, ChoiceKind, Chooser, DecideError, Decision, End, Machine, Offer, Pair, Status, Stop};
pub use instead_magic as magic;
pub use instead_model::definition::Meaning;
pub use instead_model::event::Value;
pub use instead_model::game::{OnTable, Prompt, Question};
pub use instead_model::ids::{EffectId, ObjectId, PlayerId};
pub use instead_model::position::Position;
pub use instead_model::vocabulary::TagKind;
pub use instead_scenario::bind::Bound;
pub use instead_scenario::document;
pub use instead_text::{Diagnostic, Severity, Source, Span, suggest};
pub use playing::{LoadError, Playing, Saved};
pub use scenario::{Problems, Scenario};
pub use tell::Tell;
