//! References to a rule in its book: by a number, or by a heading.

use std::fmt;

use smallvec::SmallVec;

/// Where a rule stands.
///
/// References are ordered as books order them: numbers before headings, numbers part by part
/// (614.2 < 614.11 < 614.11a < 614.11b), headings by the alphabet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reference {
    /// A number: `614.12a`, `370.1.a.1`.
    Number(RuleNumber),
    /// The heading of a glossary or chapter: `destroyed`, in small letters.
    Heading(String),
}

/// A rule's number: its parts, from the section down.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleNumber(SmallVec<[Part; 4]>);

/// A part of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    Count(u16),
    Letter(char),
}

impl RuleNumber {
    /// Reads a number as people write it: `614.12a`, `614.12.`, `CR 614.12A`, `rule 614.12`.
    pub fn parse(text: &str) -> Option<RuleNumber> {
        let mut parts = SmallVec::new();
        let text = bare(text);
        for segment in text.strip_suffix('.').unwrap_or(text).split('.') {
            let end = segment.find(|c: char| !c.is_ascii_digit()).unwrap_or(segment.len());
            let (digits, letter) = segment.split_at(end);
            if !digits.is_empty() {
                parts.push(Part::Count(digits.parse().ok().filter(|_| digits.len() < 5)?));
            }
            let mut letters = letter.chars();
            match (letters.next(), letters.next()) {
                (None, _) if digits.is_empty() => return None,
                (None, _) => {}
                (Some(letter), None) if letter.is_ascii_alphabetic() => parts.push(Part::Letter(letter.to_ascii_lowercase())),
                _ => return None,
            }
        }
        matches!(parts.first(), Some(Part::Count(_))).then_some(RuleNumber(parts))
    }

    /// The longest beginning of a text that is a number.
    pub(crate) fn loose(text: &str) -> Option<RuleNumber> {
        let text = bare(text);
        let ends = text.char_indices().map(|(at, _)| at).rev();
        std::iter::once(text.len()).chain(ends).find_map(|end| RuleNumber::parse(text.get(..end)?))
    }

    /// Whether this is `above` or stands below it: 614.12a and 614.12 are below 614, 614.12 isn't below 614.1.
    pub fn is_below(&self, above: &RuleNumber) -> bool {
        self.0.starts_with(&above.0)
    }

    /// The distance of two numbers: sections first, then the parts below them.
    pub(crate) fn distance(&self, other: &RuleNumber) -> SmallVec<[u32; 4]> {
        let place = |number: &RuleNumber, at: usize| match number.0.get(at) {
            None => 0,
            Some(Part::Count(count)) => u32::from(*count),
            Some(Part::Letter(letter)) => 1 + u32::from(*letter) - u32::from('a'),
        };
        (0..self.0.len().max(other.0.len())).map(|at| place(self, at).abs_diff(place(other, at))).collect()
    }
}

impl Reference {
    /// Reads a reference as people write it: what begins like a number has to be one. `None`: it is neither.
    pub fn parse(text: &str) -> Option<Reference> {
        let text = text.trim();
        if bare(text).starts_with(|c: char| c.is_ascii_digit()) {
            return RuleNumber::parse(text).map(Reference::Number);
        }
        let words: Vec<String> = text.split_whitespace().map(|word| word.to_lowercase().replace('’', "'")).collect();
        (!words.is_empty()).then(|| Reference::Heading(words.join(" ")))
    }

    /// Whether this is `above` or stands below it. A heading's parts are set off by colons: `Destroyed: order`.
    pub fn is_below(&self, above: &Reference) -> bool {
        match (self, above) {
            (Reference::Number(this), Reference::Number(above)) => this.is_below(above),
            (Reference::Heading(this), Reference::Heading(above)) => {
                this.strip_prefix(above.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
            }
            _ => false,
        }
    }
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.0.iter().enumerate() {
            match part {
                Part::Count(count) if place == 0 => write!(f, "{count}")?,
                Part::Count(count) => write!(f, ".{count}")?,
                Part::Letter(letter) => write!(f, "{letter}")?,
            }
        }
        Ok(())
    }
}

/// The number without "CR" or "rule" before it.
fn bare(text: &str) -> &str {
    let text = text.trim();
    for prefix in ["CR", "rule"] {
        if let Some((head, tail)) = text.split_at_checked(prefix.len())
            && head.eq_ignore_ascii_case(prefix)
            && tail.trim_start().starts_with(|c: char| c.is_ascii_digit())
        {
            return tail.trim_start();
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_have_the_books_order() {
        let order =
            ["101.4", "370.1", "370.1.a", "370.1.a.1", "370.1.b", "614.2", "614.11", "614.11a", "614.12", "Cannot", "Destroyed", "Ward"];
        for (i, one) in order.iter().enumerate() {
            for (j, other) in order.iter().enumerate() {
                assert_eq!(Reference::parse(one).cmp(&Reference::parse(other)), i.cmp(&j), "{one} {other}");
            }
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for text in ["614.12a", "CR 614.12A", "cr614.12a", "rule 614.12a", "614.12a.", "614.12.a"] {
            assert_eq!(RuleNumber::parse(text), RuleNumber::parse("614.12a"), "{text}");
        }
        for text in ["", ".5", "614.5ab", "614..5", "614.5..", "614.99999", "६१४.5", "614.5é", "éé", "a.5"] {
            assert_eq!(RuleNumber::parse(text), None, "{text}");
        }
        assert_eq!(RuleNumber::parse("054"), RuleNumber::parse("54"));
        assert_eq!(Reference::parse(" WARD "), Some(Reference::Heading("ward".into())));
        assert_eq!(Reference::parse("614.5ab"), None);
    }

    #[test]
    fn what_is_below() {
        let below =
            |one: &str, other: &str| Reference::parse(one).zip(Reference::parse(other)).is_some_and(|(one, other)| one.is_below(&other));
        assert!(below("614.12a", "614.12") && below("614.12a", "614") && below("370.1.a.1", "370.1.a") && below("Ward", "ward"));
        assert!(!below("614.12", "614.1") && !below("614", "614.1") && below("Destroyed: order", "Destroyed") && !below("Wardens", "Ward"));
    }
}
