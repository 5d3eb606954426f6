//! Magic: vocabulary, rulebook, grammar, cards and rules catalogue.
//!
//! | module | subject |
//! |---|---|
//! | [`rulebook`] | what the kernel asks, answered: tiers, choosers, zones |
//! | [`veto`] | what is no event, what can't happen |
//! | [`perform`] | what an event contains, what happens when it is performed |
//! | [`chance`] | coins and dice |
//! | [`library`] | drawing, milling, shuffling |
//! | [`leaving`] | a player leaves the game |
//! | [`triggers`] | which abilities trigger |
//! | [`state_based`] | state-based actions |
//! | [`combat`] | declaring attackers and blockers, combat damage |
//! | [`play`] | the game as a value: cards, sentences, citations, tellings |
//! | [`turn`] | what happens next; steps and their turn-based actions |
//! | [`casting`] | casting spells, playing lands, activating abilities |
//! | [`abilities`] | which activated abilities an object has, and which one is meant |
//! | [`costs`] | what is paid, and how |
//! | [`earmarked`] | mana that may be spent on some things only |
//! | [`targets`] | which targets are legal |
//! | [`digging`] | cascade and discover |
//! | [`designations`] | the monarch, the city's blessing, day and night, phasing |
//! | [`sentences`] | what scenario files say of Magic alone |
//! | [`stack`] | what is on the stack: abilities that triggered, resolving |
//! | [`tasks`] | the kinds of work on the agenda, and who does each |
//! | [`copies`] | copies of spells and abilities, new targets |
//! | [`rules_card`] | the rules' own effects, written like a card's |
//! | [`text`] | card texts read into effects, and effects written as texts |
//! | [`cards`] | the built-in card texts |
//! | [`rule_changes`] | static abilities that change rules |
//! | [`rule_choices`] | the legend rule, the hand size |
//! | [`editions`] | how the editions differ in what happens |
//! | [`instructions`] | lines of a script that are instructions to a player |
//! | [`intrinsic`] | what the rules give planeswalkers, battles, Sagas |
//! | [`keywords`] | keyword abilities that change what the rest of a text says: overload, levels |
//! | [`rewording`] | text-changing effects |
//! | [`derivation`] | layers, kinds of characteristics |
//! | [`tokens`] | tokens that texts describe |
//! | [`text`] | card texts: reading and printing |
//! | [`cards`] | the built-in cards |
//! | [`citations`] | the rules behind the sentences of an explanation |
//! | [`words`] | verbs, zones, counters, characteristics |
//! | [`catalogue`] | rule numbers of three editions, with summaries |

pub mod abilities;
pub mod actions;
pub mod cards;
pub mod casting;
pub mod catalogue;
pub mod chance;
pub mod citations;
pub mod combat;
mod convoke;
pub mod copies;
pub mod costs;
pub mod derivation;
pub mod designations;
pub mod digging;
pub mod earmarked;
pub mod editions;
pub mod instructions;
pub mod intrinsic;
pub mod keywords;
pub mod leaving;
pub mod library;
pub mod perform;
mod permission;
pub mod play;
pub mod results;
pub mod rewording;
pub mod rule_changes;
pub mod rule_choices;
pub mod rulebook;
pub mod rules_card;
pub mod sentences;
pub mod stack;
pub mod state_based;
pub mod targets;
pub mod tasks;
pub mod text;
mod timing;
pub mod tokens;
pub mod triggers;
pub mod turn;
pub mod veto;
pub mod words;

pub use instead_model::definition::Meaning;
pub use play::MAGIC;
pub use rulebook::Magic;
