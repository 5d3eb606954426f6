//! KeyForge: vocabulary, rulebook, grammar, cards and rules catalogue.
//!
//! | module | subject |
//! |---|---|
//! | [`rulebook`] | what the kernel asks, answered: who chooses, the stages of damage |
//! | [`veto`] | what is no event, what cannot happen |
//! | [`perform`] | what an event contains, what happens when it is performed |
//! | [`destruction`] | tags, "Destroyed:" abilities, the discard pile |
//! | [`fight`] | fights |
//! | [`play`] | playing cards, bonus icons, flanks |
//! | [`triggers`] | which abilities trigger, and in which groups they wait |
//! | [`turn`] | what happens next; the steps of a turn |
//! | [`cards`] | the built-in card texts |
//! | [`deck`] | drawing, discarding from the top, shuffling |
//! | `piles` | the order in which cards lie in a discard pile |
//! | [`tasks`] | the game's own work on the agenda |
//! | [`rules_card`] | the rules' own effects, written like a card's: stun, ward, armor |
//! | [`stats`] | pools, keys, power, armor |
//! | [`text`] | card texts read into effects, and effects written as texts |
//! | [`game`] | KeyForge as a value: its sentences, facts, citations |
//! | [`citations`] | the rules behind the sentences of an explanation |
//! | [`catalogue`] | the rulebook's headings, with summaries |
//! | [`words`] | verbs, zones, counters, characteristics |

pub mod cards;
pub mod catalogue;
pub mod citations;
pub mod deck;
pub mod destruction;
pub mod fight;
pub mod game;
mod keys;
pub mod moving;
pub mod perform;
mod permits;
mod piles;
pub mod play;
pub mod rulebook;
pub mod rules_card;
pub mod stats;
pub mod tasks;
pub mod text;
pub mod triggers;
pub mod turn;
pub mod veto;
pub mod words;

pub use game::KEYFORGE;
pub use rulebook::Keyforge;
