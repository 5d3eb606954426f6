//! The words that lead to a sentence: `then`, `suppose`, `in response to that`, `responds with`.

use crate::heard::words::{self, Words, is, word};

/// Words that lead to a sentence, and no part of it.
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

/// The sentence without the words that lead to it, and whether it is in response.
pub(in crate::heard) fn led(said: Words, players: &[String]) -> (bool, Words) {
    let (leads, mut said) = without_lead(said, players);
    let response = (1..said.len()).find(|at| words::at(&said, *at, "in response")).filter(|at| ends_in_response(&said, *at));
    if let Some(at) = response {
        if is_somebodys(&said, at) {
            return (true, said);
        }
        without_response(&mut said, at);
    }
    let (responds, said) = responding(said);
    (leads || response.is_some() || responds, said)
}

/// "Then B casts Y", "suppose in response B casts Y": without what leads to it.
fn without_lead(mut said: Words, players: &[String]) -> (bool, Words) {
    let mut response = false;
    loop {
        if let Some(lead) = LEADS.iter().find(|lead| words::at(&said, 0, lead) && said.len() > lead.split(' ').count() + 1) {
            said.drain(..lead.split(' ').count());
        } else if words::at(&said, 0, "in response") || words::at(&said, 0, "In response") {
            response = true;
            said.drain(..2);
            without_occasion(&mut said, players);
        } else if is(&said, 0, ",") {
            said.remove(0);
        } else {
            return (response, said);
        }
    }
}

/// "To that, B casts Y", "to that B casts Y": without what it is in response to.
fn without_occasion(said: &mut Words, players: &[String]) {
    let acts = |at: &usize| said.get(*at).is_some_and(|word| players.contains(word)) && words::verb(word(said, at + 1)).is_some();
    if is(said, 0, "to")
        && let Some(end) = words::find(said, 0, &[","]).or_else(|| (2..said.len()).find(acts))
    {
        said.drain(..end);
    }
}

/// Whether "in response" at this place is said of the sentence before it: it ends there, goes on after a comma, or says to what.
fn ends_in_response(said: &[String], at: usize) -> bool {
    at + 2 == said.len() || words::at(said, at, "in response to") || is(said, at + 2, ",")
}

/// Where what a sentence is in response to ends: with a comma, or the sentence.
fn occasion_end(said: &[String], at: usize) -> usize {
    words::find(said, at, &[","]).unwrap_or(said.len())
}

/// Whether options follow what a sentence is in response to, which could be either's.
fn is_somebodys(said: &[String], at: usize) -> bool {
    let occasion = said.get(at..occasion_end(said, at)).unwrap_or_default();
    words::at(said, at, "in response to") && words::has(occasion, &["targeting", "choosing", "with", "paying"])
}

/// "B casts Y in response to that": without that.
fn without_response(said: &mut Words, at: usize) {
    let to = words::at(said, at, "in response to");
    let end = if to { occasion_end(said, at) } else { (at + 2 + usize::from(is(said, at + 2, ","))).min(said.len()) };
    said.drain(at..end);
    if words::last(said) == "," {
        said.pop();
    }
}

/// "B responds with Shock", "B responds by casting Shock": casts it.
fn responding(mut said: Words) -> (bool, Words) {
    const BY: [(&str, &str); 3] = [("by casting", "casts"), ("by playing", "casts"), ("by activating", "activates")];
    if !is(&said, 1, "responds") && !is(&said, 1, "respond") {
        return (false, said);
    }
    let verb = words::verb(word(&said, 3)).filter(|_| is(&said, 2, "by"));
    let other = verb.filter(|verb| !["casts", "plays", "activates"].contains(verb));
    let by = BY.iter().find(|(by, _)| words::at(&said, 2, by)).map(|(_, verb)| *verb);
    let end = if other.or(by).is_some() { 4 } else { 3 };
    said.splice(1..end.min(said.len()), [other.or(by).unwrap_or("casts").to_owned()]);
    (true, said)
}
