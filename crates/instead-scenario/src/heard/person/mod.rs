//! `I` and `my opponent`; the words that lead to a sentence.
//!
//! | module | subject |
//! |---|---|
//! | here | `I`, `me`, `my opponent`, `mine` |
//! | `lead` | `then`, `suppose`, `in response to that`, `responds with` |

mod lead;

use super::Hearing;
use super::words::{self, Words, is, is_one, word};
pub(super) use lead::led;

/// Words after which a sentence may begin.
const BEFORE_SUBJECT: &[&str] = &[",", ";", "and", "then", "response", "while"];

impl Hearing<'_> {
    /// `I`, `me` and `my opponent` as the players' names; verbs as they are said of another.
    pub(super) fn in_person(&self, said: Words) -> Words {
        let (Some(first), Some(second)) = (self.scope.players.first(), self.scope.players.get(1)) else { return said };
        let mut out = Words::new();
        let mut i = 0;
        while i < said.len() {
            let other = if self.scope.players.len() == 2 { self.of_two(&said, i, first, second) } else { None };
            let Some((who, next)) = self.player_named(&said, i).or(other).or_else(|| self.teller(&said, i, first)) else {
                out.push(word(&said, i).to_owned());
                i += 1;
                continue;
            };
            out.extend(who);
            i = next;
            // "I don't block": doesn't; else a verb that follows the person.
            let whose = out.last().is_none_or(|who| who.ends_with("'s"));
            let verb = match word(&said, i) {
                "don't" => Some("doesn't"),
                "haven't" => Some("hasn't"),
                word => words::verb(word).filter(|_| !is(&out, out.len().wrapping_sub(1), "is")),
            };
            if let Some(verb) = verb.filter(|_| !whose) {
                out.push(verb.to_owned());
                i += 1;
            }
        }
        out
    }

    /// Whether a sentence may begin here.
    fn may_begin(&self, said: &[String], i: usize) -> bool {
        i == 0 || is_one(said, i - 1, BEFORE_SUBJECT)
    }

    /// "Player A": the name is enough.
    fn player_named(&self, said: &[String], i: usize) -> Option<(Words, usize)> {
        let next = word(said, i + 1);
        let named = self.is_player(next) || next.strip_suffix("'s").is_some_and(|owner| self.is_player(owner));
        (is_one(said, i, &["Player", "player"]) && named).then(|| (Words::new(), i + 1))
    }

    /// The other one of two, or both of them: "my opponent", "the other guy's", "we both"; "a player" is the first.
    fn of_two(&self, said: &[String], i: usize, first: &str, second: &str) -> Option<(Words, usize)> {
        let here = word(said, i);
        let begins = self.may_begin(said, i);
        if let Some((possessive, length)) = other_at(said, i) {
            return Some((vec![if possessive { format!("{second}'s") } else { second.to_owned() }], i + length));
        }
        let unnamed = !self.is_player("Opponent");
        let enemy = begins && here.eq_ignore_ascii_case("enemy") && words::verb(word(said, i + 1)).is_some();
        if unnamed && (here == "Opponent" && begins || here == "opponent" || enemy) {
            return Some((vec![second.to_owned()], i + 1));
        }
        if unnamed && ["Opponent's", "opponent's"].contains(&here) {
            return Some((vec![format!("{second}'s")], i + 1));
        }
        // "We both have …".
        if ["We", "we"].contains(&here) && begins {
            let each = usize::from(is_one(said, i + 1, &["both", "each"]));
            return Some((vec!["Both".to_owned(), first.to_owned(), "and".to_owned(), second.to_owned()], i + 1 + each));
        }
        let player = i == 0 && ["A", "a"].contains(&here) && is(said, 1, "player");
        player.then(|| (vec![first.to_owned()], 2))
    }

    /// Whether `I` or `you` acts here.
    fn is_i(&self, said: &[String], i: usize) -> bool {
        let here = word(said, i);
        ["I", "You", "you"].contains(&here)
            && (self.may_begin(said, i)
                || words::verb(word(said, i + 1)).is_some()
                || here == "I" && (i == 1 || self.spell_verb(said, i + 1).is_some()))
    }

    /// Whoever tells it: `I`, `me`, `mine`, `my`.
    fn teller(&self, said: &[String], i: usize, first: &str) -> Option<(Words, usize)> {
        let (here, next) = (word(said, i), word(said, i + 1));
        if here == "I'm" {
            return Some((words::does(first, "is"), i + 1));
        }
        let me = here == "Me" && next == "and" || ["me", "you"].contains(&here) && (!self.may_begin(said, i) || next == "and");
        if self.is_i(said, i) || me {
            return Some((vec![first.to_owned()], i + 1));
        }
        let whose = format!("{first}'s");
        let ends = here == "mine" && !is(said, i.wrapping_sub(1), "of");
        // "Mine is stunned": my creature; "X and Y are mine": on my side.
        if ends || here == "Mine" && i == 0 && words::verb(next).is_some() {
            let fighter = words::verb(next).map(|_| self.play.sentences().spoken.fighter.to_owned());
            return Some((std::iter::once(whose).chain(fighter).collect(), i + 1));
        }
        ["my", "My", "Your", "your"].contains(&here).then(|| (vec![whose], i + 1))
    }
}

/// Nouns for the other player.
const OTHERS: &[&str] = &[
    "guy across the table",
    "guy across from me",
    "person across the table",
    "player across the table",
    "player across from me",
    "guy across",
    "person across",
    "player across",
    "dude across",
    "other dude",
    "other person",
    "opponent",
    "opp",
    "oppo",
    "friend",
    "buddy",
    "mate",
    "foe",
    "rival",
    "adversary",
    "other player",
    "other guy",
];

/// Whether the other player is named by what it is here, with whether something is theirs, and how many words that is.
fn other_at(said: &[String], i: usize) -> Option<(bool, usize)> {
    let article = said.get(i).is_some_and(|word| ["my", "your", "the", "an", "a"].contains(&word.to_ascii_lowercase().as_str()));
    let noun = said.get(i + 1..).filter(|_| article)?;
    // "The enemy attacks", not "an enemy unit".
    let enemy = said.get(i + 2).is_some_and(|word| words::verb(word).is_some()).then_some(&"enemy");
    OTHERS.iter().chain(enemy).find_map(|other| {
        let length = other.split(' ').count();
        let (last, before) = noun.get(..length)?.split_last()?;
        let (bare, possessive) = last.strip_suffix("'s").map_or((last.as_str(), false), |bare| (bare, true));
        let same = before.iter().map(String::as_str).chain([bare]).eq(other.split(' '));
        same.then_some((possessive, 1 + length))
    })
}
