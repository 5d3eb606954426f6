//! Spans, diagnostics, tokens, and a grammar toolkit that reads and prints.
//!
//! This crate knows no game. It is the ground that languages stand on:
//!
//! - [`span`] and [`diagnostic`]: where something is in a text, and how to say what is wrong with it;
//! - [`token`] and [`mod@normalise`]: card English cut into tokens and brought into one spelling, without
//!   ever looking at a grammar;
//! - [`grammar`]: constructs written once, as data, that run both ways – tokens to term, term to tokens;
//! - [`mod@prepare`]: both as bytes, made when a game is built.
//!
//! Everything is a pure function of its arguments. Nothing here reads a file, panics on bad input,
//! recurses without a bound or depends on the order of a hash table.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic))]

pub mod diagnostic;
pub mod grammar;
pub mod normalise;
pub mod prepare;
pub mod span;
pub mod token;

pub use diagnostic::{Diagnostic, Label, Severity, suggest};
pub use grammar::{Grammar, Lexicon, Parse, Refusal, Unprintable, WordTable};
pub use normalise::{Phrases, join, join_named, normalise, normalise_but};
pub use prepare::{Prepared, prepare};
pub use span::{Position, Source, Span};
pub use token::{Reminder, Token, TokenKind, tokenise, tokenise_but};
