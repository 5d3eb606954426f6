//! Brackets that say nothing that matters: `(legend of the Commander pods)`, `(both 3s)`, `(no counter on it yet)`.

use super::super::{Hearing, words};
use super::Talked;

/// Words that say that something is on, in or with something.
const SAYS: &[&str] = &[
    "shield", "shields", "on", "in", "with", "under", "attached", "has", "have", "naming", "named", "chose", "chosen", "at", "from", "my",
    "his", "their", "mine",
];

/// States in which a thing is anyway.
const AS_IT_IS: &[&str] = &["ready", "untapped", "undamaged", "unexhausted", "face up"];

impl Hearing<'_> {
    /// The line without brackets that say nothing that matters.
    pub(super) fn without_asides(&self, talked: &mut Talked) {
        let mut out = String::new();
        let mut rest = talked.text.clone();
        while let Some((open, close)) = bracket(&rest) {
            let inner = rest.get(open + 1..close).unwrap_or_default().to_owned();
            let before = format!("{out}{}", rest.get(..open).unwrap_or_default());
            let after = rest.get(close + 1..).unwrap_or_default().to_owned();
            if self.is_aside(&inner, &before) {
                talked.note(format!("`({inner})` is taken as an aside"), "say what matters in a sentence of its own");
                out = before.trim_end().to_owned();
            } else {
                out = format!("{before}({inner})");
            }
            rest = after;
        }
        out.push_str(&rest);
        talked.text = out;
    }

    /// Whether brackets say nothing that matters.
    fn is_aside(&self, inner: &str, before: &str) -> bool {
        let said = words::of(inner);
        let lower = inner.to_lowercase();
        if inner.contains('"') {
            return false;
        }
        if AS_IT_IS.contains(&lower.as_str()) || inner.ends_with('?') || inner.contains("? ") {
            return true;
        }
        let sentence = before.rsplit(['.', '?', '!']).next().unwrap_or_default();
        let cards = self.cards_named(&words::of(sentence));
        let printed = |word: &str| {
            let number = word.trim_end_matches(['s', '!', '.']);
            cards.iter().any(|name| {
                let card = self.play.library().find(name);
                let text = self.about_card(name).map(|(_, text)| text).unwrap_or_default();
                text.split(|c: char| !c.is_alphanumeric()).any(|word| word == number)
                    || card.is_some_and(|card| card.power.as_deref() == Some(number) || card.toughness.as_deref() == Some(number))
            })
        };
        let of_card = |word: &str| {
            let bare = word.trim_end_matches(['!', '.']).to_lowercase();
            cards
                .iter()
                .any(|name| self.about_card(name).is_some_and(|(kinds, text)| format!("{kinds} {text}").to_lowercase().contains(&bare)))
        };
        let nothing =
            ["no ", "without ", "nothing "].iter().any(|no| lower.starts_with(no)) && !self.said.to_lowercase().contains("counters");
        if nothing && !lower.contains(" but ") && said.len() < 8 {
            return true;
        }
        let weighs = |at: usize| {
            let word = words::word(&said, at);
            let one = vec![word.to_owned()];
            !printed(word) && !of_card(word) && self.has_content(&one) || word.contains(|c: char| c.is_ascii_digit()) && !printed(word)
        };
        let names = (0..said.len()).any(|at| self.card_at(&said, at).is_some_and(|(name, _)| !cards.contains(&name)));
        let says = said.iter().any(|word| SAYS.contains(&word.to_lowercase().as_str()))
            && !lower.starts_with("the ")
            && !lower.starts_with("legend of");
        !names && !says && !(0..said.len()).any(weighs)
    }

    /// The cards that words name.
    pub(super) fn cards_named(&self, said: &[String]) -> Vec<String> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < said.len() {
            match self.card_at(said, at) {
                Some((name, next)) => {
                    out.push(name);
                    at = next;
                }
                None => at += 1,
            }
        }
        out
    }
}

/// Where the first brackets outside of quotation marks open and close.
fn bracket(text: &str) -> Option<(usize, usize)> {
    let mut quoted = false;
    let mut open = None;
    for (at, c) in text.char_indices() {
        quoted ^= c == '"';
        match c {
            '(' if !quoted => open = Some(at),
            ')' if !quoted => {
                if let Some(open) = open {
                    return Some((open, at));
                }
            }
            _ => {}
        }
    }
    None
}
