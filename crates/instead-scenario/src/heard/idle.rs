//! Circumstances that say nothing, moods of verbs, and words that are taken back.
//!
//! One table says of each circumstance that it may be left out; another, how a verb is said of somebody who `wants to`, `has to`
//! or `is about to` do something: they do it. What isn't in a table isn't left out.

use super::idling::{IDLE, MOODS, ONE_VERB};
use super::words::{self, Words};

/// Words with which something that was said is taken back.
const BACK: &[&str] = &["sorry", "no wait", "wait", "no", "I mean", "er", "uh", "scratch that", "rather", "correction"];

/// Words that part clauses.
const JOINS: &[&str] = &[",", ";", "and", "but", "then", "while", "so", "when", "with", "if"];

/// The words that are meant: without words that are taken back, and words that say nothing.
pub(super) fn plain(said: Words) -> Words {
    // "Answers later in the turn with X": what stands between is gone by then.
    moods(one_verb(idle(one_verb(by_fighting(without_fillers(corrected(said)))))))
}

/// "Destroys a creature in a fight": by fighting, which isn't idle.
fn by_fighting(mut said: Words) -> Words {
    let destroys = said.iter().position(|word| ["destroy", "destroys", "kill", "kills"].contains(&word.as_str()));
    let fight =
        destroys.and_then(|at| (at..said.len()).find(|at| words::at(&said, *at, "in a fight") || words::at(&said, *at, "in the fight")));
    if let Some(at) = fight {
        said.splice(at..at + 3, ["by".to_owned(), "fighting".to_owned()]);
    }
    said
}

/// `he then casts`, `I simply attack`: `he casts`, `I attack`.
fn without_fillers(mut said: Words) -> Words {
    const WHO: &[&str] = &["I", "he", "she", "they", "He", "She", "They", "opponent", "we", "We", "it", "It", "It's", "it's", "is", "are"];
    const FILLERS: &[&str] =
        &["then", "also", "simply", "just", "now", "later", "immediately", "subsequently", "afterwards", "still", "both"];
    let mut at = 1;
    while at + 1 < said.len() {
        let who = said.get(at - 1).is_some_and(|word| WHO.contains(&word.as_str()));
        let filler = said.get(at).is_some_and(|word| FILLERS.contains(&word.as_str()));
        let acts = said.get(at + 1).is_some_and(|word| words::verb(word).is_some() && word != "at");
        let we = said.get(at - 1).is_some_and(|word| word.eq_ignore_ascii_case("we"));
        if who && filler && acts && !we {
            said.remove(at);
        } else {
            at += 1;
        }
    }
    said
}

/// Words that only lead to what is said, with a comma behind them.
const ASIDES: &[&str] = &[
    "by the way",
    "btw",
    "oh",
    "oh and",
    "well",
    "anyway",
    "also",
    "ok",
    "okay",
    "so",
    "fyi",
    "for the record",
    "to be clear",
    "just to be clear",
    "as i said",
    "quick question",
    "hi",
    "hello",
    "hey",
];

/// Without an aside at the beginning; "In response," begins as it does within a sentence.
pub(super) fn without_aside(mut said: Words) -> Words {
    if words::at(&said, 0, "In response")
        && let Some(first) = said.first_mut()
    {
        "in".clone_into(first);
    }
    let lowered: Words = said.iter().take(5).map(|word| word.to_ascii_lowercase()).collect();
    let length = |aside: &&str| aside.split(' ').count();
    let aside = ASIDES.iter().find(|aside| words::at(&lowered, 0, aside) && lowered.get(length(aside)).is_some_and(|word| word == ","));
    match aside {
        Some(aside) if said.len() > length(aside) + 2 => without_aside(said.split_off(length(aside) + 1)),
        _ => said,
    }
}

/// Whether words take back what was said before.
pub(super) fn takes_back(after: &str) -> bool {
    let said: Words = words::of(after).into_iter().map(|word| word.trim_end_matches(['.', '!']).to_owned()).collect();
    BACK.iter().chain(&["never mind", "nevermind", "forget it", "forget that"]).any(|back| words::at(&said, 0, back))
}

/// The clause that a correction is said in place of: `I cast Mending Hands... sorry, he casts Holy Day`.
fn again(said: &mut Words, at: usize, start: usize) -> bool {
    let verb = |word: Option<&String>| word.and_then(|word| words::verb(word));
    let before = said.iter().take(at - 1).rposition(|word| [",", "and", ";", "then"].contains(&word.as_str())).map_or(0, |join| join + 1);
    let first = (before..at).find(|place| verb(said.get(*place)).is_some());
    let second = (start..said.len().min(start + 3)).find(|place| verb(said.get(*place)).is_some());
    let (Some(first), Some(second)) = (first, second) else { return false };
    if first > before + 2 || verb(said.get(first)) != verb(said.get(second)) {
        return false;
    }
    // "Gains 4 life … he gains 7": of that.
    let number = said.last().is_some_and(|word| words::is_number(word));
    let of = said.get(first + 1).filter(|word| words::is_number(word)).and_then(|_| said.get(first + 2)).cloned();
    if let Some(of) = of.filter(|_| number && second + 2 == said.len()) {
        said.push(of);
    }
    said.drain(before..start);
    true
}

/// `chump blocks`, `flashes in`: `blocks`, `casts`.
fn one_verb(mut said: Words) -> Words {
    // "Answers later in the turn with X": not in response.
    for at in 1..said.len() {
        const ANSWERS: [&str; 6] = ["answer", "answers", "respond", "responds", "reply", "replies"];
        let answers = said.get(at).is_some_and(|word| ANSWERS.contains(&word.as_str()));
        let later = IDLE.iter().filter(|idle| idle.starts_with("later") && words::at(&said, at + 1, idle));
        let length = later.map(|idle| idle.split(' ').count()).max();
        if let Some(length) = length.filter(|length| answers && words::is(&said, at + 1 + length, "with")) {
            said.splice(at..at + 2 + length, ["casts".to_owned()]);
        }
    }
    for at in 1..said.len() {
        if let Some((what, verb)) =
            ONE_VERB.iter().filter(|(what, _)| words::at(&said, at, what)).max_by_key(|(what, _)| what.split(' ').count())
        {
            said.splice(at..at + what.split(' ').count(), words::of(verb));
        }
    }
    said
}

/// `next to a Shooler... sorry, next to a Troll`: the second.
fn corrected(mut said: Words) -> Words {
    for at in 1..said.len() {
        let Some(back) = BACK.iter().find(|back| words::at(&said, at, back)) else { continue };
        let end = at + back.split(' ').count();
        let before = said.get(at - 1).is_some_and(|word| word == "," || word == ";" || word.ends_with("..") || word.ends_with('…'));
        let after = words::is(&said, end, ",") || *back == "I mean";
        let start = end + usize::from(words::is(&said, end, ","));
        let Some(again) = said.get(start).filter(|_| before && after).cloned() else { continue };
        // What is said again begins as what is taken back did.
        if let Some(first) = said.iter().take(at).rposition(|word| *word == again) {
            said.drain(first..start);
            return corrected(said);
        }
        if self::again(&mut said, at, start) {
            return corrected(said);
        }
    }
    said
}

/// Without the circumstances that say nothing.
fn idle(mut said: Words) -> Words {
    let mut at = 0;
    while at < said.len() {
        let joins = |word: Option<&String>| word.is_none_or(|word| JOINS.contains(&word.as_str()));
        let lowered: Words = said.iter().skip(at).take(6).map(|word| word.to_ascii_lowercase()).collect();
        let turn = (lowered.first().is_some_and(|word| word == "turn") && lowered.get(1).is_some_and(|word| words::number(word).is_some()))
            .then_some(2)
            .or_else(|| {
                (words::at(&lowered, 0, "on turn") && lowered.get(2).is_some_and(|word| words::number(word).is_some())).then_some(3)
            });
        let found = turn.or_else(|| IDLE.iter().find(|idle| words::at(&lowered, 0, idle)).map(|idle| idle.split(' ').count()));
        let Some(length) = found else {
            at += 1;
            continue;
        };
        let begins = at == 0 || joins(said.get(at - 1));
        let ends = joins(said.get(at + length));
        let alone = at == 0 && at + length >= said.len();
        // "A has drawn a card this turn" says what has been; a card that is drawn for the turn is that of the draw step.
        let land = at.checked_sub(1).and_then(|before| said.get(before)).is_some_and(|word| word == "land");
        let draws = said.iter().skip(at.saturating_sub(3)).take(3.min(at)).any(|word| word.to_ascii_lowercase().starts_with("draw"));
        let has = said.iter().take(at).any(|word| ["has", "have", "had", "haven't", "hasn't", "didn't", "I've"].contains(&word.as_str()));
        let says =
            has && lowered.iter().take(length).any(|word| word == "turn") || (draws || land) && words::at(&lowered, 0, "for the turn");
        // Before a subject a circumstance stands without a comma as well.
        let leads = at == 0 && length > 1;
        let stands = ends || begins && leads;
        if !stands || alone || says {
            at += 1;
            continue;
        }
        said.drain(at..at + length);
        if at < said.len() && words::is(&said, at, ",") && (at == 0 || said.get(at - 1).is_some_and(|word| JOINS.contains(&word.as_str())))
        {
            said.remove(at);
        }
        if at == said.len() && said.last().is_some_and(|word| word == ",") {
            said.pop();
        }
    }
    said
}

/// `I want to cast`, `is about to be killed`: `I cast`, `would be killed`.
fn moods(mut said: Words) -> Words {
    for at in 1..said.len() {
        let Some(mood) = MOODS.iter().find(|mood| words::at(&said, at, mood)) else { continue };
        let end = at + mood.split(' ').count();
        if words::is(&said, end, "be") && said.get(end + 1).is_some_and(|word| word != "a" && word != "at") {
            said.splice(at..end, ["would".to_owned()]);
        } else if said.get(end).is_some_and(|word| word.starts_with(char::is_uppercase) && word.len() > 2) && !mood.starts_with("ha") {
            // "Tries to Murder my Angel".
            said.drain(at..end);
        } else if let Some(verb) = said.get(end).and_then(|word| words::verb(word)).filter(|verb| *verb != "at") {
            said.splice(at..=end, [verb.to_owned()]);
        }
    }
    said
}
