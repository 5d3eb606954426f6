//! The words of a line, and where one sentence ends and the next begins.

use crate::parse::tokens::tokens;

/// A sentence, or a part of one, word by word.
pub(super) type Words = Vec<String>;

/// The word at a place; nothing where the sentence has ended.
pub(super) fn word(said: &[String], i: usize) -> &str {
    said.get(i).map(String::as_str).unwrap_or_default()
}

/// Whether this word stands at a place.
pub(super) fn is(said: &[String], i: usize, what: &str) -> bool {
    said.get(i).is_some_and(|word| word == what)
}

/// Whether one of these words stands at a place.
pub(super) fn is_one(said: &[String], i: usize, of: &[&str]) -> bool {
    said.get(i).is_some_and(|word| of.contains(&word.as_str()))
}

/// The first place from `i` on where one of these words stands.
pub(super) fn find(said: &[String], i: usize, of: &[&str]) -> Option<usize> {
    (i..said.len()).find(|at| is_one(said, *at, of))
}

/// The last place where one of these words stands.
pub(super) fn find_last(said: &[String], of: &[&str]) -> Option<usize> {
    (0..said.len()).rev().find(|at| is_one(said, *at, of))
}

/// Whether one of these words stands anywhere.
pub(super) fn has(said: &[String], of: &[&str]) -> bool {
    find(said, 0, of).is_some()
}

/// The words between two places; none if they don't lie in the sentence.
pub(super) fn part(said: &[String], from: usize, to: usize) -> Words {
    said.get(from..to).unwrap_or_default().to_vec()
}

/// How a sentence begins: the player, and what that player does.
pub(super) fn does(player: &str, verb: &str) -> Words {
    [vec![player.to_owned()], of(verb)].concat()
}

/// The word that ends the sentence.
pub(super) fn last(said: &[String]) -> &str {
    said.last().map(String::as_str).unwrap_or_default()
}

/// The words of a text: quoted names are one word, `,` and `;` are words of their own.
pub(super) fn of(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for tok in tokens(text, 0) {
        let raw = tok.raw.replace('\u{2019}', "'");
        // "3-Might", "2-power": two words, as when they are spoken.
        match raw.split_once('-') {
            Some((number, word))
                if !tok.quoted && is_number(number) && MEASURES.iter().any(|measure| measure.eq_ignore_ascii_case(word)) =>
            {
                out.extend([number.to_owned(), word.to_ascii_lowercase()]);
            }
            // "AND", written large for weight; "2x Mana Reflection".
            _ if !tok.quoted && LOUD.contains(&raw.as_str()) => out.push(raw.to_ascii_lowercase()),
            _ if !tok.quoted && raw.strip_prefix(['x', '×']).is_some_and(is_number) => {
                out.push(raw.trim_start_matches(['x', '×']).to_owned())
            }
            _ if !tok.quoted && raw.strip_suffix(['x', '×']).is_some_and(is_number) => {
                out.push(raw.trim_end_matches(['x', '×']).to_owned())
            }
            _ => out.push(raw),
        }
    }
    out
}

/// The measures that stand behind a number and a hyphen.
const MEASURES: &[&str] = &["might", "power", "armor", "toughness", "loyalty"];

/// Words that are written large for weight.
const LOUD: &[&str] = &["AND", "BUT", "OR", "THEN", "WITH", "ALSO", "BOTH", "WHILE", "NOT", "NO", "MY", "HIS", "HER", "ONLY"];

/// The words as a text.
pub(super) fn text(words: &[String]) -> String {
    let mut out = String::new();
    for word in words {
        if !out.is_empty() && word != "," && word != ";" {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

/// The words of a name; one with a comma or an "and" in it is one word, in quotation marks.
pub(super) fn of_name(name: &str) -> Vec<String> {
    if name.contains(',') || name.contains(" and ") { vec![format!("\"{name}\"")] } else { of(name) }
}

/// The words of what something is called: its name, or whose it is and its name.
pub(super) fn of_called(called: &str) -> Vec<String> {
    match called.split_once("'s ") {
        Some((owner, name)) if !owner.contains(' ') && (name.contains(',') || name.contains(" and ")) && !name.contains('#') => {
            [vec![format!("{owner}'s")], of_name(name)].concat()
        }
        None if !called.contains('#') && called.contains(", ") => of_name(called),
        _ => of(called),
    }
}

/// Whether a word is a number in digits.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.len() < 10 && word.bytes().all(|b| b.is_ascii_digit())
}

/// The number that a word says, `a` included.
pub(super) fn number(word: &str) -> Option<u64> {
    const WORDS: [&str; 13] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    if is_number(word) {
        return word.parse().ok();
    }
    match word.to_ascii_lowercase().as_str() {
        "a" | "an" | "another" => Some(1),
        "zero" => Some(0),
        word => WORDS.iter().position(|known| *known == word).map(|place| place as u64),
    }
}

/// The words from `i` on that are these.
pub(super) fn at(words: &[String], i: usize, what: &str) -> bool {
    what.split(' ').zip(i..).all(|(word, j)| words.get(j).is_some_and(|w| w == word))
}

/// Verbs of players, as they are said of another: `casts`. Each begins a sentence after `and`.
pub(super) const VERBS: &[&str] = &[
    "controls",
    "has",
    "casts",
    "activates",
    "plays",
    "attacks",
    "blocks",
    "draws",
    "mills",
    "discards",
    "gains",
    "loses",
    "pays",
    "steals",
    "puts",
    "removes",
    "returns",
    "creates",
    "makes",
    "destroys",
    "kills",
    "exiles",
    "sacrifices",
    "equips",
    "attaches",
    "cycles",
    "transforms",
    "proliferates",
    "populates",
    "investigates",
    "surveils",
    "explores",
    "adds",
    "takes",
    "skips",
    "searches",
    "taps",
    "untaps",
    "turns",
    "regenerates",
    "counters",
    "shuffles",
    "scries",
    "flips",
    "rolls",
    "reaps",
    "fights",
    "uses",
    "moves",
    "begins",
    "starts",
    "passes",
    "ends",
    "concedes",
    "chooses",
    "declines",
    "purges",
    "archives",
    "stuns",
    "wards",
    "exalts",
    "enchants",
    "dredges",
    "hits",
    "bounces",
    "captures",
    "forges",
    "readies",
    "exhausts",
    "enrages",
    "recalls",
    "banishes",
    "buffs",
    "heals",
    "scores",
    "conquers",
    "holds",
    "channels",
    "is",
    "deals",
    "owns",
    "targets",
    "responds",
    "flickers",
    "blinks",
    "swings",
    "reveals",
    "hides",
    "wins",
    "names",
    "swaps",
    "goes",
    "resolves",
    "copies",
    "defends",
    "burns",
    "deploys",
    "summons",
    "enters",
    "dies",
    "at",
    "would",
    "gets",
    "becomes",
    "wipes",
    "sweeps",
    "flashes",
    "slams",
    "pops",
    "cracks",
    "pings",
    "topdecks",
    "upgrades",
];

/// Verbs that a thing that was spoken of is the subject of after `and`, too.
pub(super) const THINGS_DO: &[&str] =
    &["gets", "is", "dies", "would", "has", "attacks", "blocks", "takes", "enters", "deals", "leaves", "are", "reaps", "fights", "was"];

/// A verb said of `I`, in the past or as going on, as it is said of another: `cast`, `attacked`, `is casting`.
pub(super) fn verb(word: &str) -> Option<&'static str> {
    let known = |said: &str| VERBS.iter().find(|verb| **verb == said).copied();
    match word {
        "have" | "got" | "had" => return Some("has"),
        "am" | "are" | "was" | "were" => return Some("is"),
        "cast" => return Some("casts"),
        "drew" => return Some("draws"),
        "paid" => return Some("pays"),
        "stole" => return Some("steals"),
        "began" => return Some("begins"),
        "chose" => return Some("chooses"),
        "made" => return Some("makes"),
        "took" => return Some("takes"),
        "control" => return Some("controls"),
        "fought" => return Some("fights"),
        _ => {}
    }
    if let Some(verb) = known(word) {
        return Some(verb);
    }
    let stems = [
        word.to_owned(),
        word.trim_end_matches("ed").to_owned(),
        word.trim_end_matches('d').to_owned(),
        word.trim_end_matches("ing").to_owned(),
    ];
    let ends = ["s", "es"];
    for stem in &stems {
        for end in ends {
            if let Some(verb) = known(&format!("{stem}{end}")) {
                return Some(verb);
            }
        }
        if let Some(verb) = stem.strip_suffix('y').and_then(|stem| known(&format!("{stem}ies"))) {
            return Some(verb);
        }
    }
    None
}

/// Words with which a question begins.
const ASKS: &[&str] = &[
    "does", "do", "did", "will", "would", "can", "could", "is", "are", "who", "whose", "what", "where", "which", "when", "how", "why",
    "where's", "how's", "whom", "draw", "must", "am", "was", "were", "should", "may", "don't", "doesn't", "isn't", "can't", "won't",
];

/// Words that ask wherever they stand.
const ASKING: &[&str] = &["how", "which", "what", "who", "whose", "why"];

/// Whether a sentence asks: it ends so, and begins with what asks, after a word or two that lead to it ("And does …?", "With how
/// much …?"), or is hardly more than that.
pub(super) fn asks(part: &str) -> bool {
    let part = part.trim();
    let said: Vec<String> = part.split(' ').map(|word| word.trim_end_matches([',', '?']).to_ascii_lowercase()).collect();
    let first = said.first().map(String::as_str).unwrap_or_default();
    let begins = |word: &str| ASKS.contains(&word) || word.starts_with("what") || word.starts_with("who");
    let led = ["and", "so", "or", "but", "then", "also"].contains(&first) && said.get(1).is_some_and(|word| begins(word));
    let inside = !first.starts_with("if") && !first.starts_with("when") && said.iter().take(4).any(|word| ASKING.contains(&word.as_str()));
    let tag = said.last().is_some_and(|word| ["right", "correct", "yes", "no", "ok", "okay", "huh", "true"].contains(&word.as_str()));
    part.ends_with('?') && (begins(first) || led || inside || tag || said.len() < 3 || super::sentences::is_choice(part))
}

/// A part of a text that is a sentence of its own.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The text of the part.
    pub text: String,
    /// The bytes of the text where it stands.
    pub at: (usize, usize),
}

/// Parts a text at full stops and question marks: a word that ends with one before a word that can begin a sentence. A condition
/// in a question ("If I have X, do I draw?", "I cast X, do I draw?") is a part of its own, before the question.
pub(super) fn parts(text: &str) -> Vec<Part> {
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    let stops = [". ", "? ", "! ", ".\" ", " - ", " – ", " — "];
    let found: std::collections::BTreeMap<_, _> = stops.iter().flat_map(|stop| text.match_indices(stop)).collect();
    for (at, stop) in found {
        let before = text.get(..at).unwrap_or_default();
        let after = text.get(at + stop.len()..).unwrap_or_default().trim_start();
        let quotes = (before.matches('"').count() + usize::from(stop == ".\" ")) % 2 == 1;
        let short = before
            .rsplit(' ')
            .next()
            .is_some_and(|word| ["Mr", "Ms", "Dr", "St", "Mrs", "vs", "e.g", "i.e", "etc", "approx"].contains(&word));
        // What breaks off ends, unless what follows takes it back.
        let off = before.ends_with("..") && !super::idle::takes_back(after);
        let begins = |c: char| c.is_uppercase() || c.is_ascii_digit();
        // "It has a ward. who dies?": a question begins with a small letter, too.
        let asked = || after.split_inclusive(['.', '?', '!']).next().is_some_and(asks);
        let goes_on = || after.starts_with(begins) || stop == "? " && !after.is_empty() || asked();
        let ends = if stop.starts_with(' ') { asks(after) } else { off || goes_on() };
        if !quotes && !short && ends {
            let kept = usize::from(stop == "? ") + 2 * usize::from(stop == ".\" ");
            cuts.push((at + kept, at + stop.len()));
        }
    }
    // "Can I use it – is it tapped?": both ask.
    let asks_on: Vec<usize> = cuts
        .iter()
        .filter(|cut| text.get(cut.0..cut.1).is_some_and(|stop| stop.starts_with(' ') && stop.len() > 1))
        .map(|cut| cut.0)
        .collect();
    let starts = std::iter::once(0).chain(cuts.iter().map(|cut| cut.1));
    let ends = cuts.iter().map(|cut| cut.0).chain([text.len()]);
    let mut out = Vec::new();
    for (start, end) in starts.zip(ends) {
        let piece = text.get(start..end).unwrap_or_default();
        let bare = piece.trim().trim_end_matches('.').trim_end();
        if bare.is_empty() {
            continue;
        }
        let start = start + piece.find(bare).unwrap_or_default();
        let question = format!("{bare}?");
        let marked = super::sentences::marked(bare);
        let bare = if asks_on.contains(&end) && asks(&question) { question.as_str() } else { marked.as_deref().unwrap_or(bare) };
        for text in conditional(bare).unwrap_or_else(|| vec![bare.to_owned()]) {
            let place = bare.find(text.trim_end_matches('?')).unwrap_or_default();
            let end = (place + text.len()).min(bare.len());
            out.push(Part { at: (start + place, start + end), text });
        }
    }
    out
}

/// Whether a sentence is taken back by whoever says it: "I cast Mastery... never mind".
pub(super) fn taken_back(part: &str) -> bool {
    let said = part.to_lowercase();
    ["never mind", "nevermind", "scratch that", "forget it", "forget that", "wait no", "wait, no", "no wait", "no, wait"].iter().any(
        |back| {
            let before = said.trim_end_matches(['.', '!', ' ']).strip_suffix(back);
            before.is_some_and(|before| before.trim_end().ends_with(['.', '…', ',', '-', '–', '—']))
        },
    )
}

/// The condition and the question of a sentence, parted: "If I have X and B casts Y, do I draw?", "What happens if B casts Y
/// while I have X?", "I cast Y, do I draw?".
fn conditional(part: &str) -> Option<Vec<String>> {
    let led = ["If ", "When "].iter().find_map(|lead| part.strip_prefix(lead));
    let stated = led.unwrap_or(part);
    if led.is_some() || part.ends_with('?') && !asks(part) {
        let comma = stated.rmatch_indices(", ").find(|(at, _)| stated.get(at + 2..).is_some_and(asks))?.0;
        let (first, question) = (stated.get(..comma)?, stated.get(comma + 2..)?);
        let further = conditional(question).unwrap_or_else(|| vec![question.to_owned()]);
        return Some([vec![first.to_owned()], further].concat());
    }
    if !asks(part) {
        return None;
    }
    let what_if = ["What if ", "what if "].iter().find_map(|lead| part.strip_prefix(lead));
    let (question, rest) = match what_if {
        Some(rest) => ("What happens", rest),
        None => [" if ", " when "].iter().filter_map(|word| part.split_once(word)).min_by_key(|(question, _)| question.len())?,
    };
    let so = rest.trim_end().trim_end_matches('?').trim();
    // What the question names is there before what is so happens.
    Some(vec![format!("{}?", question.trim_end_matches(',')), so.to_owned()])
}

/// The sentences of a line that say something; questions don't.
pub(super) fn stops(text: &str) -> Vec<String> {
    parts(text).into_iter().map(|part| part.text).filter(|part| !asks(part)).collect()
}

/// Number words from two on, in digits.
pub(super) fn digits(said: Vec<String>) -> Vec<String> {
    said.into_iter()
        .map(|word| match number(&word) {
            Some(count) if count > 1 && word.bytes().all(|b| b.is_ascii_lowercase()) => count.to_string(),
            _ => word,
        })
        .collect()
}

/// `2/2`, `*/1+*`
pub(super) fn is_stats(word: &str) -> bool {
    if word.starts_with('+') {
        return false;
    }
    let part = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'*' | b'X' | b'+'));
    word.split_once('/').is_some_and(|(power, toughness)| part(power) && part(toughness))
}
