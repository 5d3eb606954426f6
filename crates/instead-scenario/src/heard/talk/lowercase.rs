//! Situations that are typed without capitals: `two metallic mimics, i cast raging goblin`.

use super::super::words::{self, Words, word};
use super::super::{Hearing, brackets};

impl Hearing<'_> {
    /// The text with the capitals that it lacks, if it has none.
    pub(super) fn with_capitals(&self, text: &str) -> String {
        let large = text.split(' ').filter(|word| word.starts_with(char::is_uppercase)).count();
        if large > 1 + text.split(' ').count() / 12 {
            return text.to_owned();
        }
        let said = words::of(&brackets::apart(text));
        let mut out = Words::new();
        let mut at = 0;
        while at < said.len() {
            if let Some((name, next, end)) = self.small_card(&said, at) {
                out.push(format!("{name}{end}"));
                at = next;
                continue;
            }
            let again = match word(&said, at) {
                "i" => "I".to_owned(),
                "i'm" => "I'm".to_owned(),
                "i've" => "I've".to_owned(),
                "i'd" => "I'd".to_owned(),
                other => other.to_owned(),
            };
            out.push(again);
            at += 1;
        }
        words::text(&out).replace("( ", "(").replace(" )", ")")
    }

    /// A card whose name stands in small letters: of several words, or where it is cast.
    fn small_card(&self, said: &[String], at: usize) -> Option<(String, usize, String)> {
        let cast = at > 0 && words::verb(word(said, at - 1)).is_some_and(|verb| ["casts", "plays"].contains(&verb));
        (1..=6).rev().filter(|length| *length > 1 || cast || at > 0 && ["a", "an"].contains(&word(said, at - 1))).find_map(|length| {
            let run = words::text(said.get(at..at + length)?);
            let bare = run.trim_end_matches(['.', '?', '!']);
            let end = run.get(bare.len()..).unwrap_or_default().to_owned();
            if bare.ends_with(',') || !bare.starts_with(char::is_lowercase) {
                return None;
            }
            let forms = [Some(bare.to_owned()), bare.strip_suffix('s').map(str::to_owned)];
            let lower: Vec<String> = forms.into_iter().flatten().collect();
            let many = at > 0 && words::number(word(said, at - 1)).is_some_and(|count| count > 1);
            let found = lower.iter().enumerate().find_map(|(form, name)| {
                self.play.library().names().find(|known| known.eq_ignore_ascii_case(name)).map(|known| (form, known.to_owned()))
            });
            let (form, name) = found?;
            let single = length == 1 && (self.is_kind(bare) || self.is_noun(bare));
            (!single).then(|| (if form == 1 && many { format!("{name}s") } else { name }, at + length, end))
        })
    }
}
