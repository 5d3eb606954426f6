//! Sentences about things: subject, verb and what follows, said of the player whose thing it is.
//!
//! The subject is read as things are read everywhere; a table says what each verb of things means.
//!
//! | module | subject |
//! |---|---|
//! | here | the table, and what a sentence begins with |
//! | `things` | what a thing does: `X wears Y`, `X blocks Y`, `X hits Y` |
//! | `players` | what a player does, in words of their own: `puts X on Y`, `reaps for 1 Æmber` |

mod players;
mod things;

use super::stand::lower_first;
use super::words::Words;
use super::{Hearing, words};

/// The meaning of a verb whose subject is a thing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    /// It wears, carries or bears what follows.
    Wears,
    /// Its controller attacks with it.
    Attacks,
    /// Its controller blocks with it.
    Blocks,
    /// Its controller fights with it.
    Fights,
    /// It is cast, and aimed at what follows; a creature attacks.
    Hits,
    /// It gets through to a player.
    Connects,
    /// It is attacked by what follows.
    Defends,
    /// Its controller steals.
    Steals,
    /// It is cast, and copies what follows.
    Copies,
    /// Its controller conquers with it.
    Conquers,
    /// Æmber, from whom there is only one to take it from.
    Captures,
    /// It does so by itself, if it is there.
    Saves,
}

/// The verbs of things.
const FRAMES: &[(&str, Frame)] = &[
    ("is wearing", Frame::Wears),
    ("is carrying", Frame::Wears),
    ("is enchanted with", Frame::Wears),
    ("wears", Frame::Wears),
    ("wear", Frame::Wears),
    ("wearing", Frame::Wears),
    ("carries", Frame::Wears),
    ("bears", Frame::Wears),
    ("sports", Frame::Wears),
    ("is attacking", Frame::Attacks),
    ("attacks", Frame::Attacks),
    ("attack", Frame::Attacks),
    ("swings at", Frame::Attacks),
    ("swings into", Frame::Attacks),
    ("is blocking", Frame::Blocks),
    ("blocks", Frame::Blocks),
    ("block", Frame::Blocks),
    ("chump-blocks", Frame::Blocks),
    ("fights and destroys", Frame::Fights),
    ("fights and kills", Frame::Fights),
    ("attacks and destroys", Frame::Fights),
    ("attacks and kills", Frame::Fights),
    ("fights against", Frame::Fights),
    ("fights", Frame::Fights),
    ("fight", Frame::Fights),
    ("connects with", Frame::Connects),
    ("connects to", Frame::Connects),
    ("gets through to", Frame::Connects),
    ("deals its combat damage to", Frame::Connects),
    ("hits", Frame::Hits),
    ("hit", Frame::Hits),
    ("kills", Frame::Hits),
    ("destroys", Frame::Hits),
    ("exiles", Frame::Hits),
    ("targets", Frame::Hits),
    ("bounces", Frame::Hits),
    ("burns", Frame::Hits),
    ("resolves on", Frame::Hits),
    ("resolves targeting", Frame::Hits),
    ("is cast on", Frame::Hits),
    ("is played on", Frame::Hits),
    ("defends against", Frame::Defends),
    ("steals", Frame::Steals),
    ("copies", Frame::Copies),
    ("captures", Frame::Captures),
    ("conquers", Frame::Conquers),
    ("conquer", Frame::Conquers),
    ("saves", Frame::Saves),
    ("protects", Frame::Saves),
    ("save", Frame::Saves),
    ("replaces", Frame::Saves),
    ("prevents", Frame::Saves),
];

/// Whether a verb of things stands here.
pub(super) fn is_frame(said: &[String], at: usize) -> bool {
    FRAMES.iter().any(|(verb, _)| words::at(said, at, verb))
}

impl Hearing<'_> {
    /// Where the thing ends that a sentence begins with.
    pub(super) fn subject_end(&self, said: &[String]) -> Option<usize> {
        if said.first().is_some_and(|word| ["it", "It"].contains(&word.as_str())) {
            return Some(1);
        }
        let lowered = lower_first(said, 0);
        self.phrase(&lowered, 0).map(|(_, next)| next).or_else(|| {
            super::phrase::name_at(said, 0)
                .filter(|(name, _)| self.is_named(name) || !self.is_player(name) && self.meant(&words::of(name), None).is_some())
                .map(|(_, next)| next)
        })
    }

    /// The card that is named by these words alone, with an article or whose it is.
    pub(super) fn card_of(&self, said: &[String]) -> Option<String> {
        let skip = usize::from(said.first().is_some_and(|word| {
            word.ends_with("'s") && self.is_player(word.trim_end_matches("'s")) || ["a", "an", "the", "that"].contains(&word.as_str())
        }));
        let (name, next) = self.card_at(said, skip)?;
        (next == said.len()).then_some(name)
    }
}

/// A thing without whose it is, where its player does something with it; described, it has an article.
pub(super) fn without_owner(said: Words, owner: &str) -> Words {
    match said.split_first() {
        Some((first, rest)) if *first == format!("{owner}'s") => {
            let named = rest.first().is_some_and(|word| {
                word.starts_with(char::is_uppercase)
                    || words::number(word).is_some_and(|count| count > 1) && !rest.get(1).is_some_and(|next| super::with::is_measure(next))
            });
            if named || rest.is_empty() { rest.to_vec() } else { [vec!["a".to_owned()], rest.to_vec()].concat() }
        }
        _ => said,
    }
}
