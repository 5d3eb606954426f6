//! The names of cards, and how much of one people say.

use crate::heard::{Hearing, words};

/// The number of words of the longest name that is looked for.
const LONGEST: usize = 9;

impl Hearing<'_> {
    /// The name of a card at a place, the longest that there is; with its plural `s` if it is counted.
    pub(in crate::heard) fn card_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        let first = said.get(i)?;
        if let Some(quoted) = first.strip_prefix('"') {
            let name = quoted.trim_end_matches('"');
            return self.is_card(name).then(|| (name.to_owned(), i + 1));
        }
        if ["the", "a", "an"].contains(&first.as_str()) && words::word(said, i + 1).starts_with(char::is_uppercase) {
            return self.card_with_article(said, i);
        }
        if !first.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
            return None;
        }
        (self.whole_card_at(said, i))
            .or_else(|| self.counted_cards_at(said, i))
            .or_else(|| self.card_of_bearer(said, i))
            .or_else(|| self.card_by_first_name(said, i))
    }

    /// "the Chosen One", whose name begins so.
    fn card_with_article(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        let article = match words::word(said, i) {
            "the" => "The",
            "an" => "An",
            _ => "A",
        };
        (i + 2..=said.len().min(i + LONGEST)).rev().find_map(|next| {
            let name = format!("{article} {}", words::text(said.get(i + 1..next)?));
            self.is_card(&name).then_some((name, next))
        })
    }

    /// A name as it stands. A comma after a name joins it to the next; names are found whatever stands between their words.
    fn whole_card_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        let whole = |next: &usize| said.get(next.wrapping_sub(1)).is_some_and(|word| ![",", ";", "(", ")"].contains(&word.as_str()));
        (i + 1..=said.len().min(i + LONGEST)).rev().filter(whole).find_map(|next| {
            let name = words::text(said.get(i..next)?);
            self.is_card(&name).then_some((name, next))
        })
    }

    /// "Two Zhonya's Hourglasses", "3 Furnaces of Rath".
    fn counted_cards_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        let number = words::number(said.get(i.checked_sub(1)?)?)?;
        if number < 2 {
            return None;
        }
        (i + 1..=said.len().min(i + LONGEST)).rev().find_map(|next| {
            let name = said.get(i..next)?;
            (0..name.len()).find_map(|at| self.card_in_plural(name, at)).map(|name| (name, next))
        })
    }

    /// The card of whose name one word stands in the plural.
    fn card_in_plural(&self, name: &[String], at: usize) -> Option<String> {
        const ENDS: [(&str, &str); 3] = [("s", ""), ("es", ""), ("ies", "y")];
        ENDS.iter().find_map(|(many, one)| {
            let mut name = name.to_vec();
            let word = name.get_mut(at)?;
            *word = format!("{}{one}", word.strip_suffix(many)?);
            Some(words::text(&name)).filter(|name| self.is_card(name))
        })
    }

    /// "Zhonya's" for Zhonya's Hourglass.
    fn card_of_bearer(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        let first = said.get(i)?;
        let whose = first.ends_with("'s") && !self.is_player(first.trim_end_matches("'s"));
        let ends = |word: &String| !word.starts_with(char::is_alphabetic) || ["and", "in", "on", "out"].contains(&word.as_str());
        if !whose || !said.get(i + 1).is_none_or(ends) {
            return None;
        }
        let borne = |name: &&str| name.strip_prefix(first.as_str()).is_some_and(|rest| rest.starts_with(' '));
        let mut borne = self.play.library().names().filter(borne);
        let only = borne.next()?.to_owned();
        borne.next().is_none().then_some((only, i + 1))
    }

    /// The first name of the one card that bears it: "Jinx" for "Jinx, Demolitionist".
    fn card_by_first_name(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        let (first, next) = name_at(said, i)?;
        self.full_name(&first).map(|name| (name, next))
    }

    /// The card of which `first` is the first words of the name, if nothing here has that name and only one card begins so.
    pub(in crate::heard) fn full_name(&self, first: &str) -> Option<String> {
        if first.is_empty() || self.is_named(first) || self.is_kind(first) {
            return None;
        }
        let mut found = self.play.library().names().filter(|name| name.strip_prefix(first).is_some_and(|rest| rest.starts_with(", ")));
        let only = found.next()?;
        found.next().is_none().then(|| only.to_owned())
    }
}

/// The words in capitals from a place on.
pub(in crate::heard) fn name_at(said: &[String], i: usize) -> Option<(String, usize)> {
    let end = said.iter().skip(i).position(|word| !word.starts_with(char::is_uppercase)).map_or(said.len(), |place| place + i);
    Some((words::text(said.get(i..end)?), end)).filter(|_| end > i)
}

/// The words up to the next comma or `and`, where they begin as a name does.
pub(in crate::heard) fn name_to(said: &[String], i: usize) -> Option<(String, usize)> {
    said.get(i).filter(|word| word.starts_with(char::is_uppercase))?;
    let stops = ["with", "attached", "at", "in", "on", ";", "and", ",", "as", "out"];
    let stop = |at: usize, word: &String| {
        // "Sona, Harmonious": a comma before a word in capitals is the name's.
        let in_name = word == "," && said.get(at + 1).is_some_and(|next| next.starts_with(char::is_uppercase));
        stops.contains(&word.as_str()) && !in_name
    };
    let end = said.iter().enumerate().skip(i).find(|(at, word)| stop(*at, word)).map_or(said.len(), |(at, _)| at);
    Some((words::text(said.get(i..end)?), end))
}
