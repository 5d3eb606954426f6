//! Circumstances that say nothing, moods of verbs, and words that are taken back.
//!
//! One table says of each circumstance that it may be left out; another, how a verb is said of somebody who `wants to`, `has to`
//! or `is about to` do something: they do it. What isn't in a table isn't left out.

use super::words;

type Words = Vec<String>;

/// Circumstances that say nothing about what happens, where they begin or end a clause.
const IDLE: &[&str] = &[
    "later the same turn",
    "later that turn",
    "later this turn",
    "later in the turn",
    "later in that turn",
    "in the process",
    "in the same turn",
    "the same turn",
    "for the first time this turn",
    "the first time this turn",
    "first time this turn",
    "for the first time",
    "earlier this turn",
    "this turn",
    "that turn",
    "for the turn",
    "in the same combat",
    "in that combat",
    "in a fight",
    "in the fight",
    "to the face",
    "in the face",
    "to face",
    "to the dome",
    "from somewhere",
    "from something",
    "from some effect",
    "somehow",
    "unblocked",
    "before damage",
    "before the damage",
    "before combat damage",
    "before damage is dealt",
    "straight away",
    "right away",
    "immediately",
    "at once",
    "as usual",
    "as normal",
    "normally",
    "of course",
    "obviously",
    "basically",
    "actually",
    "at some point",
    "at instant speed",
    "as well",
    "too",
    "at the moment",
    "right now",
    "on the first turn",
    "during the game",
    "in a game",
    "for some reason",
    "on an empty board",
    "in total",
    "for lethal",
    "for value",
    "and isn't blocked",
    "and is not blocked",
    "and is unblocked",
    "and it's unblocked",
    "and goes unblocked",
    "and it isn't blocked",
    "and nobody blocks",
    "and no one blocks",
    "and there are no blocks",
    "and there are no blockers",
    "with no blocks",
    "no blocks",
    "no blockers",
    "no block",
    "nobody blocks",
    "no one blocks",
    "there are no blocks",
    "there are no blockers",
    "without being blocked",
    "and nobody is defending",
    "nobody is defending",
    "and nobody defends",
    "and no one is defending",
    "in a commander game",
    "in commander",
    "in a game of commander",
    "in edh",
    "in a game of edh",
    "in limited",
    "in draft",
    "in one turn",
    "in a single turn",
    "off a spell",
    "off of a spell",
    "off some spell",
    "from a spell",
    "from some spell",
    "off of something",
    "off something",
    "off another effect",
    "on curve",
    "in response to nothing",
    "in my main phase",
    "during my main phase",
    "in his main phase",
    "main phase one",
    "in main phase one",
    "precombat",
    "postcombat",
    "once",
    "on the ground",
    "no other card played this turn",
    "no other cards played this turn",
    "nothing else played this turn",
    "last game",
    "in one game",
    "out of nowhere",
    "together",
    "first attack of the turn",
    "first attack this turn",
    "the first attack of the turn",
    "unfortunately",
    "by the way",
    "btw",
    "luckily",
    "again",
];

/// Moods: whoever is said to want, have or try to do something does it.
const MOODS: &[&str] = &[
    "would like to",
    "am going to",
    "is going to",
    "are going to",
    "am about to",
    "is about to",
    "are about to",
    "am trying to",
    "is trying to",
    "wants to",
    "want to",
    "tries to",
    "try to",
    "tried to",
    "decides to",
    "decide to",
    "decided to",
    "chooses to",
    "choose to",
    "needs to",
    "need to",
    "has to",
    "have to",
    "had to",
    "gets to",
    "get to",
    "got to",
    "manages to",
    "plans to",
    "am supposed to",
    "is supposed to",
    "am forced to",
    "is forced to",
    "will",
    "'ll",
];

/// Verbs of several words, and the one that says the same.
const ONE_VERB: &[(&str, &str)] = &[
    ("chump", "block"),
    ("chumped", "blocked"),
    ("flashed in", "cast"),
    ("sitting in", "in"),
    ("sitting at", "at"),
    ("sitting on", "on"),
    ("sitting out", "out"),
    ("lying in", "in"),
    ("lying around", "in play"),
    ("waiting in", "in"),
    ("standing at", "at"),
    ("standing next to", "next to"),
    ("stood next to", "next to"),
    ("right next to", "next to"),
    ("in between", "between"),
    ("is defending against", "defends against"),
    ("are defending against", "defend against"),
    ("is blocking", "blocks"),
    ("gets dealt", "is dealt"),
    ("get dealt", "are dealt"),
    ("that's next to", "next to"),
    ("that is next to", "next to"),
    ("which is next to", "next to"),
    ("that's standing next to", "next to"),
    ("that is standing next to", "next to"),
    ("that's sitting next to", "next to"),
    ("that stands next to", "next to"),
    ("stands at", "is at"),
    ("stand at", "is at"),
    ("sits at", "is at"),
    ("sit at", "is at"),
    ("sits on", "is on"),
    ("stands on", "is on"),
    ("sits in", "is in"),
    ("lies in", "is in"),
    ("is sitting in", "is in"),
    ("is sitting on", "is on"),
    ("is sitting at", "is at"),
    ("is standing at", "is at"),
    ("an empty battlefield", "a battlefield"),
    ("the empty battlefield", "the battlefield"),
    ("an undefended battlefield", "a battlefield"),
    ("an unoccupied battlefield", "a battlefield"),
    ("an uncontrolled battlefield", "a battlefield"),
    ("an open battlefield", "a battlefield"),
    ("goes back to base", "is recalled"),
    ("returns to base", "is recalled"),
    ("is sent back to base", "is recalled"),
    ("goes unblocked", "attacks"),
    ("go unblocked", "attack"),
    ("gets in unblocked", "attacks"),
    ("a battlefield with no units", "a battlefield"),
    ("a battlefield with no units there", "a battlefield"),
    ("a battlefield without units", "a battlefield"),
    ("dies in combat", "dies"),
    ("die in combat", "die"),
    ("dies in a fight", "dies"),
    ("dies in a showdown", "dies"),
    ("destroyed in combat", "destroyed"),
    ("killed in combat", "killed"),
    (", which names", "naming"),
    (", which has chosen", "naming"),
    ("which names", "naming"),
    ("set to", "naming"),
    ("on the other side of the board", "on the other side"),
    ("on the other side of the table", "on the other side"),
    ("go face with", "attack with"),
    ("goes face with", "attacks with"),
    ("chump block", "block"),
    ("chump blocks", "blocks"),
    ("chump-block", "block"),
    ("chump-blocks", "blocks"),
    ("chumps", "blocks"),
    ("sits next to", "is next to"),
    ("stands next to", "is next to"),
    ("is sitting next to", "is next to"),
    ("is standing next to", "is next to"),
    ("goes to combat with", "attacks with"),
    ("go to combat with", "attack with"),
    ("goes into combat with", "attacks with"),
    ("chump with", "block with"),
    ("chumps with", "blocks with"),
    ("chump it with", "block it with"),
    ("chumps it with", "blocks it with"),
    ("answer with", "respond with"),
    ("answers with", "responds with"),
    ("reply with", "respond with"),
    ("replies with", "responds with"),
    ("put a ward on", "ward"),
    ("puts a ward on", "wards"),
    ("put a stun on", "stun"),
    ("puts a stun on", "stuns"),
    ("comes in", "enters"),
    ("comes into play", "enters"),
    ("came into play", "enters"),
    ("came in", "enters"),
    ("entered play", "enters"),
    ("enters play", "enters"),
    ("is put into play", "enters"),
    ("flash in", "cast"),
    ("flashes in", "casts"),
    ("fire off", "cast"),
    ("fires off", "casts"),
    ("dies in a fight with", "fights"),
    ("dies in a fight against", "fights"),
    ("dies fighting", "fights"),
    ("is destroyed in a fight with", "fights"),
    ("is destroyed fighting", "fights"),
    ("gets destroyed in a fight with", "fights"),
    ("hard cast", "cast"),
    ("hard casts", "casts"),
    ("hardcast", "cast"),
    ("hardcasts", "casts"),
    ("slam", "cast"),
    ("slams", "casts"),
    ("swing in with", "attack with"),
    ("swings in with", "attacks with"),
    ("swing in for", "attack for"),
    ("swings in for", "attacks for"),
    ("attack in with", "attack with"),
    ("attacks in with", "attacks with"),
    ("swing with", "attack with"),
    ("swing at", "attack"),
    ("swing into", "attack"),
    ("go to combat and attack", "attack"),
    ("goes to combat and attacks", "attacks"),
];

/// Words with which something that was said is taken back.
const BACK: &[&str] = &["sorry", "no wait", "wait", "no", "I mean", "er", "uh", "scratch that", "rather", "correction"];

/// Words that part clauses.
const JOINS: &[&str] = &[",", ";", "and", "but", "then", "while", "so", "when", "with", "if"];

/// What is said in earnest: without what is taken back, and what says nothing.
pub(super) fn plain(said: Words) -> Words {
    // "Answers later in the turn with X": what stands between is gone by then.
    moods(one_verb(idle(one_verb(without_fillers(corrected(said))))))
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
        if let Some(length) = length.filter(|length| answers && said.get(at + 1 + length).is_some_and(|word| word == "with")) {
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
        let after = said.get(end).is_some_and(|word| word == ",") || *back == "I mean";
        let start = end + usize::from(said.get(end).is_some_and(|word| word == ","));
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
        if at < said.len()
            && said.get(at).is_some_and(|word| word == ",")
            && (at == 0 || said.get(at - 1).is_some_and(|word| JOINS.contains(&word.as_str())))
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
        if said.get(end).is_some_and(|word| word == "be") && said.get(end + 1).is_some_and(|word| word != "a" && word != "at") {
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
