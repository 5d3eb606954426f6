//! Where a thing is: its zone, its battlefield, what it is attached to.

use super::{Phrase, name_at};
use crate::heard::{Hearing, words};

/// Where something is that is at another battlefield than what was spoken of.
pub(in crate::heard) const ANOTHER: &str = "another";

impl Hearing<'_> {
    /// The object that something is attached to: a described thing, or one that is known by its name.
    pub(in crate::heard) fn host(&self, said: &[String], i: usize) -> Option<(Phrase, usize)> {
        self.phrase(said, i).or_else(|| {
            let (name, next) = name_at(said, i)?;
            self.is_named(&name).then(|| (Phrase { name: Some(name), count: 1, article: "the".into(), ..Phrase::default() }, next))
        })
    }

    /// `at a battlefield`, `at Grove`, `in base`: the battlefield (an empty name for any), none for the base.
    pub(in crate::heard) fn place_at(&self, said: &[String], i: usize) -> Option<(Option<String>, usize)> {
        if !self.play.sentences().spoken.battlefields {
            return None;
        }
        let word = |j: usize| words::word(said, j);
        let article = usize::from(
            ["a", "the", "his", "her", "their", "my", "that", "another", "one"].contains(&word(i + 1)) || word(i + 1).ends_with("'s"),
        );
        let article = article + usize::from(article == 1 && word(i + 2) == "same");
        // "At another", where battlefields are spoken of.
        if word(i) == "at" && ["another", "the other"].contains(&word(i + 1)) && [",", ".", "", "and"].contains(&word(i + 2)) {
            return Some((Some(ANOTHER.to_owned()), i + 2));
        }
        if article == 1 && word(i + 1) == "another" && word(i + 2) == "battlefield" {
            return Some((Some(ANOTHER.to_owned()), i + 3));
        }
        match word(i + 1 + article) {
            "base" => Some((None, i + 2 + article)),
            "battlefield" => {
                let start = i + 2 + article;
                let (name, next) = self.field_card_at(said, start).or_else(|| name_at(said, start)).unwrap_or((String::new(), start));
                Some((Some(name), next))
            }
            _ => {
                let here = name_at(said, i + 1).filter(|(name, _)| self.is_named(name));
                let (name, next) = here.or_else(|| self.field_card_at(said, i + 1)).filter(|_| word(i) == "at")?;
                Some((Some(name), next))
            }
        }
    }

    /// "Altar of Blood": the battlefield of that name, of which nobody may have spoken yet.
    pub(in crate::heard) fn field_card_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        self.card_at(said, i).filter(|(name, _)| self.is_field_card(name))
    }

    /// `in hand`, `in his graveyard`, `on the battlefield` (which is nothing to say).
    pub(in crate::heard) fn zone_at(&self, said: &[String], i: usize) -> Option<(String, usize)> {
        for board in ["in play", "on the battlefield", "on board", "on the board", "on the field", "on the table", "on battlefield"] {
            if words::at(said, i, board) && !(board.ends_with("battlefield") && self.play.sentences().spoken.battlefields) {
                return Some((String::new(), i + board.split(' ').count()));
            }
        }
        if said.get(i)? != "in" {
            return None;
        }
        let word = |j: usize| words::word(said, j);
        let skip = usize::from(["the", "his", "her", "their", "my"].contains(&word(i + 1)) || word(i + 1).ends_with("'s"));
        (1..=2).rev().find_map(|length| {
            let zone = words::text(said.get(i + 1 + skip..i + 1 + skip + length)?);
            self.play.zone(&zone)?;
            Some((zone, i + 1 + skip + length))
        })
    }
}
