//! Cards by their initials: `RIP`, `STP`, `BoP`.

use super::Hearing;
use super::words::{self, Words};

/// Letters that stand for other words of the games.
const OTHERS: &[&str] =
    &["EDH", "ETB", "CMC", "NAP", "AP", "APNAP", "CDA", "LKI", "SBA", "XP", "OK", "FYI", "BTW", "ETBS", "UEOT", "EOT", "MTG", "AND"];

impl Hearing<'_> {
    /// The words with the one card named of whose name the letters of a word are the first ones, with a remark.
    pub(super) fn initials(&mut self, said: Words, from: (usize, usize)) -> Words {
        let mut out = Words::new();
        for word in said {
            let bare = word.strip_suffix("'s").unwrap_or(&word);
            match self.card_of_initials(bare) {
                Some(name) => {
                    self.remark(from, format!("`{bare}` is taken as {name}"), "say the card's whole name");
                    self.known.granted.extend(super::kept::parts(bare));
                    out.extend(words::of_name(&name));
                }
                None => out.push(word),
            }
        }
        out
    }

    /// The only card whose words begin with these letters.
    fn card_of_initials(&self, letters: &str) -> Option<String> {
        let shaped = (3..=6).contains(&letters.len())
            && letters.starts_with(|c: char| c.is_ascii_uppercase())
            && letters.ends_with(|c: char| c.is_ascii_uppercase())
            && letters.chars().all(|c| c.is_ascii_alphabetic());
        if !shaped || OTHERS.contains(&letters) || self.is_card(letters) || self.is_named(letters) || self.is_player(letters) {
            return None;
        }
        let lower = letters.to_ascii_lowercase();
        let fits = |name: &&str| {
            let parts: Vec<&str> = name.split(' ').filter(|part| !part.is_empty()).collect();
            parts.len() == lower.len()
                && parts.iter().zip(lower.chars()).all(|(part, letter)| part.to_ascii_lowercase().starts_with(letter))
        };
        let mut found = self.play.library().names().filter(fits);
        let only = found.next()?;
        found.next().is_none().then(|| only.to_owned())
    }
}
