//! Checks of the project's own house, and reports.
//!
//! | module | subcommand |
//! |---|---|
//! | [`arrows`] | `arrows`: which crate may depend on which; what library code may not contain ([`purity`]) |
//! | [`bench`](mod@bench) | `bench`: runs the benches and writes their table |
//! | [`citations`] | `citations`: every rule number that is cited exists |
//! | [`digest`] | `digest`: which faces of the corpora compile to something else than before |
//! | [`filing`] | `filing`: every case lies in the file of its first rule |
//! | [`mutate`] | `mutate`: breaks rules one by one ([`mutation`]), as many as can be in one program ([`combine`], [`workbench`]), and lists the scenarios that didn't notice |
//! | [`report`] | `report`: sizes, and scenarios per rule |
//! | [`types`] | `types`: the TypeScript declarations of the JSON forms |
//! | [`web`](mod@web) | `web`: the engine for the browser, its npm package, the page |
//!
//! The first two, and whether every mutation still finds its place, also run as tests
//! (`tests/house.rs`), so that `cargo test --workspace` enforces them.

pub mod amounts;
pub mod arrows;
pub mod bench;
pub mod catalogue;
pub mod citations;
pub mod combine;
pub mod digest;
pub mod filing;
pub mod mutate;
pub mod mutation;
pub mod purity;
pub mod report;
pub mod rust;
pub mod scenarios;
pub mod tree;
pub mod types;
pub mod web;
pub mod workbench;
