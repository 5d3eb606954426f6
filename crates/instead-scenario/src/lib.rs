//! Scenario files: parse, format, check.
//!
//! A scenario file is plain text in controlled English: a situation, what is done in it, and what is
//! expected (`docs/scenarios.md`). This crate reads it into a [`Document`], writes a document as
//! text in one canonical way, and turns documents into JSON and back. All are pure functions.
//!
//! Laws, which the tests check: `parse(format(parse(t)))` means the same as `parse(t)`; `format` is
//! idempotent; JSON goes there and back.

pub mod bind;
pub mod document;
mod format;
mod heard;
mod json;
#[cfg(test)]
mod laws;
mod parse;
mod unknown;

pub use document::Document;
pub use format::{format, format_for, format_text};
pub use json::{JsonError, SCHEMA, from_json, to_json};
pub use parse::{MAX_ERRORS, MAX_FILE, MAX_LINE, parse, parse_for, parse_with};
