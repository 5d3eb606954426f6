//! Talk: what stands around a situation in the words of whoever tells it, and what is taken back.
//!
//! A line that isn't understood as it stands is heard once more without these: greetings and false starts, what is taken back, asides
//! in brackets, opinions about what comes of it, a second case; with boards that are told as lists in sentences, and cards that go by a
//! part of their name by all of it. What is left out or taken for something is told in a remark. If the line isn't understood better so,
//! it is heard as it stands.
//!
//! | module | subject |
//! |---|---|
//! | here | a line, as it stands and as it may be meant; which is heard |
//! | `fit` | how much of what was heard isn't understood |
//! | `back` | what is taken back: `… no wait, HE has X`, `ok simpler:`, `scratch that` |
//! | `lead` | what only leads to a sentence, or says nothing: `ok so`, `weird one:`, `my friend says nine` |
//! | `opening` | where and when it came up: `Funny one from the LGS:` |
//! | `content` | whether words say anything about a game |
//! | `asides` | brackets that say nothing that matters: `(legend of the pods)`, `(both 3s)` |
//! | `nick` | cards by a part of their name: `the Hourglass`, `Rookie`, `Twin Bolt` |
//! | `verb` | verbs that are made of a card's name: `Moonlight'd`, `would have Doom Bladed it` |
//! | `lists` | boards without a verb: `X + Y`, `X, Y and Z out`, `1 rune open`, `me at 4` |
//! | `bits` | fragments without a verb: `five cards left in my library`, `Pyroclasm from my opponent` |
//! | `plays` | turns of play: `X landed`, `etb with X=3`, `bolts me to -1`, `With X on the stack, …` |
//! | `turns`, `there`, `spells` | what is there and what is cast, said within what happens: `at a battlefield where I also have X` |
//! | `lowercase` | situations without capitals |
//! | `small`, `table` | turns of a few words: `4A`, `for 3 life`, `a 6/6 trample` |
//! | `second` | a second case: `and what if he had cast X instead?` |

mod asides;
mod back;
mod bits;
mod content;
mod fit;
mod lead;
mod lists;
mod lowercase;
mod nick;
mod opening;
mod plays;
mod second;
mod small;
mod spells;
mod table;
mod there;
mod turns;
mod verb;

use super::Hearing;
use super::words;
use crate::parse::lines::Physical;
use crate::parse::tokens::Line;
use crate::parse::tokens::span;
use crate::parse::understood;

/// The most lines that aren't understood of a file before no more is made of talk.
const MOST_UNHEARD: usize = 12;

/// Longer lines are heard as they stand.
const LONGEST: usize = 1000;

/// The most that a situation says altogether before it is heard as it stands.
const MOST_SAID: usize = 5000;

/// A line as it may be meant, and what was made of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Talked {
    /// The line.
    pub text: String,
    /// What was left out or taken for something, each with what to say instead.
    pub remarks: Vec<(String, String)>,
    /// Whether it is heard so first: reading would take a part of a card's name for something else.
    pub first: bool,
    /// Whether nothing was said yet.
    pub begins: bool,
}

impl Talked {
    /// Notes what was made of the line.
    fn note(&mut self, message: String, help: &str) {
        if self.remarks.iter().all(|(other, _)| *other != message) {
            self.remarks.push((message, help.to_owned()));
        }
    }
}

impl Hearing<'_> {
    /// Hears a line: as it stands, or as it may be meant if that is understood better.
    pub(super) fn hear(&mut self, line: &Physical<'_>, whole: (usize, usize)) {
        // A line of a scenario as the formatter writes it has no talk around it.
        let plain = !line.text.contains(['.', '?', '!']) && understood(Line { text: line.text.trim(), at: 0 }, &self.scope).is_some();
        let tried = !plain
            && line.text.len() <= LONGEST
            && self.said.len() <= MOST_SAID
            && self.unheard < MOST_UNHEARD
            && super::say::keyword(line.text).is_none();
        let talked = tried.then(|| self.talked(line.text)).flatten();
        let Some(talked) = talked else { return self.hear_line(line, whole, false) };
        let before = self.clone();
        self.hear_line(line, whole, false);
        let faults = self.faults_since(&before);
        if faults == 0 && !talked.first {
            return;
        }
        let plainly = std::mem::replace(self, before.clone());
        self.said = self.said.replacen(line.text, &talked.text, 1);
        for (message, help) in &talked.remarks {
            self.remark(whole, message.clone(), help);
        }
        let meant = Physical { text: &talked.text, ..*line };
        self.hear_line(&meant, whole, true);
        self.within(before.remarks.len(), whole);
        let again = self.faults_since(&before);
        if again < faults || again == 0 {
            self.heard = true;
            return;
        }
        *self = plainly;
    }

    /// The line as it may be meant, if that isn't as it stands.
    fn talked(&self, text: &str) -> Option<Talked> {
        let mut talked =
            Talked { text: text.replace(['\u{2019}', '\u{2018}'], "'").replace(['\u{201c}', '\u{201d}'], "\""), ..Talked::default() };
        let original = talked.text.clone();
        talked.text = self.with_capitals(&talked.text);
        talked.text = plays::with_plus(&headings_apart(&plays::numbers_apart(&talked.text)));
        self.without_second_case(&mut talked);
        self.without_taken_back(&mut talked);
        self.without_asides(&mut talked);
        let mut out = Vec::new();
        for piece in pieces(&talked.text) {
            let piece = self.with_called_players(&piece, &mut talked);
            talked.begins = out.is_empty();
            let piece = if out.is_empty() { self.without_occasion_told(&piece, &mut talked) } else { Some(piece) };
            out.extend(piece.and_then(|piece| self.without_lead(&piece, &mut talked)));
        }
        for piece in &mut out {
            let named = self.with_whole_names(piece, &mut talked);
            *piece = self.in_small(&named, &mut talked);
        }
        let out = self.named_later(pieces(&joined(&out)), &mut talked);
        let out: Vec<String> = out.iter().flat_map(|piece| self.turned_apart(piece, &mut talked)).collect();
        let out = self.lists_said(out, &mut talked);
        let out = self.damage_told(pieces(&joined(&out)));
        talked.text = joined(&out);
        (talked.text != original && !talked.text.trim().is_empty()).then_some(talked)
    }

    /// Lets the remarks from a number on point to what stands in the file.
    fn within(&mut self, first: usize, whole: (usize, usize)) {
        let place = span(whole.0, whole.1);
        for label in self.remarks.iter_mut().skip(first).flat_map(|remark| remark.labels.iter_mut()) {
            if label.span.end > place.end {
                label.span = place;
            }
        }
    }
}

/// The sentences of a text, each with its question mark if it has one.
fn pieces(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut quoted = false;
    let mut start = 0;
    let bytes: Vec<(usize, char)> = text.char_indices().collect();
    for (number, (at, c)) in bytes.iter().enumerate() {
        quoted ^= *c == '"';
        let space = bytes.get(number + 1).is_none_or(|(_, next)| next.is_whitespace());
        let dots = *c == '.' && text.get(..*at).is_some_and(|before| before.ends_with('.'));
        let short = text
            .get(start..*at)
            .and_then(|said| said.rsplit(' ').next())
            .is_some_and(|word| ["Mr", "Ms", "Dr", "St", "Mrs", "vs", "e.g", "i.e", "etc", "approx"].contains(&word));
        if !quoted && space && (['?', '!'].contains(c) || *c == '.' && !short && !dots) {
            let end = at + c.len_utf8();
            let keeps = usize::from(*c != '?');
            out.push(text.get(start..end - keeps).unwrap_or_default().trim().to_owned());
            start = end;
        }
    }
    out.push(text.get(start..).unwrap_or_default().trim().trim_end_matches(['.', '!']).to_owned());
    out.retain(|piece| piece.chars().any(char::is_alphanumeric));
    out
}

/// "Me: X, Y; him: Z": a sentence for each.
fn headings_apart(text: &str) -> String {
    const HEADS: &[&str] =
        &["him", "her", "opp", "opponent", "his", "theirs", "them", "me", "mine", "my side", "his side", "their side", "my opponent"];
    let mut out = text.to_owned();
    for head in HEADS {
        for stop in ["; ", ", ", " / ", " | "] {
            let large = format!("{}{}", head.get(..1).unwrap_or_default().to_uppercase(), head.get(1..).unwrap_or_default());
            out = out
                .replace(&format!("{stop}{head}: "), &format!(". {large}: "))
                .replace(&format!("{stop}{large}: "), &format!(". {large}: "));
        }
        for board in ["Board: ", "board: ", "Board state: ", "The board: "] {
            out = out.replace(&format!("{board}{head}: "), &format!("{head}: "));
        }
    }
    // A board of theirs under a heading that boards don't have.
    for (said, known) in [("His: ", "Him: "), ("Theirs: ", "Them: "), ("his: ", "Him: ")] {
        out = out.replace(&format!(". {said}"), &format!(". {known}"));
    }
    out
}

/// The text with a capital after each full stop.
fn capital_after_stops(text: &str) -> String {
    joined(&pieces(text))
}

/// The sentences as one text.
fn joined(pieces: &[String]) -> String {
    let mut out = String::new();
    for piece in pieces {
        if !out.is_empty() {
            out.push(' ');
        }
        // "-1/-1 counters: how many?": a sentence begins with a letter.
        let begins = piece.starts_with(|c: char| c.is_alphanumeric() || c == '"' || c == '(');
        let piece = &if begins { piece.clone() } else { format!("So {piece}") };
        let mut chars = piece.chars();
        out.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        out.push_str(chars.as_str());
        if !piece.ends_with(['?', ':', '"']) {
            out.push('.');
        }
    }
    out
}

/// The words of a sentence in lower case, without what ends it.
fn lowered(text: &str) -> Vec<String> {
    words::of(text).into_iter().map(|word| word.trim_end_matches(['.', '!', '?']).to_lowercase()).collect()
}
