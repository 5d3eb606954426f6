//! The effect language and the table, as plain data, with one interpreter for every game.
//!
//! Texts:
//!
//! | module | subject |
//! |---|---|
//! | [`language`] | what a card's text means: abilities, effects, conditions, amounts, descriptions |
//! | [`definition`] | cards and tokens: their clauses, and what these compile to |
//! | [`program`] | the compiler: from a text to a flat array of operations; what its words refer to |
//! | [`vocabulary`], [`zones`], [`ids`] | the words of a game, each a small number with a name |
//!
//! The table:
//!
//! | module | subject |
//! |---|---|
//! | [`table`], [`rows`], `decks` | players, and rows of equal objects |
//! | [`position`] | the table and the effects that resolutions made |
//! | [`event`] | what would happen, as a small value |
//! | [`history`], [`record`] | what has happened, as far as a text or a scenario asks |
//! | [`battleline`], [`coins_and_dice`] | objects in an order; chance |
//! | `parting`, [`equal`] | equal objects: one row for all, until something tells them apart |
//! | [`unknown`] | what nobody knows, and that a text asked for it |
//!
//! Carrying out the one on the other:
//!
//! | module | subject |
//! |---|---|
//! | [`evaluate`] | whether something fits a description, or why not |
//! | [`layers`], [`grants`], [`copies`], [`index`] | what objects are under continuous effects; which effects watch an event |
//! | [`apply`], [`simultaneous`] | applying a replacement effect, to one event or to several together |
//! | [`interpret`], [`modes`] | carrying out programs; modes that may be chosen once |
//! | [`turns`], [`script`] | the next thing to do, and the lines of a scenario |
//! | [`ending`], [`endless`], `bounds` | what counts about an end; loops; amounts that are too large |
//! | [`describe`], [`named`], [`reason`] | words for all of it |
//! | [`game`], [`forwards`](mod@forwards) | what a game answers, and what is the same for all games |
pub mod apply;
pub mod battleline;
mod bounds;
pub mod coins_and_dice;
pub mod copies;
mod decks;
pub mod definition;
pub mod describe;
pub mod ending;
pub mod endless;
pub mod equal;
pub mod evaluate;
pub mod event;
pub mod forwards;
pub mod game;
pub mod grants;
pub mod history;
pub mod ids;
pub mod index;
pub mod interpret;
pub mod language;
pub mod layers;
pub mod modes;
pub mod named;
mod parting;
pub mod position;
pub mod program;
pub mod reason;
pub mod record;
pub mod rows;
pub mod script;
pub mod simultaneous;
pub mod table;
pub mod turns;
pub mod unknown;
pub mod vocabulary;
pub mod zones;
