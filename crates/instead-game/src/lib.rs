//! What a game supplies besides its rules: where its rules are published, its card texts and the grammar they are
//! read with.
//!
//! | module | subject |
//! |---|---|
//! | [`reference`] | how a rule is found in its book: numbers, headings |
//! | [`catalogue`] | the rules that are cited, in every edition, with summaries |
//! | [`text`] | card texts read into effects, and effects written as texts |
//! | [`cards`] | a game's library of card texts |

pub mod cards;
pub mod catalogue;
pub mod reference;
pub mod text;

pub use cards::Library;
pub use catalogue::{Book, Catalogue, Citation, Cited, Edition, EditionName, Rule};
pub use reference::{Reference, RuleNumber};
pub use text::{CardText, Kind, Manner, Reader, Refused};
