//! The interface for the browser and for Node: questions and answers as JSON in the forms of `docs/json.md`.
//!
//! [`Engine`] is plain Rust and answers in values of [`instead::forms`]. Compiled to WebAssembly, `bindings` puts the
//! same methods behind strings of JSON, and `npm/` puts typed functions before those: `cargo xtask web`.
//!
//! ```
//! let mut engine = instead_wasm::Engine::default();
//! let text = "--- bolt\nA casts Lightning Bolt targeting B\n";
//! let explored = engine.explore(text, &instead_wasm::Which::default(), &|_| ());
//! let answer = explored.cases[0].answer.as_ref().unwrap();
//! assert_eq!(answer.outcomes[0].facts[0], "B at 17");
//! ```
//!
//! | module | subject |
//! |---|---|
//! | [`engine`] | the questions |
//! | [`cards`] | cards from files that others publish |
//! | [`files`] | a file of scenarios: its cases, where they stand, what is wrong |
//! | `bindings` | the same for JavaScript; only for wasm32 |

#[cfg(target_arch = "wasm32")]
mod bindings;
pub mod cards;
pub mod engine;
pub mod files;

pub use engine::{Engine, Failure, Which};
