//! Words as they are spelled in full.
//!
//! | module | subject |
//! |---|---|
//! | `shortened` | a word at a time: `I've`, `sac`, `2/2s` |
//! | `left_out` | words that are left out: `steals 2`, `deals 4 to it`, `Nicole's at 4`, `a 1/1 token` |

mod left_out;
mod shortened;

use super::Hearing;
use super::words::Words;

/// Spells one thing in full, wherever it stands in a sentence.
type Step<'g> = fn(&Hearing<'g>, Words) -> Words;

impl<'g> Hearing<'g> {
    /// What is spelled in full once its words are, in this order.
    const IN_FULL: [Step<'g>; 15] = [
        Self::amber_captured,
        Self::is_at_life,
        Self::damage_taken,
        Self::own_turn,
        Self::damage_dealt,
        Self::amber_stolen,
        Self::commander_named,
        Self::done_by_me,
        Self::hit_by_spell,
        Self::noun_is,
        Self::gets_done,
        Self::tries_to,
        Self::token_of_fighter,
        Self::measures,
        Self::faces,
    ];

    /// The words in full: `I've got` is `I have`, `2/2s` are `2/2 creatures`.
    pub(super) fn spelled(&self, said: Words) -> Words {
        Self::IN_FULL.iter().fold(self.in_full(&said), |said, step| step(self, said))
    }
}
