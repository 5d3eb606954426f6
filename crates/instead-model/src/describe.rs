//! Telling: events, effects, questions, answers and reasons in words.
//!
//! The words of the game come from its [`Vocabulary`], the names from the position, everything else
//! is English. Nothing here ends with a full stop: [`english::sentence`] makes a sentence of it.
//!
//! | module | subject |
//! |---|---|
//! | [`english`] | numbers, plurals, tenses, lists |
//! | `names` | objects, players, zones |
//! | `events` | what happens, happened or would happen |
//! | `effects` | effects and their texts |
//! | `questions` | what is asked, and what may be answered |
//! | `reasons` | why an effect doesn't apply |

mod effects;
pub mod english;
mod events;
mod names;
mod questions;
mod reasons;
#[cfg(test)]
mod tests;

pub use effects::EffectLabel;
pub use english::Tense;

use crate::position::Position;
use crate::vocabulary::Vocabulary;

/// Tells what is and what happens in one position.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    /// The position: names and values are looked up here.
    pub position: &'a Position,
    /// The game's words.
    pub words: &'static Vocabulary,
}

impl<'a> Teller<'a> {
    /// ", targeting Bear and B": the targets among what was chosen; nothing if there are none.
    pub fn targeting(self, chosen: &[crate::event::Value]) -> String {
        let parties = chosen.iter().filter_map(|value| match value {
            crate::event::Value::Party(party) => Some(self.party(*party)),
            _ => None,
        });
        let targets: Vec<String> = parties.collect();
        if targets.is_empty() { String::new() } else { format!(", targeting {}", english::list(&targets)) }
    }

    /// A teller for this position.
    pub fn new(position: &'a Position, words: &'static Vocabulary) -> Self {
        Teller { position, words }
    }
}
