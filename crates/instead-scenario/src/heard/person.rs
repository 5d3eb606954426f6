//! `I` and `my opponent`; the words that lead to a sentence.

use super::{Hearing, words};

type Words = Vec<String>;

impl Hearing<'_> {
    /// `I`, `me` and `my opponent` as the players' names; verbs as they are said of another.
    pub(super) fn in_person(&self, said: Words) -> Words {
        let (Some(first), Some(second)) = (self.scope.players.first(), self.scope.players.get(1)) else { return said };
        let two = self.scope.players.len() == 2;
        let mut out: Words = Vec::new();
        let mut i = 0;
        let word = |j: usize| said.get(j).map(String::as_str).unwrap_or_default();
        while i < said.len() {
            let begins = i == 0 || [",", ";", "and", "then", "response", "while"].contains(&word(i - 1));
            let other = other_at(&said, i);
            let named = |word: &str| self.scope.players.iter().any(|player| player == word || word == format!("{player}'s"));
            if ["Player", "player"].contains(&word(i)) && named(word(i + 1)) {
                i += 1;
            } else if two && let Some((possessive, length)) = other {
                out.push(if possessive { format!("{second}'s") } else { second.clone() });
                i += length;
            } else if two
                && (word(i) == "Opponent" && i == 0
                    || word(i) == "opponent"
                    || begins && word(i).eq_ignore_ascii_case("enemy") && words::verb(word(i + 1)).is_some())
                && !self.scope.players.iter().any(|p| p == "Opponent")
            {
                out.push(second.clone());
                i += 1;
            } else if two && (word(i) == "Opponent's" || word(i) == "opponent's") && !self.scope.players.iter().any(|p| p == "Opponent") {
                out.push(format!("{second}'s"));
                i += 1;
            } else if ["I", "You", "you"].contains(&word(i))
                && (begins
                    || words::verb(word(i + 1)).is_some()
                    || i == 1 && word(i) == "I"
                    || word(i) == "I" && self.spell_verb(&said, i + 1).is_some())
            {
                out.push(first.clone());
                i += 1;
            } else if ["We", "we"].contains(&word(i)) && two && begins {
                // "We both have …".
                i += 1 + usize::from(["both", "each"].contains(&word(i + 1)));
                out.extend(["Both".to_owned(), first.clone(), "and".to_owned(), second.clone()]);
            } else if i == 0 && ["A", "a"].contains(&word(0)) && word(1) == "player" && two {
                out.push(first.clone());
                i += 2;
            } else if word(i) == "I'm" {
                out.extend([first.clone(), "is".into()]);
                i += 1;
            } else if word(i) == "Me" && word(i + 1) == "and" || ["me", "you"].contains(&word(i)) && (!begins || word(i + 1) == "and") {
                out.push(first.clone());
                i += 1;
            } else if word(i) == "mine" && word(i.wrapping_sub(1)) != "of" || word(i) == "Mine" && i == 0 && words::verb(word(1)).is_some()
            {
                // "Mine is stunned": my creature; "X and Y are mine": on my side.
                out.push(format!("{first}'s"));
                if words::verb(word(i + 1)).is_some() {
                    out.push(self.play.sentences().spoken.fighter.to_owned());
                }
                i += 1;
            } else if ["my", "My", "Your"].contains(&word(i)) || word(i) == "your" {
                out.push(format!("{first}'s"));
                i += 1;
            } else {
                out.push(said.get(i).cloned().unwrap_or_default());
                i += 1;
                continue;
            }
            // "I don't block": doesn't.
            let denied = said.get(i).and_then(|word| match word.as_str() {
                "don't" => Some("doesn't"),
                "haven't" => Some("hasn't"),
                _ => None,
            });
            if let Some(denied) = denied.filter(|_| out.last().is_some_and(|who| !who.ends_with("'s"))) {
                out.push(denied.to_owned());
                i += 1;
                continue;
            }
            // A verb that follows the person.
            if let Some(verb) =
                said.get(i).and_then(|word| words::verb(word)).filter(|_| out.last().is_some_and(|who| !who.ends_with("'s") && who != "is"))
            {
                out.push(verb.to_owned());
                i += 1;
            }
        }
        out
    }
}

/// Nouns for the other player.
const OTHERS: &[&str] = &["opponent", "opp", "oppo", "friend", "buddy", "mate", "foe", "rival", "adversary", "other player", "other guy"];

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

/// The sentence without the words that lead to it, and whether it is in response.
pub(super) fn led(mut said: Words, players: &[String]) -> (bool, Words) {
    const LEADS: &[&str] = &[
        "Then",
        "then",
        "Now",
        "now",
        "Next",
        "next",
        "After that",
        "Meanwhile",
        "meanwhile",
        "First",
        "Finally",
        "and",
        "but",
        "also",
        "Suppose",
        "Say",
        "Also",
        "Let's say",
        "Lets say",
        "Assume",
        "Assuming",
        "Imagine",
        "So",
        "Okay ,",
        "Okay so",
        "Ok so",
        "Alright so",
        "So basically",
        "Basically",
        "Okay",
        "Alright",
        "Ok",
        "Later on",
        "Later",
        "Afterwards",
        "Eventually",
        "At that point",
        "From there",
        "later on",
        "later",
        "afterwards",
        "While",
        "while",
        "As",
        "When",
        "if",
        "when",
        "that",
    ];
    let mut response = false;
    loop {
        let lead = LEADS.iter().find(|lead| words::at(&said, 0, lead) && said.len() > lead.split(' ').count() + 1);
        if let Some(lead) = lead {
            said.drain(..lead.split(' ').count());
        } else if words::at(&said, 0, "in response") || words::at(&said, 0, "In response") {
            response = true;
            said.drain(..2);
            if said.first().is_some_and(|word| word == "to")
                && let Some(comma) = said.iter().position(|word| word == ",")
            {
                said.drain(..comma);
            } else if said.first().is_some_and(|word| word == "to")
                && let Some(player) = (2..said.len()).find(|at| {
                    let next = said.get(at + 1).and_then(|word| words::verb(word));
                    players.contains(&said.get(*at).cloned().unwrap_or_default()) && next.is_some()
                })
            {
                said.drain(..player);
            }
        } else if said.first().is_some_and(|word| word == ",") {
            said.remove(0);
        } else {
            break;
        }
    }
    if let Some(at) = (1..said.len()).find(|at| words::at(&said, *at, "in response"))
        && (at + 2 == said.len() || words::at(&said, at, "in response to") || said.get(at + 2).is_some_and(|word| word == ","))
    {
        response = true;
        // What is in response to something ends with a comma, or the sentence; options after it could be either's.
        let end = said.iter().skip(at).position(|word| word == ",").map_or(said.len(), |place| place + at);
        let to = words::at(&said, at, "in response to");
        if to
            && said
                .get(at..end)
                .is_some_and(|said| said.iter().any(|word| ["targeting", "choosing", "with", "paying"].contains(&word.as_str())))
        {
            return (response, said);
        }
        let end = if to { end } else { (at + 2 + usize::from(said.get(at + 2).is_some_and(|word| word == ","))).min(said.len()) };
        said.drain(at..end);
        if said.last().is_some_and(|word| word == ",") {
            said.pop();
        }
    }
    // "B responds with Shock", "B responds by casting Shock".
    if said.get(1).is_some_and(|word| word == "responds")
        && words::at(&said, 2, "by")
        && let Some(verb) = said.get(3).and_then(|word| words::verb(word)).filter(|verb| !["casts", "plays", "activates"].contains(verb))
    {
        response = true;
        said.splice(1..4, [verb.to_owned()]);
    }
    if said.get(1).is_some_and(|word| word == "responds") {
        response = true;
        let skip = if words::at(&said, 2, "by casting") || words::at(&said, 2, "by playing") || words::at(&said, 2, "by activating") {
            4
        } else {
            3
        };
        let verb = if words::at(&said, 2, "by activating") { "activates" } else { "casts" };
        said.splice(1..skip.min(said.len()), [verb.to_owned()]);
    }
    (response, said)
}
