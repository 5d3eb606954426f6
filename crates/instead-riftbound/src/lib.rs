//! Riftbound: vocabulary, rulebook, grammar, cards and rules catalogue.
//!
//! | module | subject |
//! |---|---|
//! | [`rulebook`] | what the kernel asks, answered: choosers, one sequence a batch, where abilities function |
//! | [`veto`] | what is no event, what can't happen |
//! | [`perform`] | what an event contains, what happens when it is performed |
//! | [`deck`] | drawing, recycling, burning out |
//! | [`board`] | locations, entering, control of battlefields |
//! | [`bonus`] | Bonus Damage |
//! | `moving` | the Standard Move |
//! | [`pay`] | runes and the rune pool |
//! | [`costs`] | what a card costs to play, where costs are charged |
//! | [`discounts`] | what texts add to costs and take off them |
//! | [`abilities`] | activated abilities: own ones, given ones, when they may be used |
//! | [`mighty`] | units that become Mighty |
//! | [`hidden`] | hidden cards |
//! | [`targets`] | what spells and abilities choose |
//! | [`copied`] | gear that has the text of its bearer |
//! | [`triggers`] | which abilities trigger |
//! | [`turn`] | what happens next; cleanups; phases |
//! | [`combat`] | showdowns, assigning damage, the result |
//! | [`playing`] | playing cards |
//! | [`chain`] | activating, resolving |
//! | [`tasks`] | the kinds of work on the agenda, and who does each |
//! | [`rules_card`] | the rules' own effects, written like a card's |
//! | [`splitting`] | damage that is split among targets |
//! | [`swapping`] | the Game Action "Replace" |
//! | [`tokens`] | tokens that texts describe |
//! | [`text`] | card texts: reading and printing |
//! | [`cards`] | the built-in cards |
//! | [`catalogue`] | rule numbers of two editions, with summaries |
//! | [`citations`] | the rules behind the sentences of an explanation |
//! | [`play`] | Riftbound as a value: what scenario files, answers and explanations ask |
//! | [`words`] | verbs, zones, counters, characteristics |

pub mod abilities;
pub mod board;
pub mod bonus;
pub mod cards;
pub mod catalogue;
pub mod chain;
pub mod citations;
pub mod combat;
pub mod copied;
pub mod costs;
pub mod deck;
pub mod discounts;
pub mod finalizing;
pub mod hidden;
pub mod lasting;
pub mod mighty;
pub mod modes;
mod moving;
pub mod pay;
pub mod perform;
pub mod play;
pub mod playing;
pub mod rulebook;
pub mod rules_card;
pub mod sentences;
pub mod splitting;
pub mod swapping;
pub mod targets;
pub mod tasks;
pub mod text;
pub mod tokens;
pub mod triggers;
pub mod turn;
pub mod veto;
pub mod words;

pub use play::RIFTBOUND;
pub use rulebook::Riftbound;
