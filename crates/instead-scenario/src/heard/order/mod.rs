//! The order of words that reading knows, and what it calls a thing done.
//!
//! | module | subject |
//! |---|---|
//! | `done` | what a player does, as the event that it is: `B kills Recruit`, `A heals Troll` |
//! | `shape` | the order of words: `fights Imp with Troll`, `equips Sword to Bear` |
//! | here | sentences of turns: `A's turn`, `it's B's upkeep`, `it's the start of his turn` |

mod done;
mod shape;

use super::words::{Words, is_one, word};
use super::{Hearing, words};

impl Hearing<'_> {
    /// A sentence whose subject is no player: a thing, or somebody's turn.
    pub(super) fn other(&mut self, said: &Words, lead: &str, from: (usize, usize)) -> Vec<String> {
        (self.of_players_turn(said))
            .or_else(|| self.its_start(said))
            .or_else(|| its_step(said))
            .unwrap_or_else(|| self.refs(said.clone(), "", "", lead, from))
    }

    /// "A's life total is 3", "A's turn", "A's turn ends", "A's upkeep begins", "A's library has 3 cards".
    fn of_players_turn(&self, said: &[String]) -> Option<Vec<String>> {
        let owner = word(said, 0).strip_suffix("'s").filter(|owner| self.is_player(owner))?;
        let number = |j: usize| words::number(word(said, j));
        let starts = ["begins", "starts", "comes"].contains(&words::last(said));
        let line = match word(said, 1) {
            "life" if words::at(said, 2, "total is") && number(4).is_some() => format!("{owner} is at {}", word(said, 4)),
            "turn" if said.len() == 2 => format!("active: {owner}"),
            "turn" if word(said, 2) == "ends" && said.len() == 3 => format!("{owner} ends their turn"),
            "turn" if starts => format!("{owner} begins their turn"),
            _ if starts && said.len() <= 5 => {
                format!("{owner} begins the {}", words::text(said.get(1..said.len() - 1).unwrap_or_default()))
            }
            zone if is_one(said, 2, &["has", "contains"]) && word(said, 4).starts_with("card") => {
                format!("{owner} has {} cards in {zone}", number(3)?)
            }
            _ => return None,
        };
        Some(vec![line])
    }

    /// `It's the start of his turn`: that begins, unless what happens then is said of whoever does it.
    fn its_start(&self, said: &Words) -> Option<Vec<String>> {
        let word = |j: usize| word(said, j);
        let its = match (word(0), word(1)) {
            ("It's" | "it's", _) => 1,
            ("It" | "it", "is") => 2,
            _ => return None,
        };
        let start = ["the start of", "the beginning of", "now the start of"].iter().find(|start| words::at(said, its, start))?;
        let at = its + start.split(' ').count();
        let owner = match word(at) {
            "his" | "her" | "their" => self.known.person.clone()?,
            word => word.strip_suffix("'s").filter(|owner| self.is_player(owner))?.to_owned(),
        };
        let (moment, _) = self.moment_at(said, at + 1).filter(|(_, length)| at + 1 + length == said.len())?;
        if moment != "turn" {
            return Some(vec![format!("{owner} begins the {moment}")]);
        }
        let forges = words::stops(&self.said).iter().any(|part| part.contains("forge"));
        if forges {
            return Some(vec![format!("active: {owner}")]);
        }
        // In a game whose turns have a phase for it, what happens at the start happens there.
        let beginning = self.play.words().find_moment("beginning phase").map(|_| format!("{owner} begins the beginning phase"));
        Some(std::iter::once(format!("{owner} begins their turn")).chain(beginning).collect())
    }
}

/// "It's A's draw step", "it is A's turn".
fn its_step(said: &[String]) -> Option<Vec<String>> {
    let is = is_one(said, 0, &["It", "it"]) && word(said, 1) == "is";
    let whose = usize::from(is && said.len() > 3) + 1;
    if (whose == 2 || is_one(said, 0, &["It's", "it's"]))
        && ["step", "upkeep", "phase"].contains(&words::last(said).to_ascii_lowercase().as_str())
        && let Some(player) = word(said, whose).strip_suffix("'s")
    {
        let step = words::text(said.get(whose + 1..).unwrap_or_default()).to_lowercase();
        return Some(vec![format!("{player} begins the {step}")]);
    }
    let its = is_one(said, 0, &["It", "it", "It's", "it's"]) && words::find(said, 0, &["turn"]) == said.len().checked_sub(1);
    let whose = if word(said, 0).ends_with("'s") { 1 } else { 2 };
    let player = word(said, whose).strip_suffix("'s").filter(|_| its)?;
    Some(vec![format!("active: {player}")])
}
