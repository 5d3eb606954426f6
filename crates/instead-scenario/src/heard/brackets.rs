//! Brackets after a name: `Silver Knight (2/2, first strike)`, `my Troll (8 power)`, `Spelunking ("Lands you control …")`.
//!
//! The text of a known card says most of it itself; for an unknown card the brackets are the description.

use super::phrase::Phrase;
use super::words::Words;
use super::{Hearing, words};

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
            let opens = words::is(&said, at, "(");
            let Some(end) = said.iter().skip(at).position(|word| word == ")").map(|end| end + at).filter(|_| opens) else {
                at += 1;
                continue;
            };
            let inner: Words = said.get(at + 1..end).unwrap_or_default().to_vec();
            if let Some(again) = self.named_in(&said, at, &inner) {
                said.splice(at - 1..=end, again);
                continue;
            }
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

    /// "My commander (Krenko, Mob Boss)", "my creature (Grizzly Bears)": the card that it is.
    fn named_in(&mut self, said: &[String], at: usize, inner: &[String]) -> Option<Words> {
        let noun = said.get(at.checked_sub(1)?)?;
        let name = self.card_of(inner).filter(|name| !self.is_fleeting_card(name))?;
        if noun == "commander" {
            return Some([words::of_name(&name), words::of("as commander")].concat());
        }
        let guy = ["guy", "dude", "thing"].contains(&noun.as_str());
        (guy || self.is_noun(noun)).then(|| words::of_name(&name))
    }

    /// Where the thing begins of which brackets say something, and that said in one.
    fn bracketed(&mut self, said: &[String], at: usize, inner: &[String]) -> Option<(usize, Words)> {
        let start = self.name_before(said, at)?;
        let name: Words = said.get(start..at)?.to_vec();
        let whole = words::text(&name);
        let known = self.is_card(&whole) || self.card_of(&name).is_some();
        let phrase = self.described_in(inner)?;
        if known && phrase.kinds.iter().all(|kind| kind != "token") {
            return self.of_card(&name, &phrase, inner).map(|again| (start, again));
        }
        self.define(&whole, &phrase, said.get(..start)?)?;
        self.known.granted.extend(inner.iter().flat_map(|word| super::kept::parts(word).collect::<Vec<_>>()));
        Some((start, words::of_name(&whole)))
    }

    /// A card that nobody knows, as it is described: defined in a line of its own, so that it is one wherever it is named.
    fn define(&mut self, name: &str, phrase: &Phrase, before: &[String]) -> Option<()> {
        if self.own.iter().any(|(card, _)| card.eq_ignore_ascii_case(name)) {
            return Some(());
        }
        let spoken = self.play.sentences().spoken;
        let mut kinds: Vec<String> = phrase.kinds.clone();
        let stats = self.stats_of(phrase);
        if !kinds.iter().any(|kind| self.is_noun(kind) || self.is_type(kind)) {
            let cast = before.last().is_some_and(|word| words::verb(word).is_some_and(|verb| ["casts", "plays"].contains(&verb)));
            let text = phrase.text.join(" ").to_lowercase();
            let stays =
                ["would", "whenever", "enters", "each turn", "as long as", "you control get"].iter().any(|word| text.contains(word));
            let guesses: &[&str] = match (&stats, cast && !stays) {
                (Some(_), _) => &[spoken.fighter],
                (None, true) => &["sorcery", "action", "spell"],
                (None, false) => &["enchantment", "gear", "artifact"],
            };
            let guess = guesses.iter().find(|kind| self.is_type(kind))?;
            kinds.push((*guess).to_owned());
        }
        // The type ends a description.
        if let Some(last) = kinds.iter().rposition(|kind| self.is_noun(kind) || self.is_type(kind)) {
            let noun = kinds.remove(last);
            kinds.push(noun);
        }
        let loyal = phrase.states.iter().find_map(|state| state.strip_prefix("with ")?.strip_suffix(" loyalty counters"));
        let loyalty = loyal.map(|number| format!(" with {number} loyalty")).unwrap_or_default();
        let what = [stats.into_iter().collect(), kinds].concat().join(" ");
        let article = if what.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
        let text: String = phrase.text.iter().map(|line| format!("\n  | {}", self.as_on_cards(line))).collect();
        let colon = if text.is_empty() { "" } else { ":" };
        let shown = if name.contains(',') { format!("\"{name}\"") } else { name.to_owned() };
        self.own.push((name.to_owned(), format!("{what}{text}").replace("\n  | ", "\n")));
        self.put_card(format!("card {shown}, {article} {what}{loyalty}{colon}{text}"));
        Some(())
    }

    /// Whether a word is a type of cards.
    fn is_type(&self, word: &str) -> bool {
        self.play.words().find_tag(instead_model::vocabulary::TagKind::Type, word).is_some()
    }

    /// Puts the definition of a card where those stand: before everything else.
    fn put_card(&mut self, text: String) {
        let place =
            self.out.iter().position(|line| !line.text.starts_with("---") && !line.text.starts_with("players:")).unwrap_or(self.out.len());
        self.out.insert(place, super::Out { text, from: None });
        if let Some(step) = &mut self.first_step {
            *step += 1;
        }
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
                // "Servant of the Scale": small words between two large ones.
                let within = small(word) && start < at && said.get(..start - 1)?.iter().rev().find(|word| !small(word)).is_some_and(large);
                if !(large(word) || within) || ["I", "My", "A", "The", "His", "Her", "An"].contains(&word.as_str()) {
                    break;
                }
                start -= 1;
            }
            (start < at).then_some(start)
        })
    }

    /// The words in brackets, read as a description.
    fn described_in(&self, inner: &[String]) -> Option<Phrase> {
        let mut out = Phrase { count: 1, ..Phrase::default() };
        let mut i = usize::from(inner.first().is_some_and(|word| ["a", "an", "it's", "is"].contains(&word.as_str())));
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
        Some(out)
    }

    /// The words for a known card with brackets after its name, which repeat its text or give its state here. None if they say
    /// something else.
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
