//! Names that nobody knows, in sentences that aren't understood.
//!
//! Whoever names a card that isn't known gets to hear that, and how it can be had, also where the sentence around it isn't understood:
//! "which one `a Stalwart Poro` is isn't known" would be no help.

use super::{Hearing, Out, sound, words};
use instead_text::Severity;

use crate::parse::lines::{Kind, Physical};
use crate::parse::tokens::span;
use crate::unknown;

/// The most unknown names that are listed at once, and the lines and their length in which they are looked for.
const MOST_NAMES: usize = 12;
const MOST_LINES: usize = 60;
const LONGEST: usize = 1000;

/// Small words within names: `Rest in Peace`, `Ashnod's Altar of the Dead`.
const WITHIN: &[&str] = &["of", "the", "in", "to", "from", "for", "and", "with", "at", "a"];

/// Words that are written large and name nothing: `EDH`, `OK`.
fn is_name(word: &str) -> bool {
    let rest = || word.chars().skip(1);
    let word = word.trim_end_matches(['.', '!', '?']);
    word.len() > 2
        && !word.contains('\'')
        && word.starts_with(char::is_uppercase)
        && rest().any(char::is_lowercase)
        && !word.ends_with("'s")
}

impl Hearing<'_> {
    /// Says of all names in a section of which something isn't understood which are those of no card, in one message.
    pub(super) fn all_strange(&mut self, section: &[Physical<'_>]) {
        let unread = |out: &Out| {
            let first = out.text.lines().next().unwrap_or_default().trim();
            !first.is_empty() && !first.starts_with(['#', '-', '|', '/']) && sound::read(self, first).is_none()
        };
        let refused = self.remarks.iter().any(|remark| remark.severity == Severity::Error) || self.out.iter().any(unread);
        if !refused || !self.tells {
            return;
        }
        let told = |line: &&Physical<'_>| {
            line.kind == Kind::Sentence && super::say::keyword(line.text).is_none() && !line.text.starts_with("card ")
        };
        for line in section.iter().filter(told).filter(|line| line.text.len() < LONGEST).take(MOST_LINES) {
            self.strange(line.text, (line.at, line.at + line.text.len()));
        }
        let local: Vec<String> = self.cards.iter().map(|(card, _)| card.clone()).collect();
        self.remarks = unknown::in_one(self.play, self.outside, &local, std::mem::take(&mut self.remarks));
    }

    /// Refuses what somebody tells in words that aren't heard: what reading would miss in it is no help. The lines that stand for it.
    pub(super) fn unheard_talk(&mut self, text: &str, read: &[String], from: (usize, usize)) -> Option<Vec<String>> {
        const TALK: &[&str] =
            &["I", "I'm", "I've", "my", "My", "me", "opponent", "Opponent", "opp", "he", "his", "their", "they", "it", "So"];
        let talk = self.tells && super::say::keyword(text).is_none() && words::of(text).iter().any(|word| TALK.contains(&word.as_str()));
        let unread = |line: &&String| !line.starts_with('#') && sound::read(self, line.lines().next().unwrap_or_default()).is_none();
        let first = read.iter().find(unread).filter(|_| talk)?.clone();
        let examples = self.play.sentences().spoken.told;
        let part = if read.len() > 1 || first != text { format!("`{first}` isn't heard; ") } else { String::new() };
        let comment = |line: &String| if unread(&line) { format!("# {}", line.replace('\n', " ")) } else { line.clone() };
        let out = read.iter().map(comment).collect();
        self.refuse(from, format!("{part}say it in a sentence of its own, who does what with what: {examples}"));
        Some(out)
    }

    /// Says which names in a sentence that isn't understood are those of no card.
    pub(super) fn strange(&mut self, text: &str, from: (usize, usize)) {
        let outside = self.outside;
        if self.remarks.iter().filter(unknown::is_about_card).count() >= MOST_NAMES {
            return;
        }
        for (name, at) in self.strange_names(text).into_iter().take(MOST_NAMES) {
            let local: Vec<String> = self.cards.iter().map(|(card, _)| card.clone()).collect();
            let place = span(from.0 + at, from.0 + at + name.len());
            let error = unknown::card(self.play, outside, &local, &name).at(place, "unknown card");
            if self.remarks.iter().all(|other| other.message != error.message) {
                self.remarks.push(error);
            }
        }
    }

    /// Names of nothing that is here and of no card, and where in the text they stand. One of which a part is known isn't among them:
    /// two names may stand side by side.
    fn strange_names(&self, text: &str) -> Vec<(String, usize)> {
        let said = words::of(text);
        let mut out: Vec<(String, usize)> = Vec::new();
        let mut i = 0;
        while i < said.len() {
            let large = |j: usize| said.get(j).is_some_and(|word| is_name(word));
            if !large(i) {
                i += 1;
                continue;
            }
            let mut end = i + 1;
            loop {
                if said.get(end - 1).is_some_and(|word| word.ends_with(['.', '!', '?'])) {
                    break;
                }
                let small = (end..end + 2).take_while(|j| said.get(*j).is_some_and(|word| WITHIN.contains(&word.as_str()))).count();
                // "Foo Bargain and Zorblax": two, unless it is `Sword of Foo and Bar`.
                let list = said.get(end).is_some_and(|word| word == "and");
                if list && !said.get(i..end).is_some_and(|run| run.iter().any(|word| word == "of")) {
                    break;
                }
                match small {
                    small if large(end + small) => end += small + 1,
                    _ => break,
                }
            }
            // "Opp Fireballs": the player is no part of the name.
            if end > i + 1 && said.get(i).is_some_and(|word| ["Opp", "Oppo", "Opponent", "Enemy"].contains(&word.as_str())) {
                i += 1;
            }
            let run = said.get(i..end).unwrap_or_default();
            let name = words::text(run).trim_end_matches(['.', '!', '?']).to_owned();
            let begins = i == 0 || said.get(i - 1).is_some_and(|word| word.ends_with(['.', '?', '!', ':']));
            // A word with which a sentence begins is written large, whatever it is, and a verb may be.
            let verb = run.len() == 1 && words::verb(&name.to_ascii_lowercase()).is_some();
            let some = run.len() > usize::from(begins) && !verb;
            if some
                && !self.knows_of(run)
                && let Some(at) = text.find(&name)
            {
                out.push((name, at));
            }
            i = end;
        }
        out
    }

    /// Whether any part of these words is known: a card, a player, a kind, something here by its whole or first name.
    fn knows_of(&self, run: &[String]) -> bool {
        let whole = words::text(run);
        if self.known.things.iter().any(|thing| thing.name.contains(&whole)) {
            return true;
        }
        let bare = |word: &String| word.trim_end_matches(['.', ',', '?', '!']).to_owned();
        let run: Vec<String> = run.iter().map(bare).collect();
        let known_word = |word: &str| {
            let lower = word.to_ascii_lowercase();
            let one = lower.strip_suffix('s').unwrap_or(&lower);
            self.is_kind(word)
                || super::with::is_measure(word)
                || self.is_kind(one)
                || self.scope.players.iter().any(|player| player.eq_ignore_ascii_case(word))
                || words::VERBS.contains(&lower.as_str())
                || words::number(&lower).is_some()
                || self.is_noun(&lower)
                || self.is_zone(&lower)
                || self.scope.is_state_or_noun(&lower)
        };
        let whole_name = run.len() > 1 && run.iter().any(|word| word == "of");
        let player = |(at, word): (usize, &String)| {
            self.scope.players.iter().any(|player| player.eq_ignore_ascii_case(word)) || self.bears(word, at == 0 && !whole_name)
        };
        let all = 0..run.len();
        let any_part = all.clone().any(|start| {
            (start + 1..=run.len()).any(|end| {
                let part = run.get(start..end).unwrap_or_default().join(" ");
                // "Unsummons": a card's name as a verb.
                let bare = ["s", "es"].iter().filter_map(|end| part.strip_suffix(end)).map(str::to_owned);
                let mut verb = bare.chain(part.strip_suffix("ies").map(|stem| format!("{stem}y")));
                self.is_card(&part) || self.is_named(&part) || verb.any(|name| self.is_fleeting_card(&name))
            })
        });
        let mut large = run.iter().filter(|word| !WITHIN.contains(&word.as_str()));
        any_part || run.iter().enumerate().any(player) || large.all(|word| known_word(word))
    }

    /// Whether a word is a part of the name of something here, or the first name of a card.
    fn bears(&self, word: &str, first_word: bool) -> bool {
        let here = self.known.things.iter().any(|thing| thing.name.split(' ').any(|part| part.trim_matches(',') == word));
        let first = |name: &str| name.split(", ").next().is_some_and(|first| first == word || first.split(' ').next() == Some(word));
        here || first_word && self.play.library().names().any(first)
    }
}
