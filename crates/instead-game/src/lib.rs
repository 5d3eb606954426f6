//! The part of a game besides its rules: where its rules are published, its card texts and the grammar they are
//! read with.
//!
//! | module | subject |
//! |---|---|
//! | [`fact`] | facts that hold of a position or don't, and the facts in which two positions differ |
//! | [`play`] | a game as a value: what scenario files, answers and explanations ask of it |
//! | [`sentences`] | a sentence of a scenario, as a game gets it |
//! | [`mod@reference`] | references to a rule in its book: numbers, headings |
//! | [`catalogue`] | the rules that are cited, in every edition, with summaries |
//! | [`text`] | card texts read into effects, and effects written as texts |
//! | [`waiting`] | the event that a triggered ability waits for, where the rest of it isn't read |
//! | [`lexicon`] | the beginning of the lexicon of every game's grammar |
//! | [`cards`] | a game's library of card texts |
//! | [`names`] | names as people write them; near names |
//! | [`table`] | tables of card texts |
//! | [`source`] | cards from outside: a store of published texts |
//! | [`reading`] | the reading of a card's text, for reports |

pub mod cards;
pub mod catalogue;
pub mod fact;
pub mod lexicon;
pub mod names;
pub mod play;
pub mod reading;
pub mod reference;
pub mod sentences;
pub mod source;
pub mod table;
pub mod text;
pub mod waiting;

pub use cards::Library;
pub use catalogue::{Book, Catalogue, Citation, Cited, EditionId, EditionName, Rule};
pub use fact::Fact;
pub use play::{Citing, Games, Importance, Play, Slugs, Telling, unsound};
pub use reading::{EffectKind, ReadClause, ReadEffect, ReadPlace, Reading};
pub use reference::{Reference, RuleNumber};
pub use sentences::{Arg, BoundSentence, SentenceError, Sentences, Spoken};
pub use source::{CardSource, FoundCard, FoundFace, TakenText, Together};
pub use text::{CardKind, CardText, Manner, Reader, Refused};
