//! What stands in brackets after a name: `Silver Knight (2/2, first strike)`, `my Troll (8 power)`, `Spelunking ("Lands you control …")`.
//!
//! A card that is known says most of it itself; of one that isn't known it is the description.

use super::phrase::Phrase;
use super::{Hearing, words};

type Words = Vec<String>;

/// Words before a name with which it needs no article.
const BEFORE: &[&str] = &["a", "an", "the", "my", "his", "her", "their", "your", "its", "another", "lone", "single"];

/// The text with its brackets as words of their own; those in quotation marks stay.
pub(super) fn apart(text: &str) -> String {
    let mut quoted = false;
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        quoted ^= c == '"';
        match c {
            '(' | ')' if !quoted => out.extend([' ', c, ' ']),
            c => out.push(c),
        }
    }
    out
}

impl Hearing<'_> {
    /// The sentence with what stands in brackets said where a description says it.
    pub(super) fn brackets(&mut self, mut said: Words) -> Words {
        let mut at = 1;
        while at < said.len() {
            let opens = said.get(at).is_some_and(|word| word == "(");
            let Some(end) = said.iter().skip(at).position(|word| word == ")").map(|end| end + at).filter(|_| opens) else {
                at += 1;
                continue;
            };
            let inner: Words = said.get(at + 1..end).unwrap_or_default().to_vec();
            match self.bracketed(&said, at, &inner) {
                Some((start, again)) => {
                    let length = again.len();
                    said.splice(start..=end, again);
                    at = start + length;
                }
                None => at = end + 1,
            }
        }
        said
    }

    /// Where the thing begins of which brackets say something, and that said in one.
    fn bracketed(&mut self, said: &[String], at: usize, inner: &[String]) -> Option<(usize, Words)> {
        let start = self.name_before(said, at)?;
        let name: Words = said.get(start..at)?.to_vec();
        let whole = words::text(&name);
        let known = self.is_card(&whole) || self.card_of(&name).is_some();
        let (phrase, quoted) = self.described_in(inner)?;
        if known && phrase.kinds.iter().all(|kind| kind != "token") {
            return self.of_card(&name, &phrase, inner).map(|again| (start, again));
        }
        let spoken = self.play.sentences().spoken;
        let typed = phrase.kinds.iter().any(|kind| self.is_noun(kind));
        let mut out = Words::new();
        let article = start.checked_sub(1).and_then(|before| said.get(before)).is_some_and(|word| {
            let lower = word.to_ascii_lowercase();
            BEFORE.contains(&lower.as_str()) || word.ends_with("'s") || words::number(word).is_some()
        });
        if !article {
            out.push("a".to_owned());
        }
        let stats = phrase.stats.is_some();
        out.extend(self.stats_of(&phrase));
        out.extend(phrase.kinds.iter().flat_map(|kind| words::of(kind)));
        if !typed {
            out.push(if stats || !quoted { spoken.fighter } else { "enchantment" }.to_owned());
            if !stats && quoted && spoken.source != "artifact" {
                spoken.source.clone_into(out.last_mut()?);
            }
        }
        out.extend(if name.len() > 1 && name.iter().any(|word| word.starts_with(char::is_lowercase)) {
            vec![format!("\"{whole}\"")]
        } else {
            name
        });
        for (number, text) in phrase.text.iter().enumerate() {
            out.push(if number == 0 { "with" } else { "and" }.to_owned());
            out.extend(if text.contains(' ') && text.contains(['.', ',', ':']) { vec![format!("\"{text}\"")] } else { words::of(text) });
        }
        for state in &phrase.states {
            out.push(",".to_owned());
            out.extend(words::of(state));
        }
        Some((start, out))
    }

    /// Where the name begins that stands before brackets: a card's, or one in capitals.
    fn name_before(&self, said: &[String], at: usize) -> Option<usize> {
        let first = at.saturating_sub(8);
        let card = (first..at).find(|start| {
            said.get(*start).is_some_and(|word| word.starts_with(char::is_uppercase) || word.starts_with('"'))
                && self.card_at(said, *start).is_some_and(|(_, next)| next == at)
        });
        card.or_else(|| {
            let large = |word: &String| word.starts_with(char::is_uppercase) && !self.is_player(word);
            let small = |word: &String| ["of", "the", "in", "to", "from", "for"].contains(&word.as_str());
            let mut start = at;
            while start > 0 {
                let word = said.get(start - 1)?;
                let within = small(word) && start >= 2 && said.get(start - 2).is_some_and(large) && start < at;
                if !(large(word) || within) || ["I", "My", "A", "The", "His", "Her", "An"].contains(&word.as_str()) {
                    break;
                }
                start -= 1;
            }
            (start < at).then_some(start)
        })
    }

    /// What stands in brackets, read as a description; whether a text is quoted there.
    fn described_in(&self, inner: &[String]) -> Option<(Phrase, bool)> {
        let mut out = Phrase { count: 1, ..Phrase::default() };
        let mut i = usize::from(inner.first().is_some_and(|word| ["a", "an", "it's", "is"].contains(&word.as_str())));
        let quoted = inner.iter().any(|word| word.starts_with('"'));
        while i < inner.len() {
            let word = inner.get(i).map(String::as_str).unwrap_or_default();
            if [",", "and", "with", ";", "has", "says", "saying", "reads"].contains(&word) {
                i += 1;
                continue;
            }
            let keyword = super::with::ABILITIES.contains(&word.trim_end_matches(':').to_ascii_lowercase().as_str());
            let flag = self.scope.flags().filter(|flag| words::at(inner, i, flag)).max_by_key(|flag| flag.len());
            i = match flag {
                Some(flag) => {
                    out.states.push(flag.to_owned());
                    i + flag.split(' ').count()
                }
                None if keyword => self.with_one(inner, i, &mut out)?,
                None => match self.with_one(inner, i, &mut out.clone()) {
                    Some(_) => self.with_one(inner, i, &mut out)?,
                    None => self.premodifier(inner, i, &mut out)?,
                },
            };
        }
        Some((out, quoted))
    }

    /// What brackets say of a card that is known: what it says itself, or how it is here.
    fn of_card(&mut self, name: &[String], phrase: &Phrase, inner: &[String]) -> Option<Words> {
        let full = self.card_of(name)?;
        let card = self.play.library().find(&full);
        let (kinds, text) = self.about_card(&full)?;
        let (kinds, text) = (kinds.to_lowercase(), text.to_lowercase());
        let printed = card.and_then(|card| Some(format!("{}/{}", card.power.clone()?, card.toughness.clone()?)));
        let stats = self.stats_of(phrase);
        let same = stats.is_none() || printed.is_none() || stats == printed;
        let says = phrase.text.iter().all(|line| {
            let line = line.to_lowercase();
            text.contains(line.trim_end_matches('.')) || line.len() > 24
        });
        if !same || !says || !phrase.kinds.iter().all(|kind| kinds.contains(&kind.to_lowercase())) {
            return None;
        }
        self.known.granted.extend(inner.iter().flat_map(|word| super::kept::parts(word).collect::<Vec<_>>()));
        let states = phrase.states.iter().flat_map(|state| [vec![",".to_owned()], words::of(state)].concat());
        Some(name.iter().cloned().chain(states).collect())
    }
}
