//! What is taken back: `… no wait, HE has Fiery Emancipation`, `… ok simpler: Po's Pixies`, `with 3 counters, sorry, 4`.
//!
//! What follows the words that take back says how much of it: a clause stands for the clause before, a number for the number, a card for
//! the card, and `ok simpler:` or `scratch that` for all that was said of it.

use super::super::words::{self, Words, part, word};
use super::super::{Hearing, brackets};
use super::{Talked, joined, lowered, pieces};

/// How much is taken back.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind {
    /// All of the sentence before.
    All,
    /// What the words behind it are said in place of.
    Part,
    /// All of the sentence before, if that says of nobody what they have or do.
    Restart,
    /// That too, where a pause stands before and a comma behind.
    Weak,
}

/// Words that take back.
const BACK: &[(&str, Kind)] = &[
    ("scratch that", Kind::All),
    ("scratch all that", Kind::All),
    ("strike that", Kind::All),
    ("forget that", Kind::All),
    ("forget it", Kind::All),
    ("never mind", Kind::All),
    ("nevermind", Kind::All),
    ("nvm", Kind::All),
    ("wait that doesn't matter", Kind::All),
    ("that doesn't matter", Kind::All),
    ("doesn't matter", Kind::All),
    ("not relevant", Kind::All),
    ("nah skip", Kind::All),
    ("nah skip that", Kind::All),
    ("skip that", Kind::All),
    ("skip it", Kind::All),
    ("ok simpler", Kind::All),
    ("okay simpler", Kind::All),
    ("simpler", Kind::All),
    ("let me simplify", Kind::All),
    ("let's simplify", Kind::All),
    ("to simplify", Kind::All),
    ("let me start over", Kind::All),
    ("let me start again", Kind::All),
    ("start over", Kind::All),
    ("let me rephrase", Kind::All),
    ("let me rephrase that", Kind::All),
    ("let me try again", Kind::All),
    ("whatever", Kind::All),
    ("real question", Kind::Restart),
    ("ok real question", Kind::Restart),
    ("okay real question", Kind::Restart),
    ("the real question", Kind::Restart),
    ("actual question", Kind::Restart),
    ("serious question", Kind::Restart),
    ("real one", Kind::Restart),
    ("ok real one", Kind::Restart),
    ("ok no", Kind::All),
    ("nah", Kind::All),
    ("no scratch that", Kind::All),
    ("no , scratch that", Kind::All),
    ("wait scratch that", Kind::All),
    ("wait , scratch that", Kind::All),
    ("no wait", Kind::Part),
    ("no ok", Kind::Part),
    ("no okay", Kind::Part),
    ("nah he", Kind::Weak),
    ("no , wait", Kind::Part),
    ("wait no", Kind::Part),
    ("wait , no", Kind::Part),
    ("oh wait", Kind::Part),
    ("oh no wait", Kind::Part),
    ("no sorry", Kind::Part),
    ("no , sorry", Kind::Part),
    ("sorry no", Kind::Part),
    ("sorry i mean", Kind::Part),
    ("sorry , i mean", Kind::Part),
    ("sorry i meant", Kind::Part),
    ("sorry , i meant", Kind::Part),
    ("no i mean", Kind::Part),
    ("no , i mean", Kind::Part),
    ("wait i mean", Kind::Part),
    ("wait , i mean", Kind::Part),
    ("err i mean", Kind::Part),
    ("i mean", Kind::Part),
    ("i meant", Kind::Part),
    ("make that", Kind::Part),
    ("make it", Kind::Weak),
    ("or rather", Kind::Part),
    ("correction", Kind::Part),
    ("just say", Kind::Part),
    ("let's just say", Kind::Part),
    ("sorry", Kind::Weak),
    ("my bad", Kind::Weak),
    ("oops", Kind::Weak),
    ("whoops", Kind::Weak),
    ("wait", Kind::Weak),
    ("no", Kind::Weak),
    ("nope", Kind::Weak),
    ("actually", Kind::Weak),
    ("well actually", Kind::Weak),
    ("rather", Kind::Weak),
    ("er", Kind::Weak),
    ("err", Kind::Weak),
    ("uh", Kind::Weak),
];

/// The pause before words that take back.
const PAUSE: &str = "…";

/// Words with which a clause begins.
const SUBJECTS: &[&str] = &[
    "i",
    "i'm",
    "i've",
    "he",
    "he's",
    "she",
    "she's",
    "they",
    "they've",
    "they're",
    "it",
    "it's",
    "my",
    "his",
    "her",
    "their",
    "opponent",
    "opp",
    "the",
    "we",
    "both",
    "opponent's",
    "opp's",
    "enemy",
    "there's",
    "there",
];

/// Words that join clauses.
const JOINS: &[&str] = &[",", ";", "and", "but", "then", "while", "when", "if", "so", "because", "where", "after", "which", "that", "who"];

/// Words before a thing that belong to it.
const ARTICLES: &[&str] =
    &["a", "an", "the", "my", "his", "her", "their", "own", "your", "that", "this", "one", "two", "three", "another", "some"];

/// Words with which a part of a clause begins.
const PREPOSITIONS: &[&str] = &["on", "at", "to", "with", "in", "from", "targeting", "onto", "into", "for", "under", "choosing"];

/// What takes back in a sentence: where it begins and ends, and how much it takes back.
type Found = (usize, usize, Kind);

impl Hearing<'_> {
    /// The line without what is taken back in it.
    pub(super) fn without_taken_back(&self, talked: &mut Talked) {
        let mut out: Vec<String> = Vec::new();
        for piece in pieces(&paused(&talked.text)) {
            let mut said = words::of(&brackets::apart(&piece));
            let mut turns = 0;
            while let Some(found) = self.taken_back_at(&said, out.last()).filter(|_| turns < 4) {
                turns += 1;
                match self.corrected_at(&said, found, out.last().cloned(), talked) {
                    Some((again, whole_before)) => {
                        if whole_before {
                            out.pop();
                        }
                        said = again;
                    }
                    None => break,
                }
            }
            if let Some(rest) = self.without_false_start(&said, talked) {
                said = rest;
            }
            let said: Words = said.into_iter().map(|word| if word == PAUSE { ",".to_owned() } else { word }).collect();
            let bare = words::text(&said).trim_matches([',', ' ', '?', ':']).to_owned();
            if !bare.is_empty() {
                let text = words::text(&said).trim_matches([',', ' ']).replace("( ", "(").replace(" )", ")");
                out.push(text);
            }
        }
        if !talked.remarks.is_empty() {
            talked.text = joined(&out);
        }
    }

    /// Where words take back, and how much.
    fn taken_back_at(&self, said: &[String], before: Option<&String>) -> Option<Found> {
        let lower: Words = said.iter().map(|word| word.to_lowercase().trim_end_matches(['.', ':', '!', '?']).to_owned()).collect();
        (0..said.len()).find_map(|at| {
            let mut found: Vec<&(&str, Kind)> = BACK.iter().filter(|(back, _)| words::at(&lower, at, back)).collect();
            found.sort_by_key(|(back, _)| std::cmp::Reverse(back.split(' ').count()));
            let (back, kind) = found.first()?;
            let end = at + back.split(' ').count();
            let pause = at > 0 && word(said, at - 1) == PAUSE;
            let comma = at > 0 && [",", ";", "("].contains(&word(said, at - 1));
            let behind =
                end >= said.len() || [",", ";", PAUSE].contains(&word(said, end)) || word(said, end - 1).ends_with([':', '.', '!']);
            let starts = at == 0 && before.is_some();
            let fits = match kind {
                Kind::All => pause || comma && behind || starts && behind,
                Kind::Restart => starts && behind && before.is_some_and(|before| !self.tells_of_somebody(before)),
                Kind::Part => pause || comma || starts,
                Kind::Weak => {
                    pause && (behind || ["make it", "actually", "no", "wait", "sorry", "well actually"].contains(back))
                        || comma && behind && *back != "actually" && *back != "er"
                }
            };
            // "No blocks" after a pause is no correction.
            let nothing = *back == "no" && !behind;
            (fits && !nothing).then_some((at, end, *kind))
        })
    }

    /// The sentence without what is taken back at a place, and whether that is all of the sentence before.
    fn corrected_at(&self, said: &Words, found: Found, before: Option<String>, talked: &mut Talked) -> Option<(Words, bool)> {
        let (at, mut end, kind) = found;
        let marker = words::text(&part(said, at, end));
        while [",", ";", PAUSE, ")"].contains(&word(said, end)) {
            end += 1;
        }
        let mut first = part(said, 0, at);
        while [",", ";", PAUSE, "("].contains(&words::last(&first)) {
            first.pop();
        }
        let after = part(said, end, said.len());
        let crosses = first.is_empty();
        if crosses {
            first = words::of(&before?);
        }
        // "I attack, he flashes in X… forget that, he casts Y": the last clause.
        if kind == Kind::All && !crosses && self.begins_clause(&after, 0) {
            let start =
                (1..first.len()).rev().find(|at| JOINS.contains(&word(&first, at - 1)) && self.begins_clause(&first, *at)).unwrap_or(0);
            if start > 0 && mine(&first, start) == mine(&after, 0) && mine(&first, 0) != mine(&after, 0) {
                let (gone, kept) = (part(&first, start, first.len()), part(&first, 0, start));
                self.note_taken(&gone, &marker, talked);
                return Some(([kept, after].concat(), false));
            }
        }
        if after.is_empty() || [Kind::All, Kind::Restart].contains(&kind) {
            self.note_taken(&first, &marker, talked);
            return Some((after, crosses));
        }
        let (gone, again) = self.in_place_of(&first, &after)?;
        self.note_taken(&gone, &marker, talked);
        Some((again, crosses))
    }

    /// Whether a sentence says of a player what they have or do.
    fn tells_of_somebody(&self, sentence: &str) -> bool {
        let said = words::of(sentence);
        (0..said.len())
            .any(|at| !["the", "it", "there"].contains(&word(&said, at).to_lowercase().as_str()) && self.begins_clause(&said, at))
    }

    fn note_taken(&self, gone: &[String], marker: &str, talked: &mut Talked) {
        let marker = marker.trim_end_matches([':', '.', '!']);
        talked.note(
            format!("`{}` is taken back by `{marker}`: it isn't heard", words::text(gone)),
            "say only what is so, if it is something else that is meant",
        );
    }

    /// What words are said in place of, and the sentence with these.
    fn in_place_of(&self, first: &Words, after: &Words) -> Option<(Words, Words)> {
        if self.begins_clause(after, 0) {
            let start =
                (1..first.len()).rev().find(|at| JOINS.contains(&word(first, at - 1)) && self.begins_clause(first, *at)).unwrap_or(0);
            return Some((part(first, start, first.len()), [part(first, 0, start), after.clone()].concat()));
        }
        let (start, end) = self.like(first, after)?;
        let (mut next, mut skip) = (end, 0);
        // "With 3 counters on it, no, 4 counters": the rest stands.
        while skip + 1 < after.len() && next < first.len() && word(after, skip + 1) == word(first, next) {
            next += 1;
            skip += 1;
        }
        Some((part(first, start, next), [part(first, 0, start), after.clone(), part(first, next, first.len())].concat()))
    }

    /// Whether somebody does something here: a subject, and a verb soon after it.
    fn begins_clause(&self, said: &[String], at: usize) -> bool {
        let lower = word(said, at).to_lowercase();
        let subject = SUBJECTS.contains(&lower.as_str()) || self.is_player(word(said, at).trim_end_matches("'s"));
        let within = said.iter().skip(at + 1).take(6).take_while(|word| !JOINS.contains(&word.as_str()));
        let mut verbs = within.map(|word| word.to_lowercase());
        let contracted = lower.contains('\'') && !lower.ends_with("t's");
        subject && (contracted || verbs.any(|word| words::verb(&word).is_some() && word != "at" || self.slang(&word).is_some()))
    }

    /// The place in a sentence of what is like the words that are said instead: the last number, card, strength, state, player, or part of
    /// a clause.
    fn like(&self, first: &Words, after: &Words) -> Option<(usize, usize)> {
        let skip = after.iter().take_while(|word| ARTICLES.contains(&word.to_lowercase().as_str())).count();
        let head = word(after, skip);
        let with_article = |start: usize| {
            let mut start = start;
            while start > 0
                && (ARTICLES.contains(&word(first, start - 1).to_lowercase().as_str()) || word(first, start - 1).ends_with("'s"))
                && skip > 0
            {
                start -= 1;
            }
            start
        };
        let last = |fits: &dyn Fn(usize) -> Option<usize>| (0..first.len()).rev().find_map(|at| fits(at).map(|end| (at, end)));
        if PREPOSITIONS.contains(&word(after, 0)) {
            return last(&|at| (word(first, at) == word(after, 0)).then_some(first.len()));
        }
        if let Some((name, _)) = self.card_at(after, skip) {
            let fleeting = self.is_fleeting_card(&name);
            let card = last(&|at| {
                let inside = (1..=4).any(|back| at >= back && self.card_at(first, at - back).is_some_and(|(_, end)| end > at));
                self.card_at(first, at).filter(|(other, _)| !inside && self.is_fleeting_card(other) == fleeting).map(|(_, end)| end)
            });
            return card.or_else(|| self.last_name(first)).map(|(start, end)| (with_article(start), end));
        }
        if words::is_stats(head) {
            let noun = |at: usize| at + 1 + usize::from(self.is_noun(word(first, at + 1)) && self.is_noun(words::last(after)));
            let sized = last(&|at| words::is_stats(word(first, at)).then(|| noun(at)));
            return sized.or_else(|| self.last_name(first)).map(|(start, end)| (with_article(start), end));
        }
        if words::number(word(after, 0)).is_some() && !["a", "an", "another"].contains(&word(after, 0)) {
            return last(&|at| {
                words::number(word(first, at))
                    .filter(|_| {
                        !ARTICLES.contains(&word(first, at))
                            || words::number(word(first, at)).is_some_and(|n| n > 0 && word(first, at).len() > 2)
                    })
                    .map(|_| at + 1)
            });
        }
        if self.scope.flags().any(|flag| flag == head) {
            return last(&|at| self.scope.flags().any(|flag| flag == word(first, at)).then_some(at + 1));
        }
        if self.is_player(head) {
            return last(&|at| self.is_player(word(first, at)).then_some(at + 1));
        }
        const TIMES: [&str; 5] = ["once", "twice", "thrice", "again", "never"];
        if TIMES.contains(&head) {
            return last(&|at| TIMES.contains(&word(first, at)).then_some(at + 1));
        }
        let verb = words::verb(&head.to_lowercase()).filter(|_| skip == 0)?;
        let same = last(&|at| (words::verb(&word(first, at).to_lowercase()) == Some(verb)).then_some(first.len()));
        same.or_else(|| last(&|at| (at > 0 && words::verb(word(first, at)).is_some_and(|verb| verb != "at")).then_some(first.len())))
    }

    /// The last name in capitals that no card has, within a sentence.
    fn last_name(&self, first: &[String]) -> Option<(usize, usize)> {
        let large = |at: usize| {
            word(first, at).starts_with(char::is_uppercase)
                && !["I", "I'm", "I've"].contains(&word(first, at))
                && !self.is_player(word(first, at))
        };
        let end = (1..first.len()).rev().find(|at| large(*at))? + 1;
        let mut start = end - 1;
        while start > 1 && large(start - 1) {
            start -= 1;
        }
        Some((start, end))
    }

    /// "Both opponents… one of them attacks me": what breaks off before anybody does anything.
    fn without_false_start(&self, said: &Words, talked: &mut Talked) -> Option<Words> {
        let at = said.iter().position(|word| word == PAUSE)?;
        let (head, rest) = (part(said, 0, at), part(said, at + 1, said.len()));
        let acts = |said: &[String]| said.iter().any(|word| words::verb(&word.to_lowercase()).is_some_and(|verb| verb != "at"));
        let says = (0..head.len()).any(|at| self.card_at(&head, at).is_some() || word(&head, at).contains(|c: char| c.is_ascii_digit()));
        if head.is_empty() || acts(&head) || says || !acts(&rest) {
            return None;
        }
        talked.note(format!("`{}…` breaks off: it isn't heard", words::text(&head)), "say what is there in a sentence of its own");
        Some(rest)
    }
}

/// Whether a subject is whoever tells it.
fn mine(said: &[String], at: usize) -> bool {
    let theirs = ["opponent", "opp", "opponent's", "buddy", "friend"].contains(&word(said, at + 1));
    ["i", "i'm", "i've", "my", "we"].contains(&word(said, at).to_lowercase().as_str()) && !theirs
}

/// The text with what somebody pauses by as a word of its own.
fn paused(text: &str) -> String {
    let mut out = text.to_owned();
    for pause in ["....", "...", "…", "---", "--", " – ", " — ", "—"] {
        out = out.replace(pause, " \u{1} ");
    }
    // A dash between spaces breaks off before words that take back.
    let mut out = out.replace('\u{1}', PAUSE);
    for (at, _) in text.match_indices(" - ").collect::<Vec<_>>().into_iter().rev() {
        let after = lowered(text.get(at + 3..).unwrap_or_default());
        if BACK.iter().any(|(back, _)| words::at(&after, 0, back)) {
            out = out.replacen(" - ", &format!(" {PAUSE} "), 1);
        }
    }
    let out = out.split("  ").collect::<Vec<_>>().join(" ");
    // "… er, forget that": the first is no correction of its own.
    ["er", "err", "uh", "um", "hm", "hmm", "ah", "oh", "well", "ok", "okay"].iter().fold(out, |out, filler| {
        out.replace(&format!("{PAUSE} {filler}, "), &format!("{PAUSE} ")).replace(&format!("{PAUSE} {filler} {PAUSE}"), PAUSE)
    })
}
