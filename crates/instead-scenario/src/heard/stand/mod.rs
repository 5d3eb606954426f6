//! Where things stand: `in play`, `out`, `on my side`, `under my control`, `mine`, `in my hand`, `at a battlefield`.
//!
//! | module | subject |
//! |---|---|
//! | here | one table of the words for it, read wherever a thing may stand |
//! | `there` | the sentences that say so of a list of things: `X and Y are both mine` |
//! | `holding` | what a player holds: `A's hand is X and Y`, `there are 10 cards in A's library` |

mod holding;
mod there;

use super::words::{Words, is_one, word};
use super::{Hearing, words};

/// Where something stands, and whose it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Stand {
    /// The player who has it, if the words say so.
    pub owner: Option<String>,
    /// `graveyard`; nothing for the board.
    pub zone: Option<String>,
    /// `at Grove`, as it was said.
    pub field: Words,
}

/// Words for being on the board.
const BOARD: &[&str] = &[
    "in play",
    "on the battlefield",
    "on battlefield",
    "on board",
    "on the board",
    "on the field",
    "on the table",
    "on the play field",
    "in front",
    "around",
    "active",
    "out",
    "down",
    "up",
    "there",
    "present",
    "in effect",
];

/// Words for a side of the board, after whose it is.
const SIDES: &[&str] = &[
    "side of the board",
    "side of the table",
    "side of the battlefield",
    "side of the field",
    "side of board",
    "side",
    "board state",
    "board",
    "field",
    "battlefield",
    "table",
    "control",
];

/// Words after which `mine` ends a statement.
const JOINED: &[&str] = &["and", ",", ";"];

/// Words with which a list goes on.
const ANDS: &[&str] = &["plus", "along with", "together with", "as well as", "alongside", "&"];

impl Hearing<'_> {
    /// Where something stands by the words from `i` on, and the word after them.
    pub(super) fn stand_at(&self, said: &[String], i: usize) -> Option<(Stand, usize)> {
        let mut out = Stand::default();
        let mut start = i;
        while is_one(said, start, &["both", "all", "already", "currently", "now", "also", "each"]) {
            start += 1;
        }
        let mut at = start;
        while let Some(next) = (self.on_other_side(said, at, &mut out))
            .or_else(|| self.on_board(said, at))
            .or_else(|| self.on_somebodys_side(said, at, &mut out))
            .or_else(|| self.in_a_zone(said, at, &mut out))
            .or_else(|| if at == start { self.owned_alone(said, at, &mut out) } else { None })
            .or_else(|| self.on_a_field(said, at, &mut out))
            .or_else(|| if at > start { self.that_player_has(said, at, &mut out) } else { None })
        {
            at = next;
        }
        (at > start).then_some((out, at))
    }

    /// "On the other side": the other player's.
    fn on_other_side(&self, said: &[String], at: usize, out: &mut Stand) -> Option<usize> {
        let first = said.iter().find(|word| self.is_player(word)).or_else(|| self.scope.players.first())?;
        if !words::at(said, at, "on the other side") {
            return None;
        }
        out.owner = self.other_than(first);
        Some(at + 4)
    }

    /// "In play", "out", "on the table". Where battlefields are places, none of them is the board.
    fn on_board(&self, said: &[String], at: usize) -> Option<usize> {
        let fields = self.play.sentences().spoken.battlefields;
        let board = BOARD.iter().filter(|board| words::at(said, at, board)).max_by_key(|board| board.len())?;
        (!(fields && board.ends_with("battlefield"))).then(|| at + board.split(' ').count())
    }

    /// The player whose something is: "A's", "his".
    fn possessor(&self, word: &str) -> Option<String> {
        match word {
            "his" | "her" | "their" => self.known.person.clone(),
            word => word.strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned),
        }
    }

    /// The number of words of the zone that is named here.
    fn zone_length(&self, said: &[String], at: usize) -> Option<usize> {
        let is_zone = |length: &usize| said.get(at..at + length).is_some_and(|zone| self.play.zone(&words::text(zone)).is_some());
        (1..=2).rev().find(is_zone)
    }

    /// "On A's side of the table", "under my control", "in A's graveyard".
    fn on_somebodys_side(&self, said: &[String], at: usize, out: &mut Stand) -> Option<usize> {
        let owner = self.possessor(word(said, at + 1)).filter(|_| is_one(said, at, &["on", "under", "in", "from", "of"]))?;
        let fields = self.play.sentences().spoken.battlefields;
        let side = SIDES.iter().find(|side| words::at(said, at + 2, side)).filter(|side| !(fields && **side == "battlefield"));
        let length = match side {
            Some(side) => side.split(' ').count(),
            None => {
                let length = self.zone_length(said, at + 2).filter(|_| word(said, at) == "in")?;
                out.zone = Some(words::text(said.get(at + 2..at + 2 + length)?));
                length
            }
        };
        out.owner = Some(owner);
        Some(at + 2 + length)
    }

    /// "In the graveyard", "in exile".
    fn in_a_zone(&self, said: &[String], at: usize, out: &mut Stand) -> Option<usize> {
        let start = at + 1 + usize::from(word(said, at + 1) == "the");
        let end = start + self.zone_length(said, start).filter(|_| word(said, at) == "in")?;
        out.zone = Some(words::text(said.get(start..end)?));
        Some(end)
    }

    /// "X is mine", "X is A's": whose, alone.
    fn owned_alone(&self, said: &[String], at: usize, out: &mut Stand) -> Option<usize> {
        let owner = self.possessor(word(said, at)).filter(|_| at + 1 == said.len() || is_one(said, at + 1, JOINED))?;
        out.owner = Some(owner);
        Some(at + 1)
    }

    /// "At a battlefield", "in base".
    fn on_a_field(&self, said: &[String], at: usize, out: &mut Stand) -> Option<usize> {
        if !is_one(said, at, &["at", "in", "on"]) || !out.field.is_empty() {
            return None;
        }
        let (_, next) = self.place_at(said, at)?;
        out.field = said.get(at..next)?.to_vec();
        let owner = word(said, at + 1).strip_suffix("'s").filter(|owner| self.is_player(owner)).map(str::to_owned);
        out.owner = owner.or(out.owner.take());
        Some(next)
    }

    /// "At the battlefield that is there A controls": A's.
    fn that_player_has(&self, said: &[String], at: usize, out: &mut Stand) -> Option<usize> {
        if !self.is_player(word(said, at)) || !is_one(said, at + 1, &["controls", "owns"]) {
            return None;
        }
        out.owner = Some(word(said, at).to_owned());
        Some(at + 2)
    }

    /// Where a list of things that begins at `i` ends: `X, Y and a 2/2 creature`.
    pub(super) fn list_end(&self, said: &[String], i: usize) -> Option<usize> {
        let mut at = i + usize::from(words::is(said, i, "both"));
        loop {
            let lowered = lower_first(said, at);
            let (_, next) = self.phrase(&lowered, at).or_else(|| {
                super::phrase::name_at(said, at)
                    .map(|(name, next)| (super::phrase::Phrase { name: Some(name), ..super::phrase::Phrase::default() }, next))
            })?;
            let joined = match said.get(next).map(String::as_str) {
                Some(",") if words::is(said, next + 1, "and") => 2,
                Some("," | "and") => 1,
                _ => return Some(next),
            };
            if self.stand_at(said, next + joined).is_some() || next + joined >= said.len() {
                return Some(next);
            }
            let more = lower_first(said, next + joined);
            if self.phrase(&more, next + joined).is_none() && super::phrase::name_at(said, next + joined).is_none() {
                return Some(next);
            }
            at = next + joined;
        }
    }
}

/// The words, `The Bear` and `A Bear` in small letters at a place.
pub(super) fn lower_first(said: &[String], at: usize) -> Words {
    let mut lowered = said.to_vec();
    let articles = ["A", "An", "The", "That", "This", "Two", "Three", "Four", "Both", "Another"];
    let next = lowered.get(at + 1).cloned().unwrap_or_default();
    if let Some(first) = lowered.get_mut(at).filter(|first| articles.contains(&first.as_str()) && !next.is_empty()) {
        *first = first.to_ascii_lowercase();
    }
    lowered
}

/// `X plus Y`, `X as well as Y`: `X and Y`.
pub(super) fn with_ands(mut said: Words) -> Words {
    for at in 1..said.len() {
        let Some(and) = ANDS.iter().find(|and| words::at(&said, at, and)) else { continue };
        let end = at + and.split(' ').count();
        let thing = |word: &String| {
            word.starts_with(char::is_uppercase)
                || ["a", "an", "the", "my", "his", "her", "their", "two", "three"].contains(&word.as_str())
                || word.ends_with("'s")
        };
        if said.get(end).is_some_and(thing) {
            said.splice(at..end, ["and".to_owned()]);
        }
    }
    said
}
