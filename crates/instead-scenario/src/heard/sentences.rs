//! Sentences that ask without saying so: no question mark at the end, or no verb.

use super::words;

/// Pairs of words with which a question begins; who or which of a clause that only describes isn't among them.
const BEGINS: &[(&str, &[&str])] = &[
    ("what", &["happens", "do", "does", "did", "is", "are", "would", "will"]),
    ("where", &["do", "does", "did", "will", "would", "is", "are"]),
    ("how", &["many", "much", "does", "do", "is", "big", "often", "would", "will"]),
    ("who", &["decides", "picks", "chooses", "wins"]),
    ("which", &["one", "of", "applies", "happens"]),
    ("does", &["it", "he", "she", "my", "the", "this", "that", "his", "her", "their", "anything", "anyone", "anybody"]),
    ("do", &["i", "they", "we", "you", "my", "both", "the", "his"]),
    ("did", &["i", "they", "he", "she", "it", "my"]),
    ("can", &["i", "he", "she", "they", "it", "my", "we"]),
    ("will", &["it", "i", "he", "she", "my", "the", "they", "that"]),
    ("is", &["it", "he", "she", "my", "the", "that", "this"]),
    ("are", &["they", "both", "my", "the"]),
    ("am", &["i"]),
    ("whose", &["choice", "decision"]),
];

/// Words with which a clause has somebody who does something.
const SUBJECTS: &[&str] = &["i", "i'm", "i've", "he", "she", "they", "we", "it", "opponent", "opp"];

/// Whether a question begins here, whatever stands at its end.
fn begins(text: &str) -> bool {
    let mut said = text.split(' ').map(|word| word.trim_end_matches([',', '.']).to_ascii_lowercase());
    let mut first = said.next().unwrap_or_default();
    if ["and", "so", "but", "then"].contains(&first.as_str()) {
        first = said.next().unwrap_or_default();
    }
    let second = said.next().unwrap_or_default();
    BEGINS.iter().any(|(one, seconds)| *one == first && seconds.contains(&second.as_str()))
}

/// A sentence with the question mark that it lacks: "what happens", "I cast Shock on it, does it die".
pub(super) fn marked(part: &str) -> Option<String> {
    if part.ends_with(['?', ':', '"']) || part.starts_with("What if") || part.starts_with("what if") {
        return None;
    }
    let last = part.rfind(", ").and_then(|comma| part.get(comma + 2..));
    (begins(part) || last.is_some_and(begins)).then(|| format!("{part}?"))
}

/// Whether a sentence without a verb asks for one of two: "Battlefield or exile, and who picks?", "8 or 10?".
pub(super) fn is_choice(part: &str) -> bool {
    let said: Vec<String> = part.split(' ').map(|word| word.trim_end_matches([',', '?', '.']).to_ascii_lowercase()).collect();
    let Some(or) = said.iter().position(|word| word == "or").filter(|or| *or > 0 && or + 1 < said.len()) else { return false };
    let acts =
        |word: &String| SUBJECTS.contains(&word.as_str()) || words::VERBS.contains(&word.as_str()) && word != "counters" && word != "at";
    part.ends_with('?') && !["if", "when"].contains(&words::word(&said, 0)) && !said.iter().take(or).any(acts)
}
